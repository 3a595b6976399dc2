"""The one crossing between Qt and asyncio: a stock loop in one thread, answers through a queued signal.

>>> loop = Loop.start()
>>> loop.run(machine.cancel(), failed=self._show_failure)
>>> task = loop.stream(lambda: machine.measure(spec), item=self._add, done=self._finish, failed=self._fail)
>>> task.cancel()
>>> loop.think(partial(report, run, form, zone), done=self._show)

Every callback runs on the GUI thread. A callback that is a method of a deleted QObject is dropped, and so is
everything that arrives after `Task.cancel`. ``failed`` gets a `MachineError` when the world said no, and any
other exception when the fault is ours; the latter is announced by `Loop.fault` too, so that a page need
only put itself in order. Work that outlives the page that asked for it is kept here as well.
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future
from functools import partial
from typing import Any, Generic, Self, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal

from raidwright.machine.port import MachineError
from raidwright.session.session import closing_events

T = TypeVar("T")
Failed = Callable[[Exception], object]
_LONGEST_AT_END = 5.0
"""Seconds that what `Loop.run_in_thread` has begun gets at the end of the program."""


class Task:
    """Work under way in the loop, as the GUI thread holds it."""

    def __init__(self, *callbacks: Callable[..., object] | None) -> None:
        owners = (getattr(callback, "__self__", None) for callback in callbacks)
        self._owners = tuple(owner for owner in owners if isinstance(owner, QObject))
        self._wanted = True
        self._work: asyncio.Task[None] | None = None
        self.when_cancelled: Callable[[], object] | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether any receiver of the callbacks is left, and nobody has cancelled."""
        return self._wanted and all(shiboken6.isValid(owner) for owner in self._owners)

    def cancel(self) -> None:
        """Stop the work; none of its callbacks is called any more."""
        self._wanted = False
        work = self._work
        if work is not None:
            work.get_loop().call_soon_threadsafe(work.cancel)
        if self.when_cancelled is not None:
            self.when_cancelled()

    def follow(self, work: "asyncio.Task[None] | None") -> None:
        """Know the asyncio task, so that it can be cancelled; None once it has ended.

        Called in the loop's thread.
        """
        self._work = work


class _Latest(Generic[T]):
    """Keeps only the newest item while the GUI thread has not come to fetch it."""

    def __init__(self, item: Callable[[T], object], tell: Callable[[Callable[[], None]], None]) -> None:
        self._item = item
        self._tell = tell
        self._lock = threading.Lock()
        self._waiting: list[T] = []

    def put(self, value: T) -> None:
        """Keep ``value`` in place of the one before."""
        with self._lock:
            first = not self._waiting
            self._waiting = [value]
        if first:
            self._tell(self._fetch)

    def _fetch(self) -> None:
        with self._lock:
            (value,) = self._waiting
            self._waiting = []
        self._item(value)


