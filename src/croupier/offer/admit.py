"""Which proposed positions the edition admits, by clause; what is offered is another matter."""

from croupier.law.schema import Edition, Requirement, WagerRule
from croupier.layout.kinds import KINDS, Name
from croupier.layout.positions import Layout
from croupier.units.citation import Citation
from croupier.units.refusal import Reason, Refusal


def unmet(rule: WagerRule, wheel: str, *, automated: bool) -> tuple[Requirement, ...]:
    """The conditions of a wager that the table does not meet."""
    return tuple(
        need
        for need in rule.requires
        if (need.wheels and wheel not in need.wheels) or (need.automated and not automated)
    )


def unmet_text(title: str, need: Requirement) -> str:
    """What a condition asks for."""
    if need.automated:
        return f"{title} is for fully automated electronic tables"
    return (
        f"{title} needs a {' or a '.join(wheel.replace('-', ' ') for wheel in need.wheels)} wheel"
    )


def numbers_named(rule: WagerRule, name: Name) -> tuple[str, ...]:
    """The numbers of the wheel without which a wager makes no sense."""
    return name.selected if name.kind.numbers else rule.numbers


def not_in_play(rule: WagerRule, name: Name, layout: Layout) -> tuple[str, ...]:
    """The numbers of a wager that cannot be wagered on with the layout's wheel."""
    if layout.wheel is None:
        return ()
    in_play = layout.wheel.in_play
    return tuple(n for n in numbers_named(rule, name) if n not in in_play)


def _law_refuses(
    edition: Edition, layout: Layout, name: Name, *, automated: bool
) -> tuple[Reason, Citation, str] | None:
    rule = edition.wagers.get(name.kind.name)
    if rule is None:
        clause = edition.cite(edition.permitted_paragraph)
        return Reason.NOT_IN_THE_EDITION, clause, f"{name.kind.title} is no wager of {edition.id}"
    wheel = layout.wheel.name if layout.wheel else ""
    for need in unmet(rule, wheel, automated=automated):
        told = unmet_text(name.kind.title, need)
        return Reason.NOT_ON_THIS_WHEEL, edition.cite(need.paragraph), told
    if gone := not_in_play(rule, name, layout):
        return (
            Reason.NOT_ON_THIS_WHEEL,
            _why_gone(edition, rule, layout, gone),
            (f"{' and '.join(gone)} cannot be wagered on with a {wheel.replace('-', ' ')} wheel"),
        )
    return None


def _why_gone(edition: Edition, rule: WagerRule, layout: Layout, gone: tuple[str, ...]) -> Citation:
    """A covered number is gone by the clause that voids it, one not on the wheel by the wager's."""
    void = edition.voids.get(layout.wheel.name) if layout.wheel else None
    return edition.cite(void.unavailable if void and void.outcome in gone else rule.paragraph)


def refused_by_law(
    edition: Edition, layout: Layout, proposed: frozenset[str], name: Name, *, automated: bool
) -> Refusal | None:
    """Why the edition has no such position on this layout; None when it admits it."""
    position = str(name)
    if refused := _law_refuses(edition, layout, name, automated=automated):
        reason, clause, message = refused
        return Refusal(position, reason, clause, message)
    rule = edition.wagers[name.kind.name]
    if rule.groups and _is_no_row(name, layout) and name.selected not in rule.groups:
        listed = "; ".join(" and ".join(group) for group in rule.groups)
        told = (
            f"{'-'.join(name.selected)} is no row of the layout and not among the groups of"
            f" {rule.groups_paragraph}: {listed}"
        )
        return Refusal(position, Reason.NO_SUCH_PLACE, edition.cite(rule.groups_paragraph), told)
    if position not in proposed and not name.kind.optional_choice:
        return Refusal(
            position, Reason.NO_SUCH_PLACE, edition.cite(rule.paragraph), _no_place(name)
        )
    return None


def _is_no_row(name: Name, layout: Layout) -> bool:
    return layout.row_of(name.selected[-1]) != name.selected


def _no_place(name: Name) -> str:
    numbers = "-".join(name.selected)
    if name.place:
        return f"{numbers}: only 0-00 may be split on the line of the {name.place}"
    match len(name.selected):
        case 2:
            return f"{numbers}: the boxes of these numbers share no line of the layout"
        case 4:
            return f"{numbers}: these numbers have no common corner of four boxes on the layout"
        case 6:
            return f"{numbers}: these are not two contiguous rows of the layout"
        case _:
            return f"{name.title}: the layout has no such place"


def withdrawn_with(name: Name, offered: frozenset[str]) -> str:
    """The kind between whose boxes a further place lies, where the house has withdrawn it."""
    between = {f"{kind}s": kind for kind in KINDS}
    kind = between.get(name.place, "")
    return kind if kind and kind not in offered else ""
