import Foundation
import Testing

/// A case of `statistics_reference.json`: an input, and what another library makes of it.
struct Oracle: Decodable, Sendable, CustomTestStringConvertible {
  private enum CodingKeys: String, CodingKey {
    case statistic, source, tolerance, input, expected
    case name = "case"
  }

  var statistic: String
  var name: String
  /// The library, its version and function.
  var source: String
  /// Numbers agree to this share of the expected one, or to this distance where that is below 1.
  var tolerance: Double
  var input: [String: OracleValue]
  var expected: [String: OracleValue]

  var testDescription: String { "\(statistic): \(name)" }

  /// Every case; none where the file cannot be read, which its own test notices.
  static let all = (try? fixture("statistics_reference", as: [Oracle].self)) ?? []

  /// The cases of a statistic.
  static func cases(of statistic: String) -> [Oracle] { all.filter { $0.statistic == statistic } }

  /// A list of numbers of the input; it must be there.
  func numbers(_ key: String) throws -> [Double] { try #require(input[key]?.numbers, "no \(key)") }

  /// A list of whole numbers of the input.
  func integers(_ key: String) throws -> [Int] { try numbers(key).map { try #require(Int(exactly: $0)) } }

  /// A list of 0 and 1 of the input.
  func flags(_ key: String) throws -> [Bool] { try numbers(key).map { $0 == 1 } }

  /// A list of names of the input; `nil` where there is none.
  func texts(_ key: String) throws -> [String]? {
    try input[key].map { try #require($0.texts, "\(key) are no names") }
  }

  /// A number of the input.
  func number(_ key: String) throws -> Double { try #require(input[key]?.number, "no \(key)") }

  /// A whole number of the input.
  func integer(_ key: String) throws -> Int { try #require(Int(exactly: number(key))) }

  /// Expects every value that the oracle knows.
  func expect(_ found: [String: OracleValue], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!expected.isEmpty, sourceLocation: sourceLocation)
    let differences = OracleValue.object(found).differences(
      from: .object(expected), tolerance: tolerance, at: name)
    #expect(
      differences.isEmpty, "\(differences.prefix(5)), by \(source)", sourceLocation: sourceLocation)
  }
}

/// A value of an oracle.
enum OracleValue: Decodable, Hashable, Sendable {
  case null
  case number(Double)
  case text(String)
  case array([OracleValue])
  case object([String: OracleValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([OracleValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: OracleValue].self))
    }
  }

  /// A number, or null.
  static func optional(_ number: Double?) -> OracleValue { number.map(OracleValue.number) ?? .null }

  /// A whole number.
  static func integer(_ integer: Int) -> OracleValue { .number(Double(integer)) }

  /// Numbers, of which some may be missing.
  static func numbers(_ numbers: [Double?]) -> OracleValue { .array(numbers.map(OracleValue.optional)) }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var numbers: [Double]? {
    guard case .array(let values) = self else { return nil }
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }

  /// Names; a number is one too.
  var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    return values.map { value in
      if case .text(let text) = value { text } else { "\(value.number ?? .nan)" }
    }
  }

  /// Where this differs from what is expected: numbers by more than a tolerance, and what is expected and not there.
  func differences(from expected: OracleValue, tolerance: Double, at path: String) -> [String] {
    switch (self, expected) {
    case (.number(let found), .number(let expected)):
      abs(found - expected) <= tolerance * max(1, abs(expected)) ? [] : ["\(path): \(found), \(expected)"]
    case (.array(let found), .array(let expected)) where found.count == expected.count:
      zip(found, expected).enumerated().flatMap {
        $1.0.differences(from: $1.1, tolerance: tolerance, at: "\(path)[\($0)]")
      }
    case (.object(let found), .object(let expected)):
      expected.sorted { $0.key < $1.key }.flatMap { key, value in
        found[key]?.differences(from: value, tolerance: tolerance, at: "\(path).\(key)")
          ?? ["\(path).\(key) is missing"]
      }
    default: self == expected ? [] : ["\(path): \(self), \(expected)"]
    }
  }
}
