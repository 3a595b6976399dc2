"""Has polkit's own agent ask for a password in a terminal that belongs to no desktop.

The agent asks for this process alone, and only where nobody else would; what is typed goes from the terminal
to PAM without ever being here.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
from asyncio.subprocess import Process, create_subprocess_exec
from collections.abc import AsyncIterator
from pathlib import Path

AGENT = Path("/usr/bin/pkttyagent")
_ENDING_WITH_US = ("/usr/bin/setpriv", "--pdeathsig", "TERM", "--")
_AGENT_PATIENCE = 5.0
"""Seconds that the agent has to make itself known to polkit."""


def is_somebody_here() -> bool:
    """Whether the standard input is a terminal, at which somebody can type."""
    # Python has no standard input where it was closed.
    return sys.stdin is not None and sys.stdin.isatty()


@contextlib.asynccontextmanager
async def password_agent() -> AsyncIterator[None]:
    """Let polkit ask whoever sits at this terminal; nothing is done where nobody does, and for root."""
    if os.geteuid() == 0 or not (_is_at_terminal() and AGENT.exists()):
        yield
        return
    read_end, write_end = os.pipe()
    try:
        agent = await _start_agent(write_end)
        try:
            # The agent closes its end once polkit knows it, or when it gives up.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_AGENT_PATIENCE):
                    await _wait_until_closed(read_end)
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                agent.terminate()
            await agent.wait()
    finally:
        os.close(read_end)


def _is_at_terminal() -> bool:
    return is_somebody_here() and sys.stderr is not None and sys.stderr.isatty()


async def _start_agent(write_end: int) -> Process:
    """Start the agent, which alone keeps ``write_end`` open until polkit knows it."""
    try:
        # The agent opens the terminal by itself; its complaints, as of a missing polkit, help nobody.
        return await create_subprocess_exec(
            *_ENDING_WITH_US,
            str(AGENT),
            *(() if _is_without_session() else ("--fallback",)),
            *("--process", str(os.getpid()), "--notify-fd", str(write_end)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(write_end,),
        )
    finally:
        os.close(write_end)


def _is_without_session() -> bool:
    """Whether this process is of no login session, which polkit tells by the control group.

    polkit never asks an agent registered as a fallback for such a process, so ours must not be one.
    """
    group = Path("/proc/self/cgroup").read_text()
    return "/session-" not in group and "/user@" not in group


async def _wait_until_closed(pipe: int) -> None:
    """Return when no process holds the other end of the pipe any more."""
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(pipe, over.set)
    try:
        await over.wait()
    finally:
        loop.remove_reader(pipe)
