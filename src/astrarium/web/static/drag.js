// Dragging, beside clicks: a card onto a die, a ship onto a place, a tile onto a hex. What can be carried, where it may lie
// and what follows is the picker's: letting go picks the thing and the place. Keys and screen readers have their own ways.

import { goTo, sight } from "./camera.js";
import { away } from "./card.js";
import { forget, letGo } from "./glance.js";
import { still } from "./motion.js";
import { all, get, nodesOf, seen, table } from "./page.js";

const MOVED = 6, REST = 150, SNAP = 28, EDGE = 40, STEP = 9; // pixels, and milliseconds that a finger rests
const LARGER = 1.08, HOME = 200;
const FRAME = "http://www.w3.org/2000/svg";
const box = (node) => (node.querySelector?.(".hit, .halo") || node).getBoundingClientRect();
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/**
 * What is carried: the node, what picking it means, and the places that take it.
 * @typedef {{ node: any, target: string, kinds: string[] | null, takes: Map<string, any[]>, actions: any[] }} Load
 */

export class Drag {
  /** A press that may become a drag. @type {any} */
  pressed = null;
  /** @type {Load | null} */
  load = null;
  /** The place it would lie down at. @type {string} */
  over = "";
  turned = 0;
  /** Where it was taken. @type {number[]} */
  from = [];

  /** @param {any} picker @param {any} e what woke it: the press may be the first of a drag */
  constructor(picker, e) {
    this.picker = picker;
    if (e.type === "pointerdown") this.down(e);
    document.addEventListener("pointerdown", (e) => this.down(e), true);
    document.addEventListener("pointermove", (e) => this.move(e), true);
    document.addEventListener("pointerup", (e) => this.up(e), true);
    document.addEventListener("pointercancel", () => this.end(), true);
    document.addEventListener("contextmenu", (e) => this.load && e.preventDefault(), true);
    document.addEventListener("keydown", (e) => this.key(e), true);
    document.addEventListener("wheel", (e) => this.wheel(e), { capture: true, passive: false });
    for (const id of ["board", "own"]) { // a finger that carries does not scroll
      get(id).addEventListener("touchmove", (e) => this.rested() && e.cancelable && e.preventDefault(), {
        passive: false,
      });
    }
  }

  // ---------------------------------------------------------------- what can be carried
  /** @param {any} e @returns {Load | null} */
  at(e) {
    const { picker } = this, node = e.target.closest?.("[data-target], [data-drag]");
    if (!node?.ownerSVGElement || picker.ready || !picker.next) return null;
    const kind = node.dataset.drag, targets = (node.dataset.target || "").split(" ");
    const some = kind ? picker.left().filter((a) => !a.no && a.kind === kind && !a.first) : [],
      whole = this.places(node, "", null, some);
    if (whole) return whole;
    for (const target of targets) {
      const kinds = target.startsWith("kind:") && picker.next.has(target) ? [target.slice(5)] : null;
      const held = picker.path.at(-1) === target;
      const actions = held ? picker.left().filter((a) => !a.no) : picker.next.get(target) || [];
      const mine = kinds || node.closest("#own"); // what I hold goes anywhere; on the board, what comes first goes on
      const load = this.places(node, target, kinds, actions.filter((a) => mine || a.targets[0] === target));
      if (load) return load;
    }
    return null;
  }

  // Where it may lie: the next thing that each action names, if that is on the table.
  places(node, target, kinds, actions) {
    const takes = new Map();
    for (const a of actions) {
      const rest = [...(this.picker.rest(a) || a.targets)];
      if (rest.includes(target)) rest.splice(rest.indexOf(target), 1);
      const [to] = rest;
      if (!to || a.ends || takes.has(to)) continue;
      const own = node.closest("#own"), // nothing is carried from the board into a hand
        nodes = nodesOf(to).filter((one) => seen(one) && one !== node && (own || !one.closest("#own")));
      if (nodes.length) takes.set(to, nodes);
    }
    return takes.size ? { node, target, kinds, takes, actions } : null;
  }

  // ---------------------------------------------------------------- the gesture
  down(e) {
    if (this.load) return this.end(); // a second button or finger: back it goes
    this.pressed = null;
    if (e.button || !e.isPrimary) return;
    const load = this.at(e);
    if (load) {
      this.pressed = {
        load,
        x: e.clientX,
        y: e.clientY,
        id: e.pointerId,
        touch: e.pointerType === "touch",
        since: e.timeStamp,
      };
    }
  }

  // Whether a finger has lain there long enough to carry; a quick one moves the map.
  rested() {
    return this.load || (this.pressed?.touch && performance.now() - this.pressed.since > REST);
  }

