"""A bar that shows how a disk is divided: every kind of content has its own colour and its own hatch."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from raidwright.storage.disks import Block, PartitionOf, Snapshot, Table
from raidwright.storage.tree import partitions
from raidwright.ui.look.colours import Colours
from raidwright.ui.words.content import Substance, content_words, substance

_SMALLEST_GAP = 0.01
"""Share of the disk below which unused room between partitions is not drawn."""
_LEAST_SHARE = 0.02
"""Share of the bar that even the smallest partition gets, so that it can be seen."""
_LEAST_LABEL = 36
"""Pixels below which a part bears no words."""
_HATCHES = {
    Substance.NOTHING: Qt.BrushStyle.BDiagPattern,
    Substance.FILESYSTEM: Qt.BrushStyle.NoBrush,
    Substance.ARRAY: Qt.BrushStyle.VerPattern,
    Substance.ENCRYPTED: Qt.BrushStyle.DiagCrossPattern,
    Substance.VOLUMES: Qt.BrushStyle.HorPattern,
    Substance.OTHER: Qt.BrushStyle.FDiagPattern,
}


@dataclass(frozen=True)
class Part:
    """One part of a bar; ``share`` of the whole is 0.0 to 1.0."""

    share: float
    words: str
    substance: Substance


def parts_of(disk: Block, snapshot: Snapshot) -> tuple[Part, ...]:
    """The parts of ``disk`` in their order, with the room between them."""
    if not isinstance(disk.content, Table) or disk.size == 0:
        return (Part(1.0, content_words(disk, snapshot), substance(disk)),)
    found: list[Part] = []
    reached = 0
    for partition in partitions(snapshot, disk.path):
        start = partition.origin.start if isinstance(partition.origin, PartitionOf) else reached
        found += _gap(reached, start, disk.size)
        words = content_words(partition, snapshot)
        found.append(Part(partition.size / disk.size, words, substance(partition)))
        reached = max(reached, start + partition.size)
    return (*found, *_gap(reached, disk.size, disk.size))


def paint_bar(painter: QPainter, box: QRectF, parts: Sequence[Part], ink: Colours) -> None:
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


def colour_of(kind: Substance, ink: Colours) -> QColor:
    """The colour of a kind of content."""
    match kind:
        case Substance.NOTHING:
            return ink.line
        case Substance.FILESYSTEM:
            return ink.data
        case Substance.ARRAY:
            return ink.mirror
        case Substance.ENCRYPTED:
            return ink.series[3]
        case Substance.VOLUMES:
            return ink.parity
        case Substance.OTHER:
            return ink.spare


def _gap(start: int, end: int, whole: int) -> list[Part]:
    share = (end - start) / whole
    return [Part(share, "", Substance.NOTHING)] if share > _SMALLEST_GAP else []


def _visible_shares(parts: Sequence[Part]) -> list[float]:
    grown = [max(part.share, _LEAST_SHARE) for part in parts]
    whole = sum(grown)
    return [share / whole for share in grown]


def _paint_part(painter: QPainter, room: QRectF, part: Part, ink: Colours) -> None:
    colour = colour_of(part.substance, ink)
    ground, hatch = QColor(colour), QColor(colour)
    ground.setAlpha(0 if part.substance is Substance.NOTHING else 70)
    hatch.setAlpha(150 if part.substance is Substance.NOTHING else 60)
    painter.fillRect(room, ground)
    painter.fillRect(room, QBrush(hatch, _HATCHES[part.substance]))
    painter.fillRect(QRectF(room.right() - 1, room.top(), 1, room.height()), ink.card)
    if room.width() >= _LEAST_LABEL and part.words:
        metrics = painter.fontMetrics()
        words = metrics.elidedText(part.words, Qt.TextElideMode.ElideRight, int(room.width()) - 8)
        painter.setPen(ink.muted if part.substance is Substance.NOTHING else ink.text)
        painter.drawText(room.adjusted(4, 0, -4, 0), Qt.AlignmentFlag.AlignCenter, words)
