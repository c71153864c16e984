#!/usr/bin/env python3
"""Compares what `KAIKI_PROGRAM analyze DATASET --json` prints with the second opinion, row by row.

usage: compare.py DATASET KAIKI_PROGRAM [options of second_opinion.py] [--probe] [--all]
                  [--safe-level P] [--ranges]

Prints each disagreement (with the reading of the rule where it is open), what the program does not print yet,
and "N rows agree, M disagree"; ends with 1 where any disagree. --time-zone, --day-start, --now and --cap are
given to the program too. The prior of a risk is the program's own where it prints one: all that follows from
it is checked. --probe takes each course's own records away and asks the program again: its prior must stay.
safeMisses is taken for the most classes that may be missed with a risk of at most --safe-level.
--ranges does it again for three ranges of the data's days that follow each other, and for each term.
--all prints every disagreement of a kind, not only the first twenty."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from attendance import misses_at, risk_of_failing
from days import DAY, WEEKDAYS, Clock, is_date, parse_instant
from reading import kind_of, read, rows_of
from second_opinion import clock_and_now, parser, second_opinion

READINGS = {
    "items.streak": "occurrences done in time, the first one counts, overdue now is 0; habits: yes-days of "
                    "the run (C6)",
    "items.count": "cards: every review; tasks: every completion; courses: absences; habits: yes-days",
    "items.last": "the last event of the item, practice too",
    "items.next": "courses: the next class that is not held; else the due day or instant",
    "items.starved": "plans at opens, completions and new tasks (N2)",
    "trueRetention": "practice is no answer (C3); young and mature by the interval before the answer (F8)",
    "attendance.held": "a class of today that has a record is held (T10 alone: when its period has ended)",
    "attendance.max": "two halves with one total of the year have one limit (T9; --t9 literal adds them up)",
    "attendance.safeMisses": "the most classes that may be missed with a small risk (--safe-level)",
    "starved": "reminders that came due unplanned up to now, whatever the program's word means"}


class Report:
    """Counts rows and gathers what to print."""

    def __init__(self, clock, everything):
        self.clock, self.everything = clock, everything
        self.agree, self.bad, self.lines, self.missing = 0, 0, {}, {}

    def same(self, ours, theirs):
        """Equal as numbers, instants, days, durations or text."""
        if ours is None or theirs is None or isinstance(ours, bool) or isinstance(theirs, bool):
            return ours == theirs or None not in (ours, theirs) and int(ours) == int(theirs)
        if isinstance(ours, (int, float)) and isinstance(theirs, (int, float)):
            return abs(ours - theirs) <= 1e-9 * max(abs(ours), abs(theirs)) + 1e-12
        ours, theirs = str(ours), str(theirs)
        if re.match(r"P[\dT]", ours) and re.match(r"P[\dT]", theirs):
            return length(ours) == length(theirs)
        if ours[:4].isdigit() and theirs[:4].isdigit() and "-" in ours[:8] and "-" in theirs[:8]:
            if is_date(ours) or is_date(theirs):
                return self.day(ours) == self.day(theirs)
            try:
                return abs((parse_instant(ours) - parse_instant(theirs)).total_seconds()) < 1
            except ValueError:
                return ours[:16] == theirs[:16]  # local times
        return ours == theirs

    def day(self, text):
        """The logical day of a date, an instant or a local time."""
        if is_date(text):
            return text
        try:
            return str(self.clock.day(parse_instant(text)))
        except ValueError:
            return text[:10]

    def row(self, measure, name, ours, theirs, alike={}):
        """One row: every key that we have and the program prints."""
        faults = []
        for key, value in ours.items():
            if theirs is not None and key not in theirs:
                self.lack(f"{measure}.{key}")
            elif theirs is None or not (self.same(value, theirs[key])
                                        or (value, theirs[key]) in alike.get(key, [])):
                faults.append((key, value, None if theirs is None else theirs[key]))
        if theirs is None:
            text = f"{name}: the program lacks this row; ours {short(ours)}"
            self.fault(measure, text, READINGS.get(measure))
        elif faults:
            text = "; ".join(f"{key} ours {short(a)}, program {short(b)}" for key, a, b in faults)
            notes = {READINGS.get(f"{measure}.{key}", READINGS.get(measure)) for key, _, _ in faults} - {None}
            self.fault(measure, f"{name}: {text}", " / ".join(sorted(notes)) or None)
        else:
            self.agree += 1

    def fault(self, measure, text, reading=None):
        self.bad += 1
        self.lines.setdefault((measure, reading), []).append(text)

    def extra(self, measure, names):
        for name in names:
            self.fault(measure, f"{name}: only the program has this row")

    def lack(self, what):
        self.missing[what] = self.missing.get(what, 0) + 1

    def print(self):
        for (measure, reading), lines in self.lines.items():
            print(f"{measure}: {len(lines)} disagree" + (f" (our reading: {reading})" if reading else ""))
            shown = lines if self.everything else lines[:20]
            print("".join(f"  {line}\n" for line in shown), end="")
            if len(lines) > len(shown):
                print(f"  ... and {len(lines) - len(shown)} more (--all)")
        for what, count in self.missing.items():
            print(f"not printed: {what}" + (f" ({count} rows)" if count > 1 else ""))
        print(f"{self.agree} rows agree, {self.bad} disagree")


def length(text):
    """A duration as (months, days, seconds)."""
    part = {unit: float(number) for number, unit in re.findall(r"([\d.]+)([YMWD])", text.split("T")[0])}
    time = {unit: float(number) for number, unit in re.findall(r"([\d.]+)([HMS])", text.partition("T")[2])}
    return (part.get("Y", 0) * 12 + part.get("M", 0), part.get("W", 0) * 7 + part.get("D", 0),
            time.get("H", 0) * 3600 + time.get("M", 0) * 60 + time.get("S", 0))


def short(value):
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
    return text if len(text) < 160 else text[:157] + "..."


def compare_items(report, ours, measures):
    """The measure `items`; until it is printed the sections of `today`, `due` and the tasks of `streaks`."""
    alias = {"cards": "card", "tasks": "task", "attempts": "attempt", "attempttask": "attempt",
             "habits": "habit", "lists": "item", "list": "item", "listitem": "item", "courses": "course"}
    if "items" in measures:
        theirs = {}
        for row in measures["items"]:
            kind = str(row["kind"]).lower()
            theirs[alias.get(kind, kind), str(row["id"]).lower()] = row
        for item in ours:
            key = item["kind"], item["id"]
            rest = {k: v for k, v in item.items() if k not in ("kind", "id")}
            report.row("items", " ".join(key), rest, theirs.pop(key, None))
        report.extra("items", [" ".join(key) for key in sorted(theirs)])
        return
    report.lack("items (sections, due days, reminders and streaks of attempts compared instead)")
    fires = {i["id"]: i["next"] for i in ours if i["kind"] == "task" and i.get("next")}
    for plan in (measures.get("notifications") or {}).get("planned", []):
        if plan["kind"] == "task" and plan["id"] == plan["item"]:  # not the repetitions of --nag-days
            report.row("notifications", plan["item"], {"fire": fires.get(plan["item"].lower())}, plan)
    sections = measures.get("today", {}).get("sections", {})
    placed = {str(entry["id"] if isinstance(entry, dict) else entry).lower(): name
              for name in ("overdue", "today", "upcoming") for entry in sections.get(name, [])}
    waiting = {i["id"]: i["section"] for i in ours if i["kind"] in ("card", "task") and i.get("section")}
    for key, name in waiting.items() if "today" in measures else []:
        report.row("today.sections", key, {"section": name}, {"section": placed.pop(key, None)})
    report.extra("today.sections", sorted(placed) if "today" in measures else [])
    cards = sorted((i["next"], i["id"]) for i in ours if i["kind"] == "card" and i.get("next"))
    soonest = measures.get("due") or {}
    for mine, entry in zip(cards, soonest.get("soonest", []) if isinstance(soonest, dict) else []):
        report.row("due", mine[1], {"card": mine[1], "day": mine[0]}, entry)
    streaks = {row["task"].lower(): row for row in (measures.get("streaks") or {}).get("byTask", [])}
    for item in ours:
        if item["kind"] == "attempt" and item["id"] in streaks:
            report.row("streaks.byTask", item["id"], {"current": item["streak"]}, streaks[item["id"]])


def their_retention(measures):
    """{(group, label): row} of `retention` {true, byMonth ...} or of rows with group and label."""
    found, retention = {}, measures.get("retention")
    for row in measures.get("trueRetention") or []:
        found[row["group"], label(row["group"], row["label"])] = row
    if isinstance(retention, dict):
        for group, row in (retention.get("true") or {}).items():
            if isinstance(row, dict):
                found[group, ""] = row
        for group, name in (("month", "byMonth"), ("hour", "byHour"), ("weekday", "byWeekday")):
            rows = retention.get(name) or []
            given = [row.get(group, row.get("label", i)) for i, row in enumerate(rows)]
            base = 1 if group == "weekday" and 0 in given else 0
            for value, row in zip(given, rows):
                found[group, label(group, value, base)] = row
    return found


def label(group, value, base=0):
    """Hours as 0-23, weekdays as 1-7 from Monday (a list that has a 0 counts from 0)."""
    text = str(value).lower()
    if group == "weekday" and not text.isdigit():
        return next(i + 1 for i, name in enumerate(WEEKDAYS) if name.startswith(text[:3]))
    return int(text) + base if group in ("hour", "weekday") else text


def compare_retention(report, ours, measures):
    rows = {(group, ""): ours[group] for group in ("all", "young", "mature")}
    for group, name in (("month", "byMonth"), ("hour", "byHour"), ("weekday", "byWeekday")):
        rows.update({(group, key): row for key, row in ours[name].items()})
    theirs = their_retention(measures)
    for group in ("all", "young", "mature", "month", "hour", "weekday"):
        if not any(key[0] == group for key in theirs):
            report.lack(f"trueRetention {group}")
            continue
        for key in sorted({k for k in {**rows, **theirs} if k[0] == group}):
            row = theirs.get(key)
            mine = rows.get(key, {"n": 0, "correct": 0})
            if row is None and mine["n"] == 0:
                continue
            report.row("trueRetention", f"{key[0]} {key[1]}".strip(), mine, row)


def compare_minutes(report, ours, measures):
    theirs = {row["day"]: row for row in measures.get("load") or []}
    for row in ours["days"]:
        mine = {k: v for k, v in row.items() if k != "day"}
        report.row("load", row["day"], mine, theirs.pop(row["day"], None))
    report.extra("load", sorted(theirs))
    printed = [row["minutes"] for row in measures.get("load") or [] if row.get("minutes") is not None]
    if printed:
        report.row("load", "minutes in all", {"minutes": round(ours["total"], 9)},
                   {"minutes": round(sum(printed), 9)})


def compare_attendance(report, ours, measures, options):
    theirs = {row["course"].lower(): row for row in measures["attendance"]}
    for course in ours:
        row, mine = theirs.pop(course["course"], None), {k: course[k] for k in course if k in (
            "name", "absences", "late", "earlyLeave", "official", "max", "remaining", "status", "held",
            "safeMisses")}
        if row is not None and course["risk"] is not None:
            known = course["absences"], course["decided"], course["classesLeft"], course["max"]
            printed = row.get("risk")
            if isinstance(printed, dict) and printed.get("prior"):
                prior = printed["prior"]["a"], printed["prior"]["b"]
            else:
                prior = course["risk"]["prior"]["a"], course["risk"]["prior"]["b"]
            if isinstance(printed, dict) and printed.get("badDays"):
                report.lack("attendance.risk with bad days")
                mine.pop("safeMisses", None)
            elif isinstance(printed, dict) and printed.get("p") is not None:
                mine["risk.p"] = risk_of_failing(prior, *known)
                row = {**row, "risk.p": printed["p"]}
            elif known[2]:
                report.lack("attendance.risk.p")
            if options.safe_level is not None and "safeMisses" in mine:
                mine["safeMisses"] = misses_at(options.safe_level, prior, *known)
        report.row("attendance", course["course"], mine, row, {"safeMisses": [(0, None)]})
    report.extra("attendance", sorted(theirs))


def compare_semesters(report, ours, measures):
    theirs = measures["semesters"]
    report.row("semesters", "all", ours["all"], theirs["all"])
    printed = {row["semester"].lower(): row for row in theirs["bySemester"]}
    for key, row in ours.items():
        if key != "all":
            report.row("semesters", key, row, printed.pop(key, None))
    report.extra("semesters", sorted(printed))


def compare_starved(report, ours, measures):
    notifications = measures.get("notifications") or {}
    if "items" in measures and any("starved" in row for row in measures["items"]):
        total = sum(int(row["starved"]) for row in measures["items"] if row.get("starved"))
        report.row("starved", "sum over items", {"starved": ours["starved"]}, {"starved": total})
    elif "starved" in notifications and ours["opens"]:
        report.row("starved", "notifications", {"starved": ours["starved"]}, notifications)
    else:
        report.lack("starved (no opens, or no such key)")


def run(program, dataset, options, as_of=None):
    """What the program prints, under the options that both know."""
    command = [program, "analyze", dataset, "--json", "--quiet"]
    names = {"time_zone": "--time-zone", "day_start": "--day-start", "now": "--now", "cap": "--cap",
             "first": "--from", "last": "--to"}
    for name, word in names.items():
        value = getattr(options, name)
        if value is not None and value != parser().get_default(name):
            command += [word, str(value)]
    for term in options.semester:
        command += ["--semester", term]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 64 and options.now and is_date(options.now):
        print("remark: the program takes no date as --now; it was given the date's last instant")
        command[command.index("--now") + 1] = as_of
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def probe(report, program, options, as_of):
    """F4: the prior of a course comes from the others only, so its own records must not move it."""
    options.now = as_of
    def risks_of(dataset):
        rows = run(program, dataset, options)["measures"].get("attendance") or []
        return {row["course"].lower(): row.get("risk") for row in rows}

    before = risks_of(options.dataset)
    ids = {row["course"]: row for row in second_opinion(options)["attendance"]}
    for course in ids:
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copytree(options.dataset, os.path.join(folder, "copy"))
            for name in os.listdir(copy):
                path = os.path.join(copy, name)
                rows = rows_of(path) if name.endswith((".json", ".jsonl", ".csv")) else []
                if rows and kind_of(path, rows) == "attendanceRecords":
                    own = ids[course]["ids"]
                    rows = [row for row in rows if str(row["courseId"]).lower() not in own]
                    os.remove(path)
                    with open(path.rsplit(".", 1)[0] + ".json", "w", encoding="utf-8") as file:
                        json.dump(rows, file)
            risks = before.get(course), risks_of(copy).get(course)
        if not all(isinstance(risk, dict) and risk.get("prior") for risk in risks):
            report.lack("attendance.risk.prior")
            continue
        prior, alone = ({key: risk["prior"][key] for key in ("a", "b")} for risk in risks)
        if all(report.same(prior[key], alone[key]) for key in prior):
            report.agree += 1
        else:
            report.fault("attendance.risk.prior",
                         f"{course}: with its own records {short(prior)}, without them {short(alone)}",
                         "a prior from the other courses only does not hang on its own records (F4)")


def compare(options):
    """One comparison, printed; how many rows disagree."""
    ours = second_opinion(options)
    theirs = run(options.program, options.dataset, options, ours["asOf"])
    measures = theirs["measures"]
    report = Report(Clock(ours["timeZone"], ours["dayStartHour"]), options.all)
    for key in ("asOf", "timeZone", "dayStartHour"):
        report.row(key, "the data set", {key: ours[key]}, theirs)
    if options.last is None:  # else stored rows are younger than the question
        compare_items(report, ours["items"], measures)
    if "trueRetention" in ours:
        compare_retention(report, ours["trueRetention"], measures)
        compare_minutes(report, ours["minutes"], measures)
    if "attendance" in ours and measures.get("attendance"):
        compare_attendance(report, ours["attendance"], measures, options)
        if options.probe:
            probe(report, options.program, options, ours["asOf"])
    if "semesters" in ours and measures.get("semesters"):
        compare_semesters(report, ours["semesters"], measures)
    if "starved" in ours:
        compare_starved(report, ours["starved"], measures)
    report.print()
    return report.bad


def ranges(options):
    """Three ranges that follow each other, of the days with answers or classes, and each term by itself."""
    data = read(options.dataset)
    clock, now = clock_and_now(data, options)
    days = sorted({clock.day(parse_instant(row["reviewedAt"])) for row in data.get("reviewLogs", [])}
                  | {clock.date_of(row["date"]) for row in data.get("attendanceRecords", [])})
    if len(days) > 2:
        one, other = days[len(days) // 3], days[2 * len(days) // 3]
        yield {"last": str(one)}
        yield {"first": str(one + DAY), "last": str(other)}
        yield {"first": str(other + DAY)}
    for row in data.get("semesters", []) if "courses" in data else []:
        yield {"semester": [row["semesterId"]]}


def main():
    p = parser()
    p.add_argument("program")
    p.add_argument("--probe", action="store_true")
    p.add_argument("--all", action="store_true")
    p.add_argument("--ranges", action="store_true")
    p.add_argument("--safe-level", type=float, default=0.1)
    options = p.parse_args()
    bad = compare(options)
    for change in ranges(options) if options.ranges else []:
        print("  " + ", ".join(f"{name} {value}" for name, value in change.items()) + ":", end=" ", flush=True)
        bad += compare(argparse.Namespace(**{**vars(options), **change}))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
