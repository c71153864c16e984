import Kaiki

/// How answers are to be read.
package struct AnswerGround: Hashable, Sendable {
  /// The highest step of the table.
  package var topStep: Int
  /// Whether any answer comes with its steps.
  package var carriesSteps: Bool
  /// The first day that counts; `nil` for all since the beginning.
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

/// What some questions gather from answers, each kind of it once.
struct Gathering: Sendable {
  private var kinds: [ObjectIdentifier: Int] = [:]
  private var found: [any Accumulator] = []
  private let firstDay: Day?

  /// Nothing yet.
  init(for measures: [any Measure.Type], _ ground: AnswerGround) {
    firstDay = ground.firstDay
    for kind in measures.flatMap({ $0.accumulators }) where kinds[ObjectIdentifier(kind)] == nil {
      kinds[ObjectIdentifier(kind)] = found.count
      found.append(kind.init(for: ground))
    }
  }

  /// Whether nothing is gathered.
  var isIdle: Bool { found.isEmpty }
  /// Whether all answers have to come to one.
  var isOrdered: Bool { found.contains { type(of: $0).isOrdered } }

  /// What was gathered of one kind; `nil` where no question asked for it.
  subscript<Kind: Accumulator>(_ kind: Kind.Type) -> Kind? {
    kinds[ObjectIdentifier(kind)].flatMap { found[$0] as? Kind }
  }

  /// How many answers go to one accumulator before the next one's turn.
  static let batch = 4_096

  /// Takes in answers in their order.
  mutating func add(_ reviews: ArraySlice<ObservedReview>) {
    for start in stride(from: reviews.startIndex, to: reviews.endIndex, by: Self.batch) {
      let slice = reviews[start..<min(start + Self.batch, reviews.endIndex)]
      let counted = firstDay.map { first in slice.filter { first <= $0.day }[...] } ?? slice
      for place in found.indices {
        found[place].add(contentsOf: type(of: found[place]).takesInPast ? slice : counted)
      }
    }
  }

  /// Takes in what was gathered from later answers for the same questions.
  mutating func merge(_ later: Gathering) {
    for place in found.indices { found[place].mergeErased(later.found[place]) }
  }
}

extension Accumulator {
  /// Takes in another one of the same kind, whose type has been forgotten.
  fileprivate mutating func mergeErased(_ later: any Accumulator) {
    guard let later = later as? Self else { preconditionFailure("accumulators of two kinds do not merge") }
    merge(later)
  }
}

/// Gathers what questions need while a log is read, so that none of its answers has to be kept.
package final class AnswerGatherer: AnswerSink {
  private let measures: [any Measure.Type]
  /// The first day that counts; `nil` for all since the beginning.
  private let first: Day?
  // Answers are read by one thread, and what was gathered is asked for when all are.
  private nonisolated(unsafe) var gathering: Gathering?

  /// - Parameters:
  ///   - measures: The questions.
  ///   - first: The first day that counts; `nil` for all since the beginning.
  package init(for measures: [any Measure.Type], from first: Day?) {
    self.measures = measures
    self.first = first
  }

  /// Whether any question is about each card.
  package var wantsCardRecords: Bool { measures.contains { $0.readsCardRecords } }

  package func begin(table: IntervalTable, carriesSteps: Bool) {
    gathering = Gathering(
      for: measures, AnswerGround(topStep: table.topStep, carriesSteps: carriesSteps, from: first))
  }

  package func take(_ reviews: ContiguousArray<ObservedReview>) { gathering?.add(reviews[...]) }

  /// What was gathered; `nil` where there was no log to gather from.
  var found: Gathering? { gathering }
}
