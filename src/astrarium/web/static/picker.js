// One picker for every game: it reads the plain list of actions and narrows it by targets, whoever points at them:
// a mouse, a finger, the arrow keys, a typed command. A scene only says which node is which target.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const nodesOf = target => all(`[data-target~="${CSS.escape(target)}"]`);

export class Picker {
  constructor(send, tip) {
    this.send = send;
    this.tip = tip;
    this.path = [];
    this.kind = null;
    this.ready = null; // an action that waits to be confirmed
    document.addEventListener("click", e => this.clicked(e));
    for (const name of ["pointerover", "focusin"]) document.addEventListener(name, e => this.preview(e));
  }

  // Read the list again after every change of the page.
  reset() {
    const list = document.getElementById("actions");
    this.names = JSON.parse(list.dataset.names || "{}");
    this.actions = all("ul[data-kind]", list).flatMap(group => {
      const places = group.dataset.places ? group.dataset.places.split(" ") : [];
      return all("li", group).map(item => {
        const no = item.classList.contains("no");
        const text = no ? item.dataset.value : item.firstChild.value;
        const values = text.split(" ").slice(1);
        return {
          text, kind: group.dataset.kind, verb: group.getAttribute("aria-label"),
          targets: places.map((place, i) => `${place}:${values[i]}`),
          label: item.firstChild.textContent,
          no: no ? item.querySelector("em").textContent : "", rule: item.querySelector(".rule")?.textContent,
          whole: no && values.length < places.length,
        };
      });
    });
    this.path = [];
    this.kind = this.ready = null;
    this.paint();
  }

  left() {
    return this.actions.filter(a => !a.whole && (!this.kind || a.kind === this.kind)
      && this.path.every((target, i) => a.targets[i] === target));
  }

  // Light what can be touched, dim what is refused, and make buttons of what is nowhere on the board.
  paint() {
    for (const node of all("[data-target]")) {
      node.classList.remove("lit", "refused", "chosen");
      for (const name of ["tabindex", "role", "aria-label", "aria-disabled"]) node.removeAttribute(name);
    }
    const left = this.left(), legal = left.filter(a => !a.no), depth = this.path.length;
    const next = new Map(); // target -> the actions that go on with it
    for (const a of legal) {
      const target = a.targets[depth];
      if (target) next.set(target, [...(next.get(target) || []), a]);
    }
    this.next = next;
    for (const target of this.path) nodesOf(target).forEach(node => node.classList.add("chosen"));
    for (const [target, actions] of next) {
      for (const node of nodesOf(target)) {
        node.classList.add("lit");
        node.setAttribute("role", "button");
        node.setAttribute("tabindex", "-1");
        node.setAttribute("aria-label", actions.length === 1 ? actions[0].label : this.name(target));
        halo(node);
      }
    }
    this.reasons = new Map();
    for (const a of left.filter(a => a.no && a.targets[depth] && !next.has(a.targets[depth]))) {
      if (this.reasons.has(a.targets[depth])) continue;
      this.reasons.set(a.targets[depth], a);
      for (const node of nodesOf(a.targets[depth])) if (!node.classList.contains("lit")) node.classList.add("refused");
    }
    all(".lit")[0]?.setAttribute("tabindex", "0");
    this.buttons(legal, next, depth);
  }

  buttons(legal, next, depth) {
    const made = [];
    if (this.ready) {
      made.push(button(`${document.getElementById("table").dataset.confirm}: ${this.ready.label}`, "solid", () => this.go(this.ready)));
    } else {
      const off = [...next].filter(([target]) => !nodesOf(target).length);
      const done = legal.filter(a => a.targets.length === depth);
      const kinds = new Map(off.flatMap(([, actions]) => actions).map(a => [a.kind, a.verb]));
      for (const a of done) made.push(button(a.label, "", () => this.choose(a)));
      if (!this.kind && kinds.size > 1 && off.length > 8) {
        for (const [kind, verb] of kinds) made.push(button(verb, "", () => { this.kind = kind; this.paint(); }));
      } else {
        for (const [target, actions] of off) {
          made.push(button(actions.length === 1 ? actions[0].label : this.name(target), "", () => this.pick(target)));
        }
      }
      if (!depth && !this.kind) {
        for (const a of this.actions.filter(a => a.no && (a.whole || !a.targets.length)).slice(0, 4)) {
          const locked = button(a.label, "no", () => this.tip(a.no, a.rule));
          locked.setAttribute("aria-disabled", "true");
          locked.title = `${a.no} ${a.rule}`;
          made.push(locked);
        }
      }
    }
    if (depth || this.kind || this.ready) {
      made.push(button(document.getElementById("table").dataset.back, "plain", () => this.back()));
    }
    document.getElementById("choices").replaceChildren(...made);
  }

