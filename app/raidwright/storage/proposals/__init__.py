"""What fits the disks of a computer: which of them, and which designs, with their price."""
