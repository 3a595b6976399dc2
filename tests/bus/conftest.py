"""A message bus of the test's own."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class PrivateBus:
    """A dbus-daemon that allows everything, always at the same address."""

    def __init__(self, folder: Path) -> None:
        self._config = folder / "bus.conf"
        self._config.write_text(_CONFIG.format(socket=folder / "bus"))
        self.address = f"unix:path={folder / 'bus'}"
        self.start()

    def start(self) -> None:
        command = [
            "dbus-daemon",
            f"--config-file={self._config}",
            "--nofork",
            "--nopidfile",
            "--print-address",
        ]
        self._daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._daemon.stdout is not None
        self._daemon.stdout.readline()
        self._daemon.stdout.close()

    def stop(self) -> None:
        self._daemon.terminate()
        self._daemon.wait()


@pytest.fixture
def private_bus(tmp_path: Path) -> Iterator[PrivateBus]:
    bus = PrivateBus(tmp_path)
    yield bus
    bus.stop()


@pytest.fixture
def bus_address(private_bus: PrivateBus) -> str:
    return private_bus.address


@pytest.fixture
def stop_bus(private_bus: PrivateBus) -> Callable[[], None]:
    return private_bus.stop
