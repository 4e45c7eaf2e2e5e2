"""Writes a replay page: the template with styles, scripts, pictures and messages in one file.

The page may connect to nothing: its content policy allows its own script and style by their hash,
pictures from data URLs, and nothing else.
"""

import html
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from string import Template

import msgspec

from gridapp.battle.shown.moments import Moment
from gridapp.export.page.pictures import condition_url, ground_url, token_url
from gridapp.export.page.texts import control_texts, script_texts
from gridapp.export.progress import Progress
from gridapp.export.snapshot import loading_pictures
from gridapp.resources import shipped_folder
from gridapp.scene.items.condition_signs import condition_signs
from gridapp.share.messages import BarMessage
from gridapp.share.recording import MomentMessage, Recording
from gridapp.version import __version__

_SCRIPTS = ("board.js", "replay.js")
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)


class Names(msgspec.Struct, frozen=True):
    """What the system calls conditions and pools, by id, and the language of the page."""

    conditions: Mapping[str, str]
    pools: Mapping[str, str]
    language: str = "en"


class ConditionAsset(msgspec.Struct, frozen=True):
    """Name of a condition, the icon if the app ships any, and the letters for one without."""

    name: str
    icon: str = ""
    sign: str = ""


class PageData(msgspec.Struct, frozen=True):
    """The data for the script of a page."""

    texts: dict[str, object]
    moments: list[MomentMessage]
    grounds: list[str]
    pictures: list[str]
    conditions: dict[str, ConditionAsset]
    pools: dict[str, str]


def page_steps(
    moments: Iterable[Moment | None],
    count: int,
    pictures: Callable[[str], bytes | None],
    names: Names,
) -> Iterator[Progress | bytes]:
    """Yield how far the page is, and last the bytes of its file.

    ``count`` is the number of ``moments``, ``pictures`` returns the bytes of a picture by sha-256.

    Raises:
        SnapshotError: the map picture cannot be drawn.
    """
    recording = Recording()
    for number, moment in enumerate(moments, start=1):
        if moment is not None:
            recording.add(moment)
        yield Progress(number, count)
    encoder = recording.encoder
    with loading_pictures(pictures) as provider:
        tokens = list(map(token_url, encoder.pictures))
        yield Progress(count, count)
        grounds = []
        for ground, region in zip(encoder.grounds, encoder.known_on, strict=True):
            grounds.append(ground_url(ground, region, provider))
            yield Progress(count, count)
    data = _page_data(recording, names, grounds, tokens)
    yield page_bytes(data, recording.title, names.language)


def _page_data(
    recording: Recording, names: Names, grounds: list[str], pictures: list[str]
) -> PageData:
    signs = condition_signs(names.conditions)
    pools = {bar.pool for moment in recording.moments for bar in _bars(moment)}
    return PageData(
        texts=script_texts(),
        moments=recording.moments,
        grounds=grounds,
        pictures=pictures,
        conditions={
            key: ConditionAsset(
                names.conditions.get(key, key), condition_url(key), signs.get(key, "")
            )
            for key in sorted(recording.conditions)
        },
        pools={key: names.pools.get(key, key) for key in sorted(pools)},
    )


def page_bytes(data: PageData, title: str, language: str) -> bytes:
    """Return the file of a page."""
    folder = shipped_folder("assets") / "page"
    style = (folder / "page.css").read_text(encoding="utf-8")
    script = "\n".join(
        _COMMENT.sub("", (folder / name).read_text(encoding="utf-8")) for name in _SCRIPTS
    )
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hash(style)}';"
        f" script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'"
    )
    texts = control_texts() | {
        "title": title,
        "language": language,
        "generator": f"gridapp {__version__}",
    }
    page = Template((folder / "page.html").read_text(encoding="utf-8")).substitute(
        {name: html.escape(text) for name, text in texts.items()},
        policy=policy,
        style=style,
        script=script,
        fight=_inert(msgspec.json.encode(data).decode()),
    )
    return page.encode()


def _inert(json: str) -> str:
    """Return JSON that no parser of HTML takes for the end of its element, or for a comment."""
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _bars(moment: MomentMessage) -> Iterator[BarMessage]:
    tokens = moment.view.tokens if moment.view is not None else ()
    if tokens is not msgspec.UNSET:
        for token in tokens:
            yield from token.bars
