"""What ./dev says when the world is not as it must be."""


class Trouble(Exception):
    """Something the reader can put right; ./dev prints it as one ``error:`` line and leaves with status 1."""
