"""The history as the window uses it: one for each session, with a signal when it changes."""

import time
from collections.abc import Callable
from functools import partial
from typing import Self, TypeVar

from PySide6.QtCore import QObject, Signal

from raidwright.bench.run import Run
from raidwright.history import Deed, History, HistoryError, Runs, default_path
from raidwright.protocol import PlanDone, PlanEvent, PlanFailed, PlanStopped
from raidwright.storage.plan import Plan
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.words.sentences import translated

T = TypeVar("T")


class QtHistory(QObject):
    """Opened when it is first needed. What cannot be kept is said by `trouble`, and nothing else stops."""

    changed = Signal()
    """The measurements are not what they were."""
    trouble = Signal(str)
    """A sentence: the history could not be used."""

    def __init__(self, session: QtSession) -> None:
        super().__init__(session)
        self._session = session
        self._history: History | None = None
        session.plan_ended.connect(self._note)

    @classmethod
    def of(cls, session: QtSession) -> Self:
        """The history of ``session``: every page that asks gets the same."""
        found = session.findChild(cls)
        return found if found is not None else cls(session)

    def runs(self) -> Runs:
        """Everything measured so far, the latest first."""
        return self._try(History.runs, Runs(runs=(), unreadable=0))

    def add_run(self, name: str, run: Run) -> int:
        """Keep a measurement; its number, 0 when it could not be kept."""
        number = self._try(lambda history: history.add_run(name, run), 0)
        self.changed.emit()
        return number

    def rename_run(self, number: int, name: str) -> None:
        """Give a measurement another name."""
        self._try(lambda history: history.rename_run(number, name), None)
        self.changed.emit()

    def delete_runs(self, numbers: tuple[int, ...]) -> None:
        """Forget measurements."""
        for number in numbers:
            self._try(partial(History.delete_run, number=number), None)
        self.changed.emit()

    def _note(self, plan: Plan, event: PlanEvent) -> None:
        machine = self._session.machine
        deed = Deed(
            time=time.time(),
            machine=machine.title if machine else "",
            purpose=plan.purpose,
            fingerprint=plan.fingerprint(),
            title=f"{plan.array.name} · {plan.array.level.value}" if plan.array else "",
            outcome=_outcome(event),
        )
        self._try(lambda history: history.add_deed(deed), None)

    def _try(self, act: Callable[[History], T], otherwise: T) -> T:
        try:
            if self._history is None:
                self._history = History(default_path())
            return act(self._history)
        except HistoryError as error:
            self.trouble.emit(translated(str(error), None))
            return otherwise


def _outcome(event: PlanEvent) -> str:
    match event:
        case PlanDone():
            return "done"
        case PlanStopped():
            return "stopped"
        case PlanFailed(sentence=sentence):
            return sentence
        case _:
            raise ValueError(f"{type(event).__name__} does not end a plan")
