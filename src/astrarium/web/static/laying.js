// A new table: chairs follow the mode, house rules are counted, and what does not count is not sent.

const form = document.querySelector(".lay"), told = JSON.parse(form.dataset.told);
const all = (selector) => [...form.querySelectorAll(selector)];
const get = (id) => document.getElementById(id);
const chairs = all(".chair"), seat = (chair) => chair.querySelector("select");
const mode = () => form.querySelector("[name=mode]:checked");
const taken = () => chairs.filter((chair) => seat(chair).value !== "none");
const say = (text) => (get("status").textContent = text);
document.body.dataset.ready = "yes";

function draw() {
  const most = Math.max(...mode().dataset.seats.split(" ").map(Number));
  form.querySelector(".around").dataset.most = String(most);
  chairs.forEach((chair, n) => {
    const value = seat(chair).value, beyond = n >= most;
    if (beyond) seat(chair).value = "none";
    chair.dataset.kind = beyond ? "refused" : value in told.levels ? "bot" : value;
    seat(chair).disabled = beyond;
    chair.querySelectorAll(".level i").forEach((star, i) => star.classList.toggle("on", i < told.levels[value]));
    chair.querySelector(".level b").textContent = seat(chair).selectedOptions[0].textContent;
  });
  const sits = (kind) => taken().some((chair) => seat(chair).value === kind),
    friend = sits("open"),
    here = sits("here");
  get("lasts").textContent = told.lasts[taken().length];
  get("waits").hidden = !friend;
  get("unsigned").hidden = friend || !here;
  form.querySelector(".foot .button span").textContent = friend ? told.invite : here ? told.pass : told.open;
  together(here);
}

// One device for several people: what holds there, and what the game proposes to people around one table.
const apart = {};
function together(here) {
  const people = taken().filter((chair) => ["me", "here"].includes(seat(chair).value)),
    plate = form.querySelector(".device");
  form.classList.toggle("passing", here);
  plate.hidden = !here;
  plate.querySelector(".count span").textContent = told.here[people.length];
  const all = here && people.length === taken().length;
  if (all === form.classList.contains("in-person")) return;
  form.classList.toggle("in-person", all);
  for (const [name, value] of Object.entries(told.inPerson)) {
    const list = form.elements[`option-${name}`];
    if (!list || (all && list.selectedIndex)) continue; // somebody chose already
    if (all) apart[name] = list.value;
    else if (list.value !== value) continue;
    list.value = all ? value : apart[name] ?? list.value;
  }
  rules();
}

// As many as the mode allows: chairs are cleared from the last, bots sit down in the first free ones.
function settle(fewer) {
  const allowed = mode().dataset.seats.split(" ").map(Number), most = Math.max(...allowed);
  let said = "";
  chairs.slice(most).forEach((chair) => {
    if (seat(chair).value !== "none") [seat(chair).value, said] = ["none", told.cleared];
  });
  while (!allowed.includes(taken().length)) {
    const count = taken().length;
    if (count > Math.min(...allowed) && (fewer || count > most)) {
      seat(taken().filter((chair) => seat(chair).value !== "me").pop()).value = "none";
      said = told.cleared;
    } else {
      seat(chairs.find((chair) => seat(chair).value === "none")).value = told.usual;
      said = told.filled;
    }
  }
  say(said);
  draw();
}

function rules() {
  let count = 0;
  const changed = [];
  for (const option of all(".option")) {
    const list = option.querySelector("select"), modes = option.dataset.modes;
    option.hidden = list.disabled = Boolean(modes) && !modes.split(" ").includes(mode().value);
    if (option.hidden) continue;
    count += 1;
    if (list.selectedIndex) changed.push(option);
  }
  const summary = form.querySelector(".house .count");
  if (!summary) return;
  summary.textContent = changed.length ? told.changed.replace("#", changed.length).replace("%", count) : told.written;
  get("chips").replaceChildren(...changed.map((option) => {
    const chip = Object.assign(document.createElement("button"), { type: "button", className: "chip" });
    const list = option.querySelector("select"), yes = list.length === 2 && list.value === "true";
    chip.textContent = option.querySelector("span").textContent +
      (yes ? "" : ` · ${list.selectedOptions[0].textContent}`) + " ×";
    chip.onclick = () => {
      list.selectedIndex = 0;
      rules();
    };
    return chip;
  }));
}

function opening() {
  for (const image of form.querySelectorAll(".midboard [src], .midboard [srcset]")) {
    const name = image.src ? "src" : "srcset", theme = image[name].split("theme=")[1];
    image[name] = `${told.board}${mode().value}.svg?theme=${theme}`;
  }
}

form.addEventListener("change", (e) => {
  if (e.target.name === "mode") {
    opening();
    rules();
    settle(false);
  } else if (e.target.matches(".chair select")) {
    const value = e.target.value; // I can sit in one chair only
    if (value === "me") {
      chairs.forEach((chair) => seat(chair) !== e.target && seat(chair).value === "me" && (seat(chair).value = "none"));
    }
    settle(value === "none");
  } else if (e.target.closest(".option")) rules();
});
form.addEventListener("input", (e) => {
  const letter = e.target.closest(".as")?.querySelector(".mark text"), name = e.target.value.trim();
  if (letter && name) letter.textContent = name.slice(0, 1).toUpperCase();
});
form.addEventListener("click", (e) => {
  const button = e.target.closest(".set");
  if (!button) return;
  seat(button.closest(".chair")).value = button.value;
  settle(false);
  seat(button.closest(".chair")).focus();
});

// Two chairs change places: by Alt and an arrow, or by hand.
function swap(one, other) {
  if (!one || !other || seat(one).disabled || seat(other).disabled) return;
  [seat(one).value, seat(other).value] = [seat(other).value, seat(one).value];
  draw();
  seat(other).focus();
}
form.addEventListener("keydown", (e) => {
  const chair = e.target.closest(".chair"), step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  if (!chair || !e.altKey || !step) return;
  e.preventDefault();
  swap(chair, chairs[(chairs.indexOf(chair) + step + chairs.length) % chairs.length]);
});
let held = null;
form.addEventListener("dragstart", (e) => (held = e.target.closest(".chair")));
form.addEventListener("dragover", (e) => held && e.target.closest(".chair") && e.preventDefault());
form.addEventListener("drop", (e) => swap(held, e.target.closest(".chair")));

rules();
settle(false);
say("");
