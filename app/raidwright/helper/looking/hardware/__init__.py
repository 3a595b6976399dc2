"""The computer and its disks as things: slots, cables, processor, tools, whether it is virtual."""
