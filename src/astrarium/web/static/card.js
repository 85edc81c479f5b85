// The target card: what happens if I touch this, beside the thing itself. It hides neither the target nor what is asked
// about. On a phone it is a sheet above the bar.

import { frame, pane } from "./camera.js";
import { all, get, parsed, seen, table } from "./page.js";

const card = get("card"), GAP = 14;
let told = []; // the thing it speaks of, and the answer that has the focus

export function away() {
  if (card.hidden) return;
  get("thread").replaceChildren();
  card.hidden = true;
  describe();
}

function describe(...nodes) {
  told.forEach((node) => node.removeAttribute("aria-describedby"));
  told = nodes;
  told.forEach((node) => node.setAttribute("aria-describedby", "card"));
}

// Chosen and on its way: what it is stays in sight, and there is nothing left to press.
export function wait(text) {
  if (card.hidden || !text) return away();
  card.className = "waiting";
  const note = card.querySelector("header small") || document.createElement("small");
  note.textContent = text;
  card.querySelector("header > div, h2")?.append(note);
}

// What the server said of a choice; `ends`: the things it is made of.
export function tell(html, node, { pinned = false, deadly = false, ends = [] } = {}) {
  card.replaceChildren(...parsed(html).childNodes);
  card.className = "";
  card.toggleAttribute("data-pinned", pinned);
  card.role = deadly ? "alertdialog" : "note";
  card.ariaLabel = card.querySelector("h2")?.textContent || "";
  show(node);
  import("./thread.js").then((lines) => card.hidden || lines.thread(node, ends));
  if (deadly) card.querySelector("[data-back]")?.focus({ preventScroll: true });
}

const make = (tag, made, ...inner) => {
  const node = Object.assign(document.createElement(tag), made);
  node.append(...inner);
  return node;
};

// Why not, in words, at the thing itself.
export function refuse(node, { label, no, rule }) {
  const link = { href: `/rules/${table.title}#${rule}`, textContent: rule, className: "rule" };
  note(node, "no", label, make("p", { className: "why" }, `${no} `, ...(rule ? [make("a", link)] : [])));
}

// The first part of a choice: what it is, and what it leads to.
export function lead(node, label, then, leads) {
  const lines = leads.map((text) => make("dd", { textContent: text }));
  note(node, "first", label, make("dl", {}, make("div", {}, make("dt", { textContent: then }), ...lines)));
}

// A card that the page writes itself.
function note(node, look, label, ...inner) {
  get("thread").replaceChildren();
  card.replaceChildren(make("h2", { textContent: label }), ...inner);
  card.className = look;
  card.removeAttribute("data-pinned");
  card.role = "note";
  card.ariaLabel = label;
  show(node);
}

function show(node) {
  describe(node, ...all("#choices :focus, #answers :focus"));
  card.hidden = false;
  card.style.width = "";
  if (matchMedia("(min-width: 1100px)").matches) place(node);
  else if (card.hasAttribute("data-pinned")) frame(card.clientHeight - get("own").clientHeight);
}

const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const within = (least, value, most) => Math.max(least, Math.min(value, most));

// In the scene's own bay; above my things, beside the side; or around the target, where it hides least.
function place(node) {
  const near = card.matches(".no"), // a refusal stays where it was asked for
    board = pane(),
    bay = near ? null : all(".bay").find(seen)?.getBoundingClientRect();
  const part = node.querySelector?.(".hit, .halo") || node, at = part.getBoundingClientRect();
  if (bay) card.style.width = `${bay.width}px`;
  const { width, height } = card.getBoundingClientRect(), middle = [at.left + at.width / 2, at.top + at.height / 2];
  const put = (left, top) => {
    left = within(8, left, innerWidth - width - 8);
    top = within(72, top, innerHeight - height - 8);
    return { left, top, right: left + width, bottom: top + height };
  };
  const places = [], list = get("answers"), listed = !list.hidden && list.getBoundingClientRect();
  if (bay) places.push(put(bay.left, within(bay.top, middle[1] - height / 2, bay.bottom - height)));
  else if (near) {
    for (const left of [at.right + GAP, at.left - GAP - width]) places.push(put(left, middle[1] - height / 2));
    for (const top of [at.top - GAP - height, at.bottom + GAP]) places.push(put(middle[0] - width / 2, top));
  } else if (node.closest("#own")) {
    const low = board.bottom - height - 8, right = board.right - width - 8; // above it, beside a list that is read
    for (const left of [middle[0] - width / 2, board.left + 8, right]) {
      places.push(put(within(board.left + 8, left, right), low));
    }
  } else if (!get("camera").contains(node)) places.push(put(board.right - width - 12, middle[1] - height / 2));
  else {
    const xs = [at.left - GAP - width, middle[0] - width / 2, at.right + GAP],
      ys = [at.top - GAP - height, middle[1] - height / 2, at.bottom + GAP];
    for (const x of [2, 0, 1]) for (const y of [1, 0, 2]) if (x !== 1 || y !== 1) places.push(put(xs[x], ys[y]));
    if (listed) {
      for (const x of [listed.right + GAP, listed.left - GAP - width]) places.push(put(x, middle[1] - height / 2));
    }
    for (const x of [board.left + 12, board.right - width - 12]) {
      for (const y of [board.top + 12, board.bottom - height - 12]) places.push(put(x, y));
    }
  }
  const weighed = [
    ...all("#way *, #ghosts *").map((one) => [one.getBoundingClientRect(), 3]),
    ...all(".lit, .chosen", get("camera")).map((one) => [one.getBoundingClientRect(), one === node ? 40 : 2]),
    [at, 40],
    ...(listed ? [[listed, 40]] : []),
  ];
  const hides = (box) =>
    weighed.reduce((sum, [rect, weight]) => sum + weight * shared(box, rect), 0) +
    60 * Math.max(0, width * height - shared(box, board));
  const best = places.map((box) => ({ box, cost: hides(box) })).reduce((a, b) => (b.cost < a.cost ? b : a)).box;
  Object.assign(card.style, { left: `${best.left}px`, top: `${best.top}px` });
}
