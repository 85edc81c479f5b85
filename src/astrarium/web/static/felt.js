// What is felt: scenes over the board and on it, and the turn of a rival told in one breath. Nothing waits for them: the
// page shows how it stands and takes answers from the start; a touch or a key ends what is told.

import { move, skip, still } from "./motion.js";
import { all, get, nodesOf, parsed, seen, table, taste } from "./page.js";

// Milliseconds: until a rival's moves are told; at most; of a still beat.
const QUIET = 400, LONGEST = 1500, STILL = 600;
const stage = () => get("spectacle"), breath = () => get("breath");
const heard = { spectacle: moment(stage()), breath: moment(breath()) };
let before = new Map(), timers = [], until = 0;

function moment(part) {
  return Number(part.dataset.moment || 0);
}

function fresh(part) {
  const now = moment(part), is = now > heard[part.id];
  if (now) heard[part.id] = now;
  return is;
}

/** After a change: what is new of it is told. True if chance or a reveal was to be seen. */
export function tell(was) {
  const told = fresh(breath()), shown = fresh(stage());
  before = was;
  return play(told, shown);
}

// The same once more.
function again() {
  if (moment(breath()) || moment(stage())) play(moment(breath()) > 0, moment(stage()) > 0);
}

function play(told, shown) {
  const pace = taste.motion === "slow" ? 2 : 1, rest = still(), beats = told ? all(".beat", breath()) : [];
  const { ms = "0", wait = "0" } = stage().dataset, begins = [];
  let whole = 0;
  if (!told && !shown) { // somebody comes or goes: what is being told goes on
    until = Math.max(until, performance.now() + (rest ? 0 : 500));
    return move(before);
  }
  end();
  for (const beat of beats) {
    begins.push(whole);
    whole += rest ? STILL : Number(beat.dataset.ms) * pace;
  }
  const rings = beats.map((beat) => (beat.dataset.ring || "").split(" ")), last = begins.at(-1) || 0;
  const held = shown ? Number(wait) : 0;
  const chance = move(
    before,
    held,
    beats.length ? (names) => begins[rings.findIndex((ring) => names.some((one) => ring.includes(one)))] || 0 : null,
  );
  beats.forEach((beat, i) => after(begins[i], () => say(beat, beats)));
  if (shown) after(rest ? 0 : last, enter);
  if (beats.length) after(whole, hush);
  until = performance.now() + (rest ? 0 : Math.max(whole, shown ? last + Number(ms) : 0));
  return chance;
}

function after(ms, then) {
  if (ms) timers.push(setTimeout(then, ms));
  else then();
}

// ---------------------------------------------------------------- the bar tells
function say(beat, beats) {
  if (!beat.isConnected) return; // I have answered meanwhile
  const bar = document.querySelector("#bar .say"), told = bar.querySelector(".told") || document.createElement("div");
  const line = beats.filter((one) => one.className === beat.className).map((one) => {
    const made = Object.assign(document.createElement("li"), { textContent: one.dataset.label });
    made.classList.toggle("now", one === beat);
    return made;
  });
  const under = document.createElement("ol"), sentence = beat.querySelector("p").cloneNode(true);
  under.append(...(line.length > 1 ? line : []), breath().querySelector(".again").cloneNode(true));
  told.className = `told ${beat.className}`;
  told.ariaHidden = "true"; // it was said in one sentence
  told.replaceChildren(sentence, under);
  bar.append(told);
  bar.classList.add("telling");
  if (beat.dataset.at) mark(beat);
}

function hush() {
  document.querySelector("#bar .telling")?.classList.remove("telling");
  document.querySelector("#bar .told")?.remove();
}

// Rings where it touches me, and what it means beside them; that stays until my answer.
function mark(beat) {
  const spot = place(beat.dataset.at), note = beat.querySelector(".touch");
  if (!spot) return;
  const rings =
    parsed('<svg class="rings" viewBox="-60 -60 120 120"><circle r="26"/><circle r="38"/><circle r="50"/></svg>')
      .firstChild;
  breath().querySelector(".rings")?.remove();
  breath().append(rings);
  lay(rings, spot, 120);
  beat.classList.add("shown");
  if (note) beside(note, spot);
}

