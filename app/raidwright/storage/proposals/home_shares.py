"""What a new array shares with the home network: its folders, or one for all that it has none for."""

from collections.abc import Sequence

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.snapshot.share import USUAL_FOLDER, Person, Share, ShareAccess, Sharing


def home_shares(design: ArrayDesign, people: Sequence[Person], sharing: Sharing | None) -> tuple[Share, ...]:
    """A share for each folder of ``design``, else one named like the array; none without a mount point.

    Where it can be told, they are offered in the home network alone; modules that Samba lacks are left out.
    """
    if design.mount is None:
        return ()
    pairs = [(folder, folder) for folder in design.mount.folders] or [(design.name, USUAL_FOLDER)]
    sharing = sharing or Sharing()
    modules = sharing.modules
    return tuple(
        Share(
            name,
            folder,
            tuple(people),
            network=sharing.home_network,
            macs="fruit" in modules,
            recycle="recycle" in modules,
        )
        for name, folder in pairs
    )


def people_in(writers: str, readers: str) -> tuple[Person, ...]:
    """The people whose names stand in two lists with commas; who stands in both may write."""
    by_name: dict[str, ShareAccess] = {}
    for text, access in ((readers, ShareAccess.READ), (writers, ShareAccess.WRITE)):
        for part in text.replace("、", ",").split(","):
            if name := part.strip():
                by_name[name] = access
    return tuple(Person(name, access) for name, access in by_name.items())


def can_share(sharing: Sharing | None) -> bool:
    """Whether this computer has what it takes to share with Windows, macOS and phones."""
    return sharing is not None and sharing.samba
