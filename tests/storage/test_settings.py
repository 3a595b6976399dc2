"""Lines of fstab, crypttab and mdadm.conf, and whether they name what a plan takes away."""

import subprocess
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.plan.boot_entries import line_finding
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.settings import SettingLine, is_steady, setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import IDS, OTHER_ARRAY, formatted, machine, partition
from tests.storage.teardowns import built, mirror


def lines_of(file: str, text: str) -> tuple[SettingLine, ...]:
    return tuple(setting_lines(file, text.encode()))


FSTAB = """\
# <file system> <mount point>
UUID=aaaa-1 / ext4 errors=remount-ro 0 1
UUID="bbbb-2"\t/srv/my\\040data ext4 defaults 0 2 # ours

LABEL=photos /srv/photos ext4 password=secret 0 0
nowhere
"""
MDADM = """\
# mdadm.conf
HOMEHOST <system>
ARRAY /dev/md/data metadata=1.2 UUID=0123abcd:4567ef01:89ab2345:cdef6789
array <ignore> UUID=1:2
ARRAY
   name=nas:films
"""


def test_an_fstab_is_read_as_mount_reads_it() -> None:
    root, ours, photos = lines_of("/etc/fstab", FSTAB)
    assert root == SettingLine(
        "/etc/fstab", 2, "UUID=aaaa-1 /", ("/dev/disk/by-uuid/aaaa-1", "/"), "/dev/disk/by-uuid/aaaa-1"
    )
    assert (ours.line, ours.names) == (3, ("/dev/disk/by-uuid/bbbb-2", "/srv/my data"))
    assert photos.names == ("/dev/disk/by-label/photos", "/srv/photos")
    assert "secret" not in str(photos)


def test_a_crypttab_names_a_mapping_and_what_it_is_of() -> None:
    (line,) = lines_of("/etc/crypttab", "safe PARTUUID=cc-3 /root/secret.key luks\n#x y\n")
    assert line == SettingLine(
        "/etc/crypttab",
        1,
        "safe PARTUUID=cc-3",
        ("/dev/mapper/safe", "/dev/disk/by-partuuid/cc-3"),
        "/dev/disk/by-partuuid/cc-3",
    )


def test_an_mdadm_conf_names_arrays_by_node_uuid_and_name() -> None:
    data, ignored, films = lines_of("/etc/mdadm/mdadm.conf", MDADM)
    uuid = "/dev/disk/by-id/md-uuid-0123abcd:4567ef01:89ab2345:cdef6789"
    assert (data.line, data.names) == (3, ("/dev/md/data", uuid))
    assert ignored.names == ("/dev/disk/by-id/md-uuid-1:2",)
    assert (films.line, films.text, films.names) == (5, "ARRAY name=nas:films", ("/dev/md/films",))


@pytest.mark.parametrize(
    "entry",
    [
        "ARRAY UUID=0123abcd:4567ef01:89ab2345:cdef6789",
        "ARRAY UUID=0123abcd-4567-ef01-89ab-2345cdef6789",
        "ARRAY uuid=0123ABCD4567EF0189AB2345CDEF6789",
        "ARRAY Uuid=0123abcd.4567ef01.89ab2345.cdef6789",
        'ARRAY UUID="0123abcd 4567ef01 89ab2345 cdef6789"',
        "ARR uuid=0123abcd:4567ef01:89ab2345:cdef6789",
        "arra\n  UUID=0123abcd:4567ef01:89ab2345:cdef6789",
        "ARRAY UUID=1:2 UUID=0123abcd:4567ef01:89ab2345:cdef6789 UUID=" + "f" * 32,
    ],
)
def test_an_array_is_known_by_whatever_mdadm_takes_for_its_uuid(entry: str, tmp_path: Path) -> None:
    (line,) = setting_lines("/etc/mdadm/mdadm.conf", entry.encode(), public=True)
    assert line.array == "0123abcd:4567ef01:89ab2345:cdef6789"
    assert line.names == (f"/dev/disk/by-id/md-uuid-{line.array}",)
    assert line.whole == entry, "it is taken out byte for byte"
    assert complaints(entry, tmp_path) == ["bad uuid"] * ("1:2" in entry)


@pytest.mark.parametrize("entry", ["AR UUID=" + "f" * 32, "ARRAYS UUID=" + "f" * 32])
def test_what_mdadm_takes_for_no_array_is_none(entry: str, tmp_path: Path) -> None:
    assert lines_of("/etc/mdadm/mdadm.conf", entry) == ()
    assert complaints(entry, tmp_path) == ["Unknown keyword"]