// ---------------------------------------------------------------- places
// A place in a drawing, on the page: by its name now or before, as a target, by its numbers, or as a thing that is printed,
// then with the sizes of a unit there.
/** @typedef {[number, number, number?, number?]} Spot */
/** @param {string} ways @returns {Spot | undefined} */
function place(ways) {
  for (const way of ways.split("|")) {
    const old = before.get(way.slice(1)), numbers = way.split(" ").map(Number);
    if (numbers.length === 2) return onPage({ x: numbers[0], y: numbers[1], layer: get("live") });
    if (way[0] === "#" && old?.shown) return onPage(old);
    const printed = way[0] === "~", name = way.slice(1);
    const named = printed ? all(`#ground [data-about="${name}"]`) : way[0] === "#" ? [get(name)] : nodesOf(way);
    const node = named.find((one) => one && seen(one));
    if (node) {
      const { x, y, width, height } = (node.querySelector(".hit, .halo") || node).getBoundingClientRect();
      const { a, d } = printed ? node.getScreenCTM() : {};
      return [x + width / 2, y + height / 2, a, d];
    }
  }
}

/** @returns {Spot} */
function onPage({ x, y, layer }) {
  const to = layer?.isConnected ? layer.getScreenCTM() : new DOMMatrix();
  return [x * to.a + to.e, y * to.d + to.f];
}

/** Pixels of the page in a unit of the board. */
const unit = () => get("live").getScreenCTM?.()?.a || 1;

/** @param {any} node @param {Spot} spot @param {number} size in the drawing's units */
function lay(node, [x, y, a = unit(), d = a], size) {
  const home = node.parentNode.getBoundingClientRect();
  Object.assign(node.style, {
    left: `${x - home.x - a * size / 2}px`,
    top: `${y - home.y - d * size / 2}px`,
    width: `${a * size}px`,
    height: `${d * size}px`,
  });
}

// Beside a place, where there is more room, and within the board.
/** @param {any} note @param {Spot} spot */
function beside(note, [x, y]) {
  const home = note.closest("#spectacle, #breath").getBoundingClientRect(), gap = 56 * unit(), edge = 8;
  const wide = note.offsetWidth, high = note.offsetHeight, left = x - home.x > home.width / 2;
  const at = left ? x - home.x - gap - wide : x - home.x + gap;
  const narrow = at < edge || at + wide > home.width - edge;
  Object.assign(note.style, {
    left: `${Math.max(edge, Math.min(narrow ? x - home.x - wide / 2 : at, home.width - wide - edge))}px`,
    top: `${Math.max(edge, Math.min(y - home.y + (narrow ? gap : -high / 2), home.height - high - edge))}px`,
  });
}

// ---------------------------------------------------------------- scenes
function enter() {
  const now = stage(), { at, from, ms } = now.dataset;
  now.classList.remove("on", "done");
  void now.offsetWidth; // from its beginning
  now.classList.add("on");
  if (at) around(now, at.split("; "), from);
  timers.push(setTimeout(close, still() ? STILL * 2.5 : Number(ms)));
}

// Once at each place; what is not to be found has no scene.
function around(now, places, from) {
  const [first, ...more] = all("figure", now), spots = places.map(place).filter(Boolean);
  for (const one of more) one.remove();
  first.hidden = !spots.length;
  const figures = [first, ...spots.slice(1).map(() => first.cloneNode(true))], origin = from && place(from);
  figures.slice(1).forEach((one) => first.after(one));
  spots.forEach((spot, i) => {
    lay(figures[i], spot, 200);
    const way = origin ? [origin[0] - spot[0], origin[1] - spot[1]] : [0, 0];
    way.forEach((far, n) => figures[i].style.setProperty(n ? "--dy" : "--dx", `${far / unit()}px`));
  });
  const note = now.querySelector(".touch");
  if (note && spots.length) beside(note, spots[0]);
}

