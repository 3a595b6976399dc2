"""Findings about what a computer is told of an array, to be there after a restart, in English."""

BOOT_TEMPLATES = {
    "mount-not-kept": "{mount} is not mounted at boot. Mount it yourself after each boot.",
    "mount-left-out": (
        "{mount} cannot be mounted at boot. Raidwright adds only ext4, XFS and btrfs to fstab. The mount"
        " point must be below /srv, /mnt, /media or /run/media, up to four folders deep, with plain names."
        " Mount it yourself after each boot."
    ),
    "mount-part": "{mount} cannot be mounted at boot: it shows only {folder} of {device}. Raidwright adds"
    " parts of a file system only if they are btrfs subvolumes with plain names. Mount it"
    " yourself after each boot.",
    "mount-unnamed": (
        "{mount} cannot be mounted at boot, because a plan cannot use the name {device}. Mount it"
        " yourself after each boot."
    ),
    "mount-unknown-files": (
        "Raidwright could not find out how mounts are configured on this computer. After each boot, mount"
        " {mount} yourself."
    ),
    "unlocked-at-start": (
        "At every boot, this computer asks for the passphrase on its own screen and waits"
        " three minutes. If nobody is there to type it, choose manual unlocking."
    ),
    "key-file": (
        "The key is stored on this computer's own disk, and only root can read it. Array disks that"
        " are sent for repair or thrown away stay protected. If the entire computer is stolen, the"
        " data is not protected."
    ),
    "keep-not-running": "“{array}” is not running. Start it first.",
    "keep-unreadable": (
        "{device} on “{array}” cannot be read because one of the array's disks is not responding. Replace"
        " that disk first."
    ),
    "keep-nowhere": (
        "The location of this computer's array settings is not known, so Raidwright cannot enable arrays at"
        " boot. Use the tools of this system."
    ),
    "keep-known": "“{array}” is already enabled at boot.",
    "keep-broken-off": (
        "Changing the boot settings of “{array}” was interrupted at step {step} of {steps}."
        " They may not be in effect yet. Resume that plan first (in a terminal: raidwright"
        " resume)."
    ),
    "unlocking-entered": (
        "Line {line} of {file} already sets the unlock method: {text}. To change it, choose"
        " “Unlock method” (in a terminal: raidwright unlock-method)."
    ),
    "keep-key-header": (
        "Older header backups of “{array}” do not contain this key file. Back up the header again afterwards."
    ),
    "keep-key-there": "The key file {file} already exists. The array is unlocked with it from now on.",
    "keep-key-version": (
        "“{array}” uses the older encryption format LUKS1. Raidwright cannot add a key file"
        " to it. Choose another unlock method."
    ),
    "key-file-stuck": (
        "The key file {file} cannot be deleted, because it or its folder is read-only. Make"
        " /etc writable first."
    ),
    "unlocking-so": "“{array}” already uses this unlock method.",
    "unlocking-none": "“{array}” is not encrypted, so it needs no unlock method.",
    "unlocking-untold": (
        "/etc/crypttab has no entry for “{array}”. Enable the array at boot: you then choose the"
        " unlock method (in a terminal: raidwright enable {array} --unlock METHOD)."
    ),
    "unlocking-several": (
        "Several lines of {file} ({lines}) configure encrypted volumes on “{array}”. Edit them as root."
    ),
    "unlocking-hidden": (
        "Line {line} of {file} cannot be changed here. Possible reasons: only root can read the file, the"
        " line is very long, or its device name can change after a restart. Change the line as root. The"
        " line is now: {text}"
    ),
    "unlocking-otherwise": (
        "Line {line} of {file} uses another key to unlock the volume: {text}. Edit this line as root."
    ),
    "unlocking-option": (
        "Line {line} of {file} sets the source of the key with the option “{option}”: {text}."
        " Edit this line as root."
    ),
    "unlocking-shared": (
        "Line {line} of {file} also uses the key file {key}: {text}. Change both lines manually."
    ),
    "unlocking-system": "This computer runs from “{array}”, so its unlock method is not changed here.",
    "unlocking-key-known": (
        "The key file {file} is kept. If “{array}” does not accept it (for example after a"
        " header restore), it is added to a keyslot again."
    ),
    "unlocking-key-goes": (
        "The passphrase is checked first. Then the key file {file} is removed from “{array}” and deleted."
    ),
    "forget-nothing": "This computer has no boot settings for “{array}” that can be removed here.",
    "forget-goes-on": (
        "“{array}” keeps running. Mounted file systems stay mounted, and unlocked volumes"
        " stay unlocked. After a restart, they are not mounted or unlocked automatically, and"
        " the path of the array can change."
    ),
    "forget-system": "{mount} is on “{array}”, and this computer does not run without it. Its entries are not"
    " removed here.",
    "forget-spans": "The volume group “{group}” on “{array}” is also on {devices}. Some entries may be for"
    " volumes there. Remove the entries for this array yourself.",
    "forget-absent": "No disk of “{array}” is connected. Only its settings on this computer are removed. The"
    " data on its disks is not changed.",
    "forget-key-lost": (
        "The key file {file} is deleted. If the disks of “{array}” come back, only the"
        " passphrase unlocks them."
    ),
    "forget-left": (
        "Line {line} of {file} is kept: {text}. Its name for the array can mean something else, or the file"
        " cannot be changed here. Remove the line manually."
    ),
    "forget-below": (
        "Line {line} of {file} needs a file or folder on the array: {text}. Remove the line"
        " before the next boot. Otherwise the boot or a service can wait for it, or fail."
    ),
    "forget-locked": (
        "An encrypted volume on “{array}” is locked. Only lines that Raidwright added are found for its"
        " contents. Unlock the volume first to find all lines."
    ),
    "forget-key-stays": (
        "The key file {file} is kept and still unlocks “{array}”. Its encrypted volume is"
        " unknown or cannot be changed, or another line of /etc/crypttab uses the file."
    ),
    "keep-locked": (
        "The encrypted volume on “{array}” is locked, so no entry for it is added to"
        " /etc/crypttab. Unlock it first to add one."
    ),
    "container-later": (
        "{device} must be unlocked manually after a restart, because only one encrypted volume is"
        " added at a time. To add it too, enable the array at boot again."
    ),
    "entry-unsteady": "Line {line} of {file} uses a name for {device} that can mean another device after a"
    " restart: {text}. Replace that name with {steady}.",
    "no-unlocker": "This computer cannot unlock at boot. Install the package systemd-cryptsetup, or choose"
    " manual unlocking.",
    "file-read-only": (
        "{file} is read-only on this computer. Make this setting with the tools of this system,"
        " or leave it out here."
    ),
    "file-elsewhere": (
        "{file} is a link to a place outside /etc and is created by other software. Make this"
        " setting in that software, or leave it out here."
    ),
    "file-odd": (
        "{file} can be changed by users other than root. Correct its permissions, or do not enable"
        " the array at boot."
    ),
    "already-named": "Line {line} of {file} already uses a name from this plan: {text}. Remove the line, or"
    " choose other names.",
    "arrays-listed": (
        "{file} lists no arrays, so this computer finds all of them at boot automatically."
        " Nothing is added there: with a first entry, the other arrays could lose their"
        " names."
    ),
    "entered-beside": (
        "Another array is also named “{array}”. This array gets its own entry and is {device}"
        " after a restart."
    ),
    "stale-line": (
        "Line {line} of {file} is for an array that is not connected: {text}. The new entry"
        " replaces it. If the disks of that array are only stored elsewhere, choose other names."
    ),
    "misfit-line": "Line {line} of {file} makes mdadm ignore the array, or does not match the array: {text}."
    " The new entry replaces it.",
    "array-misfit": "mdadm does not start “{array}” at boot, because of “{word}” in line {line} of {file}."
    " Enable the array at boot again to replace the line.",
    "device-line": (
        "mdadm does not use {devices} of “{array}” at boot: {places} lists only other devices"
        " ({text}). Add “partitions” to that line, or remove the line."
    ),
    "mount-noauto": (
        "The file system in line {line} of {file} is mounted only manually: {text}. Remove"
        " “noauto” from the line to mount it at boot."
    ),
    "no-room-ramdisk": (
        "The initramfs must be rebuilt. It needs {size}, but its folder has only {free} free."
        " Remove old kernels."
    ),
    "ramdisk-kept": (
        "The initramfs is not rebuilt: it needs {size}, but its folder has only {free} free. It"
        " keeps looking for the array at every boot. Remove old kernels, then rebuild it"
        " manually."
    ),
    "ramdisk-unknown": (
        "The initramfs {image} is not rebuilt, because the program that builds it is not"
        " known. At boot it assembles arrays as before. Rebuild it with the tools of this"
        " system."
    ),
}
"""Finding code -> English template."""
