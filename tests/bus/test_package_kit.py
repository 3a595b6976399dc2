"""Packages are installed by PackageKit: what lacks of what was named, and what it says when that fails."""

import asyncio

import pytest

from raidwright.bus import Bus, Call, ServedMethod
from raidwright.helper import package_kit
from raidwright.helper.errors import HelperError
from raidwright.helper.package_kit import NAME, PATH, TRANSACTION, install_packages
from raidwright.storage.snapshot.share import Supply

STORE = {"samba": "samba;2:4.17.12;amd64;debian", "wsdd": "wsdd;2:0.7.0;all;debian"}


def names_in(call: Call) -> list[str]:
    """The list that is handed over."""
    names = call.body[1]
    assert isinstance(names, list)
    return names


class FakePackageKit:
    """Has the packages of `STORE`, one of them installed."""

    def __init__(self, bus: Bus, *, failure: str = "", silent: bool = False) -> None:
        self._bus, self._failure, self._silent = bus, failure, silent
        self._count = 0
        self.installed = {"wsdd"}
        self.asked: list[tuple[str, ...]] = []

    async def serve(self) -> None:
        await self._bus.serve(PATH, NAME, {"CreateTransaction": ServedMethod("", "o", self._create)})
        await self._bus.own_name(NAME)

    async def _create(self, _: Call) -> tuple[object, ...]:
        self._count += 1
        path = f"/{self._count}_transaction"

        async def hints(_: Call) -> tuple[object, ...]:
            return ()

        async def resolve(call: Call) -> tuple[object, ...]:
            for name in names_in(call):
                if name in STORE:
                    info = 1 if name in self.installed else 2
                    self._tell(path, "Package", "uss", (info, STORE[name], "A package"))
            self._tell(path, "Finished", "uu", (1, 5))
            return ()

        async def install(call: Call) -> tuple[object, ...]:
            self.asked.append(tuple(names_in(call)))
            if self._silent:
                return ()
            if self._failure:
                self._tell(path, "ErrorCode", "us", (4, self._failure))
            self._tell(path, "Finished", "uu", (2 if self._failure else 1, 5))
            return ()

        methods = {
            "SetHints": ServedMethod("as", "", hints),
            "Resolve": ServedMethod("tas", "", resolve),
            "InstallPackages": ServedMethod("tas", "", install),
        }
        await self._bus.serve(path, TRANSACTION, methods)
        return (path,)

    def _tell(self, path: str, member: str, signature: str, body: tuple[object, ...]) -> None:
        self._bus.emit("", path, TRANSACTION, member, signature, body)


async def attempt(address: str, *supplies: Supply, failure: str = "", silent: bool = False) -> FakePackageKit:
    server, client = await Bus.connect(address), await Bus.connect(address)
    try:
        fake = FakePackageKit(server, failure=failure, silent=silent)
        await fake.serve()
        await install_packages(client, supplies)
    finally:
        await client.close()
        await server.close()
    return fake


def test_installs_what_lacks_and_the_distribution_has(bus_address: str) -> None:
    fake = asyncio.run(attempt(bus_address, Supply.SERVER, Supply.WINDOWS_LIST))
    assert fake.asked == [(STORE["samba"],)]


def test_installs_nothing_where_all_is_there(bus_address: str) -> None:
    assert asyncio.run(attempt(bus_address, Supply.WINDOWS_LIST)).asked == []


def test_says_what_packagekit_says(bus_address: str) -> None:
    with pytest.raises(HelperError, match="No space left on device"):
        asyncio.run(attempt(bus_address, Supply.SERVER, failure="No space left on device."))


def test_says_that_nothing_of_that_name_is_there(bus_address: str) -> None:
    with pytest.raises(HelperError, match="No package list contains these packages"):
        asyncio.run(attempt(bus_address, Supply.OTHERS_LIST))


def test_says_that_sharing_works_without_what_a_distribution_never_has(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian 13 has no wsdd: new package lists do not help."""
    monkeypatch.delitem(STORE, "wsdd")
    with pytest.raises(HelperError, match="Sharing works without it"):
        asyncio.run(attempt(bus_address, Supply.WINDOWS_LIST))


def test_waits_for_no_answer_forever(bus_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_kit, "_INSTALLING", 0.1)
    with pytest.raises(HelperError, match="did not finish in time"):
        asyncio.run(attempt(bus_address, Supply.SERVER, silent=True))


@pytest.mark.parametrize("lost", ["PackageKit", "bus"])
def test_ends_with_packagekit_that_dies_while_it_installs(bus_address: str, lost: str) -> None:
    """Its process is killed where memory runs out; nothing says "Finished" then."""

    async def scenario() -> None:
        server, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        fake = FakePackageKit(server, silent=True)
        await fake.serve()
        installing = asyncio.create_task(install_packages(client, [Supply.SERVER]))
        try:
            async with asyncio.timeout(20):
                while not fake.asked:
                    await asyncio.sleep(0.01)
                await (server if lost == "PackageKit" else client).close()
                await installing
        finally:
            await client.close()
            await server.close()

    with pytest.raises(HelperError, match=r"PackageKit ended before it had finished\."):
        asyncio.run(scenario())


def test_says_that_packagekit_is_not_there(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        try:
            await install_packages(bus, [Supply.SERVER])
        finally:
            await bus.close()

    with pytest.raises(HelperError, match="PackageKit does not respond"):
        asyncio.run(scenario())
