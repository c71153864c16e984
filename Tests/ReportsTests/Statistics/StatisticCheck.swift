import Encoding
import Foundation
import Testing

@testable import Reports

/// A JSON value as Foundation reads it.
struct ReadValue: Decodable {
  var value: JSONValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      value = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let array = try? container.decode([ReadValue].self) {
      value = .array(array.map(\.value))
    } else {
      let members = try container.decode([String: ReadValue].self).sorted { $0.key < $1.key }
      value = .object(members.map { JSONValue.Member(key: $0.key, value: $0.value.value) })
    }
  }
}

extension JSONValue {
  /// The value of a text.
  init(reading text: String) throws {
    self = try JSONDecoder().decode(ReadValue.self, from: Data(text.utf8)).value
  }

  /// A JSON fixture beside the tests.
  static func fixture(_ name: String) throws -> JSONValue {
    try JSONValue(reading: fixtureText("\(name).json"))
  }

  /// The keys of an object, in their order.
  var ownKeys: [String]? { if case .object(let members) = self { members.map(\.key) } else { nil } }

  /// The elements of an array.
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// A number, whole or not.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The member of an object; it must be there.
  func callAsFunction(_ key: String) throws -> JSONValue {
    guard case .object(let members) = self else { throw MissingMember(key: key) }
    return try #require(members.last { $0.key == key }, "there is no \(key)").value
  }

  /// The element of an array; it must be there.
  func callAsFunction(_ index: Int) throws -> JSONValue {
    let elements = try #require(elements)
    try #require(elements.indices.contains(index), "there is no element \(index)")
    return elements[index]
  }

  /// Where this differs from what is expected: numbers by more than a tolerance, and what is expected and not there.
  func differences(from expected: JSONValue, tolerance: Double, at path: String) -> [String] {
    if let own = double, let number = expected.double {
      return abs(own - number) <= tolerance * max(1, abs(number)) ? [] : ["\(path): \(own), \(number)"]
    }
    switch (self, expected) {
    case (.array(let found), .array(let expected)) where found.count == expected.count:
      return zip(found, expected).enumerated().flatMap {
        $1.0.differences(from: $1.1, tolerance: tolerance, at: "\(path)[\($0)]")
      }
    case (.object(let found), .object(let expected)):
      return expected.flatMap { member in
        found.last { $0.key == member.key }?.value.differences(
          from: member.value, tolerance: tolerance, at: "\(path).\(member.key)")
          ?? ["\(path).\(member.key) is missing"]
      }
    default: return self == expected ? [] : ["\(path): \(self), \(expected)"]
    }
  }
}

private struct MissingMember: Error {
  var key: String
}

/// The text of a fixture beside the tests.
func fixtureText(_ name: String) throws -> String {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
  return try String(contentsOf: url, encoding: .utf8)
}

extension Statistic {
  /// A statistic by its name.
  static func named(_ name: String) throws -> Statistic {
    try #require(all.first { $0.name == name }, "there is no \(name)")
  }

  /// The answer of a statistic to a text.
  static func answer(_ name: String, _ text: String) throws -> JSONValue {
    try named(name).answer(try JSONValue(reading: text))
  }

  /// Expects the values of an entry of the developers' reference.
  ///
  /// - Parameters:
  ///   - entry: Its key in `stats_reference_sample.json`; it holds the input and `expected`, or a list of objects
  ///     that hold the keys of both.
  ///   - name: The statistic.
  ///   - inputs: The keys of the input, where `expected` does not stand apart.
  static func expect(
    _ entry: String, of name: String, tolerance: Double, inputs: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sample = try JSONValue.fixture("stats_reference_sample")(entry)
    for item in sample.elements ?? [sample] {
      let expected: JSONValue
      if case .object(let members) = item, !inputs.isEmpty {
        expected = .object(members.filter { !inputs.contains($0.key) })
      } else {
        expected = try item("expected")
      }
      try #require(expected.ownKeys?.isEmpty == false)
      let differences = try named(name).answer(item).differences(
        from: expected, tolerance: tolerance, at: entry)
      #expect(differences.isEmpty, "\(differences.prefix(5))", sourceLocation: sourceLocation)
    }
  }
}
