import Encoding
import Foundation
import Kaiki
import Intake

#if canImport(Glibc)
  import Glibc
#endif

extension FuzzFormat {
  /// What is read besides histories, and histories of many people.
  static let others: [FuzzFormat] = [
    FuzzFormat(
      "zone", share: 60, words: [",M3.2.0,M11.1.0/167", "<-12>12", "J366", "/-167", "EST5EDT"], seeds: zones
    ) {
      input, _ throws(Difference) in try readZone(input.bytes)
    },
    FuzzFormat("settings", share: 150, words: settingWords) { _ in
      settings.map { FuzzInput("settings.json", $0) }
    } read: { input, scratch throws(Difference) in
      (try? PlacedValue.read(scratch.path(of: input))) == nil ? .refused : .read
    },
    FuzzFormat("parameters", share: 100, words: ["\"models\":[", "\"model\":\"fsrs6\"", "\"parameters\":["]) {
      _ in
      parameters.map { FuzzInput("weights.json", $0) }
    } read: { input, scratch throws(Difference) in
      (try? FittedWeights.read(scratch.path(of: input), of: "fsrs6")) == nil ? .refused : .read
    },
    FuzzFormat(
      "shard", share: 100, words: ["\"state\":", "\"rows\": [[", "\"keySum\": \"-1\"", "\"v\": 1e0"]
    ) { _ in
      [FuzzInput("shard", shardLine.text)]
    } read: { input, _ throws(Difference) in
      try readShard(input.bytes)
    },
    FuzzFormat("people", share: 30, words: ["user_id", "\n,", "\"userId\":\"", "\n\n", "氏名"]) {
      people($0)
    } read: { input, scratch throws(Difference) in
      readPeople(scratch.path(of: input))
    },
    FuzzFormat("sorted-rows", share: 60, words: ["\\N", "\t\t", "\n\t"]) { _ in
      [FuzzInput("rows.tsv", sortedRows)]
    } read: { input, scratch throws(Difference) in
      readSortedRows(scratch.path(of: input))
    },
  ]

  // MARK: Zones

  private static let zoneNames = [
    "Asia/Tokyo", "America/New_York", "Europe/Dublin", "Africa/Casablanca", "Pacific/Apia", "Asia/Tehran",
  ]
  private static let rules = [
    "JST-9", "EST5EDT,M3.2.0,M11.1.0", "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "XXX3YYY,J60/0,J300/24", "AAA-5BBB,0/0,365/23:59:59",
  ]

