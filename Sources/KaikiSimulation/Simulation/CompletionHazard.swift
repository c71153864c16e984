import Kaiki
import KaikiNumerics

/// Model of the day on which a waiting task is done: hazards before the due day, probabilities per day from the due day on.
///
/// Before the due day, the hazard depends on the share of the interval that has passed. From the due day on, the probability
/// depends on the lateness and the weekday. The days before the due day form four quarters, each with its own hazard for any
/// length of the interval. A yearly task is thus done early within a year as rarely as a three-day task within three days.
///
/// From the due day on, the rate of each cell (lateness × weekday) has a Beta posterior. The data are the completions and
/// waiting days of the log; its prior has a weight of ``priorWeight`` days. The mean of the prior is the lateness's rate over
/// all weekdays, which is itself shrunk towards a documented default. A replicate first draws the rate of each lateness, then
/// the cells around it.
package struct CompletionHazard: Hashable, Sendable {
  /// Class of waiting days by the number of days since the task's due day.
  package enum Lateness: String, CaseIterable, Sendable {
    /// Due day itself.
    case dueDay = "0"
    /// 1 day after the due day.
    case one = "1"
    /// 2 days after the due day.
    case two = "2"
    /// 3 to 6 days after the due day.
    case threeToSix = "3-6"
    /// 7 to 13 days after the due day.
    case secondWeek = "7-13"
    /// 14 or more days after the due day.
    case later = "14+"

    /// Numbers of days after the due day that belong to the class; 0 is the due day itself.
    package var days: ClosedRange<Int> {
      switch self {
      case .dueDay: 0...0
      case .one: 1...1
      case .two: 2...2
      case .threeToSix: 3...6
      case .secondWeek: 7...13
      case .later: 14...Self.horizon
      }
    }

    private static let horizon = 1 << 30

    /// Probability per day, 0...1, that a waiting task is done if the log has no observation: an assumption.
    package var standardRate: Double {
      switch self {
      case .dueDay: 0.6
      case .one: 0.4
      case .two: 0.3
      case .threeToSix: 0.2
      case .secondWeek: 0.1
      case .later: 0.05
      }
    }
  }

  /// Waiting days and completions of one cell: a class of lateness on one weekday.
  package struct Count: Hashable, Sendable {
    /// Number of days on which a task waited, including the day of the completion, ≥ 0; each task counts separately.
    package var days: Int
    /// Number of these days with a completion, 0...``days``.
    package var done: Int

    /// Creates counts; the default is 0 days.
    package init(days: Int = 0, done: Int = 0) {
      self.days = days
      self.done = done
    }
  }

  /// Weight of the prior of each completion rate: 10 waiting days.
  package static let priorWeight = 10.0

  var counts = [Count](repeating: Count(), count: Self.cellCount)
  /// Waiting days of each cell (≥ 0), weighted by the frailty of the task; by lateness, then by weekday from Monday.
  var exposure = [Double](repeating: 0, count: Self.cellCount)
  private static let cellCount = Lateness.allCases.count * Weekday.allCases.count
  /// Hazard of completions before the due day, with its observations.
  package internal(set) var early = EarlyHazard()

  /// Creates a hazard without observations: all rates have their defaults.
  package init() {}

  /// Observed waiting days and completions of a class of lateness on one weekday; a new value also replaces their exposure.
  package subscript(lateness: Lateness, weekday: Weekday) -> Count {
    get { counts[Self.cell(lateness, weekday)] }
    set {
      counts[Self.cell(lateness, weekday)] = newValue
      exposure[Self.cell(lateness, weekday)] = Double(newValue.days)
    }
  }

  /// Returns the observed waiting days and completions of a class of lateness, summed over all weekdays.
  package func total(_ lateness: Lateness) -> Count {
    Weekday.allCases.reduce(into: Count()) { total, weekday in
      total.days += self[lateness, weekday].days
      total.done += self[lateness, weekday].done
    }
  }

  /// True if the log has added nothing: 0 waiting days, and 0 occurrences with a known outcome before their due day.
  package var isEmpty: Bool { early.occurrences == 0 && counts.allSatisfy { $0.days == 0 } }

  // MARK: Observing

  /// Adds the waiting days and the completion of an occurrence (a task from one completion to the next) to the counts.
  ///
  /// - Parameters:
  ///   - completed: Logical day of the completion; `nil` while the task waits.
  ///   - start: First day that counts; `nil` for all.
  ///   - end: Day after the last day that counts: today, which is incomplete.
  ///   - away: Days of inactivity episodes; they are excluded from the waiting days, but only from the due day on.
  package mutating func add(
    begun: Day, due: Day, completed: Day?, from start: Day? = nil, before end: Day, away: DaySet = DaySet()
  ) {
    early.add(EarlyDays(begun: begun, due: due), completed: completed, from: start, before: end)
    let (days, done) = Self.late(
      begun: begun, due: due, completed: completed, from: start, before: end, away: away)
    for (index, count) in days {
      counts[index].days += count
      exposure[index] += Double(count)
    }
    if let done { counts[done].done += 1 }
  }

  private static func late(
    begun: Day, due: Day, completed: Day?, from start: Day? = nil, before end: Day, away: DaySet
  ) -> (days: [(cell: Int, count: Int)], done: Int?) {
    let first = max(due, begun + 1, start ?? due)
    let last = min(completed ?? end - 1, end - 1)
    guard last >= first else { return ([], nil) }
    var days: [(cell: Int, count: Int)] = []
    for lateness in Lateness.allCases where lateness.days.overlaps((first - due)...(last - due)) {
      let clamped = lateness.days.clamped(to: (first - due)...(last - due))
      let waiting = (due + clamped.lowerBound)...(due + clamped.upperBound)
      let idle = away.days(in: waiting).map(\.weekday)
      for weekday in Weekday.allCases {
        let count = count(of: weekday, in: waiting) - idle.count { $0 == weekday }
        if count > 0 { days.append((cell(lateness, weekday), count)) }
      }
    }
    guard let completed, completed < end, let lateness = lateness(completed - due) else { return (days, nil) }
    return (days, cell(lateness, completed.weekday))
  }

  private static func lateness(_ late: Int) -> Lateness? {
    Lateness.allCases.first { $0.days.contains(late) }
  }

  private static func count(of weekday: Weekday, in days: ClosedRange<Day>) -> Int {
    let first = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
    let length = days.upperBound - days.lowerBound + 1
    return first < length ? (length - first + 6) / 7 : 0
  }

  // MARK: Rates

  /// Returns the prior mean of the completion probability per waiting day in a class of lateness, 0...1, equal for all weekdays.
  package func priorMean(_ lateness: Lateness) -> Double {
    level(lateness).mean
  }

  private func level(_ lateness: Lateness) -> BetaDistribution {
    guard lateness != .dueDay else { return level(lateness, expected: lateness.standardRate) }
    return level(lateness, expected: 1 - pow(1 - lateness.standardRate, pace))
  }

  private func level(_ lateness: Lateness, expected: Double) -> BetaDistribution {
    let days = Weekday.allCases.reduce(0) { $0 + exposure[Self.cell(lateness, $1)] }
    return BetaPrior(mean: expected, weight: Self.priorWeight).posterior(hits: total(lateness).done, of: days)
  }

  /// Hazard of due days divided by its default, clamped to 0.25...4; also scales the prior of overdue days, which are rare for
  /// punctual users.
  private var pace: Double {
    let own = level(.dueDay, expected: Lateness.dueDay.standardRate).mean
    let ratio = log(1 - min(own, 0.999_999)) / log(1 - Lateness.dueDay.standardRate)
    return min(max(ratio, Self.paceRange.lowerBound), Self.paceRange.upperBound)
  }

  private static let paceRange = 0.25...4.0

  private func rate(_ lateness: Lateness, _ weekday: Weekday, around mean: Double) -> BetaDistribution {
    let index = Self.cell(lateness, weekday)
    return BetaPrior(mean: mean, weight: Self.priorWeight)
      .posterior(hits: counts[index].done, of: exposure[index])
  }

  /// Returns the posterior mean of the completion probability per waiting day for a lateness and weekday, 0...1.
  package func mean(_ lateness: Lateness, _ weekday: Weekday) -> Double {
    rate(lateness, weekday, around: priorMean(lateness)).mean
  }

  var means: [Double] {
    Lateness.allCases.flatMap { lateness in
      let mean = priorMean(lateness)
      return Weekday.allCases.map { rate(lateness, $0, around: mean).mean }
    }
  }

  /// Posterior means of the completion probability per waiting day, averaged over weekdays, for a task of frailty 1 (the mean).
  package var meanChances: MeanChances {
    let means = means
    return MeanChances(
      early: early.means,
      late: Self.rows.map { row in
        let cells = means[row * 7..<(row + 1) * 7]
        return cells.reduce(0, +) / Double(cells.count)
      })
  }

  /// Mean probability that a task is done on a waiting day, by its distance from the due day.
  package struct MeanChances: Hashable, Sendable {
    /// Hazard h (≥ 0) of each quarter of the days before the due day, earliest first.
    fileprivate let early: [Double]
    /// Probability per day, 0...1, from the due day to the 14th day after it; later days equal the last element.
    fileprivate let late: [Double]

    /// Returns the probability of completion on a day, 0...1.
    package func chance(on day: Day, begun: Day, due: Day) -> Double {
      guard day < due else { return late[Rates.index(late: day - due)] }
      let count = due - begun - 1
      let quarter = EarlyDays.quarters * (day - begun - 1) / count
      return 1 - exp(-early[quarter] * Double(EarlyDays.quarters) / Double(count))
    }
  }

  /// Draws the rates of one replicate from their posteriors.
  package func rates(drawnFrom stream: inout RandomStream) -> Rates {
    var rates: [Double] = []
    for lateness in Lateness.allCases {
      // A mean of nearly 0 or 1 would give a cell a Beta prior with a parameter of nearly 0.
      let mean = min(max(level(lateness).drawn(from: &stream), 1e-6), 1 - 1e-6)
      for weekday in Weekday.allCases {
        rates.append(rate(lateness, weekday, around: mean).drawn(from: &stream))
      }
    }
    return Rates(rates: rates, early: early.hazards(drawnFrom: &stream))
  }

  /// Completion probabilities from the due day on, and hazards before it, of a task of frailty 1 in one replicate.
  package struct Rates: Hashable, Sendable {
    fileprivate var rates: [Double]
    /// Hazard h (≥ 0) of each quarter of the days before the due day: four elements, earliest first.
    package fileprivate(set) var early: [Double]

    /// Probability that a waiting task is done on a day with this lateness and weekday, 0...1.
    package subscript(lateness: Lateness, weekday: Weekday) -> Double {
      rates[CompletionHazard.cell(lateness, weekday)]
    }

    /// Returns 15 completion probabilities (0...1) of a weekday, by days after the due day: element 0 for the due day itself.
    func chances(on weekday: Weekday) -> [Double] {
      CompletionHazard.rows.map { rates[$0 * 7 + weekday.rawValue - 1] }
    }

    /// Number of elements of ``chances(on:)``: the due day and the 14 days after it.
    static let latenessCount = 15

    @inline(__always)
    static func index(late: Int) -> Int { min(late, latenessCount - 1) }
  }

  private static let rows: [Int] = (0..<Rates.latenessCount).map { late in
    Lateness.allCases.firstIndex { $0.days.contains(late) } ?? 0
  }

  private static func cell(_ lateness: Lateness, _ weekday: Weekday) -> Int {
    (Lateness.allCases.firstIndex(of: lateness) ?? 0) * 7 + weekday.rawValue - 1
  }
}

