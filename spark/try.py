"""Tries spark/cohort.py on a cluster of this machine alone: a master and two workers with a core each.

    V/bin/python spark/try.py --kaiki .build/dist/kaiki [--users 20000] [--shards 64] [--folder .build/spark/try]

A cohort is made up, as CSV for one process and as Parquet for Spark. `analyze` is asked of it by one process, and three times by
Spark: undisturbed, with an executor killed while shards are at work, and with a worker killed so, together with all that runs
in it, as when a machine is lost. `fit` is asked once of both. Every report of Spark must have the bytes of that of the one process. Then
lines are taken away, cut and repeated: the merge must refuse the first two, and make nothing of the last.

Prints seconds and rows a second of each. Ends with 1 where bytes differ or nothing was killed midway; what it started is ended with it.
"""

import argparse
import atexit
import glob
import json
import math
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ["userId", "id", "cardId", "reviewedAt", "result", "latencyMs"]
NOW = "2026-01-01T00:00:00Z"
NOW_SECONDS = 1_767_225_600
QUESTIONS = {
    "analyze": ["analyze", "--now", NOW, "--time-zone", "Europe/Berlin"],
    "fit": ["fit", "--time-zone", "Europe/Berlin"],
}
DAY = 86_400


# The cohort

def user_name(draw, number):
    """A name; a few of them are sorted otherwise by bytes than by letters, numbers or the units of UTF-16."""
    odd = ["{0}", "Zoë {0}", "\U0001f600 {0}", "\uff21{0}", "o'{0}", "a, \"{0}\"", "\\{0}"]
    return (odd[number // 100 % len(odd)] if number % 100 == 0 else "learner-{0:07d}").format(number)


def answers(draw, number, first_id):
    """The answers of a user: cards that come back after intervals that double, forgotten now and then."""
    name = user_name(draw, number)
    wanted = max(1, round(draw.lognormvariate(math.log(25), 0.6)))
    taken, found, card = set(), [], 0
    while len(found) < wanted:
        card += 1
        at, interval = NOW_SECONDS - DAY * draw.uniform(1, 250), 1.0
        while at < NOW_SECONDS - DAY and len(found) < wanted:
            second = int(at)
            while second in taken:  # no two answers of a user at a time, so that none is the later by chance
                second += 1
            taken.add(second)
            right = draw.random() < 0.86
            latency = "" if draw.random() < 0.02 else str(int(draw.lognormvariate(8, 0.5)))
            found.append((second, name, f"{(first_id + len(found)) * 2_654_435_761 % 2**32:08x}", f"{number}-{card}", right, latency))
            interval = interval * draw.uniform(1.8, 2.6) if right else 1.0
            at += DAY * interval * draw.uniform(0.9, 1.3)
    return found


def make_rows(path, users, seed):
    """Writes the cohort as CSV, in order of time as an app would have logged it; how many rows it has."""
    draw, rows = random.Random(seed), []
    for number in range(users):
        rows += answers(draw, number, len(rows))
    rows.sort()
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(",".join(NAMES) + "\n")
        for second, name, identifier, card, right, latency in rows:
            at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))
            if '"' in name or "," in name:
                name = '"' + name.replace('"', '""') + '"'
            file.write(f"{name},{identifier},{card},{at},{'true' if right else 'false'},{latency}\n")
    return len(rows)


def make_parquet(source, target):
    """Writes the same rows as Parquet, under names and with types of their own."""
    from pyspark.sql import SparkSession
    spark = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
             .config("spark.sql.session.timeZone", "UTC").getOrCreate())
    schema = "learner STRING, id STRING, card STRING, answered_at TIMESTAMP, correct BOOLEAN, latency_ms INT"
    table = spark.read.csv(source, schema=schema, header=True, escape='"', mode="FAILFAST")
    table.repartition(8).write.parquet(target)  # of several files, so that both executors hold a part of what is dealt out
    spark.stop()


COLUMNS = "userId=learner,id,cardId=card,reviewedAt=answered_at,result=correct,latencyMs=latency_ms"


# The cluster

