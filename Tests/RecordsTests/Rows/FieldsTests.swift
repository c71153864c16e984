import Kaiki
import Testing
@testable import Formats

/// Values of cells, as `reviewLogs` and `cards` hold them.
struct FieldsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Reads one answer with some latency beside a good one; its latency, or the words of the fault.
  private func latency(csv value: String) throws -> String {
    let csv = "cardId,reviewedAt,result,latencyMs\nc,0,1,1\nc,1,1,\(value)\n"
    return try outcome(of: try folder.read(["reviewLogs.csv": csv]))
  }

  private func latency(json value: String) throws -> String {
    let good = #"{"cardId":"c","reviewedAt":0,"result":1,"latencyMs":1}"#
    let row = #"{"cardId":"c","reviewedAt":1,"result":1,"latencyMs":\#(value)}"#
    return try outcome(of: try folder.read(["reviewLogs.jsonl": "\(good)\n\(row)\n"]))
  }

  private func outcome(of read: FilesRead) throws -> String {
    if let rejection = read.rejections.first { return rejection.message.english }
    if !read.notes.isEmpty { return "unknown" }
    let reviews = try #require(read.log?.reviews)
    return reviews.count == 2 ? reviews[1].latency?.description ?? "none" : "\(reviews.count) reviews"
  }

  @Test(
    arguments: [
      ("0", "0"), ("-0", "0"), ("007", "7"), ("2147483647", "2147483647"), ("", "none"), ("\"12\"", "12"),
      ("5230.0", "5230"), ("1.5", "2"), ("1e3", "1000"), ("0.4", "0"), ("-0.4", "0"),
      ("2147483648", "unknown"),
      ("-1", "unknown"), ("-1.5", "unknown"), ("999999999999999999", "unknown"),
      ("12345678901234567890", "unknown"), ("-12345678901234567890", "unknown"), ("1e999", "unknown"),
      ("NaN", "unknown"), ("Infinity", "unknown"), ("-Infinity", "unknown"), ("+1", "unknown"),
      ("--1", "unknown"), ("-", "unknown"), (" 1", "unknown"), ("0x10", "unknown"), ("１２", "unknown"),
      ("12d", "unknown"), ("1_000", "unknown"), ("\"\(String(repeating: "長", count: 100))\"", "unknown"),
    ] as [(String, String)])
  func `a number that decides nothing is rounded, and not known where it cannot be`(
    value: String, outcome: String
  ) throws {
    #expect(try latency(csv: value) == outcome)
  }

  @Test(
    arguments: [
      ("0", "0"), ("-0", "0"), ("\"7\"", "7"), ("null", "none"), ("\"\"", "none"), ("1.0", "1"),
      ("12345678901234567890", "unknown"), ("1e999", "unknown"), ("true", "unknown"), ("[1]", "unknown"),
      ("{}", "unknown"), ("NaN", Words.noValue("\"NaN\"")),
      ("Infinity", Words.noValue("\"Infinity\"")), ("-Infinity", Words.noValue("\"-Infinity\"")),
      ("007", Words.noValue("\"007\"")), ("+1", Words.noValue("\"+1\"")), (".5", Words.noValue("\".5\"")),
    ] as [(String, String)])
  func `a number of JSON is held to the same`(value: String, outcome: String) throws {
    #expect(try latency(json: value) == outcome)
  }

  @Test(
    arguments: [
      ("0", nil), ("-0", nil), ("007", nil), ("6.0", nil), ("1e1", nil),
      ("10001", Words.outOfRange("stepIndex", 10_001, -10_000...10_000)),
      ("12345678901234567890", Words.notWhole("stepIndex", "12345678901234567890")),
      ("1.5", Words.notWhole("stepIndex", "1.5")), ("1e999", Words.notWhole("stepIndex", "1e999")),
      ("NaN", Words.notWhole("stepIndex", "NaN")), ("+1", Words.notWhole("stepIndex", "+1")),
      ("--1", Words.notWhole("stepIndex", "--1")), ("-", Words.notWhole("stepIndex", "-")),
      (" 1", Words.notWhole("stepIndex", " 1")), ("0x10", Words.notWhole("stepIndex", "0x10")),
      ("１２", Words.notWhole("stepIndex", "１２")), ("1_000", Words.notWhole("stepIndex", "1_000")),
      (
        String(repeating: "長", count: 100),
        Words.notWhole("stepIndex", String(repeating: "長", count: 40) + "…")
      ),
    ] as [(String, String?)])
  func `a number that decides is digits with at most a minus sign, or that with a fraction of zeros`(
    value: String, fault: String?
  ) throws {
    let read = try folder.read(["cards.csv": "id,stepIndex,nextDue\nc,0,0\nd,\(value),0\n"])
    #expect(read.rejections.map(\.message.english) == (fault.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("true", true), ("false", false), ("TRUE", true), ("FALSE", false), ("1", true), ("0", false),
      ("yes", nil),
      ("True", nil), ("2", nil), ("-1", nil), ("t", nil), (" true", nil), ("01", nil),
    ] as [(String, Bool?)])
  func `a truth value is true, false, 1, 0, TRUE or FALSE`(word: String, value: Bool?) throws {
    for quoted in [word, "\"\(word)\""] {
      let read = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result\nc,0,1\nc,1,\(quoted)\n"])
      #expect(read.log?.reviews.dropFirst().first?.isCorrect == value)
      #expect(read.rejections.map(\.message.english) == (value == nil ? [Words.noFlag("result", word)] : []))
    }
  }

  @Test(
    arguments: [
      ("", Words.missing("reviewedAt")), ("nonsense", "reviewedAt \"nonsense\" \(Words.shape)"),
      ("2024-01-15T09:30:00", "reviewedAt \"2024-01-15T09:30:00\" \(Words.noZoneOfRow)"),
      ("2016-12-31T23:59:60Z", "reviewedAt \"2016-12-31T23:59:60Z\" \(Words.leapSecond)"),
      ("2023-02-29T00:00:00Z", "reviewedAt \"2023-02-29T00:00:00Z\" \(Words.noSuchDate)"),
      ("\"say \"\"no\"\"\"", "reviewedAt \"say \"no\"\" \(Words.shape)"),
    ] as [(String, String)])
  func `an instant that cannot be read is shown with its reason`(value: String, message: String) throws {
    let read = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result\nc,0,1\nc,\(value),1\n"])
    #expect(
      read.faults(in: folder) == [
        "reviewLogs.csv:3:\(value.isEmpty ? 1 : value.first == "\"" ? 4 : 3): \(message)"
      ])
  }

  @Test(
    arguments: [
      (#"{"cardId":["c"],"reviewedAt":0,"result":1}"#, "2:11", Words.noText("cardId")),
      (#"{"cardId":{},"reviewedAt":0,"result":1}"#, "2:11", Words.noText("cardId")),
      (#"{"cardId":"","reviewedAt":0,"result":1}"#, "2:1", Words.missing("cardId")),
      (#"{"cardId":null,"reviewedAt":0,"result":1}"#, "2:1", Words.missing("cardId")),
      (#"{"reviewedAt":0,"result":1}"#, "2:1", Words.missing("cardId")),
      (#"{"cardId":"c","result":1}"#, "2:1", Words.missing("reviewedAt")),
      (#"{"cardId":"c","reviewedAt":0}"#, "2:1", Words.missing("result")),
      (#"{"cardId":"c","reviewedAt":[],"result":1}"#, "2:28", "reviewedAt \"[]\" \(Words.shape)"),
      (#"{"cardId":"日本","reviewedAt":"x","result":1}"#, "2:30", "reviewedAt \"x\" \(Words.shape)"),
      (#"{"cardId":"\u65e5","reviewedAt":"x","result":1}"#, "2:34", "reviewedAt \"x\" \(Words.shape)"),
    ] as [(String, String, String)])
  func `a fault names the cell, or the row where there is none`(
    row: String, location: String, message: String
  )
    throws
  {
    let good = #"{"cardId":"c","reviewedAt":0,"result":1}"#
    let read = try folder.read(["reviewLogs.jsonl": "\(good)\n\(row)\n"])
    #expect(read.faults(in: folder) == ["reviewLogs.jsonl:\(location): \(message)"])
  }

  @Test func `numbers and words are ids too`() throws {
    let rows =
      #"{"cardId":12,"reviewedAt":0,"result":1}"# + "\n" + #"{"cardId":true,"reviewedAt":1,"result":1}"#
    let log = try #require(try folder.read(["reviewLogs.jsonl": rows]).log)
    #expect(log.cards.all == ["12", "true"])
  }

  @Test(
    arguments: [
      ("'=1+1", "=1+1"), ("''=1", "'=1"), ("'+1", "+1"), ("'-1", "-1"), ("'@x", "@x"), ("\"'\tx\"", "\tx"),
      ("'a", "'a"), ("'", "'"), ("=1", "=1"), ("''a", "''a"),
    ] as [(String, String)])
  func `an apostrophe before a formula is taken off in CSV`(written: String, text: String) throws {
    let csv = "id,question,stepIndex,nextDue,tags\n\(written),\(written),0,0,\(written)\n"
    let card = try #require(try folder.read(["cards.csv": csv]).cards?.first)
    #expect([card.id, card.question] + card.tags == [text, text, text])
  }

  @Test func `an apostrophe stays in JSON`() throws {
    let json = #"[{"id":"'=1","question":"'@","stepIndex":0,"nextDue":0,"tags":["'+1"]}]"#
    let card = try #require(try folder.read(["cards.json": json]).cards?.first)
    #expect([card.id, card.question] + card.tags == ["'=1", "'@", "'+1"])
  }

  @Test(
    arguments: [
      (#"["a","b"]"#, ["a", "b"]), (#"[]"#, []), (#""a;b""#, ["a", "b"]), (#""""#, []), ("null", []),
      (#"["日本","\u0041"]"#, ["日本", "A"]), (#"[1,true]"#, ["1", "true"]), (#"";a;;b;""#, ["a", "b"]),
      (#"[ "a" , "b" ]"#, ["a", "b"]), (#"["","a",null,""]"#, ["a"]),
    ] as [(String, [String])])
  func `tags are an array or a text with semicolons`(value: String, tags: [String]) throws {
    let json = #"[{"id":"c","stepIndex":0,"nextDue":0,"tags":\#(value)}]"#
    #expect(try folder.read(["cards.json": json]).cards?.first?.tags == tags)
  }

  @Test(arguments: [#"[["a"]]"#, #"{"a":1}"#])
  func `tags that nest are not known, and refuse no card`(value: String) throws {
    let json =
      #"[{"id":"c","stepIndex":0,"nextDue":0,"tags":\#(value)},{"id":"d","stepIndex":0,"nextDue":0}]"#
    let read = try folder.read(["cards.json": json])
    #expect(read.faults(in: folder) == [] && !read.notes.isEmpty)
    #expect(read.cards?.map(\.tags) == [[], []])
  }

  // MARK: Columns

  @Test(
    arguments: [
      HabitMark.Column.self, ListItem.Column.self, ReviewRow.Column.self, RecurringTask.Column.self,
      Course.Column.self, LoopHabitColumn.self, AnkiCardColumn.self,
    ] as [any RowColumn.Type])
  func `the index of a column is its position among the cases`(type: any RowColumn.Type) {
    func indices<Column: RowColumn>(_ type: Column.Type) -> [Int] { type.allCases.map(\.index) }
    #expect(indices(type) == Array(type.names.indices))
  }
}
