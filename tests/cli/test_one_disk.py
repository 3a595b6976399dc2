"""One disk without an array in the terminal: planned from a blueprint, and listed with what is on it."""

from pathlib import Path

import pytest

from raidwright.machine.saved import write_machine
from raidwright.storage.design.blueprint import format_blueprint
from raidwright.storage.design.design import ArrayDesign, FilesystemChoice, FilesystemKind, MountChoice
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from tests.cli.conftest import Raidwright
from tests.storage.machines import IDS, blank_disks, drives
from tests.storage.simulator import carried_out

DESIGN = ArrayDesign(
    "data",
    Level.SINGLE,
    drives(1),
    filesystem=FilesystemChoice(FilesystemKind.XFS),
    mount=MountChoice("/srv/data"),
)


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    """A computer with two blank disks."""
    file = tmp_path / "blank.json"
    file.write_text(write_machine(blank_disks(2)))
    return file


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The same with one of them set up."""
    answer = plan_build(DESIGN, blank_disks(2), IDS)
    assert isinstance(answer, Planned)
    file = tmp_path / "built.json"
    file.write_text(write_machine(carried_out(answer.plan, blank_disks(2))))
    return file


def test_it_is_planned_from_a_blueprint(raidwright: Raidwright, blank: Path, tmp_path: Path) -> None:
    blueprint = tmp_path / "data.toml"
    blueprint.write_text(format_blueprint(DESIGN))
    done = raidwright("--machine", blank, "plan", blueprint)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Create one partition on /dev/sda" in done.stdout
    assert "No redundancy. If the disk fails, all data is lost." in done.stdout


@pytest.mark.parametrize("verb", ["arrays", "disks"])
def test_it_is_listed_with_what_is_on_it(raidwright: Raidwright, built: Path, verb: str) -> None:
    done = raidwright("--machine", built, verb)
    assert (done.returncode, done.stderr) == (0, "")
    assert "data (sda1): One disk, 4.00 TB" in done.stdout
    assert "mounted at /srv/data" in done.stdout
