"""Figures of PrintedValuesTests that are not worked out by hand: NumPy 2.4.6 and SciPy 1.17.1.

Each block makes the history of the test of its name again, and computes what the measure has to print.
"""

import math

import numpy as np
from scipy import optimize, stats


def show(name, **values):
    print(f"# {name}")
    for key, value in values.items():
        print(f"  {key}: {value}")


def wilson(k, n):
    ci = stats.binomtest(k, n).proportion_ci(method="wilson")
    return ci.low, ci.high


def holm(p):
    order = np.argsort(p)
    out, worst = np.empty(len(p)), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1, (len(p) - rank) * p[place]))
        out[place] = worst
    return out


def rayleigh(hours):
    """Circular statistics (Fisher 1993); p by the approximation of Zar (1999), as Berens (2009) has it."""
    angles = np.array(hours) / 12 * np.pi
    n, length = len(hours), abs(np.exp(1j * angles).mean())
    p = math.exp(math.sqrt(1 + 4 * n + 4 * (n * n - (n * length) ** 2)) - (1 + 2 * n))
    mean = (np.angle(np.exp(1j * angles).mean()) * 12 / np.pi) % 24
    deviation = math.sqrt(max(0, -2 * math.log(min(1, length)))) * 12 / np.pi
    return dict(n=n, mean=mean, length=length, z=n * length**2, p=p, deviation=deviation)


def homogeneity(hits, trials):
    hits, trials = np.array(hits), np.array(trials)
    table = np.array([hits, trials - hits])
    chi2, p, df, _ = stats.chi2_contingency(table, correction=False)
    rate, n = hits.sum() / trials.sum(), trials.sum()
    residuals = (hits - trials * rate) / np.sqrt(trials * rate * (1 - rate) * (1 - trials / n))
    return dict(chi2=chi2, df=df, p=p, v=math.sqrt(chi2 / n), residuals=residuals)


def glm(family, x, y, trials=None):
    """Newton's method for a line under the logit or the logarithm; errors widened by Pearson's dispersion."""
    x, y = np.array(x, float), np.array(y, float)
    trials = np.ones_like(y) if trials is None else np.array(trials, float)
    design, line = np.column_stack([np.ones_like(x), x]), np.zeros(2)
    mean_of = (lambda eta: 1 / (1 + np.exp(-eta))) if family == "logistic" else np.exp
    variance = (lambda m: m * (1 - m)) if family == "logistic" else (lambda m: m)
    for _ in range(100):
        m = mean_of(design @ line)
        information = design.T @ (design * (trials * variance(m))[:, None])
        line = line + np.linalg.solve(information, design.T @ (y - trials * m))
    m = mean_of(design @ line)
    pearson = ((y - trials * m) ** 2 / (trials * variance(m))).sum()
    df = len(x) - 2
    dispersion, dispersion_p = pearson / df, stats.chi2.sf(pearson, df)

    def deviance(mean):
        mean = trials * mean
        with np.errstate(divide="ignore", invalid="ignore"):
            part = np.where(y > 0, y * np.log(y / mean), 0)
            rest = trials - y
            other = np.where(rest > 0, rest * np.log(rest / (trials - mean)), 0) if family == "logistic" else mean - y
        return 2 * (part + other).sum()

    se = math.sqrt(np.linalg.inv(information)[1, 1])
    widened = dispersion_p < 0.05 and dispersion > 1
    if widened:
        se *= math.sqrt(dispersion)
        reach, p = stats.t.ppf(0.975, df), 2 * stats.t.sf(abs(line[1] / se), df)
    else:
        reach, p = stats.norm.ppf(0.975), 2 * stats.norm.sf(abs(line[1] / se))
    return dict(
        slope=line[1], se=se, low=line[1] - reach * se, high=line[1] + reach * se, growth=math.expm1(line[1]),
        growth_low=math.expm1(line[1] - reach * se), growth_high=math.expm1(line[1] + reach * se),
        dispersion=dispersion, dispersionP=dispersion_p, deviance=deviance(m),
        nullDeviance=deviance(np.full_like(m, y.sum() / trials.sum())), statistic=line[1] / se, p=p, widened=widened)


