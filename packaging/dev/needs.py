"""The table of system packages: what each verb of ./dev needs, and what for."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).with_name("packages.toml")


@dataclass(frozen=True)
class Package:
    """A package by name, from ``minimum`` on when that is not empty."""

    name: str
    minimum: str

    def __str__(self) -> str:
        return f"{self.name} (>= {self.minimum})" if self.minimum else self.name


@dataclass(frozen=True)
class Choice:
    """Packages of which one will do, the best first."""

    packages: tuple[Package, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.packages))


@dataclass(frozen=True)
class Need:
    """One purpose and the packages that serve it."""

    why: str
    verbs: frozenset[str]
    choices: tuple[Choice, ...]
    optional: bool
    deb: str


def parse_choice(text: str) -> Choice:
    """Read ``a (>= 1) | b``, the notation of Debian's own Depends field."""
    packages = []
    for part in text.split("|"):
        name, _, relation = part.strip().partition(" ")
        packages.append(Package(name, relation.strip("()>= ")))
    return Choice(tuple(packages))


def read_needs(table: Path = TABLE) -> tuple[Need, ...]:
    """All needs of the table, in its order."""
    with table.open("rb") as file:
        rows = tomllib.load(file)["need"]
    return tuple(
        Need(
            why=row["why"],
            verbs=frozenset(row["verbs"]),
            choices=tuple(map(parse_choice, row["packages"])),
            optional=row.get("optional", False),
            deb=row.get("deb", ""),
        )
        for row in rows
    )


def needs_of(verb: str, needs: Iterable[Need]) -> list[Need]:
    """The needs of one verb."""
    return [need for need in needs if verb in need.verbs]
