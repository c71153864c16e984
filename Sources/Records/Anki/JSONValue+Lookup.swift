import Encoding

/// What Anki keeps as JSON, by what is looked for in it; `nil` where something else stands.
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

  /// The members whose keys are whole numbers.
  var byNumber: [(Int64, JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.compactMap { member in Int64(member.key).map { ($0, member.value) } }
  }
}
