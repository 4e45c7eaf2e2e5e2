"""The wheel contains only the app with its rules and assets, and works unpacked."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FINDS_SHIPPED = """
from gridapp.resources import shipped_folder
print(shipped_folder("rules"), shipped_folder("assets"), sep="\\n")
"""
LOADS_PACKS = """
from gridapp.packs.loader import load_packs
packs = load_packs()
print(*sorted(packs.rules), f"problems: {packs.problems}", sep="\\n")
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
        check=True,
        capture_output=True,
        timeout=300,
    )
    (built,) = folder.glob("gridapp-*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def files_below(folder: Path) -> set[str]:
    return {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def run_installed(unpacked: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the unpacked wheel and its dependencies, but without this checkout."""
    purelib = sysconfig.get_path("purelib")
    # -S keeps the editable install's .pth file, and so the checkout, off sys.path.
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(unpacked), purelib])},
        cwd=unpacked,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_only_gridapp_lies_at_the_top(unpacked: Path) -> None:
    assert {entry.name.partition("-")[0] for entry in unpacked.iterdir()} == {"gridapp"}


def test_rules_and_assets_are_complete(unpacked: Path) -> None:
    for name in ("rules", "assets"):
        assert files_below(unpacked / "gridapp/_shipped" / name) == {
            file
            for file in files_below(ROOT / name)
            if not (name == "assets" and file.endswith(".py"))
        }


def test_no_tests_and_no_leftovers(unpacked: Path) -> None:
    assert not [
        file
        for file in files_below(unpacked)
        if "tests" in file.split("/") or file.endswith((".pyc", ".battle"))
    ]


def test_licence_travels_along(unpacked: Path) -> None:
    assert list(unpacked.glob("gridapp-*.dist-info/licenses/LICENSE"))


def test_installed_app_finds_its_rules_and_assets(unpacked: Path) -> None:
    outcome = run_installed(unpacked, "-c", FINDS_SHIPPED)
    assert outcome.returncode == 0, outcome.stderr
    shipped = unpacked / "gridapp/_shipped"
    assert outcome.stdout.splitlines() == [str(shipped / "rules"), str(shipped / "assets")]


def test_installed_command_line_starts(unpacked: Path) -> None:
    outcome = run_installed(unpacked, "-m", "gridapp", "--help")
    assert outcome.returncode == 0, outcome.stderr


def test_installed_packs_load(unpacked: Path) -> None:
    outcome = run_installed(unpacked, "-c", LOADS_PACKS)
    assert outcome.returncode == 0, outcome.stderr
    packs = sorted(folder.parent.name for folder in (ROOT / "rules").glob("*/pack.toml"))
    assert packs
    assert outcome.stdout.splitlines() == [*packs, "problems: ()"]


def test_installed_command_line_knows_the_rules_of_every_pack(unpacked: Path) -> None:
    for number in ("AP-41", "R-15", "S-07", "G-42", "V-31"):
        outcome = run_installed(unpacked, "-m", "gridapp", "rule", number)
        assert outcome.returncode == 0, outcome.stderr
        assert outcome.stdout.startswith(f"{number}: "), outcome.stdout
