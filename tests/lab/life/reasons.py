"""Whether root and planner refuse a plan for the same reason: the same kind, and of the same things."""

import re
from collections.abc import Mapping

_KINDS: Mapping[str, str] = {
    "gone": r"not there|is gone|are gone|disconnected|not connected|no longer (?:available|connected|exists)"
    r"|does not exist|unplugged|missing|[Nn]o member|[Nn]o disk|has left|There is no|absent|too few",
    "unreadable": r"(?:cannot|could not) be (?:read|opened|examined|checked|identified)"
    r"|unreadable|not readable|not respond",
    "contents": r"contains|carries|partition table|already has|unknown|conflict|signature|left over"
    r"|not blank|is not on",
    "in use": r"in use|mounted|held open|for writing|is used|swap|locked|[Bb]usy|opened|uses",
    "running": r"running|runs|was started|Start it first|Stop it first|writable|stopped",
    "degraded": r"failed|cannot spare|serve|degraded|rebuil|survive|last|in sync|faulty",
    "another": r"another (?:array|container|disk)|replaced|reconnected|sequence number|serial number|copies",
    "read-only": r"read-only|cannot be written",
    "system": r"system",
    "shape": r"shape|reshap|growing|sync",
    "name": r"already exists|name of|by that name|of that name|taken",
    "settings": r"/etc/|\b[Ll]ine\b|entr|mdadm\.conf|fstab|crypttab",
    "size": r"too small|too large|larger|smaller|[Ss]pace|sectors?\b",
    "unfinished": r"unfinished|not finished|interrupted|[Cc]lean up",
}
_THINGS = re.compile(r"TESTDISK-\d|/dev/[a-z/]*[a-z]+(?:\d+(?:p\d+)?)?|\b(?:data|tank)\b")
_PARTITION = re.compile(r"(?<=[a-z])\d+$")


def kinds_of(words: str) -> set[str]:
    """The kinds of reason that a sentence of either gives."""
    return {kind for kind, pattern in _KINDS.items() if re.search(pattern, words)}


def is_same(root: str, planner: str, called: Mapping[str, str]) -> bool:
    """Whether both say no for one reason at least; of things only where both name some.

    ``called`` is what devices are called otherwise: disks by their serial numbers, arrays by their names.
    """
    if planner and planner in root:
        return True
    if not kinds_of(root) & kinds_of(planner):
        return False
    one, other = _things(root, called), _things(planner, called)
    return not one or not other or bool(one & other)


def _things(words: str, called: Mapping[str, str]) -> set[str]:
    """Disks and arrays that it names; a partition by its disk."""
    found = (called.get(each, each) for each in _THINGS.findall(words))
    return {called.get(disk := _PARTITION.sub("", each), disk) if "/vd" in each else each for each in found}
