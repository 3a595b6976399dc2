"""Compiled translations: each .ts in resources/translations has its .qm beside it, made when it is older."""

import subprocess
from pathlib import Path

from environment import FOLDER, ROOT
from errors import DevError

_SOURCES = ROOT / "resources" / "translations"
_COMPILER = FOLDER / "bin" / "pyside6-lrelease"


def compile_changed() -> None:
    """Compile what has changed since it was last compiled. Raises DevError when Qt's compiler fails."""
    for source in sorted(_SOURCES.glob("*.ts")):
        compiled = source.with_suffix(".qm")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    argv: list[str | Path] = [_COMPILER, "-silent", source, "-qm", compiled]
    if subprocess.run(argv, check=False).returncode != 0:
        raise DevError(f"the translation {source.name} could not be compiled, see above")
