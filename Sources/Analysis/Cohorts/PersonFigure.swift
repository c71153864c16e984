import Forecasting
import Kaiki

/// What one person's history comes to, as a row of a cohort has it.
package struct PersonFigure: Hashable, Sendable {
  /// Trials of one kind of thing, and those that succeeded.
  package struct Rate: Hashable, Sendable {
    /// Trials that succeeded, 0...trials; a class attended by half counts 0.5.
    package var successes: Double
    /// ≥ 0.
    package var trials: Int

    package init(successes: Double, trials: Int) {
      self.successes = successes
      self.trials = trials
    }
  }

  /// How long a person has been away, against the person's own gaps.
  package enum State: String, CaseIterable, Sendable {
    /// No longer than nine of ten gaps.
    case active
    /// Longer than nine of ten gaps, and no longer than the longest.
    case longerThanUsual
    /// Longer than ever.
    case longerThanEver
    /// Fewer than ``PersonFigure/leastGaps`` gaps tell what is usual.
    case unknown
  }

  /// Cards that have been answered; `nil` without a log of answers.
  package var cards: Int?
  /// Answers of every kind; `nil` without a log.
  package var answers: Int?
  /// Those that were right.
  package var correct: Int?
  /// True retention: the first answers of a card and day, at least a day after the card's last one (F8).
  package var recall: Rate?
  /// Minutes spent on answers; `nil` where none has a time.
  package var minutes: Double?
  /// Cards that wait today, overdue ones included; `nil` where that is not known.
  package var due: Int?
  /// Rounds of recurring tasks in use that were done by their due day, as `delays` counts them.
  package var tasks: Rate?
  /// Days of habits that were done, of those on which they were to be done, as `strength` counts them: today included.
  package var habits: Rate?
  /// Classes that were attended, as `attendance` counts them: today included, late arrivals and early leaves by half.
  package var classes: Rate?
  /// Courses whose limit of absences is reached or exceeded; `nil` without courses.
  package var coursesAtLimit: Int?
  /// Days on which anything was answered, done or tried; `nil` where the data do not say.
  package var days: Int?
  /// The first and the last of them.
  package var first: Day?
  package var last: Day?
  /// The streak over all of that (C6).
  package var streak: Streak?
  /// Days since the last such day; `nil` where there is none.
  package var away: Int?
  /// Whether that is long for this person; `nil` where the data do not say when anything was done.
  package var state: State?

  /// The fewest gaps between days that tell what is usual.
  package static let leastGaps = 10

  /// What is gathered of a log for it.
  private static let measures: [any Measure.Type] = [
    LoadMeasure.self, RetentionMeasure.self, StreaksMeasure.self,
  ]

  /// Sums up a history.
  package init(of history: HistoryAsOf, _ options: AnalysisOptions) async {
    let inquiry = await Inquiry(history, options, for: Self.measures, jobs: 1)
    if history.log != nil {
      let load = LoadMeasure.figure(inquiry)
      answers = load.reviews
      correct = load.correct
      minutes = load.minutes
      cards = Set((history.replayed?.reviews ?? []).lazy.map(\.card)).count
      recall = inquiry[TrueRetentionAccumulator.self].rate
    }
    if history.history.hasCards, !history.lacksDueDays {
      due = inquiry.positions.count { $0.due <= history.today }
    }
    if DelaysMeasure.isAnswerable(by: history) {
      tasks = DelaysMeasure.figure(inquiry).inTime.map { Rate(successes: Double($0.successes), trials: $0.n) }
    }
    if StrengthMeasure.isAnswerable(by: history) {
      let rates = StrengthMeasure.figure(inquiry).habits.map(\.rate)
      habits = Rate(
        successes: Double(rates.reduce(0) { $0 + $1.successes }), trials: rates.reduce(0) { $0 + $1.n })
    }
    if history.courses != nil {
      let courses = history.attendance(options.attendance).courses
      coursesAtLimit = courses.count {
        $0.isCounted && ($0.status == .limit || $0.status == .exceeded)
      }
      let rates = courses.filter { $0.unknownKinds.isDisjoint(with: AttendanceRates.kinds) }.compactMap {
        course in
        course.held.map {
          AttendanceRates(course.count, held: $0, all: $0, official: options.attendance.official)
        }
      }
      if !rates.isEmpty {
        classes = Rate(
          successes: rates.reduce(0) { $0 + $1.attended }, trials: rates.reduce(0) { $0 + $1.classes })
      }
    }
    let steady = inquiry.streaks
    guard steady.isKnown else { return }
    streak = steady.all
    days = steady.days.count
    let all = steady.days.days
    (first, last) = (all.first, all.last)
    let away = last.map { history.today - $0 }
    self.away = away
    state = Self.state(away: away, gaps: zip(all, all.dropFirst()).map { $1 - $0 })
  }

  /// How long a silence is against the gaps before it.
  static func state(away: Int?, gaps: [Int]) -> State {
    guard let away, gaps.count >= leastGaps, let longest = gaps.max() else { return .unknown }
    if away > longest { return .longerThanEver }
    return away > InverseECDF.of(gaps.sorted(), percent: 90) ? .longerThanUsual : .active
  }
}

extension TrueRetentionAccumulator {
  /// All answers that tell of memory; `nil` where there are none.
  fileprivate var rate: PersonFigure.Rate? {
    rates.groups(.all).first.map {
      PersonFigure.Rate(successes: Double($0.interval.successes), trials: $0.interval.n)
    }
  }
}
