import Kaiki

extension SyntheticHistory {
  /// The histories that can be made.
  package enum Name: String, CaseIterable, Sendable {
    case memora1000 = "memora-1000"
    case memoraTiny = "memora-tiny"
    case repeto200 = "repeto-200"
    case babysteps50 = "babysteps-50"
    case hibito90 = "hibito-90"
    case at00Year = "at00-year"
    case everything

    /// Whether the log is for the eye rather than for programs.
    package var isReadable: Bool { self == .memoraTiny }
  }

  /// The zone of a journey.
  package static let abroad = "America/New_York"

  /// The history of a name: one entry an app, with the app's name where there are several.
  ///
  /// - Parameters:
  ///   - home: The zone in which the person lives.
  ///   - abroad: That of ``abroad``.
  package static func made(
    _ name: Name, seed: UInt64, home: TimeZoneRules, abroad: TimeZoneRules
  ) -> [(app: String?, history: SyntheticHistory)] {
    let settings = AppSettings(
      timeZoneIdentifier: home.identifier, dayStartHour: name == .memora1000 ? 4 : nil)
    let boundary = DayBoundary(zone: home, dayStartHour: settings.dayStartHour ?? 0)
    // A Monday.
    let start = Day(20_094)
    let year = Life(
      seed: seed, days: 365, start: start, boundary: boundary, abroad: abroad, settings: settings)
    switch name {
    case .memora1000: return [(nil, year.cards(1_000, newPerDay: 5))]
    case .memoraTiny:
      var weeks = year
      weeks.days = 28
      return [(nil, weeks.cards(10, newPerDay: 2))]
    case .repeto200: return [(nil, year.tasks(200))]
    case .babysteps50: return [(nil, year.attempts(50))]
    case .hibito90:
      var quarter = year
      quarter.days = 90
      return [(nil, quarter.lists)]
    // In the second term, with five weeks of classes to come.
    case .at00Year: return [(nil, year.courses(until: start + 348))]
    case .everything: return year.everything
    }
  }

  /// Who lives, when and where.
  private struct Life {
    var seed: UInt64
    var days: Int
    var start: Day
    var boundary: DayBoundary
    var abroad: TimeZoneRules
    var settings: AppSettings

    func cards(_ count: Int, newPerDay: Int) -> SyntheticHistory {
      SyntheticHistory(
        SyntheticLife(
          cardCount: count, days: days, newPerDay: newPerDay, seed: seed, start: start, boundary: boundary),
        settings: settings)
    }

    func tasks(_ count: Int) -> SyntheticHistory {
      SyntheticHistory(
        SyntheticTaskLife(
          taskCount: count, days: days, seed: seed, start: start, scheduler: TaskScheduler(boundary: boundary)
        ),
        settings: settings)
    }

    func attempts(_ count: Int) -> SyntheticHistory {
      SyntheticHistory(
        SyntheticAttemptLife(taskCount: count, days: days, seed: seed, start: start, boundary: boundary),
        settings: settings)
    }

    var lists: SyntheticHistory {
      SyntheticHistory(
        SyntheticListLife(
          days: days, seed: seed, start: start, home: boundary, abroad: abroad, journey: 40..<48),
        settings: settings)
    }

    func courses(until end: Day) -> SyntheticHistory {
      SyntheticHistory(coursesOf: seed, end: end, zone: boundary.zone, settings: settings)
    }

    /// All apps of one person.
    var everything: [(app: String?, history: SyntheticHistory)] {
      let apps: [(app: String?, history: SyntheticHistory)] = [
        ("memora", cards(400, newPerDay: 3)), ("repeto", tasks(40)), ("babysteps", attempts(15)),
        ("hibito", lists), ("at00", courses(until: start + (days - 1))),
        ("habits", SyntheticHistory(habitsOf: seed, start: start, days: days)),
      ]
      return apps.enumerated().map { number, app in
        // One person has one zone: the settings of the first app hold for all.
        var history = app.history
        if number > 0 { history.stored.settings = nil }
        return (app.app, history)
      }
    }
  }
}
