#!/usr/bin/env python3
"""Checks the second opinion itself against vectors that were worked out elsewhere.

usage: check_vectors.py DIRECTORY   (one with the vectors of data/habits; ends with 1 where one fails)"""

import csv
import json
import os
import sys
from datetime import date, datetime

from attendance import default_limit, risk_of_failing
from days import Clock, add, holidays, parse_instant
from waiting import Task, candidates, day_streak, habit_runs, replay, starved


def main(folder):
    checked, failed = 0, []

    def check(name, ours, theirs):
        nonlocal checked
        checked += 1
        if ours != theirs:
            failed.append(f"{name}: ours {ours}, expected {theirs}")

    def table(name):
        with open(os.path.join(folder, name), encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))

    def sample(name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return json.load(file)

    official = {row["date"] for row in table("jp_holidays_cabinet_1955_2027.csv")}
    ours = {str(day) for year in range(1955, 2028) for day in holidays(year)}
    check("holidays 1955-2027", sorted(ours ^ official), [])
    kinds = [kind for year in range(1948, 2100) for kind in holidays(year).values()]
    check("holidays 1948-2099", {kind: kinds.count(kind) for kind in set(kinds)},
          {"national": 2156, "substitute": 220, "citizens": 31, "ceremony": 4})
    for row in table("interval_addition_sample.csv"):
        clock = Clock(row["zone"])
        local = add(datetime.fromisoformat(row["completed_local"]), int(row["interval"]), row["unit"])
        check(f"addition {row}", (local.isoformat(), clock.instant(local)),
              (row["next_local_nominal"], parse_instant(row["next_utc"])))
    for i, case in enumerate(sample("streak_cases_sample.json")):
        clock, now = Clock(case["zone"], case["day_start_hour"]), parse_instant(case["now"])
        days = {clock.day(t) for t in map(parse_instant, case["attempts"]) if t <= now}
        check(f"streak {i}", (day_streak(days, clock.day(now)), len(days), clock.day(now) in days),
              tuple(case["expected"][key] for key in ("current", "active_days", "done_today")))
    for i, case in enumerate(sample("card_traces_sample.json")):
        rows = [{"cardId": "c", "at": parse_instant(r["at"]), "correct": r["correct"]}
                for r in case["reviews"]]
        found = replay(rows, case["intervals"], Clock(case["zone"]))
        check(f"cards {i}",
              [("practice" if r["practice"] else "graded", r["step"], str(r["due"])) for r in found],
              [(r["counted"], r["step"], r["next_due"]) for r in case["expected"]])
    for i, case in enumerate(sample("notification_plan_sample.json")):
        now, plan = parse_instant(case["now"]), []
        for t in case["tasks"]:
            row = {"id": t["id"], "intervalValue": 1, "intervalUnit": "day", "createdDate": t["created"],
                   "nextReminderDate": t["next_reminder"], "isActive": t["is_active"],
                   "notificationEnabled": t["notification_enabled"]}
            plan.append(Task(row, [], Clock("UTC")))
        found = [key for _, _, key in candidates(plan, now)][:case["capacity"]]
        check(f"plan {i}", found, case["expected_ids"])
    # by hand, room for one reminder: opened on the 1st, that of the 3rd is planned, that of the 4th is not;
    # opened on the 5th, that of the 6th is planned again
    rows = [{"id": f"t{day}", "intervalValue": 1, "intervalUnit": "week",
             "createdDate": "2025-01-01T00:00:00Z", "nextReminderDate": f"2025-01-0{day}T09:00:00Z"}
            for day in (3, 4, 6)]
    opens, now = [{"timestamp": f"2025-01-0{day}T08:00:00Z"} for day in (1, 5)], "2025-01-08T00:00:00Z"
    tasks = [Task(row, [], Clock("UTC")) for row in rows]
    found = starved(tasks, {"opens": opens}, parse_instant(now), 1)
    check("starved", (found["byTask"], found["cameDue"]), ({"t4": 1}, 3))
    for row in table("max_absences_two_thirds.csv"):
        check(f"limit {row}", default_limit(int(row["total_classes"])), int(row["max_absences"]))
    marks, runs = {}, {}
    for row in table("loop_rule_entries.csv"):
        marks.setdefault(row["habit"], []).append(row)
    for row in table("loop_rule_streaks.csv"):
        runs.setdefault(row["habit"], []).append((row["start"], row["end"]))
    spans = {}
    for row in table("loop_rule_expected.csv"):
        spans.setdefault(row["habit"], []).append(date.fromisoformat(row["date"]))
    for habit, rows in marks.items():  # the vectors show only the days from the first entry to the last score
        first, last = min(row["date"] for row in rows), max(spans[habit])
        found = [(max(first, str(a)), str(min(b, last))) for a, b, _ in habit_runs(rows) if a <= last]
        check(f"habit {habit}", found, sorted(runs[habit]))
    cases = sample("stats_reference_sample.json")
    for name in ("risk", "risk_jeffreys"):
        for case in cases[name]:
            mine = risk_of_failing((case["prior_a"], case["prior_b"]), case["absent"], case["held"],
                                   case["remaining"], case["max_absences"])
            check(f"{name} {case}", abs(mine - case["p_exceed"]) < 1e-9, True)
    print("".join(f"{line}\n" for line in failed) + f"{checked} checks, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
