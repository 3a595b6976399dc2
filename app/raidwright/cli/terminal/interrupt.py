"""Control-C while something runs: stop it at its next safe point."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Protocol

from raidwright.cli.terminal.printing import tell
from raidwright.cli.terminal.speech import tr
from raidwright.machine.port import MachineError
from raidwright.session.actions import stopping_sentence


class Cancellable(Protocol):
    """A machine, or anything that acts on one, that can be stopped."""

    async def cancel(self) -> None:
        """Ask what runs to stop at its next safe point."""
        ...


@contextmanager
def ending_on_interrupt() -> Iterator[None]:
    """Let Control-C end a question at once; asyncio would take note of it only after the answer."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def ending_signals() -> tuple[signal.Signals, ...]:
    """What ends a program: a key, another program, and a terminal that goes away unless that is ignored."""
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    return (signal.SIGINT, signal.SIGTERM, *(() if ignored else (signal.SIGHUP,)))


@asynccontextmanager
async def cancelling_on_signals(
    machine: Cancellable, signals: Sequence[signal.Signals] | None = None
) -> AsyncIterator[Callable[[], None]]:
    """Let ``signals`` (default `ending_signals`) cancel what the machine does, and not only end us.

    Gives what they call, for whoever has another reason to end it.
    """
    loop = asyncio.get_running_loop()
    cancelling: set[asyncio.Task[None]] = set()

    def stop() -> None:
        tell(stopping_sentence())
        cancelling.add(asyncio.ensure_future(_cancel_or_say(machine)))

    handled = ending_signals() if signals is None else signals
    for number in handled:
        loop.add_signal_handler(number, stop)
    try:
        yield stop
    finally:
        for number in handled:
            loop.remove_signal_handler(number)
        await asyncio.gather(*cancelling)


async def _cancel_or_say(machine: Cancellable) -> None:
    try:
        await machine.cancel()
    except MachineError as error:
        tell(tr("The operation cannot be stopped: {sentence}", sentence=error.sentence))
