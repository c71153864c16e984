import Kaiki
import KaikiSimulation
import Statistics

/// Counts right answers by step (row of the interval table), or by days since the card's previous answer.
///
/// Steps count graded (schedule-changing) answers only. Days count every answer that follows the previous one by at least a
/// day and that the log does not call practice.
package struct RecallAccumulator: Accumulator {
  /// Numbers of graded answers and of right ones, one element per step; the index is the card's step before the answer, from 0.
  package private(set) var bySteps: [EmpiricalMemory.Count]
  /// Grouping of the daily counts, by step or by days since the previous answer; `nil` if only ``bySteps`` is counted.
  private let spacing: RetentionFigure.Group.Kind?
  /// Daily numbers of answers and right answers by step, or by bin of days since the previous answer.
  private var recall = DailyRecall()

  /// Creates an accumulator without answers.
  ///
  /// - Parameters:
  ///   - topStep: Highest step (row of the interval table), ≥ 0.
  ///   - spacing: Grouping for intervals, by step or by days since the previous answer; `nil` to count by step only.
  package init(topStep: Int, spacing: RetentionFigure.Group.Kind? = nil) {
    bySteps = Array(repeating: EmpiricalMemory.Count(), count: topStep + 1)
    self.spacing = spacing
  }

  package init(for context: AnswerContext) {
    self.init(
      topStep: context.topStep, spacing: context.carriesSteps ? .step : .days)
  }

  package mutating func add(_ review: ObservedReview) { add(contentsOf: [review]) }

  package mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    bySteps.addBySteps(reviews)
    guard let spacing else { return }
    if spacing == .step {
      for review in reviews where review.counting == .graded { recall.add(review, Int(review.previousStep)) }
    } else {
      for review in reviews where review.counting == .graded && review.elapsed >= 1 {
        recall.add(review, Self.bin(ofDays: Int(review.elapsed)))
      }
    }
  }

  package mutating func merge(_ later: RecallAccumulator) {
    for (step, count) in later.bySteps.enumerated() { bySteps[step].merge(count) }
    recall.merge(later.recall)
  }

  /// Share of right answers with its 95 % interval for each step, or for each bin of days since the previous answer, ascending.
  ///
  /// Steps and bins without answers are omitted. Empty without answers, or if the accumulator counts ``bySteps`` only.
  package var groups: [RetentionFigure.Group] {
    guard let spacing else { return [] }
    return RetentionFigure.Group.all(
      recall.ordered.groups(.byNumber).map { number, days in
        (spacing, spacing == .step ? number.description : Self.label(ofBin: number), days)
      })
  }

  /// Returns the bin, ≥ 0, of a number of days since the previous answer.
  ///
  /// The bins of 1, 2, 3-4 and 5-8 days are 0 to 3; the widths double further.
  static func bin(ofDays days: Int) -> Int {
    days <= 1 ? 0 : Int.bitWidth - (days - 1).leadingZeroBitCount
  }

  static func label(ofBin bin: Int) -> String {
    bin < 2 ? (bin + 1).description : "\((1 << (bin - 1)) + 1)-\(1 << bin)"
  }
}

extension EmpiricalMemory.Count {
  mutating func merge(_ other: EmpiricalMemory.Count) {
    answers += other.answers
    correct += other.correct
  }
}
