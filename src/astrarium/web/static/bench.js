// The designer's bench: what is typed is kept in this browser, checked after a moment, and drawn as it would look.

const get = (id) => document.getElementById(id), all = (selector) => [...document.querySelectorAll(selector)];
const main = get("main"), home = `/bench/${main.dataset.game}`, key = `bench ${main.dataset.game}`;
const parsed = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;
let changes = {}, turn = 0, soon = 0, later = 0;
try {
  changes = JSON.parse(localStorage[key] || "{}");
} catch {
  localStorage.removeItem(key);
}

// Put the parts of an answer where they belong, by their ids.
function lay(html) {
  for (const part of [...parsed(html).children]) get(part.id)?.replaceWith(part);
  for (const picture of all(".piece svg.fit")) {
    const { x, y, width, height } = picture.getBBox();
    if (width) picture.setAttribute("viewBox", [x - 3, y - 3, width + 6, height + 6].join(" "));
  }
}

async function send(path, form) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(form),
  });
  return answer.ok ? answer.text() : "";
}

const now = (more) => ({ changes: JSON.stringify(changes), mode: get("mode").value, table: get("of").value, ...more });

function mark() {
  for (const field of all("#pieces [name]")) {
    if (field.name in changes && document.activeElement !== field) field.value = changes[field.name];
    field.closest("label").classList.toggle("changed", field.name in changes);
    const slider = field.closest(".slid")?.querySelector("[type=range]");
    if (slider && document.activeElement !== slider) slider.value = field.value;
  }
  for (const piece of all(".piece")) piece.classList.toggle("changed", Boolean(piece.querySelector("label.changed")));
  for (const field of all(".typed")) field.value = JSON.stringify(changes);
  for (const field of all(".mode")) field.value = get("mode").value;
  localStorage[key] = JSON.stringify(changes);
}

async function look(path = "check", more = {}) {
  const mine = ++turn;
  get("verdict").setAttribute("aria-busy", "true");
  const html = await send(`${home}/${path}`, now(more));
  if (mine !== turn) return; // something was typed since
  if (html) lay(html);
  get("verdict").removeAttribute("aria-busy");
  mark();
  document.body.dataset.ready = "yes";
  clearTimeout(later);
  if (!more.thorough && Object.keys(changes).length) later = setTimeout(() => look("check", { thorough: "yes" }), 1500);
}

get("pieces").parentNode.addEventListener("input", ({ target: moved }) => {
  const slid = moved.dataset.slides && moved.closest(".slid").querySelector("[name]");
  if (slid) slid.value = moved.value;
  const target = slid || moved;
  if (!target.dataset.own && target.dataset.own !== "") return;
  if (target.value === target.dataset.own) delete changes[target.name];
  else changes[target.name] = target.value;
  delete document.body.dataset.ready;
  turn += 1;
  mark();
  clearTimeout(soon);
  clearTimeout(later);
  soon = setTimeout(look, 350);
});
get("of").addEventListener("change", () => look("pieces"));
get("mode").addEventListener("change", () => look());
get("reset").addEventListener("click", () => {
  changes = {};
  look("pieces");
});

// A file that was kept: its changes take the place of those on the bench.
get("take").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  const answer = await fetch(`/bench?game=${main.dataset.game}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/toml" },
    body: file,
  });
  target.value = "";
  const said = answer.status === 413 ? {} : await answer.json();
  if (answer.ok) {
    changes = said;
    return look("pieces");
  }
  const line = Object.assign(document.createElement("p"), { textContent: said.text || main.dataset.large });
  get("verdict").className = "bad";
  get("verdict").replaceChildren(line);
});

// A balance: begun, asked for every second, and shown when it is there.
async function follow(html) {
  if (html) lay(html);
  const again = get("balance").dataset.again;
  if (!again) return;
  await new Promise((done) => setTimeout(done, 1000));
  if (get("balance").dataset.again !== again) return;
  const answer = await fetch(again, { headers: { accept: "application/json" } });
  follow(answer.ok ? await answer.text() : '<div id="balance" aria-live="polite"></div>');
}
get("run").addEventListener("submit", async (e) => {
  e.preventDefault();
  const answer = await fetch(e.target.action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(/** @type {any} */ (new FormData(e.target))),
  });
  if (answer.ok) return follow(await answer.text());
  const said = document.createElement("p");
  said.textContent = (await answer.json()).text;
  get("balance").replaceChildren(said);
});
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-stop]");
  if (!button) return;
  await send(`${button.dataset.stop}/stop`, {});
  lay('<div id="balance" aria-live="polite"></div>');
});

if (Object.keys(changes).length) look("pieces");
else {
  lay("");
  document.body.dataset.ready = "yes";
}
