import Kaiki
import KaikiNumerics

/// How often and at what hours an app is opened.
public struct AppUsage: Hashable, Sendable {
  /// The mean number of openings on a day, ≥ 0.
  public var perDay: Double
  /// Whether a completion opens the app on a day on which it would not have been opened; otherwise it waits for the
  /// next opening.
  public var opensForCompletions: Bool
  /// The weight of each hour of the wall clock, from 0 to 23.
  public var hours: [Double]

  /// The openings of a day where nothing is known.
  public static let standardPerDay = 1.0
  /// The most openings of a day that are simulated.
  public static let mostPerDay = 100.0

  /// How an app is used.
  ///
  /// - Precondition: 24 weights, ≥ 0 and not all 0; `perDay` in 0...``mostPerDay``.
  public init(perDay: Double, hours: [Double] = standardHours, opensForCompletions: Bool = true) {
    precondition(
      hours.count == 24 && hours.allSatisfy { $0 >= 0 } && hours.contains { $0 > 0 },
      "a habit needs a weight for each of 24 hours")
    precondition((0...Self.mostPerDay).contains(perDay), "a habit needs a sensible number of openings")
    self.perDay = perDay
    self.hours = hours
    self.opensForCompletions = opensForCompletions
  }

  /// Equal weights from 7 to 23 o'clock.
  public static let standardHours: [Double] = (0..<24).map { 7..<23 ~= $0 ? 1 : 0 }

  /// The openings of a day, in their order.
  func opens(on day: Day, in boundary: DayBoundary, drawnFrom stream: inout RandomStream) -> [Instant] {
    let count = stream.poisson(perDay)
    return (0..<count).map { _ in moment(on: day, in: boundary, drawnFrom: &stream) }.sorted()
  }

  /// One moment of a day.
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
