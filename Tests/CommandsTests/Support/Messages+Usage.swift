extension Messages {
  /// The command line itself is wrong: 64.
  static let usage: [Refusal] = [
    Refusal("kaiki analyse", 64, "kaiki: \"analyse\" is not a command; did you mean analyze?"),
    Refusal("kaiki today", 64, "kaiki: \"today\" is not a command; did you mean kaiki analyze --only today?"),
    Refusal("kaiki wander", 64, "kaiki: \"wander\" is not a command; \(giveCommand)"),
    Refusal(
      "kaiki --versoin", 64, "kaiki: \"--versoin\" is not a command; did you mean --version?"),
    Refusal("kaiki help lode", 64, "kaiki: there is no help on \"lode\"; did you mean load?"),
    Refusal("kaiki help wander", 64, "kaiki: there is no help on \"wander\"; choose \(helpTopics)"),
    Refusal("simulate --dayz 3", 64, "simulate: the option --dayz does not exist; did you mean --days?"),
    Refusal(
      "simulate --replicate 3", 64,
      "simulate: the option --replicate does not exist; did you mean --replicates?"),
    Refusal(
      "simulate --entirely-unknown", 64,
      "simulate: the option --entirely-unknown does not exist; see simulate --help"),
    Refusal(
      "analyze d --language ja", 64, "analyze: the option --language does not exist; did you mean --lang?"),
    Refusal("analyze d --lang jp", 64, "analyze: --lang \"jp\" is not known; did you mean ja?"),
    Refusal(
      "simulate --scheduler FSRS6", 64, "simulate: --scheduler \"FSRS6\" is not known; did you mean fsrs6?"),
    Refusal("simulate -x", 64, "simulate: the option -x does not exist; see simulate --help"),
    Refusal("simulate --days", 64, "simulate: --days has no value; give --days N"),
    Refusal("analyze d --only", 64, "analyze: --only has no value; give --only MEASURES"),
    Refusal("simulate --days 3 --days 4", 64, "simulate: --days is given twice; give it once"),
    Refusal("simulate --days 3 --days=3", 64, "simulate: --days is given twice; give it once"),
    Refusal("simulate --json=yes", 64, "simulate: --json takes no value; leave out \"=yes\""),
    Refusal("simulate --days 0", 64, "simulate: --days is 0; give at least 1"),
    Refusal("simulate --days -5", 64, "simulate: --days is -5; give at least 1"),
    Refusal("simulate --days 36501", 64, "simulate: --days is 36501; give at most 36500"),
    Refusal(
      "simulate --days ten", 64,
      "simulate: --days \"ten\" is not a whole number; give a whole number from 1 to 36500"),
    Refusal(
      "simulate --days 1.5", 64,
      "simulate: --days \"1.5\" is not a whole number; give a whole number from 1 to 36500"),
    Refusal(
      "simulate --seed 1.5", 64,
      "simulate: --seed \"1.5\" is not a whole number; give a whole number from 0 to 9223372036854775807"),
    Refusal(
      "simulate --days 1e3", 64,
      "simulate: --days \"1e3\" is not a whole number; give a whole number from 1 to 36500"),
    Refusal(
      "simulate --days=", 64,
      "simulate: --days \"\" is not a whole number; give a whole number from 1 to 36500"),
    Refusal(
      "simulate --days 99999999999999999999", 64,
      "simulate: --days \"99999999999999999999\" is not a whole number; give a whole number from 1 to 36500"),
    Refusal(
      "simulate --days --json", 64,
      "simulate: --days \"--json\" is not a whole number; give a whole number from 1 to 36500"),
    Refusal("simulate --replicates 0", 64, "simulate: --replicates is 0; give at least 1"),
    Refusal(
      "simulate --replicates 1000000 --days 365", 64,
      "simulate: 1000000 replicates × 365 days exceed the maximum of 20000000 replicate days; reduce --replicates or --days"
    ),
    Refusal(
      "simulate --deck 10000000 --new-per-day 1000000 --days 3650", 64,
      "simulate: the run needs about 257 billion answers (maximum: 20 billion); reduce --replicates, --days, --new-per-day or --deck"
    ),
    Refusal(
      "simulate --learner weekly", 64,
      "simulate: --learner weekly estimates the learner from reviews, but the data contain none; leave out --learner"
    ),
    Refusal(
      "simulate --scheduler logged", 64,
      "simulate: --scheduler logged copies intervals from reviews, but the data contain none; leave out --scheduler logged"
    ),
    Refusal(
      "simulate --best-table 7 --scheduler leitner", 64,
      "simulate: --best-table assumes FSRS-6 and a learner who reviews every due card every day, and simulates no other data; leave out --scheduler leitner"
    ),
    Refusal(
      "simulate --best-table 7 --memory-model empirical", 64,
      "simulate: --best-table assumes FSRS-6 and a learner who reviews every due card every day, and simulates no other data; leave out --memory-model empirical"
    ),
    Refusal(
      "simulate --best-table 7 --review-limit 5", 64,
      "simulate: --best-table assumes FSRS-6 and a learner who reviews every due card every day, and simulates no other data; leave out --review-limit"
    ),
    Refusal(
      "simulate --best-table 7 --export-history x", 64,
      "simulate: --best-table assumes FSRS-6 and a learner who reviews every due card every day, and simulates no other data; leave out --export-history"
    ),
    Refusal(
      "simulate --best-table 7 --learner weekly", 64,
      "simulate: --best-table assumes FSRS-6 and a learner who reviews every due card every day, and simulates no other data; leave out --learner weekly"
    ),
    Refusal("simulate --best-table 1", 64, "simulate: --best-table is 1; give at least 2"),
    Refusal("simulate --best-table 13", 64, "simulate: --best-table is 13; give at most 12"),
    Refusal(
      "simulate --best-table 7 --days 1", 64,
      "simulate: --best-table simulates 2 to 3650 days, but --days is 1; give a number in this range"),
    Refusal(
      "simulate --best-table 7 --new-per-day 0", 64,
      "simulate: --best-table needs new cards; give --new-per-day of at least 1"),
    Refusal("simulate --seed -1", 64, "simulate: --seed is -1; give at least 0"),
    Refusal("simulate --jobs 0", 64, "simulate: --jobs is 0; give at least 1"),
    Refusal(
      "simulate --start 2026-02-30", 64,
      "simulate: --start \"2026-02-30\" is not a date; write it as 2026-01-31"),
    Refusal(
      "simulate --start tomorrow", 64,
      "simulate: --start \"tomorrow\" is not a date; write it as 2026-01-31"),
    Refusal(
      "simulate --intervals 0,1,x", 64,
      "simulate: --intervals: \"x\" is not a whole number; write days separated by commas, such as 0,1,2,4"),
    Refusal(
      "simulate --intervals 1,,2", 64,
      "simulate: --intervals: \"\" is not a whole number; write days separated by commas, such as 0,1,2,4"),
    Refusal(
      "simulate --intervals 0", 64,
      "simulate: --intervals: the interval table is empty; give days such as 0,1,2,4,7,15,30"),
    Refusal(
      "simulate --intervals 0,1,-2", 64,
      "simulate: --intervals: the interval -2 is out of range; after the first give 1 to 36500 days"),
    Refusal(
      "simulate --scheduler anki", 64,
      "simulate: --scheduler \"anki\" is not known; choose \(SchedulerWords.all)"
    ),
    Refusal(
      "simulate --scheduler leitner --intervals 0,1,2 --days 2", 64,
      "simulate: --intervals only applies to the interval table; leave out --scheduler leitner"),
    Refusal(
      "analyze tiny --out x.xlsx", 64,
      "analyze: --out \"x.xlsx\" is a workbook, and Kaiki writes no workbooks; give a name such as table.csv and one of the formats of --format: table, json, jsonl, csv, line; spreadsheets open csv"
    ),
    Refusal(
      "simulate --days 2 --out Plan.ODS", 64,
      "simulate: --out \"Plan.ODS\" is a workbook, and Kaiki writes no workbooks; give a name such as table.csv and one of the formats of --format: table, json, jsonl, csv; spreadsheets open csv"
    ),
    Refusal(
      "simulate --days 2 --format csv --meta m.xlsx", 64,
      "simulate: --meta \"m.xlsx\" is a workbook, and Kaiki writes no workbooks; give a name that ends in .json"
    ),
    Refusal(
      "simulate --days 2 --draws d.xls", 64,
      "simulate: --draws \"d.xls\" is a workbook, and Kaiki writes no workbooks; give a name that ends in .csv"
    ),
    Refusal(
      "simulate --days 2 --export-history h.xlsm", 64,
      "simulate: --export-history \"h.xlsm\" is a workbook, and Kaiki writes no workbooks; name a folder for the CSV files"
    ),
    Refusal(
      "simulate --days 2 --svg s.xlsx", 64,
      "simulate: --svg \"s.xlsx\" is a workbook, and Kaiki writes no workbooks; name a folder for the SVG files"
    ),
    Refusal(
      "convert tiny --to csv --out y.xlsx", 64,
      "convert: --out \"y.xlsx\" is a workbook, and Kaiki writes no workbooks; name a folder, and write json, jsonl, csv, ics, anki, loop, taskwarrior or todotxt after --to; spreadsheets open csv"
    ),
    Refusal(
      "generate memora-tiny --out y.numbers", 64,
      "generate: --out \"y.numbers\" is a workbook, and Kaiki writes no workbooks; name a folder"),
    Refusal(
      "man --out y.xlsx", 64,
      "man: --out \"y.xlsx\" is a workbook, and Kaiki writes no workbooks; name a folder"
    ),
    Refusal(
      "analyze --by-user x.csv --rows r.xlsx", 64,
      "analyze: --rows \"r.xlsx\" is a workbook, and Kaiki writes no workbooks; give a name that ends in .jsonl"
    ),
    Refusal(
      "simulate --memory-model good", 64,
      "simulate: --memory-model \"good\" is not known; choose empirical, exponential, power, hlr, fsrs6, fsrs7 or mixture"
    ),
    Refusal(
      "simulate --memory-model empirical", 64,
      "simulate: --memory-model empirical needs reviews, but the data contain none; \(giveModel)"),
    Refusal(
      "simulate --format xml", 64, "simulate: --format \"xml\" is not known; choose table, json, jsonl or csv"
    ),
    Refusal(
      "simulate --json --format csv", 64,
      "simulate: --json and --format csv contradict each other; give only one of them"),
    Refusal(
      "simulate --json --meta m.json", 64,
      "simulate: --meta needs --format jsonl or csv because the other formats already contain options, sources and remarks; leave out --meta"
    ),
    Refusal(
      "simulate --meta m.json", 64,
      "simulate: --meta needs --format jsonl or csv because the other formats already contain options, sources and remarks; leave out --meta"
    ),
    Refusal(
      "analyze d --format json --meta m.json", 64,
      "analyze: --meta needs --format jsonl or csv because the other formats already contain options, sources and remarks; leave out --meta"
    ),
    Refusal(
      "simulate --format csv --out x --meta x", 64,
      "simulate: --meta and --out name the same file; give two different files"),
    Refusal("simulate --lang fr", 64, "simulate: --lang \"fr\" is not known; choose en or ja"),
    Refusal(
      "simulate --color red", 64, "simulate: --color \"red\" is not known; choose auto, always or never"),
    Refusal("simulate --progress yes", 64, "simulate: --progress \"yes\" is not known; choose auto or never"),
    Refusal(
      "simulate --kind habit", 64, "simulate: --kind \"habit\" is not known; did you mean habits?"),
    Refusal(
      "simulate --opens-per-day often", 64,
      "simulate: --opens-per-day \"often\" is not a number from 0 to 100; give a number in this range"),
    Refusal(
      "simulate --opens-per-day -1", 64,
      "simulate: --opens-per-day \"-1\" is not a number from 0 to 100; give a number in this range"),
    Refusal(
      "simulate --opens-per-day=", 64,
      "simulate: --opens-per-day \"\" is not a number from 0 to 100; give a number in this range"),
    Refusal(
      "simulate --opens-per-day 100.5", 64,
      "simulate: --opens-per-day \"100.5\" is not a number from 0 to 100; give a number in this range"),
    Refusal(
      "simulate --opens-per-day 1e3", 64,
      "simulate: --opens-per-day \"1e3\" is not a number from 0 to 100; give a number in this range"),
    Refusal(
      "simulate --opens-per-day nan", 64,
      "simulate: --opens-per-day \"nan\" is not a number from 0 to 100; give a number in this range"),
    Refusal(
      "simulate --opens-per-day inf", 64,
      "simulate: --opens-per-day \"inf\" is not a number from 0 to 100; give a number in this range"),
    Refusal(
      "simulate --opens-per-day", 64, "simulate: --opens-per-day has no value; give --opens-per-day P"),
    Refusal(
      "analyze d --opens-per-day 1", 64,
      "analyze: the option --opens-per-day does not exist; see analyze --help"),
    Refusal("simulate --tasks 0", 64, "simulate: --tasks is 0; give at least 1"),
    Refusal("simulate --tasks 100001", 64, "simulate: --tasks is 100001; give at most 100000"),
    Refusal(
      "simulate --tasks 9 --export-history out", 64,
      "simulate: --export-history writes only the tasks of the data; leave out --tasks"),
    Refusal("simulate --nag-days 31", 64, "simulate: --nag-days is 31; give at most 30"),
    Refusal("analyze d --nag-days -1", 64, "analyze: --nag-days is -1; give at least 0"),
    Refusal(
      "simulate --nag-days often", 64,
      "simulate: --nag-days \"often\" is not a whole number; give a whole number from 0 to 30"),
    Refusal("simulate --cap -1", 64, "simulate: --cap is -1; give at least 0"),
    Refusal(
      "analyze d --deleted-by oldest", 64,
      "analyze: --deleted-by \"oldest\" is not known; choose none or newest"),
    Refusal(
      "simulate --os-model newest", 64,
      "simulate: --os-model \"newest\" is not known; choose soonest or lastAdded"),
    Refusal(
      "simulate --rules new", 64, "simulate: --rules \"new\" is not known; choose corrected or original"),
    Refusal(
      "analyze d --reset keep", 64, "analyze: --reset \"keep\" is not known; choose clear, carry or uncheck"),
    Refusal("simulate --keep-time=8", 64, "simulate: --keep-time takes no value; leave out \"=8\""),
    Refusal(
      "analyze d --from 2026-02-30", 64,
      "analyze: --from \"2026-02-30\" is not a date; write it as 2026-01-31"),
    Refusal(
      "analyze d --to today", 64, "analyze: --to \"today\" is not a date; write it as 2026-01-31"),
    Refusal(
      "analyze d --from 2026-02-01 --to 2026-01-31", 64,
      "analyze: --from 2026-02-01 is later than --to 2026-01-31; give an earlier --from or a later --to"),
    Refusal(
      "analyze d --category sport", 64,
      "analyze: --category \"sport\" is not known; choose habit, project, learning or other"),
    Refusal("simulate --day-start 24", 64, "simulate: --day-start is 24; give at most 23"),
    Refusal(
      "simulate --now yesterday", 64,
      "simulate: --now \"yesterday\" is not a time; write today, a date such as 2024-01-15, or a date and time such as 2024-01-15T09:30:00Z"
    ),
    Refusal(
      "simulate --now 2024-01-15T09:30:00", 64,
      "simulate: --now \"2024-01-15T09:30:00\" has no time zone; add Z or an offset such as +09:00"),
    Refusal("analyze", 64, "analyze: no data set is named; give a folder, a file, or - for standard input"),
    Refusal("analyze - -", 64, "analyze: standard input is given twice; give - only once"),
    Refusal("analyze d --only lode", 64, "analyze: --only \"lode\" is not a measure; did you mean load?"),
    Refusal("analyze d --only wander", 64, "analyze: --only \"wander\" is not a measure; choose \(measures)"),
    Refusal("analyze d --only load,", 64, "analyze: --only \"\" is not a measure; choose \(measures)"),
    Refusal("analyze d --top 0", 64, "analyze: --top is 0; give at least 1"),
    Refusal("analyze d --streak lax", 64, "analyze: --streak \"lax\" is not known; choose strict or neutral"),
    Refusal(
      "analyze d --rules new", 64, "analyze: --rules \"new\" is not known; choose corrected or original"),
    Refusal("analyze d --cap -1", 64, "analyze: --cap is -1; give at least 0"),
    Refusal("analyze d --retry-delay 0", 64, "analyze: --retry-delay is 0; give at least 1"),
    Refusal(
      "analyze d --format csv", 64,
      "analyze: --format csv writes one measure; name this measure with --only, or name a folder with --out"),
    Refusal(
      "analyze d --format line", 64, "analyze: --format line only lists today's open items; give --only today"
    ),
    Refusal(
      "analyze d --format line --only today,load", 64,
      "analyze: --format line only lists today's open items; give --only today"),
    Refusal(
      "analyze d --format anki", 64,
      "analyze: --format \"anki\" is not known; choose table, json, jsonl, csv or line"),
    Refusal(
      "simulate --format line", 64,
      "simulate: --format \"line\" is not known; choose table, json, jsonl or csv"),
    Refusal(
      "kaiki fit d --format line", 64,
      "fit: --format \"line\" is not known; choose table, json, jsonl, csv or anki"),
    Refusal(
      "kaiki fit d --format anki --models hlr,power", 64,
      "fit: --format anki writes FSRS parameters of FSRS-6; include fsrs6 in --models"),
    Refusal(
      "analyze d --format csv --only load,due", 64,
      "analyze: --format csv writes one measure; name this measure with --only, or name a folder with --out"),
    Refusal(
      "simulate --time-zone ../etc --days 1", 64,
      "--time-zone: the time zone \"../etc\" is not known; give a name such as Asia/Tokyo or UTC"),
    Refusal(
      "analyze d --late-rule 4=1", 64,
      "analyze: --late-rule \"4=1\" is not known; did you mean 3=1?"),
    Refusal(
      "simulate --official-rule absent", 64,
      "simulate: --official-rule \"absent\" is not known; choose present, excluded or neither"),
  ]
}
