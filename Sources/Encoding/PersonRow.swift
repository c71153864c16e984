import Phrases

/// What was found of one person of a cohort, as it is printed and passed on from one process to another.
package struct PersonRow: Hashable, Sendable {
  /// The figures, or why there are none.
  package enum Answer: Hashable, Sendable {
    /// One value for each column of the question.
    case values([JSONValue])
    /// The word for the reason, and the fault with its remedy; an empty phrase if the word says all.
    case refused(reason: String, detail: Phrase)
  }

  /// What the person is called.
  package var person: String
  /// Rows of the person's data that were read.
  package var rows: Int
  /// Rows that could not be.
  package var rejected: Int
  /// What was found.
  package var answer: Answer

  package init(person: String, rows: Int, rejected: Int, answer: Answer) {
    self.person = person
    self.rows = rows
    self.rejected = rejected
    self.answer = answer
  }

  /// The figures; `nil` where there are none.
  package var values: [JSONValue]? {
    if case .values(let values) = answer { values } else { nil }
  }
}

extension JSONValue {
  /// A number as it is printed, so that figures made from it are the same after it was written and read again; `null` for none
  /// that is finite.
  package static func printed(_ number: Double?) -> JSONValue {
    guard let number, number.isFinite, let rounded = Double(DecimalText.number(number)) else { return .null }
    // A whole number is read again as one.
    return Int(exactly: rounded).map(JSONValue.integer) ?? .number(rounded)
  }

  /// The number that it is; `nil` for anything else.
  package var asNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .flag, .text, .array, .object, .written: nil
    }
  }

  /// The whole number that it is; `nil` for anything else.
  package var asInteger: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    case .null, .flag, .text, .array, .object, .written: nil
    }
  }

  /// The text that it is; `nil` for anything else.
  package var asText: String? { if case .text(let text) = self { text } else { nil } }
}
