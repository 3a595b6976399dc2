"""What the host tells the guest about this start, and both tell who waits. Both ends use this file."""

import json
from typing import NamedTuple

KERNEL = "Starting the kernel"
DISKS = "Connecting the disks"
STORAGE = "Starting UDisks2"
HELPER = "Starting the helper"
STAGES = (KERNEL, DISKS, STORAGE, HELPER)
"""What is said meanwhile, in the order in which it happens; the window translates each as it stands here."""
STAGE = "/run/practice"
"""Where the guest sees the folder that the host staged for it."""

SESSION_CGROUP = "/sys/fs/cgroup/user.slice/user-{uid}.slice/session-c1.scope"


class Boot(NamedTuple):
    """Who will connect, what to start, and how tame the kernel is to be.

    ``session_uid`` sits at the machine; ``resync_limit`` in KiB/s, 0 leaves the kernel's; ``helper`` is its
    argv, empty for none; with ``authorise`` polkit says yes to the helper's actions in the session.
    """

    session_uid: int
    disks: int
    resync_limit: int
    helper: list[str]
    authorise: bool

    def to_json(self) -> str:
        """Return the document for the stage."""
        return json.dumps(self._asdict())


def boot_from_json(text: str) -> Boot:
    """Return what to_json wrote."""
    return Boot(**json.loads(text))
