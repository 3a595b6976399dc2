"""The lock file holds what pyproject.toml pins, with wheels for every Python and machine we promise."""

import tomllib

import pytest
from packaging.utils import canonicalize_name

import environment
from lock import MACHINES, PYTHONS, Wheel, fits

_PROJECT = tomllib.loads((environment.ROOT / "pyproject.toml").read_text())
_PACKAGES = tomllib.loads(environment.LOCK.read_text())["packages"]


def _pins(group: str) -> set[tuple[str, str]]:
    listed = _PROJECT["dependency-groups"][group] if group else _PROJECT["project"]["dependencies"]
    pairs = (pin.split("==") for pin in listed)
    return {(canonicalize_name(name), version) for name, version in pairs}


@pytest.mark.parametrize("group", ["", "test", "package"])
def test_each_pin_is_locked_at_its_version(group: str) -> None:
    wanted = frozenset({group} - {""})
    locked = {tuple(line.split(" ")[0].split("==")) for line in environment.requirements(wanted)}
    assert _pins(group) <= locked
    assert _pins("") <= locked


def test_running_needs_no_test_tool() -> None:
    names = {line.split("==")[0] for line in environment.requirements(frozenset())}
    assert names
    assert not names & {"pytest", "ruff", "mypy", "pyinstaller"}


@pytest.mark.parametrize("package", _PACKAGES, ids=lambda package: package["name"])
def test_a_package_has_a_wheel_everywhere(package) -> None:
    wheels = [Wheel(wheel["url"], wheel["hashes"]["sha256"]) for wheel in package["wheels"]]
    assert all(len(wheel.sha256) == 64 for wheel in wheels)
    for minor in PYTHONS:
        for machine in MACHINES:
            assert any(fits(tag, minor, machine) for wheel in wheels for tag in wheel.tags)


def test_every_requirement_line_carries_hashes() -> None:
    assert all("--hash=sha256:" in line for line in environment.requirements(frozenset({"test", "package"})))
