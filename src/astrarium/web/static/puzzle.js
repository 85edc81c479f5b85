// A puzzle: the board is played as at a table, and an answer sends the form.

import { by, whole } from "./camera.js";
import { magnify } from "./glance.js";
import "./ink.js";
import { all, get, table, taste } from "./page.js";
import { Picker } from "./picker.js";
import "./quiet.js";

const toggle = (name) => taste.shown === name ? delete taste.shown : taste.shown = name;
const picker = new Picker((text) => get("tip").replaceChildren(text), () => toggle("actions"));
for (const title of all("[data-target] title")) title.remove(); // the card tells it; a button is called what it does
picker.reset();

document.addEventListener("click", async (e) => {
  const share = e.target.closest("[data-share]");
  if (share) {
    await navigator.clipboard?.writeText(`${share.dataset.share} ${location.origin}/puzzle`).catch(() => {});
    share.lastChild.textContent = table.copied;
  } else if (e.target.closest("#card [data-back]")) picker.back();
  else if (e.target.closest("#card [data-large]")) magnify(document.querySelector("[aria-describedby=card]"));
  else if (e.target.closest("[data-pop]")) {
    toggle(e.target.closest("[data-pop]").dataset.pop);
    e.preventDefault();
  }
});

const keys = {
  Escape: () => taste.shown ? toggle(taste.shown) : picker.back(),
  a: () => toggle("actions"),
  i: () => magnify(),
  "+": () => by(1.4),
  "-": () => by(1 / 1.4),
  0: whole,
};
document.addEventListener("keydown", (e) => {
  if (e.target.closest("input, select, textarea, dialog[open]") || e.ctrlKey || e.metaKey || e.altKey) return;
  if ((e.key === "Enter" || e.key === " ") && e.target.matches("[data-target].lit")) {
    e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (e.key.startsWith("Arrow")) picker.walk(e.key);
  else if (/^[1-9]$/.test(e.key)) {
    all("#answers:not([hidden]) button, #choices button:not(.plain)")[Number(e.key) - 1]?.click();
  } else if (keys[e.key]) keys[e.key]();
  else return;
  e.preventDefault();
});
if (table.wait) setTimeout(() => location.reload(), 2500); // something is being thought about
taste.ready = "yes";
