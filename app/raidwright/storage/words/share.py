"""Findings about shared folders, in English."""

SHARE_TEMPLATES = {
    "share-untold": "The shares of this computer are not known yet. Wait a moment.",
    "share-nothing": "Choose Windows and phones (SMB), Linux (NFS) or both.",
    "share-no-samba": "Sharing with Windows, Macs and phones needs Samba. Install it:"
    " sudo apt install samba samba-vfs-modules",
    "share-no-modules": "Samba's modules for this share are missing ({modules}). Install them:"
    " sudo apt install samba-vfs-modules",
    "share-no-nfs": "Sharing by NFS needs the NFS server. Install it: sudo apt install nfs-kernel-server",
    "share-nfs-network": "NFS needs the address of your home network, such as 192.168.1.0/24.",
    "share-no-file": "{file} is missing. Reinstall the file server (Samba or NFS).",
    "share-name-other": "“{name}” is already shared by another tool ({path}). Choose another name.",
    "share-name-ours": "“{name}” is already shared ({path}). Choose another name.",
    "share-too-many": "An array can have at most {most} shares. Stop sharing another folder of it first.",
    "share-nobody": "Nobody can open this share. Add a person, or allow guests.",
    "share-name-letters": "“{name}” cannot be the name of a share. Use letters, digits, single spaces, “_”,"
    " “-” or “.”.",
    "share-system-user": "{person} is a system account. Choose another person.",
    "share-person-twice": "{person} is listed twice. List each person once.",
    "share-account-name": (
        "{person} is not a user of this computer. A new name starts with a lowercase"
        " letter and contains only lowercase letters, digits, “_” or “-”."
    ),
    "share-nfs-person": "{person} is not a user of this computer, and NFS alone adds nobody. Choose a user of"
    " this computer, or share by SMB too.",
    "share-folder-system": "The file system uses {folder} itself. Choose another folder.",
    "share-time-machine-guests": "Time Machine needs a person with a password. Turn off access for guests.",
    "share-new-account": "{person} will be added as a user who can open shared folders but cannot log in.",
    "share-homes": (
        "The sharing password also opens the home folder on this computer, from every network: {people}. To"
        " prevent this, remove the section [homes] from /etc/samba/smb.conf."
    ),
    "share-guests": "Guests need no password. Windows 11 refuses such shares.",
    "share-nfs-trust": "NFS asks for no password. Every computer in {network} can open the files.",
    "share-people-leave": "“{name}” is shared already. These people can no longer open it: {people}.",
    "share-folder-changes": "“{name}” is shared already. It will open the folder “{folder}”; the files in"
    " “{before}” stay, but are no longer shared.",
    "share-everywhere": (
        "The share is offered on every network this computer connects to, even away from home."
    ),
    "share-nowhere": "A shared folder needs a mounted file system. Choose a mount point first.",
    "share-twice": "“{name}” is the name of two shares. Choose another name.",
    "share-not-mounted": "No file system of “{array}” is mounted below /srv, /mnt or /media. Mount it first.",
    "share-away": "“{name}” is not available: nothing is mounted at {point}. Start or unlock its array.",
    "share-samba-gone": "“{name}” is not available: Samba is not installed. Install it:"
    " sudo apt install samba",
    "share-server-stopped": "“{name}” is not available: {service} is not running. Start it:"
    " sudo systemctl start {service}",
    "share-not-included": "“{name}” is not available: smb.conf no longer includes it. Share the"
    " folder again.",
    "share-person-locked-out": (
        "{person} cannot open “{name}” without a sharing password. Share the folder again."
    ),
    "share-other-network": (
        "“{name}” is shared only with {network}, but this computer is now in {near}. Share the folder again."
    ),
    "share-firewall": (
        "The firewall ({firewall}) blocks “{name}”: {ports}. To open these ports, share the folder again."
    ),
    "share-folder-gone": "“{name}” is not available: {folder} does not exist. Share the folder again.",
    "share-account-gone": "{person} cannot open “{name}”: this user was deleted. Stop sharing with {person}.",
    "share-folder-shut": "{person} cannot open “{name}”: no permission for {folder}. Share the folder again.",
    "share-parent-shut": "{person} cannot open “{name}”: no permission for {folder}. Run: sudo chmod o+x"
    " {folder}",
    "share-folder-label": "SELinux keeps Samba out of {folder}, so nobody can open “{name}”. Run:"
    ' sudo semanage fcontext -a -t samba_share_t "{folder}(/.*)?" && sudo restorecon -R "{folder}"',
    "share-person-reads-only": "{person} cannot save files in “{name}”: no write permission for {folder}."
    " Share the folder again.",
    "share-connected": (
        "Another computer is using {files} in a shared folder and will be disconnected. Its"
        " unsaved files can be lost."
    ),
    "awake-no-unit": (
        "The service that keeps this computer awake is not installed. It needs systemd and the"
        " Raidwright package."
    ),
    "awake-already": "This computer already stays awake.",
    "awake-not": "This computer already goes to sleep by itself.",
    "awake-cost": (
        "The computer does not go to sleep by itself while it shares folders. It uses power day and night."
    ),
    "asleep-cost": "While the computer sleeps, nobody can open its shares.",
    "asleep-wakes": (
        "While the computer sleeps, nobody can open its shares. Wake it from another computer with"
        " Wake-on-LAN: {interface}, {address}."
    ),
    "install-nothing": "Everything that sharing needs is already installed.",
    "install-by-hand": "PackageKit is not installed. Run: {command}",
    "install-server": "Samba will be installed. It shares folders with Windows, Macs, phones and Linux.",
    "install-modules": (
        "Samba's modules will be installed. They keep deleted files for a while, and the extra data that"
        " Macs add to files."
    ),
    "install-client": ("The Samba client will be installed to test whether people can open a share."),
    "install-windows-list": "wsdd will be installed if your distribution has it. It lists this computer"
    " in Windows.",
    "install-others-list": (
        "Avahi will be installed. Macs, phones and Linux computers then find this computer."
    ),
    "share-overridden": "Another tool also shares “{name}” ({path}). Rename or remove that share in"
    " /etc/samba/smb.conf.",
    "share-listed-everywhere": (
        "wsdd2 shows the name of this computer on every network. The folder opens only from {network}."
    ),
    "share-unlisted-wsdd-missing": (
        "Windows does not list this computer. Type {address} there, or install the wsdd package (on Debian"
        " 13: wsdd2)."
    ),
    "share-unlisted-wsdd-stopped": "Windows does not list this computer: {service} is not running. Start it:"
    " sudo systemctl start {service}",
    "share-unlisted-avahi-missing": (
        "Macs, Linux and phones do not list this computer. Type its IP address there, or install the"
        " avahi-daemon package."
    ),
    "share-unlisted-avahi-stopped": "Macs, Linux and phones do not list this computer: {service} is not"
    " running. Start it: sudo systemctl start {service}",
    "share-host-renamed": "This computer was renamed from {before} to {host}. The address of “{name}” is"
    " now {address}. Use it on other computers, then share the folder again.",
    "share-host-nameless": "Other computers cannot find a computer called “{host}”. Choose another name:"
    " sudo hostnamectl set-hostname NAME",
    "share-client": "{person} is connected to “{share}” from {machine}.",
    "share-client-leaves": "{person} is connected to “{share}” from {machine} and will be"
    " disconnected. Unsaved files can be lost.",
    "share-left": (
        "Samba goes on sharing {path} as “{share}” even if nothing is mounted there. Raidwright does not"
        " change this share. Remove it if you no longer need it."
    ),
    "export-left": (
        "NFS goes on sharing {path} even if nothing is mounted there. Data from other computers then fills"
        " the system disk. Raidwright does not change /etc/exports. Remove the line if you no longer need it."
    ),
    "share-no-password": "{person} has no sharing password. Share a folder with {person} first.",
    "unshare-none": "“{array}” has no shared folder.",
    "unshare-other": "“{array}” has no share “{share}”. Its shares: {shares}",
}
