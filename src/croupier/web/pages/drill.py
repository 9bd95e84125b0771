"""The drill: questions that work without scripts, an exam to print, procedure, one's weak keys."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from litestar import MediaType, Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.datastructures import State

from croupier.desk.answers import Unlawful
from croupier.desk.drill import told
from croupier.desk.drill.exam import QUESTIONS_MAX, Exam, exam, exam_numbered
from croupier.desk.drill.grade import faults, graded
from croupier.desk.drill.keys import key_title
from croupier.desk.drill.procedure import Case, procedure_case
from croupier.desk.drill.question import LEVELS, Asked, Question, question
from croupier.desk.drill.seeded import read_seed
from croupier.desk.drill.tables import drill_table, drill_tables
from croupier.desk.drill.weights import (
    Weights,
    next_focus,
    read_weights,
    weighed,
    written_weights,
)
from croupier.desk.law_paths import law_path
from croupier.law.in_force import edition_ids
from croupier.sheets.picture import picture_rules
from croupier.units.money import shown
from croupier.units.refusal import SourceFaults
from croupier.units.unreadable import Unreadable
from croupier.web.paper import page

Asking = Request[object, object, State]
Fields = Mapping[str, str]
_NUMBER_MAX = 99_999
_CHIPS, _MONEY = "chips", "money"
_BAD = (Unreadable, Unlawful, SourceFaults)


@get("/drill", include_in_schema=False)
async def drill(request: Asking) -> Response[str]:
    """The start of the drill; with a seed, its n-th question."""
    fields = dict(request.query_params)
    if "seed" not in fields:
        return _start()
    return await _answered(lambda: _question_page(_asked(fields), fields))


@post("/drill", include_in_schema=False, status_code=200)
async def drill_answer(request: Asking) -> Response[str]:
    """An answer graded, with the key of every wager and the way on."""
    fields = await _form(request)
    return await _answered(lambda: _graded_page(_asked(fields), fields))


@get("/drill/exam", include_in_schema=False)
async def drill_exam(request: Asking) -> Response[str]:
    """An exam to print: questions, answers on pages of their own, or both."""
    fields = dict(request.query_params)
    if not fields.get("seed") and not fields.get("number"):
        return _to_a_seed("/drill/exam", fields)
    return await _answered(lambda: _exam_page(_exam(fields), fields.get("part", "")))


@get("/drill/procedure", include_in_schema=False)
async def drill_procedure(request: Asking) -> Response[str]:
    """A situation at a table, and what the dealer may do."""
    fields = dict(request.query_params)
    if not fields.get("seed"):
        return _to_a_seed("/drill/procedure", fields)
    return await _answered(lambda: _procedure_page(fields, None))


@post("/drill/procedure", include_in_schema=False, status_code=200)
async def drill_procedure_answer(request: Asking) -> Response[str]:
    """What was chosen, what is right, by which paragraph, and where it differs."""
    fields = await _form(request)
    return await _answered(lambda: _procedure_page(fields, fields.get("choice", "")))


@get("/drill/keys", include_in_schema=False, sync_to_thread=False)
def drill_keys(request: Asking) -> Response[str]:
    """A map of one's own weak keys; the browser keeps them and the address brings them."""
    return page("drill/keys.html.j2", keys=_map(read_weights(request.query_params.get("weak", ""))))


@get("/drill/sheet.css", include_in_schema=False, media_type=MediaType.CSS, sync_to_thread=False)
def drill_sheet() -> str:
    """The rules of a layout's picture, as they stand in every layout by itself."""
    return picture_rules()


HANDLERS = (
    drill,
    drill_answer,
    drill_exam,
    drill_procedure,
    drill_procedure_answer,
    drill_keys,
    drill_sheet,
)


# --- reading ------------------------------------------------------------------------------------


async def _form(request: Asking) -> dict[str, str]:
    found = await request.form()
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _whole(fields: Fields, name: str, default: int, most: int) -> int:
    text = fields.get(name, "") or str(default)
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= most):
        raise Unreadable(f"{name} = {shown(text)}: write a whole number from 1 to {most}")
    return int(text)


def _level(fields: Fields) -> int:
    return _whole(fields, "level", 2, max(LEVELS))


def _in_chips(fields: Fields) -> bool:
    """What is counted; at a table whose players have chips of their own color it is chips."""
    counted = fields.get("unit", "")
    if counted not in ("", _CHIPS, _MONEY):
        raise Unreadable(f"unit = {shown(counted)}: count in {_CHIPS} or in {_MONEY}")
    if counted:
        return counted == _CHIPS
    return "own_color" in drill_table(_table(fields)).offer.edition.procedure


def _table(fields: Fields) -> str:
    return fields.get("table", "") or drill_tables()[0].id


def _asked(fields: Fields) -> Asked:
    focus = fields.get("key", "")
    return Asked(
        table=_table(fields),
        seed=read_seed(fields.get("seed", "")),
        number=_whole(fields, "n", 1, _NUMBER_MAX),
        level=_level(fields),
        in_chips=_in_chips(fields),
        focus=focus if key_title(focus) else "",
    )


