import Kaiki
import Testing
@testable import Records

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
    if let rejection = read.rejections.first { return rejection.message }
    let reviews = try #require(read.log?.reviews)
    return reviews.count == 2 ? reviews[1].latency?.description ?? "none" : "\(reviews.count) reviews"
  }

  @Test(
    arguments: [
      ("0", "0"), ("-0", "0"), ("007", "7"), ("2147483647", "2147483647"), ("", "none"), ("\"12\"", "12"),
      ("2147483648", Words.outOfRange("latencyMs", 2_147_483_648, 0...2_147_483_647)),
      ("-1", Words.outOfRange("latencyMs", -1, 0...2_147_483_647)),
      ("999999999999999999", Words.outOfRange("latencyMs", 999_999_999_999_999_999, 0...2_147_483_647)),
      ("12345678901234567890", Words.notWhole("latencyMs", "12345678901234567890")),
      ("-12345678901234567890", Words.notWhole("latencyMs", "-12345678901234567890")),
      ("1.5", Words.notWhole("latencyMs", "1.5")), ("1e3", Words.notWhole("latencyMs", "1e3")),
      ("1e999", Words.notWhole("latencyMs", "1e999")), ("NaN", Words.notWhole("latencyMs", "NaN")),
      ("Infinity", Words.notWhole("latencyMs", "Infinity")),
      ("-Infinity", Words.notWhole("latencyMs", "-Infinity")),
      ("+1", Words.notWhole("latencyMs", "+1")), ("--1", Words.notWhole("latencyMs", "--1")),
      ("-", Words.notWhole("latencyMs", "-")), (" 1", Words.notWhole("latencyMs", " 1")),
      ("0x10", Words.notWhole("latencyMs", "0x10")), ("１２", Words.notWhole("latencyMs", "１２")),
      ("12d", Words.notWhole("latencyMs", "12d")), ("1_000", Words.notWhole("latencyMs", "1_000")),
      (
        "\"\(String(repeating: "長", count: 100))\"",
        Words.notWhole("latencyMs", String(repeating: "長", count: 40) + "…")
      ),
    ] as [(String, String)])
  func `a whole number is digits with at most a minus sign`(value: String, outcome: String) throws {
    #expect(try latency(csv: value) == outcome)
  }

  @Test(
    arguments: [
      ("0", "0"), ("-0", "0"), ("\"7\"", "7"), ("null", "none"), ("\"\"", "none"),
      ("12345678901234567890", Words.notWhole("latencyMs", "12345678901234567890")),
      ("1.0", Words.notWhole("latencyMs", "1.0")), ("1e999", Words.notWhole("latencyMs", "1e999")),
      ("true", Words.notWhole("latencyMs", "true")), ("[1]", Words.notWhole("latencyMs", "[1]")),
      ("{}", Words.notWhole("latencyMs", "{}")), ("NaN", Words.noValue("\"NaN\"")),
      ("Infinity", Words.noValue("\"Infinity\"")), ("-Infinity", Words.noValue("\"-Infinity\"")),
      ("007", Words.noValue("\"007\"")), ("+1", Words.noValue("\"+1\"")), (".5", Words.noValue("\".5\"")),
    ] as [(String, String)])
  func `a number of JSON is held to the same`(value: String, outcome: String) throws {
    #expect(try latency(json: value) == outcome)
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
      #expect(read.rejections.map(\.message) == (value == nil ? [Words.noFlag("result", word)] : []))
    }
  }

  @Test(
    arguments: [
      ("", Words.missing("reviewedAt")), ("nonsense", "reviewedAt \"nonsense\" \(Words.shape)"),
      ("2024-01-15T09:30:00", "reviewedAt \"2024-01-15T09:30:00\" \(Words.noZone)"),
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
  func `a fault names the cell, or the row where there is none`(row: String, place: String, message: String)
    throws
  {
    let good = #"{"cardId":"c","reviewedAt":0,"result":1}"#
    let read = try folder.read(["reviewLogs.jsonl": "\(good)\n\(row)\n"])
    #expect(read.faults(in: folder) == ["reviewLogs.jsonl:\(place): \(message)"])
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

  @Test(arguments: [
    (#"[["a"]]"#, "1:46: tags nests; write texts"), (#"{"a":1}"#, "1:45: tags is an object; write an array"),
  ])
  func `tags that nest are refused`(value: String, fault: String) throws {
    let json =
      #"[{"id":"c","stepIndex":0,"nextDue":0,"tags":\#(value)},{"id":"d","stepIndex":0,"nextDue":0}]"#
    #expect(try folder.read(["cards.json": json]).faults(in: folder) == ["cards.json:\(fault)"])
  }
}
