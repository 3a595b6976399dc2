"""What a measurement does over time, drawn while it goes on, and again from the history."""
