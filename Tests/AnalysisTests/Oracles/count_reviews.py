#!/usr/bin/env python3
"""Counts a public review log (card_id,review_rating,review_time,review_duration), independently of Kaiki.

Usage: count_reviews.py LOG.csv [--day-start 4] [--compare ANALYZE.json] > counts.json

Days are UTC dates after the start hour is taken off. With --compare, the JSON of `analyze LOG.csv
--time-zone UTC --day-start 4 --json` is held against the counts; the exit code is 1 where they differ.
Nothing but Python's csv, datetime and json is used (tried with 3.11).
"""
import argparse
import csv
import json
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone

parser = argparse.ArgumentParser()
parser.add_argument("log")
parser.add_argument("--day-start", type=int, default=4)
parser.add_argument("--compare")
arguments = parser.parse_args()

NAMES = {"1": "again", "2": "hard", "3": "good", "4": "easy"}
days, ratings = {}, Counter()
with open(arguments.log, newline="") as log:
    for row in csv.DictReader(log):
        at = datetime.fromisoformat(row["review_time"]).astimezone(timezone.utc)
        day = (at - timedelta(hours=arguments.day_start)).date()
        days.setdefault(day, Counter())[NAMES[row["review_rating"]]] += 1
        ratings[NAMES[row["review_rating"]]] += 1

ordered = sorted(days)
runs = []
for day in ordered:
    if runs and day - runs[-1][-1] == timedelta(days=1):
        runs[-1].append(day)
    else:
        runs.append([day])
counts = {
    "reviews": sum(ratings.values()),
    "ratings": {name: ratings[name] for name in NAMES.values()},
    "activeDays": len(ordered),
    "longest": max(map(len, runs), default=0),
    "current": len(runs[-1]) if runs else 0,  # as of the last review
    "load": [
        {"day": str(day), "reviews": sum(days[day].values()),
         "correct": sum(days[day].values()) - days[day]["again"],
         "ratings": {name: days[day][name] for name in NAMES.values()}}
        for day in ordered
    ],
}

if not arguments.compare:
    json.dump(counts, sys.stdout, indent=1)
    print()
    sys.exit()

with open(arguments.compare) as answer:
    theirs = json.load(answer)
measures = theirs["measures"]
checks = {
    "reviews": (counts["reviews"], sum(source["rows"] for source in theirs["sources"])),
    "rejected": (0, sum(source["rejected"] for source in theirs["sources"])),
    "load": (counts["load"], measures["load"]),
    "activeDays": (counts["activeDays"], measures["streaks"]["activeDays"]),
    "longest": (counts["longest"], measures["streaks"]["longest"]),
    "current": (counts["current"], measures["streaks"]["current"]),
    "heatmap": (counts["reviews"], sum(map(sum, measures["heatmap"]))),
}
for name, ours in counts["ratings"].items():
    checks[name] = (ours, sum(day.get("ratings", {}).get(name, 0) for day in measures["load"]))
for name, (ours, other) in checks.items():
    shown = f"{len(ours)} days" if name == "load" else f"{ours} and {other}"
    print(f"{'same   ' if ours == other else 'DIFFERS'} {name}: {shown}")
sys.exit(any(ours != other for ours, other in checks.values()))
