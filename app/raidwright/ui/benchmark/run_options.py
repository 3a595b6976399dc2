"""What is measured and for how long: profile, seconds of a pass, pause, data, and whether a mix as well."""

from msgspec import structs
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSpinBox, QWidget

from raidwright.bench.profiles import (
    CUSTOM,
    DEFAULT,
    PASSES,
    PAUSE,
    PROFILES,
    SECONDS,
    Profile,
    labels_of,
    profile_name,
    rows_called,
)
from raidwright.bench.spec import MIX_READS, ONE_WAY, Data, Direction, IoMode, Row, rows_by
from raidwright.language.measurements import mode_words, profile_words
from raidwright.ui.frame.options import recall, remember
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import table
from raidwright.ui.look.theme import Space

_PROFILE, _ROWS, _EACH = "benchmark/profile", "benchmark/rows", "benchmark/seconds"
_PAUSE, _DATA, _WAY = "benchmark/pause", "benchmark/data", "benchmark/way"
_MIX = "benchmark/mix"
_OWN_TIMES, _TIMES = "benchmark/own-times", 3
_YES, _NO = "yes", "no"

_NARROWEST = 64
"""Pixels of a box that is elided."""


class RunOptions(QWidget):
    """Fields for profile, times, data and way; emits ``changed`` at each edit and remembers all of it."""

    changed = Signal()
    passes_wanted = Signal(int)
    """The number of passes of the profile that was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own: tuple[Row, ...] = DEFAULT.rows
        self._passes = PASSES
        self._own_times: tuple[int, int, int] | None = None
        """Passes, seconds of each and the pause of the user's own rows; None before there were any."""
        self._profile = name_widget(QComboBox(), "bench-profile", self.tr("Profile"))
        self._seconds = name_widget(QSpinBox(), "bench-seconds", self.tr("Seconds per pass"))
        self._pause = name_widget(QSpinBox(), "bench-pause", self.tr("Seconds between passes"))
        self._data = name_widget(QComboBox(), "bench-data", self.tr("Data to write"))
        self._way = name_widget(QComboBox(), "bench-way", self.tr("I/O mode"))
        self._mix = name_widget(QCheckBox(self.tr("Mix")), "bench-mix")
        self._fill()
        self._restore()
        self._lay_out()
        self._profile.currentIndexChanged.connect(self._choose_profile)
        for box in (self._seconds, self._pause):
            box.valueChanged.connect(self.changed)
        for combo in (self._data, self._way):
            combo.currentIndexChanged.connect(self.changed)
        self._mix.toggled.connect(self.changed)
        self.changed.connect(self._remember)
        self.take_passes(PASSES)

    @property
    def profile(self) -> Profile:
        """The chosen profile, with those of its rows that the way to the disk can take."""
        chosen = self._chosen_profile
        return structs.replace(chosen, rows=rows_by(self.way, chosen.rows))

    @property
    def way(self) -> IoMode:
        """How requests reach the disk."""
        return IoMode(self._way.currentData())

    @property
    def _chosen_profile(self) -> Profile:
        profile = self._profile.currentData()
        return profile if isinstance(profile, Profile) else Profile(CUSTOM, self._own)

    @property
    def seconds(self) -> float:
        """Seconds of one pass."""
        return float(self._seconds.value())

    @property
    def pause(self) -> float:
        """Seconds between two passes."""
        return float(self._pause.value())

    @property
    def data(self) -> Data:
        """What is written."""
        return Data(self._data.currentData())

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The columns of the grid that are wanted."""
        return self.profile.directions or (tuple(Direction) if self._mix.isChecked() else ONE_WAY)

    def take_rows(self, rows: tuple[Row, ...]) -> None:
        """Measure these rows from now on; when no profile has exactly these, they are the user's own."""
        name = profile_name(rows)
        if name == CUSTOM:
            self._own = rows
        with QSignalBlocker(self._profile):
            self._profile.setCurrentIndex(self._place(name))
        self.changed.emit()

    def take_passes(self, passes: int) -> None:
        """Note the chosen number of passes; the user's own rows keep it as they keep seconds and pause."""
        self._passes = passes
        self._keep_own_times()

    def _keep_own_times(self) -> None:
        if self._chosen_profile.name == CUSTOM:
            self._own_times = self._passes, self._seconds.value(), self._pause.value()

    def _choose_profile(self) -> None:
        """Set passes, seconds and pause to those of the chosen profile; the user may change them."""
        chosen = self._chosen_profile
        passes, *seconds = self._times_of(chosen)
        for box, wanted in zip((self._seconds, self._pause), seconds, strict=True):
            with QSignalBlocker(box):
                box.setValue(wanted)
        self.passes_wanted.emit(passes)
        self.changed.emit()

    def _times_of(self, chosen: Profile) -> tuple[int, int, int]:
        if chosen.name == CUSTOM and self._own_times is not None:
            return self._own_times
        return chosen.passes, round(chosen.seconds), round(chosen.pause)

    def _place(self, name: str) -> int:
        names = [profile.name for profile in PROFILES]
        return names.index(name) if name in names else len(names)

    def _fill(self) -> None:
        for profile in PROFILES:
            self._profile.addItem(profile_words(profile.name), profile)
        self._profile.addItem(profile_words(CUSTOM))
        self._seconds.setRange(1, 60)
        self._seconds.setValue(round(SECONDS))
        self._pause.setRange(0, 60)
        self._pause.setValue(round(PAUSE))
        self._pause.setSpecialValueText(self.tr("none"))
        self._pause.setToolTip(self.tr("CrystalDiskMark waits 5 seconds."))
        for box in (self._seconds, self._pause):
            box.setSuffix(self.tr(" s"))
        self._data.addItem(self.tr("Random"), Data.RANDOM.value)
        self._data.addItem(self.tr("Zeros"), Data.ZERO.value)
        self._data.setToolTip(self.tr("Drives with compression or deduplication are faster with zeros."))
        for way in IoMode:
            self._way.addItem(mode_words(way), way.value)
        self._way.setToolTip(
            self.tr(
                "Direct: bypasses the page cache, like most benchmarks. Cached: uses the page cache, one"
                " request at a time, like most programs. Sync: bypasses the page cache, and each write is"
                " on disk before it completes (O_SYNC)."
            )
        )
        text = self.tr(
            "Adds a third column: {reads} of every 100 requests are reads, and the rest are writes."
        )
        self._mix.setToolTip(text.format(reads=MIX_READS))

    def _restore(self) -> None:
        """Set the fields to what the user chose last, where that is still valid."""
        try:
            self._own = rows_called(recall(_ROWS))
        except ValueError:
            self._own = DEFAULT.rows
        if (name := recall(_PROFILE)) == CUSTOM or name in {profile.name for profile in PROFILES}:
            self._profile.setCurrentIndex(self._place(name))
        for key, box in ((_EACH, self._seconds), (_PAUSE, self._pause)):
            if (number := recall(key)).isdecimal():
                box.setValue(int(number))
        own = [int(word) for word in recall(_OWN_TIMES).split() if word.isdecimal()]
        self._own_times = (own[0], own[1], own[2]) if len(own) == _TIMES else None
        self._data.setCurrentIndex(max(0, self._data.findData(recall(_DATA))))
        self._way.setCurrentIndex(max(0, self._way.findData(recall(_WAY))))
        self._mix.setChecked(recall(_MIX) == _YES)

    def _remember(self) -> None:
        self._keep_own_times()
        if self._own_times is not None:
            remember(_OWN_TIMES, " ".join(map(str, self._own_times)))
        remember(_PROFILE, self.profile.name)
        remember(_ROWS, labels_of(self._own))
        remember(_EACH, str(self._seconds.value()))
        remember(_PAUSE, str(self._pause.value()))
        remember(_DATA, self.data.value)
        remember(_WAY, self.way.value)
        remember(_MIX, _YES if self._mix.isChecked() else _NO)

    def _lay_out(self) -> None:
        grid = table(Space.M, Space.XS, parent=self)
        fields: tuple[tuple[str, QWidget, int], ...] = (
            (self.tr("Profile"), self._profile, 6),
            (self.tr("Pass length"), self._seconds, 1),
            (self.tr("Pause"), self._pause, 1),
            (self.tr("Test data"), self._data, 2),
            (self.tr("I/O mode"), self._way, 2),
            ("", self._mix, 0),
        )
        # By its longest entry it would push the others beyond the edge of a small window.
        self._profile.setMinimumWidth(_NARROWEST)
        for column, (text, field, stretch) in enumerate(fields):
            label: QLabel = Muted(text)
            label.setBuddy(field)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, stretch)