def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def children(pid, word=""):
    """The processes that one has started, and theirs in turn, whose command has a word."""
    found = []
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
            child = int(path.split("/")[2])
            with open(f"/proc/{child}/cmdline", encoding="utf-8", errors="replace") as file:
                command = file.read()
        except OSError:
            continue  # it has ended
        if parent == pid:
            found += ([child] if word in command else []) + children(child, word)
    return found


def kill_all(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Cluster:
    """A master and workers of one core each, as processes of this machine."""

    def __init__(self, folder):
        import pyspark
        self.home = os.path.dirname(pyspark.__file__)
        self.folder = folder
        self.environment = dict(os.environ, SPARK_HOME=self.home, SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable,
                                SPARK_LOCAL_DIRS=os.path.join(folder, "local"), SPARK_WORKER_DIR=os.path.join(folder, "work"))
        self.processes = []
        self.port = free_port()
        self.master = f"spark://127.0.0.1:{self.port}"
        atexit.register(self.stop)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: sys.exit(1))
        self.pages = free_port()
        self.begin("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(self.port),
                   "--webui-port", str(self.pages))
        self.workers = []
        self.add_worker()
        self.add_worker()

    def begin(self, name, *arguments):
        with open(os.path.join(self.folder, f"{name}.log"), "ab") as log:
            process = subprocess.Popen([os.path.join(self.home, "bin", "spark-class"), *arguments], env=self.environment,
                                       stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def add_worker(self):
        self.workers.append(self.begin(f"worker-{len(self.workers) + 1}", "org.apache.spark.deploy.worker.Worker", "--host",
                                       "127.0.0.1", "--cores", "1", "--memory", "2g", "--webui-port", "0", self.master))
        self.wait_for(2 if len(self.workers) > 1 else 1)

    def wait_for(self, count, limit=60):
        """Waits until the master has heard of so many workers."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.pages}/json/", timeout=5) as page:
                    if json.load(page)["aliveworkers"] >= count:
                        return
            except OSError:
                pass
            time.sleep(0.1)
        sys.exit(f"The workers of Spark did not begin within {limit} s; see {self.folder}/*.log")

    def executors(self, worker):
        return children(worker.pid, "CoarseGrainedExecutorBackend")

    def processor_seconds(self):
        """What the processors have done for the executors that have ended, and for the shards in these."""
        end = time.monotonic() + 20
        while any(self.executors(worker) for worker in self.workers) and time.monotonic() < end:
            time.sleep(0.1)
        total = 0
        for worker in self.workers:
            with open(f"/proc/{worker.pid}/stat", encoding="utf-8", errors="replace") as file:
                total += sum(map(int, file.read().rpartition(")")[2].split()[13:15]))  # of children, in user and system mode
        return total / os.sysconf("SC_CLK_TCK")

    def kill_executor(self):
        kill_all(self.executors(self.workers[-1])[:1])

    def kill_worker(self):
        """Kills a worker, its executor and what runs in that, as when their machine is lost."""
        worker = self.workers.pop()
        lost = [worker.pid, *children(worker.pid)]
        kill_all(lost)
        worker.wait()

    def stop(self):
        for process in self.processes:
            if process.poll() is None:
                kill_all([process.pid, *children(process.pid)])
                process.wait()
        self.processes = []


# Runs

def needs(program):
    """The shared libraries that a program needs beside the C library and what comes with a compiler."""
    usual = ("linux-vdso", "/lib", "libc.", "libm.", "libgcc_s.", "libstdc++.", "libpthread.", "libdl.", "librt.")
    listed = subprocess.run(["ldd", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return [line.split()[0] for line in listed.splitlines() if not line.split()[0].startswith(usual)]


def midway(port, shards, ended, act, seen):
    """Acts as soon as a quarter of the shards are done, as Spark's own pages tell."""
    root = f"http://127.0.0.1:{port}/api/v1/applications"
    while not ended.is_set():
        try:
            with urllib.request.urlopen(root, timeout=5) as page:
                application = json.load(page)[0]["id"]
            with urllib.request.urlopen(f"{root}/{application}/stages?status=active", timeout=5) as page:
                done = [stage["numCompleteTasks"] for stage in json.load(page) if stage["numTasks"] == shards]
        except (OSError, ValueError, LookupError):
            done = []
        if done and shards // 4 <= done[0] < shards:
            act()
            seen.append(done[0])
            return
        time.sleep(0.05)


def events(folder, shards):
    """What Spark logged: the seconds of the stage of shards, tasks that were run again, and executors that were lost."""
    seconds, sizes, begun, lost = {}, {}, [], 0
    [path] = glob.glob(os.path.join(folder, "*"))
    with open(path, encoding="utf-8") as file:
        for event in map(json.loads, file):
            kind = event["Event"]
            if kind == "SparkListenerStageCompleted":
                info = event["Stage Info"]  # of an attempt; one that follows a loss has the tasks alone that are left
                stage = info["Stage ID"]
                sizes[stage] = max(sizes.get(stage, 0), info["Number of Tasks"])
                seconds[stage] = seconds.get(stage, 0) + (info["Completion Time"] - info["Submission Time"]) / 1000
            elif kind == "SparkListenerTaskStart" and not event["Task Info"]["Speculative"]:
                begun.append((event["Stage ID"], event["Task Info"]["Partition ID"]))
            elif kind == "SparkListenerExecutorRemoved":
                lost += 1
    return sum(seconds[stage] for stage in sizes if sizes[stage] == shards), len(begun) - len(set(begun)), lost


def fresh(path):
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def spark_run(cluster, options, kind, name, act=None):
    """One run of spark/cohort.py: its seconds, and how far it had got where something was killed."""
    folder = fresh(os.path.join(cluster.folder, name.replace(" ", "-")))
    log, ui = fresh(os.path.join(folder, "events")), free_port()
    settings = {
        "spark.ui.port": ui, "spark.ui.liveUpdate.period": "50ms", "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1", "spark.executor.cores": 1, "spark.executor.memory": "1g", "spark.cores.max": 2,
        "spark.eventLog.enabled": "true", "spark.eventLog.dir": f"file://{log}", "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.compress": "false", "spark.scheduler.minRegisteredResourcesRatio": "1.0",
        # A task is begun a second time on the other core where it is slower than most, as clusters do.
        "spark.speculation": "true",
    }
    command = [os.path.join(cluster.home, "bin", "spark-submit"), "--master", cluster.master]
    for key, value in settings.items():
        command += ["--conf", f"{key}={value}"]
    command += [os.path.join(HERE, "cohort.py"), options.parquet, "--columns", COLUMNS, "--shards", str(options.shards), "--kaiki",
                options.kaiki, "--lines", os.path.join(folder, "lines"), "--out", os.path.join(folder, "report.json"), "--"]
    ended, seen = threading.Event(), []
    watcher = threading.Thread(target=midway, args=(ui, options.shards, ended, act, seen), daemon=True)
    if act is not None:
        watcher.start()
    before = cluster.processor_seconds()
    begin = time.monotonic()
    with open(os.path.join(folder, "log"), "wb") as output:
        process = subprocess.Popen([*command, *QUESTIONS[kind]], env=cluster.environment, stdout=output, stderr=output)
        cluster.processes.append(process)
        status = process.wait()
    seconds = time.monotonic() - begin
    ended.set()
    if status != 0:
        with open(os.path.join(folder, "log"), encoding="utf-8", errors="replace") as file:
            print("".join(file.readlines()[-20:]), file=sys.stderr)
        sys.exit(f"{name}: spark/cohort.py ended with {status}; see {folder}/log")
    inside, again, lost = events(log, options.shards)
    print(f"{name}: {seconds:.1f} s, {options.rows / seconds:,.0f} rows a second; the shards took {inside:.1f} s of these, "
          f"{options.rows / inside:,.0f} rows a second")
    if act is None:
        print(f"  {cluster.processor_seconds() - before:.1f} s of processors on the workers")
    else:
        if not seen or not lost:
            sys.exit(f"{name}: all shards were done before anything could be killed; take more users")
        print(f"  killed when {seen[0]} of {options.shards} shards were done; {again} tasks were run again")
    same(os.path.join(options.folder, f"{kind}.json"), os.path.join(folder, "report.json"))
    return seconds


def same(one, other):
    """Ends where two files are not the same, as `cmp` sees it."""
    if subprocess.run(["cmp", one, other]).returncode != 0:
        sys.exit(1)
    print(f"  the same {os.path.getsize(one):,} bytes as one process")


def alone(options, kind):
    """One process with all cores that are there: its seconds, and those of the processor."""
    with open(os.path.join(options.folder, f"{kind}.json"), "wb") as report:
        command, rest = QUESTIONS[kind][0], QUESTIONS[kind][1:]
        begin, before = time.monotonic(), os.times()
        subprocess.run([options.kaiki, command, options.csv, "--by-user", *rest, "--json", "--quiet"], stdout=report, check=True)
        seconds, after = time.monotonic() - begin, os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"{kind}, one process: {seconds:.1f} s, {options.rows / seconds:,.0f} rows a second ({cpu:.1f} s of processors)")
    return seconds


