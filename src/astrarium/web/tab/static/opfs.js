// Files that outlive the tab, as a file system of Emscripten: SQLite reads and writes them where it stands, and what it
// flushes is on the disk. They lie in the browser's private file system; where that is missing, in IndexedDB.

const KEPT = ["astrarium.db", "astrarium.db-wal", "kept.db", "kept.db-journal"];
const PATIENCE = 8000; // milliseconds for which a tab that was closed may still hold them

/** Whether somebody else has them open. */
const taken = (error) => error.name === "NoModificationAllowedError";

/** Opens the kept files. Only one tab can: `Locks` see to it, and the handles themselves. */
export async function openKept() {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("games", { create: true });
    const kept = {};
    for (const name of KEPT) kept[name] = await opened(folder, name);
    return { files: kept, kind: "opfs", settled: () => undefined };
  } catch (error) {
    if (taken(error)) throw error;
    return await mirrored();
  }
}

/** A handle that reads and writes at once; one that a dying tab still has is waited for. */
async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true }), until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!taken(error) || performance.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** The same in IndexedDB: whole in memory, each change on its way to the disk before an answer may leave. */
async function mirrored() {
  const PAGE = 4096;
  const base = await new Promise((done, fail) => {
    const asked = indexedDB.open("astrarium", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("pages");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const waiting = new Map();
  let writing = Promise.resolve(), failed = null;

  function send() {
    const changes = [...waiting];
    waiting.clear();
    writing = writing.then(() =>
      new Promise((done, fail) => {
        const change = base.transaction("pages", "readwrite", { durability: "strict" });
        const pages = change.objectStore("pages");
        for (const [key, body] of changes) pages.put(body, key);
        change.oncomplete = () => done();
        change.onabort = () => fail(change.error);
      })
    ).catch((error) => {
      failed = error;
    });
  }

  class Mirror {
    constructor(name, size, body) {
      this.name = name;
      this.size = size;
      this.body = body;
    }
    getSize() {
      return this.size;
    }
    read(into, { at }) {
      const part = this.body.subarray(at, Math.min(this.size, at + into.length));
      into.set(part);
      return part.length;
    }
    write(from, { at }) {
      this.grow(at + from.length);
      this.body.set(from, at);
      this.touched(at, at + from.length);
      return from.length;
    }
    truncate(size) {
      this.body.fill(0, size, this.size);
      this.grow(size);
      this.size = size;
      this.touched(0, 0);
    }
    grow(size) {
      if (size > this.body.length) {
        const more = new Uint8Array(Math.max(size, 2 * this.body.length));
        more.set(this.body);
        this.body = more;
      }
      this.size = Math.max(this.size, size);
    }
    touched(from, to) {
      waiting.set(`${this.name}/size`, this.size);
      for (let page = Math.floor(from / PAGE); page * PAGE < to; page++) {
        waiting.set(`${this.name}/${page}`, this.body.slice(page * PAGE, (page + 1) * PAGE));
      }
    }
    flush() {
      send();
    }
  }

  const kept = {};
  for (const name of KEPT) {
    const pages = base.transaction("pages").objectStore("pages");
    const got = (key) =>
      new Promise((done, fail) => {
        const asked = pages.get(key);
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
      });
    const size = await got(`${name}/size`) || 0, body = new Uint8Array(Math.ceil(size / PAGE) * PAGE || PAGE);
    const found = await Promise.all([...Array(Math.ceil(size / PAGE)).keys()].map((page) => got(`${name}/${page}`)));
    found.forEach((part, page) => part && body.set(part, page * PAGE));
    kept[name] = new Mirror(name, size, body);
  }
  const settled = async () => {
    if (waiting.size) send();
    await writing;
    if (failed) throw failed;
  };
  return { files: kept, kind: "indexeddb", settled };
}

/** Mounts a folder in which the kept files are what they are, and everything else lives in memory. */
export function mount(FS, place, kept) {
  const { MEMFS } = FS.filesystems;

  function bind(node, file) {
    node.usedBytes = file.getSize();
    node.stream_ops = {
      ...node.stream_ops,
      read(_stream, buffer, offset, length, position) {
        return file.read(buffer.subarray(offset, offset + length), { at: position });
      },
      write(_stream, buffer, offset, length, position) {
        const count = file.write(buffer.subarray(offset, offset + length), { at: position });
        node.usedBytes = Math.max(node.usedBytes, position + count);
        node.mtime = node.ctime = Date.now();
        return count;
      },
      fsync() {
        file.flush();
        return 0;
      },
    };
    delete node.stream_ops.mmap;
    delete node.stream_ops.msync;
    const { setattr } = node.node_ops;
    node.node_ops = {
      ...node.node_ops,
      setattr(which, { size, ...rest }) {
        if (size !== undefined) {
          file.truncate(size);
          node.usedBytes = size;
        }
        setattr(which, rest);
      },
    };
  }

  const type = {
    mount(where) {
      const root = MEMFS.mount(where), { mknod, unlink } = root.node_ops;
      root.node_ops = {
        ...root.node_ops,
        mknod(parent, name, mode, device) {
          const node = mknod(parent, name, mode, device);
          if (kept[name]) bind(node, kept[name]);
          return node;
        },
        unlink(parent, name) {
          if (kept[name]) {
            kept[name].truncate(0);
            kept[name].flush();
          }
          unlink(parent, name);
        },
      };
      return root;
    },
  };
  FS.mkdirTree(place);
  FS.mount(type, {}, place);
  for (const [name, file] of Object.entries(kept)) if (file.getSize()) FS.mknod(`${place}/${name}`, 0o100600, 0);
}
