"""A sync of an array while it goes on: how fast it is, what each member moves, and what holds it back."""

from collections.abc import Sequence
from itertools import pairwise

from raidwright.bench.samples import Sample
from raidwright.bench.timeline.rates import rates
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.array_tree import disk_under
from raidwright.storage.rules.contents import disk_label, node_name
from raidwright.storage.snapshot.arrays import AT_REST, Array
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at
from raidwright.storage.units import megabytes

BEAT = 1.0
"""Seconds between two looks."""
MOST_MOMENTS = 2048
"""Moments that are kept of one sync, at most."""
WAITING = frozenset({"frozen", "pending"})
"""Words of a sync that stands still."""
_BUSY = 0.9
"""Part of the time that a member works, at least, which holds all others back."""
_WAITS = 0.7
"""Part of the time that each of the others works, at most, when one holds them back."""
_OTHER_USE = 0.05
"""Part of what the sync itself moves from which on other use of the array is told."""
_SEEN_SHARE = 0.8
"""Part of the way that must have been seen for its beginning and its end to be compared."""
_EDGE = 0.1
_SLOWER = 0.85
_STRIDE = 1 / 16
"""Part of the way by which what md has written down lags behind what it has done, at most (md.c,
``md_do_sync``)."""


class SyncMoment(Fact, frozen=True):
    """An array that may be synchronising, at one moment."""

    action: str
    """md's word ("recover", "check"); "idle" at rest."""
    what: str
    """What md is at, in English, by `SYNC_TEMPLATES`."""
    done: int
    """Bytes of each member; md writes it down only now and then."""
    whole: int
    speed: int
    """Bytes per second of each member, as md has it on the mean of the last seconds."""
    missing: int
    """Places without a member in sync."""
    sample: Sample
    """The array first, then its members that are there."""
    owed: bool | None = None
    """Whether md still has to bring its members into sync; None in records of earlier versions."""

    @property
    def moves(self) -> bool:
        """Whether a sync is under way, and not halted."""
        return self.action not in AT_REST and self.action not in WAITING


class MemberTimeline(Fact, frozen=True):
    """What one member did meanwhile, bytes per second."""

    device: str
    """Kernel name."""
    read: float
    written: float
    busy: float
    """Part of the time, 0 to 1."""


class SyncTimeline(Fact, frozen=True):
    """What was seen of one sync."""

    what: str
    """In English, by `SYNC_TEMPLATES`."""
    begin: float
    """Part of the way that was done when the watching began."""
    end: float
    seconds: float
    speeds: tuple[float, ...]
    """Bytes per second of each member, from each look to the next: what the busiest of them moved.

    Where programs have moved some of that, what md has on the mean of the last half minute.
    """
    members: tuple[MemberTimeline, ...]
    used: float
    """Bytes per second that others read from and wrote to the array, both ways."""
    missing: int
    ended: bool
    """It came to its end while it was watched."""
    broken_off: bool = False
    """It came to rest before that."""

    @property
    def mean(self) -> float:
        """Bytes per second of each member: what the busiest has moved over time.

        Where programs have moved some of that, the mean of ``speeds``; 0 without any.
        """
        from statistics import fmean

        by_md = fmean(self.speeds) if self.speeds else 0.0
        moved = max((max(each.read, each.written) for each in self.members), default=0.0)
        return by_md if self._is_used(by_md) or not moved else moved

    @property
    def is_slowed(self) -> bool:
        """Whether programs moved so much on the array meanwhile that it counts."""
        return self._is_used(self.mean)

    def _is_used(self, speed: float) -> bool:
        return self.used > _OTHER_USE * speed * max(1, len(self.members))

    @property
    def limit(self) -> str:
        """The one member that works all the time while the others wait for it; empty where there is none."""
        busiest = max(self.members, key=lambda each: each.busy, default=None)
        if busiest is None or busiest.busy < _BUSY:
            return ""
        others = [each.busy for each in self.members if each is not busiest]
        return busiest.device if others and max(others) <= _WAITS else ""


class MemberDisk(Fact, frozen=True):
    """The disk that a member of an array is or lies on."""

    device: str
    """Kernel name of the member."""
    title: str
    """Model and serial number; empty when it tells neither."""
    path: str
    """Path of the disk."""
    turns: bool = False
    """It is known to turn; False in records of earlier versions."""


class SyncRecord(Fact, frozen=True):
    """A sync that was watched, as it is kept."""

    array: str
    """UUID."""
    name: str
    machine: str
    practice: bool
    started: float
    """Seconds since 1970."""
    moments: tuple[SyncMoment, ...]
    disks: tuple[MemberDisk, ...] = ()
    """Disks of the members, as far as they lie on disks; empty in records of earlier versions."""


def member_disks(array: Array, snapshot: Snapshot) -> tuple[MemberDisk, ...]:
    """The disks of the members of ``array``, with the names by which people know them."""
    disks = []
    for member in array.members:
        block = block_at(snapshot, member.path)
        disk = disk_under(block, snapshot) if block is not None else None
        if disk is not None:
            label = disk_label(disk)
            title = "" if label == disk.path else label
            disks.append(MemberDisk(node_name(member.path), title, disk.path, turns=_turns(disk)))
    return tuple(disks)


