"""The tree of RFC 6962: known roots, and proofs that show what is and nothing else."""

import pytest

from croupier.ledger.tree import (
    consistency,
    grown,
    inclusion,
    is_consistent,
    is_included,
    leaf,
    root,
)

# The leaves and roots that implementations of Certificate Transparency test with.
LEAVES = [
    *("", "00", "10", "2021", "3031", "40414243", "5051525354555657"),
    "606162636465666768696a6b6c6d6e6f",
]
ROOTS = {
    0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    6: "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    7: "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}
MOST = 33


def hashes(size: int) -> list[bytes]:
    return [leaf(bytes([number])) for number in range(size)]


def top(some: list[bytes]) -> bytes:
    return root(grown((), 0, some)[0])


@pytest.mark.parametrize("size", ROOTS)
def test_known_roots(size: int) -> None:
    assert top([leaf(bytes.fromhex(one)) for one in LEAVES[:size]]).hex() == ROOTS[size]


def test_a_tree_grown_in_parts_is_the_same() -> None:
    for size in range(MOST):
        for part in range(size + 1):
            edge, count = grown((), 0, hashes(size)[:part])
            assert grown(edge, count, hashes(size)[part:]) == grown((), 0, hashes(size))


def test_every_leaf_is_shown_to_be_in_and_no_other() -> None:
    for size in range(1, MOST):
        some = hashes(size)
        for index in range(size):
            proof = inclusion(some, index)
            assert is_included(some[index], index, size, proof, top(some))
            assert not is_included(leaf(b"other"), index, size, proof, top(some))
            assert not is_included(some[index], index, size, (*proof, some[0]), top(some))
            for other in range(size):
                if other != index:
                    assert not is_included(some[index], other, size, proof, top(some))
            for at in range(len(proof)):
                cut = proof[:at] + proof[at + 1 :]
                assert not is_included(some[index], index, size, cut, top(some))


def test_every_tree_is_shown_to_go_on_from_every_smaller_one_and_from_no_other() -> None:
    for size in range(1, MOST):
        some = hashes(size)
        for first in range(1, size + 1):
            before, after = (first, top(some[:first])), (size, top(some))
            proof = consistency(some, first)
            assert is_consistent(before, after, proof)
            forked = [*some[: first - 1], leaf(b"other")]
            assert not is_consistent((first, top(forked)), after, proof)
            if first < size:
                assert not is_consistent(before, (size, top(forked)), proof)
                assert not is_consistent(before, after, proof[:-1])
                assert not is_consistent((first + 1, before[1]), after, proof)


def test_what_is_not_there_has_no_proof() -> None:
    with pytest.raises(ValueError, match="no leaf 3"):
        inclusion(hashes(3), 3)
    with pytest.raises(ValueError, match="none of the first"):
        consistency(hashes(3), 4)
