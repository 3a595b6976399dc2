"""The helper: a system service that carries out authorised plans, and leaves when it has nothing to do."""

import argparse
import asyncio
import contextlib
import logging
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from raidwright.bus import NO_SERVER, Bus, BusError
from raidwright.frozen import read_from_what_runs
from raidwright.helper import mailing
from raidwright.helper.jobs import Idle, Jobs
from raidwright.helper.measuring import own_folder
from raidwright.helper.measuring.paused_sync import end_left_pauses
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.plan_job import HelperFolders
from raidwright.helper.plans.putting_back import (
    bring_up_to_date,
    forget_groups,
    make_again,
    put_back_left,
    take_back_key,
)
from raidwright.helper.plans.sharing_left import settle_shares
from raidwright.helper.runner import wait_without_threads
from raidwright.helper.secret import keep_private
from raidwright.helper.service import SIGNALS, Service
from raidwright.protocol import BUS_NAME, INTERFACE, OBJECT_PATH, StopCause
from raidwright.storage.snapshot.names import STATE_FOLDER

_SYSTEM_BUS = "unix:path=/run/dbus/system_bus_socket"
_DESCRIPTORS = 65536
_log = logging.getLogger("raidwright.helper")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until idle, told to stop, or cut off from the bus; the exit status."""
    read_from_what_runs()
    options = _parser().parse_args(arguments)
    if options.folder is not None:
        return own_folder.main(options.folder, options.named)
    if options.mail:
        return mailing.main(options.bus, options.state)
    if options.unsettled:
        print(*(each.account.name for each in Journal(options.state).unsettled_plans()), sep="\n")
        return 0
    logging.basicConfig(level=logging.INFO, format="%(name)s: %(message)s")
    if os.geteuid() != 0:
        print("error: the helper is a system service and runs as root", file=sys.stderr)
        return 1
    keep_private()
    _allow_descriptors()
    wait_without_threads()
    try:
        asyncio.run(_serve(options))
    except BusError as error:
        where = "no connection to the message bus: " if error.name == NO_SERVER else ""
        print(f"error: {where}{error.message}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="raidwright-helper", description=__doc__)
    parser.add_argument("--bus", default=_SYSTEM_BUS, help="address of the system bus")
    parser.add_argument("--state", type=Path, default=Path(STATE_FOLDER), help="folder of the journal")
    parser.add_argument(
        "--unsettled", action="store_true", help="list the journals of plans that left something, then exit"
    )
    parser.add_argument(
        "--mail",
        action="store_true",
        help="send the email about full or locked arrays that is due, then exit",
    )
    parser.add_argument("--run", type=Path, default=Path("/run/raidwright"), help="folder of the lock file")
    parser.add_argument(
        "--idle",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="seconds without a request before the helper exits (0: never)",
    )
    parser.add_argument(
        "--folder",
        type=int,
        metavar="DESCRIPTOR",
        help="serve no requests; benchmark this open file with the rights of the caller only",
    )
    parser.add_argument(
        "--named", type=Path, metavar="PATH", help="name of that file, which is deleted at the end"
    )
    parser.add_argument(
        "--record", type=Path, metavar="FOLDER", help="for tests: write down what is said to each plan"
    )
    parser.add_argument("--practice", action="store_true", help="this computer is a practice machine")
    return parser


def _allow_descriptors() -> None:
    """Raise the limit of open files: callers may send some at once, and a plan keeps one for each disk."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, _DESCRIPTORS), most))


async def _serve(options: argparse.Namespace) -> None:
    async with _connect(options.bus) as bus, _connect(options.bus, bus) as door:
        await _answer_calls(bus, door, options)


@contextlib.asynccontextmanager
async def _connect(address: str, questions: Bus | None = None) -> AsyncIterator[Bus]:
    bus = await Bus.connect(address, questions=questions)
    try:
        yield bus
    finally:
        await bus.close()


async def _answer_calls(bus: Bus, door: Bus, options: argparse.Namespace) -> None:
    """Answer calls that come through ``door``; whatever comes there, ``bus`` is free for our questions."""
    idle = Idle(options.idle)
    journal = Journal(options.state)
    jobs = Jobs()
    folders = HelperFolders(options.state, options.run)
    service = Service(bus, door, folders, idle, jobs, practice=options.practice, record=options.record)
    again: asyncio.Task[None] | None = None
    try:
        await asyncio.to_thread(end_left_pauses, options.run)
        await asyncio.to_thread(put_back_left, journal, options.run, Path("/"))
        # The bus's configuration lets nobody send anything to the owner of this name alone.
        await bus.own_name(f"{BUS_NAME}.Questions", shared=True)
        await bus.on_name_gone(service.forget)
        await bus.on_name_gone(door.forget)
        settling = asyncio.create_task(settle_shares(journal, options.run, Path("/")))
        service.look_after(settling)
        again = asyncio.create_task(_make_again(idle, settling, journal, options.run))
        jobs.begin_after(again)
        await door.serve(OBJECT_PATH, INTERFACE, service.methods, SIGNALS)
        await door.own_name(BUS_NAME)
        _log.info("ready")
        ends = [bus.lost, door.lost, idle.over, _stop_signal()]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        # Whatever ends the service, a plan ends only between two steps.
        lost = bus.lost.done() or door.lost.done()
        await service.finish(StopCause.LOST if lost else StopCause.SYSTEM)
        if again is not None:
            # It ends between two programs; the next helper does what it has not come to.
            again.cancel()
            await asyncio.gather(again, return_exceptions=True)
        if idle.over.done():
            await _take_leave(door)
        await service.close()
        idle.close()


async def _make_again(idle: Idle, settling: asyncio.Task[None], journal: Journal, run: Path) -> None:
    with idle.busy():
        await settling
        await take_back_key(journal, run, Path("/"))
        await forget_groups(journal, run)
        await bring_up_to_date(journal, run)
        await make_again(journal, run)


async def _take_leave(door: Bus) -> None:
    """Give up the name, so that later calls start another helper, and answer those that came before."""
    with contextlib.suppress(BusError):
        await door.disown_name(BUS_NAME)
        await door.wait_until_answered()
        # The daemon takes what we send in turn: once it answers this, it has the answers that we gave.
        await door.disown_name(BUS_NAME)


def _stop_signal() -> asyncio.Future[None]:
    loop = asyncio.get_running_loop()
    stop_request: asyncio.Future[None] = loop.create_future()

    def tell() -> None:
        if not stop_request.done():
            stop_request.set_result(None)

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, tell)
    return stop_request


if __name__ == "__main__":
    sys.exit(main())
