#!/usr/bin/env python3
"""What independent readers find in the files that `kaiki convert --to` writes for other programs.

Usage: read_back.py KAIKI DATASET...

Each data set is written as ics, anki, loop, taskwarrior and todotxt, and read back: the calendar by icalendar (and its
lines by their bytes), the tasks by Taskwarrior itself (`task import`) and by taskw, todo.txt by pytodotxt and by the
todo.txt-cli of its inventor (`todo-txt`), the tables by Python's csv. Ends with 1 where one disagrees with the native
files that `kaiki convert --to json` writes of the same data. Run with Python 3.11, icalendar 7.3.0, Taskwarrior 2.6.2,
taskw 2.0.0, pytodotxt 3.1.0 and todo.txt-cli 2.11.0 (Debian 12: taskwarrior, todotxt-cli).
"""
import collections
import csv
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import icalendar
import pytodotxt
import taskw

kaiki, datasets = sys.argv[1], sys.argv[2:]
failures = 0


def check(name, found, expected):
    global failures
    if found != expected:
        failures += 1
    print(f"  {'ok ' if found == expected else 'BAD'} {name}: {found}" + ("" if found == expected else f", not {expected}"))


def convert(dataset, form, folder):
    done = subprocess.run(
        [kaiki, "convert", dataset, "--to", form, "--out", str(folder)], capture_output=True, text=True)
    return done.returncode, done.stderr


def rows(folder, kind):
    found = []
    for path in folder.glob(f"*{kind}.json"):
        value = json.loads(path.read_text())
        found += value["rows"]
    return found


