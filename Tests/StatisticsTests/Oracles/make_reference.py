#!/usr/bin/env python3
"""Reference values for the statistics, by SciPy, statsmodels, lifelines, scikit-learn and formulas written out here.

Usage: make_reference.py ../Fixtures/statistics_reference.json ../Fixtures/bca_limits.json
       ../../ReportsTests/Fixtures/statistics_json.json

Made with Python 3.11, NumPy 2.4.6, SciPy 1.17.1, statsmodels 0.15.0, lifelines 0.30.3, scikit-learn 1.9.1 and
mpmath 1.4.1. All inputs are drawn from fixed seeds or written out; nothing is read.

Each output is one array of cases, one case a line; the last has a short case for each set of keys of an answer:

    {"statistic", "case", "source", "tolerance", "input", "expected"}

A number agrees when |found - expected| <= tolerance * max(1, |expected|). null stands for a value that is not
defined (or not reached, or infinite). Where a library and a formula both give a value, the script stops when
they disagree.
"""
import json
import math
import sys
import warnings
from fractions import Fraction

import mpmath
import numpy as np
import statsmodels.api as sm
from lifelines import KaplanMeierFitter, NelsonAalenFitter, WeibullFitter
from lifelines.statistics import multivariate_logrank_test
from lifelines.utils import median_survival_times
from scipy import optimize, special, stats
from sklearn import metrics
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint
from statsmodels.tsa.stattools import acf

warnings.simplefilter("ignore")
Z = float(stats.norm.ppf(0.975))
OWN = "own formula in make_reference.py, after "
cases = []


