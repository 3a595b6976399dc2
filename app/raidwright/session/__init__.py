"""One person at one machine: what has to be agreed, what is carried out and measured, and what is kept of it.

Window and terminal stand on this room. What it says is a `Sentence`: the terminal prints it, the window
translates it.
"""
