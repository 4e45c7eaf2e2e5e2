"""Tests write into private homes only."""

import os
from pathlib import Path

import pytest

pwd = pytest.importorskip("pwd")


@pytest.fixture(scope="session")
def home_of_a_fixture() -> Path:
    """The home as seen by a fixture that many tests share."""
    return Path.home()


def test_a_shared_fixture_has_a_private_home(home_of_a_fixture: Path, tmp_path: Path) -> None:
    real = Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert home_of_a_fixture != real
    assert home_of_a_fixture != Path.home() != real
