import Encoding
import Kaiki

/// One value of a written row, before it is known whether JSON or CSV is wanted.
enum ExportValue {
  case missing
  /// Free text.
  case text(String)
  /// A word of ours, or an instant.
  case word(String)
  case integer(Int)
  case flag(Bool)
  case list([String])
  case integers([Int])
  /// Objects within a row; a table has rows of its own for them.
  case objects([JSONValue])

  static func optional(_ integer: Int?) -> ExportValue { integer.map(ExportValue.integer) ?? .missing }
  static func optional(_ instant: Instant?) -> ExportValue {
    instant.map { .word($0.description) } ?? .missing
  }
  static func optional(_ text: String?) -> ExportValue { text.map(ExportValue.text) ?? .missing }
}

/// One row of a native file: the same values in each format.
struct ExportRow {
  var members: [(name: String, value: ExportValue)]

  /// The row as an object; missing values are left out.
  var json: JSONValue {
    .object(
      members.compactMap { name, value in
        let json: JSONValue
        switch value {
        case .missing: return nil
        case .text(let text), .word(let text): json = .text(text)
        case .integer(let integer): json = .integer(integer)
        case .flag(let flag): json = .flag(flag)
        case .list(let texts): json = .array(texts.map(JSONValue.text))
        case .objects(let objects): json = .array(objects)
        case .integers(let integers): json = .array(integers.map(JSONValue.integer))
        }
        return JSONValue.Member(key: name, value: json)
      })
  }

  /// The row as cells of a table; tags and intervals are separated by semicolons.
  var csv: [CSVCell] {
    members.map { _, value in
      switch value {
      case .missing: .empty
      case .text(let text): .text(text)
      case .word(let word): .plain(word)
      case .integer(let integer): .plain(integer.description)
      case .flag(let flag): .plain(flag ? "true" : "false")
      case .list(let texts): .text(ListText.joined(texts))
      case .objects: .empty
      case .integers(let integers): .plain(integers.map(\.description).joined(separator: ";"))
      }
    }
  }
}

enum ReviewLogExport {
  /// A row of `reviewLogs`.
  static func row(
    _ review: Review, cards: IdentifierTable, ids: IdentifierTable, users: IdentifierTable
  ) -> ExportRow {
    ExportRow(
      members: ReviewLogColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .id: value = .optional(review.id.map { ids[Int($0)] })
        case .cardId: value = .text(cards[Int(review.card)])
        case .reviewedAt: value = .word(review.reviewedAt.description)
        case .previousStep: value = .optional(review.steps.map { Int($0.previous) })
        case .nextStep: value = .optional(review.steps.map { Int($0.next) })
        case .result: value = .flag(review.isCorrect)
        case .latencyMs: value = .optional(review.latency.map(Int.init))
        case .rating: value = .optional(review.rating.map { Int($0.rawValue) })
        case .userId: value = .optional(review.user.map { users[Int($0)] })
        case .counted: value = review.counting.map { .word("\($0)") } ?? .missing
        }
        return (column.name, value)
      })
  }
}

enum CardExport {
  /// A row of `cards`.
  static func row(_ card: Card) -> ExportRow {
    ExportRow(
      members: CardColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .id: value = .text(card.id)
        case .question: value = .text(card.question)
        case .answer: value = .text(card.answer)
        case .stepIndex: value = .integer(card.step)
        case .nextDue: value = .word(card.nextDue.description)
        case .reviewCount: value = .integer(card.reviewCount)
        case .lastResult: value = card.lastResult.map(ExportValue.flag) ?? .missing
        case .tags: value = .list(card.tags)
        }
        return (column.name, value)
      })
  }
}

enum SettingsExport {
  /// The object of `settings`.
  static func row(_ settings: Settings) -> ExportRow {
    ExportRow(
      members: SettingsColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .intervals: value = .integers(settings.table.intervals)
        case .morningHour: value = .integer(settings.morningHour)
        case .timeZoneIdentifier: value = .optional(settings.timeZoneIdentifier)
        case .dayStartHour: value = .optional(settings.dayStartHour)
        }
        return (column.name, value)
      })
  }
}
