// A table in the browser: frames come down a stream and are morphed into the page, choices go up as posts.

import { by, frame, whole } from "./camera.js";
import { forget, magnify } from "./glance.js";
import { move, remember, still } from "./motion.js";
import { all, get, headers, home, open, parsed, pause, read, seen, table, taste } from "./page.js";
import { away } from "./card.js";
import { fit, Picker } from "./picker.js";
import { openPop, pops } from "./pops.js";
import { Idiomorph } from "./vendor/idiomorph.js";

// What teaches comes when it is first needed.
const lessons = { close: () => false, beside: () => {}, wait: () => {}, tell: () => {} };
const teaching = async () => Object.assign(lessons, await import("./teach.js"));

// The small map is for whoever sees only a part of the board.
const corner = { survey: () => {} }, narrow = matchMedia("(max-width: 1099px)");
const mapping = async () => narrow.matches && Object.assign(corner, await import("./minimap.js")).survey();
narrow.addEventListener("change", mapping);
mapping();

const picker = globalThis.picker = new Picker(tip, openPop);
import("./rest.js").then(({ Rest }) => picker.resting = new Rest((e) => picker.preview(e)));
import("./invite.js");
import("./quiet.js");
// What is felt, and how a rival's turn is told; until it has come, pieces just move. When all is over, they are at rest.
const felt = { tell: move, hold: (_html, _show) => false, sound: (_called) => {} };
if (get("turned")?.hidden !== false) import("./felt.js").then((come) => Object.assign(felt, come));
const sounding = () => import("./ambience.js");
const offline = (is) => {
  get("offline").hidden = !is;
};

let tipping;
function tip(text, rule = "") {
  const link = Object.assign(document.createElement("a"), {
    href: `/rules/${table.title}#${rule}`,
    textContent: rule,
    className: "rule",
  });
  get("tip").replaceChildren(text, " ", rule ? link : "");
  get("tip").classList.add("shown");
  clearTimeout(tipping);
  tipping = setTimeout(() => get("tip").classList.remove("shown"), 6000);
}

// ---------------------------------------------------------------- up
async function post(to, fields) {
  const answer = await fetch(to, { method: "POST", body: new URLSearchParams(fields), headers });
  offline(false);
  if (answer.redirected) return void (location.href = answer.url);
  const kind = answer.headers.get("content-type") || "";
  if (kind.includes("html")) return (to.endsWith("/hint") ? lessons.tell : open)(await answer.text());
  if (!kind.includes("json")) return;
  const no = await answer.json();
  if (no.sure) return picker.again(no.sure, no.card);
  away();
  if (to.endsWith("/hint")) lessons.close();
  tip(no.text, no.rule);
  picker.reset();
}

// What has a key is sent again when it meets a dead line: the same key twice is played once.
document.addEventListener("submit", async (e) => {
  const form = e.target,
    sent = e.submitter,
    to = form.getAttribute("action"),
    fields = new FormData(form, sent),
    keyed = fields.has("key");
  if (!to?.startsWith(home)) return;
  e.preventDefault();
  if (to.endsWith("/hint")) {
    if (lessons.close()) return;
    const found = await teaching().catch(() => offline(true));
    if (!found) return;
    found.wait();
  }
  if (keyed) fields.set("key", crypto.randomUUID?.() || `${Date.now()}-${Math.random()}`);
  if (keyed && picker.sure) fields.set("sure", "yes");
  const first = sent?.closest("ul[data-first]")?.dataset.first;
  if (first) fields.set("first", first);
  if (picker.passed) fields.set("key", `passed-${fields.get("seq")}`); // two windows pass it once
  clearTimeout(passing);
  if (to.endsWith("/undo")) taken = true;
  if (form.dataset.clear) form.reset();
  sent?.setAttribute("aria-busy", "true");
  if (keyed) taste.sending = "yes";
  const slow = setTimeout(() => tip(table.slow), 4000);
  for (const wait of keyed ? [500, 2000, 5000, 0] : [0]) {
    const met = await post(to, fields).then(() => true, () => false);
    if (met) break;
    offline(true);
    if (wait) await pause(wait);
    else picker.reset();
  }
  clearTimeout(slow);
  sent?.removeAttribute("aria-busy");
  delete taste.sending;
});

// ---------------------------------------------------------------- down
const keep = {
  callbacks: {
    beforeAttributeUpdated: (name, node) =>
      name !== "open" && !(name === "hidden" && node.id === "unread") &&
      !(name === "transform" && node.matches(".glass")),
    beforeNodeMorphed: (node, now) =>
      !(node.nodeName === "INPUT" && /text|radio/.test(node.type)) && !node.isEqualNode(now),
  },
};

