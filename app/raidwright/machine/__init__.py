"""One computer whose disks we work on: this one, the practice machine, or a snapshot in a file."""
