"""Write map.webp and map.json. Run `python -m river_shrine.draw` from the folder above."""

import json
from pathlib import Path

from . import plan

HERE = Path(__file__).parent


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
