"""A system bus with a real polkitd and our helper, in a mount namespace of their own.

The bus is also reachable from outside of the namespace. Whoever connects does so under a uid of the test's
choosing; what polkit allows is a rule that the test writes.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from raidwright.bus import Bus
from raidwright.storage.steps.context import DiskIdentity
from tests.bus.fake_disks import staged

ROOT = Path(__file__).parents[2]
SOMEBODY, SOMEBODY_ELSE = 65534, 33
"""Ordinary users of every Debian: nobody and www-data."""
_POLKITD = ("/usr/lib/polkit-1/polkitd", "/usr/libexec/polkitd")
_SECONDS = 60.0
_BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=/run/dbus/system_bus_socket</listen>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <deny own="*"/>
    <deny send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    <allow send_destination="org.freedesktop.DBus" send_interface="org.freedesktop.DBus"/>
    <allow send_destination="org.freedesktop.DBus" send_interface="org.freedesktop.DBus.Peer"/>
  </policy>
  <include>/usr/share/dbus-1/system.d/org.freedesktop.PolicyKit1.conf</include>
  <include>{root}/polkit/io.github.raidwright.Helper1.conf</include>
</busconfig>
"""
_STAGE = """set -e
mount -t tmpfs tmpfs /run
mkdir /run/dbus
mount -t tmpfs -o mode=755 tmpfs /usr/share/polkit-1/actions
cp {root}/polkit/io.github.raidwright.Helper1.policy /usr/share/polkit-1/actions/
mount -t tmpfs -o mode=755 tmpfs /usr/share/polkit-1/rules.d
mount --bind {folder}/rules /etc/polkit-1/rules.d
dbus-daemon --config-file={folder}/bus.conf --nofork --nopidfile &
while [ ! -S /run/dbus/system_bus_socket ]; do sleep 0.02; done
exec {polkitd} --replace {loud}
"""
_LOUD = "--log-level"
"""From polkit 126 on it says nothing of what is waited for here unless it is asked to."""
TANK = "/mnt/tank"
"""Where the helper of a room finds a file system mounted."""
_MOUNTED = """set -e
mount -t tmpfs -o mode=755 tmpfs /mnt
mkdir {tank}
mount --bind {folder} {tank}
exec "$@"
"""
_RULE = """polkit.addRule(function(action, subject) {{
    if ([{actions}].indexOf(action.id) >= 0) {{ return polkit.Result.{result}; }}
}});
"""


class AuthorityRoom:
    """The bus at ``address``; the helper is started by `helper`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.address = f"unix:path={folder}/bus"
        self.journal = folder / "state"
        (folder / "rules").mkdir(mode=0o755)
        (folder / "bus.conf").write_text(_BUS.format(folder=folder, root=ROOT))
        polkitd = next(path for path in _POLKITD if Path(path).exists())
        known = subprocess.run([polkitd, "--help"], capture_output=True, text=True, check=True).stdout
        loud = f"{_LOUD}=debug" if _LOUD in known else ""
        stage = _STAGE.format(folder=folder, root=ROOT, polkitd=polkitd, loud=loud)
        self._stage = self._start("stage", "unshare", "--mount", "sh", "-c", stage)
        self._wait_for("stage", "Acquired the name org.freedesktop.PolicyKit1")
        self._helper: subprocess.Popen[bytes] | None = None

    def start_helper(
        self, *options: str, disks: tuple[DiskIdentity, ...] = (), mounted: Path | None = None
    ) -> None:
        """Start the helper as it is started on a computer, and wait until it serves.

        With ``disks`` it sees these, which nobody can open, in place of the computer's own; with a folder
        ``mounted`` it sees that at `TANK`.
        """
        stage = staged(self._folder, disks) if disks else ()
        if mounted is not None:
            stage = "unshare", "--mount", "sh", "-c", _MOUNTED.format(tank=TANK, folder=mounted), "sh"
        self._helper = self._start("helper", *stage, *self.helper_command, *options)
        self._wait_for("helper", "ready")

    @property
    def helper_command(self) -> tuple[str, ...]:
        """How the helper is started here."""
        places = (f"--bus={self.address}", f"--state={self.journal}", f"--run={self._folder}/run")
        return sys.executable, "-BI", "-m", "raidwright.helper", *places

    @property
    def namespace(self) -> Path:
        """The mount namespace in which this is the system bus."""
        return Path(f"/proc/{self._stage.pid}/ns/mnt")

    @property
    def helper(self) -> "subprocess.Popen[bytes]":
        """The running helper."""
        assert self._helper is not None
        return self._helper

    @property
    def helper_log(self) -> str:
        """All that the helper has said."""
        return (self._folder / "helper.log").read_text()

    def allow(self, *actions: str, result: str = "YES") -> None:
        """From now on polkit gives this result for these actions, and no other rule holds."""
        quoted = ", ".join(f'"io.github.raidwright.{action}"' for action in actions)
        before = (self._folder / "stage.log").read_text().count("Finished loading")
        rule = self._folder / "rules/50-test.rules"
        rule.write_text(_RULE.format(actions=quoted, result=result))
        rule.chmod(0o644)
        # polkitd looks again by itself, a while after the folder has changed.
        self._wait_until(lambda: (self._folder / "stage.log").read_text().count("Finished loading") > before)

    def end_polkit(self) -> None:
        """Nobody can be asked any more."""
        self._stage.terminate()
        self._stage.wait()

    def stop(self) -> None:
        """End everything that was started here."""
        for process in filter(None, (self._helper, self._stage)):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _start(self, name: str, *argv: str) -> "subprocess.Popen[bytes]":
        with (self._folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                argv, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )

    def _wait_for(self, name: str, words: str) -> None:
        log = self._folder / f"{name}.log"
        self._wait_until(lambda: words in log.read_text(), log)

    def _wait_until(self, condition: Callable[[], bool], log: Path | None = None) -> None:
        until = time.monotonic() + _SECONDS
        while not condition():
            assert time.monotonic() < until, log.read_text() if log else "it did not come true"
            time.sleep(0.02)


@contextlib.contextmanager
def authority_room() -> Iterator[AuthorityRoom]:
    """A room that is cleared away afterwards."""
    with tempfile.TemporaryDirectory(prefix="raidwright-bus-") as name:
        folder = Path(name)
        # Ordinary users must get to the socket, and nowhere else.
        folder.chmod(0o711)
        room = AuthorityRoom(folder)
        try:
            yield room
        finally:
            room.stop()
            shutil.rmtree(folder / "state", ignore_errors=True)


async def connect_as(room: AuthorityRoom, uid: int) -> Bus:
    """A connection that the bus takes for one of user ``uid``: the uid at the moment of connecting counts."""
    os.setresuid(uid, uid, 0)
    try:
        return await Bus.connect(room.address)
    finally:
        os.setresuid(0, 0, 0)
