"""Compares what Kaiki makes of sheets of attendance with what pandas counts in them.

    python3 -m venv V && V/bin/pip install -r Tests/RecordsTests/Oracles/requirements.txt
    V/bin/python Tests/RecordsTests/Oracles/attendance_differences.py .build/release/kaiki [SHEETS] [FIRST]

A sheet is made of each seed: a row a mark, a row a date or a row a course, in words or signs of Japanese, English or Moodle, with
dates in one of five forms, as text in UTF-8 or Shift JIS with commas, semicolons or tabs, or as a workbook of Excel. pandas
and openpyxl read it again; compared is how often each course has each mark on each day. A sheet in which something differs loses
rows and columns as long as it still differs, and what is left is printed.

Where Kaiki means something else by its rules, no such sheet is made: a grid of nothing but ○ and × or of single letters without a P,
which may as well be one of habits.
"""

import collections
import csv
import datetime
import io
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import openpyxl
import pandas

# What each mark says, by its language.
MARKS = {
    "Japanese": {"欠席": "absent", "遅刻": "late", "早退": "early_leave", "公欠": "official_absent", "出席": "present",
                 "休講": "no_class", "忌引": "official_absent", "欠": "absent", "出": "present"},
    "signs": {"×": "absent", "△": "late", "○": "present", "公": "official_absent", "休講": "no_class"},
    "English": {"Absent": "absent", "Late": "late", "Left early": "early_leave", "Excused": "official_absent",
                "Present": "present", "Cancelled": "no_class"},
    "Moodle": {"P": "present", "L": "late", "E": "official_absent", "A": "absent"},
    "native": {kind: kind for kind in ("absent", "late", "early_leave", "official_absent", "present", "no_class")},
}
COURSES = ["線形代数学Ⅱ", "英語, コミュニケーション", "微分積分", "Physics I", "Chemistry; lab", "体育", "情報科学概論", "German"]
HEADINGS = {True: ["日付", "科目名", "出欠", "備考"], False: ["Date", "Course", "Status", "Note"]}
NOTES = ["", "", "", "寝坊", "\"本人\"申告", "doctor, again"]


