#!/bin/sh
# Make a computer of the bare system that this runs in: it starts by itself, two people sit at it, and each of
# them, and root, does what comes over a line of their own.
set -eu
here=$(dirname "$(realpath "$0")")

echo raidwright-vm >/etc/hostname
echo "127.0.0.1 localhost raidwright-vm" >/etc/hosts
echo "LABEL=system / ext4 errors=remount-ro 0 1" >/etc/fstab
rm -f /usr/sbin/policy-rc.d
mkdir -p /var/log/journal

# With drivers for this computer alone an initial RAM disk is made in a fraction of the time.
printf 'MODULES=list\nCOMPRESSLEVEL=1\n' >/etc/initramfs-tools/conf.d/quickly
printf '%s\n' virtio_pci virtio_blk virtio_scsi ahci sd_mod nvme xhci_pci usb_storage ext4 >>/etc/initramfs-tools/modules

# A program at another address each time is translated anew each time, which costs more than running it.
echo kernel.randomize_va_space=0 >/etc/sysctl.d/quickly.conf

install -m 755 "$here/person.py" /usr/local/bin/person
for name in alice bob; do
    useradd --create-home --shell /bin/bash $name
done
for name in root alice bob; do
    echo "$name:pw-$name" | chpasswd
done
usermod --append --groups sudo alice

# They log in at screens, so that each has a session at the computer's own seat.
sit() {
    folder=/etc/systemd/system/getty@$1.service.d
    mkdir -p "$folder"
    printf '[Unit]\nConditionVirtualization=!uml\n' >"$folder/login.conf"
    printf '[Service]\nExecStart=\nExecStart=-/sbin/agetty --autologin %s --noclear %%I linux\n' "$2" >>"$folder/login.conf"
    printf '[ "$(tty)" != /dev/%s ] || exec person /dev/virtio-ports/%s\n' "$1" "$2" >"/home/$2/.bash_profile"
    printf 'SUBSYSTEM=="virtio-ports", ATTR{name}=="%s", OWNER="%s"\n' "$2" "$2" >>/etc/udev/rules.d/99-people.rules
}
sit tty1 alice
sit tty2 bob
ln -s /lib/systemd/system/getty@.service /etc/systemd/system/getty.target.wants/getty@tty2.service

cat >/etc/systemd/system/person.service <<'END'
[Unit]
Description=Root, who does what comes over a line
ConditionVirtualization=!uml

[Service]
ExecStart=/usr/local/bin/person /dev/virtio-ports/root
Restart=always
RestartSec=1

[Install]
WantedBy=multi-user.target
END
systemctl enable person.service

# Where the kernel runs as a process, there are no screens: their sessions are opened by what starts them, and
# root comes when alice's is the one in front.
sit_at_line() {
    cat >"/etc/systemd/system/person-$1.service" <<END
[Unit]
Description=$1, who does what comes over a serial line
ConditionVirtualization=uml
After=systemd-user-sessions.service dbus.socket systemd-logind.service $3
Wants=dbus.socket

[Service]
ExecStart=/usr/local/bin/person /dev/$2
Restart=always
RestartSec=1

[Install]
WantedBy=multi-user.target
END
    systemctl enable "person-$1.service"
}
session() {
    folder=/etc/systemd/system/person-$1.service.d
    mkdir -p "$folder"
    printf '[Service]\nUser=%s\nPAMName=login\nWorkingDirectory=/home/%s\n' "$1" "$1" >"$folder/session.conf"
    printf 'Environment=XDG_SEAT=seat0 XDG_SESSION_TYPE=tty XDG_SESSION_CLASS=user\n' >>"$folder/session.conf"
    printf 'KERNEL=="%s", SUBSYSTEM=="tty", OWNER="%s"\n' "$2" "$1" >>/etc/udev/rules.d/99-people.rules
}
sit_at_line root ttyS0 in-front.service
sit_at_line bob ttyS2 ''
sit_at_line alice ttyS1 ''
session bob ttyS2
session alice ttyS1
install -m 755 "$here/in_front.sh" /usr/local/bin/in-front
cat >/etc/systemd/system/in-front.service <<'END'
[Unit]
Description=alice in front
ConditionVirtualization=uml
After=person-alice.service person-bob.service

[Service]
Type=oneshot
ExecStart=/usr/local/bin/in-front alice

[Install]
WantedBy=multi-user.target
END
systemctl enable in-front.service
mkdir -p /etc/systemd/system/console-getty.service.d /usr/lib/disks
printf '[Unit]\nConditionVirtualization=uml\n' >/etc/systemd/system/console-getty.service.d/here.conf
systemctl enable console-getty.service
cp "$here"/disks/* /usr/lib/disks
cp "$here/61-disks.rules" /etc/udev/rules.d
# It gives all such disks one link, by the serial number that all share.
grep -v 'disk/by-id/virtio-$env' /usr/lib/udev/rules.d/60-persistent-storage.rules >/etc/udev/rules.d/60-persistent-storage.rules

# Who comes from elsewhere is let in by a service that is not there before.
systemctl disable ssh.service
systemctl enable ssh.socket
for unit in nfs-server.service rpcbind.service rpcbind.socket smbd.service nmbd.service; do
    [ ! -e "/lib/systemd/system/$unit" ] || systemctl disable "$unit"
done
systemctl mask samba-ad-dc.service e2scrub_reap.service apt-daily.timer apt-daily-upgrade.timer systemd-networkd-wait-online.service

# alice may come from elsewhere, too.
mkdir -p /root/.ssh /home/alice/.ssh
ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519
cp /root/.ssh/id_ed25519.pub /home/alice/.ssh/authorized_keys
chown -R alice: /home/alice/.ssh

update-initramfs -u -k all
apt-get clean

# What starts it, for the first sectors of its disk. An emulated processor has no secrets to keep, and is slow enough.
cat >grub.cfg <<'END'
search --no-floppy --label system --set=root
linux /vmlinuz root=LABEL=system rw console=tty0 console=ttyS0 loglevel=4 mitigations=off
initrd /initrd.img
boot
END
modules="biosdisk part_msdos ext2 search search_label linux boot"
grub-mkimage --format=i386-pc --output=core.img --config=grub.cfg --prefix=/none $modules
cp /usr/lib/grub/i386-pc/boot.img .
