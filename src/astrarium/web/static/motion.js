// Motion tells what happened: pieces slide in the order of the story and leave a trail, cards turn, dice roll,
// numbers leave a small +2. The Web Animations API needs no inline style.

export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Every piece with a name, and its place in its drawing: neither scrolling nor the camera nor a higher bar moves a piece.
function pieces() {
  const views = new Map([[null, new DOMMatrix()]]);
  return all(":is(#live, #own, #panels) [id]").map(node => {
    const box = node.getBoundingClientRect(), svg = node.ownerSVGElement ?? null, { face, count } = node.dataset;
    if (!views.has(svg)) views.set(svg, svg.getScreenCTM());
    const { a, e, f } = views.get(svg);
    return { node, svg, box, x: (box.x + box.width / 2 - e) / a, y: (box.y + box.height / 2 - f) / a, face, count };
  });
}

export function remember() {
  return new Map(pieces().map(it => [it.node.id, it]));
}

// Animate what changed since then; true if chance or a reveal was to be seen. All reading comes before all writing.
export function move(before) {
  const { motion } = document.body.dataset, pace = motion === "slow" ? 2.4 : 1, turn = story(), swift = still.matches || motion === "off";
  const changed = (before.size ? pieces() : []).map(it => {
    const old = before.get(it.node.id), [dx, dy] = old?.box.width ? [old.x - it.x, old.y - it.y] : [0, 0];
    return { ...it, old, dx, dy, turned: old && old.face !== it.face, more: old?.count && it.count ? it.count - old.count : 0, moved: it.box.width && Math.hypot(dx, dy) > 2 };
  }).filter(it => it.turned || it.more || (!swift && it.box.width && (it.moved || !it.old)));
  for (const it of swift ? [] : changed) {
    const { x, y, width, height } = it.turned ? it.node.getBBox?.() || new DOMRect() : new DOMRect();
    Object.assign(it, { base: placed(it.node), there: `translate(${x + width / 2}px, ${y + height / 2}px)`, back: `translate(${-x - width / 2}px, ${-y - height / 2}px)` });
  }
  for (const { node, old, box, x, y, dx, dy, turned, more, moved, base, there, back, svg } of changed) {
    const play = (...frames) => node.animate(frames, { duration: 380 * pace, delay: 450 * pace * turn(node), fill: "backwards", easing: "cubic-bezier(.2,.7,.2,1)" });
    const put = change => ({ transform: `${base} ${there} ${change} ${back}` });
    if (more) bubble(box, more);
    if (swift) continue;
    if (!old) play({ opacity: 0 }, { opacity: 1 });
    else if (turned) play(put(node.matches(".die") ? "rotate(-540deg) scale(.6)" : "scaleX(.01)"), put("rotate(0deg) scale(1)"));
    else if (moved) play({ transform: `translate(${dx}px, ${dy}px) ${base}` }, { transform: base || "none" });
    if (moved && svg?.id === "live") trail(svg, old, { x, y });
  }
  return changed.some(it => it.turned);
}

// Where a node's own transform puts it. WebKit's computed style does not know the attribute.
function placed(node) {
  const put = getComputedStyle(node).transform, list = node.transform?.baseVal ?? [];
  if (put !== "none" || !list.length) return put === "none" ? "" : put;
  return String([...list].reduce((all, one) => all.multiply(one.matrix), new DOMMatrix()));
}

// When it is a piece's turn to move: the place of the line that names it.
function story() {
  const told = all("#told li").map(line => (line.dataset.ring || "").split(" "));
  const named = node => (node.dataset.target || node.querySelector("[data-target]")?.dataset.target || "-").split(" ");
  return node => Math.max(0, told.findIndex(ring => named(node).some(target => ring.includes(target))));
}

// The comet's tail of the last move: thin where it began.
function trail(svg, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y], far = Math.hypot(dx, dy), [nx, ny] = [(5 * dy) / far, (-5 * dx) / far];
  const tail = document.createElementNS("http://www.w3.org/2000/svg", "path");
  if (far < 12) return;
  tail.setAttribute("class", "trail");
  tail.setAttribute("d", `M${from.x} ${from.y}L${to.x + nx} ${to.y + ny} ${to.x - nx} ${to.y - ny}Z`);
  svg.prepend(tail);
}

// A small +2 beside a number: for a moment, or as long as somebody looks ahead.
export function bubble(box, by, ahead = false) {
  const made = document.createElement("b");
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
