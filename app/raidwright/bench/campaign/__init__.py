"""A campaign: the same disks put together in many ways, each measured, and which comes first."""
