"""A matrix as a person writes it in TOML, and each setup of it as a design and as a run."""

import math
from collections.abc import Sequence

import msgspec

from raidwright.bench.campaign.matrix import MOST_CASES, Matrix, Setup, SyncChoice, expand
from raidwright.bench.cost import LONGEST_RUN, planned_seconds
from raidwright.bench.profiles import BOTH_WAYS, CUSTOM, DEFAULT, PROFILES, Profile, most_passes, rows_called
from raidwright.bench.spec import ONE_WAY, BenchSpec, IoMode, MountedAt, Row, Target, rows_by
from raidwright.storage.design.design import (
    CHUNK,
    SLACK,
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    KeyDerivation,
    Lvm,
    MountChoice,
    Ownership,
    group_name,
    mapping_name,
)
from raidwright.storage.design.document import DocumentFaults, field_faults, read_sizes
from raidwright.storage.failures import Sentence, because, english
from raidwright.storage.fields import parse_toml
from raidwright.storage.snapshot.disks import Block

_ARRAY_NAME = "campaign"
"""What each of its arrays is called, one after the other."""
POINT = f"/mnt/{_ARRAY_NAME}"


def design_of(
    setup: Setup, matrix: Matrix, drives: Sequence[str], smallest: int, *, practice: bool
) -> ArrayDesign:
    """The design on the first of ``drives`` (ids), the smallest of which has so many bytes.

    The computer is told nothing of it, and it needs no more of each disk than the matrix says.
    """
    derivation = KeyDerivation.PRACTICE if practice else KeyDerivation.STANDARD
    kind = setup.top.filesystem
    return ArrayDesign(
        name=_ARRAY_NAME,
        level=setup.level,
        members=tuple(drives[: setup.members]),
        chunk=setup.chunk or CHUNK,
        slack=max(SLACK, smallest - matrix.span),
        wipe=True,
        encryption=Encryption(mapping_name(_ARRAY_NAME), derivation) if setup.layers.encrypts else None,
        lvm=Lvm(group_name(_ARRAY_NAME), _ARRAY_NAME) if setup.layers.has_volume else None,
        filesystem=FilesystemChoice(kind) if kind else None,
        mount=MountChoice(POINT, Ownership.ROOT) if kind else None,
        keep=False,
    )


def passes_too_long(matrix: Matrix) -> bool:
    """Whether the passes of one setup run take longer than a run may."""
    longest = (planned_seconds(spec_for(MountedAt(POINT), matrix, way), math.inf) for way in matrix.ways)
    return max(span.most for span in longest) > LONGEST_RUN


def smallest_of(disks: Sequence[Block]) -> int:
    """Bytes of the smallest of them."""
    return min(disk.size for disk in disks)


def spec_for(target: Target, matrix: Matrix, way: IoMode) -> BenchSpec:
    """The run that a setup run makes of what it has built for a setup that is measured that ``way``."""
    return BenchSpec(
        target=target,
        rows=rows_by(way, matrix.rows),
        directions=ONE_WAY,
        size=matrix.size,
        passes=matrix.passes,
        seconds=matrix.seconds,
        way=way,
        at_most=most_passes(matrix.passes),
        pause_sync=matrix.sync is SyncChoice.PAUSE,
    )


_SIZES = ("chunks", "span", "size")
PROFILE_WORDS = {profile.name.partition(" ")[0].lower(): profile for profile in PROFILES}
"""The word for each profile: "default", "nvme", "peak", "real", "classic"."""

_NO_ROWS = english("“rows” must be a list of rows such as “SEQ1M Q8T1” and “RND4K Q1T1”.")
_WORDS_BOTH_WAYS = sorted(word for word, profile in PROFILE_WORDS.items() if profile in BOTH_WAYS)


class MatrixError(DocumentFaults):
    """The text is no matrix; the sentences name the line or every field."""


def parse_matrix(text: str) -> Matrix:
    """The matrix in ``text``. Sizes are bytes or words such as "512 KiB"; rows a profile's name, or labels.

    Passes and their seconds are the profile's where the text does not say them. Raises MatrixError with
    everything that is wrong.
    """
    try:
        document = parse_toml(text)
    except msgspec.DecodeError as error:
        raise MatrixError(*error.args) from None
    faults = [*read_sizes(document, _SIZES)]
    profile, faults_of_rows = _profile(document)
    faults += [*faults_of_rows, *field_faults(document, Matrix)]
    if faults:
        raise MatrixError(*faults)
    usual = {"passes": profile.passes, "seconds": profile.seconds}
    matrix = msgspec.convert({**usual, **document, "rows": profile.rows}, Matrix)
    _require_sense(matrix)
    return matrix


def _profile(document: dict[str, object]) -> tuple[Profile, list[Sentence]]:
    """Taken out of ``document``: the profile, or one of one's own rows; and what is wrong with it."""
    both = "profile" in document and "rows" in document
    name, own = document.pop("profile", "default"), document.pop("rows", None)
    if both:
        return DEFAULT, [english("Use either “profile” or “rows”, not both.")]
    if own is not None:
        rows, faults = _own_rows(own)
        return Profile(CUSTOM, rows), faults
    if not isinstance(name, str) or name not in PROFILE_WORDS:
        return DEFAULT, [_other_profile(english("“{value}” is not a profile.", value=name))]
    if name not in _WORDS_BOTH_WAYS:
        return DEFAULT, [
            _other_profile(
                english("The profile “{value}” does not measure both reads and writes.", value=name)
            )
        ]
    return PROFILE_WORDS[name], []


def _other_profile(first: Sentence) -> Sentence:
    choices = ", ".join(_WORDS_BOTH_WAYS)
    return because(first, (english("Choose one of: {choices}.", choices=choices),))


def _own_rows(own: object) -> tuple[tuple[Row, ...], list[Sentence]]:
    if not isinstance(own, list) or not own or not all(isinstance(each, str) for each in own):
        return (), [_NO_ROWS]
    try:
        return rows_called(";".join(own)), []
    except ValueError as error:
        return (), [because(english("“{field}” is not valid.", field="rows"), error.args)]


def _require_sense(matrix: Matrix) -> None:
    if len({name.lower() for name in matrix.disks}) < len(matrix.disks):
        raise MatrixError(english("“disks” lists a disk twice."))
    for chunk in matrix.chunks:
        if chunk & (chunk - 1):
            raise MatrixError(
                english("“chunks” contains {bytes} bytes, which is not a power of two.", bytes=chunk)
            )
    if passes_too_long(matrix):
        hours = LONGEST_RUN // 3600
        raise MatrixError(
            english(
                "The passes of one run can take at most {hours} hours. Reduce “passes” or “seconds”.",
                hours=hours,
            )
        )
    count = len(expand(matrix).arrangements)
    if count > MOST_CASES:
        raise MatrixError(
            english("{count} setups are too many. At most {most} are possible.", count=count, most=MOST_CASES)
        )
