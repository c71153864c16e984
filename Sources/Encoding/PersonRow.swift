import Phrases

/// Result of one person of a cohort, as reports print it and processes exchange it.
package struct PersonRow: Hashable, Sendable {
  /// Figures of a person, or the reason for their absence.
  package enum Answer: Hashable, Sendable {
    /// Values in the order of the question's columns; `nil` if the person has no value in a column.
    case values([PersonValue?])
    /// Word for the reason, and its details with the remedy; an empty phrase without details.
    case refused(reason: String, detail: Phrase)
  }

  package var person: String
  /// Number of rows in the person's data that were read, ≥ 0.
  package var rows: Int
  /// Number of unreadable rows in the person's data, ≥ 0.
  package var rejected: Int
  package var answer: Answer

  package init(person: String, rows: Int, rejected: Int, answer: Answer) {
    self.person = person
    self.rows = rows
    self.rejected = rejected
    self.answer = answer
  }

  /// Figures; `nil` if the row has a ``refusal``.
  package var values: [PersonValue?]? { if case .values(let values) = answer { values } else { nil } }

  /// Reason for the absence of figures; `nil` if the row has ``values``.
  package var refusal: (reason: String, detail: Phrase)? {
    if case .refused(let reason, let detail) = answer { (reason, detail) } else { nil }
  }
}

/// Value of one person in one column of a cohort.
package enum PersonValue: Hashable, Sendable {
  /// Finite number, rounded to the printed digits: a process that reads the number computes the same figures from it.
  case number(Double)
  /// Word of Kaiki, or a day.
  case word(String)

  /// Reads a finite number or text; `nil` for other JSON.
  package init?(_ json: JSONValue) {
    if let number = json.asNumber, number.isFinite, let rounded = Double(DecimalText.number(number)) {
      self = .number(rounded)
    } else if let word = json.asText {
      self = .word(word)
    } else {
      return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .number(let number): Int(exactly: number).map(JSONValue.integer) ?? .number(number)
    case .word(let word): .text(word)
    }
  }

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var word: String? { if case .word(let word) = self { word } else { nil } }
}

/// Accessors, which return `nil` for JSON of another type.
extension JSONValue {
  package static func optional(_ value: PersonValue?) -> JSONValue { value?.json ?? .null }

  package var asNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .flag, .text, .array, .object, .written: nil
    }
  }

  package var asInteger: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    case .null, .flag, .text, .array, .object, .written: nil
    }
  }

  package var asText: String? { if case .text(let text) = self { text } else { nil } }

  package var asArray: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// Value of the first member with a key; `nil` for an absent key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
