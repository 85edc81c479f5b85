// A table in the browser: frames come down a stream and are morphed into the page, choices go up as posts.

import { Camera } from "./camera.js";
import { move, remember } from "./motion.js";
import { Picker } from "./picker.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const get = id => document.getElementById(id);
const table = get("table").dataset;
const home = `/t/${table.game}`;
const words = { accept: "application/json" };

let tipping;
function tip(text, rule) {
  const box = get("tip");
  box.replaceChildren(text);
  if (rule) {
    const link = Object.assign(document.createElement("a"), { href: `/rules/${table.title}#${rule}`, textContent: rule, className: "rule" });
    box.append(" ", link);
  }
  box.classList.add("shown");
  clearTimeout(tipping);
  tipping = setTimeout(() => box.classList.remove("shown"), 6000);
}

// ---------------------------------------------------------------- up
async function post(action, fields) {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), headers: words });
  if (answer.redirected) return void (location = answer.url);
  const kind = answer.headers.get("content-type") || "";
  if (kind.includes("json")) {
    const no = await answer.json();
    tip(no.text, no.rule);
    picker.reset();
  } else if (kind.includes("html")) open(await answer.text());
}

// A move that meets a dead line is sent again with the same key: played once, however often it arrives.
async function play(action) {
  const fields = { action, seq: get("bar").dataset.seq, key: crypto.randomUUID?.() || `${Date.now()}-${Math.random()}` };
  for (const wait of [0, 500, 2000, 5000]) {
    await new Promise(done => setTimeout(done, wait));
    try {
      return await post(`${home}/move`, fields);
    } catch { get("offline").hidden = false; }
  }
}

const picker = window.picker = new Picker(play, tip);
const camera = new Camera();

document.addEventListener("submit", e => {
  const form = e.target, by = e.submitter;
  if (form.method === "dialog" || !form.getAttribute("action")?.startsWith(home)) return;
  e.preventDefault();
  const fields = new FormData(form);
  if (by?.name) fields.set(by.name, by.value);
  if (fields.has("key")) fields.set("key", crypto.randomUUID?.() || `${Date.now()}-${Math.random()}`);
  by?.setAttribute("aria-busy", "true");
  post(form.getAttribute("action"), fields).catch(() => { get("offline").hidden = false; }).finally(() => by?.removeAttribute("aria-busy"));
  if (form.dataset.clear) form.reset();
});

// ---------------------------------------------------------------- down
const keep = {
  callbacks: {
    beforeAttributeUpdated: name => name !== "open",
    beforeNodeMorphed: node => !(node.nodeName === "INPUT" && node.type === "text"),
  },
};

function show(html) {
  const parts = [...new DOMParser().parseFromString(html, "text/html").body.children];
  const before = remember(), focused = document.activeElement, lines = document.querySelector(".lines");
  const low = lines && lines.scrollHeight - lines.scrollTop - lines.clientHeight < 40;
  for (const part of parts) Idiomorph.morph(get(part.id), part.outerHTML, keep);
  move(before);
  settle(parts.some(part => part.id === "actions")); // a choice half made outlives somebody's coming and going
  if (low) scrollLog();
  if (focused !== document.body && !focused.isConnected) {
    (document.querySelector(".lit") || get("prompt")).focus({ preventScroll: true });
  }
}

let mine = false;
function settle(asked = true) {
  const bar = get("bar"), turn = bar.dataset.turn === "yes";
  document.title = bar.dataset.title;
  get("favicon").href = turn ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (turn && !mine && document.body.dataset.sound === "on") chime();
  mine = turn;
  if (!asked) return picker.paint();
  picker.reset();
  camera.frame();
}

function scrollLog() {
  const lines = document.querySelector(".lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

function chime() {
  const air = new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.14, 880]]) {
    const tone = air.createOscillator(), hand = air.createGain();
    tone.frequency.value = pitch;
    hand.gain.setValueAtTime(0.12, air.currentTime + at);
    hand.gain.exponentialRampToValueAtTime(0.001, air.currentTime + at + 0.5);
    tone.connect(hand).connect(air.destination);
    tone.start(air.currentTime + at);
    tone.stop(air.currentTime + at + 0.5);
  }
}

