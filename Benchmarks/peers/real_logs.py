"""Forecasts of `simulate` against what came, on real review logs.

    V/bin/python Benchmarks/peers/real_logs.py --kaiki .build/release/kaiki LOG.csv[:day-start] ...

Each log is cut at five days between 40 and 80 % of its span; from each, 28 days (--days) are projected as a user would, with
nothing later in sight, and compared with the answers of the log: once of the cards known at the cut (--new-per-day 0), and
once with new cards as learnt. Days begin at the hour after the colon (4 where none is given), UTC. LOG is Anki's revlog
(id, cid, ease) or has card_id, review_rating and review_time.

Printed are the share of days and of sums in the 90 % band, the median of how many times the forecast of a sum was off,
and the pinball loss of the 5th, 50th and 95th percentile of a day over that of the quantiles of the 28 days before the
cut. A person has gone on where there were answers on four days or more of the projected.
"""

import argparse
import collections
import csv
import datetime
import json
import math
import os
import subprocess

QUANTILES = {"p5": 0.05, "p50": 0.5, "p95": 0.95}
RECENT_DAYS = 28


def read(path, day_start):
    """Answers by time: (day, card)."""
    answers = []
    with open(path, newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            if "review_time" in row:
                seconds = datetime.datetime.fromisoformat(row["review_time"]).timestamp()
                card = row["card_id"]
            elif int(row["ease"]) > 0:
                seconds, card = int(row["id"]) / 1000, row["cid"]
            else:
                continue
            answers.append((int((seconds - day_start * 3600) // 86400), card))
    return sorted(answers)


def quantile(values, share):
    """The least value with so large a share of the others at or below it."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def pinball(forecast, came):
    return sum(max(share * (came - forecast[name]), (share - 1) * (came - forecast[name]))
               for name, share in QUANTILES.items()) / len(QUANTILES)


def judge(program, path, day_start, answers, cut, horizon, knows_new):
    """One forecast: the days and whether the sum held, how many times it was off, both losses, days with answers."""
    date = datetime.date(1970, 1, 1) + datetime.timedelta(days=cut)
    options = [] if knows_new else ["--new-per-day", "0"]
    out = subprocess.run([program, "simulate", path, "--time-zone", "UTC", "--day-start", str(day_start), "--now",
                          str(date), "--days", str(horizon), "--json", "--quiet", *options],
                         capture_output=True, check=True).stdout
    part = json.loads(out)["parts"][0]
    known = {card for day, card in answers if day <= cut}
    counts = collections.Counter(day - cut - 1 for day, card in answers if day > cut and (knows_new or card in known))
    came = [counts[day] for day in range(horizon)]
    before = collections.Counter(day for day, _ in answers)
    recent = [before[cut - age] for age in range(RECENT_DAYS)]
    naive = {name: quantile(recent, share) for name, share in QUANTILES.items()}
    forecasts, total = [entry["reviews"] for entry in part["days"]], part["totals"]["reviews"]
    return {
        "held": sum(band["p5"] <= value <= band["p95"] for band, value in zip(forecasts, came)),
        "sum": total["p5"] <= sum(came) <= total["p95"],
        "off": math.exp(abs(math.log(max(total["p50"], 0.5) / max(sum(came), 0.5)))),
        "loss": sum(map(pinball, forecasts, came)), "naive": sum(pinball(naive, value) for value in came),
        "days": horizon, "active": sum(value > 0 for value in came), "stopped": sum(came) == 0, "zero": total["p5"] == 0,
    }


def row(name, found):
    on = [fold for fold in found if fold["active"] >= 4]
    share = lambda folds: f"{sum(fold['held'] for fold in folds) / sum(fold['days'] for fold in folds):.1%}" if folds else "–"
    sums = lambda folds: f"{sum(fold['sum'] for fold in folds)} of {len(folds)}"
    off = f"{sorted(fold['off'] for fold in on)[len(on) // 2]:.2f}" if on else "–"
    loss = sum(fold["loss"] for fold in found) / max(1e-9, sum(fold["naive"] for fold in found))
    return f"| {name} | {share(found)} | {sums(found)} | {share(on)} | {sums(on)} | {off} | {loss:.2f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", nargs="+", metavar="LOG.csv[:day-start]")
    parser.add_argument("--kaiki", default=".build/release/kaiki")
    parser.add_argument("--cuts", type=int, default=5)
    parser.add_argument("--days", type=int, default=28)
    options = parser.parse_args()
    for knows_new in (False, True):
        print("\nWith new cards as learnt" if knows_new else "\nCards known at the cut")
        print("| log | days | sums | days, went on | sums, went on | off (median) | pinball |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        whole = []
        for log in options.logs:
            path, _, hour = log.partition(":")
            day_start = int(hour or 4)
            answers = read(path, day_start)
            first, last = answers[0][0], answers[-1][0]
            cuts = [int(first + (last - first) * (0.4 + 0.4 * place / (options.cuts - 1)))
                    for place in range(options.cuts)]
            found = [judge(options.kaiki, path, day_start, answers, cut, options.days, knows_new) for cut in cuts]
            print(row(os.path.basename(os.path.dirname(os.path.abspath(path))) + "/" + os.path.basename(path), found),
                  flush=True)
            whole += found
        print(row("all", whole))
        stopped = [fold for fold in whole if fold["stopped"]]
        if stopped:
            print(f"\nNothing came in {len(stopped)}; the band holds zero in {sum(f['zero'] for f in stopped)} of them.")


if __name__ == "__main__":
    main()
