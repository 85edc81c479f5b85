// Pan and zoom by wheel, drag and pinch; on a phone the camera goes to what can be touched.

import { all, get } from "./page.js";
import { select, zoom, zoomIdentity } from "./vendor/d3-zoom.js";

const board = get("board"), eye = get("camera"), drawn = get("live").tagName === "svg";
const box = (node) => (node.querySelector(".hit, .halo") || node).getBoundingClientRect();
const lens = zoom().scaleExtent([1, 8]).clickDistance(6).on("zoom", ({ transform: { x, y, k } }) => {
  eye.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
  eye.dataset.near = k < 1.3 ? "no" : k < 2 ? "some" : "yes"; // a scene may show less from afar
});

if (drawn) {
  board.classList.add("drawn");
  select(board).call(lens).on("dblclick.zoom", null);
  new ResizeObserver(() => {
    const room = [[0, 0], [board.clientWidth, board.clientHeight]];
    lens.translateExtent(room).extent(room);
  }).observe(board);
}

export const whole = () => drawn && select(board).call(lens.transform, zoomIdentity);
export const by = (factor, at) => drawn && select(board).transition().duration(200).call(lens.scaleBy, factor, at);

// A finger that points at something too small comes closer first; true if it did.
export function closer(e, node) {
  const { width, height } = box(node), size = Math.max(width, height), { x, y } = board.getBoundingClientRect();
  if (!drawn || e.pointerType !== "touch" || size > 40 || !eye.contains(node)) return false;
  by(48 / size, [e.clientX - x, e.clientY - y]);
  return true;
}

// Bring the legal targets to a size that a finger can hit, if they all fit; and never past the edge.
export function frame() {
  if (innerWidth > 700) return;
  document.querySelector(":is(#own, .generic) .lit")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  whole();
  const boxes = all(".lit", eye).filter((node) => node.getClientRects().length).map(box),
    home = board.getBoundingClientRect();
  if (!drawn || !boxes.length) return;
  const side = (most, edge) => Math[most](...boxes.map((one) => one[edge])),
    small = Math.min(...boxes.map((one) => Math.max(one.width, one.height)));
  const [x0, x1, y0, y1] = [side("min", "left"), side("max", "right"), side("min", "top"), side("max", "bottom")];
  const k = Math.min(8, 45 / small, home.width / (x1 - x0 + 24), home.height / (y1 - y0 + 24));
  if (k > 1.05) {
    select(board).call(lens.scaleTo, k).call(lens.translateTo, (x0 + x1) / 2 - home.left, (y0 + y1) / 2 - home.top);
  }
}
