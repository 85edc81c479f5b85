// What teaches at a table: a hint beside the board, a lesson's note beside what it speaks of, both with ink on the board.

import { goTo, pane, sight } from "./camera.js";
import { all, get, nodesOf, parsed, seen } from "./page.js";

const hint = get("hint"), board = get("board"), lesson = get("lesson");

// ---- ink: as large on every screen, however near the camera is
/** @param {Element} svg */
function ink(svg = Object.assign(document.createElementNS("http://www.w3.org/2000/svg", "svg"), { id: "ink" })) {
  svg.setAttribute("class", `${svg.getAttribute("class") || "layer"} fresh`);
  get("ink").replaceWith(svg);
  size();
}
function size() {
  const svg = get("ink"), at = svg.getBoundingClientRect(), { width, height } = svg.viewBox.baseVal;
  if (!width || !at.width) return;
  svg.style.setProperty("--near", String(Math.min(at.width / width, at.height / height) / Number(svg.dataset.scale)));
  svg.style.setProperty("--zoom", String(board.clientWidth / sight()[2]));
}
board.addEventListener("looked", () => {
  size();
  beside();
});

// ---- the hint
export function close() {
  if (hint.hidden) return false;
  hint.hidden = true;
  ink();
  return true;
}
export function wait() {
  hint.hidden = false;
  hint.lastElementChild.replaceChildren(hint.querySelector("template").content.cloneNode(true));
}
export function tell(html) {
  const said = parsed(html), svg = said.querySelector("#ink");
  if (hint.hidden) return;
  svg?.remove();
  hint.lastElementChild.replaceChildren(said);
  ink(svg);
  choose(0);
}
const groups = () => all("#ink > g");
function choose(n) {
  all("[data-idea]", hint).forEach((head, i) => {
    head.ariaExpanded = String(i === n);
    head.parentNode.classList.toggle("open", i === n);
  });
  lightUp(n);
}
function lightUp(n) {
  groups().forEach((one, i) => one.classList.toggle("on", i === n));
}
const ideaOf = (e) => e.target.closest?.("#hint li:has(> [data-idea])")?.querySelector("[data-idea]")?.dataset.idea;
for (const name of /** @type {const} */ (["pointerover", "focusin"])) {
  hint.addEventListener(name, (e) => {
    const n = ideaOf(e), told = e.target.closest("[data-ring]");
    if (n !== undefined) lightUp(+n);
    all(".told").forEach((node) => node.classList.remove("told", "ring"));
    told?.dataset.ring.split(" ").flatMap(nodesOf).forEach((node) => node.classList.add("told", "ring"));
  });
}
hint.addEventListener("click", (e) => {
  if (e.target.closest("[data-idea]")) choose(+ideaOf(e));
  else if (e.target.closest("[data-unhint]")) close();
});
hint.addEventListener("keydown", (e) => {
  const heads = all("[data-idea]", hint), at = heads.findIndex((head) => head === document.activeElement);
  if (at < 0 || !["ArrowDown", "ArrowUp"].includes(e.key)) return;
  e.preventDefault();
  e.stopPropagation();
  const to = (at + (e.key === "ArrowDown" ? 1 : heads.length - 1)) % heads.length;
  heads[to].focus();
  choose(to);
});

