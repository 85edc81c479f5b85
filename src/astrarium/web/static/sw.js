// Wakes when a push arrives: says whose turn it is, and opens the table when pressed. It keeps and intercepts nothing.
const worker = /** @type {any} */ (self);
worker.addEventListener("push", (e) => {
  const { title, body, url } = e.data.json();
  e.waitUntil(
    worker.registration.showNotification(title, { body, icon: "/static/icon-turn.svg", tag: url, data: url }),
  );
});
worker.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(worker.clients.openWindow(e.notification.data));
});
