"""Findings about disks that somebody used before, and how to look at them first, in English."""

OLD_DISK_TEMPLATES = {
    "clean-array": "“{array}” was a {level} array. Connected members: {here} of {expected}. All of these are"
    " erased.",
    "clean-array-from": (
        "“{array}” was a {level} array created on {home}. Connected members: {here} of"
        " {expected}. All of these are erased."
    ),
    "clean-look": (
        "“{array}” has enough members here to read its files. Look at the files first, unless you"
        " are sure that nobody needs them: raidwright inspect {array}"
    ),
    "clean-running": "“{array}” is running. Stop it first, or delete it.",
    "clean-running-other": (
        "“{array}” is running, and Raidwright does not support its type ({level}). Stop it first"
        " with mdadm or the tool that created it."
    ),
    "clean-told": "Line {line} of {file} is an entry for “{array}”: {text}. Delete “{array}” instead: that"
    " also removes its entries. If that is not possible, remove them manually.",
    "clean-key": "{file} is the key file of “{array}”. Delete “{array}” instead: that also deletes the key"
    " file. If that is not possible, delete it manually.",
    "clean-backup": "{file} is LVM's backup of the volume group “{group}” on “{array}”. Delete “{array}”"
    " instead: that also deletes the backup. If that is not possible, delete it manually.",
    "clean-idle": "“{array}” is running but not in use. It is stopped first.",
    "clean-held": "{device} uses the members of “{array}”. Stop “{array}” first.",
    "clean-shared-array": (
        "“{array}” also has members on {disks}. Select all of its connected disks, or unplug the others."
    ),
    "clean-group": "The volume group “{group}” is erased with all its volumes: {volumes}.",
    "clean-group-incomplete": (
        "The volume group “{group}” is incomplete, and its volumes are in use. Deactivate it"
        " first: vgchange --activate n {group}"
    ),
    "clean-namesake": (
        "“{group}” is the name of several volume groups ({devices}), so LVM cannot use this name."
        " Rename one of them first: vgrename {uuid} NEW-NAME"
    ),
    "clean-mount": (
        "{device} contains a file system ({kind}). Look at its files first, unless you are sure"
        " that nobody needs them. Data written just before the disk was unplugged may be"
        " missing. Opening the file system in a file manager can change it. This command, run as"
        " root, changes nothing: mount -o {options} {device} /mnt (afterwards: umount /mnt)"
    ),
    "clean-unlock": "{device} is encrypted. Look at its files first, unless you are sure that nobody needs"
    " them. As root, unlock it (cryptsetup open --readonly {device} look) and mount it. For"
    " ext4: mount -o ro,noload /dev/mapper/look /mnt (XFS: ro,norecovery; btrfs:"
    " ro,rescue=nologreplay). These commands change nothing. Afterwards: umount /mnt;"
    " cryptsetup close look",
    "clean-activate": (
        "Look at the volumes of “{group}” first, unless you are sure that nobody needs them."
        " This command, run as root, changes nothing on them: vgchange --activate y --config"
        " 'activation/read_only_volume_list=[\"{group}\"]' {group} (afterwards: vgchange"
        " --activate n {group}). Then select the disks here again to see how to mount each"
        " volume."
    ),
}
"""Finding code -> English template."""
