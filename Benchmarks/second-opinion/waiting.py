"""What waits and what was done in time: cards, tasks, attempts, lists, habits, reminders (RULES 1-5, 7)."""

import calendar
from bisect import bisect_right
from datetime import date, timedelta

from days import DAY, add, parse_instant, show
from reading import truth

TABLE = [0, 1, 2, 4, 7, 15, 30]
CAP = 64


def section(day, today):
    """A0.1, C7: by logical day."""
    return None if day is None else "overdue" if day < today else "today" if day == today else "upcoming"


# Cards

def table_of(settings):
    """C1: a table that does not begin with 0 is read as [0] + table."""
    table = settings.get("intervals") or TABLE
    if isinstance(table, str):
        table = [int(part) for part in table.replace(",", ";").split(";")]
    return table if table and table[0] == 0 else [0] + table


def replay(rows, table, clock):
    """C1-C4, C8, C9: the reviews in order, each with its day, what it counted as, when the card comes back.

    Steps that the log carries are taken as they are, practice is what the row says; only rows without steps
    are replayed. `due` is the day for which the card waits after the row, `wait` the interval before it,
    `since` the days since the card's last review of any kind. Anki's cram is practice; a reset ends all that
    came before, and only load remembers it."""
    out, cards = [], {}
    for row in rows:
        new = {"step": 0, "due": None, "seen": None, "wait": None}
        card = cards.setdefault((row.get("userId"), row["cardId"]), new)
        day, clamp = clock.day(row["at"]), lambda step: min(max(int(step), 0), len(table) - 1)
        if "foreign" in row:
            practice, wait = row.get("cram", False), row.get("lastIvl")
            if "ivl" in row and not practice:
                ivl = row["ivl"]
                card["due"] = clock.day(row["at"] - timedelta(seconds=ivl)) if ivl < 0 else day + ivl * DAY
                card["wait"] = ivl
                if row["reset"]:  # the card is new again
                    card.update(due=None, wait=None, seen=None)
        else:
            marked, stepped = row.get("counted"), "previousStep" in row or "nextStep" in row
            practice = marked == "practice" or not marked and not stepped and card["seen"] is not None \
                and day < card["due"]
            before = clamp(row.get("previousStep", card["step"]))
            wait = table[before]
            if not practice:
                after = row.get("nextStep", before + 1 if row["correct"] else 0)
                card["step"] = clamp(after)
                card["wait"] = table[card["step"]]
                card["due"] = day + card["wait"] * DAY
        if row.get("answer", True):
            since = None if card["seen"] is None else (day - card["seen"]).days
            out.append({**row, "day": day, "practice": practice, "wait": wait, "since": since,
                        "step": None if "foreign" in row else card["step"], "due": card["due"],
                        "interval": card["wait"]})
            card["seen"] = day
        elif out:
            for last in reversed(out):  # a manual row moves the card without an answer
                if last["cardId"] == row["cardId"]:
                    last.update(due=card["due"], interval=card["wait"])
                    break
    return out


def streak_in_time(occurrences, due, today):
    """C6: the run of occurrences done in time, up to now. `occurrences` = [(due day or None, day done)].

    The first has no due day and counts; one done after its day does not; one that is overdue now ends it."""
    streak = 0
    for wanted, done in occurrences:
        streak = streak + 1 if wanted is None or done <= wanted else 0
    return 0 if due is not None and due < today else streak


def duration(days):
    """ISO 8601 of an interval; Anki's negative ones are seconds."""
    return None if days is None else f"PT{-days}S" if days < 0 else f"P{days}D"


