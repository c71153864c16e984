"""`kaiki analyze --by-user` against DuckDB, row by row, and what a cohort takes of time and memory.

    python3 -m venv V && V/bin/pip install numpy duckdb==2.0.1
    V/bin/python Benchmarks/peers/cohorts.py --kaiki .build/release/kaiki [--users 3000] [--answers 5000000]

Three parts, each of which ends with status 1 where something differs or takes too much:

- A log of many users is made up, and of each user DuckDB and Kaiki tell the answers, right ones, cards, minutes, true
  retention, days, first and last day, streaks, cards that wait, and time away. Answers by day are compared as well. A second,
  smaller cohort is compared too, with quoted times of +09:00 and milliseconds.
- In turn, `analyze --by-user` and `analyze --only load,...` of the same file: seconds of processors, seconds by the clock, and
  memory at the peak. Users may take at most twice the processors' user seconds, and 200 MiB.
- `fit --by-user` of the second cohort, 300 answers a user: users a minute; and for some of them the log loss and weights
  of `kaiki fit` on a file of that user alone, which are to be the same.

Days are those of Asia/Tokyo. True retention is counted thus (RULES F8): of each card and day the first answer, where the card was
answered on an earlier day. With steps in the log no answer is practice, so that all others of a first day are of the same
day, and the table's intervals decide nothing.
"""

import argparse
import csv
import io
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

INTERVALS = [0, 1, 2, 4, 7, 15, 30]
MEASURES = "load,retention,latency,streaks,due,heatmap,leeches"
COLUMNS = ["userId", "id", "cardId", "reviewedAt", "previousStep", "nextStep", "result", "latencyMs"]
ZONE_HOURS = 9
MOST_TIMES = 2.0
MOST_MIB = 200.0


