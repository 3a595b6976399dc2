"""A .deb around the frozen programs, put together by dpkg-deb alone."""

import email.utils
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import textwrap
from pathlib import Path

from environment import PYTHON, ROOT
from errors import DevError
from icu import trim_icu
from needs import read_table

_ID = "io.github.raidwright.raidwright"
_HELPER = "io.github.raidwright.Helper1"
_RULES = "65-raidwright-degraded-at-start.rules"

_UNITS = (
    "raidwright-helper.service",
    "raidwright-mail.service",
    "raidwright-mail.timer",
    "raidwright-awake.service",
)

_FILES = {
    f"packaging/{_ID}.desktop": f"usr/share/applications/{_ID}.desktop",
    f"packaging/{_ID}.metainfo.xml": f"usr/share/metainfo/{_ID}.metainfo.xml",
    "resources/icons/raidwright.svg": f"usr/share/icons/hicolor/scalable/apps/{_ID}.svg",
    f"polkit/{_HELPER}.policy": f"usr/share/polkit-1/actions/{_HELPER}.policy",
    f"polkit/{_HELPER}.conf": f"usr/share/dbus-1/system.d/{_HELPER}.conf",
    f"polkit/{_HELPER}.service": f"usr/share/dbus-1/system-services/{_HELPER}.service",
    **{f"polkit/{unit}": f"usr/lib/systemd/system/{unit}" for unit in _UNITS},
    f"packaging/{_RULES}": f"usr/lib/udev/rules.d/{_RULES}",
    "packaging/copyright": "usr/share/doc/raidwright/copyright",
    "packaging/raidwright.lintian-overrides": "usr/share/lintian/overrides/raidwright",
}
"""Where each file of the project goes on the user's computer."""
_COMPLETIONS = {
    "bash": "bash-completion/completions/raidwright",
    "zsh": "zsh/vendor-completions/_raidwright",
    "fish": "fish/vendor_completions.d/raidwright.fish",
}
"""Below /usr/share, where each shell looks for what packages bring."""
_ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
"""Pixels of the icons that desktops show without a drawer for SVG."""
_DRAW = """\
import sys
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
source, target, side = sys.argv[1], sys.argv[2], int(sys.argv[3])
image = QImage(side, side, QImage.Format.Format_ARGB32)
image.fill(Qt.GlobalColor.transparent)
painter = QPainter(image)
QSvgRenderer(source).render(painter)
painter.end()
assert image.save(target)
"""
_BLAS_FOLDER, _BLAS = "numpy.libs", "libscipy_openblas64_"
_COMPILER = (
    "cc",
    "-std=gnu11",
    "-O2",
    "-fcx-limited-range",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-shared",
    "-fPIC",
)
_LOAD = "import ctypes, sys\nfor name in sys.argv[1:]: ctypes.CDLL(name)"
_MAINTAINER = "The Raidwright contributors <raidwright@users.noreply.github.com>"
_CHANGES = "Changes are told in CHANGELOG.md.gz in this folder."
_LONGEST_LINE = 76
"""Characters of a line of Debian's changelog."""

_CONTROL = """\
Package: raidwright
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Section: admin
Priority: optional
Installed-Size: {kib}
Depends: {depends}
Recommends: {recommends}
Description: set up RAID and measure its speed
 Raidwright turns the disks of a home server into one array, with encryption,
 logical volumes and a file system if you want them, and shares its folders.
 It shows each step, its exact command and the disks it erases before anything
 is written. It measures disks and arrays, replaces failed disks, and deletes
 an array with a wipe certificate for each disk.
 .
 Everything can be tried on a practice machine with virtual disks.
"""

_SCRIPTS = ("postinst", "prerm", "postrm")
"""What dpkg runs, in packaging/deb."""


def build_deb(frozen: Path, version: str, work: Path, out: Path) -> Path:
    """Lay the files out below ``work`` and pack them into ``out``; the .deb.

    Raises DevError when a file of the project is missing or dpkg-deb fails.
    """
    os.umask(0o022)
    shutil.rmtree(work, ignore_errors=True)
    _lay_out(frozen, work, version)
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


def _lay_out(frozen: Path, root: Path, version: str) -> None:
    shutil.copytree(frozen, root / "usr/lib/raidwright", symlinks=True)
    for source, target in _FILES.items():
        if not (ROOT / source).exists():
            raise DevError(f"the project lacks {source}, which the package installs as /{target}")
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, root / target)
    (root / "usr/bin").mkdir()
    (root / "usr/bin/raidwright").symlink_to("../lib/raidwright/raidwright")
    share = root / "usr/share"
    (share / "doc/raidwright").mkdir(parents=True, exist_ok=True)
    (share / "doc/raidwright/docs").symlink_to("../../../lib/raidwright/_internal/raidwright/data/docs")
    write_compressed(share / "doc/raidwright/changelog.gz", debian_changelog(version))
    write_compressed(share / "doc/raidwright/CHANGELOG.md.gz", (ROOT / "CHANGELOG.md").read_text())
    _write_man_pages(share / "man")
    _write_completions(share)
    _draw_icons(root)
    for library in (root / "usr/lib/raidwright").rglob("libicudata.so.*"):
        if not library.is_symlink():
            trim_icu(library)
    put_small_blas(root / "usr/lib/raidwright/_internal")
    settle_libraries(root / "usr/lib/raidwright")
    require_numpy(root / "usr/lib/raidwright/_internal")


