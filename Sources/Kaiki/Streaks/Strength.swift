import KaikiNumerics

/// Check mark of a habit on one day, with the values of Loop Habit Tracker.
public enum Checkmark: String, CaseIterable, Codable, Sendable {
  /// The day has no entry, and counts like ``no``.
  case unknown = "UNKNOWN"
  /// The user marked the day as not done.
  case no = "NO"
  /// The user recorded nothing, and the check marks of other days satisfy the frequency; it counts as done for
  /// streaks.
  case automaticYes = "YES_AUTO"
  /// The user marked the habit as done.
  case manualYes = "YES_MANUAL"
  /// The user excluded the day: the score stays the same, and a streak continues.
  case skip = "SKIP"

  /// True if a day with this check mark belongs to a streak: done, automatic or excluded.
  public var keepsStreak: Bool { self == .automaticYes || self == .manualYes || self == .skip }
}

/// Required number of repetitions within a sliding window of days (not a calendar week), such as 3 per 7 days.
public struct HabitFrequency: Hashable, Sendable {
  /// Number of repetitions per window, 1...1,000.
  public let times: Int
  /// Length of the window in days, 1...1,000.
  public let days: Int

  /// Allowed values of ``times`` and of ``days``: 1...1,000.
  public static let range = 1...1_000

  /// Frequency of once per window of one day.
  public static let daily = HabitFrequency(unchecked: 1, 1)

  private init(unchecked times: Int, _ days: Int) {
    self.times = times
    self.days = days
  }

  /// Creates a frequency; `nil` if a number is outside 1...1,000.
  public init?(times: Int, days: Int) {
    guard Self.range.contains(times), Self.range.contains(days) else { return nil }
    self.times = times
    self.days = days
  }
}

extension HabitFrequency: Codable {
  private enum CodingKeys: CodingKey { case times, days }

  /// Reads a stored frequency.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (times, days) = (
      try container.decode(Int.self, forKey: .times), try container.decode(Int.self, forKey: .days)
    )
    guard let frequency = HabitFrequency(times: times, days: days) else {
      throw DecodingError.dataCorruptedError(
        forKey: .times, in: container,
        debugDescription: "\(times) times in \(days) days; give numbers in \(Self.range)")
    }
    self = frequency
  }
}

/// Entry of a habit on one day: its check mark, and the amount of a measured habit.
public struct Tick: Hashable, Codable, Sendable {
  /// Day that the check mark and the amount are for; the user may have entered them on another day.
  public var day: Day
  /// Check mark of the day, such as done by the user or excluded.
  public var value: Checkmark
  /// Amount done on the day, in the unit of the habit, ≥ 0; `nil` for a habit without amounts.
  public var amount: Double?

  /// Creates the entry of one day; `amount` is in the unit of the habit.
  public init(day: Day, value: Checkmark, amount: Double? = nil) {
    self.day = day
    self.value = value
    self.amount = amount
  }
}

/// A habit with its frequency and its check marks.
public struct Habit: Hashable, Codable, Identifiable, Sendable {
  /// Name of the habit; unique among the habits.
  public var name: String
  /// Id of the habit: its ``name``.
  public var id: String { name }
  /// Properties from the app's list of habits; `nil` if no such list was read.
  public var details: HabitDetails?
  /// Check marks, ascending, one element per day with an entry; empty for a habit without entries.
  public var ticks: [Tick]
  /// Frequency that the check marks state, and the last day whose check mark states it.
  ///
  /// `nil` if no check mark states a frequency. The day in it is `nil` if all check marks state the frequency.
  private var named: NamedFrequency?

  private struct NamedFrequency: Hashable, Codable {
    var frequency: HabitFrequency
    var until: Day?
  }

  /// Creates a habit whose check marks (one element per day, ascending) all state its frequency.
  public init(name: String, frequency: HabitFrequency, ticks: [Tick]) {
    self.init(name: name, named: frequency, ticks: ticks)
  }

  /// Creates a habit, also one without a known frequency or with details from the app's list.
  ///
  /// - Parameters:
  ///   - name: Name of the habit.
  ///   - frequency: Stated frequency; `nil` to use that of the check marks.
  ///   - last: Last day whose check mark states the frequency; `nil` if all do.
  ///   - details: Targets and description; `nil` if there are none.
  ///   - ticks: Check marks in any order.
  public init(
    name: String, named frequency: HabitFrequency?, until last: Day? = nil, details: HabitDetails? = nil,
    ticks: [Tick]
  ) {
    self.name = name
    self.details = details
    self.ticks = ticks
    if let frequency {
      let isPartial = last.map { last in ticks.last.map { $0.day > last } ?? false } ?? false
      named = NamedFrequency(frequency: frequency, until: isPartial ? last : nil)
    }
  }

  /// Frequency from the app's list, or else from the check marks; `nil` if neither states one (the habit is then
  /// daily).
  public var frequency: HabitFrequency? { details?.frequency ?? named?.frequency }

