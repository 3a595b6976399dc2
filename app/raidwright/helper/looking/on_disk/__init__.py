"""What the blocks of a disk say by themselves: signatures, superblocks, headers, or nothing."""
