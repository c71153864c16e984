#!/usr/bin/env python3
"""Answers seven questions about a review log with steps, independently of Kaiki, in plain Python.

Usage: seven_queries.py LOG.csv > answers.json                (zone: nine hours east of UTC, as in Tokyo)
       seven_queries.py --cut LOG.csv > small.csv              (how Fixtures/review_log.csv was cut)

The log has the columns userId,id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs. Every row is
graded. The moment of the question is the latest row. Made with Python 3.11.
"""
import csv
import json
import sys
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from math import exp, lgamma, pi, sqrt
from statistics import NormalDist

INTERVALS = [0, 1, 2, 4, 7, 15, 30]


def cut(path):
    """Every row of three cards of each learner and the first 60 others, now and then two rows swapped."""
    with open(path, newline="") as file:
        header, *rows = csv.reader(file)
    seen, first = Counter(), {}
    for row in rows:
        seen[row[2]] += 1
        first.setdefault(row[2], row[0])
    learners = sorted(set(first.values()))
    ranked = {user: [card for card, _ in seen.most_common() if first[card] == user] for user in learners}
    kept = {ranked[user][place] for user in learners for place in (150, 400, 600)}
    others = [row for row in rows if row[2] not in kept][:60]
    taken = [row for row in rows if row[2] in kept or row in others]
    for place in range(0, len(taken) - 1, 25):
        taken[place], taken[place + 1] = taken[place + 1], taken[place]
    csv.writer(sys.stdout, lineterminator="\n").writerows([header] + taken)


def wilson(k, n):
    z = NormalDist().inv_cdf(0.975)
    middle, reach = k + z * z / 2, z * sqrt(k * (n - k) / n + z * z / 4)
    return (middle - reach) / (n + z * z), (middle + reach) / (n + z * z)


def student(degrees):
    """The 97.5 % quantile of Student's distribution, by Simpson's rule and bisection."""
    scale = exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(degrees * pi)

    def below(t, parts=2_000):
        at = [scale * (1 + (t * i / parts) ** 2 / degrees) ** (-(degrees + 1) / 2) for i in range(parts + 1)]
        return 0.5 + t / parts / 3 * (at[0] + at[-1] + 4 * sum(at[1:-1:2]) + 2 * sum(at[2:-1:2]))

    low, high = 1.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < 0.975 else (low, middle)
    return low


def effective(groups):
    """For each group, of right answers by day and learner, how many independent answers say as much."""
    days = [[[right.count(True), len(right)] for right in group.values()] for group in groups]
    count, answers = sum(len(group) for group in days), sum(n for group in days for _, n in group)
    degrees = count - len(days)
    means = [sum(k for k, _ in group) / sum(n for _, n in group) for group in days]
    of_days = sum(n * (k / n - mean) ** 2 for group, mean in zip(days, means) for k, n in group) / degrees
    of_answers = sum(k - k * k / n for group in days for k, n in group) / (answers - count)
    sizes = [sum(n * n for _, n in group) / sum(n for _, n in group) for group in days]
    usual = (answers - sum(sizes)) / degrees
    alike = min(1, max(0, (of_days - of_answers) / (of_days + (usual - 1) * of_answers)))
    widening = (student(degrees) / NormalDist().inv_cdf(0.975)) ** 2
    return [sum(n for _, n in group) / (1 + alike * (size - 1)) / (widening if size > 1 else 1)
            for group, size in zip(days, sizes)]


def smallest(values, percent):
    return min(v for v in values if 100 * sum(w <= v for w in values) >= percent * len(values))


def streak(days, today):
    def back(day):
        count = 0
        while day - timedelta(days=count) in days:
            count += 1
        return count
    current = back(today) if today in days else back(today - timedelta(days=1))
    return {"current": current, "longest": max(map(back, days)), "activeDays": len(days),
            "doneToday": today in days}


def answers(path):
    with open(path, newline="") as file:
        rows = [dict(row, at=datetime.fromisoformat(row["reviewedAt"]) + timedelta(hours=9),
                     right=row["result"] == "true", place=place)
                for place, row in enumerate(csv.DictReader(file))]
    rows.sort(key=lambda row: (row["at"], row["place"]))
    today = rows[-1]["at"].date()
    by_day, by_step, by_user = defaultdict(list), defaultdict(list), defaultdict(set)
    heat, wrong, last = [[0] * 24 for _ in range(7)], Counter(), {}
    for row in rows:
        day = row["at"].date()
        by_day[day].append(row["right"])
        by_step[int(row["previousStep"])].append(row)
        by_user[row["userId"]].add(day)
        heat[day.weekday()][row["at"].hour] += 1
        wrong[row["cardId"]] += not row["right"]
        last[row["cardId"]] = day + timedelta(days=INTERVALS[int(row["nextStep"])])

    def latency(part):
        times = [int(row["latencyMs"]) for row in part]
        return {"n": len(times)} | {f"p{p}": smallest(times, p) for p in (50, 90, 99)}

    def by_days(part):
        days = defaultdict(list)
        for row in part:
            days[row["at"].date(), row["userId"]].append(row["right"])
        return days

    def retention():
        counts = effective([by_days(by_step[step]) for step in sorted(by_step)])
        for step, count in zip(sorted(by_step), counts):
            n, k = len(by_step[step]), sum(row["right"] for row in by_step[step])
            low, high = wilson(k / n * count, count)
            yield {"step": step, "n": n, "correct": k, "low": low, "high": high}

    return {
        "rows": len(rows), "asOf": rows[-1]["reviewedAt"],
        "load": [{"day": str(day), "reviews": len(right), "correct": sum(right)}
                 for day, right in sorted(by_day.items())],
        "retention": list(retention()),
        "latency": latency(rows) | {"byStep": [{"step": s} | latency(by_step[s]) for s in sorted(by_step)]},
        "streaks": streak(set(by_day), today) | {
            "byUser": [{"user": user} | streak(days, today) for user, days in sorted(by_user.items())]},
        "due": [{"card": card, "day": str(day)}
                for card, day in sorted(last.items(), key=lambda e: (e[1], e[0].lower()))[:64]],
        "heatmap": heat,
        "leeches": [{"card": card, "wrong": n}
                    for card, n in sorted(wrong.items(), key=lambda e: (-e[1], e[0].lower())) if n][:20],
    }


if sys.argv[1] == "--cut":
    cut(sys.argv[2])
else:
    print(json.dumps(answers(sys.argv[1]), indent=1))
