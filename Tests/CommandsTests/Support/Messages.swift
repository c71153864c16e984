/// A command line that ends early: what it is run on, its exit code, and what it says.
struct Refusal: CustomStringConvertible {
  /// The program and its words, separated by spaces.
  var line: String
  /// Standard input.
  var input: String
  /// Files beside it: names and contents.
  var files: KeyValuePairs<String, String>
  var code: Int32
  /// Standard error, line by line.
  var lines: [String]

  init(
    _ line: String, input: String = "", files: KeyValuePairs<String, String> = [:], _ code: Int32,
    _ lines: String...
  ) {
    self.line = line
    self.input = input
    self.files = files
    self.code = code
    self.lines = lines
  }

  var description: String { line }
}

/// The words of the programs, in one place: what happened; what to do.
enum Messages {
  private static let log = "id,cardId,reviewedAt,result\nr1,c1,2024-01-15T09:30:00Z,1\n"
  private static let cards = "id,stepIndex,nextDue\nc1,0,2024-01-15T00:00:00Z\n"
  private static let measures =
    "today, load, retention, latency, streaks, due, heatmap, leeches, notifications, delays, lists, attempts, "
    + "strength, attendance, rhythm, trend, gaps, series, forgetting or audit"
  private static let kinds =
    "settings, cards, reviewLogs, tasks, completions, attempts, lists, opens, checkmarks, observations, "
    + "semesters, courses, attendanceRecords, periodTimes, calendar"
  private static let choiceOfKinds =
    "settings, cards, reviewLogs, tasks, completions, attempts, lists, opens, checkmarks, observations, "
    + "semesters, courses, attendanceRecords, periodTimes or calendar"
  private static let dataSets =
    "memora-1000, memora-tiny, repeto-200, babysteps-50, hibito-90, at00-year or everything"
  private static let opens = "timestamp,timeZone\n2024-01-15T09:30:00Z,UTC\n"
  private static let tasks = "id,name,category,createdAt,tags\ns1,x,habit,2024-01-15T09:30:00Z,y\n"
  private static let lists = "listId,listCreatedAt,id,content\nl1,2024-01-15T09:30:00Z,i1,x\n"
  static let zoneNote = "the data name no time zone; taking Asia/Tokyo (give --time-zone to change it)"
  static let giveCommand = "give one of \(kaikiCommands), or --help"
  static let noInstant = "is not an instant; write 2024-01-15T09:30:00Z or milliseconds since 1970"
  static let logHeader = "the header needs cardId, reviewedAt, result"
  static let giveModel = "give --memory-model fsrs6"
  static let nativeFiles = "name files \(kinds) (.json, .jsonl, .csv)"
  static let giveKind = "name the file after its kind or give --kind \(kinds)"
  static let kaikiCommands = "simulate, analyze, convert, generate, next, holidays, statistic, help"
  static let helpTopics = "simulate, analyze, convert, generate, next, holidays, statistic, \(measures)"

