"""Packages of the distribution, which PackageKit fetches and installs outside of our unit."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection, Iterator, Mapping

from raidwright.bus import Bus, BusError, Match, Signal
from raidwright.helper.errors import printable_text, step_failure
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.snapshot.share import Supply

NAME, PATH = "org.freedesktop.PackageKit", "/org/freedesktop/PackageKit"
TRANSACTION = f"{NAME}.Transaction"
_NO_FILTER = _ONLY_TRUSTED = 1 << 1
"""PK_FILTER_ENUM_NONE and PK_TRANSACTION_FLAG_ENUM_ONLY_TRUSTED, as sets of one."""
_INSTALLED = _SUCCESS = 1
_AVAILABLE = 2
_LOOKING, _INSTALLING = 300.0, 3600.0
"""Seconds to look names up, which may begin with the lists of packages, and to fetch and unpack them."""
_HINTS = ("locale=C.UTF-8", "background=false", "interactive=false")


class _Run:
    """One transaction: what it tells, until it has ended."""

    def __init__(self, bus: Bus, path: str) -> None:
        self._bus, self._path = bus, path
        self._end: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.packages: dict[str, int] = {}
        """Id of each package that was named -> whether it is installed or available."""
        self._reason = ""

    def hear(self, signal: Signal) -> None:
        """Take one signal; what has another form is passed over."""
        match signal.member, signal.body:
            case "Package", (int(info), str(package), *_):
                self.packages[package] = info
            case "ErrorCode", (int(), str(details)):
                self._reason = printable_text(details, LONGEST_TEXT)
            case "Finished", (int(ending), *_) if not self._end.done():
                self._end.set_result(ending == _SUCCESS)
            case "Destroy", _:
                self.end()
            case _:
                pass

    def note_gone(self, name: str) -> None:
        """Take that nobody has ``name`` any more: what PackageKit began ends with its process, untold."""
        if name == NAME:
            self.end()

    def end(self, _: object = None) -> None:
        """Nothing more is told of it."""
        if not self._end.done():
            self._end.set_result(False)

    async def do(self, member: str, signature: str, body: tuple[object, ...], patience: float) -> None:
        """Have it do that, to its end. Raises HelperError when that is not a good one."""
        try:
            await self._bus.call(NAME, self._path, TRANSACTION, member, signature, body)
            async with asyncio.timeout(patience):
                good = await self._end
        except TimeoutError:
            raise step_failure(english("PackageKit did not finish in time.")) from None
        if good:
            return
        if not self._reason:
            raise step_failure(english("PackageKit ended before it had finished. Try again."))
        raise step_failure(
            english("The packages could not be installed: {reason}.", reason=self._reason.rstrip("."))
        )


@contextlib.asynccontextmanager
async def _transaction(bus: Bus) -> AsyncIterator[_Run]:
    (path,) = await bus.call(NAME, PATH, NAME, "CreateTransaction", answer="o")
    run = _Run(bus, str(path))
    heard = await bus.subscribe(Match(sender=NAME, path=str(path), interface=TRANSACTION), run.hear)
    departures = await bus.on_name_gone(run.note_gone)
    bus.lost.add_done_callback(run.end)
    try:
        await bus.call(NAME, str(path), TRANSACTION, "SetHints", "as", (list(_HINTS),))
        yield run
    finally:
        bus.lost.remove_done_callback(run.end)
        with contextlib.suppress(BusError):
            await heard.close()
            await departures.close()


async def install_packages(bus: Bus, supplies: Collection[Supply]) -> None:
    """Install those packages of ``supplies`` that the distribution has and that lack.

    Raises HelperError where none of them is there, or PackageKit does not do it.
    """
    names = [name for supply in supplies for name in supply.packages]
    try:
        async with _transaction(bus) as looking:
            await looking.do("Resolve", "tas", (_NO_FILTER, names), _LOOKING)
        if not looking.packages:
            raise step_failure(_none_there(supplies))
        ids = list(_lacking(looking.packages))
        if ids:
            async with _transaction(bus) as installing:
                await installing.do("InstallPackages", "tas", (_ONLY_TRUSTED, ids), _INSTALLING)
    except BusError as error:
        raise step_failure(english("PackageKit does not respond: {reason}.", reason=error.message)) from None


def _none_there(supplies: Collection[Supply]) -> Sentence:
    # Debian 13 has no wsdd, and none of its lists ever will.
    if set(supplies) == {Supply.WINDOWS_LIST}:
        return english(
            "Your distribution has no wsdd package. Sharing works without it: in Windows, type the address of"
            " this computer."
        )
    return english("No package list contains these packages. Update the package lists, then try again.")


def _lacking(packages: Mapping[str, int]) -> Iterator[str]:
    """Ids of those that are available and of which no version is installed; an id begins with the name."""
    there = {package.partition(";")[0] for package, info in packages.items() if info == _INSTALLED}
    for package, info in packages.items():
        if info == _AVAILABLE and package.partition(";")[0] not in there:
            yield package
