"""Reads a data set as INTERFACE section 2 has it: a folder or a file of JSON, JSON Lines or CSV, merged."""

import csv
import json
import os

from days import parse_instant

KINDS = {"settings", "cards", "reviewLogs", "tasks", "completions", "attempts", "lists", "checkmarks",
         "observations", "opens", "semesters", "courses", "attendanceRecords", "periodTimes", "calendar"}
ID = {"courses": "courseId", "semesters": "semesterId", "attendanceRecords": "recordId"}
NEEDED = {  # columns without which a row says nothing
    "cards": ["id", "question"], "reviewLogs": ["cardId", "reviewedAt"],
    "completions": ["taskId", "completedAt"], "attempts": ["taskId", "timestamp"], "lists": ["createdAt"],
    "checkmarks": ["habit", "date", "value"],
    "opens": ["timestamp"], "semesters": ["semesterId", "startDate", "endDate"],
    "courses": ["courseId", "dayOfWeek", "period", "semesterId"], "calendar": ["date", "kind"],
    "attendanceRecords": ["courseId", "date", "type"], "periodTimes": ["period", "endTime"]}
STATE = ["cards", "tasks", "attemptTasks", "courses", "semesters"]  # one row a thing; the rest are events
EVENTS = ["reviewLogs", "completions", "attempts", "attendanceRecords"]
INSTANTS = {"reviewLogs": ["reviewedAt"], "completions": ["completedAt"], "attempts": ["timestamp"],
            "opens": ["timestamp"], "lists": ["createdAt"]}
KEYS = ["id", "cardId", "taskId", "courseId", "recordId", "semesterId", "pairId", "userId"]


def truth(value):
    """true/false, 1/0, TRUE/FALSE."""
    return str(value).strip().lower() in ("true", "1")


def rows_of(path):
    """The rows of one file, as dictionaries; empty cells are left out."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        if path.endswith(".csv"):
            return [{k: v for k, v in row.items() if k and v not in (None, "")}
                    for row in csv.DictReader(file)]
        text = file.read()
    if path.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    found = json.loads(text)
    if isinstance(found, dict):
        found = found.get("rows", [found])
    return [{k: v for k, v in row.items() if v is not None} for row in found]


def kind_of(path, rows):
    """By the last part of the name before its ending, else by the header."""
    stem = os.path.basename(path).rsplit(".", 1)[0].rsplit(".", 1)[-1]
    columns = set(rows[0]) if rows else set()
    if {"card_id", "review_rating", "review_time"} <= columns:
        return "publicLog"
    if {"cid", "ease", "ivl", "time", "type"} <= columns:
        return "ankiLog"
    return stem if stem in KINDS else None


def native(kind, row):
    """A row of a foreign review log under our names; ids of Anki rows are milliseconds since 1970."""
    if kind == "publicLog":
        rating = int(row["review_rating"])
        return {"cardId": row["card_id"], "reviewedAt": row["review_time"], "rating": rating, "foreign": True,
                "result": rating >= 2, "latencyMs": int(float(row.get("review_duration", 0)))}
    ease, sort, factor = int(row["ease"]), int(row["type"]), int(row.get("factor", 0))
    return {"id": row["id"], "cardId": row["cid"], "reviewedAt": int(row["id"]), "rating": ease,
            "foreign": True, "result": ease >= 2, "latencyMs": int(row["time"]), "ivl": int(row["ivl"]),
            "lastIvl": int(row["lastIvl"]), "answer": ease > 0 and sort < 4,
            "cram": sort == 3 and factor == 0, "reset": sort == 4 and ease == 0 and factor == 0}


def knowledge(row):
    """A0.8: what decides between two rows of one thing; the greater wins."""
    def moment(*names):
        return max((parse_instant(row[n]).timestamp() for n in names if row.get(n)), default=0)
    return (moment("modified", "updatedAt"), int(row.get("reviewCount", 0)), moment("nextDue"),
            moment("lastCompletedDate", "createdDate", "lastAttemptAt"), json.dumps(row, sort_keys=True))


def sound(kind, row):
    """Whether a row can be used (G8): its columns are there and its instants can be read."""
    if any(name not in row for name in NEEDED.get(kind, [])):
        return False
    if kind == "tasks":
        top = {"day": 3650, "week": 520, "month": 120}.get(row.get("intervalUnit"))
        number = str(row.get("intervalValue", ""))
        if not (top and number.isdigit() and 1 <= int(number) <= top and str(row.get("title", "")).strip()):
            return False  # R0.4, A0.7
    if kind == "attemptTasks" and not str(row.get("name", "")).strip():
        return False  # R3.6
    try:
        return all(parse_instant(row[name]) is not None for name in INSTANTS.get(kind, []))
    except (ValueError, OverflowError):
        return False


def read(path):
    """{kind: rows} of a data set, merged (union by id), with `rejected` and `conflicts` counted.

    Events with one id and equal content count once; with unequal content the greater row counts (listed).
    Rows of a log without ids count once where the whole row is equal (two exports of one log may overlap)."""
    names = sorted(os.listdir(path)) if os.path.isdir(path) else [""]
    files = [os.path.join(path, name) if name else path for name in names
             if not name or name.endswith((".json", ".jsonl", ".csv"))]
    data = {"rejected": 0, "conflicts": []}
    for file in files:
        rows = rows_of(file)
        kind = kind_of(file, rows)
        if kind in ("publicLog", "ankiLog"):
            rows, kind = [native(kind, row) for row in rows], "reviewLogs"
        if kind is None:
            continue
        for row in rows:
            for key in KEYS:
                if key in row:
                    row[key] = str(row[key]).strip().lower()  # ids compare as lower-case text
            target = "attemptTasks" if kind == "tasks" and "category" in row else kind
            if target == "lists" and "listId" in row:  # CSV: one row an item
                row = {"id": row["listId"].lower(), "createdAt": row.get("listCreatedAt"), "items": [row]}
            if sound(target, row):
                data.setdefault(target, []).append(row)
            else:
                data["rejected"] += 1
    for kind in STATE:
        best = {}
        for row in data.get(kind, []):
            key = row[ID.get(kind, "id")]
            best[key] = max(best.get(key, row), row, key=knowledge)
        if kind in data:
            data[kind] = list(best.values())
    for kind in EVENTS:
        best = {}
        for row in data.get(kind, []):
            text = json.dumps(row, sort_keys=True)
            key = row.get(ID.get(kind, "id"), text)
            if key in best and best[key][0] != text:
                data["conflicts"].append(key)
            if key not in best or text > best[key][0]:
                best[key] = (text, row)
        if kind in data:
            data[kind] = [row for _, row in best.values()]
    return data
