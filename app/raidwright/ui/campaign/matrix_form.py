"""What is compared: everything that is ticked is combined with everything else that is ticked."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSpinBox, QVBoxLayout, QWidget

from raidwright.bench.campaign.matrix import SPAN, Between, Matrix, SyncChoice, Top
from raidwright.bench.profiles import BOTH_WAYS, DEFAULT, MOST_ROUNDS, PASSES, ROUNDS, SECONDS, Profile
from raidwright.bench.spec import LONGEST_PASS, PASS_LIMIT, IoMode
from raidwright.language.campaigns import top_words
from raidwright.language.measurements import mode_words, profile_words
from raidwright.storage.design.design import CHUNK
from raidwright.storage.fields import MOST_BYTES
from raidwright.storage.levels import Level
from raidwright.storage.units import GIB, KIB, MIB, format_binary, format_exact
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import add_row, form_rows, hbox, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.shared.campaign_words import layers_words, sync_choice_words
from raidwright.ui.words.figures import level_name

E = TypeVar("E", bound=Enum)
_LEVELS = (Level.SINGLE, Level.RAID0, Level.RAID1, Level.RAID5)
"""Ticked to begin with."""
_CHUNKS = tuple(power * KIB for power in (64, 128, 256, 512, 1024))
_SIZES = (64 * MIB, 256 * MIB, GIB, 4 * GIB)
_SPANS = tuple(size * GIB for size in (1, 4, 8, 32, 128, 512))
_LETTERS = 8
"""Letters of the chosen words that a box shows at least."""


class MatrixForm(QWidget):
    """What a campaign compares; emits ``edited`` at each change."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._levels = self._ticks(Level, level_name, _LEVELS)
        self._tops = self._ticks(Top, top_words, (Top.EXT4,))
        self._layers = self._ticks(Between, layers_words, (Between.PLAIN,))
        self._each_layer = name_widget(
            QCheckBox(self.tr("Test each la&yer separately")), "campaign-each-layer"
        )
        self._each_layer.setToolTip(
            self.tr(
                "Tests the array alone, then adds one layer at a time. This shows how much each layer slows"
                " reads and writes."
            )
        )
        self._each_layer.toggled.connect(self.edited)
        self._ways = self._ticks(IoMode, mode_words, (IoMode.DIRECT,))
        self._chunks = self._chunk_ticks()
        self._chunk_group = QWidget()
        self._counts = name_widget(QComboBox(), "campaign-counts")
        self._profile = name_widget(QComboBox(), "campaign-profile")
        self._size = name_widget(QComboBox(), "campaign-size")
        self._span = name_widget(QComboBox(), "campaign-span")
        self._passes = name_widget(QSpinBox(), "campaign-passes", self.tr("Passes per test"))
        self._seconds = name_widget(QSpinBox(), "campaign-seconds", self.tr("Seconds per pass"))
        self._sync = name_widget(QComboBox(), "campaign-sync")
        self._rounds = name_widget(QSpinBox(), "campaign-rounds")
        self._fill()
        self._lay_out()

    def matrix(self, drives: tuple[str, ...]) -> Matrix | None:
        """The matrix for these drives (ids); None as long as something has yet to be chosen."""
        levels, tops, layers = (_ticked_values(each) for each in (self._levels, self._tops, self._layers))
        if not drives or self.missing():
            return None
        return Matrix(
            disks=drives,
            levels=tuple(self._level_word(level, len(drives)) for level in levels),
            chunks=self._ticked_chunks() or (CHUNK,),
            filesystems=tops,
            layers=layers,
            rows=self._chosen_profile().rows,
            rounds=self._rounds.value(),
            ways=_ticked_values(self._ways),
            sync=SyncChoice(self._sync.currentData()),
            span=int(self._span.currentData()),
            size=int(self._size.currentData()),
            passes=self._passes.value(),
            seconds=float(self._seconds.value()),
            each_layer=self._each_layer.isChecked(),
        )

    def missing(self) -> str:
        """What has yet to be ticked; empty when everything is."""
        if not _ticked_values(self._levels):
            return self.tr("Select a level.")
        if self._is_striped() and not self._ticked_chunks():
            return self.tr("Select a chunk size.")
        if not _ticked_values(self._tops):
            return self.tr("Select a file system, or “No file system”.")
        if not _ticked_values(self._layers):
            return self.tr("Select encryption or volumes, or “None”.")
        if not _ticked_values(self._ways):
            return self.tr("Select an I/O mode.")
        return ""

    def _is_striped(self) -> bool:
        return any(level.facts.is_striped for level in _ticked_values(self._levels))

    def _ticked_chunks(self) -> tuple[int, ...]:
        return tuple(chunk for chunk, box in self._chunks.items() if box.isChecked())

    def _chunk_ticks(self) -> dict[int, QCheckBox]:
        boxes = {}
        for chunk in _CHUNKS:
            boxes[chunk] = name_widget(QCheckBox(format_binary(chunk)), f"campaign-chunk-{chunk // KIB}")
            boxes[chunk].setChecked(chunk == CHUNK)
            boxes[chunk].toggled.connect(self.edited)
        return boxes

    def _show_chunks(self) -> None:
        """Enable the chunk sizes only where data are striped, as they mean nothing elsewhere."""
        self._chunk_group.setEnabled(self._is_striped())

    def _level_word(self, level: Level, disks: int) -> str:
        if level.facts.least_members == 1 or not self._counts.currentData():
            return level.value
        return f"{level.value}x{disks}"

    def _chosen_profile(self) -> Profile:
        profile = self._profile.currentData()
        return profile if isinstance(profile, Profile) else DEFAULT

    def _take_passes(self) -> None:
        """Take the passes of the chosen profile, and how long each is, as it is meant to be measured."""
        profile = self._chosen_profile()
        self._passes.setValue(profile.passes)
        self._seconds.setValue(round(profile.seconds))

    def _ticks(self, kind: type[E], words: Callable[[E], str], ticked: Iterable[E]) -> dict[E, QCheckBox]:
        wanted = {*ticked}
        boxes = {}
        for each in kind:
            boxes[each] = name_widget(
                QCheckBox(words(each)), f"campaign-{kind.__name__.lower()}-{each.value}"
            )
            boxes[each].setChecked(each in wanted)
            boxes[each].toggled.connect(self.edited)
        return boxes

    def _fill(self) -> None:
        put_choices(
            self._counts,
            ((self.tr("All possible"), False), (self.tr("All selected disks"), True)),
        )
        put_choices(self._profile, [(profile_words(profile.name), profile) for profile in BOTH_WAYS])
        put_choices(self._size, [(format_exact(size), size) for size in _SIZES])
        put_choices(self._sync, [(sync_choice_words(sync), sync.value) for sync in SyncChoice])
        self._size.setCurrentIndex(_SIZES.index(GIB))
        put_choices(self._span, [(format_exact(size), size) for size in _SPANS])
        put_choices(self._span, [(self.tr("Entire disk"), MOST_BYTES)])
        self._span.setCurrentIndex(_SPANS.index(SPAN))
        self._span.setToolTip(
            self.tr("Uses the start of each disk. On entire large disks, each initial sync can take a day.")
        )
        for spin, most, value in (
            (self._rounds, MOST_ROUNDS, ROUNDS),
            (self._passes, PASS_LIMIT, PASSES),
            (self._seconds, LONGEST_PASS, round(SECONDS)),
        ):
            spin.setRange(1, most)
            spin.setValue(value)
            spin.valueChanged.connect(self.edited)
        self._profile.currentIndexChanged.connect(self._take_passes)
        self._seconds.setSuffix(self.tr(" s"))
        for box in (self._counts, self._profile, self._size, self._span, self._sync):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(_LETTERS)
            box.currentIndexChanged.connect(self.edited)

    def _lay_out(self) -> None:
        form = form_rows()
        add_row(form, self.tr("&Number of disks"), self._counts)
        add_row(form, self.tr("&Profile"), self._profile)
        add_row(form, self.tr("Space per &disk"), self._span)
        add_row(form, self.tr("Test &file size"), self._size)
        add_row(form, self.tr("Initial syn&c"), self._sync)
        passes = QWidget()
        hbox(0, Space.S, (self._passes, 1), QLabel("×"), (self._seconds, 1), parent=passes)
        passes.setFocusProxy(self._passes)
        add_row(form, self.tr("P&asses"), passes)
        add_row(form, self.tr("&Rounds"), self._rounds)
        vbox(0, 0, _group(self.tr("Chunk size"), self._chunks.values()), parent=self._chunk_group)
        for box in self._levels.values():
            box.toggled.connect(self._show_chunks)
        parts = (
            _group(self.tr("Levels"), self._levels.values()),
            self._chunk_group,
            _group(self.tr("File systems"), self._tops.values()),
            _group(self.tr("Encryption and volumes"), self._layers.values()),
            self._each_layer,
            _group(self.tr("I/O mode"), self._ways.values()),
        )
        vbox(0, Space.M, *parts, form, 1, parent=self)


def _group(title: str, boxes: Iterable[QCheckBox]) -> QVBoxLayout:
    label = QLabel(title)
    set_type(label, Type.STRONG)
    return vbox(0, Space.XS, label, Flow(Space.S, *boxes))


def _ticked_values(boxes: dict[E, QCheckBox]) -> tuple[E, ...]:
    return tuple(each for each, box in boxes.items() if box.isChecked())
