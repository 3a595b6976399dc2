"""Compiled translations: each .po has its .mo in a folder beside it, made when it is older."""

from pathlib import Path

from catalogue import compiled, read_po
from environment import ROOT
from errors import DevError

_SOURCES = ROOT / "resources" / "translations"


def compile_changed() -> None:
    """Compile what has changed since it was last compiled. Raises DevError for what is no .po."""
    for source in sorted(_SOURCES.glob("*.po")):
        target = source.parent / source.stem / "LC_MESSAGES" / "raidwright.mo"
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            compile_po(source, target)


def compile_po(source: Path, target: Path) -> None:
    """Compile one. Raises DevError."""
    try:
        content = compiled(read_po(source))
    except ValueError as error:
        raise DevError(f"the translation cannot be read: {error}") from None
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
