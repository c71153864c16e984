#!/usr/bin/env python3
"""Exact p of the log-rank permutation test, by the statistic of every way to group the things.

Usage: log_rank_permutations.py ../Fixtures/log_rank_permutations.json

Made with Python 3.11, NumPy 2.4.6 and lifelines 0.30.3, which gives the statistic of the groups as they are.
"""
import json
import sys
from itertools import combinations

import numpy as np
from lifelines.statistics import multivariate_logrank_test


def groupings(places, sizes):
    """Every way to share places among groups of given sizes."""
    if not sizes:
        yield []
        return
    for own in combinations(places, sizes[0]):
        for rest in groupings([place for place in places if place not in own], sizes[1:]):
            yield [own] + rest


def chi_square(time, event, members, count):
    excess, covariance = np.zeros(count), np.zeros((count, count))
    for t in np.unique(time[event == 1]):
        at_risk = np.array([((time >= t) & (members == group)).sum() for group in range(count)])
        events = np.array([((time == t) & (event == 1) & (members == group)).sum() for group in range(count)])
        n, d = at_risk.sum(), events.sum()
        share = at_risk / n
        excess += events - d * share
        if n > 1:
            covariance += d * (n - d) / (n - 1) * (np.diag(share) - np.outer(share, share))
    own = covariance[:-1, :-1]
    return excess[:-1] @ np.linalg.solve(own, excess[:-1]) if np.linalg.det(own) > 1e-12 else 0


cases = []
for text, time, event, group in [
    ("two groups of eight things", [1, 2, 3, 4, 5, 6, 7, 8], [1, 1, 1, 1, 1, 0, 1, 0], "aababbbb"),
    ("three groups with ties", [5, 3, 9, 8, 7, 4, 4, 3, 2, 5], [1, 1, 1, 1, 1, 1, 0, 0, 1, 1], "0002111122"),
    ("two groups of six", [1, 2, 2, 3, 4, 6, 3, 5, 8, 9, 9, 12], [1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1], "xxxxxxyyyyyy"),
]:
    names = sorted(set(group))
    time, event = np.array(time, float), np.array(event)
    members = np.array([names.index(name) for name in group])
    own = chi_square(time, event, members, len(names))
    np.testing.assert_allclose(multivariate_logrank_test(time, members, event).test_statistic, own, rtol=1e-9)
    sizes = [int((members == number).sum()) for number in range(len(names))]
    extreme, count = 0, 0
    for parts in groupings(list(range(len(time))), sizes):
        drawn = np.zeros(len(time), int)
        for number, part in enumerate(parts):
            drawn[list(part)] = number
        count += 1
        extreme += chi_square(time, event, drawn, len(names)) >= own * (1 - 1e-9)
    cases.append({"case": text, "time": time.tolist(), "event": [bool(each) for each in event],
                  "group": list(group), "chi2": float(own), "groupings": count, "p": extreme / count})
    print(text, count, extreme / count, file=sys.stderr)

with open(sys.argv[1], "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
