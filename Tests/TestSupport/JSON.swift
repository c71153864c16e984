import Foundation

/// A value as Foundation reads it.
package enum JSON: Decodable, Hashable, Sendable {
  /// What a test looks for and does not find.
  package struct Missing: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])

  package init(_ bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(bytes))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let object = try? container.decode([String: JSON].self) {
      self = .object(object)
    } else if let array = try? container.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .flag(try container.decode(Bool.self))
    }
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var integer: Int? { number.flatMap(Int.init(exactly:)) }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var array: [JSON]? { if case .array(let array) = self { array } else { nil } }
  package var object: [String: JSON]? { if case .object(let object) = self { object } else { nil } }

  /// The member of an object; it must be there.
  package func callAsFunction(_ key: String) throws -> JSON {
    guard let member = object?[key] else { throw Missing(description: "there is no \(key) in \(self)") }
    return member
  }

  /// The element of an array; it must be there.
  package func callAsFunction(_ index: Int) throws -> JSON {
    guard let array, array.indices.contains(index) else {
      throw Missing(description: "there is no element \(index) in \(self)")
    }
    return array[index]
  }

  /// The keys of an object, sorted.
  package var keys: [String]? { object?.keys.sorted() }

  /// The same without a key, however deep.
  package func without(_ key: String) -> JSON {
    switch self {
    case .object(let object): .object(object.filter { $0.key != key }.mapValues { $0.without(key) })
    case .array(let array): .array(array.map { $0.without(key) })
    default: self
    }
  }

  /// Every key in it, however deep.
  package var allKeys: Set<String> {
    switch self {
    case .object(let object): object.values.reduce(into: Set(object.keys)) { $0.formUnion($1.allKeys) }
    case .array(let array): array.reduce(into: []) { $0.formUnion($1.allKeys) }
    default: []
    }
  }
}
