"""Campaigns of the lab: the program that carries them out."""

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from raidwright.machine.practice import PracticeMachine


class Campaign:
    """``raidwright bench builds`` as a program of its own, which can be killed in the middle."""

    def __init__(self, practice: PracticeMachine, folder: Path) -> None:
        self._environment = os.environ | {
            "DBUS_SYSTEM_BUS_ADDRESS": practice.address,
            "XDG_DATA_HOME": str(folder),
        }
        self.history = folder / "raidwright" / "history.db"

    async def begin(self, *words: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "raidwright", "bench", "builds", *words),
            env=self._environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )

    async def fingerprint(self, *words: str) -> str:
        """What is confirmed; nothing is done before."""
        process = await self.begin(*words)
        said, _ = await process.communicate()
        assert process.returncode == 1, said.decode()
        confirm = re.search(r"^fingerprint: (\w+)$", said.decode(), re.MULTILINE)
        assert confirm is not None, said.decode()
        return confirm[1]

    async def killed_at(self, phase: str, setup_runs: int, *words: str) -> None:
        """Begin it, and kill it at once when that phase begins behind so many ended visits."""
        process = await self.begin(*words, "--confirm", await self.fingerprint(*words), "--json")
        said: list[dict[str, Any]] = []
        assert process.stdout is not None
        async for line in process.stdout:
            said.append(json.loads(line))
            ended = sum(event.get("type") == "visit-ended" for event in said)
            if ended == setup_runs and said[-1].get("phase") == phase:
                break
        process.kill()
        await process.communicate()
        assert ended == setup_runs, said

    async def whole(self, *words: str) -> list[dict[str, Any]]:
        """All that it says, to its end."""
        process = await self.begin(*words, "--confirm", await self.fingerprint(*words), "--json")
        said, _ = await process.communicate()
        assert process.returncode == 0, said.decode()
        return [json.loads(line) for line in said.decode().splitlines() if line.startswith("{")]
