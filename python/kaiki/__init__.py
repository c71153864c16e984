"""Kaiki from Python: the program `kaiki`, asked with Python's data, answered as objects.

    import kaiki

    load = kaiki.analyze("collection.apkg", only="load").frame()
    year = kaiki.simulate(reviews, days=365, time_zone="Europe/Paris")   # a DataFrame of pandas or polars, an Arrow table
    year.frame("cards")

Nothing is computed here: every figure is one that the program printed, and `.json` is what it printed.
"""

from ._errors import (
    DataError,
    KaikiError,
    MissingInputError,
    NoTimeZonesError,
    NotPermittedError,
    SettingsError,
    UsageError,
)
from ._program import program, version
from ._questions import analyze, backtest, benchmark, fit, printed, run, simulate, statistic
from ._results import Analysis, Backtest, Benchmark, Cohort, Fit, Result, Simulation, Statistic

__all__ = [
    "Analysis",
    "Backtest",
    "Benchmark",
    "Cohort",
    "DataError",
    "Fit",
    "KaikiError",
    "MissingInputError",
    "NoTimeZonesError",
    "NotPermittedError",
    "Result",
    "SettingsError",
    "Simulation",
    "Statistic",
    "UsageError",
    "analyze",
    "backtest",
    "benchmark",
    "fit",
    "printed",
    "program",
    "run",
    "simulate",
    "statistic",
    "version",
]
