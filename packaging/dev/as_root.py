"""A run of pytest as root in the checkout of somebody else: ``as_root.py REPORT ARGV …``, through sudo.

What it writes lies in a folder of root's own and goes with it; only the figures are left, in the file that
the caller made for them.
"""

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from foreground import run_to_end
from pytest_run import ENVIRONMENT


def run_apart(report: Path, argv: Sequence[str]) -> int:
    """Run and write the figures into the existing ``report``; the exit status."""
    with tempfile.TemporaryDirectory(prefix="raidwright-root-") as name:
        folder = Path(name)
        # Tests let ordinary users come to what they serve in it.
        folder.chmod(0o711)
        aside = {
            "PYTHONDONTWRITEBYTECODE": "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
            "TMPDIR": name,
        }
        figures = folder / "report.xml"
        apart = ("-p", "no:cacheprovider", f"--basetemp={folder / 'tmp'}", f"--junit-xml={figures}")
        status = run_to_end([*argv, *apart], ENVIRONMENT | aside)
        if figures.exists():
            shutil.copyfile(figures, report)
        return status


if __name__ == "__main__":
    sys.exit(run_apart(Path(sys.argv[1]), sys.argv[2:]))