def plain(value):
    """Python numbers in place of NumPy's; None in place of what JSON cannot write; no negative zero."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(each) for each in value]
    if isinstance(value, (np.bool_, bool)):
        return int(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        return float(value) + 0.0 if math.isfinite(value) else None
    return value


def add(statistic, case, source, given, expected, tolerance=1e-9):
    cases.append({"statistic": statistic, "case": case, "source": source, "tolerance": tolerance,
                  "input": plain(given), "expected": plain(expected)})


def agree(found, expected, tolerance=1e-9):
    np.testing.assert_allclose(np.asarray(found, float), np.asarray(expected, float), rtol=tolerance, atol=tolerance)


def maximum(function, low, high):
    """Where a function of one variable with a single peak is greatest, by the root of its slope."""
    return optimize.brentq(function, low, high, xtol=1e-15, rtol=8.9e-16, maxiter=500)


# Survival: Kaplan and Meier 1958, Greenwood 1926, Brookmeyer and Crowley 1982, Aalen 1978.


def event_rows(time, event):
    """(time, at risk, events) at each time with an event; who is censored at that time is still at risk."""
    time, event = np.asarray(time, float), np.asarray(event)
    return [(t, int((time >= t).sum()), int(((time == t) & (event == 1)).sum())) for t in np.unique(time[event == 1])]


def kaplan_meier(time, event):
    survival, variance_sum = Fraction(1), Fraction(0)  # exact, so that a survival of one half is one half
    table, median, lower_end, upper_end = [], None, None, None
    for t, at_risk, events in event_rows(time, event):
        survival *= Fraction(at_risk - events, at_risk)
        row = {"time": t, "at_risk": at_risk, "events": events, "survival": float(survival),
               "greenwood_se": None, "loglog_lower": None, "loglog_upper": None}
        if survival > 0:
            variance_sum += Fraction(events, at_risk * (at_risk - events))
            s, root = float(survival), math.sqrt(variance_sum)
            spread = math.exp(Z * root / -math.log(s))
            row |= {"greenwood_se": s * root, "loglog_lower": s**spread, "loglog_upper": s ** (1 / spread)}
            lower_end = t if lower_end is None and row["loglog_lower"] <= 0.5 else lower_end
            upper_end = t if upper_end is None and row["loglog_upper"] <= 0.5 else upper_end
        median = t if median is None and survival <= Fraction(1, 2) else median
        table.append(row)
    if table:
        fitter = KaplanMeierFitter().fit(time, event)
        rows = [row for row in table if row["survival"] > 0]
        at = [row["time"] for row in rows]
        agree(fitter.survival_function_.iloc[:, 0].loc[at], [row["survival"] for row in rows])
        agree(fitter.confidence_interval_.iloc[:, 0].loc[at], [row["loglog_lower"] for row in rows])
        agree(fitter.confidence_interval_.iloc[:, 1].loc[at], [row["loglog_upper"] for row in rows])
        # lifelines multiplies rounded numbers and so may miss a survival of exactly one half
        if not any(row["survival"] == 0.5 for row in table):
            assert fitter.median_survival_time_ == (math.inf if median is None else median)
        # lifelines writes 0 for the limits at survival 0, where they are not defined; R's survfit has none either
        if table[-1]["survival"] > 0:
            ends = median_survival_times(fitter.confidence_interval_).to_numpy().ravel()
            assert list(ends) == [math.inf if end is None else end for end in (lower_end, upper_end)]
    return {"n": len(time), "events": int(np.sum(event)), "median": median,
            "median_ci95": [lower_end, upper_end], "table": table}


def nelson_aalen(time, event):
    hazard, variance, table = 0.0, 0.0, []
    for t, at_risk, events in event_rows(time, event):
        hazard += events / at_risk
        variance += events / at_risk**2  # lifelines has d(n-d)/n^3 here (the binomial form)
        table.append({"time": t, "at_risk": at_risk, "events": events, "hazard": hazard, "se": math.sqrt(variance)})
    if table:
        fitter = NelsonAalenFitter(nelson_aalen_smoothing=False).fit(time, event)
        agree(fitter.cumulative_hazard_.iloc[:, 0].loc[[row["time"] for row in table]],
              [row["hazard"] for row in table])
    return {"n": len(time), "events": int(np.sum(event)), "table": table}


def log_rank(time, event, group):
    time, event, group = np.asarray(time, float), np.asarray(event), np.asarray(group)
    names = sorted(set(group))
    difference, covariance = np.zeros(len(names)), np.zeros((len(names), len(names)))
    for t, at_risk, events in event_rows(time, event):
        share = np.array([((time >= t) & (group == name)).sum() / at_risk for name in names])
        seen = [((time == t) & (event == 1) & (group == name)).sum() for name in names]
        difference += seen - events * share
        if at_risk > 1:
            scale = events * (at_risk - events) / (at_risk - 1)
            covariance += scale * (np.diag(share) - np.outer(share, share))
    chi2 = difference[:-1] @ np.linalg.solve(covariance[:-1, :-1], difference[:-1])
    result = multivariate_logrank_test(time, group, event)
    agree(result.test_statistic, chi2)
    df = len(names) - 1
    agree(math.log(result.p_value), math.log(stats.chi2.sf(chi2, df)), 1e-8)
    expected = {"chi2": result.test_statistic, "df": df}
    # Of smaller groups Kaiki's p comes from permutations: see log_rank_permutations.py.
    is_large = min(np.sum(event) / len(names), *((group == name).sum() for name in names)) >= 30 * df
    return expected | ({"p": result.p_value} if is_large else {})


def censored_sample(seed, n, shape, scale, censor_scale, digits):
    draw = np.random.default_rng(seed)
    failure, censoring = scale * draw.weibull(shape, n), draw.exponential(censor_scale, n)
    time = np.maximum(np.round(np.minimum(failure, censoring), digits), 10.0**-digits)
    return time.tolist(), (failure <= censoring).astype(int).tolist()


many = censored_sample(11, 90, 1.4, 20, 40, 0)
smooth = censored_sample(12, 60, 0.8, 10, 15, 3)
SURVIVAL = [
    ("ordinary, distinct times, some censored", *smooth),
    ("whole days with many ties", *many),
    ("all events, no ties", [3, 8, 1, 5, 2, 9, 13], [1] * 7),
    ("all events, survival exactly one half at time 4 (a rounded product must not miss it)", list(range(1, 9)),
     [1] * 8),
    ("24 events, survival exactly one half at time 12", list(range(1, 25)), [1] * 24),
    ("the largest times all censored, median not reached", [2, 4, 4, 7, 9, 12, 15, 15, 15, 20],
     [1, 1, 0, 1, 0] + [0] * 5),
    ("event and censoring at one time: who is censored is still at risk", [1, 2, 2, 2, 3, 3, 4, 5, 5, 6],
     [1, 1, 0, 1, 0, 1, 0, 1, 0, 0]),
    ("last time is event and censoring at once", [1, 2, 3, 4, 4], [1, 0, 1, 1, 0]),
    ("no event: the table is empty", [3, 5, 8], [0, 0, 0]),
    ("one event", [7], [1]),
    ("all events at one time", [5, 5, 5, 5], [1, 1, 1, 1]),
    ("streak lengths with the running one censored", [1, 1, 1, 2, 2, 3, 3, 5, 8, 13, 21, 4], [1] * 11 + [0]),
    ("three times only, heavy ties", [1] * 20 + [2] * 30 + [3] * 40, [1, 0] * 10 + [1, 1, 0] * 10 + [1, 0, 0, 0] * 10),
]
for text, time, event in SURVIVAL:
    given = {"time": time, "event": event}
    add("kaplan-meier", text, "lifelines 0.30.3 KaplanMeierFitter; " + OWN + "Greenwood 1926, Brookmeyer 1982",
        given, kaplan_meier(time, event))
    add("nelson-aalen", text, "lifelines 0.30.3 NelsonAalenFitter (hazard); " + OWN + "Aalen 1978 (se)",
        given, nelson_aalen(time, event))

draw = np.random.default_rng(13)
two = (many[0], many[1], [["evening", "morning"][i % 2] for i in range(90)])
three_time = np.maximum(1, np.round(np.concatenate([draw.exponential(s, 35) for s in (5, 8, 14)]))).tolist()
three = (three_time, (draw.random(105) < 0.8).astype(int).tolist(), ["a"] * 35 + ["b"] * 35 + ["c"] * 35)
apart = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29], [1] * 20, ["x"] * 10 + ["y"] * 10)
alike = (([1] * 6 + [2] * 8 + [3] * 6) * 2, [1, 1, 0, 1] * 10, ["p"] * 20 + ["q"] * 20)
heavy = ([1] * 10 + [2] * 14 + [3] * 6 + [1] * 4 + [2] * 9 + [3] * 17, [1, 1, 0] * 20, ["p"] * 30 + ["q"] * 30)
small = ([5, 3, 9, 8, 7, 4, 4, 3, 2, 5, 6, 7], [1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0], list("000011111222"))
large_draw = np.random.default_rng(25)
large_time = np.maximum(1, np.round(np.concatenate([large_draw.exponential(s, 80) for s in (8, 10, 13)]))).tolist()
large = (large_time, (large_draw.random(240) < 0.9).astype(int).tolist(), ["a"] * 80 + ["b"] * 80 + ["c"] * 80)
late = ([1, 2, 3, 4, 5, 6, 7, 8], [1, 1, 1, 1, 1, 0, 1, 0], ["a", "a", "b", "a", "b", "b", "b", "b"])
for text, (time, event, group) in [("two groups, many ties", two), ("three groups, whole days", three),
                                   ("three large groups", large),
                                   ("two groups that do not overlap", apart), ("two groups, three times only", heavy),
                                   ("two groups alike: chi-square 0", alike),
                                   ("three small groups with ties", small),
                                   ("one group has left before the last events", late)]:
    add("log-rank", text, "lifelines 0.30.3 lifelines.statistics.multivariate_logrank_test",
        {"time": time, "event": event, "group": group}, log_rank(time, event, group))
for text, (time, event, group) in [("two groups with ties", two), ("three small groups with ties", small)]:
    parts = {name: ([t for t, g in zip(time, group) if g == name], [e for e, g in zip(event, group) if g == name])
             for name in sorted(set(group))}
    add("kaplan-meier", text + ", all together and each", "lifelines 0.30.3 KaplanMeierFitter; " + OWN
        + "Greenwood 1926, Brookmeyer 1982", {"time": time, "event": event, "group": group},
        {"all": kaplan_meier(time, event), "groups": {name: kaplan_meier(*part) for name, part in parts.items()}})


def weibull(time, event):
    """Maximum likelihood with right censoring; standard errors by the observed information at the maximum, limits of
    the logarithm by Student's distribution with as many degrees of freedom as events less parameters."""
    t, d = np.asarray(time, float), np.asarray(event, float)
    logs, count = np.log(t), d.sum()

    def slope(shape):  # of the likelihood in the shape, with the best scale put in
        weight = np.exp(shape * (logs - logs.max()))
        return 1 / shape + (d * logs).sum() / count - (weight * logs).sum() / weight.sum()

    shape = maximum(slope, 1e-3, 1e3)
    scale = float((np.sum(t**shape) / count) ** (1 / shape))
    ratio = np.log(t / scale)
    power = np.exp(shape * ratio)
    likelihood = count * math.log(shape / scale) + (shape - 1) * (d * ratio).sum() - power.sum()
    information = np.array([
        [count / shape**2 + (power * ratio**2).sum(), (count - power.sum() - shape * (power * ratio).sum()) / scale],
        [0, (-count * shape + shape * (shape + 1) * power.sum()) / scale**2]])
    information[1, 0] = information[0, 1]
    shape_se, scale_se = np.sqrt(np.diag(np.linalg.inv(information)))
    fitter = WeibullFitter().fit(time, event)
    agree([fitter.rho_, fitter.lambda_], [shape, scale], 1e-3)
    agree(fitter.log_likelihood_, likelihood, 1e-6)
    agree(fitter.summary["se(coef)"][["rho_", "lambda_"]], [shape_se, scale_se], 5e-3)
    reach = stats.t.ppf(0.975, count - 2)
    limits = [[value * math.exp(sign * reach * se / value) for sign in (-1, 1)]
              for value, se in ((shape, shape_se), (scale, scale_se))]
    return {"shape": shape, "scale": scale, "shape_se": shape_se, "scale_se": scale_se,
            "shape_ci95": limits[0], "scale_ci95": limits[1], "log_likelihood": likelihood}


