"""What the kernel still uses of disks that are gone comes before all that is wanted of their array."""

from collections.abc import Callable
from functools import partial
from itertools import product

import msgspec
import pytest

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import (
    further_plan,
    plan_lock,
    plan_look,
    plan_start,
    plan_stop,
    plan_unlock,
)
from raidwright.storage.rules.ghosts import ghosts_of_array, unowned_ghost_findings
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Luks, Member, PartitionOf, Snapshot
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.snapshot.singles import SINGLE_TYPE, md_uuid, singles
from raidwright.storage.snapshot.users import (
    FileUser,
    Ghost,
    GhostKind,
    HeldBy,
    ghost_stacks,
    is_called,
    stack_title,
)
from raidwright.storage.steps.ghosts import let_go_of
from tests.storage.machines import HOST, IDS, OTHER_ARRAY, array, disk, gpt_disk, partition
from tests.storage.plan_shape import Use, use_of

UUID, CONTAINER = IDS.array, IDS.luks
PLAIN, LUKS, LVM = "plain", "LUKS", "LUKS and LVM"
BACK, WAITING, OUT = "back under other names", "waiting for a partner", "all out"
PARTITION = "aaaaaaaa-1111-4222-8333-444444444444"
VERBS: tuple[Callable[[str, Snapshot], Answer], ...] = (
    plan_start,
    plan_look,
    plan_unlock,
    plan_lock,
    plan_stop,
    plan_teardown,
)


def ghosts(layers: str, *, uuid: str = UUID) -> tuple[Ghost, ...]:
    """A whole stack on md127, or on a disk that is called sdx1 for the kernel."""
    base = partial(Ghost, array=uuid, name="data" if uuid else "", disk="sdx1")
    clear = partial(base, container=CONTAINER)
    node = ("/dev/md127", "9:127") if uuid else ("/dev/sdx1", "8:99")
    stack = {
        PLAIN: (base(GhostKind.MOUNT, *node, "/srv/data"),),
        LUKS: (
            clear(GhostKind.MOUNT, "/dev/dm-0", "252:0", "/srv/data"),
            clear(GhostKind.MAPPING, "/dev/mapper/data-crypt", "252:0"),
        ),
        LVM: (
            clear(GhostKind.MOUNT, "/dev/dm-1", "252:1", "/srv/data"),
            clear(GhostKind.MAPPING, "/dev/mapper/vg-data", "252:1"),
            clear(GhostKind.MAPPING, "/dev/mapper/data-crypt", "252:0"),
        ),
    }[layers]
    return (*stack, base(GhostKind.ARRAY, *node)) if uuid else stack


def machine(level: str, layers: str, moment: str) -> Snapshot:
    """A computer whose array "data" left, at that moment."""
    count = {"raid0": 2, "raid1": 2, "raid5": 3, "raid10": 4}[level]
    letters = "abcd"[: 0 if moment == OUT else 1 if moment == WAITING else count]
    parts = [partition(each, 1, Member(UUID)) for each in letters]
    device = Block("/dev/md127", "9:127", 10**12, ArrayDevice(UUID), Blank())
    running = moment != WAITING
    members = tuple(ArrayMember(part.path, place, ("in_sync",)) for place, part in enumerate(parts))
    known = array(
        uuid=UUID,
        name="data",
        level=level,
        expected=count,
        running=running,
        path="/dev/md127" if running else "",
        node="" if running else "/dev/md127",
        state="broken" if running else "",
        members=() if running else members,
    )
    held = ghosts(layers) if running else (Ghost(GhostKind.ARRAY, "/dev/md127", "9:127", disk="sdx1"),)
    blocks = (*(gpt_disk(each) for each in letters), *parts, *((device,) if running else ()))
    return Snapshot(HOST, blocks, (known,), ghosts=held)


def single(layers: str) -> Snapshot:
    """A disk without an array that is back under another name."""
    content = Blank() if layers == PLAIN else Luks(CONTAINER, "2")
    part = partition("a", 1, content)
    assert isinstance(part.origin, PartitionOf)
    origin = msgspec.structs.replace(part.origin, role=SINGLE_TYPE, name="data", uuid=PARTITION)
    line = SettingLine("/etc/fstab", 3, "", ("/dev/disk/by-uuid/x", "/srv/data"), array=md_uuid(PARTITION))
    host = msgspec.structs.replace(HOST, settings=(line,))
    blocks = (gpt_disk("a"), msgspec.structs.replace(part, origin=origin))
    return Snapshot(host, blocks, ghosts=ghosts(layers, uuid=""))


CASES = [
    *(
        pytest.param(machine(*case), id=", ".join(case))
        for case in product(("raid0", "raid1", "raid5", "raid10"), (PLAIN, LUKS, LVM), (BACK, WAITING, OUT))
    ),
    *(pytest.param(single(layers), id=f"single, {layers}") for layers in (PLAIN, LUKS, LVM)),
]


