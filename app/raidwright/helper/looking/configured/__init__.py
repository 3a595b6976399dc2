"""What files tell this computer to mount, unlock, assemble, check and start with."""
