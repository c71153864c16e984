#!/usr/bin/env python3
"""Seeded rules of calendars with the next time after a moment, for ICalendarOccurrencesTests and ICalendarReader+TasksTests.

Usage: calendar_next.py ../Fixtures/foreign [RULES [SEED]]

Writes `next-times.tsv` (zone, first time, rule, moment, next time or none), as dateutil 2.9 has it, and `exceptions.ics`
with `exceptions.tsv` (id, next time or none after the calendar was written), as recurring-ical-events 3.8 has it on
icalendar 7.3, and in the same way `this-and-future.ics`, whose events are moved from some time on. Wall-clock times become
instants by Python's zoneinfo.
"""
import datetime
import pathlib
import random
import sys
import zoneinfo

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

folder = pathlib.Path(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 400
draw = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 35)
utc = datetime.timezone.utc
days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
zones = ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "UTC"]
second = datetime.timedelta(seconds=1)


def stamp(time):
    return time.astimezone(utc).strftime("%Y%m%dT%H%M%SZ")


def some(values, most):
    return sorted(draw.sample(values, draw.randint(1, min(most, len(values)))), key=values.index)


def numbers(values, most):
    return ",".join(str(value) for value in some(values, most))


def rule_parts():
    frequency = draw.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    if draw.random() < 0.6:
        parts.append(f"INTERVAL={draw.choice([1, 2, 2, 3, 4, 5, 7, 13])}")
    chosen = []
    if frequency in ("DAILY", "WEEKLY"):
        if draw.random() < 0.8:
            chosen.append("BYDAY=" + ",".join(some(days, 4)))
        if draw.random() < 0.15:
            chosen.append("BYMONTH=" + numbers(list(range(1, 13)), 6))
        if frequency == "DAILY" and draw.random() < 0.15:
            chosen.append("BYMONTHDAY=" + numbers(list(range(1, 32)) + [-1, -2, -5], 8))
    else:
        kind = draw.random()
        if kind < 0.35:
            chosen.append("BYMONTHDAY=" + numbers(list(range(1, 32)) + [-1, -2, -15, -31], 3))
        elif kind < 0.65:
            places = [f"{place}{day}" for place in (1, 2, 3, 4, 5, -1, -2) for day in days]
            chosen.append("BYDAY=" + ",".join(some(places, 3)))
        elif kind < 0.8:
            chosen.append("BYDAY=" + ",".join(some(days, 5)))
        elif frequency == "YEARLY" and kind < 0.9:
            chosen.append("BYYEARDAY=" + numbers([1, 59, 60, 100, 200, 366, -1, -366], 3))
        if draw.random() < (0.5 if frequency == "YEARLY" else 0.1) and "YEARDAY" not in "".join(chosen):
            chosen.append("BYMONTH=" + numbers(list(range(1, 13)), 3))
    if chosen and draw.random() < 0.2:
        chosen.append("BYSETPOS=" + numbers([1, 2, 3, -1, -2], 2))
    if draw.random() < 0.4:
        chosen.append("WKST=" + draw.choice(days))
    return parts + chosen


def laid_out(first, parts, most, last):
    """The times of a rule without its end, as instants."""
    zone = first.tzinfo
    times = []
    for time in rrulestr(";".join(parts), dtstart=first.replace(tzinfo=None)):
        if len(times) == most or time.year > last:
            break
        times.append(time.replace(tzinfo=zone).astimezone(utc))
    return times


lines = []
while len(lines) < count:
    zone = draw.choice(zones)
    first = datetime.datetime(
        draw.randint(2015, 2025), draw.randint(1, 12), draw.randint(1, 28),
        draw.randint(0, 23), draw.choice([0, 15, 30, 45]), tzinfo=zoneinfo.ZoneInfo(zone))
    if draw.random() < 0.2:
        first = first.replace(month=draw.choice([1, 3, 5, 7, 8, 10, 12]), day=draw.choice([29, 30, 31]))
    parts = rule_parts()
    times = laid_out(first, parts, 400, first.year + 45)
    end = draw.random()
    if not times:
        pass
    elif end < 0.3:
        kept = draw.randint(1, min(60, len(times)))
        parts.append(f"COUNT={kept}")
        times = times[:kept]
    elif end < 0.6:
        # To the second: just before, at or just after one of the times.
        until = draw.choice(times[:60]) + draw.choice([-second, 0 * second, second])
        parts.append(f"UNTIL={stamp(until)}")
        times = [time for time in times if time <= until]
    after = draw.random()
    near = times[: 120] or [first.astimezone(utc)]
    if after < 0.2:
        moment = first.astimezone(utc) - datetime.timedelta(days=draw.randint(1, 400))
    elif after < 0.6:
        moment = draw.choice(near) + draw.choice([-second, 0 * second, second])
    elif after < 0.7:
        moment = near[-1]
    else:
        moment = near[0] + (near[-1] - near[0]) * draw.random()
        moment = moment.replace(microsecond=0)
    found = next((time for time in times if time > moment), None)
    if found is None and (end >= 0.6 or not times):
        # Its times were not laid out so far, or there are none, so that nothing is tested.
        continue
    lines.append("\t".join([
        zone, first.strftime("%Y%m%dT%H%M%S"), ";".join(parts), stamp(moment), stamp(found) if found else "none"]))
