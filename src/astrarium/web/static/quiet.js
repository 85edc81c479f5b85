// Pages beside a table: copy an address, offer the options of a mode, check that a seed fits its fingerprint.

document.addEventListener("click", (e) => {
  const copy = e.target.closest("[data-copy]");
  if (!copy) return;
  if (navigator.clipboard) return navigator.clipboard.writeText(copy.dataset.copy).then(() => copy.append(" ✓"));
  copy.parentNode.querySelector("input").select(); // a home network has no TLS, and so no clipboard of the newer kind
  if (document.execCommand("copy")) copy.append(" ✓");
});

const mode = document.querySelector("select[name=mode]");
const offer = () => {
  for (const label of document.querySelectorAll("label[data-modes]")) {
    label.hidden = !label.dataset.modes.split(" ").includes(mode.value);
    label.querySelector("select").disabled = label.hidden; // what does not count is not sent
  }
};
if (mode) {
  mode.addEventListener("change", offer);
  offer();
}

const verdict = document.getElementById("verdict");
if (verdict && crypto.subtle) {
  const text = new TextEncoder().encode("astrarium:" + document.getElementById("seed").textContent);
  const sum = await crypto.subtle.digest("SHA-256", text);
  const hex = [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const good = hex === document.getElementById("fingerprint").textContent;
  verdict.textContent = good ? verdict.dataset.good : verdict.dataset.bad;
  verdict.classList.add(good ? "good" : "bad");
}
