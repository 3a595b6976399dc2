"""The lab: a real kernel with virtual disks, one practice machine per test module.

The disks are those of the disk set "small"; a module that wants another says
``pytestmark = pytest.mark.parametrize("practice", ["default"], indirect=True)``, and for another start than
the usual one ``[("small", {"authorise": False})]``.
At the end of a module its bystander disks must hold what they held at the start.
"""

import asyncio
import inspect
import linecache
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.machine.practice.hot_plug import Slot
from raidwright.machine.practice.storage_daemon import image_name
from tests.helper.disk_images import written
from tests.lab.leftovers import clear, leftovers, mounts_of
from tests.lab.recorded import collect
from tests.load import crowding

T = TypeVar("T")

Run = Callable[..., Any]

_SECONDS = 120.0


class LoopThread:
    """An event loop in a thread of its own, so that the machine is served while a test waits."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="lab loop")
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], seconds: float = _SECONDS) -> T:
        """Run the coroutine in the loop and return its result; raises TimeoutError after ``seconds``.

        Of a busy computer more: it only has to end some time what would never end.
        """
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(seconds * crowding())
        except TimeoutError as error:
            error.add_note(f"It waited at {place_of(work)}")
            future.cancel()
            raise

    def close(self) -> None:
        """Stop and close the loop."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def place_of(work: Coroutine[Any, Any, Any]) -> str:
    """Line and text of the innermost await of a test's own that ``work`` has come to."""
    place = "its beginning"
    awaited: object = work
    while inspect.iscoroutine(awaited):
        frame = awaited.cr_frame
        if frame is not None and "/tests/" in (name := frame.f_code.co_filename):
            line = linecache.getline(name, frame.f_lineno).strip()
            place = f"{Path(name).name}:{frame.f_lineno}: {line}"
        awaited = awaited.cr_await
    return place


@pytest.fixture(scope="session")
def run() -> Iterator[Run]:
    """``run(coroutine)`` returns its result; ``run(coroutine, seconds)`` waits no longer than that."""
    thread = LoopThread()
    yield thread.run
    thread.close()


@pytest.fixture(scope="module")
def practice(request: pytest.FixtureRequest, run: Run) -> Iterator[PracticeMachine]:
    """A running machine whose bystanders are full of random data, and still hold it at the end."""
    name, options = _chosen(getattr(request, "param", "small"))
    machine: PracticeMachine = run(PracticeMachine.start(load_disk_set(name), **options))
    try:
        before = run(fill_bystanders(machine))
        yield machine
        run(collect(machine, request.module.__name__.rpartition(".")[2]))
        assert run(bystanders(machine)) == before, "a bystander disk has changed"
    finally:
        run(machine.close())


def _chosen(param: str | tuple[str, dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    return (param, {}) if isinstance(param, str) else param


@pytest.fixture
def leaves_clean(practice: PracticeMachine, run: Run) -> Iterator[None]:
    """After this test no md or dm device and no new mount may be left in the guest."""
    mounts = run(mounts_of(practice))
    yield
    left = run(leftovers(practice, mounts))
    if left:
        run(clear(practice, left))
    assert left == []


async def fill_bystanders(machine: PracticeMachine) -> dict[str, str]:
    """Fill them with random data; serial to digest."""
    for slot in machine.slots:
        if slot.bystander:
            target = ("of=/dev/" + slot.name, "bs=1M", f"count={slot.size >> 20}", "oflag=direct")
            done = await machine.run(("dd", "if=/dev/urandom", *target))
            assert done.returncode == 0, done.output.decode()
    return await bystanders(machine)


async def bystanders(machine: PracticeMachine) -> dict[str, str]:
    """Return serial to digest of those that are bystanders."""
    return await digests(machine, [slot for slot in machine.slots if slot.bystander])


async def digests(machine: PracticeMachine, disks: Sequence[Slot]) -> dict[str, str]:
    """Return serial to digest, of what lies on the host after all that the guest still held back."""
    # A disk may keep in a cache of its own what it was not told to flush.
    await machine.run(("sync", *(f"/dev/{slot.name}" for slot in disks)))
    return {slot.serial: written(machine.folder / image_name(slot.number)) for slot in disks}
