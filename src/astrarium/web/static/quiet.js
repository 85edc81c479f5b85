// Pages beside a table: copy an address, check that a seed fits its fingerprint.

document.addEventListener("click", (e) => {
  const copy = e.target.closest("[data-copy]");
  if (!copy) return;
  if (navigator.clipboard) return navigator.clipboard.writeText(copy.dataset.copy).then(() => copy.append(" ✓"));
  copy.parentNode.querySelector("input, textarea").select(); // a home network has no TLS, and so no clipboard of the newer kind
  if (document.execCommand("copy")) copy.append(" ✓");
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
