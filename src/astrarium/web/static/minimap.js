// The whole board in a corner, where the screen shows only a part of it: a tap or a drag moves the window.

import { goTo, sight, whole } from "./camera.js";
import { all, get, seen } from "./page.js";

const map = get("minimap"), board = get("board"), drawing = map.querySelector("svg"), eye = get("camera");
const made = (name, values) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
  return node;
};
let dots = "";

// Every thing that can be pointed at is a dot, in the colour of its owner.
export function survey() {
  if (innerWidth >= 1100) return;
  const home = board.getBoundingClientRect(), [left, top, width] = sight(), k = home.width / width, found = new Map();
  for (const node of all("#live [data-target]").filter(seen)) {
    const { x, y, width: w, height: h } = node.getBoundingClientRect();
    const at = [(x + w / 2 - home.left) / k + left, (y + h / 2 - home.top) / k + top].map((n) => Math.round(n / 3) * 3);
    const owner = node.closest("[class*=seat-]") || node.querySelector("[class*=seat-]");
    const seat = owner?.getAttribute("class").match(/seat-\d/)?.[0] || "";
    found.set(at.join(), { at, look: `${seat} ${node.classList.contains("lit") ? "here" : ""}` });
  }
  dots = [...found.values()].map(({ at: [cx, cy], look }) => made("circle", { cx, cy, r: 10, class: look }));
  drawing.setAttribute("viewBox", `0 0 ${home.width} ${home.height}`);
  drawing.replaceChildren(...dots, made("rect", { rx: 6 }));
  follow();
}

function follow() {
  const [x, y, width, height] = sight(), near = width < board.clientWidth * 0.95;
  map.hidden = innerWidth >= 1100 || !near;
  if (map.hidden) return;
  for (const [name, value] of Object.entries({ x, y, width, height })) {
    drawing.querySelector("rect")?.setAttribute(name, value);
  }
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
  const { left, top, width, height } = drawing.getBoundingClientRect();
  goTo((e.clientX - left) * board.clientWidth / width, (e.clientY - top) * board.clientHeight / height);
};
drawing.addEventListener("pointerdown", (e) => {
  drawing.setPointerCapture(e.pointerId);
  point(e);
});
drawing.addEventListener("pointermove", (e) => drawing.hasPointerCapture(e.pointerId) && point(e));
map.querySelector("button").addEventListener("click", whole);
