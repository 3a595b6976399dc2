"""Where the initial RAM disk lies, on prepared trees as each distribution has them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.helper import runner
from raidwright.helper.looking.configured.ramdisks import ramdisk, unknown_ramdisk

RELEASE = os.uname().release
MACHINE = "0123456789abcdef0123456789abcdef"
DEBIAN, FEDORA, SUSE = (f"boot/{name}" for name in ("initrd.img-{r}", "initramfs-{r}.img", "initrd-{r}"))
LTS = """# mkinitcpio preset file for the 'linux-lts' package
ALL_kver="/boot/vmlinuz-linux-lts"
PRESETS=('default' 'fallback')
#default_config="/etc/mkinitcpio.conf"
default_image="/boot/initramfs-linux-lts.img"
#default_uki="/efi/EFI/Linux/arch-linux-lts.efi"
fallback_image='/boot/initramfs-linux-lts-fallback.img'  # all modules
fallback_options="-S autodetect"
"""
UNIFIED = 'PRESETS=(default)\ndefault_uki="/efi/EFI/Linux/arch-linux.efi"\n'
Tree = Callable[..., Path]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """A folder with these programs installed and these files in it; {r} is the kernel that runs."""

    def made(programs: str, **files: str) -> Path:
        known = {name: Path("/usr/sbin") / name for name in programs.split()}
        monkeypatch.setattr(runner, "find_program", known.get)
        for name, text in files.items():
            file = tmp_path / name.replace("{r}", RELEASE)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return tmp_path

    return made


def test_nothing_is_told_where_there_is_none(tree: Tree) -> None:
    root = tree("update-initramfs dracut mkinitcpio", **{"boot/vmlinuz-{r}": "kernel"})
    assert ramdisk(root) is None
    assert unknown_ramdisk(root) == ""


@pytest.mark.parametrize(
    ("programs", "files", "made_by", "size"),
    [
        ("update-initramfs", {DEBIAN: "12345"}, "update-initramfs", 5),
        ("dracut", {FEDORA: "12345"}, "dracut", 5),
        ("dracut", {DEBIAN: "12345", "etc/debian_version": "12"}, "dracut", 5),
        ("dracut", {SUSE: "12345"}, "dracut", 5),
        (
            "dracut",
            {
                SUSE: "12345",
                FEDORA: "a stale one",
                "usr/lib/dracut/dracut.conf.d/01-dist.conf": "initrdname=initrd-$kernel\n",
            },
            "dracut",
            5,
        ),
        (
            "dracut",
            {
                DEBIAN: "12345",
                SUSE: "a stale one",
                "usr/lib/dracut/dracut.conf.d/01-dist.conf": 'initrdname="initrd-$kernel"\n',
                "etc/dracut.conf.d/90-mine.conf": '# mine\ninitrdname="initrd.img-${kernel}"\n',
            },
            "dracut",
            5,
        ),
        ("dracut", {"lib/modules/{r}/initrd": "123", FEDORA: "12345"}, "dracut", 3),
        (
            "dracut",
            {
                "etc/machine-id": f"{MACHINE}\n",
                "boot/loader/entries/one.conf": "",
                f"boot/{MACHINE}/{{r}}/initrd": "1234567",
                FEDORA: "12345",
            },
            "dracut",
            7,
        ),
        (
            "dracut",
            {
                "etc/dracut.conf.d/uki.conf": "uefi=yes\n",
                "efi/EFI/Linux/linux-{r}-0.efi": "123456",
            },
            "dracut",
            6,
        ),
        (
            "mkinitcpio",
            {
                "etc/mkinitcpio.d/linux-lts.preset": LTS,
                "boot/initramfs-linux-lts.img": "12345",
                "boot/initramfs-linux-lts-fallback.img": "123456789",
            },
            "mkinitcpio",
            9,
        ),
        (
            "mkinitcpio",
            {"etc/mkinitcpio.d/linux.preset": UNIFIED, "efi/EFI/Linux/arch-linux.efi": "12"},
            "mkinitcpio",
            2,
        ),
        (
            "dracut mkinitcpio",
            {"etc/mkinitcpio.d/linux-lts.preset": LTS, "boot/initramfs-linux-lts.img": "12345"},
            "mkinitcpio",
            5,
        ),
        ("update-initramfs dracut", {SUSE: "12345"}, "dracut", 5),
    ],
)
def test_what_the_kernel_has_started_with(
    tree: Tree, programs: str, files: dict[str, str], made_by: str, size: int
) -> None:
    root = tree(programs, **files)
    there = ramdisk(root)
    assert there is not None
    assert (there.made_by.value, there.size) == (made_by, size)
    assert there.free > 0
    assert unknown_ramdisk(root) == ""


@pytest.mark.parametrize(
    ("programs", "files", "image"),
    [
        ("", {"boot/initrd.img-{r}": "1"}, "/boot/initrd.img-{r}"),
        ("update-initramfs", {"boot/initrd.img-0.0.1-another": "1"}, "/boot/initrd.img-0.0.1-another"),
        ("mkinitcpio", {"boot/initramfs-linux.img": "1"}, "/boot/initramfs-linux.img"),
        ("booster", {"boot/booster-linux.img": "1"}, "/boot/booster-linux.img"),
        ("dracut", {"boot/initramfs-linux.img": "1"}, "/boot/initramfs-linux.img"),
        (
            "dracut",
            {"boot/ostree/a-1/initramfs-{r}.img": "1"},
            "/boot/ostree/a-1/initramfs-{r}.img",
        ),
        ("", {"boot/kernels/abc-initrd": "1"}, "/boot/kernels/abc-initrd"),
        ("", {"boot/efi/EFI/Linux/one.efi": "1"}, "/boot/efi/EFI/Linux/one.efi"),
        (
            "dracut",
            {"etc/dracut.conf.d/a.conf": "initrdname=mine.img\n", FEDORA: "not what it would write"},
            "/boot/initramfs-{r}.img",
        ),
        (
            "dracut",
            {
                "etc/machine-id": MACHINE,
                "boot/loader/entries/one.conf": "",
                f"boot/{MACHINE}/other/initrd": "another kernel's",
            },
            f"/boot/{MACHINE}/other/initrd",
        ),
    ],
)
def test_one_that_nothing_known_makes_again_is_told(
    tree: Tree, programs: str, files: dict[str, str], image: str
) -> None:
    root = tree(programs, **files)
    assert ramdisk(root) is None
    assert unknown_ramdisk(root) == image.replace("{r}", RELEASE)
