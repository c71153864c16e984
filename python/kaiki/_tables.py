"""Tables of pandas, polars and Arrow as JSON Lines, which the program reads."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Iterator, Sequence
from typing import IO, Any

# Rows that are turned into text at once.
_BLOCK = 50_000


def is_table(data: object) -> bool:
    """Whether something is a table rather than a path."""
    return hasattr(data, "__arrow_c_stream__") or hasattr(data, "columns") and hasattr(data, "shape")


def write_lines(table: object, stream: IO[bytes]) -> None:
    """Writes a table as JSON Lines: a row a line, what is missing as null, moments with their offset."""
    for block in _blocks(table):
        names = [json.dumps(str(name), ensure_ascii=False) for name in block]
        lines = []
        for row in zip(*block.values()):
            members = ", ".join(f"{name}: {text(value)}" for name, value in zip(names, row))
            lines.append(f"{{{members}}}\n")
        stream.write("".join(lines).encode())


def _blocks(table: Any) -> Iterator[dict[str, Sequence[Any]]]:
    """The columns of some rows after another, as lists of Python's own values."""
    kind = type(table).__module__.partition(".")[0]
    if kind == "pandas":
        for start in range(0, len(table), _BLOCK):
            part = table.iloc[start : start + _BLOCK]
            yield {str(name): part.iloc[:, place].tolist() for place, name in enumerate(part.columns)}
    elif kind == "polars":
        for start in range(0, table.height, _BLOCK):
            yield {column.name: column.to_list() for column in table.slice(start, _BLOCK)}
    else:
        import pyarrow

        arrow = table if isinstance(table, pyarrow.Table) else pyarrow.table(table)
        for batch in arrow.to_batches(max_chunksize=_BLOCK):
            yield {name: column.to_pylist() for name, column in zip(batch.schema.names, batch.columns)}


def text(value: Any) -> str:
    """A value as JSON."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        # Whole numbers among missing ones are floats in pandas.
        if not math.isfinite(value):
            return "null"
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    if type(value).__name__ in ("NaTType", "NAType"):  # what is missing in pandas
        return "null"
    if isinstance(value, datetime.datetime):
        return f'"{_moment(value)}"'
    if isinstance(value, (datetime.date, datetime.time)):
        return f'"{value.isoformat()}"'
    if isinstance(value, datetime.timedelta):
        raise TypeError("a column of durations is written in no one way; give it as milliseconds or days")
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))}: {text(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(text, value)) + "]"
    if hasattr(value, "tolist"):  # numbers and arrays of numpy
        return text(value.tolist())
    return json.dumps(str(value), ensure_ascii=False)


def _moment(value: datetime.datetime) -> str:
    # One that names no zone is midnight where a column of days was meant; the program says what it takes others for.
    if value.tzinfo is None:
        if value.time() == datetime.time.min and not getattr(value, "nanosecond", 0):
            return value.date().isoformat()
        return value.isoformat()
    return value.astimezone(datetime.timezone.utc).isoformat().replace("+00:00", "Z")
