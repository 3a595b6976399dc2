"""What PyInstaller is told to make: programs that begin with our own code."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

_SPEC = Path(__file__).parents[2] / "packaging" / "raidwright.spec"
_OF_PYINSTALLER = ("pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pyside6")
_Entry = tuple[str, str, str]


@dataclass
class Making:
    """PyInstaller's words, which make nothing and keep what each program would run."""

    runs: dict[str, list[str]] = field(default_factory=dict)

    def analysis(self, scripts: list[str], **_: object) -> SimpleNamespace:
        own = (Path(scripts[0]).stem, scripts[0], "PYSOURCE")
        hooks: list[_Entry] = [(name, f"/{name}.py", "PYSOURCE") for name in _OF_PYINSTALLER]
        return SimpleNamespace(scripts=[*hooks, own], pure=[], binaries=[], datas=[])

    def program(self, _code: object, scripts: list[_Entry], *_: object, name: str, **__: object) -> None:
        self.runs[name] = [script for script, _path, _kind in scripts]

    def nothing(self, *_: object, **__: object) -> None:
        """Put nothing together."""


@pytest.fixture
def runs() -> dict[str, list[str]]:
    """The scripts that each program runs, by its name."""
    making = Making()
    words = {"Analysis": making.analysis, "EXE": making.program, "PYZ": list, "COLLECT": making.nothing}
    exec(_SPEC.read_text(), words | {"SPECPATH": str(_SPEC.parent)})
    return making.runs


def test_nothing_is_loaded_before_it_is_known_what_is_wanted(runs: dict[str, list[str]]) -> None:
    """A hook that loads Qt would cost the service of notifications a third of its memory."""
    assert runs == {"raidwright": ["__main__"], "raidwright-helper": ["__main__"]}
