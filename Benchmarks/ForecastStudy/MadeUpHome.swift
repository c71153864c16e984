import Kaiki
import KaikiNumerics
import SyntheticLives

/// Where and when all made-up people of the study live.
enum MadeUpHome {
  /// The first day, a Monday: 2025-01-06.
  static let start = Day(20_094)
  /// How long a life lasts.
  static let days = 365
  /// A zone without changes of the clock, so that the study reads no files.
  static let zone = TimeZoneRules(identifier: "Asia/Tokyo", fixedOffset: 9 * 3_600)
  /// That of ``SyntheticHistory/abroad`` in the winter in which the journey is.
  static let abroad = TimeZoneRules(identifier: SyntheticHistory.abroad, fixedOffset: -5 * 3_600)
  /// The logical day of learners.
  static let boundary = DayBoundary(zone: zone, dayStartHour: 4)

  /// The last day of what is known of a life after some days.
  static func origin(after days: Int) -> Day { start + (days - 1) }

  /// A log as of the end of its life.
  static func known(_ log: ReviewLog) -> HistoryAsOf {
    var history = History()
    history.log = log
    return HistoryAsOf(
      history, settings: AppSettings(), boundary: boundary, now: boundary.end(of: start + (days - 1)))
  }

  /// A history that can be generated, with all apps of its person, as of the last day that any of them may know.
  static func known(_ name: SyntheticHistory.Name, seed: UInt64, days: Int = days) -> HistoryAsOf {
    let apps = SyntheticHistory.made(name, seed: seed, home: zone, abroad: abroad)
    let history = apps.reduce(History()) { history, app in
      history.merged(with: app.history.stored).merged(with: app.history.logged)
    }
    let settings = history.settings ?? AppSettings()
    let boundary = DayBoundary(zone: zone, dayStartHour: settings.dayStartHour ?? 0)
    return HistoryAsOf(
      history, settings: settings, boundary: boundary, now: boundary.end(of: start + (days - 1)))
  }
}

/// When the answers of a sitting are given.
struct SittingClock {
  private(set) var now: Instant

  /// A sitting that begins after some hours of a day.
  init(on date: Day, hours: Double) {
    now = MadeUpHome.boundary.start(of: date) + Int64(hours * 3_600)
  }

  /// The moment of an answer that took so long, and what the next one begins after.
  mutating func answer(milliseconds: Int) -> Instant {
    now = Instant(milliseconds: now.milliseconds + Int64(milliseconds) + 1_500)
    return now
  }
}

extension RandomStream {
  /// Numbers from 0 to below a count in a random order.
  mutating func shuffled(_ cards: [Int]) -> [Int] {
    var cards = cards
    for index in stride(from: cards.count - 1, to: 0, by: -1) { cards.swapAt(index, below(index + 1)) }
    return cards
  }

  /// A draw between two positive values, uniform in its logarithm.
  mutating func between(_ least: Double, _ most: Double) -> Double {
    least * exp(log(most / least) * uniform())
  }
}
