// Motion tells what happened: pieces slide in the order of the story and leave a trail, cards turn, dice roll,
// numbers leave a small +2. The Web Animations API needs no inline style.

export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const still = matchMedia("(prefers-reduced-motion: reduce)"), pieces = () => all(":is(#live, #own, #panels) [id]");

export function remember() {
  return new Map(pieces().map(node => [node.id, { box: node.getBoundingClientRect(), face: node.dataset.face, count: node.dataset.count }]));
}

// Animate what changed since then; true if chance or a reveal was to be seen.
export function move(before) {
  const { motion } = document.body.dataset, pace = motion === "slow" ? 2.4 : 1, turn = story();
  let revealed = false;
  for (const node of before.size ? pieces() : []) {
    const old = before.get(node.id), now = node.getBoundingClientRect(), { face, count } = node.dataset;
    if (old?.count && count && old.count !== count) bubble(node, count - old.count);
    if (still.matches || motion === "off" || !now.width) continue;
    const put = getComputedStyle(node).transform, base = put === "none" ? "" : put, c = node.getBBox?.() || { x: 0, y: 0, width: 0, height: 0 };
    const about = change => `${base} translate(${c.x + c.width / 2}px, ${c.y + c.height / 2}px) ${change} translate(${-c.x - c.width / 2}px, ${-c.y - c.height / 2}px)`;
    const play = (...frames) => node.animate(frames, { duration: 380 * pace, delay: 450 * pace * turn(node), fill: "backwards", easing: "cubic-bezier(.2,.7,.2,1)" });
    if (!old) play({ opacity: 0 }, { opacity: 1 });
    else if (old.face !== face) {
      revealed = true;
      if (node.matches(".die")) play({ transform: about("rotate(-540deg) scale(.6)") }, { transform: about("rotate(0deg)") });
      else play({ transform: about("scaleX(0.01)") }, { transform: about("scaleX(1)") });
    } else if (Math.hypot(old.box.x - now.x, old.box.y - now.y) > 2 && old.box.width) {
      const svg = node.ownerSVGElement, scale = svg ? svg.getScreenCTM().a : 1;
      play({ transform: `translate(${(old.box.x - now.x) / scale}px, ${(old.box.y - now.y) / scale}px) ${base}` }, { transform: base || "none" });
      if (svg?.id === "live") trail(svg, old.box, now);
    }
  }
  return revealed;
}

// When it is a piece's turn to move: the place of the line that names it.
function story() {
  const told = all("#told li").map(line => (line.dataset.ring || "").split(" "));
  const named = node => (node.dataset.target || node.querySelector("[data-target]")?.dataset.target || "-").split(" ");
  return node => Math.max(0, told.findIndex(ring => named(node).some(target => ring.includes(target))));
}

// The comet's tail of the last move: thin where it began.
function trail(svg, from, to) {
  const place = box => new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(svg.getScreenCTM().inverse());
  const a = place(from), b = place(to), far = Math.hypot(b.x - a.x, b.y - a.y), [nx, ny] = [(5 * (b.y - a.y)) / far, (5 * (a.x - b.x)) / far];
  const tail = document.createElementNS("http://www.w3.org/2000/svg", "path");
  if (far < 12) return;
  tail.setAttribute("class", "trail");
  tail.setAttribute("d", `M${a.x} ${a.y}L${b.x + nx} ${b.y + ny} ${b.x - nx} ${b.y - ny}Z`);
  svg.prepend(tail);
}

// A small +2 beside a number: for a moment, or as long as somebody looks ahead.
export function bubble(node, by, ahead = false) {
  const box = node.getBoundingClientRect(), made = document.createElement("b");
  if (!box.width || !+by) return;
  Object.assign(made, { className: `delta ${by < 0 ? "less" : ""} ${ahead ? "ahead" : ""}`, textContent: by > 0 ? `+${by}` : `−${-by}` });
  Object.assign(made.style, { left: `${box.right}px`, top: `${box.top}px` });
  document.body.append(made);
  if (!ahead) setTimeout(() => made.remove(), 1800);
}

// Nobody has to wait: a touch or a key ends what is moving.
export function skip() {
  for (const moving of document.getAnimations()) if (moving.effect.getComputedTiming().endTime < Infinity) moving.finish();
}
