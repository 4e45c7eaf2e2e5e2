"""Settings are the user's alone, also after Qt has written them."""

import os
import stat
from pathlib import Path

import pytest

from gridapp.windows.settings_store import open_store


@pytest.mark.skipif(os.name != "posix", reason="this system has other permissions")
def test_settings_are_private() -> None:
    store = open_store()
    path = Path(store.fileName())
    for number in range(2):
        store.setValue("a", number)
        store.sync()
        assert b"a=" in path.read_bytes()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    open_store()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
