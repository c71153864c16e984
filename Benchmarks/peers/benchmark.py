"""Whether `kaiki benchmark` finds the model that users' answers come from, and whether its scores are those of others.

    python3 -m venv V && V/bin/pip install numpy scipy scikit-learn fsrs-rs-python
    V/bin/python Benchmarks/peers/benchmark.py --kaiki .build/release/kaiki [--users 300] [--truths fsrs6,hlr,power,average]

Four parts; where one fails, it says so, and the script ends with 1:

- truths: users are made up whose answers follow FSRS-6, half-life regression, a power curve, or a chance that never changes
  (fsrs7 may be asked for too), each with weights of their own, 400 to 1,000 answers a user. The log loss of the true model less
  that of each other has to have a 95 % interval over users below 0.
- scores: of some users the protocol is worked out once more with numpy and scikit-learn, for FSRS-6 with standard
  weights and for the share of earlier right answers: log loss, RMSE(bins) and AUC agree to 1e-9. Chances of the FSRS-6
  here and of fsrs-rs agree to 1e-6, and so do RMSE(bins) by the bins here and by those of fsrs-rs (to 1e-5).
- summary: means and intervals over users are those of the rows.
- fitted: fsrs-rs is fitted to the same parts of the same users; the mean log loss of Kaiki's FSRS-6 is at most 0.0005 greater.

The protocol is that of srs-benchmark: targets are answers after at least a day, in six parts by time, of which each of the last
five is foretold by what came before it.
"""

import argparse
import csv
import json
import math
import os
import subprocess
import sys
import tempfile
import time

import fsrs_rs_python as rs
import numpy as np
from scipy import stats
from sklearn.metrics import log_loss, roc_auc_score

FOLDS = 5
LADDER = np.array([1, 2, 4, 7, 15, 30, 60])
STANDARD = [0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
            1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542]
SPREAD = [0, 0, 0, 0, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31, 0.32, 0.14, 0.27]
BOUNDS = [(0.001, 100)] * 4 + [
    (1, 10), (0.001, 4), (0.001, 4), (0.001, 0.75), (0, 4.5), (0, 0.8), (0.001, 3.5), (0.001, 5), (0.001, 0.25),
    (0.001, 0.9), (0, 4), (0, 1), (1, 6), (0, 2), (0, 2), (0.01, 0.8), (0.1, 0.8)]
STANDARD_7 = [0.1104, 2.2395, 3.9221, 11.7841, 6.1686, 0.6457, 3.6807, 1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146, 0.6398, 1,
              1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869, 0.1567, 0.0801, 0.2421, 0.9464, 0.1433, 0.7145,
              0, 0.5667, 0.3734, 0.5333, 0.3048]
SCORES = ("logLoss", "rmseBins", "auc")
# Models that can be what a truth is, beside itself: with them a tie is allowed. None of these contains another: a half-life
# without end is a chance of 1, and no decay of FSRS, which is at most 0.8 or 0.95, is that of the power curve.
CONTAINING = {"fsrs6": [], "fsrs7": [], "hlr": [], "power": [], "average": []}