WEIBULL = "lifelines 0.30.3 WeibullFitter, its optimum made exact by " + OWN + "Weibull 1951"
gaps = np.maximum(np.round(np.random.default_rng(21).gamma(1.5, 4, 50), 3), 0.001).tolist()
days = np.maximum(np.round(9 * np.random.default_rng(22).weibull(2.2, 80)), 1).tolist()
for text, x in [("all observed", gaps), ("whole days with many ties", days), ("ten values", [1.5, 4, 9, 2, 2, 7, 12.5, 3, 0.5, 6]),
                ("large values, steep", np.round(1000 * np.random.default_rng(23).weibull(8, 30), 1).tolist())]:
    add("weibull", text, WEIBULL, {"x": x}, weibull(x, [1] * len(x)), 1e-6)
for text, time, event in [("some censored", *smooth), ("whole days, some censored", *many),
                          ("most censored", *censored_sample(24, 100, 1.2, 60, 10, 2)),
                          ("ten events among twenty", list(range(2, 22)), [0, 1] * 10)]:
    add("weibull", text, WEIBULL, {"time": time, "event": event}, weibull(time, event), 1e-6)


# Trends: generalised linear models with the canonical link, expected information, Wald limits.


def trend(x, y, family):
    model = sm.GLM(np.asarray(y, float), sm.add_constant(np.asarray(x, float)), family=family)
    fit = model.fit(tol=1e-15, tol_criterion="params", maxiter=200)
    fitted = fit.fittedvalues
    weight = fitted * (1 - fitted) if isinstance(family, sm.families.Binomial) else fitted
    information = model.exog.T @ (weight[:, None] * model.exog)
    step = np.linalg.solve(information, model.exog.T @ (model.endog - fitted))  # one more of Newton's steps is nothing
    agree(step / np.maximum(1, np.abs(fit.params)), [0, 0], 1e-9)
    agree(fit.bse, np.sqrt(np.diag(np.linalg.inv(information))), 1e-7)
    expected = {"coef": fit.params, "se": fit.bse, "ci95": fit.conf_int(), "deviance": fit.deviance,
                "null_deviance": fit.null_deviance}
    if isinstance(family, sm.families.Poisson):
        expected["pearson_dispersion"] = fit.pearson_chi2 / fit.df_resid
    return expected


draw = np.random.default_rng(31)
weeks = np.round(np.arange(100) / 7, 3)
marks = (draw.random(100) < special.expit(-0.5 + 0.15 * weeks)).astype(int)
few = draw.choice([0, 1, 2, 4, 7, 15, 30], 120)
LOGISTIC = [
    ("a hundred days, x in weeks", weeks, marks),
    ("x with many ties", few, (draw.random(120) < special.expit(1.5 - 0.1 * few)).astype(int)),
    ("six values", [0, 1, 2, 3, 4, 5], [0, 1, 0, 1, 0, 1]),
    ("no trend: the slope is 0", [0, 1, 2, 3, 4, 5, 6], [1, 0, 1, 0, 1, 0, 1]),
    ("x far from 0 (day numbers)", 20300 + np.arange(60), (draw.random(60) < 0.3 + 0.006 * np.arange(60)).astype(int)),
    ("rare success", np.arange(150), np.isin(np.arange(150), [20, 77, 101, 119, 140]).astype(int)),
    ("x in falling order, two values only", [1] * 10 + [0] * 12, [1, 0] * 3 + [1] * 4 + [0] * 9 + [1] * 3),
]
for text, x, y in LOGISTIC:
    add("logistic-trend", text, "statsmodels 0.15.0 GLM(Binomial)", {"x": x, "y": y},
        trend(x, y, sm.families.Binomial()), 1e-6)
POISSON = [
    ("a hundred days, x in weeks", weeks, draw.poisson(np.exp(0.2 + 0.1 * weeks))),
    ("overdispersed counts", np.arange(80), draw.negative_binomial(1.5, 0.2, 80)),
    ("many zeros, falling", np.arange(60), draw.poisson(np.exp(0.4 - 0.04 * np.arange(60)))),
    ("four values", [0, 1, 2, 3], [1, 0, 3, 2]),
    ("all counts equal: slope 0, deviance 0", [0, 1, 2, 3, 4], [3, 3, 3, 3, 3]),
    ("large counts", np.arange(30), draw.poisson(np.exp(6 + 0.02 * np.arange(30)))),
    ("x far from 0 (day numbers)", 20300 + np.arange(60), draw.poisson(np.exp(0.5 + 0.01 * np.arange(60)))),
]
for text, x, y in POISSON:
    add("poisson-trend", text, "statsmodels 0.15.0 GLM(Poisson)", {"x": x, "y": y},
        trend(x, y, sm.families.Poisson()), 1e-6)


# Series: Mann 1945, Kendall 1975, Sen 1968.


