#!/usr/bin/env python3
"""Exact binomial intervals by SciPy, for Fixtures/clopper_pearson.json.

The ends are quantiles of the Beta distribution (`scipy.stats.beta.ppf`). `binomtest(...).proportion_ci` is not
used: it finds them by a search whose own error may be above 1e-9. Each end is checked against its definition:
within 1e-10 of it, the tail of the binomial distribution (`scipy.stats.binom`) passes half of what the
confidence leaves.

Usage: clopper_pearson.py > ../Fixtures/clopper_pearson.json          (made with SciPy 1.17.1, Python 3.11)
"""
import json

import scipy
from scipy.stats import beta, binom

intervals = []
for n in (1, 2, 3, 10, 15, 47, 365, 1_000, 65_537, 100_000):
    for k in sorted({0, 1, 2, n // 10, n // 3, n // 2, n - 2, n - 1, n} & set(range(n + 1))):
        for confidence in (0.5, 0.8, 0.95, 0.99, 0.999_999):
            tail = (1 - confidence) / 2
            low = 0.0 if k == 0 else float(beta.ppf(tail, k, n - k + 1))
            high = 1.0 if k == n else float(beta.ppf(1 - tail, k + 1, n - k))
            below, above = 1 - 1e-10, 1 + 1e-10
            if k > 0:
                assert binom.sf(k - 1, n, low * below) <= tail <= binom.sf(k - 1, n, low * above)
            if k < n:
                assert binom.cdf(k, n, min(1.0, high * above)) <= tail <= binom.cdf(k, n, high * below)
            intervals.append({"n": n, "successes": k, "confidence": confidence, "low": low, "high": high})
print(json.dumps({"scipy": scipy.__version__, "clopperPearson": intervals}, indent=0))
