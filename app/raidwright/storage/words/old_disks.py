"""Findings about disks that somebody used before, and how to look at them first, in English."""

OLD_DISK_TEMPLATES = {
    "clean-array": "{array} was a {level} array, of which {here} of {expected} members are here. All of them"
    " are erased.",
    "clean-array-from": "{array} was a {level} array made on {home}, of which {here} of {expected} members"
    " are here. All of them are erased.",
    "clean-look": "Enough of {array} is here to see what was on it. Look inside it first, unless you know"
    " that nobody needs it any more: raidwright look {array}",
    "clean-running": "{array} is running. Stop it first, or take it down.",
    "clean-running-other": "{array} is running, and of a kind that is not handled here ({level}). Stop it"
    " with its own tools first.",
    "clean-told": "{file}, line {line}, tells this computer of {array}: {text}. Take {array} down instead,"
    " which takes its lines out too. Where that cannot be, take them out by hand.",
    "clean-key": "{file} is the key file for {array}. Take {array} down instead, which deletes it too. Where"
    " that cannot be, delete it by hand.",
    "clean-idle": "{array} is running, and nobody uses it. It is stopped first.",
    "clean-held": "{device} holds the members of {array}. Stop {array} first.",
    "clean-shared-array": "{array} also stands on {disks}. Choose all its disks that are here, or unplug the"
    " others.",
    "clean-group": "The volume group {group} goes with all its volumes: {volumes}.",
    "clean-group-incomplete": "The volume group {group} is incomplete, and its volumes are in use. Put them"
    " away first: vgchange --activate n {group}",
    "clean-mount": "{device} holds a file system ({kind}). Unless you know that nobody needs it any more,"
    " look at it first: as root, mount -o {options} {device} /mnt changes nothing on it, which a file manager"
    " may do; what was written right before it was unplugged may not show. Afterwards: umount /mnt",
    "clean-unlock": "{device} is encrypted. Unless you know that nobody needs it any more, look inside first."
    " As root, with its passphrase: cryptsetup open --readonly {device} look; what is in it is mounted by"
    " mount -o ro,noload /dev/mapper/look /mnt for ext4, with ro,norecovery for XFS, with"
    " ro,rescue=nologreplay for btrfs. Nothing on it is changed by that. Afterwards: umount /mnt;"
    " cryptsetup close look",
    "clean-activate": "Unless you know that nobody needs {group} any more, look at its volumes first. As"
    " root, vgchange --activate y --config 'activation/read_only_volume_list=[\"{group}\"]' {group} changes"
    " nothing on them; choose the disks here again after that, and it is said how each volume is mounted."
    " Afterwards: vgchange --activate n {group}",
}
"""Finding code -> English template."""
