// A copy of games is brought back: the file is sent as it is, and what came of it is said beside the button.

const form = /** @type {any} */ (document.getElementById("bringing"));
form.addEventListener("submit", async (e) => {
  e.preventDefault();
  const [file] = form.elements.file.files;
  if (!file) return form.elements.file.click();
  const answer = await fetch(form.action, { method: "POST", body: await file.arrayBuffer() });
  form.querySelector("output").textContent = (await answer.json()).text;
});

// How much room the games take here, as far as the browser tells.
const room = /** @type {any} */ (document.querySelector("[data-room]"));
const { usage, quota } = await navigator.storage?.estimate?.() || {};
if (room && quota) {
  const shown = (value) => value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  room.textContent = room.dataset.room.replace("{0}", shown(usage / 1e6)).replace("{1}", shown(quota / 1e9));
}
