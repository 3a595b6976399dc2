"""Every verb that needs no root, on machines from files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine, write_machine
from raidwright.storage.configuration import FileSeen, kind_of
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.settings import SettingFile
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from tests.cli.conftest import Raidwright
from tests.cli.saved import BARE, MACHINES

BUILT = MACHINES / "raid5_luks_lvm_xfs_mounted.json"


@pytest.fixture
def blueprint(tmp_path: Path) -> Path:
    """RAID 6 of six, encrypted, with LVM and btrfs."""
    members = [drive_id(disk) for disk in disks(read_machine(BARE))][:6]
    file = tmp_path / "tank.toml"
    file.write_text(
        f'name = "tank"\nlevel = "raid6"\nmembers = {json.dumps(members)}\nchunk = "256 KiB"\n'
        '[encryption]\nmapping = "tank_open"\n[lvm]\ngroup = "vault"\nvolume = "films"\n'
        '[filesystem]\nkind = "btrfs"\nlabel = "films"\n'
    )
    return file


@pytest.mark.parametrize("file", sorted(MACHINES.glob("*.json")), ids=lambda file: file.stem)
def test_the_list_of_disks_as_json_is_the_file_itself(raidwright: Raidwright, file: Path) -> None:
    done = raidwright("--machine", file, "disks", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == file.read_text()


def test_whether_it_is_kept_after_a_restart_can_be_said_beside_the_blueprint(
    raidwright: Raidwright, blueprint: Path, tmp_path: Path
) -> None:
    machine = read_machine(BARE)
    files = tuple(
        SettingFile(kind_of(path), FileSeen(path, "a" * 64))
        for path in ("/etc/fstab", "/etc/crypttab", "/etc/mdadm.conf")
    )
    file = tmp_path / "here.json"
    file.write_text(write_machine(replace(machine, host=replace(machine.host, setting_files=files))))

    def said(*options: str) -> str:
        return raidwright("plan", "--machine", file, blueprint, *options).stdout

    for shown in (said(), said("--enable")):
        assert "+++ /etc/crypttab\n       @@ at its end @@\n       +tank_open UUID=" in shown
        assert "Add the array tank to /etc/mdadm.conf" in shown
    assert "/etc/" not in said("--no-enable")
    document = json.loads(raidwright("plan", "--json", "--machine", file, blueprint).stdout)
    added = [edit["added"] for step in document["steps"] for edit in step["edits"]]
    assert [line.split()[0] for line in added] == ["ARRAY", "tank_open"]


def test_the_list_names_each_disk_and_whether_it_is_free(raidwright: Raidwright) -> None:
    done = raidwright("disks", "--machine", BARE)
    lines = [line for line in done.stdout.splitlines() if "Tarnfell" in line]
    assert len(lines) == 8
    assert all(line.endswith("Free") and "HDD 5400 rpm" in line and "4.00 TB" in line for line in lines)
    controller, heads, *_ = done.stdout.splitlines()
    assert controller.startswith("SATA controller, 00:17.0, ")
    assert heads.split() == ["Disk", "Size", "Kind", "Model", "Serial", "number", "Port", "Health", "Use"]


def test_the_list_goes_down_to_the_mount_point(raidwright: Raidwright) -> None:
    done = raidwright("--machine", BUILT, "disks")
    assert "tank (md127): RAID 5, 8.00 TB, Initial sync running – not protected yet\n" in done.stdout
    assert "tank_open: LVM physical volume of “vault”" in done.stdout
    assert "vault/films: XFS file system “films”, 8.00 TB, mounted at /srv/films" in done.stdout
    assert done.stdout.count("  In use: member of the array tank\n") == 3


def test_an_array_just_born_is_told_from_one_that_lost_a_member(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    snapshot = read_machine(BUILT)
    array = replace(snapshot.arrays[0], degraded=1, sync=Sync("recover", 0.5, 10**8, 60))
    file = tmp_path / "born.json"
    file.write_text(write_machine(replace(snapshot, arrays=(array,))))
    born = raidwright("--machine", file, "arrays").stdout
    assert "Initial sync running – not protected yet\n" in born
    assert [line.split()[-1] for line in born.splitlines() if " vdc1 " in line] == ["rebuilding"]
    assert "Initial sync: 50.0 % at 100 MB/s" in born
    file.write_text(write_machine(replace(snapshot, arrays=(replace(array, members=array.members[:2]),))))
    short = raidwright("--machine", file, "arrays").stdout
    assert "\n  Degraded – members missing or faulty: 1\n" in short
    assert "“tank” is degraded: 1 of 3 members missing. Another failure loses data." in short


def test_an_array_that_failed_in_its_first_sync_is_not_called_degraded(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    snapshot = read_machine(BUILT)
    first, second, third = snapshot.arrays[0].members
    left = (first, replace(second, slot=-1, states=("faulty",)), replace(third, slot=-1, states=("spare",)))
    failed = replace(snapshot.arrays[0], degraded=2, sync=None, members=left)
    file = tmp_path / "failed.json"
    file.write_text(write_machine(replace(snapshot, arrays=(failed,))))
    said = raidwright("--machine", file, "arrays").stdout
    assert "\n  Failed – too many members missing\n" in said
    listed = raidwright("--machine", file, "disks").stdout
    assert "\ntank (md127): RAID 5, 8.00 TB, Failed – too many members missing\n" in listed
    assert "Failed: dropped out of the array tank\n" in listed


def test_a_plan_that_was_broken_off_is_told_with_the_way_on(
    raidwright: Raidwright, acting: Raidwright, tmp_path: Path
) -> None:
    snapshot = read_machine(BARE)
    refused = raidwright("--machine", BARE, "delete", "--unfinished")
    assert "No plan was interrupted on this computer" in refused.stderr
    first = disks(snapshot)[0]
    disk = LeftDisk("Tarnfell", Remains.ITS_OWN, first.path)
    left = Unfinished("teardown", "tank", begun=1e9, step=3, steps=16, disks=(disk,))
    file = tmp_path / "left.json"
    file.write_text(write_machine(replace(snapshot, host=replace(snapshot.host, unfinished=left))))
    done = raidwright("--machine", file, "disks")
    assert "Deleting “tank” (started 2001-09-0" in done.stdout
    assert "was interrupted at step 3 of 16. Not wiped yet: Tarnfell." in done.stdout
    assert "raidwright delete --unfinished" in done.stdout
    for what in ("--unfinished", "tank", first.path):
        shown = acting("--machine", file, "delete", what)
        assert f"Verify that {first.path} is blank" in shown.stdout
        assert shown.stderr.startswith("error: Cannot ask for confirmation: no terminal.")


def test_no_name_on_a_disk_commands_the_terminal(raidwright: Raidwright, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text(BARE.read_text().replace("Tarnfell", "\\u001b]0;x\\u0007\\u202e\\u009b"))
    done = raidwright("disks", "--machine", file)
    assert done.stdout.replace("\n", "").isprintable()
    assert "\\u001b]0;x\\u0007\\u202e\\u009b" in done.stdout
    as_json = raidwright("disks", "--json", "--machine", file)
    assert as_json.stdout.replace("\n", "").isprintable()
    assert json.loads(as_json.stdout) == json.loads(file.read_text())
    (tmp_path / "none\x1b.json").write_text("")
    assert raidwright("disks", "--machine", tmp_path / "none\x1b.json").stderr.rstrip().isprintable()


def test_nothing_runs_on_a_saved_machine(raidwright: Raidwright) -> None:
    for words in (("cancel",), ("status", "--follow")):
        done = raidwright("--machine", BUILT, *words)
        assert done.returncode == 1
        assert done.stderr.startswith("error: You can view a machine snapshot")


def test_a_plan_shows_capacity_steps_and_exact_commands(raidwright: Raidwright, blueprint: Path) -> None:
    done = raidwright("--machine", BARE, "plan", blueprint)
    assert done.returncode == 0
    assert "After the initial sync, survives the failure of any 2 disks." in done.stdout
    assert done.stdout.count("RAID is not a backup: deleted or overwritten data is lost on all disks.") == 1
    assert "stride 64 · stripe width 256" in done.stdout
    assert "mdadm --create /dev/md/tank --run --metadata=1.2" in done.stdout
    assert "No data is erased." in done.stdout
    assert "on 6 disks at the same time." in done.stdout
    assert done.stdout.splitlines()[-1].startswith("fingerprint: ")


def test_a_blueprint_is_written_from_what_the_list_shows(raidwright: Raidwright, tmp_path: Path) -> None:
    rows = [line.split() for line in raidwright("--machine", BARE, "disks").stdout.splitlines()]
    serials = [row[8] for row in rows if "Tarnfell" in row][:3]
    ids = [disk.origin.drive.id for disk in disks(read_machine(BARE))]  # type: ignore[union-attr]
    file = tmp_path / "tank.toml"
    file.write_text(f'name = "tank"\nlevel = "raid5"\nmembers = {json.dumps(serials)}\n[encryption]\n[lvm]\n')
    done = raidwright("--machine", BARE, "plan", file, "--json")
    design = json.loads(done.stdout)["plan"]["design"]
    assert design["members"] == ids[:3]
    assert design["encryption"]["mapping"] == "tank_crypt"
    assert design["lvm"] | {"size": None} == {"group": "tank_vg", "volume": "tank", "size": None}


def test_a_serial_number_that_two_disks_have_is_refused_with_both(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    twins = tmp_path / "twins.json"
    first, second = [disk.origin.drive for disk in disks(read_machine(BARE))][:2]  # type: ignore[union-attr]
    twins.write_text(BARE.read_text().replace(f'"serial": "{second.serial}"', f'"serial": "{first.serial}"'))
    file = tmp_path / "tank.toml"
    file.write_text(f'name = "tank"\nlevel = "raid1"\nmembers = ["{first.serial}", "{second.wwn}"]\n')
    done = raidwright("--machine", twins, "plan", file)
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: “{first.serial}” matches several disks: ")
    assert first.id in done.stderr
    assert second.id in done.stderr


def test_a_plan_as_json_has_the_same(raidwright: Raidwright, blueprint: Path) -> None:
    document = json.loads(raidwright("--machine", BARE, "plan", blueprint, "--json").stdout)
    assert document["capacity"]["stride"] == 64
    assert document["plan"]["purpose"] == "build"
    assert len(document["steps"]) == len(document["plan"]["steps"])
    argvs = [argv for step in document["steps"] for argv in step["commands"]]
    assert all(isinstance(word, str) for argv in argvs for word in argv)
    assert ["cryptsetup", "luksFormat"] in [argv[:2] for argv in argvs]


def test_a_refused_plan_gives_its_reasons(raidwright: Raidwright, blueprint: Path) -> None:
    text = raidwright("--machine", BUILT, "plan", blueprint)
    assert text.returncode == 1
    assert "is not connected to this computer" in text.stdout
    assert text.stderr.startswith("error: ")
    assert text.stderr.count("\n") == 1
    document = json.loads(raidwright("--machine", BUILT, "plan", blueprint, "--json").stdout)
    assert "plan" not in document
    assert {finding["severity"] for finding in document["findings"]} >= {"blocking"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = ", "not a valid TOML file"),
        ('name = "x"\nlevel = "raid7"\nmembers = []', "level"),
        ('name = "a b"\nlevel = "raid1"\nmembers = []', "name"),
        ('name = "x"\nlevel = "raid1"\nmembers = []\nchunk = "a lot"', "chunk"),
        ('name = "x"\nlevel = "raid1"\nmembers = []\ncolour = 1', "colour"),
    ],
)
def test_a_wrong_blueprint_is_named_with_its_field(
    raidwright: Raidwright, tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    done = raidwright("--machine", BARE, "plan", file)
    assert done.returncode == 2
    assert f"{file} is not a valid blueprint. " in done.stderr
    assert words in done.stderr


def test_nothing_is_built_without_a_yes(acting: Raidwright, blueprint: Path) -> None:
    done = acting("--machine", BARE, "build", blueprint)
    assert done.returncode == 1
    assert "--confirm" in done.stderr


def test_a_yes_to_another_plan_is_no_yes(acting: Raidwright, blueprint: Path) -> None:
    done = acting("--machine", BARE, "build", blueprint, "--confirm", "0" * 16 + "-" + "0" * 64)
    assert done.returncode == 1
    assert "The plan has changed since it was confirmed." in done.stderr


def test_a_saved_machine_builds_and_measures_nothing(
    raidwright: Raidwright, blueprint: Path, tmp_path: Path
) -> None:
    document = json.loads(raidwright("--machine", BARE, "plan", blueprint, "--json").stdout)
    secret = tmp_path / "secret"
    secret.write_text("words enough\n")
    confirmed = ("--confirm", document["fingerprint"], "--passphrase-file", secret)
    built = raidwright("--machine", BARE, "build", blueprint, *confirmed)
    assert built.returncode == 1
    assert "Open the computer itself" in built.stderr
    measured = raidwright("--machine", BARE, "bench", "/dev/vda")
    assert "Open the computer itself" in measured.stderr


def test_a_plan_with_encryption_wants_a_passphrase(
    acting: Raidwright, blueprint: Path, tmp_path: Path
) -> None:
    document = json.loads(acting("--machine", BARE, "plan", blueprint, "--json").stdout)
    confirmed = ("--confirm", document["fingerprint"])
    assert (
        "Run again with --passphrase-file" in acting("--machine", BARE, "build", blueprint, *confirmed).stderr
    )
    empty = tmp_path / "empty"
    empty.write_text("\n")
    done = acting("--machine", BARE, "build", blueprint, *confirmed, "--passphrase-file", empty)
    assert "The passphrase needs at least 8 characters." in done.stderr


def test_an_array_in_a_file_can_be_planned_down(raidwright: Raidwright) -> None:
    done = raidwright("--machine", BUILT, "delete", "tank")
    assert "destroys: " in done.stdout
    assert "Unmount /srv/films" in done.stdout
    assert "Open the computer itself" in done.stderr
    assert "--confirm" not in done.stderr
    assert "No array or device named “nothing”." in raidwright("--machine", BUILT, "delete", "nothing").stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = [sys.executable, "-m", "raidwright", "--machine", str(BUILT), "disks", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        program.stdout.close()
        assert program.stderr is not None
        assert program.stderr.read() == ""
    assert program.returncode == 1
