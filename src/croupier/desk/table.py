"""A table file opened for questions: check, matrix, par, settle, notices, layout."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import cast

from croupier.desk.answers import (
    BestAt,
    BestPlay,
    Chances,
    Check,
    DueNotice,
    FoundFinding,
    Matrix,
    Notices,
    PaidWhen,
    Par,
    ParWager,
    RefusedWager,
    Settled,
    SettledWager,
    Told,
    Unlawful,
    plain,
)
from croupier.desk.stakes import read_stakes
from croupier.games.resolution import net
from croupier.law.in_force import NoText
from croupier.law.register import mark_of
from croupier.layout.kinds import Name
from croupier.offer.case import edition_named
from croupier.offer.choices import TableFile, read_table
from croupier.offer.compile import Offer, compile_offer
from croupier.offer.finding import Finding, Level, Patch
from croupier.offer.patch import patched_text
from croupier.offer.solve import part_of, smallest_fix
from croupier.offer.validate import findings
from croupier.table.instruction import Instruction
from croupier.table.play import Placed, Played, play
from croupier.table.settle import Decision, paid_and_returned, result_of
from croupier.units.citation import Citation
from croupier.units.money import Minor, shown
from croupier.units.odds import odds_text
from croupier.units.refusal import SourceFault, SourceFaults
from croupier.units.unreadable import Unreadable

_BYTES_MAX = 1_000_000


def open_table(path_or_text: str | Path) -> "OpenTable":
    """Open a table file by its path, or by its text where that has more than one line."""
    if isinstance(path_or_text, str) and "\n" in path_or_text:
        return OpenTable(read_table(path_or_text))
    return OpenTable(read_table(text_of(Path(path_or_text)), str(path_or_text)))


def text_of(path: Path) -> str:
    """A file's text; raise Unreadable when there is none, or none that a table file could be."""
    try:
        with path.open("rb") as file:
            content = file.read(_BYTES_MAX + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"{path} cannot be read: {why}") from None
    if len(content) > _BYTES_MAX:
        raise Unreadable(f"{path} is larger than {_BYTES_MAX:,} bytes: not a file of this kind")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        told = "not UTF-8 text: save the file as UTF-8"
        raise SourceFaults((SourceFault(line, "", told, str(path)),)) from None


class OpenTable:
    """One table file and all that can be asked of it."""

    def __init__(self, file: TableFile) -> None:
        self.file = file

    @cached_property
    def found(self) -> tuple[Finding, ...]:
        """The findings, with the remedies that are known."""
        return findings(self.file)

    @property
    def is_lawful(self) -> bool:
        return all(one.level is not Level.UNLAWFUL for one in self.found)

    @cached_property
    def fix(self) -> Patch | None:
        """The fewest keys whose change makes the table lawful."""
        return None if self.is_lawful else smallest_fix(self.file)

    @cached_property
    def offer(self) -> Offer:
        """The compiled offer; raise Unlawful where the table may not be offered."""
        if not self.is_lawful:
            raise Unlawful(self.check())
        return compile_offer(self.file)

    def check(self) -> Check:
        """Whether the table may be offered as its file says, and what would make it so."""
        from croupier.offer.digest import offer_digest  # noqa: PLC0415 - start-up is measured

        try:
            named = edition_named(self.file).id
        except NoText:
            named = self.file.edition
        return Check(
            lawful=self.is_lawful,
            findings=tuple(self._finding(one) for one in self.found),
            fix=_patch(self.fix),
            edition=named,
            digest=offer_digest(self.offer) if self.is_lawful else None,
        )

    def _finding(self, one: Finding) -> FoundFinding:
        mends = part_of(self.file, self.fix, one) if self.fix and one.remedies else None
        is_advice = one.level is Level.ADVICE
        return FoundFinding(
            level=one.level.value,
            key=one.key,
            line=self.file.line(one.key),
            citation=str(one.citation or ""),
            message=one.message,
            fix=None if is_advice else _patch(self.fix),
            mends=None if is_advice else _patch(mends),
            mark=self._mark(one),
        )

    def _mark(self, one: Finding) -> str | None:
        try:
            named = edition_named(self.file).id
        except NoText:
            return None
        return (mark_of(named, one.citation.paragraph) if one.citation else "") or None

    def mended(self) -> str:
        """The file's text with the smallest fix applied; raise Unlawful where none is known."""
        if self.is_lawful:
            return self.file.source.text
        if not self.fix:
            raise Unlawful(self.check())
        return patched_text(self.file.source.text, self.fix)

    def matrix(self) -> Matrix:
        """Every wager that one outcome settles, at every outcome."""
        offer = self.offer
        opening = offer.main.opening()
        acts = [act for act, _ in offer.draws()]
        voids = [offer.main.voids(opening, act) is not None for act in acts]
        settled = {
            position.id: offer.row(position.name)
            for position in offer.positions
            if _one_outcome(offer, position.name, voids)
        }
        return Matrix(
            edition=offer.edition.id,
            outcomes=tuple(str(act) for act in acts),
            void_outcomes=tuple(str(a) for a, void in zip(acts, voids, strict=True) if void),
            positions=tuple(settled),
            cells=tuple(tuple(str(net(one) or 0) for one in row) for row in settled.values()),
        )

    def par(self) -> Par:
        """The par sheet in exact fractions."""
        from croupier.exact.par_sheet import ParLine, par_sheet  # noqa: PLC0415 - asked for rarely

        edition = self.offer.edition.id

        def wager(line: ParLine) -> ParWager:
            varied = tuple(PaidWhen(when, odds_text(odds)) for when, odds in line.pays)
            return ParWager(
                kind=line.kind,
                members=line.members,
                pays=varied[0].odds if len(varied) == 1 else varied,
                probability=_exact(line.probability),
                house_edge=_exact(line.house_edge),
                variance=_exact(line.variance),
                distribution=_chances(line.shares),
                citation=str(line.citation),
                wager_citation=str(line.wager_citation),
                zero_citation=str(line.zero_citation) if line.zero_citation else None,
                when=line.when or None,
                mark=line.mark or mark_of(edition, line.citation.paragraph) or None,
                missing=line.missing or None,
            )

        lines = tuple(wager(line) for line in par_sheet(self.offer))
        return Par(self.offer.edition.id, lines, _best_play(self.offer))

    def settle(
        self,
        wagers: Mapping[str, str] | Sequence[tuple[str, str]] | Sequence[str],
        outcomes: Sequence[str] | str,
    ) -> Settled:
        """Settle wagers by outcomes in turn; raise Unreadable for what can be no wager or outcome.

        Wagers are `{"red": "5.00"}`, pairs, or texts as on the command line: `"red=5.00@2"`.
        """
        offer = self.offer
        texts = (outcomes,) if isinstance(outcomes, str) else tuple(outcomes)
        if not texts:
            raise Unreadable("no outcome is given: name one, such as 17")
        for text in cast("tuple[object, ...]", texts):
            if not isinstance(text, str):
                raise Unreadable(f'{shown(str(text))} is no text: write an outcome like "17"')
        placed = read_stakes(wagers, offer.file.currency)
        return _settled(offer, placed, play(offer, placed, texts))

    def notices(self) -> Notices:
        """Every sign that the texts call for at this table."""
        from croupier.sheets.notices import notices_due  # noqa: PLC0415 - asked for rarely

        due = tuple(
            DueNotice(one.text, str(one.citation), one.where, self._noted(one.citation, one.note))
            for one in notices_due(self.offer)
        )
        return Notices(self.offer.edition.id, due)

    def _noted(self, clause: Citation, note: str) -> str | None:
        """What is to be said of a sign, and of the text that calls for it."""
        mark = mark_of(self.offer.edition.id, clause.paragraph)
        told = f"the text of {clause} is {mark}" if mark else ""
        return "; ".join(filter(None, (note, told))) or None

    def layout(self) -> str:
        """The layout as SVG."""
        from croupier.sheets.layout_sheet import drawn_layout  # noqa: PLC0415 - asked for rarely

        return drawn_layout(self.offer)