def _turns(disk: Block) -> bool:
    return isinstance(disk.origin, WholeDisk) and disk.origin.drive.media is Media.HDD


def member_title(device: str, disks: Sequence[MemberDisk]) -> str:
    """Model and serial number, with the path in brackets; of an unknown disk the path alone."""
    disk = next((each for each in disks if each.device == device), None)
    if disk is None:
        return f"/dev/{device}"
    return f"{disk.title} ({disk.path})" if disk.title else disk.path


def sync_timeline(moments: Sequence[SyncMoment]) -> SyncTimeline | None:
    """What the moments of one sync come to; None before two of them."""
    moving = [each for each in moments if each.moves]
    if len(moving) < 2:
        return None
    first, last = moving[0], moving[-1]
    rests = moments[-1].action in AT_REST and moments[-1].action not in WAITING
    ended = rests and _has_ended(last, moments[-1])
    done = rates(first.sample, last.sample)
    return SyncTimeline(
        what=last.what,
        begin=_share(first),
        end=1.0 if ended else _share(last),
        seconds=last.sample.time - first.sample.time,
        speeds=tuple(speed for _, speed in speed_points(moving)),
        members=tuple(MemberTimeline(each.device, each.read, each.write, each.busy) for each in done[1:]),
        used=done[0].total if done else 0.0,
        missing=last.missing,
        ended=ended,
        broken_off=rests and not ended,
    )


def speed_points(moments: Sequence[SyncMoment]) -> list[tuple[float, float]]:
    """Seconds from the first moment that moved, and bytes per second of each member until then."""
    moving = [each for each in moments if each.moves]
    begin = moving[0].sample.time if moving else 0.0
    looks = ((now.sample.time - begin, speed_between(before, now)) for before, now in pairwise(moving))
    return [(time, speed) for time, speed in looks if speed]


def speed_between(before: SyncMoment, now: SyncMoment) -> float:
    """Bytes per second of each member between two looks; 0 when not known."""
    target, *members = rates(before.sample, now.sample) or (None,)
    moved = max((max(each.read, each.write) for each in members), default=0.0)
    used = target.total if target is not None else 0.0
    return float(now.speed) if not moved or used > _OTHER_USE * moved * len(members) else moved


def _has_ended(last: SyncMoment, rest: SyncMoment) -> bool:
    """Whether the sync that last moved at ``last`` is done at ``rest``, by what md has to do then."""
    if rest.owed:
        return False
    if last.action == "recover" and (last.missing or rest.missing):
        return rest.missing < last.missing
    if rest.owed is not None and last.action in ("resync", "reshape"):
        return rest.missing <= last.missing
    # md keeps no word of how a check ended: it did if what has been moved since reaches to the end.
    pace = max((max(each.read, each.write) for each in rates(last.sample, rest.sample)[1:]), default=0.0)
    since = pace * (rest.sample.time - last.sample.time)
    return last.done + since + _STRIDE * last.whole >= last.whole


def thinner(moments: Sequence[SyncMoment], most: int = MOST_MOMENTS) -> tuple[SyncMoment, ...]:
    """``moments`` without every other one, again and again until ``most`` are left; the last always stays."""
    remaining = list(moments)
    while len(remaining) > most:
        remaining = [*remaining[:-1:2], remaining[-1]]
    return tuple(remaining)


def sync_sentences(timeline: SyncTimeline, disks: Sequence[MemberDisk] = ()) -> tuple[Sentence, ...]:
    """What is to be known of a sync, in sentences; ``disks`` give its members their names."""
    sentences = []
    if timeline.limit:
        sentences.append(
            english(
                "{disk} is the bottleneck: it is busy all the time, and the other disks wait for it.",
                disk=member_title(timeline.limit, disks),
            )
        )
    if timeline.broken_off:
        sentences.append(english("The sync was interrupted: a disk failed, or someone stopped it."))
    if timeline.is_slowed:
        sentences.append(
            english(
                "Other programs used the array at {rate} MB/s at the same time, which slowed the sync down.",
                rate=megabytes(timeline.used),
            )
        )
    from statistics import median

    edge = round(_EDGE * len(timeline.speeds))
    if edge >= 2 and timeline.end - timeline.begin >= _SEEN_SHARE:
        begin, end = median(timeline.speeds[:edge]), median(timeline.speeds[-edge:])
        if end < _SLOWER * begin:
            sentences.append(
                _slower_end_sentence(begin, end, turns=bool(disks) and all(each.turns for each in disks))
            )
    return tuple(sentences)


def _slower_end_sentence(begin: float, end: float, *, turns: bool) -> Sentence:
    facts = {"begin": megabytes(begin), "end": megabytes(end)}
    if not turns:
        return english(
            "The sync was slower at the end ({end} MB/s) than at the start ({begin} MB/s).", **facts
        )
    return english(
        (
            "The sync was slower at the end ({end} MB/s) than at the start ({begin} MB/s). This is"
            " normal for hard disks."
        ),
        **facts,
    )


def _share(moment: SyncMoment) -> float:
    return moment.done / moment.whole if moment.whole else 0.0
