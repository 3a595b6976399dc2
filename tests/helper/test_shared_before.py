"""A plan about shares is killed: folders, and what is kept of shares, are as before once they are there."""

import asyncio
import os
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.helper import access_list
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import Opened
from raidwright.helper.plans.shared_before import has_before
from raidwright.helper.plans.sharing_left import settle_shares
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps import share as share_steps
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.kept_shares import KEPT, kept_text
from raidwright.storage.snapshot.share import Share
from raidwright.storage.steps.configuration import RereadUnits
from raidwright.storage.steps.kept_shares import KeepShares
from raidwright.storage.steps.share import MakeSharedFolder
from raidwright.storage.steps.targets import OnArray
from tests.helper.mounted_top import mounted_top
from tests.helper.plans import holding, some_build, some_use
from tests.helper.test_putting_back_left import broken_off

NUMBERS = {"anna": (2001, 2001), "ben": (2002, 2002)}
FILMS, OTHERS = Share("Films", "private/Films"), kept_text((Share("music", "Music"),))


class Scene:
    """An array with a folder in which something lies, in one that its owner alone can enter."""

    def __init__(self, tmp_path: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch = tmp_path, patch
        self.top = mounted_top(tmp_path, patch, 0o755)
        self.films = self.top / "private/Films"
        self.films.mkdir(parents=True)
        (self.films / "clip").touch(0o644)
        for path, mode in (("private", 0o700), ("private/Films", 0o755), ("private/Films/clip", 0o644)):
            (self.top / path).chmod(mode)
        (self.top / KEPT).write_bytes(OTHERS)
        patch.setattr(share_steps, "numbers_of", NUMBERS.__getitem__)
        self.plans: dict[bytes, Plan] = {}
        """By their words in a journal: no plan mounts anything where tests have their folders."""
        read = Opened.read_plan
        patch.setattr(Opened, "read_plan", lambda first: self.plans.get(bytes(first.plan)) or read(first))

    def plan(self, *writers: str, folder: str = "private/Films") -> Plan:
        make = MakeSharedFolder(OnArray(), str(self.top), folder, writers)
        steps = (make, KeepShares(OnArray(), str(self.top), (FILMS,)))
        return replace(some_build(), purpose=Purpose.SHARE, steps=steps)

    async def carry_out(self, plan: Plan) -> None:
        environment = PlanEnvironment(1000, self.folder / "journal", self.folder / "root")
        for step in plan.steps:
            handling = handle(plan, step, holding(), environment)
            await handling.call()
            await handling.verify()

    def kill_at_end(self, plan: Plan) -> None:
        asyncio.run(self.carry_out(plan))
        self.note(plan, 1)

    def note(self, plan: Plan, done: int, outcome: str = "") -> None:
        """Have a journal tell of the plan, of which both steps were begun."""
        self.plans[msgspec.json.encode(plan)] = plan
        broken_off(self.folder, plan, 2, done, outcome)

    def come_up(self) -> None:
        journal = Journal(self.folder / "journal")
        asyncio.run(settle_shares(journal, self.folder / "run", self.folder / "root"))

    def state(self) -> dict[str, object]:
        return {str(path): self._of(path) for path in sorted(self.top.rglob("*"))}

    @staticmethod
    def _of(path: Path) -> object:
        opened = os.open(path, os.O_RDONLY)
        try:
            return access_list.lists_of(opened), b"" if path.is_dir() else path.read_bytes()
        finally:
            os.close(opened)


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(tmp_path, monkeypatch)


def test_all_is_as_before_after_a_kill(scene: Scene) -> None:
    before = scene.state()
    scene.kill_at_end(scene.plan("anna"))
    assert scene.state() != before
    scene.come_up()
    assert scene.state() == before
    assert not has_before(scene.folder / "journal")


def test_who_was_in_the_share_before_is_in_again(scene: Scene) -> None:
    """And whoever came has gone as a user by then."""
    asyncio.run(scene.carry_out(scene.plan("anna")))
    shared = scene.state()
    scene.kill_at_end(scene.plan("ben"))
    assert scene.state() != shared
    scene.patch.delitem(NUMBERS, "ben")
    scene.come_up()
    assert scene.state() == shared


def test_a_folder_that_was_made_goes_unless_something_lies_in_it(scene: Scene) -> None:
    before = scene.state()
    scene.kill_at_end(scene.plan("anna", folder="New/Films"))
    scene.come_up()
    assert scene.state() == before
    scene.kill_at_end(scene.plan("anna", folder="New/Films"))
    (scene.top / "New/Films/clip").touch()
    scene.come_up()
    assert (scene.top / "New/Films/clip").exists()


def test_a_folder_that_is_gone_keeps_the_one_above_it_not_open(scene: Scene) -> None:
    before = scene.state()
    scene.kill_at_end(scene.plan("anna"))
    (scene.films / "clip").unlink()
    scene.films.rmdir()
    scene.come_up()
    private = str(scene.top / "private")
    assert scene.state()[private] == before[private]
    assert not scene.films.exists()
    assert not has_before(scene.folder / "journal")


def test_what_is_not_mounted_is_as_before_once_it_is(scene: Scene) -> None:
    """And after it was unlocked, of which a journal tells too."""
    before, entry = scene.state(), mounts.mount_of(0)
    scene.kill_at_end(scene.plan("anna"))
    scene.patch.setattr(mounts, "mount_of", lambda _: None)
    for _ in range(2):
        scene.come_up()
    assert scene.state() != before
    scene.patch.setattr(mounts, "mount_of", lambda _: entry)
    broken_off(scene.folder, some_use(RereadUnits()), 1, 1, "done")
    scene.come_up()
    assert scene.state() == before


def test_what_somebody_has_changed_since_stays(scene: Scene) -> None:
    scene.kill_at_end(scene.plan("anna"))
    scene.films.chmod(0o700)
    (scene.top / "private").chmod(0o711)
    (scene.top / KEPT).write_bytes(OTHERS)
    changed = scene.state()
    scene.come_up()
    assert scene.state() == changed


def test_a_plan_that_came_to_its_end_is_not_put_back(scene: Scene) -> None:
    plan = scene.plan("anna")
    asyncio.run(scene.carry_out(plan))
    scene.note(plan, 2, "done")
    shared = scene.state()
    scene.come_up()
    assert scene.state() == shared
    assert not has_before(scene.folder / "journal")


@pytest.mark.parametrize("garbage", [b"", b"\x80", b"{}", b'{"plan": 1}'])
def test_garbage_is_nothing_to_put_back(scene: Scene, garbage: bytes) -> None:
    scene.kill_at_end(scene.plan("anna"))
    (scene.folder / "journal/shared-before").write_bytes(garbage)
    shared = scene.state()
    scene.come_up()
    assert scene.state() == shared


def test_a_plan_that_is_stopped_closes_the_folder_above_again(scene: Scene) -> None:
    before, plan = scene.state(), scene.plan("anna")

    async def stopped() -> None:
        await scene.carry_out(plan)
        environment = PlanEnvironment(1000, scene.folder / "journal", scene.folder / "root")
        for step in reversed(plan.steps):
            await handle(plan, step, holding(), environment).put_back()

    asyncio.run(stopped())
    assert scene.state() == before
