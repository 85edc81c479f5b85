// A table in the browser: frames come down a stream and are morphed into the page, choices go up as posts.

import { Camera } from "./camera.js";
import { forget, magnify } from "./glance.js";
import { all, move, remember, skip } from "./motion.js";
import { Picker } from "./picker.js";
import "./quiet.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const get = id => document.getElementById(id), table = get("table").dataset, home = `/t/${table.game}`;
const headers = { accept: "application/json" }, taste = document.body.dataset;
const pause = ms => new Promise(done => setTimeout(done, ms));
const fresh = () => crypto.randomUUID?.() || `${Date.now()}-${Math.random()}`; // a key: the same one twice is played once
const offline = is => { get("offline").hidden = !is; };

let tipping;
function tip(text, rule = "") {
  const link = Object.assign(document.createElement("a"), { href: `/rules/${table.title}#${rule}`, textContent: rule, className: "rule" });
  get("tip").replaceChildren(text, " ", rule ? link : "");
  get("tip").classList.add("shown");
  clearTimeout(tipping);
  tipping = setTimeout(() => get("tip").classList.remove("shown"), 6000);
}

// ---------------------------------------------------------------- up
async function post(action, fields) {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), headers });
  if (answer.redirected) return void (location = answer.url);
  const kind = answer.headers.get("content-type") || "";
  if (kind.includes("html")) return open(await answer.text());
  if (!kind.includes("json")) return;
  const no = await answer.json();
  tip(no.text, no.rule);
  picker.reset();
}

// A move that meets a dead line is sent again, with the same key.
async function play(action) {
  const fields = { action, seq: get("bar").dataset.seq, key: fresh() };
  for (const wait of [0, 500, 2000, 5000]) {
    await pause(wait);
    try { return await post(`${home}/move`, fields); } catch { offline(true); }
  }
  picker.reset();
}

const camera = new Camera(), picker = window.picker = new Picker(play, tip, (e, node) => camera.closer(e, node));

document.addEventListener("submit", e => {
  const form = e.target, by = e.submitter, to = form.getAttribute("action");
  if (!to?.startsWith(home)) return;
  e.preventDefault();
  const fields = new FormData(form, by);
  if (fields.has("key")) fields.set("key", fresh());
  by?.setAttribute("aria-busy", "true");
  post(to, fields).catch(() => offline(true)).finally(() => by?.removeAttribute("aria-busy"));
  if (form.dataset.clear) form.reset();
});

// ---------------------------------------------------------------- down
const keep = { callbacks: {
  beforeAttributeUpdated: name => name !== "open",
  beforeNodeMorphed: node => !(node.nodeName === "INPUT" && node.type === "text"),
} };

function show(html) {
  const parts = [...new DOMParser().parseFromString(html, "text/html").body.children];
  const before = remember(), focused = document.activeElement, told = get("told").textContent;
  forget();
  for (const part of parts) Idiomorph.morph(get(part.id), part.outerHTML, keep);
  const revealed = move(before), news = told !== get("told").textContent;
  settle(parts.some(part => part.id === "actions"), revealed ? "chance" : news ? "move" : ""); // a choice half made outlives somebody's coming and going
  if (!focused.isConnected) (document.querySelector(".lit") || get("prompt")).focus({ preventScroll: true });
}

let mine = get("bar").dataset.turn, ended = get("end");
function settle(asked = true, sound = "") {
  const { turn, title } = get("bar").dataset, called = turn === "yes" && mine !== "yes";
  document.title = title;
  get("favicon").href = turn === "yes" ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (taste.sound === "on" && (called || sound)) new Audio(`/static/sounds/${!ended && get("end") ? "end" : called ? "turn" : sound}.wav`).play().catch(() => {});
  if (called && document.hidden && window.Notification?.permission === "granted") new Notification(title, { icon: "/static/icon-turn.svg", tag: table.game }).onclick = () => focus();
  [mine, ended] = [turn, get("end")];
  if (!asked) return picker.paint();
  picker.reset();
  camera.frame();
}

