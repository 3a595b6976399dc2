"""A bar that shows how a disk is divided: every kind of content has its own colour and its own hatch."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot, Table
from raidwright.storage.snapshot.tree import partitions
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.painting import draw_elided
from raidwright.ui.look.tints import EMPTY_LINES, PART, PART_LINES
from raidwright.ui.words.devices import ContentKind, content_kind, content_words

_SMALLEST_GAP = 0.01
"""Share of the disk below which unused room between partitions is not drawn."""
_LEAST_SHARE = 0.02
"""Share of the bar that even the smallest partition gets, so that it can be seen."""
_LEAST_LABEL = 36
"""Pixels below which a part bears no words."""
_HATCHES = {
    ContentKind.NOTHING: Qt.BrushStyle.BDiagPattern,
    ContentKind.FILESYSTEM: Qt.BrushStyle.NoBrush,
    ContentKind.ARRAY: Qt.BrushStyle.VerPattern,
    ContentKind.ENCRYPTED: Qt.BrushStyle.DiagCrossPattern,
    ContentKind.VOLUMES: Qt.BrushStyle.HorPattern,
    ContentKind.OTHER: Qt.BrushStyle.FDiagPattern,
}


@dataclass(frozen=True)
class BarSegment:
    """One part of a bar; ``share`` of the whole is 0.0 to 1.0."""

    share: float
    words: str
    kind: ContentKind


def parts_of(disk: Block, snapshot: Snapshot) -> tuple[BarSegment, ...]:
    """The parts of ``disk`` in their order, with the room between them."""
    if not isinstance(disk.content, Table) or disk.size == 0:
        return (BarSegment(1.0, content_words(disk, snapshot), content_kind(disk)),)
    segments: list[BarSegment] = []
    reached = 0
    for partition in partitions(snapshot, disk.path):
        start = partition.origin.start if isinstance(partition.origin, PartitionOf) else reached
        segments += _gap(reached, start, disk.size)
        words = content_words(partition, snapshot)
        segments.append(BarSegment(partition.size / disk.size, words, content_kind(partition)))
        reached = max(reached, start + partition.size)
    return (*segments, *_gap(reached, disk.size, disk.size))


def paint_bar(painter: QPainter, box: QRectF, parts: Sequence[BarSegment], ink: Colours) -> None:
    """Draw ``parts`` side by side into ``box``."""
    painter.save()
    outline = QPainterPath()
    outline.addRoundedRect(box, 4, 4)
    painter.setClipPath(outline)
    painter.fillPath(outline, ink.window)
    left = box.left()
    for part, share in zip(parts, _visible_shares(parts), strict=True):
        room = QRectF(left, box.top(), box.width() * share, box.height())
        _paint_part(painter, room, part, ink)
        left = room.right()
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink.line, 1))
    painter.drawPath(outline)


def colour_of(kind: ContentKind, ink: Colours) -> QColor:
    """The colour of a kind of content."""
    match kind:
        case ContentKind.NOTHING:
            return ink.line
        case ContentKind.FILESYSTEM:
            return ink.data
        case ContentKind.ARRAY:
            return ink.mirror
        case ContentKind.ENCRYPTED:
            return ink.series[3]
        case ContentKind.VOLUMES:
            return ink.parity
        case ContentKind.OTHER:
            return ink.spare


def _gap(start: int, end: int, whole: int) -> list[BarSegment]:
    share = (end - start) / whole
    return [BarSegment(share, "", ContentKind.NOTHING)] if share > _SMALLEST_GAP else []


def _visible_shares(parts: Sequence[BarSegment]) -> list[float]:
    grown = [max(part.share, _LEAST_SHARE) for part in parts]
    whole = sum(grown)
    return [share / whole for share in grown]


def _paint_part(painter: QPainter, room: QRectF, part: BarSegment, ink: Colours) -> None:
    colour = colour_of(part.kind, ink)
    empty = part.kind is ContentKind.NOTHING
    if not empty:
        painter.fillRect(room, PART.of(colour, ink))
    lines = EMPTY_LINES if empty else PART_LINES
    painter.fillRect(room, QBrush(lines.of(colour, ink), _HATCHES[part.kind]))
    painter.fillRect(QRectF(room.right() - 1, room.top(), 1, room.height()), ink.card)
    if room.width() >= _LEAST_LABEL and part.words:
        painter.setPen(ink.muted if empty else ink.text)
        draw_elided(painter, room.adjusted(4, 0, -4, 0), part.words, Qt.AlignmentFlag.AlignCenter)
