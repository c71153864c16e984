"""Hostile text in every field and in every form of output: nothing raw reaches a terminal, a page, or a spreadsheet's formulas."""

import csv
import html.parser
import io
import json
import os
import re
import shutil
import xml.etree.ElementTree

from running import DATASETS, REPOSITORY, TINY, contents, names, probe, temporaries

TEXTS = [
    "\x1b[31mRED\x1b[0m", "\x1b]0;title\x07", "\x9b31m", "\u202egnp.exe", "a\u2066b\u2069", "line\nbreak", "car\rriage", "tab\tb",
    "nul\x00nul", "\x7fdel", "\u2028ls", "\u0085nel", "\u200e\u200f\u061c", "\x08\x08\x08", "a\x0bb\x0cc",
    "=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1+1", "＝1+1", "＋1", "＠A", "'=1", '"=1"', "\n=1",
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "</title>&amp;", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)",
    "]]><x/>", "--><script>alert(1)</script>", "BEGIN:VEVENT\r\nSUMMARY:x", "\\n;,:", "x due:2020-01-01 rec:1d pri:A", "(A) x 2020-01-01",
    "../../etc/passwd", "a/b\\c", "%s%n%x", "$(id)`id`", "🏴\U000e0067\U000e007f", "L" * 3_000, "a" + "\u0301" * 3000,
]
FREE = {"id", "title", "name", "content", "question", "answer", "note", "memo", "courseName", "semesterId", "courseId", "cardId", "taskId",
        "listId", "habit", "series", "tags", "taskDescription", "userId", "deviceId", "recordId", "pairId", "deck", "unit"}
# What moves a cursor, changes colours, or turns text around.
RAW = {chr(c) for c in range(32) if c != 10} | {chr(c) for c in range(127, 160)} | set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068"
                                                                                "\u2069\u200e\u200f\u061c\u2028\u2029")
COLUMNS = {
    "habits": [{"habit": "h", "freq_numerator": 1, "freq_denominator": 1, "unit": "km", "type": "NUMERICAL", "targetValue": 3}],
    "checkmarks": [{"habit": "h", "date": f"2025-01-{d:02d}", "value": "YES_MANUAL"} for d in range(1, 20)],
    "observations": [{"series": "s", "date": f"2025-01-{d:02d}", "value": d % 5} for d in range(1, 31)],
}