// The clock of whoever thinks; what it showed when it came, it shows from then on.
setInterval(() => {
  for (const clock of all(".clock[data-since]:not([data-since=''])")) {
    const used = Math.max(0, +clock.dataset.used + Date.now() / 1000 - clock.dataset.since), two = n => String(Math.floor(n) % 60).padStart(2, "0");
    if (used < 86400) clock.textContent = used < 3600 ? `${Math.floor(used / 60)}:${two(used)}` : `${Math.floor(used / 3600)}:${two(used / 60)}:${two(used)}`;
  }
}, 1000);

function listen() {
  const stream = new EventSource(`${home}/live?frame=${table.frame}`);
  stream.addEventListener("frame", e => { table.frame = ""; show(e.data); });
  stream.onopen = () => offline(false);
  stream.onerror = () => {
    offline(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  addEventListener("pagehide", () => stream.close());
}

// ---------------------------------------------------------------- looking back
async function step(at) {
  const answer = await fetch(`${home}/frame?at=${at}`, { headers });
  if (!answer.ok) return;
  show(await answer.text());
  history.replaceState(null, "", `?at=${at}`);
}

let playing = table.at && new URLSearchParams(location.search).has("play");
async function replay() {
  for (let link; (link = document.querySelector("a[data-step=next][data-at]"));) {
    await pause(taste.motion === "slow" ? 1800 : 900);
    if (!playing) return;
    await step(link.dataset.at);
  }
}

// ---------------------------------------------------------------- sheets
function open(html) {
  get("sheet-body").innerHTML = html;
  if (!get("sheet").open) get("sheet").showModal();
}

const clicks = {
  "a.rule, a.rule-tool": async link => {
    const answer = await fetch(`/rules/${table.title}/${link.hash.slice(1)}`, { headers });
    if (answer.ok) open(await answer.text());
  },
  "[data-step]": link => { playing = false; if (link.dataset.at) step(link.dataset.at); },
  "[data-sheet]": () => document.body.toggleAttribute("data-side-open"),
  "[data-notify]": button => window.Notification?.requestPermission().then(said => button.append(said === "granted" ? " ✓" : " ✗")),
  "[data-open]": button => get(button.dataset.open).showModal(),
  "[data-note]": button => {
    const note = button.closest("section"), next = note.nextElementSibling;
    [note, next].forEach(one => one?.classList.toggle("now"));
    (next?.querySelector("[data-note]") || get("prompt")).focus({ preventScroll: true });
  },
  "[data-suggest]": button => { get("sheet").close(); picker.suggest(button.dataset.suggest); },
};
document.addEventListener("click", e => {
  const found = Object.keys(clicks).find(selector => e.target.closest(selector));
  if (!found || e.ctrlKey || e.metaKey || e.shiftKey || e.target.closest("a.rule-tool:not([href*='#'])")) return;
  e.preventDefault();
  clicks[found](e.target.closest(found));
});

for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, skip);

// ---------------------------------------------------------------- keys
const press = selector => document.querySelector(selector)?.click();
const keys = {
  Escape: () => picker.back(), u: () => press("[data-key=u]"), h: () => press("[data-key=h]"), n: () => press(".now [data-key=n]"), "?": () => get("keys").showModal(),
  l: () => document.querySelector(".lines").focus(), z: () => magnify(), "+": () => camera.by(1.4), "-": () => camera.by(1 / 1.4), 0: () => camera.whole(),
  "/": () => { get("actions").open = true; get("command")?.focus(); },
  ArrowLeft: () => (table.at ? press("a[data-step=prev]") : picker.walk("ArrowLeft")), ArrowUp: () => picker.walk("ArrowUp"),
  ArrowRight: () => (table.at ? press("a[data-step=next]") : picker.walk("ArrowRight")), ArrowDown: () => picker.walk("ArrowDown"),
};
document.addEventListener("keydown", e => {
  if (e.target.id === "command" && e.key === "Escape") get("prompt").focus();
  if (e.target.closest("input, select, textarea, dialog[open]") || e.ctrlKey || e.metaKey || e.altKey) return;
  if ((e.key === "Enter" || e.key === " ") && e.target.matches("[data-target].lit")) e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (keys[e.key]) keys[e.key]();
  else return;
  e.preventDefault();
});

settle();
taste.ready = "yes";
if (!table.at && !table.still) listen();
else if (playing) replay();
