import Kaiki
import Statistics

/// Counts right answers by step, and by days since the card's previous answer.
///
/// Steps count graded answers only. Days count every answer that follows the previous one by at least a day
/// and that the log does not call practice.
package struct RecallAccumulator: Accumulator {
  /// Counts by step.
  package private(set) var bySteps: [EmpiricalMemory.Count]
  private var byDays: [EmpiricalMemory.Count] = []

  /// - Parameter topStep: The highest step of the table.
  package init(topStep: Int) {
    bySteps = Array(repeating: EmpiricalMemory.Count(), count: topStep + 1)
  }

  package init(for history: HistoryAsOf) {
    self.init(topStep: history.settings.table.topStep)
  }

  package mutating func add(_ review: ObservedReview) {
    guard review.counting == .graded else { return }
    bySteps[Int(review.previousStep)].add(review.isCorrect)
    guard review.elapsed >= 1 else { return }
    let bin = Self.bin(ofDays: Int(review.elapsed))
    while byDays.count <= bin { byDays.append(EmpiricalMemory.Count()) }
    byDays[bin].add(review.isCorrect)
  }

  package mutating func merge(_ later: RecallAccumulator) {
    for (step, count) in later.bySteps.enumerated() { bySteps[step].merge(count) }
    while byDays.count < later.byDays.count { byDays.append(EmpiricalMemory.Count()) }
    for (bin, count) in later.byDays.enumerated() { byDays[bin].merge(count) }
  }

  /// The rates of each step, or of each bin of days.
  package func groups(by kind: RetentionFigure.Group.Kind) -> [RetentionFigure.Group] {
    let counts = kind == .step ? bySteps : byDays
    return counts.enumerated().compactMap { index, count in
      RetentionFigure.Group(kind, kind == .step ? index.description : Self.label(ofBin: index), count)
    }
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