extension CompletionHazard {
  /// Returns a task's observed completions, and the number that this hazard's mean rates predict for the task's waiting days.
  package func level(of task: CompletionHazard) -> Frailty {
    levels(of: WaitedDays([task]))[0]
  }

  /// Returns the observed and expected completions of each task, by the mean rates of this hazard, in the order of `tasks`.
  package func levels(of tasks: [CompletionHazard]) -> [Frailty] {
    levels(of: WaitedDays(tasks))
  }

  private func levels(of waited: WaitedDays) -> [Frailty] {
    // Early completions follow a Poisson process, whose variance equals its mean.
    let means = early.means + means
    let shares = early.means.map { _ in 1 } + means.dropFirst(early.means.count).map { 1 - $0 }
    return waited.done.indices.map { task in
      var level = Frailty()
      level.done = waited.done[task]
      for (index, days) in waited.entries[waited.bounds[task]..<waited.bounds[task + 1]] {
        let expected = days * means[index]
        level.expected += expected
        level.variance += expected * shares[index]
      }
      return level
    }
  }

  /// Computes the completion probabilities per waiting day that all tasks share.
  ///
  /// Tasks that are often late mostly have a low frailty. With equal weights, a task of mean frailty would seem less likely to be
  /// done with every late day. Therefore each task's days are weighted by its frailty. Frailties and rates depend on each other,
  /// so they are computed in turn until both are stable.
  ///
  /// - Parameter tasks: Observations of each task's occurrences; one element per task.
  /// - Note: Source: D. G. Clayton, *A model for association in bivariate life tables*, 1978,
  ///   doi:10.1093/biomet/65.1.141, for frailties that all occurrences of a task share.
  package init(sharedBy tasks: [CompletionHazard]) {
    self.init()
    for task in tasks {
      for index in counts.indices {
        counts[index].days += task.counts[index].days
        counts[index].done += task.counts[index].done
      }
      early.add(task.early)
    }
    let waited = WaitedDays(tasks)
    var factors = [Double](repeating: 1, count: tasks.count)
    for _ in 0..<Self.iterations {
      weigh(waited, by: factors)
      let levels = levels(of: waited)
      let between = Frailty.variance(of: levels)
      factors = levels.map { $0.mean(between: between) }
    }
    weigh(waited, by: factors)
  }

