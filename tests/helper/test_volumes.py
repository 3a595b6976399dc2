"""What LVM says of the groups on a plan's disks, and when that forbids the plan."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import volumes
from raidwright.helper.looking.layers.volumes import (
    KnownGroups,
    LogicalRow,
    PhysicalRow,
    reasons_in_lvm,
    require_group_on,
)
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.steps import handle
from raidwright.helper.runner import Completed
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.array_status import ArrayStatus
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures
from raidwright.storage.steps.enlarge import EnlargeVolume
from raidwright.storage.steps.lvm import (
    ActivateGroup,
    CreateVg,
    DeactivateGroup,
    DropMapping,
    RemoveLv,
    RemoveVg,
)
from raidwright.storage.steps.targets import OnArray, OnDisk
from tests.helper.fake_lvm import FakeLvm, lvm
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import (
    ARRAY,
    ENVIRONMENT,
    begun,
    holding,
    some_build,
    some_repair,
    some_teardown,
    some_use,
)

__all__ = ["fake_sys", "lvm"]

PLAN = some_teardown()
TORN = msgspec.structs.replace(PLAN, steps=(DropMapping("vault-data"), *PLAN.steps))


@pytest.fixture
def disks(fake_sys: FakeSys) -> tuple[Device, ...]:
    """The plan's two disks, and its array on their partitions."""
    found = tuple(fake_sys.disk(f"vdq{index}", partitions=1) for index in range(2))
    fake_sys.stacked("md127", *(disk.partitions()[0] for disk in found), folder="md")
    return found


def reasons(disks: tuple[Device, ...], *steps: Step) -> str:
    plan = msgspec.structs.replace(PLAN, steps=(*steps, *PLAN.steps))
    return "; ".join(asyncio.run(reasons_in_lvm(plan, disks, KnownGroups())))


def test_a_group_that_nobody_knows_is_not_removed(lvm: FakeLvm, disks: tuple[Device, ...]) -> None:
    assert reasons(disks) == ""
    assert "no volume group “theirs”" in reasons(disks, RemoveVg("theirs"))
    assert "no volume group “theirs”" in reasons(disks, RemoveLv("theirs", "data"))
    lvm.physical = (PhysicalRow("vault", "/dev/md127"),)
    assert "no volume “data”" in reasons(disks, RemoveLv("vault", "data"), RemoveVg("vault"))
    lvm.logical = (LogicalRow("vault", "data"),)
    assert reasons(disks, RemoveLv("vault", "data"), RemoveVg("vault")) == ""


def test_a_volume_of_another_group_is_not_meant_by_its_name(lvm: FakeLvm, disks: tuple[Device, ...]) -> None:
    lvm.physical = (PhysicalRow("vault", "/dev/md127"), PhysicalRow("attic", "/dev/vdq0p1"))
    lvm.logical = (LogicalRow("vault", "data"), LogicalRow("attic", "data"))
    assert reasons(disks, RemoveLv("vault", "data"), RemoveVg("vault")) == (
        "The volume group “attic” also contains the volume “data”, which is not in the plan"
    )