class TrueFSRS6:
    """FSRS-6 for many cards at once, each with the weights of its user."""

    def __init__(self, draws, users):
        self.of_users = np.array(STANDARD)[:, None] + 0.7 * np.array(SPREAD)[:, None] * draws.normal(size=(21, users))
        self.of_users[:4] = np.sort(np.array(STANDARD[:4])[:, None] * draws.lognormal(0, 0.8, (4, users)), axis=0)
        low, high = np.array(BOUNDS).T[:, :, None]
        self.of_users = np.clip(self.of_users, low, high)

    def begin(self, user, rating):
        self.w = self.of_users[:, user]
        self.s = self.w[rating - 1, np.arange(len(user))]
        self.d = np.clip(self.start(rating), 1, 10)

    def start(self, rating):
        return self.w[4] - np.exp(self.w[5] * (rating - 1)) + 1

    def recall(self, days):
        factor = 0.9 ** (-1 / self.w[20]) - 1
        return (1 + factor * days / self.s) ** -self.w[20]

    def learn(self, which, rating, days):
        w, s, d, r = self.w, self.s, self.d, self.recall(days)
        same = np.exp(w[17] * (rating - 3 + w[18])) * s ** -w[19]
        same = s * np.where(rating > 1, np.maximum(same, 1), same)
        lapse = np.minimum(w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1) * np.exp(w[14] * (1 - r)), s / np.exp(w[17] * w[18]))
        gain = np.exp(w[8]) * (11 - d) * s ** -w[9] * (np.exp(w[10] * (1 - r)) - 1)
        gain = s * (1 + gain * np.where(rating == 2, w[15], np.where(rating == 4, w[16], 1)))
        after = np.clip(np.where(days == 0, same, np.where(rating == 1, lapse, gain)), 0.001, 36_500)
        moved = d - w[6] * (rating - 3) * (10 - d) / 9
        moved = np.clip(w[7] * self.start(4) + (1 - w[7]) * moved, 1, 10)
        self.s, self.d = np.where(which, after, s), np.where(which, moved, d)


class TrueFSRS7:
    """FSRS-7 in the same way."""

    def __init__(self, draws, users):
        self.of_users = np.array(STANDARD_7)[:, None] * draws.lognormal(0, 0.2, (34, users))
        self.of_users[:4] = np.sort(np.array(STANDARD_7[:4])[:, None] * draws.lognormal(0, 0.7, (4, users)), axis=0)
        self.of_users[[25, 26]] = np.clip(np.array(STANDARD_7)[[25, 26], None] * draws.lognormal(0, 0.02, (2, users)), 0, 0.99)

    def begin(self, user, rating):
        self.w = self.of_users[:, user]
        self.slow = self.w[rating - 1, np.arange(len(user))]
        self.fast = 0.8 * self.slow
        self.d = np.clip(self.start(rating), 1, 10)

    def start(self, rating):
        return self.w[4] - np.exp(self.w[5] * (rating - 1)) + 1

    def recalls(self, days):
        w = self.w
        decay = -np.clip(w[23] * self.fast ** (w[33] - 0.3), 0.01, 0.95)
        by_fast = (1 + (np.exp(np.minimum(np.log(w[25]) / decay, 60)) - 1) * days / self.fast) ** decay
        decay = -np.clip(w[24], 0.01, 0.95)
        factor = (w[26] ** (1 / decay) - 1) * np.exp((self.d - 5) * (w[32] - 0.3))
        by_slow = (1 + factor * days / self.slow) ** decay
        a, b = w[27] * self.fast ** -w[29], w[28] * self.slow ** w[30] * np.exp((self.d - 5) * (w[31] - 0.5))
        return (a * by_fast + b * by_slow) / (a + b) * (1 - 2e-5) + 1e-5, by_fast

    def recall(self, days):
        return self.recalls(days)[0]

    def trace(self, k, x, q, rating):
        w = self.w
        lapse = np.minimum(x, w[k + 3] * ((x + 1) ** w[k + 4] - 1) * np.exp((1 - q) * w[k + 5]))
        gain = np.exp(w[k] - 1.5) * (11 - self.d) * x ** -w[k + 1] * (np.exp((1 - q) * w[k + 2]) - 1)
        gain = x * (1 + gain * np.where(rating == 2, w[k + 6], np.where(rating == 4, w[k + 7], 1)))
        return np.where(rating == 1, lapse, np.maximum(lapse, gain))

    def learn(self, which, rating, days):
        recall, by_fast = self.recalls(days)
        slow, fast = self.trace(7, self.slow, recall, rating), self.trace(15, self.fast, by_fast, rating)
        fast = np.where(rating == 1, np.minimum(fast, 0.8 * slow), fast)
        change = -self.w[6] * (rating - 3) * np.where(rating == 1, recall + 0.1, 1)
        moved = np.clip(0.01 * self.start(4) + 0.99 * (self.d + (10 - self.d) / 9 * change), 1, 10)
        self.slow = np.where(which, np.clip(slow, 1e-4, 36_500), self.slow)
        self.fast = np.where(which, np.clip(fast, 1e-4, 36_500), self.fast)
        self.d = np.where(which, moved, self.d)