  func frequency(namedOn day: Day) -> HabitFrequency? {
    named.flatMap { day <= $0.until ?? day ? $0.frequency : nil }
  }
}

/// Result for one day of a habit: check mark after evaluation by the frequency, amount, and strength.
package struct HabitDay: Hashable, Codable, Sendable {
  /// Day to which check mark, amount and strength belong.
  package var day: Day
  /// The user's check mark, or ``Checkmark/automaticYes`` if other days satisfied the frequency.
  ///
  /// For a measured habit with a target, the result of comparing the amounts of the window with the target.
  package var value: Checkmark
  /// Amount done on the day, in the unit of the habit, ≥ 0; `nil` if no amount was recorded.
  package var amount: Double?
  /// Strength of the habit at the end of the day, from 0 (never done) to 1 (always done as often as required).
  package var score: Double
}

/// Strength of a habit, by the published rules of Loop Habit Tracker.
///
/// The strength (score, 0...1) is an exponential moving average with a half-life of 13 days for a daily habit. Days
/// on which the frequency did not require the habit count as done for streaks.
///
/// - Note: Source: section 7 of the project's rule book, recomputed from Loop's published samples.
package enum Strength {
  /// Returns the days of a habit from its first check mark to a last day, ascending, one element per day.
  ///
  /// A habit without a known frequency counts as daily.
  ///
  /// After a pause of more than ten years the habit begins again with the next check mark, and the result omits the
  /// earlier days. The days end at most ten years after the last check mark, because the score is about 0 by then.
  ///
  /// - Parameter last: Last day to return, both for check marks and for results; later check marks are ignored.
  /// - Returns: Ascending, one element per day; empty if no check mark until `last` differs from
  ///   ``Checkmark/unknown``.
  package static func days(of habit: Habit, until last: Day) -> [HabitDay] {
    var ticks: [Day: Tick] = [:]
    for tick in habit.ticks where tick.day <= last { ticks[tick.day] = tick }
    let known = ticks.values.filter { $0.value != .unknown }.map(\.day).sorted()
    guard let first = begun(known), let lastKnown = known.last else { return [] }
    return days(of: habit, ticks, over: first...min(last, lastKnown + Day.longestPause))
  }

  /// Returns the number of days before a given day whose result can change by check marks from that day on.
  ///
  /// 2 for a window of one day, otherwise the greater of 366 and two windows: the score covers two windows, and each
  /// window may move the window before it. No change was observed more than a year (366 days) back.
  package static func reach(of habit: Habit) -> Int {
    let days = (habit.frequency ?? .daily).days
    return days > 1 ? max(366, 2 * days) : 2
  }

  /// Returns the days of a habit, evaluated from given check marks; ascending, one element per day of `days`.
  ///
  /// - Parameter known: A day of `days`, and the known score (0...1) at the end of the day before it, from which the scores of
  ///   this and all later days follow. `nil` begins with a score of 0 before the first day.
  package static func days(
    of habit: Habit, _ ticks: [Day: Tick], over days: ClosedRange<Day>,
    from known: (score: Double, day: Day)? = nil
  ) -> [HabitDay] {
    let frequency = habit.frequency ?? .daily
    if let details = habit.details, details.kind == .measured, let target = details.target {
      return self.days(ticks, over: days, frequency, target, from: known)
    }
    let manual = ticks.values.filter { $0.day >= days.lowerBound && $0.value == .manualYes }.map(\.day)
      .sorted()
    let covered = coveredDays(manual, frequency)
    let scorer = Scorer(frequency)
    var result: [HabitDay] = []
    var score = 0.0
    var window = SlidingCount(length: scorer.days)
    for day in days {
      if let known, day == known.day { score = known.score }
      let ticked = ticks[day]?.value ?? .unknown
      window.append(ticked == .manualYes)
      if ticked != .skip { score = scorer.next(score, done: window.count) }
      let stays = ticked == .manualYes || ticked == .skip || !covered.contains(day)
      result.append(
        HabitDay(day: day, value: stays ? ticked : .automaticYes, amount: ticks[day]?.amount, score: score))
    }
    return result
  }

  /// Returns the day on which a habit last began: its first check mark after a pause of more than ten years.
  ///
  /// If there is no such pause, the first check mark of all; `nil` if `ticked` is empty.
  static func begun(_ ticked: [Day]) -> Day? {
    guard var begun = ticked.first else { return nil }
    for (last, next) in zip(ticked, ticked.dropFirst()) where next - last > Day.longestPause {
      begun = next
    }
    return begun
  }

  /// Returns the streaks of a habit (runs of done, automatic or excluded days), ascending, one range per streak.
  package static func streaks(_ days: [HabitDay]) -> [ClosedRange<Day>] {
    var streaks: [ClosedRange<Day>] = []
    for day in days where day.value.keepsStreak {
      if let last = streaks.last, last.upperBound + 1 == day.day {
        streaks[streaks.count - 1] = last.lowerBound...day.day
      } else {
        streaks.append(day.day...day.day)
      }
    }
    return streaks
  }

  /// Returns the days on which the check marks satisfy the frequency; empty if no window has enough done days.
  ///
  /// A window whose done days are as many as the frequency requires covers all its days, counted from the first done
  /// day. Of two overlapping windows the older one moves back, but it always contains its last done day.
  static func coveredDays(_ manual: [Day], _ frequency: HabitFrequency) -> DaySet {
    var windows: [(first: Day, lastDone: Day, end: Day)] = []
    guard manual.count >= frequency.times else { return DaySet() }
    for start in 0...(manual.count - frequency.times) {
      let first = manual[start]
      let lastDone = manual[start + frequency.times - 1]
      let length = windowLength(from: first, frequency)
      if lastDone - first < length { windows.append((first, lastDone, first + (length - 1))) }
    }
    for index in windows.indices.reversed().dropFirst() {
      let next = windows[index + 1].first
      let overlap = windows[index].end - next + 1
      guard overlap > 0 else { continue }
      let shift = min(overlap, windows[index].end - windows[index].lastDone)
      windows[index].first = windows[index].first - shift
      windows[index].end = windows[index].end - shift
    }
    var covered = DaySet()
    for window in windows { covered.insert(window.first...window.end) }
    return covered
  }

  /// Returns the length of a window in days, ≥ 1.
  ///
  /// A window of 30 or 31 days has the length of the month of its first day. If that day ends its month, the length
  /// of the next month applies.
  private static func windowLength(from first: Day, _ frequency: HabitFrequency) -> Int {
    guard frequency.days == 30 || frequency.days == 31 else { return frequency.days }
    let date = first.date
    let length = CivilDate.daysInMonth(date.month, ofYear: date.year)
    guard date.day == length else { return length }
    let next = (first + 1).date
    return CivilDate.daysInMonth(next.month, ofYear: next.year)
  }

  /// Returns the factor (above 0 and below 1) by which a day without the habit multiplies the score.
  static func memory(of frequency: HabitFrequency) -> Double {
    pow(0.5, (Double(frequency.times) / Double(frequency.days)).squareRoot() / 13)
  }

  /// Returns the days, ≥ 0, until a habit done exactly as often as required rises from a score of 0 to `score`,
  /// 0..<1.
  package static func days(until score: Double, _ frequency: HabitFrequency) -> Int {
    Int((log(1 - score) / log(memory(of: frequency))).rounded(.up))
  }

  private struct Scorer {
    let days: Int
    private let times: Int
    private let memory: Double

    init(_ frequency: HabitFrequency) {
      // The score of a habit with a frequency below daily covers two windows.
      let factor = frequency.times < frequency.days ? 2 : 1
      days = frequency.days * factor
      times = frequency.times * factor
      memory = Strength.memory(of: frequency)
    }

    func next(_ score: Double, done: Int) -> Double {
      let value = min(1, Double(done) / Double(times))
      return score * memory + value * (1 - memory)
    }
  }

  private struct SlidingCount {
    private var last: [Bool] = []
    private var position = 0
    private let length: Int
    private(set) var count = 0

    init(length: Int) {
      self.length = length
    }

    mutating func append(_ isCounted: Bool) {
      if last.count < length {
        last.append(isCounted)
      } else {
        if last[position] { count -= 1 }
        last[position] = isCounted
        position = (position + 1) % length
      }
      if isCounted { count += 1 }
    }
  }
}

