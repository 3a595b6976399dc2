"""A screen that is watched from outside: its pixels as the X server has them, and what changes when."""

import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

WIDTH, HEIGHT = 1280, 800
_BYTES = 4
_BEAT = 0.004
"""Seconds between two looks at the screen."""
_REFRESH = 0.016
"""Seconds for which a screen shows one picture: nobody sees what is painted in between."""
Picture = npt.NDArray[np.uint32]
"""HEIGHT rows of WIDTH pixels."""
Part = tuple[slice, slice]
"""Rows and columns of a picture."""


@dataclass(frozen=True)
class Film:
    """Every picture that differs from the one before, with the seconds since the program was started.

    ``memory`` is the program's resident set in MiB, once the screen stood still.
    """

    times: tuple[float, ...]
    pictures: tuple[Picture, ...]
    memory: float

    def first(self, wanted: Picture, part: Part, share: float) -> float:
        """Seconds until ``share`` of what stands out in ``wanted`` is there, StopIteration when never."""
        there = (likeness(picture, wanted, part) >= share for picture in self.pictures)
        return next(seconds for seconds, is_there in zip(self.times, there, strict=True) if is_there)


def likeness(picture: Picture, wanted: Picture, part: Part) -> float:
    """How much of the pixels in ``part`` of ``wanted`` that are not its ground ``picture`` has, 0 to 1."""
    aim = wanted[part]
    colours, counts = np.unique(aim, return_counts=True)
    ink = aim != colours[counts.argmax()]
    return float((picture[part][ink] == aim[ink]).mean()) if ink.any() else 1.0


@dataclass
class Screen:
    """An X server nobody sees; ``display`` is its name."""

    display: str
    _memory: mmap.mmap
    _offset: int
    _last: list[Picture] = field(default_factory=list)

    def look(self) -> Picture:
        """The picture now; not copied."""
        pixels = np.frombuffer(self._memory, np.uint32, WIDTH * HEIGHT, self._offset)
        return pixels.reshape(HEIGHT, WIDTH)

    def film(self, argv: Sequence[str], environment: Mapping[str, str], *, still: float, most: float) -> Film:
        """Start a program, watch until nothing has changed for ``still`` seconds, and end it.

        It ends after ``most`` seconds in any case. Raises RuntimeError when the program ended by itself.
        """
        times, pictures = [0.0], [self.look().copy()]
        began = time.monotonic()
        program = subprocess.Popen(
            argv,
            env={**environment, "DISPLAY": self.display},
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            now = 0.0
            while now < most and (len(times) == 1 or now - times[-1] < still):
                time.sleep(_BEAT)
                if not np.array_equal(self.look(), pictures[-1]):
                    time.sleep(_REFRESH)
                    pictures.append(self.look().copy())
                    times.append(time.monotonic() - began)
                now = time.monotonic() - began
                if program.poll() is not None:
                    raise RuntimeError(f"{argv[0]} ended with {program.returncode}")
            memory = resident(program.pid)
        finally:
            program.kill()
            program.wait()
        self._clear()
        return Film(tuple(times[1:]), tuple(pictures[1:]), memory)

    def _clear(self) -> None:
        """Wait until there is nothing but the root window."""
        for _ in range(500):
            if len(np.unique(self.look())) <= 2:
                return
            time.sleep(0.01)


def resident(pid: int) -> float:
    """MiB of memory that a program has in use."""
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


@contextmanager
def screen() -> Iterator[Screen]:
    """An Xvfb for as long as the block lasts. Raises RuntimeError when it does not start."""
    with tempfile.TemporaryDirectory() as folder:
        reading, writing = os.pipe()
        size = f"{WIDTH}x{HEIGHT}x24"
        argv = [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-noreset",
            "-nocursor",
            "-screen",
            "0",
            size,
            "-fbdir",
            folder,
        ]
        server = subprocess.Popen(argv, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        try:
            with os.fdopen(reading) as answer:
                number = answer.readline().strip()
            if not number:
                raise RuntimeError("Xvfb did not start")
            with (Path(folder) / "Xvfb_screen0").open("rb") as file:
                memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            yield Screen(f":{number}", memory, _pixels_at(memory))
        finally:
            server.terminate()
            server.wait()


def _pixels_at(memory: mmap.mmap) -> int:
    """Where the pixels begin in X's own form of a dumped window: behind its head and its colours."""
    head: tuple[int, ...] = struct.unpack(">25I", memory[:100])
    header_bytes, width, height, row, colours = head[0], head[4], head[5], head[12], head[19]
    if (width, height, row) != (WIDTH, HEIGHT, WIDTH * _BYTES):
        raise RuntimeError(f"the screen is {width} x {height}, {row} bytes a row")
    return header_bytes + colours * 12
