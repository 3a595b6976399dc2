"""Debian's kernel in a package of ours: its files as they were, its own words, and where its source is."""

import subprocess
from pathlib import Path

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


def test_it_takes_the_place_of_debians_package_and_says_whose_it_is(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for name, text in {
        "DEBIAN/control": _THEIRS,
        "DEBIAN/postinst": "#!/bin/sh\n",
        "usr/bin/linux.uml": "kernel",
        "usr/share/doc/user-mode-linux/copyright": "Copyright (C) 2000 Jeff Dike",
        "usr/share/lintian/overrides/user-mode-linux": "",
    }.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    practice_deb._make_ours(tree, "1.2.3")
    deb = tmp_path / practice_deb.practice_file_name("1.2.3")
    subprocess.run(["dpkg-deb", "--build", tree, deb], check=True, capture_output=True)
    fields = dict(
        line.split(": ", 1) for line in _said("-f", deb).splitlines() if line and not line.startswith(" ")
    )
    assert (fields["Package"], fields["Version"]) == ("raidwright-practice", "1.2.3")
    assert fields["Provides"] == fields["Conflicts"] == fields["Replaces"] == "user-mode-linux"
    assert fields["Built-Using"] == "user-mode-linux (= 6.1um4), linux (= 6.1.176-1)"
    assert fields["Depends"].startswith("libc6 (>= 2.34), qemu-utils ")
    files = {line.split()[-1] for line in _said("-c", deb).splitlines() if not line.startswith("d")}
    assert files == {"./usr/bin/linux.uml", "./usr/share/doc/raidwright-practice/copyright"}
    words = (tree / "usr/share/doc/raidwright-practice/copyright").read_text()
    assert "user-mode-linux 6.1um4 and linux (= 6.1.176-1)" in words.replace("\n", " ")
    assert words.endswith("Copyright (C) 2000 Jeff Dike")


def _said(option: str, deb: Path) -> str:
    return subprocess.run(["dpkg-deb", option, deb], check=True, capture_output=True, text=True).stdout
