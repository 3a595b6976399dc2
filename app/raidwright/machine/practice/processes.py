"""The processes of one practice machine, under a keeper that ends them when this process goes."""

import asyncio
import json
import os
import subprocess
from pathlib import Path
from typing import Any

from raidwright.machine.practice.helper_command import SYSTEM_PYTHON
from raidwright.machine.practice.requirements import explain_end
from raidwright.storage.failures import Failure, failure

KEEPER = "keeper.py"
"""The keeper's program, beside this file and copied into the run folder."""

_CLOSE_SECONDS = 10.0


class Processes:
    """The keeper with the kernel and the disks under it, and our ends of the serial line."""

    def __init__(self, keeper: asyncio.subprocess.Process, lifeline: int, line: tuple[int, int]) -> None:
        self._keeper = keeper
        self._lifeline = lifeline
        self.read_fd, self.write_fd = line
        self.pids: tuple[int, ...] = ()
        self.ended: asyncio.Future[Failure] = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, folder: Path, serial: "SerialLine", owner: int | None) -> "Processes":
        """Start what keeper.json in the folder says, as the uid ``owner`` when that is given."""
        lifeline_read, lifeline = os.pipe()
        fds = (lifeline_read, *serial.guest)
        identity: dict[str, Any] = (
            {} if owner is None else {"user": owner, "group": owner, "extra_groups": []}
        )
        try:
            keeper = await asyncio.create_subprocess_exec(
                *(SYSTEM_PYTHON, "-ISB", str(folder / KEEPER)),
                *(str(lifeline_read), str(folder), *map(str, serial.guest)),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                pass_fds=fds,
                start_new_session=True,
                umask=0o077,
                cwd="/",
                env=_environment(),
                **identity,
            )
        finally:
            for fd in fds:
                os.close(fd)
        return cls(keeper, lifeline, serial.host)

    async def _listen(self) -> None:
        """Hear the keeper's two lines and resolve ``ended``."""
        assert self._keeper.stdout is not None
        reason = failure("practice-killed")
        while line := await self._keeper.stdout.readline():
            document = json.loads(line)
            self.pids = tuple(document.get("processes", self.pids))
            if "unstartable" in document:
                program, words = document["unstartable"]
                reason = failure("practice-unstartable", program=program, reason=words)
            elif "ended" in document:
                reason = explain_end(document["console"], document["daemon"], document["ended"][-1])
        await self._keeper.wait()
        if self._lifeline < 0:
            self.ended.cancel()
        elif not self.ended.done():
            self.ended.set_result(reason)

    def let_go(self) -> None:
        """Let the keeper end every process and delete the run folder."""
        if self._lifeline >= 0:
            os.close(self._lifeline)
            self._lifeline = -1

    async def close(self) -> None:
        """Let go, and return when every process has ended and the run folder is gone."""
        self.let_go()
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                await asyncio.shield(self._listening)
        except TimeoutError:
            self._keeper.kill()
            await self._listening


def _environment() -> dict[str, str]:
    """Ours without what a packaged app sets for its own libraries: the system's Python must not load them."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("LD_", "PYTHON"))}


class SerialLine:
    """Two pipes: the guest's serial line."""

    def __init__(self) -> None:
        guest_read, host_write = os.pipe()
        host_read, guest_write = os.pipe()
        self.guest = (guest_read, guest_write)
        self.host = (host_read, host_write)