  name(target) {
    return this.names[target] || target.split(":")[1];
  }

  pick(target) {
    this.path.push(target);
    const legal = this.left().filter(a => !a.no);
    if (legal.length === 1 && legal[0].targets.length === this.path.length) this.choose(legal[0]);
    else this.settle();
  }

  choose(action) {
    const habit = document.body.dataset.confirm;
    if (habit === "always" || (habit === "last" && action.targets.length > 1)) {
      this.ready = action;
      this.settle();
    } else this.go(action);
  }

  // Paint, and leave the keyboard where the next choice is.
  settle() {
    const held = document.activeElement !== document.body;
    this.paint();
    if (held) (all(".lit")[0] || document.querySelector("#choices button"))?.focus({ preventScroll: true });
  }

  go(action) {
    this.path = [];
    this.kind = this.ready = null;
    this.send(action.text);
    for (const node of all(".lit")) node.classList.remove("lit");
    document.getElementById("choices").replaceChildren();
  }

  back() {
    if (this.ready) this.ready = null;
    else if (!this.path.length) this.kind = null;
    this.path.pop();
    this.settle();
  }

  // Play what was typed: an action's text or its words, or the only one that begins like that.
  command(typed) {
    const said = typed.trim().toLowerCase();
    const legal = this.actions.filter(a => !a.no);
    const exact = legal.filter(a => [a.text.toLowerCase(), a.label.toLowerCase()].includes(said));
    const begun = legal.filter(a => a.text.toLowerCase().startsWith(said) || a.label.toLowerCase().startsWith(said));
    const found = exact.length ? exact : begun;
    if (said && found.length === 1) return this.choose(found[0]), true;
    const no = this.actions.find(a => a.no && a.text.toLowerCase() === said);
    this.tip(no ? no.no : document.getElementById("table").dataset.unknown, no?.rule);
    return false;
  }

  suggest(text) {
    const action = this.actions.find(a => a.text === text);
    for (const target of action?.targets || []) nodesOf(target).forEach(node => node.classList.add("ring"));
    this.ready = action || null;
    this.paint();
  }

  clicked(e) {
    const node = e.target.closest("[data-target]");
    if (!node || e.defaultPrevented) return;
    const targets = node.dataset.target.split(" ");
    const lit = targets.find(target => this.next?.has(target));
    if (lit && !this.ready) return this.pick(lit);
    const why = targets.map(target => this.reasons?.get(target)).find(Boolean);
    if (why) this.tip(`${why.label}: ${why.no}`, why.rule);
    else if (this.path.length && targets.includes(this.path.at(-1))) this.back();
  }

  preview(e) {
    const node = e.target.closest?.("[data-target]"), aside = document.getElementById("aside");
    if (!aside) return;
    const targets = node ? node.dataset.target.split(" ") : [];
    const actions = targets.flatMap(target => this.next?.get(target) || []);
    const why = targets.map(target => this.reasons?.get(target)).find(Boolean);
    if (actions.length) aside.textContent = actions.length === 1 ? actions[0].label : this.name(targets[0]);
    else if (why) aside.textContent = `${why.no} · ${why.rule}`;
    else aside.textContent = aside.dataset.said;
    if (why && node.classList.contains("refused")) node.setAttribute("aria-label", `${why.label}: ${why.no} ${why.rule}`);
  }

  // Arrow keys: the nearest thing that can be touched in that direction.
  walk(key) {
    const things = [...all(".lit"), ...all("#choices button")].filter(node => node.getClientRects().length);
    if (!things.length) return;
    const here = things.includes(document.activeElement) ? centre(document.activeElement) : null;
    if (!here) return things[0].focus();
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const node of things) {
      const [x, y] = centre(node), ahead = (x - here[0]) * dx + (y - here[1]) * dy;
      const aside = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
      if (node !== document.activeElement && ahead > 1 && ahead + 2 * aside < least) [best, least] = [node, ahead + 2 * aside];
    }
    const at = things.indexOf(document.activeElement), step = dx + dy;
    (best || things[(at + step + things.length) % things.length]).focus();
  }
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function button(text, look, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `button ${look}`;
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}

// A target without an outline of its own gets one.
function halo(node) {
  if (!node.ownerSVGElement || node.querySelector(".halo") || node.classList.contains("halo") || node.tagName !== "g") return;
  const box = node.getBBox(), ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 6, class: "halo" })) {
    ring.setAttribute(name, value);
  }
  node.append(ring);
}
