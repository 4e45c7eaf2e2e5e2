"""The replay page: its content, the resources within its reach, and its play in a browser."""

import json
import re
import shutil
import subprocess
import time
from base64 import b64decode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from PySide6.QtGui import QColor, QImage

from gridapp import __version__
from gridapp.battle.board import Picture
from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.cli.commands import run
from gridapp.export.page.page import Names, page_steps
from gridapp.export.progress import Progress, run_steps
from gridapp.geometry.planar import rasters
from gridapp.grid.regions import PolygonWithHoles
from gridapp.session.history.fight_moments import LoggedStep, fight_moments, fight_steps
from gridapp.session.session import Session
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.export.test_film import png_of
from tests.session.sample_fight import packs, sample_fight

pytestmark = pytest.mark.usefixtures("qapp")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
needs_chromium = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on the path")
RED = (200, 20, 20)


class Parts(HTMLParser):
    """The elements of a page: attributes of each, and the text of styles and scripts."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open = ""
        self.feed(data.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        self._open = tag

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._open, []).append(data)

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    @property
    def fight(self) -> dict[str, object]:
        """The data of the script."""
        return dict(json.loads(self.texts["script"][0]))

    def images(self) -> list[QImage]:
        """All embedded pictures."""
        urls = re.findall(r"data:image/webp;base64,([A-Za-z0-9+/=]+)", json.dumps(self.fight))
        return [QImage.fromData(b64decode(url)) for url in urls]


def page_of(path: Path, audience: Audience = PLAYERS, language: str = "en") -> bytes:
    with Session.open(path, packs(), read_only=True) as session:
        fight = fight_steps(session)
        moments = fight_moments(fight.steps, session.rules, audience)
        names = Names({}, {}, language)
        return run_steps(page_steps(moments, fight.total, session.file.asset, names))


def short_page(battle: Battle, pictures: dict[str, bytes], audience: Audience = PLAYERS) -> bytes:
    steps = [LoggedStep(battle)]
    moments = fight_moments(steps, rules(), audience)
    return run_steps(page_steps(moments, 1, pictures.get, Names({}, {})))


# Size, time, policy


def test_the_sample_fight_is_under_a_megabyte_and_three_seconds(tmp_path: Path) -> None:
    path = sample_fight(tmp_path)
    start = time.process_time()
    data = page_of(path)
    assert time.process_time() - start < 3
    assert len(data) < 1_000_000


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    path = sample_fight(tmp_path, count=40)
    assert page_of(path) == page_of(path)


def test_the_page_may_reach_nothing(tmp_path: Path) -> None:
    """Every connection is forbidden, and style and script are those of the hashes."""
    parts = Parts(page_of(sample_fight(tmp_path, count=40)))
    policy = next(
        attributes["content"]
        for tag, attributes in parts.elements
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    rules_of_policy = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules_of_policy["default-src"] == "'none'"
    assert rules_of_policy["img-src"] == "data:"
    assert "unsafe" not in policy
    for name, text in (("style", parts.texts["style"][0]), ("script", parts.texts["script"][1])):
        digest = sha256(text.encode()).digest()
        assert b64decode(rules_of_policy[f"{name}-src"][8:-1]) == digest
    for _, attributes in parts.elements:
        assert not {"src", "style", "onclick", "onload"} & attributes.keys()
        assert attributes.get("href", "#").startswith("#")
    script = parts.texts["script"][1] + parts.texts["style"][0]
    addresses = set(re.findall(r"https?://[^\"' ]+", script))
    assert addresses == {"http://www.w3.org/2000/svg"}


def test_metadata_is_program_and_version(tmp_path: Path) -> None:
    data = page_of(sample_fight(tmp_path, count=40))
    metas = [attributes for tag, attributes in Parts(data).elements if tag == "meta"]
    named = {meta["name"]: meta["content"] for meta in metas if "name" in meta}
    assert named["generator"] == f"gridapp {__version__}"
    assert set(named) == {"viewport", "referrer", "generator"}
    assert str(tmp_path).encode() not in data
    assert b"sha256" not in Parts(data).texts["script"][0].encode()


def test_controls_have_names_for_screen_readers(tmp_path: Path) -> None:
    parts = Parts(page_of(sample_fight(tmp_path, count=40)))
    for tag, attributes in parts.elements:
        if tag in ("button", "input", "select", "nav"):
            assert attributes.get("aria-label"), attributes
    assert any(attributes.get("aria-live") == "polite" for _, attributes in parts.elements)


def test_names_are_no_markup(tmp_path: Path) -> None:
    battle = scene("A .", A=HERO)
    token = battle.token("A")
    assert token is not None
    evil = "</script><img src=x onerror=alert(1)>"
    named = battle.with_token(msgspec.structs.replace(token, name=evil))
    data = short_page(msgspec.structs.replace(named, name=evil), {})
    parts = Parts(data)
    assert not any(tag == "img" for tag, _ in parts.elements)
    assert evil in json.dumps(parts.fight, ensure_ascii=False)
    assert data.count(b"</script>") == 2


def test_progress_ends_at_the_whole(tmp_path: Path) -> None:
    with Session.open(sample_fight(tmp_path, count=40), packs(), read_only=True) as session:
        fight = fight_steps(session)
        moments = fight_moments(fight.steps, session.rules, PLAYERS)
        steps = list(page_steps(moments, fight.total, session.file.asset, Names({}, {})))
    progress = [step for step in steps if isinstance(step, Progress)]
    assert progress[0].done == 1
    assert progress[-1] == (fight.total, fight.total)


# Secrets


def ambush() -> tuple[Battle, dict[str, bytes]]:
    """Return a battle with a hidden creature, and a map painted red in all unexplored parts."""
    battle = scene("A . B . . . C .", A=HERO, B=RAIDER, C="wolf")
    grid = battle.board.grid
    image = QImage(8 * 20, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(20, 160, 60))
    for x in range(4 * 20, 8 * 20):
        for y in range(20):
            image.setPixelColor(x, y, QColor(*RED))
    png = png_of(image)
    sha = sha256(png).hexdigest()
    grid = msgspec.structs.replace(grid, pixels=20)
    picture = Picture(sha, image.width(), image.height())
    board = msgspec.structs.replace(battle.board, grid=grid, picture=picture)
    explored = rasters.fill_polygons(grid, [PolygonWithHoles(((0, 0), (4, 0), (4, 1), (0, 1)))])
    fog = Fog(FogMode.HAND, hand=HandFog(explored))
    battle = msgspec.structs.replace(battle, board=board, fog=fog)
    lurking = battle.token("C")
    assert lurking is not None
    return battle.with_token(msgspec.structs.replace(lurking, name="Vexorius")), {sha: png}


def is_red(colour: QColor) -> bool:
    return colour.red() > 90 and colour.red() > 2 * colour.green()


def red_pixels(image: QImage) -> int:
    return sum(
        is_red(image.pixelColor(x, y)) for x in range(image.width()) for y in range(image.height())
    )


def test_nothing_unknown_is_in_the_page() -> None:
    battle, pictures = ambush()
    data = short_page(battle, pictures)
    parts = Parts(data)
    assert b"Vexorius" not in data
    assert len(parts.fight["pictures"]) == 2  # type: ignore[arg-type] # a list
    for sha in pictures:
        assert sha.encode() not in data
    ground = parts.images()[0]
    assert (ground.width(), ground.height()) == (8 * 64, 64)
    assert red_pixels(ground) == 0
    assert ground.pixelColor(60, 30).green() > 100


def test_the_gms_page_has_it_all() -> None:
    """The GM's page contains all secrets, so the searches above can succeed."""
    battle, pictures = ambush()
    data = short_page(battle, pictures, GM)
    assert b"Vexorius" in data
    assert red_pixels(Parts(data).images()[0]) > 10_000


