"""How root opens what lies in a folder: never through a link, and for no program that it starts."""

import os

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
"""One that nobody else can have made."""
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""To list it, to change it, or to have its entries written to the disk."""
FOLDER_PASSED = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""On the way to what lies further down."""
