import Encoding
import Foundation
import Testing

struct JSONValueTests {
  private func text(_ value: JSONValue, openLevels: Int = 0) -> String {
    String(decoding: value.encoded(openLevels: openLevels), as: UTF8.self)
  }

  @Test(
    arguments: [
      (JSONValue.null, "null"), (.flag(true), "true"), (.flag(false), "false"),
      (.integer(.min), "\(Int.min)"),
      (.number(0.1), "0.1"), (.number(-0x1p63), "-9.22337203685e18"), (.number(.nan), "null"),
      (.number(.infinity), "null"), (.array([]), "[]"), (.object([]), "{}"), ([1, "a"], "[1, \"a\"]"),
      (.members(["b": 1, "a": .null]), "{\"b\": 1, \"a\": null}"), (.optional(nil as Int?), "null"),
      (.optional("a"), "\"a\""), (.optional(true), "true"),
    ] as [(JSONValue, String)])
  func `a value has one spelling`(value: JSONValue, spelling: String) {
    #expect(text(value) == spelling)
  }

  @Test(
    arguments: [
      ("", "\"\""), ("a\"b\\c/", "\"a\\\"b\\\\c/\""), ("\n\r\t", "\"\\n\\r\\t\""),
      ("\u{0}\u{8}\u{1F}", "\"\\u0000\\u0008\\u001f\""), ("\u{7F}é日本😀", "\"\u{7F}é日本😀\""),
    ] as [(String, String)])
  func `text is escaped where RFC 8259 asks for it`(given: String, spelling: String) {
    #expect(text(.text(given)) == spelling)
    #expect(text(.object([.init(key: given, value: .null)])) == "{\(spelling): null}")
  }

  @Test func `open levels put each member on a line of its own`() {
    let value = JSONValue.members(["a": [1, .members(["b": .array([])])], "c": .object([])])
    #expect(text(value) == #"{"a": [1, {"b": []}], "c": {}}"#)
    #expect(text(value, openLevels: 1) == "{\n  \"a\": [1, {\"b\": []}],\n  \"c\": {}\n}")
    #expect(
      text(value, openLevels: 3)
        == "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {}\n}")
  }

  @Test(arguments: [0, 1, 2, 2_047, 2_048, 2_049, 5_000])
  func `an array that is made while it is written is that of its elements`(count: Int) async {
    @Sendable func element(_ index: Int) -> JSONValue {
      .members(["n": .integer(index), "of": [.text("é\(index)")]])
    }
    let whole = JSONValue.array((0..<count).map(element))
    for (level, jobs) in [(0, 1), (1, 2), (2, 5), (3, 2), (3, 1)] {
      let text = await JSONValue.encodedArray(count, level: level, openLevels: 3, jobs: jobs, element)
      #expect(text == whole.encoded(level: level, openLevels: 3))
      // What was written before stands as it is.
      #expect(JSONValue.written(text).encoded(openLevels: 3) == text)
    }
  }

  @Test(arguments: 1...200)
  func `Foundation reads what is written`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let value = Self.random(depth: 4, &random)
    for levels in 0...5 {
      let data = Data(value.encoded(openLevels: levels))
      let parsed = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      #expect(Self.isSame(value, parsed), "seed \(seed), open levels \(levels): \(text(value))")
    }
  }

  /// Any value; Foundation takes byte order marks out of texts, so there are none.
  private static func random(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: depth > 0 ? 0...6 : 0...4, using: &random) {
    case 0: return .null
    case 1: return .flag(Bool.random(using: &random))
    case 2: return .integer(Int.random(in: -1 << 53...1 << 53, using: &random))
    case 3: return .number(Double.random(in: -1e9...1e9, using: &random))
    case 4: return .text(random.text(without: ["\u{FEFF}"]))
    case 5:
      let count = Int.random(in: 0...4, using: &random)
      return .array((0..<count).map { _ in Self.random(depth: depth - 1, &random) })
    default:
      let count = Int.random(in: 0...4, using: &random)
      return .object(
        (0..<count).map { number in
          let key = "\(number)\(random.text(without: ["\u{FEFF}"]))"
          return JSONValue.Member(key: key, value: Self.random(depth: depth - 1, &random))
        })
    }
  }

  private static func isSame(_ value: JSONValue, _ parsed: Any) -> Bool {
    switch value {
    case .written: false
    case .null: parsed is NSNull
    case .flag(let flag): (parsed as? Bool) == flag
    case .integer(let integer): (parsed as? Int) == integer
    case .number(let number):
      (parsed as? Double).map { abs($0 - number) <= 1e-11 * abs(number) } ?? false
    case .text(let text):
      (parsed as? String).map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? false
    case .array(let elements):
      (parsed as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy(isSame) } ?? false
    case .object(let members):
      (parsed as? [String: Any]).map { object in
        object.count == members.count
          && members.allSatisfy { member in
            object[member.key].map { isSame(member.value, $0) } ?? false
          }
      } ?? false
    }
  }
}
