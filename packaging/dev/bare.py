"""A bare system: made of nothing but its distribution's packages, entered, and thrown away.

What runs in it has mounts and processes of its own, and they end with it. It has the network and no device.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from errors import DevError
from releases import NEWEST_DEBIAN, Release

_ROOMY = "/var/tmp"
_UBUNTU_KEYS = Path("/usr/share/keyrings/ubuntu-archive-keyring.gpg")
# A network that wants a proxy or has an authority of its own wants it of the systems in it too.
_PROXIES = ("http_proxy", "https_proxy", "no_proxy")
_AUTHORITIES = Path("/usr/local/share/ca-certificates")

# A changed root alone would not do: in a chroot nobody may make the namespaces that tools make inside it.
_ENTER = """
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts dev/pts
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs dev/shm
pivot_root . .
umount -l .
cd /
shift
"$@"
"""
# Packages would start their services, as if the system had been booted.
_NO_SERVICES = "printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d"
_PERSON = "somebody"
_ADD_PERSON = f"""
useradd --create-home --shell /bin/bash {_PERSON}
echo "{_PERSON} ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/{_PERSON}
echo "127.0.1.1 $(uname -n)" >>/etc/hosts
"""


@dataclass(frozen=True)
class Bare:
    """A system in the folder ``root``; who runs something in it is "root" or a person with sudo."""

    root: Path

    def run(
        self,
        command: str,
        *,
        person: bool = False,
        network: bool = True,
        stdin: IO[bytes] | None = None,
        stdout: IO[bytes] | None = None,
    ) -> int:
        """Run a line of shell in its home folder; the exit status. What it leaves running is killed."""
        argv = self._argv(f"cd && {command}", person=person, network=network)
        return subprocess.run(argv, stdin=stdin, stdout=stdout, stderr=stdout, check=False).returncode

    def do(self, command: str, *, person: bool = False, stdout: IO[bytes] | None = None) -> None:
        """As ``run``; raises DevError when it fails."""
        if self.run(command, person=person, stdout=stdout) != 0:
            raise DevError(f"failed in the bare system: {command}")

    @contextmanager
    def running(self, command: str, output: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
        """Let one program of root's run within the block; the process ends when the program does."""
        # With sudo between, it can be ended by nothing but its input.
        until_input_ends = f"exec 3<&0; {command} & app=$!; {{ read -r _ <&3; kill $app; }} & wait $app"
        argv = self._argv(until_input_ends, person=False, network=True)
        with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=output, stderr=output) as process:
            yield process

    def _argv(self, command: str, *, person: bool, network: bool) -> list[str]:
        spaces = ["--mount", "--pid", "--fork", "--kill-child", *([] if network else ["--net"])]
        who = ["setpriv", f"--reuid={_PERSON}", f"--regid={_PERSON}", "--init-groups"] if person else []
        inside = ["env", "-i", *_variables(person=person), *who, "sh", "-c", command]
        return with_rights("unshare", *spaces, "sh", "-ec", _ENTER, "sh", str(self.root), *inside)

    def take_in(self, folder: Path, files: Sequence[str], name: str, *, person: bool = False) -> None:
        """Copy ``files`` (or folders) of ``folder`` to the folder ``name``, a relative one in the home."""
        argv = ["tar", "-C", str(folder), "-c", "--", *files]
        with subprocess.Popen(argv, stdout=subprocess.PIPE) as packed:
            place = shlex.quote(name)
            status = self.run(f"mkdir -p {place} && tar -C {place} -x", person=person, stdin=packed.stdout)
        if status or packed.returncode:
            raise DevError(f"{folder} could not be copied into the bare system")

    def bring_out(self, name: str, file: Path) -> None:
        """Copy the file ``name`` of root's home folder to ``file``, as one of ours."""
        with file.open("wb") as written:
            self.do(f"cat {shlex.quote(name)}", stdout=written)


def _variables(*, person: bool) -> list[str]:
    name, home = (_PERSON, f"/home/{_PERSON}") if person else ("root", "/root")
    path = "/usr/local/bin:/usr/bin:/bin"
    variables = {
        "HOME": home,
        "USER": name,
        "LOGNAME": name,
        "SHELL": "/bin/bash",
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "PATH": path if person else f"/usr/local/sbin:/usr/sbin:/sbin:{path}",
    } | {name: os.environ[name] for name in _PROXIES if name in os.environ}
    return [f"{name}={value}" for name, value in variables.items()]


@contextmanager
def bare_system(release: Release, *packages: str) -> Iterator[Bare]:
    """A new one with ``packages`` besides the most necessary; removed with the block.

    Raises DevError without root and sudo, and when it cannot be made.
    """
    print(f"Making a bare {release.name}", flush=True)
    with _folder() as folder:
        root = folder / "root"
        included = ",".join(("apt", *packages))
        _debootstrap(release, root, ["--variant=minbase", f"--include={included}"])
        bare = Bare(root)
        bare.do(_NO_SERVICES)
        if _AUTHORITIES.is_dir():
            bare.take_in(_AUTHORITIES, ["."], str(_AUTHORITIES))
        yield bare


def add_person(bare: Bare) -> None:
    """Let there be an ordinary user who may use sudo; the package of that must be there."""
    bare.do(_ADD_PERSON)


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="raidwright-bare-", dir=_ROOMY))
    # Who is told to end takes the system along.
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        yield folder
    finally:
        signal.signal(signal.SIGTERM, before)
        subprocess.run(with_rights("rm", "-rf", "--one-file-system", str(folder)), check=False)


def _debootstrap(release: Release, target: Path, options: Sequence[str]) -> None:
    argv = ["mmdebstrap", "--quiet", "--mode=root", f"--components={release.components}", *options]
    keys = [] if release.is_debian or _UBUNTU_KEYS.exists() else [f"--keyring={_ubuntu_keys(target.parent)}"]
    if subprocess.run(with_rights(*argv, *keys, release.suite, str(target)), check=False).returncode != 0:
        raise DevError(f"the bare {release.name} could not be made, see above")


def _ubuntu_keys(folder: Path) -> Path:
    """The keys of Ubuntu's packages from Debian's package of them, which Debian 12 does not have."""
    root = folder / "keys"
    _debootstrap(NEWEST_DEBIAN, root, ["--variant=extract", "--include=ubuntu-archive-keyring"])
    return root / _UBUNTU_KEYS.relative_to("/")


def with_rights(*argv: str) -> list[str]:
    """The command as root runs it, or with sudo; raises DevError where there is neither."""
    if os.geteuid() == 0:
        return list(argv)
    if shutil.which("sudo"):
        return ["sudo", *argv]
    raise DevError("a bare system can only be made by root or with sudo")
