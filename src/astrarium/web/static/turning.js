// A thing turned in place: marks on its edges, its turns in small, and two buttons beside it. The page names this script
// where a game has something to turn.

import { by, goTo, pane, sight } from "./camera.js";
import { all, get, nodesOf, seen, table } from "./page.js";

const FRAME = "http://www.w3.org/2000/svg", ROUND = 48, GAP = 14, NEAR = 141; // pixels
const INNER = 86.6; // from the middle to an edge of a hex of radius 100
const SIGNS = { j: "M-5 0L-1.5 4L5.5 -4.5", b: "M-5 0H5", o: "" };
const turnOf = (a) => Number(a.targets.at(-1).split(":")[1]);
let place = "";

// Its styles come with it.
await new Promise((done) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/turning.css" });
  link.onload = link.onerror = done;
  document.head.append(link);
});

/** @param {import('./picker.js').Picker} picker */
export function show(picker) {
  const { turns, ready } = picker, told = get("actions").dataset;
  get("marks")?.remove();
  document.body.classList.toggle("turning", !!turns);
  const where = turns && picker.path.at(-1), node = where && nodesOf(where).find(seen);
  if (!turns || !node || !ready) {
    place = "";
    return get("turning")?.remove();
  }
  mark(node, facts(ready).sides);
  const box = get("turning") || make("section", { id: "turning", className: `room-${table.title}` });
  box.setAttribute("role", "group");
  box.ariaLabel = told.turn;
  const n = turns.indexOf(ready) + 1, of = told.turnOf.replace("{0}", `${n}`).replace("{1}", `${turns.length}`);
  const drawn = all("use.turned", node).find((one) => getComputedStyle(one).opacity !== "0");
  const small = turns.map((a) => {
    const { fit, fits } = facts(a), joins = Math.max(0, Math.round(Number(fit) / 20));
    const one = make("button", { type: "button", onclick: () => picker.turnTo(a) }, picture(drawn, turnOf(a)));
    if (joins) one.append(make("b", { textContent: `${joins}` }));
    one.ariaPressed = `${a === ready}`;
    one.ariaLabel = `${turnOf(a) + 1}: ${fits}`;
    return one;
  });
  const round = [["twist", told.turn, "↻", () => picker.turnBy(1)], ["lays", told.lay, "✓", () => picker.go(ready)]];
  const held = box.contains(document.activeElement);
  box.replaceChildren(
    make("h2", { textContent: picker.turning() || told.turn }),
    make("small", { textContent: picker.names[where] ? `${of} · ${picker.names[where]}` : of }),
    make("p", { textContent: facts(ready).fits }),
    make("div", { className: "turns" }, ...small),
    make("small", { className: "keys", textContent: told.turnKeys }),
    ...round.map(([look, label, textContent, onclick]) =>
      make("button", { type: "button", className: look, ariaLabel: label, title: label, textContent, onclick })
    ),
  );
  get("main").append(box);
  if (held) /** @type {HTMLElement} */ (box.querySelector("[aria-pressed=true]"))?.focus({ preventScroll: true });
  const fresh = place !== where;
  place = where;
  if (innerWidth < 1100) fresh && near(node);
  else beside(box, node);
}

/** What is written of a turn. @param {any} a */
const facts = (a) => a.item.firstChild.dataset;
const make = (tag, made, ...inner) => {
  const node = Object.assign(document.createElement(tag), made);
  node.append(...inner);
  return node;
};

function drawing(tag, values, ...inner) {
  const node = document.createElementNS(FRAME, tag);
  for (const [name, value] of Object.entries(values)) node.setAttribute(name, value);
  node.append(...inner);
  return node;
}