def mann_kendall(y):
    y = np.asarray(y, float)
    n = len(y)
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
    score = int(sum(np.sign(y[j] - y[i]) for i, j in pairs))
    ties = np.unique(y, return_counts=True)[1]
    variance = (n * (n - 1) * (2 * n + 5) - sum(int(t) * (t - 1) * (2 * t + 5) for t in ties)) / 18
    z = (score - np.sign(score)) / math.sqrt(variance) if score else 0.0
    slope, _, low, high = stats.theilslopes(y)
    agree(slope, np.median([(y[j] - y[i]) / (j - i) for i, j in pairs]))
    return {"S": score, "var": variance, "z": z, "p": 2 * stats.norm.sf(abs(z)), "sen_slope": slope,
            "sen_ci95": [low, high]}


draw = np.random.default_rng(41)
for text, y in [("rising, no ties", np.round(0.05 * np.arange(70) + draw.normal(0, 1, 70), 3)),
                ("counts with many ties", draw.poisson(2, 90)),
                ("noise, even count", np.round(draw.normal(5, 2, 40), 2)),
                ("falling minutes with ties", np.round(60 - 0.4 * np.arange(50) + draw.normal(0, 6, 50))),
                ("0 and 1 only", (draw.random(80) < 0.3 + 0.005 * np.arange(80)).astype(int)),
                ("strictly rising", [1, 2, 3, 5, 8, 13]), ("strictly falling", [9, 7, 6, 2]),
                ("S is 0", [1, 2, 2, 1]), ("all equal: variance 0", [4, 4, 4, 4, 4]), ("three values", [2, 1, 3]),
                ("two values", [1, 3])]:
    add("mann-kendall", text, OWN + "Mann 1945 and Kendall 1975; slope and limits scipy 1.17.1 scipy.stats.theilslopes",
        {"y": y}, mann_kendall(y))


def bernoulli_likelihood(ones, n):
    return special.xlogy(ones, ones / n) + special.xlogy(n - ones, (n - ones) / n)


def change_point(series, shortest):
    x = np.asarray(series, float)
    n, binary = len(x), set(np.unique(x)) <= {0.0, 1.0}
    splits = range(shortest, n - shortest + 1)
    if binary:
        score = [2 * (bernoulli_likelihood(x[:k].sum(), k) + bernoulli_likelihood(x[k:].sum(), n - k)
                      - bernoulli_likelihood(x.sum(), n)) for k in splits]
    else:
        within = [np.sum((x[:k] - x[:k].mean()) ** 2) + np.sum((x[k:] - x[k:].mean()) ** 2) for k in splits]
        score = [n * math.log(np.sum((x - x.mean()) ** 2) / each) for each in within]
    best = max(score)
    chosen = next(i for i, each in enumerate(score) if each >= best - 1e-9 * max(1, best))  # equal but for rounding
    k = splits[chosen]
    names = ("p_before", "p_after") if binary else ("mean_before", "mean_after")
    return {"index": k, "lr_stat": max(0.0, score[chosen]), names[0]: x[:k].mean(), names[1]: x[k:].mean()}


draw = np.random.default_rng(51)
for text, series, shortest in [
    ("0/1, clear change", (draw.random(120) < np.repeat([0.85, 0.4], [75, 45])).astype(int), 5),
    ("0/1, no change", (draw.random(100) < 0.6).astype(int), 7),
    ("0/1, one clean step", [0] * 12 + [1] * 9, 3),
    ("0/1, the step is too near the end for the shortest segment", [0] * 18 + [1] * 2, 5),
    ("0/1, two equal maxima: the first", [0, 0, 1, 1, 0, 0], 1),
    ("0/1, all ones: every split is 0, so the first", [1] * 10, 2),
    ("0/1, two halves of the least length", [0, 1, 1, 0, 1, 1, 1, 1], 4),
    ("0/1, shortest segment 1", (draw.random(40) < np.repeat([0.2, 0.7], 20)).astype(int), 1),
    ("numbers, clear change of the mean", np.round(np.repeat([20, 26], [40, 30]) + draw.normal(0, 4, 70), 2), 5),
    ("counts with many ties", draw.poisson(np.repeat([3, 1], [30, 50])), 5),
    ("numbers, no change", np.round(draw.normal(0, 1, 60), 3), 10),
    ("numbers, two equal maxima: the first", [1, 2, 5, 5, 2, 1], 2),
    ("numbers, six values", [1.5, 1, 1.25, 4, 4.5, 3.75], 2),
]:
    add("change-point", text, OWN + "Hinkley 1970", {"series": series, "min_segment": shortest},
        change_point(series, shortest))


def describe(x):
    x = np.asarray(x, float)
    n, mean = len(x), x.mean()
    centred = x - mean
    sd = x.std(ddof=1) if n > 1 else math.nan
    square = np.sum(centred**2)
    low, middle, high = np.quantile(x, [0.25, 0.5, 0.75])
    return {"n": n, "mean": mean, "sd": sd, "median": middle, "q25": low, "q75": high,
            "skew_gsl": np.mean((centred / sd) ** 3) if n > 1 and sd > 0 else math.nan,
            "lag1": np.sum(centred[1:] * centred[:-1]) / square if square > 0 else math.nan}


draw = np.random.default_rng(61)
SAMPLES = [
    ("skewed", np.round(draw.gamma(1.3, 5, 40), 3)), ("even count", np.round(draw.normal(100, 15, 100), 2)),
    ("odd count, negative values", np.round(draw.normal(-3, 2, 51), 3)), ("many ties", draw.poisson(1, 75)),
    ("persistent series", np.round(np.cumsum(draw.normal(0, 1, 90)), 3)), ("alternating", [1, -1] * 6),
    ("five values", [3, 1, 4, 1, 5]), ("three values", [1, 2, 4]), ("two values", [1, 2]),
]
for text, x in SAMPLES:
    add("describe", text, "numpy 2.4.6 (mean, std, quantile); " + OWN + "the GSL manual (skew_gsl, lag1)", {"x": x},
        describe(x))
for text, x in [("one value: no sd, skew, lag1", [2.5]), ("all equal: sd 0, no skew, no lag1", [2.5, 2.5, 2.5, 2.5])]:
    add("describe", text, "numpy 2.4.6 (mean, std, quantile); " + OWN + "the GSL manual (skew_gsl, lag1)", {"x": x},
        describe(x))
for (text, x), lags in zip(SAMPLES, [10, 14, 7, 5, 20, 11, 4, 2, 1]):
    x = np.asarray(x, float)
    add("autocorrelation", text, "statsmodels 0.15.0 statsmodels.tsa.stattools.acf(adjusted=False, fft=False)",
        {"x": x, "lags": lags}, {"autocorrelation": acf(x, nlags=lags, adjusted=False, fft=False)[1:]})


