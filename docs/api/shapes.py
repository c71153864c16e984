"""The shapes of all output for programs: keys of JSON and JSON Lines with their types, and columns of CSV.

Every command of `kaiki --help` has an entry here, and so have each question of `kaiki simulate` and each statistic; one without is an
error. Commands run over data sets of this repository and over files that are written here.
"""
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

EVERYTHING = "datasets/everything"
SHORT = ["--days", "28", "--replicates", "4"]
# Reports in every form of `--format`. Several lines of one name show together every part that it has.
REPORTS = {
    "analyze": [["analyze", EVERYTHING], ["analyze", "{tmp}/collection"], ["analyze", "{tmp}/faulty"]],
    "analyze --by-user": [["analyze", "{tmp}/users.csv", "--by-user"], ["analyze", "{tmp}/classes.csv", "--by-user"],
                          ["analyze", "{tmp}/habits.csv", "--by-user"]],
    "simulate": [["simulate", EVERYTHING, *SHORT],
                 ["simulate", "datasets/memora-tiny", *SHORT, "--scheduler", "fsrs6", "--memory-model", "fsrs6", "--exam", "+14"]],
    "simulate --by-user": [["simulate", "{tmp}/users.csv", "--by-user", "--days", "28"]],
    "simulate --compare": [["simulate", "datasets/memora-tiny", *SHORT, "--compare", "table,fsrs6"]],
    "simulate --sweep": [["simulate", "datasets/memora-tiny", *SHORT, "--sweep", "new-per-day=1..3"]],
    "simulate --solve": [["simulate", "datasets/memora-tiny", *SHORT, "--solve", "new-per-day", "--target", "mean(minutes) <= 30"]],
    "simulate --best-table": [["simulate", "datasets/memora-tiny", "--days", "120", "--replicates", "4", "--best-table", "3"]],
    "simulate --decks": [["simulate", *SHORT, "--decks", "{tmp}/decks.json"]],
    "backtest": [["backtest", "datasets/memora-1000", "--replicates", "4"]],
    "backtest --by-user": [["backtest", "{tmp}/users.csv", "--by-user"]],
    "fit": [["fit", "datasets/memora-1000"]],
    "fit --by-user": [["fit", "{tmp}/users.csv", "--by-user"]],
    "benchmark": [["benchmark", "{tmp}/users.csv", "--by-user"]],
    "merge": [["merge", "{tmp}/line.jsonl", "--expect-rows", "{rows}"]],
}
# Options of `simulate` that ask something else instead of a projection, by its help.
QUESTIONS = ["--compare", "--sweep", "--solve", "--best-table", "--decks", "--by-user"]

X = [1, 2, 4, 3, 5, 6, 8, 7, 9, 11, 10, 12, 14, 13, 15, 16, 18, 17, 19, 20]
Y = [0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1]
TIMES = {"time": X, "event": Y, "group": [number % 2 for number in X]}
STATISTICS = {
    "rayleigh": {"input": X}, "weekday-chi-square": {"counts_mon_to_sun": X[:7]},
    "homogeneity": {"successes": [3, 5, 9], "trials": [10, 12, 14], "seed": 1}, "kruskal-wallis": {"x": X, "group": Y},
    "periodogram": {"series": X, "permutations": 20, "seed": 1}, "binomial-interval": {"k": 8, "n": 10},
    "beta-binomial-risk": {"prior_a": 1, "prior_b": 9, "held": 9, "absent": 3, "remaining": 6, "max_absences": 5},
    "beta-shrinkage": {"k": [3, 5, 9], "n": [10, 12, 14]}, "logistic-trend": {"x": X, "y": Y}, "poisson-trend": {"x": X, "y": X},
    "mann-kendall": {"y": X}, "change-point": {"series": X, "permutations": 20, "seed": 1}, "describe": {"x": X}, "histogram": {"x": X},
    "autocorrelation": {"x": X, "lags": 3}, "spearman": {"x": X, "y": X[::-1]},
    "bootstrap": {"x": X, "statistic": "mean", "resamples": 200, "seed": 1}, "holm": {"p": [0.01, 0.2, 0.03]},
    "weibull": {"x": X}, "kaplan-meier": TIMES, "nelson-aalen": TIMES, "log-rank": {**TIMES, "permutations": 20, "seed": 1},
    "recall-metrics": {"p": [number / 21 for number in X], "y": Y, "elapsed": X, "reviews": X, "lapses": Y}, "nonlinear-recall": {"elapsed": X, "y": Y},
}
# Commands without output for programs.
TEXTS = {"completion", "man", "help"}
WEIGHT = re.compile(r"\bw[0-9]+$")


