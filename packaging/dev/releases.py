"""The releases that Raidwright promises to run on."""

import platform
from dataclasses import dataclass


@dataclass(frozen=True)
class Release:
    """A release by what people call it and by what its archive does."""

    name: str
    suite: str
    components: str = "main"

    @property
    def is_debian(self) -> bool:
        """Whether it is Debian's own; else it is Ubuntu's."""
        return self.name.startswith("Debian")


RELEASES = {
    "debian12": Release("Debian 12", "bookworm"),
    "debian13": Release("Debian 13", "trixie"),
    "ubuntu2404": Release("Ubuntu 24.04", "noble", "main,universe"),
}
OLDEST = RELEASES["debian12"]
"""A package that is built there runs on all of them."""
NEWEST_DEBIAN = RELEASES["debian13"]


def own_release() -> Release | None:
    """The one that this computer runs, if it is any of them."""
    try:
        suite = platform.freedesktop_os_release().get("VERSION_CODENAME")
    except OSError:
        return None
    return next((release for release in RELEASES.values() if release.suite == suite), None)
