"""fstab, crypttab and mdadm.conf as people have them: one entry more or less, all other bytes as they are."""

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.configuration import (
    MARKED,
    NEW,
    EditError,
    FileKind,
    entries,
    is_configuration,
    kind_of,
    with_entry,
    without_entries,
)
from tests.storage.configuration_files import CORPUS, Kept

OURS = {
    FileKind.MOUNTS: "UUID=bbbbbbbb-0000-4000-8000-000000000002 /srv/films ext4 nodev,nosuid,nofail 0 2",
    FileKind.CONTAINERS: "films_crypt UUID=aaaaaaaa-0000-4000-8000-000000000001 none luks,nofail",
    FileKind.ARRAYS: "ARRAY /dev/md/films metadata=1.2 UUID=0123abcd:4567ef01:89ab2345:cdef6789",
    FileKind.CHECKS: "AUTOCHECK=true",
    FileKind.SAMBA: "include = /etc/samba/raidwright.conf",
    FileKind.SHARES: "# raidwright: {}\n[Films]\n\tpath = /srv/films/Films\n[global]",
    FileKind.BINS: '# raidwright: {}\ne "/srv/films/Films/.deleted" - - - 30d',
    FileKind.WINDOWS_LIST: '# raidwright: {}\nWSDD_PARAMS="--interface eth0"',
    FileKind.OTHERS_LIST: "# raidwright: {}\n[publish]\nx=no\n[server]\nallow-interfaces=eth0",
    FileKind.EXPORTS: "# raidwright: {}\n/srv/films/Films 192.168.1.0/24(rw)",
}
PIECES = st.sampled_from(
    [
        b"ARRAY /dev/md0",
        b"UUID=a /srv ext4 0 0",
        b"x y",
        b" ",
        b"\t",
        b"\n",
        b"\r\n",
        b"#",
        b"'",
        b'"',
        b"\0",
        b"\\040",
    ]
)
FILES = st.lists(PIECES | st.binary(max_size=6), max_size=12).map(b"".join)
KINDS = st.sampled_from(list(FileKind))


def words_of(kind: FileKind) -> tuple[str, ...]:
    """Of an entry about a share its lines."""
    is_block = kind in MARKED
    return tuple(OURS[kind].split("\n") if is_block else OURS[kind].split())


def last_entry(kind: FileKind, data: bytes) -> int:
    return entries(kind, data)[-1].lines[0]


def test_there_are_at_least_a_hundred_files_and_all_differ() -> None:
    assert len({(file.kind, file.data) for file in CORPUS}) == len(CORPUS) >= 100


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.name)
def test_added_and_taken_out_again_leaves_a_file_as_people_have_it(file: Kept) -> None:
    added = with_entry(file.data, OURS[file.kind])
    assert added.startswith(file.data)
    assert entries(file.kind, added)[:-1] == entries(file.kind, file.data)
    assert entries(file.kind, added)[-1].words == tuple(OURS[file.kind].split())
    assert without_entries(file.kind, added, [last_entry(file.kind, added)]) == file.data


@given(KINDS, FILES)
def test_added_and_taken_out_again_leaves_any_file(kind: FileKind, data: bytes) -> None:
    added = with_entry(data, OURS[kind])
    assert added.startswith(data)
    assert entries(kind, added)[-1].words == words_of(kind)
    expected = None if data == NEW else data
    assert without_entries(kind, added, [last_entry(kind, added)]) == expected


@given(KINDS, FILES, st.data())
def test_what_stays_stays_byte_for_byte_and_in_order(
    kind: FileKind, data: bytes, choose: st.DataObject
) -> None:
    found = entries(kind, data)
    firsts = choose.draw(st.sets(st.sampled_from([each.lines[0] for each in found]))) if found else set()
    kept = without_entries(kind, data, firsts)
    if kept is not None:
        gone = {number for each in found if each.lines[0] in firsts for number in each.lines}
        lines = data.split(b"\n")
        expected = [line for number, line in enumerate(lines, start=1) if number not in gone]
        assert kept.split(b"\n") == expected or kept == b"" == b"".join(expected)
        assert [each.words for each in entries(kind, kept)] == [
            each.words for each in found if each.lines[0] not in firsts
        ]


@given(KINDS, FILES)
def test_every_line_belongs_to_one_entry_at_most(kind: FileKind, data: bytes) -> None:
    numbers = [number for entry in entries(kind, data) for number in entry.lines]
    assert numbers == sorted(set(numbers))
    assert all(entry.words for entry in entries(kind, data))