def _chances(shares: Mapping[Fraction, Fraction]) -> tuple[Chances, ...]:
    return tuple(Chances(str(net), str(share)) for net, share in sorted(shares.items()))


def _best_play(offer: Offer) -> BestPlay | None:
    from croupier.exact.chain_of_states import moments  # noqa: PLC0415 - asked for rarely
    from croupier.exact.optimum import optimum  # noqa: PLC0415 - likewise

    best = optimum(offer)
    if best is None:
        return None
    decisions = tuple(
        BestAt(
            one.when,
            one.position,
            str(one.value),
            one.best,
            {option: str(worth) for option, worth in one.values.items()},
        )
        for one in best.decisions
    )
    _, variance = moments(best.shares)
    shares = _chances(best.shares)
    return BestPlay(best.position, str(best.house_edge), str(variance), shares, decisions)


def _one_outcome(offer: Offer, name: Name, voids: list[bool]) -> bool:
    """Whether a wager is the main game's and, whenever made, decided by every outcome alike."""
    main = offer.main
    if offer.game_of(name) is not main or main.missing(name):
        return False
    if any(entry.state != main.opening() for entry in main.entries(name)):
        return False
    row = offer.row(name)
    return (
        bool(row)
        and len(row) == len(voids)
        and all(void or net(one) is not None for one, void in zip(row, voids, strict=True))
    )


def _patch(patch: Patch | None) -> dict[str, object] | None:
    return {key: plain(value) for key, value in patch.items()} if patch else None


def _exact(number: object) -> str | None:
    return None if number is None else str(number)


def _settled(offer: Offer, placed: Sequence[Placed], played: Played) -> Settled:
    outcomes = tuple(str(outcome) for outcome in played.outcomes)
    return Settled(
        edition=offer.edition.id,
        outcome=outcomes[0] if len(outcomes) == 1 else outcomes,
        void=all(played.voids),
        instructions=tuple(told(offer, one) for one in played.instructions),
        wagers=tuple(_wager(offer, placed[index], one) for index, one in played.decided),
        refusals=tuple(
            RefusedWager(one.position, one.reason.value, str(one.citation), one.message)
            for _, one in played.refused
        ),
    )


def _wager(offer: Offer, placed: Placed, decision: Decision) -> SettledWager:
    write = offer.file.currency.write
    profit, returned = paid_and_returned(decision)
    return SettledWager(
        position=placed.wager.position,
        stake=write(placed.wager.stake),
        result=result_of(decision.resolution),
        profit=write(profit),
        returned=write(returned),
        citation=str(decision.resolution.clause),
    )


def told(offer: Offer, one: Instruction) -> Told:
    """An instruction as it is answered."""
    return Told(
        do=one.do.value,
        by=one.by,
        text=one.text,
        citation=str(one.citation),
        position=one.position or None,
        to=one.to or None,
        amount=None if one.amount is None else offer.file.currency.write(Minor(one.amount)),
        wager=one.wager,
        turn=one.turn,
    )
