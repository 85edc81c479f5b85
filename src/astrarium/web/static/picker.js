// One picker for every game: it reads the plain list of actions and narrows it by targets, whoever points at them:
// a mouse, a finger, the arrow keys. A scene only says which node is which target.

import { closer } from "./camera.js";
import { foresee, forget } from "./glance.js";
import { all, get, nodesOf, table, taste } from "./page.js";

const seen = (node) => node.getClientRects().length && node.checkVisibility({ visibilityProperty: true });
const centre = (node, box = node.getBoundingClientRect()) => [box.x + box.width / 2, box.y + box.height / 2];

export class Picker {
  constructor(tip) {
    Object.assign(this, { tip, closer });
    document.addEventListener("click", (e) => this.clicked(e));
    for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (e) => this.preview(e));
  }

  // Read the list again after every change of the question.
  reset() {
    this.names = JSON.parse(get("actions").dataset.names || "{}");
    this.begin(
      all("#actions ul[data-kind] li").flatMap((item) => {
        const { kind, places } = item.parentNode.dataset,
          verb = item.parentNode.getAttribute("aria-label"),
          label = item.firstChild.textContent;
        const no = item.querySelector("em")?.textContent || "",
          rule = item.querySelector(".rule")?.textContent,
          names = places ? places.split(" ") : [];
        return (no ? item.dataset.value.split("|") : [item.firstChild.value]).map((text) => {
          const [word, ...values] = text.split(" "), whole = no && values.length < names.length;
          const targets = whole || !places ? [`do:${word}`] : names.map((place, i) => `${place}:${values[i]}`);
          return { text, kind, verb, label, no, rule, targets, whole };
        });
      }),
    );
  }

  begin(actions) {
    Object.assign(this, { actions, path: [], kind: null, ready: null }); // `ready` waits to be confirmed
    this.paint();
  }

  left() {
    return this.actions.filter((a) =>
      !(a.whole && this.path.length) && (!this.kind || a.kind === this.kind) &&
      this.path.every((target, i) => a.targets[i] === target)
    );
  }

  // Light what can be touched, dim what is refused, and make buttons of what is nowhere on the board.
  paint() {
    const left = this.left(), legal = left.filter((a) => !a.no), depth = this.path.length;
    for (const node of all("[data-target]")) {
      node.classList.remove("lit", "refused", "chosen");
      for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
    }
    this.next = Map.groupBy(legal.filter((a) => a.targets[depth]), (a) => a.targets[depth]); // target -> the actions that go on with it
    this.reasons = new Map(
      left.filter((a) => a.no && !this.next.has(a.targets[depth])).map((a) => [a.targets[depth], a]),
    );
    this.path.flatMap(nodesOf).forEach((node) => node.classList.add("chosen"));
    for (const target of this.reasons.keys()) nodesOf(target || "-").forEach((node) => node.classList.add("refused"));
    const lit = [...this.next].flatMap(([target, actions]) =>
      nodesOf(target).map((node) => light(node, this.label(target, actions)))
    );
    outline(lit);
    lit.find(seen)?.setAttribute("tabindex", "0");
    get("choices").replaceChildren(...this.buttons(legal, depth).map((made) => button(...made)));
  }

  // Text, what pressing it does, its look, and the action that it is.
  buttons(legal, depth) {
    const off = [...this.next].filter(([target]) => !nodesOf(target).some(seen)),
      kinds = Map.groupBy(off.flatMap(([, actions]) => actions), (a) => a.kind);
    const back = depth || this.kind || this.ready ? [[table.back, () => this.back(), "plain"]] : [];
    if (this.ready) {
      return [[
        `${table.confirm}: ${this.ready.label}`,
        () => this.go(this.ready),
        "solid",
        this.ready.text,
      ], ...back];
    }
    const locked = back.length
      ? []
      : this.actions.filter((a) => a.no && a.targets[0].startsWith("do:") && !nodesOf(a.targets[0]).some(seen)).slice(
        0,
        4,
      );
    return [
      ...legal.filter((a) => a.targets.length === depth).map((a) => [a.label, () => this.choose(a), "", a.text]),
      ...(!this.kind && kinds.size > 1 && off.length > 8
        ? [...kinds].map(([kind, [a, more]]) => (more
          ? [a.verb, () => {
            this.kind = kind;
            this.paint();
          }]
          : [a.label, () => this.choose(a), "", a.text])
        )
        : off.map((
          [target, actions],
        ) => [this.label(target, actions), () => this.pick(target), "", this.sole(actions)])),
      ...locked.map((a) => [a.label, () => this.tip(a.no, a.rule), "no"]),
      ...back,
    ];
  }

  // The one action that is left once a target is picked, if it is complete then.
  sole(actions) {
    return actions?.length === 1 && actions[0].targets.length === this.path.length + 1 ? actions[0].text : "";
  }

  label(target, actions) {
    const verbs = [...new Set(actions.map((a) => a.verb))].join(" / ");
    return actions.length === 1 ? actions[0].label : this.names[target] || `${verbs} · ${target.split(":")[1]}`;
  }

  pick(target) {
    this.path.push(target);
    const legal = this.left().filter((a) => !a.no);
    if (legal.length === 1 && legal[0].targets.length === this.path.length) this.choose(legal[0]);
    else this.settle();
  }

  choose(action) {
    if (taste.confirm === "never" || (taste.confirm === "last" && action.targets.length < 2)) return this.go(action);
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

  // The button of the plain list sends it; until the answer comes there is nothing to touch.
  go({ text }) {
    forget();
    this.begin([]);
    this.send(text);
  }

  send(text) {
    document.querySelector(`#actions button[value="${CSS.escape(text)}"]`)?.click();
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
    this.ready = this.actions.find((a) => a.text === text) || null;
    this.paint();
    const rung = (this.ready?.targets || text.split(" ")).flatMap(nodesOf);
    outline(rung);
    rung.forEach((node) => node.classList.add("ring"));
  }

  // What a pointer or the keyboard is at.
  point(e) {
    const node = e.target.closest?.("[data-target]"), targets = node?.dataset.target.split(" ") || [];
    return {
      node,
      targets,
      lit: targets.find((target) => this.next?.has(target)),
      why: targets.map((target) => this.reasons?.get(target)).find(Boolean),
    };
  }

  clicked(e) {
    const { node, targets, lit, why } = this.point(e);
    if (e.defaultPrevented) return;
    if (lit && !this.ready) this.closer(e, node) || this.pick(lit);
    else if (why) this.tip(`${why.label} · ${why.no}`, why.rule);
    else if (targets.includes(this.path?.at(-1))) this.back();
  }

  // Say what the thing under the pointer would do, or why it can't; and show it, if it is a whole move.
  preview(e) {
    const { lit, why } = this.point(e),
      action = e.target.closest?.("[data-action]")?.dataset.action || (e.target.name === "action" && e.target.value) ||
        this.sole(this.next?.get(lit));
    get("aside").textContent = lit
      ? this.label(lit, this.next.get(lit))
      : why
      ? `${why.no} · ${why.rule}`
      : get("aside").dataset.said;
    if (this.ready) return;
    forget();
    if (action) foresee(action);
  }

  // Arrow keys: the nearest thing that can be touched in that direction.
  walk(key) {
    const things = all(".lit, #choices button").filter(seen), now = document.activeElement;
    if (!things.includes(now)) return things[0]?.focus();
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key],
      [x, y] = centre(now);
    const far = (node) => {
      const [ax, ay] = [centre(node)[0] - x, centre(node)[1] - y], ahead = ax * dx + ay * dy;
      return ahead > 1 ? ahead + 2 * (Math.abs(ax * dy) + Math.abs(ay * dx)) : Infinity;
    };
    const best = things.reduce((near, node) => (far(node) < far(near) ? node : near), now);
    (best === now ? things.at((things.indexOf(now) + dx + dy) % things.length) : best).focus();
  }
}

