"""Debian's kernel in a package of ours: its files as they were, its own words, and where its source is."""

import gzip
import subprocess
from pathlib import Path

import pytest

import practice_deb

_THEIRS = """\
Package: user-mode-linux
Source: user-mode-linux (6.1um4)
Version: 6.1um4+b13
Architecture: amd64
Installed-Size: 116111
Depends: libc6 (>= 2.34)
Built-Using: linux (= 6.1.176-1)
Description: User-mode Linux (kernel)
 A port of the Linux kernel: to its own system call interface.
"""
_MAN_PAGE = """\
.TH "UML HOWTO"  "" ""
.SH NAME
UML HowTo \\-\x20
Generated on: 2026
.SH INTRODUCTION
Welcome to User Mode Linux
"""
_FILES = {
    "DEBIAN/control": _THEIRS,
    "DEBIAN/postinst": "#!/bin/sh\n",
    "usr/bin/linux.uml": "kernel",
    "usr/share/doc/user-mode-linux/copyright": "Copyright (C) 2000 Jeff Dike",
    "usr/share/doc/user-mode-linux/README.Debian": "Networking",
    "usr/share/lintian/overrides/user-mode-linux": "",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Debian's package unpacked, and made into ours."""
    tree = tmp_path / "tree"
    for name, text in _FILES.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    page = tree / "usr/share/man/man1/linux.uml.1.gz"
    page.parent.mkdir(parents=True)
    page.write_bytes(gzip.compress(_MAN_PAGE.encode()))
    practice_deb._make_ours(tree, "1.2.3")
    return tree


def test_it_takes_the_place_of_debians_package_and_says_whose_it_is(tree: Path, tmp_path: Path) -> None:
    deb = tmp_path / practice_deb.practice_file_name("1.2.3")
    subprocess.run(["dpkg-deb", "--build", tree, deb], check=True, capture_output=True)
    fields = dict(
        line.split(": ", 1) for line in _said("-f", deb).splitlines() if line and not line.startswith(" ")
    )
    assert (fields["Package"], fields["Version"]) == ("raidwright-practice", "1.2.3")
    assert fields["Provides"] == fields["Conflicts"] == fields["Replaces"] == "user-mode-linux"
    assert fields["Built-Using"] == "user-mode-linux (= 6.1um4), linux (= 6.1.176-1)"
    assert fields["Depends"].startswith("libc6 (>= 2.34), qemu-utils ")
    words = (tree / "usr/share/doc/raidwright-practice/copyright").read_text()
    assert "user-mode-linux 6.1um4 and linux (= 6.1.176-1)" in words.replace("\n", " ")
    assert "Copyright (C) 2000 Jeff Dike" in words


def test_files_lie_where_debian_wants_those_of_this_package(tree: Path) -> None:
    files = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file()}
    doc = "usr/share/doc/raidwright-practice"
    assert files == {
        "DEBIAN/control",
        "DEBIAN/md5sums",
        "usr/bin/linux.uml",
        f"{doc}/changelog.gz",
        f"{doc}/copyright",
        f"{doc}/user-mode-linux/README.Debian",
        f"{doc}/user-mode-linux/copyright",
        "usr/share/lintian/overrides/raidwright-practice",
        "usr/share/man/man1/linux.uml.1.gz",
    }
    changelog = gzip.decompress((tree / doc / "changelog.gz").read_bytes()).decode()
    assert changelog.startswith("raidwright-practice (1.2.3) unstable; urgency=medium\n\n  * ")
    assert "Debian's package user-mode-linux 6.1um4+b13." in changelog


def test_man_page_is_found_by_the_name_of_the_program(tree: Path) -> None:
    page = tree / "usr/share/man/man1/linux.uml.1.gz"
    lexgrog = subprocess.run(["lexgrog", str(page)], capture_output=True, text=True, check=False)
    assert lexgrog.stdout.endswith('"linux.uml - a Linux kernel that runs as an ordinary program"\n')
    text = gzip.decompress(page.read_bytes()).decode()
    assert text.startswith(".TH LINUX.UML 1\n.SH NAME\n")
    assert text.endswith(".SH INTRODUCTION\nWelcome to User Mode Linux\n")


def _said(option: str, deb: Path) -> str:
    return subprocess.run(["dpkg-deb", option, deb], check=True, capture_output=True, text=True).stdout
