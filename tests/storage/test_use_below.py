"""Places of one array that lie in each other, or that systemd mounts: what is mounted, and what is said."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import LogicalVolume, PhysicalVolume, Snapshot
from raidwright.storage.steps.filesystem import MountFound, points_unmounted
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import FS, LUKS, clear, codes, on_array, plan, running, unlock, volume
from tests.storage.machines import OTHER_ARRAY, formatted
from tests.storage.simulator import carried_out

DATA, PHOTOS, FILMS = "/srv/data", "/srv/data/photos", "/srv/data-films"
OURS = f"x-raidwright.array={OTHER_ARRAY}"


def lines(*places: str, options: str = "defaults") -> str:
    return "".join(f"UUID={FS} {place} btrfs {options},subvol=@{place[-1]} 0 0\n" for place in places)


def closed(fstab: str) -> Snapshot:
    return running(on_array(formatted("btrfs")), fstab=fstab)


def mounted(snapshot: Snapshot, point: str = "") -> list[str]:
    return [each.point for each in plan(unlock(snapshot, point)).steps if isinstance(each, MountFound)]


@pytest.mark.parametrize("places", [(DATA, PHOTOS), (PHOTOS, DATA)], ids=["parent first", "child first"])
@pytest.mark.parametrize("locked", [False, True])
def test_a_place_below_another_one_is_left_out_with_the_reason(
    places: tuple[str, ...], *, locked: bool
) -> None:
    fstab = lines(*places, options=OURS)
    now = running(on_array(LUKS), fstab=fstab) if locked else closed(fstab)
    assert mounted(now) == [DATA]
    (said,) = [each for each in unlock(now).findings if each.code == "mount-below"]
    assert said.severity is Severity.WARNING
    assert sentence(said).endswith(f"After {DATA} is mounted, run: mount {PHOTOS}")
    assert f"at {PHOTOS}, which is below {DATA}." in sentence(said)


def test_a_place_whose_name_only_begins_alike_is_mounted() -> None:
    assert mounted(closed(lines(FILMS, DATA))) == [FILMS, DATA]


@pytest.mark.parametrize("automatic", [PHOTOS, FILMS])
def test_what_systemd_mounts_is_left_to_it(automatic: str) -> None:
    now = closed(lines(DATA) + lines(automatic, options="noatime,x-systemd.automount"))
    assert mounted(now) == [DATA]
    (said,) = unlock(now).findings
    assert (said.code, said.severity) == ("mount-when-entered", Severity.NOTE)
    assert f"at {automatic} when somebody opens that folder" in sentence(said)


@pytest.mark.parametrize("options", [f"noauto,x-systemd.automount,{OURS}", f"x-systemd.automount,{OURS}"])
def test_where_systemd_mounts_all_of_it_only_the_container_is_left_to_be_unlocked(options: str) -> None:
    fstab = lines(DATA, options=options) + lines(PHOTOS, options=OURS)
    answer = unlock(closed(fstab))
    assert not isinstance(answer, Planned)
    assert codes(answer) == ["mount-when-entered", "mount-below"]
    assert not any("plan" in sentence(each) for each in answer.findings)
    within = unlock(running(on_array(LUKS), fstab=fstab))
    assert [each.tag for each in plan(within).steps] == ["unlock-container", "activate-inside"]
    assert codes(within) == ["mount-when-entered", "mount-below"]


def test_a_folder_that_was_named_below_another_place_is_refused() -> None:
    """Of two file systems one has its place in fstab, the other is to be mounted in it."""
    first = volume(formatted("btrfs"))
    other = replace(
        first,
        path="/dev/dm-2",
        number="253:2",
        origin=LogicalVolume("vault", "music"),
        content=replace(formatted(), uuid="eeeeeeee-0000-4000-8000-000000000009"),
    )
    stack = on_array(LUKS), clear(PhysicalVolume("vault")), first, other
    both = running(*stack, fstab=lines(DATA))
    answer = unlock(both, PHOTOS)
    assert not isinstance(answer, Planned)
    assert "mount-below-other" in codes(answer)
    assert isinstance(unlock(both, "/srv/photos"), Planned)
    entered = unlock(
        replace(both, host=running(fstab=lines(DATA, options="x-systemd.automount")).host), PHOTOS
    )
    (said,) = [sentence(each) for each in entered.findings if each.code == "mount-below-other"]
    assert said.startswith(f"{PHOTOS} is below {DATA}, the mount point of something else on the same array.")


def test_what_is_mounted_below_another_place_goes_first() -> None:
    now = running(on_array(formatted("btrfs", DATA, PHOTOS)), fstab=lines(DATA, PHOTOS))
    away = plan(plan_lock("old", now))
    assert points_unmounted(away.steps) == (PHOTOS, DATA)
    assert mounted(carried_out(away, now)) == [DATA]