def complaints(entry: str, folder: Path) -> list[str]:
    """What mdadm itself holds against that entry of an mdadm.conf."""
    (folder / "mdadm.conf").write_text(f"DEVICE /nowhere\n{entry}\n")
    argv = ("mdadm", "--assemble", "--scan", f"--config={folder / 'mdadm.conf'}")
    said = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert "No devices listed in conf file were found." in said.stderr
    return [words for words in ("bad uuid", "Unknown keyword", "no identity") if words in said.stderr]


@pytest.mark.parametrize(
    ("source", "link"),
    [
        ("UUID=a", "/dev/disk/by-uuid/a"),
        ('LABEL="a"', "/dev/disk/by-label/a"),
        ("PARTUUID=a", "/dev/disk/by-partuuid/a"),
        ("PARTLABEL=a=b", "/dev/disk/by-partlabel/a=b"),
        ("ID=a", "/dev/disk/by-id/a"),
        ("/dev/sda1", "/dev/sda1"),
        ("uuid=a", "uuid=a"),
        ("UUID", "UUID"),
        ("server:/a=b", "server:/a=b"),
    ],
)
def test_each_way_to_name_a_device_is_its_link(source: str, link: str) -> None:
    ((mounted,), (container,)) = (
        setting_lines("/etc/fstab", f"{source} /srv\n".encode(), public=True),
        setting_lines("/etc/crypttab", f"safe {source}\n".encode(), public=True),
    )
    assert mounted.names == (link, "/srv")
    assert container.names == ("/dev/mapper/safe", link)


@pytest.mark.parametrize(
    ("file", "line", "text", "names"),
    [
        ("fstab", "//me:secret@nas/x /srv/x cifs password=secret 0 0", "… /srv/x", ("/srv/x",)),
        ("fstab", "me@secret:/x /srv/my\\040x fuse.sshfs", "… /srv/my x", ("/srv/my x",)),
        ("crypttab", "safe /root/secret.img none", "… /dev/mapper/safe", ("/dev/mapper/safe",)),
        ("fstab", "UUID=a /srv/x", "UUID=a /srv/x", ("/dev/disk/by-uuid/a", "/srv/x")),
        ("fstab", "/dev/vault/x /srv/x", "/dev/vault/x /srv/x", ("/dev/vault/x", "/srv/x")),
    ],
)
def test_what_others_may_not_read_tells_of_devices_and_of_where_things_go(
    file: str, line: str, text: str, names: tuple[str, ...]
) -> None:
    (hidden,) = setting_lines(f"/etc/{file}", line.encode())
    assert (hidden.text, hidden.names, hidden.whole) == (text, names, "")
    assert "secret" not in str(hidden)
    (public,) = setting_lines(f"/etc/{file}", line.encode(), public=True)
    assert "…" not in public.text


@pytest.mark.parametrize(
    ("line", "text", "names"),
    [
        ("ARRAY /dev/md0 /dev/md1", "ARRAY /dev/md0 /dev/md1", ("/dev/md0",)),
        ("array Name=a:b:c UUID=AB:CD", None, ("/dev/disk/by-id/md-uuid-ab:cd", "/dev/md/c")),
        ("ARRAY /dev/md/c name=c", None, ("/dev/md/c",)),
        ("ARRAY name=a=b", None, ("/dev/md/a=b",)),
        ("ARRAY /dev/md0 level=1 devices=/dev/sda", "ARRAY /dev/md0", ("/dev/md0",)),
        ("ARRAY <ignore>", "ARRAY", ()),
    ],
)
def test_what_an_array_line_names(line: str, text: str | None, names: tuple[str, ...]) -> None:
    (found,) = lines_of("/etc/mdadm.conf", line)
    assert (found.line, found.text, found.names) == (1, text or line, names)


def test_only_in_mdadm_conf_does_a_line_go_on_below() -> None:
    text = " ARRAY /dev/md0\n\tname=a\nARRAY /dev/md1\nDEVICE x\n name=c\n"
    assert [(line.line, line.names) for line in lines_of("/etc/mdadm.conf", text)] == [
        (1, ("/dev/md0", "/dev/md/a")),
        (3, ("/dev/md1",)),
        (4, ("DEVICE",)),
    ]
    fstab = "UUID=a /srv/a\n UUID=b /srv/b\nUUID=c\n\t/srv/c\n"
    assert [line.line for line in lines_of("/etc/fstab", fstab)] == [1, 2]


def test_what_is_too_long_for_a_plan_is_cut() -> None:
    (line,) = lines_of("/etc/fstab", f"/dev/{'a' * 300} /srv/{'b' * 300}\n")
    assert {len(text) for text in (line.text, *line.names)} == {256}
    assert line.names[1].startswith("/srv/b")


def test_three_octal_digits_are_a_letter() -> None:
    (line,) = lines_of("/etc/fstab", "/dev/a\\040b /srv/\\011c\\08\\134d\n")
    assert line.names == ("/dev/a b", "/srv/\tc\\08\\d")