def test_a_file_that_was_not_there_goes_with_its_last_entry() -> None:
    made = with_entry(None, OURS[FileKind.CONTAINERS])
    assert made == NEW + OURS[FileKind.CONTAINERS].encode() + b"\n"
    assert without_entries(FileKind.CONTAINERS, made, [2]) is None
    other = with_entry(made, "other UUID=b none")
    assert without_entries(FileKind.CONTAINERS, other, [2]) == NEW + b"other UUID=b none\n"
    assert without_entries(FileKind.CONTAINERS, b"a b\n", [1]) == b"", "that file was somebody's"


@pytest.mark.parametrize("line", [1, 3, 4, 9])
def test_only_where_an_entry_begins_can_one_be_taken_out(line: int) -> None:
    data = b"# arrays\nARRAY /dev/md0\n  UUID=a\n\nARRAY /dev/md1\n"
    with pytest.raises(EditError):
        without_entries(FileKind.ARRAYS, data, [line])


def test_an_entry_of_several_lines_goes_with_all_of_them_and_nothing_between() -> None:
    data = b"ARRAY /dev/md0\n# why\n\n\tUUID=a # this one\n# end\nMAILADDR root\n"
    (array, mail) = entries(FileKind.ARRAYS, data)
    assert (array.lines, array.words) == ((1, 4), ("ARRAY", "/dev/md0", "UUID=a"))
    assert array.text == "ARRAY /dev/md0\n\tUUID=a # this one"
    assert mail.lines == (6,)
    assert without_entries(FileKind.ARRAYS, data, [1]) == b"# why\n\n# end\nMAILADDR root\n"


def test_a_comment_in_an_mdadm_conf_may_hold_an_apostrophe() -> None:
    data = b"# don't touch\nARRAY '/dev/md/a b' UUID=a # isn't it\nARRAY /dev/md#1\n"
    first, second = entries(FileKind.ARRAYS, data)
    assert first.words == ("ARRAY", "/dev/md/a b", "UUID=a")
    assert second.words == ("ARRAY", "/dev/md#1")


def test_only_a_whole_line_is_a_comment_in_an_fstab() -> None:
    (entry,) = entries(FileKind.MOUNTS, b"\t# no\nLABEL=a#b /srv/c#d ext4\n")
    assert entry.words == ("LABEL=a#b", "/srv/c#d", "ext4")


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("/etc/fstab", True),
        ("/etc/crypttab", True),
        ("/etc/mdadm.conf", True),
        ("/etc/mdadm/mdadm.conf", True),
        ("/etc/mdadm.conf.d/nas.conf", True),
        ("/etc/mdadm/mdadm.conf.d/nas.conf", True),
        ("/etc/mdadm.conf.d/.hidden.conf", False),
        ("/etc/mdadm.conf.d/../shadow.conf", False),
        ("/etc/fstab\n", False),
        ("/etc/fstab.d/x", False),
        ("/etc/shadow", False),
        (f"/etc/mdadm.conf.d/{'x' * 128}.conf", False),
    ],
)
def test_no_other_file_is_ever_edited(path: str, known: bool) -> None:
    assert is_configuration(path) is known


def test_what_a_file_is_about() -> None:
    assert kind_of("/etc/fstab") is FileKind.MOUNTS
    assert kind_of("/etc/crypttab") is FileKind.CONTAINERS
    assert {kind_of(path) for path in ("/etc/mdadm.conf", "/etc/mdadm/mdadm.conf.d/a.conf")} == {
        FileKind.ARRAYS
    }


def complaints(folder: Path, data: bytes) -> list[str]:
    """What findmnt has to say of an fstab, without the numbers of its lines and its summary."""
    findmnt = shutil.which("findmnt")
    assert findmnt is not None
    file = folder / "fstab"
    file.write_bytes(data)
    done = subprocess.run(
        [findmnt, "--verify", "--tab-file", str(file)],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    lines = (done.stdout + done.stderr).splitlines()
    return [line.strip() for line in lines if line.lstrip().startswith("[")]


@pytest.mark.parametrize(
    "file", [file for file in CORPUS if file.kind is FileKind.MOUNTS], ids=lambda file: file.name
)
def test_findmnt_finds_nothing_new(file: Kept, tmp_path: Path) -> None:
    """Here the device and the folder of our line are not there, which is all that it may say of it."""
    before = complaints(tmp_path, file.data)
    after = complaints(tmp_path, with_entry(file.data, OURS[FileKind.MOUNTS]))
    new = list(after)
    for line in before:
        new.remove(line)
    assert all("unreachable" in line or "does not exist" in line for line in new), new
