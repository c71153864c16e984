import Kaiki

/// Properties of a log that accumulators (counters of answers) need for reading its answers.
package struct AnswerContext: Hashable, Sendable {
  /// Highest step (row of the interval table), ≥ 1; a card at step 0 is due again today.
  package var topStep: Int
  /// True if at least one answer of the log records the card's step (row of the interval table).
  package var carriesSteps: Bool
  /// First day of the reporting range; `nil` to count all days.
  package var firstDay: Day?

  package init(topStep: Int, carriesSteps: Bool, from firstDay: Day? = nil) {
    self.topStep = topStep
    self.carriesSteps = carriesSteps
    self.firstDay = firstDay
  }

  package init(_ history: HistoryAsOf, from firstDay: Day? = nil) {
    self.init(
      topStep: history.settings.table.topStep, carriesSteps: history.carriesSteps, from: firstDay)
  }
}

/// Accumulators (counters of answers) of several measures; measures that need the same type of accumulator share one.
struct Gathering: Sendable {
  private var kinds: [ObjectIdentifier: Int] = [:]
  private var found: [any Accumulator] = []
  private let firstDay: Day?

  /// Creates an accumulator without answers for each type that a measure needs.
  init(for measures: [any Measure.Type], _ context: AnswerContext) {
    firstDay = context.firstDay
    for kind in measures.flatMap({ $0.accumulators }) where kinds[ObjectIdentifier(kind)] == nil {
      kinds[ObjectIdentifier(kind)] = found.count
      found.append(kind.init(for: context))
    }
  }

  /// True if no measure needs an accumulator; reading the answers is then unnecessary.
  var isIdle: Bool { found.isEmpty }
  /// True if an accumulator depends on earlier answers, so one thread has to read all answers.
  var isOrdered: Bool { found.contains { type(of: $0).isOrdered } }

  /// Returns the accumulator of a type; `nil` if no measure uses the type.
  subscript<Kind: Accumulator>(_ kind: Kind.Type) -> Kind? {
    kinds[ObjectIdentifier(kind)].flatMap { found[$0] as? Kind }
  }

  /// Number of answers that one accumulator reads before the next accumulator reads the same answers: 4,096.
  static let batch = 4_096

  /// Adds answers to all accumulators, in the order of the log.
  ///
  /// Answers before the reporting range reach only the accumulators that ask for earlier answers.
  mutating func add(_ reviews: ArraySlice<ObservedReview>) {
    for start in stride(from: reviews.startIndex, to: reviews.endIndex, by: Self.batch) {
      let slice = reviews[start..<min(start + Self.batch, reviews.endIndex)]
      let counted = firstDay.map { first in slice.filter { first <= $0.day }[...] } ?? slice
      for index in found.indices {
        found[index].add(contentsOf: type(of: found[index]).includesEarlierAnswers ? slice : counted)
      }
    }
  }

  /// Adds the counts that accumulators of the same measures made of later answers.
  mutating func merge(_ later: Gathering) {
    for index in found.indices { found[index].mergeErased(later.found[index]) }
  }
}

extension Accumulator {
  /// Adds the counts of an accumulator of the same type, which the compiler cannot check.
  fileprivate mutating func mergeErased(_ later: any Accumulator) {
    guard let later = later as? Self else { preconditionFailure("accumulators of two kinds do not merge") }
    merge(later)
  }
}

/// Receiver of a log's answers that fills accumulators (counters) while the log is parsed, so that the answers need no
/// memory.
package final class AnswerGatherer: AnswerSink {
  private let measures: [any Measure.Type]
  /// First day of the reporting range; `nil` to count all days.
  private let first: Day?
  // Only a single thread adds answers; the result is read after the last answer.
  private nonisolated(unsafe) var gathering: Gathering?

  /// Creates a receiver without answers.
  ///
  /// - Parameter first: First day of the reporting range; `nil` to count all days.
  package init(for measures: [any Measure.Type], from first: Day?) {
    self.measures = measures
    self.first = first
  }

  /// True if a measure needs a record of each card's answers, which the replay of the log then collects.
  package var wantsCardRecords: Bool { measures.contains { $0.readsCardRecords } }

  package func begin(table: IntervalTable, carriesSteps: Bool) {
    gathering = Gathering(
      for: measures, AnswerContext(topStep: table.topStep, carriesSteps: carriesSteps, from: first))
  }

  package func take(_ reviews: ContiguousArray<ObservedReview>) { gathering?.add(reviews[...]) }

  /// Accumulators filled with all answers; `nil` if no log has been read.
  var found: Gathering? { gathering }
}
