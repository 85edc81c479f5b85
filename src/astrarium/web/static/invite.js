// An invitation: hand the address on, and see at once who comes.

import { all, get, read } from "./page.js";

document.addEventListener("click", (e) => {
  const share = e.target.closest("[data-share]");
  if (share) {
    navigator.share({ title: document.title, text: share.dataset.text, url: share.dataset.share }).catch(() => {});
  }
});

// Every two seconds while it is open; when the chair is taken, the dialog has done its work.
let asking;
async function ask() {
  const dialog = document.querySelector(".inv[data-guests]"), sheet = get("sheet");
  if (!dialog?.querySelector(".guests") || (sheet && !sheet.open)) return;
  const html = await read(dialog.dataset.guests, { seat: dialog.dataset.seat }).catch(() => ""),
    old = dialog.querySelector(".guests");
  if (!html || !old) return;
  const now = Object.assign(document.createElement("template"), { innerHTML: html }).content.querySelector("*");
  if (old.innerHTML !== now.innerHTML) old.replaceChildren(...now.childNodes);
  if (!now.dataset.taken) return;
  get("tip").textContent = now.dataset.taken;
  get("tip").classList.add("shown");
  setTimeout(() => get("tip").classList.remove("shown"), 6000);
  if (document.body.dataset.sound === "on") new Audio("/static/sounds/turn.wav").play().catch(() => {});
  sheet?.close();
}

// What a script alone can do is offered when there is one; what ends the dialog closes it.
new MutationObserver(() => {
  if (navigator.share) all("[data-share][hidden]").forEach((button) => (button.hidden = false));
  clearInterval(asking);
  if (document.querySelector(".inv[data-guests] .guests")) asking = setInterval(ask, 2000);
}).observe(get("sheet-body"), { childList: true });
document.addEventListener("submit", (e) => e.target.dataset.ends && get("sheet").close());

// A table that was laid for a friend begins with the invitation.
const wanted = new URLSearchParams(location.search).get("invite");
if (wanted !== null) {
  history.replaceState(null, "", location.pathname);
  setTimeout(() => document.querySelector(`#panels [data-dialog] [name=seat][value="${CSS.escape(wanted)}"]`)?.click());
}
