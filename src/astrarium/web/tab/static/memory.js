// Copies the memory of a Python in which everything is loaded that the first pages need, so that the next visit begins
// there. What Pyodide has for it is marked as experimental; whatever goes wrong, the next visit begins as the first.
import { python, remember } from "./filling.js";

self.onmessage = ({ data: { base, list } }) =>
  copy(base, list).then(
    () => self.postMessage({ remembered: true }),
    (error) => self.postMessage({ fault: String(error?.message || error).slice(-1500) }),
  );

async function copy(base, list) {
  const made = await python(base, list, null, { _makeSnapshot: true });
  await made.pyimport("astrarium.web.tab.warming").warm();
  made.runPython("import gc; gc.collect()");
  const serializer = () => null; // what the browser would have been told when it was warm: nobody waits for it again
  await remember(base, list, made.makeMemorySnapshot({ serializer }));
}
