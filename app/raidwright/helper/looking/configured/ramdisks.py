"""The initial RAM disk that this computer starts with, and where each program puts it that makes one."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from raidwright.files import MACHINE_ID
from raidwright.helper import runner
from raidwright.helper.errors import printable_text
from raidwright.storage.fields import LONGEST_TEXT, MOST_BYTES
from raidwright.storage.snapshot.settings import Ramdisk, RamdiskProgram

ROOT = Path("/")
_PRESET = re.compile(r"""^\s*\w+_(?:image|uki|efi_image)=(["']?)(/[^"'$\s]+)\1\s*(?:#.*)?$""", re.MULTILINE)
"""What a preset of mkinitcpio has made (mkinitcpio(8), mkinitcpio.d/example.preset); it is a shell script."""
_NAME = re.compile(r"""^\s*initrdname=(["']?)([^"'#\s]+)\1""", re.MULTILINE)
_UNIFIED = re.compile(r"""^\s*uefi=(["']?)yes\1""", re.MULTILINE)
_NAMES = ("initramfs-{release}.img", "initrd.img-{release}", "initrd-{release}")
"""What dracut calls it by itself, and what Debian's and openSUSE's have it call it."""
_ENTRIES = ("efi", "boot", "boot/efi")
"""Where a boot loader's own folders may be, the first that there is (dracut.sh)."""
_DONE = (
    *(f"boot/{name}" for name in ("initrd*", "initramfs*", "booster*", "ostree/*/initramfs*")),
    "boot/kernels/*initrd*",
    *(f"{folder}/{image}" for folder in _ENTRIES for image in ("*/*/initrd", "EFI/Linux/*.efi")),
    *("lib/modules/*/initrd", "usr/lib/modules/*/initrd"),
)
"""Where such images lie, by whichever program they are made."""
_LONGEST = 1 << 16
"""Bytes that are read of a file."""


def ramdisk(root: Path = ROOT) -> Ramdisk | None:
    """What the running kernel has started with, when it is known what makes it again, and where."""
    release = os.uname().release
    for program, images_of in _IMAGES_OF.items():
        if runner.find_program(program.value) is not None:
            images = [image for image in images_of(root, release) if image.is_file()]
            if images:
                room = os.statvfs(images[0].parent)
                size = max(image.stat().st_size for image in images)
                return Ramdisk(program, min(size, MOST_BYTES), min(room.f_bavail * room.f_frsize, MOST_BYTES))
    return None


def unknown_ramdisk(root: Path = ROOT) -> str:
    """The path of an image that nothing known here makes again; empty where there seems to be none."""
    if ramdisk(root) is not None:
        return ""
    images = (file for pattern in _DONE for file in sorted(root.glob(pattern)) if file.is_file())
    return next((printable_text(f"/{file.relative_to(root)}", LONGEST_TEXT) for file in images), "")


def _of_initramfs_tools(root: Path, release: str) -> Iterator[Path]:
    yield root / f"boot/initrd.img-{release}"


def _of_dracut(root: Path, release: str) -> Iterator[Path]:
    """The one that it writes when it is not told where, decided as it decides (dracut.sh, ``outfile``)."""
    texts = [*_read(root / "etc/dracut.conf"), *_drop_ins(root)]
    if any(map(_UNIFIED.search, texts)):
        for folder in _ENTRIES:
            yield from sorted(root.glob(f"{folder}/EFI/Linux/linux-{release}*.efi"))
        return
    machine = next(iter(_read(root / MACHINE_ID)), "").strip()
    for token in ("Default", machine):
        for folder in _ENTRIES:
            if token and (root / folder / "loader/entries").is_dir() and (root / folder / token).is_dir():
                yield root / folder / token / release / "initrd"
                return
    beside = root / f"lib/modules/{release}/initrd"
    yield from (
        [beside] if beside.is_file() else (root / "boot" / name for name in _image_names(texts, release))
    )


def _image_names(texts: list[str], release: str) -> Iterator[str]:
    """Its file's name; where none is set, it is known by what is there."""
    names = [match[2] for text in texts for match in _NAME.finditer(text)]
    name = names[-1].replace("${kernel}", release).replace("$kernel", release) if names else ""
    if name and not re.search(r"[$/]", name):
        yield name
    else:
        yield from (each.format(release=release) for each in _NAMES)


def _drop_ins(root: Path) -> Iterator[str]:
    """In the order in which they are read; one in /etc is read instead of another of its name."""
    folders = ("usr/lib/dracut/dracut.conf.d", "etc/dracut.conf.d")
    files = {file.name: file for folder in folders for file in root.glob(f"{folder}/*.conf")}
    yield from chain.from_iterable(_read(file) for _, file in sorted(files.items()))


def _of_mkinitcpio(root: Path, _: str) -> Iterator[Path]:
    """All of them are made again."""
    for preset in sorted(root.glob("etc/mkinitcpio.d/*.preset")):
        for text in _read(preset):
            yield from (root / match[2][1:] for match in _PRESET.finditer(text))


def _read(file: Path) -> Iterator[str]:
    """One text; none where there is no such file."""
    try:
        with file.open("rb") as opened:
            yield opened.read(_LONGEST).decode(errors="replace")
    except OSError:
        return


_IMAGES_OF: Mapping[RamdiskProgram, Callable[[Path, str], Iterator[Path]]] = {
    RamdiskProgram.UPDATE_INITRAMFS: _of_initramfs_tools,
    RamdiskProgram.DRACUT: _of_dracut,
    RamdiskProgram.MKINITCPIO: _of_mkinitcpio,
}
