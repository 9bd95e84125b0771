"""By which address a phone in the same network finds the house."""

import fcntl
import socket
import struct

_SIOCGIFADDR = 0x8915  # Linux: an interface's IPv4 address
_NAME_BYTES = 15


def addresses() -> tuple[str, ...]:
    """The machine's own IPv4 addresses but the loopback's; nothing is sent to find them."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        found = [_address(asked, name) for _, name in socket.if_nameindex()]
    return tuple(one for one in found if one and not one.startswith("127."))


def _address(asked: socket.socket, name: str) -> str:
    request = struct.pack("256s", name.encode()[:_NAME_BYTES])
    try:
        answer = fcntl.ioctl(asked.fileno(), _SIOCGIFADDR, request)
    except OSError:  # an interface without an IPv4 address
        return ""
    return socket.inet_ntoa(answer[20:24])
