// The lobby before Python is awake: how far it is, and what somebody wished meanwhile.

const panel = document.getElementById("aboard"), bar = panel.querySelector("progress");
const figure = panel.querySelector("[data-of]"), rest = panel.querySelector("[data-left]");
const step = panel.querySelector("[data-steps]");
const STEPS = JSON.parse(step.dataset.steps);
const SURE = 1000, WORTH = 2; // milliseconds after which a rate is known, seconds that are worth telling
let wish, began, released = false;

if (localStorage.theme) document.documentElement.dataset.theme = localStorage.theme;

addEventListener("message", ({ data, origin }) => {
  if (origin !== location.origin) return;
  if (data.whole) {
    if (data.first || data.done < data.whole) panel.hidden = false; // whoever has everything waits a moment, and needs no figures
    bar.max = data.whole;
    bar.value = data.done;
    const shown = (bytes) =>
      new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(bytes / 1e6);
    figure.textContent = figure.dataset.of.replace("{0}", shown(data.done)).replace("{1}", shown(data.whole));
    began ??= { at: performance.now(), done: data.done };
    const took = performance.now() - began.at;
    const left = Math.ceil(took / 1000 * (data.whole - data.done) / (data.done - began.done));
    const worth = took > SURE && left >= WORTH && left < Infinity;
    rest.textContent = worth ? rest.dataset.left.replace("{0}", `${left}`) : "";
    if (data.done === data.whole) panel.dataset.whole = "yes";
    document.documentElement.style.setProperty("--done", `${100 * data.done / data.whole}%`);
  }
  if (data.step) step.textContent = STEPS[data.step];
  if (data.fault) panel.hidden = true;
  if (data.ready && !released) {
    released = true;
    wish ? wish() : location.replace(data.ready);
  }
});

// The language changes at once: the lobby stands in each. What was chosen is kept as soon as there is somebody to keep it.
const lobbies = JSON.parse(parent.document.body.dataset.lobbies);
function speak(lang) {
  localStorage.lang = lang;
  location.replace(new URL(`../${lobbies[lang]}#spoken`, location.href));
}
if (location.hash === "#spoken") {
  const chosen = /** @type {any} */ (document.querySelector(`.lang [value="${document.documentElement.lang}"]`));
  wish = () => chosen.form.requestSubmit(chosen);
}

// What is pressed now is done as soon as it can be; the last wish counts.
document.addEventListener("submit", (e) => {
  const form = /** @type {HTMLFormElement} */ (e.target), press = e.submitter;
  if (released) return;
  e.preventDefault();
  if (press?.getAttribute("name") === "lang") return speak(press.getAttribute("value"));
  wish = () => form.requestSubmit(press);
  wished(press);
});
document.addEventListener("click", (e) => {
  const link = /** @type {Element} */ (e.target).closest("a[href]");
  if (!link || released || link.getAttribute("href").startsWith("#")) return;
  e.preventDefault();
  wish = () => location.assign(/** @type {any} */ (link).href);
  wished(link);
});

function wished(press) {
  document.querySelectorAll("[aria-busy]").forEach((one) => one.removeAttribute("aria-busy"));
  press?.setAttribute("aria-busy", "true");
  panel.hidden = false;
  panel.dataset.wished = "yes";
}
