"""What is said in the language of whoever reads, the same for every face of the program."""
