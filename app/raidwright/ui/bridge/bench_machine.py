"""Where a measurement takes place: an open machine, or this computer with its folders alone."""

from collections.abc import AsyncIterator, Callable
from typing import Protocol, TypeVar

from raidwright.machine.own_host import own_computer
from raidwright.machine.port import Machine
from raidwright.session.choices import SYSTEM, THIS_COMPUTER
from raidwright.session.session import STILL_RUNNING, Session, blocked_reason, closing_events
from raidwright.storage.failures import Sentence
from raidwright.storage.snapshot.disks import Snapshot

T = TypeVar("T")
BenchMachine = tuple[str, Snapshot]
"""The title of a machine, and its newest snapshot."""


class AtMachine(Protocol):
    """The part of a session that says at which machine it is."""

    choice: str

    @property
    def machine(self) -> Machine | None:
        """The open machine; None while none is."""
        ...

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot; None before the first."""
        ...

    @property
    def opening(self) -> bool:
        """Whether a machine is being opened."""
        ...

    @property
    def busy(self) -> bool:
        """Whether a plan or a measurement is under way."""
        ...


def folders_only(session: AtMachine) -> bool:
    """Whether this computer was chosen but cannot be looked at, because nothing answers on its bus."""
    return session.choice == SYSTEM and session.machine is None and not session.opening


def bench_machine(session: AtMachine) -> BenchMachine | None:
    """Where a measurement would take place; None while nothing can be measured.

    Where only folders can be measured, it is this computer with a snapshot without disks.
    """
    if session.machine is not None and session.snapshot is not None:
        return session.machine.title, session.snapshot
    return (THIS_COMPUTER, own_computer()) if folders_only(session) else None


def bench_snapshot(session: AtMachine) -> Snapshot | None:
    """The snapshot of the `bench_machine`; None without one."""
    machine = bench_machine(session)
    return machine[1] if machine is not None else None


def why_not_measure(session: AtMachine) -> Sentence | None:
    """Why nothing can be measured just now; None when something can."""
    if not folders_only(session):
        return blocked_reason(session.machine, busy=session.busy)
    return STILL_RUNNING if session.busy else None


def on_bench_machine(
    at: AtMachine, session: Session, source: Callable[[], AsyncIterator[T]]
) -> Callable[[], AsyncIterator[T]]:
    """``source``; where only folders can be measured, one that opens this computer before it.

    A measurement of a folder runs as the user's own process, so nobody is asked over a bus.
    """

    async def events() -> AsyncIterator[T]:
        await session.open(SYSTEM, lambda _: None)
        async with closing_events(source()) as stream:
            async for event in stream:
                yield event

    return events if folders_only(at) else source
