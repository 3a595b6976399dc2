"""Whether cron begins a check of every array each month: the switch of Debian's mdadm, one line of a file."""

from typing import Annotated

import msgspec

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.fact import Facts
from raidwright.storage.failures import Sentence, said
from raidwright.storage.fields import MOST_LINES
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.settings import SWITCH
from raidwright.storage.steps.command import Command
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.edit import Edit, LineSeen
from raidwright.storage.steps.step import Effect, Layer
from raidwright.storage.steps.upkeep_base import UpkeepBase


class CheckByCron(UpkeepBase, frozen=True, tag="check-by-cron"):
    """Have cron's entry begin a check of every array each month, or do nothing any more."""

    templates = (
        "Have every array of this computer checked on the first Sunday of each month, in {file}",
        "Have no array of this computer checked by calendar any more, in {file}",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    file: FileSeen
    wanted: bool
    gone: Annotated[tuple[LineSeen, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    """The entries that said it before: it is a script, of which the last would count."""

    def template(self) -> str:
        return self.templates[0 if self.wanted else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: cron's entry reads the file each time."""
        return ()

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        word = "true" if self.wanted else "false"
        return (Edit(FileKind.CHECKS, self.file, f"{SWITCH}={word}", self.gone),)

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path),)

    def fits(self, array: Array) -> bool:
        return True

    def told(self, name: str) -> tuple[Sentence, Sentence]:
        return checks_told(wanted=self.wanted)


CronStep = CheckByCron


def checks_told(*, wanted: bool) -> tuple[Sentence, Sentence]:
    """What has come of switching the checks by calendar, and what there is to know then."""
    if wanted:
        return (
            said("Every array of this computer is checked each month."),
            said("When the next check begins stands with each array."),
        )
    return (
        said("No array of this computer is checked by calendar any more."),
        said("Check each of them now and then: what nobody reads may have gone bad unseen."),
    )
