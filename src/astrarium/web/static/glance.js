// Looking before touching: ghosts of what a choice would do with its card and its way, and any thing large with its
// rules, when somebody asks for it.

import { away, tell } from "./card.js";
import { all, get, home, nodesOf, open, parsed, pause, read } from "./page.js";
import { bubble } from "./motion.js";

const thing = (node) => node?.closest?.("[data-target], [data-about]");
let looks = 0, held;

export function forget() {
  looks++;
  for (const id of ["ghosts", "way"]) get(id).replaceChildren();
  all(".delta.ahead").forEach((made) => made.remove());
}

// One request: the card, the way, the pieces where they would be, and the numbers that would change.
export async function foresee(action, node, pinned = false) {
  const look = looks;
  if (!pinned) await pause(140);
  const html = look === looks && (await read(`${home}/preview`, { action }));
  if (look !== looks) return;
  if (!html) return away();
  const told = parsed(html);
  for (const id of ["ghosts", "way"]) {
    const drawn = told.querySelector(`#${id}`);
    if (drawn) get(id).replaceWith(drawn);
  }
  for (const one of all("[data-at]", told)) {
    if (get(one.dataset.at)) {
      bubble(get(one.dataset.at).getBoundingClientRect(), +one.textContent.replace("−", "-"), true);
    }
  }
  const card = told.querySelector("#told-card");
  if (card?.dataset.plain && node?.matches("#bar *, #answers *") && !pinned) away();
  else if (card && node) tell(card.innerHTML, node, { pinned });
}

// On purpose only: the key i, a long press, or the button of a card.
async function show(node) {
  const of = `${node.dataset.target || ""} ${node.dataset.about || ""}`.trim();
  open(await read(`${home}/about`, [...new URLSearchParams(location.search), ["of", of]]));
  for (const picture of all(".about svg.fit")) {
    const { x, y, width, height } = picture.getBBox();
    picture.setAttribute("viewBox", [x - 3, y - 3, width + 6, height + 6].join(" "));
  }
}

export const magnify = (node = thing(document.activeElement) || thing(all(":hover").at(-1))) => node && show(node);

const letGo = () => clearTimeout(held);
for (const name of ["pointerup", "pointercancel", "wheel"]) document.addEventListener(name, letGo);
document.addEventListener("pointerover", (e) => {
  const line = e.target.closest?.("[data-ring]");
  all(".ring").forEach((rung) => rung.classList.remove("ring"));
  line?.dataset.ring.split(" ").flatMap(nodesOf).forEach((rung) => rung.classList.add("ring"));
});
document.addEventListener("pointermove", (e) => Math.hypot(e.movementX, e.movementY) > 4 && letGo());
document.addEventListener("pointerdown", (e) => {
  const node = thing(e.target);
  letGo();
  if (!node) return;
  held = setTimeout(() => {
    show(node);
    const stop = (tap) => {
      tap.stopPropagation();
      tap.preventDefault();
    };
    addEventListener("click", stop, { capture: true });
    const free = () => setTimeout(() => removeEventListener("click", stop, { capture: true }), 60);
    addEventListener("pointerup", free, { once: true });
  }, 550);
});
