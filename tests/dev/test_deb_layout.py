"""What the package is made of, as far as that is seen without freezing the programs."""

import hashlib
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

from deb import (
    _draw_icons,
    compile_small_blas,
    debian_changelog,
    put_small_blas,
    relations,
    require_numpy,
    settle_libraries,
    write_sums,
)
from errors import DevError

ROOT = Path(__file__).parents[2]


def test_changelog_is_one_of_debian() -> None:
    if shutil.which("dpkg-parsechangelog") is None:
        pytest.fail("dpkg-dev is missing")
    argv = ["dpkg-parsechangelog", "--file", "-", "--show-field"]
    for field, value in (("Version", "1.2"), ("Source", "raidwright"), ("Urgency", "medium")):
        done = subprocess.run(
            [*argv, field], input=debian_changelog("1.2"), capture_output=True, text=True, check=True
        )
        assert (done.stdout.strip(), done.stderr) == (value, "")


def test_libraries_are_stripped_and_no_programs(tmp_path: Path) -> None:
    whole = Path(shutil.which("true") or "/bin/true").resolve()
    folder = tmp_path / "numpy.libs"
    folder.mkdir()
    for name in ("libone.so.1", "numpy.libs/libscipy_openblas64_-1.so", "program"):
        target = tmp_path / name
        shutil.copyfile(whole, target)
        target.chmod(0o755)
    (tmp_path / "notes.so.txt").write_text("no library")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    before = {path.name: path.read_bytes() for path in files}
    settle_libraries(tmp_path)
    programs = {path.name for path in files if stat.S_IMODE(path.stat().st_mode) == 0o755}
    assert programs == {"program"}
    changed = {path.name for path in files if path.read_bytes() != before[path.name]}
    assert "program" not in changed


def test_small_blas_is_all_that_numpy_loads(tmp_path: Path) -> None:
    theirs = Path(numpy.__file__).parents[1] / "numpy.libs"
    folder = tmp_path / "numpy.libs"
    shutil.copytree(theirs, folder)
    (name,) = (file.name for file in theirs.glob("libscipy_openblas*"))
    (tmp_path / name).symlink_to(folder / name)
    put_small_blas(tmp_path)
    assert not (tmp_path / name).is_symlink()
    assert [file.name for file in folder.iterdir()] == [name]
    assert (folder / name).stat().st_size < 100_000
    for part in ("_core", "linalg"):
        shutil.copytree(
            theirs.parent / "numpy" / part, tmp_path / "numpy" / part, ignore=shutil.ignore_patterns("*.py")
        )
    require_numpy(tmp_path)


def test_small_blas_multiplies_as_python_does(tmp_path: Path) -> None:
    library = tmp_path / "libblas.so"
    compile_small_blas(library)
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("products.py"))],
        env=os.environ | {"LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 1000


def test_numpy_that_does_not_load_makes_no_package(tmp_path: Path) -> None:
    (tmp_path / "numpy.libs").mkdir()
    require_numpy(tmp_path)
    (tmp_path / "numpy.libs/libbroken.so").write_bytes(b"\x7fELF")
    with pytest.raises(DevError, match="do not load"):
        require_numpy(tmp_path)


def test_sums_are_those_of_all_files(tmp_path: Path) -> None:
    control = tmp_path / "DEBIAN"
    (tmp_path / "usr/lib").mkdir(parents=True)
    control.mkdir()
    (control / "control").write_text("x")
    (tmp_path / "usr/lib/a b").write_bytes(b"1")
    (tmp_path / "usr/lib/link").symlink_to("a b")
    write_sums(tmp_path, control)
    (line,) = (control / "md5sums").read_text().splitlines()
    assert line == f"{hashlib.md5(b'1').hexdigest()}  usr/lib/a b"


def test_icons_are_drawn(tmp_path: Path) -> None:
    _draw_icons(tmp_path)
    icons = sorted(tmp_path.rglob("*.png"))
    assert len(icons) == 8
    assert all(icon.read_bytes().startswith(b"\x89PNG") for icon in icons)
    assert tmp_path / "usr/share/icons/hicolor/48x48/apps/io.github.raidwright.raidwright.png" in icons


def test_what_unlocks_at_boot_and_opens_folders_is_recommended() -> None:
    assert {"systemd-cryptsetup | systemd (<< 256)", "xdg-utils"} <= set(relations("recommends").split(", "))
    assert "libstdc++6" in relations("depends").split(", ")


@pytest.mark.parametrize("package", ["raidwright", "raidwright-practice"])
def test_overrides_are_few_and_each_has_a_reason(package: str) -> None:
    lines = (ROOT / f"packaging/{package}.lintian-overrides").read_text().splitlines()
    tags = {line.split()[1] for line in lines if not line.startswith("#")}
    assert len(tags) <= 5
    for before, line in zip(["", *lines], lines, strict=False):
        assert line.startswith("#") or before.startswith("#")
