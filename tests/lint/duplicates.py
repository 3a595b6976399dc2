"""Facts that stand twice: collections of literals, patterns, limits, names of what is not ours, functions."""

import ast
import re
import runpy
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeGuard, get_args

import msgspec

from raidwright.storage import fields
from tests.lint.source_tree import Source

FIELDS = "raidwright/storage/fields.py"
_CONSTRAINTS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length")
_PATTERN = re.compile(r"\[[^\]\s]+\][*+?{]|\\[dswDSW]|\(\?[:P=!<]")
"""What a word hardly has that is no regular expression."""
_SYSTEM = re.compile(
    r"/(?:boot|dev|etc|lib|proc|run|sys|usr|var)(?:/[\w.@:-]+)+/?"
    r"|(?:org|io|com)(?:\.\w+){2,}"
    r"|[\w-]+\.(?:conf|rules|service|socket|target|timer)"
)
"""A path, a name on the bus, a file by which others know something: what a whole text has to be."""
_BELOW = re.compile(r"/?(?:block|bus|class|device|dm|etc|loop|md|proc|queue)(?:/[\w.@:*-]+)+/?")
"""The same below the folder of a device in /sys, or below another root than "/"."""
_ROOT = re.compile(r"(?<!\S)/(?:srv|mnt|media|run/media|home|opt)(?=[\s,.]|$)")
"""A folder below which things may be mounted, where prose names it."""
_OPENING = re.compile(r"os\.O_\w+(?: \| os\.O_\w+)+")
_GUEST = "raidwright/machine/practice/guest/"
"""Makes the root of another computer than the one that runs it."""
_APART = {"/proc/stat"}
"""Read by the helper, and by the keeper of the practice machine, which may not know each other."""
_LEAST_MAGIC, _LEAST_HEX, _LEAST_FLAGS = 3, 0x100, 4
_LEAST_STATEMENTS, _LEAST_PARTS = 3, 15
_COLLECTIONS = ast.Tuple | ast.List | ast.Set | ast.Dict


def twice(sources: Iterable[Source]) -> Iterator[str]:
    """No collection at the top of a module, and no pattern, stands in two files.

    A collection counts when it has two or more members, and each is a literal or one of an enumeration.
    """
    places: dict[str, dict[str, int]] = defaultdict(dict)
    for source in sources:
        for fact, line in _facts(source.tree):
            places[fact].setdefault(source.name, line)
    for fact, lines in places.items():
        if len(lines) > 1:
            found = " and ".join(f"{name}:{line}" for name, line in lines.items())
            yield f"{found}: the same fact twice: {fact:.100}"


def scalar_twice(sources: Iterable[Source]) -> Iterator[str]:
    """No path, name, signature, way of opening or limit is written in two files.

    A path is the same from "/" and below it. A signature is a number in hexadecimal, or a few bytes; a way of
    opening is four flags or more, in any order; a limit is what a constant of the same name is computed of in
    the same way ("64 * KIB").
    """
    places: dict[str, dict[str, int]] = defaultdict(dict)
    for source in sources:
        if not source.name.startswith(_GUEST):
            for fact, line in (*_scalars(source), *_computed(source.tree), *_flags(source.tree)):
                places[fact].setdefault(source.name, line)
    for fact, lines in places.items():
        if len(lines) > 1:
            where = " and ".join(f"{name}:{line}" for name, line in lines.items())
            yield f"{where}: the same fact twice: {fact}"


def named_limits(source: Source) -> Iterator[str]:
    """Limits that a type of `storage/fields.py` has are said by that type."""
    calls = [node for node in ast.walk(source.tree) if isinstance(node, ast.Call) and _is_meta(node)]
    if source.name == FIELDS or not calls:
        return
    names = runpy.run_path(str(source.path))
    for call in calls:
        limits = _limits(eval(ast.unparse(call), names))
        for name, known in _NAMED.items():
            if limits == known:
                yield f"{source.name}:{call.lineno}: these limits are those of {name}"


def same_bodies(sources: Iterable[Source]) -> Iterator[str]:
    """No function is written twice: two that do the same, whatever they call what they are given, are one.

    Of a function at the top of a module an expression of some length will do, of others three statements.
    """
    places: dict[str, dict[str, int]] = defaultdict(dict)
    for source in sources:
        top = {id(node) for node in source.tree.body}
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__"):
                body = _body(node)
                parts = [part for statement in body for part in ast.walk(statement)]
                long = sum(isinstance(part, ast.stmt) for part in parts) >= _LEAST_STATEMENTS
                if long or (id(node) in top and len(parts) >= _LEAST_PARTS):
                    places[_plain(node, body)].setdefault(source.name, node.lineno)
    for lines in places.values():
        if len(lines) > 1:
            where = " and ".join(f"{name}:{line}" for name, line in lines.items())
            yield f"{where}: the same function twice"


