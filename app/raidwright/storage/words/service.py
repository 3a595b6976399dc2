"""Findings about arrays that serve: spares, growth, checks and limits, in English."""

SERVICE_TEMPLATES = {
    # spares
    "spare-place-empty": "{array} lacks a member, and the disk would take its place at once. Replace what was"
    " lost first.",
    "spare-none": "{disk} is no spare of {array}. Choose one of its spares.",
    "no-spare": "{array} has no spare.",
    "no-sound-disk": "The disks that are free for {array} report that they are failing: none is taken without"
    " being named. Connect a sound one that is as large as its members.",
    "one-disk-twice": "{first} and {second} may be one disk ({disk}), seen by two cables or paths: they"
    " report the same serial number or WWN. What is kept on both is lost with that disk. Use only one of"
    " the two.",
    "one-unit": "{first} and {second} are parts of one drive. When that drive fails, both are lost. For"
    " redundancy, use disks of their own.",
    "in-use-by-other-path": "{disk} ({path}) cannot be used: {other} reports the same number and is in use,"
    " and the two may be one disk, seen by two cables or paths. If they are two disks whose maker gave them"
    " one number, stop using {other} or unplug it first.",
    "system-by-other-path": "{disk} ({path}) is left as it is: {other} reports the same number and holds"
    " {mount} of the running system, and the two may be one disk, seen by two cables or paths. If they are"
    " two disks whose maker gave them one number, start a live system from another medium, and do it there.",
    "no-free-disk": "No disk is free for {array}. Connect one that is as large as its members.",
    # for what a disk is to come
    "trouble-empty": "Places of {array} without a disk: {missing}.",
    "trouble-failed": "{disk} has failed and serves {array} no more.",
    "trouble-left": "{disk} was left behind: {array} goes on without it.",
    "trouble-failing": "{disk} still serves {array}, and reports that it is failing.",
    # a disk that no plan exchanges
    "repair-several": "{disk} carries more than one member of {array}: {members}. No plan exchanges such a"
    " disk. Do not pull it: replace its members by hand first, one after the other, with mdadm.",
    "repair-journal": "{disk} keeps the journal of {array}, which takes no writes without it. It is no spare,"
    " and no plan exchanges it. By hand: unmount what is on {array}; then mdadm --readonly, mdadm --fail and"
    " --remove for this disk, and mdadm --add-journal for another.",
    # what hands do when a disk is replaced
    "guide-copy": "{new} is filled from {disk}, which serves until then: the array is never less safe than"
    " now.",
    "guide-copied": "When that has ended {disk} serves no more. Come back here to take it out of the array,"
    " which clears it.",
    "guide-fill": "{disk} takes the empty place and is filled from the others. The page of the array shows"
    " how far it is and how long it still takes.",
    "guide-then-out": "Come back here to take {disk} out of the array, which clears it.",
    "guide-out": "{disk} is taken out of the array and cleared, as far as it still answers.",
    "guide-pull": "Pull the disk with the serial number {serial} on its label.",
    "guide-come": "Put in a new one of at least {size}. As soon as it comes it is chosen here.",
    "guide-port": "If a port is free, connect a new disk of at least {size} beside {disk}. As soon as it"
    " comes it is chosen here, and {disk} serves until the new one is filled: that is the safest way.",
    "guide-only-port": "Connect a new disk of at least {size} beside {disk}. As soon as it comes it is chosen"
    " here. The array cannot do without {disk} now: do not pull it.",
    "guide-fail": "If no port is free, have {disk} counted as failed, which takes it out of the array."
    " Nothing on it is erased; the array lacks a disk until the new one is filled.",
    "guide-pull-failed": "Pull the disk with the serial number {serial} on its label. Where disks cannot be"
    " pulled while the computer runs, shut it down for that.",
    "guide-in-its-place": "Put the new one of at least {size} in its place. As soon as it comes it is chosen"
    " here.",
    # a disk that serves leaves
    "fail-spare": "{disk} is a spare of {array}. Take it out as such.",
    "fail-not-spared": "{array} cannot spare {disk} now: without it data would be lost. Connect the new disk"
    " beside it, and replace it while it serves.",
    "fail-short": "“{array}” is then degraded. Further failures it survives until the rebuild: {further}. If"
    " a port is free for the new disk, replace this one while it works instead.",
    "fail-short-last": "“{array}” is then degraded: until the rebuild another failure loses data. If a port"
    " is free for the new disk, replace this one while it works instead.",
    "fail-beside": "{disk} also carries {partitions}, which is not part of {array}. Whoever pulls it takes"
    " that away too.",
    "fail-taken-back": "Nothing on {disk} is erased. As long as it is connected it can be taken back, and"
    " then lacks only what was written meanwhile.",
    "fail-filled-anew": "Nothing on {disk} is erased, but it cannot be undone: to come back it would be"
    " cleared and filled anew.",
    # one disk more
    "grow-striped": "{array} is of the kind RAID0. While it were spread over one disk more it would be"
    " another kind, which is not done here. Save what is on it, and build it anew.",
    "grow-appended": "{array} is linear, and a disk that it gains cannot be taken out again. That is not done"
    " here. Save what is on it, and build it anew.",
    "grow-ppl": "{array} notes down parity before it writes (PPL). While it does, md neither spreads it over"
    " more disks nor uses more of each. Turn that off by hand first, with mdadm --grow"
    " --consistency-policy=resync.",
    "grow-journal": "{array} has a journal. With one md neither spreads it over more disks nor uses more of"
    " each. Save what is on it, and build it anew.",
    "grow-layout": "{array} is a RAID10 with its copies far apart, or more than two of them, which cannot be"
    " spread over more disks. Save what is on it, and build it anew.",
    "grow-no-room": "Before its data {array} has {there}, and md needs {needed} there to spread a RAID10."
    " Save what is on it, and build it anew.",
    "grow-uncopied": "Before its data {array} has {there}, and md needs {needed} there to move them in"
    " safety. Without that mdadm keeps a copy of the first of them elsewhere, but has md begin before that"
    " is written: a power cut then costs what is on {array}. Save it, and build {array} anew.",
    "grow-larger": "Without being spread {array} becomes larger by larger disks: replace its own by them, one"
    " after the other, and then use all the room.",
    "grow-short": "{array} lacks a member, whose place the new disk would take. Replace what was lost first.",
    "grow-spares": "{array} has a spare ({others}), and would take that one in. Choose the spare, or take it"
    " out first.",
    "grow-several-spares": "{array} has several spares, and md chooses which one it takes in. Take out the"
    " others ({others}) first.",
    "grow-mirror": "{array} then has {count} copies of everything and holds as much as before.",
    "grow-size": "{array} then has {count} disks and holds {after} ({bytes} bytes) instead of {before}, once"
    " it is spread over all of them. What lies on it can be enlarged after that.",
    "grow-moves": "Everything on {array} is moved, which takes hours to days. It can be used meanwhile, and a"
    " power cut does no harm: it goes on where it was. It cannot be undone; have a backup.",
    # all the room that there is
    "enlarge-full": "{array} uses all of its disks, and what is on it fills it: there is no room"
    " left to gain.",
    "enlarge-full-so-far": "{array} uses all of its disks, and up to that layer there is no room"
    " left to gain.",
    "enlarge-far": "{array} is a RAID10 with its copies far apart. md uses no more of its disks than when it"
    " was made. Save what is on it, and build it anew.",
    "enlarge-copies": "{array} is a RAID10 with more than two copies of everything, and is not enlarged here."
    " By hand it is, with mdadm --grow --size=max.",
    "enlarge-behind": "{array} has its superblock behind its data (metadata 0.90 or 1.0), and with that it is"
    " not enlarged here. By hand it is, with mdadm --grow --size=max.",
    "enlarge-spreading": "{array} is being spread over another number of disks, and has what it gains only"
    " when that has ended. Wait until then.",
    "enlarge-short": "{array} lacks a member, whose size nobody knows. Replace what was lost first.",
    "enlarge-array": "{array} then holds {more} more: {after} ({bytes} bytes).",
    "enlarge-above": "{array} uses all of its disks already. What is on it grows only as far as it does not"
    " fill the array yet.",
    "enlarge-builds": "“{array}” then syncs the space that it gains. It is not protected until that sync"
    " finishes.",
    "enlarge-filesystem": "The file system on {array} then has {after} ({bytes} bytes).",
    "enlarge-volumes": "The volume group on {array} has several volumes, or none. It gets the room; which"
    " volume is to have it is yours to say, with lvextend.",
    "enlarge-rest": "What lies above that on {array} stays as large as it is.",
    "enlarge-no-layer": "There is no such layer on {array}. Choose one that is there.",
    "enlarge-locked": "{device} is encrypted and locked. Unlock it first.",
    "enlarge-unmounted": "The file system on {device} is not mounted. Mount it first.",
    "enlarge-other": "What is on {device} cannot be enlarged here. Enlarge the array alone, and see to it by"
    " its own means.",
    "enlarge-32-bit": "The ext4 on {device} was made without 64bit and cannot have more than {most}, which is"
    " less than it would get. Enlarge the array alone; or unmount it first and convert it by hand, with"
    " e2fsck -f and then resize2fs -b.",
    "enlarge-shared": "The btrfs on {device} lies on other devices too. Enlarge the array alone; then, by"
    " hand and with the number that btrfs filesystem show tells of this device: btrfs filesystem resize"
    " NUMBER:max",
    "enlarge-group": "{device} belongs to a volume group that lies on other devices too, or that is"
    " incomplete. Enlarge the array alone, and see to the group by its own means.",
    # looking after an array
    "upkeep-not-running": "{array} is not running. Start it first.",
    "upkeep-no-redundancy": "{array} is of the kind {level}, which keeps nothing twice: there is nothing to"
    " compare, to fill or to note.",
    "upkeep-short": "{array} lacks a member, so that there is nothing to compare. Replace what was lost"
    " first.",
    "upkeep-check": "Everything on {array} is read and compared. It can be used meanwhile, and is slower.",
    "upkeep-mend": "Where the disks of {array} do not agree nobody knows which of them is right: one copy is"
    " written over the others, and parity is made anew from the data. Check first, and compare with a backup"
    " what may be wrong.",
    "upkeep-no-check": "{array} is not being checked, so that nothing can be ended.",
    "upkeep-crossed": "The lowest speed lies above the highest. Choose one that is not higher.",
    "upkeep-below-all": "On this computer a sync of any array is to reach {least}/s whatever else goes on,"
    " and a highest speed below that holds nobody back. Choose a lowest speed too.",
    "upkeep-limits-all": "What is not set here is as for all arrays of this computer: at least {least}/s and"
    " at most {most}/s.",
    "upkeep-limits-so": "A sync of {array} is held to these speeds already.",
    "upkeep-no-calendar": "The mdadm of this computer has no timer for checks. Check {array} by hand now and"
    " then.",
    "upkeep-practice-clock": "The practice machine runs neither systemd nor cron, so nothing would begin the"
    " checks. Check {array} by hand.",
    "upkeep-cron": "Here cron begins the checks, and their switch is a file: set AUTOCHECK={word} in"
    " /etc/default/mdadm, or answer the questions of: dpkg-reconfigure mdadm",
    "upkeep-no-cron": "What would begin the checks here is not installed. Install the package cron.",
    "upkeep-calendar-on": "{array} is checked each month already.",
    "upkeep-calendar-off": "{array} is not checked by calendar.",
    "upkeep-calendar": "This holds for every array of this computer, not for {array} alone.",
    "rename-no-namesake": "No volume group on {array} has a name that another one has too.",
    "rename-untold": "The UUID of the volume group {group} on {array} is not known, so that LVM could rename"
    " another one. Rename it by hand: vgrename UUID NEW-NAME",
    "rename-spans": "The volume group {group} also lies beside {array}. Rename it by hand: vgrename UUID"
    " NEW-NAME",
    "rename-bad-name": "{name} is no name for a volume group. Use letters, digits and . _ + - alone.",
    "rename-taken": "{name} is the name of something else. Choose another one.",
    "upkeep-bitmap-there": "{array} has a bitmap already.",
    "upkeep-bitmap-logged": "{array} writes down first what it is about to write, so that no resync follows a"
    " power cut. md takes no bitmap beside that.",
    "upkeep-bitmap-none": "{array} has no bitmap.",
    # mail about failures
    "mail-address": "“{address}” is no mail address. Type one such as you@example.org, or the name of a user"
    " of this computer.",
    "mail-all": "This holds for every array of this computer. What lies on the disks is not touched.",
    "mail-is-so": "Mail is sent to {address} already.",
    "mail-none": "No mail address is set.",
    "mail-no-array": "There is no array here, so that there is nothing to send mail about. Build one first.",
    "mail-no-file": "{file} cannot be changed here.",
    "mail-elsewhere": "Another file has an address, too: mail then goes to {address}.",
    "mail-nobody": "mdadm's monitor then has nobody to tell: at each start of the computer systemd says that"
    " its unit mdmonitor.service has failed, which does no harm. Notifications on the desktop do not"
    " need it.",
    "mail-no-sender": "No program of this computer can send mail: /usr/sbin/sendmail is missing. Until one is"
    " installed and set up, such as msmtp-mta or postfix, no mail arrives.",
    "mail-no-monitor": "mdadm's monitor, which sends the mail, does not run, and nothing here begins it. Have"
    " this begun at each start of the computer: mdadm --monitor --scan --daemonise",
    "mail-old-monitor": "mdadm's monitor runs, and goes on with what it was told before until it is begun"
    " anew.",
    "array-firmware": "{array} is firmware RAID. It is not changed here: use the firmware's setup or mdadm.",
    "array-foreign": "{array} is a part of something else ({kind}), such as the RAID of a computer's"
    " firmware, and not handled here: use its own tools.",
    "array-container": "{array} only holds the disks of a RAID of the computer's firmware. The arrays on them"
    " stand beside it.",
    "array-striped": "{array} looks like a RAID0 that is being spread over more disks: md calls it RAID4"
    " meanwhile, and counts a place for parity that no disk has to fill. Only a true RAID4 would lack one.",
    "striped-at-work": "{array} looks like a RAID0 that is being spread over more disks, and md calls it"
    " RAID4 meanwhile. Wait until it has been spread.",
    "array-untold": "How {array} stands just now the helper has not said yet. Wait a moment.",
    "array-short-in-doubt": "{array} lacks {missing} of its {expected} members. Whether the others still hold"
    " all of its data depends on its layout, which only Raidwright's helper can read. Take nothing down"
    " before that is known, and put back what was only pulled.",
    "array-unwritable": "{array} has lost the disk with its journal, and takes no writes any more; what it"
    " holds can be read. Save that first. Then take it down; or unmount it and give it another journal by"
    " hand: mdadm --readonly, then mdadm --add-journal.",
    "array-spreading": "{array} is being spread over another number of disks. It can be used meanwhile; a"
    " restart does no harm, and after one it goes on with the first write.",
    "array-mismatch": "When {array} was last checked its disks did not agree on {bytes} bytes. With copies,"
    " swap space and files in use can look so without harm; with parity it means damage. Compare with a"
    " backup; then it can be mended.",
}
"""Finding code -> English template."""
