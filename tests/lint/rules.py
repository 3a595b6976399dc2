"""The rules of the house that the linters cannot express: what may be imported and used, and how much.

Each rule yields findings as ``file:line: words``; no finding means that the rule holds.
"""

import ast
import builtins
import re
from collections.abc import Iterator, Sequence

from tests.lint.source_tree import Source, imports_below, is_below

FILE_LINES = 600
FUNCTION_LINES = 40
SENTENCE_WORDS = 4

_PURE = ("raidwright/storage", "raidwright/bench")
_PURE_MAY_IMPORT = (
    "ipaddress",
    "msgspec",
    "hashlib",
    # Numbers alone.
    "errno",
    "html",
    "enum",
    "dataclasses",
    "typing",
    "math",
    "bisect",
    "statistics",
    "fractions",
    "decimal",
    "collections",
    "itertools",
    "functools",
    "operator",
    "re",
    "string",
    "textwrap",
    "shlex",
    "json",
    "csv",
    "io",
    "uuid",
    "datetime",
    "tomllib",
    "raidwright.storage",
    "raidwright.bench",
    "unicodedata",
    "abc",
)
_PURE_MAY_NOT_USE = (
    "open",
    "io.open",
    "io.FileIO",
    "print",
    "input",
    "uuid.uuid1",
    "uuid.uuid4",
    "datetime.now",
    "datetime.today",
    "datetime.utcnow",
    "datetime.datetime.now",
    "date.today",
    "__import__",
)
_OWNERS = {
    "PySide6": ("raidwright/ui",),
    "shiboken6": ("raidwright/ui",),
    "pyqtgraph": ("raidwright/ui",),
    "numpy": ("raidwright/ui",),
    "argparse": ("raidwright/cli", "raidwright/helper"),
    "dbus_fast": ("raidwright/bus", "raidwright/bus.py"),
    "sqlite3": ("raidwright/history",),
}
_STARTERS = (
    "raidwright/helper/runner.py",
    "raidwright/machine/practice",
    "raidwright/machine/own_folder.py",
    "raidwright/cli/terminal/password_agent.py",
    "raidwright/notify/starting.py",
)
_STARTING = (
    "subprocess",
    "multiprocessing",
    "pty",
    "os.system",
    "os.popen",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.posix_spawnp",
    "os.execv",
    "os.execve",
    "os.execvp",
    "os.execvpe",
    "os.spawnv",
    "os.spawnve",
    "asyncio.create_subprocess_exec",
    "asyncio.create_subprocess_shell",
    "PySide6.QtCore.QProcess",
)
_LATE_IMPORTS = ("pyqtgraph", "numpy", "platform", "statistics", "tomllib", "unicodedata", "ctypes")
"""Libraries that take long to load, or much memory, for what few need."""
_LATE_IMPORTERS = (
    "raidwright/__main__.py",
    "raidwright/cli/arguments/parser.py",
    "raidwright/cli/arguments/typed.py",
    "raidwright/cli/program.py",
    "raidwright/cli/showing/disks.py",
    "raidwright/cli/showing/opening.py",
    "raidwright/cli/showing/status.py",
    "raidwright/cli/terminal/printing.py",
    "raidwright/cli/terminal/speech.py",
    "raidwright/helper/service.py",
    "raidwright/language/catalogue.py",
    "raidwright/machine/on_bus.py",
    "raidwright/notify/only_window.py",
    "raidwright/reading/look.py",
    "raidwright/session/history.py",
    "raidwright/session/opening.py",
    "raidwright/session/session.py",
    "raidwright/ui/bridge/followed.py",
    "raidwright/ui/bridge/session.py",
    "raidwright/ui/bridge/syncs.py",
    "raidwright/ui/contents.py",
    "raidwright/ui/disks/page.py",
    "raidwright/ui/frame/notices.py",
    "raidwright/ui/settings/page.py",
    "raidwright/ui/frame/practice_menu.py",
    "raidwright/ui/plan/rehearsal.py",
    "raidwright/ui/shared/details.py",
    "raidwright/ui/shared/details_beside.py",
)
"""What every start of window, terminal or helper loads, who therefore loads late what some starts need."""


def purity(source: Source) -> Iterator[str]:
    """``storage`` and ``bench`` touch no file, clock, environment or chance."""
    if is_below(source.name, _PURE):
        for name, line in source.imports():
            if not is_below(name, _PURE_MAY_IMPORT):
                yield f"{source.name}:{line}: the pure core may not import {name}"
        for name, line in source.names_used():
            if name in _PURE_MAY_NOT_USE:
                yield f"{source.name}:{line}: the pure core may not use {name}"


def ownership(source: Source) -> Iterator[str]:
    """Each of the large libraries is known to one package alone."""
    for name, line in source.imports():
        owners = _OWNERS.get(name.partition(".")[0], (source.name,))
        if not is_below(source.name, owners):
            yield f"{source.name}:{line}: only {owners[0]} may import {name}"


def starting_programs(source: Source) -> Iterator[str]:
    """Only the runner, the practice machine, the terminal's agent and the service do so, no shell."""
    if not is_below(source.name, _STARTERS):
        for name, line in (*source.imports(), *source.names_used()):
            if is_below(name, _STARTING):
                yield f"{source.name}:{line}: may not start programs ({name})"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.keyword) and node.arg == "shell":
            yield f"{source.name}:{node.lineno}: no shell, anywhere"


