// Motion tells what happened: pieces slide in the order of the story and leave a trail, cards turn, dice roll,
// numbers leave a small +2. The Web Animations API needs no inline style.

import { all, taste } from "./page.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
export const still = () => reduced.matches || taste.motion === "off";

// Every piece with a name, and its place in its drawing: neither scrolling nor the camera nor a higher bar moves a piece.
export function remember() {
  const views = new Map([[null, new DOMMatrix()]]), rest = still();
  return new Map(
    all(":is(#live, #own, #panels) [id]").map((node) => {
      const { face, count } = node.dataset, svg = node.ownerSVGElement ?? null;
      const layer = node.parentNode.closest(".glass") ?? svg;
      if (rest) return [node.id, { node, face, count, svg, layer, shown: 0, x: 0, y: 0 }]; // nothing is measured that will not move
      if (!views.has(layer)) views.set(layer, layer.getScreenCTM());
      const box = node.getBoundingClientRect(), { a, e, f } = views.get(layer);
      return [node.id, {
        node,
        face,
        count,
        svg,
        layer,
        shown: box.width,
        x: (box.x + box.width / 2 - e) / a,
        y: (box.y + box.height / 2 - f) / a,
      }];
    }),
  );
}

// Animate what changed since then; true if chance or a reveal was to be seen. All reading comes before all writing.
// `wait` is how long nothing moves; `begins` says when, by what a piece is called.
/** @param {Map<string, any>} before @param {number} wait @param {((names: string[]) => number) | null} begins */
export function move(before, wait = 0, begins = null) {
  const pace = taste.motion === "slow" ? 2.4 : 1, told = begins || story();
  const turn = (node) => wait + told(names(node));
  const pieces = [...(before.size ? remember() : [])].map(([id, it]) => {
    const old = before.get(id), panel = !it.svg && it.node.closest("#panels"); // what grows there pushes the rest: no piece moves
    const [dx, dy] = it.shown && old?.shown && !panel ? [old.x - it.x, old.y - it.y] : [0, 0];
    return {
      ...it,
      old,
      dx,
      dy,
      put: /** @type {(change: string) => Keyframe} */ (null),
      turned: old && old.face !== it.face,
      moved: Math.hypot(dx, dy) > 2,
      more: old?.count && it.count ? Number(it.count) - Number(old.count) : 0,
    };
  });
  const changed = pieces.filter((it) => it.shown && (it.turned || it.moved || !it.old));
  for (const it of changed.filter((it) => it.turned)) {
    const { x, y, width, height } = it.node.getBBox?.() || new DOMRect(),
      [cx, cy] = [x + width / 2, y + height / 2],
      base = placed(it.node);
    it.put = (change) => ({ transform: `${base} translate(${cx}px, ${cy}px) ${change} translate(${-cx}px, ${-cy}px)` });
  }
  for (const it of changed.filter((it) => it.moved && it.svg)) { // what is drawn larger slides by less of its own units
    const [whole, own] = [it.layer, it.node.parentNode].map((node) => node.getScreenCTM()),
      k = Math.hypot(whole.a, whole.b) / Math.hypot(own.a, own.b);
    it.dx *= k;
    it.dy *= k;
  }
  const counted = pieces.filter((it) => it.more).map(({ node, more }) => ({ box: spot(node), more }));
  for (const { box, more } of counted) bubble(box, more);
  for (const { node, old, dx, dy, turned, moved, put, svg, x, y } of changed) {
    const play = (...frames) =>
      node.animate(frames, {
        duration: 380 * pace,
        delay: pace * turn(node),
        fill: "backwards",
        easing: "cubic-bezier(.2,.7,.2,1)",
      });
    if (!old) play({ opacity: 0 }, { opacity: 1 });
    else if (turned && node.matches(".die")) roll(node, put, pace, turn(node));
    else if (turned) play(put("scaleX(.01)"), put("rotate(0deg) scale(1)"));
    else play({ translate: `${dx}px ${dy}px` }, { translate: "0 0" });
    if (moved && svg?.id === "live" && node.closest(".tailed")) trail(svg, old, { x, y }); // ships; nothing else leaves one
  }
  return pieces.some((it) => it.turned);
}

// A die is thrown from the left, turns over and over, bounces and comes to rest.
function roll(node, put, pace, turn) {
  const frames = [
    ["translate(-70px, -46px) rotate(-720deg) scale(.7)", 0],
    ["translate(-34px, 6px) rotate(-400deg) scale(1.05)", .4],
    ["translate(-16px, -16px) rotate(-190deg) scale(1)", .62],
    ["translate(-5px, 2px) rotate(-60deg) scale(1.03)", .8],
    ["rotate(0deg) scale(1)", 1],
  ];
  node.animate(frames.map(([change, offset]) => ({ ...put(change), offset })), {
    duration: 900 * pace,
    delay: pace * turn + 90 * pace * Math.random(),
    fill: "backwards",
    easing: "ease-out",
  });
}

// Where a node's own transform puts it. WebKit's computed style does not know the attribute.
function placed(node) {
  const put = getComputedStyle(node).transform, list = [...(node.transform?.baseVal ?? [])];
  if (put !== "none") return put;
  return list.length ? String(list.reduce((whole, one) => whole.multiply(one.matrix), new DOMMatrix())) : "";
}

const names = (node) => (node.dataset.target || node.querySelector("[data-target]")?.dataset.target || "-").split(" ");

// When it is a piece's turn to move: the place of the line that names it.
function story() {
  const told = all("#log .new").map((line) => (line.dataset.ring || "").split(" "));
  return (called) =>
    450 * Math.min(3, Math.max(0, told.findIndex((ring) => called.some((target) => ring.includes(target)))));
}

// The comet's tail of the last move: thin where it began.
function trail(svg, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y],
    far = Math.hypot(dx, dy),
    [nx, ny] = [(5 * dy) / far, (-5 * dx) / far];
  const tail = document.createElementNS(svg.namespaceURI, "path");
  if (far < 12) return;
  tail.setAttribute("class", "trail");
  tail.setAttribute("d", `M${from.x} ${from.y}L${to.x + nx} ${to.y + ny} ${to.x - nx} ${to.y - ny}Z`);
  svg.prepend(tail);
}

// Where a small +2 begins to rise: at its number, and beside the name of a panel, never over it.
export function spot(node) {
  const { width, right, top } = node.getBoundingClientRect();
  const name = node.closest(".player")?.querySelector("h3 > span").getBoundingClientRect();
  return { width, top, right: top < name?.bottom + 30 ? Math.max(right, name.right + 14) : right };
}

// A small +2 beside a number: for a moment, or as long as somebody looks ahead.
export function bubble({ width, right, top }, by, ahead = false) {
  const made = document.createElement("b");
  if (!width || !+by) return;
  Object.assign(made, {
    className: `delta ${by < 0 ? "less" : ""} ${ahead ? "ahead" : ""}`,
    textContent: by > 0 ? `+${by}` : `−${-by}`,
    ariaHidden: "true", // the log says it too
  });
  Object.assign(made.style, { left: `${right}px`, top: `${top}px` });
  document.body.append(made);
  if (!ahead) setTimeout(() => made.remove(), 1800);
}

// Nobody has to wait: a touch or a key ends what is moving, and puts away what was said of numbers.
export function skip() {
  for (const one of all(".delta:not(.ahead)")) one.remove();
  for (const moving of document.getAnimations()) {
    if (Number(moving.effect.getComputedTiming().endTime) < Infinity) moving.finish();
  }
}
