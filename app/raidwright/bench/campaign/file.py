"""The matrix of a campaign as a person writes it: a TOML file."""

import tomllib

import msgspec

from raidwright.bench.campaign.design import passes_too_long
from raidwright.bench.campaign.matrix import MOST_CASES, Matrix, expand
from raidwright.bench.planned import LONGEST_RUN
from raidwright.bench.profiles import PROFILES
from raidwright.storage.design.field_faults import field_faults, one_of, read_sizes

_SIZES = ("chunks", "span", "size")
PROFILE_WORDS = {profile.name.partition(" ")[0].lower(): profile for profile in PROFILES}
"""The word for each profile: "default", "nvme", "peak", "real", "classic"."""


class MatrixError(ValueError):
    """The text is no matrix; the message names the line or every field."""


def parse_matrix(text: str) -> Matrix:
    """The matrix in ``text``. Sizes are bytes or words such as "512 KiB"; rows have a profile's name.

    Raises MatrixError with everything that is wrong.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MatrixError(f"this is not TOML: {error}") from None
    faults = [*read_sizes(document, _SIZES)]
    profile = document.pop("profile", "default")
    if not isinstance(profile, str) or profile not in PROFILE_WORDS:
        faults.append(f"it cannot be “{profile}”: choose {one_of(sorted(PROFILE_WORDS))} – at `profile`")
    faults += field_faults(document, Matrix)
    if faults:
        raise MatrixError("; ".join(faults))
    matrix = msgspec.convert({**document, "rows": PROFILE_WORDS[profile].rows}, Matrix)
    _require_sense(matrix)
    return matrix


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
