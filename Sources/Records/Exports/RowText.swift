import Encoding
import Kaiki
import Phrases

extension JSONValue {
  /// Converts a row to an object without missing values.
  init(_ members: [RowMember]) {
    self = .object(
      members.compactMap { member in
        Self.written(member.value).map { JSONValue.Member(key: member.name, value: $0) }
      })
  }

  private static func written(_ value: RowValue) -> JSONValue? {
    switch value {
    case .missing: nil
    case .flag(let flag): .flag(flag)
    case .integer(let integer): .integer(integer)
    case .number(let number): .text(DecimalText.number(number))
    case .day(let day): .text(day.description)
    case .instant(let instant): .text(instant.description)
    case .word(let text), .text(let text): .text(text)
    case .texts(let texts): .array(texts.map(JSONValue.text))
    case .integers(let integers): .array(integers.map(JSONValue.integer))
    case .rows(let rows): .array(rows.map(JSONValue.init))
    }
  }
}

extension CSVCell {
  /// Converts a value of a row to a cell; semicolons separate several values, and nested rows are omitted because they have
  /// a table of their own.
  init(_ value: RowValue) {
    switch value {
    case .missing, .rows: self = .empty
    case .flag(let flag): self = .plain(flag.description)
    case .integer(let integer): self = .plain(integer.description)
    case .number(let number): self = .plain(DecimalText.number(number))
    case .day(let day): self = .plain(day.description)
    case .instant(let instant): self = .plain(instant.description)
    case .word(let word): self = .plain(word)
    case .text(let text): self = .text(text)
    case .texts(let texts): self = .text(ListText.joined(texts))
    case .integers(let integers): self = .plain(integers.map(\.description).joined(separator: ";"))
    }
  }
}
