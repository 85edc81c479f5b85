// Settings act at once: what is chosen is kept, and the page that is open changes with it.

const form = /** @type {any} */ (document.querySelector(".settings form"));
async function keep(name, value) {
  await fetch("/settings", {
    method: "POST",
    body: new URLSearchParams(/** @type {any} */ (new FormData(form))),
    redirect: "manual",
  });
  if (name === "theme") document.documentElement.dataset.theme = value;
  else if (name in document.body.dataset) document.body.dataset[name] = value;
  else if (name === "lang") location.reload();
}
form?.addEventListener("change", (e) => keep(e.target.name, e.target.value));
form?.addEventListener("submit", (e) => {
  e.preventDefault();
  keep("name", "");
});
