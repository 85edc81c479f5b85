// Compiles folders of sources to the bytecode of the Python that runs in the browser: that Python does it itself. What
// only readers need stays here: docstrings and the numbers of lines; of the folders marked with 2, assertions as well.
// The same sources give the same bytes: no time, no place and no chance is written into them.
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.runPython(`
import ast, marshal, os, types
from importlib.util import MAGIC_NUMBER, source_hash

DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

def undocumented(tree):
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, False) is not None:
            node.body[:1] = [] if len(node.body) > 1 or isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node)]
    return tree

def unnumbered(code):
    inner = tuple([unnumbered(one) if isinstance(one, types.CodeType) else one for one in code.co_consts])
    whole, rest = divmod(len(code.co_code) // 2, 8)  # entries without a place, each for eight instructions at most
    nowhere = bytes([0xFF] * whole + ([0xF8 | rest - 1] if rest else []))
    return code.replace(co_linetable=nowhere, co_consts=inner)

def compile_all(place, level):
    for where, _, names in os.walk(place):
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(where, name)
                with open(path, "rb") as file:
                    text = file.read()
                code = compile(undocumented(ast.parse(text)), path.removeprefix(place + "/"), "exec", 0, True, level)
                with open(path + "c", "wb") as file:
                    file.write(MAGIC_NUMBER + b"\\1\\0\\0\\0" + source_hash(text) + marshal.dumps(unnumbered(code)))
`);
for (const [n, words] of Deno.args.entries()) {
  const [level, folder] = words.split(/:(.*)/), place = `/work/${n}`;
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
  python.runPython(`compile_all("${place}", ${level})`);
}
