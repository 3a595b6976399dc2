"""A computer as it is: its disks, arrays and what uses what, and what each of them means."""
