"""Mount points that the running system needs."""

_TREES = ("/boot", "/usr", "/var", "/etc", "/bin", "/sbin", "/lib", "/dev", "/proc", "/sys", "/root")
_POINTS = ("/", "/home", "/tmp", "/run", "/opt", "/efi")  # noqa: S108 - names to compare with, none is opened


def is_system_mount(point: str) -> bool:
    """Whether the running system needs what is mounted there: home folders too, but nothing below one."""
    return (
        point in _POINTS
        or any(point == top or point.startswith(top + "/") for top in _TREES)
        or (point.startswith("/home/") and point.count("/") == 2)
    )
