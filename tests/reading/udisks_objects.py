"""UDisks2's objects as it answers GetManagedObjects, in few words."""

import os
from typing import Any

ROOT = "/org/freedesktop/UDisks2"
Objects = dict[str, dict[str, dict[str, Any]]]


def interface(name: str) -> str:
    return f"org.freedesktop.UDisks2.{name}"


def raw(text: str) -> bytes:
    return text.encode() + b"\0"


def block(name: str, size: int = 10**9, links: tuple[str, ...] = (), number: int = 0, **more: Any) -> Objects:
    """A block object; ``more`` are properties of Block or, as a dict, whole interfaces."""
    properties: dict[str, Any] = {
        "Device": raw(f"/dev/{name}"),
        "PreferredDevice": raw(links[0] if links else f"/dev/{name}"),
        "Symlinks": [raw(link) for link in links],
        "DeviceNumber": os.makedev(254, number),
        "Size": size,
        "Drive": "/",
        "MDRaid": "/",
        "MDRaidMember": "/",
        "CryptoBackingDevice": "/",
        "IdUsage": "",
        "IdType": "",
        "IdVersion": "",
        "IdLabel": "",
        "IdUUID": "",
    }
    interfaces = {interface(key): value for key, value in more.items() if isinstance(value, dict)}
    properties |= {key: value for key, value in more.items() if not isinstance(value, dict)}
    return {path(name): {interface("Block"): properties, **interfaces}}


def path(name: str) -> str:
    return f"{ROOT}/block_devices/{name.replace('-', '_2d')}"


def drive(name: str, **more: Any) -> Objects:
    properties = {
        "Id": name,
        "Model": "Tarnfell",
        "Serial": name.upper(),
        "WWN": f"0x5f{name}",
        "Vendor": "",
        "RotationRate": 7200,
        "ConnectionBus": "",
        "Media": "",
        "Removable": False,
        "MediaRemovable": False,
        "Optical": False,
    }
    interfaces = {interface(key): value for key, value in more.items() if isinstance(value, dict)}
    properties |= {key: value for key, value in more.items() if not isinstance(value, dict)}
    return {f"{ROOT}/drives/{name}": {interface("Drive"): properties, **interfaces}}


def disk(name: str, number: int = 0, drive_properties: dict[str, Any] | None = None, **more: Any) -> Objects:
    """A block object and its drive."""
    return {
        **drive(f"drive_{name}", **(drive_properties or {})),
        **block(name, number=number, Drive=f"{ROOT}/drives/drive_{name}", **more),
    }
