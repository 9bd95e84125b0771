"""What all tests share: how many examples a property is tried with, and the stores.

CROUPIER_PROFILE is quick (before a commit), check, proof or soak.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from croupier.ledger.doors import open_store
from croupier.ledger.store import Store
from tests.cluster import Cluster, cluster

# No deadline: machines are shared and noisy, and a slow example is no wrong one.
settings.register_profile("quick", max_examples=30, deadline=None)
settings.register_profile("check", max_examples=100, deadline=None)
settings.register_profile("proof", max_examples=1_000, deadline=None)
settings.register_profile(
    "soak",
    max_examples=20_000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("CROUPIER_PROFILE", "check"))


_WAITS = ("browser", "postgres", "slow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with tests that wait come first, so that the last minute is not one browser's alone."""
    waiting = {one.path for one in items if any(one.get_closest_marker(name) for name in _WAITS)}
    items.sort(key=lambda one: one.path not in waiting)


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests of this process."""
    with cluster() as made:
        yield made


@pytest.fixture
def database(server: Cluster) -> str:
    """The address of a database of a test's own."""
    return server.url(server.database())


ON_POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)


@pytest.fixture(params=["memory", "sqlite", ON_POSTGRES], name="store")
def each_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Every store that there is, in turn."""
    found = open_store(None if request.param == "memory" else _address(request, tmp_path))
    yield found
    found.close()


@pytest.fixture(params=["memory", "sqlite", ON_POSTGRES])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """Where each store there is keeps a record; nowhere for the one that forgets."""
    return None if request.param == "memory" else _address(request, tmp_path)


@pytest.fixture(params=["sqlite", ON_POSTGRES])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a record is kept that others read too: a file, and a database."""
    return _address(request, tmp_path)


def _address(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "postgres":
        return request.getfixturevalue("database")
    return str(folder / "record.sqlite")
