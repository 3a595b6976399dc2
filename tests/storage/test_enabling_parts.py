"""A mount that shows only a part of its file system: after a restart the same part lies there, or nothing."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import (
    BootChoices,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Ownership,
)
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import can_be_given, plan_enable, plan_enable_or_owner
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.snapshot.users import PartMount
from raidwright.storage.steps.filesystem import MountFound, handed_over
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import told
from tests.storage.enabling import by_hand, staying, with_files
from tests.storage.in_use import plan as use_plan
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out
from tests.storage.wishes import design

DATA = "/srv/data"
MINE = BootChoices(ownership=Ownership.MINE)


def showing(*parts: PartMount, kind: FilesystemKind = FilesystemKind.BTRFS, safe: bool = False) -> Snapshot:
    """A file system of that kind that is mounted on ``/srv/data`` and wherever ``parts`` of it are."""
    wanted = design(encryption=Encryption("safe") if safe else None, filesystem=FilesystemChoice(kind))
    points = tuple(dict.fromkeys((*(each.point for each in parts), DATA)))
    snapshot = with_files(by_hand(wanted), *points, kind=kind.value)
    blocks = tuple(
        replace(each, part_mounts=parts) if isinstance(each.content, Filesystem) else each
        for each in snapshot.blocks
    )
    return replace(snapshot, blocks=blocks)


def subvolume(root: str) -> PartMount:
    return PartMount(DATA, root, subvolume=True)


def options(plan: Plan) -> list[str]:
    return told(plan)["/etc/fstab"].split()[3].split(",")


def warned(snapshot: Snapshot) -> list[str]:
    answer = plan_enable("data", snapshot)
    return [sentence(each) for each in answer.findings if each.severity is Severity.WARNING]


@pytest.mark.parametrize("root", ["/@data", "/.snapshots/1/snapshot", "/@", "/" + "/".join("abcdefgh")])
def test_a_subvolume_is_entered_by_its_name(root: str) -> None:
    entered = options(staying(showing(subvolume(root))))
    assert entered[:3] == ["nodev", "nosuid", f"subvol={root}"]


def test_of_a_btrfs_the_top_is_entered_by_its_name_too() -> None:
    """Without a name the default subvolume is mounted, which may be another one by then."""
    assert "subvol=/" in options(staying(showing()))
    for kind in (FilesystemKind.EXT4, FilesystemKind.XFS):
        assert not any(each.startswith("subvol") for each in options(staying(showing(kind=kind))))


@pytest.mark.parametrize(
    "part",
    [
        PartMount(DATA, "/films"),
        subvolume("/my films"),
        subvolume("/a,exec"),
        subvolume("/a\\040b"),
        subvolume("/a//deleted"),
        subvolume("/" + "/".join("abcdefghi")),
    ],
    ids=lambda part: part.root,
)
def test_a_folder_or_what_fstab_cannot_name_plainly_is_left_out_and_named(part: PartMount) -> None:
    snapshot = showing(part)
    assert set(told(staying(snapshot))) == {"/etc/mdadm/mdadm.conf"}
    (said,) = warned(snapshot)
    assert said.startswith(f"{DATA} cannot be mounted at boot: it shows only {part.root} of")


@pytest.mark.parametrize("kind", FilesystemKind)
def test_beside_a_folder_that_is_bound_elsewhere_the_whole_is_entered(kind: FilesystemKind) -> None:
    snapshot = showing(PartMount("/srv/films", "/films"), kind=kind)
    assert told(staying(snapshot))["/etc/fstab"].split()[1] == DATA
    assert [said for said in warned(snapshot) if "it shows only /films" in said]


def test_its_line_is_known_when_it_is_unlocked_and_taken_down() -> None:
    snapshot = showing(subvolume("/@data"), safe=True)
    known = carried_out(staying(snapshot), snapshot)
    assert [each.code for each in plan_enable("data", known).findings] == ["keep-known", "unlocking-entered"]
    locked = carried_out(use_plan(plan_lock("data", known)), known)
    (mount,) = (each for each in use_plan(plan_unlock("data", locked)).steps if isinstance(each, MountFound))
    assert (mount.point, mount.told) == (DATA, True), "fstab's options, and with them the subvolume, count"
    for here in (known, locked):
        gone = plan_teardown("data", here)
        assert isinstance(gone, Planned)
        assert carried_out(gone.plan, here).host.settings == ()


HOME = "/srv/home"
HOMES = PartMount(HOME, "/@home", subvolume=True)


def entered_in_turn(snapshot: Snapshot) -> Snapshot:
    """The same once both of its subvolumes are entered, each by a plan of its own."""
    first = carried_out(staying(snapshot), snapshot)
    return carried_out(staying(first), first)


@pytest.mark.parametrize("safe", [False, True])
def test_each_subvolume_is_entered_in_its_turn(safe: bool) -> None:
    snapshot = showing(subvolume("/@data"), HOMES, safe=safe)
    assert f"{HOME} is not mounted at boot. Mount it yourself after each boot." in warned(snapshot)
    first = carried_out(staying(snapshot), snapshot)
    second = staying(first)
    assert set(told(second)) == {"/etc/fstab"}
    assert told(second)["/etc/fstab"].split()[1] == HOME
    assert "subvol=/@home" in options(second)
    assert warned(first) == []
    both = carried_out(second, first)
    answer = plan_enable("data", both)
    assert isinstance(answer, Refused)
    assert "keep-known" in {each.code for each in answer.findings}


def test_a_place_that_another_line_names_is_refused_with_that_line() -> None:
    snapshot = showing(subvolume("/@data"), HOMES)
    first = carried_out(staying(snapshot), snapshot)
    answer = plan_enable("data", with_fstab(first, f"UUID=eeee {HOME} ext4 defaults 0 2"))
    assert "already-named" in {each.code for each in answer.findings}


@pytest.mark.parametrize(
    "line", [f"{DATA}/@home {HOME} none bind 0 0", f"LABEL=pool {HOME} btrfs subvol=@home 0 0"]
)
def test_a_place_is_known_by_what_binds_it_and_by_any_name_of_the_device(line: str) -> None:
    snapshot = showing(subvolume("/@data"), HOMES)
    first = with_fstab(carried_out(staying(snapshot), snapshot), line)
    blocks = tuple(
        replace(each, links=(*each.links, "/dev/disk/by-label/pool"))
        if isinstance(each.content, Filesystem)
        else each
        for each in first.blocks
    )
    answer = plan_enable("data", replace(first, blocks=blocks))
    assert "keep-known" in {each.code for each in answer.findings}


def test_a_file_system_without_parts_is_known_wherever_its_line_mounts_it() -> None:
    snapshot = with_fstab(showing(), f"UUID={IDS.filesystem} /srv/elsewhere btrfs defaults 0 0")
    assert set(told(staying(snapshot))) == {"/etc/mdadm/mdadm.conf"}


@pytest.mark.parametrize("safe", [False, True])
def test_all_its_lines_are_mounted_when_it_is_unlocked_and_go_with_it(safe: bool) -> None:
    before = showing(subvolume("/@data"), HOMES, safe=safe)
    known = entered_in_turn(before)
    locked = carried_out(use_plan(plan_lock("data", known)), known)
    steps = use_plan(plan_unlock("data", locked)).steps
    mounts = [(each.point, each.told) for each in steps if isinstance(each, MountFound)]
    assert mounts == [(DATA, True), (HOME, True)]
    for here in (known, locked):
        gone = plan_teardown("data", here)
        assert isinstance(gone, Planned)
        assert carried_out(gone.plan, here).host.settings == before.host.settings == ()


def with_fstab(snapshot: Snapshot, line: str) -> Snapshot:
    settings = (*snapshot.host.settings, *setting_lines("/etc/fstab", line.encode(), public=True))
    return replace(snapshot, host=replace(snapshot.host, settings=settings))


@pytest.mark.parametrize(
    ("line", "places"),
    [
        (f"{HOME} btrfs subvol=@home 0 0", [DATA, HOME]),
        (f"{HOME} btrfs subvol=@home,noauto 0 0", [DATA]),
        ("/home btrfs subvol=@home 0 0", [DATA]),
    ],
)
def test_what_a_start_mounts_is_mounted_and_what_waits_for_a_hand_is_not(
    line: str, places: list[str]
) -> None:
    snapshot = showing()
    for each in (f"{DATA} btrfs noauto 0 0", line):
        snapshot = with_fstab(snapshot, f"UUID={IDS.filesystem} {each}")
    blocks = tuple(
        replace(each, content=replace(each.content, mounts=()))
        if isinstance(each.content, Filesystem)
        else each
        for each in snapshot.blocks
    )
    steps = use_plan(plan_unlock("data", replace(snapshot, blocks=blocks))).steps
    assert [each.point for each in steps if isinstance(each, MountFound)] == places


def test_a_subvolume_is_given_away_and_a_folder_of_it_is_not() -> None:
    answer = plan_enable_or_owner("data", showing(subvolume("/@data")))
    assert isinstance(answer, Planned)
    given = plan_enable("data", showing(subvolume("/@data")), MINE)
    assert isinstance(given, Planned)
    step = handed_over(given.plan.steps)
    assert step is not None
    assert (step.point, step.subvolume) == (DATA, "/@data")
    whole = plan_enable("data", showing(kind=FilesystemKind.EXT4), MINE)
    assert isinstance(whole, Planned)
    assert getattr(handed_over(whole.plan.steps), "subvolume", "") is None
    bound = showing(PartMount(DATA, "/films"), kind=FilesystemKind.EXT4)
    assert not can_be_given(bound.arrays[0], bound)
    assert IDS.filesystem not in str(told(staying(bound)))
