// A step of the guide that is tried: its picture becomes a table, the server answers, Escape puts the picture back.

const all = (what, root = document) => [...root.querySelectorAll(what)];
let open = null; // { card, form, pic, still, said, list, token }

/** The still picture again, and the page as it was. */
export function putBack() {
  if (!open) return;
  const { card, form, pic, still, said, list } = open;
  open = null;
  pic.replaceChildren(...still);
  said.remove();
  list.remove();
  card.classList.remove("tried");
  document.body.classList.remove("trying");
  all("[data-quiet]").forEach((one) => {
    one.inert = false;
    delete one.dataset.quiet;
  });
  shown(form, false);
  form.querySelector(".try").focus({ preventScroll: true });
}

/** The buttons below: to try it, or to put it back and to try once more. */
function shown(form, on) {
  form.querySelector(".try").hidden = on;
  all("button[data-try]", form).forEach((one) => (one.hidden = !on));
}

/** What the server says of a step, after an answer or at its beginning. */
async function ask(form, fields) {
  const headers = { accept: "text/fragment", "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(form.dataset.try, { method: "POST", headers, body: new URLSearchParams(fields) });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".tried");
}

/** Turn a step into a table. */
export async function begin(form) {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const made = await ask(form, {}).catch(() => null);
  form.ariaBusy = null;
  if (!made) return form.submit(); // the exercise instead
  putBack();
  const card = form.closest(".step"), pic = card.querySelector(".pic");
  const said = document.createElement("div"), list = document.createElement("div");
  said.role = "status";
  form.closest(".ways").before(said, list);
  open = { card, form, pic, still: [...pic.childNodes], said, list, token: "" };
  card.classList.add("tried");
  document.body.classList.add("trying");
  all(".step:not(.tried, .gd-hero), .ready, .gd-turn, .gd-exact").forEach((one) => {
    one.inert = true;
    one.dataset.quiet = "yes";
  });
  shown(form, true);
  lay(made);
  card.scrollIntoView({ block: "nearest" });
}

/** Lay what the server made into the card, and make what it names touchable. */
function lay(made) {
  const { pic, said, list, form } = open;
  open.token = made.dataset.token;
  pic.replaceChildren(...all("svg.gd-scene, .tried-bar", made));
  said.replaceChildren(...all(".tried-said", made));
  const ways = made.querySelector(".tried-ways"), no = made.querySelector(".tried-no");
  list.replaceChildren(...[ways].filter(Boolean));
  const nodes = all("[data-target]", pic), inside = pic.getBoundingClientRect();
  const seen = (node) => {
    const box = node.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return box.width > 0 && x > inside.left && x < inside.right && y > inside.top && y < inside.bottom;
  };
  const of = (target) => nodes.find((one) => one.dataset.target.split(" ").includes(target) && seen(one));
  const buttons = all("button", list), taken = new Map();
  buttons.forEach((one) => {
    const node = one.dataset.at.split(" ").reverse().map(of).find(Boolean);
    if (node && !node.querySelector(".lit") && !node.closest(".lit")) {
      taken.set(node, [...(taken.get(node) || []), one]);
    }
    one.addEventListener("click", () => answer(one.value));
  });
  let first = null;
  taken.forEach((ones, node) => {
    node.classList.add("lit");
    node.addEventListener("click", () => (ones.length === 1 ? ones[0].click() : ones[0].focus()));
    if (ones.length > 1) return;
    node.tabIndex = 0;
    node.role = "button";
    all("text, tspan", node).forEach((part) => /\s$/.test(part.textContent) || part.append(" "));
    const written = all("text", node).map((line) => line.textContent).join("");
    const shown = written.replace(/\s+/g, " ").trim(), name = ones[0].textContent;
    node.ariaLabel = !shown || name.toLowerCase().includes(shown.toLowerCase()) ? name : `${name} · ${shown}`;
    node.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      ones[0].click();
    });
    ones[0].parentElement.hidden = true;
    if (ones[0].dataset.first) first = node;
  });
  all("li", no || document.createElement("ul")).forEach((one) => {
    const node = of(one.dataset.at);
    if (!node || node.closest(".lit")) return;
    node.classList.add("refused");
    node.addEventListener("click", () => {
      const why = document.createElement("p");
      why.className = "tried-said no";
      why.textContent = one.textContent;
      said.replaceChildren(why);
    });
  });
  const next = first || buttons.find((one) => one.dataset.first && !one.parentElement.hidden) ||
    all(".lit[tabindex]", pic)[0] || buttons.find((one) => !one.parentElement.hidden) ||
    form.querySelector("[data-try=put-back]");
  if (ways) ways.hidden = buttons.every((one) => one.parentElement.hidden);
  next.focus({ preventScroll: true });
  said.firstElementChild?.scrollIntoView({ block: "nearest" });
}

async function answer(action) {
  const mine = open;
  if (!mine || mine.form.ariaBusy === "true") return;
  mine.form.ariaBusy = "true";
  const made = await ask(mine.form, { token: mine.token, action }).catch(() => null);
  mine.form.ariaBusy = null;
  if (open !== mine) return;
  if (made) lay(made);
  else putBack();
}

document.addEventListener("click", (e) => {
  const asked = e.target.closest?.("button[data-try]")?.dataset.try;
  if (asked === "another-try") begin(open.form);
  else if (asked === "put-back" || (open && !e.target.closest(".tried, .gd-top"))) putBack();
});
addEventListener("keydown", (e) => {
  if (e.key !== "Escape" || !open || e.target.closest?.(".find")) return;
  e.preventDefault();
  putBack();
});
