"""What files and services of this computer say: what is mounted, unlocked, assembled, checked and mailed."""

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from raidwright.helper.errors import printable_text
from raidwright.helper.looking.configured import ramdisks, user_names
from raidwright.helper.looking.configured.check_calendar import CRON, DEFAULTS, check_calendar
from raidwright.helper.looking.configured.key_files import CRYPTTAB, key_arrays, stuck_keys
from raidwright.helper.looking.configured.open_setting import LONGEST_FILE, ObstacleError, open_setting
from raidwright.helper.looking.configured.units import is_enabled
from raidwright.helper.looking.layers.arrays import sync_limits
from raidwright.helper.looking.layers.volumes import group_backups
from raidwright.storage.configuration import LISTING, FileKind, FileSeen, is_configuration, is_ended, kind_of
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.snapshot.check_calendar import Monitor
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.settings import Obstacle, SettingFile, SettingLine, setting_lines
from raidwright.storage.steps.watching import MAIL_TIMER

_ROOT = Path("/")
_SENDER = "usr/sbin/sendmail"
_UNITS = tuple(f"{folder}/systemd/system/mdmonitor.service" for folder in ("etc", "usr/lib", "lib"))
_MODES = {b"--monitor", b"--follow", b"-F"}


def monitor(root: Path = _ROOT, *, systemd: bool) -> Monitor:
    """How it is now."""
    unit = next((root / path for path in _UNITS if os.path.lexists(root / path)), None)
    # A link to /dev/null masks it.
    has_unit = systemd and unit is not None and unit.is_file()
    timer = is_enabled(MAIL_TIMER, root) if systemd else None
    return Monitor(monitor_runs(root), os.access(root / _SENDER, os.X_OK), has_unit, timer)


def monitor_runs(root: Path = _ROOT) -> bool:
    """Whether a process is there that is one."""
    return any(not _MODES.isdisjoint(words) for words in _mdadms(root))


def _mdadms(root: Path) -> Iterator[list[bytes]]:
    """The command line of each mdadm that runs."""
    for process in (root / "proc").glob("[0-9]*"):
        try:
            if (process / "comm").read_bytes().strip() == b"mdadm":
                yield (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            # It has ended meanwhile.
            continue


ROOT = Path("/")
_SINGLE = ("etc/fstab", CRYPTTAB)
_ARRAYS = ("etc/mdadm/mdadm.conf", "etc/mdadm.conf")
"""Debian's place and everybody else's; mdadm looks at the other only where its own is not."""
_SAMBA, _EXPORTS, _BINS = (f"etc/{kind.value}" for kind in (FileKind.SAMBA, FileKind.EXPORTS, FileKind.BINS))
_LISTS = tuple(f"etc/{kind.value}" for kind in LISTING)
_MORE_ARRAYS = ("etc/mdadm/mdadm.conf.d/*.conf", "etc/mdadm.conf.d/*.conf")
_UNLOCKERS = tuple(
    f"{folder}/systemd/system-generators/systemd-cryptsetup-generator" for folder in ("usr/lib", "lib")
)
_MOST = 1024
"""Lines that are told."""


def with_settings(host: Host, root: Path = ROOT) -> Host:
    """``host`` with what its files say now, and whether they can be changed."""
    accounts, systemd = user_names.ACCOUNTS.names(), has_systemd(root)
    return structs.replace(
        host,
        settings=every_line(root),
        setting_files=setting_files(root),
        ramdisk=ramdisks.ramdisk(root),
        unknown_ramdisk=ramdisks.unknown_ramdisk(root),
        key_files=key_arrays(root),
        stuck_keys=stuck_keys(root),
        group_backups=group_backups(root),
        users=accounts.users,
        groups=accounts.groups,
        systemd=systemd,
        checks=check_calendar(root, systemd=systemd, practice=host.practice),
        monitor=monitor(root, systemd=systemd),
        sync_limits=sync_limits(root),
        no_unlocker=not any((root / path).exists() for path in _UNLOCKERS),
    )


def has_systemd(root: Path = ROOT) -> bool:
    """Whether systemd runs here (man 3 sd_booted)."""
    return (root / "run/systemd/system").is_dir()


def every_line(root: Path = ROOT) -> tuple[SettingLine, ...]:
    """Every line of them that names a device; what cannot be read is left out."""
    return tuple(_lines(root))[:_MOST]


def setting_files(root: Path = ROOT) -> tuple[SettingFile, ...]:
    """Every one of them that is there, and those of which a plan would begin a new one."""
    return tuple(_file(path, root) for path in _paths(root) if is_configuration(path))


def _lines(root: Path) -> Iterator[SettingLine]:
    for path in _paths(root):
        try:
            with (root / path[1:]).open("rb") as opened:
                data, public = opened.read(LONGEST_FILE), bool(os.fstat(opened.fileno()).st_mode & 0o004)
        except OSError:
            continue
        yield from setting_lines(printable_text(path, LONGEST_TEXT), data, public=public)


def _file(path: str, root: Path) -> SettingFile:
    kind = kind_of(path)
    try:
        with open_setting(path, root) as setting:
            file_seen = FileSeen(path, setting.digest, not is_ended(setting.data or b""))
            return SettingFile(kind, file_seen, None if setting.is_writable else Obstacle.READ_ONLY)
    except ObstacleError as error:
        return SettingFile(kind, FileSeen(path, ""), error.obstacle)


def _paths(root: Path) -> Iterator[str]:
    """Each file once, by whichever name it is called first; new lines go to the first of its kind."""
    visited: set[str] = set()
    checks = (DEFAULTS,) if os.path.lexists(root / CRON) else ()
    for name in (*_SINGLE, *_arrays(root), *checks, *_sharing(root)):
        # Unlike pathlib it does not fail at a link that leads to itself.
        file = os.path.realpath(root / name)
        if file not in visited:
            visited.add(file)
            yield f"/{name}"


def _sharing(root: Path) -> Iterator[str]:
    """Files of the servers that are installed: without them nobody would read what is entered."""
    if os.path.lexists(root / _SAMBA):
        yield from (_SAMBA, f"etc/{FileKind.SHARES.value}")
        if (root / _BINS).parent.is_dir():
            yield _BINS
    yield from (each for each in (_EXPORTS, *_LISTS) if os.path.lexists(root / each))


def _arrays(root: Path) -> Iterator[str]:
    is_debian = (root / "etc/debian_version").exists()
    ours, other = _ARRAYS if is_debian else reversed(_ARRAYS)
    there = [name for name in (ours, other) if os.path.lexists(root / name)]
    fits = (root / ours).parent.is_dir()
    yield from there or [ours if fits else other]
    for pattern in _MORE_ARRAYS:
        yield from (str(file.relative_to(root)) for file in sorted(root.glob(pattern)))
