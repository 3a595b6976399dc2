"""When the facts of a device are read from it again, and when it is left in peace."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices import device_facts
from raidwright.helper.looking.devices.device_facts import FactFinder
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME, UNKNOWN_DATA
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]


def finder(
    fake: FakeSys, monkeypatch: pytest.MonkeyPatch, left: LeftClean, contents_of: Mapping[str, DeviceContents]
) -> tuple[FactFinder, list[str]]:
    """A finder of two disks' facts, and the names of those that it looked at."""
    disks = [fake.disk(node) for node in ("vdq0", "vdq1")]
    for number, disk in enumerate(disks):
        for name, text in (("dev", f"250:{number}"), ("size", "2048"), ("stat", "0 " * 17)):
            (disk.folder / name).write_text(text)
    looked: list[str] = []

    def look_at(devices: Sequence[Device], _: frozenset[str]) -> dict[Device, DeviceContents]:
        fresh = list(devices)
        looked.extend(device.node for device in fresh)
        return {device: contents_of[device.node] for device in fresh}

    monkeypatch.setattr(device_facts, "look_at", look_at)
    monkeypatch.setattr(kernel, "every_device", lambda: iter(disks))
    return FactFinder(left), looked


def test_while_something_is_measured_only_a_new_disk_is_read(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What would be read would count as somebody else's load."""
    contents_of = {"vdq0": NOTHING, "vdq1": NOTHING}
    facts, looked = finder(fake_sys, monkeypatch, LeftClean(tmp_path / "state"), contents_of)
    assert [each.signatures for each in facts.find(measured=None)] == [(), ()]
    assert looked == ["vdq0", "vdq1"]
    (fake_sys.disk_folder("vdq0") / "stat").write_text("1 " * 17)
    contents_of["vdq0"] = DeviceContents(("ext4",))
    for _ in range(2):
        assert [each.signatures for each in facts.find(measured=None)] == [(), ()]
    assert looked == ["vdq0", "vdq1"]
    assert [each.signatures for each in facts.find()] == [("ext4",), ()]
    assert looked == ["vdq0", "vdq1", "vdq0"]


@pytest.mark.parametrize("layer", ["disk", "partition", "array"])
def test_while_a_disk_is_measured_what_shares_it_is_left_in_peace_and_the_others_are_read(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, layer: str
) -> None:
    """Any other disk may be looked at by a second window, which would go on showing what it had."""
    contents_of = dict.fromkeys(("vdq0", "vdq1", "vdq0p1", "vdq0p2", "md127"), NOTHING)
    facts, looked = finder(fake_sys, monkeypatch, LeftClean(tmp_path / "state"), contents_of)
    first, second = kernel.every_device()
    parts = [fake_sys.part(first, number) for number in (1, 2)]
    array = fake_sys.stacked("md127", parts[0], folder="md")
    for number, each in enumerate((*parts, array), 2):
        for name, text in (("dev", f"250:{number}"), ("size", "2048"), ("stat", "0 " * 17)):
            (each.folder / name).write_text(text)
    every = [first, *parts, array, second]
    monkeypatch.setattr(kernel, "every_device", lambda: iter(every))
    facts.find()
    looked.clear()
    for each in every:
        (each.folder / "stat").write_text("1 " * 17)
    facts.find(measured=[{"disk": first, "partition": parts[1], "array": array}[layer]])
    assert looked == ["vdq1"]
    facts.find()
    assert looked == ["vdq1", "vdq0p2", "md127"]


def test_a_disk_is_looked_at_again_only_when_it_may_have_changed(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents_of = {"vdq0": NOTHING, "vdq1": DeviceContents((UNKNOWN_DATA,))}
    left = LeftClean(tmp_path / "state")
    facts, looked = finder(fake_sys, monkeypatch, left, contents_of)
    assert [each.signatures for each in facts.find()] == [(), (UNKNOWN_DATA,)]
    facts.find()
    assert looked == ["vdq0", "vdq1"]
    for field in (4, 6, 11, 13):
        counts = ["0"] * 17
        counts[field] = "1"
        (fake_sys.disk_folder("vdq0") / "stat").write_text(" ".join(counts))
        looked.clear()
        facts.find()
        assert looked == ["vdq0"]
    counts[0] = counts[7] = "9"
    (fake_sys.disk_folder("vdq0") / "stat").write_text(" ".join(counts))
    looked.clear()
    facts.find()
    assert looked == []
    left.remember(["digest"])
    contents_of["vdq1"] = NOTHING
    assert [each.signatures for each in facts.find()] == [(), ()]
    assert looked == ["vdq1"]


def test_what_is_written_to_a_disk_in_use_makes_nobody_look_again(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that is open over a busy array must not send its disks seeking."""
    contents_of = {"vdq0": NOTHING, "vdq1": NOTHING}
    facts, looked = finder(fake_sys, monkeypatch, LeftClean(tmp_path / "state"), contents_of)
    disk = next(kernel.every_device())
    array = fake_sys.stacked("md127", disk, folder="md")
    facts.find()
    looked.clear()
    for node in contents_of:
        (fake_sys.disk_folder(node) / "stat").write_text("1 " * 17)
    facts.find()
    assert looked == ["vdq1"]
    (disk.folder / "holders" / array.node).unlink()
    facts.find()
    assert looked == ["vdq1", "vdq0"]


class Asking:
    """Two members of arrays, which nothing has written to since all was read; the clock stands still."""

    def __init__(self, fake: FakeSys, patch: pytest.MonkeyPatch, left: LeftClean) -> None:
        self.facts, self.looked = finder(fake, patch, left, {"vdq0": NOTHING, "vdq1": NOTHING})
        self.disks, self.mute, self.now = list(kernel.every_device()), set[Device](), 100.0
        self._asked: list[str] = []
        self.once_more: list[Device] = []
        patch.setattr(device_facts, "without_answer", self._without_answer)
        patch.setattr(device_facts, "ask_failed_again", self.once_more.extend)
        patch.setattr(device_facts.time, "monotonic", lambda: self.now)
        for disk in self.disks:
            (disk.folder / "device").mkdir()
            fake.stacked(f"md{disk.node}", disk, folder="md")
        self.facts.find()
        self.looked.clear()
        self.now += 60

    def _without_answer(self, disks: Iterable[Device]) -> set[Device]:
        these = list(disks)
        self._asked += (device.node for device in these)
        return self.mute.intersection(these)

    def asked(self) -> list[str]:
        """Who was asked since this was called last."""
        asked, self._asked = self._asked, []
        return asked


@pytest.fixture
def asking(fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asking:
    return Asking(fake_sys, monkeypatch, LeftClean(tmp_path / "state"))


def test_what_lvm_has_written_is_read_anew_where_somebody_waits(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a new volume that nobody has put to use udev hears late, and a plan would not name it."""
    contents_of = {"vdq0": DeviceContents((PHYSICAL_VOLUME,)), "vdq1": DeviceContents(("ext4",))}
    facts, looked = finder(fake_sys, monkeypatch, LeftClean(tmp_path / "state"), contents_of)
    for _ in range(2):
        facts.find()
    assert looked == ["vdq0", "vdq1"]
    facts.find(waited_for=True)
    assert looked == ["vdq0", "vdq1", "vdq0"]
    for quiet in ({"at_work": True}, {"measured": None}):
        facts.find(waited_for=True, **quiet)
    assert looked == ["vdq0", "vdq1", "vdq0"]


def test_a_disk_that_works_is_asked_whether_it_answers_and_one_that_sleeps_is_not(asking: Asking) -> None:
    """Below a busy array nothing else would tell that a disk answers no more."""
    asking.facts.find()
    assert asking.asked() == [], "nothing has worked"
    (asking.disks[0].folder / "stat").write_text("1 " * 17)
    asking.mute.add(asking.disks[0])
    for _ in range(2):
        asking.facts.find()
    assert (asking.asked(), asking.looked) == (["vdq0"], ["vdq0"])
    asking.now += 60
    asking.facts.find()
    assert asking.asked() == [], "it has not worked since"
    asking.facts.find(waited_for=True)
    assert asking.asked() == ["vdq0", "vdq1"], "somebody may want to do something about them"


def test_those_that_failed_are_asked_once_more_where_somebody_waits(asking: Asking) -> None:
    """As who has just mended a disk; not while it is measured, or while a plan goes on."""
    asking.facts.find()
    asking.facts.find(waited_for=True, at_work=True)
    assert asking.once_more == []
    asking.facts.find(waited_for=True, measured=[asking.disks[0]])
    assert asking.once_more == [asking.disks[1]]
    asking.facts.find(waited_for=True)
    assert asking.once_more == [asking.disks[1], *asking.disks]


def test_one_that_owes_an_answer_is_asked_but_not_while_it_is_measured_or_a_plan_goes_on(
    asking: Asking,
) -> None:
    (asking.disks[1].folder / "inflight").write_text("1 0")
    asking.facts.find(at_work=True, waited_for=True)
    asking.facts.find(measured=[asking.disks[1]])
    assert asking.asked() == []
    asking.facts.find()
    assert asking.asked() == ["vdq1"]


def test_whether_somebody_holds_a_disk_alone_is_tried_seldom_and_of_what_looks_free(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is tried whoever else wants the disk alone is refused."""
    contents_of = {"vdq0": NOTHING, "vdq1": NOTHING}
    facts, _ = finder(fake_sys, monkeypatch, LeftClean(tmp_path / "state"), contents_of)
    held, tried, now = {"vdq0"}, list[str](), [100.0]

    def asked(device: Device) -> bool:
        tried.append(device.node)
        return device.node in held

    monkeypatch.setattr(device_facts, "is_held_alone", asked)
    monkeypatch.setattr(device_facts.time, "monotonic", lambda: now[0])
    for node in contents_of:
        (fake_sys.disk_folder(node) / "device").mkdir(exist_ok=True)

    def claimed(**how: object) -> list[bool]:
        tried.clear()
        return [each.claimed for each in facts.find(**how)]  # type: ignore[arg-type]

    assert (claimed(at_work=True), tried) == ([False, False], [])
    assert (claimed(), tried) == ([True, False], ["vdq0", "vdq1"])
    assert (claimed(), tried) == ([True, False], ["vdq0"]), "what is held is asked until it is let go of"
    held.clear()
    assert (claimed(at_work=True), tried) == ([True, False], [])
    assert (claimed(), tried) == ([False, False], ["vdq0"])
    assert (claimed(), tried) == ([False, False], [])
    facts.forget_claims()
    assert (claimed(), tried) == ([False, False], ["vdq0", "vdq1"])
    now[0] += 31
    assert (claimed(measured=None), tried) == ([False, False], [])
    fake_sys.stacked("md127", next(kernel.every_device()), folder="md")
    assert (claimed(), tried) == ([False, False], ["vdq1"])


@pytest.mark.parametrize(
    ("held", "tried"),
    [
        ("md127", ["vdq1", "md127"]),
        ("dm-0", ["vdq1", "dm-0"]),
        ("md127p1", ["vdq1", "dm-0", "md127p1"]),
    ],
    ids=["array", "volume", "partition beside another in use"],
)
def test_whether_somebody_holds_an_array_or_what_lies_on_it_alone_is_tried_where_nothing_stands_on_it(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: str, tried: list[str]
) -> None:
    facts, _ = finder(fake_sys, monkeypatch, LeftClean(tmp_path / "state"), defaultdict(lambda: NOTHING))
    disks = list(kernel.every_device())
    for disk in disks:
        (disk.folder / "device").mkdir()
    array = fake_sys.stacked("md127", disks[0], folder="md")
    devices = [*disks, array]
    if held == "md127p1":
        devices += [fake_sys.part(array, 1), fake_sys.part(array, 2)]
    if held != "md127":
        devices.append(fake_sys.mapping("vault", "dm-0", devices[-1]))
    for number, device in enumerate(devices[2:]):
        for name, text in (("dev", f"9:{number}"), ("size", "2048"), ("stat", "0 " * 17)):
            (device.folder / name).write_text(text)
    asked: list[str] = []

    def alone(device: Device) -> bool:
        asked.append(device.node)
        return device.node == held

    monkeypatch.setattr(device_facts, "is_held_alone", alone)
    monkeypatch.setattr(kernel, "every_device", lambda: iter(devices))
    assert [each.node for each in facts.find() if each.claimed] == [held]
    assert sorted(asked) == sorted(tried)


@pytest.mark.parametrize("used", ["btrfs", "whole"])
def test_what_is_in_use_by_another_number_or_through_its_whole_is_tried_by_nobody(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, used: str
) -> None:
    """btrfs is mounted under a number of its own; a partition in random bytes is shut with its whole."""
    facts, _ = finder(fake_sys, monkeypatch, LeftClean(tmp_path / "state"), defaultdict(lambda: NOTHING))
    disks = list(kernel.every_device())
    for disk in disks:
        (disk.folder / "device").mkdir()
    array = fake_sys.stacked("md127", disks[0], folder="md")
    stray = fake_sys.part(array, 1)
    devices = [*disks, array, stray]
    if used == "whole":
        devices.append(fake_sys.mapping("vault", "dm-0", array))
    for number, device in enumerate(devices[2:]):
        for name, text in (("dev", f"9:{number}"), ("size", "2048"), ("stat", "0 " * 17)):
            (device.folder / name).write_text(text)
    entry = MountEntry("0:42", array.path, "/srv/data", "btrfs")
    monkeypatch.setattr(device_facts.mounts, "every_mount", lambda _: [entry] if used == "btrfs" else [])
    monkeypatch.setattr(kernel, "device_at", {array.path: array}.get)
    asked: list[str] = []
    monkeypatch.setattr(device_facts, "is_held_alone", lambda device: bool(asked.append(device.node)))
    monkeypatch.setattr(kernel, "every_device", lambda: iter(devices))
    assert not any(each.claimed for each in facts.find())
    assert sorted(asked) == (["vdq1"] if used == "btrfs" else ["dm-0", "vdq1"])
