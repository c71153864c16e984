"""Tables in Python's memory give what the file gives."""

import datetime
import io
import json
from pathlib import Path
from typing import Any

import kaiki
import numpy
import pandas
import polars
import pyarrow
import pyarrow.csv
import pytest
from kaiki import _tables

DAYS: dict[str, Any] = {"time_zone": "UTC", "day_start": 4}


def as_pandas(path: str) -> object:
    return pandas.read_csv(path)


def as_pandas_with_moments(path: str) -> object:
    table = pandas.read_csv(path)
    return table.assign(review_time=pandas.to_datetime(table.review_time, format="ISO8601"))


def as_pandas_of_arrow(path: str) -> object:
    return pandas.read_csv(path, dtype_backend="pyarrow", engine="pyarrow")


def as_polars(path: str) -> object:
    return polars.read_csv(path, try_parse_dates=True)


def as_arrow(path: str) -> object:
    return pyarrow.csv.read_csv(path)


class Stream:
    """Anything that hands over Arrow's stream of batches."""

    def __init__(self, table: pyarrow.Table) -> None:
        self.table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)


def as_stream(path: str) -> object:
    return Stream(pyarrow.csv.read_csv(path))


READERS = [as_pandas, as_pandas_with_moments, as_pandas_of_arrow, as_polars, as_arrow, as_stream]


def without_source(answer: kaiki.Result) -> dict[str, Any]:
    return {key: value for key, value in answer.json.items() if key != "sources"}


@pytest.mark.parametrize("read", READERS)
def test_a_table_gives_what_its_file_gives(read: Any, log: str) -> None:
    of_file = kaiki.analyze(log, **DAYS)
    of_table = kaiki.analyze(read(log), **DAYS)
    assert without_source(of_table) == without_source(of_file)
    assert of_table["sources"][0]["rows"] == of_file["sources"][0]["rows"] == 9921


def test_a_table_for_each_kind_gives_what_the_folder_gives(tiny: str) -> None:
    def rows(name: str) -> Any:
        read = json.loads((Path(tiny) / f"{name}.json").read_text(encoding="utf-8"))
        return read.get("rows", [read])

    tables = {
        "cards": pandas.DataFrame(rows("cards")),
        "reviewLogs": polars.DataFrame(rows("reviewLogs")),
        "settings": pyarrow.Table.from_pylist(rows("settings")),
    }
    assert without_source(kaiki.analyze(tables)) == without_source(kaiki.analyze(tiny))


def test_what_a_table_holds_may_have_to_be_named() -> None:
    times = pandas.DataFrame({"timestamp": ["2026-01-01T08:00:00Z"], "timeZone": ["Asia/Tokyo"]})
    assert kaiki.analyze(times, kind="opens")["sources"][0]["kind"] == "opens"


@pytest.mark.parametrize(
    "value, text",
    [
        (None, "null"),
        (True, "true"),
        (numpy.bool_(False), "false"),
        (5230.0, "5230"),
        (0.1, "0.1"),
        (float("nan"), "null"),
        (float("inf"), "null"),
        (numpy.int64(2**60), str(2**60)),
        (pandas.NA, "null"),
        (pandas.NaT, "null"),
        ("日\n", '"日\\n"'),
        (datetime.date(2026, 1, 31), '"2026-01-31"'),
        (datetime.datetime(2026, 1, 31), '"2026-01-31"'),
        (datetime.datetime(2026, 1, 31, 9, 30), '"2026-01-31T09:30:00"'),
        (datetime.time(9, 0), '"09:00:00"'),
        (pandas.Timestamp("2026-01-31T09:00:00.5+09:00"), '"2026-01-31T00:00:00.500000Z"'),
        ({"id": "a", "n": [1, 2.0]}, '{"id": "a", "n": [1, 2]}'),
        (numpy.array([1, 2]), "[1, 2]"),
    ],
)
def test_values_are_written_as_the_program_reads_them(value: object, text: str) -> None:
    assert _tables.text(value) == text


def test_a_duration_is_refused() -> None:
    with pytest.raises(TypeError, match="durations"):
        kaiki.analyze(pandas.DataFrame({"a": [pandas.Timedelta("1s")]}))


def test_long_tables_are_written_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_tables, "_BLOCK", 2)
    rows = {"a": [1, 2, 3, 4, 5], "b": list("vwxyz")}
    for table in [pandas.DataFrame(rows), polars.DataFrame(rows), pyarrow.table(rows)]:
        stream = io.BytesIO()
        _tables.write_lines(table, stream)
        lines = [json.loads(line) for line in stream.getvalue().splitlines()]
        assert lines == [{"a": a, "b": b} for a, b in zip(rows["a"], rows["b"])]


@pytest.mark.parametrize("data", [3, numpy.zeros((2, 2)), [1, 2], b"path"])
def test_anything_else_is_no_data(data: object) -> None:
    with pytest.raises(TypeError, match="is no data for kaiki"):
        kaiki.analyze(data)
