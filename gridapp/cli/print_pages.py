"""The subcommand `gridapp print`: the board on pages at true scale, and figures of paper."""

import argparse
import sys
from typing import TYPE_CHECKING

from gridapp.battle.knowing.knowledge import GM
from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.cli.out_place import add_out
from gridapp.cli.parser import SubcommandParser, add_battle
from gridapp.cli.snapshot import parse_cells
from gridapp.cli.stopping import stopping_between_steps
from gridapp.packs.loader import Packs
from gridapp.session.history.moments import view_for
from gridapp.session.i18n import condition_names
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.queries.floors import parse_floor
from gridapp.session.session import Session

if TYPE_CHECKING:
    from gridapp.export.paper.print_options import PrintOptions

EXAMPLE = """examples:
  gridapp print fight.battle map.pdf
  gridapp print fight.battle map.pdf --as players --paper Letter --cell 25mm --ink map
  gridapp print fight.battle figures.pdf --figures standing
"""


def add_print_options(parser: SubcommandParser) -> None:
    """Add the options of the subcommand."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    add_battle(parser)
    add_out(parser, "OUT.pdf", "the PDF file", required=True)
    text = "as players, a side, a creature or the gm (default) sees it"
    parser.add_argument("--as", dest="audience", default="", metavar="SIDE|NAME", help=text)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--region", metavar="C4:H12", help="only these cells")
    text = "only the cells around this creature; can be repeated"
    where.add_argument("--around", action="append", metavar="NAME", help=text)
    text = "print this floor, by number or name (0)"
    parser.add_argument("--level", "--floor", dest="floor", default="", metavar="FLOOR", help=text)
    _add_page_options(parser)
    kinds = ("standing", "flat", "cards", "rings")
    text = "instead of the board: standing figures, flat discs, initiative cards, condition rings"
    parser.add_argument("--figures", choices=kinds, help=text)


def _add_page_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of paper and ink."""
    text = "size of a cell: 1in (default), 25mm or any"
    parser.add_argument("--cell", default="1in", metavar="LENGTH", help=text)
    text = "A4 (default), A3, Letter, Legal, A0 or a size in mm like 300x400"
    parser.add_argument("--paper", default="A4", metavar="NAME", help=text)
    ways = ("auto", "portrait", "landscape")
    text = "auto (default) takes fewer pages"
    parser.add_argument("--orientation", choices=ways, default="auto", help=text)
    parser.add_argument("--margin", default="8mm", metavar="LENGTH", help="8mm by default")
    text = "cells repeated from the next page (0.25)"
    parser.add_argument("--overlap", type=float, default=0.25, metavar="CELLS", help=text)
    text = "all (default), map without creatures, or the grid alone"
    parser.add_argument("--ink", choices=("all", "map", "grid"), default="all", help=text)
    text = "only these pages, such as A1,B2"
    parser.add_argument("--pages", default="", metavar="LIST", help=text)
    text = "leave out: marks (for cutting), labels, ruler, assembly (the sheet)"
    parser.add_argument("--without", default="", metavar="LIST", help=text)


def print_pages(options: argparse.Namespace, packs: Packs) -> list[str]:
    """Write the PDF; return what was written, in lines.

    Raises:
        FileProblem: the battle cannot be read.
        LookupError: nobody has that name.
        ValueError: the options make no sense, or the file cannot be written.
    """
    from gridapp.export.empty_board import empty_text
    from gridapp.export.paper.print_file import print_board
    from gridapp.export.snapshot import SnapshotError
    from gridapp.scene.items.condition_signs import use_condition_signs

    if options.out.suffix.lower() != ".pdf":
        message = f"{options.out}: a print is a PDF file: name it .pdf"
        raise ValueError(message)
    with Session.open(options.battle, packs, read_only=True) as session:
        use_condition_signs(condition_names(session.rules.book))
        audience = parse_audience(session.battle, options.audience) if options.audience else GM
        view = view_for(session, audience)
        floor = parse_floor(session.battle.board, options.floor)
        chosen = _print_options(view, options, floor)
        try:
            if options.figures:
                return [_print_figures(session, view, chosen, options)]
            if remark := empty_text(view_of_floor(view, floor)):
                print(f"gridapp: {options.out}: {remark}", file=sys.stderr)
            with stopping_between_steps() as show:
                plan = print_board(view, session.file.asset, options.out, chosen, show)
        except SnapshotError as problem:
            raise ValueError(str(problem)) from problem
    return [f"wrote {options.out}: {plan.across} x {plan.down} pages"]


def _print_figures(
    session: Session,
    view: GmView | PlayerView,
    chosen: "PrintOptions",
    options: argparse.Namespace,
) -> str:
    """Write the PDF of figures; return what was written."""
    from gridapp.export.paper.figure_file import FigureKind, print_figures

    names, kind = condition_names(session.rules.book), FigureKind(options.figures)
    pictures, out = session.file.asset, options.out
    with stopping_between_steps() as show:
        count = print_figures(view, names, pictures, out, kind, chosen, show)
    return f"wrote {out}: {count} pages"


def _print_options(
    view: GmView | PlayerView, options: argparse.Namespace, floor: int
) -> "PrintOptions":
    from gridapp.export.paper import print_options as choice

    without = {word.strip() for word in options.without.split(",") if word.strip()}
    parts = {"marks", "labels", "ruler", "assembly"}
    if unknown := sorted(without - parts):
        message = f"{unknown[0]} is no part of a page; the parts are: {', '.join(sorted(parts))}"
        raise ValueError(message)
    return choice.PrintOptions(
        cell=choice.parse_length(options.cell),
        paper=choice.parse_paper(options.paper),
        orientation=choice.Orientation(options.orientation),
        margin=choice.parse_length(options.margin),
        overlap=options.overlap,
        ink=choice.Ink(options.ink),
        cut_marks="marks" not in without,
        labels="labels" not in without,
        ruler="ruler" not in without,
        assembly="assembly" not in without,
        cells=parse_cells(view, options.region, options.around, floor),
        floor=floor,
        pages=frozenset(word.strip() for word in options.pages.split(",") if word.strip()),
    )
