import Kaiki
import KaikiNumerics

/// App sessions (visits of the user to the app) in one replicate.
struct AppSessions {
  private let moments: ContiguousArray<Instant>
  /// Index in `moments` of each day's first moment, by day from 0; the last element is the number of moments.
  private let firsts: ContiguousArray<Int>
  /// True for each day on which the user opens the app; one element per day of the plan.
  ///
  /// If completions open the app (``AppUsage/opensForCompletions``), a day without drawn sessions has one candidate time, unless
  /// the day is idle. The element becomes true when ``tickOff(on:drawnFrom:)`` uses this time.
  private(set) var isOpened: ContiguousArray<Bool>

  /// Draws the app sessions of a replicate.
  ///
  /// - Parameter idleDays: True for each idle day, on which the app stays closed; one element per day, or empty if every day may
  ///   have sessions.
  init(_ usage: AppUsage, of span: PlanSpan, in boundary: DayBoundary, idleDays: [Bool], replicate: Int) {
    var stream = RandomStream(seed: span.seed, domain: .appSessions, replicate: replicate)
    var moments = ContiguousArray<Instant>()
    var firsts: ContiguousArray = [0]
    var isOpened = ContiguousArray<Bool>()
    for day in 0..<span.days {
      // A date that the time zone skips has no moment.
      let isIdle =
        !idleDays.isEmpty && idleDays[day] || boundary.instants(of: span.start + day).isEmpty
      let own = isIdle ? [] : usage.opens(on: span.start + day, in: boundary, drawnFrom: &stream)
      moments += own
      if own.isEmpty, !isIdle, usage.opensForCompletions {
        moments.append(usage.moment(on: span.start + day, in: boundary, drawnFrom: &stream))
      }
      isOpened.append(!own.isEmpty)
      firsts.append(moments.count)
    }
    self.moments = moments
    self.firsts = firsts
    self.isOpened = isOpened
  }

  var days: Int { isOpened.count }

  var count: Int { moments.count }

  /// Returns the indices in `moments` of a day (from 0), including an unused candidate time; empty if the day has no moment.
  func indices(of day: Int) -> Range<Int> { firsts[day]..<firsts[day + 1] }

  func moments(of day: Int) -> ContiguousArray<Instant>.SubSequence { moments[indices(of: day)] }

  /// Returns the number of moments before `moment`, counted from the start of the plan, ≥ 0.
  func count(before moment: Instant, of day: Int) -> Int {
    indices(of: day).first { moments[$0] >= moment } ?? firsts[day + 1]
  }

  /// Returns the app session in which the user records a completion, and marks its day as opened.
  ///
  /// The session is a random one of `day`. If the day has no moment, it is the first one after the day.
  ///
  /// - Returns: Day (from 0) and time; `nil` if the plan ends before the next session.
  mutating func tickOff(on day: Int, drawnFrom stream: inout RandomStream) -> (day: Int, at: Instant)? {
    guard day < days, let opened = (day..<days).first(where: { !indices(of: $0).isEmpty }) else { return nil }
    isOpened[opened] = true
    let ofDay = indices(of: opened)
    return (opened, moments[ofDay.lowerBound + (opened == day ? stream.below(ofDay.count) : 0)])
  }
}

/// Model of app sessions (visits of the user to the app): a Poisson number per day, and the hours of the sessions.
package struct AppUsage: Hashable, Sendable {
  /// Mean number of drawn app sessions per day, 0...``maxPerDay``; sessions that a completion adds are extra.
  package var perDay: Double
  /// True if the completion of a task opens the app on a day without sessions; if false, the next session records it.
  package var opensForCompletions: Bool
  /// Relative frequency of app sessions in each hour of local time: 24 weights ≥ 0, from hour 0 to hour 23.
  package var hours: [Double]

  /// Default of ``perDay``: 1 app session per day.
  package static let standardPerDay = 1.0
  /// Upper limit of ``perDay``: 100 app sessions per day.
  package static let maxPerDay = 100.0

  /// Creates a model from 24 weights ≥ 0, of which at least one is above 0.
  package init(perDay: Double, hours: [Double] = standardHours, opensForCompletions: Bool = true) {
    precondition(
      hours.count == 24 && hours.allSatisfy { $0 >= 0 } && hours.contains { $0 > 0 },
      "a model of app sessions has 24 weights of at least 0, one of them above 0")
    precondition(
      (0...Self.maxPerDay).contains(perDay),
      "the mean number of app sessions per day is 0 to \(Self.maxPerDay)")
    self.perDay = perDay
    self.hours = hours
    self.opensForCompletions = opensForCompletions
  }

  /// Default weights of the hours for app sessions: equal from 7:00 to 23:00, else 0.
  package static let standardHours: [Double] = (0..<24).map { 7..<23 ~= $0 ? 1 : 0 }

  /// Draws the times of a day's app sessions, ascending; empty if the drawn number is 0.
  func opens(on day: Day, in boundary: DayBoundary, drawnFrom stream: inout RandomStream) -> [Instant] {
    let count = stream.poisson(perDay)
    return (0..<count).map { _ in moment(on: day, in: boundary, drawnFrom: &stream) }.sorted()
  }

  /// Draws the time of one app session within a logical day, by the weights of the hours.
  func moment(on day: Day, in boundary: DayBoundary, drawnFrom stream: inout RandomStream) -> Instant {
    var rest = stream.uniform() * hours.reduce(0, +)
    var hour = 0
    while hour < 23, rest >= hours[hour] {
      rest -= hours[hour]
      hour += 1
    }
    let second = stream.below(3_600)
    let date = hour < boundary.dayStartHour ? day + 1 : day
    let local = LocalTime(date: date.date, secondOfDay: hour * 3_600 + second)
    let window = boundary.instants(of: day)
    // A change of the clock can move a moment out of its day.
    return min(max(boundary.zone.instant(of: local), window.lowerBound), window.upperBound + -1)
  }
}
