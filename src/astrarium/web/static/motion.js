// Pieces keep their nodes and slide from the old place to the new one. The Web Animations API needs no inline style.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const pieces = () => [...document.querySelectorAll("#live [id], #own [id]")];

export function remember() {
  return new Map(pieces().map(node => [node.id, node.getBoundingClientRect()]));
}

export function move(before) {
  const speed = document.body.dataset.motion;
  if (still.matches || speed === "off" || !before.size) return;
  const timing = { duration: speed === "slow" ? 900 : 380, easing: "cubic-bezier(.2,.7,.2,1)" };
  for (const node of pieces()) {
    const old = before.get(node.id), now = node.getBoundingClientRect();
    if (!old) {
      node.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    } else if (Math.hypot(old.x - now.x, old.y - now.y) > 2 && now.width) {
      const scale = node.ownerSVGElement ? node.ownerSVGElement.viewBox.baseVal.width / node.ownerSVGElement.getBoundingClientRect().width : 1;
      const [dx, dy] = [(old.x - now.x) * scale, (old.y - now.y) * scale];
      const at = getComputedStyle(node).transform, base = at === "none" ? "" : at;
      node.animate([{ transform: `translate(${dx}px, ${dy}px) ${base}` }, { transform: base || "none" }], timing);
    }
  }
}
