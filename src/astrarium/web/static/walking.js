// Arrow keys: from one thing that can be touched to the nearest in that direction.

import { all, seen } from "./page.js";

const centre = (node, box = node.getBoundingClientRect()) => [box.x + box.width / 2, box.y + box.height / 2];

export function walk(key) {
  const things = all(".lit, [data-play], #choices button, #answers button").filter(seen),
    now = /** @type {Thing} */ (document.activeElement);
  if (!things.includes(now)) return things[0]?.focus();
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key],
    [x, y] = centre(now);
  const far = (node) => {
    const [ax, ay] = [centre(node)[0] - x, centre(node)[1] - y], ahead = ax * dx + ay * dy;
    return ahead > 1 ? ahead + 2 * (Math.abs(ax * dy) + Math.abs(ay * dx)) : Infinity;
  };
  const best = things.reduce((near, node) => (far(node) < far(near) ? node : near), now);
  (best === now ? things.at((things.indexOf(now) + dx + dy) % things.length) : best).focus();
}
