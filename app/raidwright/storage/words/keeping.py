"""Findings about what a computer is told of an array, to be there after a restart, in English."""

KEEPING_TEMPLATES = {
    "mount-not-kept": "After a restart {mount} has to be mounted again.",
    "mount-left-out": "After a restart {mount} has to be mounted again: only ext4, XFS and btrfs are entered,"
    " and only below /srv, /mnt, /media or /run/media, in up to four folders with plain names.",
    "mount-part": "After a restart {mount} has to be mounted again: it shows only {folder} of what is on"
    " {device}, and of a part only a subvolume of btrfs with a plain name is entered.",
    "mount-unnamed": "After a restart {mount} has to be mounted again: no plan can name {device}.",
    "mount-unknown-files": "Which files tell this computer what to mount is not known here: after a restart"
    " {mount} has to be mounted again.",
    "unlocked-at-start": "Whenever this computer starts, it asks for the passphrase at its own screen, and"
    " waits three minutes for it. Choose to unlock by hand where nobody sits at it.",
    "key-file": "The key lies on this computer's own disk, where root alone can read it. That protects disks"
    " that are sent to repair or thrown away. When the whole computer is stolen it protects nothing.",
    "keep-not-running": "{array} is not running. Start it first.",
    "keep-unreadable": "{device} on {array} cannot be read, so nothing is entered. A disk below it does not"
    " answer. Replace that disk first.",
    "keep-nowhere": "It is not known here where this computer is told of arrays.",
    "keep-known": "This computer knows {array} already, and all on it that can be entered.",
    "keep-broken-off": "A plan about what this computer knows of {array} was broken off at step {step} of"
    " {steps}, and what is entered may not be in force yet. Go on with that plan first (in a terminal:"
    " raidwright continue).",
    "unlocking-entered": "{file}, line {line}, says already how it is unlocked: {text}. To have that"
    " otherwise, choose “How it is unlocked” (in a terminal: raidwright unlocking).",
    "keep-key-header": "A header of {array} that was saved before this does not know the key file. Save it"
    " again afterwards.",
    "keep-key-there": "There is a key file {file} already, which it is unlocked by from now on.",
    "keep-key-version": "{array} is encrypted in an older form (LUKS1), which gets no key file here. Choose"
    " another way to unlock.",
    "key-file-stuck": "The key file {file} cannot be deleted, because it or its folder can only be read. Make"
    " /etc writable first.",
    "unlocking-so": "{array} is unlocked like that already.",
    "unlocking-none": "{array} is not encrypted: nothing is to be unlocked.",
    "unlocking-untold": "No line in /etc/crypttab tells how {array} is unlocked. Keep it after a restart:"
    " that asks how.",
    "unlocking-several": "Several lines of {file} ({lines}) tell of containers on {array}. Change them by"
    " hand.",
    "unlocking-hidden": "{file}, line {line}, cannot be changed here, because not all of it is known: others"
    " than root may not read the file, the line is very long, or it names a device in a way that can mean"
    " something else after a restart. Change it by hand: {text}",
    "unlocking-otherwise": "{file}, line {line}, has it unlocked by a key of its own: {text}. Change it by"
    " hand.",
    "unlocking-option": "{file}, line {line}, has the option “{option}”, with which its owner settles where"
    " the key comes from: {text}. Change it by hand.",
    "unlocking-shared": "{file}, line {line}, names the key file {key} too: {text}. Change both lines by"
    " hand.",
    "unlocking-system": "This computer runs from what is on {array}. How that is unlocked is not changed"
    " here.",
    "unlocking-key-known": "The key file {file} stays as it is. Where {array} does not know it, as after an"
    " older header was restored, it is told of it again.",
    "unlocking-key-goes": "The key file {file} is deleted, and {array} does not know it any more. The"
    " passphrase is tried before.",
    "forget-nothing": "Nothing that could be taken out here tells this computer of {array}.",
    "forget-goes-on": "{array} goes on as it is, with all that is mounted and unlocked on it. After a restart"
    " nothing on it is mounted or unlocked by itself, and it may have another path.",
    "forget-system": "{mount} lies on {array}, and this computer does not run without it. Its entries are not"
    " taken out here.",
    "forget-spans": "The volume group {group} on {array} also lies on {devices}. What is entered may be about"
    " volumes there too; take out yourself what is about this array.",
    "forget-absent": "None of the disks of {array} is here. Only what this computer was told of it is taken"
    " out. Its disks keep what is on them.",
    "forget-key-lost": "The key file {file} is deleted. Should the disks of {array} come back, only the"
    " passphrase opens them.",
    "forget-left": "{file}, line {line}, stays, because it names the array or a place on it in a way that can"
    " mean something else, or the file cannot be changed here: {text}. Take it out by hand.",
    "forget-below": "{file}, line {line}, needs a file or folder on the array: {text}. Remove that line"
    " before the next start, which it can hold up.",
    "forget-locked": "A container on {array} is locked: of the lines about what is in it those alone are"
    " found that Raidwright has written. Unlock it first to have all of them found.",
    "forget-key-stays": "The key file {file} stays, and goes on opening {array}: it cannot be told here which"
    " container it is for, or another line of /etc/crypttab names it.",
    "keep-locked": "The container on {array} is locked, so that its entry is left out. Unlock it first to"
    " have that too.",
    "container-later": "After a restart {device} has to be unlocked by hand, because one container is entered"
    " at a time. Keep the array after a restart once more to enter it too.",
    "entry-unsteady": "{file}, line {line}, names {device} in a way that can mean something else after a"
    " restart: {text}. Write {steady} there in place of the device.",
    "no-unlocker": "This computer cannot unlock at boot. Install the package systemd-cryptsetup, or choose to"
    " unlock by hand.",
    "file-read-only": "{file} can only be read on this computer. Have it know the array by its own means, and"
    " do not keep it after a restart here.",
    "file-elsewhere": "{file} is a link to what lies outside /etc, and something else makes it. Have that"
    " know the array, and do not keep it after a restart here.",
    "file-odd": "{file} is no file that only root can change. Put it right, or do not keep the array after a"
    " restart.",
    "already-named": "{file}, line {line}, already names what is to be built: {text}. Take that line out, or"
    " choose other names.",
    "arrays-listed": "{file} names no array, so that this computer finds all of them by itself when it"
    " starts. Nothing is entered there: with a first line the others could lose their names.",
    "entered-beside": "Another array is called {array} here. This one is entered beside it, and is {device}"
    " after a restart.",
    "stale-line": "{file}, line {line}, names an array of which nothing is here: {text}. The new entry takes"
    " its place. Where its disks only lie elsewhere, choose other names.",
    "misfit-line": "{file}, line {line}, has mdadm leave the array alone, or says what is not so: {text}. The"
    " new entry takes its place.",
    "array-misfit": "{file}, line {line}: because of “{word}” mdadm does not start {array} after a restart."
    " Keep the array after a restart, which replaces the line.",
    "device-line": "mdadm does not take {devices} of {array} after a restart: {places} names other devices"
    " only ({text}). Add “partitions” to that line, or remove it.",
    "mount-noauto": "{file}, line {line}, is mounted by hand only: {text}. Remove “noauto” there to have it"
    " mounted after a restart.",
    "no-room-ramdisk": "The initial RAM disk is to be made again and wants {size}, but there is {free} where"
    " it lies. Take old kernels away.",
    "ramdisk-kept": "The initial RAM disk is not made again: that wants {size}, and there is {free} where it"
    " lies. At each start it goes on looking for the array. Take old kernels away and make it again by hand.",
    "ramdisk-unknown": "The initial RAM disk {image} is not made again, because it is not known here what"
    " makes it: at each start it puts arrays together as it was told before. Make it again by hand, by the"
    " means of this computer's system.",
}
"""Finding code -> English template."""
