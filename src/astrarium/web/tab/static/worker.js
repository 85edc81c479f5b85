// The worker in which the application runs: it opens the games, starts Python, and answers what the service worker asks.
import { fill, forget, kept, place, python, remembered } from "./filling.js";
import { mount, openKept } from "./opfs.js";

let service, made, stored, wake, here;
const loaded = new Promise((done) => wake = done); // what Python itself needs is here
const whole = new Promise((done) => here = done); // and now everything
const streams = new Map(); // of each page the stream that it listens to: a new one ends the old one

const ready = new Promise((done, fail) => {
  self.onmessage = ({ data, ports }) => {
    if (data.loaded) wake();
    else if (data.whole) here();
    else if (data.base) start(data).then(done, fail);
    else if (ports.length) {
      ready.then(() => answer(data, ports[0]), (error) => ports[0].postMessage({ fault: String(error) }));
    }
  };
});
ready.then(
  () => self.postMessage({ ready: true, kept: stored.kind }),
  (error) => self.postMessage({ fault: String(error?.message || error).slice(-1500) }),
);

async function start({ base, list, thinker }) {
  const say = (step) => self.postMessage({ step });
  const bots = new Worker(thinker, { type: "module" }); // its script comes now; later this thread is busy
  let broken = false;
  const alone = (fault) => {
    console.error(fault);
    broken = true;
    service?.far.alone();
  };
  bots.onerror = (e) => {
    e.preventDefault(); // bots think here then, and nothing else is wrong
    alone(e.message || "thinker");
  };
  const opening = openKept();
  await loaded;
  say("unpacking");
  const found = await remembered(base, list);
  let memory = found?.arrayBuffer(); // on its way while Python is loaded
  const waking = python(base, list, memory, {}, whole).catch(async (error) => {
    if (!memory) throw error;
    memory = null; // it is no good
    await forget(base, list);
    return await python(base, list, null, {}, whole);
  });
  [stored, made] = await Promise.all([opening, waking]);
  const copy = await memory;
  bots.postMessage({ base, list, memory: copy }, copy ? [copy] : []); // earlier it would only take the time of this one
  mount(made.FS, "/data", stored.files);
  say("waking");
  const module = made.pyimport("astrarium.web.tab.service");
  const upgrading = async () => { // what brings games of an older version over
    await fill(base, list, () => undefined);
    place(made, await (await kept(base, list, "upgrading.pack")).arrayBuffer());
    made.runPython("import importlib; importlib.invalidate_caches()");
  };
  if (module.needs_upgrade("/data")) await upgrading();
  const post = (number, told) => {
    const question = told.toJs();
    bots.postMessage({ number, question }, [question.buffer]);
  };
  bots.onmessage = ({ data: { number, answer, fault } }) => {
    if (fault) return alone(fault);
    const told = made.toPy(answer);
    service.far.answered(number, told);
    told.destroy?.();
  };
  const root = new URL(base).pathname;
  service = await module.open_service.callKwargs("/data", post, root, list.server, { upgrading });
  if (broken) service.far.alone();
  say("setting");
}

function answer({ head, body, page }, port) {
  const given = made.toPy(new Uint8Array(body));
  let open = true;
  const leave = () => {
    if (!open) return;
    open = false;
    exchange?.leave();
    exchange?.destroy();
  };
  let sending = Promise.resolve();
  const send = (message, transfer) => { // no answer leaves before what it tells is kept
    if (stored.kind === "opfs") return port.postMessage(message, transfer);
    const after = stored.settled();
    sending = sending.then(() => after).then(
      () => port.postMessage(message, transfer),
      (error) => port.postMessage({ fault: String(error) }),
    );
  };
  const begin = (status, headers) => send({ status, headers: JSON.parse(headers) });
  const part = (told, last) => {
    const chunk = told.toJs();
    send({ chunk, last }, [chunk.buffer]);
    if (last) setTimeout(leave);
  };
  const exchange = service.ask(head, given, begin, part);
  given.destroy?.();
  port.onmessage = leave;
  port.onclose = leave;
  if (page) {
    streams.get(page)?.();
    streams.set(page, leave);
  }
}
