"""Mail about what mdadm's monitor does not watch: an array is nearly full, or waits to be unlocked.

Run by systemd's timer, for whoever is named in mdadm.conf. Nothing is asked of a disk.
"""

import asyncio
import contextlib
import logging
import platform
import sys
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import msgspec

from raidwright.bus import Bus, BusError
from raidwright.files import read_to_limit, write_whole
from raidwright.helper import runner
from raidwright.helper.looking.configured.settings import with_settings
from raidwright.language.catalogue import Translation
from raidwright.reading.own_kernel import boot_id, login_name, read_room
from raidwright.reading.udisks import ObjectCache, PropertyError, take_snapshot
from raidwright.storage.fields import parse_json
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.news import (
    Memory,
    folders_to_ask,
    fullness_news,
    rooms_of,
    waiting_news,
    with_fullness,
    with_opened,
)
from raidwright.storage.snapshot.check_calendar import MAIL_TEMPLATES, mail_address
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.words.sentences import TEMPLATES

MEMORY = "mail.json"
"""What was told by mail, in the helper's folder."""
_UNTIL_RESTART = Path("/run/raidwright-mail.json")
"""The same while that folder takes nothing: a disk that is full would have each mail sent every time."""
_PATIENCE = 60.0
"""Seconds that the mail program has to take a message."""
_log = logging.getLogger("raidwright.helper")


def main(address: str, folder: Path, until_restart: Path = _UNTIL_RESTART) -> int:
    """Tell by mail what was not told yet, on the system bus at ``address``; the exit status.

    What could not be sent counts as not told: the next run tells it.
    """
    host = with_settings(Host(platform.node()))
    recipient = mail_address(host.settings)
    if not recipient:
        return 0
    try:
        now = asyncio.run(_look(address, host))
        rooms = rooms_of(read_room(folders_to_ask(now)), now)
        memory, boot = _read_memory(folder / MEMORY, until_restart), boot_id()
        waiting = waiting_news(memory, now, boot, login_name())
        events = (*waiting, *fullness_news(memory, rooms, now))
        if events:
            asyncio.run(_send(mail_about(events, host.name, recipient, Translation.of())))
        after = with_opened(with_fullness(memory, memory, rooms, now), memory, now, boot)
        if after != memory:
            _write_memory(after, folder / MEMORY, until_restart)
    except (BusError, PropertyError, OSError, runner.ProgramMissing, runner.ProgramTooSlow) as error:
        print(f"error: no email was sent: {error}", file=sys.stderr)
        return 1
    return 0


def mail_about(
    events: tuple[Finding, ...], computer: str, recipient: str, language: Translation
) -> EmailMessage:
    """The message that tells ``recipient`` of ``events``, one a paragraph."""
    facts = (("computer", computer),)
    sentences = [language.phrase("Finding", TEMPLATES[each.code], each.facts) for each in events]
    message = EmailMessage(SMTP)
    message["To"] = recipient
    message["Subject"] = language.phrase("Mail", MAIL_TEMPLATES["subject"], facts)
    message["Auto-Submitted"] = "auto-generated"
    why = language.phrase("Mail", MAIL_TEMPLATES["why"], facts)
    message.set_content("\n\n".join((*sentences, f"-- \n{why}")) + "\n")
    return message


async def _look(address: str, host: Host) -> Snapshot:
    """The computer as UDisks2 tells of it. Raises BusError, PropertyError."""
    bus = await Bus.connect(address)
    try:
        cache = ObjectCache(bus)
        await cache.open()
        return take_snapshot(await cache.objects(), host, None)
    finally:
        await bus.close()


async def _send(message: EmailMessage) -> None:
    """Hand it to the computer's mail program. Raises OSError where that does not take it."""
    done = await runner.run(("sendmail", "-i", "-t"), stdin=message.as_bytes(), timeout=_PATIENCE)
    if done.status:
        raise OSError(f"sendmail: {done.output or done.ending}")


def _read_memory(file: Path, until_restart: Path) -> Memory:
    """What was told; nothing where nobody can read that."""
    for each in (until_restart, file):
        with contextlib.suppress(OSError, msgspec.DecodeError):
            return parse_json(read_to_limit(each), Memory)
    return Memory()


def _write_memory(memory: Memory, file: Path, until_restart: Path) -> None:
    text = msgspec.json.encode(memory).decode()
    try:
        write_whole(file, text)
        until_restart.unlink(missing_ok=True)
    except OSError:
        write_whole(until_restart, text)
