"""Check that every link between the pages of a folder leads somewhere."""

import re
import sys
from functools import cache
from pathlib import Path


@cache
def places(page: Path) -> frozenset[str]:
    """Return the places within a page that links may name."""
    return frozenset(re.findall(r'id="([^"]+)"', page.read_text(encoding="utf-8")))


def broken(folder: Path) -> list[str]:
    """Return each broken link with the page containing the link."""
    links = set()
    for page in sorted(folder.rglob("*.html")):
        for link in re.findall(r'href="([^"$]+)"', page.read_text(encoding="utf-8")):
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page.resolve()
            if re.match(r"\w+:", link) or anchor.startswith("_"):  # private names have no place
                continue
            if not target.is_file() or (anchor and anchor not in places(target)):
                links.add(f"{page.relative_to(folder)}: {link}")
    return sorted(links)


if __name__ == "__main__":
    sys.exit("\n".join(broken(Path(sys.argv[1]))) or 0)