  /// Number of iterations of frailties and rates: 20; more iterations changed rates by at most 0.01 in every tested history.
  private static let iterations = 20

  private mutating func weigh(_ waited: WaitedDays, by factors: [Double]) {
    var sums = [Double](repeating: 0, count: early.exposure.count + exposure.count)
    for (task, factor) in factors.enumerated() {
      for (index, days) in waited.entries[waited.bounds[task]..<waited.bounds[task + 1]] {
        sums[index] += factor * days
      }
    }
    early.exposure = Array(sums.prefix(early.exposure.count))
    exposure = Array(sums.dropFirst(early.exposure.count))
  }

  /// Exposure of tasks: occurrences in each quarter of the days before the due day, then waiting days in each cell.
  ///
  /// A cell is a class of lateness on one weekday. Only values above 0 are stored, because most are 0.
  private struct WaitedDays {
    /// Entries of all tasks, in the order of the tasks; an index counts the four quarters first, then the cells.
    ///
    /// `days` is in occurrences for a quarter and in days for a cell.
    var entries: [(index: Int, days: Double)] = []
    /// Index in `entries` of each task's first entry; the last element is the number of entries.
    var bounds = [0]
    /// Number of completions of each task, before and from the due day on; one element per task, in their order.
    var done: [Int] = []

