"""The reminders of a past year worked out a second time, from the files of an app of recurring tasks."""

import json
from bisect import bisect_left
from pathlib import Path

import pandas as pd

UNITS = {"day": "days", "week": "weeks", "month": "months"}


def read(folder, zone):
    """Tasks with reminders, and their completions in order of time, on the clock of a zone without changes of the clock."""
    tasks = pd.DataFrame(json.loads((Path(folder) / "tasks.json").read_text(encoding="utf-8"))["rows"])
    done = pd.read_csv(Path(folder) / "completions.csv").drop_duplicates("id")
    done["at"] = clock(done.completedAt, zone)
    for column in ["createdDate", "anchorDate", "nextReminderDate"]:
        tasks[column] = clock(tasks[column], zone)
    tasks = tasks[tasks.isActive & tasks.notificationEnabled].set_index("id")
    return tasks, done.sort_values("at").groupby("taskId")["at"].apply(list)


def clock(column, zone):
    return pd.to_datetime(column, format="ISO8601", utc=True).dt.tz_convert(zone).dt.tz_localize(None)


def chain(task, completions):
    """What a task waits for before its first completion, after it, and so on: the times of its reminders."""
    step = {UNITS[task.intervalUnit]: task.intervalValue}
    if task.policy == "fromCompletion":
        first = None if completions else task.nextReminderDate
        return [first, *(at + pd.DateOffset(**step) for at in completions)]

    def after(moment):
        """The first time of the fixed chain after a moment."""
        n = 0
        while (at := task.anchorDate + pd.DateOffset(**{unit: n * count for unit, count in step.items()})) <= moment:
            n += 1
        return at

    waits = [task.anchorDate if task.anchorDate >= task.createdDate else after(task.createdDate)]
    last = None
    for at in completions:
        wait = waits[-1]
        if wait.normalize() > at.normalize() and last is not None and last.normalize() == at.normalize():
            waits.append(wait)  # a second time on one day
        elif task.policy == "fixed":
            waits.append(after(wait))
        else:
            waits.append(after(max(wait, at.normalize() + pd.Timedelta(days=1, seconds=-1))))
        last = at
    return waits


def replay(folder, zone, now, cap):
    """Every reminder that came due while its task waited, when the app had last planned, and whether it had no room.

    The app plans whenever a task is made or done: the soonest reminders still to come, as many as the cap.
    """
    tasks, done = read(folder, zone)
    done = {name: done.get(name, []) for name in tasks.index}
    plans = sorted({at for name in done for at in done[name]} | set(tasks.createdDate))
    rows = []
    for name, task in tasks.iterrows():
        completions = done[name]
        for place, fire in enumerate(chain(task, completions)):
            if fire is None or fire > now:
                continue
            window = bisect_left(plans, fire) - 1
            begun = task.createdDate if place == 0 else completions[place - 1]
            over = completions[place] if place < len(completions) else pd.Timestamp.max
            if window >= 0 and task.createdDate <= plans[window] and begun <= plans[window] < over:
                rows.append((plans[window], fire, task.createdDate, name))
    table = pd.DataFrame(sorted(rows), columns=["planned", "fire", "created", "task"])
    ends = dict(zip(plans, [*plans[1:], now]))
    table["until"] = table.planned.map(ends)
    table["lost"] = table.groupby("planned").cumcount() >= cap
    return table.drop(columns="created")


def waiting(folder, zone, now):
    """When the reminder of each task comes that is still to come."""
    tasks, done = read(folder, zone)
    fires = pd.Series({name: chain(task, done.get(name, []))[-1] for name, task in tasks.iterrows()})
    return fires[fires > now]