@given(st.text(max_size=200))
def test_no_file_is_too_odd_to_be_read(text: str) -> None:
    for file in ("/etc/fstab", "/etc/crypttab", "/etc/mdadm.conf"):
        for line in lines_of(file, text):
            assert msgspec.convert(msgspec.to_builtins(line), SettingLine) == line


@pytest.mark.parametrize(
    ("device", "steady"),
    [
        ("/dev/sda1", False),
        ("/dev/md127", False),
        ("/dev/disk/by-label/data", False),
        ("/dev/disk/by-partlabel/data", False),
        ("server:/share", False),
        ("", False),
        ("/dev/md/data", True),
        ("/dev/mapper/safe", True),
        ("/dev/vault/films", True),
        ("/dev/disk/by-uuid/aaaa", True),
    ],
)
def test_some_names_may_be_another_device_tomorrow(device: str, steady: bool) -> None:
    assert is_steady(device) is steady


@pytest.mark.parametrize(
    ("line", "public", "whole"),
    [
        ("UUID=a /srv ext4 noatime 0 2", True, True),
        ("UUID=a /srv ext4 noatime 0 2", False, False),
        ("//nas/share /srv cifs password=secret 0 0", True, False),
        (f"UUID=a /srv ext4 {'x' * 256} 0 2", True, False),
    ],
)
def test_a_line_is_told_whole_where_that_is_no_secret(line: str, public: bool, whole: bool) -> None:
    (found,) = setting_lines("/etc/fstab", line.encode(), public=public)
    assert found.whole == (line if whole else "")


def told(snapshot: Snapshot, *lines: SettingLine) -> Snapshot:
    host = msgspec.structs.replace(snapshot.host, settings=lines)
    return msgspec.structs.replace(snapshot, host=host)


def left(snapshot: Snapshot, target: str, *lines: SettingLine) -> list[int]:
    """Numbers of the lines that the plan names."""
    answer = plan_teardown(target, told(snapshot, *lines))
    assert isinstance(answer, Planned)
    named = [finding for finding in answer.findings if finding.code == "line-left"]
    assert named == [line_finding(line) for line in answer.plan.lines]
    assert all(sentence(line_finding(line)).startswith(f"Line {line.line} of ") for line in answer.plan.lines)
    return [line.line for line in answer.plan.lines]


@pytest.mark.parametrize(
    "line",
    [
        f"UUID={IDS.filesystem} /elsewhere ext4 defaults 0 2",
        "/dev/sdz9 /srv/films ext4",
        "/dev/vault/films /elsewhere",
        "/dev/mapper/vault-films /elsewhere",
        "/dev/md/data /elsewhere",
        "/dev/md127 /elsewhere",
        "/dev/sda1 /elsewhere",
    ],
)
def test_a_mount_of_any_part_of_the_stack_is_found(line: str) -> None:
    other = f"UUID={IDS.array} /srv ext4\n/dev/sdd1 /srv/other\n"
    assert left(built(), "data", *lines_of("/etc/fstab", f"{other}{line}\n")) == [3]


def test_a_container_is_found_by_its_name_and_by_what_it_is_of() -> None:
    text = f"safe /dev/x none\nother UUID={IDS.luks} none\nsafety /dev/y none\n"
    assert left(built(), "data", *lines_of("/etc/crypttab", text)) == [1, 2]


def test_an_array_is_found_by_its_uuid_even_when_it_does_not_run() -> None:
    text = f"ARRAY /dev/md/x UUID={OTHER_ARRAY}\nARRAY /dev/md/y UUID={IDS.array}\nARRAY /dev/md/old\n"
    lines = lines_of("/etc/mdadm.conf", text)
    (held,) = mirror().arrays
    stopped = msgspec.structs.replace(held, path="", running=False)
    assert left(msgspec.structs.replace(mirror(), arrays=(stopped,)), "old", *lines) == [1, 3]


def test_what_stays_may_go_on_being_named() -> None:
    photos = partition("a", 2, Filesystem("ext4", "", "eeee", ()))
    shared = machine(*mirror().blocks, photos, arrays=mirror().arrays)
    lines = lines_of("/etc/fstab", "UUID=eeee /srv/a\n/dev/sda2 /srv/b\n/dev/sda /srv/c\n/dev/sda1 /srv/d\n")
    assert left(shared, "old", *lines) == [4]


def test_a_file_system_is_found_by_any_link_of_it() -> None:
    snapshot = mirror(content=formatted())
    linked = tuple(
        msgspec.structs.replace(found, links=("/dev/disk/by-label/photos",))
        if found.path == "/dev/md127"
        else found
        for found in snapshot.blocks
    )
    snapshot = msgspec.structs.replace(snapshot, blocks=linked)
    assert left(snapshot, "old", *lines_of("/etc/fstab", FSTAB)) == [5]