def shape(value, path, found):
    """Adds a line for each key with the types of its values.

    Keys that are dates, ids or numbers are one, and so are weights, and the figures of rows of users below "amounts".
    """
    if isinstance(value, dict):
        is_table = path.endswith(".amounts") or len(value) > 0 and all(key[:1].isdigit() for key in value)
        for key in value:
            name = "*" if is_table else WEIGHT.sub("w*", key)
            shape(value[key], f"{path}.{name}", found)
        if not value:
            found.setdefault(path, set()).add("object")
    elif isinstance(value, list):
        for item in value:
            shape(item, f"{path}[]", found)
        if not value:
            found.setdefault(path + "[]", set())
    else:
        kind = {bool: "flag", int: "number", float: "number", str: "text", type(None): "null"}[type(value)]
        found.setdefault(path, set()).add(kind)


class Shapes:
    def __init__(self, program, folder):
        self.program, self.folder, self.lines, self.found = program, pathlib.Path(folder), set(), {}

    def run(self, *arguments, input=None, fails=()):
        done = subprocess.run([self.program, *arguments], cwd=ROOT, capture_output=True, text=True, input=input)
        if done.returncode != 0 and done.returncode not in fails:
            sys.exit(f"kaiki {' '.join(arguments)} ends with {done.returncode}: {done.stderr}")
        return done.stdout

    def json(self, name, text):
        shape(json.loads(text), name, self.found)

    def json_lines(self, name, text):
        for line in text.splitlines():
            shape(json.loads(line), f"{name} (jsonl)", self.found)

    def csv(self, name, text):
        columns = next(csv.reader(text.removeprefix("\ufeff").splitlines()))
        self.lines.add(f"{name} (csv): {', '.join(columns)}")

    def report(self, name, arguments):
        self.json(name, self.run(*arguments, "--format", "json"))
        meta = self.folder / "meta.json"
        self.json_lines(name, self.run(*arguments, "--format", "jsonl", "--meta", str(meta), "--force"))
        self.json(f"{name} --meta", meta.read_text())
        if name != "analyze":
            return self.csv(name, self.run(*arguments, "--format", "csv"))
        tables = self.folder / "tables"
        self.run(*arguments, "--format", "csv", "--out", str(tables), "--force")
        for path in sorted(tables.glob("*.csv")):
            self.csv(f"{name} {path.stem}", path.read_text())

    def files(self, name, folder):
        """The shapes of the files of a data set, by their kinds."""
        for path in sorted(folder.iterdir()):
            kind = path.name.split(".")[-2]
            if path.suffix == ".csv":
                self.csv(f"{name} {kind}", path.read_text())
            else:
                self.json(f"{name} {kind}", path.read_text())

    def listing(self):
        lines = [f"{path}: {' or '.join(sorted(kinds))}".rstrip(" :") for path, kinds in self.found.items()]
        return sorted([*lines, *self.lines])


def write_inputs(folder):
    """Files of two users, of decks, and of every kind of thing that a report may say of its input."""
    rows = []
    for user in ("a", "b"):
        for card in range(30):
            day, gap = card % 10, 1
            while day < 90:
                rows.append((user, f"c{card}", f"2026-{1 + day // 28:02d}-{1 + day % 28:02d}T09:{card:02d}:00Z",
                             "false" if (card + day) % 7 == 0 else "true"))
                day, gap = day + gap, gap * 2
    rows.sort(key=lambda row: (row[0], row[2], row[1]))
    lines = [",".join(row) for row in rows]
    (folder / "users.csv").write_text("userId,cardId,reviewedAt,result\n" + "\n".join(lines) + "\n")
    (folder / "classes.csv").write_text("student,date,course,status\n" + "".join(
        f"{user},2026-04-{day:02d},Optics,{'absent' if day == 13 else 'present'}\n" for user in "ab" for day in (6, 13, 20, 27)))
    (folder / "habits.csv").write_text("user_id,habit,date,value\n" + "".join(
        f"{user},run,2026-03-{day:02d},YES_MANUAL\n" for user in "ab" for day in range(1, 15)))
    (folder / "decks.json").write_text('{"Kanji": {"deck": 40, "scheduler": "fsrs6"}, "Maths": {"deck": 20, "new-per-day": 5}}')
    (folder / "collection").mkdir()
    (folder / "collection/revlog.csv").write_text("id,cid,usn,ease,ivl,lastIvl,factor,time,type\n" + "".join(
        f"{1_770_000_000_000 + day * 86_400_000 + card},{card},-1,{1 if (card + day) % 5 == 0 else 3},{gap},{gap // 2},2500,4000,{1 if day else 0}\n"
        for card in range(20) for day, gap in ((0, 1), (1, 3), (4, 8), (12, 20))))
    (folder / "faulty").mkdir()
    (folder / "faulty/reviewLogs.csv").write_text(
        "cardId,reviewedAt,result,mood\na,2026-01-05T09:00:00Z,true,1\nb,day five,true,2\na,2026-01-07T09:00:00Z,false,3\n")
    return "".join(line.replace(",", "\t") + "\n" for line in lines), len(rows)


