"""The processes of one practice machine, under a keeper that ends them when this process goes."""

import asyncio
import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from raidwright.machine.practice.helper_command import SYSTEM_PYTHON
from raidwright.machine.practice.requirements import explain_end
from raidwright.storage.failures import Failure, failure

KEEPER = "keeper.py"
"""The keeper's program, beside this file and copied into the run folder."""

_CLOSE_SECONDS = 10.0
_END_SECONDS = 5.0
"""Seconds in which a process that was killed has ended, unless the computer holds it."""
_LONGEST_LINE = 1 << 20
"""Bytes of the keeper's longest line: the last words of disks and kernel, whatever these are."""


class ProcessGroup:
    """A process with all that it has started. It must run, or nobody may have waited for it yet."""

    def __init__(self, leader: int) -> None:
        self.leader = leader
        self._pidfd = os.pidfd_open(leader)

    def kill(self) -> None:
        """Kill all of them. Another process that has got the leader's number meanwhile is left alone."""
        if self._has_number() or not Path(f"/proc/{self.leader}").exists():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.leader, signal.SIGKILL)

    def wait(self, seconds: float) -> None:
        """Return when the leader has ended, or after so many seconds."""
        poll = select.poll()
        poll.register(self._pidfd, select.POLLIN)
        poll.poll(seconds * 1000)

    def close(self) -> None:
        """Let go of it."""
        os.close(self._pidfd)

    def _has_number(self) -> bool:
        """Whether the leader has its number still: a dead one has, until somebody has waited for it."""
        try:
            signal.pidfd_send_signal(self._pidfd, 0)
        except ProcessLookupError:
            return False
        return True


class Processes:
    """The keeper with the kernel and the disks under it, and our ends of the serial line."""

    def __init__(
        self,
        keeper: asyncio.subprocess.Process,
        folder: Path,
        lifeline: int,
        words: int,
        line: tuple[int, int],
    ) -> None:
        self._keeper = keeper
        self._folder = folder
        self._lifeline = lifeline
        self._words = words
        self.read_fd, self.write_fd = line
        self.groups: list[ProcessGroup] = []
        """The process groups of disks, kernel and errand, as far as they were started."""
        self.ended: asyncio.Future[Failure] = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen())

    @property
    def keeper(self) -> int:
        """The keeper's process id."""
        return self._keeper.pid

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of disks and kernel, each the leader of its group."""
        return tuple(group.leader for group in self.groups[:2])

    @classmethod
    async def start(cls, folder: Path, serial: "SerialLine", lock: int, owner: int | None) -> "Processes":
        """Start what keeper.json in the folder says, as the uid ``owner`` when that is given.

        The keeper holds the folder's ``lock`` as long as it lives.
        """
        lifeline_read, lifeline = os.pipe()
        # A pipe of our own: asyncio waits for ever for a child whose start is cancelled before it has
        # connected a pipe that it made itself.
        words_read, words = os.pipe()
        fds = (lifeline_read, *serial.guest)
        identity: dict[str, Any] = (
            {} if owner is None else {"user": owner, "group": owner, "extra_groups": []}
        )
        try:
            keeper = await asyncio.create_subprocess_exec(
                *(SYSTEM_PYTHON, "-ISB", str(folder / KEEPER)),
                *(str(lifeline_read), str(folder), *map(str, serial.guest)),
                stdin=subprocess.DEVNULL,
                stdout=words,
                pass_fds=(*fds, lock),
                start_new_session=True,
                umask=0o077,
                cwd="/",
                env=_environment(),
                **identity,
            )
        except BaseException:
            for fd in (lifeline, words_read, *serial.host):
                os.close(fd)
            raise
        finally:
            for fd in (*fds, words):
                os.close(fd)
        return cls(keeper, folder, lifeline, words_read, serial.host)

    async def _listen(self) -> None:
        """Hear what the keeper says and resolve ``ended``; where it was killed, do what it could not."""
        reason = await self._last_words()
        await self._keeper.wait()
        if reason is None:
            reason = failure("practice-killed")
            await asyncio.to_thread(self._end_all)
        for group in self.groups:
            group.close()
        if self._lifeline < 0:
            self.ended.cancel()
        elif not self.ended.done():
            self.ended.set_result(reason)

    async def _last_words(self) -> Failure | None:
        """Note what the keeper says, to its end; why it ended, where it said that."""
        reader = asyncio.StreamReader(limit=_LONGEST_LINE)
        pipe = os.fdopen(self._words, "rb")
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), pipe
        )
        reason = None
        try:
            while (line := await reader.readline()).endswith(b"\n"):
                document = json.loads(line)
                self._note(document.get("processes", ()))
                if "unstartable" in document:
                    program, words = document["unstartable"]
                    reason = failure("practice-unstartable", program=program, reason=words)
                elif "ended" in document:
                    reason = explain_end(document["console"], document["daemon"], document["ended"][-1])
        finally:
            transport.close()
        return reason

    def _note(self, leaders: Sequence[int]) -> None:
        for leader in leaders[len(self.groups) :]:
            # Where nobody waits for it any more, it may have ended as soon as it was told of.
            with contextlib.suppress(ProcessLookupError):
                self.groups.append(ProcessGroup(leader))

    def _end_all(self) -> None:
        """Kill every process, and remove the run folder once they cannot write there any more."""
        for group in self.groups:
            group.kill()
        for group in self.groups:
            group.wait(_END_SECONDS)
        shutil.rmtree(self._folder, ignore_errors=True)

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

    def close(self) -> None:
        """Close both, where nothing is to be started that has them."""
        for fd in (*self.guest, *self.host):
            os.close(fd)
