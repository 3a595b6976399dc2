"""One thing that is done or happens in a life of the practice machine, as it is kept and done again."""

import msgspec


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is done, to which array and to which disks; disks by their serial numbers."""

    do: str
    array: str = ""
    disk: str = ""
    other: str = ""
    """The disk that leaves, where one comes for another."""
    word: str = ""
    """Which of several: the level and layers to build, the fault."""
    end: str = ""
    """How it is broken off: the helper is killed, somebody stops it, the power fails; empty: not at all."""
    at: int = 0
    """At which of the places where it can be."""

    @property
    def kind(self) -> str:
        """By what it is counted."""
        return f"{self.do} {self.word}" if self.do == "fault" else self.do

    def __str__(self) -> str:
        """In a line."""
        words = (self.do, self.word, self.array, self.disk, self.other and f"for {self.other}")
        broken = f"{self.end} at {self.at}" if self.end else ""
        return " ".join(filter(None, (*words, broken)))


DONE = ("done", "broken off", "failed with its disk")
"""How the end of an action begins that was carried out, or begun."""


def is_done(end: str) -> bool:
    """Whether the action with this end was carried out, or begun."""
    return end.startswith(DONE)


class Fault(msgspec.Struct, frozen=True):
    """What the product did not do or say as it should."""

    kind: str
    words: str
    step: int
    """After so many actions."""
    action: str


class Record(msgspec.Struct, omit_defaults=True):
    """One walk as it is kept: what was done, how each ended, and what was wrong."""

    seed: str
    commit: str = ""
    actions: list[Action] = msgspec.field(default_factory=list)
    ends: list[str] = msgspec.field(default_factory=list)
    """Of each action: "done", "broken off", "failed with its disk", or "refused" by the planner and why."""
    faults: list[Fault] = msgspec.field(default_factory=list)
    seconds: float = 0.0
    spent: dict[str, float] = msgspec.field(default_factory=dict)
    """Seconds by what they went to: acting, settling, judging, homecoming."""
    home: bool = False
    """Everything was blank at the end, by the product's own way."""
