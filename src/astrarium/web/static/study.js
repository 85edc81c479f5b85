// The study room: stepping through a game and its branches, trying moves, and looking at it together with others.

import { by, whole } from "./camera.js";
import { forget, magnify } from "./glance.js";
import { away } from "./card.js";
import { move, remember, skip } from "./motion.js";
import { all, get, headers, home, nodesOf, open, parsed, pause, read, table, taste } from "./page.js";
import { Picker } from "./picker.js";
import "./loading.js";
import { Idiomorph } from "./vendor/idiomorph.js";

import("./quiet.js"); // copying needs no haste

const words = JSON.parse(table.words), board = get("board");
const say = (key, ...facts) => words[key].replace(/\{(\d)\}/g, (_, n) => facts[n]);
const picker = new Picker(tip, () => toggle("actions"));

let tipping;
function tip(text) {
  get("tip").replaceChildren(text);
  get("tip").classList.add("shown");
  clearTimeout(tipping);
  tipping = setTimeout(() => get("tip").classList.remove("shown"), 6000);
}

// ---------------------------------------------------------------- where we are
const steer = () => get("steer").dataset;
const here = () => {
  const [branch, at] = steer().node.split(":").map(Number);
  return { branch, at };
};
let place = { ...here(), as: steer().as, try: new URLSearchParams(location.search).get("try") === "1" };

const query = (to) => {
  const asked = { at: to.at, as: to.as };
  if (to.branch) asked.branch = to.branch;
  if (to.try) asked.try = 1;
  return asked;
};

const keep = {
  callbacks: {
    beforeAttributeUpdated: (name, node) =>
      name !== "open" && !(node.closest(".tabs, .pane") && ["hidden", "aria-selected", "tabindex"].includes(name)),
    beforeNodeMorphed: (node, now) => !(node.nodeName === "INPUT" && node.type === "text") && !node.isEqualNode(now),
  },
};

function show(html) {
  const before = remember(), focused = document.activeElement;
  forget();
  away();
  for (const part of [...parsed(html).children]) {
    if (get(part.id)) Idiomorph.morph(get(part.id), part, keep);
  }
  settle();
  move(before);
  if (!focused.isConnected) get("prompt").focus({ preventScroll: true });
}

// Go to a place; the last one asked for wins.
let wanted = null, going = false;
async function go(change, { told = true, everything = false } = {}) {
  wanted = { ...(wanted || place), ...change };
  everything = everything || "as" in change;
  if (going) return;
  going = true;
  while (wanted) {
    const to = wanted;
    wanted = null;
    const asked = { ...query(to), ground: steer().ground, ...(everything ? { all: "1" } : {}) };
    const html = await read(`${home}/frame`, asked).catch(() => "");
    if (!html) break;
    place = to;
    show(html);
    Object.assign(place, here());
    history.replaceState(null, "", `?${new URLSearchParams(query(place))}`);
    get("address")?.setAttribute("value", location.href);
  }
  going = false;
  if (told && leads()) tell("step");
  think();
}

const jump = (name, more = {}, how = {}) => {
  const [branch, at] = name.split(":").map(Number);
  return go({ branch, at, try: false, ...more }, how);
};

// What belongs to the steps: the cursor on the curve, the line of the list, the slider.
function settle() {
  const { place: n, value, stops } = steer(), xs = (get("curve").dataset.xs || "").split(" ");
  const slider = get("moments"), { branch, at } = here();
  slider.max = Math.max(1, stops.split(" ").length - 1);
  slider.value = n;
  slider.setAttribute("aria-valuetext", value);
  const cursor = get("cursor"), main = branch ? parent(branch) : at;
  if (cursor) cursor.setAttribute("transform", `translate(${xs[main === at ? n : nearest(main, xs)] || xs[0]} 0)`);
  for (const key of all(".key")) key.classList.toggle("now", key.dataset.node === steer().node);
  let now = null;
  for (const line of all("#pane-moves .tree > li")) {
    const is = Number(line.dataset.begin) <= main && main < Number(line.dataset.end);
    line.classList.toggle("now", is);
    if (is) now = line;
  }
  now ||= main > 0 ? all("#pane-moves .tree > li").at(-1) : null;
  now?.classList.add("now");
  if (now && !now.closest("[hidden]")) scrollTo(now);
  for (const line of all(".var")) line.classList.toggle("now", +line.dataset.branch === branch && branch > 0);
  document.body.toggleAttribute("data-trying", place.try);
  picker.reset();
}
const parent = (branch) => {
  const found = document.querySelector(`.var[data-branch="${branch}"]`)?.closest("[data-begin]");
  return found ? +found.dataset.begin : 0;
};
const nearest = (at, xs) => Math.min(xs.length - 1, Math.round(at * (xs.length - 1) / Math.max(1, total())));
const total = () => +(all("#pane-moves .tree > li").at(-1)?.dataset.end || 1);
function scrollTo(node) {
  const pane = node.closest(".pane"), top = node.offsetTop - pane.offsetTop;
  if (top < pane.scrollTop || top + node.offsetHeight > pane.scrollTop + pane.clientHeight) {
    pane.scrollTop = top - pane.clientHeight / 2;
  }
}

