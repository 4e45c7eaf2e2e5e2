"""Pages at true scale: measured in the file by a PDF reader that is not ours."""

import io
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pdfplumber
import pypdf
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSaveFile
from pytestqt.qtbot import QtBot

from gridapp.cli import main
from gridapp.export.layers import Layer, with_layers
from gridapp.export.paper.figure_file import FigureKind, FigurePrint
from gridapp.export.paper.packing import pack
from gridapp.export.paper.page_plan import plan_pages
from gridapp.export.paper.print_file import BoardPrint, print_board
from gridapp.export.paper.print_options import (
    PAPERS,
    Ink,
    Orientation,
    PrintOptions,
    parse_length,
    parse_paper,
)
from gridapp.export.progress import run_steps
from gridapp.export.snapshot import SnapshotError
from gridapp.grid.floors import with_floors
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.items.map_pictures import pixmap_provider
from tests.golden.boards import square_view

FIGHT = Path(__file__).parents[1] / "session" / "golden" / "reactions-2-v2.battle"


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def printed(options: PrintOptions, **changes: object) -> bytes:
    view, pictures = square_view()
    print_ = BoardPrint(replace(view, **changes), pixmap_provider(pictures), options)
    return run_steps(print_.pages())


def grid_columns(data: bytes) -> list[float]:
    """Return the x of the middle of all upright lines as long as the board, in points.

    A line is stored as its outline, whose two sides are at most 4 points apart.
    """
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        paths = [shape["path"] for shape in (*page.lines, *page.curves)]
    ends = [pair for path in paths for pair in pairwise(path) if pair[1][0] == "l"]
    upright = [(a[1], b[1]) for a, b in ends if abs(a[1][0] - b[1][0]) < 0.01]
    longest = max(abs(a[1] - b[1]) for a, b in upright)
    sides = sorted({a[0] for a, b in upright if abs(a[1] - b[1]) > longest - 4})
    lines: list[list[float]] = []
    for side in sides:
        if lines and side - lines[-1][0] < 4:
            lines[-1].append(side)
        else:
            lines.append([side])
    return [(line[0] + line[-1]) / 2 for line in lines]


@pytest.mark.parametrize(("cell", "points"), [("1in", 72.0), ("25mm", 25 / 25.4 * 72)])
def test_a_cell_has_its_size_on_paper(cell: str, points: float) -> None:
    """Twelve columns on A3 have thirteen lines, each a cell from the next."""
    options = PrintOptions(cell=parse_length(cell), paper=PAPERS["A3"], cut_marks=False)
    columns = grid_columns(printed(options))
    assert len(columns) == 13
    assert all(b - a == pytest.approx(points, abs=0.01) for a, b in pairwise(columns))


def test_the_margin_is_where_the_board_begins() -> None:
    columns = grid_columns(printed(PrintOptions(paper=PAPERS["A3"], margin=10, cut_marks=False)))
    assert columns[0] == pytest.approx(10 / 25.4 * 72, abs=0.01)


@pytest.mark.parametrize(
    ("paper", "cell", "orientation", "pages", "size"),
    [
        # 297 mm less two margins of 8 holds 11 cells, 210 less margins and foot 7: less the
        # overlap 10 x 7 cells a page. Upright it is 7 x 10, so 5 x 2.
        ("A4", "1in", Orientation.AUTO, (3, 3), (297.0, 210.0)),
        ("A4", "1in", Orientation.PORTRAIT, (5, 2), (210.0, 297.0)),
        ("A3", "1in", Orientation.AUTO, (2, 2), (420.0, 297.0)),
        ("A0", "1in", Orientation.AUTO, (1, 1), (841.0, 1189.0)),
        ("300x400", "50mm", Orientation.LANDSCAPE, (5, 4), (400.0, 300.0)),
    ],
)
def test_pages_of_thirty_by_twenty_cells(
    paper: str,
    cell: str,
    orientation: Orientation,
    pages: tuple[int, int],
    size: tuple[float, float],
) -> None:
    options = PrintOptions(
        cell=parse_length(cell), paper=parse_paper(paper), orientation=orientation
    )
    plan = plan_pages(Grid(30, 20), options)
    assert (plan.across, plan.down, plan.paper) == (*pages, size)


def test_one_floor_is_printed_alone() -> None:
    """Of two floors of 10 x 7 cells each fills a page of A4, and is named by its own cells."""
    grid = with_floors(Grid(10, 7), 2)
    for floor, cells in ((0, "A1:J7"), (1, "A1/1:J7/1")):
        plan = plan_pages(grid, PrintOptions(floor=floor))
        assert [page.cells for page in plan.pages] == [cells]


