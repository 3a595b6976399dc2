"""``./dev measure [name …]``: the figures this project promises, measured here and now.

What has parts is measured in part when these stand behind its name: ``cuts=keep,replace/power``.
"""

import importlib
import sys

from tests.measure.figure import Figure

_NAMES = (
    "startup",
    "terminal",
    "window",
    "chart",
    "crowd",
    "listing",
    "ready",
    "plan_time",
    "sampling",
    "agreement",
    "kept",
    "house",
    "words",
)
_LONG = (
    "cuts",
    "named",
    "states",
    "life",
    "dying",
    "levels",
    "equals",
    "capped",
    "replanned",
    "rehearsals",
    "costs",
)
"""Measured only when asked for by name: they take half an hour or more."""
_HELP = f"""usage: ./dev measure [name[=part,...] ...]

Prints figures that this project promises, each beside its target: {", ".join(_NAMES)}.
Measured only when they are asked for by name, for half an hour or more: {", ".join(_LONG)}."""


def main(wanted: list[str]) -> int:
    """Print the table; 1 when a target was missed, 2 for an unknown name, 0 for help."""
    if {"-h", "--help"} & set(wanted):
        print(_HELP)
        return 0
    known = (*_NAMES, *_LONG)
    asked = [name.partition("=") for name in wanted or _NAMES]
    unknown = [name for name, _, _ in asked if name not in known]
    if unknown:
        print(f"error: no figure “{unknown[0]}”; there are {', '.join(known)}", file=sys.stderr)
        return 2
    figures: list[Figure] = []
    for name, _, parts in asked:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        measured = importlib.import_module(f"tests.measure.{name}").measure(*filter(None, parts.split(",")))
        for figure in measured:
            print(figure.row(), flush=True)
            figures.append(figure)
    missed = [figure.name for figure in figures if not figure.met]
    print(
        f"\n{len(figures) - len(missed)} of {len(figures)} targets met"
        + "".join(f"\n  missed: {n}" for n in missed)
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
