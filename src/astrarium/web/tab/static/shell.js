// The frame around the pages: it lets one tab of the site run the application, shows the others its pages too, and
// tells what no page can: how far the first load is, that an update is there, that something went wrong.
import { awakens, current, fill, listed, remembered, use } from "./filling.js";

const base = new URL("./", location.href.split("#")[0]).href;
const frame = /** @type {any} */ (document.getElementById("frame"));
const notice = document.getElementById("notice");
const words = JSON.parse(document.body.dataset.words);
const lobbies = JSON.parse(document.body.dataset.lobbies);
const lang = () => {
  const known = Object.keys(words), liked = [localStorage.lang, ...navigator.languages.map((one) => one.slice(0, 2))];
  return liked.find((one) => known.includes(one)) || known[0];
};
const HOUR = 3600e3, QUIET = 15e3, BREATH = 200; // milliseconds
const ROOM = 1e9; // bytes that must be free here before a memory is kept
const waiting = [];
let work;

/** Where the frame shall go: what stands after the hash, a page or a letter, or the lobby. */
const wanted = () => {
  const { hash } = location;
  return base + (hash.startsWith("#/") ? hash.slice(2) : hash.startsWith("#g=") ? `letter${hash}` : "");
};
const inside = () => frame.contentWindow.location.href;
const ahead = () => inside() === "about:blank" || inside().startsWith(`${base}a/lobby`);

function say(key, press, act) {
  const told = words[lang()], text = document.createElement("p");
  text.textContent = told[key];
  const buttons = press.map((name, n) => {
    const button = document.createElement("button");
    button.textContent = told[name];
    button.onclick = () => {
      notice.replaceChildren();
      notice.hidden = true;
      if (!n) act();
    };
    return button;
  });
  notice.replaceChildren(text, ...buttons);
  notice.hidden = false;
}

/** The static lobby shows how far it is; one that is opened meanwhile hears it as well. */
let last = {};
function tell(message) {
  last = { ...last, ...message };
  if (ahead()) frame.contentWindow.postMessage(message, location.origin);
}

/** What only this side can tell a page: that there is no network, and that the browser would install the site. */
let offer;
function furnish() {
  const page = frame.contentDocument;
  for (const one of page.querySelectorAll("[data-offline]")) one.hidden = navigator.onLine;
  for (const one of page.querySelectorAll("[data-install]")) {
    one.hidden = !offer;
    one.onclick = () => offer.prompt();
  }
}
addEventListener("online", furnish);
addEventListener("offline", furnish);
addEventListener("beforeinstallprompt", (e) => {
  e.preventDefault();
  offer = /** @type {any} */ (e);
  furnish();
});
addEventListener("appinstalled", () => {
  offer = undefined;
  furnish();
});

/** What a page hands out as a file: a browser asks the host for that, past the service worker, and the host has none of
 * it. It is read as a page would be, and handed over from here. */
async function save(e) {
  const link = e.target.closest("a[download]");
  if (!link?.href.startsWith(base)) return;
  e.preventDefault();
  const answer = await fetch(link.href), file = document.createElement("a");
  if (!answer.ok) return frame.contentWindow.location.assign(link.href); // it says why
  const [, name] = answer.headers.get("content-disposition")?.match(/filename="([^"]+)"/) || [];
  file.download = name || link.download;
  file.href = URL.createObjectURL(await answer.blob());
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), QUIET);
}

frame.addEventListener("load", () => {
  furnish();
  if (ahead()) return frame.contentWindow.postMessage(last, location.origin);
  const page = frame.contentDocument, at = inside().slice(base.length);
  history.replaceState(null, "", at ? `#/${at}` : base);
  localStorage.lang = page.documentElement.lang || lang();
  localStorage.theme = page.documentElement.dataset.theme || "auto";
  document.documentElement.lang = localStorage.lang;
  document.documentElement.dataset.theme = localStorage.theme;
  const title = () => document.title = page.title;
  title();
  new MutationObserver(title).observe(page.head, { subtree: true, childList: true, characterData: true });
  if (at.startsWith("t/")) navigator.storage?.persist?.();
  page.addEventListener("click", save);
  frame.focus();
});
addEventListener("hashchange", () => {
  if (inside() !== wanted()) frame.contentWindow.location.replace(wanted());
});

/** How the service worker calls this tab. */
const called = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    navigator.serviceWorker.controller.postMessage("who am I", [port2]);
  });

