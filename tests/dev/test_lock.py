"""What is locked is what pyproject.toml pins, by hash, and from no named place."""

import re
import tomllib

import pytest
from packaging.utils import canonicalize_name

import environment

_PROJECT = tomllib.loads((environment.ROOT / "pyproject.toml").read_text())
_NAMES = ["run", *environment.groups()]
_HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def _pins(name: str) -> set[tuple[str, str]]:
    listed = _PROJECT["dependency-groups"].get(name, _PROJECT["project"]["dependencies"])
    pairs = (pin.split("==") for pin in listed)
    return {(canonicalize_name(package), version) for package, version in pairs}


def _locked(name: str) -> set[tuple[str, str]]:
    lines = environment.locked(name).read_text().splitlines()
    words = [line.split()[0].split("==") for line in lines if not line.startswith(" ")]
    return {(package, version) for package, version in words}


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
