"""The service itself: hears, tells and shows until the session ends or it is switched off."""

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Iterator

from raidwright.bus import Bus, BusError, Call, ServedMethod
from raidwright.language.catalogue import Translation
from raidwright.notify import session_bus
from raidwright.notify.memory_file import read_memory, write_memory
from raidwright.notify.notifications import Notifications
from raidwright.notify.starting import become_service
from raidwright.notify.tray import Tray
from raidwright.notify.watching import looks
from raidwright.notify.window import bring_up
from raidwright.notify.words import Mood, Words, mood
from raidwright.reading.own_kernel import boot_id, login_name, read_room
from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.news import (
    Rooms,
    folders_to_ask,
    fullness_news,
    memory_after,
    news,
    rooms_of,
    waiting_news,
    with_fullness,
    with_opened,
)
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.disks import Snapshot

_log = logging.getLogger("raidwright.notify")
_PAUSE = 60.0
"""Seconds that pass after a fault of ours before disks are watched again."""
_FIRST_WAIT, _LONGEST_WAIT = 60.0, 3600.0
"""Seconds until what could not be shown is told again, at first and at most: each time twice as many."""
_ROOM_SECONDS = 600.0
"""Seconds after which it is asked again how full arrays are, of which no event tells."""
_SHOWING_SECONDS = 3.0
"""Seconds, when the session ends, for a notification that is under way to be shown and kept."""


def main() -> int:
    """Serve until told to quit; the exit status."""
    try:
        if asyncio.run(_serve()):
            become_service()
    except OSError as error:
        print(f"error: cannot start the new version: {error}", file=sys.stderr)
        return 1
    except BusError as error:
        print(f"error: failure alerts need a desktop session: {error}", file=sys.stderr)
        return 1
    return 0


async def _serve() -> bool:
    """Whether another version of the program is to go on, as its package was exchanged meanwhile."""
    bus = await session_bus.connect()
    try:
        try:
            await bus.own_name(session_bus.service_name())
        except BusError:
            # Another process is this session's service already.
            return False
        service = _Service(bus)
        await service.run()
        return service.is_outdated
    finally:
        await bus.close()


class _Service:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._words = Words(Translation.of())
        self._notifications = Notifications(bus, self._open_window, self._note_newcomer)
        self._tray = Tray(bus, self._open_window, self._note_newcomer)
        self._memory = read_memory()
        self._now: Snapshot | None = None
        """The latest look; None while nothing is known."""
        self._has_looked = asyncio.Event()
        """The disks are known for the first time."""
        self._rooms: Rooms = {}
        self._telling = asyncio.Lock()
        self._came = asyncio.Event()
        self._untold = asyncio.Event()
        """Set while there is news that nobody could show."""
        self._quit = asyncio.Event()
        self.is_outdated = False
        """Whether the package has said that its files were exchanged."""
        self._opening: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve until a call or a signal says quit, or the session is over.

        Raises BusError when the session is over at once.
        """
        self._bus.lost.add_done_callback(lambda _: self._quit.set())
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self._quit.set)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._make_way)
        trial = ServedMethod("", "b", self._on_trial)
        methods = {"Quit": ServedMethod("", "", self._on_quit), "ShowTrial": trial}
        await self._bus.serve(session_bus.PATH, session_bus.INTERFACE, methods)
        await self._notifications.open()
        await self._tray.open()
        await self._tell()
        work = [
            asyncio.create_task(each)
            for each in (
                self._watch(),
                self._watch_room(),
                self._tell_newcomers(),
                self._tell_again(),
                self._quit.wait(),
            )
        ]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            await self._finish_telling()
        finally:
            for task in work:
                task.cancel()
            if self._opening is not None:
                self._opening.cancel()
            ends = await asyncio.gather(*work, return_exceptions=True)
        for fault in ends:
            if isinstance(fault, Exception):
                raise fault

    async def _watch(self) -> None:
        """Go on whatever happens: a fault of ours about one disk must not keep quiet about all others."""
        while True:
            try:
                async with contextlib.aclosing(looks()) as snapshots:
                    async for snapshot in snapshots:
                        self._now = snapshot
                        self._has_looked.set()
                        await self._tell()
            except Exception:
                _log.exception("watching failed")
                self._now = None
                await self._tell()
            await asyncio.sleep(_PAUSE)

    async def _watch_room(self) -> None:
        """Ask the kernel now and then how full the arrays are; it reads no disk for that."""
        await self._has_looked.wait()
        while True:
            if (now := self._now) is not None:
                self._rooms = rooms_of(await asyncio.to_thread(read_room, folders_to_ask(now)), now)
                with _fault_log():
                    await self._tell()
            await asyncio.sleep(_ROOM_SECONDS)

    async def _tell_newcomers(self) -> None:
        """Show icon and news to a tray or a notification service that came later than they did."""
        while await self._came.wait():
            self._came.clear()
            await self._tray.register()
            with _fault_log():
                await self._tell()

    async def _tell_again(self) -> None:
        """Tell what could not be shown once more, ever more seldom, until somebody has shown it."""
        wait = _FIRST_WAIT
        while await self._untold.wait():
            await asyncio.sleep(wait)
            with _fault_log():
                await self._tell()
            wait = min(wait * 2, _LONGEST_WAIT) if self._untold.is_set() else _FIRST_WAIT

    async def _tell(self) -> None:
        """Show what was not told yet; news that nobody could show counts as not told.

        While nothing is known, that is all the icon says, and what was told stays told.
        """
        async with self._telling:
            now = self._now
            if now is None:
                self._tray.show(Mood.UNKNOWN, self._words.state(Mood.UNKNOWN, ()))
                return
            wrong = troubles(now)
            how = mood(wrong)
            self._tray.show(how, self._words.state(how, wrong))
            before, boot = self._memory, boot_id()
            waiting = waiting_news(before, now, boot, login_name())
            events = (*news(before, now), *waiting, *fullness_news(before, self._rooms, now))
            if events and not await self._notifications.show(
                self._words.news(events), events[0].severity, self._words.own("open")
            ):
                self._untold.set()
                return
            self._untold.clear()
            memory = with_fullness(memory_after(before, now), before, self._rooms, now)
            memory = with_opened(memory, before, now, boot)
            if memory != self._memory:
                self._memory = memory
                write_memory(memory)

    async def _finish_telling(self) -> None:
        """Wait until what is on the screen is kept as told, lest the next session tells it again."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SHOWING_SECONDS), self._telling:
                return

    def _make_way(self) -> None:
        self.is_outdated = True
        self._quit.set()

    def _note_newcomer(self) -> None:
        self._came.set()

    def _open_window(self, token: str) -> None:
        """Two clicks of one, and one more while the window is on its way, want one window."""
        if self._opening is None or self._opening.done():
            self._opening = asyncio.create_task(self._bring_up(token))

    async def _bring_up(self, token: str) -> None:
        try:
            await bring_up(self._bus, token)
        except OSError as error:
            print(f"error: cannot open the window: {error}", file=sys.stderr)
        except BusError:
            # The session is over.
            return

    async def _on_trial(self, _: Call) -> tuple[object, ...]:
        words = self._words
        return (await self._notifications.show(words.trial(), Severity.NOTE, words.own("open")),)

    async def _on_quit(self, _: Call) -> tuple[object, ...]:
        self._quit.set()
        return ()


@contextlib.contextmanager
def _fault_log() -> Iterator[None]:
    """Let a fault of ours be known, and end nothing."""
    try:
        yield
    except Exception:
        _log.exception("telling failed")