(folder / "next-times.tsv").write_text("\n".join(lines) + "\n")

# Daily, weekly and monthly events of which times fall out, were moved or are added, each named in some zone.
written = datetime.datetime(2025, 3, 20, 9, 0, tzinfo=utc)
home = zoneinfo.ZoneInfo("America/New_York")



def event_parts(uid, is_moved_on):
    """The components of an event, of which all times from one on are moved too, where that is asked for."""
    zone = draw.choice(["America/New_York", "Asia/Tokyo", "Europe/Berlin", "UTC"])
    first = datetime.datetime(2025, draw.randint(1, 3), draw.randint(1, 17), draw.randint(0, 23), 30, tzinfo=zoneinfo.ZoneInfo(zone))
    parts = [draw.choice(["FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY"])]
    if draw.random() < 0.3:
        parts.append(f"COUNT={draw.randint(1, 40)}")
    times = laid_out(first, parts, 300, 2026)
    coming = [time for time in times if time > written][:4]
    past = [time for time in times if time <= written][-2:]

    def named(name, time, zone=zone):
        shown = draw.choice([zone, "UTC", "Asia/Tokyo", "Europe/Berlin"])
        local = time.astimezone(zoneinfo.ZoneInfo(shown))
        if shown == "UTC":
            return f"{name}:{local:%Y%m%dT%H%M%S}Z"
        return f"{name};TZID={shown}:{local:%Y%m%dT%H%M%S}"

    start = f"DTSTART:{first:%Y%m%dT%H%M%S}Z" if zone == "UTC" else f"DTSTART;TZID={zone}:{first:%Y%m%dT%H%M%S}"
    body = [f"UID:{uid}", f"SUMMARY:{uid}", "DTSTAMP:" + stamp(written), start, "RRULE:" + ";".join(parts)]
    changed, alone = [], []
    for time in coming + past:
        kind = draw.random()
        if kind < 0.3:
            body.append(named("EXDATE", time))
        elif kind < 0.5:
            alone.append(time)
            moved = time + datetime.timedelta(hours=draw.choice([-50, -26, -3, 5, 30]))
            changed.append([f"UID:{uid}", "DTSTAMP:" + stamp(written), named("RECURRENCE-ID", time), named("DTSTART", moved)])
    if draw.random() < 0.2:
        body.append(named("RDATE", written + datetime.timedelta(hours=draw.randint(-60, 60))))
    free = [time for time in past + coming if time not in alone]
    for time in some(free, 2) if is_moved_on and free else []:
        # The difference is one of the event's own clock.
        ruled = time.astimezone(first.tzinfo)
        moved = ruled + datetime.timedelta(minutes=draw.choice([-3000, -1500, -90, 45, 120, 1440, 2000]))
        marks = [f"RECURRENCE-ID;RANGE=THISANDFUTURE;TZID={zone}:{ruled:%Y%m%dT%H%M%S}", f"DTSTART;TZID={zone}:{moved:%Y%m%dT%H%M%S}"]
        if zone == "UTC":
            marks = [f"RECURRENCE-ID;RANGE=THISANDFUTURE:{stamp(ruled)}", f"DTSTART:{stamp(moved)}"]
        changed.append([f"UID:{uid}", "DTSTAMP:" + stamp(written)] + marks)
    return ["\r\n".join(["BEGIN:VEVENT"] + one + ["END:VEVENT"]) for one in [body] + changed]


def lay_out(name, count, is_moved_on):
    """Writes a calendar of so many events, and when each comes next."""
    ids = [f"e{number}" for number in range(count)]
    events = [component for uid in ids for component in event_parts(uid, is_moved_on)]
    text = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", "X-WR-TIMEZONE:America/New_York"] + events + ["END:VCALENDAR", ""])
    (folder / f"{name}.ics").write_bytes(text.encode())
    # Of a time in UTC it would take the clock of X-WR-TIMEZONE for that of the rule; RFC 5545 does not.
    bare = text.replace("X-WR-TIMEZONE:America/New_York\r\n", "")
    found = {}
    for event in recurring_ical_events.of(icalendar.Calendar.from_ical(bare)).between(written, written + datetime.timedelta(days=200)):
        time = event["DTSTART"].dt.astimezone(utc)
        if time > written:
            uid = str(event["UID"])
            found[uid] = min(found.get(uid, time), time)
    (folder / f"{name}.tsv").write_text("".join(f"{uid}\t{stamp(found[uid]) if uid in found else 'none'}\n" for uid in ids))
    return f"{len(ids)} events, {len(ids) - len(found)} over"


print(len(lines), "rules,", sum(line.endswith("none") for line in lines), "over;", lay_out("exceptions", 80, False) + ";",
      lay_out("this-and-future", 40, True))
