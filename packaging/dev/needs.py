"""The table of system packages: what ./dev needs for each use, and what for."""

import tomllib
from collections.abc import Iterable, Set
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).with_name("packages.toml")


@dataclass(frozen=True)
class Package:
    """A package by name: in every version, or from ``minimum`` on, or before ``below``."""

    name: str
    minimum: str = ""
    below: str = ""

    def __str__(self) -> str:
        if self.minimum:
            return f"{self.name} (>= {self.minimum})"
        return f"{self.name} (<< {self.below})" if self.below else self.name


@dataclass(frozen=True)
class Choice:
    """Packages of which one will do, the best first."""

    packages: tuple[Package, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.packages))


@dataclass(frozen=True)
class Row:
    """One purpose, the packages that serve it, the uses that need them and those of them that can do without.

    ``deb`` is the field of the .deb that they stand in, if any: "depends" or "recommends".
    """

    why: str
    uses: frozenset[str]
    optional: frozenset[str]
    choices: tuple[Choice, ...]
    deb: str


@dataclass(frozen=True)
class Need:
    """One purpose of what is about to be done, and the packages that serve it."""

    why: str
    choices: tuple[Choice, ...]
    optional: bool


def parse_choice(text: str) -> Choice:
    """Read ``a (>= 1) | b (<< 2) | c``, the notation of Debian's own Depends field."""
    packages = []
    for part in text.split("|"):
        name, _, relation = part.strip().partition(" ")
        sign, _, version = relation.strip("()").partition(" ")
        packages.append(Package(name, *(("", version) if sign == "<<" else (version,))))
    return Choice(tuple(packages))


def read_table(table: Path = TABLE) -> tuple[Row, ...]:
    """All rows of the table, in its order."""
    with table.open("rb") as file:
        rows = tomllib.load(file)["need"]
    return tuple(
        Row(
            why=row["why"],
            uses=frozenset(row["uses"]),
            optional=frozenset(row.get("optional", ())),
            choices=tuple(map(parse_choice, row["packages"])),
            deb=row.get("deb", ""),
        )
        for row in rows
    )


def needs_of(uses: Set[str], rows: Iterable[Row]) -> list[Need]:
    """What is needed for all of ``uses`` together."""
    return [Need(row.why, row.choices, uses & row.uses <= row.optional) for row in rows if uses & row.uses]
