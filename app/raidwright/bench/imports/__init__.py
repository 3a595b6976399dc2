"""Other people's figures, read back."""
