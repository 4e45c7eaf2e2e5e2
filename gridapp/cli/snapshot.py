"""The subcommand `gridapp snapshot`: pictures of battles, for the GM or for players."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience
from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.cli.out_place import add_out
from gridapp.cli.parser import SubcommandParser
from gridapp.cli.stopping import stopping_between_steps
from gridapp.grid.cells import Cell
from gridapp.packs.loader import Packs
from gridapp.session.history.last_move import last_move_marks
from gridapp.session.history.moments import round_starts, view_for, view_line
from gridapp.session.i18n import condition_names
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.queries.floors import parse_floor, with_floor
from gridapp.session.session import Session

if TYPE_CHECKING:
    from gridapp.export.layers import Layer
    from gridapp.export.picture_options import PictureOptions

EXAMPLE = """examples:
  gridapp snapshot fight.battle fight.png
  gridapp snapshot fight.battle --as players --region C4:H8 --cell-px 64 chat.jpg
  gridapp snapshot fight.battle --every round rounds.webp
"""


def add_snapshot_options(parser: SubcommandParser) -> None:
    """Add the options of the subcommand."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    text = "a battle file; several become a folder of pictures"
    parser.add_argument("battles", type=Path, nargs="+", metavar="BATTLE", help=text)
    text = "the picture; its ending names the format; a folder for several battles"
    add_out(parser, "OUT", text, required=True)
    text = "gm (default), or table: as the players see it"
    parser.add_argument("--view", choices=("gm", "table"), help=text)
    text = "as players, a side, a creature or the gm sees it"
    parser.add_argument("--as", dest="audience", metavar="SIDE|NAME", help=text)
    text = "png, jpeg, webp, pdf, svg or text; default: by the ending of the file"
    parser.add_argument("--format", metavar="NAME", help=text)
    _add_what(parser)
    _add_when(parser)


def _add_what(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--region", metavar="C4:H12", help="only these cells")
    text = "only the cells around this creature; can be repeated"
    where.add_argument("--around", action="append", metavar="NAME", help=text)
    text = "draw this floor, by number or name (0)"
    parser.add_argument("--level", "--floor", dest="floor", default="", metavar="FLOOR", help=text)
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--cell-px", "--dpi", type=int, dest="cell_px", metavar="N", help="pixels per cell (100)"
    )
    size.add_argument("--width", type=int, metavar="N", help="width of the picture in pixels")
    text = "with --view table: the players' screen in this size, with order and notes"
    size.add_argument("--size", type=_screen_size, metavar="1920x1080", help=text)
    text = "only these layers, or all: picture, grid, coordinates, terrain, walls, creatures, ..."
    parser.add_argument("--layers", default="", metavar="LIST", help=text)
    parser.add_argument("--without", default="", metavar="LIST", help="all layers but these")
    text = "also draw: caption, order, texts (the notes), legend, marks (of the last move)"
    parser.add_argument("--with", dest="added", default="", metavar="LIST", help=text)
    parser.add_argument("--grid", choices=("on", "off"), help="the lines of the grid (on)")
    text = "letters and numbers beside the board (on)"
    parser.add_argument("--labels", choices=("on", "off"), help=text)
    text = "around the board: dark (default), white or transparent"
    choices = ("dark", "white", "transparent")
    parser.add_argument("--background", choices=choices, default="dark", help=text)
    text = "1 to 100, for JPEG and WebP (85)"
    parser.add_argument("--quality", type=int, metavar="N", help=text)


def _add_when(parser: argparse.ArgumentParser) -> None:
    when = parser.add_mutually_exclusive_group()
    when.add_argument(
        "--at", type=int, metavar="LINE", help="the battle after this line of the log"
    )
    when.add_argument("--round", type=int, metavar="N", help="the battle at the start of round N")
    text = "a picture of the start of each round, and one of the present"
    when.add_argument("--every", choices=("round",), help=text)


def _screen_size(text: str) -> tuple[int, int]:
    """Return width and height of a text such as "1920x1080"."""
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        message = f"{text} is no size of a screen: write it like 1920x1080"
        raise argparse.ArgumentTypeError(message)
    return int(width), int(height)


def take_snapshots(options: argparse.Namespace, packs: Packs) -> Iterator[Path]:
    """Draw the requested pictures; yield each file after writing.

    Raises:
        FileProblem: a battle cannot be read.
        LookupError: nobody has that name, or there is no such line.
        ValueError: the options make no sense, or a picture cannot be written.
    """
    _check(options)
    for battle in options.battles:
        out = _target(options, battle)
        with Session.open(battle, packs, read_only=True) as session:
            for name, line in _moments(session, options):
                if line is not None:
                    view_line(session, line)
                else:
                    session.back_to_present()
                path = out.with_stem(f"{out.stem}-{name}") if name else out
                _take(session, options, path)
                yield path


