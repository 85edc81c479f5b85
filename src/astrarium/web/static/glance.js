// Looking before touching: ghosts of what a choice would do, and any thing large with its rules.

import { all, bubble } from "./motion.js";

const get = id => document.getElementById(id), home = `/t/${get("table").dataset.game}`;
const thing = node => node?.closest?.("[data-target], [data-about]");
let looks = 0, held;

export function forget() {
  looks++;
  get("ghosts").replaceChildren();
  all(".delta.ahead").forEach(made => made.remove());
}

// Pieces where they would be, and the numbers that would change.
export async function foresee(action) {
  const look = looks;
  await new Promise(done => setTimeout(done, 140));
  const answer = look === looks && (await fetch(`${home}/preview?${new URLSearchParams({ action })}`));
  const html = answer.ok && (await answer.text());
  if (!html || look !== looks) return;
  const told = new DOMParser().parseFromString(html, "text/html").body, ghosts = told.querySelector("#ghosts");
  if (ghosts) get("ghosts").replaceWith(ghosts);
  else get("aside").append(" · ", told.textContent);
  for (const one of all("[data-at]", told)) if (get(one.dataset.at)) bubble(get(one.dataset.at).getBoundingClientRect(), +one.textContent.replace("−", "-"), true);
}

async function fill(node, place) {
  const of = `${node.dataset.target || ""} ${node.dataset.about || ""}`.trim();
  const answer = await fetch(`${home}/about?${new URLSearchParams([...new URLSearchParams(location.search), ["of", of]])}`);
  if (answer.status !== 200) return false;
  place.innerHTML = await answer.text();
  for (const picture of all("svg.fit", place)) {
    const { x, y, width, height } = picture.getBBox();
    picture.setAttribute("viewBox", [x - 3, y - 3, width + 6, height + 6].join(" "));
  }
  return true;
}

// A pointer that rests shows a card aside; a long press, or the key z, a sheet with links.
export async function magnify(node = thing(document.activeElement) || thing(all(":hover").at(-1))) {
  if (node && (await fill(node, get("sheet-body"))) && !get("sheet").open) get("sheet").showModal();
}

const letGo = () => { clearTimeout(held); get("large").replaceChildren(); };
document.addEventListener("pointerover", e => {
  const node = thing(e.target), line = e.target.closest?.("[data-ring]");
  letGo();
  all(".ring").forEach(rung => rung.classList.remove("ring"));
  for (const target of line?.dataset.ring.split(" ") || []) all(`[data-target~="${CSS.escape(target)}"]`).forEach(rung => rung.classList.add("ring"));
  if (!node || e.pointerType !== "mouse") return;
  get("large").className = `${e.clientX > innerWidth / 2 ? "left" : "right"} ${e.clientY > innerHeight / 2 ? "top" : ""}`;
  held = setTimeout(() => fill(node, get("large")), 700);
});
document.addEventListener("pointerdown", e => {
  const node = thing(e.target);
  letGo();
  if (!node || e.pointerType === "mouse") return;
  held = setTimeout(() => { magnify(node); addEventListener("click", tap => { tap.stopPropagation(); tap.preventDefault(); }, { capture: true, once: true }); }, 550);
});
for (const name of ["pointerup", "pointercancel", "wheel"]) document.addEventListener(name, letGo);
