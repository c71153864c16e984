/// What `kaiki help formats` says of the forms of output and input.
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
      What rows rest on (options, files, remarks) stands in json, and in the file that --meta names.
      Numbers have up to 12 significant digits and a point; instants are ISO 8601 in UTC, days YYYY-MM-DD, missing
      values null or empty. JSON and CSV are the same bytes in every language.
      In CSV, text that a spreadsheet would run begins with an apostrophe; --raw leaves it out.

    Data sets
      A folder of files, one file, or - for standard input with --kind. Each file is JSON (an array, or
      {"schemaVersion": 2, "rows": [...]}), JSON Lines or CSV, named after what it holds, with any prefix before a dot:
      settings, cards, reviewLogs, tasks, completions, attempts, lists, opens, checkmarks, observations, semesters,
      courses, attendanceRecords, periodTimes, calendar. README lists their columns, and what else is known by its
      header: Anki's revlog, the public review log, Loop Habit Tracker's tables, daily attendance figures.

    Files of apps, known by their content whatever their name
      Anki, AnkiDroid, AnkiMobile  .apkg, .colpkg (File > Export, with scheduling information), collection.anki2, and the
                folder of a profile, also while Anki is running. Read: answers, cards with their due days, decks, tags,
                the first field of notes, presets (new cards and reviews a day, weights of FSRS-6), the start of days.
                Not read: media, other fields, templates.
      Loop Habit Tracker  the backup .db (Settings > Export full backup): habits, frequencies, targets, what was ticked.
                Not read: notes, reminders. Also the zip of Export as CSV.
      Packed    .gz, .zst, and .zip of any of these, read as a folder; up to 100 times their size and 4 deep.

    Known and not read: PDF, workbooks of Excel, LibreOffice and Numbers (save the sheet as CSV), Realm, Parquet (pipe it:
      duckdb -csv -c "SELECT * FROM 'FILE'" | analyze - --kind KIND), Arrow, 7z, rar, tar, xz and bzip2 (unpack them),
      pictures, recordings, property lists, encrypted backups (export without a password).

    """
}
