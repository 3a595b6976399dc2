"""A plan about shares that is broken off, at each place: all is as before then, or as it was to be."""

import asyncio
import pwd
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from raidwright.helper import runner
from raidwright.helper.limits import only_executor
from raidwright.helper.looking.configured.settings import every_line, setting_files
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.sharing_left import settle_shares
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import Disable
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import InstallSharing, ShareFolder, StayAwake, Unshare
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.firewall import FirewallKind, Passage, Port
from raidwright.storage.snapshot.share import Announcer, AnnouncingServer, NearNetwork, Person, Share, Sharing
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import RereadUnits
from raidwright.storage.steps.share import ACCOUNT_REMARK
from raidwright.storage.steps.step import destroys
from tests.helper.plans import some_use
from tests.helper.test_putting_back_left import broken_off, refuse
from tests.storage.machines import IDS, blank_disks
from tests.storage.sharing import FILMS, NETWORK, READY, computer
from tests.storage.test_share_listing import BARE

BEGINNING = replace(
    READY,
    samba_runs=False,
    samba_unit="smbd.service",
    networks=(NearNetwork("eth0", NETWORK, leads_out=True),),
    firewall=FirewallKind.FIREWALLD,
    passages=(Passage(NETWORK, "public", ()),),
    announcers=(
        AnnouncingServer(Announcer.WINDOWS, "wsdd.service"),
        AnnouncingServer(Announcer.OTHERS, "avahi-daemon.service"),
    ),
)
SHARED = replace(
    BEGINNING,
    samba_runs=True,
    people=("anna", "ben"),
    accounts=("ben",),
    passages=(Passage(NETWORK, "public", tuple(Port)),),
    announcers=tuple(replace(each, runs=True) for each in BEGINNING.announcers),
)
OTHERS = replace(FILMS, people=(Person("anna"), Person("carl")), recycle=False)
CASES: dict[str, tuple[Share | None, PlannableOperation]] = {
    "share": (None, ShareFolder("data", FILMS)),
    "change": (FILMS, ShareFolder("data", OTHERS)),
    "unshare": (FILMS, Unshare("data", "Films")),
    "disks are gone": (FILMS, Disable(IDS.array)),
}


