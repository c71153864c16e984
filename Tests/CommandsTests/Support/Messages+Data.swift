extension Messages {
  /// What is asked for does not go with the data: 64.
  static let usageOfData: [Refusal] = [
    Refusal(
      "simulate reviewLogs.csv --memory-model empirical --intervals 0,1,3 --time-zone UTC",
      files: ["reviewLogs.csv": log], 64,
      "simulate: --memory-model empirical only works with the interval table of the log; \(giveModel) with --intervals or --scheduler"
    ),
    Refusal(
      "simulate reviewLogs.csv --start 2024-01-15 --time-zone UTC", files: ["reviewLogs.csv": log], 64,
      "simulate: --start is 2024-01-15, before the end of the data; give 2024-01-16 or later"),
    Refusal(
      "analyze opens.csv --category habit --time-zone UTC", files: ["opens.csv": opens], 64,
      "--category: the data contain no tasks with attempts, which have categories; add the file tasks"),
    Refusal(
      "analyze opens.csv --semester spring --time-zone UTC", files: ["opens.csv": opens], 64,
      "--semester: the data contain no courses with terms; add the files courses and semesters"),
    Refusal(
      "analyze tasks.csv --category project --category other --time-zone UTC", files: ["tasks.csv": tasks],
      64,
      "--category: no task has the category project or other; choose another category"),
    Refusal(
      "analyze tasks.csv --tag z --time-zone UTC", files: ["tasks.csv": tasks], 64,
      "--tag: no task has z; check the spelling"),
    Refusal(
      "analyze tasks.csv cards.csv --tag z --time-zone UTC", files: ["tasks.csv": tasks, "cards.csv": cards],
      64, "--tag: no card or task has z; check the spelling"),
    Refusal(
      "analyze cards.csv --deck-name A --time-zone UTC", files: ["cards.csv": cards], 64,
      "--deck-name: the data contain no cards with decks; give an Anki package"),
    Refusal(
      "analyze cards.csv --deck-name Latn --time-zone UTC",
      files: ["cards.csv": "id,stepIndex,nextDue,deck\na,0,2026-01-01T00:00:00Z,Latin\n"], 64,
      "--deck-name: no deck with cards is called \"Latn\"; did you mean Latin?"),
    Refusal(
      "simulate lists.csv --days 2 --export-history x --time-zone UTC", files: ["lists.csv": lists], 64,
      "simulate: --export-history writes cards and recurring tasks, but the data contain neither; leave out --export-history"
    ),
    Refusal(
      "analyze reviewLogs.csv --time-zone Mars/Olympus", files: ["reviewLogs.csv": log], 64,
      "--time-zone: the time zone \"Mars/Olympus\" is not known; give a name such as Asia/Tokyo or UTC"),
    Refusal(
      "analyze cards.csv --time-zone UTC", files: ["cards.csv": cards], 64,
      "analyze: the data contain no event, so the time of the report is unknown; give --now with a date and time, or --now today"
    ),
    Refusal(
      "simulate cards.csv --time-zone UTC", files: ["cards.csv": cards], 64,
      "simulate: the data contain no event, so the first day is unknown; give --start with a date, or --now"),
    Refusal(
      "simulate attempts.csv --time-zone UTC",
      files: ["attempts.csv": "id,taskId,timestamp\na,t,2026-01-01T00:00:00Z\n"], 64,
      "simulate: the data contain no cards, reviews, daily lists, current tasks or future classes; add a file or give --deck"
    ),
    Refusal(
      "analyze reviewLogs.csv --tag x --time-zone UTC", files: ["reviewLogs.csv": log], 64,
      "--tag: the data contain no cards or tasks that can have tags; add the file cards or tasks"),
  ]

  private static let absences =
    "2026-09-24,Algebra,present\n2026-09-25,Algebra,absent\n2026-09-26,Algebra,present\n2026-09-27,Physics,absent\n"

  /// The data are bad: 65.
  static let badData: [Refusal] = [
    Refusal(
      "analyze reviewLogs.csv", files: ["reviewLogs.csv": ""], 65,
      "reviewLogs.csv:1:1: the input is empty; export the data again"),
    Refusal(
      "analyze x.csv", files: ["x.csv": "a,b,c,d,e,f,g,h\n"], 65,
      "x.csv:1:1: the columns (a, b, c, d, e, f) match no known kind of data; \(giveKind)"
    ),
    Refusal(
      "analyze x.csv", files: ["x.csv": "card,time,foo\na,2025-10-20,1\n"], 65,
      "x.csv:1:1: the columns (card, time, foo) match reviewLogs except that one column is missing; add it with a heading such as result, 結果, correct (see kaiki help formats)"
    ),
    Refusal(
      "analyze x.csv",
      files: ["x.csv": "Date,course,statsu\n\(absences)"], 65,
      "x.csv:1:13: the heading \"statsu\" is not known; write status, or see kaiki help formats"
    ),
    Refusal(
      "analyze x.csv", files: ["x.csv": "card,time,reslut\na,2025-10-20,1\n"], 65,
      "x.csv:1:1: the columns (card, time, reslut) match reviewLogs except for \"reslut\"; if this heading means \"result\", rename it (see kaiki help formats)"
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
      "reviewLogs.csv: no row can be read; correct the rows listed above"),
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
      "tasks.json:1:24: expected \",\" and found the end; correct the JSON here",
      "tasks.json: no row can be read; correct the rows listed above"),
    Refusal(
      "simulate lists.json", files: ["lists.json": ""], 65,
      "lists.json:1:1: the input is empty; export the data again"),
    Refusal(
      "analyze tasks.csv", files: ["tasks.csv": "id,name,category\ns,x,habit\n"], 65,
      "tasks.csv:1:1: the column \"createdAt\" is missing; the header needs id, name, category, createdAt"),
    Refusal(
      "analyze tasks.csv", files: ["tasks.csv": "id,name\ns,x\n"], 65,
      "tasks.csv:1:1: the column \"title\" is missing; \(taskHeader)"),
    Refusal(
      "kaiki convert x.csv --to json --out d",
      files: [
        "x.csv": "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\nt,x,121,month,0,0\n"
      ],
      65, "x.csv:2:5: intervalValue 121 is out of range; give 1 to 120",
      "x.csv: no row can be read; correct the rows listed above"),
    Refusal(
      "simulate tasks.csv --strict --time-zone UTC",
      files: ["tasks.csv": "id,name,category,createdAt\ns,x,habit,0\nt,x,sport,0\n"], 65,
      "tasks.csv:3:5: category \"sport\" is not known; write one of habit, project, learning, other"),
    Refusal(
      "analyze lists.json --strict --time-zone UTC",
      files: ["lists.json": #"[{"id":"l","createdAt":0,"items":[{"id":"i","content":" "}]}]"#], 65,
      "lists.json:1:56: content is blank or longer than 1000 characters; write 1 to 1000 characters (L7)"),
  ]

  /// What comes through standard input is bad: 65.
  static let ofStandardInput: [Refusal] = [
    Refusal("analyze - --kind cards", 65, "-:1:1: the input is empty; export the data again"),
    Refusal("analyze -", 65, "-:1:1: the input is empty; export the data again"),
    Refusal(
      "analyze -", input: "a,b\n1,2\n", 65,
      "-:1:1: the columns (a, b) match no known kind of data; \(giveKind)"
    ),
    Refusal(
      "analyze - --kind completions", input: opens, 65,
      "-:1:1: the column \"taskId\" is missing; the header needs taskId, completedAt"),
    Refusal(
      "analyze - --kind opens", input: "timestamp,timeZone\n0,Mars\n", 65,
      "-:2:3: the time zone \"Mars\" is not known; give a name such as Asia/Tokyo or UTC",
      "-: no row can be read; correct the rows listed above"),
  ]

  /// AppSettings cannot hold: 78.
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
      "w.json: FSRS-6 has 21 parameters, but the file has 3; give w0 to w20"),
    Refusal(
      "simulate --parameters w.json", files: ["w.json": "[1,\n 2, x]"], 78,
      "w.json:2:5: \"x\" is not a JSON value; correct the JSON here"),
    Refusal(
      "simulate --parameters w.json", files: ["w.json": " {\"models\": [{\"model\": \"fsrs7\"}]}"], 78,
      "w.json:1:2: this object has no fitted parameters of fsrs6; write them with kaiki fit --models fsrs6"),
    Refusal(
      "simulate --parameters w.json",
      files: ["w.json": "[\(Array(repeating: "0.5", count: 21).joined(separator: ","))]"], 78,
      "w.json: w4 is 0.5; give a number from 1.0 to 10.0"),
  ]
}
