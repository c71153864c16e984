import Kaiki
import KaikiNumerics

/// Synthetic data, as an app would export them.
package struct SyntheticHistory: Sendable {
  /// Stored items: cards, tasks, lists, courses.
  package var stored: History
  /// Log: reviews, completions, attempts.
  package var logged: History
}

extension SyntheticHistory {
  /// Creates the history of a flashcard app.
  package init(_ life: SyntheticLife, settings: AppSettings) {
    let lived = life.lived()
    let ids = (0..<life.cardCount).map { "card-\(padded($0 + 1, to: 4))" }
    let cards = lived.cards.enumerated().map { index, state in
      let word = Self.words[index % Self.words.count]
      let series = index < Self.words.count ? "" : " (\(index / Self.words.count + 1))"
      return Card(
        id: ids[index], question: word.question + series, answer: word.answer + series, step: state.step,
        nextDue: life.boundary.start(of: state.due ?? life.start + life.days), reviewCount: state.reviewCount,
        lastResult: state.lastResult, tags: index % 7 == 0 ? [word.tag, "exam"] : [word.tag])
    }
    var log = LogParts(cards: ids, prefix: "review")
    for answer in lived.answers {
      log.append(
        Review(
          reviewedAt: answer.at, card: Int32(answer.card), latency: Int32(answer.latency),
          steps: Review.StepChange(previous: Int16(answer.previousStep), next: Int16(answer.nextStep)),
          isCorrect: answer.isCorrect, counting: answer.counting),
        copies: answer.isDoubled ? 2 : 1)
    }
    self.init(stored: History(), logged: History())
    stored.settings = settings
    stored.cards = cards
    logged.log = log.log
  }

  private static let words: [(question: String, answer: String, tag: String)] = [
    ("りんごは英語で？", "apple", "英語"), ("関ヶ原の戦いは何年？", "1600年", "歴史"),
    ("水の化学式は？", "H2O", "理科"), ("首都: フランス", "パリ", "地理"), ("図書館は英語で？", "library", "英語"),
    ("平安京遷都は何年？", "794年", "歴史"), ("光の三原色は？", "赤・緑・青", "理科"),
    ("首都: オーストラリア", "キャンベラ", "地理"), ("橋は英語で？", "bridge", "英語"),
    ("大政奉還は何年？", "1867年", "歴史"),
  ]

  /// Creates the history of an app for habits: three habits, with active and idle months.
  package init(habitsOf seed: UInt64, start: Day, days: Int) {
    let habits: [(name: String, times: Int, days: Int, chance: Double)] = [
      ("ストレッチ", 1, 1, 0.7), ("走る", 3, 7, 0.45), ("部屋の片づけ", 1, 7, 0.16),
    ]
    var history = History()
    history.habits = habits.enumerated().map { number, habit in
      var stream = RandomStream(seed: seed, domain: .habits, item: number)
      var mood = 1.0
      let ticks = (0..<days).compactMap { day -> Tick? in
        if day % 30 == 0 { mood = 0.5 + stream.uniform() }
        let draw = stream.uniform()
        // On some days the user does not open the app.
        if stream.uniform() < 0.05 { return nil }
        let value: Checkmark = draw < habit.chance * mood ? .manualYes : draw > 0.985 ? .skip : .no
        return Tick(day: start + day, value: value)
      }
      return Habit(
        name: habit.name, frequency: HabitFrequency(times: habit.times, days: habit.days) ?? .daily,
        ticks: ticks)
    }
    self.init(stored: History(), logged: history)
  }
}

extension RandomStream.Domain {
  static let learner = Self(0)
  static let cards = Self(1)
  static let attempts = Self(2)
  static let lists = Self(3)
  /// Courses by index; −1 for the student.
  static let courses = Self(4)
  static let habits = Self(5)
  /// Recurring tasks by index; −1 for the user.
  static let tasks = Self(6)
}

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