def kaplan_meier(times, events):
    times, events = np.array(times, float), np.array(events, bool)
    z, s, g, rows = stats.norm.ppf(0.975), 1.0, 0.0, []
    for t in sorted(set(times[events])):
        risk, d = (times >= t).sum(), ((times == t) & events).sum()
        s *= (risk - d) / risk
        low = high = None
        if s > 1e-12:
            g += d / (risk * (risk - d))
            spread = z * math.sqrt(g) / math.log(s)
            low, high = s ** math.exp(-spread), s ** math.exp(spread)
        rows.append((t, int(risk), int(d), s, low, high))
    return rows


def weibull(times, events):
    times, events = np.array(times, float), np.array(events, bool)

    def loss(parameters):
        k, scale = np.exp(parameters)
        z = (times / scale) ** k
        return -(events * (np.log(k / scale) + (k - 1) * np.log(times / scale))).sum() + z.sum()

    best = optimize.minimize(loss, [0, np.log(times.mean())], method="Nelder-Mead",
                             options=dict(xatol=1e-12, fatol=1e-14, maxiter=20000))
    k, scale = np.exp(best.x)
    z, log = (times / scale) ** k, np.log(times / scale)
    r = events.sum()
    information = np.array([[r / k**2 + (z * log**2).sum(), -k / scale * 0 - (z * log).sum() * k / scale],
                            [0, k * k * r / scale**2]])
    information[1, 0] = information[0, 1]
    covariance = np.linalg.inv(information)
    reach = stats.t.ppf(0.975, r - 2)
    out = {}
    for name, value, se in [("shape", k, math.sqrt(covariance[0, 0])), ("scale", scale, math.sqrt(covariance[1, 1]))]:
        factor = math.exp(reach * se / value)
        out[name] = (value, se, value / factor, value * factor)
    return out


# Mondays and Tuesdays of eight weeks, at 22:00.
show("rhythm of tasks", wilson8=wilson(8, 8), wilson0=wilson(0, 8),
     **homogeneity([8, 8, 0, 0, 0, 0, 0], [8] * 7))
days = [1, 1, 0, 0, 0, 0, 0] * 8
rest = np.array(days) - np.polyval(np.polyfit(np.arange(56), days, 1), np.arange(56))
carried = max(0, (rest[1:] * rest[:-1]).sum() / (rest**2).sum())
white = np.append(rest[0] * np.sqrt(1 - carried**2), rest[1:] - carried * rest[:-1])
power = np.abs(np.fft.rfft(white - white.mean())) ** 2 / 56
power[:3] = 0
p = [1e-4, rayleigh([22.0] * 16)["p"], 1e-3, 1e-3]
show("hour and period of tasks", **rayleigh([22.0] * 16), peak=power.argmax(), height=power.max(), holm=holm(p))
# Twenty days, answered at 23:xx on even days and at 01:xx of the night after on odd ones; days begin at four.
show("hour of cards at night", **rayleigh([23 + 1 / 6, 1 + 5 / 6] * 10))

# One thing a day for two weeks, then two, four and eight.
x = np.arange(56) / 7
counts = np.repeat([1, 2, 4, 8], 14)
weeks = counts.reshape(8, 7).sum(1)
doubling = glm("poisson", x, counts)
z = 23 / math.sqrt((8 * 7 * 21 - 4 * 18) / 18)
show("trend that doubles", **doubling, z=z, p_weeks=2 * stats.norm.sf(z),
     theil=stats.theilslopes(weeks, np.arange(8), 0.95), holm=holm([doubling["p"], 2 * stats.norm.sf(z)]))
# Twenty days each, then every fourth for forty.
days = [1] * 20 + [1 if d % 4 == 3 else 0 for d in range(40)]
success = glm("logistic", np.arange(60) / 7, days)
count = glm("poisson", np.arange(60) / 7, days)
entropy = lambda k, n: -sum(c * math.log(c / n) for c in (k, n - k) if c > 0)
show("trend with a change: success", **success)
show("trend with a change: count", **count)
weeks = np.array(days[:56]).reshape(8, 7).sum(1)
slopes = [(weeks[j] - weeks[i]) / (j - i) for i in range(8) for j in range(i + 1, 8)]
score = sum(np.sign(s) for s in slopes)
ties = sum(t * (t - 1) * (2 * t + 5) for t in np.unique(weeks, return_counts=True)[1])
variance = (8 * 7 * 21 - ties) / 18
z = (score - np.sign(score)) / math.sqrt(variance)
theil = stats.theilslopes(weeks, np.arange(8), 0.95)
show("trend with a change: weeks", weeks=weeks, score=score, z=z, p=2 * stats.norm.sf(abs(z)), slope=theil)
show("trend with a change: change", statistic=2 * (entropy(30, 60) - entropy(20, 20) - entropy(10, 40)),
     holm=holm([success["p"], count["p"], 2 * stats.norm.sf(abs(z)), 0.001]))

times = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 7]
events = [True] * 10 + [False]
show("gaps", km=kaplan_meier(times, events), weibull=weibull(times, events))
hazard = np.cumsum([2 / 11, 2 / 9, 2 / 7, 1 / 5, 1 / 4, 1 / 3, 1])
errors = np.sqrt(np.cumsum([2 / 121, 2 / 81, 2 / 49, 1 / 25, 1 / 16, 1 / 9, 1]))
show("gaps: Nelson-Aalen", hazard=hazard, se=errors)
show("streaks", km=kaplan_meier([1, 1, 2, 3, 5, 4], [True] * 5 + [False]))

# A hundred and forty days from Monday, 1 January 2024: Mondays lower by 15, the second half higher by 20.
values = np.array([90 + i * 5 % 13 - (15 if i % 7 == 0 else 0) + (20 if i >= 70 else 0) for i in range(140)], float)
centred = values - values.mean()
kruskal = stats.kruskal(*[values[w::7] for w in range(7)])
years = np.arange(140) / 365.25
slopes = np.sort([(values[j] - values[i]) / (years[j] - years[i]) for i in range(140) for j in range(i + 1, 140)])
score = sum(np.sign(values[j] - values[i]) for i in range(140) for j in range(i + 1, 140))
ties = sum(t * (t - 1) * (2 * t + 5) for t in np.unique(values, return_counts=True)[1])
variance = (140 * 139 * 285 - ties) / 18
z = (score - np.sign(score)) / math.sqrt(variance)
theil = stats.theilslopes(values, years, 0.95)
within = [((values[:70] - values[:70].mean()) ** 2).sum() + ((values[70:] - values[70:].mean()) ** 2).sum()]
statistic = 140 * math.log((centred**2).sum() / within[0])
p = [kruskal.pvalue, 2 * stats.norm.sf(abs(z)), 1e-3]
show("series", mean=values.mean(), sd=values.std(ddof=1), median=np.median(values), min=values.min(),
     max=values.max(), lag1=(centred[1:] * centred[:-1]).sum() / (centred**2).sum(), kruskal=kruskal,
     medians=[np.median(values[w::7]) for w in range(7)], z=z, p=p, theil=theil, before=values[:70].mean(),
     after=values[70:].mean(), statistic=statistic, holm=holm(p))
level = np.array([90 + i * 5 % 13 for i in range(150)], float)
show("series without a change", mean=level.mean(), error=level.std(ddof=1) / math.sqrt(150),
     lag1=((level - level.mean())[1:] * (level - level.mean())[:-1]).sum() / ((level - level.mean()) ** 2).sum())

# A hundred cards once more after five days, of which eighty are right: closed forms.
F, w = None, 0.1542
F = 0.9 ** (-1 / w) - 1
fits = {"exponential": 5 / -math.log(0.8), "power": 5 / 9 / (1 / 0.8 - 1), "fsrs6": F * 5 / (0.8 ** (-1 / w) - 1)}
slopes = {  # dR/ds at R = 0.8
    "exponential": lambda s: 5 / s**2 * 0.8,
    "power": lambda s: 5 / (9 * s * s) * 0.8**2,
    "fsrs6": lambda s: w * F * 5 / s**2 * 0.8 ** ((w + 1) / w),
}
reach = stats.norm.ppf(0.975)
for curve, s in fits.items():
    se = math.sqrt(0.16 / 100) / slopes[curve](s)
    show(f"forgetting: {curve}", s=s, se=se, low=s * math.exp(-reach * se / s), high=s * math.exp(reach * se / s))
show("forgetting", logLoss=-0.8 * math.log(0.8) - 0.2 * math.log(0.2), wilson=wilson(80, 100))

show("retention", step0=wilson(2, 3), step1=wilson(1, 1))
show("lists", wilson=wilson(3, 4))
show("strength", one=1 - 0.5 ** (1 / 13), low=stats.beta.ppf(0.025, 2, 2), high=stats.beta.ppf(0.975, 2, 2))
low, high = stats.beta.ppf([0.025, 0.975], 2, 3)
show("attendance", p=1 - stats.betabinom.pmf(0, 2, 2, 3), low=1 - (1 - low) ** 2, high=1 - (1 - high) ** 2)
