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
    """A dbus-daemon that allows everything."""

    def __init__(self, folder: Path) -> None:
        config = folder / "bus.conf"
        config.write_text(_CONFIG.format(socket=folder / "bus"))
        command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--print-address"]
        self._daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._output = self._daemon.stdout
        assert self._output is not None
        self.address = self._output.readline().strip()

    def stop(self) -> None:
        self._daemon.terminate()
        self._daemon.wait()
        self._output.close()


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
