"""Runs in the guest: make an array of each case on partitions of wanted sizes, and say what the kernel made.

Standard input: {"disks": [path], "cases": [{"options": [mdadm option], "sizes": [bytes]}]}; output: a list of
{"array", "offset", "optimal"} in bytes, or {"error"}. The partitions are told to the kernel alone: no table.
Without udev, which would put the members of the last case together again.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.lab.guest.partitions import add_partition, delete_partition

NODE = "/dev/md7"
SYSFS = Path("/sys/block/md7")
START = 1 << 20


def run(*argv: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C", "MDADM_NO_UDEV": "1"}
    joined = subprocess.STDOUT
    return subprocess.run(
        argv, stdout=subprocess.PIPE, stderr=joined, text=True, env=environment, check=False
    )


def partition(disk: str, size: int) -> str:
    delete_partition(disk, 1)
    add_partition(disk, 1, START, size)
    return disk + "1"


def made(options: list[str], devices: list[str]) -> dict[str, int | str]:
    created = run("mdadm", "--create", NODE, "--run", "--metadata=1.2", "--homehost=any", *options, *devices)
    if created.returncode:
        return {"error": created.stdout}
    first = SYSFS / "md" / f"dev-{devices[0].removeprefix('/dev/')}"
    return {
        "array": int((SYSFS / "size").read_text()) * 512,
        "offset": int((first / "offset").read_text()) * 512,
        "optimal": int((SYSFS / "queue/optimal_io_size").read_text()),
    }


def clear(devices: list[str]) -> None:
    for _ in range(50):
        run("mdadm", "--stop", NODE)
        if not (SYSFS / "md").exists():
            break
        time.sleep(0.05)
    for device in devices:
        descriptor = os.open(device, os.O_WRONLY)
        os.pwrite(descriptor, bytes(8192), 0)
        os.close(descriptor)


def main() -> None:
    wanted = json.load(sys.stdin)
    results = []
    for case in wanted["cases"]:
        devices = [partition(disk, size) for disk, size in zip(wanted["disks"], case["sizes"], strict=False)]
        results.append(made(case["options"], devices))
        clear(devices)
    for disk in wanted["disks"]:
        delete_partition(disk, 1)
    json.dump(results, sys.stdout)


main()
