"""Compares when Kaiki and two readers of calendars say that events come next.

    python3 -m venv V && V/bin/pip install -r Tests/RecordsTests/Oracles/requirements.txt
    V/bin/python Tests/RecordsTests/Oracles/calendar_differences.py .build/release/kaiki [RULES] [FIRST]

`calendar_next.py` makes seeded rules with the next time after a moment as dateutil has it, and calendars of eighty events with
exceptions in other zones, and of forty that are moved from some time on, as recurring-ical-events has them. Each is read as a file. Of a rule that differs parts are left
out, and of an event exceptions, as long as it still differs; what is left is printed.
"""

import datetime
import json
import pathlib
import subprocess
import sys
import tempfile
import zoneinfo

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

UTC = datetime.timezone.utc


def stamp(time):
    return time.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def tasks(program, text, folder):
    """The recurring tasks that Kaiki makes of a calendar: id and next time, none for one that is over."""
    path = folder / "made.ics"
    path.write_bytes(text.encode())
    done = subprocess.run(
        [program, "convert", path, "--to", "json", "--out", folder / "out", "--force", "--time-zone", "UTC", "--quiet"],
        capture_output=True, text=True)
    made = folder / "out" / "tasks.json"
    if done.returncode != 0 or not made.exists():
        return {}
    found = {}
    for task in json.loads(made.read_text())["rows"]:
        time = datetime.datetime.fromisoformat(task["nextReminderDate"].replace("Z", "+00:00"))
        found[task["id"]] = stamp(time) if task["isActive"] else "none"
    made.unlink()
    return found


def earliest(found):
    """When the first of the tasks of a rule comes, none where all are over; nothing where no task was made."""
    return min(found, key=lambda time: (time == "none", time)) if found else None


def calendar(events):
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN"] + events + ["END:VCALENDAR", ""])


def rule_difference(program, folder, zone, first, rule, moment):
    """The next time of a rule by dateutil and by Kaiki where they differ; `left out` where Kaiki says that it has no such rule."""
    start = datetime.datetime.strptime(first, "%Y%m%dT%H%M%S")
    after = datetime.datetime.strptime(moment, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    # dateutil takes an end in UTC only with a first time that has a zone, and then its clock does not follow summer time.
    bare = ";".join(part for part in rule.split(";") if not part.startswith("UNTIL="))
    until = next((part[6:] for part in rule.split(";") if part.startswith("UNTIL=")), None)
    told = "none"
    for place, time in enumerate(rrulestr(bare, dtstart=start)):
        instant = time.replace(tzinfo=zoneinfo.ZoneInfo(zone)).astimezone(UTC)
        if until and stamp(instant) > until or place > 30_000 or time.year > start.year + 60:
            break
        if instant > after:
            told = stamp(instant)
            break
    text = calendar([
        "BEGIN:VEVENT", "UID:r", "SUMMARY:r", f"DTSTAMP:{moment}",
        f"DTSTART:{first}Z" if zone == "UTC" else f"DTSTART;TZID={zone}:{first}", f"RRULE:{rule}", "END:VEVENT"])
    found = earliest(list(tasks(program, text, folder).values()))
    if found is None:
        return "left out"
    return None if told == found else (told, found)


def next_times(text, written):
    """The next time of each event by recurring-ical-events."""
    found = {}
    end = written + datetime.timedelta(days=200)
    for event in recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(written, end):
        time = event["DTSTART"].dt.astimezone(UTC)
        if time > written:
            uid = str(event["UID"])
            found[uid] = min(found.get(uid, time), time)
    return {uid: stamp(time) for uid, time in found.items()}


def event_difference(program, folder, events, uid):
    """The next time of an event by both, where they differ."""
    text = calendar(["\r\n".join(["BEGIN:VEVENT"] + lines + ["END:VEVENT"]) for lines in events])
    written = datetime.datetime(2025, 3, 20, 9, 0, tzinfo=UTC)
    told = next_times(text, written).get(uid, "none")
    # One calendar names a zone for all its events; recurring-ical-events would take that for the clock of times in UTC.
    named = text.replace("PRODID:-//x//y//EN", "PRODID:-//x//y//EN\r\nX-WR-TIMEZONE:America/New_York")
    found = tasks(program, named, folder).get(uid)
    return None if told == found else (told, found)


def fewer(events):
    """The same event without one of its exceptions."""
    for place, lines in enumerate(events):
        if any(line.startswith("RECURRENCE-ID") for line in lines):
            yield events[:place] + events[place + 1:]
            continue
        for number, line in enumerate(lines):
            if line.startswith(("EXDATE", "RDATE")):
                yield events[:place] + [lines[:number] + lines[number + 1:]] + events[place + 1:]


def compare_rules(program, folder, rows):
    failed = left_out = 0
    for zone, first, rule, moment, _ in rows:
        found = rule_difference(program, folder, zone, first, rule, moment)
        if found == "left out":
            left_out += 1
            continue
        if not found:
            continue
        failed += 1
        parts, place = rule.split(";"), 1
        while place < len(parts):
            less = rule_difference(program, folder, zone, first, ";".join(parts[:place] + parts[place + 1:]), moment)
            if less and less != "left out":
                found = less
                del parts[place]
            else:
                place += 1
        print(f"{';'.join(parts)} from {first} in {zone}, after {moment}: dateutil {found[0]}, Kaiki {found[1]}")
    return failed, left_out


def compare_events(program, folder, text):
    blocks = [block.split("END:VEVENT")[0].strip().splitlines() for block in text.split("BEGIN:VEVENT")[1:]]
    failed = 0
    uids = list(dict.fromkeys(line for lines in blocks for line in lines if line.startswith("UID:")))
    for line in uids:
        events, uid = [lines for lines in blocks if line in lines], line[4:]
        found = event_difference(program, folder, events, uid)
        if not found:
            continue
        failed += 1
        is_smaller = True
        while is_smaller:
            is_smaller = False
            for less in fewer(events):
                if smaller := event_difference(program, folder, less, uid):
                    events, found, is_smaller = less, smaller, True
                    break
        print(f"recurring-ical-events {found[0]}, Kaiki {found[1]}:")
        for lines in events:
            print("    " + " | ".join(lines))
    return len(uids), failed


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    maker = pathlib.Path(__file__).with_name("calendar_next.py")
    rules = events = failed = left_out = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        seed = first
        while rules < count:
            size = min(200, count - rules)
            subprocess.run([sys.executable, maker, folder, str(size), str(seed)], check=True, stdout=subprocess.DEVNULL)
            rows = [line.split("\t") for line in (folder / "next-times.tsv").read_text().splitlines()]
            wrong, without = compare_rules(program, folder, rows)
            rules, failed, left_out = rules + len(rows), failed + wrong, left_out + without
            for name in ("exceptions.ics", "this-and-future.ics"):
                seen, wrong = compare_events(program, folder, (folder / name).read_bytes().decode())
                events, failed = events + seen, failed + wrong
            seed += 1
    print(f"{rules} rules of calendars, of which {left_out} are none of ours, and {events} events, {failed} differ")
    sys.exit(failed > 0)


main()
