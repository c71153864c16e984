import Forecasting
import Kaiki

/// Counts, rates and dates of one person's history, for the comparison of the people of a cohort.
package struct PersonFigure: Hashable, Sendable {
  /// Success rate of one kind of item, as its numbers of trials and successes.
  package struct Rate: Hashable, Sendable {
    /// Number of successful trials, 0...trials; a class attended by half counts 0.5.
    package var successes: Double
    /// Number of trials, ≥ 0.
    package var trials: Int

    package init(successes: Double, trials: Int) {
      self.successes = successes
      self.trials = trials
    }
  }

  /// Length of the person's current idle time, compared with the earlier gaps between successive active days.
  package enum State: String, CaseIterable, Sendable {
    /// The days since the last active day do not exceed the 90th percentile of the earlier gaps.
    case active
    /// The days since the last active day exceed the 90th percentile of the earlier gaps, but not the longest gap.
    case longerThanUsual
    /// The days since the last active day exceed every earlier gap.
    case longerThanEver
    /// The person has too few earlier gaps for a comparison: fewer than ``PersonFigure/minGaps`` (10).
    case unknown
  }

  /// Number of cards with at least one answer up to now, before the reporting range too, ≥ 0; `nil` without a log of answers.
  package var cards: Int?
  /// Number of answers of every kind in the reporting range, ≥ 0; `nil` without a log.
  package var answers: Int?
  /// Number of right answers in the reporting range, ≥ 0; `nil` without a log.
  package var correct: Int?
  /// Numbers behind true retention (F8): first answers of each card on a day (trials), and right ones among them (successes).
  /// An answer counts if it is in the reporting range, and follows the card's previous answer by at least a day. `nil` if
  /// there is no such answer.
  package var recall: Rate?
  /// Minutes spent on answers with a recorded time in the reporting range, ≥ 0; `nil` if no answer has a recorded time.
  package var minutes: Double?
  /// Number of cards due today or overdue, ≥ 0; `nil` without cards, or if every due day is unknown.
  package var due: Int?
  /// Occurrences of recurring tasks in use that are done or past their due day (trials), and done by that day (successes).
  /// Counts occurrences due in the reporting range. Equals the share in time of the measure `delays`; `nil` if no occurrence
  /// has a known outcome.
  package var tasks: Rate?
  /// Days of all habits in the reporting range, without skipped days (trials), and days with a check mark (successes). Equals
  /// the counts of the measure `strength`; `nil` if the data have no habits.
  package var habits: Rate?
  /// Classes held, today included (trials), and attended (successes); late arrivals and early leaves count as half attended.
  /// Equals the counts of the measure `attendance`, which include classes before the reporting range. `nil` if no course has
  /// a count of classes held.
  package var classes: Rate?
  /// Number of courses whose absence limit is reached or exceeded, ≥ 0; `nil` without courses.
  package var coursesAtLimit: Int?
  /// Number of active days (with any answer, completion or attempt) up to now, before the reporting range too, ≥ 0. `nil` if
  /// the data do not record activity.
  package var days: Int?
  /// First active day, even before the reporting range; `last` is the last active day. `nil` without an active day.
  package var first: Day?
  package var last: Day?
  /// Current and longest run of active days; idle days end a run according to the streak rule (C6). `nil` if the data do not
  /// record activity.
  package var streak: Streak?
  /// Number of days since the last active day, ≥ 0, 0 if today is active; `nil` without an active day.
  package var away: Int?
  /// Class of ``away`` compared with the person's earlier gaps; `nil` if the data do not record activity.
  package var state: State?

  /// Minimum number of earlier gaps between active days for a comparison: 10.
  package static let minGaps = 10

  private static let measures: [any Measure.Type] = [
    LoadMeasure.self, RetentionMeasure.self, StreaksMeasure.self,
  ]

  /// Computes the figures of a person's history in the reporting range of the options.
  package init(of history: HistoryAsOf, _ options: AnalysisOptions) async {
    let context = await AnalysisContext(history, options, for: Self.measures, jobs: 1)
    if history.log != nil {
      let load = LoadMeasure.figure(context)
      answers = load.reviews
      correct = load.correct
      minutes = load.minutes
      cards = Set((history.replayed?.reviews ?? []).lazy.map(\.card)).count
      recall = context[TrueRetentionAccumulator.self].rate
    }
    if history.history.hasCards, !history.lacksDueDays {
      due = context.positions.count { $0.due <= history.today }
    }
    if DelaysMeasure.isAnswerable(by: history) {
      tasks = DelaysMeasure.figure(context).inTime.map { Rate(successes: Double($0.successes), trials: $0.n) }
    }
    if StrengthMeasure.isAnswerable(by: history) {
      let rates = StrengthMeasure.figure(context).habits.map(\.rate)
      habits = Rate(
        successes: Double(rates.reduce(0) { $0 + $1.successes }), trials: rates.reduce(0) { $0 + $1.n })
    }
    if history.courses != nil {
      let courses = history.attendance(options.attendance).courses.filter(\.isObserved)
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
    let steady = context.streaks
    guard steady.isKnown else { return }
    streak = steady.all
    days = steady.days.count
    let all = steady.days.days
    (first, last) = (all.first, all.last)
    let away = last.map { history.today - $0 }
    self.away = away
    state = Self.state(away: away, gaps: zip(all, all.dropFirst()).map { $1 - $0 })
  }

  /// Returns the class of an idle time, compared with earlier gaps between active days.
  ///
  /// - Parameter away: Days since the last active day, ≥ 0; `nil` without an active day, which gives `unknown`.
  static func state(away: Int?, gaps: [Int]) -> State {
    guard let away, gaps.count >= minGaps, let longest = gaps.max() else { return .unknown }
    if away > longest { return .longerThanEver }
    return away > InverseECDF.of(gaps.sorted(), percent: 90) ? .longerThanUsual : .active
  }
}

extension TrueRetentionAccumulator {
  fileprivate var rate: PersonFigure.Rate? {
    rates.groups(.all).first.map {
      PersonFigure.Rate(successes: Double($0.interval.successes), trials: $0.interval.n)
    }
  }
}
