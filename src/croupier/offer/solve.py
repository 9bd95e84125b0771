"""The smallest fix: the fewest keys whose change makes a table lawful."""

from collections.abc import Iterator

from croupier.offer.choices import TableFile
from croupier.offer.finding import Finding, Level, Patch
from croupier.offer.patch import patched
from croupier.offer.validate import findings
from croupier.units.refusal import SourceFaults

_TRIES = 4000


class _Spent(Exception):
    """More was tried than is worth a wait."""


def unlawful(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings that make a table unlawful."""
    return tuple(one for one in found if one.level is Level.UNLAWFUL)


def smallest_fix(file: TableFile) -> Patch | None:
    """The fewest keys to change so that the table is lawful; None where no remedy is known."""
    found = unlawful(findings(file))
    if not found or not all(one.remedies for one in found):
        return None if found else {}
    search = _Search(file)
    for most in range(1, 2 * len(found) + 12):
        try:
            patch = search.within({}, found, most)
        except _Spent:
            return search.greedy(found)
        if patch is not None:
            return _pruned(file, patch)
    return None


def _told(found: tuple[Finding, ...]) -> set[tuple[str, str]]:
    return {(one.key, one.message) for one in found}


class _Search:
    """Iterative deepening over the remedies of the first finding that is left."""

    def __init__(self, file: TableFile) -> None:
        self.file = file
        self.tried = 0
        self.seen: dict[tuple[tuple[str, str], ...], tuple[Finding, ...]] = {}

    def left(self, patch: Patch) -> tuple[Finding, ...] | None:
        """The findings that a patch leaves; None where the file could no longer be read."""
        key = tuple(sorted((name, repr(value)) for name, value in patch.items()))
        if key not in self.seen:
            self.tried += 1
            if self.tried > _TRIES:
                raise _Spent
            try:
                self.seen[key] = unlawful(findings(patched(self.file, patch)))
            except SourceFaults:
                return None
        return self.seen[key]

    def within(self, patch: Patch, found: tuple[Finding, ...], most: int) -> Patch | None:
        """A patch of at most so many keys that contains the given one; None where there is none."""
        if not found:
            return patch
        if len(patch) >= most:
            return None
        settled: list[frozenset[str]] = []
        for remedy in min((one.remedies for one in found), key=len):
            if frozenset(remedy) in settled:
                continue  # other values of keys that are in order with the first ones
            for wider in self._widened(patch, remedy, most):
                left = self.left(wider)
                better = None if left is None else self.within(wider, left, most)
                if better is not None:
                    return better
                if left is not None and _told(left) < _told(found):
                    settled.append(frozenset(remedy))
        return None

    def _widened(self, patch: Patch, remedy: Patch, most: int) -> Iterator[Patch]:
        wider = patch | remedy
        if len(patch) < len(wider) <= most:
            yield wider

    def greedy(self, found: tuple[Finding, ...]) -> Patch | None:
        """The first remedy of each finding in turn; not the smallest, but a fix."""
        patch: Patch = {}
        for _ in range(100):
            if not found:
                return _pruned(self.file, patch)
            remedies = (remedy for one in found for remedy in one.remedies)
            changing = (remedy for remedy in remedies if patch | remedy != patch)
            remedy = next(changing, None)
            if remedy is None:
                return None
            patch = patch | remedy
            try:
                found = unlawful(findings(patched(self.file, patch)))
            except SourceFaults:
                return None
        return None


def _pruned(file: TableFile, patch: Patch) -> Patch:
    """The patch without keys that it does not need."""
    for key in tuple(patch):
        smaller = {name: value for name, value in patch.items() if name != key}
        try:
            if not unlawful(findings(patched(file, smaller))):
                patch = smaller
        except SourceFaults:
            continue
    return patch


def part_of(file: TableFile, patch: Patch, finding: Finding) -> Patch:
    """What of a fix answers one finding: a remedy that the fix holds, else what takes it away."""
    for remedy in finding.remedies:
        if remedy.items() <= patch.items():
            return remedy
    for key in tuple(patch):
        smaller = {name: value for name, value in patch.items() if name != key}
        if smaller and not _stays(file, smaller, finding):
            patch = smaller
    return patch


def _stays(file: TableFile, patch: Patch, finding: Finding) -> bool:
    """Whether a finding is still there under a patch, in whatever words."""
    try:
        left = unlawful(findings(patched(file, patch)))
    except SourceFaults:
        return True
    return any((one.key, one.citation) == (finding.key, finding.citation) for one in left)