// What ends the game is left by whoever watches it.
function close() {
  const now = stage();
  if (get("end") && !now.matches(".near, .done") && !still()) now.classList.add("done");
  else leave();
}

function leave() {
  stage().classList.remove("on");
  stage().classList.add("done");
}

function end() {
  timers.forEach(clearTimeout);
  timers = [];
  hush();
  if (stage().matches(".on")) close();
}

// A touch or a key: nobody has to wait.
function interrupt() {
  until = 0;
  skip();
  const on = timers.length > 0, beat = all(".beat[data-at]", breath()).find((one) => !one.matches(".shown"));
  end();
  if (on && beat) mark(beat); // what touches me stays in sight
  flush();
}

// ---------------------------------------------------------------- gathering
const kept = new Map(); // parts of the page that wait, by their id
let since = 0, waiting, shows, showing = false;

/** Whether a change waits for its turn: moves of others are told together, and after what is being told. */
export function hold(html, show) {
  const { turn } = get("bar").dataset, seat = Number(get("seats")?.dataset.seat ?? -1), now = performance.now();
  if (showing || !kept.size && (turn === "yes" || seat < 0 || still() || document.hidden || table.shared)) return false;
  for (const part of parsed(html).children) kept.set(part.id, part.outerHTML);
  since ||= now;
  shows = show;
  const asked = /data-turn="yes"|id="end"/.test(html);
  clearTimeout(waiting);
  waiting = setTimeout(flush, Math.max(0, until - now, asked ? 0 : Math.min(QUIET, since + LONGEST - now)));
  return true;
}

function flush() {
  const html = [...kept.values()].join("");
  clearTimeout(waiting);
  kept.clear();
  since = 0;
  showing = true;
  if (html) shows(html);
  showing = false;
}

get("board").addEventListener("looked", () => {
  const now = stage();
  if (now.matches(".near.on, .near.done") && now.dataset.at) around(now, now.dataset.at.split("; "), now.dataset.from);
});

// ---------------------------------------------------------------- touches and keys
document.addEventListener("pointerdown", (e) => {
  if (e.target.closest?.("#spectacle button, #sounding")) return;
  interrupt();
  if (get("sounding")) get("sounding").hidden = true; // it is asked another time
});
document.addEventListener("click", (e) => {
  if (e.target.closest("[data-rewatch]")) again();
  if (e.target.closest("[data-goon]")) leave();
});
document.addEventListener("keydown", (e) => {
  if (e.key !== " ") return interrupt();
  if (e.defaultPrevented || e.repeat || e.target.closest("button, a, summary, input, textarea, .lines, dialog[open]")) {
    return;
  }
  e.preventDefault();
  again();
});

// ---------------------------------------------------------------- sound
const score = () => import(table.score); // the page names it: it is no part of what everybody loads

/** The notes of what happened, for who wants them; who looks elsewhere hears the bell when it is their turn. */
export function sound(called) {
  if (taste.sound === "on") score().then((made) => made.hear());
  else if (moment(stage()) || moment(breath())) ask();
  if (taste.sound === "on" && called && document.hidden) new Audio("/static/sounds/turn.wav").play().catch(() => {});
}

// How loud it is, is remembered.
const slider = get("volume");
if (slider) {
  slider.value = localStorage.volume ?? slider.value;
  slider.addEventListener("input", async () => {
    localStorage.volume = slider.value;
    if (taste.sound === "on") (await score()).greet();
  });
}

// Asked once, when there was something to hear.
function ask() {
  const question = get("sounding");
  if (!question || localStorage.sound || table.at || get("end") || !get("bar").dataset.seq) return;
  question.style.setProperty("--top", `${Math.max(58, get("log").getBoundingClientRect().top)}px`);
  question.hidden = false;
}
document.addEventListener("click", async (e) => {
  const answer = e.target.closest("[data-sounds]")?.dataset.sounds;
  if (!answer) return;
  get("sounding").hidden = true;
  localStorage.sound = taste.sound = answer;
  fetch("/settings", { method: "POST", body: new URLSearchParams({ sound: answer }), redirect: "manual" });
  if (answer === "on") (await score()).greet();
});
