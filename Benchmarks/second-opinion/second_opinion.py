#!/usr/bin/env python3
"""A second calculation of Kaiki's figures, from the rules alone: plain Python, none of Kaiki's sources.

usage: second_opinion.py DATASET [--time-zone ID] [--day-start HOUR] [--now INSTANT|DATE]
                         [--from DATE] [--to DATE] [--semester TERM]
                         [--prior uniform|pooled|A,B] [--t9 timetable|literal] [--cap N]

Prints JSON: asOf, timeZone, dayStartHour, items, trueRetention, recallByHour, recallByWeekday, minutes,
attendance, semesters, starved. README.md says how each rule was read."""

import argparse
import json
import os
import sys
from datetime import date

from attendance import CLASSES, PRIORS, attendance, of_semesters, semesters
from days import DAY, WEEKDAYS, Clock, is_date, parse_instant, show
from reading import read, truth
from waiting import (CAP, attempt_items, card_items, habit_items, list_items, replay, starved, table_of,
                     task_items, tasks_of)

MATURE = 21


def parser():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("dataset")
    p.add_argument("--time-zone")
    p.add_argument("--day-start", type=int)
    p.add_argument("--now")
    p.add_argument("--from", dest="first")
    p.add_argument("--to", dest="last")
    p.add_argument("--semester", action="append", default=[])
    p.add_argument("--prior", default="pooled")
    p.add_argument("--t9", choices=["timetable", "literal"], default="timetable")
    p.add_argument("--cap", type=int, default=CAP)
    return p


def prior_named(name):
    """uniform, pooled, or two numbers."""
    if name in PRIORS:
        return PRIORS[name]
    a, b = (float(part) for part in name.split(","))
    return lambda others: (a, b)


def latest_event(data, clock):
    """The latest event in the data, never a planned date; a mark of a day stands for the day's beginning.

    The stamps of states (createdDate, modified, lastCompletedDate ...) say when something happened."""
    seen = []
    instants = {"reviewLogs": ["reviewedAt"], "completions": ["completedAt"], "attempts": ["timestamp"],
                "opens": ["timestamp"], "lists": ["createdAt", "lastResetDate"],
                "attendanceRecords": ["createdAt"],
                "tasks": ["createdDate", "lastCompletedDate", "modified"],
                "attemptTasks": ["createdAt", "updatedAt", "completedAt", "lastAttemptAt"]}
    for kind, names in instants.items():
        for row in data.get(kind, []):
            seen += [parse_instant(row[name]) for name in names if row.get(name)]
    for row in data.get("lists", []):
        seen += [parse_instant(item["modified"]) for item in row.get("items", []) if item.get("modified")]
    for kind in ("checkmarks", "observations", "attendanceRecords"):
        for row in data.get(kind, []):
            if "date" in row and not (kind == "attendanceRecords" and "createdAt" in row):
                seen.append(clock.start(clock.date_of(row["date"])))
    if not seen:
        raise SystemExit("no event in the data: give --now")
    return max(seen)


def clock_and_now(data, options):
    """G2: the option, the data's own zone, KAIKI_TIME_ZONE, Asia/Tokyo; and the instant of the question."""
    settings = (data.get("settings") or [{}])[0]
    zone = (options.time_zone or settings.get("timeZoneIdentifier") or os.environ.get("KAIKI_TIME_ZONE")
            or "Asia/Tokyo")
    start = options.day_start if options.day_start is not None else int(settings.get("dayStartHour", 0))
    clock = Clock(zone, start)

    def end(text):  # a date: its last instant
        return clock.start(clock.date_of(text) + DAY) - DAY / 86_400_000
    if options.now is None:
        now = latest_event(data, clock)
    else:
        now = end(options.now) if is_date(options.now) else parse_instant(options.now)
    return clock, now if options.last is None else min(now, end(options.last))


def reviews_of(data, clock, now):
    """Every review up to now, in the order of C9: (reviewedAt, input order, id)."""
    rows = []
    for order, row in enumerate(data.get("reviewLogs", [])):
        at = parse_instant(row["reviewedAt"])
        correct = truth(row["result"]) if "result" in row else int(row.get("rating", 0)) >= 2
        if at <= now:
            rows.append({**row, "at": at, "order": order, "correct": correct})
    rows.sort(key=lambda row: (row["at"], row["order"], row.get("id", "")))
    return replay(rows, table_of((data.get("settings") or [{}])[0]), clock)


