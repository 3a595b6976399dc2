"""The page that lists the disks and says of each whether it can be used."""
