"""What an offer was made from, kept so that its rounds can be told when files have changed."""

import hashlib
from pathlib import Path
from typing import cast

from croupier.law.in_force import NoText
from croupier.law.reader import days, law_folder
from croupier.ledger.canonical import canonical, read_canonical, utf_8
from croupier.ledger.chain import Header
from croupier.ledger.store import StoreFault
from croupier.offer.choices import read_table
from croupier.offer.compile import Offer, compile_offer
from croupier.offer.digest import offer_digest
from croupier.units.data import data_root
from croupier.units.refusal import SourceFaults
from croupier.units.unreadable import Unreadable


def sources_of(offer: Offer) -> bytes:
    """The table file, the law files laid over one another for its edition, and the layouts."""
    edition = offer.edition
    folder = law_folder() / edition.jurisdiction / edition.game
    held = (day for day in days(edition.jurisdiction, edition.game) if day <= edition.effective)
    law = [folder / f"{day.isoformat()}.toml" for day in held]
    layouts = sorted((data_root() / "layout" / "data").glob("*.toml"))
    content = {
        "edition": edition.id,
        "law": _texts(law),
        "layout": _texts(layouts),
        "table": offer.file.source.text,
    }
    return utf_8(canonical(content))


def _texts(paths: list[Path]) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def offer_from(sources: bytes, digest: str) -> Offer:
    """The offer compiled anew from what was kept; raise StoreFault where it is another by now."""
    try:
        kept = cast("dict[str, str]", read_canonical(sources))
        offer = compile_offer(read_table(kept["table"]))
    except (Unreadable, SourceFaults, NoText, KeyError) as error:
        raise StoreFault(f"the offer kept under {digest[:12]} cannot be read: {error}") from None
    if offer_digest(offer) != digest:
        raise StoreFault(
            f"the offer kept under {digest[:12]} compiles to another one with the law files of"
            " this Croupier: those it was made from are kept beside it"
        )
    return offer


def header_of(offer: Offer, stream: str, sources: bytes) -> Header:
    """What a stream under an offer begins with."""
    file, edition, wheel = offer.file, offer.edition, offer.layout.wheel
    return Header(
        stream=stream,
        table=file.name,
        jurisdiction=edition.jurisdiction,
        edition=edition.id,
        digest=offer_digest(offer),
        wheel=wheel.order if wheel else offer.posted.clockwise,
        options={**offer.posted.rules, "automated": "yes" if file.automated else "no"},
        unit=file.currency.write(1),
        currency=file.currency.code,
        sources=hashlib.sha256(sources).hexdigest(),
    )
