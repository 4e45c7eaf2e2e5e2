"""The subcommands `gridapp page` and `gridapp film`: a fight as a web page or a film."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gridapp.cli.out_place import add_out
from gridapp.cli.parser import SubcommandParser, add_battle
from gridapp.cli.stopping import stopping_between_steps
from gridapp.packs.loader import Packs
from gridapp.session.history.fight_moments import fight_moments, fight_steps
from gridapp.session.i18n import condition_names, shown_name, use_pack_texts
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.session import Session
from gridapp.storage.file.atomic_write import replace_file

if TYPE_CHECKING:
    from gridapp.export.progress import Progress

LANGUAGES = ("en", "de")


def add_page_options(parser: SubcommandParser) -> None:
    """Add the options of the subcommand ``page``."""
    _add_common(parser, "an HTML file; default: beside the battle")


def add_film_options(parser: SubcommandParser) -> None:
    """Add the options of the subcommand ``film``."""
    _add_common(parser, "a .webp, .png (animated) or .mp4 file; default: .webp beside the battle")
    text = "pixels across and down (1280x720)"
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="1280x720", help=text)
    text = "1 to 100, for WebP (75)"
    parser.add_argument("--quality", type=int, default=75, metavar="N", help=text)


def _add_common(parser: SubcommandParser, out: str) -> None:
    add_battle(parser)
    add_out(parser, "OUT", out, required=False)
    text = "show what the players (default), a side, a creature or the gm know"
    parser.add_argument("--as", dest="audience", default="players", metavar="SIDE|NAME", help=text)
    text = "the language of its texts (en)"
    parser.add_argument("--language", choices=LANGUAGES, default="en", help=text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        message = f"{text} is no size of a film: write it like 1280x720"
        raise argparse.ArgumentTypeError(message)
    return int(width), int(height)


def write_page(options: argparse.Namespace, packs: Packs) -> Path:
    """Write the replay page of a battle; return its path.

    Raises:
        FileProblem: the battle cannot be read, or the page not be written.
        LookupError: nobody has that name.
        ValueError: there is no fight to show, or the map cannot be drawn.
    """
    from gridapp.export.page.page import Names, page_steps

    out: Path = options.out or options.battle.with_suffix(".html")
    with _opened(options, out, packs) as session:
        audience = parse_audience(session.battle, options.audience)
        fight = fight_steps(session)
        moments = fight_moments(fight.steps, session.rules, audience)
        book = session.rules.book
        names = Names(
            {key: shown_name(entry.name, book) for key, entry in book.conditions.items()},
            {key: shown_name(entry.name, book) for key, entry in book.pools.items()},
            options.language,
        )
        _write(out, page_steps(moments, fight.total, session.file.asset, names))
    return out


def write_film(options: argparse.Namespace, packs: Packs) -> Path:
    """Write the film of a battle; return its path.

    Raises:
        FileProblem: the battle cannot be read, or the film not be written.
        LookupError: nobody has that name.
        ValueError: there is no fight to show, the options make no sense, or drawing failed.
    """
    from gridapp.export.film.film import film_steps
    from gridapp.export.film.options import FilmOptions, film_format_of

    out: Path = options.out or options.battle.with_suffix(".webp")
    format_, (width, height) = film_format_of(out), options.size
    film = FilmOptions(format_, width, height, options.quality)
    with _opened(options, out, packs) as session:
        audience = parse_audience(session.battle, options.audience)
        fight = fight_steps(session)
        moments = fight_moments(fight.steps, session.rules, audience)
        _write(out, film_steps(moments, fight.total, session.file.asset, film))
    return out


def _opened(options: argparse.Namespace, out: Path, packs: Packs) -> Session:
    """Return the open battle, after choosing the language of all texts, and the condition signs."""
    from gridapp.export.snapshot import ensure_application
    from gridapp.scene.items.condition_signs import use_condition_signs
    from gridapp.windows.language import install_translators

    if out.exists() and options.battle.exists() and out.samefile(options.battle):
        message = f"{out} is the battle itself: choose another name"
        raise ValueError(message)
    if options.language != "en":
        install_translators(ensure_application(), options.language)
    session = Session.open(options.battle, packs, read_only=True)
    use_pack_texts(session.rules.book)
    use_condition_signs(condition_names(session.rules.book))
    return session


def _write(out: Path, steps: "Iterator[Progress | bytes]") -> None:
    """Work off the steps and replace the file; it stays as it was if anything fails."""
    from gridapp.export.progress import run_steps
    from gridapp.export.snapshot import SnapshotError

    try:
        with stopping_between_steps() as show:
            data = run_steps(steps, show)
    except SnapshotError as problem:
        raise ValueError(str(problem)) from problem
    replace_file(out, data)
