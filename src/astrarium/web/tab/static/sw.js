// Hands what the pages ask for to the application, which runs in a worker of a tab. It keeps no state: a browser may
// stop it at any time. What the version in use has by the very address that is asked for is answered from there.
const worker = /** @type {any} */ (self);
const BASE = worker.registration.scope;
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");
const ANSWERS = "astrarium answers in ";
const PATIENCE = 15000; // milliseconds until it is looked whether the tab that answers is still there
let pages; // the files of the version in use, by address; read again after every stop

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (e) => e.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (e) => {
  if (e.data === "changed") pages = undefined;
  if (e.data === "claim") e.waitUntil(worker.clients.claim());
  if (e.data === "who am I") e.ports[0].postMessage(e.source.id);
});
worker.addEventListener("fetch", (e) => {
  const { request } = e, address = new URL(request.url);
  if (address.origin !== location.origin) return;
  const scope = new URL(BASE).pathname;
  const path = address.pathname.startsWith(scope) ? address.pathname.slice(scope.length - 1) : address.pathname;
  if (["/sw.js", "/version.json"].includes(path)) return;
  if (request.mode === "navigate" && request.destination === "document") e.respondWith(shell(request, path, address));
  else if (path.startsWith("/a/") || path === "/manifest.webmanifest") e.respondWith(asset(request));
  else e.respondWith(page(e, path + address.search));
});

/** The shell, wherever somebody comes in; the rest of the address is told after the hash. */
async function shell(request, path, address) {
  if (path !== "/" && path !== "/index.html") return Response.redirect(`${BASE}#${path}${address.search}`);
  pages = undefined; // a newer version may be used from here on
  return await sealed(await inUse(`${BASE}index.html`)) || fetch(request);
}

/** A file under its own address: as it is asked for, for to look past a question mark the whole cache is gone through. */
async function asset(request) {
  const { origin, pathname } = new URL(request.url);
  if (/\.gzip$/.test(pathname)) return fetch(request);
  return await sealed(await caches.match(origin + pathname)) || fetch(request);
}

/** With what a static host can't say: which scripts may run. */
function sealed(found) {
  if (!found) return null;
  const headers = new Headers(found.headers);
  headers.set("content-security-policy", POLICY);
  headers.set("x-content-type-options", "nosniff");
  return new Response(found.body, { status: found.status, headers });
}

async function version() {
  const found = await caches.match(`${BASE}current`);
  return found ? await found.json() : null;
}

async function inUse(address) {
  const now = await version();
  return now && await (await caches.open(`astrarium-${now.version}`)).match(address);
}

/** A file of the pages that is the same for everybody. */
async function drawn(path) {
  pages ??= load();
  const found = (await pages).get(path);
  return found && new Response(found.body, { headers: { "content-type": found.kind, "cache-control": "no-cache" } });
}

async function load() {
  const now = await version(), all = new Map();
  if (!now) {
    pages = undefined;
    return all;
  }
  const list = await (await inUse(BASE + now.files)).json();
  const buffer = await (await inUse(BASE + list.files.find((one) => one.name === "pages.pack").url)).arrayBuffer();
  const size = new DataView(buffer).getUint32(0, true);
  let at = 4 + size;
  for (const [name, length, kind] of JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size)))) {
    all.set(name, { kind, body: new Uint8Array(buffer, at, length) });
    at += length;
  }
  return all;
}

async function page(event, path) {
  if (event.request.method === "GET") {
    const found = await drawn(path);
    if (found) return found;
  }
  return await ask(event, path);
}

/** The tab whose worker answers: the one that holds the lock with its name. */
async function leader() {
  for (let tries = 0; tries < 100; tries++) {
    const { held } = await navigator.locks.query();
    const id = held.find((one) => one.name.startsWith(ANSWERS))?.name.slice(ANSWERS.length);
    const client = id && await worker.clients.get(id);
    if (client) return client;
    await new Promise((done) => setTimeout(done, 100));
  }
  return null;
}

async function ask(event, path) {
  const { request } = event, tab = await leader();
  if (!tab) return new Response("", { status: 503, headers: { "retry-after": "1" } });
  const body = request.method === "GET" || request.method === "HEAD" ? new ArrayBuffer(0) : await request.arrayBuffer();
  const ours = request.referrer.startsWith(BASE);
  const headers = [...request.headers, ["accept-language", navigator.languages.join(", ")]];
  const told = { method: request.method, origin: location.origin, address: path, headers, ours };
  const { port1, port2 } = new MessageChannel();
  const stream = /\/live$/.test(new URL(request.url).pathname) ? event.clientId : "";
  tab.postMessage({ head: JSON.stringify(told), body, page: stream }, [port2, body]);
  return await answered(port1, tab.id);
}

function answered(port, tab) {
  let out, open = true;
  const gone = new ReadableStream({
    start(to) {
      out = to;
    },
    cancel() {
      open = false;
      port.postMessage("gone");
    },
  });
  return new Promise((done) => {
    const look = setInterval(async () => {
      if (await worker.clients.get(tab)) return;
      clearInterval(look);
      done(new Response("", { status: 503, headers: { "retry-after": "1" } }));
      if (open) end();
    }, PATIENCE);
    const end = () => {
      open = false;
      clearInterval(look);
      try {
        out.close();
      } catch {
        // nobody reads any more
      }
    };
    port.onmessage = ({ data }) => {
      if (data.fault) {
        end();
        return done(new Response(data.fault, { status: 500, headers: { "content-type": "text/plain" } }));
      }
      if (data.status) done(begun(data, gone));
      if (data.chunk?.length && open) out.enqueue(data.chunk);
      if (data.last) end();
    };
  });
}

function begun({ status, headers }, body) {
  const to = headers.find(([name]) => name === "location")?.[1];
  if (to && status >= 300 && status < 400) return Response.redirect(new URL(to, location.origin), status);
  const told = headers.filter(([name]) => name !== "content-length");
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: told });
}
