"""From disks that somebody used before to the plan that cleans them."""
