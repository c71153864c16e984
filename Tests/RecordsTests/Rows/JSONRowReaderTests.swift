import Foundation
import Testing

@testable import Intake

struct JSONRowReaderTests {
  /// An input and what a reader of the keys a and b comes upon.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var input: String
    var events: [Event]

    init(_ name: String, _ input: String, _ events: Event...) {
      testDescription = name
      self.input = input
      self.events = events
    }
  }

  @Test(arguments: [
    Case("an array", #"[{"a":"1","b":"2"},{"b":"4","a":"3"}]"#, .row(["1", "2"]), .row(["3", "4"])),
    Case("an array with space", " [ \t{ \"a\" : \"1\" , \"b\" : 2 }\r\n ] \n", .row(["1", "2"])),
    Case("an empty array", "[]"),
    Case("an empty array with space", "\n[ \n]\n"),
    Case("JSON Lines", "{\"a\":1}\n{\"b\":2}\n", .row(["1", nil]), .row([nil, "2"])),
    Case("JSON Lines without a last line end", "{\"a\":1}\n{\"a\":2}", .row(["1", nil]), .row(["2", nil])),
    Case("JSON Lines with CRLF", "{\"a\":1}\r\n{\"a\":2}\r\n", .row(["1", nil]), .row(["2", nil])),
    Case(
      "JSON Lines with blank lines", "\n\n{\"a\":1}\n \n\n{\"a\":2}\n\n", .row(["1", nil]), .row(["2", nil])),
    Case("one object over several lines", "{\n  \"a\": 1,\n  \"b\": 2\n}\n", .row(["1", "2"])),
    Case("objects on one line", #"{"a":1} {"a":2}"#, .row(["1", nil]), .row(["2", nil])),
    Case(
      "version 2", #"{"schemaVersion": 2, "rows": [{"a":1},{"a":2}]}"#, .row(["1", nil]), .row(["2", nil])),
    Case(
      "version 2 with space", "{ \"schemaVersion\" : 2 ,\n \"rows\" : [\n{\"a\":1}\n]\n}\n",
      .row(["1", nil])),
    Case("version 2 without rows", #"{"schemaVersion": 2, "rows": []}"#),
    Case("version 1", #"{"schemaVersion": 1, "rows": [{"a":1}]}"#, .row(["1", nil])),
    Case("rows without a version", #"{"rows": [{"a":1}]}"#, .row(["1", nil])),
    Case("a version after the rows", #"{"rows": [{"a":1}], "schemaVersion": 2}"#, .row(["1", nil])),
    Case(
      "other keys after the rows", #"{"rows": [{"a":1}], "x": [{"y": []}], "z": null}"#, .row(["1", nil])),
    Case("an empty object", #"[{}, {"a":1}]"#, .row([nil, nil]), .row(["1", nil])),
    Case("null and an empty text", #"[{"a":null,"b":""}]"#, .row([nil, nil])),
    Case("words and numbers", #"[{"a":true,"b":-0.5e+10}]"#, .row(["true", "-0.5e+10"])),
    Case(
      "nested values", #"[{"a":[1, "]", {"}": []}],"b":{"x": {}}}]"#,
      .row([#"[1, "]", {"}": []}]"#, #"{"x": {}}"#])),
    Case("unknown keys", #"[{"x":1,"a":2,"y":[{}],"b":3}]"#, .row(["2", "3"])),
    Case("an escaped key", #"[{"\u0061":1}]"#, .row(["1", nil])),
  ])
  func `well-formed input is read`(_ input: Case) {
    #expect(Reading.json(input.input, wanted: ["a", "b"]).events == input.events)
  }

  @Test(arguments: [
    Case("a word", "nonsense", .fault(line: 1, column: 1, Words.noRows)),
    Case("space only", " \n ", .fault(line: 2, column: 2, Words.noRows)),
    Case("CSV", "a,b\n1,2\n", .fault(line: 1, column: 1, Words.noRows)),
    Case("version 3", #"{"schemaVersion": 3, "rows": []}"#, .fault(line: 1, column: 19, Words.version("3"))),
    Case("version 0", #"{"schemaVersion": 0, "rows": []}"#, .fault(line: 1, column: 19, Words.version("0"))),
    Case(
      "version 2.5", #"{"schemaVersion":2.5,"rows":[]}"#, .fault(line: 1, column: 18, Words.version("2.5"))),
    Case(
      "a version in words", #"{"schemaVersion":"two","rows":[]}"#,
      .fault(line: 1, column: 18, Words.version("two"))),
    Case(
      "version 3 after the rows", #"{"rows": [{"a":1}], "schemaVersion": 3}"#,
      .row(["1", nil]), .fault(line: 1, column: 38, Words.version("3"))),
    Case(
      "a row that is no object", #"[1, {"a":1}, "x", [{"a":2}], null, {"a":3}]"#,
      .fault(line: 1, column: 2, Words.noRow), .row(["1", nil]), .fault(line: 1, column: 14, Words.noRow),
      .fault(line: 1, column: 19, Words.noRow), .fault(line: 1, column: 30, Words.noRow), .row(["3", nil])),
    Case(
      "a missing comma between rows", "[{\"a\":1}\n {\"a\":2}]", .row(["1", nil]),
      .fault(line: 2, column: 2, Words.noComma), .row(["2", nil])),
    Case(
      "a comma too many", #"[{"a":1},,{"a":2},{"a":3}]"#, .row(["1", nil]),
      .fault(line: 1, column: 10, Words.noRow), .row(["2", nil]), .row(["3", nil])),
    Case(
      "a comma before the first row", #"[,{"a":1}]"#, .fault(line: 1, column: 2, Words.noRow),
      .row(["1", nil])),
    Case(
      "a comma after the last row", #"[{"a":1},]"#, .row(["1", nil]), .fault(line: 1, column: 10, Words.noRow)
    ),
    Case(
      "a brace for the closing bracket", #"[{"a":1}}"#, .row(["1", nil]),
      .fault(line: 1, column: 9, Words.noComma)),
    Case("a brace for the first row", "[}", .fault(line: 1, column: 2, Words.noRow)),
    Case(
      "braces between rows", #"[{"a":1},}},{"a":2}]"#, .row(["1", nil]),
      .fault(line: 1, column: 10, Words.noRow),
      .row(["2", nil])),
    Case(
      "a brace missing at the end of a row", #"[{"a":1, {"a":2},{"a":3}]"#,
      .fault(line: 1, column: 10, Words.expectedKey(found: "\"{\"")), .row(["2", nil]), .row(["3", nil])),
    Case(
      "a missing comma between members", #"[{"a":1 "b":2},{"a":3}]"#,
      .fault(line: 1, column: 9, Words.expected(",", found: "\"\"\"")), .row(["3", nil])),
    Case(
      "a missing colon", #"[{"a" 1},{"a":3}]"#,
      .fault(line: 1, column: 7, Words.expected(":", found: "\"1\"")),
      .row(["3", nil])),
    Case(
      "a key without quotes", #"[{a:1},{"a":3}]"#,
      .fault(line: 1, column: 3, Words.expectedKey(found: "\"a\"")),
      .row(["3", nil])),
    Case(
      "a comma after the last member", #"[{"a":1,},{"a":3}]"#,
      .fault(line: 1, column: 9, Words.expectedKey(found: "\"}\"")), .row(["3", nil])),
    Case(
      "a key twice", #"[{"a":1,"a":2},{"a":3}]"#, .fault(line: 1, column: 9, Words.twice(key: "a")),
      .row(["3", nil])),
    Case(
      "a key twice, first null", #"[{"a":null,"a":2},{"a":3}]"#,
      .fault(line: 1, column: 12, Words.twice(key: "a")), .row(["3", nil])),
    Case(
      "a key twice, both empty", #"[{"a":"","a":""},{"a":3}]"#,
      .fault(line: 1, column: 10, Words.twice(key: "a")), .row(["3", nil])),
    Case(
      "a key twice, once escaped", #"[{"a":1,"\u0061":2},{"a":3}]"#,
      .fault(line: 1, column: 9, Words.twice(key: "a")), .row(["3", nil])),
    Case(
      "text after the array", #"[{"a":1}] x"#, .row(["1", nil]), .fault(line: 1, column: 11, Words.trailing)),
    Case(
      "two arrays", #"[{"a":1}][{"a":2}]"#, .row(["1", nil]), .fault(line: 1, column: 10, Words.trailing)),
    Case(
      "text after the wrapper", #"{"rows":[{"a":1}]} x"#, .row(["1", nil]),
      .fault(line: 1, column: 20, Words.trailing)),
    Case(
      "a bad line of JSON Lines", "{\"a\":1}\n{\"a\":}\n{\"a\":3}\n", .row(["1", nil]),
      .fault(line: 2, column: 6, Words.noValue("\"}\"")), .row(["3", nil])),
    Case(
      "a comma between JSON Lines", "{\"a\":1},\n{\"a\":2}\n", .row(["1", nil]),
      .fault(line: 1, column: 8, Words.noRow), .row(["2", nil])),
    Case(
      "JSON Lines cut off", "{\"a\":1}\n{\"a\":2", .row(["1", nil]),
      .fault(line: 2, column: 7, Words.expected(",", found: "the end"))),
    Case(
      "a quote left open, a row a line", "[\n{\"a\":\"1},\n{\"a\":2},\n{\"a\":3}\n]",
      .fault(line: 2, column: 10, Words.control), .row(["2", nil]), .row(["3", nil])),
    Case(
      "columns count characters", "[{\"a\":\"日本語😀\",\"b\":nope}]",
      .fault(line: 1, column: 18, Words.noValue("\"nope\""))),
  ])
  func `a faulty row is named and the next one read`(_ input: Case) {
    #expect(Reading.json(input.input, wanted: ["a", "b"]).events == input.events)
  }

  @Test(
    arguments: [
      (#"["#, 2, Words.breaksOff), (#"[ "#, 3, Words.breaksOff), (#"[{"a":1}"#, 9, Words.breaksOff),
      (#"[{"a":1} "#, 10, Words.breaksOff), (#"[{"a":1},"#, 10, Words.breaksOff),
      (#"[{"a":1}, "#, 11, Words.breaksOff),
      (#"[{"a":1},{"#, 11, Words.expectedKey(found: "the end")), (#"[{"a":1},{"a"#, 11, Words.openQuote),
      (#"[{"a":1},{"a""#, 14, Words.expected(":", found: "the end")),
      (#"[{"a":1},{"a":"#, 15, Words.noValue("the end")), (#"[{"a":1},{"a":"x"#, 15, Words.openQuote),
      (#"[{"a":1},{"a":"x\"#, 17, Words.badEscape), (#"[{"a":1},{"a":"x\u00"#, 17, Words.badEscape),
      (#"[{"a":1},{"a":[{"b":"#, 21, Words.noValue("the end")),
      (#"[{"a":1},{"a":2"#, 16, Words.expected(",", found: "the end")),
      (#"[{"a":1},{"a":2,"#, 17, Words.expectedKey(found: "the end")), (#"[{"a":1},t"#, 10, Words.noRow),
      (#"{"schemaVersion": 2, "rows": [{"a":1},{"a":2"#, 45, Words.expected(",", found: "the end")),
    ] as [(String, Int, String)])
  func `an array that breaks off keeps its whole rows and reports the rest once`(
    input: String, column: Int, words: String
  ) {
    let reading = Reading.json(input, wanted: ["a"])
    #expect(reading.rows == (input.contains("1}") ? [["1"]] : []))
    #expect(reading.faults == ["1:\(column): \(words)"])
  }

  @Test func `a wrapper that breaks off keeps its rows and says so`() {
    let reading = Reading.json(#"{"schemaVersion": 2, "rows": [{"a":1}]"#, wanted: ["a"])
    #expect(reading.rows == [["1"]])
    #expect(reading.faults == ["1:39: \(Words.expected(",", found: "the end"))"])
  }

  @Test func `the first rows name the columns and unknown keys are counted once`() {
    let reading = Reading.json(#"[{"x":1,"a":2},{"y":3,"x":4}]"#, wanted: ["a"])
    #expect(reading.names == ["x", "a", "y"])
    #expect(reading.unknownNames == ["x", "y"])
    #expect(reading.rows == [["2"], [nil]])
  }

  @Test(arguments: ["[]", "{\"schemaVersion\": 2, \"rows\": []}", "[1]", "[{]"])
  func `without a readable first object there are no names`(_ input: String) {
    #expect(Reading.json(input, wanted: ["a"]).names == [])
  }

  @Test func `a row of up to 1 MiB is read and a longer one is not`() {
    let frame = #"{"a":""}"#
    for (length, isRead) in [(1 << 20, true), (1 << 20 + 1, false), (5 << 20, false)] {
      let text = String(repeating: "x", count: length - frame.count)
      for (start, end) in [("[", "]"), ("", ""), ("{\"schemaVersion\": 2, \"rows\": [", "]}")] {
        let separator = start.isEmpty ? "\n" : ","
        let reading = Reading.json(#"\#(start){"a":"\#(text)"}\#(separator){"a":1}\#(end)"#, wanted: ["a"])
        #expect(reading.rows == (isRead ? [[text], ["1"]] : [["1"]]))
        #expect(
          reading.faults.allSatisfy { $0.hasSuffix(Words.tooLong) }
            && reading.faults.count == (isRead ? 0 : 1))
      }
    }
  }

  @Test func `rows within a row are rows of their own, and count for no other`() {
    let half = String(repeating: "x", count: 1 << 19)
    let rows = #"[{"b":"\#(half)"}, {"b":"\#(half)"}, {"b":"\#(half)"}]"#
    let inner = Reading.json(#"[{"a":1,"rows":\#(rows)},{"a":2}]"#, wanted: ["a"])
    #expect(inner.events == [.row(["1"]), .row(["2"])])
    // Texts and objects are parts of the row, which is passed over as a whole.
    for value in [#"["\#(half)","\#(half)","{"]"#, #"{"x":"\#(half)","y":[{"z":"\#(half)"}]}"#] {
      let outer = Reading.json(#"[{"a":1,"b":\#(value)},{"a":2}]"#, wanted: ["a"])
      #expect(outer.events == [.fault(line: 1, column: 2, Words.tooLong), .row(["2"])])
    }
  }

  /// Keys are looked up in bounded time: a row of many keys does not take as many times the keys seen.
  @Test(.timeLimit(.minutes(1)))
  func `a row of 200,000 keys is refused as too long`() {
    let keys = (0..<200_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let reading = Reading.json("[{\"a\":1},{\(keys)},{\"a\":3}]", wanted: ["a"])
    #expect(reading.events == [.row(["1"]), .fault(line: 1, column: 10, Words.tooLong), .row(["3"])])
  }

  @Test func `values nest 128 deep and no deeper`() {
    for (opening, closing) in [("[", "]"), (#"{"x":"#, "}")] {
      for depth in [1, 127, 128, 129, 1_000] {
        let inside = opening == "[" ? "" : "1"
        let value =
          String(repeating: opening, count: depth) + inside + String(repeating: closing, count: depth)
        for key in ["a", "unknown"] {
          let reading = Reading.json(#"[{"\#(key)":\#(value)},{"a":1}]"#, wanted: ["a"])
          #expect(reading.rows.count == (depth <= 128 ? 2 : 1))
          let column = 2 + key.count + 5 + 128 * opening.count
          #expect(reading.faults == (depth <= 128 ? [] : ["1:\(column - 1): \(Words.tooDeep)"]))
        }
      }
    }
  }

  @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#, #"{"rows":["#])
  func `a million brackets are refused and not followed`(_ opening: String) {
    let reading = Reading.json(String(repeating: opening, count: 1_000_000), wanted: ["a"])
    #expect(reading.rows == [])
    #expect(!reading.faults.isEmpty && reading.faults.count <= 3)
  }

  @Test(arguments: 1...300)
  func `what Foundation writes is read`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rows = (0..<5).map { _ in ["a": random.text(), "b": random.text(), "x": random.text()] }
    let options: JSONSerialization.WritingOptions = seed.isMultiple(of: 2) ? .prettyPrinted : []
    let bytes = Array(try JSONSerialization.data(withJSONObject: rows, options: options))
    let expected = rows.map { row in ["a", "b"].map { row[$0].flatMap { $0.isEmpty ? nil : $0 } } }
    #expect(Reading.json(bytes, wanted: ["a", "b"]).events == expected.map(Event.row), "seed \(seed)")
  }
}
