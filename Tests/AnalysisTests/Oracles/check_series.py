#!/usr/bin/env python3
"""Compares what `analyze` says of daily series with the same tests in SciPy.

Usage: check_series.py SERIES.csv ANALYSIS.json

SERIES.csv has the columns series (or school_dbn), date and value (or attendance_pct); ANALYSIS.json is what
`analyze SERIES.csv --only series --json` printed. Prints a line a series and ends with 1 where a figure differs.
Made with Python 3.11, NumPy 2.4.6 and SciPy 1.17.1.
"""
import csv
import datetime
import json
import math
import sys

import numpy as np
from scipy import stats

TOLERANCE = 1e-9
SEGMENT = 10


def read(path):
    series = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            name = row.get("series", row.get("school_dbn"))
            value = row.get("value", row.get("attendance_pct"))
            if value:
                series.setdefault(name, []).append((datetime.date.fromisoformat(row["date"]), float(value)))
    return {name: sorted(values) for name, values in series.items()}


def mann_kendall(y):
    score = sum(np.sign(y[i + 1:] - y[i]).sum() for i in range(len(y)))
    n = len(y)
    _, ties = np.unique(y, return_counts=True)
    variance = (n * (n - 1) * (2 * n + 5) - (ties * (ties - 1) * (2 * ties + 5)).sum()) / 18
    z = (score - np.sign(score)) / math.sqrt(variance)
    return z, 2 * stats.norm.sf(abs(z))


def change(y):
    n = len(y)
    whole = ((y - y.mean()) ** 2).sum()
    best = max(range(SEGMENT, n - SEGMENT + 1), key=lambda k: statistic(y, k, whole))
    return best, statistic(y, best, whole)


def statistic(y, k, whole):
    left, right = y[:k], y[k:]
    rest = ((left - left.mean()) ** 2).sum() + ((right - right.mean()) ** 2).sum()
    return len(y) * math.log(whole / rest)


def main():
    series = read(sys.argv[1])
    with open(sys.argv[2]) as file:
        entries = json.load(file)["measures"]["series"]
    assert sorted(series) == sorted(entry["series"] for entry in entries), "other series"
    failed = False
    for entry in entries:
        days, y = zip(*series[entry["series"]])
        y = np.array(y)
        groups = [y[[day.weekday() == weekday for day in days]] for weekday in range(7)]
        h, p = stats.kruskal(*[group for group in groups if len(group)])
        z, trend = mann_kendall(y)
        years = np.array([(day - days[0]).days for day in days]) / 365.25
        slope = stats.theilslopes(y, years)
        index, ratio = change(y)
        pairs = {
            "n": (entry["n"], len(y)),
            "mean": (entry["mean"], y.mean()),
            "weekday H": (entry["weekday"]["statistic"], h),
            "weekday p": (entry["weekday"]["p"], p),
            "trend z": (entry["trend"]["statistic"], z),
            "trend p": (entry["trend"]["p"], trend),
            "slope": (entry["trend"]["slope"], slope.slope),
            "slope low": (entry["trend"]["low"], slope.low_slope),
            "slope high": (entry["trend"]["high"], slope.high_slope),
            "change ratio": (entry["change"]["statistic"], ratio),
            "before": (entry["change"]["before"], y[:index].mean()),
            "after": (entry["change"]["after"], y[index:].mean()),
        }
        wrong = [name for name, (own, theirs) in pairs.items() if abs(own - theirs) > TOLERANCE * max(1, abs(theirs))]
        if entry["change"]["day"] != days[index].isoformat():
            wrong.append("change day")
        failed = failed or bool(wrong)
        print(f"{entry['series']}: n {len(y)}, weekdays p {p:.3g}, trend p {trend:.3g}, change {days[index]}"
              + (f"; differs in {', '.join(wrong)}" if wrong else "; agrees"))
    sys.exit(1 if failed else 0)


main()
