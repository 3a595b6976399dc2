"""What PyInstaller is told to make: programs that begin with our own code, with nothing of our tools."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

_SPEC = Path(__file__).parents[2] / "packaging" / "raidwright.spec"
_OF_PYINSTALLER = ("pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pyside6")
_Entry = tuple[str, str, str]


@dataclass
class Making:
    """PyInstaller's words, which make nothing and keep what each program would run and would not have."""

    runs: dict[str, list[str]] = field(default_factory=dict)
    excluded: list[list[str]] = field(default_factory=list)
    collected: list[list[_Entry]] = field(default_factory=list)

    def analysis(self, scripts: list[str], *, excludes: list[str], **_: object) -> SimpleNamespace:
        self.excluded.append(excludes)
        own = (Path(scripts[0]).stem, scripts[0], "PYSOURCE")
        hooks: list[_Entry] = [(name, f"/{name}.py", "PYSOURCE") for name in _OF_PYINSTALLER]
        return SimpleNamespace(scripts=[*hooks, own], pure=[], binaries=[], datas=[])

    def program(self, _code: object, scripts: list[_Entry], *_: object, name: str, **__: object) -> None:
        self.runs[name] = [script for script, _path, _kind in scripts]

    def collect(self, *parts: list[_Entry] | None, **_: object) -> None:
        """Note what would go along, and put nothing together."""
        self.collected += [part for part in parts if part]


@pytest.fixture
def made() -> Making:
    """What the specification says."""
    making = Making()
    words = {"Analysis": making.analysis, "EXE": making.program, "PYZ": list, "COLLECT": making.collect}
    exec(_SPEC.read_text(), words | {"SPECPATH": str(_SPEC.parent)})
    return making


def test_nothing_is_loaded_before_it_is_known_what_is_wanted(made: Making) -> None:
    """A hook that loads Qt would cost the service of notifications a third of its memory."""
    assert made.runs == {"raidwright": ["__main__"], "raidwright-helper": ["__main__"]}


def test_a_package_has_nothing_that_msgspec_takes_along_where_tools_have_brought_it(made: Making) -> None:
    assert all("typing_extensions" in excluded for excluded in made.excluded)


def test_a_package_has_translations_compiled_alone(made: Making) -> None:
    names = [name for part in made.collected for name, *_ in part if "translations" in name]
    assert names
    assert not [name for name in names if name.endswith(".po")]


def test_nothing_that_nobody_draws_or_asks_by_goes_along(made: Making) -> None:
    for excluded in made.excluded:
        assert {"PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "numpy.random"} <= set(excluded)
