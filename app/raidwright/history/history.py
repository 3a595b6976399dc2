"""The history as the program uses it. Each call opens its file and closes it, so any thread may call."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from raidwright.bench.campaign.matrix import Campaign, SetupRun
from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult, Sample
from raidwright.bench.sync_watch import SyncRecord
from raidwright.history import campaigns, layer_tests, runs, syncs
from raidwright.history.deleting import SavedKind, forgotten_before
from raidwright.history.entries import (
    Actions,
    Campaigns,
    KeptPiece,
    LayerTests,
    Runs,
    SavedAction,
    SavedRun,
    Syncs,
    from_json,
    to_json,
)
from raidwright.history.file import HistoryError, HistoryFile
from raidwright.storage.failures import Failure, english

_READ_AT_ONCE = 50
"""Runs that are read while the file is open for those who want one at a time."""
_SAME_ENDING_SECONDS = 10.0
"""Seconds within which all hear of one ending; nobody agrees to the same plan again within them."""


def default_path() -> Path:
    """Where the history of this user lies. Raises HistoryError for one without a home folder."""
    try:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    except RuntimeError:
        raise HistoryError(english("This user has no home folder, so the history cannot be saved.")) from None
    return Path(base, "raidwright", "history.db")


class History:
    """The history in the file at ``path``, which is made when it is not there.

    Raises HistoryError when the file is damaged (it has been moved aside then, and the next attempt begins a
    new one), is another program's, or was written by a later version. Where nothing can be written it can be
    read all the same, and each call that writes raises HistoryError.
    """

    def __init__(self, path: Path) -> None:
        self._file = HistoryFile(path)
        if not self._file.writable:
            return
        with self._file.open() as base:
            before = forgotten_before(base, time.time())
            runs.forget_deleted(base, before)
            layer_tests.forget_deleted(base, before)
            syncs.forget_deleted(base, before)
            campaigns.forget_deleted(base, before)

    def rename(self, kind: SavedKind, number: int, name: str) -> None:
        """Give an entry another name."""
        with self._file.open() as base:
            base.execute(f"UPDATE {kind} SET name = ? WHERE id = ?", (name, number))  # noqa: S608 - a constant

    def note(self, kind: SavedKind, number: int, comment: str) -> None:
        """Give an entry a note."""
        with self._file.open() as base:
            if kind == "run":
                runs.note(base, number, comment)
            else:
                base.execute(f"UPDATE {kind} SET comment = ? WHERE id = ?", (comment, number))  # noqa: S608 - a constant

    def delete(self, kind: SavedKind, number: int) -> None:
        """Forget an entry, unless `restore` brings it back within `KEPT_DELETED`.

        A layer test goes with its stages, a campaign without its runs.
        """
        with self._file.open() as base:
            base.execute(f"UPDATE {kind} SET deleted = ? WHERE id = ?", (time.time(), number))  # noqa: S608 - a constant

    def restore(self, kind: SavedKind, number: int) -> bool:
        """Bring back an entry that was deleted; False when there is none of that number."""
        with self._file.open() as base:
            statement = f"UPDATE {kind} SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL"  # noqa: S608 - a constant
            return base.execute(statement, (number,)).rowcount > 0

    def add_run(self, name: str, run: Run, layer_test: int = 0) -> int:
        """Keep a measurement that has ended, and may be a stage of a layer test; gives its id."""
        with self._file.open() as base:
            return runs.add(base, name, run, layer_test)

    def begin_run(self, name: str, run: Run, layer_test: int = 0) -> int:
        """Keep that ``run``, which has no pass yet, is being measured by this process; gives its id."""
        with self._file.open() as base:
            return runs.begin(base, name, run, layer_test)

    def keep_pass(self, number: int, result: PassResult, samples: tuple[Sample, ...]) -> bool:
        """Keep a pass of the run that was begun, and what the kernel counted since the one before.

        False when there is no such run of this process, as the file has been begun anew.
        """
        with self._file.open() as base:
            return runs.keep_pass(base, number, result, samples)

    def end_run(self, number: int, run: Run | None) -> bool:
        """Keep that the run that was begun has ended as ``run``; None has it forgotten.

        False when there is no such run of this process, as in `keep_pass`.
        """
        with self._file.open() as base:
            return runs.end(base, number, run)

    def runs(self) -> Runs:
        """All measurements, the latest first, also those whose process was killed in the middle."""
        with self._file.open() as base:
            return runs.every(base)

    def each_run(self) -> Iterator[SavedRun | None]:
        """The same one by one, for whoever keeps none of them; None for each that cannot be read.

        While the caller has one the file is closed: whoever reads keeps all others from writing.
        """
        with self._file.open() as base:
            numbers = runs.numbers(base)
        for first in range(0, len(numbers), _READ_AT_ONCE):
            with self._file.open() as base:
                some = runs.some(base, numbers[first : first + _READ_AT_ONCE])
            yield from some

    def samples(self, number: int) -> tuple[Sample, ...]:
        """What the kernel counted while that run was measured; empty when it was not kept."""
        with self._file.open() as base:
            return runs.samples(base, number)

    def pieces(self, number: int) -> tuple[KeptPiece, ...]:
        """The samples of that run, pass by pass and still packed.

        All of a long run unpacked at once would take a second, and much memory.
        """
        with self._file.open() as base:
            return runs.pieces(base, number)

    def begin_layer_test(self, name: str, record: LayerTestRecord) -> int:
        """Keep that this process measures the stages of a layer test; gives its number."""
        with self._file.open() as base:
            return layer_tests.begin(base, name, record)

    def end_layer_test(self, number: int, broken: Failure | None = None) -> None:
        """Keep that no stage is added any more, and what broke the test off; forget it if it has no stage."""
        with self._file.open() as base:
            layer_tests.end(base, number, broken)

    def layer_tests(self) -> LayerTests:
        """All layer tests, the latest first, as far as they were measured."""
        with self._file.open() as base:
            return layer_tests.every(base)

    def begin_campaign(self, campaign: Campaign) -> int:
        """Keep that this process carries out ``campaign``; gives its number."""
        with self._file.open() as base:
            return campaigns.begin(base, campaign, time.time())

    def take_up_campaign(self, number: int) -> bool:
        """Keep that this process goes on with that campaign; False when another does, or there is none."""
        with self._file.open() as base:
            return campaigns.take_up(base, number)

    def keep_setup_run(self, number: int, setup_run: SetupRun) -> bool:
        """Keep how far a setup run of that campaign came; False when this process does not carry it out."""
        with self._file.open() as base:
            return campaigns.keep_setup_run(base, number, setup_run)

    def end_campaign(self, number: int) -> None:
        """Keep that nobody carries that campaign out any more; forget it if no setup run was begun."""
        with self._file.open() as base:
            campaigns.end(base, number)

    def campaigns(self) -> Campaigns:
        """Every campaign, the latest first."""
        with self._file.open() as base:
            return campaigns.every(base)

    def add_sync(self, record: SyncRecord) -> int:
        """Keep a sync that was watched; gives its id."""
        with self._file.open() as base:
            return syncs.add(base, record)

    def last_sync(self, array: str) -> SyncRecord | None:
        """The sync of that array that was watched last; None without one that this version can read."""
        with self._file.open() as base:
            return syncs.last(base, array)

    def syncs(self) -> Syncs:
        """All syncs that were watched, the latest first."""
        with self._file.open() as base:
            return syncs.every(base)

    def sync(self, number: int) -> SyncRecord | None:
        """All that was seen of the sync of that number; None when this version cannot read it."""
        with self._file.open() as base:
            return syncs.record(base, number)

    def add_action(self, action: SavedAction) -> None:
        """Note what was done, once for all who heard how it ended."""
        with self._file.open() as base:
            base.execute("BEGIN IMMEDIATE")
            for number, text in base.execute("SELECT id, document FROM action").fetchall():
                earlier = from_json(text, SavedAction)
                if earlier is None or earlier.fingerprint != action.fingerprint:
                    continue
                if earlier.unheard and not action.unheard:
                    base.execute("DELETE FROM action WHERE id = ?", (number,))
                elif (
                    earlier.outcome == action.outcome
                    and abs(earlier.time - action.time) < _SAME_ENDING_SECONDS
                ):
                    return
            row = (action.time, to_json(action))
            base.execute("INSERT INTO action (time, document) VALUES (?, ?)", row)

    def actions(self) -> Actions:
        """All that was done, the latest first."""
        with self._file.open() as base:
            rows = base.execute("SELECT id, document FROM action ORDER BY time DESC, id DESC").fetchall()
        actions = [(number, from_json(text, SavedAction)) for number, text in rows]
        numbered = ((number, action) for number, action in actions if isinstance(number, int))
        readable = tuple(replace(action, number=number) for number, action in numbered if action is not None)
        return Actions(actions=readable, unreadable=len(actions) - len(readable))