def periodogram(series):
    x = np.asarray(series, float)
    return {"power": np.abs(np.fft.rfft(x - x.mean())) ** 2 / len(x)}


draw = np.random.default_rng(71)
weekly = np.round(10 + 4 * np.sin(2 * np.pi * np.arange(140) / 7) + draw.normal(0, 1, 140), 3)
for text, series in [("even count, weekly wave", weekly), ("odd count, 0/1", (draw.random(121) < 0.7).astype(int)),
                     ("prime count", np.round(draw.normal(0, 1, 97), 3)), ("even count, counts", draw.poisson(3, 64)),
                     ("alternating: all power at the last frequency", [1, -1] * 5), ("all equal: all 0", [3] * 8),
                     ("three values", [1, 2, 4]), ("two values", [1, 4]), ("one value", [5])]:
    add("periodogram", text, "numpy 2.4.6 numpy.fft.rfft of the series less its mean", {"series": series},
        periodogram(series))


# Ranks.
draw = np.random.default_rng(81)
x = np.round(draw.normal(0, 1, 60), 3)
stars = draw.integers(1, 6, 80)
for text, a, b in [("no ties", x, np.round(0.4 * x + draw.normal(0, 1, 60), 3)),
                   ("both with many ties", stars, np.clip(stars + draw.integers(-2, 3, 80), 1, 5)),
                   ("one with ties", draw.permutation(30), draw.integers(0, 4, 30)),
                   ("0/1 against numbers", (x > 0.3).astype(int), np.round(x + draw.normal(0, 2, 60), 2)),
                   ("four values, a tie", [1, 2, 2, 3], [1, 3, 2, 4]),
                   ("three values, rho one half", [1, 2, 3], [2, 1, 3]),
                   ("rho exactly 0", [1, 2, 3, 4], [2, 4, 1, 3]),
                   ("rising together: rho 1, p 0", [1, 2, 3, 4, 5], [2, 4, 8, 16, 32]),
                   ("opposite: rho -1, p 0", [1, 2, 3, 4, 5], [9, 7, 5, 3, 1])]:
    result = stats.spearmanr(a, b)
    add("spearman", text, "scipy 1.17.1 scipy.stats.spearmanr", {"x": a, "y": b},
        {"rho": result.statistic, "p": result.pvalue})

names = ["Fri", "Mon", "Sat", "Sun", "Thu", "Tue", "Wed"]
for text, x, group in [
    ("seven groups, no ties", np.round(draw.normal(0, 1, 70), 3), names * 10),
    ("three groups that differ", np.round(np.repeat([5, 6, 8], 20) + draw.normal(0, 1.5, 60), 2),
     ["a"] * 20 + ["b"] * 20 + ["c"] * 20),
    ("many ties", draw.integers(1, 4, 90), ["low", "high", "mid"] * 30),
    ("0/1 values", (draw.random(60) < np.tile([0.35, 0.65], 30)).astype(int), ["a", "b"] * 30),
    ("two groups", [1.2, 3.4, 2.2, 5.1, 4.8, 6.0, 5.5], list("aaabbbb")),
    ("unequal groups, one of a single value", [3, 1, 4, 1, 5, 9, 2, 6, 5], list("aaaabbbbc")),
    ("equal rank sums: H is 0", [1, 2, 3, 4], list("abba")),
]:
    parts = [np.asarray(x)[np.asarray(group) == name] for name in sorted(set(group))]
    result = stats.kruskal(*parts)
    add("kruskal-wallis", text, "scipy 1.17.1 scipy.stats.kruskal", {"x": x, "group": group},
        {"h": result.statistic, "df": len(parts) - 1, "p": result.pvalue})


# Clock and calendar: Zar 2010, von Mises, Cramer 1946, Haberman 1973.


def rayleigh(hours):
    angle = 2 * np.pi * np.asarray(hours, float) / 24
    n, c, s = len(angle), np.cos(angle).sum(), np.sin(angle).sum()
    mean_length = math.hypot(c, s) / n
    with mpmath.workdps(40):
        count, total = mpmath.mpf(n), mpmath.mpf(math.hypot(c, s))
        p = float(mpmath.exp(mpmath.sqrt(1 + 4 * count + 4 * (count**2 - total**2)) - (1 + 2 * count)))
    expected = {"n": n, "resultant_length": mean_length, "z": n * mean_length**2, "p_zar": p}
    if mean_length > 1e-6:
        agree(math.cos(stats.circmean(hours, high=24) * np.pi / 12), c / (n * mean_length))
        expected |= {"mean_hour": math.atan2(s, c) * 12 / np.pi % 24,
                     "circ_sd_hours": math.sqrt(max(0.0, -2 * math.log(mean_length))) * 12 / np.pi,
                     "kappa": optimize.brentq(lambda k: special.ive(1, k) / special.ive(0, k) - mean_length, 0, 1e8,
                                              xtol=1e-14, rtol=8.9e-16, maxiter=1000)
                     if mean_length < 1 - 1e-12 else None}
    return expected


draw = np.random.default_rng(91)
for text, hours in [("morning", np.round(draw.normal(8.5, 2, 60), 4)),
                    ("uniform", np.round(draw.uniform(0, 24, 80), 3)),
                    ("around midnight", np.round(draw.normal(23.7, 1.2, 70) % 24, 3)),
                    ("whole hours with many ties", draw.integers(18, 23, 120)),
                    ("two peaks", np.round(np.concatenate([draw.normal(7, 1, 50), draw.normal(21, 1.5, 40)]) % 24, 3)),
                    ("very narrow", np.round(draw.normal(20, 0.05, 40), 4)),
                    ("weak direction", np.round((draw.vonmises(0, 0.3, 150) * 12 / np.pi + 15) % 24, 3)),
                    ("two hours", [6, 9]), ("three hours, mean before midnight", [22, 23, 1.5]),
                    ("all the same hour: length 1, kappa infinite (null)", [6, 6, 6]), ("one hour", [12]),
                    ("opposite hours: length 0, no direction", [0, 12, 6, 18])]:
    add("rayleigh", text, OWN + "Zar 2010, Mardia 2000; kappa scipy 1.17.1 scipy.special.ive", {"input": hours},
        rayleigh(hours))