def make(path, users, answers, style, seed):
    """Writes a log by time, one answer in a hundred up to ten minutes late.

    Users differ in size, pace and steadiness; where the style is `even`, all have the same number of answers, and times
    are written with offset and milliseconds. Every tenth user has the card ids of the user before.
    """
    import duckdb
    import numpy

    draws = numpy.random.default_rng(seed)
    if style == "even":
        sizes = numpy.full(users, answers // users)
    else:
        shares = draws.lognormal(0, 1, users)
        sizes = 1 + draws.multinomial(answers - users, shares / shares.sum())
    parts = []
    for user, size in enumerate(sizes):
        span = max(2, int(size / draws.lognormal(2.7, 0.4)))
        active = draws.random(span) < draws.uniform(0.3, 0.99)
        if span > 30 and draws.random() < 0.5:
            begin = draws.integers(span)
            active[begin:begin + draws.integers(3, 40)] = False
        days = numpy.flatnonzero(active)
        if not len(days):
            days = numpy.array([0])
        # Half of the users are there until the end, the others have left at some time.
        left = draws.geometric(0.5) - 1 if draws.random() < 0.5 else draws.integers(0, 365)
        day = 20_500 - left - days[-1] + days[draws.integers(0, len(days), size)]
        evening = numpy.clip(draws.normal(22 * 3_600, 5_400, size), 0, 86_399)
        second = numpy.where(draws.random(size) < 0.7, evening, draws.integers(0, 86_400, size)).astype(numpy.int64)
        cards = max(5, int(size // 6))
        card = (draws.random(size) ** 1.15 * cards).astype(numpy.int64)
        right = draws.random(size) < draws.uniform(0.6, 0.95)
        parts.append((numpy.full(size, user), card, (day * 86_400 + second - ZONE_HOURS * 3_600) * 1_000, right))
    user, card, at, right = (numpy.concatenate(column) for column in zip(*parts))
    rows = len(user)
    if style == "even":
        at = at + draws.integers(0, 1_000, rows)
    late = numpy.where(draws.random(rows) < 0.01, draws.integers(0, 600_000, rows), 0)
    order = numpy.argsort(at + late, kind="stable")
    user, card, at, right = user[order], card[order], at[order], right[order]
    latency = numpy.clip(numpy.exp(draws.normal(8.2, 0.7, rows)), 180, 59_999).astype(numpy.int64)

    # The step after an answer is the number of right ones in a row, that before it the same of the answer before. Ties in
    # time stand as they do in the file.
    by_card = numpy.lexsort((numpy.arange(rows), at, card, user))
    fresh = numpy.ones(rows, bool)
    fresh[1:] = (user[by_card][1:] != user[by_card][:-1]) | (card[by_card][1:] != card[by_card][:-1])
    good = right[by_card]
    places = numpy.arange(rows)
    begun = numpy.maximum.accumulate(numpy.where(fresh, places, 0))
    wrong = numpy.maximum.accumulate(numpy.where(good, -1, places))
    run = places - numpy.maximum(begun - 1, wrong)
    before = numpy.where(fresh, 0, numpy.concatenate([[0], run[:-1]]))
    step_before, step_after = numpy.empty(rows, numpy.int64), numpy.empty(rows, numpy.int64)
    step_before[by_card], step_after[by_card] = numpy.minimum(before, 6), numpy.minimum(run, 6)

    owner = numpy.where(user % 10 == 9, user - 1, user)
    base = duckdb.connect()
    base.execute("SET threads=1")
    made = dict(u=user, n=places, o=owner, c=card, t=at, p=step_before, s=step_after, r=right, ms=latency)
    base.register("made", made)
    stamp = "strftime(make_timestamp(t * 1000), '%Y-%m-%dT%H:%M:%SZ')"
    quote = ""
    if style == "even":
        stamp = f"strftime(make_timestamp((t + {ZONE_HOURS * 3_600_000}) * 1000), '%Y-%m-%dT%H:%M:%S.%g+09:00')"
        quote = ", FORCE_QUOTE (userId, reviewedAt)"
    base.execute(
        f"""COPY (SELECT format('learner-{{:05d}}', u) "userId", format('{{:010x}}', n) id,
            md5(o || ':' || c)[:20] "cardId", {stamp} "reviewedAt", p "previousStep", s "nextStep", r result,
            ms "latencyMs" FROM made ORDER BY n) TO '{path}' (HEADER{quote})""")


def duckdb_rows(path, threads):
    """What DuckDB finds of each user, and the answers by day; days as numbers since 1970."""
    import duckdb

    base = duckdb.connect()
    base.execute(f"SET threads={threads}")
    types = dict(zip(COLUMNS, ["VARCHAR", "VARCHAR", "VARCHAR", "TIMESTAMPTZ", "TINYINT", "TINYINT", "BOOLEAN", "INTEGER"]))
    spec = "{" + ",".join(f"'{name}':'{kind}'" for name, kind in types.items()) + "}"
    source = f"read_csv('{path}',header=true,delim=',',quote='\"',auto_detect=false,columns={spec})"
    base.execute(
        f"""CREATE TEMP TABLE t AS SELECT "userId" u, id i, "cardId" c, epoch_ms("reviewedAt") z,
            (epoch_ms("reviewedAt") + {ZONE_HOURS * 3_600_000}) // 86400000 d, "nextStep" s, result r, "latencyMs" ms
            FROM {source}""")
    base.execute("CREATE TEMP TABLE days AS SELECT DISTINCT u, d FROM t")
    # The ids ascend in the order of the file, which decides between answers of one moment.
    base.execute(
        """CREATE TEMP TABLE told AS
           SELECT u, count(*) tested, count(*) FILTER (r) recalled
           FROM (SELECT u, r, d, lag(d) OVER (PARTITION BY u, c ORDER BY z, i) past FROM t) WHERE past < d GROUP BY u""")
    base.execute(
        """CREATE TEMP TABLE runs AS
           SELECT u, min(d) first, max(d) last, count(*) n
           FROM (SELECT u, d, d - row_number() OVER (PARTITION BY u ORDER BY d) run FROM days) GROUP BY u, run""")
    base.execute(
        """CREATE TEMP TABLE gaps AS
           SELECT u, count(*) gaps, max(gap) longest, quantile_disc(gap, 0.9) usual
           FROM (SELECT u, d - lag(d) OVER (PARTITION BY u ORDER BY d) gap FROM days) WHERE gap IS NOT NULL GROUP BY u""")
    today = base.execute("SELECT max(d) FROM t WHERE z = (SELECT max(z) FROM t)").fetchone()[0]
    base.execute(
        f"""CREATE TEMP TABLE waiting AS
            SELECT u, count(*) FILTER (d + {INTERVALS}[s + 1] <= {today}) due
            FROM (SELECT u, c, max(d) d, arg_max(s, (z, i)) s FROM t GROUP BY u, c) GROUP BY u""")
    found = base.execute(
        f"""SELECT u "user", count(DISTINCT c) cards, count(*) answers, count(*) FILTER (r) correct,
                   coalesce(any_value(tested), 0) tested, coalesce(any_value(recalled), 0) recalled,
                   sum(ms) / 60000 AS "minutes", any_value(due) due,
                   any_value(l.days) AS "days", any_value(l.first) "firstDay", any_value(l.last) "lastDay",
                   any_value(l.streak) streak, any_value(l.longest) "longestStreak", {today} - any_value(l.last) away,
                   CASE WHEN coalesce(any_value(gaps), 0) < 10 THEN 'unknown'
                        WHEN {today} - any_value(l.last) > any_value(g.longest) THEN 'longerThanEver'
                        WHEN {today} - any_value(l.last) > any_value(usual) THEN 'longerThanUsual'
                        ELSE 'active' END state
            FROM t LEFT JOIN told USING (u) LEFT JOIN waiting USING (u) LEFT JOIN gaps g USING (u)
                 LEFT JOIN (SELECT u, sum(n)::BIGINT AS "days", min(first) first, max(last) last, max(n) longest,
                                   coalesce(max(n) FILTER (last >= {today} - 1), 0) streak FROM runs GROUP BY u) l USING (u)
            GROUP BY u ORDER BY u""")
    names = [column[0] for column in found.description]
    rows = [dict(zip(names, row)) for row in found.fetchall()]
    load = base.execute("SELECT d, count(*), count(*) FILTER (r) FROM t GROUP BY d ORDER BY d").fetchall()
    return {"users": rows, "load": [list(day) for day in load]}


def child(*arguments):
    """Output of this script in a process of its own: the system counts what this one takes for the peak of those it starts."""
    done = subprocess.run([sys.executable, __file__, *map(str, arguments)], stdout=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"FAILED: {' '.join(map(str, arguments))} of this script ended with {done.returncode}")
    return done.stdout


def run(command):
    """Output, user seconds, seconds by the clock, and MiB at the peak."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=out, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if status:
            errors.seek(0)
            sys.exit(f"FAILED: {' '.join(command)} ended with {process.returncode}: {errors.read().decode()[:2000]}")
        out.seek(0)
        return (out.read().decode(), usage.ru_utime, seconds,
                usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def day_number(text):
    import datetime

    return (datetime.date.fromisoformat(text) - datetime.date(1970, 1, 1)).days


def same(name, ours, theirs):
    """Whether the cell of a row says what DuckDB found."""
    if name in ("user", "state"):
        return ours == theirs
    if name in ("firstDay", "lastDay"):
        return day_number(ours) == theirs
    if name == "minutes":
        return math.isclose(float(ours), theirs, rel_tol=1e-9, abs_tol=1e-9)
    return ours != "" and int(ours) == theirs


def compare(program, path, jobs, threads, zone):
    """Differences between the rows of both, as lines, and how many cells were compared."""
    base = [program, "analyze", path, *zone, "--jobs", str(jobs), "--quiet"]
    rows = list(csv.DictReader(io.StringIO(run([*base, "--by-user", "--format", "csv"])[0])))
    load = json.loads(run([*base, "--only", "load", "--json"])[0])["measures"]["load"]
    expected = json.loads(child("--expect", path, "--threads", threads))
    found, count = [], 0
    ours = {row["user"]: row for row in rows}
    if len(ours) != len(rows):
        found.append(f"{len(rows) - len(ours)} rows of users that have another row")
    for row in expected["users"]:
        mine = ours.pop(row["user"], None)
        if mine is None:
            found.append(f"{row['user']}: no row")
            continue
        # Where nothing was tested, the cells may be empty.
        if row["tested"] == 0 and mine["tested"] == "":
            row = {name: value for name, value in row.items() if name not in ("tested", "recalled")}
        if row.get("tested"):
            row["recall"] = row["recalled"] / row["tested"]
        for name, value in row.items():
            count += 1
            if name == "recall":
                agrees = math.isclose(float(mine[name] or "nan"), value, rel_tol=1e-9)
            else:
                agrees = same(name, mine[name], value)
            if not agrees:
                found.append(f"{row['user']}: {name} is {mine[name] or 'empty'}, DuckDB has {value}")
    found += [f"{name}: DuckDB has no such user" for name in ours]
    sums = {name: sum(int(row[name] or 0) for row in rows) for name in ("answers", "correct")}
    days = {day_number(day["day"]): [day["reviews"], day["correct"]] for day in load if day["reviews"]}
    theirs = {day: [answers, correct] for day, answers, correct in expected["load"]}
    count += len(theirs)
    found += [f"day {day}: {days.get(day)} answers and right ones, DuckDB has {theirs.get(day)}"
              for day in sorted(days.keys() | theirs.keys()) if days.get(day) != theirs.get(day)]
    for place, name in enumerate(("answers", "correct")):
        total = sum(values[place] for values in theirs.values())
        if sums[name] != total:
            found.append(f"all users: {name} are {sums[name]}, those of all days {total}")
    return found, count, len(rows)


def report(found, what):
    """Prints differences, and says how many there are."""
    for line in found[:40]:
        print(f"  DIFFERS: {line}")
    if len(found) > 40:
        print(f"  ... and {len(found) - 40} more")
    print(f"  {what}: {'no difference' if not found else f'{len(found)} differences'}")


def fit_alone(program, path, sample, seed, by_user, zone, folder):
    """Differences between rows of `fit --by-user` and `fit` of a file a user."""
    with open(path, newline="") as file:
        reader = csv.reader(file)
        header = next(reader)
        rows = {}
        for row in reader:
            rows.setdefault(row[0], []).append(row)
    chosen = random.Random(seed).sample(sorted(by_user), min(sample, len(by_user)))
    # Users without a row were refused, and are to be refused alone as well.
    refused = sorted(rows.keys() - by_user.keys())[:3]
    found, most = [f"{name}: a row of a user that the file does not have" for name in by_user.keys() - rows.keys()], 0.0
    for name in sorted(chosen) + refused:
        alone = os.path.join(folder, "alone.csv")
        with open(alone, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(header)
            writer.writerows(rows[name])
        command = [program, "fit", alone, *zone, "--json", "--quiet"]
        if name in refused:
            if subprocess.run(command, capture_output=True).returncode == 0:
                found.append(f"{name}: no row, but a fit alone")
            continue
        model = json.loads(run(command)[0])["models"][0]
        mine = by_user[name]
        pairs = [("fsrs6.logLoss", model["logLoss"]), ("fsrs6.standardLogLoss", model["standardLogLoss"]),
                 ("fsrs6.rmseBins", model["rmseBins"])]
        pairs += [(f"fsrs6.w{place}", weight) for place, weight in enumerate(model["parameters"])]
        if int(mine["answers"]) != model["n"]:
            found.append(f"{name}: {mine['answers']} answers, alone {model['n']}")
        for column, value in pairs:
            most = max(most, abs(float(mine[column]) - value))
            if abs(float(mine[column]) - value) > 1e-9:
                found.append(f"{name}: {column} is {mine[column]}, alone {value!r}")
    return found, most, len(chosen)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kaiki", default=".build/release/kaiki")
    parser.add_argument("--users", type=int, default=3_000)
    parser.add_argument("--answers", type=int, default=5_000_000)
    parser.add_argument("--fit-users", type=int, default=600, help="users of the second cohort, 300 answers each")
    parser.add_argument("--sample", type=int, default=20, help="users whose fit is repeated alone")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", help="a log of these columns, where none is to be made up for the first cohort")
    parser.add_argument("--make", help="write a log there, and do nothing else")
    parser.add_argument("--style", choices=["uneven", "even"], default="uneven", help="of the log to be written")
    parser.add_argument("--expect", help="print what DuckDB finds in that log, and do nothing else")
    options = parser.parse_args()
    if options.make:
        make(options.make, options.users, options.answers, options.style, options.seed)
        return
    if options.expect:
        print(json.dumps(duckdb_rows(options.expect, options.threads), default=float))
        return
    zone = ["--time-zone", "Asia/Tokyo", "--kind", "reviewLogs"]
    jobs = ["--jobs", str(options.threads), "--quiet"]
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        log = options.log or os.path.join(folder, "log.csv")
        if not options.log:
            child("--make", log, "--users", options.users, "--answers", options.answers, "--seed", options.seed)
        small = os.path.join(folder, "small.csv")
        child("--make", small, "--users", options.fit_users, "--answers", 300 * options.fit_users, "--style", "even",
              "--seed", options.seed + 1)
        for path in (log, small):
            print(f"{os.path.basename(path)}: {os.path.getsize(path) / 1e6:.0f} MB")
            found, cells, rows = compare(options.kaiki, path, options.threads, options.threads, zone)
            report(found, f"{rows} users, {cells} cells and days against DuckDB")
            failures += found

        commands = {
            "--by-user": [options.kaiki, "analyze", log, "--by-user", "--format", "csv", *zone, *jobs],
            "--only": [options.kaiki, "analyze", log, "--only", MEASURES, "--json", *zone, *jobs],
        }
        measured = {name: [] for name in commands}
        for _ in range(options.rounds):
            for name, command in commands.items():
                measured[name].append(run(command)[1:])
        print("| analyze | user s | s | MiB |\n|---|---|---|---|")
        middle = {}
        for name, rounds in measured.items():
            middle[name] = [statistics.median(column) for column in zip(*rounds)]
            ranges = [f"{min(column):.2f}-{max(column):.2f}" for column in zip(*rounds)]
            print(f"| {name} | {middle[name][0]:.2f} ({ranges[0]}) | {middle[name][1]:.2f} ({ranges[1]}) "
                  f"| {max(values[2] for values in rounds):.0f} |")
        times, clock = (middle["--by-user"][place] / middle["--only"][place] for place in (0, 1))
        peak = max(values[2] for values in measured["--by-user"])
        print(f"--by-user takes {times:.2f} times the user seconds (at most {MOST_TIMES:.0f} asked), {clock:.2f} times by the "
              f"clock, {peak:.0f} MiB (below {MOST_MIB:.0f} asked)")
        if times > MOST_TIMES:
            failures.append(f"--by-user takes {times:.2f} times the user seconds of --only, {MOST_TIMES:.0f} are asked")
        if peak >= MOST_MIB:
            failures.append(f"--by-user takes {peak:.0f} MiB, below {MOST_MIB:.0f} are asked")

        text, user_seconds, seconds, peak = run(
            [options.kaiki, "fit", small, "--by-user", "--format", "csv", *zone, *jobs])
        by_user = {row["user"]: row for row in csv.DictReader(io.StringIO(text))}
        fitted = sum(1 for row in by_user.values() if row["fsrs6.logLoss"])
        print(f"fit --by-user: {fitted} of {options.fit_users} users of 300 answers, {user_seconds:.2f} user s, {seconds:.2f} s, "
              f"{peak:.0f} MiB: {60 * fitted / seconds:,.0f} users a minute")
        if fitted == 0:
            failures.append("fit --by-user fitted nobody")
        else:
            found, most, count = fit_alone(
                options.kaiki, small, options.sample, options.seed, by_user, zone, folder)
            report(found, f"{count} users fitted alone (greatest difference {most:.1e})")
            failures += found
    if failures:
        print(f"FAILED: {len(failures)}")
        for line in failures[:10]:
            print(f"  {line}")
        sys.exit(1)
    print("all as it should be")


if __name__ == "__main__":
    main()