extension Strength {
  /// Returns the days of a measured habit, evaluated by its target; ascending, one element per day of `days`.
  ///
  /// The sum of the amounts over the window of the frequency decides. If it satisfies the target, the day is done, or
  /// automatic if the user recorded nothing on it.
  ///
  /// - Parameter known: A day of `days`, and the known score (0...1) at the end of the day before it, from which the scores of
  ///   this and all later days follow. `nil` begins before the first day with 1 for ``HabitTarget/Kind/atMost`` and 0
  ///   otherwise.
  static func days(
    _ ticks: [Day: Tick], over days: ClosedRange<Day>, _ frequency: HabitFrequency, _ target: HabitTarget,
    from known: (score: Double, day: Day)?
  ) -> [HabitDay] {
    let memory = memory(of: frequency)
    var score = target.kind == .atMost ? 1.0 : 0
    return days.map { day in
      if let known, day == known.day { score = known.score }
      let tick = ticks[day]
      let window = day - (frequency.days - 1)...day
      let share = target.share(of: window.reduce(0) { $0 + max(0, ticks[$1]?.amount ?? 0) })
      if tick?.value != .skip { score = score * memory + share * (1 - memory) }
      let isNoted = tick.map { $0.value != .unknown } ?? false
      let value: Checkmark
      if tick?.value == .skip {
        value = .skip
      } else if share < 1 {
        value = isNoted ? .no : .unknown
      } else {
        value = (tick?.amount ?? 0) > 0 || isNoted && target.kind == .atMost ? .manualYes : .automaticYes
      }
      return HabitDay(day: day, value: value, amount: tick?.amount, score: score)
    }
  }
}
