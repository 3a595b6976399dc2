"""What is locked is what pyproject.toml pins, by hash, and from no named place."""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

import environment

_PROJECT = tomllib.loads((environment.ROOT / "pyproject.toml").read_text())
_NAMES = ["run", *environment.groups()]
_PLACE = re.compile(
    r"[p]ypi\.|[p]ythonhosted|deb\.[d]ebian|(archive|ports|security)\.[u]buntu|--(extra-)?[i]ndex-url|--[f]ind-links"
)
_MADE = {".git", ".venv", "build", "dist", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
_HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def _pins(name: str) -> set[tuple[str, str]]:
    listed = _PROJECT["dependency-groups"].get(name, _PROJECT["project"]["dependencies"])
    pairs = (pin.split("==") for pin in listed)
    return {(canonicalize_name(package), version) for package, version in pairs}


def _locked(name: str) -> set[tuple[str, str]]:
    lines = environment.locked(name).read_text().splitlines()
    words = [line.split()[0].split("==") for line in lines if not line.startswith(" ")]
    return {(package, version) for package, version in words}


def places_named(root: Path) -> Iterator[str]:
    """File and line of what tells where packages are to be fetched from; pip, uv and apt know that."""
    for folder, below, files in os.walk(root):
        below[:] = [name for name in below if name not in _MADE]
        for file in (Path(folder, name) for name in files):
            lines = file.read_text(errors="replace").splitlines() if file.is_file() else []
            yield from (f"{file}:{number}" for number, line in enumerate(lines, 1) if _PLACE.search(line))


def test_no_file_says_where_packages_come_from() -> None:
    assert list(places_named(environment.ROOT)) == []


def test_what_is_fetched_is_named_with_its_purpose_and_each_package_once() -> None:
    assert [*environment.PURPOSES] == _NAMES
    lines = dict(line.strip().split(": ", 1) for line in environment.describe(_NAMES).splitlines())
    assert {"pyside6-essentials", "dbus-fast", "msgspec"} <= {*lines["to run Raidwright"].split(", ")}
    assert "pytest" in lines["to test and check it"].split(", ")
    packages = [each for names in lines.values() for each in names.split(", ")]
    assert len(packages) == len({*packages})
    assert {name for name, _ in _locked("run")} <= {*packages}


def test_python_packages_are_kept_nowhere_but_in_their_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The real pip, told where its own folder would be; it has nothing to fetch, as all is there by now."""
    monkeypatch.setenv("PIP_CACHE_DIR", str(tmp_path))
    pips = tmp_path / "pips"
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" >> {pips}\nexec {environment.PYTHON} "$@"\n')
    python.chmod(0o755)
    monkeypatch.setattr(environment, "PYTHON", python)
    environment._fill(frozenset({"test"}))
    assert "--no-cache-dir" in pips.read_text().split()
    assert {*tmp_path.iterdir()} == {pips, python}


@pytest.mark.parametrize("option", ["index-url", "extra-index-url", "find-links"])
def test_such_a_place_is_found(tmp_path: Path, option: str) -> None:
    place = tmp_path / "locked" / "run.txt"
    place.parent.mkdir()
    place.write_text(f"one==1\n--{option} https://localhost/\n")
    assert list(places_named(tmp_path)) == [f"{place}:2"]


@pytest.mark.parametrize("name", _NAMES)
def test_each_pin_is_locked_at_its_version(name: str) -> None:
    assert _pins(name) <= _locked(name)


@pytest.mark.parametrize("name", _NAMES)
def test_every_package_has_hashes_and_nothing_else(name: str) -> None:
    packages = re.split(r"^(?=\S)", environment.locked(name).read_text(), flags=re.MULTILINE)[1:]
    assert packages
    for package in packages:
        first, *hashes = package.splitlines()
        assert first.endswith(" \\")
        assert hashes
        assert all(map(_HASH.fullmatch, hashes))


def test_a_package_has_one_version_in_all_of_them() -> None:
    every = set().union(*map(_locked, _NAMES))
    assert len({package for package, _ in every}) == len(every)


def test_running_needs_no_tool() -> None:
    names = {package for package, _ in _locked("run")}
    assert not names & {"pytest", "ruff", "mypy", "pyinstaller", "uv"}
