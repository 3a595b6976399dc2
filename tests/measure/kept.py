"""A measurement killed at any moment: every pass that was heard of is kept, and nothing is left behind."""

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from raidwright.bench.samples import PassResult
from raidwright.history import History
from tests.measure import kept_layer_test
from tests.measure.descendants import descendants, words
from tests.measure.figure import Figure

_VICTIMS = ("terminal", "helper", "fio", "window", "helper of the window")
_TIMES = 4
"""How often each is killed."""
_LATEST = 5.0
"""Seconds after the first pass."""
_GONE_AFTER = 15.0
"""Seconds until everything that was started must be gone."""


def measure(*wanted: str) -> Iterator[Figure]:
    """Grids of a folder of one's own, and layer tests of the practice machine; the moments are drawn.

    In parts ``grids``, measured by the terminal and by the window, and ``layer tests``.
    """
    for name, part in (("grids", _grids), ("ladders", kept_layer_test.kills)):
        if name in (wanted or (name,)):
            yield asyncio.run(part())


def pass_line(result: PassResult) -> str:
    """A pass that was heard of."""
    return f"{result.row.label} {result.direction.value} {result.number}"


async def _grids() -> Figure:
    seed = random.randrange(1000)
    moments = random.Random(seed)
    troubles = [
        f"{victim}: {trouble}"
        for victim in _VICTIMS * _TIMES
        if (trouble := await _killed(victim, moments.uniform(0, _LATEST)))
    ]
    detail = "; ".join(dict.fromkeys(troubles)) or f"of {len(_VICTIMS) * _TIMES}, seed {seed}"
    return Figure("grids killed: something lost or left", len(troubles), "", detail, most=0)


async def _killed(victim: str, after: float) -> str:
    """What was lost or left when ``victim`` was killed so many seconds after the first pass."""
    with tempfile.TemporaryDirectory(prefix="raidwright-kept-", dir="/var/tmp") as place:
        folder = Path(place, "measured")
        folder.mkdir()
        places = {"XDG_DATA_HOME": place, "XDG_CONFIG_HOME": place}
        quiet = {"QT_QPA_PLATFORM": "offscreen", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        process = await asyncio.create_subprocess_exec(
            *_program(victim, folder),
            env=os.environ | places | quiet,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        heard: list[str] = []
        reading = asyncio.create_task(_read(process, heard))
        # Of a run that has only warmed up nothing is kept.
        await _until(lambda: any(not line.endswith(" 0") for line in heard), 60.0)
        await asyncio.sleep(after)
        victims = await _victims(victim, process.pid)
        started = descendants(process.pid)
        _kill(victims)
        gone = await _until(lambda: reading.done() and not _still_there(started), _GONE_AFTER)
        _kill([process.pid, *_still_there(started)])
        await process.wait()
        await reading
        return _trouble(Path(place), folder, heard, gone=gone)


async def _victims(victim: str, program: int) -> list[int]:
    """Between two passes there is no fio: who is to be killed is waited for, and asked for only once."""
    end = time.monotonic() + _GONE_AFTER
    while not (pids := _pids_of(victim, program)) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return pids


def _kill(pids: Iterable[int]) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _still_there(started: Mapping[int, tuple[bytes, ...]]) -> list[int]:
    return [pid for pid, argv in started.items() if argv and words(pid) == argv]


def _trouble(place: Path, folder: Path, heard: list[str], *, gone: bool) -> str:
    runs = History(place / "raidwright" / "history.db").runs().runs
    kept = [pass_line(result) for saved in runs for result in saved.run.passes]
    if kept[: len(heard)] != heard:
        return f"{len(kept)} passes kept, {len(heard)} heard of"
    if not gone:
        return "a process was left"
    return "a file was left" if os.listdir(folder) else ""


def _program(victim: str, folder: Path) -> tuple[str, ...]:
    if "window" in victim:
        return (sys.executable, "-m", "tests.measure.kept_window", str(folder))
    options = ("--size", "16MiB", "--passes", "3", "--seconds", "1", "--json")
    return (sys.executable, "-m", "raidwright", "bench", str(folder), *options)


async def _read(process: asyncio.subprocess.Process, heard: list[str]) -> None:
    assert process.stdout is not None
    async for line in process.stdout:
        text = line.decode().strip()
        if not text.startswith("{"):
            heard.append(text)
        elif (document := json.loads(text)).get("type") == "pass":
            heard.append(pass_line(msgspec.convert(document, PassResult)))


async def _until(condition: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.05)
    return True


def _pids_of(victim: str, program: int) -> list[int]:
    if victim in ("terminal", "window"):
        return [program]
    wanted = b"fio" if victim == "fio" else b"raidwright.helper"
    return [pid for pid, argv in descendants(program).items() if wanted in argv]
