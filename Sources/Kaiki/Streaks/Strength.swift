/// What was ticked for a habit on a day.
public enum Checkmark: String, CaseIterable, Sendable {
  /// Nothing is known.
  case unknown = "UNKNOWN"
  /// It was not done.
  case no = "NO"
  /// It needed not be done, since its frequency was kept up.
  case automaticYes = "YES_AUTO"
  /// It was done.
  case manualYes = "YES_MANUAL"
  /// The day does not count.
  case skip = "SKIP"

  /// Whether a day with it belongs to a streak.
  public var keepsStreak: Bool { self == .automaticYes || self == .manualYes || self == .skip }
}

/// How often a habit is to be done: on any days of a sliding window, not of a calendar week.
public struct HabitFrequency: Hashable, Sendable {
  /// How many times.
  public let times: Int
  /// Within how many days.
  public let days: Int

  /// The numbers that a frequency may have.
  public static let range = 1...1_000

  /// Once a day.
  public static let daily = HabitFrequency(unchecked: 1, 1)

  private init(unchecked times: Int, _ days: Int) {
    self.times = times
    self.days = days
  }

  /// A frequency; `nil` for numbers outside ``range``.
  public init?(times: Int, days: Int) {
    guard Self.range.contains(times), Self.range.contains(days) else { return nil }
    self.times = times
    self.days = days
  }
}

/// What was ticked for a habit on one day.
public struct Tick: Hashable, Sendable {
  /// The day.
  public var day: Day
  /// What was ticked.
  public var value: Checkmark
  /// How much was done, of a habit that is measured; `nil` for others.
  public var amount: Double?

  /// A tick.
  public init(day: Day, value: Checkmark, amount: Double? = nil) {
    self.day = day
    self.value = value
    self.amount = amount
  }
}

/// Something that is to be done with a frequency.
public struct Habit: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// How often it is to be done.
  public var frequency: HabitFrequency
  /// What was ticked, one entry a day, ascending.
  public var ticks: [Tick]

  /// A habit.
  public init(name: String, frequency: HabitFrequency, ticks: [Tick]) {
    self.name = name
    self.frequency = frequency
    self.ticks = ticks
  }
}

/// One day of a habit, as its frequency reads it.
public struct HabitDay: Hashable, Sendable {
  /// The day.
  public var day: Day
  /// What was ticked, or what the frequency makes of it.
  public var value: Checkmark
  /// How much was done, of a habit that is measured.
  public var amount: Double?
  /// The strength of the habit at the day's end, 0...1.
  public var score: Double
}

/// How strong a habit is, by the published rules of Loop Habit Tracker.
///
/// The score is a moving average that halves in 13 days for a daily habit; days on which the habit needed not be
/// done count as done for the streaks.
///
/// - Note: Source: the rules of section 7 of the project's rule book, recomputed from Loop's published samples.
public enum Strength {
  /// The days of a habit from its first tick to a last day.
  ///
  /// A habit that was not ticked for more than ten years was begun anew with the tick after them, and its days end ten
  /// years after its last tick: nothing is left of its score by then.
  ///
  /// - Parameters:
  ///   - habit: Of a day that stands twice the last tick counts.
  ///   - last: The last day wanted; ticks after it are ignored.
  /// - Returns: One entry a day, ascending; empty where nothing
  ///   was ticked but unknown days.
  public static func days(of habit: Habit, until last: Day) -> [HabitDay] {
    var ticks: [Day: Tick] = [:]
    for tick in habit.ticks where tick.day <= last { ticks[tick.day] = tick }
    let known = ticks.values.filter { $0.value != .unknown }.map(\.day).sorted()
    guard let first = begun(known), let lastKnown = known.last else { return [] }
    let end = min(last, lastKnown + History.longestPause)
    let manual = ticks.values.filter { $0.day >= first && $0.value == .manualYes }.map(\.day).sorted()
    let covered = coveredDays(manual, habit.frequency)
    let scorer = Scorer(habit.frequency)
    var days: [HabitDay] = []
    var score = 0.0
    var window = SlidingCount(length: scorer.days)
    for day in first...end {
      let ticked = ticks[day]?.value ?? .unknown
      window.append(ticked == .manualYes)
      if ticked != .skip { score = scorer.next(score, done: window.count) }
      let stays = ticked == .manualYes || ticked == .skip || !covered.contains(day)
      days.append(
        HabitDay(day: day, value: stays ? ticked : .automaticYes, amount: ticks[day]?.amount, score: score))
    }
    return days
  }

  /// The day on which a habit was last begun; `nil` where it never was.
  ///
  /// - Parameter ticked: The days on which it was ticked, ascending.
  static func begun(_ ticked: [Day]) -> Day? {
    guard var begun = ticked.first else { return nil }
    for (last, next) in zip(ticked, ticked.dropFirst()) where next - last > History.longestPause {
      begun = next
    }
    return begun
  }

  /// The streaks of a habit, by date.
  public static func streaks(_ days: [HabitDay]) -> [ClosedRange<Day>] {
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

  /// The days on which the frequency is kept up.
  ///
  /// As many consecutive done days as the frequency asks for, if they fit into its window, cover a window from
  /// the first of them. Of overlapping windows the older is moved back, though never before its last done day.
  private static func coveredDays(_ manual: [Day], _ frequency: HabitFrequency) -> DaySet {
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

  /// A window of 30 or 31 days is a month long: that of its first day, or of the next day at a month's end.
  private static func windowLength(from first: Day, _ frequency: HabitFrequency) -> Int {
    guard frequency.days == 30 || frequency.days == 31 else { return frequency.days }
    let date = first.date
    let length = CivilDate.daysInMonth(date.month, ofYear: date.year)
    guard date.day == length else { return length }
    let next = (first + 1).date
    return CivilDate.daysInMonth(next.month, ofYear: next.year)
  }

  /// The step from one day's score to the next.
  private struct Scorer {
    let days: Int
    private let times: Int
    private let memory: Double

    init(_ frequency: HabitFrequency) {
      let rate = Double(frequency.times) / Double(frequency.days)
      // A habit of less than once a day is looked at over two of its windows.
      let factor = rate < 1 ? 2 : 1
      days = frequency.days * factor
      times = frequency.times * factor
      memory = pow(0.5, rate.squareRoot() / 13)
    }

    func next(_ score: Double, done: Int) -> Double {
      let value = min(1, Double(done) / Double(times))
      return score * memory + value * (1 - memory)
    }
  }

  /// How many of the last days satisfied something.
  private struct SlidingCount {
    private var last: [Bool] = []
    private var place = 0
    private let length: Int
    private(set) var count = 0

    init(length: Int) {
      self.length = length
    }

    mutating func append(_ isCounted: Bool) {
      if last.count < length {
        last.append(isCounted)
      } else {
        if last[place] { count -= 1 }
        last[place] = isCounted
        place = (place + 1) % length
      }
      if isCounted { count += 1 }
    }
  }
}
