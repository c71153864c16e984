"""Compares what Kaiki makes of collections of Anki with what Anki itself says of them.

    python3 -m venv V && V/bin/pip install anki==26.9.3
    V/bin/python Tests/RecordsTests/Oracles/anki_differences.py .build/debug/kaiki [SEEDS] [FIRST]

A collection is made of each seed: cards in all states, in zones and with day starts of their own, with resets, intervals that
were set, cram sessions and times that cannot be. Compared are the day on which each card is due, the answers of each
day, true retention (young and mature) and how many cards are due; every other collection is read together with an older
backup of it, which is to change nothing. Of other collections the cards are compared that the limits of decks let in on a day. Of a collection in which something differs as few cards are
kept as still differ, and are printed.

Where Kaiki means something else by its rules, no such rows are made: two answers of a card in review on one day (F8), and
answers near the start of a day, which Anki counts back in days of 24 hours also where clocks were changed (G3).
"""

import contextlib
import datetime
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import zoneinfo

from anki.collection import Collection

ZONES = ["UTC", "Asia/Tokyo", "America/New_York", "Europe/Berlin", "Australia/Adelaide", "America/Sao_Paulo"]
DAY = 86_400


class Life:
    """One card's rows of the log, and its row in the table of cards."""

    def __init__(self, seed, number, cutoff, today):
        self.draw = random.Random(f"{seed} {number}")
        self.number = number
        self.cutoff = cutoff
        self.today = today
        self.rows = []
        self.state = None
        self.interval = 0
        self.day = -self.draw.randint(30, 200)
        self.live()

    def at(self, seconds=None):
        """A moment of the card's day, in milliseconds; each card has moments of its own."""
        seconds = self.draw.randint(7_200, DAY - 9_000) if seconds is None else seconds
        return (self.cutoff + (self.day - 1) * DAY + seconds) * 1_000 + self.number

    def row(self, at, ease, interval, last, kind, factor=2_500, latency=5_000):
        if at // 1_000 < time.time() - 60:
            self.rows.append([at, ease, interval, last, factor, latency, kind])

    def live(self):
        draw = self.draw
        start = draw.random()
        if start < 0.1:  # the log of its beginning is lost
            self.interval = draw.randint(1, 90)
        elif start > 0.95:
            return
        while True:
            if self.interval == 0:
                self.learn()
            if self.day > 0:
                break
            self.between()
            self.day += max(1, round(self.interval * draw.choice([0.5, 1, 1, 1, 1.3])))
            if self.interval == 0:
                if draw.random() < 0.5:
                    return self.settle()
                continue
            if self.day > 0 or draw.random() < 0.05:
                break
            self.review()
        self.settle()

    def learn(self):
        """Learning steps within a day, or over days."""
        draw = self.draw
        at = self.at(draw.randint(7_200, 60_000))
        self.row(at, draw.choice([1, 3]), -600, 0, 0, 0)
        for _ in range(draw.randint(0, 2)):
            at += draw.randint(60, 900) * 1_000
            self.row(at, draw.choice([1, 2, 3]), -600, -600, 0, 0)
        if draw.random() < 0.2:
            self.day += draw.randint(1, 3)
            at = self.at()
        self.interval = draw.randint(1, 8)
        self.row(at + 1_000_000, 3, self.interval, -600, 0)

    def review(self):
        draw = self.draw
        at = self.at(draw.randint(7_200, 60_000))
        kind = 3 if draw.random() < 0.1 else 1
        last = self.interval
        if draw.random() < 0.8:
            self.interval = max(last + 1, round(last * draw.choice([1.2, 1.8, 2.5])))
            self.row(at, draw.choice([2, 3, 3, 4]), self.interval, last, kind, latency=draw.choice([5_000, 0, -7, 4_321.7]))
            return
        self.interval = max(1, last // 3)
        if draw.random() < 0.4:
            self.row(at, 1, self.interval, last, kind)
            return
        self.row(at, 1, -600, last, kind)
        if draw.random() < 0.2:
            self.day += 1
            at = self.at()
        self.row(at + 700_000, 3, self.interval, -600, 2)

    def between(self):
        """What happens to a card without an answer, some hours after one."""
        draw = self.draw
        what = draw.random()
        at = self.at(78_000)
        if what < 0.1:
            self.row(at, 0, 0, self.interval, 4, 0, 0)
            self.interval = 0
        elif what < 0.2:
            days = draw.randint(1, 60)
            self.row(at, 0, days, self.interval, draw.choice([4, 5]), draw.choice([2_500, 450]), 0)
            self.interval = days
        elif what < 0.25:  # without a row
            self.interval = draw.randint(1, 60)
        elif what < 0.3:
            self.row(at, draw.choice([1, 3]), self.interval, self.interval, 3, 0)

    def settle(self):
        """The row of the card as it is now."""
        draw = self.draw
        if self.interval == 0:
            self.state = dict(type=0, queue=0, due=self.number)
            return
        due = self.today + draw.randint(-20, 60)
        state = dict(type=2, queue=2, due=due, ivl=self.interval, factor=2_500, reps=len(self.rows))
        other = draw.random()
        if other < 0.1:
            state["queue"] = draw.choice([-1, -2, -3])
        elif other < 0.15:
            state |= dict(type=3, queue=3)
        elif other < 0.2:
            state |= dict(type=1, queue=1, due=int(time.time()) + draw.randint(-40_000, 40_000), ivl=0)
        elif other < 0.25:
            state |= dict(odue=due, due=-100_000 + self.number, filtered=True)
        self.state = state


def make(path, seed, numbers):
    """A collection with some of the cards of a seed; what Anki says of it."""
    draw = random.Random(seed)
    zone = draw.choice(ZONES)
    if os.environ.get("TZ") != zone:
        os.environ["TZ"] = zone
        time.tzset()
        # Anki looks at the zone once a second.
        time.sleep(1.5)
    collection = Collection(path)
    made = datetime.datetime(2025, draw.randint(1, 12), draw.randint(1, 28), 4, tzinfo=zoneinfo.ZoneInfo(zone))
    collection.db.execute("update col set crt=?", int(made.timestamp()))
    collection.set_config("creationOffset", -int(made.utcoffset().total_seconds() // 60))
    collection.set_config("rollover", draw.randint(0, 23))
    collection.set_config("fsrs", draw.random() < 0.5)
    collection.close()
    collection = Collection(path)
    today, cutoff = collection.sched.today, collection.sched.day_cutoff
    filtered = collection.decks.new_filtered("Filtered")
    due = {}
    for number in numbers:
        life = Life(seed, number, cutoff, today)
        note = collection.new_note(collection.models.by_name("Basic"))
        note["Front"] = str(number)
        collection.add_note(note, collection.decks.id(draw.choice(["A", "A::B", "C"])))
        card = note.cards()[0].id
        for at, ease, interval, last, factor, latency, kind in life.rows:
            collection.db.execute(
                "insert into revlog values (?,?,?,?,?,?,?,?,?)", at, card, -1, ease, interval, last, factor, latency, kind)
        state = life.state or dict(type=0, queue=0, due=number)
        if state.pop("filtered", False):
            state |= dict(odid=collection.db.scalar("select did from cards where id=?", card), did=filtered)
        assignments = ",".join(f"{name}=?" for name in state)
        collection.db.execute(f"update cards set {assignments} where id=?", *state.values(), card)
        if state["queue"] in (-2, -3, 2, 3) or state["queue"] == 1:
            day = state.get("odue") or state["due"]
            if state["queue"] == 1:
                day = today + (day - cutoff) // DAY + 1
            if state["queue"] in (-2, -3):
                day = max(day, today + 1)
            due[card] = day - today
    collection.db.execute("update col set mod=?", int(time.time() * 1_000))
    graphs = collection._backend.graphs(search="", days=0)
    counts = {day: sum(getattr(n, part) for part in ("learn", "relearn", "young", "mature", "filtered"))
              for day, n in graphs.reviews.count.items()}
    truth = graphs.true_retention.all_time
    told = {
        "due": due,
        "load": {day: count for day, count in counts.items() if count},
        "young": [truth.young_passed, truth.young_failed],
        "mature": [truth.mature_passed, truth.mature_failed],
        "waiting": sum(day <= 0 for day in due.values()),
    }
    collection.close()
    # The civil date on which the running day began.
    rollover = datetime.datetime.fromtimestamp(cutoff - DAY, zoneinfo.ZoneInfo(zone)).date()
    return told, zone, rollover


def make_older(path, older, seed):
    """A backup of two days before, in which cards stood otherwise and had more answers than they have now."""
    shutil.copy(path, older)
    draw = random.Random(seed)
    moment = int(time.time()) - 2 * DAY
    with contextlib.closing(sqlite3.connect(older)) as database:
        for card, in database.execute("select id from cards").fetchall():
            queue, kind = draw.choice([(2, 2), (-1, 2), (0, 0)])
            database.execute(
                "update cards set queue=?, type=?, due=?, reps=reps+50, odue=0, odid=0, mod=? where id=?",
                (queue, kind, draw.randint(0, 900), moment, card))
        database.execute("delete from revlog where id > ?", (moment * 1_000,))
        database.execute("update col set mod=?", (moment * 1_000,))
        database.commit()


def kaiki(program, paths, zone, today):
    """The same by Kaiki."""
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    answer = subprocess.run(
        [program, "analyze", *paths, "--now", now, "--time-zone", zone, "--only", "today,items,load,retention", "--json"],
        capture_output=True, text=True, check=True)
    measures = json.loads(answer.stdout)["measures"]

    def offset(date):
        return (datetime.date.fromisoformat(date[:10]) - today).days

    def rate(group):
        return [group["correct"], group["n"] - group["correct"]] if group else [0, 0]

    truth = (measures.get("retention") or {}).get("true") or {}
    return {
        "due": {int(item["id"]): offset(item["next"]) for item in measures["items"] if item["next"]},
        "load": {offset(row["day"]): row["reviews"] for row in measures.get("load") or [] if row["reviews"]},
        "young": rate(truth.get("young")),
        "mature": rate(truth.get("mature")),
        "waiting": measures["today"]["due"],
    }


def difference(program, seed, numbers):
    """What differs between the two; nothing where all is the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "collection.anki2")
        told, zone, today = make(path, seed, numbers)
        paths = [path]
        if seed % 2:
            paths.insert(seed // 2 % 2, str(pathlib.Path(folder) / "older.anki2"))
            make_older(path, str(pathlib.Path(folder) / "older.anki2"), seed)
        found = kaiki(program, paths, zone, today)
    return {part: (told[part], found[part]) for part in told if told[part] != found[part]}


def limits_difference(program, seed):
    """What differs between the cards that Anki's list of decks allows today, and those that a simulated day takes."""
    draw = random.Random(seed)
    os.environ["TZ"] = "UTC"
    time.tzset()
    time.sleep(1.5)
    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "collection.anki2")
        collection = Collection(path)
        collection.set_config("newCardsIgnoreReviewLimit", draw.random() < 0.3)
        for name in draw.sample(["A", "A::B", "A::B::C", "A::D", "E", "E::F", "G"], draw.randint(2, 7)):
            deck = collection.decks.id(name)
            preset = collection.decks.add_config(name)
            preset["new"]["perDay"], preset["rev"]["perDay"] = draw.choice([0, 3, 9, 20]), draw.choice([0, 5, 12, 40])
            collection.decks.update_config(preset)
            own = collection.decks.get(deck)
            own["conf"] = preset["id"]
            collection.decks.save(own)
            for kind, count in ((0, draw.randint(0, 15)), (2, draw.randint(0, 25))):
                for number in range(count):
                    note = collection.new_note(collection.models.by_name("Basic"))
                    note["Front"] = f"{name} {kind} {number}"
                    collection.add_note(note, deck)
                    if kind == 2:
                        collection.db.execute(
                            "update cards set type=2, queue=2, due=?, ivl=10, factor=2500, reps=3 where id=?",
                            collection.sched.today - number, note.cards()[0].id)
        tops = collection.sched.deck_due_tree().children
        told = [sum(deck.new_count for deck in tops), sum(deck.review_count for deck in tops)]
        collection.db.execute("update col set mod=?", int(time.time() * 1_000))
        collection.close()
        answer = subprocess.run(
            [program, "simulate", path, "--time-zone", "UTC", "--days", "1", "--learner", "every-day", "--replicates", "1",
             "--json"], capture_output=True, text=True, check=True)
    day = json.loads(answer.stdout)["parts"][0]["days"][0]
    found = [day["new"]["p50"], day["due"]["p50"] - day["backlog"]["p50"]]
    return None if told == found else (told, found)


def shown(pair):
    """Only the entries that differ."""
    anki, own = pair
    if not isinstance(anki, dict):
        return f"Anki {anki}, Kaiki {own}"
    days = sorted(set(anki) | set(own))
    return {day: (anki.get(day), own.get(day)) for day in days if anki.get(day) != own.get(day)}


def main():
    program, seeds, first = sys.argv[1], int((sys.argv + ["20"])[2] if len(sys.argv) > 2 else 20), 1
    if len(sys.argv) > 3:
        first = int(sys.argv[3])
    failed = 0
    for seed in range(first, first + seeds):
        numbers = list(range(1, 25))
        found = difference(program, seed, numbers)
        if not found:
            continue
        failed += 1
        for number in list(numbers):
            fewer = [other for other in numbers if other != number]
            if fewer and (less := difference(program, seed, fewer)):
                numbers, found = fewer, less
        print(f"seed {seed}, cards {numbers}:")
        for part, pair in found.items():
            print(f"  {part}: {shown(pair)}")
        for number in numbers:
            life = Life(seed, number, 0, 0)
            print("   ", life.state)
            for row in life.rows:
                print("     ", row[0] // 86_400_000, row)
    for seed in range(first, first + seeds):
        if found := limits_difference(program, seed):
            failed += 1
            print(f"limits of seed {seed}: new and due by Anki {found[0]}, by Kaiki {found[1]}")
    print(f"{seeds} collections and as many with limits, {failed} differ")
    sys.exit(failed > 0)


main()
