// The fan: several answers at one thing stand beside it as buttons, on the side where they hide least.

import { pane } from "./camera.js";
import { all, get, seen } from "./page.js";

const GAP = 22;
const box = (node) => (node.querySelector(".hit, .halo") || node).getBoundingClientRect();
const within = (least, value, most) => Math.max(least, Math.min(value, most));
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** @param {Element} node the thing that they stand beside */
export function lie(node) {
  const fan = get("answers"), home = get("main").getBoundingClientRect(), at = box(node), room = pane();
  Object.assign(fan.style, { left: "0", top: "0", width: "", maxHeight: "" });
  const { width, height } = fan.getBoundingClientRect();
  const own = node.closest("#own"),
    lit = all(".lit, .bay, .ef-fold .ef-panel").filter((one) => one !== node && seen(one)).map(box);
  const put = (left, top) => {
    left = within(room.left + 8, left, room.right - width - 8);
    top = within(room.top + 8, top, room.bottom - height - 8);
    return { left, top, right: left + width, bottom: top + height };
  };
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  const places = own ? [put(x - width / 2, room.bottom - height - 8)] : [
    put(at.left - GAP - width, y - height / 2),
    put(at.right + GAP, y - height / 2),
    put(x - width / 2, at.top - GAP - height),
    put(x - width / 2, at.bottom + GAP),
  ];
  const hides = (one) => 40 * shared(one, at) + lit.reduce((sum, rect) => sum + shared(one, rect), 0);
  const best = places.reduce((a, b) => (hides(b) < hides(a) ? b : a));
  Object.assign(fan.style, { left: `${best.left - home.left}px`, top: `${best.top - home.top}px` });
}
