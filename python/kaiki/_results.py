"""What the program answered, as objects."""

from __future__ import annotations

import html
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._errors import BY_USER

if TYPE_CHECKING:
    import pandas

# Rows of a table that a notebook is shown.
_SHOWN = 10


class Result(Mapping[str, Any]):
    """An answer: `.json` is what the program printed, whose members are also those of the object."""

    def __init__(self, json: dict[str, Any], report: Callable[[str], None] | None = None) -> None:
        self.json = json
        self._report = report

    def __getitem__(self, key: str) -> Any:
        return self.json[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.json)

    def __len__(self) -> int:
        return len(self.json)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._tables())})"

    @property
    def remarks(self) -> list[str]:
        """Assumptions, options without an effect, and that a table is of several people, which `by_user=True` tells apart."""
        remarks = self.json.get("remarks", [])
        return [remark["text"] + (BY_USER if remark["about"] == "--by-user" else "") for remark in remarks]

    def report(self, path: str | os.PathLike[str] | None = None, *, force: bool = False) -> str:
        """The answer as a page with charts, as `--report` writes it: the text of one file of HTML.

        It is written to `path` where one is given; a file that is there is kept unless `force` is given. The question is
        asked again for it, of the same data.
        """
        if self._report is None:
            raise TypeError(f"there is no page of {type(self).__name__}")
        if path is not None and not force and os.path.lexists(path):
            raise FileExistsError(f"{os.fspath(path)} is there; give force=True to replace it")
        if path is not None:
            self._report(os.fspath(path))
            with open(path, encoding="utf-8") as file:
                return file.read()
        with tempfile.TemporaryDirectory(prefix="kaiki-") as folder:
            name = os.path.join(folder, "report.html")
            self._report(name)
            with open(name, encoding="utf-8") as file:
                return file.read()

    def frame(self, name: str | None = None) -> pandas.DataFrame:
        """A table of the answer as a DataFrame of pandas, its name in `repr`; without a name the only one.

        Figures within figures are columns such as `reviews_p5`; days and moments are those of pandas.
        """
        tables = self._tables()
        if name is None:
            if len(tables) != 1:
                raise ValueError(f"there is more than one table; name one of {', '.join(tables)}")
            name = next(iter(tables))
        if name not in tables:
            raise KeyError(f"there is no table {name}; name one of {', '.join(tables)}")
        return _frame(tables[name])

    def _tables(self) -> dict[str, Any]:
        """The tables by name: a list of entries each, or a single one."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        parts = [f"<p>{html.escape(remark)}</p>" for remark in self.remarks]
        for name, entries in self._tables().items():
            parts.append(f"<h4>{html.escape(name)}</h4>{_html(entries)}")
        return "".join(parts)


class Analysis(Result):
    """The answer of `analyze`: a measure for each table."""

    @property
    def measures(self) -> dict[str, Any]:
        """Each measure by its name; `kaiki help MEASURE` says what its keys mean."""
        found: dict[str, Any] = self.json["measures"]
        return found

    def _tables(self) -> dict[str, Any]:
        return self.measures


class Simulation(Result):
    """The answer of `simulate`: a table of days for each kind of data."""

    @property
    def parts(self) -> list[dict[str, Any]]:
        """Each kind of data with its plan, days and totals."""
        found: list[dict[str, Any]] = self.json.get("parts", [])
        return found

    def part(self, kind: str) -> dict[str, Any]:
        """The part of a kind: `part("cards")["totals"]`."""
        for part in self.parts:
            if part["kind"] == kind:
                return part
        raise KeyError(f"there is no part {kind}; name one of {', '.join(part['kind'] for part in self.parts)}")

    def _tables(self) -> dict[str, Any]:
        if "parts" not in self.json:  # --compare, --sweep, --solve, --best-table
            return {
                key: value for key, value in self.json.items() if isinstance(value, (list, dict)) and key not in _ASIDE
            }
        return {part["kind"]: part["days"] for part in self.parts}


class Fit(Result):
    """The answer of `kaiki fit`: a table of models."""

    @property
    def models(self) -> list[dict[str, Any]]:
        """Each model that was fitted."""
        found: list[dict[str, Any]] = self.json["models"]
        return found

    def weights(self, model: str = "fsrs6") -> list[float]:
        """The weights of a model."""
        for entry in self.models:
            if entry["model"] == model:
                return list(entry["parameters"])
        raise KeyError(f"there is no model {model}; name one of {', '.join(entry['model'] for entry in self.models)}")

    def _tables(self) -> dict[str, Any]:
        tables: dict[str, Any] = {"models": self.models}
        if evaluation := self.json.get("evaluation"):
            tables["evaluation"] = evaluation["models"]
            tables["differences"] = evaluation["differences"]
        return tables

    def frame(self, name: str | None = None) -> pandas.DataFrame:
        """The models as a DataFrame, or the table of a name, such as `evaluation`."""
        return super().frame(name or "models")


class Backtest(Result):
    """The answer of `kaiki backtest`: a table of folds for each kind and quantity."""

    @property
    def parts(self) -> list[dict[str, Any]]:
        """Each quantity that was judged."""
        found: list[dict[str, Any]] = self.json["parts"]
        return found

    def _tables(self) -> dict[str, Any]:
        return {f"{part['kind']} {part['quantity']}": part["folds"] for part in self.parts}


class Cohort(Result):
    """The answer to a question that is asked of each user (`by_user=True`): a table with one row per user."""

    @property
    def users(self) -> list[dict[str, Any]]:
        """One row per user, by name. A user without figures has `reason` and `detail` in their place."""
        rows: list[dict[str, Any]] = [*self.json["users"], *self.json["refused"]]
        return sorted(rows, key=lambda row: str(row["user"]).encode())

    @property
    def summary(self) -> dict[str, Any]:
        """Means, quantiles and rates over the users with figures."""
        found: dict[str, Any] = self.json["summary"]
        return found

    def __repr__(self) -> str:
        count = len(self.users)
        return f"{type(self).__name__}({self.json['question']} of {count} {'user' if count == 1 else 'users'})"

    def _tables(self) -> dict[str, Any]:
        return {"users": self.users}

    def frame(self, name: str | None = None) -> pandas.DataFrame:
        """One row per user as a DataFrame, or the table of a name."""
        return super().frame(name or "users")


class Benchmark(Cohort):
    """The answer of `kaiki benchmark`: one row per user, and the means of each model over users."""

    @property
    def models(self) -> list[dict[str, Any]]:
        """Each model with its scores over users and over answers."""
        found: list[dict[str, Any]] = self.json["models"]
        return found

    def _tables(self) -> dict[str, Any]:
        return {**super()._tables(), "models": self.models, "differences": self.json["differences"]}


class Statistic(Result):
    """The answer of `kaiki statistic`."""

    def _tables(self) -> dict[str, Any]:
        return {"statistic": self.json}


_ASIDE = {"plan", "cards", "remarks"}
_DAYS = {"day", "cut"}


def _is_entries(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _frame(entries: Any) -> pandas.DataFrame:
    try:
        import pandas
    except ImportError as missing:
        raise ImportError("frame() makes a DataFrame of pandas; install it: pip install 'kaiki[pandas]'") from missing

    if isinstance(entries, list) and not all(isinstance(entry, dict) for entry in entries):
        return pandas.DataFrame(entries)
    table = pandas.json_normalize(entries if entries is not None else [], sep="_")
    for name in table.columns:
        if name in _DAYS:
            table[name] = pandas.to_datetime(table[name])
    return table


def _html(entries: Any) -> str:
    if isinstance(entries, dict):
        rows = "".join(
            f"<tr><th>{html.escape(str(key))}</th><td>{_cell(value)}</td></tr>" for key, value in entries.items()
        )
        return f"<table>{rows}</table>"
    if not _is_entries(entries):
        return f"<p>{_cell(entries)}</p>"
    keys = list(dict.fromkeys(key for entry in entries for key in entry))
    head = "".join(f"<th>{html.escape(str(key))}</th>" for key in keys)
    body = "".join(
        "<tr>" + "".join(f"<td>{_cell(entry.get(key))}</td>" for key in keys) + "</tr>" for entry in entries[:_SHOWN]
    )
    more = f"<p>and {len(entries) - _SHOWN} more</p>" if len(entries) > _SHOWN else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, dict):
        return "<br>".join(f"{html.escape(str(key))}: {_cell(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        shown = ", ".join(_cell(inner) for inner in value[:_SHOWN])
        return f"{shown} …" if len(value) > _SHOWN else shown
    return html.escape(str(value))
