"""Compares what Kaiki makes of exports of Taskwarrior with what Taskwarrior and taskw say of them.

    apt-get install taskwarrior; python3 -m venv V && V/bin/pip install -r Tests/RecordsTests/Oracles/requirements.txt
    V/bin/python Tests/RecordsTests/Oracles/taskwarrior_differences.py .build/release/kaiki [LIVES] [FIRST]

Of each seed some tasks are added to Taskwarrior itself, with and without a period, and lived with: instances and tasks are
done, late or early, deleted, put off and changed. Compared are the recurring tasks with their periods and whether they go on,
when each comes next, the completions with their times and due dates, and the tasks that do not come back. A life in which
something differs loses its actions as long as it still differs; those that are left are printed.

Where Kaiki means something else by its rules, that is not compared: of a task with an end whose instances are all done Taskwarrior
says that it goes on until then, and Kaiki that it is over where its next instance would come later.
"""

import collections
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import taskw

UTC = datetime.timezone.utc
# What Taskwarrior calls a period, and what it is.
PERIODS = {
    "daily": (1, "day"), "3days": (3, "day"), "weekly": (1, "week"), "2wks": (2, "week"), "biweekly": (2, "week"),
    "monthly": (1, "month"), "2months": (2, "month"), "quarterly": (3, "month"), "yearly": (12, "month"),
    "P10D": (10, "day"), "P2W": (2, "week"), "P1M": (1, "month"),
}


class Life:
    """The actions of a seed, by what they are done to."""

    def __init__(self, seed):
        draw = random.Random(f"taskwarrior {seed}")
        self.seed = seed
        self.limit = draw.choice([1, 1, 2])
        self.actions = []
        today = datetime.datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
        for number in range(draw.randint(1, 3)):
            period = draw.choice(list(PERIODS))
            size = {"day": 1, "week": 7, "month": 30}[PERIODS[period][1]] * PERIODS[period][0]
            due = today - datetime.timedelta(days=draw.randint(0, 4) * size + draw.randint(0, size), hours=draw.randint(0, 23))
            words = [f"recurring {number}", f"due:{stamp(due)}", f"recur:{period}"]
            if draw.random() < 0.15:
                words.append(f"until:{stamp(today + datetime.timedelta(days=draw.randint(1, 400)))}")
            self.actions.append(("add", words))
        for number in range(draw.randint(0, 4)):
            words = [f"single {number}"] + draw.choice([[], ["priority:H"], ["+home", "+早起き"], ["project:a.b"]])
            if draw.random() < 0.4:
                words.append(f"due:{stamp(today + datetime.timedelta(days=draw.randint(-9, 9)))}")
            self.actions.append((draw.choice(["add", "add", "log"]), words))
        for _ in range(draw.randint(3, 14)):
            what = draw.choice(["done", "done", "done", "done", "delete", "modify", "annotate", "end"])
            self.actions.append((what, draw.random(), draw.randint(1, 20)))

    def live(self, task):
        """Carries the actions out."""
        for what, *how in self.actions:
            if what in ("add", "log"):
                task(what, *how[0])
                continue
            # Reports make the instances that are due.
            task("list")
            tasks = sorted(json.loads(task("export")), key=lambda one: (one["description"], one.get("due", ""), one["uuid"]))
            chosen = [one for one in tasks if one["status"] == ("completed" if what == "end" else "pending")]
            if not chosen:
                continue
            one = chosen[int(how[0] * len(chosen))]
            if what == "done":
                task(one["uuid"], "done")
            elif what == "delete":
                task(one["uuid"], "delete")
            elif what == "annotate":
                task(one["uuid"], "annotate", "a note")
            elif what == "end":
                end = datetime.datetime.now(UTC) - datetime.timedelta(days=how[1], minutes=7 * how[1])
                task(one["uuid"], "modify", f"end:{stamp(end)}")
            else:
                task(one["uuid"], "modify", "priority:L" if how[1] % 2 else "+more")


def stamp(time):
    return time.strftime("%Y%m%dT%H%M%SZ")


