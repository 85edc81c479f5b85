// The whole board in a corner, where the screen shows only a part of it: a tap or a drag moves the window.

import { goTo, sight, whole } from "./camera.js";
import { all, get, seen } from "./page.js";

const map = get("minimap"), board = get("board"), drawing = map.querySelector("svg"), eye = get("camera");
const EDGE = 14; // around the outermost things
const set = (node, values) => Object.entries(values).forEach(([key, value]) => node.setAttribute(key, value));
const made = (name, values, ...inner) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(node, values);
  node.append(...inner);
  return node;
};
const PICTURES = ["ground", "live"], copies = PICTURES.map((id) => made("svg", {}, made("use", { href: `#${id}` })));
const view = made("rect", { rx: 6 });

// The question has changed: measure again.
export function survey() {
  drawing.replaceChildren();
  follow();
}

// The same picture again, small: it is drawn from the page's own, and cut to where its things lie.
function draw() {
  const home = board.getBoundingClientRect(), [left, top, width] = sight(), k = home.width / width;
  const lie = (node, box = node.getBoundingClientRect()) => ({
    x: (box.x - home.x) / k + left,
    y: (box.y - home.y) / k + top,
    width: box.width / k,
    height: box.height / k,
  });
  const things = all("#camera :is([data-target], [data-about])").filter(seen).map((node) => lie(node)),
    least = (side) => Math.max(0, Math.min(...things.map((one) => one[side])) - EDGE),
    most = (side, long, edge) => Math.min(edge, Math.max(...things.map((one) => one[side] + one[long])) + EDGE);
  if (!things.length) return;
  const [x, y] = [least("x"), least("y")],
    [right, bottom] = [most("x", "width", board.clientWidth), most("y", "height", board.clientHeight)];
  drawing.setAttribute("viewBox", `${x} ${y} ${right - x} ${bottom - y}`);
  copies.forEach((copy, n) => set(copy, lie(get(PICTURES[n]))));
  drawing.replaceChildren(...copies, view);
}

function follow() {
  const [x, y, width, height] = sight(), near = width < board.clientWidth * 0.95;
  map.hidden = innerWidth >= 1100 || !near;
  if (map.hidden) return drawing.replaceChildren(); // what nobody sees is not drawn twice
  if (!view.isConnected) draw();
  set(view, { x, y, width, height });
  map.classList.remove("left");
  const corner = map.getBoundingClientRect();
  const under = all(".lit", eye).some((node) => {
    const at = node.getBoundingClientRect();
    return at.right > corner.left && at.left < corner.right && at.top < corner.bottom && at.bottom > corner.top;
  });
  map.classList.toggle("left", under);
}
board.addEventListener("looked", follow);

const point = (e) => {
  const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  goTo(x, y);
};
drawing.addEventListener("pointerdown", (e) => {
  drawing.setPointerCapture(e.pointerId);
  point(e);
});
drawing.addEventListener("pointermove", (e) => drawing.hasPointerCapture(e.pointerId) && point(e));
map.querySelector("button").addEventListener("click", whole);
