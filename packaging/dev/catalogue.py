"""Translations as gettext keeps them: .po to be edited, .mo to be read by the program.

Of what a .po may have, what is used here is read and written: contexts, plural forms, remarks.
Format: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html and MO-Files.html.
"""

import ast
import re
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

PLURAL = "||"
"""As in `raidwright.storage.fact`, which this file does without: it is run by a bare Python."""
_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) )?(".*")$')
_MAGIC, _HEAD = 0x950412DE, 28


class Key(NamedTuple):
    """What is looked up: an English text, and where it is said if it means something of its own there."""

    text: str
    """Both English forms of one that counts, with `PLURAL` between them."""
    context: str = ""


Catalogue = dict[Key, tuple[str, ...]]
"""By English text its forms in the language, empty ones where there is no translation yet."""
HEADER = Key("")
"""Has the names of language and encoding, and how many plural forms there are."""


def read_po(path: Path) -> Catalogue:
    """All of a .po. Raises ValueError for a line that is none."""
    return dict(map(_entry, _fields(path)))


def _fields(path: Path) -> Iterator[dict[str, str]]:
    """Each entry: what follows its keywords."""
    for block in path.read_text().split("\n\n"):
        fields: dict[str, str] = {}
        keyword = ""
        for line in filter(None, block.splitlines()):
            if line.startswith("#"):
                continue
            match = _LINE.match(line)
            if match is None:
                raise ValueError(f"{path.name}: {line}")
            keyword = match[1] or keyword
            fields[keyword] = fields.get(keyword, "") + ast.literal_eval(match[2])
        if fields:
            yield fields


def _entry(fields: Mapping[str, str]) -> tuple[Key, tuple[str, ...]]:
    plural = fields.get("msgid_plural", "")
    text = f"{fields['msgid']}{PLURAL}{plural}" if plural else fields["msgid"]
    forms = tuple(words for keyword, words in fields.items() if keyword.startswith("msgstr"))
    return Key(text, fields.get("msgctxt", "")), forms


def plural_forms(catalogue: Catalogue) -> int:
    """How many forms that language has for what is counted."""
    match = re.search(r"nplurals=(\d+)", catalogue[HEADER][0])
    return int(match[1]) if match else 1


def write_po(path: Path, catalogue: Catalogue, places: Mapping[str, set[str]]) -> None:
    """Write a .po in the order of its English; ``places`` has where each text is said."""
    blocks = (_block(key, forms, places.get(key.text, set())) for key, forms in sorted(catalogue.items()))
    path.write_text("\n".join(blocks))


def _block(key: Key, forms: tuple[str, ...], places: set[str]) -> str:
    one, _, several = key.text.partition(PLURAL)
    lines = [f"#: {' '.join(sorted(places))}"] if places else []
    lines += [f"msgctxt {_quoted(key.context)}"] if key.context else []
    lines.append(f"msgid {_quoted(one)}")
    lines += [f"msgid_plural {_quoted(several)}"] if several else []
    lines += [
        f"msgstr{f'[{number}]' if several else ''} {_quoted(words)}" for number, words in enumerate(forms)
    ]
    return "\n".join((*lines, ""))


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = [line.replace("\n", "\\n") for line in escaped.splitlines(keepends=True)]
    return "\n".join(f'"{line}"' for line in (lines if len(lines) == 1 else ["", *lines]))


def compiled(catalogue: Catalogue) -> bytes:
    """The .mo with all that is translated."""
    pairs = sorted(
        (_looked_up(key), "\0".join(forms).encode()) for key, forms in catalogue.items() if all(forms)
    )
    table, texts, at = b"", b"", _HEAD + 16 * len(pairs)
    for column in (0, 1):
        for pair in pairs:
            table += struct.pack("<II", len(pair[column]), at + len(texts))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", _MAGIC, 0, len(pairs), _HEAD, _HEAD + 8 * len(pairs), 0, at)
    return head + table + texts


def _looked_up(key: Key) -> bytes:
    context = f"{key.context}\4" if key.context else ""
    return f"{context}{key.text.replace(PLURAL, chr(0))}".encode()