def told(rows, reader):
    """What Taskwarrior's export says, by its own statuses, and what taskw reads of it."""
    templates = {row["uuid"]: row for row in rows if "recur" in row and "parent" not in row}
    instances = [row for row in rows if row.get("parent") in templates]
    others = [row for row in rows if "recur" not in row]
    waiting = collections.defaultdict(list)
    for row in instances:
        if row["status"] in ("pending", "waiting"):
            waiting[row["parent"]].append(row["due"])
    seen = reader.filter_tasks({})
    ends = collections.Counter(
        stamp(row["end"].astimezone(UTC)) for row in seen if row["status"] == "completed")
    return {
        "recurring": {
            uuid: (row["description"], *PERIODS[row["recur"]], row["status"] == "recurring") for uuid, row in templates.items()},
        "next": {uuid: min(due) for uuid, due in waiting.items()},
        "completions": collections.Counter(
            (row["parent"], row["end"], row["due"]) for row in instances if row["status"] == "completed"),
        "single": {
            row["uuid"]: (row["description"], row["status"] == "completed", row["status"] == "deleted") for row in others},
        "ends": dict(ends),
    }


def kaiki(program, path, folder):
    """The same by Kaiki."""
    out = folder / "out"
    done = subprocess.run(
        [program, "convert", path, "--to", "json", "--out", out, "--force", "--time-zone", "UTC", "--quiet"],
        capture_output=True, text=True)
    if done.returncode != 0:
        return {"refused": done.stderr.strip()}

    def rows(name):
        file = out / f"{name}.json"
        return json.loads(file.read_text())["rows"] if file.exists() else []

    def time(text):
        return text and stamp(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")))

    tasks = [row for name in ("tasks", "recurring.tasks", "attempted.tasks") for row in rows(name)]
    recurring = [row for row in tasks if "intervalValue" in row]
    single = [row for row in tasks if "intervalValue" not in row]
    completions = rows("completions")
    return {
        "recurring": {
            row["id"]: (row["title"], row["intervalValue"], row["intervalUnit"], row["isActive"]) for row in recurring},
        "next": {row["id"]: time(row["nextReminderDate"]) for row in recurring if row.get("openDueDates")},
        "completions": collections.Counter(
            (row["taskId"], time(row["completedAt"]), time(row.get("dueDate"))) for row in completions),
        "single": {row["id"]: (row["name"], row["isCompleted"], row["isArchived"]) for row in single},
        "ends": dict(collections.Counter(
            [time(row["completedAt"]) for row in completions] + [time(row["timestamp"]) for row in rows("attempts")])),
    }


def difference(program, life):
    """What differs between the two; nothing where all is the same."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        settings = folder / "taskrc"
        settings.write_text(
            f"data.location={folder}/data\nconfirmation=off\nrecurrence=on\nrecurrence.limit={life.limit}\ngc=on\nverbose=nothing\n"
            "recurrence.confirmation=no\n")
        (folder / "data").mkdir()
        environment = dict(os.environ, TASKRC=str(settings), TASKDATA=str(folder / "data"), TZ="UTC")

        def task(*words):
            done = subprocess.run(
                ["task", "rc.confirmation=off", *words], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            return done.stdout

        life.live(task)
        path = folder / "taskwarrior.json"
        path.write_text(task("export"))
        rows = json.loads(path.read_text())
        os.environ |= {"TASKRC": str(settings), "TASKDATA": str(folder / "data"), "TZ": "UTC"}
        expected = told(rows, taskw.TaskWarriorShellout(config_filename=str(settings), marshal=True))
        found = kaiki(program, path, folder)
    for row in rows:
        if "until" in row and row["uuid"] in expected["recurring"] and row["uuid"] not in expected["next"]:
            for side in (expected, found):
                side.get("recurring", {}).pop(row["uuid"], None)
    return {part: (expected[part], found.get(part, found)) for part in expected if expected[part] != found.get(part)}


def shown(pair):
    """Only the entries that differ."""
    told, found = pair
    return {key: (told.get(key), found.get(key)) for key in sorted(set(told) | set(found), key=str) if told.get(key) != found.get(key)}


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    failed = 0
    for seed in range(first, first + count):
        life = Life(seed)
        found = difference(program, life)
        if not found:
            continue
        failed += 1
        for action in list(life.actions):
            whole = life.actions
            life.actions = [other for other in whole if other is not action]
            if life.actions and (less := difference(program, life)):
                found = less
            else:
                life.actions = whole
        print(f"seed {seed}, with {life.limit} instances ahead:")
        for action in life.actions:
            print("   ", *action)
        for part, pair in found.items():
            print(f"  {part}, by Taskwarrior and by Kaiki: {shown(pair)}")
    print(f"{count} lives with Taskwarrior, {failed} differ")
    sys.exit(failed > 0)


main()
