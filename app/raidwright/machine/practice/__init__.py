"""A user-mode Linux with virtual disks; its system bus on a socket here."""