def late_imports(source: Source) -> Iterator[str]:
    """Imports stand at the top; later come slow libraries alone, but in what every start loads."""
    if source.name not in _LATE_IMPORTERS:
        for name, line in _imported_in_functions(source.tree):
            if not is_below(name, _LATE_IMPORTS) and "chart" not in name:
                yield f"{source.name}:{line}: imports belong at the top of the file"


def early_again(sources: Sequence[Source]) -> Iterator[str]:
    """Each of those who may import late does so: the list tells where loading is put off, and no more."""
    late = {source.name for source in sources if any(True for _ in _imported_in_functions(source.tree))}
    yield from (f"{name}: nothing is imported late any more" for name in _LATE_IMPORTERS if name not in late)


def closed(source: Source) -> Iterator[str]:
    """Root's code names each kind of what is closed: what falls through would run unlocked and unverified.

    Closed is what is told apart by classes of ours, or by members of an enumeration, alone.
    """
    if is_below(source.name, ("raidwright/helper", "raidwright/bus")):
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Match):
                *named, last = node.cases
                asserted = ast.unparse(last.body[0]) == f"assert_never({ast.unparse(node.subject)})"
                falls_through = ast.unparse(last.pattern) == "_" and not asserted
                if falls_through and all(_is_kind(case.pattern) for case in named):
                    yield f"{source.name}:{node.lineno}: a kind may fall through"


def _is_kind(pattern: ast.pattern) -> bool:
    match pattern:
        case ast.MatchOr(patterns=patterns):
            return all(map(_is_kind, patterns))
        case ast.MatchClass(cls=kind):
            return not hasattr(builtins, ast.unparse(kind)) or ast.unparse(kind).endswith("Error")
        case ast.MatchValue(value=ast.Attribute()) | ast.MatchSingleton(value=None):
            return True
        case _:
            return False


def own_names(source: Source) -> Iterator[str]:
    """What is ours is imported by its own name: another one hides that two things share it."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module and is_below(node.module, ("raidwright",)):
            for alias in node.names:
                if alias.asname is not None:
                    yield f"{source.name}:{node.lineno}: {alias.name} is imported as {alias.asname}"


def shadows(source: Source) -> Iterator[str]:
    """Within a module a name means one thing: no local is called like what is imported from ours."""
    imported = {
        alias.name
        for node in source.tree.body
        if isinstance(node, ast.ImportFrom) and is_below(str(node.module), ("raidwright",))
        for alias in node.names
        if alias.name.islower()
    }
    fields = {
        id(field.target)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
        for field in node.body
        if isinstance(field, ast.AnnAssign)
    }
    for node in ast.walk(source.tree):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.MatchAs(name=str() as name):
                if name in imported and id(node) not in fields:
                    yield f"{source.name}:{node.lineno}: {name} is imported, and means something else here"
            case _:
                pass


def documented(source: Source) -> Iterator[str]:
    """In the window a method of ours says what it does; Qt's own, which have capitals, need not."""
    if is_below(source.name, ("raidwright/ui",)):
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) and _wants_words(method):
                        yield f"{source.name}:{method.lineno}: {method.name} does not say what it does"


def _wants_words(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    ours = method.name.islower() and not method.name.startswith("_")
    set_ = any(ast.unparse(decorator).endswith(".setter") for decorator in method.decorator_list)
    return ours and not set_ and ast.get_docstring(method) is None


def shares(source: Source) -> Iterator[str]:
    """How much of a hundred something is, `format_share` and the window's `percent` alone write."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
            *_, last = node.format_spec.values
            if isinstance(last, ast.Constant) and str(last.value).endswith("%"):
                yield f"{source.name}:{node.lineno}: a share is written by format_share"


def length(source: Source) -> Iterator[str]:
    """A file is at most 600 lines, a function at most 40 (its docstring not counted)."""
    lines = len(source.path.read_text().splitlines())
    if lines > FILE_LINES:
        yield f"{source.name}: {lines} lines, more than {FILE_LINES}"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            long = _body_lines(node)
            if long > FUNCTION_LINES:
                yield f"{source.name}:{node.lineno}: {node.name} has {long} lines, more than {FUNCTION_LINES}"


def _imported_in_functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports_below(function)


def _body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    whole = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        return whole - ((first.end_lineno or first.lineno) - first.lineno + 1)
    return whole


def told_twice(sources: Sequence[Source]) -> Iterator[str]:
    """What both window and terminal say stands in a room below them."""
    window, terminal = (
        {
            text: place
            for source in sources
            if is_below(source.name, (room,))
            for text, place in _spoken(source)
        }
        for room in ("raidwright/ui", "raidwright/cli")
    )
    for text in sorted(window.keys() & terminal.keys()):
        yield f"{terminal[text]}: “{text}” stands in {window[text]} too"


def _spoken(source: Source) -> Iterator[tuple[str, str]]:
    """Each text of some words in the code, holes for its facts left out, and where it stands."""
    documentation = {id(node.value) for node in ast.walk(source.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(source.tree):
        match node:
            case ast.Constant(value=str() as text) if id(node) not in documentation:
                pass
            case ast.JoinedStr(values=parts):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
            case _:
                continue
        plain = re.sub(r"{\w*}", "{}", text).strip()
        if len(plain.split()) >= SENTENCE_WORDS:
            yield plain, f"{source.name}:{node.lineno}"


RULES = (
    purity,
    ownership,
    starting_programs,
    late_imports,
    closed,
    own_names,
    shadows,
    documented,
    shares,
)
"""What the application keeps to."""
EVERYWHERE = (length,)
"""What tests and packaging keep to as well."""
