// A game by letters: send and copy mine; a link that was opened carries the game behind its #, which no server is asked for.

import "./quiet.js";

const form = document.querySelector("form[data-opens]"), packed = location.hash.match(/g=([\w-]+)/)?.[1];
if (form && packed) {
  history.replaceState(null, "", location.pathname);
  form.querySelector("textarea").value = packed;
  form.requestSubmit();
}
const moving = /** @type {any} */ (document.querySelector("form[data-moves]"));
moving?.addEventListener("submit", (e) => {
  e.preventDefault();
  const told = moving.elements.server.value.trim();
  try {
    const server = new URL(/^https?:\/\//.test(told) ? told : `https://${told}`);
    open(new URL(`/letter#g=${moving.dataset.moves}`, server), "_blank", "noopener");
  } catch {
    moving.querySelector("output").textContent = moving.dataset.wrong;
  }
});
for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    navigator.share({ title: button.dataset.title, text: button.dataset.share }).catch(() => {});
  });
}
