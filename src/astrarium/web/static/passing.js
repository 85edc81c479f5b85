// One device for all: a name is held to see what its owner sees, and everything is covered when nobody holds it.

import { all, get, headers, home } from "./page.js";

const HOLD = 600, AFTER = 1000, AGAIN = 3000; // ms: to show, until a look is covered again, between two taps
const hand = () => get("hand");
const post = (what, fields = {}) =>
  fetch(`${home}/${what}`, { method: "POST", body: new URLSearchParams(fields), headers }).catch(() => {});
const show = (seat) => post("reveal", { seat });
const cover = () => post("cover");

// ---------------------------------------------------------------- holding
let held = null, timer, closing;
const twice = () => localStorage.getItem("astrarium-twice") === "yes";

/** Hold a button for a moment, then something happens. */
function press(button, done) {
  release();
  if (button.getAttribute("aria-busy")) return;
  held = button;
  button.classList.add("held");
  timer = setTimeout(() => {
    button.classList.add("done");
    done(button);
  }, HOLD);
}

function release() {
  clearTimeout(timer);
  held?.classList.remove("held");
  held = null;
}

function reveal(button) {
  clearTimeout(closing);
  button.setAttribute("aria-busy", "true");
  looking = true;
  show(button.dataset.reveal);
}

// Who only looks, and is not asked, holds it as long as they look.
let looking = false;
function letGo() {
  release();
  if (!looking) return;
  looking = false;
  clearTimeout(closing);
  closing = setTimeout(() => hand()?.dataset.peek && cover(), AFTER);
}

const holds = (node) => node?.closest?.("[data-reveal], [data-agrees]");
const begin = (button) => (button.dataset.agrees ? press(button, agree) : press(button, reveal));
document.addEventListener("pointerdown", (e) => {
  const button = holds(e.target);
  if (button && e.button === 0 && !twice()) begin(button);
});
for (const name of ["pointerup", "pointercancel", "blur"]) addEventListener(name, letGo);
document.addEventListener("contextmenu", (e) => holds(e.target) && e.preventDefault());
document.addEventListener("keydown", (e) => {
  const button = holds(e.target);
  if (!button || (e.key !== "Enter" && e.key !== " ")) return;
  e.preventDefault();
  e.stopPropagation();
  if (!e.repeat && !twice()) begin(button);
  else if (!e.repeat) tap(button);
}, true);
addEventListener("keyup", letGo);

// A tap says what to do; two of them do it for whoever can't hold.
let tapped = null;
document.addEventListener("click", (e) => {
  const button = holds(e.target);
  if (!button) return;
  e.preventDefault();
  e.stopPropagation();
  if (twice() || e.detail === 0) tap(button);
  else if (!button.classList.contains("done")) say(button, hand().dataset.again);
}, true);

function tap(button) {
  if (tapped !== button) {
    tapped = button;
    setTimeout(() => (tapped = null), AGAIN);
    return say(button, hand().dataset.twice);
  }
  tapped = null;
  if (button.dataset.agrees) agree(button);
  else reveal(button);
}

function say(button, text) {
  const label = button.querySelector("span") || button, was = label.dataset.was ??= label.textContent;
  label.textContent = text;
  setTimeout(() => label.textContent === text && (label.textContent = was), AGAIN);
}

function choose() {
  for (const one of all("[data-twice]:not(#hand)")) one.ariaPressed = String(twice());
}
document.addEventListener("click", (e) => {
  if (!e.target.closest?.("button[data-twice]")) return;
  localStorage.setItem("astrarium-twice", twice() ? "no" : "yes");
  choose();
});

// ---------------------------------------------------------------- all agree
function agree(button) {
  button.ariaPressed = "true";
  const whole = all("[data-agrees]", get("agree"));
  if (!whole.every((one) => one.ariaPressed === "true")) return;
  for (const one of whole) one.ariaPressed = "false";
  get("agree").close();
  post("together", { seq: get("bar").dataset.seq });
}

// ---------------------------------------------------------------- what the page shows
let turn = hand()?.dataset.turn, talk = hand()?.dataset.talk, state = hand()?.dataset.state;
function changed() {
  const now = hand()?.dataset;
  if (!now) return;
  choose();
  const covered = now.state !== "open";
  for (const part of all("body > :not(#hand, #sheet, #agree, .sheet-of-icons, script)")) {
    part.inert = covered && !(now.edges && matchMedia("(min-width: 1100px)").matches && now.state === "cover");
  }
  if (covered && state !== now.state) (get("hand-title") || hand()).focus({ preventScroll: true });
  if (!covered && turn !== now.turn && now.turn) hand().classList.add("called");
  if (now.talk && talk && talk !== now.talk) ring();
  [turn, talk, state] = [now.turn, now.talk, now.state];
  setTimeout(() => hand()?.classList.remove("called"), 2000);
}

// A bell opens the words, and closes them: it belongs to the rules, so it is heard even where other sounds are off.
function ring() {
  new Audio("/static/sounds/bell.wav").play().catch(() => {});
}

new MutationObserver(changed).observe(hand(), {
  attributes: true,
  attributeFilter: ["data-state", "data-turn", "data-talk"],
});
changed();

// Whoever comes back to a page that was put away finds it covered.
addEventListener("visibilitychange", () => {
  if (document.hidden && hand()?.dataset.shown) navigator.sendBeacon(`${home}/cover`, new URLSearchParams());
});
addEventListener("pageshow", (e) => e.persisted && location.reload());
