"""What a disk is used for, in few words."""

from collections.abc import Sequence

from raidwright.language.catalogue import phrase
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.signature_names import with_names
from raidwright.storage.words.disk_use import (
    FREE,
    NOT_EXAMINED,
    SHORT_USE_TEMPLATES,
    DiskUse,
    use_in_short,
)
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.sentences import sentence, signature_words


def use_words(now: Sequence[Finding], old_contents: str, *, examined: bool) -> tuple[Status, str]:
    """Sign and words for a disk's use, as `use_in_short` has them."""
    use = use_in_short(now, old_contents, examined=examined)
    return _sign(use), _words(use)


def _sign(use: DiskUse) -> Status:
    if use.code == "failed-member":
        return Status.BAD
    if use.is_obstacle or use.code == NOT_EXAMINED:
        return Status.INFO
    return Status.GOOD if use.code == FREE else Status.WARNING


def _words(use: DiskUse) -> str:
    template = SHORT_USE_TEMPLATES.get(use.code)
    if template is None and use.finding is not None:
        return sentence(use.finding)
    return phrase("Use", template or "", with_names(use.facts, signature_words))
