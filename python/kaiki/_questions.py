"""The commands of the program as functions."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Literal, TypeVar, Union, overload

from . import _program, _tables
from ._results import Analysis, Backtest, Benchmark, Cohort, Fit, Result, Simulation, Statistic

_Answer = TypeVar("_Answer", bound=Result)

Path_ = Union[str, "os.PathLike[str]"]
Data = Any
"""A path, several, a table of pandas, polars or Arrow, or a table for each kind of data: {"cards": ..., "reviewLogs": ...}."""

Option = Union[None, bool, int, float, str, "os.PathLike[str]", Sequence[Union[int, float, str]]]
"""A value of an option: True gives it alone, False and None leave it out, a list is written as the program has it."""

# Options that are given once for each value; of others the values of a list are joined by commas.
_REPEATED = {"tag", "deck_name", "category", "semester"}


@overload
def analyze(
    data: Data,
    *,
    only: str | Iterable[str] | None = None,
    kind: str | None = None,
    by_user: Literal[False] = False,
    **options: Option,
) -> Analysis: ...


@overload
def analyze(
    data: Data,
    *,
    only: str | Iterable[str] | None = None,
    kind: str | None = None,
    by_user: Literal[True],
    **options: Option,
) -> Cohort: ...


def analyze(
    data: Data,
    *,
    only: str | Iterable[str] | None = None,
    kind: str | None = None,
    by_user: bool = False,
    **options: Option,
) -> Analysis | Cohort:
    """Reports on histories, as `analyze DATA --only ... --json` does.

    Options are those of `analyze --help`, with `_` for `-`: `time_zone="UTC"`, `day_start=4`, `strict=True`.
    `by_user=True` asks of each user of a table with a column of people, and answers with one row per user.
    `kind` says what a single table holds, where its columns do not: `"reviewLogs"`, `"cards"` ...
    """
    chosen = only if only is None or isinstance(only, str) else ",".join(only)
    asked: dict[str, Option] = {"only": chosen, "kind": kind, "by_user": by_user, **options}
    return _answered(Cohort, "analyze", data, asked) if by_user else _answered(Analysis, "analyze", data, asked)


@overload
def simulate(
    data: Data = None,
    *,
    days: int | None = None,
    kind: str | None = None,
    by_user: Literal[False] = False,
    **options: Option,
) -> Simulation: ...


@overload
def simulate(
    data: Data = None, *, days: int | None = None, kind: str | None = None, by_user: Literal[True], **options: Option
) -> Cohort: ...


def simulate(
    data: Data = None, *, days: int | None = None, kind: str | None = None, by_user: bool = False, **options: Option
) -> Simulation | Cohort:
    """Projects what histories lead to, as `simulate DATA --days ... --json` does; a made-up deck without data.

    Options are those of `simulate --help`, with `_` for `-`: `deck=2000`, `new_per_day=10`, `days_off="holidays"`.
    """
    asked: dict[str, Option] = {"days": days, "kind": kind, "by_user": by_user, **options}
    return _answered(Cohort, "simulate", data, asked) if by_user else _answered(Simulation, "simulate", data, asked)


@overload
def fit(
    data: Data,
    *,
    models: str | Iterable[str] | None = None,
    kind: str | None = None,
    by_user: Literal[False] = False,
    **options: Option,
) -> Fit: ...


@overload
def fit(
    data: Data,
    *,
    models: str | Iterable[str] | None = None,
    kind: str | None = None,
    by_user: Literal[True],
    **options: Option,
) -> Cohort: ...


def fit(
    data: Data,
    *,
    models: str | Iterable[str] | None = None,
    kind: str | None = None,
    by_user: bool = False,
    **options: Option,
) -> Fit | Cohort:
    """Fits models of memory to a log of reviews, as `kaiki fit DATA --models ... --json` does.

    Options are those of `kaiki fit --help`, with `_` for `-`: `evaluate=True`.
    """
    chosen = models if models is None or isinstance(models, str) else ",".join(models)
    asked: dict[str, Option] = {"models": chosen, "kind": kind, "by_user": by_user, **options}
    return _answered(Cohort, "fit", data, asked) if by_user else _answered(Fit, "fit", data, asked)


@overload
def backtest(
    data: Data, *, kind: str | None = None, by_user: Literal[False] = False, **options: Option
) -> Backtest: ...


@overload
def backtest(data: Data, *, kind: str | None = None, by_user: Literal[True], **options: Option) -> Cohort: ...


def backtest(data: Data, *, kind: str | None = None, by_user: bool = False, **options: Option) -> Backtest | Cohort:
    """Compares forecasts of the past with what came, as `kaiki backtest DATA --json` does.

    Options are those of `kaiki backtest --help`, with `_` for `-`: `horizon=28`, `folds=8`.
    """
    asked: dict[str, Option] = {"kind": kind, "by_user": by_user, **options}
    return _answered(Cohort, "backtest", data, asked) if by_user else _answered(Backtest, "backtest", data, asked)


def benchmark(
    data: Data,
    *,
    models: str | Iterable[str] | None = None,
    kind: str | None = None,
    by_user: bool = False,
    **options: Option,
) -> Benchmark:
    """Compares models of memory over the logs of many users, as `kaiki benchmark DATA --json` does.

    `data` is a folder with a file or folder per user, or, with `by_user=True`, a table with a column of people.
    Options are those of `kaiki benchmark --help`, with `_` for `-`: `splits=5`, `sample=100`.
    """
    chosen = models if models is None or isinstance(models, str) else ",".join(models)
    return _answered(Benchmark, "benchmark", data, {"models": chosen, "kind": kind, "by_user": by_user, **options})


def statistic(name: str, data: Mapping[str, Any] | None = None, **values: Any) -> Statistic:
    """One statistic of given numbers, as `kaiki statistic NAME` computes it: `statistic("binomial-interval", k=8, n=10)`."""
    numbers = {**(data or {}), **values}
    text = _tables.text(numbers).encode()

    def write(stream: IO[bytes]) -> None:
        stream.write(text)

    return Statistic(json.loads(_program.output(["statistic", name], write)))


def run(*arguments: object) -> Any:
    """What `kaiki ARGUMENTS --json` answers, as dictionaries and lists."""
    return json.loads(_program.output([*map(str, arguments), "--json", "--quiet"]))


def printed(*arguments: object) -> str:
    """What `kaiki ARGUMENTS` prints, as text."""
    return _program.output(list(map(str, arguments))).decode()


def arguments(options: Mapping[str, Option]) -> list[str]:
    """Options as the program takes them."""
    words: list[str] = []
    for key, value in options.items():
        flag = "--" + key.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(flag)
        elif isinstance(value, (str, int, float, os.PathLike)):
            words += [flag, os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
        elif key in _REPEATED:
            for one in value:
                words += [flag, str(one)]
        else:
            words += [flag, ",".join(map(str, value))]
    return words


def _answered(kind: type[_Answer], command: str, data: Data, options: Mapping[str, Option]) -> _Answer:
    """An answer that can be asked for again, as a page."""

    def report(path: str) -> None:
        # Result.report has seen to it that no file is lost.
        _asked(command, data, {**options, "report": path, "force": True})

    return kind(_asked(command, data, options), report)


def _asked(command: str, data: Data, options: Mapping[str, Option]) -> dict[str, Any]:
    words = [*arguments(options), "--json", "--quiet"]
    answer: dict[str, Any]
    if isinstance(data, Mapping):
        # The program reads one stream alone: of several tables each is a file, for as long as it runs.
        with tempfile.TemporaryDirectory(prefix="kaiki-") as folder:
            for name, table in data.items():
                with open(Path(folder) / f"{name}.jsonl", "wb") as file:
                    _tables.write_lines(table, file)
            answer = json.loads(_program.output([command, folder, *words]))
    elif _tables.is_table(data):
        answer = json.loads(_program.output([command, "-", *words], lambda stream: _tables.write_lines(data, stream)))
    else:
        answer = json.loads(_program.output([command, *_paths(data), *words]))
    return answer


def _paths(data: Data) -> list[str]:
    if data is None:
        return []
    if isinstance(data, (str, os.PathLike)):
        paths = [os.fspath(data)]
    elif isinstance(data, (list, tuple)) and all(isinstance(one, (str, os.PathLike)) for one in data):
        paths = [os.fspath(one) for one in data]
    else:
        raise TypeError(
            f"{type(data).__name__} is no data for kaiki; give a path, a list of paths, a table of pandas, polars or "
            'Arrow, or a table for each kind of data, as {"cards": ..., "reviewLogs": ...}'
        )
    # A name such as "-" or "--now" is one of a file here.
    return [f"./{path}" if path.startswith("-") else path for path in paths]
