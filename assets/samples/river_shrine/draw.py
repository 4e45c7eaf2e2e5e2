"""Write map.webp and map.json. Run `python -m river_shrine.draw` from the folder above."""

import json
from pathlib import Path

from PIL import Image

from . import camp, floors, furniture, ground, plan, rocks, stone, water, woods
from .canvas import Picture, to_bytes

HERE = Path(__file__).parent


def picture() -> Picture:
    """Paint the scene from the ground up."""
    lie = ground.survey()
    out = ground.meadow(lie)
    out = ground.blades(ground.ruts(out, lie), lie)
    out = ground.litter(out, lie)
    out = water.river(out, lie)
    out = water.flow(out, lie)
    out = water.stones(out, lie)
    out = woods.floor(out, lie)
    out = floors.bridge(out)
    out = floors.furnishing(floors.house(out))
    out = stone.shadows(out)
    out = stone.rubble(out)
    out = furniture.furniture(furniture.doors(out))
    out = rocks.boulders(stone.pillars(stone.masonry(out)))
    out = camp.wagon(camp.stumps(camp.camp(out)))
    out = woods.undergrowth(rocks.reeds(out, lie), lie)
    return woods.canopies(out, woods.plant(lie, stone.raised()))


def write_picture(target: Path) -> None:
    """Write the picture, small enough to ship."""
    Image.fromarray(to_bytes(picture())).save(target, quality=90, method=6)


def write_plan(target: Path) -> None:
    """Write walls, doors and terrain, one entry a line so that changes read well."""
    lines: list[str] = []
    for key, value in plan.document().items():
        if isinstance(value, list):
            entries = ",\n".join(f"    {json.dumps(entry)}" for entry in value)
            lines.append(f'  "{key}": [\n{entries}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value)}')
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write_plan(HERE / "map.json")
    write_picture(HERE / "map.webp")
