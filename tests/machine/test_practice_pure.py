"""The pure parts of the practice machine: command lines, handshake, slots, words."""

import platform
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.machine import no_practice
from raidwright.machine.no_practice import why_none
from raidwright.machine.practice import PracticeError, requirements
from raidwright.machine.practice.bus_bridge import Handshake, HandshakeError
from raidwright.machine.practice.disk_set import load_disk_set
from raidwright.machine.practice.helper_command import helper_command
from raidwright.machine.practice.hot_plug import kernel_names
from raidwright.machine.practice.requirements import check_requirements, explain_end, memory_folder
from raidwright.machine.practice.storage_daemon import daemon_argv, kernel_argv

_SESSION = b"\0AUTH EXTERNAL 30\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n"


def test_the_hosts_files_are_mounted_read_only():
    argv = kernel_argv(init=Path("/x/init.py"), memory=512, slots=range(40), read_fd=7, write_fd=8)
    assert "ro" in argv
    assert "rw" not in argv
    assert "ssl0=fd:7,fd:8" in argv
    assert len(" ".join(argv)) < 2048


def test_every_disk_has_a_limit_of_its_own():
    models = tuple(model for model, _ in load_disk_set("default").disks)
    argv = daemon_argv(models)
    assert argv.count("--export") == argv.count("--object") == len(models)
    assert "throttle-group,id=limits4,x-bps-total=60000000,x-iops-total=600" in argv
    assert sum("logical-block-size=4096" in word for word in argv) == 1
    assert all("detect-zeroes=unmap" in word for word in argv if word.startswith("driver=file"))


@given(st.lists(st.integers(0, len(_SESSION)), max_size=8).map(sorted))
def test_the_identity_is_rewritten_wherever_the_stream_is_cut(cuts):
    handshake = Handshake(1000)
    stream = _SESSION + b"AUTH EXTERNAL 30\r\n"
    parts = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    passed = b"".join(map(handshake.feed, parts))
    assert passed == _SESSION.replace(b"30", b"31303030") + b"AUTH EXTERNAL 30\r\n"
    assert handshake.done


def test_an_endless_line_is_no_handshake():
    with pytest.raises(HandshakeError):
        Handshake(0).feed(bytes(20_000))


@pytest.mark.parametrize(
    ("frozen", "same", "expected"),
    [
        (True, False, "/opt/raidwright/raidwright-helper"),
        (False, True, "/usr/bin/python3"),
        (False, False, "/home/me/python/bin/python3.13"),
    ],
)
def test_which_program_is_the_helper(frozen, same, expected):
    command = helper_command(
        frozen=frozen,
        executable=Path("/opt/raidwright/raidwright"),
        base_executable=Path("/home/me/python/bin/python3.13"),
        same_version=same,
        site=Path("/run/practice/site"),
    )
    assert command[0] == expected
    assert frozen == ("-c" not in command)
    assert command[-2:] == ("--practice", "--idle=0")


def test_names_follow_the_slot_and_not_the_letter():
    base = "/sys/devices/virtio-uml-cmdline"
    listing = f"{base}/virtio-uml.12/virtio3/block/vda\n{base}/virtio-uml.0/virtio4/block/vdb\n"
    assert kernel_names(listing) == {12: "vda", 0: "vdb"}