function listen() {
  const stream = new EventSource(`${home}/live?frame=${table.frame}`);
  stream.addEventListener("frame", e => show(e.data));
  stream.onopen = () => { get("offline").hidden = true; };
  stream.onerror = () => {
    get("offline").hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  addEventListener("pagehide", () => stream.close());
}

// ---------------------------------------------------------------- looking back
async function step(at, push = true) {
  const answer = await fetch(`${home}/frame?at=${at}`, { headers: words });
  if (!answer.ok) return;
  show(await answer.text());
  if (push) history.replaceState(null, "", `?at=${at}`);
}

async function replay() {
  const pause = document.body.dataset.motion === "slow" ? 1800 : 900;
  for (let link; (link = document.querySelector("a[data-step=next][data-at]"));) {
    await new Promise(done => setTimeout(done, pause));
    if (!playing) return;
    await step(link.dataset.at);
  }
}
let playing = table.at && new URLSearchParams(location.search).has("play");

// ---------------------------------------------------------------- sheets
function open(html) {
  get("sheet-body").innerHTML = html;
  if (!get("sheet").open) get("sheet").showModal();
}

document.addEventListener("click", async e => {
  const at = name => e.target.closest(`[data-${name}]`);
  const rule = e.target.closest("a.rule, a.rule-tool"), link = at("step"), sheet = at("sheet"), copy = at("copy"), dialog = at("open"), idea = at("suggest");
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (rule) {
    const id = rule.hash.slice(1);
    if (!id) return;
    e.preventDefault();
    const answer = await fetch(`/rules/${table.title}/${id}`, { headers: words });
    if (answer.ok) open(await answer.text());
  } else if (link) {
    e.preventDefault();
    playing = false;
    if (link.dataset.at) step(link.dataset.at);
  } else if (sheet) document.body.toggleAttribute("data-side-open");
  else if (copy) navigator.clipboard?.writeText(copy.dataset.copy).then(() => copy.append(" ✓"));
  else if (dialog) get(dialog.dataset.open).showModal();
  else if (idea) {
    get("sheet").close();
    picker.suggest(idea.dataset.suggest);
  }
});

for (const [name, on] of [["pointerover", true], ["pointerout", false]]) {
  document.addEventListener(name, e => {
    for (const target of e.target.closest?.("[data-ring]")?.dataset.ring.split(" ") || []) {
      document.querySelectorAll(`[data-target~="${CSS.escape(target)}"]`).forEach(node => node.classList.toggle("ring", on));
    }
  });
}

// ---------------------------------------------------------------- keys
document.addEventListener("keydown", e => {
  const typing = e.target.closest("input, select, textarea, dialog[open]");
  if (e.target.id === "command" && e.key === "Enter") {
    e.preventDefault();
    if (picker.command(e.target.value)) e.target.value = "";
  }
  if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
  const press = selector => document.querySelector(selector)?.click();
  const does = {
    Escape: () => picker.back(), u: () => press("[data-key=u]"), h: () => press("[data-key=h]"), "?": () => get("keys").showModal(),
    l: () => document.querySelector(".lines").focus(), "+": () => camera.by(1.4), "-": () => camera.by(1 / 1.4), 0: () => camera.whole(),
    "/": () => { get("actions").open = true; get("command")?.focus(); },
  };
  if (e.key.startsWith("Arrow")) {
    if (table.at && (e.key === "ArrowLeft" || e.key === "ArrowRight")) press(`a[data-step=${e.key === "ArrowLeft" ? "prev" : "next"}]`);
    else picker.walk(e.key);
  } else if ((e.key === "Enter" || e.key === " ") && e.target.matches("[data-target].lit")) e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (does[e.key]) does[e.key]();
  else return;
  e.preventDefault();
});

settle();
scrollLog();
if (!table.at) listen();
else if (playing) replay();