def test_a_group_of_the_same_name_elsewhere_is_another(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    """As on a disk from another computer: each is known by its UUID."""
    fake_sys.disk("vdz")
    lvm.physical = (PhysicalRow("vault", "/dev/md127", "ours"), PhysicalRow("vault", "/dev/vdz", "theirs"))
    lvm.logical = (LogicalRow("vault", "data", "ours"), LogicalRow("vault", "films", "theirs"))
    assert reasons(disks, RemoveLv("vault", "data"), RemoveVg("vault")) == ""
    lvm.physical = (*lvm.physical, PhysicalRow("vault", "/dev/vdz", "ours"))
    assert "also uses /dev/vdz" in reasons(disks, RemoveLv("vault", "data"), RemoveVg("vault"))


def test_a_disk_from_elsewhere_is_wiped_whatever_its_group_is_called(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    there = fake_sys.disk("vdz")
    marked = msgspec.structs.replace(PLAN.disks[0], signatures=("vdz:LVM2_member",))
    wipe = msgspec.structs.replace(PLAN, purpose=Purpose.CLEAN, disks=(marked,), steps=(WipeDisk(0),))
    lvm.physical = (PhysicalRow("vault", "/dev/md127", "ours"), PhysicalRow("vault", "/dev/vdz", "theirs"))
    assert asyncio.run(reasons_in_lvm(wipe, (there,), KnownGroups())) == ()
    lvm.physical = (PhysicalRow("vault", "/dev/md127", "theirs"), PhysicalRow("vault", "/dev/vdz", "theirs"))
    (reason,) = asyncio.run(reasons_in_lvm(wipe, (there,), KnownGroups()))
    assert "also uses /dev/md127" in reason


def test_half_a_group_is_wiped_where_the_other_half_is_nowhere(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    """LVM has no path for it then. One that is here is named as before."""
    there, other = fake_sys.disk("vdz"), fake_sys.disk("vdy")
    marked = msgspec.structs.replace(PLAN.disks[0], signatures=("vdz:LVM2_member",))
    wipe = msgspec.structs.replace(PLAN, purpose=Purpose.CLEAN, disks=(marked,), steps=(WipeDisk(0),))
    for place in ("[unknown]", "unknown device", "/dev/vdx"):
        lvm.physical = (PhysicalRow("attic", "/dev/vdz", "theirs"), PhysicalRow("attic", place, "theirs"))
        assert asyncio.run(reasons_in_lvm(wipe, (there,), KnownGroups())) == ()
    lvm.physical = (*lvm.physical, PhysicalRow("attic", other.path, "theirs"))
    (reason,) = asyncio.run(reasons_in_lvm(wipe, (there,), KnownGroups()))
    assert f"also uses {other.path}" in reason


def test_a_group_on_what_is_no_hardware_lies_elsewhere(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    fake_sys.disk("loop0")
    lvm.physical = (PhysicalRow("theirs", "/dev/loop0"),)
    assert "also uses /dev/loop0" in reasons(disks, RemoveVg("theirs"))


def test_a_group_of_which_a_part_lies_here_is_seen_unasked(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    fake_sys.disk("vdz")
    lvm.physical = (PhysicalRow("theirs", "/dev/md127"), PhysicalRow("theirs", "/dev/vdz"))
    lvm.logical = (LogicalRow("theirs", "data"),)
    for steps in ((), (RemoveLv("theirs", "data"),)):
        assert "also uses /dev/vdz" in reasons(disks, *steps)
    assert "also contains the volume “data”" in reasons(disks)


def test_names_that_others_gave_are_quoted_and_escaped(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    fake_sys.disk("vdz")
    odd = "the\u202eirs\n"
    lvm.physical = (PhysicalRow(odd, "/dev/md127"), PhysicalRow(odd, "/dev/vdz"))
    lvm.logical = (LogicalRow(odd, "da\x1bta"),)
    said = reasons(disks)
    assert said.isprintable()
    assert "“the\\x202eirs\\x0a” also uses /dev/vdz" in said
    assert "also contains the volume “da\\x1bta”" in said


@pytest.mark.parametrize("step", [RemoveLv("vault", "data"), RemoveVg("vault")], ids=str)
def test_a_group_is_looked_for_again_before_it_is_removed(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...], step: Step
) -> None:
    held = holding(*(HeldDisk(*each) for each in zip(PLAN.disks, (-1, -1), disks, strict=True)))
    lvm.physical = (PhysicalRow("vault", "/dev/md127"),)
    asyncio.run(begun(handle(PLAN, step, held, ENVIRONMENT)))
    fake_sys.disk("vdz")
    for other in ((), (PhysicalRow("vault", "/dev/vdz"),), (*lvm.physical, PhysicalRow("vault", "/dev/vdz"))):
        lvm.physical = other
        with pytest.raises(HelperError, match="vault"):
            asyncio.run(begun(handle(PLAN, step, held, ENVIRONMENT)))


def test_lvm_is_asked_once_for_all_that_is_taken_from_a_group(
    lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    held = holding(*(HeldDisk(*each) for each in zip(PLAN.disks, (-1, -1), disks, strict=True)))
    lvm.physical = (PhysicalRow("vault", "/dev/md127"), PhysicalRow("home", "/dev/md127"))
    steps = (RemoveLv("vault", "a"), RemoveLv("vault", "b"), RemoveVg("vault"), RemoveVg("home"))
    plan = msgspec.structs.replace(PLAN, steps=steps)
    asked = []
    for step in steps:
        lvm.asked = 0
        asyncio.run(begun(handle(plan, step, held, ENVIRONMENT)))
        asked.append(lvm.asked)
    assert asked == [1, 0, 0, 1]


def build(*steps: Step, marked: bool = False) -> Plan:
    """A build; ``marked`` is whether a physical volume was seen on its second disk."""
    plan = some_build()
    first, second = plan.disks
    seen = ("vdq1p1:LVM2_member",) if marked else ("vdq1p1:ext4",)
    disks = (first, msgspec.structs.replace(second, signatures=seen))
    return msgspec.structs.replace(plan, steps=(*plan.steps, *steps), disks=disks)


def against(plan: Plan, disks: tuple[Device, ...]) -> str:
    return "; ".join(asyncio.run(reasons_in_lvm(plan, disks, KnownGroups())))


def test_a_group_name_is_given_once(lvm: FakeLvm, disks: tuple[Device, ...]) -> None:
    make = build(CreateVg("vault", OnArray()))
    assert against(make, disks) == ""
    lvm.physical = (PhysicalRow("vault", "[unknown]"),)
    assert against(make, disks) == "A volume group “vault” already exists"
    assert against(build(CreateVg("other", OnArray())), disks) == ""


def test_a_group_that_also_lies_elsewhere_is_not_built_over(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    fake_sys.disk("vdz")
    lvm.physical = (PhysicalRow("theirs", "/dev/vdq1p1"), PhysicalRow("else", "/dev/vdz"))
    over = build(marked=True)
    assert against(over, disks) == ""
    told = "The volume group “theirs” also uses {}, which is not in the plan"
    for place in ("/dev/vdz", "[unknown]"):
        lvm.physical = (PhysicalRow("theirs", "/dev/vdq1p1"), PhysicalRow("theirs", place))
        assert against(over, disks) == told.format(place)
    # A volume that is in no group belongs together with no other such.
    lvm.physical = (PhysicalRow("", "/dev/vdq1p1"), PhysicalRow("", "/dev/vdz"))
    assert against(over, disks) == ""


@pytest.mark.parametrize("step", [ActivateGroup("vault", read_only=False), DeactivateGroup("vault")])
def test_of_a_disk_with_errors_lvm_is_asked_again_by_the_step(
    lvm: FakeLvm, disks: tuple[Device, ...], monkeypatch: pytest.MonkeyPatch, step: Step
) -> None:
    """It answers now and then: LVM does not see at one moment what the plan was made by at another."""
    plan, own_devices = some_use(step), tuple(disks[0].partitions()[0].holders())
    assert against(plan, own_devices) == "There is no volume group “vault”"
    monkeypatch.setattr(volumes, "has_failed_lately", lambda device: device.path == "/dev/vdq0p1")
    assert against(plan, own_devices) == ""
    said = "LVM cannot read the volume group “vault”. /dev/vdq0 reports errors."
    with pytest.raises(HelperError, match=said):
        asyncio.run(require_group_on("vault", own_devices, KnownGroups()))
    lvm.physical = (PhysicalRow("vault", "/dev/md127"), PhysicalRow("vault", "/dev/vdz"))
    assert "“vault” also uses /dev/vdz" in against(plan, own_devices)
    monkeypatch.setattr(volumes, "has_failed_lately", lambda _: False)
    lvm.physical = ()
    with pytest.raises(HelperError, match="There is no volume group “vault”"):
        asyncio.run(require_group_on("vault", own_devices, KnownGroups()))


def test_lvm_is_asked_only_where_it_may_have_a_say(
    lvm: FakeLvm, disks: tuple[Device, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for plan, times in (
        (build(), 0),
        (build(marked=True), 1),
        (build(CreateVg("vault", OnArray())), 1),
        (msgspec.structs.replace(PLAN, steps=(RemoveLv("vault", "data"), *PLAN.steps)), 1),
        (PLAN, 1),
        (some_repair(), 0),
        (msgspec.structs.replace(some_repair(), disks=build(marked=True).disks), 1),
        # What lies on a failed array it cannot read; of one that only takes no writes it knows all.
        (TORN, 1),
    ):
        lvm.asked = 0
        against(plan, disks)
        assert lvm.asked == times
    monkeypatch.setattr(volumes, "array_status", lambda _: ArrayStatus.FAILED)
    lvm.asked = 0
    assert (against(TORN, disks), lvm.asked) == ("", 0)
    # Where it is not installed there are no groups; a plan about them cannot go on without it.
    monkeypatch.setattr(volumes, "find_program", lambda _: None)
    lvm.asked = 0
    assert against(PLAN, disks) == ""
    assert lvm.asked == 0
    for step in (RemoveVg("vault"), RemoveLv("vault", "data")):
        assert "no volume group" in reasons(disks, step)


def test_of_an_array_that_takes_no_writes_no_group_is_torn_that_reaches_beyond_it(
    lvm: FakeLvm, disks: tuple[Device, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Part of it may be on a disk that is not connected, and hold what somebody wants back."""
    monkeypatch.setattr(volumes, "array_status", lambda _: ArrayStatus.UNWRITABLE)
    lvm.physical = (PhysicalRow("vault", "/dev/md127"), PhysicalRow("home", "/dev/vdz"))
    assert against(TORN, disks) == ""
    lvm.physical += (PhysicalRow("vault", "[unknown]"),)
    assert "“vault” also uses [unknown]" in against(TORN, disks)


def test_of_an_array_that_is_let_go_lvm_removes_no_volume_whether_open_or_not(
    lvm: FakeLvm, disks: tuple[Device, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """LVM opens nothing of a group whose name is there twice, and sees it as long as a disk answers."""
    (array,) = disks[0].partitions()[0].holders()
    fill_md(array, {part: "in_sync" for disk in disks for part in disk.partitions()})
    lvm.physical = (PhysicalRow("vault", "/dev/md127", "ours"),)
    lvm.logical = (LogicalRow("vault", "data", "ours"), LogicalRow("vault", "data", "theirs"))
    erasing = msgspec.structs.replace(PLAN, steps=(WipeSignatures(OnArray()), *PLAN.steps))
    for status in (ArrayStatus.FAILED, ArrayStatus.DEGRADED):
        monkeypatch.setattr(volumes, "array_status", lambda _, status=status: status)
        assert against(PLAN, disks) == ""
        assert "also contains the volume “data”" in against(erasing, disks)
    lvm.physical += (PhysicalRow("vault", "[unknown]", "ours"),)
    assert "“vault” also uses [unknown]" in against(PLAN, disks)


def test_other_groups_of_the_computer_are_none_of_the_plans_business(
    fake_sys: FakeSys, lvm: FakeLvm, disks: tuple[Device, ...]
) -> None:
    fake_sys.disk("vdz")
    lvm.physical = (
        PhysicalRow("vault", "/dev/md127"),
        PhysicalRow("home", "/dev/vdz"),
        PhysicalRow("", "/dev/vdq0p1"),
        PhysicalRow("", "/dev/vdz"),
        PhysicalRow("lost", "[unknown]"),
    )
    lvm.logical = (LogicalRow("vault", "data"), LogicalRow("home", "data"), LogicalRow("home", "root"))
    assert reasons(disks, RemoveLv("vault", "data"), RemoveVg("vault")) == ""
    assert reasons(disks, RemoveVg("vault")) == (
        "The volume group “vault” also contains the volume “data”, which is not in the plan"
    )


class Answering:
    """LVM's programs, which all say the same."""

    def __init__(self, stdout: str, status: int = 0) -> None:
        self.asked: list[Sequence[str]] = []
        self._stdout, self._status = stdout, status

    async def ask(self, argv: Sequence[str]) -> Completed:
        self.asked.append(argv)
        return Completed(tuple(argv), self._status, self._stdout, "it is broken")


def test_lvms_own_reports_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Answering(
        '{"report":[{"pv":[{"vg_name":"vault","pv_name":"/dev/md127"}],'
        '"lv":[{"vg_name":"vault","lv_name":"data"}],"seg":[]},'
        '{"pv":[{"vg_name":"","pv_name":"[unknown]"}]}],"log":[]}'
    )
    monkeypatch.setattr(volumes, "ask", said.ask)
    rows = (PhysicalRow("vault", "/dev/md127"), PhysicalRow("", "[unknown]"))
    assert asyncio.run(volumes.physical_volumes()) == rows
    assert asyncio.run(volumes.all_volumes()) == (rows, (LogicalRow("vault", "data"),))
    assert said.asked == [
        ("pvs", "--options=vg_name,pv_name,vg_uuid", "--reportformat=json"),
        (
            *("lvm", "fullreport", "--configreport=pv", "--options=vg_name,pv_name,vg_uuid"),
            *("--configreport=lv", "--options=vg_name,lv_name,vg_uuid", "--reportformat=json"),
        ),
    ]
    monkeypatch.setattr(volumes, "ask", Answering('{"report":[]}').ask)
    assert asyncio.run(volumes.physical_volumes()) == ()


@pytest.mark.parametrize(
    ("level", "kept_away"),
    [("raid1", ["vdq1", "vdq1p1"]), ("raid0", ["vdq1", "vdq1p1", "md126"])],
    ids=["an array that does without", "one that needs it"],
)
def test_lvm_is_kept_away_from_what_does_not_answer(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, level: str, kept_away: list[str]
) -> None:
    """It looks at every device, and would wait for each request half a minute or more."""
    every = [fake_sys.disk(f"vdq{index}", partitions=1) for index in range(2)]
    array = fake_sys.stacked("md126", *(disk.partitions()[0] for disk in every), folder="md")
    fill_md(
        array, dict.fromkeys((disk.partitions()[0] for disk in every), "in_sync"), level=level, raid_disks=2
    )
    silent = {every[1]}
    for disk in every:
        (disk.folder / "device").mkdir()
    said = Answering('{"report":[]}')
    monkeypatch.setattr(volumes, "ask", said.ask)
    monkeypatch.setattr(kernel, "every_device", lambda: iter(every))
    monkeypatch.setattr(volumes, "is_silent", lambda disk: disk in silent)
    asyncio.run(volumes.physical_volumes())
    filters = ", ".join(f'"r|^/dev/{node}$|"' for node in kept_away)
    assert said.asked[0][-1] == f"--config=devices/filter=[{filters}]"
    silent.clear()
    asyncio.run(volumes.physical_volumes())
    assert said.asked[1][-1] == "--reportformat=json"


@pytest.mark.parametrize(
    ("stdout", "status", "told"),
    [
        ('{"report":[{"pv":[]}]}', 5, "LVM does not respond"),
        ("WARNING", 0, "LVM sent an unknown response"),
        ('{"report":[{"pv":[{"vg_name":"vault"}]}]}', 0, "LVM sent an unknown response"),
    ],
)
def test_without_a_sound_answer_of_lvm_nothing_is_begun(
    monkeypatch: pytest.MonkeyPatch, disks: tuple[Device, ...], stdout: str, status: int, told: str
) -> None:
    monkeypatch.setattr(volumes, "ask", Answering(stdout, status).ask)
    with pytest.raises(HelperError, match=told):
        reasons(disks, RemoveVg("vault"))


@pytest.mark.parametrize(("free", "due"), [("0", False), ("1", True), ("251", True)])
def test_a_volume_that_has_all_of_its_group_is_not_enlarged_again(
    lvm: FakeLvm, disks: tuple[Device, ...], monkeypatch: pytest.MonkeyPatch, free: str, due: bool
) -> None:
    """lvextend would fail, and with it a plan of which all is done already."""
    array = kernel.device_at("/dev/md127")
    assert array is not None
    fill_md(array, dict.fromkeys((disk.partitions()[0] for disk in disks), "in_sync"), uuid=ARRAY)

    async def says(argv: Sequence[str], **_: object) -> Completed:
        assert argv == ("vgs", "--options=vg_name,vg_free_count", "--reportformat=json")
        rows = (
            f'{{"vg_name": "other", "vg_free_count": "0"}}, {{"vg_name": "vault", "vg_free_count": "{free}"}}'
        )
        answer = f'{{"report": [{{"vg": [{rows}]}}]}}'
        return Completed(tuple(argv), 0, answer, "")

    monkeypatch.setattr(volumes, "ask", says)
    lvm.physical = (PhysicalRow("vault", "/dev/md127"),)
    step = EnlargeVolume((OnDisk(0), OnDisk(1)), "vault", "films")
    handling = handle(msgspec.structs.replace(PLAN, steps=(step,)), step, holding(), ENVIRONMENT)
    asyncio.run(begun(handling))
    assert handling.is_due() is due