def _body(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def _plain(function: ast.FunctionDef | ast.AsyncFunctionDef, body: list[ast.stmt]) -> str:
    """What is done, with numbers in place of the names of parameters and locals."""
    parameters = [each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)]
    stored = (each.id for part in body for each in ast.walk(part) if _is_stored(each))
    numbers = {name: f"#{number}" for number, name in enumerate(dict.fromkeys((*parameters, *stored)))}
    dumped = "\n".join(map(ast.dump, body))
    return re.sub(r"(?<=id=')\w+", lambda word: numbers.get(word[0], word[0]), dumped)


def _is_stored(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def places_to_mount(source: Source) -> Iterator[str]:
    """Whoever names the folders below which things are mounted names all of them, those that a type has."""
    sets = {frozenset(fields.MOUNT_ROOTS), frozenset(fields.KNOWN_ROOTS)}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            roots = frozenset(_ROOT.findall(node.value))
            if len(roots) > 1 and roots not in sets:
                yield f"{source.name}:{node.lineno}: things are mounted elsewhere too: {', '.join(roots)}"


def _facts(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            for node in ast.walk(statement.value):
                if isinstance(node, _COLLECTIONS) and (members := _literals(node)):
                    yield members, node.lineno
            if members := _enumerated(statement.value):
                yield members, statement.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _PATTERN.search(node.value):
            yield _unanchored(node.value), node.lineno
        elif isinstance(node, ast.Call):
            yield from _patterns(node)


def _scalars(source: Source) -> Iterator[tuple[str, int]]:
    lines = source.path.read_text().splitlines()
    documentation = {id(node.value) for node in ast.walk(source.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(source.tree):
        match node:
            case ast.Constant() if id(node) in documentation:
                pass
            case ast.Constant(value=str() as text) if text not in _APART:
                if _SYSTEM.fullmatch(text):
                    yield text.removeprefix("/"), node.lineno
                elif _BELOW.fullmatch(text):
                    yield text.strip("/"), node.lineno
            case ast.Constant(value=bytes() as magic):
                if len(magic) >= _LEAST_MAGIC:
                    yield repr(magic), node.lineno
            case ast.Constant(value=int() as number) if number >= _LEAST_HEX and number & (number + 1):
                # Ones alone are what a field of that width can hold.
                if lines[node.lineno - 1].encode()[node.col_offset :].lower().startswith(b"0x"):
                    yield hex(number), node.lineno
            case _:
                pass


def _computed(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.BinOp(op=ast.Mult() | ast.LShift()) as value
            ):
                if not any(isinstance(part, ast.Call) for part in ast.walk(value)):
                    yield f"{name.lstrip('_')} = {ast.unparse(value)}", node.lineno
            case _:
                pass


def _flags(tree: ast.Module) -> Iterator[tuple[str, int]]:
    unions = [
        node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)
    ]
    parts = {id(node.left) for node in unions}
    for node in unions:
        words = ast.unparse(node)
        if id(node) not in parts and _OPENING.fullmatch(words):
            flags = sorted(words.split(" | "))
            if len(flags) >= _LEAST_FLAGS:
                yield " | ".join(flags), node.lineno


def _literals(collection: ast.expr) -> str:
    """Its two or more literals; of words the order says nothing. Empty when it holds anything else."""
    try:
        value = ast.literal_eval(collection)
    except ValueError:
        return ""
    members = [*map(repr, value.items() if isinstance(value, dict) else value)]
    words = isinstance(value, set | dict) or all(isinstance(each, str) for each in value)
    return ", ".join(sorted(members) if words else members) if len(set(members)) > 1 else ""


def _enumerated(value: ast.expr) -> str:
    """The members of a whole collection of which some belong to an enumeration; empty for any other value."""
    if isinstance(value, ast.Call) and len(value.args) == 1:
        (value,) = value.args
    match value:
        case ast.Dict(keys=keys, values=values):
            parts = [part for pair in zip(keys, values, strict=True) for part in pair]
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            pass
        case _:
            return ""
    enumerated = [isinstance(part, ast.Attribute) and part.attr.isupper() for part in parts]
    known = all(each or isinstance(part, ast.Constant) for each, part in zip(enumerated, parts, strict=True))
    words = [ast.unparse(part) for part in parts if part is not None]
    return ", ".join(words) if known and any(enumerated) and len(words) > 1 else ""


def _patterns(call: ast.Call) -> Iterator[tuple[str, int]]:
    of_re = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "re"
    named = [each.value for each in call.keywords if each.arg == "pattern"]
    for word in (*(call.args[:1] if of_re else ()), *named):
        if isinstance(word, ast.Constant):
            yield _unanchored(str(word.value)), word.lineno


def _unanchored(pattern: str) -> str:
    return pattern.removeprefix("^").removesuffix("$").removesuffix(r"\Z")


def _is_meta(call: ast.Call) -> bool:
    return ast.unparse(call.func).rpartition(".")[2] == "Meta"


def _limits(meta: msgspec.Meta) -> tuple[object, ...]:
    return tuple(getattr(meta, constraint) for constraint in _CONSTRAINTS)


_NAMED = {
    name: _limits(meta)
    for name, kind in vars(fields).items()
    for meta in get_args(kind)[1:]
    if isinstance(meta, msgspec.Meta)
}