class Loop(QObject):
    """An asyncio loop in a thread of its own. Make it with `start`, end it with `stop`."""

    fault = Signal(object)
    """An exception that is not the world's: a fault of ours."""
    _posted = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._asyncio = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run_loop, name="asyncio")
        # asyncio itself keeps only weak references to what it runs.
        self._under_way: set[asyncio.Task[None]] = set()
        self._thinking: list[threading.Thread] = []
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @classmethod
    def start(cls) -> Self:
        """Make a loop whose thread is running."""
        loop = cls()
        loop._thread.start()
        return loop

    def stop(self) -> None:
        """Cancel what is under way, wait until it has cleaned up, and end the thread. May be called twice.

        What thinks has some seconds to come to its end; a share that is gone may hold it for ever.
        """
        if self._thread.is_alive():
            self._asyncio.call_soon_threadsafe(self._asyncio.stop)
            self._thread.join()
            end = time.monotonic() + _LONGEST_AT_END
            for thread in self._thinking:
                thread.join(max(0.0, end - time.monotonic()))

    def run(
        self,
        coroutine: Coroutine[Any, Any, T],
        done: Callable[[T], object] | None = None,
        failed: Failed | None = None,
    ) -> Task:
        """Await ``coroutine``; then ``done(result)`` or ``failed(error)``."""
        task = Task(done, failed)
        self._begin(task, coroutine, done, failed)
        return task

    def stream(
        self,
        source: Callable[[], AsyncIterator[T]],
        item: Callable[[T], object],
        done: Callable[[], object] | None = None,
        failed: Failed | None = None,
        *,
        latest: bool = False,
    ) -> Task:
        """Call ``item(x)`` for each x of ``source()``; then ``done()`` or ``failed(error)``.

        With ``latest`` an item that the GUI thread has not fetched yet is replaced by a newer one.
        """
        task = Task(item, done, failed)
        tell = partial(self._post, task)
        put = _Latest(item, tell).put if latest else partial(tell, item)
        ended = None if done is None else partial(_call_without, done)
        self._begin(task, _put_each(source, put), ended, failed)
        return task

    def run_in_thread(
        self,
        function: Callable[[], T],
        done: Callable[[T], object],
        failed: Failed | None = None,
    ) -> Task:
        """Call ``function`` in a thread of its own; then ``done(result)`` or ``failed(error)``.

        Of Qt it touches values alone, such as a QImage. Once it has begun it comes to its end, also when
        nobody waits any more, unless the program ends: see `stop`.
        """
        return self.run(self._in_thread(function), done, failed)

    async def _in_thread(self, function: Callable[[], T]) -> T:
        answer: Future[T] = Future()
        answer.set_running_or_notify_cancel()
        # Python waits for the threads of an executor before it ends, however long; for a daemon it does not.
        thread = threading.Thread(target=_answer, args=(answer, function), name="thinking", daemon=True)
        self._thinking = [*(each for each in self._thinking if each.is_alive()), thread]
        thread.start()
        return await asyncio.wrap_future(answer)

    def finish(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Wait for ``coroutine`` and return its result. Blocks the GUI: for the end of the program only."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._asyncio).result()

    def post(self, callback: Callable[..., object], *arguments: object) -> None:
        """Call ``callback(*arguments)`` on the GUI thread; may be called from any thread."""
        self._post(Task(callback), callback, *arguments)

    def _run_loop(self) -> None:
        asyncio.set_event_loop(self._asyncio)
        try:
            self._asyncio.run_forever()
            self._asyncio.run_until_complete(_cancel_all())
        finally:
            self._asyncio.close()

    def _begin(
        self,
        task: Task,
        coroutine: Coroutine[Any, Any, T],
        done: Callable[[T], object] | None,
        failed: Failed | None,
    ) -> None:
        if self._thread.is_alive():
            self._asyncio.call_soon_threadsafe(self._create_task, task, coroutine, done, failed)
        else:
            coroutine.close()

    def _create_task(
        self,
        task: Task,
        coroutine: Coroutine[Any, Any, T],
        done: Callable[[T], object] | None,
        failed: Failed | None,
    ) -> None:
        work = self._asyncio.create_task(self._await_and_post(task, coroutine, done, failed))
        task.follow(work)
        self._under_way.add(work)

        def end(work: "asyncio.Task[None]") -> None:
            self._under_way.discard(work)
            task.follow(None)
            # Work cancelled before its first step never comes to await the coroutine.
            coroutine.close()

        work.add_done_callback(end)
        if not task.is_wanted:
            work.cancel()

    async def _await_and_post(
        self,
        task: Task,
        coroutine: Coroutine[Any, Any, T],
        done: Callable[[T], object] | None,
        failed: Failed | None,
    ) -> None:
        try:
            result = await coroutine
        except Exception as error:
            self._post(task, partial(self._report_failure, failed), error)
        else:
            if done is not None:
                self._post(task, done, result)

    def _report_failure(self, failed: Failed | None, error: Exception) -> None:
        if failed is not None:
            failed(error)
        if failed is None or not isinstance(error, MachineError):
            self.fault.emit(error)

    def _post(self, task: Task, callback: Callable[..., object], *arguments: object) -> None:
        # A signal emitted from a thread that Qt did not make is queued to the thread of the receiver.
        self._posted.emit(task, partial(callback, *arguments))

    def _deliver(self, task: Task, call: "partial[object]") -> None:
        if task.is_wanted:
            call()


def _answer(answer: Future[T], function: Callable[[], T]) -> None:
    try:
        result = function()
    except Exception as error:
        answer.set_exception(error)
    else:
        answer.set_result(result)


def _call_without(done: Callable[[], object], _result: None) -> None:
    done()


async def _put_each(source: Callable[[], AsyncIterator[T]], put: Callable[[T], object]) -> None:
    async with closing_events(source()) as values:
        async for value in values:
            put(value)


async def _cancel_all() -> None:
    """Cancel all other tasks and wait for them."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    loop = asyncio.get_running_loop()
    await loop.shutdown_asyncgens()
    await loop.shutdown_default_executor()


class Work(Generic[T]):
    """Tells the session when the work is over, and tells the page all of it while the page is there."""

    def __init__(
        self,
        over: Callable[[], object],
        on_event: Callable[[T], object],
        on_end: Callable[[], object],
        on_failed: Failed,
    ) -> None:
        self._over = over
        self._on_event, self._on_end, self._on_failed = on_event, on_end, on_failed
        self._page = Task(on_event, on_end, on_failed)
        self.task: Task | None = None

    def event(self, value: T) -> None:
        """Pass an event on to the page."""
        if self._page.is_wanted:
            self._on_event(value)

    def end(self) -> None:
        """Tell session and page that the last event has come."""
        self._over()
        if self._page.is_wanted:
            self._on_end()

    def fail(self, error: Exception) -> None:
        """Tell session and page that the work was refused, or that the machine is gone."""
        self._over()
        if self._page.is_wanted:
            self._on_failed(error)
