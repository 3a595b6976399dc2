"""Findings about starting, stopping, unlocking and locking arrays, in English."""

USE_TEMPLATES = {
    "single-disk": "{target} is one disk without an array: it is neither started nor stopped, and there is"
    " nothing to check or replace in it. Unlock it, lock it, keep it after a restart or take it down.",
    "nested-enlarged": "{device} is a member of the array {array}, which may look for what is at its end."
    " Take that one down first.",
    "nested-running": "{device} is a member of the array {array}. Stop that one first.",
    "ghost": "Disks of {array} are gone, and the kernel still uses them: {things}. Lock {array} to let go of"
    " them; no disk is touched.",
    "ghost-stuck": "Disks of {array} are gone, and the kernel still uses them: {things}. It lets go of them"
    " at the next start of the computer.",
    "ghost-first": "The kernel still uses disks of {array} that are gone ({things}). It lets go of them"
    " first. No disk is asked or changed.",
    "ghost-lock-first": "The kernel still uses disks of {array} that are gone. Lock {array} first.",
    "ghost-holds": "Something else is mounted below {thing}, whose disk is gone. Unmount that first.",
    "ghost-until-restart": "The kernel cannot let go of {thing}, whose disk is gone. Restart the computer.",
    "ghost-open": "The program {program} (process {process}) has files open on {thing}, whose disk is gone."
    " End it first.",
    "ghost-shared": "{thing}, whose disk is gone, is given out over NFS. Take that export back first, with"
    " exportfs -u.",
    "ghost-odd": "The kernel still uses {thing}, whose disk is gone. No plan can carry that name. Close it by"
    " hand: dmsetup remove",
    "use-running": "{array} is running already.",
    "use-not-running": "{array} is not running. Start it first.",
    "use-stopped": "{array} is stopped already.",
    "use-writable": "{array} can be written to already.",
    "use-failed": "{array} has failed: too few of its members are left. If disks were only pulled, put them"
    " back, stop it and start it again; otherwise take it down.",
    "use-partition": "{device} is a partition of an array, which is not handled here. Mount it or let go of"
    " it with the tools that made it.",
    "look-first": "{array} is started read-only from the {here} of {expected} members that are here. What is"
    " on it shows then; look inside once more to have that mounted, read-only. Stopping it undoes all of it.",
    "look-thin": "Volumes of {group} lie in a thin pool, and LVM opens none without writing to it. To see"
    " what is on them all the same let {array} be written to, and unlock it.",
    "look-drbd": "{device} carries DRBD, which a NAS such as QNAP's lays between an array and its volumes. It"
    " is not opened here. To see what is in it put the disks back into that NAS.",
    "look-foreign": "{device} carries {kind}, which is not opened here. Its own tools may show what is in"
    " it.",
    "look-writable": "{array} is running and can be written to. Stop it first; then look inside.",
    "start-untold": "Which members of {array} are whole the helper has not said. Wait a moment; if it stays"
    " so, start the array with mdadm.",
    "start-too-few": "{array} needs more of its members than the {whole} of {expected} that are there and"
    " whole. Connect the missing disks, and it starts. If all are connected, those left out lack what was"
    " written last: take it down.",
    "stop-bitmap-file": "{array} keeps its write-intent bitmap in the file {file}, which no superblock names."
    " Started again it has no bitmap, and a member that drops out is rebuilt whole. Add a bitmap after the"
    " start.",
    "start-copies": "{devices} are copies of one member of {array}. Only one of them belongs to it. Unplug"
    " one, then start the array.",
    "copy-beside": "{device} and {other} carry the same UUID: one is a copy of the other. What looks for that"
    " UUID can find either. Unplug the one that is not meant.",
    "start-member-mounted": "{device} belongs to a member of {array} and is mounted at {point}. Lock {array}"
    " first, then start it.",
    "start-name-taken": "{path} is the name of {device} just now, which is not {array}. Stop that one first.",
    "start-degraded": "{array} starts read-only: {missing} of its {expected} members are missing. Look"
    " whether all is there that should be, then make it writable, or connect the missing disks first.",
    "start-log": "{array} starts read-only: it writes down first what it is about to write, and what was"
    " left there is carried out as it starts. Look at what is on it, then make it writable.",
    "start-torn": "{array} was not stopped properly, and {missing} of its {expected} members are missing."
    " Without them nobody can tell whether what was being written then is right. Connect the missing disks,"
    " and it starts; if they are lost, take it down. It is not forced here.",
    "start-no-journal": "The disk with the journal of {array} is missing: what was written last may stand"
    " there alone. Connect it.",
    "start-apart": "{array} starts read-only: {devices} once served as this array without the others, and"
    " so may hold data that these lack. Look which are the right ones, then make it writable.",
    "start-elsewhere": "{array} starts read-only: it was made on another computer ({home}). Look at what is"
    " on it, then make it writable.",
    "writable-open": "Something on {array} is open, read-only. Lock it first, and unlock it again"
    " afterwards.",
    "use-nothing": "As {array} is seen just now, there is nothing to do. Look again in a moment.",
    "unlock-nothing": "Nothing on {array} is left to be unlocked or mounted.",
    "unlock-several": "Several containers on {array} are locked ({devices}), each with its own passphrase."
    " Unlock them one by one, with cryptsetup open.",
    "container-unreadable": "{device} on {array} cannot be read. A disk below it does not answer. Replace"
    " that disk first.",
    "unlock-inside": "What is on {device} shows only once it is unlocked. Where it shall be mounted is"
    " asked then.",
    "unlock-name-taken": "{device} would be unlocked as {mapping}, and there is something else of that name."
    " Close that, or enter another name in /etc/crypttab.",
    "unlock-name-told": "{device} would be unlocked as {mapping}, and line {line} of {file} uses that name"
    " for something else. Enter {device} in /etc/crypttab under a name of its own first.",
    "mount-nowhere": "Nothing says where {device} shall be mounted. Name a folder, such as /srv/data.",
    "mount-twice": "Two file systems would be mounted at {point}. Name another folder.",
    "mount-place-taken": "Something else is mounted at {point} already. Unmount it, or name another folder.",
    "mount-place-told": "Line {line} of {file} mounts something else at {point}. Name another folder.",
    "mount-below": "{device} is not mounted at {point}, which lies below {other}: whoever may write there"
    " could have put a link in the way. Mount it by hand once {other} is mounted: mount {point}",
    "mount-below-other": "{point} lies below {other}, where something else on the same array belongs. Name"
    " another folder.",
    "mount-when-entered": "systemd mounts {device} at {point} as soon as somebody enters that folder, as"
    " its line in /etc/fstab says (x-systemd.automount).",
    "mount-elsewhere": "{device} belongs to {point}, and here things are mounted below /srv, /mnt and"
    " /media only. Mount it by hand: mount {point}",
    "mount-kind": "{device} holds a file system ({kind}) that is not mounted here. Mount it by hand.",
    "mount-old": "{device} holds a file system of an old kind ({kind}), which is looked into here, and not"
    " written to. Stop the array and look inside, or mount it by hand.",
    "lock-nothing": "Nothing on {array} is unlocked or mounted.",
    "stop-reshaping": "{array} is changing its shape just now. Wait until that has ended.",
    "mount-too-long": "{device} is mounted at a path of more than {most} characters, which no plan can name."
    " Unmount it by hand: umount {device}",
    "held-open": "The program {program} (process {process}) uses what is on {device}. End it, or close in"
    " it what comes from there.",
    "held-open-files": "The program {program} (process {process}) uses {files}, on {device}. End it, or close"
    " in it what comes from there.",
    "held-nfs": "{files}, on {device}, is given out over NFS. Take that export back first, with exportfs -u,"
    " or stop the NFS server.",
    "held-loop": "{files}, on {device}, is the loop device {program}. Close what is on that, then detach it"
    " first, with losetup --detach.",
    "held-swap": "The computer swaps to {files}, on {device}. Turn that off first, with swapoff.",
    "held-writer": "The program {program} (process {process}) has {device} open for writing, as a virtual"
    " machine has its disk. End it first, or take {device} from it.",
    "open-nfs": "{files} is given out over NFS.",
    "open-loop": "{files} is the loop device {program}.",
    "open-swap": "The computer swaps to {files}.",
    "open-writer": "{program} (process {process}) has {device} open for writing.",
    "open-files": "{program} (process {process}) uses {files}.",
    "open-untold": "{program} (process {process}) uses what is on {device}. Which files these are is told to"
    " its own user and to root.",
}
"""Finding code -> English template."""