def weekday(counts, days):
    counts, days = np.asarray(counts, float), np.asarray(days, float)
    seen, n = days > 0, counts.sum()
    expected = n * days[seen] / days[seen].sum()
    chi2, p = stats.chisquare(counts[seen], expected)
    df = int(seen.sum()) - 1
    residuals = np.full(7, math.nan)
    residuals[seen] = (counts[seen] - expected) / np.sqrt(expected * (1 - expected / n))
    return {"chi2": chi2, "df": df, "p": p, "cramers_v": math.sqrt(chi2 / (n * df)), "residuals": residuals}


WEEKDAY = "scipy 1.17.1 scipy.stats.chisquare; residuals " + OWN + "Haberman 1973; V after Cramer 1946"
for text, counts in [("equal exposure", [8, 8, 12, 7, 6, 3, 4]), ("all equal: chi-square 0", [5] * 7),
                     ("one weekday only", [0, 0, 30, 0, 0, 0, 0]), ("small counts", [1, 0, 0, 2, 0, 1, 0]),
                     ("large counts", [1520, 1498, 1611, 1437, 1502, 998, 1033])]:
    add("weekday-chi-square", text, WEEKDAY, {"counts_mon_to_sun": counts}, weekday(counts, [1] * 7))
for text, counts, days in [("unequal exposure", [8, 8, 12, 7, 6, 3, 4], [26, 26, 26, 27, 26, 26, 26]),
                           ("no weekends observed: df 4", [12, 9, 15, 7, 11, 0, 0], [10, 10, 9, 10, 8, 0, 0]),
                           ("two weekdays observed: df 1", [0, 14, 0, 0, 5, 0, 0], [0, 13, 0, 0, 13, 0, 0]),
                           ("very unequal exposure", [3, 40, 2, 1, 5, 60, 9], [1, 30, 2, 2, 4, 52, 10]),
                           ("counts in proportion to exposure", [2, 4, 6, 8, 10, 12, 14], [1, 2, 3, 4, 5, 6, 7])]:
    add("weekday-chi-square", text, WEEKDAY, {"counts": counts, "days_observed": days}, weekday(counts, days))


# Proportions: Wilson 1927, Clopper and Pearson 1934, beta-binomial model.
for k, n in [(0, 1), (1, 1), (0, 10), (10, 10), (1, 15), (7, 15), (14, 15), (15, 15), (30, 60), (3, 1000), (120, 365),
             (999, 1000), (65_000, 100_000)]:
    test = stats.binomtest(k, n).proportion_ci(method="wilson")
    agree([test.low, test.high], proportion_confint(k, n, method="wilson"))
    exact = [float(stats.beta.ppf(0.025, k, n - k + 1)) if k else 0.0,
             float(stats.beta.ppf(0.975, k + 1, n - k)) if k < n else 1.0]
    add("binomial-interval", f"{k} of {n}", "scipy 1.17.1 scipy.stats.binomtest (wilson), scipy.stats.beta.ppf",
        {"k": k, "n": n}, {"wilson": [test.low, test.high], "clopper_pearson": exact})


def absence_risk(prior_a, prior_b, held, absent, remaining, limit):
    """The posterior after `absent` of `held` classes; the rest of the classes beta-binomial; 40 digits."""
    a, b = prior_a + absent, prior_b + held - absent
    with mpmath.workdps(40):
        def chance(x):
            return mpmath.binomial(remaining, x) * mpmath.beta(a + x, b + remaining - x) / mpmath.beta(a, b)

        def tail(least):
            return float(mpmath.fsum(chance(x) for x in range(max(0, least), remaining + 1)))

        exceed, reach = tail(limit + 1 - absent), tail(limit - absent)
    agree(exceed, stats.betabinom.sf(limit - absent, remaining, a, b) if remaining else float(absent > limit))
    mean = a / (a + b)
    return {"p_exceed": exceed, "p_reach": reach, "expected_final": absent + remaining * mean, "posterior_mean": mean,
            "cred95": stats.beta.ppf([0.025, 0.975], a, b)}


for text, *numbers in [
    ("flat prior", 1, 1, 5, 1, 10, 5), ("before the first class", 1, 1, 0, 0, 15, 5),
    ("Jeffreys prior", 0.5, 0.5, 9, 4, 6, 5), ("informed prior", 2.5, 17.5, 6, 1, 9, 5),
    ("no class left, below the limit", 1, 1, 15, 3, 0, 5), ("no class left, at the limit", 1, 1, 15, 5, 0, 5),
    ("no class left, above the limit", 1, 1, 15, 6, 0, 5), ("limit passed already", 1, 1, 12, 6, 3, 5),
    ("limit cannot be reached", 1, 1, 10, 1, 2, 5), ("limit 0", 1, 1, 4, 0, 6, 0),
    ("one class left", 1, 1, 14, 5, 1, 5),
    ("large numbers", 1, 1, 600, 50, 900, 150), ("large numbers, far in the tail", 1, 1, 600, 12, 900, 150),
    ("large numbers, Jeffreys prior, near the middle", 0.5, 0.5, 600, 200, 900, 500),
    ("absent from every class", 1, 1, 8, 8, 7, 20),
]:
    names = ("prior_a", "prior_b", "held", "absent", "remaining", "max_absences")
    add("beta-binomial-risk", text, OWN + "Skellam 1948, by mpmath 1.4.1; cred95 scipy 1.17.1 scipy.stats.beta.ppf",
        dict(zip(names, numbers)), absence_risk(*numbers))


def shrinkage(k, n):
    k, n = np.asarray(k, float), np.asarray(n, float)

    def loss(point):
        a, b = np.exp(point)
        return -np.sum(special.betaln(k + a, n - k + b) - special.betaln(a, b))

    starts = [(math.log(m * s), math.log((1 - m) * s)) for m in (k.sum() / n.sum(),) for s in (0.5, 2, 10, 50)]
    best = min((optimize.minimize(loss, start, method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-12,
                                                                              "maxiter": 5000}) for start in starts),
               key=lambda result: result.fun)

    def slope(u, v):
        a, b = mpmath.exp(u), mpmath.exp(v)
        both = sum(mpmath.psi(0, ni + a + b) for ni in n) - len(n) * mpmath.psi(0, a + b)
        return [sum(mpmath.psi(0, ki + a) for ki in k) - len(n) * mpmath.psi(0, a) - both,
                sum(mpmath.psi(0, ni - ki + b) for ki, ni in zip(k, n)) - len(n) * mpmath.psi(0, b) - both]

    with mpmath.workdps(30):
        u, v = mpmath.findroot(slope, tuple(best.x), tol=1e-20)
        a, b = float(mpmath.exp(u)), float(mpmath.exp(v))
    agree([a, b], np.exp(best.x), 1e-4)
    return {"a": a, "b": b, "mean": a / (a + b), "shrunk": (k + a) / (n + a + b)}


