import Kaiki
import Statistics

/// How much was recalled, with Wilson 95 % intervals.
package struct RetentionFigure: Hashable, Sendable, HoldsNoTests {
  /// What the answers are grouped by.
  package enum Grouping: String, Sendable {
    /// The step before the answer.
    case step
    /// Days since the card's previous answer, in bins that double.
    case days
  }

  /// One group of answers.
  package struct Group: Hashable, Sendable {
    /// The step, or the days: `1`, `2`, `3-4`, `5-8` ...
    package var label: String
    /// Answers, those that were right, and the interval.
    package var interval: ProportionInterval
    /// The rate drawn towards that of all groups (empirical Bayes); `nil` where nothing is to be learnt.
    package var shrunk: Double?
  }

  /// What the answers are grouped by.
  package var grouping: Grouping
  /// Groups with at least one answer, ascending.
  package var groups: [Group]

  /// A figure of some groups.
  package init(grouping: Grouping, groups: [Group]) {
    self.grouping = grouping
    self.groups = groups
    for (place, rate) in Shrinkage.rates(groups.map(\.interval)).enumerated() {
      self.groups[place].shrunk = rate
    }
  }

  /// The name of the interval's method, as it is printed.
  package static let method = "Wilson 95 %"
}

/// Counts right answers by step, and by days since the card's previous answer.
///
/// Steps count graded answers only. Days count every answer that follows the previous one by at least a day
/// and that the log does not call practice.
package struct RecallAccumulator: Accumulator {
  /// Counts by step.
  package private(set) var bySteps: [EmpiricalMemory.Count]
  private var byDays: [EmpiricalMemory.Count] = []
  /// Whether practice on our table is practice in the log's own app.
  private let hasPractice: Bool

  /// - Parameters:
  ///   - topStep: The highest step of the table.
  ///   - origin: Who chose the intervals of the log.
  package init(topStep: Int, origin: ReviewLog.Origin) {
    bySteps = Array(repeating: EmpiricalMemory.Count(), count: topStep + 1)
    hasPractice = origin == .table
  }

  package init(for history: HistoryAsOf) {
    self.init(topStep: history.settings.table.topStep, origin: history.log?.origin ?? .table)
  }

  package mutating func add(_ review: ObservedReview) {
    let isGraded = review.counting == .graded
    if isGraded { bySteps[Int(review.previousStep)].add(review.isCorrect) }
    guard review.elapsed >= 1, isGraded || !hasPractice else { return }
    let bin = Self.bin(ofDays: Int(review.elapsed))
    while byDays.count <= bin { byDays.append(EmpiricalMemory.Count()) }
    byDays[bin].add(review.isCorrect)
  }

  package mutating func merge(_ later: RecallAccumulator) {
    for (step, count) in later.bySteps.enumerated() { bySteps[step].merge(count) }
    while byDays.count < later.byDays.count { byDays.append(EmpiricalMemory.Count()) }
    for (bin, count) in later.byDays.enumerated() { byDays[bin].merge(count) }
  }

  /// The rates of each group.
  package func figure(by grouping: RetentionFigure.Grouping) -> RetentionFigure {
    let counts = grouping == .step ? bySteps : byDays
    let groups = counts.enumerated().compactMap { index, count -> RetentionFigure.Group? in
      guard let interval = try? BinomialInterval.wilson(successes: count.correct, of: count.answers) else {
        return nil
      }
      let label = grouping == .step ? index.description : Self.label(ofBin: index)
      return RetentionFigure.Group(label: label, interval: interval)
    }
    return RetentionFigure(grouping: grouping, groups: groups)
  }

  /// 1 → 0, 2 → 1, 3-4 → 2, 5-8 → 3 ...
  static func bin(ofDays days: Int) -> Int {
    days <= 1 ? 0 : Int.bitWidth - (days - 1).leadingZeroBitCount
  }

  static func label(ofBin bin: Int) -> String {
    bin < 2 ? (bin + 1).description : "\((1 << (bin - 1)) + 1)-\(1 << bin)"
  }
}

extension EmpiricalMemory.Count {
  mutating func add(_ isCorrect: Bool) {
    answers += 1
    if isCorrect { correct += 1 }
  }

  mutating func merge(_ other: EmpiricalMemory.Count) {
    answers += other.answers
    correct += other.correct
  }
}

/// How much is recalled?
package enum RetentionMeasure: Measure {
  package static let name = "retention"
  package static let accumulators: [any Accumulator.Type] = [RecallAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ inquiry: Inquiry) -> RetentionFigure {
    inquiry[RecallAccumulator.self].figure(by: inquiry.history.carriesSteps ? .step : .days)
  }
}
