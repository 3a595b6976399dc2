"""What ./dev says when the world is not as it must be."""

import os


class DevError(Exception):
    """Something the reader can put right: ./dev prints it as one ``error:`` line and ends with ``status``."""

    status = 1


class Unavailable(DevError):
    """Something that this system does not have and will not get."""

    status = os.EX_UNAVAILABLE
