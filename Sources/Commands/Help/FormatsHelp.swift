/// Text of `kaiki help formats` about output and input forms.
enum FormatsHelp {
  static let text = """
    formats: the forms that are read and written.

    Reports (--format)
      table  a page for people, in the language of --lang, as wide as the terminal.
      json   one object of one shape, whatever the data hold:
               analyze   {"kaiki", "asOf", "timeZone", "dayStartHour", "range"?, "sources", "rejected", "remarks",
                          "measures": {"load": ..., ...}}
               simulate  {"kaiki", "plan", "remarks", "parts": [{"kind", "plan", "days", "totals", "items"?}]}
      jsonl  a flat object a line, no value of which is an object or a list:
               analyze   an entry of a measure, its name first: {"measure": "load", "day": ..., ...}
               simulate  a kind and day: {"kind": "cards", "day": ..., "due_mean": ..., "due_p5": ..., ...}
      csv    the rows of jsonl under one header (RFC 4180, UTF-8, line feeds); analyze writes one measure, or with
             --out a folder with a file for each.
      line   of analyze --only today: what waits, on one line, in the language of --lang.
      anki   of fit: the weights of FSRS-6 on one line, as the options of a deck take them.
      Besides any of these --report FILE writes the page with charts, as one file of HTML that asks for nothing from
      anywhere, and --svg DIR each chart as a file of SVG.
      What rows rest on (options, files, remarks) stands in json, and in the file that --meta names.
      Numbers have up to 12 significant digits and a point; instants are ISO 8601 in UTC, days YYYY-MM-DD, missing
      values null or empty. JSON and CSV are the same bytes in every language.
      In CSV, text that a spreadsheet would run begins with an apostrophe; --raw leaves it out.

    Data sets
      A folder of files, one file, or - for standard input with --kind. Each file is JSON (an array, or
      {"schemaVersion": 2, "rows": [...]}), JSON Lines or CSV, named after what it holds, with any prefix before a dot:
      settings, cards, reviewLogs, tasks, completions, attempts, lists, opens, checkmarks, observations, semesters,
      courses, attendanceRecords, periodTimes, calendar. docs/data.md lists their columns, and what else is known by its
      header: Anki's revlog and cards, the public review log, cards of FSRS, Loop Habit Tracker's tables, daily attendance
      figures. Tables may have semicolons or tabs instead of commas; moments may be seconds since 1970, in JSON since 2001,
      or name no zone where --time-zone does. All that is said as a guess.

    Files of apps, known by their content whatever their name
      Anki, AnkiDroid, AnkiMobile  .apkg, .colpkg (File > Export, with scheduling information), collection.anki2, and the
                folder of a profile, also while Anki is running. Read: answers, resets and intervals that were set, cards
                with their due days, intervals, ease and memory, decks, tags, the first field of notes, presets (new
                cards and reviews a day, wanted retention, weights of FSRS-6, learning steps), the scheduler, the
                start of days, the last change. Not read: media, other fields, templates.
      Loop Habit Tracker  the backup .db (Settings > Export full backup): habits, frequencies, targets, what was ticked.
                Not read: notes, reminders. Also the zip of Export as CSV.
      Anki and Habitica name no zone: days are those of the clock where the data were made (UTC+01:00), all year, unless
      --time-zone or KAIKI_TIME_ZONE names the zone.
      Excel     .xlsx and .xlsm of any program: every sheet that is shown, as a table of its own. Dates are told by the format
                of their cells, formulas by their stored values. Not read: .xls, .xlsb, hidden sheets, merged cells.
      Packed    .gz, .zst, and .zip of any of these, read as a folder; up to 100 times their size and 4 deep.

    Known and not read: PDF, .xls, .xlsb, documents of LibreOffice and Numbers (save the sheet as .xlsx or CSV), Realm, Parquet (pipe it:
      duckdb -csv -c "SELECT * FROM 'FILE'" | analyze - --kind KIND), Arrow, 7z, rar, tar, xz and bzip2 (unpack them),
      pictures, recordings, property lists, encrypted backups (export without a password).

    Other programs' files
      What a file is is found from its content; todo.txt and done.txt go by their names. Whatever had to be guessed or
      left out is said, with its first place and how often; --strict takes no guess.

      spreadsheet     CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or Shift_JIS, or .xlsx, with Japanese or
                      English headings: absences, courses, terms, times of periods, class days, habits, answers,
                      recurring tasks, completions. 2025/10/20, 2025年10月20日, 10/24, Oct 5, 2026, 令和7年, 月曜, Mon, 出席,
                      欠席, 遅刻, 早退, 公欠, absent, late, ○, × and full-width digits are understood; missing ids are made of the
                      row. 45392 in a column of dates is a spreadsheet's day number (2024-04-10), a guess. A row a date and
                      a column a course, or the other way round, with 欠席, 遅刻, 公欠, ○, ×, △ in the cells, is attendance
                      too; P, L, E and A are Moodle's (E is excused), 休講 is no class, 補講 a class, - and ／ fill the cells of
                      days without one. Columns 第1回 to 第15回 have no dates: their marks are counted. A table of totals
                      (科目, 全授業回数, 欠席回数, 欠席上限) is read likewise. Any layout, or another sheet or file, may have
                      欠席上限, 全授業回数, 曜日, 時限 or 曜日・時限 of its courses; 3-4 is a double class.
                      Every date with a mark is a class held; dates
                      after the last mark are classes to come, and past ones without a mark not known. Without a
                      list of courses, their weekdays and classes to come are made of the marks, 15 a term for each class of
                      the week, in the terms of a file of terms, where there is one; the page says how. Between semicolons
                      5,25 is a number, and Windows-1252 is read. A row a date and a column a habit, with 1 and 0, x, ✓, yes
                      and no in the cells, is habits, whatever the file is called. A column of students, names or members,
                      or marks that cannot be one person's, is a class, which is refused: --student NAME reads one.
      Moodle          the export of attendance, as text or .xlsx, of one student: --student NAME.
      Loop Habit      Habits.csv and Checkmarks.csv of the unpacked export, also with dates such as 06-16-24, and
      Tracker         Checkmarks.csv of one habit, and with the marks of version 2.1, Entry(timestamp=..., value=2).
                      Names with commas are read by Habits.csv of the same folder; give the folder.
                      Not read: Scores.csv, which has no ticks (analyze works scores out), and notes. In the app: Settings, Export as CSV.
      HabitBull       its CSV; a habit with other numbers than 0 and 1 is counted. Not read: comments and categories. In the app: Settings, Export data.
      Habitica        user data as JSON: dailies, habits, to-dos with their history; and history.csv. Not read:
                      rewards, checklists. On the site: Settings, Site data.
      Taskwarrior     task export > tasks.json: templates with their instances, each a round with its own due day, and
                      tasks done once. Not read: periods of hours, annotations, dependencies, deleted instances, and
                      Taskwarrior's own files (pending.data, completed.data).
      todo.txt        todo.txt and done.txt with rec:, due:, t:, pri:. Not read: other keys; rec: of hours.
      Org             headings with repeated dates (+1w, ++1w, .+1w), their logged states, LAST_REPEAT and CLOSED;
                      headings to be done (TODO, NEXT ...) with a DEADLINE or SCHEDULED date on the line below;
                      org-drill's last answers. Not read: clocks, other dates, the later limit of .+2d/4d.
      org-fc          its review history (.tsv). Not read: the drawers in the org files, of which it is the record.
      iCalendar       events and to-dos (.ics): RRULE by days, weeks, months, years, EXDATE, RDATE, zones. Weekly
                      events with an end, and at least four single ones of one name, weekday and time, are classes,
                      and series of one name, weekday and time that follow each other are one; a single event with the
                      name of a class is one more of it; all-day events are days without classes, but for those that
                      leave their days free (TRANSP) and are no holidays by their words. Days and times of day are those
                      of the calendar's zone, in whatever zone an event is written. The second Tuesday or the last working day is a task of a month, right for its next
                      date. A single time that was moved or cancelled counts for classes, and for a task where it is
                      the next; RANGE=THISANDFUTURE moves or cancels all that follow. A series without a next time is
                      over. The zone is that of the calendar, or --time-zone where it names none. Not read: cancelled events, other events that happen once, later moved
                      times of tasks, rules by hours or weeks of the year. In Google's calendar: Settings, Export; in
                      Apple's: File, Export; in Thunderbird: Events and Tasks, Export.
      Obsidian        notes with <!--SR:!2024-01-01,3,250-->, or sr-due at their head: the last answer of each card or
                      note, which is all there is.
      Duolingo        the public learning traces (doi:10.7910/DVN/N8XJME), unpacked: a lesson and word is an answer,
                      right where every showing was.

      Tried only on files made by hand after public descriptions, since none that the app wrote could be had under a
      free licence: Habitica, HabitBull, Loop's marks of version 2.1, org-fc, Duolingo. All others were tried on files that their own programs wrote.

      Known and not read, since they hold no answers: Anki's text export (export as .apkg with scheduling), lines of
      questions and answers (.txt), XML of SuperMemo and Mnemosyne, WaniKani's API. Write the answers as
      card_id,review_rating,review_time to read them.

    Written by kaiki convert --to
      json, jsonl, csv  native files of everything.
      ics               due cards by day, recurring tasks with reminders, open tasks, classes (UTF-8, RFC 5545).
      anki              the answers as rows of revlog.
      loop              Habits.csv and Checkmarks.csv.
      taskwarrior       taskwarrior.json for task import.
      todotxt           todo.txt and done.txt.
      What these do not hold is named on standard error.

    """
}
