import Kaiki

/// A question about a history that `analyze` answers, such as "Which cards are due?": name, needs and figure.
///
/// To add a measure, write a file in `Measures`, a file in `Reports/Measures`, and a line in the registry there.
package protocol Measure: SendableMetatype {
  /// Figure (structure of numbers) that answers the question.
  associatedtype Figure: HoldsTests & Sendable

  /// English word that selects the measure on the command line, such as `today`.
  static var name: String { get }
  /// Accumulators (counters of answers) filled while the log is read; empty if the figure needs no single answers.
  static var accumulators: [any Accumulator.Type] { get }
  /// True if the figure reads the record of each card's answers, which the replay of the log then collects; false by default.
  static var readsCardRecords: Bool { get }
  /// True if a thread of its own computes the measure, because it shares little work with other measures; false by default.
  static var isAnsweredApart: Bool { get }
  /// True if the figure tests or fits one person's record, so data of several people have no figure (F18); false by default.
  static var needsOnePerson: Bool { get }
  /// Returns true if the history has data for the question.
  static func isAnswerable(by history: HistoryAsOf) -> Bool
  /// Returns the figure that answers the question.
  static func figure(_ context: AnalysisContext) -> Figure
}

extension Measure {
  package static var readsCardRecords: Bool { false }
  package static var isAnsweredApart: Bool { false }
  package static var needsOnePerson: Bool { false }
}

/// Reduction of the answers of a log to the counts that measures (statistics of `analyze`) need.
///
/// Several accumulators can each read one part of a log in parallel. Merging them gives the same result as reading the parts
/// one after the other. An ordered accumulator merges only into an empty one.
package protocol Accumulator: Sendable {
  /// True if the accumulator also receives answers before the first day of the reporting range; false by default.
  static var includesEarlierAnswers: Bool { get }
  /// True if the result depends on earlier answers, so a single accumulator has to read the whole log.
  ///
  /// False (the default) if several accumulators can read parts of the log in parallel.
  static var isOrdered: Bool { get }
  /// Creates an accumulator without answers.
  init(for context: AnswerContext)
  /// Adds one answer to the counts.
  mutating func add(_ review: ObservedReview)
  /// Adds successive answers of the log to the counts, in the order of the log; no change for an empty slice.
  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>)
  /// Adds the counts of an accumulator that read later answers.
  mutating func merge(_ later: Self)
}

extension Accumulator {
  package static var includesEarlierAnswers: Bool { false }
  package static var isOrdered: Bool { false }

  package mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    for review in reviews { add(review) }
  }
}
