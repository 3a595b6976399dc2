"""mdadm's monitor as a computer has it, and how its address is written."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.configured.settings import monitor
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.protocol import DocumentError, decode, encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.check_calendar import Monitor
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps.step import LineSeen, line_seen
from raidwright.storage.steps.watching import MAIL_TIMER, MonitorDoes, SendMail
from tests.helper.configuration import computer, found
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import at_once, holding, some_repair, waiting
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

MDADM = "/etc/mdadm/mdadm.conf"
OLD = "# kept\nMAILADDR root\nPROGRAM /x\nARRAY /dev/md/other UUID=1:2:3:4\n"
UNIT = "usr/lib/systemd/system/mdmonitor.service"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = computer(tmp_path)
    (root / "etc/mdadm/mdadm.conf").write_text(OLD)
    return root


def put(root: Path, path: str, text: str = "") -> Path:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)
    return root / path


def process(root: Path, number: int, *words: str) -> None:
    put(root, f"proc/{number}/comm", f"{Path(words[0]).name}\n")
    put(root, f"proc/{number}/cmdline", "\0".join((*words, "")))


def lines(root: Path) -> dict[int, SettingLine]:
    return {line.line: line for line in settings.every_line(root) if line.file == MDADM}


def step(root: Path, address: str | None = "me@example.org", *gone: int) -> SendMail:
    known = lines(root)
    seen = tuple(line_seen(known[each]) if each in known else LineSeen(each, "") for each in gone)
    return SendMail(BOTH, found(root, MDADM).seen, address, seen)


def plan(*steps: SendMail) -> Plan:
    made = some_repair(*steps)
    return replace(made, purpose=Purpose.UPKEEP, disks=made.disks[:2])


def test_it_is_seen_whether_it_runs_and_what_can_send(tmp_path: Path) -> None:
    assert monitor(tmp_path, systemd=True) == Monitor(runs=False, sends=False, unit=False)
    process(tmp_path, 7, "/sbin/mdadm", "--monitor", "--scan")
    process(tmp_path, 8, "/usr/bin/less", "--monitor")
    put(tmp_path, "usr/sbin/sendmail").chmod(0o755)
    put(tmp_path, UNIT)
    assert monitor(tmp_path, systemd=True) == Monitor(runs=True, sends=True, unit=True)
    assert not monitor(tmp_path, systemd=False).unit
    put(tmp_path, f"usr/lib/systemd/system/{MAIL_TIMER}")
    assert monitor(tmp_path, systemd=True).room_timer is False
    process(tmp_path, 7, "/sbin/mdadm", "--detail", "/dev/md0")
    assert not monitor(tmp_path, systemd=True).runs
    process(tmp_path, 9, "mdadm", "-F", "--scan")
    assert monitor(tmp_path, systemd=True).runs


def test_a_unit_that_is_masked_is_none(tmp_path: Path) -> None:
    put(tmp_path, UNIT)
    masked = tmp_path / "etc/systemd/system/mdmonitor.service"
    masked.parent.mkdir(parents=True)
    masked.symlink_to("/dev/null")
    assert not monitor(tmp_path, systemd=True).unit


@pytest.mark.parametrize("address", ["a b", "a\nPROGRAM /tmp/x", "-t", "a;b", "a@b ", "|x"])
def test_an_address_is_one(root: Path, address: str) -> None:
    it = step(root, "me@example.org", 2)
    assert decode(encode(plan(it)), Plan) == plan(it)
    with pytest.raises(DocumentError, match="address"):
        decode(encode(plan(replace(it, address=address))), Plan)


def test_it_is_written_proven_and_taken_back(
    root: Path, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(monkeypatch, at_once)
    scene.array({0: SERVES, 1: SERVES})
    file = root / "etc/mdadm/mdadm.conf"
    it = replace(step(root, "me@example.org", 2), monitor=MonitorDoes.RESTART)
    handling = handle(plan(it), it, holding(), PlanEnvironment(0, root.parent / "state", root))
    asyncio.run(handling.before())  # type: ignore[arg-type]
    handling.prepare()
    assert file.read_text() == OLD.replace("MAILADDR root\n", "") + "MAILADDR me@example.org\n"
    with pytest.raises(HelperError, match="is not running"):
        asyncio.run(handling.verify())  # type: ignore[arg-type]
    process(root, 7, "/sbin/mdadm", "--monitor", "--scan")
    asyncio.run(handling.verify())  # type: ignore[arg-type]
    asyncio.run(handling.put_back())  # type: ignore[arg-type]
    assert file.read_text() == OLD


def test_beside_another_array_of_that_name_nothing_is_written(root: Path, scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES}, uuid="11111111:22222222:33333333:44444444")
    it = step(root, "me@example.org", 2)
    handling = handle(plan(it), it, holding(), PlanEnvironment(0, root.parent / "state", root))
    with pytest.raises(HelperError, match="now belongs to another array"):
        handling.prepare()
    assert (root / "etc/mdadm/mdadm.conf").read_text() == OLD
