// Pan and zoom by wheel, drag and pinch; the camera goes to what can be touched where that is small.

import { all, get, seen } from "./page.js";

const board = get("board"), eye = get("camera"), drawn = get("live").tagName === "svg";
const box = (node) => (node.querySelector(".hit, .halo") || node).getBoundingClientRect();
const within = (least, value, most) => Math.max(least, Math.min(value, most));
const SLIP = 6, NEAREST = 8;
let [x, y, k] = [0, 0, 1], resting = 0;

// Never past the edge, never smaller than the whole.
function look(toX, toY, toK, smooth = false) {
  k = within(1, toK, NEAREST);
  x = within(board.clientWidth * (1 - k), toX, 0);
  y = within(board.clientHeight * (1 - k), toY, 0);
  eye.classList.toggle("gliding", smooth);
  eye.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
  eye.dataset.near = k < 1.3 ? "no" : k < 2 ? "some" : "yes"; // a scene may show less from afar
  eye.dataset.whole = k < 1.05 ? "yes" : "no";
  eye.classList.add("moving");
  clearTimeout(resting);
  resting = setTimeout(() => eye.classList.remove("moving"), 300);
  hold();
  board.dispatchEvent(new CustomEvent("looked"));
}

// How a drawing lies on the board when the camera sees all of it: its scale, and where it begins.
function lie(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal, [w, h] = [board.clientWidth, board.clientHeight];
  const scale = Math.min(w / width, h / height);
  return [scale, (w - scale * width) / 2 - scale * x, (h - scale * height) / 2 - scale * y];
}

// Instruments of glass before a board stay where they are; on one that is folded away there is nothing to hold.
export function hold() {
  for (const glass of all(".glass", eye)) {
    const [scale, left, top] = lie(glass.ownerSVGElement);
    if (!(scale > 0 && scale < Infinity)) continue;
    const [dx, dy] = [left - x - k * left, top - y - k * top].map((n) => n / (k * scale));
    glass.setAttribute("transform", `matrix(${1 / k} 0 0 ${1 / k} ${dx} ${dy})`);
  }
}

// What is to be seen between them, on the page.
export function pane() {
  const { left, top, width, height } = board.getBoundingClientRect(), glass = all(".glass[data-inset]", eye).find(seen);
  if (!glass || innerWidth < 1100) return new DOMRect(left, top, width, height);
  const [scale, edge] = lie(glass.ownerSVGElement),
    [a, b] = glass.dataset.inset.split(" ").map((inset) => Number(inset) * scale + edge);
  return new DOMRect(left + a, top, width - a - b, height);
}

// Nearer, with the place under the fingers staying where it is.
/** @param {number} factor @param {number[]} place @param {boolean} smooth */
function nearer(factor, place = [board.clientWidth / 2, board.clientHeight / 2], smooth = false) {
  const [px, py] = place;
  const to = within(1, k * factor, NEAREST);
  look(px - (px - x) * to / k, py - (py - y) * to / k, to, smooth);
}

/** Where it happened on the board. @param {MouseEvent} e @returns {[number, number]} */
const at = (e) => {
  const { left, top } = board.getBoundingClientRect();
  return [e.clientX - left, e.clientY - top];
};
const fingers = new Map();
let slipped = false;