// What each way meets: another way, an empty place, or nothing.
function mark(node, sides) {
  const svg = node.ownerSVGElement, { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(node.getScreenCTM());
  const marks = [...sides].flatMap((kind, i) => {
    if (!(kind in SIGNS)) return [];
    const angle = Math.PI * (i / 3 - .5), at = [INNER * Math.cos(angle), INNER * Math.sin(angle)];
    const ring = drawing("circle", { r: kind === "o" ? 9.5 : 11 }), sign = drawing("path", { d: SIGNS[kind] });
    return [drawing("g", { class: `meets-${kind}`, transform: `translate(${at})` }, ring, sign)];
  });
  svg.append(
    drawing("g", { id: "marks", transform: `matrix(${[a, b, c, d, e, f]})`, "aria-hidden": "true" }, ...marks),
  );
}

function picture(drawn, turn) {
  const svg = drawing("svg", { viewBox: "-104 -92 208 184", "aria-hidden": "true" });
  if (drawn) svg.append(drawing("use", { href: drawn.getAttribute("href"), transform: `rotate(${60 * turn})` }));
  return svg;
}

// At a desk: the turns in the scene's bay, the two buttons at that side of the thing where they hide least.
function beside(box, node) {
  const bay = all(".bay").find(seen)?.getBoundingClientRect(),
    room = pane(),
    home = get("main").getBoundingClientRect();
  const at = (node.querySelector(".hit, .halo") || node).getBoundingClientRect();
  const { left, top, width } = bay || new DOMRect(room.right - 266, room.top + 12, 254, 0);
  Object.assign(box.style, { left: `${left - home.left}px`, top: `${top - home.top}px`, width: `${width}px` });
  const [x, y, far] = [at.left + at.width / 2, at.top + at.height / 2, ROUND / 2 + GAP], apart = ROUND / 2 + 6;
  const places = [[at.left - far, y - apart, 0], [at.right + far, y - apart, 0]];
  places.push([x - apart, at.top - far, 1], [x - apart, at.bottom + far, 1]);
  const pair = (
    /** @type {number[]} */ [px, py, flat],
  ) => [[px, py], flat ? [px + 2 * apart, py] : [px, py + 2 * apart]];
  const hides = (one) => pair(one).reduce((sum, [px, py]) => sum + hidden(px, py, room, node), 0);
  const best = pair(places.reduce((a, b) => hides(b) < hides(a) ? b : a));
  all(".twist, .lays", box).forEach((one, i) => {
    Object.assign(one.style, { left: `${best[i][0] - ROUND / 2 - left}px`, top: `${best[i][1] - ROUND / 2 - top}px` });
  });
}

// How much of what can be read or touched lies under a round button there.
function hidden(x, y, room, node) {
  if (x < room.left + 30 || x > room.right - 30 || y < room.top + 30 || y > room.bottom - 30) return 99;
  const spots = [[0, 0], [-20, 0], [20, 0], [0, -20], [0, 20]].map(([dx, dy]) =>
    document.elementFromPoint(x + dx, y + dy)
  );
  const kind = `${node.dataset.target.split(":")[0]}:`; // another place where it could be laid is empty
  return spots.filter((one) => {
    const thing = /** @type {Thing} */ (one?.closest("[data-target], [data-about], .bay, #turning"));
    return thing && thing !== node && !thing.dataset.target?.startsWith(kind);
  }).length;
}

// On a phone: the camera shows it with all that lies around it.
function near(node) {
  const at = (node.querySelector(".hit, .halo") || node).getBoundingClientRect(), board = get("board");
  const home = board.getBoundingClientRect(), [x, y, width] = sight(), k = board.clientWidth / width;
  const middle = [at.left + at.width / 2 - home.left, at.top + at.height / 2 - home.top];
  by(NEAR / at.width);
  goTo(x + middle[0] / k, y + middle[1] / k);
}

document.addEventListener("keydown", (e) => {
  if (e.key !== "Enter" || !get("turning") || e.target.closest("button, a, input, [data-target], dialog[open]")) return;
  e.preventDefault();
  picker.go(picker.ready);
});