def _target(options: argparse.Namespace, battle: Path) -> Path:
    """Return the file of a battle's picture, whose ending names the format."""
    from gridapp.export.picture_options import PictureFormat, format_named, format_of

    chosen = format_named(options.format) if options.format else None
    out: Path = options.out
    if len(options.battles) > 1 or out.is_dir():
        out.mkdir(parents=True, exist_ok=True)
        return out / f"{battle.stem}.{chosen or PictureFormat.PNG}"
    if chosen is None or (out.suffix and format_of(out) is chosen):
        return out
    return out.with_name(f"{out.name}.{chosen}")


def _check(options: argparse.Namespace) -> None:
    """Check for contradictory options before writing."""
    for battle in options.battles:
        if options.out.exists() and battle.exists() and options.out.samefile(battle):
            message = f"{options.out} is the battle itself: choose another name for the picture"
            raise ValueError(message)
    if options.size is not None and options.view != "table":
        message = "--size is the players' screen: add --view table"
        raise ValueError(message)
    if options.view == "gm" and options.audience not in (None, "gm"):
        message = f"--view gm is not what {options.audience} sees: leave one of them out"
        raise ValueError(message)


def _moments(session: Session, options: argparse.Namespace) -> list[tuple[str, int | None]]:
    """Return the name and log line of each moment to draw; the line of the present is ``None``."""
    if options.at is not None:
        return [("", options.at)]
    if options.round is None and options.every is None:
        return [("", None)]
    starts = round_starts(session, _audience(session, options))
    if options.every:
        return [*((f"round-{number}", line) for number, line in starts.items()), ("now", None)]
    if options.round not in starts:
        rounds = ", ".join(map(str, starts)) or "none"
        message = f"round {options.round} has not begun; rounds so far: {rounds}"
        raise LookupError(message)
    return [("", starts[options.round])]


def _audience(session: Session, options: argparse.Namespace) -> Audience:
    if options.audience is not None:
        return parse_audience(session.battle, options.audience)
    return PLAYERS if options.view == "table" else GM


def _take(session: Session, options: argparse.Namespace, path: Path) -> None:
    from gridapp.export.empty_board import empty_text
    from gridapp.export.layers import Layer
    from gridapp.export.picture_file import snapshot
    from gridapp.export.snapshot import SnapshotError
    from gridapp.export.table_picture import write_table_picture
    from gridapp.scene.items.condition_signs import use_condition_signs

    use_condition_signs(condition_names(session.rules.book))
    audience = _audience(session, options)
    view = view_for(session, audience)
    floor = parse_floor(session.battle.board, options.floor)
    try:
        if options.size is not None and isinstance(view, PlayerView):
            write_table_picture(view, session.file.asset, path, options.size, floor)
            return
        chosen = _picture_options(view, options, floor)
        if remark := empty_text(view_of_floor(view, floor)):
            print(f"gridapp: {path}: {remark}", file=sys.stderr)
        drag = last_move_marks(session, audience) if Layer.MARKS in chosen.layers else None
        with stopping_between_steps() as show:
            snapshot(view, drag, session.file.asset, path, chosen, show)
    except SnapshotError as problem:
        raise ValueError(str(problem)) from problem


def parse_cells(
    view: GmView | PlayerView, region: str | None, around: list[str] | None, floor: int = 0
) -> tuple[Cell, Cell] | None:
    """Return the corner cells that ``--region`` or ``--around`` name, ``None`` without either.

    Raises:
        ValueError: there are no such cells, or no such creature is shown.
    """
    from gridapp.export.picture_options import parse_region, region_around

    grid = (view if isinstance(view, PlayerView) else view.seen).grid
    if region is not None:
        corners = (with_floor(grid, part, floor) for part in region.split(":"))
        return parse_region(grid, ":".join(corners))
    return region_around(view, around, floor) if around else None


def _picture_options(
    view: GmView | PlayerView, options: argparse.Namespace, floor: int
) -> "PictureOptions":
    from gridapp.export import picture_options as choice

    plain = choice.PictureOptions()
    return choice.PictureOptions(
        cells=parse_cells(view, options.region, options.around, floor),
        layers=_layers(options),
        cell_pixels=options.cell_px if options.cell_px is not None else plain.cell_pixels,
        width=options.width,
        floor=floor,
        quality=options.quality if options.quality is not None else plain.quality,
        background=choice.Background(options.background),
    )


def _layers(options: argparse.Namespace) -> "frozenset[Layer]":
    """Return the layers of the three lists, with grid and labels switched on or off."""
    from gridapp.export.layers import Layer
    from gridapp.export.picture_options import parse_layers

    layers = parse_layers(options.layers, options.without, options.added)
    for switch, layer in ((options.grid, Layer.GRID), (options.labels, Layer.COORDINATES)):
        if switch is not None:
            layers = layers | {layer} if switch == "on" else layers - {layer}
    return layers