/** This tab answers for all tabs of the site, until it is closed. What it loads needs no service worker; Python does. */
async function lead(info, list, first, controlled) {
  document.documentElement.dataset.leads = "yes";
  const found = controlled.then(called).then((name) => {
    navigator.locks.request(`astrarium answers in ${name}`, () => new Promise(() => undefined));
  });
  let wake; // Python wakes up while the rest is still on its way
  const loaded = new Promise((done) => wake = done);
  let heard = -BREATH;
  const filled = fill(base, list, (done, whole, left) => {
    const now = performance.now();
    if (now - heard >= BREATH || done === whole) { // to draw every piece that comes would take its time from Python
      heard = now;
      tell({ done, whole, first });
    }
    if (awakens(list, left)) wake();
  }, "start").then(async () => {
    if (!first) return;
    await use(base, info);
    await controlled;
    navigator.serviceWorker.controller.postMessage("changed");
  });
  await controlled;
  await new Promise((done, fail) => {
    work = new Worker(base + list.scripts["worker.js"], { type: "module" });
    work.onerror = (e) => fail(new Error(e.message || "worker"));
    work.onmessage = ({ data }) => {
      if (data.step) {
        performance.mark(data.step);
        tell({ step: data.step });
      }
      if (data.fault) fail(new Error(data.fault));
      if (data.ready) {
        document.documentElement.dataset.kept = data.kept;
        done();
      }
    };
    work.postMessage({ base, list, thinker: base + list.scripts["thinker.js"] });
    loaded.then(() => work.postMessage({ loaded: true }));
    filled.then(() => work.postMessage({ whole: true }), fail);
    for (const [data, ports] of waiting.splice(0)) work.postMessage(data, [...ports, data.body]);
  });
  await found;
  arrive();
  look(info);
  setTimeout(learn, QUIET, list);
}

/** The next visit begins faster, if Python's memory is copied in a quiet moment of this one. */
async function learn(list) {
  const told = (how) => document.documentElement.dataset.memory = how;
  if (await remembered(base, list)) return told("kept");
  const { quota = 0, usage = 0 } = await navigator.storage?.estimate?.() || {};
  if (quota - usage < ROOM || /** @type {any} */ (navigator).deviceMemory < 4) return told("no room");
  const copier = new Worker(base + list.scripts["memory.js"], { type: "module" });
  copier.onmessage = ({ data }) => {
    copier.terminate();
    if (data.fault) console.info(data.fault);
    told(data.fault ? "failed" : "kept");
  };
  copier.postMessage({ base, list });
}

function arrive() {
  performance.mark("ready");
  document.documentElement.dataset.ready = "yes";
  if (inside() === "about:blank") frame.src = wanted();
  else tell({ ready: wanted() });
}

/** Is there a newer version? It is loaded beside the game, with what brings games over, and used when somebody says so. */
async function look(info) {
  setTimeout(look, HOUR, info);
  document.documentElement.dataset.whole = "yes"; // from now on there need be no network
  if (!navigator.onLine) return;
  try {
    const answer = await fetch(`${base}version.json`, { cache: "no-store" }), newer = await answer.json();
    if (newer.version === info.version) return;
    await fill(base, await listed(base, newer), () => undefined);
    say("update", ["update-now", "update-later"], async () => {
      await use(base, newer);
      location.reload();
    });
  } catch {
    // no network: later
  }
}

/** From now on the service worker hands on what the pages ask for, in a page that was loaded past it as well. */
async function control() {
  await navigator.serviceWorker.register(`${base}sw.js`, { scope: base, updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  const come = new Promise((done) =>
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true })
  );
  active.postMessage("claim");
  await come;
}

async function begin() {
  if (!navigator.serviceWorker || !navigator.locks || !self.DecompressionStream) {
    return say("cannot", [], () => undefined);
  }
  navigator.serviceWorker.onmessage = ({ data, ports }) => {
    if (work) work.postMessage(data, [...ports, data.body]);
    else waiting.push([data, ports]);
  };
  const controlled = control();
  const here = await current(base);
  const info = here || await (await fetch(`${base}version.json`, { cache: "no-store" })).json();
  const list = await listed(base, info);
  const { held } = await navigator.locks.query();
  if (held.some((one) => one.name === "astrarium")) { // another tab runs it: its pages are ours
    await controlled;
    arrive();
  }
  await navigator.locks.request("astrarium", async () => {
    const now = await current(base);
    if (now && now.version !== info.version) return location.reload(); // the tab before this one went on to a newer version
    await lead(info, list, !here, controlled);
    await new Promise(() => undefined);
  });
}

frame.src = base + lobbies[lang()];
begin().catch((error) => {
  console.error(error);
  tell({ fault: true });
  say("failed", ["again"], () => location.reload());
});
