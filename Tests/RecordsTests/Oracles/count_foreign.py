#!/usr/bin/env python3
"""What other readers find in the fixtures of other programs, for the counts in ForeignImportTests.

Usage: count_foreign.py ../Fixtures/foreign

Run with Python 3.11, icalendar 7.3.0 and orgparse 0.5; JSON and CSV are read by Python itself.
"""
import collections
import csv
import json
import pathlib
import sys

import icalendar
import orgparse

folder = pathlib.Path(sys.argv[1])

for name in sorted(folder.glob("taskwarrior-*.json")):
    tasks = json.loads(name.read_text())
    counts = collections.Counter(
        (task["status"], "instance" if "parent" in task else "template" if "recur" in task else "once")
        for task in tasks)
    print(name.name, len(tasks), dict(counts))

for name in sorted(folder.glob("*.ics")):
    try:
        calendar = icalendar.Calendar.from_ical(name.read_bytes(), multiple=True)
    except ValueError as error:
        print(name.name, "refused:", error)
        continue
    counts = collections.Counter()
    for component in (part for whole in calendar for part in whole.walk()):
        if component.name in ("VEVENT", "VTODO"):
            counts[component.name, "RRULE" in component, "COMPLETED" in component] += 1
    print(name.name, dict(counts))

for node in orgparse.load(folder / "habits.org")[1:]:
    print("habits.org", node.heading, node.todo, len(node.repeated_tasks), bool(node.closed))

with open(folder / "habitbull.csv", newline="") as file:
    rows = list(csv.DictReader(file))
    print("habitbull.csv", len(rows), collections.Counter(row["HabitName"] for row in rows))

with open(folder / "student-shift-jis.csv", newline="", encoding="cp932") as file:
    rows = list(csv.reader(file))[2:]
    print("student-shift-jis.csv", len(rows), "of which present:", sum(row[4] == "出席" for row in rows))