def card_items(data, reviews, clock, today):
    """One a card of the card file, or of the log without such a file (G7: deleted cards do not wait)."""
    of_card = {}
    for review in reviews:
        of_card.setdefault(review["cardId"], []).append(review)
    names = {row["id"]: row for row in data.get("cards", [])}
    items = []
    for key in names or of_card:
        rows, stored = of_card.get(key, []), names.get(key)
        item = {"kind": "card", "id": key, "count": len(rows), "last": show(rows[-1]["at"]) if rows else None}
        if stored:
            item["name"] = stored["question"]
        graded = [row for row in rows if not row["practice"]]
        if graded:
            due, occurrences = graded[-1]["due"], []
            if due is not None:
                item.update(next=str(due), nextLocal=str(due), section=section(due, today),
                            interval=duration(graded[-1]["interval"]))
                for index, row in enumerate(graded):  # the first of each day; the rest are retries
                    if not index or graded[index - 1]["day"] < row["day"]:
                        occurrences.append((graded[index - 1]["due"] if index else None, row["day"]))
                item["streak"] = streak_in_time(occurrences, due, today)
            else:
                item.update(next=None, section=None)  # F7: the log does not say
            if graded[-1]["step"] is not None:
                item["step"] = graded[-1]["step"]
        elif stored and "nextDue" in stored:
            due = clock.day(parse_instant(stored["nextDue"]))  # C5
            item.update(next=str(due), nextLocal=str(due), section=section(due, today), streak=0)
            if not reviews:  # cards alone: their own figures are all there is
                item.update(count=int(stored.get("reviewCount", 0)), step=int(stored.get("stepIndex", 0)))
                del item["last"]
        items.append(item)
    return items


# Tasks that come back

class Task:
    """One task of D0 with its completions: when it was wanted, when done, when it comes next.

    fromCompletion: completion + interval on the wall clock (R0.5). fixed: the anchor + one step for each
    completion (`+`); fixedSkip: from the anchor on, at least one step and as many as lead past the day of
    the completion (`++`). A second completion on one logical day is a repeat (A0.6): no occurrence, no step.
    Steps are counted from the anchor, so a clamped month end comes back (A0.3). Without `anchorDate` the
    first due date, and for the fixed policies the next, are what the row says or unknown."""

    def __init__(self, row, dones, clock):
        self.row, self.clock, self.id = row, clock, row["id"]
        self.every = int(row["intervalValue"]), row["intervalUnit"]
        self.policy = row.get("policy", "fromCompletion")
        self.active = truth(row.get("isActive", True))
        self.enabled = truth(row.get("notificationEnabled", True))
        self.created = parse_instant(row.get("createdDate"))
        self.dones = sorted(dones)
        stored = parse_instant(row.get("nextReminderDate"))
        anchor = parse_instant(row.get("anchorDate"))
        local, count, unit = anchor and clock.local(anchor), self.every[0], self.every[1]
        first = anchor if anchor else None if self.dones else stored
        self.wanted = [first]  # the due instant before the first completion, after it, after the second ...
        steps, last_day, self.occurrences = 0, None, []
        for done in self.dones:
            day, due = clock.day(done), self.wanted[-1]
            repeat, last_day = day == last_day, day
            if not repeat:
                self.occurrences.append((due and clock.day(due), day))
            if self.policy == "fromCompletion":
                due = clock.instant(add(clock.local(done), count, unit))
            elif anchor and not repeat:
                steps += 1
                while self.policy == "fixedSkip" and self.at(local, steps) <= day:
                    steps += 1
                due = clock.instant(add(local, steps * count, unit))
            elif not anchor:
                due = None
            self.wanted.append(due)
        self.next = self.wanted[-1] or stored

    def at(self, local, steps):
        """The logical day of the anchor's step."""
        return self.clock.day(self.clock.instant(add(local, steps * self.every[0], self.every[1])))

    def fire(self, moment):
        """The reminder that stands at an instant, None where it is unknown or the task not yet made."""
        if self.created and self.created > moment:
            return None
        return self.wanted[bisect_right(self.dones, moment)]


def made_by(now, rows, name):
    """Rows of what was there at an instant: nothing waits before it was made."""
    return [row for row in rows if not row.get(name) or parse_instant(row[name]) <= now]


