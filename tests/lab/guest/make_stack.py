"""Runs in the guest: carry out commands that build a stack, say how large its layers are, and clear it away.

Standard input: {"disks": [path], "commands": [{"argv": [word], "stdin": text}], "layers": [path],
"mappings": [dm name]}; output: {"sizes": [bytes of each layer], "tables": [dm table of each mapping]}, or
{"error"}. Without udev, which would look into each layer while the next is made.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ALONE = {"MDADM_NO_UDEV": "1", "DM_DISABLE_UDEV": "1"}
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C", **ALONE}
ENDS = 1 << 20


class Failed(Exception):
    """A command that must work did not; the text is what it said."""


def run(*argv: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    joined = subprocess.STDOUT
    return subprocess.run(
        argv, input=stdin, stdout=subprocess.PIPE, stderr=joined, text=True, env=ENVIRONMENT, check=False
    )


def said(*argv: str, stdin: str = "") -> str:
    done = run(*argv, stdin=stdin)
    if done.returncode:
        raise Failed(f"{argv}: {done.stdout}")
    return done.stdout


def clear(wanted: Mapping[str, Any]) -> None:
    """Whatever is there: a failed build must not spoil the next."""
    for argv in (
        ("vgchange", "--activate=n"),
        *(("dmsetup", "remove", "--retry", name) for name in reversed(wanted["mappings"])),
        ("mdadm", "--stop", "--scan"),
    ):
        run(*argv)
    for node in (*Path("/dev").glob("md[0-9]*"), *Path("/dev/md").glob("*")):
        # LVM opens whatever is there, and the kernel makes an array of each md node that is opened.
        node.unlink()
    for disk in wanted["disks"]:
        for place in (disk, f"{disk}1"):
            if Path(place).exists():
                wipe_ends(place)
        run("blockdev", "--rereadpt", disk)


def wipe_ends(path: str) -> None:
    descriptor = os.open(path, os.O_WRONLY)
    end = os.lseek(descriptor, 0, os.SEEK_END)
    for place in (0, end - ENDS):
        os.pwrite(descriptor, bytes(ENDS), place)
    os.close(descriptor)


def main() -> None:
    wanted = json.load(sys.stdin)
    try:
        for each in wanted["commands"]:
            said(*each["argv"], stdin=each["stdin"])
        sizes = [int(said("blockdev", "--getsize64", path)) for path in wanted["layers"]]
        tables = [said("dmsetup", "table", name) for name in wanted["mappings"]]
        found: dict[str, Any] = {"sizes": sizes, "tables": tables}
    except Failed as failed:
        found = {"error": str(failed)}
    finally:
        clear(wanted)
    json.dump(found, sys.stdout)


main()
