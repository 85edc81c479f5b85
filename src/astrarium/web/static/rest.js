// A pointer that rests: what comes to lie under it was not pointed at. New answers are deaf for a moment, or until the pointer
// has moved, so that two answers to two questions are never one double click.

import { Picker } from "./picker.js";
import { walk } from "./walking.js";

Object.assign(Picker.prototype, { walk }); // an arrow moves at once from now on

const DEAF = 400, MOVED = 6; // milliseconds; pixels
const fresh = "#choices, #answers, #actions, .lit"; // what is deaf

export class Rest {
  /** @param {(e: Event) => void} wake told of the first movement over something */
  constructor(wake) {
    this.place = null; // where the pointer was last
    this.begun = null; // where it was when the question came, until it moves
    this.wake = wake;
    this.hand = null; // what carries things comes when a pointer does
    document.addEventListener("pointermove", (e) => this.moved(e), true);
    document.addEventListener("pointerdown", (e) => this.moved(e), true);
    document.addEventListener("click", (e) => this.listen(e), true);
  }

  // A new question, or new answers to it.
  renew() {
    if (!this.place) return;
    this.begun = [...this.place, performance.now()];
    document.body.classList.add("fresh");
    clearTimeout(this.over);
    this.over = setTimeout(() => document.body.classList.remove("fresh"), DEAF);
  }

  moved(e) {
    this.hand ||= picker.next?.size && import("./drag.js").then(({ Drag }) => this.carrying = new Drag(picker, e));
    this.place = [e.clientX, e.clientY];
    if (!this.begun || this.lies(e)) return;
    this.begun = null;
    document.body.classList.remove("fresh");
    if (e.type === "pointermove" && e.pointerType !== "touch") this.wake(e);
  }

  // Whether the pointer has not moved since.
  lies(e) {
    return !!this.begun && Math.hypot(e.clientX - this.begun[0], e.clientY - this.begun[1]) < MOVED;
  }

  // Keys are never deaf; a click of theirs counts no presses.
  listen(e) {
    const deaf = this.lies(e) && performance.now() - this.begun[2] < DEAF;
    if (!e.isTrusted || !e.detail || !deaf || !e.target.closest?.(fresh)) return;
    e.preventDefault();
    e.stopPropagation();
  }
}