draw = np.random.default_rng(101)
batting = draw.integers(5, 60, 25)
widely = draw.integers(1, 40, 40)
for text, n, rate in [("ordinary", batting, draw.beta(6, 3, 25)),
                      ("very different rates, small n too", widely, draw.beta(0.7, 0.9, 40)),
                      ("equal n", np.full(15, 20), draw.beta(2, 5, 15)),
                      ("rare success", np.full(30, 100), draw.beta(0.5, 8, 30))]:
    k = draw.binomial(n, rate)
    add("beta-shrinkage", text, OWN + "Skellam 1948; optimum by scipy 1.17.1 and mpmath 1.4.1", {"k": k, "n": n},
        shrinkage(k, n), 1e-5)
add("beta-shrinkage", "six groups", OWN + "Skellam 1948; optimum by scipy 1.17.1 and mpmath 1.4.1",
    {"k": [1, 9, 4, 0, 18, 12], "n": [10, 10, 12, 8, 20, 30]},
    shrinkage([1, 9, 4, 0, 18, 12], [10, 10, 12, 8, 20, 30]), 1e-5)

for text, p in [("ordinary, not in order", [0.01, 0.04, 0.03, 0.005]), ("ties", [0.02, 0.01, 0.02, 0.01, 0.5]),
                ("products above 1 become 1", [0.9, 0.6, 0.4, 0.8]), ("one", [0.03]), ("one, p is 1", [1]),
                ("a 0 and a 1", [0, 1, 0.2]),
                ("a later product is smaller: the running maximum", [0.01, 0.0101, 0.03, 0.02]),
                ("thirty", np.round(np.random.default_rng(111).beta(0.4, 2, 30), 4)), ("all equal", [0.02] * 5),
                ("very small", [1e-30, 3e-12, 0.04, 2e-5])]:
    add("holm", text, "statsmodels 0.15.0 statsmodels.stats.multitest.multipletests(method='holm')", {"p": p},
        {"adjusted": multipletests(p, method="holm")[1]})


# Bootstrap: the part of the BCa interval that does not depend on a generator, Efron 1987.


def bca_limits(x, replicates, level):
    x, replicates = np.asarray(x, float), np.asarray(replicates, float)
    n, mean = len(x), x.mean()
    z0 = special.ndtri(((replicates < mean).sum() + (replicates <= mean).sum()) / (2 * len(replicates)))
    left_out = (x.sum() - x) / (n - 1)
    away = left_out.mean() - left_out
    acceleration = np.sum(away**3) / (6 * np.sum(away**2) ** 1.5)
    tail = special.ndtri([(1 - level) / 2, (1 + level) / 2])
    low, high = special.ndtr(z0 + (z0 + tail) / (1 - acceleration * (z0 + tail)))
    drawn = stats.bootstrap((x,), np.mean, n_resamples=9, confidence_level=level, method="BCa", rng=1)
    drawn.bootstrap_distribution = replicates
    interval = stats.bootstrap((x,), np.mean, n_resamples=0, confidence_level=level, method="BCa",
                               bootstrap_result=drawn).confidence_interval
    agree(interval, np.quantile(replicates, [low, high]))
    return {"bias_correction": z0, "acceleration": acceleration, "low_probability": low, "high_probability": high}


draw = np.random.default_rng(121)
for text, x, level in [("skewed, no replicate equal to the mean", np.round(draw.gamma(1, 5, 23), 4), 0.95),
                       ("whole numbers, many replicates equal to the mean (each counts half)", draw.poisson(3, 8),
                        0.95),
                       ("symmetric: acceleration 0", [-4, -2, -1, 0, 0, 1, 2, 4], 0.95),
                       ("0/1 values", [1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1], 0.95),
                       ("long tail", np.round(draw.lognormal(0, 1.5, 30), 3), 0.95),
                       ("level 0.8", np.round(draw.normal(10, 3, 16), 3), 0.8)]:
    x = np.asarray(x, float)
    replicates = draw.choice(x, (200, len(x))).mean(axis=1)
    if not np.all(x == np.round(x)):  # of whole numbers in a power of two the means are exact
        replicates = np.round(replicates, 4)
        assert np.abs(replicates - x.mean()).min() > 1e-9
    add("bca-limits", text, OWN + "Efron 1987; held against scipy 1.17.1 scipy.stats.bootstrap(method='BCa')",
        {"x": x, "replicates": replicates, "level": level}, bca_limits(x, replicates, level))


# Recall: metrics of the open spaced repetition benchmark, curves after Ebbinghaus 1885 and FSRS-4.


def recall_metrics(p, y, elapsed, reviews, lapses):
    p, y = np.asarray(p, float), np.asarray(y)
    epsilon = np.finfo(float).eps
    inside = np.clip(p, epsilon, 1 - epsilon)
    # as scikit-learn: 1 - p is taken first and then kept inside, so that p = 1 with y = 0 costs -ln(epsilon)
    outside = np.clip(1 - p, epsilon, 1 - epsilon)
    loss = -np.mean(np.where(y == 1, np.log(inside), np.log(outside)))
    agree(loss, metrics.log_loss(y, p, labels=[0, 1]))
    ranks, ones = stats.rankdata(p), int(y.sum())
    zeros = len(y) - ones
    auc = None
    if ones and zeros:
        auc = (ranks[y == 1].sum() - ones * (ones + 1) / 2) / (ones * zeros)
        agree(auc, metrics.roc_auc_score(y, p))

    def level(factor, base, value):
        return factor * base ** np.floor(np.log(value) / np.log(base))

    bins = {}
    for each_p, each_y, t, n, l in zip(p, y, elapsed, reviews, lapses):
        key = (round(level(2.48, 3.62, t), 2), round(level(1.99, 1.89, n)), round(level(1.65, 1.73, l)) if l else 0)
        bins.setdefault(key, []).append((each_p, each_y))
    squares = sum(len(rows) * (np.mean([r[0] for r in rows]) - np.mean([r[1] for r in rows])) ** 2
                  for rows in bins.values())
    return {"log_loss": loss, "auc": auc, "rmse_bins": math.sqrt(squares / len(p))}


METRICS = "scikit-learn 1.9.1 log_loss and roc_auc_score; rmse_bins " + OWN + "srs-benchmark (open-spaced-repetition)"