def test_what_becomes_known_later_is_drawn_later() -> None:
    """The ground shows the final knowledge; an earlier moment lists its visible part."""
    battle, pictures = ambush()
    everything = msgspec.structs.replace(
        battle.fog, hand=HandFog(rasters.full_mask(battle.board.grid))
    )
    later = msgspec.structs.replace(battle, fog=everything)
    steps = [LoggedStep(battle), LoggedStep(later)]
    moments = fight_moments(steps, rules(), PLAYERS)
    parts = Parts(run_steps(page_steps(moments, 2, pictures.get, Names({}, {}))))
    assert red_pixels(parts.images()[0]) > 10_000
    sent: list[dict[str, object]] = [each["view"] for each in parts.fight["moments"]]  # type: ignore[attr-defined]
    first, second = (each["known"] for each in sent)
    assert first["seen"] == [0, 0, 32, 8]  # type: ignore[index]
    assert second["seen"] == [0, 0, 64, 8]  # type: ignore[index]
    assert "Vexorius" not in json.dumps(sent[0])
    assert "Vexorius" in json.dumps(sent[1])


# The command


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = sample_fight(tmp_path, count=40), tmp_path / "fight.html"
    assert run(["page", str(path), "-o", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    assert b"Content-Security-Policy" in out.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--as", "Nobody"], "Nobody"),
        (["-o", "missing/fight.html"], "there is no such folder"),
    ],
)
def test_bad_input_gets_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = sample_fight(tmp_path, count=40)
    assert run(["page", str(path), *arguments]) == 1
    assert said in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


# In a browser


def browsed(page: Path, moment: int) -> str:
    """Return the document of a headless browser after its script has run."""
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += ["--virtual-time-budget=2000", f"file://{page}#{moment}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout


@needs_chromium
def test_a_browser_plays_the_page(tmp_path: Path) -> None:
    page = tmp_path / "fight.html"
    page.write_bytes(page_of(sample_fight(tmp_path, count=40)))
    fight = Parts(page.read_bytes()).fight
    last = len(fight["moments"]) - 1  # type: ignore[arg-type] # a list
    for moment in (0, last):
        shown = browsed(page, moment)
        assert f">{moment} / {last}<" in shown
        assert shown.count('class="token"') == 8
        assert "Ayla" in shown