// Whoever stays somewhere is told what the bots would play there.
let staying;
function think() {
  clearTimeout(staying);
  if (!get("ideas").dataset.wanted) return;
  const at = JSON.stringify(query(place));
  staying = setTimeout(async () => {
    const html = await read(`${home}/ideas`, query(place)).catch(() => "");
    if (html && JSON.stringify(query(place)) === at) replace(html);
  }, 450);
}
function replace(html) {
  for (const part of [...parsed(html).children]) if (get(part.id)) Idiomorph.morph(get(part.id), part, keep);
}

// Something was tried, said or found out: the lists and the curve.
let growing = 0;
async function grow() {
  if (growing++) return;
  do {
    growing = 1;
    const html = await read(`${home}/grown`, query(place)).catch(() => "");
    if (html) {
      replace(html);
      settle();
    }
    await pause(250);
  } while (growing > 1);
  growing = 0;
}

// ---------------------------------------------------------------- playing it
let playing = false;
async function run() {
  if (playing) return halt();
  document.body.toggleAttribute("data-playing", playing = true);
  while (playing) {
    const next = document.querySelector("#steer [data-key=ArrowRight][data-node]");
    if (!next) break;
    await jump(next.dataset.node);
    await pause(taste.motion === "slow" ? 1800 : 900);
  }
  halt();
}
function halt() {
  playing = false;
  document.body.removeAttribute("data-playing");
}

// ---------------------------------------------------------------- up
async function post(to, fields) {
  const answer = await fetch(to, { method: "POST", body: new URLSearchParams(fields), headers });
  const kind = answer.headers.get("content-type") || "";
  if (!kind.includes("json")) return {};
  const said = await answer.json();
  if (!answer.ok) tip(said.text);
  return answer.ok ? said : null;
}

document.addEventListener("submit", async (e) => {
  const form = e.target, to = form.getAttribute("action");
  if (!to?.startsWith(home)) return;
  e.preventDefault();
  const fields = new FormData(form, e.submitter);
  if (form.dataset.here) { for (const [key, value] of Object.entries(query(place))) fields.set(key, value); }
  if (form.dataset.clear) form.reset();
  const done = await post(to, fields).catch(() => null);
  if (done === null) return picker.reset();
  if (/\/(try|bots)$/.test(to)) return go({ ...done, try: true }, { everything: true });
  if (/\/drop$/.test(to)) await go(done);
  grow();
});

// ---------------------------------------------------------------- together
const people = new Map(); // who looks: name, whether they lead
let me = "", leader = "";
const leads = () => leader === me && me !== "";
const tone = (who) => 2 + [...who].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;

function tell(kind, more = {}) {
  const { branch, at } = place, fields = /** @type {any} */ ({ kind, branch, at, ...more });
  fetch(`${home}/tell`, {
    method: "POST",
    body: new URLSearchParams({ lead: leads() ? "1" : "0", ...fields }),
    headers,
  }).catch(() => {});
}

function gather() {
  const list = [...people].map(([who, name]) => {
    const mark = Object.assign(document.createElement("li"), { title: name, textContent: name.slice(0, 1) });
    mark.className = `tone-${who === me ? 0 : tone(who)}${who === leader ? " leads" : ""}`;
    return mark;
  });
  get("here").replaceChildren(...list);
  const names = people.size > 1
    ? `${say("together", people.size)} · ${leads() ? say("you-lead") : say("leads", people.get(leader) || "…")}`
    : say("alone");
  get("here-said").textContent = names;
  get("lead").hidden = leads() || people.size < 2;
}