// ---- a lesson's note: beside its subject, a cord between them
const cord = get("cord"), within = (least, value, most) => Math.max(least, Math.min(value, most));
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const veil = get("veil");
let lifted = null; // the note whose veil was lifted
function cover(note, boxes = []) {
  veil.classList.toggle("on", boxes.length > 0 && note.textContent !== lifted);
  if (!boxes.length) return;
  const [left, top] = ["left", "top"].map((edge) => Math.min(...boxes.map((one) => one[edge]))),
    [right, bottom] = ["right", "bottom"].map((edge) => Math.max(...boxes.map((one) => one[edge]))),
    [x, y, r] = [(left + right) / 2, (top + bottom) / 2, 40 + Math.hypot(right - left, bottom - top) / 2];
  for (const [key, value] of Object.entries({ x, y, r })) veil.style.setProperty(`--${key}`, `${value}px`);
}
for (const name of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(name, () => {
    if (!veil.classList.contains("on")) return;
    lifted = lesson.querySelector("section.now")?.textContent;
    veil.classList.remove("on");
  }, { capture: true, passive: true });
}
// what a note speaks of comes into sight, once; what does not is neither lit nor tied
const boxOf = (node) => (node.dataset.target && node.querySelector(".hit, .halo") || node).getBoundingClientRect();
function inSight(node) {
  const at = boxOf(node), [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
  const around = (node.closest("#board, #own, #side") || document.documentElement).getBoundingClientRect();
  return x > around.left && x < around.right && y > around.top && y < around.bottom && x < innerWidth &&
    y < innerHeight;
}
let brought = null; // the note whose subject was looked for
function bring(note, node) {
  if (!node || brought === note.textContent) return;
  brought = note.textContent;
  if (inSight(node)) return;
  if (!board.contains(node)) return node.scrollIntoView({ block: "nearest", inline: "center" });
  const at = boxOf(node), { left, top } = board.getBoundingClientRect(), [x, y, wide] = sight();
  const k = board.clientWidth / wide;
  goTo(x + ((at.left + at.right) / 2 - left) / k, y + ((at.top + at.bottom) / 2 - top) / k);
}
// what a note speaks of: things that can be chosen, parts of the page, tools by their key
const spokenOf = (names = "") =>
  names.split(" ").filter(Boolean).flatMap((name) => {
    if (name.startsWith("#")) return all(name);
    return name.startsWith("key:") ? all(`[data-key="${name.slice(4)}"]`) : nodesOf(name);
  }).filter(seen);
const round = (at) => Math.max(at.width, at.height) < 1.2 * Math.min(at.width, at.height);
function rung(node, at) {
  if (board.contains(node) && round(at)) {
    const r = Math.max(at.width, at.height) / 2 + 4;
    return `<circle class="rung" cx="${(at.left + at.right) / 2}" cy="${(at.top + at.bottom) / 2}" r="${r}"/>`;
  }
  const [x, y] = [Math.max(3, at.left - 4), Math.max(3, at.top - 4)],
    [right, bottom] = [Math.min(innerWidth - 3, at.right + 4), Math.min(innerHeight - 3, at.bottom + 4)];
  return `<rect class="rung" x="${x}" y="${y}" width="${right - x}" height="${bottom - y}" rx="10"/>`;
}
// a cord from the edge of the note to the ring of its subject
function tie(best, at) {
  const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2],
    [fx, fy] = [within(best.left, x, best.right), within(best.top, y, best.bottom)],
    far = Math.hypot(fx - x, fy - y) || 1,
    r = Math.min(at.width, at.height) / 2 + 6,
    [ex, ey] = !round(at)
      ? [within(at.left + 12, fx, at.right - 12), within(at.top, fy, at.bottom)]
      : [x + (fx - x) * r / far, y + (fy - y) * r / far];
  if (far < r) return;
  const path = `M${fx} ${fy}Q${(fx + ex) / 2 + 14} ${(fy + ey) / 2 + 14} ${ex} ${ey}`;
  cord.innerHTML += `<path class="case" d="${path}"/><path d="${path}"/><circle cx="${ex}" cy="${ey}" r="5"/>`;
}
export function beside() {
  const note = lesson?.querySelector("section.now:not(.closing)"), small = innerWidth < 1100;
  cord.replaceChildren();
  coach();
  if (!note?.checkVisibility() || small) note?.removeAttribute("style");
  if (!note?.checkVisibility()) return cover();
  const about = spokenOf(note.dataset.about), room = pane();
  const subjects = about.length ? about : spokenOf(note.dataset.else);
  bring(note, subjects[0]);
  const near = subjects.filter(inSight), boxes = near.map(boxOf), at = boxes[0];
  cover(note, boxes);
  cord.innerHTML = near.map((one, n) => rung(one, boxes[n])).join("");
  if (small) return at && !shared(note.getBoundingClientRect(), at) && tie(note.getBoundingClientRect(), at);
  const { width, height } = note.getBoundingClientRect();
  let spots = [[room.right - width - 16, room.top + 16]];
  if (at) {
    const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
    spots = [
      ...[60, 140].flatMap((far) => [
        [at.right + far, y - height - 20],
        [at.right + far, y - height / 2],
        [at.left - far - width, y - height / 2],
        [x - width / 2, at.top - far - height],
        [x - width / 2, at.bottom + far],
      ]),
      ...spots,
    ];
  }
  const lit = all("#board .lit, #board .chosen").map((one) => one.getBoundingClientRect());
  const box = (/** @type {any[]} */ [left, top]) => {
    left = within(room.left + 12, left, room.right - width - 12);
    top = within(room.top + 12, top, room.bottom - height - 12);
    return { left, top, right: left + width, bottom: top + height };
  };
  const hides = (one) => lit.reduce((sum, other) => sum + shared(one, other), at ? 20 * shared(one, at) : 0);
  const costs = spots.map(box).map((one, n) => ({ one, cost: hides(one) + n })),
    best = costs.reduce((a, b) => (b.cost < a.cost ? b : a)).one;
  Object.assign(note.style, { left: `${best.left}px`, top: `${best.top}px` });
  if (at) tie(best, at);
}

// whatever is scrolled takes its ring along
lesson && addEventListener("scroll", (e) => e.target.contains?.(lesson) || beside(), { capture: true, passive: true });

// ---- the coach: a word after my turn, for some seconds or until the next click
let spoken = lesson?.querySelector(".coach")?.dataset.moment, silence;
function coach() {
  const word = lesson?.querySelector(".coach"), moment = word?.dataset.moment;
  if (!word || moment === spoken) return;
  spoken = moment;
  word.classList.add("on");
  clearTimeout(silence);
  silence = setTimeout(() => lesson.querySelector(".coach.on")?.classList.remove("on"), 8000);
}
// ---- leaving the lesson, and coming back to where one was; this browser remembers it
const left = `lesson-left-${get("table").dataset.game}`;
document.body.toggleAttribute("data-left", localStorage.getItem(left) === "yes");
addEventListener("click", (e) => {
  const button = e.target.closest?.("[data-leave]");
  if (!button) return;
  localStorage.setItem(left, button.dataset.leave);
  document.body.toggleAttribute("data-left", button.dataset.leave === "yes");
  beside();
  (button.checkVisibility() ? button : get("prompt")).focus({ preventScroll: true });
});
lesson?.addEventListener("click", (e) => {
  const button = e.target.closest("[data-quieter]");
  if (!button || button === document.body) return;
  button.ariaPressed = String(document.body.toggleAttribute("data-quieter"));
  beside();
});
