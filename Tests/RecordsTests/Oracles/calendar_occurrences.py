#!/usr/bin/env python3
"""Whether the rules and zones of `kaiki convert --to ics` say the times that `kaiki next` says.

Usage: calendar_occurrences.py KAIKI

Tasks of fixed recurrence in zones with and without summer time are written as a calendar, whose events
recurring-ical-events 3 (on icalendar 7.3.0, with the zone as the calendar itself describes it) lays out over a year.
Ends with 1 where one differs.
"""
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

import icalendar
import recurring_ical_events

kaiki = sys.argv[1]
cases = [(1, "week", "2025-01-06T09:00"), (3, "day", "2025-02-01T04:30"), (1, "month", "2025-01-15T23:45"), (2, "week", "2025-03-01T07:00")]
failures = 0
for zone in ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe", "America/Sao_Paulo"]:
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        tasks, expected = [], []
        for number, (value, unit, start) in enumerate(cases):
            line = [kaiki, "next", "--every", f"{value}{unit}", "--from", start, "--time-zone", zone, "--policy", "fixed", "--count", "120"]
            times = [entry["instant"] for entry in json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)]
            tasks.append({"id": f"t{number}", "title": f"task {number}", "intervalValue": value, "intervalUnit": unit,
                          "nextReminderDate": times[1], "createdDate": "2025-01-01T00:00:00Z", "policy": "fixedSkip",
                          "anchorDate": times[0]})
            expected += times
        (place / "tasks.json").write_text(json.dumps(tasks))
        (place / "settings.json").write_text(json.dumps({"intervals": [0, 1], "timeZoneIdentifier": zone}))
        subprocess.run([kaiki, "convert", str(place), "--to", "ics", "--out", str(place / "out"), "--quiet"], check=True)
        text = (place / "out" / "kaiki.ics").read_text()
        # Under a name that nobody knows, a zone is what the calendar says of it.
        for name, shown in [(zone, text), (f"Kaiki/{zone}", text.replace(f"TZID={zone}", f"TZID=Kaiki/{zone}").replace(f"TZID:{zone}", f"TZID:Kaiki/{zone}"))]:
            calendar = icalendar.Calendar.from_ical(shown)
            start, end = (datetime.datetime(year, 1, 1, tzinfo=datetime.timezone.utc) for year in (2025, 2026))
            found = sorted(
                event["DTSTART"].dt.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
                for event in recurring_ical_events.of(calendar).between(start, end))
            within = sorted(time for time in expected if "2025" <= time < "2026")
            failures += found != within
            print(zone, "as", name, len(within), "occurrences in 2025:",
                  "same" if found == within else f"differ: {sorted(set(found) ^ set(within))[:6]}")
sys.exit(1 if failures else 0)