  /// The command line itself is wrong: 64.
  static let usage: [Refusal] = [
    Refusal("kaiki", 64, "kaiki: no command is named; \(giveCommand)"),
    Refusal(
      "kaiki analyse", 64, "kaiki: \"analyse\" is not a command; \(giveCommand)"),
    Refusal(
      "kaiki --versoin", 64,
      "kaiki: \"--versoin\" is not a command; \(giveCommand)"),
    Refusal("kaiki help lode", 64, "kaiki: there is no help on \"lode\"; choose \(helpTopics)"),
    Refusal("simulate --dayz 3", 64, "simulate: the option --dayz is not known; did you mean --days?"),
    Refusal(
      "simulate --replicate 3", 64,
      "simulate: the option --replicate is not known; did you mean --replicates?"),
    Refusal(
      "simulate --entirely-unknown", 64,
      "simulate: the option --entirely-unknown is not known; see simulate --help"),
    Refusal("simulate -x", 64, "simulate: the option -x is not known; see simulate --help"),
    Refusal("simulate --days", 64, "simulate: --days lacks its value; give --days N"),
    Refusal("analyze d --only", 64, "analyze: --only lacks its value; give --only MEASURES"),
    Refusal("simulate --days 3 --days 4", 64, "simulate: --days is given twice; give it once"),
    Refusal("simulate --days 3 --days=3", 64, "simulate: --days is given twice; give it once"),
    Refusal("simulate --json=yes", 64, "simulate: --json takes no value; leave out \"=yes\""),
    Refusal("simulate --days 0", 64, "simulate: --days is 0; give at least 1"),
    Refusal("simulate --days -5", 64, "simulate: --days is -5; give at least 1"),
    Refusal("simulate --days 36501", 64, "simulate: --days is 36501; give at most 36500"),
    Refusal(
      "simulate --days ten", 64, "simulate: --days \"ten\" is not a whole number; give one from 1 to 36500"),
    Refusal(
      "simulate --days 1.5", 64, "simulate: --days \"1.5\" is not a whole number; give one from 1 to 36500"),
    Refusal(
      "simulate --days 1e3", 64, "simulate: --days \"1e3\" is not a whole number; give one from 1 to 36500"),
    Refusal("simulate --days=", 64, "simulate: --days \"\" is not a whole number; give one from 1 to 36500"),
    Refusal(
      "simulate --days 99999999999999999999", 64,
      "simulate: --days \"99999999999999999999\" is not a whole number; give one from 1 to 36500"),
    Refusal(
      "simulate --days --json", 64,
      "simulate: --days \"--json\" is not a whole number; give one from 1 to 36500"),
    Refusal("simulate --replicates 0", 64, "simulate: --replicates is 0; give at least 1"),
    Refusal(
      "simulate --replicates 1000000 --days 365", 64,
      "simulate: 1000000 replicates of 365 days are more than 20000000 replicate days; give fewer"),
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
      "simulate: --intervals: \"x\" is not a whole number; write days such as 0,1,2,4,7,15,30"),
    Refusal(
      "simulate --intervals 1,,2", 64,
      "simulate: --intervals: \"\" is not a whole number; write days such as 0,1,2,4,7,15,30"),
    Refusal(
      "simulate --intervals 0", 64,
      "simulate: --intervals: the interval table is empty; give days such as 0,1,2,4,7,15,30"),
    Refusal(
      "simulate --intervals 0,1,-2", 64,
      "simulate: --intervals: the interval -2 is out of range; after the first give 1 to 36500 days"),
    Refusal("simulate --scheduler anki", 64, "simulate: --scheduler \"anki\" is not known; choose table"),
    Refusal(
      "simulate --memory-model good", 64,
      "simulate: --memory-model \"good\" is not known; choose empirical or fsrs6"),
    Refusal(
      "simulate --memory-model empirical", 64,
      "simulate: empirical memory needs reviews, and the data have none; \(giveModel)"),
    Refusal(
      "simulate reviewLogs.csv --memory-model empirical --intervals 0,1,3 --time-zone UTC",
      files: ["reviewLogs.csv": log], 64,
      "simulate: empirical memory holds only for the log's own table; \(giveModel) with --intervals"
    ),
    Refusal(
      "simulate reviewLogs.csv --start 2024-01-15 --time-zone UTC", files: ["reviewLogs.csv": log], 64,
      "simulate: --start is 2024-01-15, within the history; give 2024-01-16 or later"),
    Refusal(
      "simulate --format xml", 64, "simulate: --format \"xml\" is not known; choose table, json, jsonl or csv"
    ),
    Refusal(
      "simulate --json --format csv", 64,
      "simulate: --json and --format csv contradict each other; give one"),
    Refusal("simulate --lang fr", 64, "simulate: --lang \"fr\" is not known; choose en or ja"),
    Refusal(
      "simulate --color red", 64, "simulate: --color \"red\" is not known; choose auto, always or never"),
    Refusal("simulate --progress yes", 64, "simulate: --progress \"yes\" is not known; choose auto or never"),
    Refusal(
      "simulate --kind habits", 64, "simulate: --kind \"habits\" is not known; choose \(choiceOfKinds)"),
    Refusal(
      "simulate --opens-per-day often", 64,
      "simulate: --opens-per-day \"often\" is not a number that holds; give one from 0 to 100"),
    Refusal(
      "simulate --opens-per-day -1", 64,
      "simulate: --opens-per-day \"-1\" is not a number that holds; give one from 0 to 100"),
    Refusal(
      "simulate --opens-per-day=", 64,
      "simulate: --opens-per-day \"\" is not a number that holds; give one from 0 to 100"),
    Refusal(
      "simulate --opens-per-day 100.5", 64,
      "simulate: --opens-per-day \"100.5\" is not a number that holds; give one from 0 to 100"),
    Refusal(
      "simulate --opens-per-day 1e3", 64,
      "simulate: --opens-per-day \"1e3\" is not a number that holds; give one from 0 to 100"),
    Refusal(
      "simulate --opens-per-day nan", 64,
      "simulate: --opens-per-day \"nan\" is not a number that holds; give one from 0 to 100"),
    Refusal(
      "simulate --opens-per-day inf", 64,
      "simulate: --opens-per-day \"inf\" is not a number that holds; give one from 0 to 100"),
    Refusal(
      "simulate --opens-per-day", 64, "simulate: --opens-per-day lacks its value; give --opens-per-day P"),
    Refusal(
      "analyze d --opens-per-day 1", 64,
      "analyze: the option --opens-per-day is not known; see analyze --help"),
    Refusal("simulate --nag-days 31", 64, "simulate: --nag-days is 31; give at most 30"),
    Refusal("analyze d --nag-days -1", 64, "analyze: --nag-days is -1; give at least 0"),
    Refusal(
      "simulate --nag-days often", 64,
      "simulate: --nag-days \"often\" is not a whole number; give one from 0 to 30"),
    Refusal("simulate --cap -1", 64, "simulate: --cap is -1; give at least 0"),
    Refusal(
      "simulate --os-model newest", 64,
      "simulate: --os-model \"newest\" is not known; choose soonest or lastAdded"),
    Refusal(
      "simulate --rules new", 64, "simulate: --rules \"new\" is not known; choose corrected or original"),
    Refusal(
      "analyze d --reset keep", 64, "analyze: --reset \"keep\" is not known; choose clear, carry or uncheck"),
    Refusal("simulate --keep-time=8", 64, "simulate: --keep-time takes no value; leave out \"=8\""),
    Refusal(
      "analyze d --category sport", 64,
      "analyze: --category \"sport\" is not known; choose habit, project, learning or other"),
    Refusal(
      "analyze opens.csv --category habit --time-zone UTC", files: ["opens.csv": opens], 64,
      "--category: categories stand on tasks with attempts, and the data have none; add the file tasks"),
    Refusal(
      "analyze tasks.csv --category project --category other --time-zone UTC", files: ["tasks.csv": tasks],
      64,
      "--category: no task has the category project or other; choose another"),
    Refusal(
      "analyze tasks.csv --tag z --time-zone UTC", files: ["tasks.csv": tasks], 64,
      "--tag: no task has z; check the spelling"),
    Refusal(
      "analyze tasks.csv cards.csv --tag z --time-zone UTC", files: ["tasks.csv": tasks, "cards.csv": cards],
      64, "--tag: no card or task has z; check the spelling"),
    Refusal(
      "simulate lists.csv --days 2 --export-history x --time-zone UTC", files: ["lists.csv": lists], 64,
      "simulate: --export-history writes cards and recurring tasks, and the data have none; leave it out"),
    Refusal("simulate --day-start 7", 64, "simulate: --day-start is 7; give at most 6"),
    Refusal(
      "simulate --now yesterday", 64,
      "simulate: --now \"yesterday\" \(noInstant)"
    ),
    Refusal(
      "simulate --now 2024-01-15T09:30:00", 64,
      "simulate: --now \"2024-01-15T09:30:00\" names no zone; add Z or an offset such as +09:00"),
    Refusal("analyze", 64, "analyze: no data set is named; give a folder, a file, or - for standard input"),
    Refusal("analyze - -", 64, "analyze: standard input is named twice; give - once"),
    Refusal("analyze d --only lode", 64, "analyze: --only \"lode\" is not a measure; choose \(measures)"),
    Refusal("analyze d --only load,", 64, "analyze: --only \"\" is not a measure; choose \(measures)"),
    Refusal("analyze d --top 0", 64, "analyze: --top is 0; give at least 1"),
    Refusal("analyze d --streak lax", 64, "analyze: --streak \"lax\" is not known; choose strict or neutral"),
    Refusal(
      "analyze d --rules new", 64, "analyze: --rules \"new\" is not known; choose corrected or original"),
    Refusal("analyze d --cap -1", 64, "analyze: --cap is -1; give at least 0"),
    Refusal("analyze d --retry-delay 0", 64, "analyze: --retry-delay is 0; give at least 1"),
    Refusal(
      "analyze d --format csv", 64,
      "analyze: --format csv holds one measure; give --only with one, or --out with a folder"),
    Refusal(
      "analyze d --format csv --only load,due", 64,
      "analyze: --format csv holds one measure; give --only with one, or --out with a folder"),
    Refusal(
      "analyze reviewLogs.csv --time-zone Mars/Olympus", files: ["reviewLogs.csv": log], 64,
      "--time-zone: the time zone \"Mars/Olympus\" is not known; give a name such as Asia/Tokyo or UTC"),
    Refusal(
      "simulate --time-zone ../etc --days 1", 64,
      "--time-zone: the time zone \"../etc\" is not known; give a name such as Asia/Tokyo or UTC"),
    Refusal(
      "analyze cards.csv --time-zone UTC", files: ["cards.csv": cards], 64,
      "analyze: the data hold no event to count from; give --now with an instant, or today"),
    Refusal(
      "simulate cards.csv --time-zone UTC", files: ["cards.csv": cards], 64,
      "simulate: the data hold no event to count from; give --start with a date, or --now"),
    Refusal(
      "simulate attempts.csv --time-zone UTC",
      files: ["attempts.csv": "id,taskId,timestamp\na,t,2026-01-01T00:00:00Z\n"], 64,
      "simulate: the data have nothing to project: no cards, reviews, lists, tasks in use or classes to come; add a file, or give --deck"
    ),
    Refusal(
      "analyze reviewLogs.csv --tag x --time-zone UTC", files: ["reviewLogs.csv": log], 64,
      "--tag: tags stand on cards and tasks, and the data have none; add the file cards or tasks"),
    Refusal(
      "analyze d --late-rule 4=1", 64,
      "analyze: --late-rule \"4=1\" is not known; choose none, 3=1, 2=1 or 1/3"),
    Refusal(
      "simulate --official-rule absent", 64,
      "simulate: --official-rule \"absent\" is not known; choose present, excluded or neither"),
    Refusal("kaiki holidays --from 1947", 64, "holidays: --from is 1947; give at least 1948"),
    Refusal("kaiki holidays --to 2151", 64, "holidays: --to is 2151; give at most 2150"),
    Refusal(
      "kaiki holidays --from Showa", 64,
      "holidays: --from \"Showa\" is not a whole number; give one from 1948 to 2150"),
    Refusal(
      "kaiki holidays --from 2020 --to 2019", 64,
      "holidays: --from 2020 is after --to 2019; exchange them"),
    Refusal("kaiki statistic", 64, "statistic: no statistic is named; see kaiki statistic --help"),
    Refusal(
      "kaiki statistic describe a b", 64,
      "statistic: \"b\" is not expected here; see kaiki statistic --help"),
    Refusal(
      "kaiki holidays 2020", 64, "holidays: \"2020\" is not expected here; see kaiki holidays --help"),
    Refusal("kaiki holidays --to", 64, "holidays: --to lacks its value; give --to YEAR"),
    Refusal("kaiki generate", 64, "generate: no data set is named; choose \(dataSets)"),
    Refusal(
      "kaiki generate x --out d", 64, "generate: \"x\" is not known; choose \(dataSets)"),
    Refusal("kaiki generate memora-tiny", 64, "generate: --out is missing; name a folder"),
    Refusal("kaiki convert d --out e", 64, "convert: --to is missing; choose json, jsonl or csv"),
    Refusal("kaiki convert d --to json", 64, "convert: --out is missing; name a folder"),
    Refusal(
      "kaiki convert d --to xml --out e", 64,
      "convert: --to \"xml\" is not known; choose json, jsonl or csv"),
    Refusal(
      "kaiki convert --to csv --out e", 64,
      "convert: no data set is named; give a folder, a file, or - for standard input"),
  ]

  static let noSpace = "no space left on device; make room or choose another path"
  static let tooLarge = "file too large; make room or choose another path"
  static let notPermitted = "change its permissions or choose another path"

  /// The data are bad: 65.
  static let badData: [Refusal] = [
    Refusal(
      "analyze reviewLogs.csv", files: ["reviewLogs.csv": ""], 65,
      "reviewLogs.csv:1:1: the input is empty; export it again"),
    Refusal("analyze - --kind cards", 65, "-:1:1: the input is empty; export it again"),
    Refusal("analyze -", 65, "-:1:1: the input is empty; export it again"),
    Refusal(
      "analyze -", input: "a,b\n1,2\n", 65,
      "-:1:1: the columns (a, b) are of no known kind; \(giveKind)"
    ),
    Refusal(
      "analyze x.csv", files: ["x.csv": "a,b,c,d,e,f,g,h\n"], 65,
      "x.csv:1:1: the columns (a, b, c, d, e, f) are of no known kind; \(giveKind)"
    ),
    Refusal(
      "analyze reviewLogs.csv", files: ["reviewLogs.csv": "cardId,result\nc,1\n"], 65,
      "reviewLogs.csv:1:1: the column \"reviewedAt\" is missing; \(logHeader)"),
    Refusal(
      "analyze cards.csv", files: ["cards.csv": "id,id,stepIndex,nextDue\n"], 65,
      "cards.csv:1:4: the column \"id\" occurs twice; keep one"),
    Refusal(
      "analyze cards.json", files: ["cards.json": "{\"schemaVersion\": 3, \"rows\": []}"], 65,
      "cards.json:1:19: schemaVersion 3 is not known; this program reads 1 and 2"),
    Refusal(
      "analyze reviewLogs.csv",
      files: ["reviewLogs.csv": "cardId,reviewedAt,result\n日本,2024-01-15,1\nc2,0,maybe\n"], 65,
      "reviewLogs.csv:2:4: reviewedAt \"2024-01-15\" \(noInstant)",
      "reviewLogs.csv:3:6: result \"maybe\" is not a truth value; write true or false",
      "reviewLogs.csv: no row can be read; mend the rows above"),
    Refusal(
      "analyze d --strict",
      files: [
        "d/cards.csv": "id,stepIndex,nextDue\nc1,zero,0\nc2,0,0\n",
        "d/reviewLogs.csv": "cardId,reviewedAt,result\nc1,0,1\nc1,\"x\n\",1\nc1,1,2\n",
      ], 65,
      "d/cards.csv:2:4: stepIndex \"zero\" is not a whole number; write one such as 0",
      "d/reviewLogs.csv:3:5: reviewedAt \"x\\u{a}\" \(noInstant)",
      "d/reviewLogs.csv:5:6: result \"2\" is not a truth value; write true or false"),
  ]

  /// Tasks, lists, habits and courses are bad: 65.
  static let badTasks: [Refusal] = [
    Refusal(
      "analyze checkmarks.csv", files: ["checkmarks.csv": "habit,value\nx,2\n"], 65,
      "checkmarks.csv:1:1: the column \"date\" is missing; the header needs habit, date, value"),
    Refusal(
      "analyze d --strict",
      files: [
        "d/calendar.csv": "date,kind\n2026-04-29,classDay\n2026-05-01,free\n",
        "d/courses.csv":
          "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\nc1,x,1,1,15,s1\nc2,x,9,1,15,s1\n",
      ], 65,
      "d/calendar.csv:3:12: kind \"free\" is not known; write noClass, classDay or actsAs=monday",
      "d/courses.csv:3:6: dayOfWeek 9 is out of range; give 1 to 7"),
    Refusal(
      "analyze tasks.json --time-zone UTC", files: ["tasks.json": #"[{"id":"t1","title":"x""#], 65,
      "tasks.json:1:24: expected \",\" and found the end; mend the JSON here",
      "tasks.json: no row can be read; mend the rows above"),
    Refusal(
      "simulate lists.json", files: ["lists.json": ""], 65,
      "lists.json:1:1: the input is empty; export it again"),
    Refusal(
      "analyze tasks.csv", files: ["tasks.csv": "id,name,category\ns,x,habit\n"], 65,
      "tasks.csv:1:1: the column \"createdAt\" is missing; the header needs id, name, category, createdAt"),
    Refusal(
      "analyze tasks.csv", files: ["tasks.csv": lists], 65,
      "tasks.csv:1:1: the column \"title\" is missing; \(taskHeader)"),
    Refusal(
      "analyze - --kind completions", input: opens, 65,
      "-:1:1: the column \"taskId\" is missing; the header needs taskId, completedAt"),
    Refusal(
      "analyze - --kind opens", input: "timestamp,timeZone\n0,Mars\n", 65,
      "-:2:3: the time zone \"Mars\" is not known; give a name such as Asia/Tokyo or UTC",
      "-: no row can be read; mend the rows above"),
    Refusal(
      "kaiki convert x.csv --to json --out d",
      files: [
        "x.csv": "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\nt,x,121,month,0,0\n"
      ],
      65, "x.csv:2:5: intervalValue 121 is out of range; give 1 to 120",
      "x.csv: no row can be read; mend the rows above"),
    Refusal(
      "simulate tasks.csv --strict --time-zone UTC",
      files: ["tasks.csv": "id,name,category,createdAt\ns,x,habit,0\nt,x,sport,0\n"], 65,
      "tasks.csv:3:5: category \"sport\" is not known; write one of habit, project, learning, other"),
    Refusal(
      "analyze lists.json --strict --time-zone UTC",
      files: ["lists.json": #"[{"id":"l","createdAt":0,"items":[{"id":"i","content":" "}]}]"#], 65,
      "lists.json:1:56: content is blank or longer than 1000 characters; mend it (L7)"),
  ]

  private static let taskHeader =
    "the header needs id, title, intervalValue, intervalUnit, nextReminderDate, createdDate"

  /// Settings cannot hold: 78.
  static let badSettings: [Refusal] = [
    Refusal(
      "analyze settings.json", files: ["settings.json": "{\n  \"morningHour\": 24\n}"], 78,
      "settings.json:2:18: morningHour 24 is out of range; give 0 to 23"),
    Refusal(
      "analyze d", files: ["d/reviewLogs.csv": log, "d/settings.json": "{\"intervals\": [0, 1, 0]}"], 78,
      "d/settings.json:1:15: the interval 0 is out of range; after the first give 1 to 36500 days"),
    Refusal(
      "analyze settings.json", files: ["settings.json": "{\"timeZoneIdentifier\": \"Mars/Olympus\"}"], 78,
      "settings.json:1:25: the time zone \"Mars/Olympus\" is not known; give a name such as Asia/Tokyo or UTC"
    ),
    Refusal(
      "simulate --parameters w.json", files: ["w.json": "[1, 2, 3]"], 78,
      "w.json: FSRS-6 has 21 weights and the file 3; give w0 to w20"),
    Refusal(
      "simulate --parameters w.json", files: ["w.json": "[1,\n 2, x]"], 78,
      "w.json:2:5: \"x\" is not a JSON value; mend the JSON here"),
    Refusal(
      "simulate --parameters w.json --memory-model empirical",
      files: ["w.json": "[\(Array(repeating: "0.5", count: 21).joined(separator: ","))]"], 78,
      "w.json: w4 is 0.5; give 1.0 to 10.0"),
  ]

  /// The input or output is not there or in the way: 66, 73.
  static let files: [Refusal] = [
    Refusal("analyze none.csv", 66, "none.csv: there is no such file or folder; check the path"),
    Refusal(
      "analyze none/reviewLogs.csv", 66,
      "none/reviewLogs.csv: there is no such file or folder; check the path"),
    Refusal(
      "simulate --parameters none.json", 66, "none.json: there is no such file or folder; check the path"),
    Refusal(
      "simulate none.tasks.json", 66, "none.tasks.json: there is no such file or folder; check the path"),
    Refusal(
      "kaiki generate hibito-90 --out d", files: ["d/opens.csv": "old"], 73,
      "d/opens.csv: exists already; give --force to replace it"),
    Refusal(
      "analyze d", files: ["d/notes.txt": "x"], 66,
      "d: the folder has no file of a data set; \(nativeFiles)"),
    Refusal(
      "simulate --days 1 --out old --json", files: ["old": "old"], 73,
      "old: exists already; give --force to replace it"),
    Refusal(
      "simulate --days 1 --out d --json", files: ["d/old": "old"], 73,
      "d: cannot be made, it is a folder; choose another path"),
    Refusal(
      "simulate --days 1 --out d --json --force", files: ["d/old": "old"], 73,
      "d: cannot be made, it is a folder; choose another path"),
    Refusal(
      "simulate --days 1 --out none/x --json", 73,
      "none/x: cannot be made, no such file or directory; choose another path"),
    Refusal(
      "simulate --days 1 --out old/x --json", files: ["old": "old"], 73,
      "old/x: cannot be made, not a directory; choose another path"),
    Refusal(
      "analyze reviewLogs.csv --format csv --out old --force --time-zone UTC",
      files: ["reviewLogs.csv": log, "old": "old"], 73,
      "old: cannot be made, it is a file and not a folder; choose another path"),
    Refusal(
      "kaiki generate memora-tiny --out d", files: ["d/cards.json": "old"], 73,
      "d/cards.json: exists already; give --force to replace it"),
    Refusal(
      "kaiki generate memora-tiny --out old", files: ["old": "old"], 73,
      "old: cannot be made, it is a file and not a folder; choose another path"),
    Refusal(
      "kaiki convert reviewLogs.csv --to csv --out . --time-zone UTC", files: ["reviewLogs.csv": log], 73,
      "./reviewLogs.csv: exists already; give --force to replace it"),
    Refusal(
      "simulate --days 1 --export-history old --json", files: ["old": "old"], 73,
      "old: cannot be made, it is a file and not a folder; choose another path"),
  ]
}
