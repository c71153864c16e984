"""Made files in which one thing is there n times, and no other grows more than it has to.

Each function writes them into a folder, line by line, so that the process that measures stays small, and gives the arguments that
name them.
"""

import datetime
import io
import json
import sqlite3
import zipfile

DAY = datetime.date(2025, 1, 6)
EPOCH = datetime.datetime(2025, 1, 6)
YEAR = 525_600


def iso(minutes):
    return (EPOCH + datetime.timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


def compact(minutes):
    return (EPOCH + datetime.timedelta(minutes=minutes)).strftime("%Y%m%dT%H%M%SZ")


def day(number):
    return (DAY + datetime.timedelta(days=number)).isoformat()


def write(folder, name, pieces):
    with open(folder / name, "w") as file:
        for piece in pieces:
            file.write(piece)
    return name


def table(header, n, row):
    yield header + "\n"
    for i in range(n):
        yield row(i) + "\n"


def answer(n, cards):
    return lambda i: f"r{i},c{i % max(1, cards)},{iso(i * YEAR // n)},{i % 6},{i % 6 + 1 if i % 7 else 0},{'true' if i % 7 else 'false'},{1000 + i % 5000}"


ANSWERS = "id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs"


def csv_answers(folder, n):
    return [write(folder, "reviewLogs.csv", table(ANSWERS, n, answer(n, n // 20)))]


def one_card(folder, n):
    return [write(folder, "reviewLogs.csv", table(ANSWERS, n, answer(n, 1)))]


def card_each(folder, n):
    return [write(folder, "reviewLogs.csv", table(ANSWERS, n, answer(n, n)))]


def cards_of_eight(folder, n):
    """Cards of eight answers each, days apart."""
    return [write(folder, "reviewLogs.csv", table(ANSWERS, n * 8, lambda i: (
        f"r{i},c{i % n},{iso(i // n * 9000 + i % n)},{i // n % 6},{i // n % 6 + 1},{'true' if (i * 7919) % 11 else 'false'},{1000 + i % 5000}")))]


def json_answers(folder, n):
    def rows():
        yield "[\n"
        for i in range(n):
            yield (("," if i else "") + f'{{"id":"r{i}","cardId":"c{i % max(1, n // 20)}","reviewedAt":"{iso(i * YEAR // n)}",'
                   f'"result":{"true" if i % 7 else "false"},"latencyMs":3000}}\n')
        yield "]\n"
    return [write(folder, "reviewLogs.json", rows())]


def jsonl_answers(folder, n):
    return [write(folder, "reviewLogs.jsonl", (
        f'{{"id":"r{i}","cardId":"c{i % max(1, n // 20)}","reviewedAt":"{iso(i * YEAR // n)}","result":{"true" if i % 7 else "false"}}}\n'
        for i in range(n)))]


def anki_answers(folder, n):
    return [write(folder, "revlog.csv", table(
        "id,cid,usn,ease,ivl,lastIvl,factor,time,type", n,
        lambda i: f"{1711684780667 + i * 60_000},{i % max(1, n // 20)},0,{1 + i % 4},{1 + i % 30},{i % 30},2500,7241,1"))]


def public_answers(folder, n):
    return [write(folder, "public.csv", table(
        "card_id,review_rating,review_time,review_duration,review_state", n,
        lambda i: f"{i % max(1, n // 20)},{1 + i % 4},{1711745574573 + i * 60_000},7241,2"))]


DATABASE = """
CREATE TABLE col(id integer primary key,crt,mod,scm,ver,dty,usn,ls,conf,models,decks,dconf,tags);
CREATE TABLE notes(id integer primary key,tags,flds);
CREATE TABLE cards(id integer primary key,nid,did,type,queue,due,reps,odue,odid);
CREATE TABLE revlog(id integer primary key,cid,usn,ease,ivl,lastIvl,factor,time,type);
"""


def collection(folder, name, n, decks="{}", presets="{}", deck=lambda i: 1, fields=lambda i: f"question {i}", packed=False):
    """A collection of Anki with a note, a card and an answer each."""
    path = folder / ("collection.anki2" if packed else name)
    base = sqlite3.connect(path)
    base.executescript(DATABASE)
    base.execute("INSERT INTO col VALUES(1,1727000000,1735689600000,0,11,0,0,0,'{}','{}',?,?,'{}')", (decks, presets))
    base.executemany("INSERT INTO notes VALUES(?,'',?)", ((i, fields(i)) for i in range(1, n + 1)))
    base.executemany("INSERT INTO cards VALUES(?,?,?,2,2,100,3,0,0)", ((i, i, deck(i)) for i in range(1, n + 1)))
    base.executemany("INSERT INTO revlog VALUES(?,?,0,3,5,3,2500,3000,1)", ((1730000000000 + i, i) for i in range(1, n + 1)))
    base.commit()
    base.close()
    if packed:
        with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(path, "collection.anki2")
        path.unlink()


def anki_decks(folder, n):
    collection(folder, "c.anki2", n, json.dumps({str(i): {"name": f"D{i % 50}::E{i}", "conf": 1} for i in range(1, n + 1)}),
               json.dumps({"1": {"new": {"perDay": 5}}}), lambda i: i)
    return ["c.anki2"]


def clashing(folder, n):
    for device in ("phone", "tablet"):
        write(folder, f"{device}.reviewLogs.csv", table(
            ANSWERS, n, lambda i: f"{i},{device}{i % max(1, n // 20)},{iso(i * YEAR // n + (device == 'phone'))},0,1,true,1000"))
    return ["."]


def same_id(folder, n):
    return [write(folder, "completions.csv", table("id,taskId,completedAt", n, lambda i: f"same,t1,{iso(i)}"))]


def bad_rows(folder, n):
    return [write(folder, "completions.csv", table("id,taskId,completedAt", n, lambda i: f"e{i},t1,{'never' if i else iso(0)}"))]


def columns(folder, n):
    return [write(folder, "completions.csv", [
        "id,taskId,completedAt" + "".join(f",x{i}" for i in range(n)) + f"\ne,t,{iso(0)}" + "," * n + "\n"])]


def long_field(folder, n):
    return [write(folder, "attempts.csv", [f"id,taskId,timestamp,note\na,t,{iso(0)},\"" + 'x""' * n + '"\n'])]


def files(folder, n):
    for i in range(n):
        write(folder, f"f{i}.completions.csv", [f"id,taskId,completedAt\ne{i},t{i % 9},{iso(i)}\n"])
    return ["."]


def members(folder, n):
    with zipfile.ZipFile(folder / "d.zip", "w") as archive:
        for i in range(n):
            archive.writestr(f"f{i}.completions.csv", f"id,taskId,completedAt\ne{i},t{i % 9},{iso(i)}\n")
    return ["d.zip"]


def calendar(folder, lines):
    def all_lines():
        yield "BEGIN:VCALENDAR\nX-WR-TIMEZONE:Asia/Tokyo\n"
        yield from lines
        yield "END:VCALENDAR\n"
    return [write(folder, "c.ics", all_lines())]


def event(i, more, words="s"):
    return (f"BEGIN:VEVENT\nUID:u{i}\nSUMMARY:{words}{i}\nDTSTART:{compact(i % YEAR)}\n{more}END:VEVENT\n")


def events(folder, n):
    return calendar(folder, (event(i, "RRULE:FREQ=WEEKLY\n") for i in range(n)))


def classes(folder, n):
    return calendar(folder, (event(i, f"DTEND:{compact(i % YEAR + 90)}\nRRULE:FREQ=WEEKLY;COUNT=15\n") for i in range(n)))


def single_events(folder, n):
    return calendar(folder, (
        f"BEGIN:VEVENT\nUID:u{i}\nSUMMARY:Course {i % max(1, n // 15)}\nDTSTART:{compact(i // max(1, n // 15) * 10080)}\n"
        f"DTEND:{compact(i // max(1, n // 15) * 10080 + 90)}\nEND:VEVENT\n" for i in range(n)))


def all_days(folder, n):
    return calendar(folder, (f"BEGIN:VEVENT\nUID:u{i}\nSUMMARY:Holiday {i}\nDTSTART;VALUE=DATE:{day(i % 3000).replace('-', '')}\nEND:VEVENT\n"
                             for i in range(n)))


def rdates(folder, n):
    return calendar(folder, [event(0, "RRULE:FREQ=WEEKLY\n" + "".join(f"RDATE:{compact(i * 1441)}\n" for i in range(n)))])


def exdates(folder, n):
    return calendar(folder, [event(0, "RRULE:FREQ=DAILY\n" + "".join(f"EXDATE:{compact(i * 1440)}\n" for i in range(n)))])


def moved(folder, n):
    return calendar(folder, [event(0, "RRULE:FREQ=DAILY\n")] + [
        f"BEGIN:VEVENT\nUID:u0\nSUMMARY:s0\nRECURRENCE-ID:{compact(i * 1440)}\nDTSTART:{compact(i * 1440 + 60)}\nEND:VEVENT\n" for i in range(n)])


def zones(folder, n):
    def lines():
        for i in range(n):
            yield (f"BEGIN:VTIMEZONE\nTZID:Z{i}\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0900\nTZOFFSETTO:+0900\n"
                   "END:STANDARD\nEND:VTIMEZONE\n")
        for i in range(n):
            yield f"BEGIN:VEVENT\nUID:u{i}\nSUMMARY:s{i}\nDTSTART;TZID=Z{i}:20250101T090000\nRRULE:FREQ=WEEKLY\nEND:VEVENT\n"
    return calendar(folder, lines())


def escapes(folder, n):
    # In folded lines, since one of more than 1 MiB is refused.
    return calendar(folder, ["BEGIN:VEVENT\nUID:u\nDTSTART:20250106T090000Z\nRRULE:FREQ=DAILY\nSUMMARY:" + "\n ".join(
        [r"\n\," * 15] * (n // 15)) + "\nEND:VEVENT\n"])


def todos(folder, n):
    return calendar(folder, (f"BEGIN:VTODO\nUID:u{i}\nSUMMARY:s{i}\nDTSTART:{compact(i)}\nDUE:{compact(i + 60)}\nRRULE:FREQ=DAILY\nEND:VTODO\n"
                             for i in range(n)))


def properties(folder, n):
    return calendar(folder, [event(0, "RRULE:FREQ=WEEKLY\n" + "".join(f"X-A{i}:y\n" for i in range(n)))])


def org_headings(folder, n):
    return [write(folder, "a.org", (f"* TODO Task {i}\nSCHEDULED: <2025-01-06 Mon .+1w>\n- State \"DONE\" from \"TODO\" [2025-01-06 Mon 10:00]\n"
                                    for i in range(n)))]


def org_titles(folder, n):
    return [write(folder, "a.org", ("* TODO Same\nSCHEDULED: <2025-01-06 Mon .+1w>\n" for _ in range(n)))]


def org_states(folder, n):
    return [write(folder, "a.org", ["* TODO Task\nSCHEDULED: <2025-01-06 Mon .+1d>\n"] + [
        f"- State \"DONE\" from \"TODO\" [{day(i % 3000)} Mon {i % 24:02d}:00]\n" for i in range(n)])]


def org_depth(folder, n):
    return [write(folder, "a.org", ("*" * (1 + i % 200) + f" TODO Task {i}\nSCHEDULED: <2025-01-06 Mon .+1w>\n" for i in range(n)))]


def todotxt(folder, n):
    write(folder, "todo.txt", (f"(A) 2025-01-01 task {i} rec:1w due:2025-02-01\n" for i in range(n)))
    return ["todo.txt"]


def todotxt_done(folder, n):
    write(folder, "todo.txt", ["2025-01-01 water rec:1d due:2025-02-01\n"])
    write(folder, "done.txt", (f"x {day(i % 3000)} 2025-01-01 water rec:1d due:{day(i % 3000)}\n" for i in range(n)))
    return ["."]


def todotxt_same(folder, n):
    return [write(folder, "todo.txt", ("2025-01-01 water rec:1d due:2025-02-01\n" for _ in range(n)))]


def warrior(folder, n):
    def rows():
        yield "[\n"
        for i in range(n):
            yield (("," if i else "") + f'{{"uuid":"u{i}","entry":"{compact(i)}","status":"recurring","description":"d{i}","due":"{compact(i)}",'
                   '"recur":"weekly"}\n')
        yield "]\n"
    return [write(folder, "tasks.json", rows())]


def warrior_instances(folder, n):
    def rows():
        yield '[{"uuid":"u","entry":"20250101T000000Z","status":"recurring","description":"d","due":"20250105T000000Z","recur":"daily"}\n'
        for i in range(n):
            yield (f',{{"uuid":"i{i}","parent":"u","entry":"{compact(i * 1440 % YEAR)}","status":"completed","description":"d","imask":{i},'
                   f'"due":"{compact(i * 1440 % YEAR)}","end":"{compact(i * 1440 % YEAR)}","recur":"daily"}}\n')
        yield "]\n"
    return [write(folder, "tasks.json", rows())]


def warrior_broken(folder, n):
    return [write(folder, "tasks.json", ['{"uuid":"u","entry":"20250101T000000Z","status":"pending","description":"d"}\n'] + [
        "[" + "1," * 500 + "\n"] * n)]


def grid_days(folder, n):
    return [write(folder, "habits.csv", table("date,run,read,sleep", n, lambda i: f"{day(i - 40000)},{i % 2},1,{'x' if i % 3 else ''}"))]


def grid_habits(folder, n):
    return [write(folder, "habits.csv", table("date" + "".join(f",h{i}" for i in range(n)), 30, lambda d: day(d) + ",1" * n))]


def sheet_courses(folder, n):
    return [write(folder, "sheet.csv", table("日付" + "".join(f",科目{i}" for i in range(n)), 15,
                                             lambda w: day(w * 7) + "".join(",欠席" if (i + w) % 9 == 0 else ",○" for i in range(n))))]


def sheet_days(folder, n):
    return [write(folder, "sheet.csv", table("日付,数学,英語,物理", n, lambda i: f"{day(i - 9000)},{'欠席' if i % 9 == 0 else '○'},○,"))]


def sheet_marks(folder, n):
    return [write(folder, "sheet.csv", table("日付,科目,種別", n, lambda i: f"{day(i % 120)},科目{i % max(1, n // 15)},{'欠席' if i % 2 else '遅刻'}"))]


def sheet_totals(folder, n):
    return [write(folder, "sheet.csv", table("科目,全授業回数,欠席回数,欠席上限", n, lambda i: f"科目{i},15,{i % 4},5"))]


def workbook(folder, n):
    """A sheet of answers, its text within the cells."""
    name = "book.xlsx"
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml",
                         '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
                         '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                         '<Default Extension="xml" ContentType="application/xml"/>'
                         '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
                         '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
                         '</Types>')
        archive.writestr("_rels/.rels",
                         '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
                         'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>'
                         '</Relationships>')
        archive.writestr("xl/_rels/workbook.xml.rels",
                         '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
                         'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>'
                         '</Relationships>')
        archive.writestr("xl/workbook.xml",
                         '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
                         'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="reviewLogs" sheetId="1" '
                         'r:id="r1"/></sheets></workbook>')
        with archive.open("xl/worksheets/sheet1.xml", "w") as sheet:
            sheet.write(b'<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>')
            for number, row in enumerate(table("id,cardId,reviewedAt,result", n, lambda i: f"r{i},c{i % max(1, n // 20)},{iso(i * YEAR // n)},true"), 1):
                cells = "".join(f'<c r="{"ABCD"[k]}{number}" t="inlineStr"><is><t>{cell}</t></is></c>' for k, cell in enumerate(row.strip().split(",")))
                sheet.write(f'<row r="{number}">{cells}</row>'.encode())
            sheet.write(b"</sheetData></worksheet>")
    return [name]


def obsidian(folder, n):
    return [write(folder, "n.md", (f"question {i}\n?\na\n<!--SR:!2025-01-10,3,250-->\n\n" for i in range(n)))]


def obsidian_marks(folder, n):
    # Within lines of less than 1 MiB.
    return [write(folder, "n.md", ["q\n?\na\n<!--SR:" + "!2025-01-01,3,250" * n + "-->\n"])]


def obsidian_lines(folder, n):
    return [write(folder, "n.md", ["q\n?\n", *("line\n" for _ in range(n)), "<!--SR:!2025-01-01,3,250-->\n"])]


def obsidian_long(folder, n):
    return [write(folder, "n.md", ["==a== " * n + "\n<!--SR:" + "!2025-01-01,3,250" * n + "-->\n"])]


def org_empty(folder, n):
    return [write(folder, "n.org", ["* TODO a\n  SCHEDULED: <2025-01-06 Mon +1w>\n", "\n" * n])]


def todotxt_empty(folder, n):
    return [write(folder, "todo.txt", ["2025-01-06 a rec:1w due:2025-01-13\n", "\n" * n])]


def warrior_templates(folder, n):
    def rows():
        for i in range(n):
            yield json.dumps({"uuid": "t", "status": "recurring", "description": "a", "entry": "20250101T000000Z",
                              "due": "20250106T000000Z", "recur": "daily"}) + "\n"
            yield json.dumps({"uuid": f"i{i}", "status": "completed", "description": "a", "entry": "20250101T000000Z", "parent": "t",
                              "due": compact(i * 1440), "end": compact(i * 1440), "recur": "daily"}) + "\n"
    return [write(folder, "tasks.json", rows())]


def loop_marks(folder, n):
    write(folder, "Habits.csv", ["Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,run,,,1,1,#000000\n"])
    return [write(folder, "Checkmarks.csv", table("Date,run", n, lambda i: f"{day(i - 40000)},{2 if i % 2 else 0}"))] and ["."]


def habits(folder, n):
    return [write(folder, "checkmarks.csv", table("habit,date,value", n * 20, lambda i: f"h{i % n},{day(i // n)},{'YES_MANUAL' if i % 3 else 'NO'}"))]


def series(folder, n):
    return [write(folder, "observations.csv", table("series,date,value", n * 20, lambda i: f"s{i % n},{day(i // n)},{i * i % 97}"))]


def long_series(folder, n):
    return [write(folder, "observations.csv", table("series,date,value", n, lambda i: f"s,{day(i - 40000)},{i * i % 97}"))]


def cards(folder, n):
    write(folder, "reviewLogs.csv", table(ANSWERS, n, lambda i: f"r{i},c{i},{iso(i * YEAR // n)},{i % 6},{i % 6 + 1},true,1000"))
    write(folder, "cards.csv", table("id,question,stepIndex,nextDue,reviewCount,lastResult,tags", n,
                                     lambda i: f"c{i},q{i},{i % 7},{iso(YEAR + i * 97 % YEAR)},1,true,t{i % 50}"))
    return ["."]


def decks(folder, n):
    write(folder, "cards.csv", table("id,question,stepIndex,nextDue,deck,tags", n, lambda i: f"c{i},q{i},{i % 7},{iso(i * 97 % YEAR)},D{i}::E{i},t{i}"))
    return ["."]


def tasks(folder, n):
    write(folder, "tasks.csv", table(
        "id,title,intervalValue,intervalUnit,lastCompletedDate,nextReminderDate,createdDate,isActive,policy", n,
        lambda i: f"t{i},T{i},{i % 9 + 1},{('day', 'week', 'month')[i % 3]},{iso(YEAR - i % 9999)},{iso(YEAR + i % 99999)},{iso(0)},true,"
                  f"{('fromCompletion', 'fixed', 'fixedSkip')[i % 3]}"))
    write(folder, "completions.csv", table("id,taskId,completedAt", 2 * n, lambda i: f"e{i},t{i % n},{iso(i * YEAR // (2 * n))}"))
    return ["."]


def attempts(folder, n):
    write(folder, "tasks.csv", table(
        "id,name,category,targetAttempts,isCompleted,isArchived,createdAt,updatedAt", n,
        lambda i: f"t{i},T{i},{('habit', 'project', 'learning', 'other')[i % 4]},{i % 30 + 1},false,false,{iso(0)},{iso(0)}"))
    write(folder, "attempts.csv", table("id,taskId,timestamp", 2 * n, lambda i: f"e{i},t{i * 7 % n},{iso(i * YEAR // (2 * n))}"))
    return ["."]


def courses(folder, n):
    write(folder, "semesters.csv", ["semesterId,name,semesterType,startDate,endDate\nf,F,first_half,2025-04-07,2025-07-31\n"
                                    "g,G,second_half,2025-09-22,2026-01-30\n"])
    write(folder, "courses.csv", table("courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,isFullYear,semesterId", n,
                                       lambda i: f"c{i},N{i},{i % 5 + 1},{i // 5 % 6 + 1},15,5,false,{'fg'[i % 2]}"))
    write(folder, "attendanceRecords.csv", table("recordId,courseId,date,type", 2 * n, lambda i: (
        f"r{i},c{i % n},{(datetime.date(2025, 4, 7) + datetime.timedelta(days=7 * (i // n) + i % n % 5)).isoformat()},{('absent', 'late')[i % 2]}")))
    return ["."]


def terms(folder, n):
    """Terms without a gap, a course and an absence in each."""
    write(folder, "semesters.csv", table("semesterId,name,semesterType,startDate,endDate", n, lambda i: (
        f"s{i},N{i},{('first_half', 'second_half')[i % 2]},{day(i * 200)},{day(i * 200 + 100)}")))
    write(folder, "courses.csv", table("courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,isFullYear,semesterId", n, lambda i: (
        f"c{i},N{i},{i % 5 + 1},{i % 6 + 1},15,5,false,s{i}")))
    write(folder, "attendanceRecords.csv", table("recordId,courseId,date,type", n, lambda i: f"r{i},c{i},{day(i * 200 + 5)},absent"))
    return ["."]


def devices(folder, n):
    """App sessions, each of a device of its own."""
    write(folder, "opens.csv", table("timestamp,timeZone,deviceId", n, lambda i: f"{iso(i)},Asia/Tokyo,d{i}"))
    write(folder, "lists.csv", ["listId,listCreatedAt,id,content,isCompleted,order\nl,2025-01-06T00:00:00Z,i,x,true,0\n"])
    return ["."]


def lists(folder, n):
    return [write(folder, "lists.csv", table("listId,listCreatedAt,id,content,isCompleted,order,modified", n * 3, lambda i: (
        f"l{i // 3},{iso(i // 3 * 1440 % (8 * YEAR))},i{i},x{i % 3},{'true' if i % 4 else 'false'},{i % 3},{iso(i // 3 * 1440 % (8 * YEAR) + 5)}")))]


def one_list(folder, n):
    return [write(folder, "lists.csv", table("listId,listCreatedAt,id,content,isCompleted,order,modified", n,
                                             lambda i: f"l0,{iso(0)},i{i},x{i},true,{i},{iso(5)}"))]


def users(folder, n):
    return [write(folder, "reviewLogs.csv", table(
        "id,cardId,reviewedAt,result,userId", n * 20, lambda i: f"r{i},c{i % 5},{iso(i * YEAR // (n * 20))},{'true' if i % 7 else 'false'},u{i % n}"))]


def long_titles(folder, n):
    """Forty things whose names have n letters."""
    write(folder, "tasks.csv", table("id,name,category,targetAttempts,isCompleted,isArchived,createdAt,updatedAt", 40,
                                     lambda i: f"t{i},{'L' * n}{i},habit,{i % 30 + 1},false,false,{iso(0)},{iso(0)}"))
    write(folder, "attempts.csv", table("id,taskId,timestamp", 400, lambda i: f"e{i},t{i * 7 % 40},{iso(i * YEAR // 400)}"))
    return ["."]
