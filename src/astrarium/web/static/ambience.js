// The sound of a room, made here and now: wind, sea, the hum of space, a summer night. Off until somebody wants it.

import { all, table } from "./page.js";

// Noise through a filter that breathes, and soft tones: [kind, hertz, loudness, seconds of one breath].
// The page says which of them sounds at its table.
/** @type {[string, number, number, number][][]} */
const ROOMS = [
  [["noise", 420, 0.05, 9], ["noise", 900, 0.015, 5], ["sine", 110, 0.012, 13]],
  [["noise", 260, 0.07, 7], ["noise", 700, 0.02, 11], ["sine", 73.4, 0.014, 17]],
  [["sine", 55, 0.05, 19], ["sine", 82.4, 0.03, 23], ["sine", 123.5, 0.012, 29], ["noise", 180, 0.02, 31]],
  [["noise", 320, 0.025, 13], ["sine", 98, 0.02, 17], ["triangle", 146.8, 0.008, 23]],
];
let air = null;

function begin() {
  air = new AudioContext();
  const hiss = air.createBuffer(1, air.sampleRate * 4, air.sampleRate), grains = hiss.getChannelData(0);
  for (let i = 0; i < grains.length; i++) grains[i] = Math.random() * 2 - 1;
  const all = air.createGain();
  all.gain.setValueAtTime(0, air.currentTime);
  all.gain.linearRampToValueAtTime(1, air.currentTime + 3);
  all.connect(air.destination);
  for (const [kind, hertz, loud, breath] of ROOMS[Number(table.voice) % ROOMS.length]) {
    const gain = air.createGain(), swell = air.createOscillator(), depth = air.createGain();
    let source;
    if (kind === "noise") {
      source = Object.assign(air.createBufferSource(), { buffer: hiss, loop: true });
      const filter = Object.assign(air.createBiquadFilter(), { type: "lowpass" });
      filter.frequency.value = hertz;
      source.connect(filter).connect(gain);
    } else {
      source = Object.assign(air.createOscillator(), { type: kind });
      source.frequency.value = hertz;
      source.connect(gain);
    }
    gain.gain.value = loud;
    swell.frequency.value = 1 / breath;
    depth.gain.value = loud * 0.6;
    swell.connect(depth).connect(gain.gain);
    gain.connect(all);
    source.start();
    swell.start();
  }
}

const wanted = () => localStorage.ambience === "on";

// The switch shows how it stands; a browser lets it sound after the first touch.
export function ambience() {
  const on = wanted();
  for (const button of all("[data-ambience]")) button.ariaPressed = String(on);
  if (!on) {
    air?.close();
    air = null;
  } else if (!air && navigator.userActivation?.hasBeenActive) begin();
}

export function toggle() {
  localStorage.ambience = wanted() ? "off" : "on";
  ambience();
}
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => wanted() && !air && ambience());
document.addEventListener("visibilitychange", () => air && (document.hidden ? air.suspend() : air.resume()));
