"""A worker's memory: kept from one job to the next, where the system can be told to."""

import ctypes
from functools import cache

_KEPT = ((-3, 32 * 1024 * 1024), (-1, 256 * 1024 * 1024))
"""glibc's M_MMAP_THRESHOLD, the largest that it takes, and its M_TRIM_THRESHOLD."""


@cache
def keep_memory() -> None:
    """Have this process keep the memory of one job for the next.

    A piece of a log takes and frees some twenty arrays. glibc gives large ones back at once, the
    more so in Dask's workers, which are started with a setting for it; and mapping them anew for
    every piece costs up to three times what the work itself does.
    """
    try:
        set_option = ctypes.CDLL("libc.so.6").mallopt
    except (OSError, AttributeError):
        return  # another system has another allocator
    for option, value in _KEPT:
        set_option(option, value)
