// Looking before touching: ghosts of what a choice would do, and any thing large with its rules.

import { all, get, home, nodesOf, open, parsed, pause, read } from "./page.js";
import { bubble } from "./motion.js";

const thing = (node) => node?.closest?.("[data-target], [data-about]");
let looks = 0, held;

export function forget() {
  looks++;
  get("ghosts").replaceChildren();
  all(".delta.ahead").forEach((made) => made.remove());
}

// Pieces where they would be, and the numbers that would change.
export async function foresee(action) {
  const look = looks;
  await pause(140);
  const html = look === looks && (await read(`${home}/preview`, { action }));
  if (!html || look !== looks) return;
  const told = parsed(html), ghosts = told.querySelector("#ghosts");
  if (ghosts) get("ghosts").replaceWith(ghosts);
  else get("aside").append(" · ", told.textContent);
  for (const one of all("[data-at]", told)) {
    if (get(one.dataset.at)) {
      bubble(get(one.dataset.at).getBoundingClientRect(), +one.textContent.replace("−", "-"), true);
    }
  }
}

// A pointer that rests shows a card aside; a long press, or the key z, a sheet with links.
async function show(node, place) {
  const of = `${node.dataset.target || ""} ${node.dataset.about || ""}`.trim();
  place(await read(`${home}/about`, [...new URLSearchParams(location.search), ["of", of]]));
  for (const picture of all(".about svg.fit")) {
    const { x, y, width, height } = picture.getBBox();
    picture.setAttribute("viewBox", [x - 3, y - 3, width + 6, height + 6].join(" "));
  }
}

export const magnify = (node = thing(document.activeElement) || thing(all(":hover").at(-1))) =>
  node && show(node, open);

const letGo = () => {
  clearTimeout(held);
  get("large").replaceChildren();
};
for (const name of ["pointerup", "pointercancel", "wheel"]) document.addEventListener(name, letGo);
document.addEventListener("pointerover", (e) => {
  const node = thing(e.target), line = e.target.closest?.("[data-ring]");
  letGo();
  all(".ring").forEach((rung) => rung.classList.remove("ring"));
  line?.dataset.ring.split(" ").flatMap(nodesOf).forEach((rung) => rung.classList.add("ring"));
  if (!node || e.pointerType !== "mouse") return;
  get("large").className = `${e.clientX > innerWidth / 2 ? "left" : "right"} ${
    e.clientY > innerHeight / 2 ? "top" : ""
  }`;
  held = setTimeout(() =>
    show(node, (html) => {
      get("large").innerHTML = html;
    }), 700);
});
document.addEventListener("pointerdown", (e) => {
  const node = thing(e.target);
  letGo();
  if (!node || e.pointerType === "mouse") return;
  held = setTimeout(() => {
    magnify(node);
    addEventListener("click", (tap) => {
      tap.stopPropagation();
      tap.preventDefault();
    }, { capture: true, once: true });
  }, 550);
});
