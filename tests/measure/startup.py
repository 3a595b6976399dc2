"""From exec to Home, and to disks to be chosen, in pixels of the screen; GNOME Disks and a bare window too.

All are started in turn on one computer of nineteen disks: see `startup_bus`. An argument is the program to be
started, for one that is installed: ``startup=/usr/bin/raidwright``.
"""

import shutil
import statistics
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tests.measure.figure import Figure, spread
from tests.measure.screen import Film, Part, Picture, Screen, likeness, screen
from tests.measure.startup_computer import computer

_ROUNDS = 5
_STILL, _MOST = 2.5, 30.0
"""Seconds without a change after which a start is over, and after which it is so in any case."""
_COLD = "700"
"""Milliseconds of a helper that is started by the question."""
_BARE = (sys.executable, str(Path(__file__).with_name("startup_probe.py")))
_GNOME = ("gnome-disks",)
_OUR_LIST: Part = (slice(0, 800), slice(230, 1270))
"""Everything beside the sidebar."""
_THEIR_LIST: Part = (slice(150, 695), slice(190, 385))
_SAME = 0.99
"""Share of the pixels that stand out by which a picture shows the same."""


def measure(*program: str) -> list[Figure]:
    """Starts in turn, so that all meet the same disturbances; the first of each warms the caches."""
    ours = program or (sys.executable, "-m", "raidwright")
    with screen() as seen, computer() as warm, computer("never") as told, computer(_COLD) as cold:
        start = partial(_film, seen)
        named = {
            "ours": partial(start, ours, warm),
            "told": partial(start, ours, told),
            "cold": partial(start, ours, cold),
            "disks": partial(start, (*ours, "--page", "disks"), warm),
            "disks-told": partial(start, (*ours, "--page", "disks"), told),
            "bare": partial(start, _BARE, warm),
        }
        if shutil.which(_GNOME[0]):
            named["gnome"] = partial(start, _GNOME, warm)
        films: dict[str, list[Film]] = {name: [] for name in named}
        for _ in range(_ROUNDS + 1):
            for name, one in named.items():
                films[name].append(one())
    return _figures({name: takes[1:] for name, takes in films.items()})


def _film(seen: Screen, argv: Sequence[str], environment: Mapping[str, str]) -> Film:
    return seen.film(argv, environment, still=_STILL, most=_MOST)


def _figures(films: Mapping[str, Sequence[Film]]) -> list[Figure]:
    ours, cold = films["ours"], films["cold"]
    told = films["told"][-1].pictures[-1]
    whole = ours[-1].pictures[-1]
    bare = [take.times[0] for take in films["bare"]]
    read = [min(_shown(take, aim) for aim in (told, whole)) for take in ours]
    disks, disks_told = films["disks"], films["disks-told"][-1].pictures[-1]
    listed = [min(_shown(take, aim) for aim in (disks_told, disks[-1].pictures[-1])) for take in disks]
    choosable = [_shown(take, disks[-1].pictures[-1]) for take in disks]
    chosen, late = ([_shown(take, whole) for take in takes] for takes in (ours, cold))
    gnome = [take.first(take.pictures[-1], _THEIR_LIST, _SAME) for take in films.get("gnome", ())]
    other, name = (gnome, "GNOME Disks") if gnome else (bare, "a bare window, for GNOME Disks is not here")
    against = f"{name} {_ms(other)}, a bare window {_ms(bare)}"
    memory = [take.memory for take in ours]
    theirs = [take.memory for take in films.get("gnome", films["bare"])]
    changes = [len(take.times) for take in ours]
    stays = [_stays(take, told, whole) for take in (*ours, *cold)]
    return [
        _ratio("Home to be read / GNOME Disks", read, other, f"ours {_ms(read)}, {against}", most=1.3),
        _ratio(
            "Home with what root says / GNOME Disks",
            chosen,
            other,
            f"ours {_ms(chosen)}; with a helper of {_COLD} ms {_ms(late)}",
            most=2.0,
        ),
        _ratio("disks to be read / GNOME Disks", listed, other, f"ours {_ms(listed)}", most=1.3),
        _ratio("disks to be chosen / GNOME Disks", choosable, other, f"ours {_ms(choosable)}", most=2.0),
        Figure("changes of the picture", statistics.median(changes), "", spread(changes, ""), most=2),
        Figure("what later pictures leave where it is", min(stays), "", spread(stays, ""), most=1, least=0.8),
        Figure(
            "memory of the window",
            statistics.median(memory),
            "MiB",
            f"{spread(memory, 'MiB')}, {name} {spread(theirs, 'MiB')}",
            most=90,
        ),
    ]


def _shown(take: Film, aim: Picture) -> float:
    """Seconds until the list is as in ``aim``; those of the whole start when it never is."""
    try:
        return take.first(aim, _OUR_LIST, _SAME)
    except StopIteration:
        return _MOST


def _stays(take: Film, *aims: Picture) -> float:
    """How much of the first picture with every disk all that follow have."""
    shown = [any(likeness(p, aim, _OUR_LIST) >= _SAME for aim in aims) for p in take.pictures]
    if True not in shown:
        return 0.0
    first, *later = take.pictures[shown.index(True) :]
    return min((likeness(picture, first, _OUR_LIST) for picture in later), default=1.0)


def _ratio(name: str, ours: Sequence[float], other: Sequence[float], detail: str, *, most: float) -> Figure:
    return Figure(name, statistics.median(ours) / statistics.median(other), "", detail, most=most)


def _ms(seconds: Sequence[float]) -> str:
    return spread([1e3 * each for each in seconds], "ms")