const hears = {
  come: ({ who, name }) => {
    people.set(who, name);
    if (who !== me) tell("am");
  },
  am: ({ who, name, lead, node }) => {
    people.set(who, name);
    if (lead && who !== me) follow(who, node);
  },
  lead: ({ who, name, node }) => {
    people.set(who, name);
    leader = who;
    if (who !== me) follow(who, node);
  },
  step: ({ who, name, node }) => {
    people.set(who, name);
    if (who === leader && who !== me) follow(who, node);
  },
  go: ({ who }) => {
    people.delete(who);
    get(`pointer-${who}`)?.remove();
    if (who === leader) [leader] = [...people.keys()].sort();
  },
  point: pointed,
  ring: pointed,
  tree: grow,
  curve: grow,
  found: ({ at, all: whole }) => {
    if (whole || at.includes(place.at)) return grow();
    count();
  },
  grown: ({ branch, at }) => {
    if (place.branch === branch && place.try) go({ branch, at }, { everything: true });
    else grow();
  },
};
function follow(who, node) {
  leader = who;
  const [branch, at] = node.split(":").map(Number);
  if (branch !== place.branch || at !== place.at) go({ branch, at, try: false }, { told: false });
}
let counting;
function count() {
  clearTimeout(counting);
  counting = setTimeout(async () => replace(await read(`${home}/ideas`, query(place)).catch(() => "")), 800);
}

// Others' pointers, in the units of the drawing, so that they are right at any size.
function pointed({ kind, who, name, x, y, of }) {
  if (who === me) return;
  const live = get("live"), at = live.getScreenCTM?.();
  if (!at) return;
  const box = get("pointers").getBoundingClientRect();
  let mark = get(`pointer-${who}`);
  if (!mark) {
    mark = /** @type {any} */ (document.createElement("div"));
    mark.id = `pointer-${who}`;
    mark.className = `cursor tone-${tone(who)}`;
    mark.innerHTML = '<svg viewBox="0 0 22 24"><path d="M2 2l7 19 3-8 8-3z"/></svg><span></span>';
    get("pointers").append(mark);
  }
  mark.querySelector("span").textContent = name;
  Object.assign(mark.style, { left: `${at.a * x + at.e - box.left}px`, top: `${at.d * y + at.f - box.top}px` });
  mark.classList.toggle("ringing", kind === "ring");
  clearTimeout(mark.fading);
  mark.fading = setTimeout(() => mark.remove(), kind === "ring" ? 6000 : 4000);
  if (kind === "ring" && of) {
    get("pointed").textContent = say("points", name, of);
    nodesOf(of.split(" ")[0]).forEach((node) => {
      node.classList.add("ring");
      setTimeout(() => node.classList.remove("ring"), 6000);
    });
  }
}
let last = 0;
function point(e, kind = "point") {
  if (people.size < 2 || (kind === "point" && e.timeStamp - last < 100)) return;
  const at = get("live").getScreenCTM?.()?.inverse();
  if (!at) return;
  last = e.timeStamp;
  const of = e.target.closest?.("[data-target]")?.dataset.target || "";
  tell(kind, { x: at.a * e.clientX + at.e, y: at.d * e.clientY + at.f, of });
}
board.addEventListener("pointermove", (e) => e.pointerType === "mouse" && point(e));
board.addEventListener("click", (e) => {
  if (!e.altKey) return;
  e.stopPropagation();
  point(e, "ring");
}, { capture: true });