def names_in(help, heading, pattern=r"  (\S+)"):
    """The first words of the lines below a heading of a help."""
    block = re.search(rf"^{heading}\n((?:  .*\n)+)", help, re.M)
    return re.findall(rf"^{pattern}", block.group(1), re.M) if block else []


def refuse_unlisted(program):
    """Ends where a command, a question or a statistic is not listed here."""
    def help(*words):
        return subprocess.run([program, *words, "--help"], capture_output=True, text=True).stdout

    commands = [name for name in names_in(help(), "commands:") if name]
    listed = {line[0] for lines in REPORTS.values() for line in lines} | TEXTS | {"shard", "convert", "generate", "next", "holidays", "statistic"}
    simulate = help("simulate")
    questions = [name for name in names_in(simulate, "what-if questions about cards:") if name.startswith("--") and name != "--target"]
    statistics = re.findall(r"^  ([a-z][a-z-]+) {2,}\S", help("statistic"), re.M)
    missing = [f"kaiki {name}" for name in commands if name not in listed]
    missing += [f"kaiki simulate {name}" for name in questions if name not in QUESTIONS]
    missing += [f"kaiki simulate {name}" for name in QUESTIONS if name not in simulate or f"simulate {name}" not in REPORTS]
    missing += [f"kaiki statistic {name}" for name in statistics if name not in STATISTICS]
    # Help in another form would let everything pass.
    if not missing and (len(commands) < len(listed) or len(questions) < 3 or len(statistics) != len(STATISTICS)):
        sys.exit("docs/api/shapes.py finds fewer commands, questions or statistics in the help than it lists; correct names_in")
    if missing:
        sys.exit(f"docs/api/shapes.py does not list {'; '.join(missing)}. Add a line that makes it print every part that it has.")


def all_shapes(programs):
    """A line for each key of JSON and each table of CSV, in order."""
    program = str((pathlib.Path(programs) / "kaiki").resolve())
    refuse_unlisted(program)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shapes = Shapes(program, folder)
        shard, count = write_inputs(folder)
        moment = ["--now", "2026-05-01T00:00:00Z"]
        line = shapes.run("shard", "fit", "--columns", "userId,cardId,reviewedAt,result", *moment, input=shard)
        (folder / "line.jsonl").write_text(line)
        shapes.json_lines("shard", line)
        exam = json.loads(shapes.run("simulate", "datasets/memora-tiny", "--days", "15", "--replicates", "2", "--json"))
        values = {"{tmp}": name, "{rows}": str(count), "+14": exam["parts"][0]["days"][14]["day"]}
        for report, lines in REPORTS.items():
            for words in lines:
                for mark, value in values.items():
                    words = [word.replace(mark, value) for word in words]
                shapes.report(report, words)
        shapes.run("simulate", EVERYTHING, *SHORT, "--draws", f"{name}/draws.csv", "--export-history", f"{name}/export")
        shapes.csv("simulate --draws", (folder / "draws.csv").read_text())
        shapes.files("simulate --export-history", folder / "export")
        shapes.run("analyze", f"{name}/users.csv", "--by-user", "--rows", f"{name}/kept.jsonl")
        shapes.json_lines("analyze --by-user --rows", (folder / "kept.jsonl").read_text())
        for form in ("json", "csv"):
            shapes.run("convert", EVERYTHING, "--to", form, "--out", f"{name}/{form}", "--quiet")
            shapes.files("convert", folder / form)
        shapes.run("generate", "everything", "--out", f"{name}/generated")
        shapes.files("generate", folder / "generated")
        shapes.json("next", shapes.run("next", "--every", "1month", "--from", "2026-01-31T09:00", "--count", "2"))
        shapes.csv("holidays", shapes.run("holidays", "--from", "2026", "--to", "2027"))
        for statistic, given in STATISTICS.items():
            shapes.json(f"statistic {statistic}", shapes.run("statistic", statistic, input=json.dumps(given)))
        return shapes.listing()