def tasks_of(data, clock, now):
    """Every task made by now with its completions; without a log of them lastCompletedDate is the one."""
    dones = {}
    for row in data.get("completions", []):
        moment = parse_instant(row["completedAt"])
        if moment <= now:
            dones.setdefault(row["taskId"], []).append(moment)
    tasks = []
    for row in made_by(now, data.get("tasks", []), "createdDate"):
        known = dones.get(row["id"], [])
        if not data.get("completions") and row.get("lastCompletedDate"):
            known = [parse_instant(row["lastCompletedDate"])]
        tasks.append(Task(row, known, clock))
    return tasks


def task_items(tasks, clock, today, starved):
    """One a task of D0; one that is not active waits for nothing."""
    items = []
    for task in tasks:
        item = {"kind": "task", "id": task.id, "name": task.row["title"], "section": None,
                "interval": f"P{task.every[0]}{task.every[1][0].upper()}", "count": len(task.dones),
                "last": show(task.dones[-1]) if task.dones else None}
        if task.active:
            due = clock.day(task.next)
            item.update(next=show(task.next), nextLocal=clock.local(task.next).isoformat(timespec="seconds"),
                        section=section(due, today))
            if task.policy == "fromCompletion" or "anchorDate" in task.row:
                item["streak"] = streak_in_time(task.occurrences, due, today)
        if starved is not None:
            item["starved"] = starved["byTask"].get(task.id, 0)
        items.append(item)
    return items


def candidates(tasks, moment):
    """N1: reminders still to come, soonest first: (fire, created, id)."""
    wanted = [(fire, task.created or fire, task.id) for task in tasks
              if task.active and task.enabled and (fire := task.fire(moment)) and fire > moment]
    return sorted(wanted)


def starved(tasks, data, now, cap=CAP):
    """N1, N2, F11: reminders that came due while not planned, tried at every instant when a plan was made.

    A plan is made at every change: when the app is opened, a task completed or made. It takes, of the active
    and enabled tasks with a reminder later than the instant, the first `cap` by (fire, created, id); one
    reminder a task (N3). What fires after one plan, up to the next or now, and is not in it came unplanned.
    Activity and permission are those of the export for all time; reminders before the first completion of a
    task are unknown unless it has an anchor, and neither counted nor planned."""
    if not tasks:
        return None
    plans = {parse_instant(row["timestamp"]) for row in data.get("opens", [])}
    plans |= {parse_instant(row["completedAt"]) for row in data.get("completions", [])}
    plans |= {task.created for task in tasks if task.created}
    plans = sorted(plan for plan in plans if plan <= now)
    by_task, came = {}, 0
    for index, plan in enumerate(plans):
        until = plans[index + 1] if index + 1 < len(plans) else now
        for place, (fire, _, key) in enumerate(candidates(tasks, plan)):
            if fire > until:
                break
            came += 1
            if place >= cap:
                by_task[key] = by_task.get(key, 0) + 1
    return {"cap": cap, "plans": len(plans), "opens": len(data.get("opens", [])), "cameDue": came,
            "starved": sum(by_task.values()), "byTask": by_task}


# Attempts, lists, habits

def day_streak(days, today):
    """S1-S3: consecutive days back from today, or from yesterday where today is empty."""
    days, day, streak = set(days), today, 0
    if day not in days:
        day -= DAY
    while day in days:
        streak, day = streak + 1, day - DAY
    return streak


def attempt_items(data, clock, now):
    """One a task of D3; attempts after now are left out (S4), those on finished tasks count (S9)."""
    made = {}
    for row in data.get("attempts", []):
        moment = parse_instant(row["timestamp"])
        if moment <= now:
            made.setdefault(row["taskId"], []).append(moment)
    items = []
    for row in made_by(now, data.get("attemptTasks", []), "createdAt"):
        times = sorted(made.get(row["id"], []))
        item = {"kind": "attempt", "id": row["id"], "name": row["name"], "section": None, "next": None,
                "count": len(times), "last": show(times[-1]) if times else None,
                "streak": day_streak({clock.day(t) for t in times}, clock.day(now))}
        if "attempts" not in data:
            item["count"] = int(row.get("totalAttempts", 0))
            del item["last"], item["streak"]
        items.append(item)
    return items


