// Wakes when a push arrives: says whose turn it is, and opens the table when pressed. It keeps and intercepts nothing.
self.addEventListener("push", (e) => {
  const { title, body, url } = e.data.json();
  e.waitUntil(self.registration.showNotification(title, { body, icon: "/static/icon-turn.svg", tag: url, data: url }));
});
self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(self.clients.openWindow(e.notification.data));
});
