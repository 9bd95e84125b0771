"""The fields of the offering form: they follow from the edition and from what the file says."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from croupier.desk.naming import jurisdiction_of
from croupier.desk.offering.draft import Draft
from croupier.desk.offering.filling import NO, YES
from croupier.desk.offering.shapes import Field, Group, Linked, Option, Sort, linked
from croupier.law.in_force import edition_ids, games_of
from croupier.law.schema import RULES, Edition, WagerRule
from croupier.layout.kinds import COLORS, KINDS, Name
from croupier.layout.positions import Layout
from croupier.layout.reader import layout, wheels_of
from croupier.offer.admit import not_in_play, unmet_text
from croupier.offer.choices import ADMISSIONS
from croupier.units.citation import PREFIXES


def groups(draft: Draft) -> tuple[Group, ...]:
    """The fields of a table file as it stands, group by group."""
    form = _Form(draft, draft.edition)
    made = (
        Group("table", "Table", tuple(form.table())),
        Group("standard", "Standard wagers", tuple(form.standard()), "Uncheck to withdraw."),
        Group("optional", "Optional wagers", tuple(form.optional()), "Check to offer."),
        Group("rules", "What the edition leaves to the house", tuple(form.rules())),
        Group("accepted", "Accepted besides chips", tuple(form.admissions())),
        form.limits(),
        Group("odds", "Odds posted", tuple(form.odds()), "Empty: the least that may be paid."),
        Group("colors", "Colored sections of the wheel", tuple(form.colors())),
        Group("sections", "Sections of the wheel", tuple(form.sections())),
        *form.paytables(),
        Group("shoe", "Shoe", tuple(form.shoe())),
    )
    return tuple(one for one in made if one.fields)


@dataclass(frozen=True, slots=True)
class _Form:
    """A draft beside the edition whose fields it gets."""

    draft: Draft
    edition: Edition

    def _cite(self, paragraph: str) -> Linked:
        citation = self.edition.cite(paragraph)
        return linked(self.edition.id, citation)

    @property
    def layout(self) -> Layout:
        wheels = wheels_of(self.edition.game)
        return layout(self.edition.game, self.draft.wheel if wheels else None)

    # --- [table] ---

    def table(self) -> Iterator[Field]:
        """Name, place, game, edition or day, wheel, currency."""
        draft, held = self.draft, self.edition
        places = tuple(Option(one, jurisdiction_of(one)) for one in PREFIXES)
        games = tuple(Option(one, one.replace("-", " ")) for one in games_of(held.jurisdiction))
        yield _text(draft, "table.name", "Name on the layout")
        yield Field("table.jurisdiction", "Jurisdiction", Sort.ONE_OF, held.jurisdiction, places)
        yield Field("table.game", "Game", Sort.ONE_OF, held.game, games)
        named = draft.text_at("table.edition")
        same = f"{held.jurisdiction}/{held.game}/"
        ids = [one for one in edition_ids() if one.startswith(same)]
        ids += [named] if named and named not in ids else []
        options = (
            *(Option(one, one.rpartition("/")[2]) for one in ids),
            Option("", "the one in force on a day"),
        )
        yield Field("table.edition", "Edition of", Sort.ONE_OF, named, options)
        day = draft.value("table.on")
        yield Field(
            "table.on",
            "Day",
            Sort.DAY,
            "" if day is None else str(day),
            note="used where no edition is named",
        )
        if wheels := wheels_of(held.game):
            named = draft.text_at("table.wheel")
            known = wheels if named in wheels or not named else (*wheels, named)
            options = tuple(Option(one, one.replace("-", " ")) for one in known)
            yield Field("table.wheel", "Wheel", Sort.ONE_OF, named or draft.wheel, options)
        yield _text(draft, "table.currency", "Currency", note="three letters, such as USD")
        needs = [need for rule in held.wagers.values() for need in rule.requires if need.automated]
        if needs or draft.value("table.automated") is not None:
            clause = self._cite(needs[0].paragraph) if needs else None
            yield _flag(draft, "table.automated", "Fully automated electronic table", clause=clause)

    # --- [wagers] ---

    def standard(self) -> Iterator[Field]:
        """The standard wagers; one that cannot be made on the wheel only where the file has it."""
        for kind, rule in self.edition.wagers.items():
            key = f"wagers.{kind}"
            gone = not KINDS[kind].numbers and self._gone(rule)
            if not rule.optional and (not gone or self.draft.value(key) is not None):
                note = f"{' and '.join(gone)} not in play on this wheel" if gone else ""
                is_on = not gone if self.draft.value(key) is None else self.draft.value(key)
                title, clause = KINDS[kind].title, self._cite(rule.paragraph)
                value = YES if is_on is True else NO
                yield Field(key, title, Sort.FLAG, value, note=note, clause=clause)

    def optional(self) -> Iterator[Field]:
        """The optional wagers with their conditions, and what the file asks for besides."""
        for kind, rule in self.edition.wagers.items():
            if rule.optional:
                clause = self._cite(rule.paragraph)
                note = "; ".join(self._conditions(rule))
                title = KINDS[kind].title
                yield _flag(self.draft, f"wagers.{kind}", title, note=note, clause=clause)
        for kind in self.draft.table_at("wagers"):
            if kind in KINDS and kind not in self.edition.wagers:
                told = f"no wager of {self.edition.id}"
                yield _flag(self.draft, f"wagers.{kind}", KINDS[kind].title, note=told)

    def _gone(self, rule: WagerRule) -> tuple[str, ...]:
        return not_in_play(rule, Name(KINDS[rule.kind]), self.layout)

    def _conditions(self, rule: WagerRule) -> Iterator[str]:
        title = KINDS[rule.kind].title
        yield from (unmet_text(title, need) for need in rule.requires)
        if gone := self._gone(rule):
            yield f"{' and '.join(gone)} not in play on this wheel"
        for one in self.edition.exclusions.values():
            if rule.kind in one.offering:
                barred = " and ".join(KINDS[kind].title for kind in one.bars)
                yield f"bars {barred} ({self.edition.cite(one.paragraph)})"
        if rule.uses_colors:
            yield "needs the colored sections declared"
        if rule.posted:
            yield "its paytable is the house's"

    def admissions(self) -> Iterator[Field]:
        """What the edition says of coupons and of words with cash."""
        for name in ADMISSIONS:
            rule = self.edition.admits.get(name)
            if rule or self.draft.value(f"wagers.{name}") is not None:
                note = "" if rule is None else rule.note
                clause = self._cite(rule.paragraph) if rule else None
                told = note if rule is None or rule.admitted else f"not admitted: {note}"
                title = name.replace("_", " ").capitalize()
                yield _flag(self.draft, f"wagers.{name}", title, note=told, clause=clause)

    # --- [rules] ---

    def rules(self) -> Iterator[Field]:
        """The choices of the edition, and what the file chooses besides."""
        shown: set[str] = set()
        zero = self.edition.zero.get(self.draft.wheel)
        if zero and (len(zero.lost) > 1 or self.draft.value("rules.zero") is not None):
            shown.add("zero")
            numbers = " or ".join(zero.outcomes)
            title = f"Even chances on {numbers} lose"
            yield self._choice("zero", title, zero.lost, zero.paragraph)
        for name, rule in self.edition.choices.items():
            shown.add(name)
            note = f"for {KINDS[rule.needs].title}" if rule.needs else ""
            title = name.replace("_", " ").capitalize()
            yield self._choice(name, title, rule.options, rule.paragraph, note)
        for name in self.draft.table_at("rules"):
            if name in RULES and name not in shown:
                yield self._choice(name, name.replace("_", " ").capitalize(), (), "")

    def _choice(
        self, name: str, title: str, lawful: tuple[str, ...], paragraph: str, note: str = ""
    ) -> Field:
        key, now = f"rules.{name}", self.draft.text_at(f"rules.{name}")
        values = lawful if now in lawful or not now else (*lawful, now)
        options = (Option("", "not chosen"), *(Option(one, one) for one in values))
        clause = self._cite(paragraph) if paragraph else None
        return Field(key, title, Sort.ONE_OF, now, options, note, clause)

    # --- [limits] ---

    def limits(self) -> Group:
        """The table's limits, and those of kinds that have their own."""
        sign = self.edition.notices.get("limits")
        clause = self._cite(sign.paragraph) if sign else None
        kinds = [one for one in self.draft.table_at("limits") if one in KINDS]

        fields = [self._limit("limits", name, clause) for name in _LIMITS]
        for kind in kinds:
            fields += [self._limit(f"limits.{kind}", name, None) for name in _LIMITS]
        rows = ("Every position", *(KINDS[kind].title for kind in kinds))
        return Group("limits", "Limits", tuple(fields), _LIMITS_NOTE, rows)

    def _limit(self, table: str, name: str, clause: Linked | None) -> Field:
        key, hint = f"{table}.{name}", self.draft.text_at(f"limits.{name}")
        told = hint if table != "limits" else ""
        return Field(
            key, name.capitalize(), Sort.TEXT, _plain(self.draft, key), hint=told, clause=clause
        )

    # --- the rest ---

    def odds(self) -> Iterator[Field]:
        """The rows of the odds table; the floor is what holds while nothing is posted."""
        clause = self._cite(self.edition.odds_paragraph)
        for row, floor in self.edition.odds.items():
            key = f"odds.{row}"
            yield Field(
                key,
                _row_title(row),
                Sort.TEXT,
                _plain(self.draft, key),
                hint=str(floor),
                clause=clause,
            )
        for row in self.draft.table_at("odds"):
            if row not in self.edition.odds:
                key = f"odds.{row}"
                yield Field(key, _row_title(row), Sort.TEXT, _plain(self.draft, key))

    def colors(self) -> Iterator[Field]:
        """The colored sections, where the edition has wagers on them."""
        users = [rule for rule in self.edition.wagers.values() if rule.uses_colors]
        if users or self.draft.table_at("colors"):
            for color in COLORS:
                key = f"colors.{color}"
                value = _listed(self.draft.value(key))
                yield Field(key, color.capitalize(), Sort.TEXT, value, hint="six numbers")

    def sections(self) -> Iterator[Field]:
        """The wheel's sections, where the texts held do not give them."""
        key = "sections.clockwise"
        if self.edition.sections or self.draft.value(key) is not None:
            symbols = ", ".join(dict.fromkeys(self.edition.sections))
            value = _listed(self.draft.value(key))
            yield Field(key, "Clockwise", Sort.LINES, value, note=f"symbols: {symbols}")

    def paytables(self) -> Iterator[Group]:
        """Paytables of multipliers, as the reader board posts them."""
        for kind in KINDS.values():
            rule = self.edition.wagers.get(kind.name)
            if not kind.posts_multipliers or not (rule or self.draft.table_at(kind.name)):
                continue
            weights = self.draft.table_at(f"{kind.name}.multipliers")
            to_one = {True: YES, False: NO}.get(self.draft.value(f"{kind.name}.to_one") is True)
            is_said = self.draft.value(f"{kind.name}.to_one") is not None
            clause = self._cite(rule.exact_odds) if rule and rule.exact_odds else None
            options = (
                Option("", "not said"),
                Option(YES, "to 1: the stake comes back as well"),
                Option(NO, "for 1: the stake is within"),
            )
            listed = ", ".join(f"{one} = {weight}" for one, weight in weights.items())
            yield Group(
                kind.name,
                f"Paytable of {kind.title}",
                (
                    Field(
                        f"{kind.name}.to_one",
                        "Paid",
                        Sort.ONE_OF,
                        (to_one or "") if is_said else "",
                        options,
                        clause=clause,
                    ),
                    Field(
                        f"{kind.name}.multipliers",
                        "Multipliers and their weights",
                        Sort.TEXT,
                        listed,
                        note="such as 10 = 5, 25 = 3",
                    ),
                ),
            )

    def shoe(self) -> Iterator[Field]:
        """How many decks, where the game is dealt from a shoe."""
        table, key = self.draft.table, "shoe.decks"
        main = table.offer.main if table and table.is_lawful else None
        is_dealt = main is not None and main.shuffled(main.opening()) is not None
        if is_dealt or self.draft.table_at("shoe"):
            yield Field(key, "Decks", Sort.TEXT, _plain(self.draft, key), hint="1")


_LIMITS = ("minimum", "maximum", "chip")
_LIMITS_NOTE = "By position. The chip is the smallest in play: stakes are its multiples."


def _row_title(row: str) -> str:
    """A row of an odds table in words."""
    kind, _, rest = row.partition(":")
    title = KINDS[kind].title if kind in KINDS else kind.replace("_", " ").capitalize()
    return f"{title} {rest.replace(':', ' ')}".rstrip()


def _plain(draft: Draft, key: str) -> str:
    """What stands at a key as a field shows it, right or wrong."""
    found = draft.value(key)
    return "" if found is None else str(found)


def _listed(value: object) -> str:
    if isinstance(value, list):
        return " ".join(str(one) for one in cast("list[object]", value))
    return "" if value is None else str(value)


def _text(draft: Draft, key: str, label: str, note: str = "") -> Field:
    return Field(key, label, Sort.TEXT, _plain(draft, key), note=note)


def _flag(
    draft: Draft, key: str, label: str, *, note: str = "", clause: Linked | None = None
) -> Field:
    value = YES if draft.value(key) is True else NO
    return Field(key, label, Sort.FLAG, value, note=note, clause=clause)
