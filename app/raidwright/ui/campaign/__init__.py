"""The page where arrays of the same disks are compared by building one after the other."""
