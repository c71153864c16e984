import KaikiNumerics

/// What was ticked for a habit on a day.
public enum Checkmark: String, CaseIterable, Codable, Sendable {
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

extension HabitFrequency: Codable {
  private enum CodingKeys: CodingKey { case times, days }

  /// Reads a frequency.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for numbers outside ``range``, besides what the decoder throws.
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

/// What was ticked for a habit on one day.
public struct Tick: Hashable, Codable, Sendable {
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
public struct Habit: Hashable, Codable, Identifiable, Sendable {
  /// What it is called, by which habits are told apart.
  public var name: String
  /// The name.
  public var id: String { name }
  /// What the app's own list of habits says of it; `nil` where that was not read.
  public var details: HabitDetails?
  /// What was ticked, one entry a day, ascending.
  public var ticks: [Tick]
  /// The frequency that its ticks name, and the last day whose tick names one; `nil` for all days.
  private var named: NamedFrequency?

  private struct NamedFrequency: Hashable, Codable {
    var frequency: HabitFrequency
    var until: Day?
  }

  /// A habit whose ticks name its frequency.
  public init(name: String, frequency: HabitFrequency, ticks: [Tick]) {
    self.init(name: name, named: frequency, ticks: ticks)
  }

  /// A habit of which less may be known, or more.
  ///
  /// - Parameters:
  ///   - name: Name of the habit.
  ///   - frequency: Frequency that its check marks name; `nil` if no check mark names one.
  ///   - last: Last day whose check mark names the frequency; `nil` if all do.
  ///   - details: Details from the app's list of habits; `nil` without such a list.
  ///   - ticks: Check marks, one element per day, ascending.
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

  /// How often it is to be done, by the app's list, or else by its ticks; `nil` where nothing says it.
  public var frequency: HabitFrequency? { details?.frequency ?? named?.frequency }

  /// The frequency that stands beside the tick of a day.
  func frequency(namedOn day: Day) -> HabitFrequency? {
    named.flatMap { day <= $0.until ?? day ? $0.frequency : nil }
  }
}

/// One day of a habit, as its frequency reads it.
public struct HabitDay: Hashable, Codable, Sendable {
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
  /// The days of a habit from its first tick to a last day; one whose frequency is not known is taken as daily.
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
    return days(of: habit, ticks, over: first...min(last, lastKnown + Day.longestPause))
  }

  /// How many days before a day may still look another way by what is done from it on: the score looks back on two windows
  /// of the frequency, and each window may move the one before it. After a year none was seen to.
  package static func reach(of habit: Habit) -> Int {
    let days = (habit.frequency ?? .daily).days
    return days > 1 ? max(366, 2 * days) : 2
  }

  /// Days of a habit.
  ///
  /// - Parameters:
  ///   - habit: The habit; its own ticks are not looked at.
  ///   - ticks: What was ticked, by day.
  ///   - days: The days wanted.
  ///   - known: The score at the beginning of a day from which on it is wanted; `nil` for 0 on the first.
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

  /// The day on which a habit was last begun; `nil` where it never was.
  ///
  /// - Parameter ticked: The days on which it was ticked, ascending.
  static func begun(_ ticked: [Day]) -> Day? {
    guard var begun = ticked.first else { return nil }
    for (last, next) in zip(ticked, ticked.dropFirst()) where next - last > Day.longestPause {
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

  /// A window of 30 or 31 days is a month long: that of its first day, or of the next day at a month's end.
  private static func windowLength(from first: Day, _ frequency: HabitFrequency) -> Int {
    guard frequency.days == 30 || frequency.days == 31 else { return frequency.days }
    let date = first.date
    let length = CivilDate.daysInMonth(date.month, ofYear: date.year)
    guard date.day == length else { return length }
    let next = (first + 1).date
    return CivilDate.daysInMonth(next.month, ofYear: next.year)
  }

  /// What is left of a score after a day on which nothing was done.
  static func memory(of frequency: HabitFrequency) -> Double {
    pow(0.5, (Double(frequency.times) / Double(frequency.days)).squareRoot() / 13)
  }

  /// Days until a habit that is done as often as its frequency asks has a score, 0..<1, from a score of 0.
  package static func days(until score: Double, _ frequency: HabitFrequency) -> Int {
    Int((log(1 - score) / log(memory(of: frequency))).rounded(.up))
  }

  /// The step from one day's score to the next.
  private struct Scorer {
    let days: Int
    private let times: Int
    private let memory: Double

    init(_ frequency: HabitFrequency) {
      // A habit of less than once a day is looked at over two of its windows.
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