for dataset in datasets:
    print(dataset)
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        convert(dataset, "json", place / "json")
        native = place / "json"
        tasks = rows(native, "tasks")
        recurring = [task for task in tasks if "intervalUnit" in task]
        attempted = [task for task in tasks if "category" in task]
        completions, reviews, habits = rows(native, "completions"), rows(native, "reviewLogs"), rows(native, "checkmarks")

        code, _ = convert(dataset, "ics", place / "ics")
        if code == 0:
            data = (place / "ics" / "kaiki.ics").read_bytes()
            check("longest line of the calendar at most 75", max(map(len, data.split(b"\r\n"))) <= 75, True)
            check("bare line feeds", data.count(b"\n") - data.count(b"\r\n"), 0)
            calendar = icalendar.Calendar.from_ical(data)
            parts = list(calendar.walk())
            check("errors found by icalendar", sum(len(part.errors) for part in parts), 0)
            uids = [str(part["UID"]) for part in parts if part.name in ("VEVENT", "VTODO")]
            check("UIDs are unique", len(set(uids)), len(uids))
            check("DTSTAMP everywhere", sum("DTSTAMP" in part for part in parts if part.name in ("VEVENT", "VTODO")), len(uids))
            titles = collections.Counter(task["title"] for task in recurring if task["isActive"])
            written = collections.Counter(
                str(part["SUMMARY"]) for part in parts if part.name == "VEVENT" and ("RRULE" in part or "DURATION" in part))
            check("recurring tasks", written == titles, True)
            cards = sum(int(str(part["SUMMARY"]).split()[0]) for part in parts
                        if part.name == "VEVENT" and re.fullmatch(r"\d+ cards? due", str(part.get("SUMMARY", ""))))
            check("cards due", cards, len(rows(native, "cards")))
            open_tasks = [task for task in attempted if not task["isCompleted"] and not task["isArchived"]]
            check("to-dos", sum(part.name == "VTODO" for part in parts), len(open_tasks))
        else:
            print("  -- nothing for ics")

        code, _ = convert(dataset, "anki", place / "anki")
        if code == 0:
            with open(place / "anki" / "anki.reviewLogs.csv", newline="") as file:
                log = list(csv.DictReader(file))
            check("reviews", len(log), len(reviews))
            check("ids ascend", all(int(a["id"]) < int(b["id"]) for a, b in zip(log, log[1:])), True)
            check("right answers", sum(int(row["ease"]) > 1 for row in log), sum(row["result"] for row in reviews))
        else:
            print("  -- nothing for anki")

        code, _ = convert(dataset, "loop", place / "loop")
        if code == 0:
            with open(place / "loop" / "Checkmarks.csv", newline="") as file:
                table = list(csv.reader(file))
            marks = sum(cell != "UNKNOWN" for row in table[1:] for cell in row[1:-1])
            check("checkmarks", marks, sum(row["value"] != "UNKNOWN" for row in habits))
            check("comma after each line", all(row[-1] == "" for row in table), True)
            days = [row[0] for row in table[1:]]
            check("newest first", days == sorted(days, reverse=True), True)
        else:
            print("  -- nothing for loop")

        code, _ = convert(dataset, "taskwarrior", place / "tw")
        if code == 0:
            (place / "data").mkdir()
            (place / "rc").write_text(f"data.location={place}/data\nconfirmation=off\nrecurrence=off\ngc=off\n")
            environment = dict(os.environ, TASKRC=str(place / "rc"), TASKDATA=str(place / "data"))
            done = subprocess.run(
                ["task", "import", str(place / "tw" / "taskwarrior.json")], env=environment, capture_output=True, text=True)
            check("task import ends with", done.returncode, 0)
            out = subprocess.run(["task", "export"], env=environment, capture_output=True, text=True).stdout
            read = json.loads(out)
            known = {task["id"] for task in recurring}
            check("templates", sum("recur" in task and "parent" not in task for task in read), len(recurring))
            check("completed instances", sum(task["status"] == "completed" and "parent" in task for task in read),
                  sum(completion["taskId"] in known for completion in completions))
            check("tasks done once", sum("recur" not in task for task in read), len(attempted))
            ends = sorted(task["end"] for task in read if task["status"] == "completed" and "parent" in task)
            stamps = sorted(re.sub(r"[-:]|\.\d+", "", completion["completedAt"]) for completion in completions
                            if completion["taskId"] in known)
            check("times of completions", ends == stamps, True)
            reader = taskw.TaskWarriorShellout(config_filename=str(place / "rc"), marshal=True)
            seen = reader.filter_tasks({})
            check("tasks that taskw reads", len(seen), len(read))
            check("times that taskw reads", sorted(
                task["end"].astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ") for task in seen
                if task["status"] == "completed" and task.get("parent")) == ends, True)
        else:
            print("  -- nothing for taskwarrior")

        code, _ = convert(dataset, "todotxt", place / "todo")
        if code == 0:
            lines = (place / "todo" / "todo.txt").read_text().splitlines()
            done = (place / "todo" / "done.txt").read_text().splitlines()
            check("open lines", len(lines), sum(task["isActive"] for task in recurring)
                  + sum(not task["isCompleted"] and not task["isArchived"] for task in attempted))
            check("lines that are done and dated", sum(bool(re.match(r"x \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d \S", line)) for line in done), len(done))
            for name, expected in (("todo.txt", lines), ("done.txt", done)):
                file = pytodotxt.TodoTxt(place / "todo" / name)
                file.parse()
                check(f"lines of {name} that pytodotxt reads", len(file.tasks), len(expected))
                check(f"lines of {name} that are done", sum(task.is_completed is True for task in file.tasks),
                      len(expected) if name == "done.txt" else 0)
                check(f"lines of {name} with a date", sum(task.creation_date is not None for task in file.tasks),
                      len(expected))
                repeated = [task for task in file.tasks if "rec" in task.attributes]
                check(f"lines of {name} with rec:", len(repeated), sum(" rec:" in line for line in expected))
            (place / "config").write_text(f'export TODO_DIR="{place}/todo"\nexport TODO_FILE="$TODO_DIR/todo.txt"\n'
                                          'export DONE_FILE="$TODO_DIR/done.txt"\nexport REPORT_FILE="$TODO_DIR/r"\n')
            said = subprocess.run(["todo-txt", "-d", str(place / "config"), "-p", "listall"], capture_output=True,
                                  text=True).stdout
            found = re.search(r"total (\d+) of (\d+) tasks shown", said)
            check("tasks that todo.txt-cli lists", found and int(found[1]), len(lines) + len(done))
            known = {task["id"] for task in recurring}
            check("done lines", len(done), sum(c["taskId"] in known for c in completions)
                  + sum("completedAt" in task for task in attempted))
        else:
            print("  -- nothing for todotxt")

sys.exit(1 if failures else 0)
