"""The media of the practice machine's disks, as qemu's own tools see them."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.machine.practice import media, media_server
from raidwright.machine.practice.disk_set import Model, SpeedLimits, Unit
from raidwright.machine.practice.media_server import _Medium
from raidwright.storage.units import GIB, KIB, MIB

IMAGE = "slot0.img"
SIZE = 1 * GIB
UNITS = (Unit("TEST-0001", "0x5000000000000001", "0000:00:17.0", 1),)
QUICK = "0.000001:1:0:0"


def model(kind: str, iops: int = 500, rate: int = 50_000_000) -> Model:
    return Model("Test", kind, "1", SIZE, UNITS, limits=SpeedLimits(rate, iops))  # type: ignore[arg-type]


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Of a server in a folder with an image; the name of an export is still to be added."""
    monkeypatch.chdir(tmp_path)
    with Path(IMAGE).open("wb") as image:
        image.truncate(SIZE)
    argv = [sys.executable, "-ISB", media_server.__file__, media.SOCKET]
    with subprocess.Popen(argv) as server:
        while not Path(media.SOCKET).exists():
            assert server.poll() is None
            time.sleep(0.01)
        yield f"nbd+unix:///NAME?socket={tmp_path / media.SOCKET}"
        server.kill()


def qemu_io(address: str, export: str, *commands: str) -> str:
    words = [word for command in commands for word in ("-c", command)]
    argv = ["qemu-io", "-f", "raw", *words, address.replace("NAME", f"{IMAGE}:{export}")]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=True)
    assert "failed" not in done.stdout + done.stderr
    return done.stdout


def test_what_was_written_is_read_again_and_is_in_the_image(address: str) -> None:
    chance = random.Random(5)
    places = [chance.randrange(SIZE // KIB) * KIB for _ in range(20)]
    writes = [
        f"write -P {1 + number} {place} 64k" for number, place in enumerate(places) if place < SIZE - MIB
    ]
    qemu_io(address, QUICK, *writes, "flush")
    last = writes[-1].split()
    assert "Pattern verification failed" not in qemu_io(address, QUICK, f"read -P {last[2]} {last[3]} 64k")
    with Path(IMAGE).open("rb") as image:
        image.seek(int(last[3]))
        assert image.read(64 * KIB) == bytes([int(last[2])]) * 64 * KIB


@pytest.mark.parametrize("command", ["discard 0 8M", "write -z -u 0 8M", "write -z 0 8M"])
def test_what_is_trimmed_or_zeroed_gives_its_room_back(address: str, command: str) -> None:
    qemu_io(address, QUICK, "write -P 7 0 8M", "flush")
    before = Path(IMAGE).stat().st_blocks
    qemu_io(address, QUICK, command, "read -P 0 0 8M")
    assert Path(IMAGE).stat().st_blocks < before / 2


def test_an_image_that_is_not_there_is_refused_and_the_server_goes_on(address: str) -> None:
    wrong = ["qemu-io", "-f", "raw", "-c", "read 0 4k", address.replace("NAME", f"other.img:{QUICK}")]
    assert subprocess.run(wrong, capture_output=True, timeout=60, check=False).returncode != 0
    qemu_io(address, QUICK, "read 0 4k")


def seconds_for(requests: int, depth: int, step: int, address: str, wanted: Model) -> float:
    export = media.export_name(IMAGE, wanted)
    argv = ["qemu-img", "bench", "-f", "raw", "-c", str(requests), "-d", str(depth), "-s", "4096"]
    argv += ["-S", str(step), address.replace("NAME", export)]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=True)
    return float(done.stdout.split("completed in ")[1].split(" ")[0])


@pytest.mark.parametrize(
    ("kind", "depth", "step", "least"),
    [
        ("hdd", 1, 32 * MIB, 100 / 500),
        # However many wait, there is one head.
        ("hdd", 8, 32 * MIB, 100 / 500),
        ("ssd", 1, 32 * MIB, 100 * 2 / 500),
        ("ssd", 8, 32 * MIB, 100 / 500),
        ("ssd", 1, 4096, 100 * 2 / 500),
    ],
)
def test_a_request_takes_the_time_of_its_medium(
    address: str, kind: str, depth: int, step: int, least: float
) -> None:
    """Never less; more where the computer is busy."""
    assert seconds_for(100, depth, step, address, model(kind)) >= least * 0.98


def test_a_head_comes_by_what_follows_anyway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(IMAGE).write_bytes(bytes(4096))
    medium = _Medium(media.export_name(IMAGE, model("hdd")))
    assert medium.time_to(400 * MIB, 4096) == 1 / 500
    assert medium.time_to(400 * MIB + 4096, 4096) == 0
    assert medium.time_to(400 * MIB + 8192 + 50_000, 4096) == pytest.approx(50_000 / 50_000_000)
    assert medium.time_to(400 * MIB, 4096) == 1 / 500, "what lies behind it takes a turn"
    os.close(medium.file)


def test_only_disks_whose_operations_are_limited_take_a_time() -> None:
    assert media.takes_time(model("hdd"))
    assert not media.takes_time(model("hdd", iops=0))
