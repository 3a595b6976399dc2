"""One program: with a verb it is a command of the terminal, without one it opens the window."""

import sys

_TAKE_A_VALUE = ("--machine", "--theme", "--page")


def main() -> int:
    """Run and return the exit status."""
    if names_verb(sys.argv[1:]):
        # Imported late: the terminal must not wait for Qt, nor the window for what it never shows.
        from raidwright import cli

        return cli.main(sys.argv[1:])
    from raidwright.ui import application

    return application.main(sys.argv)


def names_verb(arguments: list[str]) -> bool:
    """Whether ``arguments`` (without the program) are for the terminal: a verb, or a question for help."""
    rest = iter(arguments)
    for argument in rest:
        if argument in _TAKE_A_VALUE:
            next(rest, None)
        elif argument in ("-h", "--help", "--version") or not argument.startswith("-"):
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())
