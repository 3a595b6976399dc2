"""One program: with a verb it is a command of the terminal, without one it opens the window.

The service that tells of failed disks is a third face, which loads neither of them.
"""

import sys

from raidwright.notify import STAY

_LEFT_OUT = ("ssl", "_hashlib")
"""asyncio and hashlib take OpenSSL along where there is one and do without where there is none, as in the
package. It would be a sixth of all the memory that the service has."""
_TAKE_A_VALUE = ("--machine", "--theme", "--page")


def main() -> int:
    """Run and return the exit status."""
    if tuple(sys.argv[1:]) == STAY:
        sys.modules.update(dict.fromkeys(_LEFT_OUT))  # type: ignore[arg-type]
        from raidwright.notify import service

        return service.main()
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
