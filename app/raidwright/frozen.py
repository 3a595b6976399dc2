"""What the packaged program does about its being one file that an upgrade replaces."""

import importlib
import sys


def read_from_what_runs() -> None:
    """Have modules that are loaded late read from the program that runs, whatever lies at its path by then.

    PyInstaller's loader opens its archive by path each time. Does nothing in a checkout.
    """
    if getattr(sys, "frozen", False):
        importlib.import_module("pyimod02_importers").pyz_archive._filename = "/proc/self/exe"