const parting = () => import("./end.js"); // only at the end
function show(html) {
  const parts = [...parsed(html).children],
    before = remember(),
    focused = document.activeElement,
    ending = !get("end") && html.includes('id="end"');
  if (ending) taste.waiting = "yes";
  const asked = parts.some((part) => part.id === "actions"), moved = parts.some((part) => part.id === "live");
  if (asked || moved) {
    forget();
    away();
  }
  const hinted = parts.some((part) => part.id === "bar") && lessons.close();
  for (const part of parts) Idiomorph.morph(get(part.id), part, keep);
  // A choice half made outlives somebody's coming and going.
  settle(asked);
  if (ending) parting().then((end) => end.celebrate());
  felt.tell(before);
  announce();
  if (hinted && get("bar").dataset.turn === "yes") document.querySelector("form[action$='/hint']").requestSubmit();
  if (!focused.isConnected) (document.querySelector(".lit") || get("prompt")).focus({ preventScroll: true });
}

function settle(asked = true) {
  pops();
  if (localStorage.ambience) sounding().then((air) => air.ambience());
  if (!asked) picker.paint();
  else {
    picker.reset();
    frame();
    pass();
  }
  fit();
  corner.survey();
  lessons.beside();
  get("log").querySelector(".lines").scrollTop = 0; // newest: it is built upward
}

// What has one answer is not asked: it is played, and Undo brings it back. So is the usual answer of what comes every turn,
// unless its place in the line of what comes next was pressed.
const wishes = new Set(); // questions that are to be asked
let passing, taken = false; // what was taken back is asked
function pass() {
  const { unasked, dealt } = get("actions").dataset, { turn } = get("bar").dataset, asked = wishes.size > 0;
  clearTimeout(passing);
  for (const one of all("#next [data-ask]")) one.ariaPressed = String(wishes.has(one.dataset.ask));
  if (turn === "yes" && !all("#next [data-ask]").length) wishes.clear();
  if (taken) {
    taken = false;
    return;
  }
  const given = dealt && localStorage.setup !== "own" ? dealt : unasked; // a set-up that the rulebook advises
  if (!given || asked || taste.asks === "all" || table.at || get("lesson").childElementCount) return;
  passing = setTimeout(() => picker.pass(given), still() ? 0 : given === dealt ? 100 : 800);
}

// In the tab, by ear, and to whoever looks elsewhere.
let mine = get("bar").dataset.turn;
function announce() {
  const { turn, title } = get("bar").dataset, called = turn === "yes" && mine !== "yes";
  document.title = title;
  get("favicon").href = turn === "yes" ? "/static/icon-turn.svg" : "/static/icon.svg";
  felt.sound(called);
  if (called && document.hidden && globalThis.Notification?.permission === "granted") {
    new Notification(title, { icon: "/static/icon-turn.svg", tag: table.game }).onclick = () => focus();
  }
  mine = turn;
}

