import Encoding

/// Access to Anki's JSON by the expected type; a result is `nil` if the value has another type or is missing.
extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  var wholeNumber: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number.rounded())
    default: nil
    }
  }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  var decimal: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  var numbers: [Double]? {
    guard case .array(let elements) = self else { return nil }
    return elements.compactMap(\.decimal)
  }

  /// Members whose keys are whole numbers, in the order of the text; empty if the value is not an object.
  var byNumber: [(Int64, JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.compactMap { member in Int64(member.key).map { ($0, member.value) } }
  }
}