  move(e) {
    const { pressed } = this;
    if (!pressed || e.pointerId !== pressed.id) return;
    if (!this.load) {
      if (Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y) < MOVED) return;
      if (pressed.touch && e.timeStamp - pressed.since < REST) return this.pressed = null;
      this.begin(pressed.load);
    }
    e.stopPropagation();
    this.follow(e.clientX, e.clientY);
  }

  up(e) {
    const { load, over, picker, turned } = this;
    if (!load) return this.pressed = null;
    const stop = (click) => {
      if (!click.isTrusted) return;
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener("click", stop, { capture: true }); // the end of a drag is no click
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 60);
    if (!over || e.button > 0) return this.end();
    this.end(false);
    if (load.kinds) {
      picker.kinds = new Set(load.kinds);
      picker.trail.push("kinds");
    } else if (load.target && !picker.path.includes(load.target)) {
      if (picker.preset) picker.path.pop(); // another one than was picked beforehand
      Object.assign(picker, { preset: "" });
      picker.path.push(load.target);
      picker.trail.push("path");
    }
    picker.pick(over, false);
    const so = turned && picker.turns?.find((a) => a.targets.at(-1).endsWith(`:${turned}`));
    if (so) {
      picker.ready = so;
      picker.paint();
    }
  }

  key(e) {
    if (!this.load) return;
    if (e.key === "Escape") this.end();
    else if (/^r$/i.test(e.key)) this.turn(e.key === "r" ? 1 : -1);
    else return;
    e.stopPropagation();
    e.preventDefault();
  }

  wheel(e) {
    if (!this.load) return;
    e.preventDefault();
    e.stopPropagation();
    if (e.deltaY) this.turn(e.deltaY > 0 ? 1 : -1);
  }

  // A thing that can be turned is turned while it is carried.
  turn(step) {
    if (!get("actions").dataset.turning) return;
    this.turned = (this.turned + step + 6) % 6;
    this.draw();
  }

  // ---------------------------------------------------------------- what is seen of it
  begin(load) {
    this.load = load;
    Object.assign(this, { over: "", turned: 0, from: [this.pressed.x, this.pressed.y] });
    letGo(); // it is no long press
    forget();
    away();
    const copy = load.node.cloneNode(true);
    for (const one of [copy, ...all("*", copy)]) {
      for (const name of ["id", "data-target", "data-count", "tabindex", "role", "aria-label"]) {
        one.removeAttribute(name);
      }
      one.classList.remove("lit", "chosen", "may", "refused");
    }
    for (const halo of all(".halo", copy)) { // an outline alone is left out; what is drawn too stays
      halo.classList.remove("halo", "hit");
      if (!halo.classList.length) halo.remove();
    }
    this.hand = document.createElement("div");
    Object.assign(this.hand, { id: "carried", ariaHidden: "true", className: `room-${table.title}` });
    const within = document.createElementNS(FRAME, "g"), { a, b, c, d, e, f } = load.node.parentNode.getScreenCTM();
    within.setAttribute("transform", `matrix(${[a, b, c, d, e, f]})`);
    within.append(copy);
    this.shown = document.createElementNS(FRAME, "svg");
    this.shown.append(within);
    this.centre = middle(box(load.node));
    this.tag = document.createElement("p");
    this.hand.append(this.shown, this.tag);
    document.body.append(this.hand);
    document.body.classList.add("dragging");
    load.node.classList.add("taken");
    for (const one of [...load.takes.values()].flat()) one.classList.add("takes");
  }

  draw() {
    const [x, y] = this.place, [cx, cy] = this.centre, [px, py] = this.from;
    const larger = still() ? 1 : LARGER;
    this.shown.style.transform = `translate(${x - px}px, ${y - py}px) translate(${cx}px, ${cy}px) ` +
      `rotate(${60 * this.turned}deg) scale(${larger}) translate(${-cx}px, ${-cy}px)`;
    Object.assign(this.tag.style, { left: `${x}px`, top: `${y}px` });
  }

  follow(x, y) {
    this.place = [x, y];
    this.edge(x, y);
    const found = this.nearest(x, y);
    if (found !== this.over) this.point(found);
    this.draw();
  }

  // The place under the pointer, or the nearest within a finger's breadth.
  nearest(x, y) {
    let best = "", least = SNAP;
    for (const [target, nodes] of this.load.takes) {
      for (const at of nodes.map(box)) {
        const [cx, cy] = middle(at), inside = x >= at.left && x <= at.right && y >= at.top && y <= at.bottom;
        const far = Math.min(Math.hypot(x - cx, y - cy), inside ? SNAP - 1 : Infinity);
        if (far < least) [best, least] = [target, far];
      }
    }
    return best;
  }

  // What letting go here does: its ring is solid, its way grows to it, and it is said.
  point(target) {
    const { load, picker } = this;
    for (const one of all(".lands")) one.classList.remove("lands");
    this.over = target;
    forget();
    away();
    this.tag.textContent = target ? "" : get("actions").dataset.turning ? table.turns : table.letGo;
    if (!target) return;
    const nodes = load.takes.get(target);
    nodes.forEach((one) => one.classList.add("lands"));
    const some = load.actions.filter((a) => a.targets.includes(target));
    const named = picker.names[target] || (get("actions").dataset.turning ? table.turns : "");
    this.tag.textContent = some.length === 1 ? some[0].label : named;
    if (some.length === 1) picker.foresee(some[0], nodes[0]);
  }

  // Near an edge the map moves.
  edge(x, y) {
    const at = get("board").getBoundingClientRect(), [left, top, width, height] = sight();
    const near = (value, least, most) => value > least && value < most;
    if (width >= at.width - 1 || !near(x, at.left, at.right) || !near(y, at.top, at.bottom)) return;
    const push = (value, least, most) => value - least < EDGE ? -STEP : most - value < EDGE ? STEP : 0,
      [dx, dy] = [push(x, at.left, at.right), push(y, at.top, at.bottom)];
    if (dx || dy) goTo(left + width / 2 + dx, top + height / 2 + dy);
  }

  // Played, or not: then it glides home, and nothing has changed.
  end(back = true) {
    const { load, hand, shown } = this;
    Object.assign(this, { load: null, pressed: null, over: "" });
    if (!load) return;
    for (const name of ["takes", "lands", "taken"]) all(`.${name}`).forEach((one) => one.classList.remove(name));
    document.body.classList.remove("dragging");
    this.tag.remove();
    if (back) {
      forget();
      away();
    }
    const gone = () => hand.remove();
    if (!back || still()) return gone();
    shown.animate([{ transform: shown.style.transform }, { transform: "none" }], { duration: HOME, easing: "ease-out" })
      .finished.then(gone, gone);
  }
}