class House:
    """A computer: its files below a folder, and people, servers and openings as programs leave them."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.root, self.state, self.run = folder / "root", folder / "journal", folder / "run"
        self.there: set[str] = {"password anna"}
        self.broken = folder
        for path, data in BARE.items():
            file = self.root / path[1:]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (self.root / "etc/tmpfiles.d").mkdir()
        patch.setattr(runner, "run", self._run)
        patch.setattr(pwd, "getpwnam", lambda _: SimpleNamespace(pw_gecos=ACCOUNT_REMARK))

    def plan(self, operation: PlannableOperation, sharing: Sharing) -> Plan:
        files = {f"/{file.relative_to(self.root)}": file.read_bytes() for file in self._files()}
        look = computer(files, sharing)
        own, lines = setting_files(self.root), every_line(self.root)
        kinds, paths = {each.kind for each in own}, {each.file for each in lines}
        others = tuple(each for each in look.host.setting_files if each.kind not in kinds)
        settings = (*lines, *(each for each in look.host.settings if each.file not in paths))
        host = replace(look.host, setting_files=(*own, *others), settings=settings)
        there = blank_disks(2) if isinstance(operation, Disable) else look
        answer = plan_for(operation, replace(there, host=host))
        assert isinstance(answer, Planned), answer
        return answer.plan

    def do(self, plan: Plan, steps: tuple[Step, ...]) -> None:
        for step in steps:
            for edit in step.edits(plan):
                edited_files.carry_out(edit, self.root, self.state)
            for command in step.commands(plan):
                asyncio.run(self._run(command.argv))

    def now(self) -> tuple[dict[str, bytes], set[str]]:
        """All that another plan would begin from."""
        return {str(file): file.read_bytes() for file in self._files()}, set(self.there)

    def settle(self, journal: Journal) -> None:
        asyncio.run(settle_shares(journal, self.run, self.root))

    def _files(self) -> list[Path]:
        return sorted(file for file in self.root.rglob("*") if file.is_file())

    async def _run(self, argv: tuple[str, ...], **_: object) -> runner.Completed:
        match argv:
            case ("useradd", *_, name):
                self.there.add(f"user {name}")
            case ("userdel", "--", name):
                self.there.discard(f"user {name}")
            case ("smbpasswd", "-L", "-s", "-a", "--", name):
                self.there.add(f"password {name}")
            case ("smbpasswd", "-L", "-x", "--", name):
                self.there.discard(f"password {name}")
            case ("systemctl", "enable", "--now", "--", unit):
                self.there.add(f"unit {unit}")
            case ("systemctl", "disable", "--now", "--", unit):
                self.there.discard(f"unit {unit}")
            case ("firewall-cmd", *words):
                text = " ".join(words)
                (self.there.discard if "--remove-" in text else self.there.add)(
                    text.replace("--remove-", "--add-")
                )
            case _:
                pass
        return runner.Completed(argv, 0, "", "")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def begun(house: House, case: str) -> Plan:
    """The plan, on a computer as it is before that."""
    share, operation = CASES[case]
    if share is None:
        return house.plan(operation, BEGINNING)
    plan = house.plan(ShareFolder("data", share), BEGINNING)
    house.do(plan, plan.steps)
    return house.plan(operation, SHARED)


@pytest.mark.parametrize("is_done", [False, True], ids=["begun", "done"])
@pytest.mark.parametrize("case", CASES)
def test_ends_as_before_or_as_planned_wherever_it_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str, is_done: bool
) -> None:
    whole = House(tmp_path / "whole", monkeypatch)
    plan = begun(whole, case)
    before = whole.now()
    whole.do(plan, plan.steps)
    wanted = whole.now()
    ends = [_relative(before, whole), _relative(wanted, whole)]
    assert ends[0] != ends[1]
    seen = set()
    for place in range(len(plan.steps)):
        house = House(tmp_path / f"{place}", monkeypatch)
        cut = begun(house, case)
        house.do(cut, cut.steps[: place + is_done])
        house.settle(broken_off(house.broken, cut, place + 1, place))
        end = _relative(house.now(), house)
        assert end in ends, cut.steps[place].tag
        seen.add(ends.index(end))
        assert seen != {1}, "until people go it is as before"
    assert seen == ({0} if case == "share" else {0, 1})


def _relative(state: tuple[dict[str, bytes], set[str]], house: House) -> tuple[dict[str, bytes], set[str]]:
    files, there = state
    return {name.removeprefix(str(house.root)): data for name, data in files.items()}, there


def test_people_go_with_an_array_of_which_something_is_erased(house: House) -> None:
    plan = house.plan(ShareFolder("data", FILMS), BEGINNING)
    house.do(plan, plan.steps)
    delete = house.plan(Delete("data"), SHARED)
    first = next(place for place in range(len(delete.steps)) if destroys(delete.steps[: place + 1]))
    house.do(delete, delete.steps[:first])
    assert house.there >= {"password ben", "user ben", "unit smbd.service"}
    journal = broken_off(house.broken, delete, first + 1, first)
    house.settle(journal)
    assert house.there == {"password anna"}


def test_it_is_done_once_and_not_beside_another_helper(house: House) -> None:
    """Whatever somebody does after that stays so."""
    plan = house.plan(ShareFolder("data", FILMS), BEGINNING)
    house.do(plan, plan.steps[:2])
    journal = broken_off(house.broken, plan, 2, 1)
    with only_executor(house.run):
        house.settle(journal)
    assert "password ben" in house.there
    house.settle(journal)
    assert house.there == {"password anna"}
    house.there.add("password ben")
    house.settle(journal)
    assert "password ben" in house.there


@pytest.mark.parametrize("later", [some_use(RereadUnits()), StayAwake(wanted=True), InstallSharing()])
def test_what_could_not_be_settled_is_after_other_plans(
    house: House, monkeypatch: pytest.MonkeyPatch, later: Plan | PlannableOperation
) -> None:
    """/etc was full as the next helper came up."""
    before, plan = house.now(), house.plan(ShareFolder("data", FILMS), BEGINNING)
    house.do(plan, plan.steps[:-1])
    journal = broken_off(house.broken, plan, len(plan.steps) - 1, len(plan.steps) - 2)
    with monkeypatch.context() as full:
        full.setattr(edited_files, "_write", refuse)
        house.settle(journal)
    assert house.now() != before
    there = replace(BEGINNING, stays_awake=False, installs=True)
    other = later if isinstance(later, Plan) else house.plan(later, there)
    broken_off(house.broken, other, 1, 1, "done")
    house.settle(journal)
    assert house.now() == before


def test_a_journal_that_a_power_cut_left_empty_hides_nothing_before_it(house: House) -> None:
    plan = begun(house, "share")
    before = house.now()
    house.do(plan, plan.steps[:3])
    journal = broken_off(house.state, plan, 3)
    (house.state / "2999-01-01T000000.000000-0123456789abcdef.jsonl").write_bytes(b'{"type":"opened","ti')
    house.settle(journal)
    assert house.now() == before


def test_what_could_not_be_settled_stays_once_shares_were_changed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That plan has counted what was there."""
    plan = house.plan(ShareFolder("data", FILMS), BEGINNING)
    house.do(plan, plan.steps)
    journal = broken_off(house.broken, plan, len(plan.steps), len(plan.steps) - 1)
    with monkeypatch.context() as full:
        full.setattr(edited_files, "_write", refuse)
        house.settle(journal)
    again = house.plan(ShareFolder("data", OTHERS), SHARED)
    house.do(again, again.steps)
    broken_off(house.broken, again, len(again.steps), len(again.steps), "done")
    shared = house.now()
    house.settle(journal)
    assert house.now() == shared


def test_a_program_that_takes_back_is_let_end_when_the_helper_is_told_to_go(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """userdel and smbpasswd write files of users and passwords."""
    plan = house.plan(ShareFolder("data", FILMS), BEGINNING)
    house.do(plan, plan.steps[:2])
    journal = broken_off(house.broken, plan, 2, 1)
    begun, ended = asyncio.Event(), []

    async def slow(argv: tuple[str, ...], **_: object) -> runner.Completed:
        begun.set()
        await asyncio.sleep(0.2)
        ended.append(argv)
        return runner.Completed(argv, 0, "", "")

    async def scenario() -> None:
        settling = asyncio.create_task(settle_shares(journal, house.run, house.root))
        await begun.wait()
        settling.cancel()
        await asyncio.gather(settling, return_exceptions=True)
        assert settling.cancelled()

    monkeypatch.setattr(runner, "run", slow)
    asyncio.run(scenario())
    assert len(ended) == 1


def test_a_plan_that_has_said_how_it_ended_has_put_all_back_itself(house: House) -> None:
    plan = house.plan(ShareFolder("data", FILMS), BEGINNING)
    house.do(plan, plan.steps[:2])
    house.settle(broken_off(house.broken, plan, 2, 1, "failed"))
    assert "password ben" in house.there