def test_pages_cover_the_board_on_whole_cells() -> None:
    plan = plan_pages(Grid(30, 20), PrintOptions())
    assert [page.name for page in plan.pages] == [
        "A1",
        "A2",
        "A3",
        "B1",
        "B2",
        "B3",
        "C1",
        "C2",
        "C3",
    ]
    assert plan.pages[0].cells == "A1:J7"
    assert plan.pages[-1].cells == "U15:AD20"
    assert plan.pages[0].printed.right == plan.pages[1].part.left + 0.25
    area = sum((p.part.right - p.part.left) * (p.part.bottom - p.part.top) for p in plan.pages)
    assert area == 600


@pytest.mark.parametrize("shape", [CellShape.HEX_POINTY, CellShape.HEX_FLAT])
def test_pages_of_hexes_cover_the_board(shape: CellShape) -> None:
    grid = Grid(30, 20, shape)
    plan = plan_pages(grid, PrintOptions())
    area = sum((p.part.right - p.part.left) * (p.part.bottom - p.part.top) for p in plan.pages)
    assert area == pytest.approx(grid.size[0] * grid.size[1])


def test_the_map_is_embedded_once_and_only_chosen_pages_are_printed() -> None:
    options = PrintOptions(orientation=Orientation.PORTRAIT, pages=frozenset({"A1", "A2"}))
    reader = pypdf.PdfReader(io.BytesIO(printed(options)))
    assert len(reader.pages) == 3  # and the assembly sheet
    grounds = set()
    for page in reader.pages:
        resources = page["/Resources"]["/XObject"].get_object()  # type: ignore[index]
        grounds |= {
            entry.idnum for entry in resources.values() if "/SMask" not in entry.get_object()
        }
    assert len(grounds) == 1


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("A4", (595.276, 841.890)),
        ("A3", (841.890, 1190.551)),
        ("Letter", (612, 792)),
        ("A0", (2383.937, 3370.394)),
    ],
)
@pytest.mark.parametrize("orientation", [Orientation.PORTRAIT, Orientation.LANDSCAPE])
def test_a_page_has_the_size_of_the_paper(
    paper: str, size: tuple[float, float], orientation: Orientation
) -> None:
    """To a thousandth of a point, so that "fit to page" scales nothing; Qt writes whole points."""
    options = PrintOptions(paper=PAPERS[paper], orientation=orientation)
    reader = pypdf.PdfReader(io.BytesIO(printed(options)), strict=True)
    wanted = size if orientation is Orientation.PORTRAIT else size[::-1]
    for page in reader.pages:
        box = page.mediabox
        assert (float(box.width), float(box.height)) == pytest.approx(wanted, abs=0.0011)
        assert (float(box.left), float(box.top)) == (0, round(wanted[1]))
        drawn = page.get_contents()
        assert drawn is not None
        assert f" 0 {round(wanted[1])} cm".encode() in drawn.get_data()[:200]


def test_pages_say_what_they_are_and_what_to_measure() -> None:
    reader = pypdf.PdfReader(io.BytesIO(printed(PrintOptions())))
    first, last = (" ".join(reader.pages[n].extract_text().split()) for n in (0, -1))
    assert "cells A1:G8" in first
    assert "row 1 of 1, column 1 of 2" in first
    assert "Print at 100 %" in first
    assert "How the pages go together" in last


def test_ink_is_saved() -> None:
    view, _ = square_view()
    assert Layer.CREATURES not in Ink.MAP.layers
    assert with_layers(view, Ink.GRID.layers).seen.picture is None
    sizes = [len(printed(PrintOptions(ink=ink))) for ink in (Ink.ALL, Ink.MAP, Ink.GRID)]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--cell", "big"], "big is no length"),
        (["--paper", "B9"], "B9 is no paper"),
        (["--cell", "190mm", "--paper", "Letter", "--margin", "40mm"], "not one cell"),
        (["--pages", "Z9"], "there is no page Z9"),
        (["--region", "ZZ1"], "lies off the board"),
        (["--overlap", "3"], "choose 0 to 1"),
        (["--without", "glue"], "glue is no part of a page"),
        (["--figures", "standing", "--cell", "150mm"], "larger than a page"),
    ],
)
def test_a_sentence_instead_of_a_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    assert main(["print", str(FIGHT), str(tmp_path / "out.pdf"), *words]) == 1
    assert why in capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


