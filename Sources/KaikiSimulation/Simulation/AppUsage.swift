import Kaiki
import KaikiNumerics

/// Model of app sessions (visits of the user to the app): a Poisson number per day, and the hours of the sessions.
public struct AppUsage: Hashable, Sendable {
  /// Mean number of drawn app sessions per day, 0...``maxPerDay``; sessions that a completion adds are extra.
  public var perDay: Double
  /// True if the completion of a task opens the app on a day without sessions; if false, the next session records it.
  public var opensForCompletions: Bool
  /// Relative frequency of app sessions in each hour of local time: 24 weights ≥ 0, from hour 0 to hour 23.
  public var hours: [Double]

  /// Default of ``perDay``: 1 app session per day.
  public static let standardPerDay = 1.0
  /// Upper limit of ``perDay``: 100 app sessions per day.
  public static let maxPerDay = 100.0

  /// Creates a model of app sessions.
  ///
  /// - Precondition: 24 weights, ≥ 0 and not all 0; `perDay` in 0...``maxPerDay``.
  public init(perDay: Double, hours: [Double] = standardHours, opensForCompletions: Bool = true) {
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
  public static let standardHours: [Double] = (0..<24).map { 7..<23 ~= $0 ? 1 : 0 }

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
