#!/usr/bin/env python3
"""Rates of trials that come in clusters: what a cluster has in common, effective sizes, intervals, and the exact p of the
test whether groups differ, by every way to draw signs of clusters.

Usage: clusters.py ../Fixtures/design_effect.json ../Fixtures/clustered_homogeneity.json

Made with Python 3.11, NumPy 2.4.6, SciPy 1.17.1 and statsmodels 0.15.0, whose analysis of variance of single trials gives
the mean squares; where each cluster is one trial, the statistic is held against Pearson's chi-square.
"""
import json
import sys

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

Z = stats.norm.ppf(0.975)


def single(groups):
    """A row a trial: group, cluster (of its own number in every group), outcome."""
    rows = [(g, f"{g}.{c}", int(i < k)) for g, clusters in enumerate(groups) for c, (k, n) in enumerate(clusters)
            for i in range(n)]
    return pd.DataFrame(rows, columns=["group", "cluster", "y"])


def squares(table, keys):
    """The sum of squares about the means of some classes, and how many they are."""
    return ((table.y - table.groupby(keys).y.transform("mean")) ** 2).sum(), table[keys].nunique()


def design_effect(groups):
    table = single(groups)
    (of_groups, count), (of_clusters, clusters) = squares(table, "group"), squares(table, "cluster")
    degrees = clusters - count
    if degrees < 10:
        correlation, degrees = 1.0, None
    else:
        between, within = (of_groups - of_clusters) / degrees, of_clusters / max(1, len(table) - clusters)
        sizes = table.groupby(["group", "cluster"]).size()
        size = (len(table) - (sizes**2).groupby("group").sum().div(sizes.groupby("group").sum()).sum()) / degrees
        # As lme4 and others have it: the variance of clusters by that of clusters and trials.
        variance = (between - within) / size if len(table) > clusters else 0
        correlation = float(np.clip(variance / (variance + within), 0, 1)) if variance + within > 0 else 0.0
    rows = []
    for clusters in groups:
        hits, sizes = sum(k for k, _ in clusters), np.array([n for _, n in clusters])
        # The variance of the sum over that of independent trials, by the sum over all pairs.
        pairs = sum(n * (n - 1) for n in sizes)
        effect = (sizes.sum() + correlation * pairs) / sizes.sum()
        if pairs and degrees:
            effect *= (stats.t.ppf(0.975, degrees) / Z) ** 2
        size = sizes.sum() / effect
        low, high = proportion_confint(hits / sizes.sum() * size, size, method="wilson")
        rows.append({"effective": size, "low": low if hits else 0.0, "high": high if hits < sizes.sum() else 1.0})
    return {"correlation": correlation, "degrees": degrees, "groups": rows}


def cases_of_effects():
    draw = np.random.default_rng(41)

    def groups(counts, mean, rate, strength):
        out = []
        for count in counts:
            sizes = 1 + draw.poisson(mean, count)
            chances = draw.beta(rate * strength, (1 - rate) * strength, count)
            out.append([(int(draw.binomial(n, p)), int(n)) for n, p in zip(sizes, chances)])
        return out

    yield "one group, days much alike", groups([30], 8, 0.8, 200)
    yield "one group, days with states of their own", groups([40], 12, 0.8, 8)
    yield "seven groups", groups([6, 5, 7, 4, 6, 3, 5], 10, 0.75, 10)
    yield "a group of one day among others", groups([1, 20, 9], 15, 0.85, 6)
    yield "every cluster of one trial", [[(1, 1), (0, 1), (1, 1), (1, 1)] * 4]
    yield "nothing varies", [[(3, 3), (2, 2), (5, 5)] * 5]
    yield "every day all right or all wrong", [[(4, 4), (0, 4), (4, 4), (3, 3)] * 4]
    yield "days less unlike than chance", [[(4, 5), (8, 10), (4, 5)] * 6]
    yield "ten degrees are enough", groups([6, 6], 9, 0.7, 5)
    yield "nine are not: each day counts as one", groups([6, 5], 9, 0.7, 5)


effects = []
for text, groups in cases_of_effects():
    effects.append({"case": text, "groups": groups} | {"expected": design_effect(groups)})


def variances(hits, trials):
    """Of the hits of each group, where trials of a cluster have in common what they have in the groups as they are."""
    rate = hits.sum() / trials.sum()
    cells = [[(int(k), int(n)) for k, n in zip(*group) if n] for group in zip(hits.T, trials.T)]
    correlation = design_effect(cells)["correlation"]
    return (trials + correlation * trials * (trials - 1)).sum(0) * rate * (1 - rate)


def exact(hits, trials):
    """Of all signs of clusters but for that of the first, which changes nothing."""
    count, variance = len(hits), variances(hits, trials)
    residuals = hits - trials * hits.sum() / trials.sum()
    found = (residuals.sum(0) ** 2 / variance).sum()
    residuals /= np.sqrt(1 - trials.sum(1, keepdims=True) / trials.sum())
    scores = residuals - np.outer(residuals.sum(1), trials.sum(0) / trials.sum())
    extreme, all_ways = 0, 0
    for start in range(0, 1 << (count - 1), 1 << 14):
        numbers = np.arange(start, min(start + (1 << 14), 1 << (count - 1)))[:, None]
        signs = np.hstack([np.ones((len(numbers), 1)), 1 - 2.0 * ((numbers >> np.arange(count - 1)) & 1)])
        extreme += int((((signs @ scores) ** 2 / variance).sum(1) >= found * (1 - 1e-9)).sum())
        all_ways += len(numbers)
    return found, extreme / all_ways


tests = []
for text, seed, groups, shift in [("seven groups, a cluster in one of each", 51, 7, 0), ("groups that differ", 52, 4, 1.0),
                                  ("clusters in several groups", 53, 5, 0.2), ("two groups", 54, 2, 0.4),
                                  ("ten groups", 58, 10, 0.1), ("a trial a cluster", 56, 3, 0.8)]:
    draw = np.random.default_rng(seed)
    hits, trials = np.zeros((20, groups)), np.zeros((20, groups))
    for cluster in range(20):
        own = [cluster % groups] if seed in (51, 52, 56) else draw.choice(groups, draw.integers(1, 3), replace=False)
        state = draw.normal(1, 0.7)
        for group in own:
            trials[cluster, group] = 1 + (0 if seed == 56 else draw.poisson(6))
            hits[cluster, group] = draw.binomial(int(trials[cluster, group]), 1 / (1 + np.exp(-state - shift * group)))
    found, p = exact(hits, trials)
    if seed == 56:
        table = np.array([hits.sum(0), (trials - hits).sum(0)])
        np.testing.assert_allclose(found, stats.chi2_contingency(table, correction=False).statistic, rtol=1e-9)
    cells = [[{"group": g, "successes": int(hits[c, g]), "trials": int(trials[c, g])} for g in range(groups)
              if trials[c, g]] for c in range(20)]
    tests.append({"case": text, "clusters": cells, "statistic": found, "p": p})
    print(text, found, p, file=sys.stderr)

for path, cases in zip(sys.argv[1:], (effects, tests)):
    with open(path, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
