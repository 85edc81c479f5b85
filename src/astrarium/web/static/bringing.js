// A copy of games is brought back: the file is sent as it is, and what came of it is said beside the button.

const form = /** @type {any} */ (document.getElementById("bringing"));
form.addEventListener("submit", async (e) => {
  e.preventDefault();
  const [file] = form.elements.file.files;
  if (!file) return form.elements.file.click();
  const answer = await fetch(form.action, { method: "POST", body: await file.arrayBuffer() });
  form.querySelector("output").textContent = (await answer.json()).text;
});