def _exam(fields: Fields) -> Exam:
    if fields.get("number"):
        return exam_numbered(fields["number"])
    questions = _whole(fields, "questions", 20, QUESTIONS_MAX)
    counted = _in_chips(fields)
    return exam(_table(fields), questions, _level(fields), fields["seed"], in_chips=counted)


# --- answering ----------------------------------------------------------------------------------


async def _answered(make: Callable[[], Response[str]]) -> Response[str]:
    """A page made off the loop; what cannot be read is told on one with status 400."""
    try:
        return await sync_to_thread(make)
    except _BAD as error:
        return _start(str(error))


def _start(fault: str = "") -> Response[str]:
    return page(
        "drill/start.html.j2",
        400 if fault else 200,
        fault=fault,
        tables=drill_tables(),
        editions=tuple(edition_ids()),
        levels=LEVELS,
        seed=secrets.token_hex(4),
    )


def _to_a_seed(path: str, fields: Fields) -> Response[str]:
    """The same address with a fresh seed: what is seen can be had again by its address."""
    query = urlencode({**fields, "seed": secrets.token_hex(4)})
    return Response("", status_code=303, headers={"location": f"{path}?{query}"})


@dataclass(frozen=True, slots=True)
class _Link:
    """A paragraph as a link, where its text is held."""

    text: str
    url: str


def _links(asked: Question, at: int) -> list[_Link]:
    held = asked.situation.offer.edition.id
    return [_Link(str(one), law_path(held, one)) for one in asked.lines[at].key.citations]


@dataclass(frozen=True, slots=True)
class _Shown:
    """What every page of a question shows."""

    question: Question
    links: list[list[_Link]]

    @property
    def picture(self) -> str:
        return told.drawn(self.question)

    @property
    def outcome(self) -> str:
        situation = self.question.situation
        return told.outcome_words(situation.offer, situation.outcomes[-1])

    @property
    def before(self) -> tuple[str, ...]:
        return told.before_words(self.question)

    @property
    def counted(self) -> str:
        return told.chip_words(self.question)

    @property
    def rules(self) -> str:
        return told.table_words(self.question)

    @property
    def in_all(self) -> str:
        return told.sum_words(self.question)


def _shown(asked: Question) -> _Shown:
    return _Shown(asked, [_links(asked, at) for at in range(len(asked.lines))])


def _question_page(asked: Asked, fields: Fields, status: int = 200) -> Response[str]:
    found = question(asked)
    return page(
        "drill/question.html.j2",
        status,
        shown=_shown(found),
        question=found,
        asked=asked,
        weak=written_weights(read_weights(fields.get("weak", ""))),
        given=fields,
        faults=faults(found, fields),
        grade=None,
    )


def _graded_page(asked: Asked, fields: Fields) -> Response[str]:
    found = question(asked)
    if faults(found, fields):
        return _question_page(asked, fields, 422)
    grade = graded(found, fields)
    weights = weighed(read_weights(fields.get("weak", "")), grade.keys())
    kinds = found.situation.offer.case.offered
    return page(
        "drill/question.html.j2",
        shown=_shown(found),
        question=found,
        asked=asked,
        weak=written_weights(weights),
        given=fields,
        faults={},
        grade=grade,
        following=next_focus(weights, kinds, asked.seed, asked.number + 1),
        keys=_map(weights),
    )


def _map(weights: Weights) -> list[dict[str, object]]:
    """Keys with their titles, the weakest first."""
    order = sorted(weights.items(), key=lambda one: (-one[1].weight, -one[1].missed, one[0]))
    return [
        {"title": key_title(key), "weight": one.weight, "asked": one.asked, "missed": one.missed}
        for key, one in order
    ]


def _exam_page(made: Exam, part: str) -> Response[str]:
    if part not in ("", "questions", "answers"):
        raise Unreadable(f"part = {shown(part)}: print the questions, the answers, or both")
    return page(
        "drill/exam.html.j2",
        exam=made,
        part=part,
        questions=[_shown(one) for one in made.asked()],
    )


def _procedure_page(fields: Fields, choice: str | None) -> Response[str]:
    seed, number = read_seed(fields.get("seed", "")), _whole(fields, "n", 1, _NUMBER_MAX)
    edition_id = fields.get("edition", "")
    case = procedure_case(seed, number, edition_id)
    picked = _picked(case, choice)
    weights = read_weights(fields.get("weak", ""))
    if picked is not None:
        weights = weighed(weights, [(case.key, picked == case.right)])
    return page(
        "drill/procedure.html.j2",
        422 if choice is not None and picked is None else 200,
        case=case,
        seed=seed,
        number=number,
        edition=edition_id,
        weak=written_weights(weights),
        picked=picked,
        unpicked=choice is not None and picked is None,
        link=_Link(
            str(case.ruling.citation or ""),
            law_path(case.ruling.edition, case.ruling.citation or ""),
        ),
        rulings=[
            (one, _Link(str(one.citation or ""), law_path(one.edition, one.citation or "")))
            for one in case.topic.rulings
        ],
    )


def _picked(case: Case, choice: str | None) -> int | None:
    """Which option was chosen; None for none, or for what is no option."""
    numbers = [str(at) for at in range(len(case.options))]
    return numbers.index(choice) if choice in numbers else None