@pytest.mark.parametrize(
    ("console", "daemon", "status", "words"),
    [
        ("check: ptrace: Operation not permitted", "", 1, "ptrace"),
        ("Bus error - the host /dev/shm or /tmp mount likely just ran out of space", "", 1, "/dev/shm"),
        (
            "OSError: no such module\nKernel panic - not syncing\nCall Trace:",
            "",
            -6,
            "stopped: “OSError: no such module”. Start it again",
        ),
        (
            "I/O error, dev vdb\nKernel panic - not syncing: Kernel mode fault at addr 0x20, ip 0xa2\nCPU: 0",
            "",
            -6,
            "stopped: “Kernel mode fault at addr 0x20, ip 0xa2”. Start it again",
        ),
        ("", "qemu-storage-daemon: No space left on device\n", None, "No space left on device"),
        ("", "", None, "disks"),
        ("no such option", "", 1, "no such option"),
        ("Received SIGSEGV in SIGSEGV handler", "", -9, "killed by SIGKILL"),
        ("userspace - ptrace set fp regs failed, errno = 3", "", -9, "killed by SIGKILL"),
        ("userspace - ptrace set fp regs failed, errno = 14", "", -6, "install gcc"),
        ("", "", 0, "Start it again"),
    ],
)
def test_the_end_is_explained_in_words(console, daemon, status, words):
    assert words in str(explain_end(console, daemon, status))


def test_a_memory_file_that_does_not_fit_goes_to_the_disk(tmp_path, monkeypatch):
    monkeypatch.setattr(requirements, "_SHARED_MEMORY", tmp_path)
    assert memory_folder(1 << 20, Path("/elsewhere")) == tmp_path
    assert memory_folder(1 << 60, Path("/elsewhere")) == Path("/elsewhere")
    monkeypatch.setattr(requirements, "_SHARED_MEMORY", tmp_path / "absent")
    assert memory_folder(1 << 20, Path("/elsewhere")) == Path("/elsewhere")


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """``computer(os_release)`` has every program that a practice machine needs but for the ones it lacks."""

    def make(os_release="ID=debian\n", *, lacks=(), processor="x86_64"):
        programs = {package: (f"/absent/{package}",) for package in lacks} | {"kmod": (str(tmp_path),)}
        file = tmp_path / "os-release"
        file.write_text(os_release)
        monkeypatch.setattr(requirements, "_PROGRAMS", {"user-mode-linux": (str(tmp_path),)} | programs)
        kernel = "/absent" if "user-mode-linux" in lacks else str(tmp_path)
        monkeypatch.setattr(no_practice, "KERNEL", kernel)
        monkeypatch.setattr(platform, "_os_release_candidates", (str(file),))
        monkeypatch.setattr(platform, "_os_release_cache", None)
        monkeypatch.setattr(no_practice, "uname", lambda: SimpleNamespace(machine=processor))
        monkeypatch.setattr(requirements, "_PTRACE_SCOPE", tmp_path / "ptrace_scope")

    return make


def test_a_computer_with_all_that_is_needed_lacks_nothing(computer):
    computer()
    check_requirements()


def test_another_architecture_is_named(computer):
    computer(processor="aarch64")
    with pytest.raises(PracticeError, match="aarch64"):
        check_requirements()


@pytest.mark.parametrize(
    ("os_release", "has_it"),
    [
        ("ID=debian\n", True),
        ("ID=linuxmint\nID_LIKE=debian\n", True),
        ("ID=ubuntu\nID_LIKE=debian\n", False),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', False),
        ("ID=fedora\n", False),
    ],
)
def test_where_no_package_has_the_kernel_nobody_is_told_to_install_it(computer, os_release, has_it):
    computer(os_release, lacks=("user-mode-linux",))
    with pytest.raises(
        PracticeError, match="apt install" if has_it else "The practice machine is not available"
    ):
        check_requirements()
    computer(os_release)
    assert why_none() is None


def test_missing_packages_are_named_together(computer):
    computer(lacks=("user-mode-linux", "mdadm"))
    with pytest.raises(PracticeError, match=r"sudo apt install user-mode-linux mdadm$"):
        check_requirements()


@pytest.mark.parametrize(("scope", "allowed"), [("0", True), ("1", True), ("2", False), ("3", False)])
def test_tracing_must_be_allowed(tmp_path, computer, scope, allowed):
    computer()
    (tmp_path / "ptrace_scope").write_text(scope + "\n")
    if allowed:
        check_requirements()
    else:
        with pytest.raises(PracticeError, match=r"ptrace_scope=1"):
            check_requirements()
