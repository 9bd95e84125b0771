"""What every handler may ask for by name."""

from litestar.di import NamedDependency

from croupier.floor.book import Guest
from croupier.floor.house import House

TheHouse = NamedDependency[House]
AGuest = NamedDependency[Guest]
"""The guest of a request; a new one where nobody is known."""
KnownGuest = NamedDependency[Guest | None]
