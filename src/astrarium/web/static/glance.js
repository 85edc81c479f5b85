// Looking before touching: ghosts of what a choice would do with its card and its way, and any thing large with its
// rules, when somebody asks for it.

import { hold } from "./camera.js";
import { away, tell } from "./card.js";
import { all, get, home, nodesOf, open, parsed, pause, read, table } from "./page.js";
import { bubble, spot } from "./motion.js";

const thing = (node) => node?.closest?.("[data-target], [data-about]");
let looks = 0, held;

export function forget() {
  looks++;
  for (const id of ["ghosts", "way"]) get(id).replaceChildren();
  all(".delta.ahead").forEach((made) => made.remove());
}

// One request: the card, the way, the pieces where they would be, and the numbers that would change.
export async function foresee(action, node, pinned = false, ends = []) {
  const look = looks;
  if (!pinned) await pause(140);
  const html = look === looks &&
    (await read(`${home}/preview`, [
      ...new URLSearchParams(location.search),
      ["action", action.text],
      ...(action.first ? [["first", action.first]] : []),
    ]));
  if (look !== looks) return;
  if (!html) return away();
  const told = parsed(html);
  for (const id of ["ghosts", "way"]) {
    const drawn = told.querySelector(`#${id}`);
    if (drawn) get(id).replaceWith(drawn);
  }
  hold();
  for (const one of all("[data-at]", told)) {
    const at = get(one.dataset.at);
    if (at && !at.closest(".player:not(.me)")) { // what others get by it is no gain of mine
      bubble(spot(at), +one.textContent.replace("−", "-"), true);
    }
  }
  const card = told.querySelector("#told-card"), solid = pinned && document.querySelector("#choices .solid");
  if (solid && card) solid.firstChild.textContent = card.querySelector("[data-go]").firstChild.textContent;
  if (card?.dataset.plain && !pinned) away(); // a card that says no more than its thing
  else if (node?.dataset.told && innerWidth >= 1100) away(); // it says itself what it brings
  else if (card && node) tell(card.innerHTML, node, { pinned, ends });
  const threats = card?.querySelector("[data-threats]");
  if (threats && node) search(look, threats.dataset.threats, card, node, { pinned, ends });
}

// What the others can do then takes longer to find, and comes to the card when it is known.
async function search(look, action, card, node, how) {
  const found = parsed((await read(`${home}/threats`, [["action", action]])) || "");
  if (look !== looks) return;
  const shown = document.querySelector("#card [data-threats]");
  if (shown) return shown.replaceWith(...found.childNodes);
  if (!found.firstElementChild) return;
  card.querySelector("[data-threats]").replaceWith(...found.childNodes);
  tell(card.innerHTML, node, how);
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

// What Undo takes back, and all of the turn at once.
function undoing(tool) {
  const said = Object.assign(document.createElement("h2"), { textContent: tool.title }),
    foot = document.createElement("footer"),
    all_ = Object.assign(document.createElement("button"), {
      type: "button",
      className: "button",
      textContent: table.restart,
    });
  all_.dataset.restart = "yes";
  if (document.querySelector("#actions [name=steps][value='0']")) foot.append(all_);
  const html = document.createElement("div");
  html.append(said, foot);
  tell(html.innerHTML, tool, { pinned: true });
}

export const letGo = () => clearTimeout(held);
for (const name of ["pointerup", "pointercancel", "wheel"]) document.addEventListener(name, letGo);
document.addEventListener("pointerover", (e) => {
  const line = e.target.closest?.("[data-ring]");
  all(".ring").forEach((rung) => rung.classList.remove("ring"));
  line?.dataset.ring.split(" ").flatMap(nodesOf).forEach((rung) => rung.classList.add("ring"));
});
document.addEventListener("pointermove", (e) => Math.hypot(e.movementX, e.movementY) > 4 && letGo());
document.addEventListener("pointerdown", (e) => {
  const tool = e.target.closest?.("[data-hold]"), node = tool || thing(e.target);
  letGo();
  if (!node) return;
  held = setTimeout(() => {
    if (tool) undoing(tool);
    else show(node);
    const stop = (tap) => {
      tap.stopPropagation();
      tap.preventDefault();
    };
    addEventListener("click", stop, { capture: true });
    const free = () => setTimeout(() => removeEventListener("click", stop, { capture: true }), 60);
    addEventListener("pointerup", free, { once: true });
  }, 550);
});
