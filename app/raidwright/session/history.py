"""The history for whoever goes on without it: what cannot be read or kept is told, and nothing else stops."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from raidwright.bench.run import Run
from raidwright.history import (
    Actions,
    DamagedHistoryError,
    History,
    HistoryError,
    Runs,
    SavedAction,
    default_path,
)
from raidwright.storage.failures import Sentence, said

T = TypeVar("T")


def _nothing() -> None:
    pass


class TolerantHistory:
    """The user's history, opened when it is first needed.

    ``failed`` hears in a sentence what went wrong with it, ``changed`` that the measurements are not what
    they were; both are called in the thread that called here.
    """

    def __init__(
        self, failed: Callable[[Sentence], object], changed: Callable[[], object] = _nothing
    ) -> None:
        self._failed = failed
        self._changed = changed
        self._history: History | None = None

    def runs(self) -> Runs:
        """Everything measured so far, the latest first."""
        return self._try(History.runs, Runs(runs=(), unreadable=0))

    def actions(self) -> Actions:
        """Everything built and taken down so far, the latest first."""
        return self._try(History.actions, Actions(actions=(), unreadable=0))

    def add_run(self, name: str, run: Run) -> int:
        """Keep a measurement; its number, 0 when it could not be kept."""
        number = self._try(lambda history: history.add_run(name, run), 0)
        self._changed()
        return number

    def add_action(self, action: SavedAction) -> None:
        """Keep what was done."""
        self._try(lambda history: history.add_action(action), None)

    def rename_run(self, number: int, name: str) -> None:
        """Give a measurement another name."""
        self._try(lambda history: history.rename_run(number, name), None)
        self._changed()

    def delete_runs(self, numbers: tuple[int, ...]) -> None:
        """Forget measurements."""
        for number in numbers:
            self._try(partial(History.delete_run, number=number), None)
        self._changed()

    def _try(self, act: Callable[[History], T], otherwise: T) -> T:
        try:
            if self._history is None:
                self._history = self._open()
            return act(self._history)
        except HistoryError as error:
            self._failed(error.sentence)
            return otherwise

    def _open(self) -> History:
        try:
            return History(default_path())
        except DamagedHistoryError as error:
            self._failed(error.sentence)
            return History(default_path())


def unreadable_sentence(count: int) -> Sentence | None:
    """That ``count`` entries cannot be shown; None when there is none."""
    return said("{n} more were saved by another version and cannot be shown.", n=count) if count else None
