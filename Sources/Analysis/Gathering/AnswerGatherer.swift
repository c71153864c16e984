import Kaiki

/// Context that accumulators need for reading answers.
package struct AnswerContext: Hashable, Sendable {
  /// Highest step of the interval table, ≥ 0.
  package var topStep: Int
  /// True if at least one answer of the log carries its step.
  package var carriesSteps: Bool
  /// First counted day; `nil` to count all days.
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

/// Accumulators of several measures, each kind once.
struct Gathering: Sendable {
  private var kinds: [ObjectIdentifier: Int] = [:]
  private var found: [any Accumulator] = []
  private let firstDay: Day?

  /// Creates empty accumulators.
  init(for measures: [any Measure.Type], _ context: AnswerContext) {
    firstDay = context.firstDay
    for kind in measures.flatMap({ $0.accumulators }) where kinds[ObjectIdentifier(kind)] == nil {
      kinds[ObjectIdentifier(kind)] = found.count
      found.append(kind.init(for: context))
    }
  }

  /// True if no measure needs an accumulator.
  var isIdle: Bool { found.isEmpty }
  /// True if an accumulator is ordered, so one thread has to read all answers.
  var isOrdered: Bool { found.contains { type(of: $0).isOrdered } }

  /// Returns the accumulator of a kind; `nil` if no measure uses it.
  subscript<Kind: Accumulator>(_ kind: Kind.Type) -> Kind? {
    kinds[ObjectIdentifier(kind)].flatMap { found[$0] as? Kind }
  }

  /// Number of answers that one accumulator reads before the next one does.
  static let batch = 4_096

  /// Adds answers in the order of the log.
  mutating func add(_ reviews: ArraySlice<ObservedReview>) {
    for start in stride(from: reviews.startIndex, to: reviews.endIndex, by: Self.batch) {
      let slice = reviews[start..<min(start + Self.batch, reviews.endIndex)]
      let counted = firstDay.map { first in slice.filter { first <= $0.day }[...] } ?? slice
      for index in found.indices {
        found[index].add(contentsOf: type(of: found[index]).includesEarlierAnswers ? slice : counted)
      }
    }
  }

  /// Adds the results of the same measures for later answers.
  mutating func merge(_ later: Gathering) {
    for index in found.indices { found[index].mergeErased(later.found[index]) }
  }
}

extension Accumulator {
  /// Merges an accumulator of the same kind, whose static type is unknown.
  fileprivate mutating func mergeErased(_ later: any Accumulator) {
    guard let later = later as? Self else { preconditionFailure("accumulators of two kinds do not merge") }
    merge(later)
  }
}

/// Fills the accumulators of measures while the reader parses a log, so that the answers need no memory.
package final class AnswerGatherer: AnswerSink {
  private let measures: [any Measure.Type]
  /// First counted day; `nil` to count all days.
  private let first: Day?
  // Only a single thread adds answers; the result is read after the last answer.
  private nonisolated(unsafe) var gathering: Gathering?

  /// - Parameters:
  ///   - measures: Measures that need accumulators.
  ///   - first: First counted day; `nil` to count all days.
  package init(for measures: [any Measure.Type], from first: Day?) {
    self.measures = measures
    self.first = first
  }

  /// True if a measure reads the answers of each card.
  package var wantsCardRecords: Bool { measures.contains { $0.readsCardRecords } }

  package func begin(table: IntervalTable, carriesSteps: Bool) {
    gathering = Gathering(
      for: measures, AnswerContext(topStep: table.topStep, carriesSteps: carriesSteps, from: first))
  }

  package func take(_ reviews: ContiguousArray<ObservedReview>) { gathering?.add(reviews[...]) }

  /// Filled accumulators; `nil` if the data have no log.
  var found: Gathering? { gathering }
}