def recall_case(text, p, y, elapsed, reviews, lapses):
    add("recall-metrics", text, METRICS, {"p": p, "y": y, "elapsed": elapsed, "reviews": reviews, "lapses": lapses},
        recall_metrics(p, y, elapsed, reviews, lapses))


draw = np.random.default_rng(131)
p = np.round(draw.beta(6, 1.5, 120), 3)
reviews = draw.integers(1, 15, 120)
lapses = np.minimum(draw.poisson(0.8, 120), reviews)
elapsed = np.maximum(1, np.round(draw.lognormal(1.5, 1.2, 120)))
answers = (draw.random(120) < p).astype(int)
recall_case("ordinary", p, answers, elapsed, reviews, lapses)
recall_case("p of one digit: many ties", np.round(p, 1).clip(0.1, 0.9), answers, elapsed, reviews, lapses)
recall_case("no lapse anywhere", p[:60], answers[:60], elapsed[:60], reviews[:60], [0] * 60)
recall_case("elapsed below one day", p[:30], answers[:30], np.round(elapsed[:30] / 16, 4), reviews[:30], lapses[:30])
recall_case("constant p: AUC one half", [0.85] * 40, answers[:40], elapsed[:40], reviews[:40], lapses[:40])
recall_case("all recalled: no AUC", p[:10], [1] * 10, elapsed[:10], reviews[:10], lapses[:10])
recall_case("all forgotten: no AUC", p[:10], [0] * 10, elapsed[:10], reviews[:10], lapses[:10])
recall_case("p of exactly 0 and 1, all right", [0, 1, 1, 0.5], [0, 1, 1, 1], [1, 2, 4, 7], [1, 2, 3, 4], [0, 0, 1, 2])
recall_case("p of exactly 0 and 1, all wrong", [0, 1, 1, 0.5], [1, 0, 0, 1], [1, 2, 4, 7], [1, 2, 3, 4], [0, 0, 1, 2])
recall_case("one review", [0.9], [1], [1], [1], [0])
recall_case("bins on both sides of their edges", [0.9, 0.8, 0.7, 0.6, 0.95, 0.85, 0.75, 0.65], [1, 0, 1, 1, 0, 1, 1, 0],
            [3, 4, 13, 14, 47, 48, 1, 1], [1, 1, 1, 1, 1, 1, 3, 4], [0, 1, 1, 2, 2, 3, 0, 0])


def fit_curve(t, y, curve):
    """Greatest Bernoulli likelihood in log s, and the standard error of s by the expected information there."""
    def chance(s):  # of recall, and of its opposite
        return (np.exp(-t / s), -np.expm1(-t / s)) if curve == "exponential" else (9 * s / (9 * s + t), t / (9 * s + t))

    def log_changes(s):  # of both, in s
        if curve == "exponential":
            return t / s**2, -t / s**2 / np.expm1(np.minimum(t / s, 700))
        return chance(s)[1] / s, -chance(s)[0] / s

    def slope(u):
        of_recall, of_lapse = log_changes(math.exp(u))
        return float(np.sum(np.where(y == 1, of_recall, of_lapse)))

    def loss(u):
        return -np.mean(np.log(np.where(y == 1, *chance(math.exp(u)))))

    u = maximum(slope, math.log(t.min()) - 6, math.log(t.max()) + 12)
    agree(optimize.minimize_scalar(loss, bounds=(u - 3, u + 3), method="bounded", options={"xatol": 1e-10}).x, u, 1e-5)
    s = math.exp(u)
    p, q = chance(s)
    return {"s": s, "se": 1 / math.sqrt(np.sum((p * log_changes(s)[0]) ** 2 / (p * q))), "log_loss": loss(u)}


draw = np.random.default_rng(141)
short = np.maximum(1, np.round(draw.lognormal(1.2, 0.9, 120)))
wide = np.round(draw.lognormal(1, 1.5, 100), 3)
steps = draw.choice([1, 2, 4, 7, 15, 30], 150)
for text, t, y in [("whole days, from an exponential curve", short, draw.random(120) < np.exp(-short / 12)),
                   ("fractions of days, from a power curve", wide, draw.random(100) < 1 / (1 + wide / (9 * 3))),
                   ("the interval table only", steps, draw.random(150) < 0.97 * (1 + steps / 90) ** -1),
                   ("nearly all recalled", short[:60], np.isin(np.arange(60), [7, 41], invert=True)),
                   ("nearly all forgotten", short[:60], np.isin(np.arange(60), [7, 41])),
                   ("one interval only: s has a closed form", [5] * 10, [1, 1, 1, 0, 1, 1, 1, 1, 0, 1]),
                   ("two answers", [1, 10], [1, 0]),
                   ("two answers against the order", [10, 1], [1, 0])]:
    t, y = np.asarray(t, float), np.asarray(y).astype(int)
    add("nonlinear-recall", text, OWN + "Fisher 1925; optimum by scipy 1.17.1 scipy.optimize.brentq",
        {"elapsed": t, "y": y}, {curve: fit_curve(t, y, curve) for curve in ("exponential", "power")}, 1e-6)

# The programs refuse these samples as too small for their method, or offer no such level.
LEFT_OUT = {
    "bca-limits": ["level 0.8"],
    "mann-kendall": ["two values"],
    "periodogram": ["all equal: all 0", "three values", "two values", "one value"],
    "kruskal-wallis": ["equal rank sums: H is 0"],
    "nonlinear-recall": ["two answers", "two answers against the order"],
}
cases = [case for case in cases if case["case"] not in LEFT_OUT.get(case["statistic"], [])]
limits = [case for case in cases if case["statistic"] == "bca-limits"]
reference = [case for case in cases if case not in limits]


def numbers(value):
    """The numbers of a value, however deep."""
    if isinstance(value, (dict, list)):
        return set().union(*(numbers(each) for each in (value.values() if isinstance(value, dict) else value)))
    return {value} if isinstance(value, (int, float)) else set()


def telling(case):
    """First those with few nulls, then those with six different numbers, then the shortest."""
    expected = case["expected"]
    return list(expected.values()).count(None), -min(6, len(numbers(expected))), len(json.dumps(case))


short = {}
for case in sorted(reference, key=telling):
    short.setdefault((case["statistic"], *sorted(case["expected"])), case)
short = [case for case in reference if case in short.values()]
for path, part in zip(sys.argv[1:], [reference, limits, short]):
    with open(path, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(case, allow_nan=False) for case in part) + "\n]\n")