def _write_completions(share: Path) -> None:
    """Write what shells offer behind the program's name, as it says itself. Raises DevError."""
    for shell, target in _COMPLETIONS.items():
        argv = [str(PYTHON), "-m", "raidwright", "completions", shell]
        done = subprocess.run(argv, stdout=subprocess.PIPE, check=False)
        if done.returncode != 0:
            raise DevError(f"no completions for {shell} were made, see above")
        (share / target).parent.mkdir(parents=True, exist_ok=True)
        (share / target).write_bytes(done.stdout)


def debian_changelog(version: str, package: str = "raidwright", words: str = _CHANGES) -> str:
    """Debian's changelog of a package: this version, and what there is to say of it."""
    text = textwrap.fill(words, _LONGEST_LINE, initial_indent="  * ", subsequent_indent="    ")
    # The same sources make the same package: their time is that of the project's changelog.
    when = email.utils.formatdate((ROOT / "CHANGELOG.md").stat().st_mtime)
    return f"{package} ({version}) unstable; urgency=medium\n\n{text}\n\n -- {_MAINTAINER}  {when}\n"


def put_small_blas(folder: Path) -> None:
    """In place of numpy's OpenBLAS and its Fortran below ``folder``. Raises DevError."""
    libraries = folder / _BLAS_FOLDER
    (openblas,) = libraries.glob(f"{_BLAS}*.so")
    for library in libraries.iterdir():
        # The links to them are PyInstaller's.
        (folder / library.name).unlink(missing_ok=True)
        library.unlink()
    compile_small_blas(openblas)


def compile_small_blas(target: Path) -> None:
    """Make the library that numpy multiplies with, under a name that others look for. Raises DevError."""
    argv = [
        *_COMPILER,
        "-shared",
        "-fPIC",
        f"-Wl,-soname,{target.name}",
        "-o",
        str(target),
        str(ROOT / "packaging/small_blas.c"),
    ]
    if subprocess.run(argv, check=False).returncode != 0:
        raise DevError("small_blas.c could not be compiled, see above")


def settle_libraries(folder: Path) -> None:
    """Strip the libraries, and make none of them a program. Raises DevError."""
    for file in sorted(folder.rglob("*")):
        if file.is_symlink() or not file.is_file() or not _is_elf(file):
            continue
        is_library = ".so" in file.name
        if is_library:
            argv = ["strip", "--strip-unneeded", "--remove-section=.comment", str(file)]
            if subprocess.run(argv, check=False).returncode != 0:
                raise DevError(f"{file.name} cannot be stripped, see above")
        file.chmod(0o644 if is_library else 0o755)


def require_numpy(folder: Path) -> None:
    """Raise DevError unless all that numpy has compiled below ``folder`` loads as it lies there."""
    files = sorted(str(file) for part in (_BLAS_FOLDER, "numpy") for file in (folder / part).rglob("*.so*"))
    environment = os.environ | {"LD_LIBRARY_PATH": f"{folder}:{folder / _BLAS_FOLDER}"}
    if subprocess.run([str(PYTHON), "-c", _LOAD, *files], env=environment, check=False).returncode != 0:
        raise DevError("numpy's libraries do not load as they are in the package, see above")


def _is_elf(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def _write_man_pages(folder: Path) -> None:
    """Made anew of what ``--help`` is made of, and compressed. Raises DevError."""
    argv = [str(PYTHON), str(ROOT / "packaging/dev/man_pages.py"), str(folder)]
    if subprocess.run(argv, check=False).returncode != 0:
        raise DevError("the man pages could not be made, see above")
    for page in sorted(folder.rglob("*.?")):
        write_compressed(page.with_name(f"{page.name}.gz"), page.read_text())
        page.unlink()


def _draw_icons(root: Path) -> None:
    source = ROOT / "resources/icons/raidwright.svg"
    for side in _ICON_SIZES:
        target = root / f"usr/share/icons/hicolor/{side}x{side}/apps/{_ID}.png"
        target.parent.mkdir(parents=True)
        argv = [str(PYTHON), "-c", _DRAW, str(source), str(target), str(side)]
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
        if subprocess.run(argv, env=environment, check=False).returncode != 0:
            raise DevError(f"the icon of {side} pixels cannot be drawn, see above")


def write_compressed(target: Path, text: str) -> None:
    """As gzip does, and always into the same bytes."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), mtime=0))


def write_sums(root: Path, control: Path) -> None:
    """The MD5 sum of each file, by which dpkg --verify and debsums tell what has changed."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    lines = (
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(root)}\n"
        for path in files
        if control not in path.parents
    )
    (control / "md5sums").write_text("".join(lines))


def _write_control(root: Path, version: str) -> None:
    control = root / "DEBIAN"
    control.mkdir()
    size = sum(path.lstat().st_size for path in root.rglob("*"))
    fields = {
        "version": version,
        "maintainer": _MAINTAINER,
        "architecture": _architecture(),
        "kib": size // 1024,
        "depends": f"libc6 (>= {platform.libc_ver()[1]}), {relations('depends')}",
        "recommends": relations("recommends"),
    }
    (control / "control").write_text(_CONTROL.format(**fields))
    write_sums(root, control)
    for name in _SCRIPTS:
        shutil.copyfile(ROOT / "packaging" / "deb" / name, control / name)
        (control / name).chmod(0o755)