def tally(rows):
    return {"n": len(rows), "correct": sum(row["correct"] for row in rows)}


def grouped(rows, key):
    groups = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return {label: tally(groups[label]) for label in sorted(groups)}


def true_retention(reviews, clock):
    """F8: first answers of a card on a logical day, at least a day after its last review; practice is none.

    Young or mature by the interval that was scheduled before the answer: of previousStep in a log of the
    table, lastIvl in Anki's (seconds are less than a day); else the days since the last review.
    Months and weekdays are those of the logical day, hours those of the clock on the wall."""
    base = [r for r in reviews if not r["practice"] and r["since"] is not None and r["since"] >= 1]
    waited = lambda r: r["since"] if r["wait"] is None else r["wait"]
    return {"all": tally(base), "young": tally([r for r in base if waited(r) < MATURE]),
            "mature": tally([r for r in base if waited(r) >= MATURE]),
            "byMonth": grouped(base, lambda r: str(r["day"])[:7]),
            "byHour": grouped(base, lambda r: clock.local(r["at"]).hour),
            "byWeekday": grouped(base, lambda r: r["day"].weekday() + 1)}


def minutes(reviews):
    """Minutes studied a logical day, every answer of it: retries and practice too."""
    days = {}
    for review in reviews:
        row = days.setdefault(str(review["day"]), {"reviews": 0, "correct": 0, "ms": 0})
        row["reviews"] += 1
        row["correct"] += review["correct"]
        row["ms"] += float(review.get("latencyMs", 0))
    rows = [{"day": day, "reviews": r["reviews"], "correct": r["correct"], "minutes": r["ms"] / 60000}
            for day, r in sorted(days.items())]
    return {"days": rows, "total": sum(r["ms"] for r in days.values()) / 60000}


def second_opinion(options):
    """Everything, as one dictionary."""
    data = read(options.dataset)
    clock, now = clock_and_now(data, options)
    today, prior = clock.day(now), prior_named(options.prior)
    first = date.min if options.first is None else clock.date_of(options.first)
    data = of_semesters(data, clock, options.semester)
    reviews, tasks = reviews_of(data, clock, now), tasks_of(data, clock, now)
    missed = starved(tasks, data, now, options.cap)
    courses = attendance(data, clock, now, prior, options.t9 == "literal") if "courses" in data else []
    items = (card_items(data, reviews, clock, today) + task_items(tasks, clock, today, missed)
             + attempt_items(data, clock, now) + list_items(data, clock, today)
             + habit_items(data, clock, now))
    items += [{"kind": "course", "id": c["course"], "name": c["name"], "count": c["absences"],
               "status": c["status"], "next": c["nextClass"]} for c in courses]
    items.sort(key=lambda item: (item["kind"], item.get("next") or "~", item["id"]))
    out = {"asOf": show(now), "timeZone": clock.name, "dayStartHour": clock.day_start,
           "rejected": data["rejected"], "conflicts": data["conflicts"], "items": items}
    counted = [review for review in reviews if review["day"] >= first]  # replayed, then cut
    if reviews:
        out["trueRetention"] = true_retention(counted, clock)
        out["recallByHour"] = [{"hour": h, **out["trueRetention"]["byHour"].get(h, {"n": 0, "correct": 0})}
                               for h in range(24)]
        out["recallByWeekday"] = [
            {"weekday": name, **out["trueRetention"]["byWeekday"].get(i + 1, {"n": 0, "correct": 0})}
            for i, name in enumerate(WEEKDAYS)]
        out["minutes"] = minutes(counted)
    if courses:
        out["semesters"] = semesters(data, clock, now, first, options.semester)
        out["attendance"] = [{k: v for k, v in row.items() if k not in CLASSES} for row in courses]
    if missed:
        out["starved"] = missed
    return out


if __name__ == "__main__":
    json.dump(second_opinion(parser().parse_args()), sys.stdout, ensure_ascii=False, indent=1)
    print()
