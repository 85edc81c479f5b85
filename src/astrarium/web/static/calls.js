// Being called: this browser subscribes to its push service when somebody presses the button, and never before.
import "./log.js";

const button = document.querySelector("[data-push]"), said = document.getElementById("push-said");

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

button?.addEventListener("click", async () => {
  try {
    if (await Notification.requestPermission() !== "granted") throw new Error("no");
    const worker = await navigator.serviceWorker.register("/sw.js");
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(button.dataset.push),
    });
    const answer = await fetch("/calls/push", { method: "POST", body: JSON.stringify(subscription) });
    if (!answer.ok) throw new Error((await answer.json()).text);
    said.textContent = said.dataset.yes;
  } catch {
    said.textContent = said.dataset.no;
  }
});
