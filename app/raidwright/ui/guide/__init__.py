"""The guide: a few questions, one proposal, one button."""
