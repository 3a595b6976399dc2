"""Whether a practice machine is to be had on this computer at all; asked before anything of it is loaded."""

from os import uname
from pathlib import Path

from raidwright.storage.failures import Failure, failure

KERNEL = "/usr/bin/linux.uml"


def why_none() -> Failure | None:
    """Why no practice machine is to be had here, whatever is installed; None where one is."""
    processor = uname().machine
    if processor != "x86_64":
        return failure("practice-processor", processor=processor)
    if not Path(KERNEL).exists() and not _has_debians_packages():
        return failure("practice-none")
    return None


def _has_debians_packages() -> bool:
    """Whether this is Debian or made of it; what is made of Ubuntu has only what Ubuntu took over."""
    from platform import freedesktop_os_release

    try:
        release = freedesktop_os_release()
    except OSError:
        return False
    families = {release["ID"], *release.get("ID_LIKE", "").split()}
    return "debian" in families and "ubuntu" not in families