function listen() {
  const stream = new EventSource(`${home}/live`);
  stream.addEventListener("hello", (e) => {
    me = JSON.parse(e.data).who;
    people.clear();
    leader = "";
    setTimeout(() => { // nobody said that they lead
      if (!leader) leader = me;
      gather();
    }, 700);
    if (get("curve").dataset.empty) grow();
  });
  stream.onmessage = (e) => {
    const said = JSON.parse(e.data);
    hears[said.kind]?.(said);
    if ("who" in said) gather();
  };
  stream.onopen = () => get("offline").hidden = true;
  stream.onerror = () => {
    get("offline").hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  addEventListener("pagehide", () => stream.close());
}

// ---------------------------------------------------------------- clicks and keys
function toggle(name) {
  if (taste.shown === name) delete taste.shown;
  else taste.shown = name;
}

function choose(tab) {
  for (const one of all("[role=tab]")) {
    const is = one === tab;
    one.setAttribute("aria-selected", String(is));
    one.tabIndex = is ? 0 : -1;
    const pane = get(one.getAttribute("aria-controls"));
    if (pane.matches(".pane")) pane.hidden = !is;
  }
  taste.tab = tab.id.slice(4);
  settle();
}

// Marks of an idea on the board.
function mark(idea) {
  all("#live .ring").forEach((node) => node.classList.remove("ring"));
  idea?.dataset.rings.split(" ").flatMap(nodesOf).forEach((node) => node.classList.add("ring"));
}
document.addEventListener("pointerover", (e) => {
  const idea = e.target.closest?.("[data-rings]");
  if (idea) mark(idea);
});

const clicks = {
  "a.rule": async (link) => open(await read(`/rules/${table.title}/${link.hash.slice(1)}`)),
  "[data-best]": async (link) => {
    await jump(link.dataset.node, { as: link.dataset.as, try: true });
    picker.suggest(link.dataset.best);
  },
  "[data-node]:not(#steer)": (link) => {
    halt();
    jump(link.dataset.node);
  },
  "[data-as]:not(#steer)": (link) => {
    const eyes = all("#eyes a"),
      alone = link.ariaCurrent && eyes.every((one) => one === link || !one.checkVisibility());
    const next = alone ? eyes[(eyes.indexOf(link) + 1) % eyes.length] : link; // on a phone one chip goes through them
    return go({ as: next.dataset.as });
  },
  "[data-run]": run,
  "[data-try]": () => go({ try: !place.try }),
  "[data-stop]": () => go({ try: false }),
  "[role=tab]": choose,
  "#hands": (button) => button.setAttribute("aria-pressed", document.body.toggleAttribute("data-hands")),
  "#lead": () => {
    leader = me;
    tell("lead");
    gather();
  },
  "#sharing": () => {
    get("address")?.setAttribute("value", location.href);
    get("sharer").showModal();
  },
  "#copying": async (button) => {
    await navigator.clipboard?.writeText(get("address").value).catch(() => {});
    get("address").select();
    button.textContent = say("copied");
  },
  "[data-pop]": (link) => toggle(link.dataset.pop),
  "#card [data-back]": () => picker.back(),
  "#card [data-large]": () => magnify(document.querySelector("[aria-describedby=card]")),
};
document.addEventListener("click", (e) => {
  const found = Object.keys(clicks).find((selector) => e.target.closest(selector));
  if (!found || e.ctrlKey || e.metaKey || e.shiftKey) return;
  const node = e.target.closest(found);
  if (node.getAttribute("aria-disabled") === "true") return e.preventDefault();
  e.preventDefault();
  clicks[found](node);
});

document.addEventListener("input", (e) => {
  if (e.target.id !== "moments") return;
  halt();
  jump(`${place.branch}:${steer().stops.split(" ")[e.target.value]}`).then(() =>
    get("moments").focus({ preventScroll: true })
  );
});

const keys = {
  Escape: () => {
    if (taste.shown) return toggle(taste.shown);
    if (picker.path?.length || picker.ready) return picker.back();
    if (place.try) go({ try: false });
  },
  PageUp: () => {
    const before = steer().keys.split(" ").filter((at) => at !== "" && +at < place.at);
    if (before.length) jump(`0:${before.at(-1)}`);
  },
  i: () => magnify(),
  a: () => place.try && toggle("actions"),
  "+": () => by(1.4),
  "-": () => by(1 / 1.4),
  0: whole,
};
document.addEventListener("keydown", (e) => {
  if (e.target.closest("input, select, textarea, dialog[open]") && e.target.id !== "moments") return;
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.target.matches("[role=tab]") && ["ArrowLeft", "ArrowRight"].includes(e.key)) {
    const tabs = all("[role=tab]"), at = tabs.indexOf(e.target) + (e.key === "ArrowRight" ? 1 : -1);
    const tab = tabs.at(at % tabs.length);
    choose(tab);
    tab.focus();
  } else if ((e.key === "Enter" || e.key === " ") && e.target.matches("[data-target].lit")) {
    e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (place.try && e.key.startsWith("Arrow") && e.target.id !== "moments") picker.walk(e.key);
  else if (place.try && /^[1-9]$/.test(e.key)) {
    all("#answers:not([hidden]) button, #choices button:not(.plain)")[Number(e.key) - 1]?.click();
  } else if (e.target.id === "moments" && !e.key.startsWith("Page")) return;
  else if (e.key === " " && e.target.closest("button, a, summary")) return;
  else {
    const tool = document.querySelector(`[data-key="${CSS.escape(e.key)}"]`);
    if (tool) tool.click();
    else if (keys[e.key]) keys[e.key]();
    else return;
  }
  e.preventDefault();
});
document.addEventListener("pointerdown", skip);

settle();
taste.ready = "yes";
listen();
think();