def test_two_prints_are_the_same_bytes_without_dates(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert main(["print", str(FIGHT), str(tmp_path / name)]) == 0
    first, second = ((tmp_path / name).read_bytes() for name in ("a.pdf", "b.pdf"))
    assert first == second
    reader = pypdf.PdfReader(io.BytesIO(first))
    said = {key: text for key, text in (reader.metadata or {}).items() if text}
    said.pop("/Trapped", None)
    assert set(said) == {"/Creator", "/Producer"}
    assert said["/Creator"].startswith("gridapp ")
    assert str(tmp_path).encode() not in first


def test_a_lost_folder_is_told(tmp_path: Path) -> None:
    view, pictures = square_view()
    target = tmp_path / "gone" / "out.pdf"
    with pytest.raises(SnapshotError, match=r"out\.pdf: The picture cannot be written"):
        print_board(view, pictures, target, PrintOptions())


def test_a_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view, pictures = square_view()
    target = tmp_path / "out.pdf"
    target.write_bytes(b"old")
    monkeypatch.setattr(QSaveFile, "write", lambda *_: 7)
    with pytest.raises(SnapshotError):
        print_board(view, pictures, target, PrintOptions())
    assert target.read_bytes() == b"old"


# Figures


LONG_NAME = "Hindered: Extreme penalty to Attack"


def figures(kind: FigureKind, **options: object) -> tuple[bytes, pypdf.PdfReader]:
    view, _ = square_view()
    names = {"prone": "Liegend", "attack_extreme_penalty": LONG_NAME}
    print_ = FigurePrint(view, names, kind, PrintOptions(**options))  # type: ignore[arg-type]
    data = run_steps(print_.pages())
    return data, pypdf.PdfReader(io.BytesIO(data))


def test_standing_figures_have_names_on_both_sides() -> None:
    _, reader = figures(FigureKind.STANDING)
    text = "".join(page.extract_text() for page in reader.pages)
    assert text.count("Ayla") == text.count("Ogre") == text.count("Spider") == 2


def test_a_disc_covers_its_footprint() -> None:
    """The ogre covers 2 x 2 cells of an inch: its disc is the largest, 144 points."""
    data, _ = figures(FigureKind.FLAT)
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        widths = [each["width"] for each in (*pdf.pages[0].curves, *pdf.pages[0].rects)]
    assert max(widths) == pytest.approx(144, abs=0.1)


def test_cards_and_rings() -> None:
    _, cards = figures(FigureKind.CARDS)
    assert cards.pages[0].extract_text().count("Initiative") == 6


def test_rings_have_the_names_as_shown_twice_in_letters_that_can_be_read() -> None:
    """A long name stands in two lines, in letters of 6 points or 2 mm at least."""
    data, _ = figures(FigureKind.RINGS)
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        letters = pdf.pages[0].chars
    text = " ".join("".join(letter["text"] for letter in letters).split())
    assert text.count("Liegend") == 2
    assert text.count("Hindered: Extreme") == text.count("penalty to Attack") == 2
    assert min(letter["size"] for letter in letters) > 6


def test_an_empty_battle_has_no_figures() -> None:
    view, _ = square_view()
    empty = replace(view, seen=replace(view.seen, tokens=()), hidden=())
    with pytest.raises(ValueError, match="no creature to cut out"):
        FigurePrint(empty, {}, FigureKind.FLAT, PrintOptions())


def test_packing_never_overlaps() -> None:
    sizes = [(20.0 + 7 * (n % 5), 15.0 + 11 * (n % 4)) for n in range(60)]
    spots = pack(sizes, (190.0, 270.0), 3.0)
    assert sorted(spot.item for spot in spots) == list(range(60))
    boxes = [(s.page, s.x, s.y, s.x + sizes[s.item][0], s.y + sizes[s.item][1]) for s in spots]
    assert all(box[3] <= 190 and box[4] <= 270 for box in boxes)
    for n, a in enumerate(boxes):
        for b in boxes[n + 1 :]:
            apart = a[0] != b[0] or a[3] <= b[1] or b[3] <= a[1] or a[4] <= b[2] or b[4] <= a[2]
            assert apart


@pytest.mark.parametrize(
    ("size", "changes", "remedy"),
    [
        # 400 pages are 20 x 20 of 10 x 10 cells or the like: found by trying, tried below.
        ((200, 200), {}, "580 pages, more than 400: choose cells of at most "),
        # 84 mm less a foot of 9 are 75 mm, and a cell takes a quarter more: 60 mm.
        ((10, 10), {"cell": 190.0, "paper": (100.0, 100.0)}, "choose cells of at most 60 mm"),
    ],
)
def test_the_cell_that_would_fit_is_named(
    size: tuple[int, int], changes: dict[str, object], remedy: str
) -> None:
    """The named size is accepted, a millimetre more is not."""
    options = msgspec.structs.replace(PrintOptions(), **changes)
    with pytest.raises(ValueError, match=remedy) as refused:
        plan_pages(Grid(*size), options)
    best = int(re.findall(r"at most (\d+) mm", str(refused.value))[0])
    plan_pages(Grid(*size), msgspec.structs.replace(options, cell=float(best)))
    with pytest.raises(ValueError, match=f"at most {best} mm"):
        plan_pages(Grid(*size), msgspec.structs.replace(options, cell=best + 1.0))
