/// What a file of a data set holds.
package enum DataKind: String, CaseIterable, Sendable {
  /// The settings of a flashcard app: one object.
  case settings
  /// Flashcards.
  case cards
  /// Answers.
  case reviewLogs
}

/// The layouts of columns that are read.
///
/// A new one is a case here and a file beside this one; the compiler names the other places.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// The settings of the original design.
  case settings
  /// The cards of the original design.
  case cards
  /// The answers of the original design.
  case reviewLogs
  /// The public review log of open-spaced-repetition.
  case publicReviewLog
  /// The rows of Anki's `revlog` table.
  case ankiReviewLog

  /// What the rows are.
  package var kind: DataKind {
    switch self {
    case .settings: .settings
    case .cards: .cards
    case .reviewLogs, .publicReviewLog, .ankiReviewLog: .reviewLogs
    }
  }

  /// The names of the columns that are read.
  var columns: [String] {
    switch self {
    case .settings: SettingsColumn.names
    case .cards: CardColumn.names
    case .reviewLogs: ReviewLogColumn.names
    case .publicReviewLog: PublicReviewColumn.names
    case .ankiReviewLog: AnkiColumn.names
    }
  }

  /// The columns without which nothing can be read.
  var required: [String] {
    switch self {
    case .settings: ["intervals"]
    case .cards: [CardColumn.id, .stepIndex, .nextDue].map(\.name)
    case .reviewLogs: [ReviewLogColumn.cardId, .reviewedAt, .result].map(\.name)
    case .publicReviewLog: [PublicReviewColumn.card, .rating, .time].map(\.name)
    case .ankiReviewLog: [AnkiColumn.id, .cid, .ease, .factor, .type].map(\.name)
    }
  }

  /// The format of rows with certain columns.
  ///
  /// - Parameter kind: What the file's name says it holds, if it says anything.
  static func recognised(by names: [String], kind: DataKind?) -> ImportFormat? {
    allCases.first { format in
      (kind == nil || format.kind == kind) && format.required.allSatisfy(names.contains)
    }
  }
}