class TrueHalfLife:
    """h = 2^(w0 √right + w1 √wrong + w2), and recall 2^(-t / h), or 1 / (1 + t / 9 h)."""

    def __init__(self, draws, users, hyperbolic):
        self.hyperbolic = hyperbolic
        means = np.array([2.0, -0.6, -2.7 if hyperbolic else 0.5])
        self.of_users = means[:, None] + np.array([0.4, 0.3, 0.7])[:, None] * draws.normal(size=(3, users))

    def begin(self, user, rating):
        self.w = self.of_users[:, user]
        self.right, self.wrong = (rating > 1).astype(float), (rating == 1).astype(float)

    def recall(self, days):
        h = 2 ** (self.w[0] * np.sqrt(self.right) + self.w[1] * np.sqrt(self.wrong) + self.w[2])
        return 1 / (1 + days / (9 * h)) if self.hyperbolic else 2 ** (-days / h)

    def learn(self, which, rating, days):
        self.right += which & (rating > 1)
        self.wrong += which & (rating == 1)


class TrueConstant:
    """The same chance at all times, whatever the card."""

    def __init__(self, draws, users):
        self.of_users = draws.uniform(0.65, 0.95, users)

    def begin(self, user, rating):
        self.p = self.of_users[user]

    def recall(self, days):
        return self.p

    def learn(self, which, rating, days):
        pass


TRUTHS = {
    "fsrs6": TrueFSRS6, "fsrs7": TrueFSRS7, "hlr": lambda draws, users: TrueHalfLife(draws, users, False),
    "power": lambda draws, users: TrueHalfLife(draws, users, True), "average": TrueConstant}


def make(name, users, seed):
    """Rows (user, card, day, rating) by user and time, under a scheduler that knows nothing of the truth: intervals of a
    table, each stretched or cut by the learner.

    After seven of ten wrong answers the card is asked once more on the day.
    """
    draws = np.random.default_rng([seed, list(TRUTHS).index(name)])
    truth = TRUTHS[name](draws, users)
    sizes = draws.integers(400, 1_001, users)
    cards = sizes // 6
    user = np.repeat(np.arange(users), cards)
    card = np.arange(len(user)) - np.repeat(np.cumsum(cards) - cards, cards)
    day = (draws.random(len(user)) * 150).astype(np.int64)
    rating = draws.choice([1, 2, 3, 4], len(user), p=[0.25, 0.1, 0.5, 0.15])
    truth.begin(user, rating)
    run = np.where(rating > 1, 1, 0)
    all_cards = np.ones(len(user), bool)
    parts = []

    def note(which, rating, later):
        count = int(which.sum())
        parts.append((user[which], card[which], day[which], rating[which], draws.random(count) + later))

    note(all_cards, rating, 0)
    for _ in range(14):
        again = (rating == 1) & (draws.random(len(user)) < 0.7)
        second = np.where(draws.random(len(user)) < 0.85, 3, 1)
        note(again, second, 1)
        truth.learn(again, second, np.zeros(len(user)))
        run = np.where(again & (second > 1), 1, run)
        days = np.maximum(1, np.rint(LADDER[np.minimum(run, 6)] * draws.lognormal(0, 0.9, len(user)))).astype(np.int64)
        day = day + days
        right = draws.random(len(user)) < truth.recall(days)
        rating = np.where(right, draws.choice([2, 3, 4], len(user), p=[0.15, 0.7, 0.15]), 1)
        note(all_cards, rating, 0)
        truth.learn(all_cards, rating, days)
        run = np.where(right, run + 1, 0)
    user, card, day, rating, order = (np.concatenate(column) for column in zip(*parts))
    sorted_by = np.lexsort((order, day, user))
    user, card, day, rating = user[sorted_by], card[sorted_by], day[sorted_by], rating[sorted_by]
    place = np.arange(len(user)) - np.searchsorted(user, user)
    kept = place < sizes[user]
    return [column[kept] for column in (user, card, day, rating)]


