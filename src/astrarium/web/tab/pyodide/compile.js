// Compiles folders of sources to the bytecode of the Python that runs in the browser: that Python does it itself. What
// only readers and type checkers need stays here: docstrings, types of arguments, the numbers of lines; of the folders
// marked with 2, assertions as well.
// The same sources give the same bytes: no time, no place and no chance is written into them.
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.runPython(`
import ast, marshal, os, types
from importlib.util import MAGIC_NUMBER, source_hash

class Leaner(ast.NodeTransformer):
    """Leaves out what only readers and type checkers ask for; what a class is declared with stays."""

    def written(self, body):
        """The statements of a block, and of two functions of one name the last if the first only says how it is called."""
        kept, seen = [], set()
        for one in reversed(body):
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                if one.name in seen and any(ast.unparse(name).split(".")[-1] == "overload" for name in one.decorator_list):
                    continue
                seen.add(one.name)
            kept.append(one)
        return kept[::-1]

    def undocumented(self, node):
        if ast.get_docstring(node, False) is not None:
            node.body[:1] = []
        node.body = self.written(node.body)
        self.generic_visit(node)
        if not node.body and not isinstance(node, ast.Module):
            node.body = [ast.Pass(lineno=node.lineno, col_offset=0)]
        return node

    visit_ClassDef = undocumented

    def visit_Module(self, node):
        node = self.undocumented(node)
        node.body = [plain(one) for one in node.body if not declared(one)]
        return node

    def visit_FunctionDef(self, node):
        if not any(ast.unparse(one).endswith(".register") for one in node.decorator_list):  # those are told apart by them
            node.returns = None
            given = node.args
            for one in [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]:
                if one is not None:
                    one.annotation = None
        return self.undocumented(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_If(self, node):
        self.generic_visit(node)
        if ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            return node.orelse or ast.copy_location(ast.Pass(), node)
        node.body = node.body or [ast.copy_location(ast.Pass(), node)]
        return node

def declared(one):
    return isinstance(one, ast.Pass) or isinstance(one, ast.AnnAssign) and one.value is None

def plain(one):
    if isinstance(one, ast.AnnAssign):
        return ast.copy_location(ast.Assign([one.target], one.value), one)
    return one

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
                code = compile(Leaner().visit(ast.parse(text)), path.removeprefix(place + "/"), "exec", 0, True, level)
                with open(path + "c", "wb") as file:
                    file.write(MAGIC_NUMBER + b"\\1\\0\\0\\0" + source_hash(text) + marshal.dumps(unnumbered(code)))
`);
for (const [n, words] of Deno.args.entries()) {
  const [level, folder] = words.split(/:(.*)/), place = `/work/${n}`;
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
  python.runPython(`compile_all("${place}", ${level})`);
}
