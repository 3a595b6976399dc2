"""What happens while it is measured, moment by moment: rates, stalls, cliffs."""
