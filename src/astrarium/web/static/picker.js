// One picker for every game: it reads the plain list of actions and narrows it by targets, whoever points at them:
// a mouse, a finger, the arrow keys. The parts of an action may be picked in any order. A scene only says which node
// is which target.

import { beyond, closer, frame } from "./camera.js";
import { away, lead, refuse, tell, wait } from "./card.js";
import { foresee, forget } from "./glance.js";
import { all, get, nodesOf, seen, table, taste } from "./page.js";

const FEW = 4, MOST = 5, SLOW = 300; // answers that a card names; buttons in the bar; milliseconds until why not is said
const LONG = 18, WIDEST = 180; // letters in one line; pixels of a button in a narrow bar
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/**
 * An action of the list: its text, its things, and why it is refused, if it is.
 * @typedef {{ text: string, kind: string, asked: DOMStringMap, verb: string, label: string, no: string, rule?: string,
 *   targets: string[], whole: boolean, item: Thing, first: string, ends: boolean }} Action
 */

export class Picker {
  /** @type {Action[]} */
  actions = [];
  /** @type {Action[]} */
  plain = [];
  /** @type {string[]} */
  path = [];
  /** @type {Set<string> | null} */
  kinds = null;
  /** What was picked, in order: a thing, or kinds. @type {string[]} */
  trail = [];
  /** The ways in which a thing can be laid, while it is turned. @type {Action[] | null} */
  turns = null;
  /** What else was picked with a thing: all that one node stands for. @type {Map<string, string[]>} */
  beside = new Map();
  passed = false;
  /** @type {Element | null} */
  fanned = null;
  /** A pointer that rests, where slips are minded. @type {import('./rest.js').Rest | null} */
  resting = null;

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
    this.resting?.renew();
    const read = all("#actions ul[data-kind] li").flatMap((item) => {
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
        const first = asked.first || "", // what is played before it, where two answers are picked as one
          parts = first ? [...asked.targets.split(" "), ...targets] : targets,
          ends = "ends" in asked && !no;
        return {
          text,
          kind: whole ? word : kind,
          asked,
          verb,
          label,
          no,
          rule,
          targets: parts,
          whole,
          item,
          first,
          ends,
        };
      });
    });
    this.plain = read.filter((a) => "joined" in a.asked); // picked with what follows; by itself in the list alone
    this.begin(read.filter((a) => !("joined" in a.asked)));
  }

  begin(actions) {
    // `ready` waits to be confirmed; `kinds` are those that were picked by a card or a row that stands for them
    Object.assign(this, { actions, path: [], kinds: null, trail: [], ready: null, turns: null, sure: false });
    this.beside.clear();
    const preset = get("actions").dataset.preset;
    this.preset = preset && actions.some((a) => !a.no && a.targets.includes(preset)) ? preset : "";
    if (this.preset) this.path.push(preset);
    this.paint();
  }

  // The places of an action that are still open once the path is walked; nothing if it does not fit.
  rest(action) {
    const open = [...action.targets];
    for (const target of this.path) {
      const same = this.beside.get(target), at = open.findIndex((one) => one === target || same?.includes(one));
      if (at < 0) return null;
      open.splice(at, 1);
    }
    return open;
  }

  left() {
    return this.actions.filter((a) =>
      !(a.whole && this.path.length) && (!this.kinds || this.kinds.has(a.kind)) && this.rest(a)
    );
  }

  // What is picked instead of the first thing, where that was picked beforehand; or instead of the place of what is turned.
  instead() {
    if (this.turns) {
      const [thing] = this.turns[0].first ? this.path : [], place = this.path.at(-1);
      return this.actions.filter((a) =>
        !a.no && !a.ends && (!thing || a.targets[0] === thing || a.targets.at(-2) === place)
      );
    }
    return this.preset && this.path.length === 1
      ? this.actions.filter((a) => !a.no && !a.targets.includes(this.preset) && !a.ends)
      : [];
  }

  // Light what can be touched, dim what is refused, say what is asked, and make buttons of the answers.
  paint() {
    const left = this.left(),
      ends = this.actions.filter((a) => a.ends && !left.includes(a)), // an end is in sight whatever is picked
      legal = [...left.filter((a) => !a.no), ...ends],
      useful = new Set(legal.map((a) => a.kind));
    for (const node of all("[data-target]")) {
      node.classList.remove("lit", "may", "refused", "chosen");
      for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
    }
    this.next = new Map(); // target -> the actions that go on with it
    this.front = new Set(); // those that come first; the others may be picked before them
    const later = new Map();
    for (const a of legal) {
      for (const [n, target] of (this.rest(a) || a.targets).entries()) {
        if (!this.next.get(target)?.includes(a)) this.next.set(target, [...(this.next.get(target) || []), a]);
        if (!n) this.front.add(target);
        else later.set(a.kind, (later.get(a.kind) || new Set()).add(target));
      }
    }
    for (const some of Map.groupBy(legal, (a) => a.kind).values()) { // one ship alone can sail: where to is what is asked
      const steps = some.map((a) => this.rest(a) || []);
      if (steps.some((rest) => rest.length !== 2) || new Set(steps.map((rest) => rest[0])).size > 1) continue;
      for (const [, target] of steps) if (nodesOf(target).some(seen)) this.front.add(target);
    }
    for (const a of this.instead()) {
      const target = this.turns ? a.targets.slice(0, -1).find((one) => !this.path.includes(one)) : a.targets[0];
      if (!target || this.path.includes(target)) continue;
      this.next.set(target, [...(this.next.get(target) || []), a]);
      this.front.add(target);
    }
    const other = this.kinds && !this.path.length && !this.ready; // another row may be picked instead
    const kinds = other ? new Set(this.actions.filter((a) => !a.no && !a.ends).map((a) => a.kind)) : useful;
    for (const kind of this.kinds && !other ? [] : kinds) {
      const target = `kind:${kind}`;
      if (this.kinds?.has(kind) || !document.querySelector(`[data-target~="${CSS.escape(target)}"]`)) continue;
      this.next.set(target, this.actions.filter((a) => !a.no && a.kind === kind && (other || a.ends || this.rest(a))));
      this.front.add(target);
    }
    const also = new Set([...later.values()].filter((some) => some.size <= 6).flatMap((some) => [...some]));
    const rank = (a) => (useful.has(a.kind) ? 0 : 2) + (a.whole ? 1 : 0); // what changes soonest is said
    this.reasons = new Map();
    for (const a of left.filter((a) => a.no).sort((a, b) => rank(a) - rank(b))) {
      const target = this.rest(a)[0];
      for (const one of this.kinds ? [target] : [target, `kind:${a.kind}`]) {
        if (one && !this.next.has(one) && !this.reasons.has(one)) this.reasons.set(one, a);
      }
    }
    const picked = [...this.path, ...[...this.kinds || []].map((kind) => `kind:${kind}`)];
    picked.flatMap(nodesOf).forEach((node) => node.classList.add("chosen"));
    for (const target of this.reasons.keys()) nodesOf(target || "-").forEach((node) => node.classList.add("refused"));
    const lit = [];
    for (const [target, actions] of this.next) {
      if (picked.includes(target)) continue;
      const shown = this.front.has(target) || also.has(target);
      for (const node of nodesOf(target)) {
        if (shown) lit.push(light(node, this.label(target, this.at(node, actions))));
        else node.classList.add("may");
      }
    }
    document.body.style.setProperty(
      "--turn",
      `${60 * Number(this.turns ? this.ready.targets.at(-1).split(":")[1] : 0)}deg`,
    );
    outline(lit);
    lit.find(seen)?.setAttribute("tabindex", "0");
    this.answer(legal);
    this.say(legal);
    fit();
    const { turner } = get("actions").dataset; // the page names it where a game has something to turn
    if (!this.turns) document.body.classList.remove("turning");
    if (turner && (this.turns || get("turning"))) import(turner).then((shown) => shown.show(this));
  }

  // The sentence follows every step.
  say(legal) {
    const prompt = get("prompt"),
      begun = this.path.length || this.kinds,
      dealing = document.body.matches(".dealt") && get("actions").dataset.dealing,
      text = (begun && this.asking(legal.filter((a) => this.rest(a)))) || dealing || prompt.dataset.said;
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
    const a = this.ready || legal[0], last = this.ready ? a.targets[0] : this.path.at(-1);
    if (this.turns) return get("actions").dataset.turned.replace("{0}", `\0${this.turning()}\0`);
    if (!a || !last) return a?.asked.askKind || "";
    if (legal.length > 1 && legal.every((one) => !this.rest(one).length)) { // one thing, and several answers at it
      const [own, other] = new Set(legal.map((one) => one.asked.askWhich));
      return (own && !other ? own : get("actions").dataset.which).replace("{0}", `\0${capital(this.name(last))}\0`);
    }
    return this.question(a, last);
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

  // What nothing on the board stands for is a button: in the bar, in a fan at the thing that was picked, or where the
  // scene keeps a place for it. What ends the question comes first, and is never left out.
  answer(legal) {
    const { choose, deal } = get("actions").dataset,
      own = localStorage.setup === "own",
      free = choose && taste.asks !== "all";
    document.body.classList.toggle("dealt", !!free && !own); // a scene shows what is dealt
    const at = this.path.flatMap(nodesOf).filter(seen),
      slot = at.find((node) => node.dataset.answers),
      made = all("[data-play]").some(seen) ? [] : this.buttons(legal.filter((a) => !a.ends), slot),
      ends = this.ready ? [] : legal.filter((a) => a.ends).map((a) => this.end(a, legal)),
      thing = at.findLast((node) => node.closest("#board, #own")),
      wide = innerWidth >= 1100, // on a narrow page they are rows below the board
      fan = !slot && !this.ready && thing && made.length > 1 && (wide || thing.closest("#board")),
      begun = this.trail.length || this.ready,
      toggle = () => {
        localStorage.setup = own ? "dealt" : "own";
        this.paint();
      };
    if (free) made.push([own ? deal : choose, toggle, "plain"]);
    const back = begun ? [[table.back, () => this.back(), "plain"]] : [];
    lay([...ends, ...(slot || fan ? [] : made)], back, [table.more, () => this.open("actions", legal), "more"]);
    const box = get("answers");
    box.hidden = !slot && !fan;
    box.className = fan ? "fan" : "";
    box.ariaLabel = slot || fan ? get("prompt").textContent : null;
    box.replaceChildren(
      ...(slot || fan ? made : []).map(([text, press, look, action]) => button(text, press, look, action, true)),
    );
    if (slot) put(box, slot);
    else if (fan && !wide) box.removeAttribute("style");
    this.fanned = fan ? thing : null;
    if (fan && wide) import("./fan.js").then((beside) => this.fanned === thing && beside.lie(thing));
    for (const one of all(":is(#answers, #choices) [data-called]")) {
      one.ariaLabel = named(one.dataset.called, one.innerText);
    }
  }

  // What else a place on the board stands for: all that can be answered there is offered there. A card in hand is played as
  // what comes first.
  same(node, target) {
    const also = node?.closest("#board") ? node.dataset.target.split(" ") : [];
    return also.filter((one) => one !== target && this.front.has(one) && !one.startsWith("kind:"));
  }

  at(node, actions) {
    const also = this.same(node).flatMap((one) => this.next.get(one));
    return also.length ? [...new Set([...actions, ...also])] : actions;
  }

  // The end of a question: quiet while something else can be done, and it says what is left then.
  end(a, legal) {
    const { leaves } = get("actions").dataset, more = legal.some((one) => !one.ends);
    return [a.label, () => this.go(a), more ? "ends later" : "ends solid", a, more ? leaves : ""];
  }

  // Text, what pressing it does, its look, and the action that it is.
  buttons(legal, slot) {
    if (this.turns) {
      const { turn, lay } = get("actions").dataset;
      return [[lay, () => this.go(this.ready), "solid"], [turn, () => this.turnBy(1)]];
    }
    if (this.ready) return [[this.ready.label, () => this.go(this.ready), "solid", this.ready]];
    const steps = [...this.next].filter(([target, [a]]) =>
        this.front.has(target) && !target.startsWith("kind:") && !a.ends && !("listed" in a.asked)
      ),
      off = steps.filter(([target]) => target.startsWith("do:") || !nodesOf(target).some(handy))
        .filter(([target, [a]]) => !target.startsWith("do:") || !nodesOf(target).some(handy) || !a.item.isConnected),
      kinds = Map.groupBy(off.flatMap(([, actions]) => actions), (a) => a.kind);
    return [
      ...legal.filter((a) => !this.rest(a)?.length).map((a) => [a.label, () => this.choose(a), "", a]),
      ...(!slot && !this.kinds && kinds.size > 1 && off.length > 8
        ? [...kinds].map(([kind, [a, more]]) =>
          more ? [a.verb, () => this.narrow([kind])] : [a.label, () => this.choose(a), "", a]
        )
        : (slot ? steps : off).map(([target, actions]) => [
          this.label(target, actions),
          () => this.pick(target, false),
          "",
          this.sole(actions),
        ])),
    ];
  }

  // The one action that is left once a target is picked: what else it needs has one candidate.
  sole(actions) {
    return actions?.length === 1 ? actions[0] : null;
  }

  // The first part of a choice: its name, and what is asked or done once it is picked.
  lead(node, target) {
    const actions = this.at(node, this.next.get(target)), own = this.asks[target.split(":")[0]];
    const leads = actions.map((a) => {
      if (actions.length < 2 || ((this.rest(a) || a.targets).length < 2 && !own)) return a.label;
      return this.question(a, target).replaceAll("\0", "");
    }).filter(Boolean);
    if (!leads.length || node.dataset.told) return away();
    const known = this.front.has(target) || this.question(actions[0], target), name = known && this.name(target);
    lead(node, capital(name || actions[0].verb), get("actions").dataset.then, [...new Set(leads)].slice(0, FEW));
  }

  // What picking it does: the one answer, or the thing with the few answers that are left at it.
  label(target, actions) {
    if (actions.length === 1) return capital(actions[0].label);
    if (target.startsWith("kind:")) return actions[0].verb;
    const name = capital(this.name(target)), verbs = [...new Set(actions.map((a) => a.verb))];
    return verbs.length > 1 && verbs.length <= FEW ? `${name}: ${verbs.join(", ")}` : name;
  }

  // Plays what is the single action left; if several are left at one thing, they are offered there.
  pick(target, onBoard = true, node = null) {
    if (target.startsWith("kind:")) return this.narrow([target.slice(5)], onBoard);
    this.beside.set(target, this.same(node, target));
    if (
      !this.turns && this.instead().some((a) => a.targets[0] === target) &&
      !this.left().some((a) => this.rest(a)?.includes(target))
    ) {
      this.path.pop(); // another one than was picked beforehand
      this.preset = "";
    }
    const place = this.turns && this.path.pop(); // another place, or another thing for it
    if (place) Object.assign(this, { turns: null, ready: null });
    else this.trail.push("path");
    if (place && place.split(":")[0] !== target.split(":")[0]) this.path.splice(0, 1, target, place);
    else this.path.push(target);
    this.complete(onBoard);
  }

  // Only these kinds of actions: their card or row was picked.
  narrow(kinds, onBoard = true) {
    if (!this.kinds) this.trail.push("kinds");
    this.kinds = new Set(kinds);
    this.complete(onBoard);
  }

  complete(onBoard) {
    const legal = this.left().filter((a) => !a.no), kinds = new Set(legal.map((a) => a.kind));
    const inOrder = legal.filter((a) => !this.rest(a).length && a.targets.every((one, i) => one === this.path[i]));
    if (legal.length > 1 && this.turnable(legal)) this.turn(legal);
    else if (legal.length === 1) this.choose(legal[0], onBoard);
    else if (kinds.size === 1 && inOrder.length === 1 && legal.every((a) => !this.rest(a).length)) {
      this.choose(inOrder[0], onBoard); // the same things in another order
    } else this.settle();
  }

  // Whether all that is left to say is how far the thing is turned.
  turnable(legal) {
    const { turning } = get("actions").dataset;
    return turning && legal.length &&
      legal.every((a) => this.rest(a).length === 1 && this.rest(a)[0].startsWith(`${turning}:`));
  }

  // It lies there as it fits best, and is turned in place; it is laid by its button.
  turn(legal) {
    const fit = (a) => Number(a.item.firstChild.dataset.fit);
    this.turns = legal;
    this.ready = legal.reduce((best, a) => (fit(a) > fit(best) ? a : best));
    this.settle();
  }

  turnBy(step) {
    const at = this.turns.indexOf(this.ready);
    this.turnTo(this.turns.at((at + step) % this.turns.length));
    if (get("turning")?.contains(document.activeElement)) return;
    get("choices").querySelector(".solid")?.focus({ preventScroll: true });
  }

  // What is turned: the thing that was picked, or the one in hand.
  turning() {
    return this.path.length > 1
      ? this.name(this.path[0])
      : document.querySelector("[data-drag] title")?.textContent || "";
  }

  turnTo(action) {
    this.ready = action;
    this.paint();
  }

  // A finger on the board has not seen what a pointer has: its first tap shows, its second plays. In a series, which can be
  // taken back step by step, and in the bar, one is enough.
  choose(action, onBoard = false) {
    const shown = this.touch && onBoard && !action.first && matchMedia("(max-width: 1099px)").matches;
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
    if (innerWidth < 1100 || beyond()) {
      frame(this.fanned && innerWidth < 1100 ? get("answers").offsetHeight - get("own").offsetHeight : 0);
    }
    if (held) {
      (document.querySelector(this.turns ? "#choices .solid" : "#answers:not([hidden]) button") ||
        all(".lit").find(seen) ||
        document.querySelector("#choices button"))?.focus({ preventScroll: true });
    }
  }

  // The button of the plain list sends it; until the answer comes there is nothing to touch.
  go(action, sure = this.sure) {
    const { text, first, asked } = action;
    const held = document.activeElement; // what has the keyboard goes away; the sentence stays
    if (held.matches(":focus-visible") && held.closest(".lit, #choices, #answers, #card")) {
      get("prompt").focus({ preventScroll: true });
    }
    forget();
    wait(asked?.wait || table.sending);
    this.begin([]);
    this.sure = sure;
    this.send(text, first);
  }

  // The button of the plain list sends it; of two answers that are picked as one, the form has the second.
  send(text, first = "") {
    const of = first ? `ul[data-first="${CSS.escape(first)}"] ` : "ul:not([data-first]) ";
    document.querySelector(`#actions ${of}button[value="${CSS.escape(text)}"]`)?.click();
  }

  // Played by the page itself, unless somebody has begun to choose.
  pass(text) {
    const action = [...this.plain, ...this.actions].find((a) => a.text === text && !a.no);
    if (!action || this.trail.length || this.ready) return;
    this.passed = true;
    this.go(action);
    this.passed = false;
  }

  // The table asks once more before something that cannot be mended.
  again(text, html) {
    this.reset();
    const action = [...this.actions, ...this.plain].find((a) => a.text === text);
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
    this.ready = this.turns = null;
    if (this.trail.pop() === "kinds") this.kinds = null;
    else if (!this.preset || this.path.length > 1) this.path.pop();
    this.settle();
  }

  // Show a hint: its targets rung, ready to be confirmed; or ring targets alone.
  suggest(text) {
    Object.assign(this, { path: [], kinds: null, trail: ["path"] });
    this.ready = [...this.plain, ...this.actions].find((a) => a.text === text) || null;
    this.paint();
    const rung = (this.ready?.targets || text.split(" ")).flatMap(nodesOf);
    outline(rung);
    rung.forEach((node) => node.classList.add("ring"));
    if (this.ready) this.foresee(this.ready, rung.findLast(seen), true);
  }

  foresee(action, node, pinned = false) {
    foresee(action, node, pinned, action.targets.map((target) => nodesOf(target).find(seen)).filter(Boolean));
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
    const kinds = targets.filter((one) => one.startsWith("kind:") && this.next?.has(one)).map((one) => one.slice(5));
    if (this.turns && targets.includes(this.path.at(-1))) this.turnBy(1);
    else if (lit && this.turns) this.pick(lit, !!node.closest("#board"));
    else if (this.ready && targets.some((target) => this.ready.targets.includes(target))) {
      if (this.touch && !this.sure) this.go(this.ready);
      else this.back();
    } else if (lit?.startsWith("kind:") && !this.ready) this.narrow(kinds, !!node.closest("#board"));
    else if (lit && !this.ready) this.closer(e, node) || this.pick(lit, !!node.closest("#board"), node);
    else if (why) refuse(node, why);
    else if (targets.includes(this.path?.at(-1)) || targets.some((one) => this.kinds?.has(one.slice(5)))) this.back();
    else if (this.trail?.length && this.fanned && e.target.closest("#board")) this.back();
  }

  // Say at the thing under the pointer what it would do, or why it can't; and show it, if it is a whole move.
  preview(e) {
    if (
      this.ready || taste.sending || e.target.closest?.("#card") ||
      (e.type === "pointerover" && (e.pointerType === "touch" || this.resting?.lies(e)))
    ) return;
    if (e.type === "focusin" && !e.target.matches(":focus-visible")) return;
    const { node, lit, why } = this.point(e),
      made = e.target.closest?.("#choices button, #answers button"),
      listed = e.target.name === "action" &&
        [...this.plain, ...this.actions].find((a) => a.text === e.target.value),
      action = made?.action || listed || (lit && this.sole(this.at(node, this.next.get(lit))));
    forget();
    if (action && made?.querySelector("[data-told]")) this.foresee(action, null); // its row says all of it
    else if (action) this.foresee(action, node || action.targets.flatMap(nodesOf).findLast(seen) || made || e.target);
    else if (lit) this.lead(node, lit);
    else away();
    clearTimeout(this.refusing);
    if (why && !action && !lit) this.refusing = setTimeout(() => refuse(node, why), e.type === "focusin" ? 0 : SLOW);
  }

  // Arrow keys: the nearest thing that can be touched in that direction.
  async walk(key) {
    (await import("./walking.js")).walk(key);
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
  box.style.setProperty("--tall", `${to.d * height}px`);
}

// What can be touched is a button, called what it does and, if that is something else, what is written on it.
function light(node, label) {
  apart(all("text, tspan", node));
  const name = named(label, node.type ? node.textContent : all("text", node).map((line) => line.textContent).join(""));
  node.classList.replace("refused", "lit") || node.classList.add("lit");
  Object.assign(node, { role: "button", ariaLabel: name }).setAttribute("tabindex", "-1");
  return node;
}

// Words that stand beside one another are not read as one.
const apart = (parts) => parts.forEach((part) => /\s$/.test(part.textContent) || part.append(" "));

// A label, and what is written on the thing where that is something else.
function named(label, text) {
  const written = text.replace(/\s+/g, " ").trim(), letters = written.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return !written || RegExp(`(?<![\\p{L}\\d])${letters}(?![\\p{L}\\d])`, "iu").test(label)
    ? label
    : `${label} · ${written}`;
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
function button(text, press, look = "", action = null, whole = /** @type {boolean | string} */ (false)) {
  const made = Object.assign(document.createElement("button"), {
    type: "button",
    className: `button ${look}`,
    textContent: text,
    onclick: press,
    action,
  });
  const rows = whole === true ? ".row-of:not(:has(.listed))" : ".row-of:not(:has(.listed, small))", // the bar has one line
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
  if (typeof whole === "string" && whole) {
    made.append(Object.assign(document.createElement("small"), { textContent: whole }));
  }
  if (text.length > LONG && !drawn) made.classList.add("long");
  if (text.length > 2 * LONG) Object.assign(made, { title: text }).classList.add("longer");
  return made;
}
