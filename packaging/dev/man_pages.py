"""Write the man pages into a folder: ``man_pages.py FOLDER``, run with the Python of .venv.

They are made of what ``--help`` and the blueprint itself are made of: the parsers of terminal and helper, and
the types of a design with what their source says of each field.
"""

import argparse
import ast
import inspect
import sys
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from pathlib import Path

import msgspec

from raidwright import SUMMARY, __version__
from raidwright.cli.arguments import parser as terminal
from raidwright.cli.arguments.verbs import GROUPS, VERBS
from raidwright.helper import __main__ as helper
from raidwright.notify.only_window import TAKE_A_VALUE
from raidwright.storage.design import design
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.units import format_binary

_BLUEPRINT = """\
name = "tank"
level = "raid5"
members = ["SERIAL-1", "SERIAL-2", "SERIAL-3"]
[encryption]
[filesystem]
kind = "xfs"
[mount]
point = "/srv/tank"
"""
_WORDS = {
    "ArrayDesign.name": "Name of the array. What is left out of the tables below is called after it.",
    "ArrayDesign.level": "How the disks are put together.",
    "ArrayDesign.members": "Its disks, by serial number, WWN or id.",
    "ArrayDesign.layout": "How RAID 10 lays out its two copies.",
    "ArrayDesign.spares": "Hot spares, by serial number, WWN or id.",
    "ArrayDesign.encryption": "LUKS2. An empty table is enough.",
    "ArrayDesign.lvm": "One logical volume. An empty table is enough.",
    "ArrayDesign.filesystem": "The file system on top.",
    "ArrayDesign.mount": "Where it is mounted.",
    "ArrayDesign.bitmap": "A write-intent bitmap, by which a member that was away is soon up to date.",
    "ArrayDesign.keep": "Enabled at boot: entries in mdadm.conf, crypttab and fstab.",
    "ArrayDesign.chunk": "Chunk size, a power of two. RAID 1, linear and a single disk have none.",
    "ArrayDesign.wipe": "Old signatures on the members can be erased.",
    "Encryption.mapping": "Name of the unlocked device.",
    "Encryption.derivation": "How hard the passphrase is to guess: the light one is for practice only.",
    "Encryption.unlocking": "What unlocks it at boot: a question, you, or a file that only root can read.",
    "Lvm.group": "Name of the volume group.",
    "Lvm.volume": "Name of the logical volume.",
    "Lvm.size": "Size of the volume; all of the group where it is left out.",
    "FilesystemChoice.kind": "Which file system.",
    "FilesystemChoice.label": "Its label.",
    "MountChoice.point": "The folder.",
    "MountChoice.ownership": "Who can write there.",
    "MountChoice.owner": "User, or user:group, in place of whoever builds.",
    "MountChoice.folders": "Folders that are made in it, for the same owner.",
    "MountOptions.noatime": "Access times are not written.",
    "MountOptions.discard": "TRIM: freed blocks are passed on to the layer below.",
    "MountOptions.compress": "btrfs compresses new data.",
}
"""What the source does not say of a field, or not for whoever writes it down in a file."""
_SIZES = "Sizes are bytes or words such as “512 KiB”."


def pages() -> dict[str, str]:
    """Name of the file to text of every page."""
    return {
        "raidwright.1": "".join(_lines(_raidwright())),
        "raidwright-helper.8": "".join(_lines(_helper())),
        "raidwright-blueprint.5": "".join(_lines(_blueprint())),
    }


def _lines(lines: Iterator[str]) -> Iterator[str]:
    yield from (f"{line}\n" for line in lines)


