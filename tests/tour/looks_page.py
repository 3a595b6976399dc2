"""``./dev tour --looks OLD NEW``: pictures of two folders, old beside new, on one local page."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

PAGE = "looks.html"
_STYLE = """
body { font: 14px sans-serif; margin: 24px; background: #f3f4f6; color: #16181d }
h2 { font-size: 16px; margin: 32px 0 8px } h2.differs::before { content: "\\25b2\\00a0"; color: #b00020 }
div { display: grid; grid-template-columns: 1fr 1fr; gap: 12px } figure { margin: 0; position: relative }
img { width: 100%; border: 1px solid #888; box-sizing: border-box }
i { position: absolute; border: 2px solid #b00020; box-sizing: border-box; pointer-events: none }
"""


@dataclass(frozen=True)
class Pair:
    """One picture in both folders; a path is None where its folder has none of that name."""

    name: str
    old: Path | None
    new: Path | None
    change: QRect | None
    """What surrounds all pixels that differ, in pixels; empty where the sizes do, None where nothing does."""

    @property
    def differs(self) -> bool:
        """Whether a reviewer has to look at it."""
        return None in (self.old, self.new) or self.change is not None


def pairs(old: Path, new: Path) -> list[Pair]:
    """All pictures of both folders, those that differ first."""
    before, after = ({path.name: path for path in folder.glob("*.png")} for folder in (old, new))
    found = []
    for name in sorted(before.keys() | after.keys()):
        one, other = before.get(name), after.get(name)
        found.append(Pair(name, one, other, _change(one, other) if one and other else None))
    return sorted(found, key=lambda pair: not pair.differs)


def write_looks(old: Path, new: Path) -> Path:
    """Write the page into the folder ``new``; it leads to both folders from there."""
    page = new / PAGE
    page.write_text("\n".join(_lines(pairs(old, new), new)), encoding="utf-8")
    return page


def _lines(found: list[Pair], base: Path) -> Iterator[str]:
    count = sum(pair.differs for pair in found)
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Looks</title>'
    yield f"<style>{_STYLE}</style></head><body><h1>Old beside new: {count} of {len(found)} differ</h1>"
    for pair in found:
        kind = ' class="differs"' if pair.differs else ""
        yield f"<h2{kind}>{escape(pair.name)}: {_words(pair)}</h2><div>"
        for path, mark in ((pair.old, ""), (pair.new, _mark(pair))):
            where = quote(os.path.relpath(path, base)) if path else ""
            yield f'<figure><img src="{where}" alt="">{mark}</figure>' if path else "<figure>none</figure>"
        yield "</div>"
    yield "</body></html>"


def _words(pair: Pair) -> str:
    if pair.old is None or pair.new is None:
        return "only old" if pair.new is None else "only new"
    if pair.change is None:
        return "the same"
    rect = pair.change
    return f"differs in {rect.width()}×{rect.height()}" if not rect.isEmpty() else "of another size"


def _mark(pair: Pair) -> str:
    """A frame around what differs."""
    if pair.new is None or pair.change is None or pair.change.isEmpty():
        return ""
    whole, part = QImage(str(pair.new)).size(), pair.change
    left, wide = (100 * each / whole.width() for each in (part.x(), part.width()))
    top, high = (100 * each / whole.height() for each in (part.y(), part.height()))
    return f'<i style="left:{left:.2f}%;top:{top:.2f}%;width:{wide:.2f}%;height:{high:.2f}%"></i>'


def _change(old: Path, new: Path) -> QRect | None:
    one, other = (QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32) for path in (old, new))
    if one.isNull() or one.size() != other.size():
        return QRect()
    first, second = (_pixels(image) for image in (one, other))
    rows, columns = np.nonzero(first != second)
    if not rows.size:
        return None
    left, top = int(columns.min()), int(rows.min())
    return QRect(left, top, int(columns.max()) - left + 1, int(rows.max()) - top + 1)


def _pixels(image: QImage) -> "np.ndarray[tuple[int, int], np.dtype[np.uint32]]":
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
