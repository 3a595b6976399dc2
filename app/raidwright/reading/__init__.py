"""A computer is read: what UDisks2 and root say of it becomes one snapshot, for whoever asks and for root."""
