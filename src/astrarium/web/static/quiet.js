// Pages beside a table: copy an address, open a file as a study, check that a seed fits its fingerprint.

document.addEventListener("click", (e) => {
  const copy = e.target.closest("[data-copy]");
  if (!copy) return;
  if (navigator.clipboard) return navigator.clipboard.writeText(copy.dataset.copy).then(() => copy.append(" ✓"));
  copy.parentNode.querySelector("input").select(); // a home network has no TLS, and so no clipboard of the newer kind
  if (document.execCommand("copy")) copy.append(" ✓");
});

document.getElementById("loading")?.addEventListener("submit", async (e) => {
  const form = e.currentTarget, [file] = form.elements.file.files;
  e.preventDefault();
  if (!file) return form.elements.file.click();
  const headers = { accept: "application/json", "x-astrarium": "1" };
  const answer = await fetch("/study", { method: "POST", body: await file.text(), headers });
  const said = await answer.json();
  if (answer.ok) location.href = `/study/${said.study}`;
  else form.querySelector("output").textContent = said.text;
});

const verdict = document.getElementById("verdict");
if (verdict && crypto.subtle) {
  const text = new TextEncoder().encode("astrarium:" + document.getElementById("seed").textContent);
  const sum = await crypto.subtle.digest("SHA-256", text);
  const hex = [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const good = hex === document.getElementById("fingerprint").textContent;
  verdict.textContent = good ? verdict.dataset.good : verdict.dataset.bad;
  verdict.classList.add(good ? "good" : "bad");
}
