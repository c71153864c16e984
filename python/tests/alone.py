"""The wheel where nothing else is installed: it answers, and says what is missing for a frame."""

import importlib.util
import sys
from pathlib import Path

import kaiki

assert importlib.util.find_spec("pandas") is None, "pandas is installed here"
assert importlib.util.find_spec("tzdata") is not None, "the wheel did not bring tzdata"
tiny = Path(__file__).resolve().parent.parent.parent / "datasets/memora-tiny"
answer = kaiki.analyze(tiny, only="load")
assert len(answer.measures["load"]) > 0 and "<table>" in answer._repr_html_()
try:
    answer.frame()
except ImportError as error:
    assert "pip install 'kaiki[pandas]'" in str(error)
else:
    sys.exit("a frame was made without pandas")
print("alone: the wheel answers without other packages")
