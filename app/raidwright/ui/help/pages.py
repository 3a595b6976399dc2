"""The pages of Help: Markdown files in a folder, in the user's language where they are translated."""

import re
from dataclasses import dataclass
from pathlib import Path

_FIRST = "README.md", "index.md"
"""What is read first, where it is there."""
_LISTED = re.compile(r"^- \[.+?\]\((.+?\.md)\)", re.MULTILINE)
_TITLE = re.compile(r"^#\s+(.+?)\s*#*$", re.MULTILINE)


@dataclass(frozen=True)
class HelpFile:
    """One file, and its first heading."""

    path: Path
    title: str


def help_pages(folder: Path, language: str) -> tuple[HelpFile, ...]:
    """The pages in ``folder``; from its folder ``language`` ("ja") those that are there too.

    Those that the first one lists come in its order, others by name.
    """
    files = {path.name: path for path in sorted(folder.glob("*.md"))}
    files |= {path.name: path for path in (folder / language).glob("*.md")} if language else {}
    listed = [name for first in _FIRST if first in files for name in (first, *_names_in(files[first]))]
    order = dict.fromkeys((*(name for name in listed if name in files), *sorted(files)))
    return tuple(HelpFile(files[name], title_of(files[name])) for name in order)


def _names_in(page: Path) -> list[str]:
    """Files of the pages that ``page`` lists."""
    return [Path(link).name for link in _LISTED.findall(page.read_text(errors="replace"))]


def title_of(path: Path) -> str:
    """The first heading of the file; its name where it has none."""
    heading = _TITLE.search(path.read_text(errors="replace"))
    return heading[1] if heading else path.stem.replace("-", " ").capitalize()