class Sheet:
    """A table of cells, and how it is written."""

    def __init__(self, seed):
        draw = random.Random(f"attendance {seed}")
        self.layout = draw.choice(["list", "list", "dates down", "courses down"])
        self.form = draw.choice(["csv", "csv", "semicolons", "tabs", "xlsx", "xlsx"])
        self.encoding = draw.choice(["utf-8", "utf-8-sig", "cp932"])
        language = draw.choice(list(MARKS))
        self.meaning = MARKS[language]
        self.is_japanese = language in ("Japanese", "signs")
        self.dates = draw.choice(["%Y-%m-%d", "%Y/%m/%d", "%Y年%m月%d日", "%Y.%m.%d", "date"])
        if self.dates == "date" and self.form != "xlsx":
            self.dates = "%Y-%m-%d"
        marks = list(self.meaning)
        courses = draw.sample(COURSES, draw.randint(1 if self.layout == "list" else 2, 5))
        start = datetime.date(2026, 4, draw.randint(1, 28))
        days = sorted(start + datetime.timedelta(days=offset) for offset in draw.sample(range(110), draw.randint(4, 25)))
        if self.layout == "list":
            self.rows = [HEADINGS[self.is_japanese]]
            # A course has one mark a day: more of them are periods, which such a sheet does not name.
            pairs = draw.sample([(day, course) for day in days for course in courses], draw.randint(3, len(days)))
            for day, course in sorted(pairs) if draw.random() < 0.7 else pairs:
                self.rows.append([day, course, draw.choice(marks), draw.choice(NOTES)])
        else:
            share = draw.choice([0.2, 0.6, 0.95])
            self.rows = [[HEADINGS[self.is_japanese][0]] + courses]
            for day in days:
                self.rows.append([day] + [draw.choice(marks) if draw.random() < share else "" for _ in courses])
            if self.layout == "courses down":
                self.rows = [list(column) for column in zip(*self.rows)]
                self.rows[0][0] = HEADINGS[self.is_japanese][1]

    def fewer(self):
        """The sheets with a row or, in a grid, a column less."""
        for place in range(1, len(self.rows)):
            yield self.rows[:place] + self.rows[place + 1:]
        if self.layout != "list":
            for place in range(1, len(self.rows[0])):
                yield [row[:place] + row[place + 1:] for row in self.rows]

    def is_told(self):
        """Whether nobody can take it for anything but a sheet of attendance."""
        if self.layout == "list":
            return len(self.rows) > 1
        cells = {cell for row in self.rows[1:] for cell in row[1:]} - {""}
        used = [any(cell for cell in row[1:]) for row in self.rows[1:]]
        across = [any(cell for cell in column[1:]) for column in list(zip(*self.rows))[1:]]
        plain = cells <= {"○", "×"} or all(len(cell) == 1 and cell.isascii() for cell in cells) and "P" not in cells
        return len(cells) > 1 and not plain and all(used) and all(across)

    def written(self, cell):
        """A cell as it stands in the file."""
        if not isinstance(cell, datetime.date):
            return cell
        return cell if self.dates == "date" else cell.strftime(self.dates)

    def write(self, folder):
        """The sheet as a file."""
        rows = [[self.written(cell) for cell in row] for row in self.rows]
        if self.form == "xlsx":
            path = folder / "attendance.xlsx"
            book = openpyxl.Workbook()
            book.active.title = "出欠"
            for row in rows:
                book.active.append([None if cell == "" else cell for cell in row])
            book.save(path)
            return path
        path = folder / ("attendance.tsv" if self.form == "tabs" else "attendance.csv")
        text = io.StringIO()
        csv.writer(text, delimiter=self.separator(), lineterminator="\r\n").writerows(rows)
        path.write_bytes(text.getvalue().encode(self.encoding))
        return path

    def separator(self):
        return {"csv": ",", "semicolons": ";", "tabs": "\t"}.get(self.form)

    def day(self, cell):
        """The date of a cell that was read again."""
        if isinstance(cell, (datetime.datetime, pandas.Timestamp)):
            return cell.date().isoformat()
        return datetime.datetime.strptime(str(cell).replace(" 00:00:00", ""),
                                          "%Y-%m-%d" if self.dates == "date" else self.dates).date().isoformat()

    def counted(self, path):
        """How often each course has each mark on each day, by pandas."""
        if self.form == "xlsx":
            table = pandas.read_excel(path, dtype=object, keep_default_na=False, header=0)
        else:
            table = pandas.read_csv(path, sep=self.separator(), encoding=self.encoding, dtype=str, keep_default_na=False)
        first = table.columns[0]
        if self.layout == "list":
            date, course, mark, _ = table.columns
            marks = table.rename(columns={date: "date", course: "course", mark: "mark"})
        elif self.layout == "dates down":
            marks = table.melt(id_vars=[first], var_name="course", value_name="mark").rename(columns={first: "date"})
        else:
            marks = table.melt(id_vars=[first], var_name="date", value_name="mark").rename(columns={first: "course"})
        marks = marks[marks["mark"].astype(str).str.len() > 0]
        return collections.Counter(
            (row.course, self.day(row.date), self.meaning[row.mark]) for row in marks.itertuples())


def kaiki(program, path, folder):
    """The same by Kaiki; what it says where it refuses the sheet."""
    out = folder / "out"
    done = subprocess.run(
        [program, "convert", path, "--to", "json", "--out", out, "--force", "--time-zone", "Asia/Tokyo", "--quiet"],
        capture_output=True, text=True)
    if done.returncode != 0:
        return f"refused: {done.stderr.strip()}"
    records = json.loads((out / "attendanceRecords.json").read_text())["rows"]
    return collections.Counter((record["courseId"], record["date"][:10], record["type"]) for record in records)


def difference(program, sheet):
    """What the two count of a sheet, where that differs; nothing where it is the same."""
    if not sheet.is_told():
        return None
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        path = sheet.write(folder)
        told, found = sheet.counted(path), kaiki(program, path, folder)
    return None if told == found else (told, found)


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    failed = compared = seed = 0
    while compared < count:
        seed += 1
        sheet = Sheet(first + seed - 1)
        if not sheet.is_told():
            continue
        compared += 1
        found = difference(program, sheet)
        if not found:
            continue
        failed += 1
        is_smaller = True
        while is_smaller:
            is_smaller = False
            whole = sheet.rows
            for rows in sheet.fewer():
                sheet.rows = rows
                if less := difference(program, sheet):
                    found, is_smaller = less, True
                    break
                sheet.rows = whole
        print(f"seed {first + seed - 1}, {sheet.layout} as {sheet.form} in {sheet.encoding}:")
        for row in sheet.rows:
            print("    " + "\t".join(str(sheet.written(cell)) for cell in row))
        told, found = found
        if isinstance(found, str):
            print(f"  Kaiki {found}")
        else:
            print(f"  pandas alone: {dict(told - found)}")
            print(f"  Kaiki alone: {dict(found - told)}")
    print(f"{compared} sheets of attendance, {failed} differ")
    sys.exit(failed > 0)


main()
