import Formats
import Intake

extension FuzzFormat {
  /// Formats of text that histories are read from.
  static let texts: [FuzzFormat] = [
    text(
      "csv", share: 120,
      words: [
        "id,cardId,reviewedAt,result\n", "\"\"", ",,,", "\";", "\t", "card_id,review_rating,review_time\n",
      ],
      isNative: true
    ) { try $0.inputs([".csv"]) },
    text(
      "json", share: 120, words: ["\"rows\": [", "\"schemaVersion\": 3", "{}", "[]", "\"reviewedAt\":"],
      isNative: true
    ) {
      try $0.inputs([".json"])
    },
    text("jsonl", share: 120, words: ["{}\n", "\n{", "\"id\":", "\"timestamp\":"], isNative: true) {
      try lines($0)
    },
    text(
      "sheets", share: 15,
      words: ["出席", "欠席", "遅刻", "第15回", "○", "／", "科目", ";", "\t", "10/24", "月曜", "45392"]
    ) { try $0.inputs([".csv", ".tsv"], in: "foreign") },
    text(
      "icalendar", share: 15,
      words: [
        "\r\nRRULE:FREQ=DAILY", ";COUNT=99999999", ";INTERVAL=99999999", ";BYDAY=-5MO", ";BYSETPOS=-366",
        ";UNTIL=99991231T235959Z", "\r\nEXDATE:", "\r\nRDATE;VALUE=PERIOD:",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:",
        "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", ";BYMONTHDAY=-31", "FREQ=SECONDLY", "DURATION:P99999999W",
        "TZID=",
      ]
    ) { try $0.inputs([".ics"], in: "foreign") },
    text(
      "org", share: 12,
      words: ["\n* TODO ", "SCHEDULED: <", " .+99999999y>", "++1w", "CLOSED: [", ":LAST_REPEAT:"]
    ) {
      try $0.inputs([".org"], in: "foreign")
    },
    text("notes", share: 12, words: ["<!--SR:!", ",250-->", "\n---\n", "sr-due: ", "#flashcards"]) {
      try $0.inputs([".md"], in: "foreign")
    },
    text(
      "todo", share: 12, words: [" rec:+99999999y", " due:9999-12-31", " t:", "\nx 2024-01-01 ", " pri:A"]
    ) {
      try $0.inputs(["todo.txt", "done.txt"], in: "foreign")
    },
    text(
      "taskwarrior", share: 15,
      words: ["\"recur\":\"", "P99999999Y", "\"mask\":\"", "\"status\":\"recurring\""]
    ) {
      try $0.inputs([".json"], in: "foreign").filter { $0.name.hasPrefix("taskwarrior") }
    },
    text(
      "habitica", share: 60,
      words: ["\"history\":[", "\"everyX\":", "\"frequency\":\"monthly\"", "\"dayStart\":"]
    ) {
      try $0.inputs(["habitica.json"], in: "foreign")
    },
  ]

  private static func text(
    _ name: String, share: Int, words: [String], isNative: Bool = false,
    seeds: @escaping @Sendable (Fixtures) throws -> [FuzzInput]
  ) -> FuzzFormat {
    FuzzFormat(name, share: share, words: words, seeds: seeds) { input, scratch throws(Difference) in
      try HistoryCheck.read(input, scratch, mayBeLog: isNative)
    }
  }

  /// The fixtures that are JSON Lines, and the others as such.
  private static func lines(_ fixtures: Fixtures) throws -> [FuzzInput] {
    let written = try fixtures.inputs([".csv", ".json"]).flatMap { input in
      guard let read = try? HistoryReader.read([input.file]) else { return [WrittenFile]() }
      return HistoryWriter(format: .jsonl).files(of: read.history)
    }
    return try fixtures.inputs([".jsonl"]) + written.map { FuzzInput($0.name, $0.bytes) }
  }
}
