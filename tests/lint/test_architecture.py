"""ARCHITECTURE.md shows every package in its layer, and nothing that is not there."""

import re
import tomllib

from tests.lint.source_tree import ROOT

PACKAGE = ROOT / "app" / "raidwright"
MAP = (ROOT / "ARCHITECTURE.md").read_text()
FLOORS = re.findall(r"^\| (\d) \| `(\w+)` \|", MAP, re.MULTILINE)
_PATH = re.compile(r"`([\w/.-]+/|[\w/-]+\.(?:py|md))`")


def test_the_floors_are_those_that_imports_keep_to() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (layers,) = [each for each in settings["tool"]["importlinter"]["contracts"] if each["id"] == "layers"]
    lowest_first = list(reversed(layers["layers"]))
    kept = {(str(floor), room) for floor, rooms in enumerate(lowest_first, 1) for room in rooms.split(" | ")}
    assert set(FLOORS) == kept


def test_every_room_is_on_the_map() -> None:
    there = {
        each.stem for each in PACKAGE.iterdir() if each.suffix == ".py" or (each / "__init__.py").exists()
    }
    assert {room for _, room in FLOORS} == there - {"__init__"}


def test_every_folder_of_the_window_is_on_the_map() -> None:
    folders = {f"`{each.parent.name}/`" for each in (PACKAGE / "ui").glob("*/__init__.py")}
    assert {folder for folder in folders if folder not in MAP} == set()


def test_what_the_map_names_is_there() -> None:
    named = set(_PATH.findall(MAP))
    assert len(named) > 30
    everything = [
        f"/{path.relative_to(ROOT)}{'/' if path.is_dir() else ''}" for path in ROOT.glob("[!.]*/**/*")
    ]
    tops = [f"/{path.name}{'/' if path.is_dir() else ''}" for path in ROOT.iterdir()]
    missing = [name for name in named if not any(path.endswith(f"/{name}") for path in (*everything, *tops))]
    assert missing == []
