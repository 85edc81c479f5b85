// The guide: search while typing, and on a phone one step to a screen.

const get = (id) => document.getElementById(id);
/** @param {string} what @param {ParentNode} root */
const all = (what, root = document) => [...root.querySelectorAll(what)];
const form = document.querySelector(".find"), field = form?.querySelector("input"), found = get("found");
let asked = 0, at = -1;

// ---- search: the server looks, for it knows the words; arrows walk through what it found
async function look() {
  const mine = ++asked, text = field.value.trim();
  at = -1;
  if (!text) return found.replaceChildren();
  const answer = await fetch(`${form.action}?q=${encodeURIComponent(text)}`, { headers: { accept: "text/fragment" } });
  if (mine !== asked || !answer.ok) return;
  found.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
}
const hits = () => all(".hit-list a", found || document);
function walk(by) {
  const links = hits();
  if (!links.length) return;
  at = (at + by + links.length) % links.length;
  links.forEach((one, n) => one.closest("li").classList.toggle("now", n === at));
  links[at].scrollIntoView({ block: "nearest" });
}
if (field && found) {
  let soon = 0;
  field.addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(look, 120);
  });
  field.addEventListener("keydown", (e) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      walk(e.key === "ArrowDown" ? 1 : -1);
    } else if (e.key === "Escape") {
      field.value = "";
      look();
      field.blur();
    } else if (e.key === "Enter" && hits().length) {
      e.preventDefault();
      const link = hits()[Math.max(0, at)];
      found.replaceChildren();
      link.click();
    }
  });
  found.addEventListener("click", (e) => {
    if (e.target.closest("a")) queueMicrotask(() => found.replaceChildren());
  });
}
addEventListener("keydown", (e) => {
  if (e.key === "/" && !e.target.closest?.("input, textarea, select")) {
    e.preventDefault();
    field?.focus();
  }
});

// ---- a step that is tried in the page
let trying = null;
document.addEventListener("submit", (e) => {
  const tried = /** @type {HTMLFormElement} */ (e.target);
  if (!tried.dataset.try) return;
  e.preventDefault();
  if (!trying) {
    for (const href of ["/static/states.css", "/static/trying.css"]) {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = href;
      document.head.append(link);
    }
  }
  trying ||= import("/static/trying.js");
  trying.then((it) => it.begin(tried), () => tried.submit());
});

// ---- a phone: one step to a screen, named neighbours below
const steps = all(".step"), main = get("main"), phone = matchMedia("(max-width: 699px)");
if (steps.length > 1) {
  const bars = document.createElement("div"), thumbs = document.createElement("nav");
  bars.className = "gd-bars";
  bars.ariaHidden = "true";
  bars.append(...steps.map(() => document.createElement("i")));
  thumbs.className = "gd-thumbs";
  thumbs.ariaLabel = main.dataset.back;
  const back = document.createElement("button"),
    where = document.createElement("span"),
    on = document.createElement("button");
  back.type = on.type = "button";
  back.className = "button plain";
  on.className = "button solid";
  thumbs.append(back, where, on);
  main.prepend(bars);
  main.append(thumbs);
  let now = 0;
  const arrow = (name) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"),
      use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#i-${name}`);
    svg.append(use);
    return svg;
  };
  const last = () => steps.length; // after the steps: what to do now
  const show = (n, keep = false) => {
    now = Math.max(0, Math.min(n, last()));
    document.body.classList.toggle("one-step", phone.matches);
    steps.forEach((one, i) => one.classList.toggle("now", i === now));
    document.querySelector(".ready")?.classList.toggle("now", now === last());
    [...bars.children].forEach((one, i) => (one.className = i < now ? "done" : i === now ? "now" : ""));
    const name = (i) => steps[i]?.dataset.title || "";
    back.replaceChildren(arrow("prev"), name(now - 1));
    back.hidden = now === 0;
    const ready = document.querySelector(".ready h2")?.textContent || "";
    on.replaceChildren(now + 1 < last() ? name(now + 1) : ready, arrow("next"));
    on.hidden = now === last();
    where.textContent = `${Math.min(now + 1, last())} ${main.dataset.of} ${last()}`;
    if (phone.matches && !keep) scrollTo(0, 0);
  };
  back.addEventListener("click", () => show(now - 1));
  on.addEventListener("click", () => show(now + 1));
  const asked = () => steps.findIndex((one) => `#${one.id}` === location.hash);
  addEventListener("hashchange", () => asked() >= 0 && show(asked()));
  phone.addEventListener("change", () => show(now, true));
  let from = null;
  addEventListener("touchstart", (e) => (from = [e.changedTouches[0].clientX, e.changedTouches[0].clientY]), {
    passive: true,
  });
  addEventListener("touchend", (e) => {
    if (!from || !phone.matches) return;
    const x = e.changedTouches[0].clientX - from[0], y = e.changedTouches[0].clientY - from[1];
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) show(now + (x < 0 ? 1 : -1));
  }, { passive: true });
  show(Math.max(0, asked()), true);
}
document.body.dataset.ready = "yes";
