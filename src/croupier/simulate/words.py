"""The random numbers of `streams` in plain Python, word for word: for the literal evening."""

from collections.abc import Iterator

_WORD = 0xFFFFFFFF
_ROUNDS = 10
Words = tuple[int, int, int, int]


def philox(counter: Words, key: tuple[int, int]) -> Words:
    """Philox4x32-10: four words of 32 bits from a counter and a key."""
    (a, b, c, d), (one, two) = counter, key
    for _ in range(_ROUNDS):
        left, right = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = (right >> 32) ^ b ^ one, right & _WORD, (left >> 32) ^ d ^ two, left & _WORD
        one, two = (one + 0x9E3779B9) & _WORD, (two + 0xBB67AE85) & _WORD
    return a, b, c, d


def words(seed: int, evening: int, turn: int, lane: int) -> Iterator[int]:
    """The words of one place of one stream, as many as are wanted."""
    attempt = 0
    while True:
        counter = (turn, lane << 24 | attempt, evening & _WORD, evening >> 32)
        yield from philox(counter, (seed & _WORD, seed >> 32))
        attempt += 1


def below(limit: int, seed: int, evening: int, turn: int, lane: int) -> int:
    """A number from 0 up to and without a limit, all of them equally probable."""
    mask = (1 << (limit - 1).bit_length()) - 1
    return next(n for word in words(seed, evening, turn, lane) if (n := word & mask) < limit)