if (drawn) {
  board.classList.add("drawn");
  eye.dataset.near = "no";
  board.addEventListener("wheel", (e) => {
    e.preventDefault();
    nearer(2 ** (-e.deltaY * (e.deltaMode ? 0.05 : 0.002)), at(e));
  }, { passive: false });
  board.addEventListener("pointerdown", (e) => {
    if (e.button || e.target.closest("input, select, label")) return;
    fingers.set(e.pointerId, at(e));
    slipped = fingers.size > 1;
  });
  board.addEventListener("pointermove", (e) => {
    const was = fingers.get(e.pointerId), now = at(e);
    if (!was) return;
    if (!slipped && Math.hypot(now[0] - was[0], now[1] - was[1]) < SLIP) return;
    if (!slipped || !board.hasPointerCapture(e.pointerId)) board.setPointerCapture(e.pointerId);
    slipped = true;
    fingers.set(e.pointerId, now);
    const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
    if (!other) return look(x + now[0] - was[0], y + now[1] - was[1], k);
    const [before, after] = [was, now].map((one) => Math.hypot(one[0] - other[0], one[1] - other[1]));
    nearer(after / Math.max(1, before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    addEventListener(name, (e) => fingers.delete(e.pointerId));
  }
  addEventListener("click", (e) => { // the end of a drag is no click
    if (!slipped || !board.contains(e.target)) return;
    slipped = false;
    e.stopPropagation();
    e.preventDefault();
  }, { capture: true });
  new ResizeObserver(() => look(x, y, k)).observe(board);
}

export const whole = () => drawn && look(0, 0, 1);
export const by = (factor, place) => drawn && nearer(factor, place, true);
export const sight = () => [-x / k, -y / k, board.clientWidth / k, board.clientHeight / k];
export const goTo = (px, py) => look(board.clientWidth / 2 - px * k, board.clientHeight / 2 - py * k, k);

// A finger that points at something too small comes closer first; true if it did.
export function closer(e, node) {
  const { width, height } = box(node), size = Math.max(width, height);
  if (!drawn || e.pointerType !== "touch" || size > 40 || !eye.contains(node)) return false;
  by(48 / size, at(e));
  return true;
}

// Some of what can be touched is beyond what the camera shows.
export function beyond() {
  const home = board.getBoundingClientRect();
  return drawn &&
    all(".lit", eye).filter(seen).map(box).some((one) =>
      one.left < home.left - 1 || one.right > home.right + 1 || one.top < home.top - 1 || one.bottom > home.bottom + 1
    );
}

// Bring what can be touched to a size that a finger or a pointer can hit; a pointer only if it all fits, a finger can
// drag. A scene may ask to come nearer (`data-near`: least and most), and to fill a narrow board where nothing on it is
// asked (`data-fill`: on a phone, on a tablet). `lower`: what a sheet covers.
export function frame(lower = 0) {
  const phone = innerWidth < 1100, wanted = phone ? 45 : 33;
  if (phone) {
    document.querySelector(":is(#own, .generic) .lit")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  if (!drawn) return;
  look(0, 0, 1);
  const free = (node) => seen(node) && !node.closest(".glass"),
    shown = [".lit", ".chosen, [aria-describedby=card]"].map((kind) => all(kind, eye).filter(free)),
    boxes = (shown[0].length ? shown[0] : shown[1]).map(box),
    home = board.getBoundingClientRect(),
    open = pane(),
    room = open.height - Math.max(0, lower);
  if (!boxes.length) {
    const [small, large] = (eye.querySelector(".glass[data-fill]")?.dataset.fill || "1 1").split(" ").map(Number);
    if (phone) aim([home.left + home.width / 2, home.top + home.height / 2], innerWidth < 700 ? small : large);
    return;
  }
  const side = (most, edge) => Math[most](...boxes.map((one) => one[edge])),
    small = Math.min(...boxes.map((one) => Math.max(one.width, one.height)));
  const [x0, x1, y0, y1] = [side("min", "left"), side("max", "right"), side("min", "top"), side("max", "bottom")];
  const needed = Math.min(NEAREST, wanted / small),
    to = Math.min(needed, open.width / (x1 - x0 + 24), room / (y1 - y0 + 24)),
    [least, most] = (eye.querySelector(".glass[data-near]")?.dataset.near || "Infinity 1").split(" ").map(Number),
    near = Math.min(most, open.width * .6 / (x1 - x0), room * .9 / (y1 - y0)),
    middle = [(x0 + x1) / 2, (y0 + y1) / 2];
  if (phone && to < needed) { // too far apart: large enough all the same, around the one nearest to their middle
    const centre = (one) => [(one.left + one.right) / 2, (one.top + one.bottom) / 2],
      far = (/** @type {number[]} */ [x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    aim(boxes.map(centre).sort((a, b) => far(a) - far(b))[0], needed);
  } else if (!phone && near >= least) aim(middle, Math.max(near, to));
  else if (to > 1.05) aim(middle, to);

  /** @param {number[]} place @param {number} k */
  function aim([x, y], k) {
    look(
      open.left - home.left + open.width / 2 - (x - home.left) * k,
      room / 2 - (y - home.top) * k,
      k,
    );
  }
}
