"""The temperatures of disks where the kernel's drivers put them, and what is asked during a pass."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from raidwright.bench.samples import Heat, Sample
from raidwright.helper.looking import kernel
from raidwright.helper.measuring import beside
from raidwright.helper.measuring.beside import Beside, Thermometer, thermometers


@pytest.fixture
def sys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kernel, "SYS", tmp_path)
    return tmp_path


def put(sys: Path, place: str, words: str) -> Path:
    file = sys / "class/block" / place / "temp1_input"
    file.parent.mkdir(parents=True)
    file.write_text(words)
    return file


def test_a_thermometer_is_found_where_each_driver_puts_it(sys: Path) -> None:
    put(sys, "nvme0n1/device/hwmon3", "41850\n")
    put(sys, "sda/device/hwmon/hwmon1", "33000\n")
    found = thermometers(("md0", "nvme0n1", "sda"))
    assert [(each.device, each.quiet) for each in found] == [("nvme0n1", True), ("sda", False)]
    assert [each.read() for each in found] == [Heat("nvme0n1", 41.85), Heat("sda", 33.0)]


@pytest.mark.parametrize("words", ["", "hot"])
def test_a_disk_that_does_not_tell_is_left_out(sys: Path, words: str) -> None:
    put(sys, "sda/device/hwmon/hwmon1", words)
    (found,) = thermometers(("sda",))
    assert found.read() is None
    found.file.unlink()
    assert found.read() is None


def test_during_a_pass_only_those_are_asked_that_disturb_nothing(
    sys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "_LOOKS", (0.01,))
    monkeypatch.setattr(beside, "_ASK", 0.0)
    files = [
        put(sys, "nvme0n1/device/hwmon3", "40000"),
        put(sys, "sda/device/hwmon/hwmon1", "30000"),
    ]

    async def watched() -> tuple[tuple[Heat, ...], tuple[Heat, ...], tuple[Heat, ...]]:
        async with Beside(("nvme0n1", "sda")) as room:
            await room.feel()
            first = room.laid_on(Sample(1.0, ())).heat
            for file in files:
                file.write_text("55000")
            while room.laid_on(Sample(1.0, ())).heat == first:
                await asyncio.sleep(0.01)
            during = room.laid_on(Sample(1.0, ())).heat
            await room.feel()
            return first, during, room.laid_on(Sample(1.0, ())).heat

    first, during, after = asyncio.run(watched())
    assert first == (Heat("nvme0n1", 40.0), Heat("sda", 30.0))
    assert during == (Heat("nvme0n1", 55.0), Heat("sda", 30.0))
    assert after == (Heat("nvme0n1", 55.0), Heat("sda", 55.0))


@pytest.mark.parametrize("turns", range(6))
def test_who_ends_it_is_heard_also_when_a_disk_answers_just_then(turns: int, tmp_path: Path) -> None:
    """A measurement waits at its end for whoever asks."""
    asked, answers = threading.Event(), threading.Event()

    class Slow(Thermometer):
        def read(self) -> None:
            asked.set()
            answers.wait(10)

    async def scenario() -> bool:
        slow = Slow("nvme0n1", tmp_path, quiet=True)
        reading = asyncio.create_task(Beside(())._read_thermometers((slow,)))
        await asyncio.to_thread(asked.wait, 10)
        answers.set()
        # The thread is done, and the loop is told of it one turn after the other.
        time.sleep(0.05)
        for _ in range(turns):
            await asyncio.sleep(0)
        done = reading.done()
        reading.cancel()
        await asyncio.wait([reading])
        return done or reading.cancelled()

    assert asyncio.run(scenario())
