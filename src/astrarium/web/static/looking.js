// Looking for somebody, on any page: the strip that says so, and the alert when somebody has come.

import { Idiomorph } from "./vendor/idiomorph.js";

const lobby = document.getElementById("open-chairs") !== null && document.querySelector(".m-lobby") !== null;
const known = document.title;
let said = 0;

/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];

/** Times as this browser tells them. */
function local() {
  for (const one of all("time[data-local]")) {
    const at = new Date(one.dateTime), near = Math.abs(at.getTime() - Date.now()) < 6 * 864e5;
    /** @type {Intl.DateTimeFormatOptions} */
    const day = near ? { weekday: "long" } : { day: "numeric", month: "long" };
    one.textContent = at.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" });
  }
}

/** Minutes and seconds. @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Put a part in the place of the one that stands. @param {Element} part */
function show(part) {
  const there = document.getElementById(part.id);
  if (there) Idiomorph.morph(there, part, { ignoreActiveValue: true });
  else document.body.prepend(part);
  document.body.classList.toggle("m-waiting", document.querySelector("#looking-band:not([hidden])") !== null);
}

/** Somebody has come: focus on the answer, Escape is not now. */
function came() {
  const [found] = all("#found:not([hidden])");
  document.title = found ? found.dataset.title : known;
  const press = found?.querySelector("button[value=yes]");
  if (press && !found.contains(document.activeElement)) press.focus();
}

document.addEventListener("keydown", (e) => {
  const [later] = all("#found:not([hidden]) button[value=no]");
  if (e.key === "Escape" && later) later.click();
});

function tick() {
  const now = Date.now() / 1000;
  for (const one of all("#looking-band [data-since]")) one.textContent = clock(now - one.dataset.since);
  for (const one of all("#found [data-until]")) {
    const left = Math.max(0, one.dataset.until - now);
    one.textContent = one.dataset.words.replace("{0}", clock(left));
    one.parentNode.querySelector("progress").value = left;
  }
}

const stream = new EventSource(`/club/live?page=${lobby ? "lobby" : "band"}`);
stream.addEventListener("frame", (e) => {
  const parts = Object.assign(document.createElement("template"), { innerHTML: e.data }).content;
  for (const part of [...parts.children]) show(part);
  local();
  came();
  tick();
  const news = document.getElementById("news"), chairs = document.getElementById("open-chairs");
  if (news && chairs?.dataset.news && Date.now() - said > 60_000) {
    said = Date.now();
    news.textContent = chairs.dataset.news;
  }
});
// A page is led to a game once: whoever goes home again stays there.
stream.addEventListener("go", (e) => {
  if (location.pathname === e.data || sessionStorage.getItem("led") === e.data) return;
  sessionStorage.setItem("led", e.data);
  location.assign(e.data);
});
addEventListener("pagehide", () => stream.close());
setInterval(tick, 1000);
local();
