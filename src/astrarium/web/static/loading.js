// A file is opened as a study: its text is sent, and what is wrong with it is said beside the button.

const form = /** @type {any} */ (document.getElementById("loading"));
form?.addEventListener("submit", async (e) => {
  const [file] = form.elements.file.files;
  e.preventDefault();
  if (!file) return form.elements.file.click();
  const headers = { accept: "application/json" };
  const answer = await fetch(form.action, { method: "POST", body: await file.text(), headers });
  const said = await answer.json();
  if (answer.ok) location.href = `${form.action}/${said.study}`;
  else form.querySelector("output").textContent = said.text;
});