def poisoned(value, text, key=None):
    if isinstance(value, dict):
        return {name: poisoned(inner, text, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [poisoned(inner, text, key) for inner in value]
    return text + value if key in FREE and isinstance(value, str) and value else value


def rows_of(path):
    if path.suffix == ".json":
        value = json.loads(path.read_text())
        return value.get("rows", value) if isinstance(value, dict) else value
    return list(csv.DictReader(io.StringIO(path.read_text())))


SETS = {
    "cards": ("memora-tiny", 400), "tasks": ("repeto-200", 30), "attempts": ("babysteps-50", 40), "lists": ("hibito-90", 12),
    "courses": ("at00-year", 60), "habits": (None, 0),
}


def poisoned_set(folder, name, text):
    source, most = SETS[name]
    files = [] if source is None else [(path.name.rsplit(".", 1)[0], rows_of(path)[:most]) for path in sorted((DATASETS / source).iterdir())
                                       if "settings" not in path.name]
    for kind, rows in files or COLUMNS.items():
        rows = poisoned(rows, text)
        # An empty field is a value that is not there.
        rows = [{key: value for key, value in row.items() if value not in ("", None)} for row in rows]
        (folder / f"{kind}.json").write_text(json.dumps(rows))


def raw(data):
    return sorted({f"U+{ord(c):04X}" for c in data.decode("utf-8", "replace") if c in RAW})


def formulas(text):
    """Cells that a spreadsheet would run: text that begins with one of its signs, and is no number."""
    found = []
    for row in csv.reader(io.StringIO(text, newline="")):
        for cell in row:
            if cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not re.fullmatch(r"[+-]?[\d.]+(e[+-]?\d+)?", cell):
                found.append(cell[:30])
    return found


class Page(html.parser.HTMLParser):
    """What of a page would run or be asked for."""

    def __init__(self):
        super().__init__()
        self.scripts, self.handlers, self.links, self.policy = 0, [], [], None

    def handle_starttag(self, tag, attributes):
        self.scripts += tag == "script"
        for name, value in attributes:
            if name.startswith("on"):
                self.handlers.append((tag, name))
            if name in ("src", "href", "xlink:href", "action", "data") and value and not value.startswith("#"):
                self.links.append((tag, name, value[:60]))
            if tag == "meta" and name == "content" and value and "default-src" in value:
                self.policy = value
        if tag in ("img", "iframe", "object", "embed", "base", "link"):
            self.links.append((tag, "", ""))


def page_of(data):
    page = Page()
    page.feed(data.decode())
    return page


def look(tally, name, number, text, plain):
    bench = tally.bench
    at = bench.folder()
    (at / "in").mkdir()
    poisoned_set(at / "in", name, text)
    what = f"{name} with {text[:24]!r}"
    kinds = {0, 64, 65}
    language = ["--lang", "ja"] if number % 3 == 0 else []
    color = ["--color", "always"] if number % 4 == 1 else []
    for arguments in (["analyze", "in", *language, *color, "--report", "page.html", "--svg", "svg"],
                      ["simulate", "in", "--days", 7, "--replicates", 2, "--jobs", 1, *language]):
        ran = bench.run(arguments, at=at)
        tally.ended(ran, kinds, f"{what}: {arguments[0]}")
        out = ran.out
        if color:
            # Its own colours, and nothing else.
            out = re.sub(rb"\x1b\[[0-9;]*m", b"", out) if text.find("\x1b[") < 0 else re.sub(rb"\x1b\[(?!31m)[0-9;]*m", b"", out)
            out = out.replace(b"\x1b[0m", b"") if "\x1b[" not in text else out
        if not (color and "\x1b[" in text):
            tally.hold(not raw(out), f"{what}: {arguments[0]} shows {raw(out)}")
        tally.hold(not raw(ran.err), f"{what}: {arguments[0]} says {raw(ran.err)}: {ran.err[:80]!r}")
    if (at / "page.html").exists():
        data = (at / "page.html").read_bytes()
        page = page_of(data)
        tally.hold(page.scripts == plain["scripts"] and not page.handlers, f"{what}: a page with {page.scripts} scripts, {page.handlers[:2]}")
        tally.hold(all(link in plain["links"] for link in page.links), f"{what}: a page that asks for {page.links[:2]}")
        tally.hold(page.policy is not None, f"{what}: a page without a policy")
        tally.hold(not [c for c in raw(data) if c not in ("U+0009",)], f"{what}: a page with {raw(data)}")
    for file in names(at / "svg") if (at / "svg").exists() else []:
        data = (at / "svg" / file).read_bytes()
        try:
            tree = xml.etree.ElementTree.fromstring(data)
            bad = [e.tag for e in tree.iter() if str(e.tag).endswith(("script", "image", "foreignObject", "use"))]
            bad += [key for e in tree.iter() for key in e.attrib if key.lower().startswith("on") or key.endswith("href")]
            tally.hold(not bad, f"{what}: {file} has {bad[:2]}")
        except xml.etree.ElementTree.ParseError as error:
            tally.hold(False, f"{what}: {file} is no XML: {error}")
    ran = bench.run(["analyze", "in", "--json"], at=at, keep=1 << 28)
    tally.ended(ran, kinds, f"{what}: JSON")
    if ran.code == 0:
        try:
            json.loads(ran.out)
        except ValueError as error:
            tally.hold(False, f"{what}: no JSON: {error}")
        tally.hold(not any(byte < 32 and byte != 10 for byte in ran.out), f"{what}: JSON with control characters")
    for arguments, folder in ((["analyze", "in", "--format", "csv", "--out", "tables"], "tables"),
                              (["convert", "in", "--to", "csv", "--out", "csv", "--quiet"], "csv"),
                              (["convert", "in", "--to", "loop", "--out", "loop", "--quiet"], "loop"),
                              (["convert", "in", "--to", "anki", "--out", "anki", "--quiet"], "anki")):
        ran = bench.run(arguments, at=at)
        tally.ended(ran, kinds, f"{what}: {folder}")
        tally.hold(not raw(ran.err), f"{what}: {folder} says {raw(ran.err)}")
        for file in names(at / folder) if (at / folder).exists() else []:
            table = (at / folder / file).read_bytes().decode()
            tally.hold(not formulas(table), f"{what}: {folder}/{file} has the formula {formulas(table)[:1]}")
            widths = {len(row) for row in csv.reader(io.StringIO(table, newline=""))}
            tally.hold(len(widths) <= 1, f"{what}: {folder}/{file} has rows of {sorted(widths)} fields")
        outside = [path for path in names(at) if path.split("/")[0] not in ("in", "svg", "page.html", "tables", "csv", "loop", "anki")]
        tally.hold(not outside, f"{what}: writes {outside}")
    ran = bench.run(["convert", "in", "--to", "ics", "--out", "ics", "--quiet"], at=at)
    tally.ended(ran, kinds, f"{what}: ics")
    for file in names(at / "ics") if (at / "ics").exists() else []:
        data = (at / "ics" / file).read_bytes()
        lines = data.decode().split("\r\n")
        tally.hold("\n" not in "".join(lines) and "\r" not in "".join(lines), f"{what}: {file} has a lone line end")
        tally.hold(all(len(line.encode()) <= 75 for line in lines), f"{what}: {file} has a line of {max(map(len, lines))}")
        tally.hold(not [c for c in raw(data) if c in {f"U+{i:04X}" for i in range(32)} - {"U+000D", "U+0009"}], f"{what}: {file} with {raw(data)}")
        events = re.sub("\r\n[ \t]", "", data.decode()).split("\r\n")
        tally.hold(all(re.match(r"[A-Z0-9-]+[;:]", line) or not line for line in events), f"{what}: {file} has a line that is none")
        tally.hold(events.count("BEGIN:VEVENT") == events.count("END:VEVENT"), f"{what}: {file} has events of its own making")
    ran = bench.run(["convert", "in", "--to", "todotxt", "--out", "todo", "--quiet"], at=at)
    tally.ended(ran, kinds, f"{what}: todotxt")
    for file in names(at / "todo") if (at / "todo").exists() else []:
        # What a text editor shows as one line is one task, and dates of a title are no dates of it.
        data = (at / "todo" / file).read_bytes().decode()
        lines = data.split("\n")[:-1]
        tally.hold(all(re.match(r"(x |\([A-Z]\) |\d{4}-\d\d-\d\d )", line) for line in lines) and "\r" not in data,
                   f"{what}: {file} has a line of its own making")
    ran = bench.run(["convert", "in", "--to", "taskwarrior", "--out", "tw", "--quiet"], at=at)
    tally.ended(ran, kinds, f"{what}: taskwarrior")
    # What convert writes reads back as the same figures.
    if (at / "csv").exists() and number % 2 == 0:
        ran = bench.run(["convert", "csv", "--to", "json", "--out", "a", "--quiet"], at=at)
        ran = bench.run(["convert", "in", "--to", "json", "--out", "b", "--quiet"], at=at)
        if (at / "a").exists() and (at / "b").exists():
            one, two = contents(at / "a"), contents(at / "b")
            differ = [file for file in two if one.get(file) != two[file]]
            tally.hold(not differ, f"{what}: {differ} of CSV that was read back are other than of JSON")
    shutil.rmtree(at)


def fields(tally, chosen):
    bench = tally.bench
    at = bench.folder()
    plain = {}
    for name in SETS:
        (at / name).mkdir()
        poisoned_set(at / name, name, "")
        bench.run(["analyze", name, "--report", f"{name}.html"], at=at)
        page = page_of((at / f"{name}.html").read_bytes())
        plain[name] = {"scripts": page.scripts, "links": page.links}
    looked = 0
    for number, text in enumerate(TEXTS):
        for place, name in enumerate(SETS):
            # Each text in two sets, the whole list in each set in three runs of the list.
            if chosen(number, place):
                looked += 1
                look(tally, name, number, text, plain[name])
    tally.note(f"{looked} data sets, {len(TEXTS)} texts, twelve forms of output each")


@probe("hostile", "text in every field: terminal, page, pictures, JSON, CSV, loop, ics, todo.txt, taskwarrior")
def every_field(tally):
    fields(tally, (lambda number, place: place % 3 == number % 3) if tally.bench.full else (lambda number, place: number == place * 7))


@probe("hostile", "names of files and values of options in errors")
def in_errors(tally):
    bench = tally.bench
    for text in TEXTS if bench.full else TEXTS[:8]:
        if "\0" in text or len(text.encode()) > 200:
            continue
        at = bench.folder()
        name = text.replace("/", "_")
        (at / f"{name}.cards.csv").write_text("id,stepIndex,nextDue\nk,99999999999999999999,x\n")
        (at / "bad.cards.csv").write_text(f"id,stepIndex,nextDue\n{text!r},1,\"{text}\"\n")
        for arguments in (["analyze", "."], ["analyze", f"./{name}.cards.csv"], ["analyze", f"./{name}"], ["analyze", "bad.cards.csv"],
                          ["analyze", ".", "--tag", text], ["analyze", ".", "--only", text], ["analyze", ".", "--out", f"no/{name}"],
                          ["simulate", "--time-zone", text], [text], ["help", text], ["analyze", ".", f"--{text}"],
                          ["next", "--every", text, "--from", text], ["generate", text, "--out", "x"]):
            ran = bench.run(arguments, at=at)
            tally.ended(ran, {0, 64, 65, 66, 73, 74}, f"{[str(a)[:20] for a in arguments]}")
            tally.hold(not raw(ran.err + ran.out), f"{[str(a)[:20] for a in arguments]} shows {raw(ran.err + ran.out)}")


@probe("hostile", "foreign exports with hostile text")
def foreign(tally):
    bench = tally.bench
    for number, text in enumerate(TEXTS if bench.full else TEXTS[::9]):
        if "\0" in text or len(text) > 1000:
            continue
        at = bench.folder()
        line = re.sub(r"[\r\n\u2028\u2029\u0085]", " ", text)
        files = {
            "todo.txt": f"{line} rec:1w due:2025-01-05\nx 2025-01-05 2025-01-01 {line} rec:1w due:2025-01-05\n",
            "a.org": f"* TODO {line}\nSCHEDULED: <2025-01-05 Sun .+1w>\n- State \"DONE\" from \"TODO\" [2025-01-01 Wed 10:00]\n",
            "a.ics": f"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u\r\nSUMMARY:{line}\r\nDTSTART:20250101T090000Z\r\nRRULE:FREQ=WEEKLY\r\n"
                     "END:VEVENT\r\nEND:VCALENDAR\r\n",
            "tw.json": json.dumps([{"uuid": "u", "entry": "20250101T000000Z", "status": "recurring", "description": text,
                                    "due": "20250105T000000Z", "recur": "weekly"}]),
            "grid.csv": f"date,\"{text.replace(chr(34), chr(34) * 2)}\",b\n" + "".join(f"2025-01-{d:02d},1,0\n" for d in range(1, 20)),
            "n.md": f"{line} #flashcards\n?\na\n<!--SR:!2025-01-10,3,250-->\n",
        }
        name, data = sorted(files.items())[number % len(files)] if not bench.full else (None, None)
        for file, data in files.items() if bench.full else [(name, data)]:
            (at / file).write_text(data)
            for arguments in (["analyze", file, "--time-zone", "UTC"], ["convert", file, "--to", "csv", "--out", f"{file}.d", "--time-zone", "UTC"]):
                ran = bench.run(arguments, at=at)
                what = f"{file} with {text[:20]!r}: {arguments[0]}"
                tally.ended(ran, {0, 64, 65}, what)
                tally.hold(not raw(ran.out + ran.err), f"{what} shows {raw(ran.out + ran.err)}")
            for table in names(at / f"{file}.d") if (at / f"{file}.d").exists() else []:
                found = formulas((at / f"{file}.d" / table).read_bytes().decode())
                tally.hold(not found, f"{what}: {table} has the formula {found[:1]}")
