// One picker for every game: it reads the plain list of actions and narrows it by targets, whoever points at them:
// a mouse, a finger, the arrow keys. A scene only says which node is which target.

import { foresee, forget } from "./glance.js";
import { all } from "./motion.js";

const nodesOf = target => all(`[data-target~="${CSS.escape(target)}"]`);
const seen = node => node.getClientRects().length && (node.checkVisibility?.({ visibilityProperty: true }) ?? true);
const word = name => document.getElementById("table").dataset[name];
const MARKS = ["tabindex", "role", "aria-label"];
const centre = (node, box = node.getBoundingClientRect()) => [box.x + box.width / 2, box.y + box.height / 2];

export class Picker {
  constructor(send, tip, closer) {
    Object.assign(this, { send, tip, closer, path: [], kind: null, ready: null }); // `ready` waits to be confirmed
    document.addEventListener("click", e => this.clicked(e));
    for (const name of ["pointerover", "focusin"]) document.addEventListener(name, e => this.preview(e));
  }

  // Read the list again after every change of the question.
  reset() {
    const list = document.getElementById("actions");
    this.names = JSON.parse(list.dataset.names || "{}");
    this.actions = all("ul[data-kind] li", list).flatMap(item => {
      const { kind, places } = item.parentNode.dataset, verb = item.parentNode.getAttribute("aria-label"), label = item.firstChild.textContent;
      const no = item.querySelector("em")?.textContent || "", rule = item.querySelector(".rule")?.textContent, names = places ? places.split(" ") : [];
      return (no ? item.dataset.value.split("|") : [item.firstChild.value]).map(text => {
        const values = text.split(" ").slice(1);
        return { text, kind, verb, label, no, rule, targets: names.map((place, i) => `${place}:${values[i]}`), whole: no && values.length < names.length };
      });
    });
    Object.assign(this, { path: [], kind: null, ready: null });
    this.paint();
  }

  left() {
    return this.actions.filter(a => !a.whole && (!this.kind || a.kind === this.kind) && this.path.every((target, i) => a.targets[i] === target));
  }

  // Light what can be touched, dim what is refused, and make buttons of what is nowhere on the board.
  paint() {
    for (const node of all("[data-target]")) {
      node.classList.remove("lit", "refused", "chosen");
      MARKS.forEach(name => node.removeAttribute(name));
    }
    const left = this.left(), legal = left.filter(a => !a.no), depth = this.path.length;
    this.next = new Map(); // target -> the actions that go on with it
    for (const a of legal.filter(a => a.targets[depth])) this.next.set(a.targets[depth], [...(this.next.get(a.targets[depth]) || []), a]);
    this.reasons = new Map(left.filter(a => a.no && !this.next.has(a.targets[depth])).map(a => [a.targets[depth], a]));
    this.path.flatMap(nodesOf).forEach(node => node.classList.add("chosen"));
    for (const target of this.reasons.keys()) nodesOf(target || "-").forEach(node => node.classList.add("refused"));
    for (const [target, actions] of this.next) {
      for (const node of nodesOf(target)) {
        node.classList.replace("refused", "lit") || node.classList.add("lit");
        MARKS.forEach((name, i) => node.setAttribute(name, ["-1", "button", named(node, this.label(target, actions))][i]));
        halo(node);
      }
    }
    all(".lit").find(seen)?.setAttribute("tabindex", "0");
    this.buttons(legal, depth);
  }

  buttons(legal, depth) {
    const made = [], off = [...this.next].filter(([target]) => !nodesOf(target).some(seen));
    const kinds = new Map(off.flatMap(([, actions]) => actions).map(a => [a.kind, a.verb]));
    const put = (text, look, press, action = "") => made.push(button(text, look, press, action));
    if (this.ready) put(`${word("confirm")}: ${this.ready.label}`, "solid", () => this.go(this.ready), this.ready.text);
    else {
      for (const a of legal.filter(a => a.targets.length === depth)) put(a.label, "", () => this.choose(a), a.text);
      if (!this.kind && kinds.size > 1 && off.length > 8) kinds.forEach((verb, kind) => put(verb, "", () => { this.kind = kind; this.paint(); }));
      else for (const [target, actions] of off) put(this.label(target, actions), "", () => this.pick(target), this.sole(actions));
      const locked = depth || this.kind ? [] : this.actions.filter(a => a.no && (a.whole || !a.targets.length)).slice(0, 4);
      for (const a of locked) put(a.label, "no", () => this.tip(a.no, a.rule));
    }
    if (depth || this.kind || this.ready) put(word("back"), "plain", () => this.back());
    document.getElementById("choices").replaceChildren(...made);
  }

