"""The wheel as it is installed: the module is the environment's own, never the one of the sources."""

from pathlib import Path

import kaiki
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def pytest_sessionstart() -> None:
    place = Path(kaiki.__file__).resolve()
    assert "site-packages" in place.parts, f"{place} is no installed wheel"


@pytest.fixture
def log() -> str:
    """A real log, in the public form."""
    return str(ROOT / "notebooks/data/anki-reviews.csv")


@pytest.fixture
def tiny() -> str:
    """A data set of cards."""
    return str(ROOT / "datasets/memora-tiny")


@pytest.fixture
def everything() -> str:
    """A data set of every kind."""
    return str(ROOT / "datasets/everything")
