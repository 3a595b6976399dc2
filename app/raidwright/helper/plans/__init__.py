"""A plan carried out: guarded, journalled, run, verified."""
