"""Findings about arrays that serve: spares, growth, checks and limits, in English."""

SERVICE_TEMPLATES = {
    # spares
    "spare-place-empty": (
        "“{array}” has an empty slot, so the new disk would be used there at once. Replace"
        " the missing disk first."
    ),
    "spare-none": "{disk} is not a hot spare of “{array}”. Choose one of its hot spares.",
    "no-spare": "“{array}” has no hot spare.",
    "no-sound-disk": (
        "All unused disks of the right size for “{array}” report that they are failing. They"
        " are used only if you select them. Connect a healthy disk at least as large as the"
        " members."
    ),
    "one-disk-twice": (
        "{first} and {second} may be one disk ({disk}) on two cables or paths: they report the same"
        " serial number or WWN. If that disk fails, the data on both is lost. Use only one of them."
    ),
    "one-unit": "{first} and {second} are parts of one drive. If that drive fails, both are lost. For"
    " redundancy, use separate disks.",
    "in-use-by-other-path": (
        "{disk} ({path}) cannot be used: {other} has the same serial number and is in use. First"
        " check whether both are one disk on two cables or paths. If so, choose another disk. If"
        " they are two disks, stop using {other} or unplug it first."
    ),
    "system-by-other-path": (
        "{disk} ({path}) is not changed: {other} reports the same serial number and contains"
        " {mount} of the running system. Both may be one disk on two cables or paths. If they"
        " really are two disks, boot a live system from a USB stick and run the plan there."
    ),
    "no-free-disk": "No unused disk fits “{array}”. Connect a disk at least as large as its members.",
    # for what a disk is to come
    "trouble-empty": "Empty slots in “{array}”: {missing}",
    "trouble-failed": "{disk} has failed and is no longer active in “{array}”.",
    "trouble-left": "{disk} is out of date: “{array}” is running without it.",
    "trouble-failing": "{disk} is still active in “{array}”, but reports that it is failing.",
    # a disk that no plan exchanges
    "repair-several": (
        "{disk} contains several members of “{array}”: {members}. No plan can replace such a"
        " disk. Do not unplug it. First replace its members manually, one by one, with mdadm."
    ),
    "repair-journal": (
        "{disk} contains the journal of “{array}”, which cannot be written to without it. It"
        " is not a hot spare, and no plan can replace it. To replace it manually, unmount"
        " everything on “{array}”. Then run mdadm --readonly, mdadm --fail and --remove for"
        " this disk, and mdadm --add-journal for another disk."
    ),
    # what hands do when a disk is replaced
    "guide-copy": "{disk} stays active while its data is copied to {new}. The array keeps its redundancy the"
    " whole time.",
    "guide-copied": (
        "After that, {disk} is no longer active. Come back here to remove it from the array, which wipes it."
    ),
    "guide-cable": "Check the cables of the old disk first. A loose cable looks like a failed disk.",
    "guide-fill": "{disk} is added to the empty slot and rebuilt from the other disks.",
    "guide-wait": "Wait until the new disk is ready: about {minutes} min. You can use your files meanwhile.",
    "guide-wait-hours": (
        "Wait until the new disk is ready: about {hours} h {minutes} min. You can use your files meanwhile."
    ),
    "guide-then-out": "Come back here to remove {disk} from the array, which wipes it.",
    "guide-out": "{disk} is removed from the array and wiped, as far as it still responds.",
    "guide-pull": "Take out the disk with the serial number {serial} on its label.",
    "guide-come": "Insert a new disk of at least {size}. It is selected here automatically.",
    "guide-no-port": "If no port is free, choose “None” as the new disk. The old disk is then removed first.",
    "guide-port": "If a port is free, connect a new disk of at least {size} while {disk} stays connected. It"
    " is selected here automatically. {disk} stays active until the new disk is ready. This is"
    " the safest way.",
    "guide-only-port": (
        "Connect a new disk of at least {size} while {disk} stays connected. It is selected"
        " here automatically. Do not unplug {disk}: the array cannot run without it now."
    ),
    "guide-fail": "If no port is free, mark {disk} as failed, which removes it from the array. Nothing on it"
    " is erased. The array is degraded until the new disk is rebuilt.",
    "guide-pull-failed": (
        "Take out the disk with the serial number {serial} on its label. If this is not"
        " possible while the computer runs, shut it down first."
    ),
    "guide-in-its-place": (
        "Insert a new disk of at least {size} in its place. It is selected here automatically."
    ),
    # a disk that serves leaves
    "fail-spare": "{disk} is a hot spare of “{array}”. Remove it as a hot spare.",
    "fail-not-spared": (
        "“{array}” cannot run without {disk} now: data would be lost. Connect the new disk"
        " while {disk} stays connected, then replace it."
    ),
    "fail-short": (
        "“{array}” is then degraded. Disk failures that it survives until the rebuild finishes:"
        " {further}. If a port is free for the new disk, replace this disk instead, while it"
        " still works."
    ),
    "fail-short-last": (
        "“{array}” is then degraded: until the rebuild finishes, another failure loses data."
        " If a port is free for the new disk, replace this disk instead, while it still"
        " works."
    ),
    "fail-beside": (
        "{disk} also contains {partitions}, outside “{array}”. Without the disk, that data is"
        " not available either."
    ),
    "fail-taken-back": (
        "Nothing on {disk} is erased. You can re-add it as long as it stays connected. Then only"
        " data written in the meantime is resynced."
    ),
    "fail-filled-anew": (
        "Nothing on {disk} is erased, but this cannot be undone. Before the array can use it again, it must"
        " be wiped and rebuilt from scratch."
    ),
    # one disk more
    "grow-striped": (
        "“{array}” is RAID 0. Adding a disk needs a temporary change of the level, which"
        " Raidwright does not support. Back up its data, then build the array again."
    ),
    "grow-appended": "“{array}” is linear. A disk added to it cannot be removed again, so Raidwright does not"
    " add one. Back up its data, then build a new array.",
    "grow-ppl": "“{array}” uses a partial parity log (PPL). With it, md can neither add disks nor use more"
    " of each disk. Turn it off manually first, with mdadm --grow --consistency-policy=resync.",
    "bitmap-file": (
        "The write-intent bitmap of “{array}” is in a file and cannot be resized. Remove it first, and add"
        " it again afterwards."
    ),
    "grow-journal": (
        "“{array}” has a journal. With it, md can neither add disks nor use more of each disk. Back up its"
        " data, then build the array again."
    ),
    "grow-layout": (
        "“{array}” is RAID 10 with the far layout or more than two copies, so no disk can be added. Back up"
        " its data, then build the array again."
    ),
    "grow-no-room": "“{array}” has only {there} of reserved space before its data. Adding a disk to"
    " RAID 10 needs {needed}. Back up the data, then build the array again.",
    "grow-uncopied": (
        "“{array}” has only {there} of reserved space before its data, but md needs {needed}"
        " to move the data safely. With less, a power failure during the move can destroy the"
        " data on “{array}”. Back up the data, then build the array again."
    ),
    "grow-larger": (
        "“{array}” can also grow with larger disks: replace its disks one by one, then expand"
        " it to full size."
    ),
    "grow-short": (
        "“{array}” is missing a member, and the new disk would be used in its slot. Replace the"
        " missing disk first."
    ),
    "replacement-wanted": (
        "{devices} of “{array}” is marked for replacement, and the new disk would replace it. Replace"
        " that disk first."
    ),
    "grow-spares": (
        "The hot spares of “{array}” are used first: {others}. Choose one of them, or remove them first."
    ),
    "grow-several-spares": (
        "“{array}” has several hot spares, and md decides which one is added. Remove the"
        " others ({others}) first."
    ),
    "grow-mirror": "“{array}” then keeps {count} full copies of its data, and its capacity stays the same.",
    "grow-size": "“{array}” then has {count} disks. After the reshape, its capacity is {after} ({bytes}"
    " bytes) instead of {before}. You can then expand the file system on it.",
    "grow-moves": "All data on “{array}” is moved, which takes hours to days. You can use the array"
    " meanwhile, and after a power failure the reshape continues. It cannot be undone. Make"
    " sure that you have a backup.",
    # all the room that there is
    "enlarge-full": "“{array}” already uses all that its disks have in common. No expansion is possible.",
    "enlarge-full-so-far": (
        "“{array}” already uses the full size of its disks. Up to this layer, there is nothing to expand."
    ),
    "enlarge-far": (
        "“{array}” is RAID 10 with the far layout, so md cannot use more of its disks. Back up"
        " its data, then build the array again."
    ),
    "enlarge-copies": "“{array}” is RAID 10 with more than two copies. Raidwright cannot expand it. Expand it"
    " manually with mdadm --grow --size=max.",
    "enlarge-behind": "“{array}” has its superblock after its data (metadata 0.90 or 1.0). Raidwright cannot"
    " expand it. Expand it manually with mdadm --grow --size=max.",
    "enlarge-spreading": (
        "“{array}” is being reshaped. Its new space is available only after the reshape. Wait"
        " until it finishes."
    ),
    "enlarge-short": (
        "“{array}” is missing a member, and the size of that member is not known. Replace the"
        " missing disk first."
    ),
    "enlarge-array": "“{array}” gains {more} and then has {after} ({bytes} bytes).",
    "enlarge-above": (
        "“{array}” already uses the full size of its disks. Only layers that do not fill the"
        " array yet are expanded."
    ),
    "enlarge-builds": "“{array}” then syncs its new space. It is not protected until that sync finishes.",
    "enlarge-filesystem": "The file system on “{array}” then has {after} ({bytes} bytes).",
    "enlarge-volumes": (
        "The volume group on “{array}” has no volume, or several. The new space goes to the"
        " group. Assign it to a volume with lvextend."
    ),
    "enlarge-rest": "Layers on “{array}” above the chosen one keep their size.",
    "enlarge-no-layer": "“{array}” has no such layer. Choose an existing layer.",
    "enlarge-locked": "{device} is encrypted and locked. Unlock it first.",
    "enlarge-renamed": (
        "{device} is still mounted at {point} under its old name, which no longer exists."
        " Lock the array and unlock it again, then expand it."
    ),
    "enlarge-read-only": (
        "The file system on {device} is mounted read-only at {point}. If nobody wanted that, it has errors:"
        " unmount and check it. Then mount it writable."
    ),
    "enlarge-errors": (
        "The file system on {device} has errors and cannot be expanded. Unmount it, check it with"
        " e2fsck -f {device}, and mount it again."
    ),
    "enlarge-unmounted": "The file system on {device} is not mounted. Mount it first.",
    "enlarge-other": "{device} has contents that Raidwright cannot expand. Expand only the array, then its"
    " contents with their own tools.",
    "enlarge-32-bit": (
        "The ext4 file system on {device} was created without the 64bit feature and cannot exceed {most}."
        " This is less than the new size. Expand only the array. Or unmount the file system first and"
        " convert it manually with e2fsck -f, then resize2fs -b."
    ),
    "enlarge-shared": (
        "The btrfs file system on {device} also spans other devices. Expand only the array. Then look up"
        " the ID of {device} with btrfs filesystem show, and run: btrfs filesystem resize ID:max FOLDER"
    ),
    "enlarge-group": (
        "{device} belongs to a volume group that is incomplete or spans other devices. Expand"
        " only the array, then the volume group with the LVM tools."
    ),
    # looking after an array
    "upkeep-not-running": "“{array}” is not running. Start it first.",
    "upkeep-no-redundancy": (
        "“{array}” is {level} and has no redundancy. It cannot be checked, resynced or monitored."
    ),
    "upkeep-short": "“{array}” is missing a member, so there is nothing to compare. Replace the missing disk"
    " first.",
    "upkeep-check": (
        "All data on “{array}” is read and compared. You can use the array during the check, but it is"
        " slower."
    ),
    "upkeep-mend": (
        "If the disks of “{array}” differ, nothing shows which copy is correct. A repair copies one of them"
        " over the others, or recalculates the parity. Run a check first and compare affected files with a"
        " backup."
    ),
    "upkeep-no-check": "“{array}” is not being checked, so there is nothing to cancel.",
    "upkeep-crossed": "The minimum speed is higher than the maximum speed. Choose a lower minimum.",
    "upkeep-below-all": (
        "The minimum resync speed for all arrays on this computer is {least}/s, so a lower maximum has no"
        " effect. Choose a minimum for this array too."
    ),
    "upkeep-limits-all": (
        "For limits that you do not set, the values for all arrays apply: at least {least}/s, at most"
        " {most}/s."
    ),
    "upkeep-limits-so": "“{array}” already has these resync speed limits.",
    "upkeep-no-calendar": (
        "mdadm on this computer has no timer for checks. Check “{array}” manually from time to time."
    ),
    "upkeep-practice-clock": (
        "The practice machine runs neither systemd nor cron, so nothing starts scheduled"
        " checks. Check “{array}” manually."
    ),
    "upkeep-cron": "On this computer, cron starts the checks, and a file turns them on or off. Set"
    " AUTOCHECK={word} in /etc/default/mdadm, or run: dpkg-reconfigure mdadm",
    "upkeep-no-cron": "Scheduled checks need cron, which is not installed. Install the cron package.",
    "upkeep-calendar-on": "“{array}” is already checked monthly.",
    "upkeep-calendar-off": "“{array}” is not checked on a schedule.",
    "upkeep-calendar": "This applies to all arrays of this computer, not only to “{array}”.",
    "rename-no-namesake": (
        "No volume group on “{array}” has the same name as another one, so there is nothing to rename."
    ),
    "rename-untold": (
        "The UUID of the volume group “{group}” on “{array}” is not known, so LVM could rename"
        " the wrong group. Rename it manually: vgrename UUID NEW-NAME"
    ),
    "rename-spans": (
        "The volume group “{group}” also spans devices outside “{array}”. Rename it manually:"
        " vgrename UUID NEW-NAME"
    ),
    "rename-bad-name": (
        "“{name}” is not a valid name for a volume group. Use only letters, digits, “.”, “_”, “+” and “-”."
    ),
    "rename-taken": "The name “{name}” is already in use. Choose another name.",
    "upkeep-bitmap-there": "“{array}” already has a write-intent bitmap.",
    "upkeep-bitmap-logged": (
        "“{array}” logs each write first, so it needs no resync after a power failure. md does not allow a"
        " write-intent bitmap together with such a log."
    ),
    "upkeep-bitmap-none": "“{array}” has no write-intent bitmap.",
    # mail about failures
    "mail-address": (
        "“{address}” is not an email address. Enter an address such as you@example.org, or the name of a"
        " user on this computer."
    ),
    "mail-all": "This applies to all arrays of this computer. The data on the disks is not changed.",
    "mail-room": "You also get an email when an array is nearly full, or still locked after a restart.",
    "mail-is-so": "Failure emails are already sent to {address}.",
    "mail-none": "No email address is set, so there is nothing to turn off.",
    "mail-no-array": (
        "This computer has no array, so there are no failures to report by email. Build an array first."
    ),
    "mail-no-file": "{file} cannot be changed here. Edit it as root.",
    "mail-elsewhere": (
        "Another file also sets an address. After this change, failure emails are sent to {address}."
    ),
    "mail-nobody": (
        "mdadm's monitor then has no address. Because of this, systemd reports at every boot"
        " that mdmonitor.service has failed. This is harmless. Desktop notifications do not need"
        " the monitor."
    ),
    "mail-no-sender": "This computer has no program to send email: /usr/sbin/sendmail is missing. No email"
    " arrives until you install and set up such a program, for example msmtp-mta or postfix.",
    "mail-no-monitor": "mdadm's monitor, which sends the emails, is not running, and nothing on this computer"
    " starts it. Set up this command to run at boot: mdadm --monitor --scan --daemonise",
    "mail-old-monitor": (
        "mdadm's monitor is running and keeps its old settings until it is restarted. Restart it."
    ),
    "array-firmware": (
        "“{array}” is firmware RAID, which Raidwright does not change. Use the firmware's setup or mdadm."
    ),
    "array-foreign": "“{array}” is part of another storage system ({kind}), such as firmware RAID. Raidwright"
    " does not support it. Use the tools of that system.",
    "array-container": (
        "“{array}” is only the container for the disks of firmware RAID. The arrays on these"
        " disks are listed separately."
    ),
    "array-striped": (
        "“{array}” looks like a RAID 0 array that is being reshaped to more disks. During the"
        " reshape, md reports it as RAID 4 with an empty parity slot. This is normal. Only a"
        " true RAID 4 array would be missing a disk."
    ),
    "striped-at-work": (
        "“{array}” looks like a RAID 0 array that is being reshaped to more disks. During the reshape, md"
        " reports it as RAID 4. Wait until it finishes."
    ),
    "array-untold": "The status of “{array}” is not known yet. Wait a moment.",
    "array-short-in-doubt": (
        "“{array}” is missing {missing} of {expected} members. Whether the others contain all data depends"
        " on the layout of the array. Only Raidwright's helper can read the layout. Until it does, delete"
        " nothing, and reconnect unplugged disks."
    ),
    "array-unwritable": (
        "“{array}” lost its journal disk and is no longer writable. Its data can still be read. Back up the"
        " data first. Then delete the array. Or unmount it and add another journal manually: mdadm"
        " --readonly, then mdadm --add-journal."
    ),
    "array-spreading": (
        "“{array}” is being reshaped to a different number of disks. You can keep using it. A restart is"
        " safe: the reshape then continues by itself with the first write."
    ),
    "array-mismatch": (
        "The last check of “{array}” found {bytes} mismatched bytes. On RAID 1 and RAID 10, swap space and"
        " files in use can cause harmless mismatches. On arrays with parity, mismatches mean damage."
        " Compare your files with a backup. Then you can repair the mismatches."
    ),
}
"""Finding code -> English template."""
