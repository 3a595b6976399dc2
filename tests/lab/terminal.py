"""The product in a terminal, at the practice machine: what is typed, and what it says."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from raidwright.machine.practice import PracticeMachine


@dataclass
class Typed:
    """A program with somebody at its keyboard."""

    process: asyncio.subprocess.Process
    keyboard: int
    said: str = ""

    async def until(self, words: str) -> None:
        """Wait until it has said so."""
        assert self.process.stdout is not None
        while words not in self.said:
            line = await self.process.stdout.readline()
            assert line, self.said
            self.said += line.decode()

    def type(self, words: str) -> None:
        os.write(self.keyboard, f"{words}\n".encode())


class Terminal:
    """``raidwright`` as a program of its own, whose history lies in ``folder``."""

    def __init__(self, practice: PracticeMachine, folder: Path) -> None:
        self._practice = practice
        self._folder = folder

    async def call(self, *words: str) -> tuple[int, str]:
        """Exit status, and all that it says."""
        address = self._practice.address
        places = {"DBUS_SYSTEM_BUS_ADDRESS": address, "XDG_DATA_HOME": str(self._folder)}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "raidwright", *words),
            env=os.environ | places,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await process.communicate()
        return process.returncode or 0, said.decode()

    async def confirmed(self, *words: str) -> str:
        """What it says when the plan that it has shown is carried out."""
        status, shown = await self.call(*words)
        assert status == 1, "nobody has agreed"
        (confirm,) = re.findall(r"^fingerprint: (\w+)$", shown, re.MULTILINE)
        status, said = await self.call(*words, "--confirm", confirm)
        assert status == 0, said
        return said

    @asynccontextmanager
    async def typed_at(self, *words: str) -> AsyncIterator["Typed"]:
        """The same with somebody at the keyboard; it has come to its end afterwards."""
        keyboard, there = os.openpty()
        address = self._practice.address
        places = {"DBUS_SYSTEM_BUS_ADDRESS": address, "XDG_DATA_HOME": str(self._folder)}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "raidwright", *words),
            env=os.environ | places,
            stdin=there,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        os.close(there)
        try:
            yield Typed(process, keyboard)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            os.close(keyboard)

    async def done(self, *words: str) -> str:
        """What it says of what loses nothing, to which nobody has to agree."""
        status, said = await self.call(*words)
        assert status == 0, said
        return said
