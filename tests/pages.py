"""What can be typed and what is written in the pages that people read: README.md and docs/."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
_BLOCK = re.compile(r"^```(\w+)(?: ([\w.-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LISTED = re.compile(r"^- \[(.+?)\]\((.+?\.md)\): .", re.MULTILINE)
_PROGRAM = "raidwright"
_ONLY_READ = "check"
"""Marks a block whose commands are not run: they measure for minutes, or name disks that are not here."""


class Line(NamedTuple):
    """One command of a page."""

    page: str
    words: tuple[str, ...]
    """Behind the name of the program."""
    into: str
    """Name of the file that its output goes into; empty for none."""
    is_run: bool
    """Whether it can be typed on the practice machine as it stands."""

    def __str__(self) -> str:
        return f"{self.page}: {' '.join(self.words)}"


def listed_pages() -> dict[str, str]:
    """File name to title of every page, in the order of the list."""
    return {name: title for title, name in _LISTED.findall((DOCS / "README.md").read_text())}


def lines_of(path: Path) -> Iterator[Line]:
    """Every command of a page, in its order."""
    for language, mark, text in _BLOCK.findall(path.read_text()):
        if language != "sh":
            continue
        for line in text.splitlines():
            program, *words = shlex.split(line, comments=True) or [""]
            if program == _PROGRAM:
                *words, into = (*words[:-2], words[-1]) if ">" in words else (*words, "")
                yield Line(path.name, tuple(words), into, mark != _ONLY_READ)


def files_of(path: Path) -> dict[str, str]:
    """Name to text of the files that a page shows whole."""
    return {name: text for language, name, text in _BLOCK.findall(path.read_text()) if language == "toml"}
