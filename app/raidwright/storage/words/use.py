"""Findings about starting, stopping, unlocking and locking arrays, in English."""

USE_TEMPLATES = {
    "single-disk": "“{target}” is a single disk without an array. It cannot be started, stopped, checked or"
    " replaced. You can unlock it, lock it, enable it at boot or delete it.",
    "nested-enlarged": (
        "{device} is a member of the array “{array}”, which can have its metadata at the current end of"
        " {device}. Delete that array first."
    ),
    "nested-running": "{device} is a member of the array “{array}”. Stop that array first.",
    "ghost": "“{array}” has disconnected disks that the kernel still uses: {things}. Lock “{array}” to"
    " release them. No disk is changed.",
    "ghost-stuck": "“{array}” has disconnected disks that the kernel still uses: {things}. They are released"
    " at the next boot.",
    "ghost-first": "The kernel still uses disconnected disks of “{array}” ({things}). This plan releases them"
    " first. No disk is read or changed.",
    "ghost-lock-first": "The kernel still uses disconnected disks of “{array}”. Lock “{array}” first.",
    "ghost-holds": (
        "{thing} was on a disconnected disk, and something else is mounted below it. Unmount that first."
    ),
    "ghost-until-restart": (
        "{thing} was on a disconnected disk, and the kernel cannot release it. Restart the computer."
    ),
    "ghost-open": (
        "{program} (process {process}) has files open on {thing}, whose disk is disconnected."
        " Close the program first."
    ),
    "ghost-shared": (
        "{thing} was on a disconnected disk and is still shared over NFS. First stop that share with"
        " exportfs -u."
    ),
    "ghost-odd": (
        "{thing} was on a disconnected disk, and the kernel still uses it. Raidwright does not"
        " support its name. Remove it manually: dmsetup remove"
    ),
    "use-running": "“{array}” is already running.",
    "use-not-running": "“{array}” is not running. Start it first.",
    "use-stopped": "“{array}” is already stopped.",
    "use-writable": "“{array}” is already writable.",
    "use-failed": "“{array}” failed: too many members are missing. If disks were only unplugged, reconnect"
    " them, then stop and start the array. Otherwise, delete it.",
    "use-partition": (
        "{device} is a partition on an array, which Raidwright does not support. Mount or unmount it"
        " manually."
    ),
    "look-first": (
        "“{array}” is started read-only with {here} of {expected} members. You can then see its"
        " contents. To mount them read-only, inspect the array again. To undo everything, stop"
        " the array."
    ),
    "look-thin": "“{group}” has volumes in a thin pool, which LVM cannot open without writing to it. To see"
    " their contents anyway, make “{array}” writable and unlock it.",
    "look-drbd": "{device} contains DRBD, which a NAS such as QNAP uses between an array and its volumes."
    " Raidwright cannot open it. To see its contents, put the disks back into that NAS.",
    "look-foreign": "{device} contains {kind}, which Raidwright cannot open. Its own tools may show its"
    " contents.",
    "look-writable": "“{array}” is running and writable. Stop it first, then inspect it.",
    "start-untold": (
        "It is not known yet which members of “{array}” are up to date. Wait a moment. If"
        " this does not change, start the array with mdadm."
    ),
    "start-too-few": "“{array}” cannot be started: only {whole} of {expected} members are connected and up to"
    " date. Connect the missing disks to start it. If all disks are connected, the others are"
    " out of date: delete the array.",
    "stop-bitmap-file": (
        "“{array}” keeps its write-intent bitmap in the file {file}, and no superblock refers"
        " to it. After the next start, the array has no bitmap, and a member that drops out"
        " is rebuilt from scratch. Add a bitmap after the start."
    ),
    "start-copies": "{devices} are copies of one member of “{array}”. Only one of them belongs to the array."
    " Unplug one, then start the array.",
    "start-unlike": (
        "“{array}” cannot be started: the superblock on {devices} differs from the others, as"
        " after a failed write. Linux does not assemble such members, even if the data is"
        " complete. Copy the disks before you try a manual repair, or delete the array and"
        " restore your backup."
    ),
    "copy-beside": "{device} and {other} have the same UUID: one is a copy of the other. A search for that"
    " UUID can find either of them. Unplug the one that you do not want to use.",
    "start-member-mounted": (
        "{device} belongs to a member of “{array}” and is mounted at {point}. Lock “{array}”"
        " first, then start it."
    ),
    "start-degraded": (
        "“{array}” starts read-only because it is missing {missing} of {expected} members. Check that all"
        " your files are there, then make it writable. Or connect the missing disks first."
    ),
    "start-log": (
        "“{array}” starts read-only because it has a write log (journal or PPL). Writes that are still in"
        " the log are completed first. Check the files, then make the array writable."
    ),
    "start-torn": (
        "“{array}” was not stopped cleanly and is missing {missing} of {expected} members."
        " Without the missing disks, the last written data cannot be verified. Connect them to"
        " start the array. If they are lost, delete the array. Raidwright does not force the"
        " start."
    ),
    "start-no-journal": (
        "The journal disk of “{array}” is missing. The last written data may exist only in the journal."
        " Connect that disk."
    ),
    "start-apart": (
        "“{array}” starts read-only: {devices} ran as this array without the other members and"
        " can contain newer data. Check which data is correct, then make it writable."
    ),
    "start-elsewhere": (
        "“{array}” starts read-only: it was created on another computer ({home}). Check its"
        " files, then make it writable."
    ),
    "writable-open": (
        "Something on “{array}” is open read-only. Lock the array first, and unlock it again afterwards."
    ),
    "use-nothing": "“{array}” cannot be started in its current state. Try again in a moment.",
    "unlock-nothing": "“{array}” has nothing left to unlock or mount.",
    "unlock-several": (
        "“{array}” has several locked encrypted volumes ({devices}), each with its own"
        " passphrase. Unlock them one by one with cryptsetup open."
    ),
    "container-unreadable": "{device} on “{array}” cannot be read: a disk below it is not responding."
    " Replace that disk first.",
    "unlock-inside": "{device} shows its contents only after it is unlocked. You then choose where to mount"
    " them.",
    "unlock-name-taken": (
        "{device} would be unlocked as “{mapping}”, but that name is already in use. Close"
        " the other device, or use another name in /etc/crypttab."
    ),
    "unlock-name-told": (
        "{device} would be unlocked as “{mapping}”, but line {line} of {file} uses that name"
        " for something else. First add {device} to /etc/crypttab with another name."
    ),
    "mount-nowhere": (
        "No mount point is set for {device}. Enter a folder, such as /srv/data (in a terminal:"
        " --at /srv/data)."
    ),
    "mount-twice": "Two file systems would be mounted at {point}. Choose another folder.",
    "mount-place-taken": (
        "Something else is already mounted at {point}. Unmount it, or choose another folder."
    ),
    "mount-place-told": "Line {line} of {file} mounts something else at {point}. Choose another folder.",
    "mount-below": (
        "{device} is not mounted at {point}, which is below {other}. Users who can write there"
        " could have placed a link in the path. After {other} is mounted, run: mount {point}"
    ),
    "mount-below-other": (
        "{point} is below {other}, the mount point of something else on the same array."
        " Choose another folder."
    ),
    "mount-when-entered": (
        "systemd mounts {device} at {point} when somebody opens that folder, as set in"
        " /etc/fstab (x-systemd.automount)."
    ),
    "mount-elsewhere": (
        "The mount point of {device} is {point}, but Raidwright mounts only below /srv, /mnt and /media."
        " Mount it manually: mount {point}"
    ),
    "mount-kind": "{device} contains a file system ({kind}) that Raidwright cannot mount."
    " Mount it manually: sudo mount {device} /mnt",
    "mount-old": (
        "{device} contains an old type of file system ({kind}), which Raidwright can only mount"
        " read-only. Stop the array and inspect it, or mount it manually."
    ),
    "lock-nothing": "Nothing on “{array}” is unlocked or mounted.",
    "stop-reshaping": "“{array}” is being reshaped. Wait until the reshape finishes.",
    "mount-too-long": (
        "The mount point of {device} has more than {most} characters, which Raidwright does not support."
        " Unmount it manually: umount {device}"
    ),
    "held-open": "{program} (process {process}) is using files on {device}. Close the program, or"
    " close these files in it.",
    "held-open-files": (
        "{program} (process {process}) is using {files} on {device}. Close the program, or close"
        " these files in it."
    ),
    "held-nfs": (
        "{files} on {device} is shared over NFS. First stop that share with exportfs -u, or stop the NFS"
        " server."
    ),
    "held-loop": "{files} on {device} is in use as the loop device {program}. Close everything on it, then"
    " detach it with losetup --detach.",
    "held-swap": "{files} on {device} is in use as swap space. Turn it off first with swapoff.",
    "held-writer": (
        "{program} (process {process}) has {device} open for writing, as a virtual machine does."
        " Close the program first, or remove {device} from it."
    ),
    "held-alone": "Another program has {device} open. Close that program, then try again.",
    "open-nfs": "{files} is shared over NFS.",
    "open-loop": "{files} is in use as the loop device {program}.",
    "open-swap": "{files} is in use as swap space.",
    "open-writer": "{program} (process {process}) has {device} open for writing.",
    "open-files": "{program} (process {process}) is using {files}.",
    "open-untold": (
        "{program} (process {process}) is using files on {device}. Only root and the user"
        " running it can see which ones."
    ),
}
"""Finding code -> English template."""
