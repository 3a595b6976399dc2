"""The matrix of a campaign as a person writes it: a TOML file."""

import msgspec

from raidwright.bench.campaign.design import passes_too_long
from raidwright.bench.campaign.matrix import MOST_CASES, Matrix, expand
from raidwright.bench.planned import LONGEST_RUN
from raidwright.bench.profiles import PROFILES, rows_called
from raidwright.bench.spec import Row
from raidwright.storage.design.field_faults import field_faults, one_of, read_sizes
from raidwright.storage.documents import parse_toml

_SIZES = ("chunks", "span", "size")
PROFILE_WORDS = {profile.name.partition(" ")[0].lower(): profile for profile in PROFILES}
"""The word for each profile: "default", "nvme", "peak", "real", "classic"."""


class MatrixError(ValueError):
    """The text is no matrix; the message names the line or every field."""


def parse_matrix(text: str) -> Matrix:
    """The matrix in ``text``. Sizes are bytes or words such as "512 KiB"; rows a profile's name, or labels.

    Raises MatrixError with everything that is wrong.
    """
    try:
        document = parse_toml(text)
    except msgspec.DecodeError as error:
        raise MatrixError(str(error)) from None
    faults = [*read_sizes(document, _SIZES)]
    rows, faults_of_rows = _rows(document)
    faults += [*faults_of_rows, *field_faults(document, Matrix)]
    if faults:
        raise MatrixError("; ".join(faults))
    matrix = msgspec.convert({**document, "rows": rows}, Matrix)
    _require_sense(matrix)
    return matrix


def _rows(document: dict[str, object]) -> tuple[tuple[Row, ...], list[str]]:
    """Taken out of ``document``: those of a profile, or one's own; and what is wrong with them."""
    both = "profile" in document and "rows" in document
    profile, own = document.pop("profile", "default"), document.pop("rows", None)
    if both:
        return (), ["name a profile or rows of your own, not both – at `rows`"]
    if own is not None:
        return _own_rows(own)
    if not isinstance(profile, str) or profile not in PROFILE_WORDS:
        return (), [f"it cannot be “{profile}”: choose {one_of(sorted(PROFILE_WORDS))} – at `profile`"]
    return PROFILE_WORDS[profile].rows, []


def _own_rows(own: object) -> tuple[tuple[Row, ...], list[str]]:
    if not isinstance(own, list) or not own or not all(isinstance(each, str) for each in own):
        return (), ['it is a list such as ["SEQ1M Q8T1", "RND4K Q1T1"] – at `rows`']
    try:
        return rows_called(";".join(own)), []
    except ValueError as error:
        return (), [f"{error} – at `rows`"]


def _require_sense(matrix: Matrix) -> None:
    if len({name.lower() for name in matrix.disks}) < len(matrix.disks):
        raise MatrixError("it names a disk twice – at `disks`")
    for chunk in matrix.chunks:
        if chunk & (chunk - 1):
            raise MatrixError(f"a chunk must be a power of two, not {chunk} bytes – at `chunks`")
    if passes_too_long(matrix):
        hours = LONGEST_RUN // 3600
        raise MatrixError(f"the passes of one run may take {hours} hours – at `passes` and `seconds`")
    count = len(expand(matrix).arrangements)
    if count > MOST_CASES:
        raise MatrixError(f"it comes to {count} arrangements; {MOST_CASES} are the most")
