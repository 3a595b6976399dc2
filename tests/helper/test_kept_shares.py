"""Root keeps the shares of a file system on it: whole, through no link, and as they were when a plan ends."""

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.reading.kept_shares import read_kept_shares
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.kept_shares import KEPT, kept_text
from raidwright.storage.snapshot.share import Share
from raidwright.storage.steps.kept_shares import KeepShares
from raidwright.storage.steps.targets import OnArray
from tests.helper.mounted_top import mounted_top
from tests.helper.plans import holding, some_build, verified

FILMS, MUSIC = Share("films"), Share("music", "Music")


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is mounted from the plan's array."""
    return mounted_top(tmp_path, monkeypatch, 0o755)


def keeping(top: Path, *shares: Share, gone: tuple[str, ...] = ()) -> Handling:
    step = KeepShares(OnArray(), str(top), shares, gone)
    plan = replace(some_build(), purpose=Purpose.SHARE, steps=(step,))
    return handle(plan, step, holding(), PlanEnvironment(1000, top.parent / "state"))


async def carried_out(handling: Handling) -> None:
    await handling.call()
    await handling.verify()


def test_shares_come_and_go_and_the_last_takes_the_file_with_it(top: Path) -> None:
    asyncio.run(carried_out(keeping(top, FILMS)))
    asyncio.run(carried_out(keeping(top, MUSIC)))
    assert read_kept_shares([str(top)]) == (FILMS, MUSIC)
    status = (top / KEPT).stat()
    assert (status.st_uid, stat.S_IMODE(status.st_mode)) == (0, 0o644)
    asyncio.run(carried_out(keeping(top, gone=("FILMS",))))
    assert read_kept_shares([str(top)]) == (MUSIC,)
    asyncio.run(carried_out(keeping(top, gone=("music",))))
    assert list(top.iterdir()) == []


@pytest.mark.parametrize("before", [b"", kept_text((FILMS,)), b"of a later version\n"])
def test_what_was_there_comes_back_when_the_plan_ends_early(top: Path, before: bytes) -> None:
    if before:
        (top / KEPT).write_bytes(before)

    async def undone() -> None:
        handling = keeping(top, MUSIC)
        await handling.put_back()
        await carried_out(handling)
        assert MUSIC in read_kept_shares([str(top)])
        await handling.put_back()

    asyncio.run(undone())
    assert {each.name: each.read_bytes() for each in top.iterdir()} == ({KEPT: before} if before else {})


IN_THE_WAY: dict[str, Callable[[Path], object]] = {
    "was not created by Raidwright. Rename": lambda file: file.symlink_to("elsewhere"),
    "was not created by Raidwright. R": lambda file: file.mkdir(),
    "could not be written: Is a directory": lambda file: file.with_name(f"{KEPT}.new").mkdir(),
}


@pytest.mark.parametrize(("words", "make"), IN_THE_WAY.items(), ids=["link", "folder", "hidden"])
def test_what_others_have_put_there_stays_and_unsharing_goes_on(
    top: Path, words: str, make: Callable[[Path], object]
) -> None:
    make(top / KEPT)
    before = [(each.name, each.is_symlink(), each.is_dir()) for each in top.iterdir()]
    with pytest.raises(HelperError, match=words):
        asyncio.run(carried_out(keeping(top, FILMS)))
    asyncio.run(carried_out(keeping(top, gone=("films",))))
    assert [(each.name, each.is_symlink(), each.is_dir()) for each in top.iterdir()] == before
    assert not (top / "elsewhere").exists()


def test_a_file_that_another_wrote_is_told_and_stays(top: Path) -> None:
    (top / KEPT).write_bytes(b"mine")
    (top / KEPT).chmod(0o666)
    with pytest.raises(HelperError, match="was not created by Raidwright"):
        asyncio.run(carried_out(keeping(top, FILMS)))
    assert (top / KEPT).read_bytes() == b"mine"


def test_what_is_not_kept_in_the_end_is_told(top: Path) -> None:
    with pytest.raises(HelperError, match="does not contain the planned settings"):
        asyncio.run(verified(keeping(top, FILMS)))
