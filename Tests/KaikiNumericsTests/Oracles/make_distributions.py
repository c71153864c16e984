"""Writes Fixtures/distributions.json: values of mpmath with 40 digits, which SciPy must confirm to nine.

    pip install scipy mpmath
    python3 Tests/KaikiNumericsTests/Oracles/make_distributions.py
"""
import json
import pathlib

import mpmath
from scipy import special, stats

mpmath.mp.dps = 40
WEIGHTS = [(0.01, 0.02), (0.5, 0.5), (1, 1), (0.3, 40), (2, 3), (9.5, 10.5), (10, 10), (12, 3000), (250, 750), (5000, 5000),
           (3, 200000), (400000, 600000), (0.001, 90000)]
SHARES = [1e-9, 1e-4, 0.025, 0.3, 0.5, 0.7, 0.975, 0.9999]
NORMAL = [-38, -12.5, -6, -3.01, -2.99, -1, -1e-8, 0, 0.3, 1.959963984540054, 3, 3.5, 8]
BINOMIAL = [(0, 0, 0.3), (3, 10, 0.2), (10, 10, 0.2), (0, 40, 0.01), (30, 2000, 0.02), (999, 1000, 0.999), (5, 10, 1e-6)]


def confirm(exact, scipy, what):
    exact = float(exact)
    assert abs(exact - scipy) <= 1e-9 * abs(exact) + 1e-300, (what, exact, scipy)
    return exact


def beta(x, a, b):
    """The share below x, by the power series on the side where it settles."""
    if x > 0.5:
        return 1 - beta(1 - x, b, a)
    # Ix(a, b) = x^a (1 - x)^b / (a B(a, b)) (1 + sum of (a + b)(a + b + 1)... / ((a + 1)(a + 2)...) x^n): DLMF 8.17.7 and 8.17.8.
    term = total = mpmath.mpf(1)
    n = 0
    while term > total * mpmath.mpf(10) ** -38:
        term *= (a + b + n) / (mpmath.mpf(a) + 1 + n) * x
        total += term
        n += 1
    log_beta = mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(mpmath.mpf(a) + b)
    return mpmath.exp(a * mpmath.log(x) + b * mpmath.log(1 - x) - log_beta) / a * total


cases = {"logBeta": [], "below": [], "above": [], "normal": [], "binomial": []}
for a, b in WEIGHTS:
    exact = mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(mpmath.mpf(a) + b)
    cases["logBeta"].append({"x": [a, b], "value": confirm(exact, special.betaln(a, b), ("betaln", a, b))})
    for share in SHARES:
        x = float(special.betaincinv(a, b, share))
        if not 1e-250 < x < 1:
            continue
        below = beta(mpmath.mpf(x), a, b)
        cases["below"].append({"x": [x, a, b], "value": confirm(below, special.betainc(a, b, x), ("betainc", a, b, x))})
        cases["above"].append({"x": [x, a, b], "value": confirm(1 - below, special.betaincc(a, b, x), ("betaincc", a, b, x))})
for x in NORMAL:
    cases["normal"].append({"x": [x], "value": confirm(mpmath.ncdf(x), stats.norm.cdf(x), ("norm", x))})
for k, n, p in BINOMIAL:
    exact = mpmath.binomial(n, k) * mpmath.mpf(p) ** k * (1 - mpmath.mpf(p)) ** (n - k)
    cases["binomial"].append({"x": [k, n, p], "value": confirm(exact, stats.binom.pmf(k, n, p), ("binom", k, n, p))})

lines = []
for name, values in cases.items():
    rows = ",\n".join("    " + json.dumps(value) for value in values)
    lines.append(f'  "{name}": [\n{rows}\n  ]')
path = pathlib.Path(__file__).parent.parent / "Fixtures" / "distributions.json"
path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
