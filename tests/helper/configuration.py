"""A computer with nothing but the files that tell it what to mount, to unlock and to assemble."""

from pathlib import Path

from raidwright.helper.looking.configured.settings import setting_files
from raidwright.helper.plans.edited_files import carry_out, require_as_seen, require_done
from raidwright.storage.configuration import FileKind
from raidwright.storage.snapshot.settings import SettingFile
from raidwright.storage.steps.step import Edit, LineSeen

OLD = b"UUID=a / ext4 defaults 0 1\nUUID=b /srv ext4 defaults 0 2\n"
LINE = "UUID=c /srv/films ext4 nofail 0 2"
ADDED = OLD + f"{LINE}\n".encode()


def computer(folder: Path) -> Path:
    """The root folder of one with nothing but an fstab, a crypttab and Debian's mdadm.conf."""
    files = {"fstab": OLD, "crypttab": b"# none\n", "debian_version": b"12.9\n", "mdadm/mdadm.conf": b"#\n"}
    for name, data in files.items():
        file = folder / "root/etc" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        file.chmod(0o644)
    for name in ("root", "root/etc", "root/etc/mdadm"):
        (folder / name).chmod(0o755)
    return folder / "root"


def found(root: Path, path: str = "/etc/fstab") -> SettingFile:
    return next(file for file in setting_files(root) if file.seen.path == path)


def adding(root: Path, path: str = "/etc/fstab", line: str = LINE) -> Edit:
    file = found(root, path)
    return Edit(file.kind, file.seen, line)


def taking_out(root: Path, *numbers: int) -> Edit:
    return Edit(FileKind.MOUNTS, found(root).seen, removed=tuple(LineSeen(number, "") for number in numbers))


def change(edit: Edit, root: Path) -> None:
    require_as_seen(edit, root)
    carry_out(edit, root, root.parent / "state")
    require_done(edit, root)