    init(_ tasks: [CompletionHazard]) {
      for task in tasks {
        for (index, passed) in task.early.exposure.enumerated() where passed > 0 {
          entries.append((index, passed))
        }
        for (index, count) in task.counts.enumerated() where count.days > 0 {
          entries.append((task.early.exposure.count + index, Double(count.days)))
        }
        bounds.append(entries.count)
        done.append(task.counts.reduce(task.early.doneEarly) { $0 + $1.done })
      }
    }
  }
}

/// Observed and expected completions of one task, from which its frailty is estimated.
///
/// Frailty is the factor by which the task's hazard differs from the mean of all tasks: a Gamma variable with a mean of 1.
package struct Frailty: Hashable, Sendable {
  /// Number of observed completions of the task, ≥ 0.
  package var done = 0
  /// Expected number of completions in the task's waiting days by the mean rates of all tasks, ≥ 0; can be a fraction.
  package var expected = 0.0
  /// Variance of the number of completions that a task of frailty 1 has in these waiting days, ≥ 0.
  package var variance = 0.0

  /// Creates counts of 0 completions in 0 waiting days.
  package init() {}

  /// Variance of frailties between tasks before any observation: 0.25, so that half of the tasks are within a third of the mean.
  package static let standardVariance = 0.25
  /// Weight of ``standardVariance``: 25; the log has the weight ΣE², the sum over tasks of squared ``expected`` completions.
  static let priorWeight = 25.0
  private static let minVariance = 0.001

  /// Returns the variance of frailties between tasks, 0.001...1, estimated by moments and shrunk towards ``standardVariance``.
  ///
  /// The estimate divides the variation of completions beyond chance, Σ((n − E)² − V), by the effect of a variance of 1, ΣE².
  /// For each task, n is ``done``, E is ``expected`` and V is ``variance``. Without tasks, the result is ``standardVariance``.
  package static func variance(of levels: [Frailty]) -> Double {
    let beyond = levels.reduce(0.0) { sum, level in
      let distance = Double(level.done) - level.expected
      return sum + distance * distance - level.variance
    }
    let squares = levels.reduce(0.0) { $0 + $1.expected * $1.expected }
    return min(max((beyond + standardVariance * priorWeight) / (squares + priorWeight), minVariance), 1)
  }

  /// Returns the posterior mean of the task's frailty, > 0; 1 without observations.
  func mean(between: Double) -> Double {
    (1 / between + weight * Double(done)) / (1 / between + weight * expected)
  }

  /// Weight of one completion: expected completions divided by their variance, or 1 if the variance is 0.
  ///
  /// The weight is usually above 1, because days with at most one completion vary less than a Poisson process.
  private var weight: Double { variance > 0 ? expected / variance : 1 }

  /// Draws the task's frailty, > 0, from its Gamma posterior.
  func drawn(between: Double, from stream: inout RandomStream) -> Double {
    stream.gamma(shape: 1 / between + weight * Double(done)) / (1 / between + weight * expected)
  }
}
