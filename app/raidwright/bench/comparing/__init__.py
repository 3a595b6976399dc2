"""One measurement beside another: whether it is faster, what was to be expected, which disk is slow."""
