"""``raidwright-practice``: Debian's user-mode Linux, packed again for distributions that do not package it.

Its files lie where Debian's own package has them, so that nothing else has to know which of the two is there.
"""

import gzip
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from deb import debian_changelog, write_compressed, write_sums
from environment import ROOT
from errors import DevError

_FROM = "user-mode-linux"
_OURS = "raidwright-practice"
_DOC = Path("usr/share/doc")
_MAN_PAGE = Path("usr/share/man/man1/linux.uml.1.gz")
_OVERRIDES = Path("usr/share/lintian/overrides")
_HEAD = re.compile(r"^\.TH .*\n\.SH NAME\n.*$", re.MULTILINE)
"""Of their man page, where the title of a text stands in place of the program's name."""
_OUR_HEAD = r""".TH LINUX.UML 1
.SH NAME
linux.uml \\- a Linux kernel that runs as an ordinary program
.SH DESCRIPTION"""
_CONTROL = """\
Package: raidwright-practice
Version: {version}
Architecture: {architecture}
Maintainer: The Raidwright contributors <raidwright@users.noreply.github.com>
Section: kernel
Priority: optional
Installed-Size: {kib}
Depends: {depends}, qemu-utils (>= 1:8) | qemu-system-common, python3
Provides: {package}
Conflicts: {package}
Replaces: {package}
Built-Using: {package} (= {source}), {built_using}
Description: kernel of Raidwright's practice machine
 Debian's user-mode Linux, unchanged, for distributions that have no package
 of it: a Linux kernel that runs as an ordinary program. With it Raidwright
 can be tried out on virtual disks.
"""
_NOTICE = """\
The kernel and its modules in this package are those of Debian's package
{package} {theirs}, unchanged.

Copyright (C) 2000 Jeff Dike (jdike@karaya.com), and the authors of Linux

They are free software under the GNU General Public License, version 2,
without any warranty. Its full text is in /usr/share/common-licenses/GPL-2.

The complete source is that of Debian's source packages
{package} {source} and {built_using},
which Debian publishes and keeps for good in its archive of snapshots.

What Debian says of its package is in {package}/copyright beside this file.
"""


def practice_file_name(version: str) -> str:
    """What the package is called in the manner of Debian; only PCs can use it."""
    return f"raidwright-practice_{version}_amd64.deb"


def build_practice_deb(version: str, work: Path, out: Path) -> Path:
    """Fetch Debian's package, which must run here, into ``work`` and pack it into ``out``; the .deb.

    Raises DevError when it cannot be had or packed.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    _do("apt-get", "download", "-q", _FROM, cwd=work)
    (theirs,) = work.glob("*.deb")
    tree = work / "tree"
    _do("dpkg-deb", "--raw-extract", str(theirs), str(tree))
    _make_ours(tree, version)
    deb = out / practice_file_name(version)
    _do("dpkg-deb", "--root-owner-group", "--build", str(tree), str(deb))
    return deb


def _make_ours(tree: Path, version: str) -> None:
    field = _fields(tree / "DEBIAN" / "control")
    facts = {
        "package": _FROM,
        "version": version,
        "architecture": field["Architecture"],
        "kib": field["Installed-Size"],
        "depends": field["Depends"],
        "theirs": field["Version"],
        "source": field["Source"].partition("(")[2].rstrip(")"),
        "built_using": field["Built-Using"],
    }
    shutil.rmtree(tree / "DEBIAN")
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN/control").write_text(_CONTROL.format(**facts))
    _write_words(tree, facts)
    shutil.rmtree(tree / _OVERRIDES.parent)
    (tree / _OVERRIDES).mkdir(parents=True)
    shutil.copyfile(ROOT / f"packaging/{_OURS}.lintian-overrides", tree / _OVERRIDES / _OURS)
    write_sums(tree, tree / "DEBIAN")


def _write_words(tree: Path, facts: Mapping[str, str]) -> None:
    """Theirs into a folder of their own beside ours, and their man page under the program's name."""
    ours = tree / _DOC / _OURS
    ours.mkdir()
    (tree / _DOC / _FROM).rename(ours / _FROM)
    (ours / "copyright").write_text(_NOTICE.format(**facts))
    words = "Files of Debian's package {package} {theirs}.".format(**facts)
    write_compressed(ours / "changelog.gz", debian_changelog(facts["version"], _OURS, words))
    page = gzip.decompress((tree / _MAN_PAGE).read_bytes()).decode()
    write_compressed(tree / _MAN_PAGE, _HEAD.sub(_OUR_HEAD, page, count=1))


def _fields(control: Path) -> dict[str, str]:
    lines = (line.partition(": ") for line in control.read_text().splitlines() if not line.startswith(" "))
    return {name: value for name, _, value in lines}


def _do(*argv: str, cwd: Path | None = None) -> None:
    if subprocess.run(argv, cwd=cwd, check=False).returncode != 0:
        raise DevError(f"{' '.join(argv[:2])} failed, see above")
