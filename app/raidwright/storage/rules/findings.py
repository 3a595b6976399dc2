"""Every "may not, because": one finding is one fact about one subject, with what the sentence needs."""

from enum import Enum

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.rules.items import Item


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


def blocking(code: str, subject: str, **facts: str) -> Finding:
    """What stops a plan."""
    return Finding(code, Severity.BLOCKING, subject, tuple(facts.items()))
