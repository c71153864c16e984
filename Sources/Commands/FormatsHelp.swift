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

    """
}
