"""Every "may not, because": one finding is one fact about one subject, with what the sentence needs."""

from collections.abc import Iterable
from enum import Enum

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.rules.contents import Item


class Severity(Enum):
    """Whether the plan is refused, or the user should know, or may like to know."""

    BLOCKING = "blocking"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """The gravest is 0."""
        return tuple(Severity).index(self)


class Finding(Fact, frozen=True):
    """One reason or remark.

    ``code`` is stable ("too-few-members"), ``subject`` names what it is about (a drive id, a path, or a field
    of the design such as "chunk"), ``facts`` are the (name, value) pairs its sentence needs. The English
    sentence is `sentence(finding)`; the window translates by code.
    """

    code: str
    severity: Severity
    subject: str = ""
    facts: Facts = ()
    item: Item | None = None
    """What its fact "contents" says, for any language."""


_SYSTEM = ("system-disk", "system-entry", "system-by-other-path", "repair-system", "system-mount")
"""Codes of findings that the running system stands in the way: whatever else is let go of, that stays."""
_USES = (
    "failed-member",
    *_SYSTEM,
    "array-member",
    "mounted",
    "volume-group",
    "in-use-by-other-path",
    "inactive-array-member",
)
"""Codes of what is said of one disk; what tells most comes first, and what thrown out serves nothing."""


def by_telling(finding: Finding) -> tuple[bool, int, int]:
    """To sort findings of one disk by: what stops a plan, what tells most, / before other mounts."""
    rank = _USES.index(finding.code) if finding.code in _USES else len(_USES)
    return finding.severity is not Severity.BLOCKING, rank, len(dict(finding.facts).get("mount", ""))


def reasons(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What stops a plan: the running system first, whatever else has to be let go of before."""
    stopping = (finding for finding in findings if finding.severity is Severity.BLOCKING)
    return tuple(sorted(stopping, key=lambda finding: finding.code not in _SYSTEM))


def blocking(code: str, subject: str, **facts: str) -> Finding:
    """What stops a plan."""
    return Finding(code, Severity.BLOCKING, subject, tuple(facts.items()))