@pytest.mark.parametrize("now", CASES)
@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
def test_each_verb_has_the_kernel_let_go_first(
    now: Snapshot, verb: Callable[[str, Snapshot], Answer]
) -> None:
    answer = verb("data", now)
    assert isinstance(answer, Planned), answer
    plan = answer.plan
    assert (plan.purpose, plan.disks, use_of(plan)) == (Purpose.USE, (), Use.LET_GO)
    assert plan.steps == tuple(let_go_of(ghost, "data") for ghost in now.ghosts)
    assert all(not step.writes() and not step.acts_on() for step in plan.steps)
    assert {finding.code for finding in answer.findings} == {"ghost-first"}


@pytest.mark.parametrize("now", CASES)
def test_ghosts_are_a_trouble(now: Snapshot) -> None:
    told = [finding for finding in troubles(now) if finding.code == "ghost"]
    assert [dict(finding.facts)["array"] for finding in told] == ["data"]


def test_disks_are_cleaned_once_the_kernel_has_let_go_of_what_was_on_them() -> None:
    now = machine("raid1", LUKS, WAITING)
    answer = plan_old_disks(["drive-a"], now)
    assert isinstance(answer, Planned)
    assert use_of(answer.plan) is Use.LET_GO
    other = plan_old_disks(["drive-z"], msgspec.structs.replace(now, blocks=(*now.blocks, disk("z"))))
    assert not isinstance(other, Planned) or use_of(other.plan) is None


def test_nothing_is_done_first_where_the_ghosts_are_those_of_another() -> None:
    others = tuple(msgspec.structs.replace(each, array=OTHER_ARRAY) for each in ghosts(PLAIN))
    now = msgspec.structs.replace(single(LUKS), ghosts=others)
    (own,) = singles(now)
    assert ghosts_of_array(own, now) == ()
    assert [finding.code for finding in unowned_ghost_findings(now)] == ["ghost"]


def test_what_belongs_to_nothing_that_is_here_is_let_go_of_by_any_of_its_names() -> None:
    now = Snapshot(HOST, (), ghosts=ghosts(LUKS, uuid=""))
    (stack,) = ghost_stacks(now.ghosts)
    assert stack_title(stack) == "data-crypt"
    for name in ("data-crypt", "/srv/data", CONTAINER, "/dev/mapper/data-crypt"):
        assert is_called(stack, name)
        assert isinstance(plan_lock(name, now), Planned)
    assert isinstance(plan_lock("elsewhere", now), Refused)


BASH = FileUser(7, "bash")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"stuck": True}, "ghost-holds"),
        ({"users": (BASH,)}, "ghost-open"),
        ({"users": (FileUser(0, "nfsd", by=HeldBy.NFS),)}, "ghost-shared"),
        ({"kind": GhostKind.SWAP, "stuck": True}, "ghost-until-restart"),
        ({"kind": GhostKind.MAPPING, "node": "/dev/mapper/an odd name"}, "ghost-odd"),
    ],
)
def test_what_cannot_be_let_go_of_is_named(changes: dict[str, object], code: str) -> None:
    top, *rest = ghosts(LVM)
    held = (msgspec.structs.replace(top, **changes), *rest)
    answer = plan_lock("data", msgspec.structs.replace(machine("raid1", LVM, BACK), ghosts=held))
    assert isinstance(answer, Refused)
    assert code in {finding.code for finding in answer.findings}


def test_the_wish_goes_on_after_the_kernel_has_let_go() -> None:
    now = machine("raid1", PLAIN, BACK)
    first = plan_start("data", now)
    assert isinstance(first, Planned)
    assert further_plan(first.plan, plan_start("data", now)) is None
    stopped = msgspec.structs.replace(
        machine("raid1", PLAIN, WAITING),
        arrays=(msgspec.structs.replace(machine("raid1", PLAIN, WAITING).arrays[0], node="", expected=1),),
        ghosts=(),
    )
    then = plan_start("data", stopped)
    assert isinstance(then, Planned)
    assert further_plan(first.plan, then) == then


def test_plan_that_was_broken_off_goes_on_with_what_is_left() -> None:
    now = machine("raid1", LVM, BACK)
    first = plan_stop("data", now)
    assert isinstance(first, Planned)
    fewer = msgspec.structs.replace(now, ghosts=now.ghosts[2:])
    rest = plan_rest(first.plan, 1, fewer)
    assert isinstance(rest, Planned)
    assert rest.plan.steps == first.plan.steps[2:]
    over = plan_rest(first.plan, 1, msgspec.structs.replace(now, ghosts=()))
    assert [finding.code for finding in over.findings] == ["lock-nothing"]


def test_row_of_other_steps_is_no_plan_to_let_go() -> None:
    (mount, md) = (let_go_of(ghost, "data") for ghost in ghosts(PLAIN))
    plan = Plan(Purpose.USE, (), None, (mount, md))
    assert use_of(plan) is Use.LET_GO
    assert use_of(msgspec.structs.replace(plan, steps=(msgspec.structs.replace(mount, point=None),))) is None
    assert use_of(msgspec.structs.replace(plan, steps=(msgspec.structs.replace(md, point="/srv"),))) is None
