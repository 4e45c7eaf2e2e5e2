"""What CONTRIBUTING.md names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LAYERS = (ROOT, ROOT / "gridapp")
NAMED = sorted(
    {
        name
        for name in re.findall(r"`([\w./<>*-]+/[\w./<>*-]*|[\w-]+\.(?:py|toml|md))`", PAGE)
        if "*" not in name
    }
)


def places(name: str) -> list[Path]:
    """Return where a name may lead: from the top or from the package, in every pack."""
    packs = [path.name for path in (ROOT / "rules").iterdir() if (path / "pack.toml").exists()]
    names = [name.replace("<id>", pack) for pack in packs] if "<id>" in name else [name]
    return [layer / each for layer in LAYERS for each in names]


def test_the_page_names_many_places() -> None:
    assert len(NAMED) > 20


@pytest.mark.parametrize("name", [name for name in NAMED if "/" in name and "<layer>" not in name])
def test_every_place_exists(name: str) -> None:
    found = [path for path in places(name) if path.exists() or path.with_suffix(".py").exists()]
    assert len(found) >= (5 if "<id>" in name else 1), name
