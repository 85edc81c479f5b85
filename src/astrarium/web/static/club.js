// The pages of a club: the lobby's list of chairs as it stands, words that follow what is chosen, times of this browser.

import "./looking.js";

const greeting = document.getElementById("greeting");
if (greeting) {
  const hour = new Date().getHours();
  greeting.textContent = greeting.dataset[hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon"];
}

// What is looked for is called by what the chosen games need.
document.getElementById("find")?.addEventListener("change", (e) => {
  /** @type {any} */
  const form = /** @type {Element} */ (e.target).closest("form"),
    chosen = [...form.querySelectorAll("[name=game]:checked")];
  const kinds = new Set(chosen.map((one) => one.dataset.together));
  const word = form.querySelector(".m-go button span");
  const kind = kinds.size > 1 ? "somebody" : kinds.has("yes") ? "partner" : "opponent";
  if (chosen.length) word.textContent = word.dataset[kind];
  form.querySelector(".m-go button").disabled = !chosen.length;
});

// Copying an address.
document.addEventListener("click", (e) => {
  /** @type {any} */
  const copy = /** @type {Element} */ (e.target).closest("[data-copy]");
  if (!copy) return;
  if (navigator.clipboard) return navigator.clipboard.writeText(copy.dataset.copy).then(() => copy.append(" ✓"));
  copy.parentNode.querySelector("input").select();
  if (document.execCommand("copy")) copy.append(" ✓");
});

for (const zone of document.querySelectorAll("[data-zone]")) zone.value = String(new Date().getTimezoneOffset());

// In a table of results the arrows go from game to game; Enter opens it, as any link.
document.addEventListener("keydown", (e) => {
  const across = { ArrowLeft: -1, ArrowRight: 1 }[e.key] ?? 0, down = { ArrowUp: -1, ArrowDown: 1 }[e.key] ?? 0;
  /** @type {any} */
  const cell = document.activeElement?.closest(".m-table td, .m-table th");
  if (!cell || !(across || down)) return;
  e.preventDefault();
  let column = cell.cellIndex, row = cell.parentNode;
  while (row) {
    column += across;
    row = down > 0 ? row.nextElementSibling : down ? row.previousElementSibling : row;
    const to = row?.cells[column];
    if (across && !to) return;
    const link = to?.querySelector("a");
    if (link) return link.focus();
  }
});

// A name opens the card of whom it names, over the page; its address is a page of its own.
document.addEventListener("click", async (e) => {
  /** @type {any} */
  const name = /** @type {Element} */ (e.target).closest("a[href^='/p/']");
  if (!name || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
  e.preventDefault();
  const way = new URL(name.href);
  way.searchParams.set("part", "card");
  const answer = await fetch(way);
  if (!answer.ok || answer.redirected) return location.assign(name.href);
  const card = document.createElement("dialog");
  card.className = "m-card m-over";
  card.setAttribute("aria-labelledby", "card-name");
  card.innerHTML = await answer.text();
  document.body.append(card);
  card.addEventListener("click", (one) => one.target === card && card.close());
  card.addEventListener("close", () => {
    card.remove();
    name.focus();
  });
  card.showModal();
});