def list_items(data, clock, today):
    """L2: the items of all lists of today; of one id the row modified last; blank ones were rejected (L7)."""
    items = {}
    for row in data.get("lists", []):
        if clock.day(parse_instant(row["createdAt"])) != today:
            continue
        for item in row.get("items", []):
            key, text = str(item["id"]).lower(), str(item.get("content", "")).strip()
            if not 1 <= len(text) <= 1000:
                continue
            stamp = parse_instant(item.get("modified"))
            stamp = stamp.timestamp() if stamp else 0
            if key not in items or stamp > items[key][0]:
                items[key] = (stamp, text)
    return [{"kind": "item", "id": key, "name": text} for key, (_, text) in items.items()]


def length(first, n, d):
    """RULES 7: days of an interval; D of 30 or 31 is the month (on its last day the next one)."""
    if d not in (30, 31):
        return d
    last = calendar.monthrange(first.year, first.month)[1]
    if first.day < last:
        return last
    later = first + DAY
    return calendar.monthrange(later.year, later.month)[1]


def automatic_days(yes, n, d):
    """RULES 7: the days covered by intervals of D days built from every N consecutive yes-days that fit."""
    yes = sorted(yes)
    spans = []
    for i in range(len(yes) - n + 1):
        size = length(yes[i], n, d)
        if (yes[i + n - 1] - yes[i]).days < size:
            spans.append([yes[i], yes[i + n - 1], yes[i] + (size - 1) * DAY])
    for i in range(len(spans) - 2, -1, -1):
        start, nth, end = spans[i]
        over = (end - spans[i + 1][0]).days + 1
        if over > 0:
            back = min(over, (end - nth).days) * DAY
            spans[i] = [start - back, nth, end - back]
    return {start + k * DAY for start, _, end in spans for k in range((end - start).days + 1)}


def habit_runs(rows):
    """[(first day, last day, yes-days in it)] of one habit: runs of days with value > 0."""
    state = {date.fromisoformat(row["date"]): str(row["value"]) for row in rows}
    yes = {day for day, value in state.items() if value in ("YES_MANUAL", "2")}
    n, d = int(rows[0].get("freq_numerator", 1)), int(rows[0].get("freq_denominator", 1))
    good = yes | {day for day, value in state.items() if value in ("SKIP", "3", "YES_AUTO", "1")}
    good |= automatic_days(yes, n, d)
    runs = []
    for day in sorted(good):
        if runs and runs[-1][1] == day - DAY:
            runs[-1][1] = day
        else:
            runs.append([day, day, 0])
        runs[-1][2] += day in yes
    return runs


def habit_items(data, clock, now):
    """One a habit; the streak is the number of yes-days in the run that holds today or yesterday (C6)."""
    marks, today = {}, clock.day(now)
    for row in data.get("checkmarks", []):
        day = clock.date_of(row["date"])
        if day <= today:
            marks.setdefault(row["habit"], {})[day] = {**row, "date": str(day)}
    items = []
    for name, by_day in marks.items():
        rows = list(by_day.values())
        item = {"kind": "habit", "id": name.lower(), "name": name}
        states = {"YES_MANUAL", "YES_AUTO", "NO", "SKIP", "UNKNOWN", "-1", "0", "1", "2", "3"}
        if {str(row["value"]) for row in rows} <= states:
            yes = [row["date"] for row in rows if str(row["value"]) in ("YES_MANUAL", "2")]
            runs = [run for run in habit_runs(rows) if run[0] <= today and run[1] >= today - DAY]
            item.update(count=len(yes), last=max(yes, default=None), streak=runs[-1][2] if runs else 0)
        if int(rows[0].get("freq_numerator", 1)) == 1:
            item["interval"] = f"P{int(rows[0].get('freq_denominator', 1))}D"
        items.append(item)
    return items
