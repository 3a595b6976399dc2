"""A layer test and turns on a real array, and somebody kills fio or the terminal in the middle of a run."""

import asyncio
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from raidwright.history import History, RunState
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.levels import Level
from tests.lab.building import shell, until
from tests.lab.conftest import Run
from tests.lab.repairing import in_use, members
from tests.lab.testing_layers import BUSY, LATEST, VICTIMS, trouble, whole_stack

pytestmark = pytest.mark.usefixtures("leaves_clean")

_QUICK = ("--size", "16MiB", "--passes", "2", "--seconds", "3", "--no-warmup", "--row", "SEQ1M Q8T1")


async def begun(practice: PracticeMachine, folder: Path, words: Sequence[str]) -> asyncio.subprocess.Process:
    """A terminal in which ``words`` are measured, in its second run by now."""
    places = {"DBUS_SYSTEM_BUS_ADDRESS": practice.address, "XDG_DATA_HOME": str(folder)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "raidwright", *words),
        env=os.environ | places,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    async for line in process.stderr:
        if line.startswith(b"2/"):
            await until(practice, BUSY)
            return process
    raise AssertionError(await process.communicate())


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("what", "victim"),
    [("ladder", "terminal"), ("turns", "fio"), ("ladder", "fio"), ("turns", "terminal")],
)
def test_what_was_whole_is_kept_and_nothing_is_left(
    practice: PracticeMachine, run: Run, tmp_path: Path, what: str, victim: str
) -> None:
    kind = ("layers", "/srv/data") if what == "ladder" else ("ab", "/srv/data", "/srv/data")
    words = ("bench", *kind)

    async def scenario() -> bytes:
        async with in_use(practice, Level.RAID1, members(2)):
            before = await shell(practice, "ls -A /srv/data")
            process = await begun(practice, tmp_path, (*words, *_QUICK))
            if victim == "terminal":
                process.kill()
            else:
                await shell(practice, "pkill -KILL -x fio")
            _, said = await process.communicate()
            # The helper hears that nobody listens any more.
            await until(practice, f"! {BUSY}")
            assert await shell(practice, "ls -A /srv/data") == before
        assert process.returncode == (-9 if victim == "terminal" else 1)
        return said

    said = run(scenario(), 240)
    history = History(tmp_path / "raidwright" / "history.db")
    runs = sorted(history.runs().runs, key=lambda saved: saved.id)
    assert runs[0].run.complete
    assert not any(saved.under_way for saved in runs)
    assert (b"kept as" in said) == (victim != "terminal")
    if what == "ladder":
        (layer_test,) = history.layer_tests().layer_tests
        assert layer_test.stages == tuple(runs)
        assert layer_test.state is RunState.BROKEN


@pytest.mark.exhaustive
def test_a_layer_test_over_a_whole_stack_keeps_every_finished_stage_whenever_it_is_killed(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    """One moment for each; ``./dev measure kept`` takes more of them."""
    moments = {victim: random.uniform(0, LATEST) for victim in VICTIMS}

    async def scenario() -> dict[str, str]:
        async with whole_stack(practice, tmp_path):
            return {
                victim: await trouble(practice, tmp_path, victim, after) for victim, after in moments.items()
            }

    assert run(scenario(), 360) == dict.fromkeys(VICTIMS, ""), moments
