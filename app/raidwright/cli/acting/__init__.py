"""Verbs that change something: the plan, a confirmation, then progress."""