  // The one action that is left once a target is picked, if it is complete then.
  sole(actions) {
    return actions?.length === 1 && actions[0].targets.length === this.path.length + 1 ? actions[0].text : "";
  }

  label(target, actions) {
    return actions.length === 1 ? actions[0].label : this.names[target] || target.split(":")[1];
  }

  pick(target) {
    this.path.push(target);
    const legal = this.left().filter(a => !a.no);
    if (legal.length === 1 && legal[0].targets.length === this.path.length) this.choose(legal[0]);
    else this.settle();
  }

  choose(action) {
    const habit = document.body.dataset.confirm;
    if (habit !== "always" && (habit !== "last" || action.targets.length < 2)) return this.go(action);
    this.ready = action;
    this.settle();
    foresee(action.text);
  }

  // Paint, and leave the keyboard where the next choice is.
  settle() {
    const held = document.activeElement !== document.body;
    this.paint();
    if (held) (all(".lit").find(seen) || document.querySelector("#choices button"))?.focus({ preventScroll: true });
  }

  go(action) {
    forget();
    Object.assign(this, { path: [], kind: null, ready: null, actions: [] }); // until the answer comes there is nothing to touch
    this.send(action.text);
    this.paint();
  }

  back() {
    forget();
    if (this.ready) this.ready = null;
    else if (!this.path.length) this.kind = null;
    this.path.pop();
    this.settle();
  }

  // Show a hint: its targets rung, ready to be confirmed; or ring targets alone.
  suggest(text) {
    this.ready = this.actions.find(a => a.text === text) || null;
    this.paint();
    for (const node of (this.ready?.targets || text.split(" ")).flatMap(nodesOf)) halo(node), node.classList.add("ring");
  }

  clicked(e) {
    const node = e.target.closest("[data-target]");
    if (!node || e.defaultPrevented) return;
    const targets = node.dataset.target.split(" "), lit = targets.find(target => this.next.has(target));
    const why = targets.map(target => this.reasons.get(target)).find(Boolean);
    if (lit && !this.ready) this.closer(e, node) || this.pick(lit);
    else if (why) this.tip(`${why.label} · ${why.no}`, why.rule);
    else if (targets.includes(this.path.at(-1))) this.back();
  }

  // Say what the thing under the pointer would do, or why it can't; and show it, if it is a whole move.
  preview(e) {
    const targets = e.target.closest?.("[data-target]")?.dataset.target.split(" ") || [], aside = document.getElementById("aside");
    const lit = targets.find(target => this.next?.has(target)), why = targets.map(target => this.reasons?.get(target)).find(Boolean);
    aside.textContent = lit ? this.label(lit, this.next.get(lit)) : why ? `${why.no} · ${why.rule}` : aside.dataset.said;
    const action = e.target.closest?.("[data-action]")?.dataset.action || (e.target.name === "action" && e.target.value) || this.sole(this.next?.get(lit));
    if (this.ready) return;
    forget();
    if (action) foresee(action);
  }

  // Arrow keys: the nearest thing that can be touched in that direction.
  walk(key) {
    const things = all(".lit, #choices button").filter(seen), now = document.activeElement;
    if (!things.includes(now)) return things[0]?.focus();
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key], [x, y] = centre(now);
    const far = node => {
      const [ax, ay] = [centre(node)[0] - x, centre(node)[1] - y], ahead = ax * dx + ay * dy;
      return ahead > 1 ? ahead + 2 * (Math.abs(ax * dy) + Math.abs(ay * dx)) : Infinity;
    };
    const best = things.reduce((near, node) => (far(node) < far(near) ? node : near), now);
    (best === now ? things.at((things.indexOf(now) + dx + dy) % things.length) : best).focus();
  }
}

// A button is called what it does and, if that is something else, what is written on it.
function named(node, label) {
  for (const line of all("text, tspan", node)) if (!/\s$/.test(line.textContent)) line.append(" ");
  const written = all("text", node).map(line => line.textContent).join("").replace(/\s+/g, " ").trim();
  return label.toLowerCase().includes(written.toLowerCase()) ? label : `${label} · ${written}`;
}

function button(text, look, press, action) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: `button ${look}`, textContent: text });
  if (action) made.dataset.action = action;
  if (look === "no") made.setAttribute("aria-disabled", "true");
  made.addEventListener("click", press);
  return made;
}

// A target without an outline of its own gets one.
function halo(node) {
  if (node.tagName !== "g" || node.querySelector(".halo")) return;
  const box = node.getBBox(), ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const shape = { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 6, class: "halo" };
  Object.entries(shape).forEach(([name, value]) => ring.setAttribute(name, value));
  node.append(ring);
}
