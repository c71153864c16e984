#!/usr/bin/env python3
"""When the rules of a calendar come next, for the tests of ThirdPartyImportTests.

Usage: calendar_rules.py ../Fixtures/foreign/term-events.ics

Run with Python 3.11, icalendar 7.3.0 and recurring-ical-events 3.8.
"""
import datetime
import sys

import icalendar
import recurring_ical_events

calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
utc = datetime.timezone.utc
after, end = datetime.datetime(2025, 10, 15, tzinfo=utc), datetime.datetime(2027, 1, 1, tzinfo=utc)
for uid in ("club", "last", "lastday", "two", "tg", "wd"):
    times = sorted({
        event["DTSTART"].dt.astimezone(utc) for event in recurring_ical_events.of(calendar).between(after, end)
        if event["UID"] == uid and event["DTSTART"].dt.astimezone(utc) > after})
    print(uid, [time.strftime("%Y-%m-%dT%H:%M:%SZ") for time in times[:5]])
