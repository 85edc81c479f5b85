// The score of a game, made here and now by two oscillators, a noise and an envelope. Loaded when somebody wants to hear it.

import { all, get, table } from "./page.js";

// Of a timbre: two waves, how high and how loud the second is, seconds until it sounds and until it has gone.
/** @type {Record<string, [OscillatorType, OscillatorType, number, number, number, number]>} */
const TIMBRES = {
  pluck: ["triangle", "sine", 2, .3, .004, .55],
  celesta: ["sine", "sine", 4, .22, .004, .9],
  glass: ["sine", "sine", 2.01, .18, .03, 1.3],
  synth: ["triangle", "triangle", 1.004, .8, .04, .8],
};
const STEP = .085, MOST = 14, LEVEL = .16; // seconds between notes; notes of one change; under speech
const STEPS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
let air = null, hiss, heard = last(), sounded = ["", 0];

/** @returns {number} */
function last() {
  return Math.max(0, ...lines().map(at));
}
function lines() {
  return all("#log .new[data-note]");
}
function at(line) {
  return Number([...line.querySelectorAll("a")].at(-1).search.slice(4));
}
const volume = () => Number(localStorage.volume ?? .7);

function begin() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  air ??= new AudioContext();
  if (!hiss) {
    hiss = air.createBuffer(1, air.sampleRate / 4, air.sampleRate);
    const grains = hiss.getChannelData(0);
    for (let i = 0; i < grains.length; i++) grains[i] = Math.random() * 2 - 1;
  }
  if (air.state === "suspended") air.resume();
  return air;
}

function hertz(note) {
  const [, name, sharp, octave] = /([A-G])(#?)(\d)/.exec(note);
  return 440 * 2 ** ((STEPS[name] + (sharp ? 1 : 0) - 9) / 12 + Number(octave) - 4);
}

function sound(note, when, mine) {
  const [wave, other, high, loud, rise, fade] = TIMBRES[table.timbre] || TIMBRES.glass;
  const all = air.createGain(), level = LEVEL * volume() * (mine ? 1 : .5), pitch = hertz(note) * (mine ? 1 : .5);
  all.gain.setValueAtTime(0, when);
  all.gain.linearRampToValueAtTime(level, when + rise);
  all.gain.exponentialRampToValueAtTime(.0001, when + fade);
  all.connect(air.destination);
  for (
    const [type, by, part] of /** @type {[OscillatorType, number, number][]} */ ([[wave, 1, 1], [other, high, loud]])
  ) {
    const tone = air.createOscillator(), gain = air.createGain();
    tone.type = type;
    tone.frequency.value = pitch * by;
    gain.gain.value = part;
    tone.connect(gain).connect(all);
    tone.start(when);
    tone.stop(when + fade);
  }
  if (!note.endsWith("~")) return;
  const drum = air.createBufferSource(), filter = air.createBiquadFilter();
  drum.buffer = hiss;
  filter.type = "lowpass";
  filter.frequency.value = 900;
  drum.connect(filter).connect(all);
  drum.start(when);
}

/** Notes one after another. @param {string} notes @param {number} late @param {boolean} mine @returns {number} the seconds they take */
export function play(notes, late = 0, mine = true) {
  const now = performance.now();
  if (!volume() || !begin() || (sounded[0] === notes && now - Number(sounded[1]) < 250)) return 0;
  sounded = [notes, now];
  const some = notes.split(" ");
  some.forEach((note, i) => sound(note, air.currentTime + .02 + late + i * STEP, mine));
  return some.length * STEP;
}

/** What the log tells that was not heard yet: a rival's an octave lower, and softer. */
export function hear() {
  const me = get("seats")?.dataset.seat, fresh = lines().filter((line) => at(line) > heard);
  heard = Math.max(heard, last());
  let late = 0, count = 0;
  for (const line of fresh) {
    const others = /seat-\d/.test(line.className) && !line.matches(`.seat-${me}`);
    count += line.dataset.note.split(" ").length;
    if (count <= MOST) late += play(line.dataset.note, late, !others);
  }
}

/** How it sounds now: two notes that every game's key has. */
export const greet = () => play("E4 B4");
