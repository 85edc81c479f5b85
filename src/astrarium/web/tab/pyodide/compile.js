// Compiles folders of sources to the bytecode of the Python that runs in the browser: that Python does it itself. Each
// folder is named with what is left out of its bytecode: 0 nothing, 2 what only people and checks read.
// The same sources give the same bytes: no time, no place and no chance is written into them.
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
for (const [n, words] of Deno.args.entries()) {
  const [level, folder] = words.split(/:(.*)/), place = `/work/${n}`;
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
  const good = python.runPython(`
import os, py_compile
for where, _, names in os.walk("${place}"):
    for name in sorted(names):
        if name.endswith(".py"):
            path = os.path.join(where, name)
            py_compile.compile(
                path, path + "c", path.removeprefix("${place}/"), True, ${level},
                py_compile.PycInvalidationMode.UNCHECKED_HASH, 1,
            )
`);
}
