// Passkeys: what the server asks is handed to the browser's own keeper of keys, and its answer back.

/** @param {string} text */
function bytes(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
}

/** @param {ArrayBuffer | null | undefined} given */
function text(given) {
  if (!given) return undefined;
  const letters = String.fromCharCode(...new Uint8Array(given));
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} path @param {unknown} [body] */
async function ask(path, body) {
  const answer = await fetch(path, { method: "POST", body: body === undefined ? "" : JSON.stringify(body) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

async function make() {
  const options = await ask("/me/passkey/new");
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  for (const one of options.excludeCredentials || []) one.id = bytes(one.id);
  /** @type {any} */
  const made = await navigator.credentials.create({ publicKey: options });
  return ask("/me/passkey", {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: {
      attestationObject: text(made.response.attestationObject),
      clientDataJSON: text(made.response.clientDataJSON),
    },
  });
}

/** @param {CredentialMediationRequirement} [mediation] @param {AbortSignal} [signal] */
async function use(mediation, signal) {
  const options = await ask("/me/signin/new");
  options.challenge = bytes(options.challenge);
  /** @type {any} */
  const found = await navigator.credentials.get({ publicKey: options, mediation, signal });
  return ask("/me/signin", {
    id: found.id,
    rawId: text(found.rawId),
    type: found.type,
    response: {
      authenticatorData: text(found.response.authenticatorData),
      clientDataJSON: text(found.response.clientDataJSON),
      signature: text(found.response.signature),
      userHandle: text(found.response.userHandle),
    },
  });
}

const waiting = new AbortController();
const works = "PublicKeyCredential" in globalThis && isSecureContext;
for (const one of document.querySelectorAll("[data-passkey]")) /** @type {any} */ (one).hidden = !works;

document.addEventListener("click", async (e) => {
  /** @type {any} */
  const button = /** @type {Element} */ (e.target).closest("[data-passkey]");
  if (!button) return;
  waiting.abort();
  /** @type {any} */
  const error = button.closest("section, form, .m-already")?.querySelector("[data-passkey-error]");
  if (error) error.hidden = true;
  button.disabled = true;
  try {
    location.assign((await (button.dataset.passkey === "make" ? make() : use())).to);
  } catch {
    if (error) {
      error.textContent = error.dataset.passkeyError;
      error.hidden = false;
    }
  }
  button.disabled = false;
});

// In the field of a name the browser offers the passkeys that it has, where it can.
const named = document.querySelector("[autocomplete~=webauthn]");
if (works && named && (await PublicKeyCredential.isConditionalMediationAvailable?.())) {
  use("conditional", waiting.signal).then((done) => location.assign(done.to)).catch(() => undefined);
}