def merges(cluster, options):
    """Lines that are missing or cut are refused, and lines that come twice count once."""
    lines = []
    for path in sorted(glob.glob(os.path.join(cluster.folder, "undisturbed", "lines", "part-*"))):
        with open(path, "rb") as file:
            lines += file.read().splitlines(keepends=True)
    cases = [("one line fewer", lines[1:], 65), ("one line cut", [lines[0][:len(lines[0]) // 2] + b"\n", *lines[1:]], 65),
             ("every line twice, backwards", [*lines, *lines[::-1]], 0)]
    for name, given, expected in cases:
        path, report = os.path.join(cluster.folder, "lines"), os.path.join(cluster.folder, "merged.json")
        with open(path, "wb") as file:
            file.writelines(given)
        with open(report, "wb") as output:
            found = subprocess.run([options.kaiki, "merge", path, "--expect-rows", str(options.rows), "--json", "--quiet"],
                                   stdout=output, stderr=subprocess.PIPE, text=True)
        print(f"{name}: merge ends with {found.returncode}{': ' if found.stderr else ''}{found.stderr.strip()}")
        if found.returncode != expected:
            sys.exit(f"{name}: {expected} was due")
        if expected == 0:
            same(os.path.join(options.folder, "analyze.json"), report)


def main():
    parser = argparse.ArgumentParser(description="Tries spark/cohort.py on a cluster of this machine alone.")
    parser.add_argument("--kaiki", required=True, help="the program")
    parser.add_argument("--users", type=int, default=20_000)
    parser.add_argument("--shards", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default=".build/spark/try")
    parser.add_argument("--parquet", nargs=2, metavar=("CSV", "PARQUET"), help="write the one as the other, and end")
    options = parser.parse_args()
    if options.parquet:
        make_parquet(*options.parquet)
        return
    sys.stdout.reconfigure(line_buffering=True)
    options.kaiki, options.folder = os.path.abspath(options.kaiki), fresh(os.path.abspath(options.folder))

    more = needs(options.kaiki)
    print(f"the program needs {', '.join(more)} too, which other machines may not have; see make dist" if more
          else "the program needs the C library and its company alone")
    begin = time.monotonic()
    options.csv, options.parquet = os.path.join(options.folder, "reviewLogs.csv"), os.path.join(options.folder, "answers")
    options.rows = make_rows(options.csv, options.users, options.seed)
    subprocess.run([sys.executable, __file__, "--kaiki", options.kaiki, "--parquet", options.csv, options.parquet], check=True,
                   stderr=subprocess.DEVNULL)
    print(f"{options.users:,} users with {options.rows:,} answers, made in {time.monotonic() - begin:.1f} s: "
          f"{os.path.getsize(options.csv) / 1e6:,.0f} MB of CSV")
    for kind in QUESTIONS:
        alone(options, kind)

    cluster = Cluster(fresh(os.path.join(options.folder, "spark")))
    spark_run(cluster, options, "analyze", "undisturbed")
    spark_run(cluster, options, "analyze", "an executor killed", cluster.kill_executor)
    spark_run(cluster, options, "fit", "undisturbed fit")
    spark_run(cluster, options, "analyze", "a worker killed", cluster.kill_worker)
    merges(cluster, options)
    print(f"spark: every report was the same, in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
