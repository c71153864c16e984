import Kaiki
import KaikiNumerics

/// Assumed memory model that draws answers from a log's recall rates per class of interval and lateness.
///
/// Lateness is the number of days after the due day, as a share of the interval.
///
/// Every rate has a Beta posterior from the log's counts and a prior of weight ``priorWeight``. The prior's mean for
/// cards in time is the rate over all answers except first answers. The prior's mean for late cards is the posterior
/// mean of the next less late class of the same interval. Every replicate draws its own rates. The model applies to
/// the log's intervals under any scheduler.
package struct IntervalMemory: MemoryModel, Hashable {
  /// Memory of one card: the day of its last answer.
  package struct State: Hashable, Sendable {
    /// Day of the last answer; `nil` before the first answer.
    package var lastDay: Day?

    /// Creates the memory of a card from the day of its last answer; pass `nil` for a card without answers.
    package init(lastDay: Day?) {
      self.lastDay = lastDay
    }
  }

  /// Prior weight of the recall rate of each cell (class of interval and lateness), in answers: 10.
  package static let priorWeight = 10.0
  /// Number of classes of intervals: 14, from 0 days over 1, 2 and 3-4 days up to over 2,048 days.
  package static let intervalClasses = 14
  /// Number of classes of lateness, 3: up to 25 % of the interval late (in time), up to 100 % late, and more.
  package static let latenessClasses = 3

  /// Numbers of first answers to cards and of right ones among these.
  package let first: EmpiricalMemory.Count
  /// Numbers of later answers, one element for each of the 42 cells (a class of interval and a class of lateness).
  package let counts: [EmpiricalMemory.Count]

  /// Creates a model from the counts of a log.
  package init(first: EmpiricalMemory.Count, counts: [EmpiricalMemory.Count]) {
    precondition(counts.count == Self.cells, "a model has one count per cell")
    self.first = first
    self.counts = counts
  }

  /// Number of cells, 42: 14 classes of interval times 3 classes of lateness.
  package static var cells: Int { intervalClasses * latenessClasses }

  /// Returns the index of an answer's cell (its class of interval and of lateness), in 0..<``cells``.
  package static func cell(interval: Int, elapsed: Int) -> Int {
    // Interval 6, elapsed 7: class 4 (5-8 days), in time because 7 ≤ 1.25 × 6, so the index is 4 × 3 + 0 = 12.
    let length =
      interval <= 1 ? interval : Int.bitWidth - (interval - 1).leadingZeroBitCount + 1
    let due = max(1, interval)
    let lateness = elapsed * 4 <= due * 5 ? 0 : elapsed <= due * 2 ? 1 : 2
    return min(max(0, length), intervalClasses - 1) * latenessClasses + lateness
  }

  /// Cells with at least one answer, by class of interval and then by lateness; empty if the log has only first answers.
  ///
  /// `interval` is the shortest interval of the class in days, and `lateness` is 0 (in time), 1 or 2. `count` has the numbers
  /// of later answers in the cell and of right ones among these.
  package var classes: [(interval: Int, lateness: Int, count: EmpiricalMemory.Count)] {
    counts.enumerated().compactMap { index, count in
      let length = index / Self.latenessClasses
      let interval = length < 3 ? length : (1 << (length - 2)) + 1
      return count.answers > 0 ? (interval, index % Self.latenessClasses, count) : nil
    }
  }

  /// Probabilities of a right answer, 0...1, drawn for one replicate: of first answers, and per cell of later answers.
  package struct Rates: Sendable {
    /// Probability that a card's first answer is right, 0...1.
    package var first: Double
    /// Probability of a right later answer, 0...1, one element per cell, in the order of `cell(interval:elapsed:)`.
    package var cells: [Double]
  }

  /// Draws the recall rates of one replicate from their posteriors.
  package func parameters(drawnFrom stream: inout RandomStream) -> Rates {
    let all = counts.reduce(EmpiricalMemory.Count()) {
      EmpiricalMemory.Count(answers: $0.answers + $1.answers, correct: $0.correct + $1.correct)
    }
    // Keeps both Beta weights of the prior above 0.
    func inside(_ mean: Double) -> Double { min(max(mean, 1e-9), 1 - 1e-9) }
    let mean = inside(BetaPrior.uniform.posterior(hits: all.correct, of: all.answers).mean)
    func posterior(_ count: EmpiricalMemory.Count, towards mean: Double) -> BetaDistribution {
      BetaPrior(mean: mean, weight: Self.priorWeight).posterior(hits: count.correct, of: count.answers)
    }
    let firstRate = posterior(first, towards: mean).drawn(from: &stream)
    var cells: [Double] = []
    for length in 0..<Self.intervalClasses {
      let index = length * Self.latenessClasses
      var near = mean
      for lateness in 0..<Self.latenessClasses {
        let known = posterior(counts[index + lateness], towards: near)
        cells.append(known.drawn(from: &stream))
        near = inside(known.mean)
      }
    }
    return Rates(first: firstRate, cells: cells)
  }

  /// Returns the state of a card without answers; the stream is unused.
  package func unseen(drawing stream: inout RandomStream) -> State { State(lastDay: nil) }

  /// Returns the drawn probability of a right answer, 0...1, of the card's cell, or of first answers for a card without answers.
  @inlinable
  package func retrievability(_ state: State, cue interval: Int, on day: Day, _ rates: Rates) -> Double {
    guard let last = state.lastDay else { return rates.first }
    return rates.cells[Self.cell(interval: interval, elapsed: max(0, day - last))]
  }

  /// Stores the day of the answer in the card's state; the button has no effect.
  @inlinable
  package func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day) {
    state.lastDay = day
  }

}