// What can be touched is a button, called what it does and, if that is something else, what is written on it.
function light(node, label) {
  for (const line of all("text, tspan", node)) if (!/\s$/.test(line.textContent)) line.append(" ");
  const written = all("text", node).map((line) => line.textContent).join("").replace(/\s+/g, " ").trim();
  const name = label.toLowerCase().includes(written.toLowerCase()) ? label : `${label} · ${written}`;
  node.classList.replace("refused", "lit") || node.classList.add("lit");
  Object.assign(node, { role: "button", ariaLabel: name }).setAttribute("tabindex", "-1");
  return node;
}

// Things without an outline of their own get one; all reading comes before all writing.
function outline(nodes) {
  const bare = nodes.filter((node) => node.tagName === "g" && !node.querySelector(".halo"));
  for (const [node, { x, y, width, height }] of bare.map((node) => [node, node.getBBox()])) {
    const ring = document.createElementNS(node.namespaceURI, "rect"),
      shape = { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 6, class: "halo" };
    Object.entries(shape).forEach(([name, value]) => ring.setAttribute(name, value));
    node.append(ring);
  }
}

function button(text, press, look = "", action = "") {
  const made = Object.assign(document.createElement("button"), {
    type: "button",
    className: `button ${look}`,
    textContent: text,
    onclick: press,
  });
  if (action) made.dataset.action = action;
  if (look === "no") made.ariaDisabled = "true";
  return made;
}