// The clock of whoever thinks; what it showed when it came, it shows from then on.
setInterval(() => {
  for (const clock of all(".clock[data-since]:not([data-since=''])")) {
    const used = Math.max(0, +clock.dataset.used + Date.now() / 1000 - Number(clock.dataset.since));
    if (used < 86400) {
      clock.textContent = shortly(used);
    }
  }
  for (const clock of all(".clock[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - Date.now() / 1000);
    if (left < 86400) clock.textContent = shortly(left);
  }
}, 1000);

function shortly(seconds) {
  return new Date(seconds * 1000).toISOString().slice(seconds < 3600 ? 14 : 11, 19).replace(/^0/, "");
}

function listen() {
  const stream = new EventSource(`${home}/live?frame=${table.frame}`);
  const framed = (data) => {
    table.frame = "";
    const seat = document.getElementById("seats")?.dataset.seat;
    if (felt.hold(data, framed)) return;
    show(data);
    if (document.getElementById("seats")?.dataset.seat !== seat) location.reload(); // another seat, another menu
  };
  stream.addEventListener("frame", (e) => framed(e.data));
  const held = setTimeout(() => { // some tunnels hold back what is got until it ends, and let through what is posted
    stream.close();
    import("./posted.js").then((by) => by.posted(() => `${home}/live?frame=${table.frame}`, framed, offline));
  }, 6000);
  stream.onopen = () => {
    clearTimeout(held);
    offline(false);
  };
  addEventListener("online", () => stream.readyState === EventSource.OPEN && offline(false));
  stream.onerror = () => {
    clearTimeout(held);
    offline(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  addEventListener("pagehide", () => stream.close());
}

// Moments of the past come with their own script.
let moments;
const past = async () => moments ||= new (await import("./moments.js")).Moments(show);

// ---------------------------------------------------------------- clicks and keys
const clicks = {
  "a.rule, a.rule-tool[href*='#']": async (link) => open(await read(`/rules/${table.title}/${link.hash.slice(1)}`)),
  "[data-step]": async (link) => (await past()).go(link.dataset.at),
  "[data-run]": async () => (await past()).run(),
  "[data-speed]": async () => (await past()).faster(),
  ".player h3": (head) => {
    if (innerWidth < 1100) return openPop("side", null, head);
    all(".player.opened").forEach((one) => one !== head.parentNode && one.classList.remove("opened"));
    head.parentNode.classList.toggle("opened");
  },
  "[data-ambience]": async () => (await sounding()).toggle(),
  "#next [data-ask]": (button) => {
    const { ask } = button.dataset;
    if (!wishes.delete(ask)) wishes.add(ask);
    button.ariaPressed = String(wishes.has(ask));
  },
  "#card [data-restart]": () => document.querySelector("#actions [name=steps][value='0']").click(),
  "[data-pop]": (link) => openPop(link.dataset.pop, null, link),
  "#card [data-back]": () => picker.back(),
  "#card [data-large]": () => magnify(document.querySelector("[aria-describedby=card]")),
  "[data-rules]": () => document.querySelector(".rule-tool").click(),
  "[data-notify]": (button) =>
    globalThis.Notification?.requestPermission().then((said) => button.append(said === "granted" ? " ✓" : " ✗")),
  "[data-open]": (button) => get(button.dataset.open).showModal(),
  "[data-play]": (button) => picker.send(button.dataset.play),
  "[data-suggest]": (button) => {
    get("sheet").close();
    picker.suggest(button.dataset.suggest);
  },
  "[data-note]": (button) => {
    const note = button.closest("section"), next = note.nextElementSibling;
    [note, next].forEach((one) => one?.classList.toggle("now"));
    lessons.beside();
    (next?.querySelector("[data-note]") || get("prompt")).focus({ preventScroll: true });
  },
};
document.addEventListener("click", (e) => {
  const found = Object.keys(clicks).find((selector) => e.target.closest(selector));
  if (!found || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  clicks[found](e.target.closest(found));
});

// A wheel over what is being turned turns it.
get("board").addEventListener("wheel", (e) => {
  if (!picker.turns || !e.target.closest?.(".chosen")) return;
  e.preventDefault();
  e.stopPropagation();
  if (e.deltaY) picker.turnBy(e.deltaY > 0 ? 1 : -1);
}, { capture: true, passive: false });

const keys = {
  Escape: () => openPop() || lessons.close() || picker.back(),
  l: () => document.querySelector(".lines").focus(),
  n: () => document.querySelector(".now [data-note]")?.click(),
  i: () => magnify(),
  r: () => picker.turns && picker.turnBy(1),
  R: () => picker.turns && picker.turnBy(-1),
  d: () => document.querySelector("#choices .ends")?.click(),
  "+": () => by(1.4),
  "-": () => by(1 / 1.4),
  0: whole,
  "/": () => openPop("actions"),
};
document.addEventListener("keydown", (e) => {
  if (e.target.matches?.("input") && e.key === "Escape") return openPop() || get("prompt").focus();
  if (e.target.closest("input, select, textarea, dialog[open]") || e.ctrlKey || e.metaKey || e.altKey) return;
  const tool = document.querySelector(`[data-key="${CSS.escape(e.key)}"]`);
  if (e.repeat && /^(Enter| |[1-9d])$/.test(e.key)) return e.preventDefault(); // a key that is held answers once
  if ((e.key === "Enter" || e.key === " ") && e.target.matches("[data-target].lit")) {
    e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (/^[1-9]$/.test(e.key)) {
    all("#answers:not([hidden]) button, #choices button:not(.plain), button:is(.lit, [data-play])")
      .filter(seen)[Number(e.key) - 1]?.click();
  } else if (tool && !(e.key === " " && e.target.closest("button, a, summary"))) tool.click();
  else if (e.key.startsWith("Arrow")) picker.walk(e.key);
  else if (keys[e.key]) keys[e.key]();
  else return;
  e.preventDefault();
});
if (get("lesson").childElementCount) await teaching();
if (table.shared) import(table.shared); // the page names it
settle();
if (get("end")) parting().then((end) => end.arrive());
announce();
if (table.at) await past();
taste.ready = "yes";
if (!table.at && !table.still) listen();
addEventListener("resize", () => picker.paint());
