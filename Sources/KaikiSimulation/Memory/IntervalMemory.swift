import Kaiki
import KaikiNumerics

/// Answers drawn from the rates that a log shows after intervals of each length, more or less late.
///
/// A rate has a Beta posterior: the log's counts, and a prior of weight ``priorWeight``. The mean of the prior is, for cards in
/// time, the rate over all answers but first ones, and for late cards the posterior mean of the next less late class after such
/// an interval. Each replicate draws its own rates. The model holds for the intervals of the log, whatever scheduler made them.
public struct IntervalMemory: MemoryModel, Hashable {
  /// What the model remembers of one card.
  public struct State: Hashable, Sendable {
    /// The day of the last answer; `nil` before the first.
    public var lastDay: Day?

    /// A card that was last answered on a day.
    public init(lastDay: Day?) {
      self.lastDay = lastDay
    }
  }

  /// How many answers the prior of a rate is worth.
  public static let priorWeight = 10.0
  /// Classes of intervals: 0, 1, 2, 3-4, 5-8 ... and all of more than 2,048 days.
  public static let intervalClasses = 14
  /// Classes of lateness: in time or late by at most a quarter of the interval, by at most the interval, by more.
  public static let latenessClasses = 3

  /// Answers to cards that had never been answered.
  public let first: EmpiricalMemory.Count
  /// The answers of each cell, numbered as by `cell(interval:elapsed:)`: by class of interval, within it by
  /// class of lateness.
  public let counts: [EmpiricalMemory.Count]

  /// A model.
  ///
  /// - Parameters:
  ///   - first: Answers to cards that had never been answered.
  ///   - counts: By ``cell(interval:elapsed:)``.
  /// - Precondition: One count a cell.
  public init(first: EmpiricalMemory.Count, counts: [EmpiricalMemory.Count]) {
    precondition(counts.count == Self.cells, "a model has one count a cell")
    self.first = first
    self.counts = counts
  }

  /// How many cells there are.
  public static var cells: Int { intervalClasses * latenessClasses }

  /// The cell of an answer.
  ///
  /// - Parameters:
  ///   - interval: Days for which the card was sent away, ≥ 0.
  ///   - elapsed: Days since its last answer, ≥ 0.
  public static func cell(interval: Int, elapsed: Int) -> Int {
    let length =
      interval <= 1 ? interval : Int.bitWidth - (interval - 1).leadingZeroBitCount + 1
    let due = max(1, interval)
    let lateness = elapsed * 4 <= due * 5 ? 0 : elapsed <= due * 2 ? 1 : 2
    return min(max(0, length), intervalClasses - 1) * latenessClasses + lateness
  }

  /// Cells that have answers, with the shortest interval of their class.
  public var classes: [(interval: Int, lateness: Int, count: EmpiricalMemory.Count)] {
    counts.enumerated().compactMap { place, count in
      let length = place / Self.latenessClasses
      let interval = length < 3 ? length : (1 << (length - 2)) + 1
      return count.answers > 0 ? (interval, place % Self.latenessClasses, count) : nil
    }
  }

  /// The model says nothing of days without an answer.
  public static let isMemorisedKnown = false

  /// The chances of a right answer in one replicate, 0...1.
  public struct Rates: Sendable {
    /// The chance that a card's first answer is right.
    public var first: Double
    /// The chance of a right answer in each cell, numbered as by `cell(interval:elapsed:)`.
    public var cells: [Double]
  }

  /// The rates, drawn from their posteriors.
  public func parameters(drawnFrom stream: inout RandomStream) -> Rates {
    let all = counts.reduce(EmpiricalMemory.Count()) {
      EmpiricalMemory.Count(answers: $0.answers + $1.answers, correct: $0.correct + $1.correct)
    }
    // A prior needs some weight on both sides, whatever rounding says.
    func inside(_ mean: Double) -> Double { min(max(mean, 1e-9), 1 - 1e-9) }
    let mean = inside(BetaPrior.uniform.posterior(hits: all.correct, of: all.answers).mean)
    func posterior(_ count: EmpiricalMemory.Count, towards mean: Double) -> BetaDistribution {
      BetaPrior(mean: mean, weight: Self.priorWeight).posterior(hits: count.correct, of: count.answers)
    }
    let firstRate = posterior(first, towards: mean).drawn(from: &stream)
    var cells: [Double] = []
    for length in 0..<Self.intervalClasses {
      let place = length * Self.latenessClasses
      var near = mean
      for lateness in 0..<Self.latenessClasses {
        let known = posterior(counts[place + lateness], towards: near)
        cells.append(known.drawn(from: &stream))
        near = inside(known.mean)
      }
    }
    return Rates(first: firstRate, cells: cells)
  }

  /// Never answered.
  public func unseen(drawing stream: inout RandomStream) -> State { State(lastDay: nil) }

  /// The rate of the cell, or of first answers.
  @inlinable
  public func retrievability(_ state: State, cue interval: Int, on day: Day, _ rates: Rates) -> Double {
    guard let last = state.lastDay else { return rates.first }
    return rates.cells[Self.cell(interval: interval, elapsed: max(0, day - last))]
  }

  /// The day is remembered.
  @inlinable
  public func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day) {
    state.lastDay = day
  }

  /// Not known; nothing.
  public func addMemorised(
    _ state: State, cue: Int, from first: Day, over days: Range<Int>, to sums: inout RecallSums
  ) {}
}
