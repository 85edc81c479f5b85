// Looking back: single moments, all of them in a row, or as far as a slider is dragged.

import { get, home, pause, read, table, taste } from "./page.js";

const FASTER = { 1: 2, 2: 4, 4: 0.5, 0.5: 1 };

export class Moments {
  playing = false;
  speed = 1;
  running = 0;
  /** The moment that the slider was dragged to last. @type {string | null} */
  wanted = null;
  stepping = false;

  /** @param {(html: string) => void} show */
  constructor(show) {
    this.show = show;
    document.addEventListener("input", (e) => this.dragged(/** @type {any} */ (e.target)));
    if (table.at && new URLSearchParams(location.search).has("play")) this.replay();
  }

  /** @param {string} at */
  async step(at) {
    const html = await read(`${home}/frame`, { at });
    if (!html) return;
    this.show(html);
    history.replaceState(null, "", `?at=${at}`);
  }

  /** One step, by hand. @param {string} at */
  go(at) {
    this.halt();
    if (at) this.step(at);
  }

  run() {
    if (this.playing) this.halt();
    else this.replay();
  }

  async replay() {
    const run = ++this.running;
    this.playing = true;
    document.body.toggleAttribute("data-playing", true);
    for (
      let link;
      (link = /** @type {HTMLElement} */ (document.querySelector("a[data-step=next][data-at]")));
    ) {
      await pause((taste.motion === "slow" ? 1800 : 900) / this.speed);
      if (!this.playing || run !== this.running) return;
      await this.step(link.dataset.at);
      this.paced();
    }
    this.halt();
    document.querySelector("[data-now]")?.click(); // all has passed by: it goes on
  }

  halt() {
    this.playing = false;
    document.body.removeAttribute("data-playing");
  }

  faster() {
    this.speed = FASTER[this.speed];
    this.paced();
  }

  paced() {
    const shown = document.querySelector("[data-speed] b");
    if (shown) shown.textContent = `×${this.speed}`;
  }

  // Dragging shows the last moment asked for, one at a time.
  /** @param {any} slider */
  async dragged(slider) {
    if (slider.id !== "moments") return;
    this.halt();
    this.wanted = slider.dataset.stops.split(" ")[slider.value];
    if (this.stepping) return;
    this.stepping = true;
    while (this.wanted !== null) {
      const at = this.wanted;
      this.wanted = null;
      await this.step(at);
      get("moments").focus({ preventScroll: true });
    }
    this.stepping = false;
  }
}
