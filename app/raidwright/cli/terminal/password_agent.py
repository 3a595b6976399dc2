"""A question for a password in a terminal that no desktop belongs to.

polkit's own program asks it, for this process alone and only where nobody else would; what is typed goes from
the terminal to PAM without ever being here.
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
_PATIENCE = 5.0
"""Seconds for the agent to be known to polkit."""


@contextlib.asynccontextmanager
async def password_agent() -> AsyncIterator[None]:
    """In here polkit can ask whoever sits at this terminal, if anybody does and root is not there already."""
    if os.geteuid() == 0 or not (sys.stdin.isatty() and sys.stderr.isatty() and AGENT.exists()):
        yield
        return
    read_end, write_end = os.pipe()
    try:
        agent = await _start_agent(write_end)
        try:
            # It has told polkit that it is there, or given up.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await _wait_until_closed(read_end)
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                agent.terminate()
            await agent.wait()
    finally:
        os.close(read_end)


async def _start_agent(write_end: int) -> Process:
    """The agent, which alone keeps ``write_end`` open until polkit knows it."""
    try:
        # It opens the terminal itself; its complaints, as where there is no polkit, help nobody.
        return await create_subprocess_exec(
            *_ENDING_WITH_US,
            str(AGENT),
            *(() if _is_alone() else ("--fallback",)),
            *("--process", str(os.getpid()), "--notify-fd", str(write_end)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(write_end,),
        )
    finally:
        os.close(write_end)


def _is_alone() -> bool:
    """Whether this process is of no login session, which polkit tells by its control group.

    There polkit passes over an agent that is only to step in where there is no other; and there is none.
    """
    group = Path("/proc/self/cgroup").read_text()
    return "/session-" not in group and "/user@" not in group


async def _wait_until_closed(pipe: int) -> None:
    """Return when nobody holds the other end any more."""
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(pipe, over.set)
    try:
        await over.wait()
    finally:
        loop.remove_reader(pipe)
