"""Whether this user is one whose own password polkit takes, as Debian and Ubuntu have it."""

import grp
import os
import pwd

ADMINISTRATORS = "sudo"
"""The group of them."""


def is_administrator() -> bool:
    """Whether the user is root or in that group, by now; also when that cannot be known."""
    try:
        user = pwd.getpwuid(os.geteuid())
        group = grp.getgrnam(ADMINISTRATORS).gr_gid
    except KeyError:
        return True
    return user.pw_uid == 0 or group in os.getgrouplist(user.pw_name, user.pw_gid)
