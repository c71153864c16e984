import Kaiki

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
  ///
  /// - Parameter context: Properties of the log that every answer shares, such as its interval table.
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
