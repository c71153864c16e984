#!/usr/bin/env python3
"""Wilson intervals and normal quantiles by SciPy, for Fixtures/reference_values.json.

Usage: wilson.py > ../Fixtures/reference_values.json          (made with SciPy 1.17.1, Python 3.11)
"""
import json

import scipy
from scipy.stats import binomtest, norm

CASES = [
    (n, k)
    for n in (1, 2, 3, 10, 47, 1_000, 65_537, 10_000_000)
    for k in sorted({0, 1, n // 3, n // 2, n - 1, n} - {-1})
]
intervals = []
for n, k in CASES:
    for confidence in (0.5, 0.8, 0.95, 0.99, 0.999_999):
        ends = binomtest(k, n).proportion_ci(confidence_level=confidence, method="wilson")
        low, high = float(ends.low), float(ends.high)
        intervals.append({"n": n, "successes": k, "confidence": confidence, "low": low, "high": high})
probabilities = [1e-12, 1e-6, 0.001, 0.025, 0.25, 0.5, 0.75, 0.95, 0.975, 0.995, 0.999, 0.999999]
quantiles = [{"probability": p, "quantile": float(norm.ppf(p))} for p in probabilities]
print(json.dumps({"scipy": scipy.__version__, "wilson": intervals, "normalQuantiles": quantiles}, indent=0))
