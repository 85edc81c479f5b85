// What opens over the page: the drawer of all actions, chat, menu, the side on a phone. One at a time; Escape closes,
// and the focus goes back to where it came from. What is open is written on the body, which no update touches.

import { all, get, home, taste } from "./page.js";

let from = null; // what opened it
const read = () => +(sessionStorage[`read ${home}`] || 0);

// Open, close the same again, or (without a name) close whatever is open; true if something was.
export function openPop(name = "", kinds = null, opener = null) {
  const was = taste.shown || "";
  const now = name === was && opener ? "" : name;
  if (!was && !now) return false;
  if (now) taste.shown = now;
  else delete taste.shown;
  pops();
  if (now && now !== was) {
    from = opener || document.activeElement;
    const first = now === "actions" ? get("command") : get(now)?.querySelector("input, button, a[href], summary");
    (first || get(now))?.focus({ preventScroll: true });
    if (kinds) at(kinds);
  } else if (was && !now) {
    const back = from?.isConnected ? from : document.querySelector(`[data-pop=${was}]`);
    back?.focus({ preventScroll: true });
  }
  return true;
}

// Who is open and who is not, and what was said in the meantime.
export function pops() {
  for (const one of all("[data-pop]")) one.ariaExpanded = String(taste.shown === one.dataset.pop);
  const chat = get("chat"), said = +(chat.dataset.said || 0), unread = get("unread");
  if (taste.shown === "chat" || !(`read ${home}` in sessionStorage)) sessionStorage[`read ${home}`] = said;
  const count = Math.max(0, said - read());
  unread.hidden = !count;
  unread.textContent = count ? String(count) : "";
  const lines = chat.querySelector(".chat-lines");
  if (lines && taste.shown === "chat") lines.scrollTop = lines.scrollHeight;
  find();
}

// The drawer at the answers that did not fit into the bar.
function at(legal) {
  const item = legal.map((a) => a.item).find((one) => one?.isConnected);
  item?.scrollIntoView({ block: "start" });
  item?.querySelector("button")?.focus({ preventScroll: true });
}

// What is typed finds lines of the drawer.
function find() {
  const said = (get("command")?.value || "").trim().toLowerCase();
  for (const item of all("#actions li")) {
    item.hidden = said !== "" && !item.textContent.toLowerCase().includes(said) &&
      !(item.querySelector("button")?.value || "").startsWith(said);
  }
  for (const list of all("#actions ul")) list.classList.toggle("none", !list.querySelector("li:not([hidden])"));
}
document.addEventListener("input", (e) => e.target.id === "command" && find());

// What it offered was played: nothing of it is left under the pointer.
document.addEventListener("submit", (e) => {
  if (taste.shown === "actions" && e.submitter?.matches("[name=action]") && e.target.closest("#actions")) openPop();
});

// A touch elsewhere closes what lies over the page; the drawer stays, since it is read beside the board.
document.addEventListener("pointerdown", (e) => {
  if (!taste.shown || taste.shown === "actions") return;
  if (!e.target.closest(`#${taste.shown}, [data-pop], dialog, .player`)) openPop();
});
