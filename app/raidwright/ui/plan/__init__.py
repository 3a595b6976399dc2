"""The plan: reviewed, confirmed, carried out, and what came of it."""
