"""A terminal without a desktop: polkit's own agent asks there, and PAM looks at what is typed."""

import asyncio
import contextlib
import os
import shlex
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.cli.terminal import password_agent
from tests.bus.authority_room import ROOT, SOMEBODY, AuthorityRoom, authority_room

pytestmark = pytest.mark.root

RIGHT, WRONG = b"open-sesame", b"abracadabra"
HASH = "$6$raidwright$4VyU8mgO/C70V8XMrr3iiMwo7G4IuxK9UStYrI422I8p2/VktlLZU5kOCWPcLSv9OvcSe35NAiDt.Bv8dLc30."
"""Of the right one, by: openssl passwd -6 -salt raidwright open-sesame."""
SECONDS = 60.0


@pytest.fixture
def room() -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.start_helper("--idle=0")
        yield made


@pytest.fixture
def shadow(tmp_path: Path) -> Path:
    """Root's password on the computer of the room."""
    file = tmp_path / "shadow"
    file.write_text(f"root:{HASH}:19000:0:99999:7:::\n")
    file.chmod(0o600)
    return file


def looking(room: AuthorityRoom) -> tuple[str, ...]:
    program = ROOT / "tests/bus/at_a_terminal.py"
    return sys.executable, "-B", str(program), str(SOMEBODY), room.address


def at_a_terminal(room: AuthorityRoom, shadow: Path, typed: bytes) -> str:
    """What a user without a session sees who looks at the disks; ``typed`` is the answer to the question."""
    stage = f"mount --bind {shadow} /etc/shadow && exec {shlex.join(looking(room))}"
    inside = ("nsenter", f"--mount={room.namespace}", "unshare", "--mount", "sh", "-c", stage)
    ours, theirs = os.openpty()
    seen = b""
    try:
        with subprocess.Popen(
            ("setsid", "--ctty", *inside), stdin=theirs, stdout=theirs, stderr=theirs
        ) as process:
            os.close(theirs)
            ending = threading.Timer(SECONDS, process.kill)
            ending.start()
            while part := _read(ours):
                seen += part
                if typed and b"Password: " in seen:
                    _wait_until_hidden(ours)
                    os.write(ours, typed + b"\n")
                    typed = b""
            ending.cancel()
            ending.join()
    finally:
        os.close(ours)
    return seen.decode()


def _read(terminal: int) -> bytes:
    """What comes next; nothing when everybody at the other end has gone."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def _wait_until_hidden(terminal: int) -> None:
    """The question is printed before typing is hidden, and what was typed until then is thrown away."""
    ends = time.monotonic() + SECONDS
    while termios.tcgetattr(terminal)[3] & termios.ECHO:
        assert time.monotonic() < ends
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("typed", "words"),
    [(RIGHT, "seen by True"), (WRONG, "AuthenticationFailed: The password was not accepted.")],
)
def test_a_password_is_asked_for_at_the_terminal(
    room: AuthorityRoom, shadow: Path, typed: bytes, words: str
) -> None:
    seen = at_a_terminal(room, shadow, typed)
    assert "Authentication is required to read the disks of this computer" in seen
    assert words in seen
    assert typed.decode() not in seen.replace(words, "")


def test_where_nobody_sits_nobody_is_asked(room: AuthorityRoom) -> None:
    said = subprocess.run(
        looking(room),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=SECONDS,
    )
    assert said.stderr == ""
    assert said.stdout.startswith("NoAgent: This needs an administrator password")


def test_an_agent_whose_question_is_given_up_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C in the moment before polkit knows it: nothing runs on, and no descriptor is left."""
    agent = tmp_path / "agent"
    agent.write_text(f"#!/bin/sh\necho $$ >{tmp_path}/pid\nexec sleep 60\n")
    agent.chmod(0o755)
    monkeypatch.setattr(password_agent, "AGENT", agent)
    monkeypatch.setattr(os, "geteuid", lambda: SOMEBODY)
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    before = len(os.listdir("/proc/self/fd"))

    async def asked() -> None:
        async with password_agent.password_agent():
            raise AssertionError

    async def given_up() -> None:
        asking = asyncio.create_task(asked())
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            await asyncio.sleep(0.01)
        asking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asking

    asyncio.run(given_up())
    assert not Path("/proc", (tmp_path / "pid").read_text().strip()).exists()
    assert len(os.listdir("/proc/self/fd")) == before
