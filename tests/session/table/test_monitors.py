"""Calibrations are found by the screen's identity, and asked for again when unsure."""

import msgspec
import pytest

from gridapp.session.table.calibration import CalibrationError, Density
from gridapp.session.table.monitors import (
    KnownMonitors,
    MonitorIdentity,
    MonitorSettings,
    SafeArea,
    decode_monitors,
)

TV = MonitorIdentity("", "", "", "HDMI-1", 3840, 2160)
NUMBERED = MonitorIdentity("LG", "42", "7711", "HDMI-1", 3840, 2160)
FINE = Density(3.2, 3.2)


def replaced(identity: MonitorIdentity, **fields: object) -> MonitorIdentity:
    return msgspec.structs.replace(identity, **fields)


def test_a_screen_is_known_again() -> None:
    monitors = KnownMonitors().with_settings(MonitorSettings(TV, FINE))
    assert monitors.find(TV) == MonitorSettings(TV, FINE)
    assert decode_monitors(monitors.encode()) == monitors


def test_another_resolution_is_asked_again() -> None:
    monitors = KnownMonitors().with_settings(MonitorSettings(TV, FINE))
    assert monitors.find(replaced(TV, width=1920, height=1080)) is None


def test_a_serial_number_is_known_at_another_plug() -> None:
    monitors = KnownMonitors().with_settings(MonitorSettings(NUMBERED, FINE))
    assert monitors.find(replaced(NUMBERED, name="DP-3")) is not None
    assert monitors.find(replaced(NUMBERED, serial="7712")) is None


def test_without_a_serial_number_the_plug_must_be_the_same() -> None:
    monitors = KnownMonitors().with_settings(MonitorSettings(TV, FINE))
    assert monitors.find(replaced(TV, name="DP-3")) is None


def test_another_size_at_the_same_plug_is_asked_again() -> None:
    """Screens of 1209 mm and of 600 mm at a plug without further data."""
    large = replaced(TV, width_mm=1209, height_mm=680)
    monitors = KnownMonitors().with_settings(MonitorSettings(large, FINE))
    assert monitors.find(replaced(TV, width_mm=600, height_mm=340)) is None
    assert monitors.find(replaced(TV, width_mm=1209, height_mm=600)) is None


def test_a_size_that_is_unknown_or_rounded_tells_no_screens_apart() -> None:
    large = replaced(TV, width_mm=1209, height_mm=680)
    monitors = KnownMonitors().with_settings(MonitorSettings(large, FINE))
    assert monitors.find(replaced(TV, width_mm=1210, height_mm=680)) is not None
    assert monitors.find(TV) is not None
    older = KnownMonitors().with_settings(MonitorSettings(TV, FINE))
    assert older.find(large) is not None


def test_a_serial_number_outweighs_the_size() -> None:
    large = replaced(NUMBERED, width_mm=1209, height_mm=680)
    monitors = KnownMonitors().with_settings(MonitorSettings(large, FINE))
    assert monitors.find(replaced(NUMBERED, width_mm=160, height_mm=90)) is not None


def test_two_screens_with_one_identity_are_asked_again() -> None:
    monitors = KnownMonitors().with_settings(MonitorSettings(TV, FINE))
    assert monitors.find(TV, present=(TV,)) is not None
    assert monitors.find(TV, present=(TV, TV)) is None


def test_a_new_calibration_replaces_the_old_one() -> None:
    finer = Density(3.3, 3.3)
    monitors = KnownMonitors().with_settings(MonitorSettings(TV, FINE))
    again = monitors.with_settings(MonitorSettings(TV, finer))
    assert [stored.density for stored in again.monitors] == [finer]


@pytest.mark.parametrize("cell", [0.0, 4.9, 200.1, float("nan")])
def test_cells_no_table_has_are_refused(cell: float) -> None:
    with pytest.raises(CalibrationError, match="5 to 200 mm"):
        MonitorSettings(TV, FINE, cell=cell)


@pytest.mark.parametrize("left", [-1.0, 700.0, float("inf")])
def test_a_safe_area_leaves_half_of_the_screen(left: float) -> None:
    # 3840 pixels at 3.2 a millimetre are 1200 mm.
    assert MonitorSettings(TV, FINE, safe=SafeArea(left=600.0)).safe.left == 600
    with pytest.raises(CalibrationError, match="at least half"):
        MonitorSettings(TV, FINE, safe=SafeArea(left=left))


def test_stored_nonsense_is_left_out() -> None:
    good = KnownMonitors().with_settings(MonitorSettings(TV, FINE)).encode()
    bad = good.replace('"x":3.2', '"x":0.0')
    assert bad != good
    assert decode_monitors(bad) == KnownMonitors()
    assert decode_monitors("no json") == KnownMonitors()
