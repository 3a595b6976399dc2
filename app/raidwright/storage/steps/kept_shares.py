"""What is shared of a file system is kept on it, so that another computer can offer it."""

import shlex
from typing import Annotated

import msgspec

from raidwright.storage.fact import Facts
from raidwright.storage.fields import MountPoint, ShareName, Subvolume
from raidwright.storage.snapshot.kept_shares import KEPT, kept_line
from raidwright.storage.snapshot.share import MOST_SHARES, Share
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import Command, Effect, Layer, TargetStep
from raidwright.storage.steps.targets import MountOn, Target, Thing


class KeepShares(TargetStep, frozen=True, tag="keep-shares"):
    """Write down shares on the file system itself, or those that have ended out of that; no passwords.

    What another computer has written there of other shares stays.
    """

    templates = (
        "Save the settings of the share {shares} in {file} for another computer",
        "Remove the settings of the share {shares} from {file}",
    )
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    point: MountPoint
    shares: Annotated[tuple[Share, ...], msgspec.Meta(max_length=MOST_SHARES)] = ()
    gone: Annotated[tuple[ShareName, ...], msgspec.Meta(max_length=MOST_SHARES)] = ()
    subvolume: Subvolume | None = None

    @property
    def file(self) -> str:
        """Where they are kept."""
        return f"{self.point}/{KEPT}"

    def template(self) -> str:
        return self.templates[0 if self.shares else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: it would find the file by its path, which others may have made a link of."""
        return ()

    def remark(self) -> str:
        path = shlex.quote(self.file)
        old = [shlex.quote(f'/"name":"{name}"/Id') for name in self._names]
        lines = [shlex.quote(kept_line(share)) for share in self.shares]
        removing = (f"sed -i {each} {path}" for each in old)
        return "; ".join((*removing, *(f"echo {line} >>{path}" for line in lines)))

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file), ("shares", ", ".join(self._names)))

    def writes(self) -> tuple[Target, ...]:
        return ()

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), MountOn(self.point))

    @property
    def _names(self) -> tuple[str, ...]:
        return (*(share.name for share in self.shares), *self.gone)


KeepingStep = KeepShares