def _text(words: str) -> str:
    """As troff prints it and does not obey it; a line alone."""
    plain = " ".join(words.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain


def _verbatim(text: str) -> Iterator[str]:
    yield from (".PP", ".nf", ".RS 4")
    yield from (line.replace("\\", "\\e").replace("-", "\\-") or "\\&" for line in text.splitlines())
    yield from (".RE", ".fi")


def _head(name: str, section: int, manual: str, words: str) -> Iterator[str]:
    yield f'.TH {name.upper()} {section} "" "raidwright {__version__}" "{manual}"'
    yield from (".SH NAME", f"{_text(name)} \\- {_text(words)}", ".SH SYNOPSIS")


def _see_also(*pages: tuple[str, int]) -> Iterator[str]:
    yield ".SH SEE ALSO"
    *others, (last, section) = pages
    yield from (f".BR {_text(name)} ({number})," for name, number in others)
    yield f".BR {_text(last)} ({section})"


def _raidwright() -> Iterator[str]:
    whole = terminal._parser("")
    yield from _head("raidwright", 1, "User Commands", f"{SUMMARY[0].lower()}{SUMMARY[1:]}")
    window = " ".join(f"[\\fB{_text(each)}\\fR \\fI{each[2:].upper()}\\fR]" for each in TAKE_A_VALUE)
    yield from (".B raidwright", window, ".br", ".B raidwright")
    yield "[\\fB\\-\\-machine\\fR \\fIMACHINE\\fR] [\\fB\\-\\-json\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]"
    yield from (".SH DESCRIPTION", _text(f"{SUMMARY}."), ".PP")
    yield _text("Without a command the window opens. Window and terminal show and run the same plans.")
    yield from (".SH OPTIONS", *_options(whole), ".SH COMMANDS")
    for heading, verbs in GROUPS.items():
        yield f".SS {_text(heading.capitalize())}"
        for name in verbs:
            yield from _command(name)
    yield from (".SH EXIT STATUS", ".TP", ".B 0", "done", ".TP", ".B 1", "refused or failed", ".TP", ".B 2")
    yield "a wrong call"
    yield from (".SH FILES", ".TP", ".I ~/.local/share/raidwright", "results and finished plans")
    yield from (".TP", ".I /var/lib/raidwright", "the journal of plans, root\\(aqs")
    yield from (".TP", ".I /usr/share/doc/raidwright/docs", "pages of help")
    further = (("mdadm", 8), ("cryptsetup", 8), ("lvm", 8), ("fio", 1))
    yield from _see_also(("raidwright-blueprint", 5), ("raidwright-helper", 8), *further)


def _command(name: str) -> Iterator[str]:
    """A verb with all that can be typed behind it, and its example."""
    (verbs,) = (
        each for each in terminal._parser(name)._actions if isinstance(each, argparse._SubParsersAction)
    )
    parser = verbs.choices[name]
    own = [action for action in parser._actions if action.dest not in ("help", "machine", "json")]
    shown = " ".join(_placeholder(action) for action in own if not action.option_strings)
    yield from (".TP", f"\\fBraidwright {_text(name)}\\fR {shown}".rstrip())
    yield _text(f"{parser.description}")
    described = [action for action in own if action.help and action.help != argparse.SUPPRESS]
    if described:
        yield ".RS"
        for action in described:
            yield from _option(action, parser)
        yield ".RE"
    yield from (".RS", ".PP", _text(f"Example: raidwright {VERBS[name].example}"), ".RE")


def _placeholder(action: argparse.Action) -> str:
    name = action.metavar or (f"{{{','.join(map(str, action.choices))}}}" if action.choices else action.dest)
    word = f"\\fI{_text(name if isinstance(name, str) else ' '.join(name))}\\fR"
    match action.nargs:
        case "?":
            return f"[{word}]"
        case "*":
            return f"[{word} ...]"
        case "+":
            return f"{word} ..."
        case _:
            return word


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield from _option(action, parser)


def _option(action: argparse.Action, parser: argparse.ArgumentParser) -> Iterator[str]:
    names = ", ".join(f"\\fB{_text(each)}\\fR" for each in action.option_strings)
    value = "" if action.nargs == 0 else _placeholder(action)
    yield from (".TP", f"{names} {value}".strip())
    yield _text(parser._get_formatter()._expand_help(action))


def _helper() -> Iterator[str]:
    parser = helper._parser()
    yield from _head("raidwright-helper", 8, "System Administration", "carry out plans of Raidwright as root")
    yield from (".B /usr/lib/raidwright/raidwright\\-helper", "[\\fIOPTIONS\\fR]")
    yield from (".SH DESCRIPTION", _text(parser.description or ""), ".PP")
    yield _text(
        "It is the only part of Raidwright that runs as root. The system bus starts it when window or"
        " terminal ask, as io.github.raidwright.Helper1. polkit asks for a password before it writes to"
        " any disk."
    )
    yield from (".SH OPTIONS", *_options(parser), ".SH FILES")
    yield from (".TP", ".I /var/lib/raidwright", "a journal for each plan, written before every step")
    yield from (
        ".TP",
        ".I /usr/share/polkit\\-1/actions/io.github.raidwright.Helper1.policy",
        "what it asks for",
    )
    yield from _see_also(("raidwright", 1), ("polkit", 8))


def _blueprint() -> Iterator[str]:
    yield from _head("raidwright-blueprint", 5, "File Formats", "an array and everything on it, as a file")
    yield from (".B raidwright plan", ".I FILE", ".br", ".B raidwright build", ".I FILE", ".SH DESCRIPTION")
    yield _text(
        f"A blueprint is a TOML file. Keys without a value here are left out or have the default. {_SIZES}"
    )
    yield from (".SH KEYS", *_keys(ArrayDesign, ""))
    for field in msgspec.structs.fields(ArrayDesign):
        table = _table_of(field.type)
        if table is not None:
            yield from (f".SH TABLE [{_text(field.name)}]", _text(_words(ArrayDesign, field.name)))
            yield from _keys(table, field.name)
    yield from (".SH EXAMPLE", *_verbatim(_BLUEPRINT))
    yield from _see_also(("raidwright", 1), ("mdadm", 8), ("cryptsetup", 8))


def _keys(table: type[msgspec.Struct], _name: str) -> Iterator[str]:
    for field in msgspec.structs.fields(table):
        if _table_of(field.type) is None:
            yield from (
                ".TP",
                f"\\fB{_text(field.name)}\\fR{_values(field)}",
                _text(_words(table, field.name)),
            )


def _values(field: msgspec.structs.FieldInfo) -> str:
    """What may stand there, and what does where nothing is said."""
    kind = _kind(field.type)
    choices = (
        [str(member.value) for member in kind] if isinstance(kind, type) and issubclass(kind, Enum) else []
    )
    usual = _usual(field.default)
    said = [", ".join(choices), f"default {usual}" if usual else ""]
    return f" ({_text('; '.join(filter(None, said)))})" if any(said) else ""


def _usual(default: object) -> str:
    """A default as it is written in a blueprint; every number of a design is a size."""
    match default:
        case None | msgspec.NODEFAULT | ():
            return ""
        case Enum():
            return str(default.value)
        case bool():
            return str(default).lower()
        case int():
            return format_binary(default)
        case _:
            return str(default)


def _kind(annotation: object) -> object:
    """The type itself, without its bounds and without None."""
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        return _kind(typing.get_args(annotation)[0])
    if origin in (typing.Union, types.UnionType):
        return next(_kind(each) for each in typing.get_args(annotation) if each is not type(None))
    return annotation


def _table_of(annotation: object) -> type[msgspec.Struct] | None:
    kind = _kind(annotation)
    return kind if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None


def _words(table: type[msgspec.Struct], field: str) -> str:
    """What is said of a field: here, or in the source. Raises StopIteration where nobody says anything."""
    names = [f"{each.__name__}.{field}" for each in table.__mro__]
    said = {**_documented(), **_WORDS}
    return next(said[name] for name in names if name in said)


def _documented() -> Mapping[str, str]:
    """What the source of a design says below each field of each type."""
    tree = ast.parse(inspect.getsource(design))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {f"{each.name}.{field}": words for each in classes for field, words in _fields_of(each.body)}


def _fields_of(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, words in pairwise(body):
        match field, words:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as text)):
                yield name, text
            case _:
                pass


def write(folder: Path) -> None:
    """Write every page into its section below ``folder``."""
    for name, text in pages().items():
        file = folder / f"man{name[-1]}" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
