"""Seven measures of a review log by `kaiki analyze`, DuckDB and Polars: whole processes, one after the other.

    V/bin/python Benchmarks/peers/analyze.py --kaiki .build/release/kaiki [--rows 1000000] [--format csv|jsonl|json]

A log is made up (17 learners a million answers, each with 1,000 cards; one answer in a hundred is written up to ten
minutes late), and load, retention by step, answer times, streaks, due cards, heatmap and leeches are asked of it. Every
round runs each program once; printed are the medians of time, of memory at its peak and of the cores that others took
meanwhile, and whether the answers of all agree.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

INTERVALS = [0, 1, 2, 4, 7, 15, 30]
MEASURES = "load,retention,latency,streaks,due,heatmap,leeches"
COLUMNS = ["id", "cardId", "reviewedAt", "previousStep", "nextStep", "result", "latencyMs"]


def make(path, rows, kind, seed):
    """Writes a log, row by row the same for every kind."""
    import numpy

    random = numpy.random.default_rng(seed)
    learners = max(1, round(rows / 60_000))
    cards = min(1_000, max(8, rows // learners // 5))
    days = int(numpy.clip(rows / learners / 82, 10, 730))
    names = [bytes(row).hex() for row in random.integers(0, 256, (learners * cards, 16), numpy.uint8)]
    names = [f"{n[:8]}-{n[8:12]}-4{n[13:16]}-A{n[17:20]}-{n[20:]}".upper() for n in names]
    evening = numpy.clip(random.normal(21 * 3_600, 4_500, rows), 0, 86_399).astype(numpy.int64)
    anytime = random.integers(0, 86_400, rows)
    second = numpy.where(random.random(rows) < 0.8, evening, anytime)
    at = 1_704_034_800 + 86_400 * random.integers(0, days, rows) + second
    at = numpy.sort(at)
    # No two at one second, so that the last answer of a card is never a tie.
    at = numpy.maximum.accumulate(at - numpy.arange(rows)) + numpy.arange(rows)
    card = (random.random(rows) ** 1.15 * cards).astype(numpy.int64) + cards * random.integers(0, learners, rows)
    right = random.random(rows) < 0.76
    latency = numpy.clip(numpy.exp(random.normal(7.5, 0.6, rows)), 180, 59_999).astype(numpy.int64)
    late = numpy.where(random.random(rows) < 0.01, random.integers(0, 600, rows), 0)
    step = [0] * (learners * cards)
    lines = [None] * rows
    stamps = numpy.datetime_as_string(at.astype("datetime64[s]"))
    for place in range(rows):
        before = step[card[place]]
        after = min(before + 1, 6) if right[place] else 0
        step[card[place]] = after
        word = "true" if right[place] else "false"
        identifier = f"{place:08X}-{(place * 2654435761) % 65536:04X}-4000-A000-{(place * 40503) % (1 << 48):012X}"
        values = (identifier, names[card[place]], f"{stamps[place]}Z", before, after, word, latency[place])
        if kind == "csv":
            lines[place] = "%s,%s,%s,%d,%d,%s,%d" % values
        else:
            lines[place] = (
                '{"id":"%s","cardId":"%s","reviewedAt":"%s","previousStep":%d,"nextStep":%d,"result":%s,"latencyMs":%d}'
                % values
            )
    order = numpy.argsort(at + late, kind="stable")
    with open(path, "w") as file:
        if kind == "csv":
            file.write(",".join(COLUMNS) + "\n")
        opening, between, closing = ("[", ",", "]\n") if kind == "json" else ("", "\n", "\n")
        file.write(opening + between.join(lines[place] for place in order) + closing)


def streak(days, last):
    """Days in a row up to today or yesterday, and the most ever."""
    longest = run = 0
    before = None
    for day in sorted(days):
        run = run + 1 if before is not None and day == before + 1 else 1
        longest, before = max(longest, run), day
    return [run if before >= last - 1 else 0, longest]


def duckdb_answers(path, kind, threads):
    """The measures, days as numbers since 1970, by nine hours east of Greenwich."""
    import duckdb

    base = duckdb.connect()
    base.execute(f"SET threads={threads}")
    base.execute("SET preserve_insertion_order=false")
    types = dict(zip(COLUMNS, ["VARCHAR", "VARCHAR", "TIMESTAMP", "TINYINT", "TINYINT", "BOOLEAN", "INTEGER"]))
    if kind != "csv":
        del types["id"]
    spec = "{" + ",".join(f"'{name}':'{kind_}'" for name, kind_ in types.items()) + "}"
    source = (
        f"read_csv('{path}',header=true,delim=',',quote='\"',auto_detect=false,columns={spec})"
        if kind == "csv"
        else f"read_json('{path}',format='{'array' if kind == 'json' else 'newline_delimited'}',columns={spec})"
    )
    base.execute(
        f"CREATE TEMP TABLE t AS SELECT cardId c, reviewedAt + INTERVAL 9 HOUR l, previousStep p, nextStep s, result r, "
        f"latencyMs ms FROM {source}"
    )

    def ask(query):
        return [list(row) for row in base.execute(query).fetchall()]

    day = "(epoch(l)::BIGINT // 86400)"
    load = ask(f"SELECT {day} d, count(*), count(*) FILTER (r) FROM t GROUP BY d ORDER BY d")
    table = f"{INTERVALS}[s+1]"
    return {
        "load": load,
        "retention": ask("SELECT p, count(*), count(*) FILTER (r) FROM t GROUP BY p ORDER BY p"),
        "latency": ask(
            "SELECT p, count(*), quantile_disc(ms,[.5,.9,.99]) FROM t GROUP BY p ORDER BY p"
        ),
        "streaks": streak([row[0] for row in load], load[-1][0]),
        "due": ask(
            f"SELECT c, d + {table} due FROM (SELECT c, max({day}) d, arg_max(s, l) s FROM t GROUP BY c) "
            "ORDER BY due, c LIMIT 64"
        ),
        "heatmap": ask("SELECT isodow(l) w, hour(l) h, count(*) FROM t GROUP BY w, h ORDER BY w, h"),
        "leeches": ask("SELECT c, count(*) n FROM t WHERE NOT r GROUP BY c ORDER BY n DESC, c LIMIT 20"),
    }


def polars_answers(path, kind, threads):
    os.environ["POLARS_MAX_THREADS"] = str(threads)
    import polars as pl

    schema = dict(zip(COLUMNS, [pl.String, pl.String, pl.String, pl.Int64, pl.Int64, pl.Boolean, pl.Int64]))
    if kind != "csv":
        del schema["id"]
    frame = (
        pl.scan_csv(path, schema=schema)
        if kind == "csv"
        else pl.scan_ndjson(path, schema=schema) if kind == "jsonl" else pl.read_json(path, schema=schema).lazy()
    )
    when = pl.col("reviewedAt").str.strptime(pl.Datetime("ms"), "%Y-%m-%dT%H:%M:%SZ", exact=True)
    frame = frame.select(
        c="cardId", l=when + pl.duration(hours=9), p=pl.col("previousStep").cast(pl.UInt8),
        s=pl.col("nextStep").cast(pl.UInt8), r="result", ms=pl.col("latencyMs").cast(pl.Int32),
    ).collect(engine="streaming").lazy()

    def ask(query):
        return [list(row) for row in query.collect(engine="streaming").rows()]

    day = pl.col("l").dt.date().to_physical().cast(pl.Int64)
    load = ask(frame.group_by(d=day).agg(pl.len(), pl.col("r").sum()).sort("d"))
    quantiles = [pl.col("ms").quantile(q, "equiprobable").alias(str(q)) for q in (0.5, 0.9, 0.99)]
    latency = ask(frame.group_by("p").agg(pl.len(), *quantiles).sort("p"))
    table = pl.col("s").replace_strict(list(range(7)), INTERVALS, return_dtype=pl.Int64)
    last = frame.group_by("c").agg(pl.col("s").get(pl.col("l").arg_max()), d=day.max())
    weekday, hour = pl.col("l").dt.weekday(), pl.col("l").dt.hour()
    return {
        "load": load,
        "retention": ask(frame.group_by("p").agg(pl.len(), pl.col("r").sum()).sort("p")),
        "latency": [[row[0], row[1], [int(value) for value in row[2:]]] for row in latency],
        "streaks": streak([row[0] for row in load], load[-1][0]),
        "due": ask(last.select("c", due=pl.col("d") + table).sort("due", "c").head(64)),
        "heatmap": ask(frame.group_by(w=weekday, h=hour).agg(pl.len()).sort("w", "h")),
        "leeches": ask(
            frame.filter(~pl.col("r")).group_by("c").agg(n=pl.len()).sort(["n", "c"], descending=[True, False]).head(20)
        ),
    }


def kaiki_answers(text):
    """The same of what `analyze --json` prints."""
    import datetime

    epoch = datetime.date(1970, 1, 1)

    def number(day):
        return (datetime.date.fromisoformat(day) - epoch).days

    found = json.loads(text)["measures"]
    steps = found["latency"]["byStep"]
    return {
        "load": [[number(day["day"]), day["reviews"], day["correct"]] for day in found["load"]],
        "retention": [[int(step["step"]), step["n"], step["correct"]] for step in found["retention"]["bySteps"]],
        "latency": [[step["step"], step["n"], [step["p50"], step["p90"], step["p99"]]] for step in steps],
        "streaks": [found["streaks"]["current"], found["streaks"]["longest"]],
        "due": [[card["card"], number(card["day"])] for card in found["due"]["soonest"]],
        "heatmap": [
            [weekday + 1, hour, count]
            for weekday, hours in enumerate(found["heatmap"])
            for hour, count in enumerate(hours)
            if count
        ],
        "leeches": [[card["card"], card["wrong"]] for card in found["leeches"]],
    }


def busy():
    """Seconds of all processors that were used since the start of the machine; 0 where it does not say."""
    try:
        with open("/proc/stat") as file:
            values = [int(value) for value in file.readline().split()[1:9]]
        return (sum(values) - values[3] - values[4]) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def run(command):
    """Output, seconds, seconds of processors, MiB at the peak, and the cores that others took."""
    with tempfile.TemporaryFile() as out:
        before, start = busy(), time.perf_counter()
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if status:
            sys.exit(f"{command[0]} ended with status {status}")
        own = usage.ru_utime + usage.ru_stime
        out.seek(0)
        size = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
        return out.read(), seconds, own, size, max(0.0, (busy() - before - own) / seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kaiki")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--format", choices=["csv", "jsonl", "json"], default="csv")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", help="a log of these columns, where none is to be made up")
    parser.add_argument("--only", choices=["duckdb", "polars"], help="print the answers of one, and measure nothing")
    parser.add_argument("--make", help="write a log there, and measure nothing")
    options = parser.parse_args()
    if options.make:
        make(options.make, options.rows, options.format, options.seed)
        return
    if options.only:
        answers = duckdb_answers if options.only == "duckdb" else polars_answers
        print(json.dumps(answers(options.log, options.format, options.threads)))
        return
    with tempfile.TemporaryDirectory() as folder:
        log = options.log or os.path.join(folder, f"log.{options.format}")
        if not options.log:
            # By a process of its own: the system counts what this one takes for the peak of those that it starts.
            shape = ["--rows", str(options.rows), "--format", options.format, "--seed", str(options.seed)]
            subprocess.run([sys.executable, __file__, "--make", log, *shape], check=True)
        settings = ["--time-zone", "Asia/Tokyo", "--jobs", str(options.threads), "--kind", "reviewLogs", "--json"]
        kaiki = [options.kaiki, "analyze", log, "--only", MEASURES, *settings]
        peer = [sys.executable, __file__, "--log", log, "--format", options.format, "--threads", str(options.threads)]
        commands = {"kaiki": kaiki, "duckdb": [*peer, "--only", "duckdb"], "polars": [*peer, "--only", "polars"]}
        found = {name: [] for name in commands}
        answers = {}
        for turn in range(options.rounds + 1):
            for name, command in commands.items():
                output, *measured = run(command)
                answers[name] = kaiki_answers(output) if name == "kaiki" else json.loads(output)
                # The first round fills the caches of the system.
                if turn > 0:
                    found[name].append(measured)
    print("| program | s | cores' s | MiB | others, cores | times kaiki | agrees |\n|---|---|---|---|---|---|---|")
    own = statistics.median(measured[0] for measured in found["kaiki"])
    for name, rounds in found.items():
        wall, processors, size, others = (statistics.median(column) for column in zip(*rounds))
        differing = [measure for measure in answers[name] if answers[name][measure] != answers["kaiki"][measure]]
        agrees = "yes" if not differing else "not in " + ", ".join(differing)
        print(f"| {name} | {wall:.3f} | {processors:.3f} | {size:.0f} | {others:.2f} | {wall / own:.2f} | {agrees} |")


if __name__ == "__main__":
    main()
