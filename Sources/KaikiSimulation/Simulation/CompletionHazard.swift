import Kaiki
import KaikiNumerics

/// The chance that a waiting task is done: before its due day by the share of its interval that has passed, from then
/// on each day by how late it is and by its weekday.
///
/// Before the due day a round has a hazard for each quarter of its early days, whatever the interval: a task of a year
/// is done early as rarely in a year as one of three days in three. From the due day on the rate of a cell has a Beta
/// posterior: the completions and days of waiting that the log shows, and a prior worth ``priorWeight`` days. The prior
/// of a cell is the rate of its lateness over all weekdays, which is itself drawn towards a stated default. Each
/// replicate draws the rate of every lateness first, then its cells around it.
public struct CompletionHazard: Hashable, Sendable {
  /// How late a day is for a task that is due.
  public enum Lateness: String, CaseIterable, Sendable {
    case dueDay = "0"
    case one = "1"
    case two = "2"
    case threeToSix = "3-6"
    case secondWeek = "7-13"
    case later = "14+"

    /// The days after the due day that it covers.
    public var days: ClosedRange<Int> {
      switch self {
      case .dueDay: 0...0
      case .one: 1...1
      case .two: 2...2
      case .threeToSix: 3...6
      case .secondWeek: 7...13
      case .later: 14...Self.horizon
      }
    }

    /// More days than lie between any two dates that files can name.
    private static let horizon = 1 << 30

