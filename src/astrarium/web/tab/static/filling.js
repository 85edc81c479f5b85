// A version is a cache: everything that it needs, under the addresses by which it is asked for. It is filled once, from
// where it was left off, and used when it is whole.

const CURRENT = "astrarium-current";
const AT_ONCE = 3;
const LIBRARY = "python_stdlib.zip";

export const cacheOf = (version) => `astrarium-${version}`;

/** The version that is used here, or nothing. */
export async function current(base) {
  const found = await (await caches.open(CURRENT)).match(`${base}current`);
  return found ? await found.json() : null;
}

/** From now on this version is used; others are let go. */
export async function use(base, info) {
  const cache = await caches.open(CURRENT);
  await cache.put(`${base}current`, new Response(JSON.stringify(info)));
  for (const name of await caches.keys()) {
    if (name.startsWith("astrarium-") && name !== CURRENT && name !== cacheOf(info.version)) await caches.delete(name);
  }
}

/** The list of what belongs to a version. */
export async function listed(base, info) {
  const cache = await caches.open(cacheOf(info.version)), address = base + info.files;
  const found = await cache.match(address);
  if (found) return await found.json();
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${info.files}: ${answer.status}`);
  await cache.put(address, answer.clone());
  return await answer.json();
}

/** Loads what is not here yet, first what Python wakes up from; `told(done, whole, names)` hears of every piece, in bytes as they are
 * sent, and which files are still on their way. */
export async function fill(base, list, told, when = "") {
  const cache = await caches.open(cacheOf(list.version));
  const here = new Set((await cache.keys()).map((one) => one.url));
  const wanted = list.files.filter((one) => !when || one.when !== "upgrade");
  const todo = wanted.filter((one) => !here.has(new URL(one.url, base).href)).sort((a, b) =>
    Number(wakes(list, b)) - Number(wakes(list, a)) || b.size - a.size
  );
  const whole = wanted.reduce((sum, one) => sum + one.size, 0);
  let done = whole - todo.reduce((sum, one) => sum + one.size, 0);
  const left = new Set(todo.map((one) => one.name));
  told(done, whole, left);
  if (!todo.length) return 0;

  async function load(one) {
    const known = one.url.startsWith("a/") && await caches.match(base + one.url);
    if (known) {
      await cache.put(base + one.url, known);
      done += one.size;
      left.delete(one.name);
      return told(done, whole, left);
    }
    const answer = await fetch(base + one.file, { cache: one.kind ? "no-store" : "default" });
    if (!answer.ok) throw new Error(`${one.file}: ${answer.status}`);
    const counted = new TransformStream({
      transform(piece, out) {
        done += piece.length;
        told(done, whole, left);
        out.enqueue(piece);
      },
    });
    let body = answer.body.pipeThrough(counted);
    if (one.kind) body = body.pipeThrough(new DecompressionStream("gzip"));
    const kind = one.kind || answer.headers.get("content-type");
    await cache.put(base + one.url, new Response(body, { headers: { "content-type": kind } }));
    left.delete(one.name);
    told(done, whole, left);
  }

  const queue = [...todo];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (queue.length) await load(queue.shift());
  }));
  return whole;
}

/** The files of a pack, without unpacking anything: name, kind and a view of the bytes. */
export function unpacked(buffer) {
  const size = new DataView(buffer).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size)));
  let at = 4 + size;
  return index.map(([name, length, kind]) => {
    const body = new Uint8Array(buffer, at, length);
    at += length;
    return { name, kind, body };
  });
}

/** A file of a version that is here. */
export async function kept(base, list, name) {
  const one = list.files.find((file) => file.name === name);
  return await (await caches.open(cacheOf(list.version))).match(base + one.url);
}

/** Where the memory of a Python that was warm is kept: it belongs to its version, and goes with it. */
const memoryOf = (base, list) => `${base}memory-${list.version}`;

/** The memory of a Python that was warm, from an earlier visit, as a file, or nothing. */
export async function remembered(base, list) {
  return await (await caches.open(cacheOf(list.version))).match(memoryOf(base, list));
}

export async function remember(base, list, bytes) {
  await (await caches.open(cacheOf(list.version))).put(memoryOf(base, list), new Response(bytes));
}

export async function forget(base, list) {
  await (await caches.open(cacheOf(list.version))).delete(memoryOf(base, list));
}

/** Whether Python itself needs a file, without our packages; and whether none of those is still on its way. */
const wakes = (list, one) => one.url.startsWith(list.home) || one.name === LIBRARY;
export const awakens = (list, left) => list.files.every((one) => !left.has(one.name) || !wakes(list, one));

/** Python, with our packages, ready to import: from its beginning, or as it was when its memory was copied; that may
 * still be on its way. `packs` is fulfilled when our packages are here; Python wakes up meanwhile. */
export async function python(base, list, memory, options = {}, packs = Promise.resolve()) {
  const home = `${base}${list.home}/`;
  const pack = packs.then(() => kept(base, list, "python.pack")).then((found) => found.arrayBuffer());
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    import(`${home}pyodide.mjs`),
    import(`${home}pyodide.asm.mjs`),
  ]);
  const restored = memory && {
    _loadSnapshot: memory,
    _snapshotDeserializer: () => null,
    createPyodideModule: async (settings) => {
      const module = await create(settings);
      module.growMemory((await memory).byteLength); // it begins with less than a warm one has
      return module;
    },
  };
  const made = await loadPyodide({
    indexURL: home,
    stdLibURL: base + list.files.find((one) => one.name === LIBRARY).url,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" },
    ...options,
    ...restored,
  });
  place(made, await pack);
  if (memory) made.runPython("import random; random.seed()"); // or it would go on with the same numbers every time
  else made.runPython("import sys; sys.path.insert(0, '/site')");
  return made;
}

/** The files of a pack, where Python finds them. */
export function place(made, pack) {
  const folders = new Set();
  for (const { name, body } of unpacked(pack)) {
    const path = `/site/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) made.FS.mkdirTree(folder);
    folders.add(folder);
    made.FS.writeFile(path, body, { canOwn: true });
  }
}
