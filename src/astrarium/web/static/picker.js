// One picker for every game: it reads the plain list of actions and narrows it by targets, whoever points at them:
// a mouse, a finger, the arrow keys. The parts of an action may be picked in any order. A scene only says which node
// is which target.

import { beyond, closer, frame } from "./camera.js";
import { away, lead, refuse, tell, wait } from "./card.js";
import { foresee, forget } from "./glance.js";
import { all, get, nodesOf, seen, table, taste } from "./page.js";

const FEW = 4, MOST = 5; // answers that get buttons besides their targets; buttons in the bar
const LONG = 18, WIDEST = 180; // letters in one line; pixels of a button in a narrow bar
const centre = (node, box = node.getBoundingClientRect()) => [box.x + box.width / 2, box.y + box.height / 2];
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/**
 * An action of the list: its text, its things, and why it is refused, if it is.
 * @typedef {{ text: string, kind: string, asked: DOMStringMap, verb: string, label: string, no: string, rule?: string,
 *   targets: string[], whole: boolean, item: Thing }} Action
 */

export class Picker {
  /** @type {Action[]} */
  actions = [];

  /** @param {(text: string, rule?: string) => void} tip @param {(name?: string, legal?: Action[]) => unknown} open */
  constructor(tip, open) {
    this.tip = tip;
    this.open = open;
    this.closer = closer;
    document.addEventListener("pointerdown", (e) => this.touch = e.pointerType === "touch", true);
    document.addEventListener("click", (e) => this.clicked(e));
    for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (e) => this.preview(e));
  }

  // Read the list again after every change of the question.
  reset() {
    const { names, asks, extents } = get("actions").dataset;
    this.names = JSON.parse(names || "{}");
    this.asks = JSON.parse(asks || "{}");
    this.extents = JSON.parse(extents || "{}");
    this.begin(
      all("#actions ul[data-kind] li").flatMap((item) => {
        const { kind, places } = item.parentNode.dataset,
          asked = item.parentNode.dataset,
          verb = item.parentNode.getAttribute("aria-label"),
          first = /** @type {Thing} */ (item.firstChild),
          label = first.dataset.label || first.textContent;
        const no = item.querySelector("em")?.textContent || "",
          rule = item.querySelector(".rule")?.textContent,
          names = places ? places.split(" ") : [];
        return (no ? item.dataset.value.split("|") : [first.value]).map((text) => {
          const [word, ...values] = text.split(" "), whole = no && values.length < names.length;
          const targets = whole || !places ? [`do:${word}`] : names.map((place, i) => `${place}:${values[i]}`);
          return { text, kind: whole ? word : kind, asked, verb, label, no, rule, targets, whole, item };
        });
      }),
    );
  }

  begin(actions) {
    Object.assign(this, { actions, path: [], kind: null, ready: null, sure: false }); // `ready` waits to be confirmed
    this.paint();
  }

  // The places of an action that are still open once the path is walked; nothing if it does not fit.
  rest(action) {
    const open = [...action.targets];
    for (const target of this.path) {
      const at = open.indexOf(target);
      if (at < 0) return null;
      open.splice(at, 1);
    }
    return open;
  }

  left() {
    return this.actions.filter((a) =>
      !(a.whole && this.path.length) && (!this.kind || a.kind === this.kind) && this.rest(a)
    );
  }

  // Light what can be touched, dim what is refused, say what is asked, and make buttons of the answers.
  paint() {
    const left = this.left(), legal = left.filter((a) => !a.no), useful = new Set(legal.map((a) => a.kind));
    for (const node of all("[data-target]")) {
      node.classList.remove("lit", "may", "refused", "chosen");
      for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
    }
    this.next = new Map(); // target -> the actions that go on with it
    this.front = new Set(); // those that come first; the others may be picked before them
    const later = new Map();
    for (const a of legal) {
      for (const [n, target] of this.rest(a).entries()) {
        if (!this.next.get(target)?.includes(a)) this.next.set(target, [...(this.next.get(target) || []), a]);
        if (!n) this.front.add(target);
        else later.set(a.kind, (later.get(a.kind) || new Set()).add(target));
      }
    }
    const also = new Set([...later.values()].filter((some) => some.size <= 6).flatMap((some) => [...some]));
    const rank = (a) => (useful.has(a.kind) ? 0 : 2) + (a.whole ? 1 : 0); // what changes soonest is said
    this.reasons = new Map();
    for (const a of left.filter((a) => a.no).sort((a, b) => rank(a) - rank(b))) {
      const target = this.rest(a)[0];
      if (target && !this.next.has(target) && !this.reasons.has(target)) this.reasons.set(target, a);
    }
    this.path.flatMap(nodesOf).forEach((node) => node.classList.add("chosen"));
    for (const target of this.reasons.keys()) nodesOf(target || "-").forEach((node) => node.classList.add("refused"));
    const lit = [];
    for (const [target, actions] of this.next) {
      if (this.path.includes(target)) continue;
      const shown = this.front.has(target) || also.has(target);
      for (const node of nodesOf(target)) {
        if (shown) lit.push(light(node, this.label(target, actions)));
        else node.classList.add("may");
      }
    }
    outline(lit);
    lit.find(seen)?.setAttribute("tabindex", "0");
    this.say(legal);
    this.answer(legal);
    fit();
  }

  // The sentence follows every step.
  say(legal) {
    const prompt = get("prompt"), text = (this.path.length && this.asking(legal)) || prompt.dataset.said;
    if (prompt.dataset.now === text || (!prompt.dataset.now && text === prompt.dataset.said)) return;
    prompt.dataset.now = text;
    prompt.replaceChildren(
      ...text.split("\0").map((part, i) => {
        if (i % 2 === 0) return part;
        return Object.assign(document.createElement("em"), { textContent: part });
      }),
    );
    fit();
  }

  asking(legal) {
    const a = this.ready || legal[0];
    return a ? this.question(a, this.ready ? a.targets[0] : this.path.at(-1)) : "";
  }

  // What is asked once a part of an action is picked.
  question(a, last) {
    const at = a.targets.indexOf(last),
      begun = !at || this.path.includes(a.targets[0]),
      text = this.asks[last.split(":")[0]] || a.asked[`ask-${at}`] || (begun && a.asked.ask);
    if (!text) return "";
    const own = text === this.asks[last.split(":")[0]], far = !this.ready && this.extents[`${a.kind} ${last}`];
    const said = text.replace(/\{(\d)\}/g, (_, n) => `\0${this.name(own ? last : a.targets[n])}\0`);
    return far ? `${said} ${far}` : said;
  }

  name(target) {
    return this.names[target] || target.split(":")[1].replaceAll("-", " ");
  }

  // Every question has its answers as buttons: in the bar, or where the scene keeps a place for them.
  answer(legal) {
    const slot = this.path.flatMap(nodesOf).find((node) => node.dataset.answers && seen(node)),
      made = this.buttons(legal, slot),
      back = this.path.length || this.kind || this.ready ? [[table.back, () => this.back(), "plain"]] : [];
    lay(slot ? [] : made, back, [table.more, () => this.open("actions", legal), "more"]);
    const box = get("answers");
    box.hidden = !slot;
    box.replaceChildren(
      ...(slot ? made : []).map(([text, press, look, action]) => button(text, press, look, action, true)),
    );
    if (slot) put(box, slot);
    for (const one of all(":is(#answers, #choices) [data-called]")) {
      one.ariaLabel = named(one.dataset.called, one.innerText);
    }
  }

  // Text, what pressing it does, its look, and the action that it is.
  buttons(legal, slot) {
    if (this.ready) return [[this.ready.label, () => this.go(this.ready), "solid", this.ready]];
    const steps = [...this.next].filter(([target]) => this.front.has(target)),
      off = steps.filter(([target]) => target.startsWith("do:") || !nodesOf(target).some(handy)),
      kinds = Map.groupBy(off.flatMap(([, actions]) => actions), (a) => a.kind),
      near = slot || steps.length <= FEW ? steps : off;
    return [
      ...legal.filter((a) => !this.rest(a).length).map((a) => [a.label, () => this.choose(a), "", a]),
      ...(!slot && !this.kind && kinds.size > 1 && off.length > 8
        ? [...kinds].map(([kind, [a, more]]) =>
          more
            ? [a.verb, () => {
              this.kind = kind;
              this.paint();
            }]
            : [a.label, () => this.choose(a), "", a]
        )
        : near.map(([target, actions]) => [
          this.label(target, actions),
          () => this.pick(target),
          "",
          this.sole(actions),
        ])),
    ];
  }

  // The one action that is left once a target is picked, if it is complete then.
  sole(actions) {
    return actions?.length === 1 && this.rest(actions[0])?.length === 1 ? actions[0] : null;
  }

  // The first part of a choice: its name, and what is asked or done once it is picked.
  lead(node, target) {
    const actions = this.next.get(target), own = this.asks[target.split(":")[0]];
    const leads = actions.map((a) => {
      if (actions.length < 2 || (this.rest(a).length < 2 && !own)) return a.label;
      return this.question(a, target).replaceAll("\0", "");
    }).filter(Boolean);
    if (!leads.length || node.dataset.told) return away();
    const known = this.front.has(target) || this.question(actions[0], target), name = known && this.name(target);
    lead(node, capital(name || actions[0].verb), get("actions").dataset.then, [...new Set(leads)].slice(0, FEW));
  }

  label(target, actions) {
    return capital(actions.length === 1 ? actions[0].label : this.name(target));
  }

  pick(target) {
    this.path.push(target);
    const legal = this.left().filter((a) => !a.no), whole = legal.filter((a) => !this.rest(a).length);
    const inOrder = whole.find((a) => a.targets.every((one, i) => one === this.path[i]));
    if (whole.length && whole.length === legal.length && (inOrder || whole.length === 1)) {
      this.choose(inOrder || whole[0], true);
    } else this.settle();
  }

  // A finger has not seen what a pointer has: its first tap shows, its second plays.
  choose(action, onBoard = false) {
    const shown = this.touch && onBoard && matchMedia("(max-width: 1099px)").matches;
    if (!shown && (taste.confirm === "never" || (taste.confirm === "last" && action.targets.length < 2))) {
      return this.go(action);
    }
    this.ready = action;
    this.settle();
    this.foresee(action, action.targets.flatMap(nodesOf).findLast(seen), true);
  }

  // Paint, and leave the keyboard where the next choice is.
  settle() {
    const held = document.activeElement !== document.body && !document.activeElement.closest("#card, .pop, #actions");
    away();
    this.paint();
    if (innerWidth < 1100 || beyond()) frame();
    if (held) {
      (document.querySelector("#answers:not([hidden]) button") || all(".lit").find(seen) ||
        document.querySelector("#choices button"))?.focus({ preventScroll: true });
    }
  }

  // The button of the plain list sends it; until the answer comes there is nothing to touch.
  go({ text, asked }, sure = this.sure) {
    const held = document.activeElement; // what has the keyboard goes away; the sentence stays
    if (held.matches(":focus-visible") && held.closest(".lit, #choices, #answers, #card")) {
      get("prompt").focus({ preventScroll: true });
    }
    forget();
    wait(asked?.wait || table.sending);
    this.begin([]);
    this.sure = sure;
    this.send(text);
  }

  send(text) {
    document.querySelector(`#actions button[value="${CSS.escape(text)}"]`)?.click();
  }

  // The table asks once more before something that cannot be mended.
  again(text, html) {
    this.reset();
    const action = this.actions.find((a) => a.text === text);
    if (!action) return;
    Object.assign(this, { ready: action, sure: true });
    this.paint();
    const node = action.targets.flatMap(nodesOf).findLast(seen);
    tell(html, node || get("board"), { pinned: true, deadly: true });
  }

  back() {
    forget();
    away();
    this.sure = false;
    if (this.ready) this.ready = null;
    else if (!this.path.length) this.kind = null;
    this.path.pop();
    this.settle();
  }

  // Show a hint: its targets rung, ready to be confirmed; or ring targets alone.
  suggest(text) {
    this.path = [];
    this.ready = this.actions.find((a) => a.text === text) || null;
    this.paint();
    const rung = (this.ready?.targets || text.split(" ")).flatMap(nodesOf);
    outline(rung);
    rung.forEach((node) => node.classList.add("ring"));
    if (this.ready) this.foresee(this.ready, rung.findLast(seen), true);
  }

  foresee(action, node, pinned = false) {
    foresee(action.text, node, pinned, action.targets.map((target) => nodesOf(target).find(seen)).filter(Boolean));
  }

  // What a pointer or the keyboard is at.
  point(e) {
    const node = e.target.closest?.("[data-target]"), targets = node?.dataset.target.split(" ") || [];
    return {
      node,
      targets,
      lit: targets.find((target) => this.front?.has(target)) || targets.find((target) => this.next?.has(target)),
      why: targets.map((target) => this.reasons?.get(target)).find(Boolean),
    };
  }

  clicked(e) {
    const { node, targets, lit, why } = this.point(e);
    if (e.defaultPrevented) return;
    if (e.target.closest("#card [data-go]")) return this.ready && this.go(this.ready, true);
    if (this.ready && targets.some((target) => this.ready.targets.includes(target))) {
      if (this.touch && !this.sure) this.go(this.ready);
      else this.back();
    } else if (lit && !this.ready) this.closer(e, node) || this.pick(lit);
    else if (why) refuse(node, why);
    else if (targets.includes(this.path?.at(-1))) this.back();
  }

  // Say at the thing under the pointer what it would do, or why it can't; and show it, if it is a whole move.
  preview(e) {
    if (
      this.ready || taste.sending || e.target.closest?.("#card") ||
      (e.type === "pointerover" && e.pointerType === "touch")
    ) return;
    if (e.type === "focusin" && !e.target.matches(":focus-visible")) return;
    const { node, lit, why } = this.point(e),
      made = e.target.closest?.("#choices button, #answers button"),
      listed = e.target.name === "action" && this.actions.find((a) => a.text === e.target.value),
      action = made?.action || listed || this.sole(this.next?.get(lit));
    forget();
    if (action) this.foresee(action, node || action.targets.flatMap(nodesOf).findLast(seen) || made || e.target);
    else if (lit) this.lead(node, lit);
    else if (why) refuse(node, why);
    else away();
  }

  // Arrow keys: the nearest thing that can be touched in that direction.
  walk(key) {
    const things = all(".lit, #choices button, #answers button").filter(seen),
      now = /** @type {Thing} */ (document.activeElement);
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

// A long sentence is set smaller, twice at most; then its end is left to the tooltip.
export function fit() {
  const prompt = get("prompt");
  prompt.className = "";
  for (const size of ["less", "least"]) if (prompt.scrollWidth > prompt.clientWidth) prompt.className = size;
  prompt.title = prompt.scrollWidth > prompt.clientWidth ? prompt.textContent : "";
}

// As many answers as the bar has room for beside the sentence; the others are behind "More…". What does not fit into its
// button makes it wider, and has a tooltip if even that is too little.
function lay(made, back, more) {
  const bar = get("choices"), buttons = made.map((one) => button(...one)), last = back.map((one) => button(...one));
  const most = innerWidth < 1100 ? 2 * MOST : MOST; // a narrow bar can be pushed along
  let count = made.length <= most ? made.length : most - 1;
  bar.classList.remove("beyond");
  for (;; count--) {
    const rest = count < made.length ? [button(...more)] : [];
    bar.replaceChildren(...buttons.slice(0, count), ...rest, ...last);
    for (let tight; (tight = all("button", bar).filter((one) => narrow(one) && cut(one))).length;) tight.forEach(widen);
    if (count < 2 || innerWidth < 1100 || bar.scrollWidth <= bar.clientWidth) {
      bar.classList.toggle("beyond", bar.scrollWidth > bar.clientWidth);
      for (const one of all(":scope > *", bar).filter(cut)) one.title ||= one.textContent;
      return;
    }
  }
}

// Whether a thing can be seen, and hit: a finger comes closer to what lies on the board, to nothing else.
function handy(node) {
  const { width, height } = (node.querySelector(".hit, .halo") || node).getBoundingClientRect();
  return seen(node) && (innerWidth >= 1100 || node.closest("#board") || Math.max(width, height) >= 43.5);
}

// A narrow bar gives a button what it needs, a little at a time: the others give it up.
const narrow = (one) => innerWidth < 1100 ? one.offsetWidth < WIDEST : !one.classList.contains("longer");
function widen(one) {
  if (innerWidth < 1100) one.style.minWidth = `${Math.min(WIDEST, one.offsetWidth + 8)}px`;
  else one.classList.add("longer");
}

// Whether something that is written on a button cannot be read whole.
function cut(node) {
  return [node, ...node.children].some((part) =>
    part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 1
  );
}

// Where the scene keeps a place for answers: x, y, width and height in the units of its drawing.
function put(box, slot) {
  const [x, y, width, height] = slot.dataset.answers.split(" ").map(Number),
    svg = slot.ownerSVGElement || slot,
    to = svg.getScreenCTM?.() || new DOMMatrix(),
    home = get("main").getBoundingClientRect();
  Object.assign(box.style, {
    left: `${to.a * x + to.e - home.left}px`,
    top: `${to.d * y + to.f - home.top}px`,
    width: `${to.a * width}px`,
    maxHeight: `${to.d * height}px`,
  });
}

// What can be touched is a button, called what it does and, if that is something else, what is written on it.
function light(node, label) {
  apart(all("text, tspan", node));
  const name = named(label, all("text", node).map((line) => line.textContent).join(""));
  node.classList.replace("refused", "lit") || node.classList.add("lit");
  Object.assign(node, { role: "button", ariaLabel: name }).setAttribute("tabindex", "-1");
  return node;
}

// Words that stand beside one another are not read as one.
const apart = (parts) => parts.forEach((part) => /\s$/.test(part.textContent) || part.append(" "));

// A label, and what is written on the thing where that is something else.
function named(label, text) {
  const written = text.replace(/\s+/g, " ").trim();
  return label.toLowerCase().includes(written.toLowerCase()) ? label : `${label} · ${written}`;
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

// An answer; where the game has drawn one for the list, the same drawing.
function button(text, press, look = "", action = null, whole = false) {
  const made = Object.assign(document.createElement("button"), {
    type: "button",
    className: `button ${look}`,
    textContent: text,
    onclick: press,
    action,
  });
  const rows = whole ? ".row-of:not(:has(.listed))" : ".row-of:not(:has(.listed, small))", // the bar has one line
    drawn = action?.item.querySelector(rows);
  if (!drawn) made.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }));
  if (drawn) made.replaceChildren(...[...drawn.childNodes].map((node) => node.cloneNode(true)));
  if (drawn) made.classList.add("row-of");
  if (drawn?.querySelector("svg")) {
    made.dataset.called = text;
    apart(all("b, span, small", made));
    all("small", made).forEach((part) => part.before(" "));
  }
  if (action) made.dataset.action = action.text;
  if (text.length > LONG && !drawn) made.classList.add("long");
  if (text.length > 2 * LONG) Object.assign(made, { title: text }).classList.add("longer");
  return made;
}