def write(path, rows):
    """The columns of srs-benchmark, and the user."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["user_id", "card_id", "day_offset", "rating", "state", "duration"])
        for user, card, day, rating in zip(*(column.tolist() for column in rows)):
            writer.writerow([f"u{user:04}", card, day, rating, 2, 4_000])


def benchmark(program, path, jobs):
    """What Kaiki says, and the seconds of the process."""
    start = time.perf_counter()
    done = subprocess.run([program, "benchmark", path, "--by-user", "--json", "--jobs", str(jobs), "--quiet"], capture_output=True)
    if done.returncode:
        sys.exit(f"FAILED: benchmark ended with {done.returncode}: {done.stderr.decode()[:2000]}")
    return json.loads(done.stdout), time.perf_counter() - start


def interval(values):
    """The mean of users and its 95 % interval."""
    values = np.asarray(values)
    half = stats.t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / math.sqrt(len(values))
    return values.mean(), values.mean() - half, values.mean() + half


def predictors(found):
    return [model["model"] for model in found["models"]]


def check_truth(name, found):
    """Prints how the true model stands against each other; what is not as it should be, as lines."""
    failures = []
    losses = {model: np.array([row[f"{model}.logLoss"] for row in found["users"]]) for model in predictors(found)}
    for model in losses:
        if model == name:
            continue
        mean, low, high = interval(losses[name] - losses[model])
        tie = low <= 0 <= high and model in CONTAINING[name]
        verdict = "better" if high < 0 else f"a tie, since {model} contains it" if tie else "FAILED"
        better = (losses[name] < losses[model]).mean()
        print(f"  against {model:15} {mean:+.5f} ({low:+.5f} to {high:+.5f}), better for {100 * better:3.0f} %: {verdict}")
        if verdict == "FAILED":
            failures.append(
                f"{name} is the truth, and its log loss less that of {model} is {mean:+.5f} ({low:+.5f} to {high:+.5f})")
    return failures


def check_summary(name, found):
    """Means and intervals over users against the rows."""
    failures, most = [], 0.0

    def compare(what, ours, theirs):
        nonlocal most
        most = max(most, abs(ours - theirs))
        if abs(ours - theirs) > 1e-9:
            failures.append(f"{name}: {what} is {ours!r}, of the rows {theirs!r}")

    weights = np.array([row["answers"] for row in found["users"]], float)
    for model in found["models"]:
        for score in SCORES:
            values = [row[f"{model['model']}.{score}"] for row in found["users"]]
            known = np.array([value is not None for value in values])
            values = np.array([value for value in values if value is not None])
            said = model[score]
            what = f"{score} of {model['model']}"
            if said["users"] != len(values):
                failures.append(f"{name}: {what} is of {said['users']} users, of the rows {len(values)}")
            for key, value in zip(("byUsers", "low", "high"), interval(values)):
                compare(f"{key} of {what}", said[key], value)
            compare(f"{what} by answers", said["byAnswers"], np.average(values, weights=weights[known]))
    for pair in found["differences"]:
        one, other = pair["model"], pair["against"]
        values = np.array([row[f"{one}.logLoss"] - row[f"{other}.logLoss"] for row in found["users"]])
        for key, value in zip(("byUsers", "low", "high"), interval(values)):
            compare(f"{key} of {one} less {other}", pair["logLoss"][key], value)
        compare(f"{one} less {other} by answers", pair["logLoss"]["byAnswers"], np.average(values, weights=weights))
        compare(f"share of users for whom {one} is better than {other}", pair["better"], (values < 0).mean())
    return failures, most


class FSRS6:
    """FSRS-6 for one card, from its published formulas."""

    def __init__(self, weights):
        self.w = weights
        self.decay = -weights[20]
        self.factor = 0.9 ** (1 / self.decay) - 1

    def recall(self, stability, days):
        return (1 + self.factor * days / stability) ** self.decay

    def start(self, rating):
        return self.w[4] - math.exp(self.w[5] * (rating - 1)) + 1

    def after(self, state, rating, days):
        """Stability and difficulty after an answer; the state is None before the first."""
        w = self.w
        if state is None:
            return w[rating - 1], min(max(self.start(rating), 1), 10)
        stability, difficulty = state
        chance = self.recall(stability, days)
        if days == 0:
            change = math.exp(w[17] * (rating - 3 + w[18])) * stability ** -w[19]
            after = stability * (max(1, change) if rating > 1 else change)
        elif rating == 1:
            after = w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1) * math.exp(w[14] * (1 - chance))
            after = min(after, stability / math.exp(w[17] * w[18]))
        else:
            gain = math.exp(w[8]) * (11 - difficulty) * stability ** -w[9] * (math.exp(w[10] * (1 - chance)) - 1)
            after = stability * (1 + gain * (w[15] if rating == 2 else w[16] if rating == 4 else 1))
        moved = difficulty - w[6] * (rating - 3) * (10 - difficulty) / 9
        moved = w[7] * self.start(4) + (1 - w[7]) * moved
        return min(max(after, 0.001), 36_500), min(max(moved, 1), 10)


class User:
    """The answers of one user, and those of them that are to be foretold."""

    def __init__(self, cards, days, ratings):
        self.answers = []
        last, self.of_cards = {}, {}
        places, reviews, lapses = [], {}, {}
        self.keys = []
        for place, (card, day, rating) in enumerate(zip(cards.tolist(), days.tolist(), ratings.tolist())):
            elapsed = day - last.get(card, day)
            last[card] = day
            self.answers.append((card, rating, elapsed))
            self.of_cards.setdefault(card, []).append(place)
            if elapsed == 0:
                continue
            places.append(place)
            reviews[card] = reviews.get(card, 0) + 1
            self.keys.append((elapsed, reviews[card], lapses.get(card, 0)))
            if rating == 1:
                lapses[card] = lapses.get(card, 0) + 1
        self.places = np.array(places)
        self.y = np.array([self.answers[place][1] > 1 for place in places])
        size = len(places) // (FOLDS + 1)
        self.first = len(places) - FOLDS * size
        self.starts = range(self.first, len(places), size) if size else []
        self.size = size

    def recall(self, weights):
        """The chance that FSRS-6 gives each target."""
        model, states, chances = FSRS6(weights), {}, []
        for card, rating, days in self.answers:
            state = states.get(card)
            if days > 0:
                chances.append(model.recall(state[0], days))
            states[card] = model.after(state, rating, days)
        return np.array(chances)

    def recall_rs(self, model):
        """The same by the states of fsrs-rs, and whether stability was never below a tenth of a day before.

        Its numbers are of 32 bits, and its formulas subtract 1 from powers that are near 1 where stability is small.
        """
        curve, chances = FSRS6(STANDARD), np.zeros(len(self.answers))
        is_steady = np.zeros(len(self.answers), bool)
        for places in self.of_cards.values():
            item = rs.FSRSItem([rs.FSRSReview(self.answers[place][1], self.answers[place][2]) for place in places])
            states = model.historical_memory_states(item)
            least = math.inf
            for before, place in zip(states, places[1:]):
                least = min(least, before.stability)
                chances[place] = curve.recall(before.stability, self.answers[place][2])
                is_steady[place] = least >= 0.1
        return chances[self.places], is_steady[self.places]

    def average(self):
        """The share of right answers among the targets before the part that a target is in."""
        chances = np.zeros(len(self.y))
        for start in self.starts:
            chances[start:start + self.size] = self.y[:start].mean()
        return chances

    def items(self, count):
        """The first targets as fsrs-rs takes them."""
        result, ids = [], []
        past = {}
        wanted = set(self.places[:count].tolist())
        for place, (card, rating, days) in enumerate(self.answers[:self.places[count - 1] + 1]):
            past.setdefault(card, []).append((rating, days))
            if place in wanted:
                result.append(rs.FSRSItem([rs.FSRSReview(*answer) for answer in past[card]]))
                ids.append(int(card))
        return result, ids

    def fitted_rs(self, with_ids):
        """The chances that fsrs-rs gives, fitted to what came before each part."""
        chances = np.zeros(len(self.y))
        for start in self.starts:
            items, ids = self.items(start)
            weights = rs.FSRS(rs.DEFAULT_PARAMETERS).compute_parameters(items, ids if with_ids else None, True)
            chances[start:start + self.size] = self.recall(weights)[start:start + self.size]
        return chances

    def bins(self, extra):
        """The bin of each target.

        `extra` is what is added to the number of a target among those of its card. The public benchmark and fsrs-rs add 1: they
        count the first answer of a card as well.
        """
        return [
            (round(2.48 * 3.62 ** math.floor(math.log(elapsed) / math.log(3.62)), 2),
             round(1.99 * 1.89 ** math.floor(math.log(reviews + extra) / math.log(1.89))),
             round(1.65 * 1.73 ** math.floor(math.log(lapses) / math.log(1.73))) if lapses else 0)
            for elapsed, reviews, lapses in self.keys]

    def rmse_bins(self, chances, first, extra=1, weights=None):
        """Root of the mean squared distance between predicted and observed recall over bins, of targets from one on."""
        weights = np.ones(len(self.y)) if weights is None else weights
        _, bins = np.unique(self.bins(extra)[first:], axis=0, return_inverse=True)
        bins = bins.ravel()
        counts = np.bincount(bins)
        distance = np.bincount(bins, chances[first:] - self.y[first:]) / counts
        return math.sqrt(np.average(distance ** 2, weights=np.bincount(bins, weights[first:])))

    def rmse_rs(self):
        """RMSE(bins) of FSRS-6 with standard weights over all targets, by fsrs-rs, which gives more weight to later ones; and
        the same here."""
        count = len(self.y)
        weights = 0.25 + 0.75 * (np.arange(count) / (count - 1)) ** 3
        said = rs.FSRS(rs.DEFAULT_PARAMETERS).evaluate(self.items(count)[0]).rmse_bins
        return said, self.rmse_bins(self.recall(STANDARD), 0, weights=weights)

    def scores(self, chances):
        """Log loss, RMSE(bins) and AUC of the last five parts."""
        p, y = chances[self.first:], self.y[self.first:]
        return {"logLoss": log_loss(y, p, labels=[False, True]), "rmseBins": self.rmse_bins(chances, self.first),
                "auc": roc_auc_score(y, p) if 0 < y.sum() < len(y) else None}


def users_of(rows):
    user, card, day, rating = rows
    return {f"u{number:04}": User(card[user == number], day[user == number], rating[user == number])
            for number in np.unique(user).tolist()}


def check_scores(name, users, found, count):
    """Scores worked out here against those of the rows, for the first users."""
    model, far, far_steady, far_bins = rs.FSRS(rs.DEFAULT_PARAMETERS), 0.0, 0.0, 0.0
    rows = {row["user"]: row for row in found["users"]}
    distances, examples, failures, otherwise = {}, {}, [], 0.0
    for user in sorted(users)[:count]:
        one, row = users[user], rows[user]
        standard = one.recall(STANDARD)
        by_rs, is_steady = one.recall_rs(model)
        far = max(far, np.abs(standard - by_rs).max())
        far_steady = max(far_steady, np.abs(standard - by_rs)[is_steady].max(initial=0))
        said, here = one.rmse_rs()
        far_bins = max(far_bins, abs(said - here))
        if row["answers"] != len(one.y) - one.first:
            failures.append(f"{name}, {user}: {row['answers']} answers foretold, here {len(one.y) - one.first}")
        for predictor, chances in (("fsrs6-standard", standard), ("average", one.average())):
            for score, value in one.scores(chances).items():
                said, key = row[f"{predictor}.{score}"], (predictor, score)
                distance = 0.0 if said is None and value is None else math.inf if None in (said, value) else abs(said - value)
                distances.setdefault(key, []).append(distance)
                if distance > 1e-9:
                    examples.setdefault(key, f"{user}: {said}, here {value!r}")
            said = row[f"{predictor}.rmseBins"]
            otherwise = max(otherwise, abs(said - one.rmse_bins(chances, one.first, extra=0)))
    for key, values in distances.items():
        wrong = sum(value > 1e-9 for value in values)
        print(f"  {key[0]:15} {key[1]:9} differs by at most {max(values):.1e}{': FAILED' if wrong else ''}")
        if wrong:
            failures.append(f"{name}: {key[1]} of {key[0]} differs for {wrong} of {count} users, so {examples[key]}")
    if any(score == "rmseBins" for _, score in examples):
        print(f"  RMSE(bins) where the first target of a card is number 1, and not 2, differs by at most {otherwise:.1e}")
    print(f"  chances of FSRS-6 here and by fsrs-rs differ by at most {far_steady:.1e} "
          f"({far:.1e} where stability has been below 0.1), RMSE(bins) by {far_bins:.1e}")
    if far_steady > 1e-6 or far > 1e-4 or far_bins > 1e-5:
        failures.append(f"{name}: FSRS-6 here differs from fsrs-rs by {far_steady:.1e}, {far:.1e}, in RMSE(bins) {far_bins:.1e}")
    return failures


def check_fitted(users, found, count):
    """Kaiki's fitted FSRS-6 against fsrs-rs."""
    chosen = sorted(users)[:count]
    rows = {row["user"]: row for row in found["users"]}
    ours = np.array([rows[user]["fsrs6.logLoss"] for user in chosen])
    print(f"  kaiki, {count} users: {ours.mean():.5f}; standard weights "
          f"{np.mean([rows[user]['fsrs6-standard.logLoss'] for user in chosen]):.5f}")
    failures = []
    for label, with_ids in (("fsrs-rs", False), ("fsrs-rs with card ids", True)):
        theirs = np.array([users[user].scores(users[user].fitted_rs(with_ids))["logLoss"] for user in chosen])
        mean, low, high = interval(ours - theirs)
        print(f"  {label}: {theirs.mean():.5f}; kaiki {mean:+.5f} ({low:+.5f} to {high:+.5f})")
        if mean > 0.0005:
            failures.append(f"kaiki's mean log loss is {mean:+.5f} that of {label}; at most +0.0005 is asked")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kaiki", default=".build/release/kaiki")
    parser.add_argument("--users", type=int, default=300, help="of each truth")
    parser.add_argument("--truths", default="fsrs6,hlr,power,average", help=f"of {', '.join(TRUTHS)}")
    parser.add_argument("--scored", type=int, default=40, help="users of each truth whose scores are worked out again")
    parser.add_argument("--fitted", type=int, default=30, help="users of the first truth to whom fsrs-rs is fitted")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for place, name in enumerate(options.truths.split(",")):
            rows = make(name, options.users, options.seed)
            path = os.path.join(folder, f"{name}.csv")
            write(path, rows)
            found, seconds = benchmark(options.kaiki, path, options.jobs)
            print(f"truth {name}: {options.users} users, {len(rows[0])} answers, {seconds:.1f} s")
            if len(found["users"]) != options.users or any("answers" not in row for row in found["users"]):
                sys.exit(f"FAILED: {found['answered']} of {options.users} users were answered for")
            failures += check_truth(name, found)
            users = users_of(rows)
            failures += check_scores(name, users, found, min(options.scored, options.users))
            wrong, most = check_summary(name, found)
            print(f"  means and intervals differ from those of the rows by at most {most:.1e}")
            failures += wrong
            if place == 0:
                failures += check_fitted(users, found, min(options.fitted, options.users))
    if failures:
        print(f"FAILED: {len(failures)}")
        for line in failures[:20]:
            print(f"  {line}")
        if len(failures) > 20:
            print(f"  ... and {len(failures) - 20} more")
        sys.exit(1)
    print("all as it should be")


if __name__ == "__main__":
    main()
