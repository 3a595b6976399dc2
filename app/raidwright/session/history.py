"""The history for whoever goes on without it: what cannot be read or kept is told, and nothing else stops.

Who only looks at disks opens none, and loads nothing of what a measurement is.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from raidwright.storage.failures import Failure, Sentence, english

if TYPE_CHECKING:
    from raidwright.bench.campaign.matrix import Campaign, SetupRun
    from raidwright.bench.layer_test.record import LayerTestRecord
    from raidwright.bench.run import Run
    from raidwright.bench.samples import PassResult, Sample
    from raidwright.bench.sync_watch import SyncRecord
    from raidwright.history import (
        Actions,
        Campaigns,
        History,
        KeptPiece,
        LayerTests,
        Runs,
        SavedAction,
        SavedKind,
        Syncs,
    )

T = TypeVar("T")


def _nothing() -> None:
    pass


class TolerantHistory:
    """The user's history, opened when it is first needed.

    What was measured or done and cannot be kept just now is kept as soon as it can be, while this lives.
    ``failed`` hears in a sentence what went wrong with it, ``changed`` that the measurements are not what
    they were; both are called in the thread that called here.
    """

    def __init__(
        self, failed: Callable[[Sentence], object], changed: Callable[[], object] = _nothing
    ) -> None:
        self._failed = failed
        self._changed = changed
        self._history: History | None = None
        self._owed: deque[Callable[[History], object]] = deque()

    def runs(self) -> Runs:
        """Everything measured so far, the latest first."""
        from raidwright.history import Runs

        return self._try(lambda history: history.runs(), Runs(runs=(), unreadable=0))

    def measured_runs(self) -> tuple[Run, ...]:
        """The runs of `runs` alone, without what they are called."""
        return tuple(saved.run for saved in self.runs().runs)

    def actions(self) -> Actions:
        """Everything built and taken down so far, the latest first."""
        from raidwright.history import Actions

        return self._try(lambda history: history.actions(), Actions(actions=(), unreadable=0))

    def samples(self, number: int) -> tuple[Sample, ...]:
        """What the kernel counted while that run was measured; empty when it was not kept."""
        return self._try(lambda history: history.samples(number), ())

    def pieces(self, number: int) -> tuple[KeptPiece, ...]:
        """The samples of that run, pass by pass and still packed; none when they were not kept."""
        return self._try(lambda history: history.pieces(number), ())

    def add_run(self, name: str, run: Run, layer_test: int = 0) -> int:
        """Keep a measurement that has ended; its number, 0 when it could not be kept."""
        number = self._keep_or_owe(lambda history: history.add_run(name, run, layer_test), 0)
        self._changed()
        return number

    def begin_run(self, name: str, run: Run, layer_test: int = 0) -> int:
        """Keep that ``run`` is being measured; its number, 0 when it could not be kept."""
        return self._try(lambda history: history.begin_run(name, run, layer_test), 0)

    def keep_pass(self, number: int, result: PassResult, samples: tuple[Sample, ...]) -> bool:
        """Keep a pass of the run that was begun, and what was counted since the one before.

        False when it must be begun anew, as it could not be begun or its file is gone.
        """
        return number > 0 and self._try(lambda history: history.keep_pass(number, result, samples), True)

    def end_run(self, number: int, run: Run | None, name: str = "", layer_test: int = 0) -> int:
        """Keep that the run that was begun has ended as ``run``; None has it forgotten.

        Gives its number, 0 when it has none. A run that was not begun, or was begun in a file that is gone,
        is kept under ``name`` and in the ``layer test``.
        """

        def end(history: History) -> int:
            if history.end_run(number, run):
                return number if run is not None else 0
            return history.add_run(name, run, layer_test) if run is not None else 0

        kept_number = self._keep_or_owe(end, number)
        self._changed()
        return kept_number

    def add_action(self, action: SavedAction) -> None:
        """Keep what was done."""
        self._keep_or_owe(lambda history: history.add_action(action), None)

    def add_sync(self, record: SyncRecord) -> int:
        """Keep a sync that was watched; its number, 0 when it could not be kept."""
        number = self._keep_or_owe(lambda history: history.add_sync(record), 0)
        self._changed()
        return number

    def last_sync(self, array: str) -> SyncRecord | None:
        """The sync of the array with that UUID that was watched last; None when none can be read."""
        return self._try(lambda history: history.last_sync(array), None)

    def syncs(self) -> Syncs:
        """Every sync that was watched, the latest first."""
        from raidwright.history import Syncs

        return self._try(lambda history: history.syncs(), Syncs(syncs=(), unreadable=0))

    def sync(self, number: int) -> SyncRecord | None:
        """All that was seen of the sync of that number; None when it cannot be read."""
        return self._try(lambda history: history.sync(number), None)

    def begin_layer_test(self, name: str, record: LayerTestRecord) -> int:
        """Keep that the stages of a test are being measured; its number, 0 when it could not be kept."""
        return self._try(lambda history: history.begin_layer_test(name, record), 0)

    def end_layer_test(self, number: int, broken: Failure | None = None) -> None:
        """Keep that no stage is added to that layer test any more; ``broken`` is what broke it off."""
        self._keep_or_owe(lambda history: history.end_layer_test(number, broken), None)
        self._changed()

    def layer_tests(self) -> LayerTests:
        """Every layer test, the latest first."""
        from raidwright.history import LayerTests

        return self._try(lambda history: history.layer_tests(), LayerTests(layer_tests=(), unreadable=0))

    def begin_campaign(self, campaign: Campaign) -> int:
        """Keep that ``campaign`` is being carried out; its number, 0 when it could not be kept."""
        return self._try(lambda history: history.begin_campaign(campaign), 0)

    def take_up_campaign(self, number: int) -> bool:
        """Go on with a campaign; False when it is another's business, or could not be kept."""
        return self._try(lambda history: history.take_up_campaign(number), False)

    def keep_setup_run(self, number: int, setup_run: SetupRun) -> bool:
        """Keep how far a setup run of a campaign came; False when that could not be kept."""
        return self._keep_or_owe(lambda history: history.keep_setup_run(number, setup_run), False)

    def end_campaign(self, number: int) -> None:
        """Keep that nobody carries out that campaign any more."""
        self._try(lambda history: history.end_campaign(number), None)
        self._changed()

    def campaigns(self) -> Campaigns:
        """Every campaign, the latest first."""
        from raidwright.history import Campaigns

        return self._try(lambda history: history.campaigns(), Campaigns(campaigns=(), unreadable=0))

    def rename(self, kind: SavedKind, number: int, name: str) -> None:
        """Give an entry another name."""
        self._try(lambda history: history.rename(kind, number, name), None)
        self._changed()

    def note(self, kind: SavedKind, number: int, comment: str) -> None:
        """Give an entry a note."""
        self._try(lambda history: history.note(kind, number, comment), None)
        self._changed()

    def delete_entries(self, numbers: Mapping[SavedKind, tuple[int, ...]]) -> None:
        """Forget what was measured, kind by kind, unless it is restored in time."""
        for kind, those in numbers.items():
            for number in those:
                self._try(partial(_delete, kind, number), None)
        self._changed()

    def restore_entries(self, numbers: Mapping[SavedKind, tuple[int, ...]]) -> None:
        """Bring back what was deleted, kind by kind; what is forgotten for good stays so."""
        for kind, those in numbers.items():
            for number in those:
                self._try(partial(_restore, kind, number), False)
        self._changed()

    def _keep_or_owe(self, act: Callable[[History], T], otherwise: T) -> T:
        """What ``act`` gives; ``otherwise`` when it fails now, and then each later call tries it again.

        For what would be lost unless it is kept.
        """
        results: list[T] = []
        self._try(lambda history: results.append(act(history)), None)
        if results:
            return results[0]
        self._owed.append(act)
        return otherwise

    def _try(self, act: Callable[[History], T], otherwise: T) -> T:
        from raidwright.history import HistoryError

        try:
            if self._history is None:
                self._history = self._open()
            # When it was owed first, `failed` was told of it.
            with contextlib.suppress(HistoryError):
                self._keep_owed(self._history)
            return act(self._history)
        except HistoryError as error:
            self._failed(error.sentence)
            return otherwise

    def _keep_owed(self, history: History) -> None:
        """Keep what could not be kept before, the oldest first. Raises HistoryError; the rest stays owed."""
        from raidwright.history import HistoryError

        while self._owed:
            act = self._owed.popleft()
            try:
                act(history)
            except HistoryError:
                self._owed.appendleft(act)
                raise

    def _open(self) -> History:
        from raidwright.history import History, SetAsideHistoryError, default_path

        try:
            return History(default_path())
        except SetAsideHistoryError as error:
            self._failed(error.sentence)
            return History(default_path())


def _delete(kind: SavedKind, number: int, history: History) -> None:
    history.delete(kind, number)


def _restore(kind: SavedKind, number: int, history: History) -> bool:
    return history.restore(kind, number)


def unreadable_sentence(count: int) -> Sentence | None:
    """That ``count`` entries cannot be shown; None when there is none."""
    return (
        english("{n} more entries were saved by another version and cannot be shown.", n=count)
        if count
        else None
    )