  @Sendable private static func zones(_ fixtures: Fixtures) -> [FuzzInput] {
    let files = zoneNames.compactMap { name in
      FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)").map { FuzzInput("zone", Array($0)) }
    }
    return files + rules.map { FuzzInput("rule", $0) }
  }

  /// Reads a zone file, or a rule as the `TZ` variable spells it, and asks for times all over the calendar.
  private static func readZone(_ bytes: [UInt8]) throws(Difference) -> FuzzOutcome {
    let isFile = bytes.starts(with: Array("TZif".utf8))
    let rules =
      isFile
      ? try? TimeZoneRules(identifier: "fuzz", tzif: bytes)
      : try? TimeZoneRules(identifier: "fuzz", rule: String(decoding: bytes, as: UTF8.self))
    guard let rules else { return .refused }
    let (first, last) = (Instant.stored.lowerBound.seconds, Instant.stored.upperBound.seconds)
    for step in 0...200 {
      let seconds = first + (last - first) / 200 * Int64(step)
      let shown = rules.localTime(of: Instant(seconds: seconds))
      let (found, _) = rules.resolve(shown)
      guard found.seconds <= seconds, rules.localTime(of: found) == shown else {
        throw Difference(description: "the clock shows \(shown) at \(seconds) and at \(found.seconds)")
      }
    }
    return .read
  }

  // MARK: JSON

  private static let settingWords = [
    "\"scheduler\":", "\"fsrs6\"", "\"new-per-day\":", "\\u0000", "1e999", "{\"a\":",
  ]
  private static let settings = [
    #"{"scheduler": "fsrs6", "new-per-day": 10, "retention": 0.9}"#,
    #"{"Kanji": {"scheduler": "fsrs6", "new-per-day": 10}, "Maths": {"review-limit": 50, "intervals": [0, 1, 3]}}"#,
    "{\n  \"learner\": \"weekly\",\n  \"order\": null, \"away\": true, \"日本\": [1.5e3, -0]\n}\n",
  ]
  private static let parameters = [
    "[0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, "
      + "1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542]\n",
    #"{"models": [{"model": "fsrs6", "parameters": [0.2, 1, 2.5e0]}, {"model": "hlr", "parameters": []}]}"#,
  ]

  private static let shardLine = ShardLine(
    plan: .members(["question": .text("retention"), "seed": .integer(1)]), rowsIn: 7, rowsBad: 1,
    firstUser: "a",
    lastUser: "b", keySum: .max,
    users: [
      PersonRow(person: "a", rows: 3, rejected: 0, answer: .values([.number(0.5), nil, .number(2)])),
      PersonRow(person: "b", rows: 4, rejected: 1, answer: .refused(reason: "noRows", detail: "é")),
    ])

  /// Reads lines one by one and merged; a line that is read is written as it was.
  private static func readShard(_ bytes: [UInt8]) throws(Difference) -> FuzzOutcome {
    let lines = bytes.split(separator: 0x0A).map(Array.init)
    _ = try? MergedShards(lines, planHash: nil, expectedRows: 7)
    guard let line = lines.first, let shard = try? ShardLine(line) else { return .refused }
    guard shard.text == line + [0x0A] else {
      throw Difference(description: "the line is written in another way")
    }
    return .read
  }

  // MARK: People

  private static let personRows = [
    ("1", "c1", "2024-01-01T10:00:00Z", "true"), ("1", "c2", "2024-01-01T10:01:00Z", "false"),
    ("2", "c1", "2024-01-02T10:00:00Z", "true"), ("日", "c1", "2024-01-03T10:00:00Z", "1"),
  ]

  private static func people(_ fixtures: Fixtures) -> [FuzzInput] {
    let table = personRows.map { "\($0.0),\($0.1),\($0.2),\($0.3)\n" }.joined()
    let lines = personRows.map {
      #"{"user_id":"\#($0.0)","cardId":"\#($0.1)","reviewedAt":"\#($0.2)","result":\#($0.3)}"# + "\n"
    }
    let sheets = (try? fixtures.inputs(["student-shift-jis.csv", "grid-shift-jis.csv"], in: "foreign")) ?? []
    return [
      FuzzInput("reviewLogs.csv", "user_id,cardId,reviewedAt,result\n" + table),
      FuzzInput("reviewLogs.jsonl", lines.joined()),
      FuzzInput("attendance.csv", "氏名,日付,科目,出欠\n山田,2025/4/7,数学,欠席\n佐藤,2025/4/7,数学,遅刻\n山田,2025/4/8,英語,出席\n"),
    ] + sheets
  }

  /// Finds the people of a table and reads each.
  private static func readPeople(_ path: String) -> FuzzOutcome {
    guard let cohort = try? Cohort(of: [path], kind: nil) else { return .refused }
    return cohort.people.count { (try? HistoryReader.read($0, kind: nil)) != nil } > 0 ? .read : .refused
  }

  private static let sortedRows = personRows.map { "\($0.0)\t\($0.1)\t\($0.2)\t\($0.3)\t\\N\n" }.joined()

  /// Reads rows of whole users between tabs.
  private static func readSortedRows(_ path: String) -> FuzzOutcome {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    let columns = ["user_id", "cardId", "reviewedAt", "result", "rating"]
    guard descriptor >= 0,
      var rows = try? SortedRows(columns: columns, kind: .reviewLogs, descriptor: descriptor)
    else { return .refused }
    var outcome = FuzzOutcome.refused
    while let person = try? rows.next() {
      if (try? HistoryReader.read(person, kind: .reviewLogs)) != nil { outcome = .read }
    }
    return outcome
  }
}
