"""The switch of the checks that cron begins, in Debian's own file: one line changes, and comes back."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.configured.check_calendar import check_calendar
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.step import LineSeen, line_seen
from raidwright.storage.steps.watching import CheckByCron
from tests.helper.configuration import computer, found
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import holding, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene
from tests.helper.test_check_calendar import ENTRY, put

__all__ = ["fake_proc", "fake_sys", "scene"]

FILE = "etc/default/mdadm"
DEBIAN = '# AUTOCHECK:\n#   see cron\nAUTOCHECK=true\n\nAUTOSCAN=true\nDAEMON_OPTIONS="--syslog"\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = computer(tmp_path)
    put(made, "etc/cron.d/mdadm", ENTRY)
    put(made, "usr/sbin/cron")
    put(made, FILE, DEBIAN)
    for name in ("etc/cron.d", "etc/default"):
        (made / name).chmod(0o755)
    (made / FILE).chmod(0o644)
    return made


def step(root: Path, *more: LineSeen, wanted: bool = False) -> CheckByCron:
    lines = [line for line in settings.every_line(root) if line.file == f"/{FILE}"]
    seen = found(root, f"/{FILE}").seen
    return CheckByCron(BOTH, seen, wanted, (*map(line_seen, lines), *more))


def plan(it: CheckByCron) -> Plan:
    made = some_repair(it)
    return replace(made, purpose=Purpose.UPKEEP, disks=made.disks[:2])


def handling(root: Path, it: CheckByCron) -> Handling:
    return handle(plan(it), it, holding(), PlanEnvironment(0, root.parent / "state", root))


def test_where_cron_has_no_entry_the_file_is_none_of_ours(root: Path) -> None:
    assert f"/{FILE}" in {file.seen.path for file in settings.setting_files(root)}
    (root / "etc/cron.d/mdadm").unlink()
    assert f"/{FILE}" not in {file.seen.path for file in settings.setting_files(root)}


def test_it_is_switched_off_and_on_and_every_other_byte_stays(root: Path, scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    off = step(root)
    first = handling(root, off)
    asyncio.run(first.before())  # type: ignore[arg-type]
    first.prepare()
    asyncio.run(first.verify())  # type: ignore[arg-type]
    assert (root / FILE).read_text() == DEBIAN.replace("AUTOCHECK=true\n", "") + "AUTOCHECK=false\n"
    again = handling(root, step(root, wanted=True))
    again.prepare()
    asyncio.run(again.verify())  # type: ignore[arg-type]
    calendar = check_calendar(root)
    assert calendar is not None
    assert calendar.is_on
    asyncio.run(again.put_back())  # type: ignore[arg-type]
    assert (root / FILE).read_text().endswith("AUTOCHECK=false\n")


def test_what_does_not_count_is_taken_back(root: Path, scene: Scene) -> None:
    """Cron was taken away meanwhile."""
    scene.array({0: SERVES, 1: SERVES})
    put(root, FILE, DEBIAN.replace("true\n\n", "false\n\n"))
    on = handling(root, step(root, wanted=True))
    (root / "usr/sbin/cron").unlink()
    on.prepare()
    with pytest.raises(HelperError, match="does not contain the added entry"):
        asyncio.run(on.verify())  # type: ignore[arg-type]
    asyncio.run(on.put_back())  # type: ignore[arg-type]
    assert (root / FILE).read_text() == DEBIAN.replace("true\n\n", "false\n\n")
