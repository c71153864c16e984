#!/usr/bin/env python3
"""What other readers find in the fixtures of other programs, for the counts in ThirdPartyImportTests.

Usage: count_foreign.py ../Fixtures/foreign

Run with Python 3.11, icalendar 7.3.0, orgparse 0.5, pytodotxt 3.1.0 and PyYAML 6; JSON and CSV are read by Python itself.
"""
import collections
import csv
import json
import pathlib
import re
import sys

import icalendar
import orgparse
import pytodotxt
import yaml

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

for name in ("habits.org", "org-repeated.org", "org-drill.org"):
    for node in orgparse.load(folder / name)[1:]:
        print(name, node.heading, node.todo, len(node.repeated_tasks), bool(node.closed),
              node.get_property("DRILL_LAST_INTERVAL"))

for name in ("todo.txt", "done.txt", "topydo/todo.txt", "topydo/done.txt"):
    file = pytodotxt.TodoTxt(folder / name)
    file.parse()
    print(name, len(file.tasks), "done:", sum(task.is_completed is True for task in file.tasks), "with rec:",
          sum("rec" in task.attributes for task in file.tasks))

for name in sorted((folder / "obsidian").glob("*.md")):
    text = name.read_text()
    head = yaml.safe_load(text.split("---")[1]) if text.startswith("---") else {}
    entries = re.findall(r"!(\d{4}-\d\d-\d\d),(\d+),(\d+)", text)
    print(name.name, "cards:", entries, "as a whole:", {key: str(value) for key, value in head.items()})

with open(folder / "grid-shift-jis.csv", newline="", encoding="cp932") as file:
    cells = [cell for row in list(csv.reader(file))[2:-1] for cell in row[2:5] if cell]
    print("grid-shift-jis.csv", collections.Counter(cells))

with open(folder / "habitbull.csv", newline="") as file:
    rows = list(csv.DictReader(file))
    print("habitbull.csv", len(rows), collections.Counter(row["HabitName"] for row in rows))

with open(folder / "student-shift-jis.csv", newline="", encoding="cp932") as file:
    rows = list(csv.reader(file))[2:]
    print("student-shift-jis.csv", len(rows), "of which present:", sum(row[4] == "出席" for row in rows))
