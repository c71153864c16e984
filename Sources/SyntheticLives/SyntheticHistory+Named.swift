import Kaiki

extension SyntheticHistory {
  /// Names of the synthetic histories.
  package enum Name: String, CaseIterable, Sendable {
    case memora1000 = "memora-1000"
    case memoraTiny = "memora-tiny"
    case repeto200 = "repeto-200"
    case babysteps50 = "babysteps-50"
    case hibito90 = "hibito-90"
    case at00Year = "at00-year"
    case everything

    /// True if the log is for human readers.
    package var isReadable: Bool { self == .memoraTiny }
  }

  /// Time zone of the trip abroad.
  package static let abroad = "America/New_York"

  /// Returns the histories of a name, one per app, with the app's name if there are several; `abroad` has the rules of ``abroad``.
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

  /// Settings that all apps of a person share.
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

    var everything: [(app: String?, history: SyntheticHistory)] {
      let apps: [(app: String?, history: SyntheticHistory)] = [
        ("memora", cards(400, newPerDay: 3)), ("repeto", tasks(40)), ("babysteps", attempts(15)),
        ("hibito", lists), ("at00", courses(until: start + (days - 1))),
        ("habits", SyntheticHistory(habitsOf: seed, start: start, days: days)),
      ]
      return apps.enumerated().map { number, app in
        // The settings of the first app apply to all apps of a person.
        var history = app.history
        if number > 0 { history.stored.settings = nil }
        return (app.app, history)
      }
    }
  }
}
