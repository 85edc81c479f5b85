// Lines between a card and what it speaks of, drawn once the card is shown.

import { all, get, seen } from "./page.js";

const card = get("card"), within = (least, value, most) => Math.max(least, Math.min(value, most));

// A leader from the target to a card that lies in its bay; a thread between two things that are played together.
export function thread(node, ends) {
  const wide = matchMedia("(min-width: 1100px)").matches, camera = get("camera"), lines = [];
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const box = (one) => (one.querySelector(".hit, .halo") || one).getBoundingClientRect();
  if (wide && camera.contains(node) && all("#live .bay").some(seen)) {
    const at = box(node),
      [x, y] = middle(at),
      to = card.getBoundingClientRect(),
      far = Math.max(at.width, at.height) / 2;
    const end = [to.left, within(to.top + 20, y, to.bottom - 20)], long = Math.hypot(end[0] - x, end[1] - y);
    if (long > far + 12) {
      lines.push(["leader", `M${x + (end[0] - x) * far / long} ${y + (end[1] - y) * far / long}L${end}`]);
    }
  }
  const [here, there] = [ends.find((one) => one.closest("#own")), ends.find((one) => camera.contains(one))];
  if (wide && here && there) {
    const [a, b] = [box(here), box(there)], from = [a.left + a.width / 2, a.top], to = [b.left + b.width / 2, b.bottom];
    const up = (from[1] + to[1]) / 2;
    lines.push(["tie", `M${from}C${from[0]} ${up} ${to[0]} ${up} ${to}`]);
  }
  get("thread").replaceChildren(...lines.map(([look, d]) => {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", look);
    path.setAttribute("d", d);
    return path;
  }));
}