    /// The chance of a day where nothing has been observed: an assumption, printed with every plan.
    public var standardRate: Double {
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

  /// The days of one cell.
  public struct Count: Hashable, Sendable {
    /// Days on which a task waited, the day of its completion included.
    public var days: Int
    /// Those on which it was done.
    public var done: Int

    /// A count.
    public init(days: Int = 0, done: Int = 0) {
      self.days = days
      self.done = done
    }
  }

  /// How many days each prior is worth.
  public static let priorWeight = 10.0

  var counts = [Count](repeating: Count(), count: Self.cellCount)
  /// The days of each cell, each by the level of its task.
  var exposure = [Double](repeating: 0, count: Self.cellCount)
  private static let cellCount = Lateness.allCases.count * Weekday.allCases.count
  /// What the early days of rounds show.
  public internal(set) var early = EarlyHazard()

  /// Nothing observed: the stated rates.
  public init() {}

  /// The observed days of a cell.
  public subscript(lateness: Lateness, weekday: Weekday) -> Count {
    get { counts[Self.cell(lateness, weekday)] }
    set {
      counts[Self.cell(lateness, weekday)] = newValue
      exposure[Self.cell(lateness, weekday)] = Double(newValue.days)
    }
  }

  /// The observed days of a lateness, over all weekdays.
  public func total(_ lateness: Lateness) -> Count {
    Weekday.allCases.reduce(into: Count()) { total, weekday in
      total.days += self[lateness, weekday].days
      total.done += self[lateness, weekday].done
    }
  }

  /// Whether no day has been observed.
  public var isEmpty: Bool { early.rounds == 0 && counts.allSatisfy { $0.days == 0 } }

  // MARK: Observing

  /// Takes in a round: its days of waiting from the day after the last completion.
  ///
  /// - Parameters:
  ///   - begun: The logical day from which the task waits: of the completion before it, or of the occurrence before
  ///     where that came later.
  ///   - due: The logical day on which the task came due.
  ///   - completed: The logical day of the completion; `nil` while the task waits.
  ///   - start: Only days from it on are counted; `nil` for all.
  ///   - end: Only days before it are counted, since today is not over.
  ///   - away: Days of spells away, which say nothing of how soon tasks are done.
  public mutating func add(
    begun: Day, due: Day, completed: Day?, from start: Day? = nil, before end: Day, away: DaySet = DaySet()
  ) {
    early.add(EarlyDays(begun: begun, due: due), completed: completed, from: start, before: end)
    let (days, done) = Self.late(
      begun: begun, due: due, completed: completed, from: start, before: end, away: away)
    for (place, count) in days {
      counts[place].days += count
      exposure[place] += Double(count)
    }
    if let done { counts[done].done += 1 }
  }

  /// The cells of a round from its due day on, with its days of waiting, and the cell of its completion.
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

  /// How many days of a range fall on a weekday.
  private static func count(of weekday: Weekday, in days: ClosedRange<Day>) -> Int {
    let first = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
    let length = days.upperBound - days.lowerBound + 1
    return first < length ? (length - first + 6) / 7 : 0
  }

  // MARK: Rates

  /// The mean of the prior of a lateness's cells.
  public func priorMean(_ lateness: Lateness) -> Double {
    level(lateness).mean
  }

  /// What is known of the rate of a lateness over all weekdays.
  private func level(_ lateness: Lateness) -> BetaDistribution {
    guard lateness != .dueDay else { return level(lateness, expected: lateness.standardRate) }
    return level(lateness, expected: 1 - pow(1 - lateness.standardRate, pace))
  }

  private func level(_ lateness: Lateness, expected: Double) -> BetaDistribution {
    let days = Weekday.allCases.reduce(0) { $0 + exposure[Self.cell(lateness, $1)] }
    return BetaPrior(mean: expected, weight: Self.priorWeight).posterior(hits: total(lateness).done, of: days)
  }

  /// How many times the standard hazard of the due day the person's own is, held to ``paces``: days late are expected to
  /// go at the same pace (proportional hazards), since who is never late does not show how late days go.
  private var pace: Double {
    let own = level(.dueDay, expected: Lateness.dueDay.standardRate).mean
    let ratio = log(1 - min(own, 0.999_999)) / log(1 - Lateness.dueDay.standardRate)
    return min(max(ratio, Self.paces.lowerBound), Self.paces.upperBound)
  }

  /// Further from the standard than by this no person is taken to be, on days that nobody has seen: an assumption.
  private static let paces = 0.25...4.0

  /// What is known of the rate of a cell, around that of its lateness.
  private func rate(_ lateness: Lateness, _ weekday: Weekday, around mean: Double) -> BetaDistribution {
    let place = Self.cell(lateness, weekday)
    return BetaPrior(mean: mean, weight: Self.priorWeight)
      .posterior(hits: counts[place].done, of: exposure[place])
  }

  /// The mean of a cell's posterior.
  public func mean(_ lateness: Lateness, _ weekday: Weekday) -> Double {
    rate(lateness, weekday, around: priorMean(lateness)).mean
  }

  /// The means of all cells, in their order.
  var means: [Double] {
    Lateness.allCases.flatMap { lateness in
      let mean = priorMean(lateness)
      return Weekday.allCases.map { rate(lateness, $0, around: mean).mean }
    }
  }

  /// The chance of each waiting day by the means of the posteriors, whatever the weekday and the task's own level.
  package var meanChances: MeanChances {
    let means = means
    return MeanChances(
      early: early.means,
      late: Self.rows.map { row in
        let cells = means[row * 7..<(row + 1) * 7]
        return cells.reduce(0, +) / Double(cells.count)
      })
  }

  /// The mean chance that a task is done on a day on which it waits.
  package struct MeanChances: Hashable, Sendable {
    /// The hazard of each quarter of the early days.
    fileprivate let early: [Double]
    /// The chance of each day from the due day to two weeks after it, 0...1; later days are like the last.
    fileprivate let late: [Double]

    /// The chance of a day.
    ///
    /// - Parameters:
    ///   - day: Later than `begun`.
    ///   - begun: The day from which the task waits.
    ///   - due: The day on which it comes due.
    package func chance(on day: Day, begun: Day, due: Day) -> Double {
      guard day < due else { return late[Rates.place(late: day - due)] }
      let count = due - begun - 1
      let quarter = EarlyDays.quarters * (day - begun - 1) / count
      return 1 - exp(-early[quarter] * Double(EarlyDays.quarters) / Double(count))
    }
  }

  /// The rates of one replicate.
  public func rates(drawnFrom stream: inout RandomStream) -> Rates {
    var rates: [Double] = []
    for lateness in Lateness.allCases {
      // A level of nearly 0 or 1 leaves a cell a little of the other.
      let mean = min(max(level(lateness).drawn(from: &stream), 1e-6), 1 - 1e-6)
      for weekday in Weekday.allCases {
        rates.append(rate(lateness, weekday, around: mean).drawn(from: &stream))
      }
    }
    return Rates(rates: rates, early: early.hazards(drawnFrom: &stream))
  }

  /// The rates that one replicate lives by.
  public struct Rates: Hashable, Sendable {
    fileprivate var rates: [Double]
    /// The hazard of each quarter of a round's early days.
    public fileprivate(set) var early: [Double]

    /// The chance of a cell.
    public subscript(lateness: Lateness, weekday: Weekday) -> Double {
      rates[CompletionHazard.cell(lateness, weekday)]
    }

    /// The chances of a weekday, from the due day to two weeks after it; later days are like the last.
    func chances(on weekday: Weekday) -> [Double] {
      CompletionHazard.rows.map { rates[$0 * 7 + weekday.rawValue - 1] }
    }

    /// How many chances a weekday has.
    static let places = 15

    /// The place in ``chances(on:)`` of a day that is some days, ≥ 0, after the due day.
    @inline(__always)
    static func place(late: Int) -> Int { min(late, places - 1) }
  }

  /// The place of the lateness of each day from the due day to two weeks after it.
  private static let rows: [Int] = (0..<Rates.places).map { late in
    Lateness.allCases.firstIndex { $0.days.contains(late) } ?? 0
  }

  private static func cell(_ lateness: Lateness, _ weekday: Weekday) -> Int {
    (Lateness.allCases.firstIndex(of: lateness) ?? 0) * 7 + weekday.rawValue - 1
  }
}
