"""A .deb around the frozen programs, put together by dpkg-deb alone."""

import gzip
import os
import platform
import shutil
import subprocess
from pathlib import Path

from environment import ROOT
from errors import DevError
from needs import read_table

_ID = "io.github.raidwright.Raidwright"
_HELPER = "io.github.raidwright.Helper1"
_RULES = "65-raidwright-degraded-at-start.rules"

_FILES = {
    f"packaging/{_ID}.desktop": f"usr/share/applications/{_ID}.desktop",
    f"packaging/{_ID}.metainfo.xml": f"usr/share/metainfo/{_ID}.metainfo.xml",
    "resources/icons/raidwright.svg": f"usr/share/icons/hicolor/scalable/apps/{_ID}.svg",
    f"polkit/{_HELPER}.policy": f"usr/share/polkit-1/actions/{_HELPER}.policy",
    f"polkit/{_HELPER}.conf": f"usr/share/dbus-1/system.d/{_HELPER}.conf",
    f"polkit/{_HELPER}.service": f"usr/share/dbus-1/system-services/{_HELPER}.service",
    "polkit/raidwright-helper.service": "usr/lib/systemd/system/raidwright-helper.service",
    f"packaging/{_RULES}": f"usr/lib/udev/rules.d/{_RULES}",
    "packaging/copyright": "usr/share/doc/raidwright/copyright",
}
"""Where each file of the project goes on the user's computer."""

_CONTROL = """\
Package: raidwright
Version: {version}
Architecture: {architecture}
Maintainer: The Raidwright contributors <raidwright@users.noreply.github.com>
Section: admin
Priority: optional
Installed-Size: {kib}
Depends: {depends}
Recommends: {recommends}
Description: build a RAID array, see every step first, and measure it
 Raidwright turns the disks of a home server into one array, with encryption,
 logical volumes and a file system if you want them. It shows each step, its
 exact command and which disks it erases before anything is written, measures
 disks and arrays, and takes an array down to proven clean disks.
 .
 A practice machine with virtual disks and the real tools lets you try it all.
"""

_SCRIPTS = ("postinst", "prerm", "postrm")
"""What dpkg runs, in packaging/deb."""


def build_deb(frozen: Path, version: str, work: Path, out: Path) -> Path:
    """Lay the files out below ``work`` and pack them into ``out``; the .deb.

    Raises DevError when a file of the project is missing or dpkg-deb fails.
    """
    os.umask(0o022)
    shutil.rmtree(work, ignore_errors=True)
    _lay_out(frozen, work)
    _write_control(work, version)
    out.mkdir(exist_ok=True)
    deb = out / file_name(version)
    if subprocess.run(["dpkg-deb", "--root-owner-group", "--build", work, deb], check=False).returncode != 0:
        raise DevError("dpkg-deb failed, see above")
    return deb


def file_name(version: str) -> str:
    """What the package is called in the manner of Debian."""
    return f"raidwright_{version}_{_architecture()}.deb"


def _architecture() -> str:
    argv = ["dpkg", "--print-architecture"]
    return subprocess.run(argv, capture_output=True, text=True, check=True).stdout.strip()


def relations(kind: str) -> str:
    """The packages of ``kind`` ("depends", "recommends") from the table, as a field of the control file."""
    return ", ".join(str(choice) for row in read_table() if row.deb == kind for choice in row.choices)


def _lay_out(frozen: Path, root: Path) -> None:
    shutil.copytree(frozen, root / "usr/lib/raidwright", symlinks=True)
    for source, target in _FILES.items():
        if not (ROOT / source).exists():
            raise DevError(f"the project lacks {source}, which the package installs as /{target}")
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, root / target)
    (root / "usr/bin").mkdir()
    (root / "usr/bin/raidwright").symlink_to("../lib/raidwright/raidwright")
    changelog = root / "usr/share/doc/raidwright/changelog.gz"
    changelog.write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0))


def _write_control(root: Path, version: str) -> None:
    control = root / "DEBIAN"
    control.mkdir()
    size = sum(path.lstat().st_size for path in root.rglob("*"))
    fields = {
        "version": version,
        "architecture": _architecture(),
        "kib": size // 1024,
        "depends": f"libc6 (>= {platform.libc_ver()[1]}), {relations('depends')}",
        "recommends": relations("recommends"),
    }
    (control / "control").write_text(_CONTROL.format(**fields))
    for name in _SCRIPTS:
        shutil.copyfile(ROOT / "packaging" / "deb" / name, control / name)
        (control / name).chmod(0o755)
