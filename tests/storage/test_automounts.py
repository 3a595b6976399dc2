"""Arrays that systemd mounts as soon as somebody enters the folder, and what of that a deletion ends."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import RemoveEntries
from raidwright.storage.steps.filesystem import StopAutomount, Unmount
from tests.storage.in_use import FS, on_array, running
from tests.storage.machines import FILES


def entered(*points: str, options: str = "noauto,x-systemd.automount", systemd: bool = True) -> Snapshot:
    """An array that is mounted on the points, and which fstab has mounted at /srv/films."""
    line = f"UUID={FS} /srv/films ext4 {options} 0 2\n"
    snapshot = running(on_array(Filesystem("ext4", "", FS, points)), fstab=line)
    return replace(snapshot, host=replace(snapshot.host, setting_files=FILES, systemd=systemd))


def letting_go(snapshot: Snapshot) -> list[Step]:
    answer = plan_teardown("old", snapshot)
    assert isinstance(answer, Planned), answer.findings
    kinds = (Unmount, StopAutomount, RemoveEntries)
    return [step for step in answer.plan.steps if isinstance(step, kinds)]


@pytest.mark.parametrize("points", [("/srv/films",), ("/mnt/a", "/srv/films"), ()], ids=str)
def test_nothing_is_mounted_again_after_it_was_unmounted(points: tuple[str, ...]) -> None:
    """Least of all where nothing is mounted just now: whoever looks into the folder would have it mounted."""
    *unmounts, stop, forget = letting_go(entered(*points))
    assert [step.point for step in unmounts if isinstance(step, Unmount)] == list(points)
    assert stop == StopAutomount("/srv/films")
    assert isinstance(forget, RemoveEntries)


@pytest.mark.parametrize(
    "snapshot",
    [entered("/srv/films", options="noauto"), entered("/srv/films", systemd=False)],
    ids=["mounted by hand", "no systemd"],
)
def test_where_nobody_mounts_it_again_nothing_is_stopped(snapshot: Snapshot) -> None:
    assert not any(isinstance(step, StopAutomount) for step in letting_go(snapshot))


@pytest.mark.parametrize(
    ("point", "unit"),
    [
        ("/srv/films", "srv-films.automount"),
        ("/srv//my-films/", "srv-my\\x2dfilms.automount"),
        ("/srv/a b/.c", "srv-a\\x20b-.c.automount"),
        ("/.c", "\\x2ec.automount"),
        ("/srv/Übung:1_2", "srv-\\xc3\\x9cbung:1_2.automount"),
    ],
)
def test_the_unit_is_called_as_systemd_calls_it(point: str, unit: str) -> None:
    assert StopAutomount(point).unit == unit
