import Forecasting
import Kaiki

/// Counts, rates and dates of one person's history: one row of a cohort.
package struct PersonFigure: Hashable, Sendable {
  /// Success rate of one kind of item: number of trials and of successes.
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

  /// Time since the person's last active day, compared with the person's earlier gaps between active days.
  package enum State: String, CaseIterable, Sendable {
    /// The current gap is no longer than nine of ten earlier gaps.
    case active
    /// The current gap is longer than nine of ten earlier gaps, but no longer than the longest.
    case longerThanUsual
    /// The current gap is longer than every earlier gap.
    case longerThanEver
    /// The person has fewer than ``PersonFigure/minGaps`` earlier gaps, too few for a comparison.
    case unknown
  }

  /// Number of cards with an answer, ≥ 0; `nil` without a log of answers.
  package var cards: Int?
  /// Number of answers of every kind, ≥ 0; `nil` without a log.
  package var answers: Int?
  /// Number of right answers, ≥ 0; `nil` without a log.
  package var correct: Int?
  /// True retention (F8): first answers of a card and day, at least a day after the card's previous answer.
  /// `nil` if the log has none.
  package var recall: Rate?
  /// Minutes spent on answers; `nil` if no answer has a time.
  package var minutes: Double?
  /// Number of cards due today, overdue cards included; `nil` without cards or known due days.
  package var due: Int?
  /// Rounds of recurring tasks in use that were done by their due day, as `delays` counts them; `nil` if there is none.
  package var tasks: Rate?
  /// Habit days done of habit days due, today included, as `strength` counts them; `nil` if `strength` has no answer.
  package var habits: Rate?
  /// Classes attended, as `attendance` counts them: today included, late arrivals and early leaves by half.
  /// `nil` if no course has a count of classes held.
  package var classes: Rate?
  /// Number of courses whose absence limit is reached or exceeded; `nil` without courses.
  package var coursesAtLimit: Int?
  /// Number of active days (with any answer, completion or attempt); `nil` if the data do not record activity.
  package var days: Int?
  /// First and last active day; `nil` if there is none.
  package var first: Day?
  package var last: Day?
  /// Streak of active days (C6); `nil` if the data do not record activity.
  package var streak: Streak?
  /// Number of days since the last active day, ≥ 0; `nil` if there is none.
  package var away: Int?
  /// ``away`` compared with the person's earlier gaps; `nil` if the data do not record activity.
  package var state: State?

  /// Minimum number of gaps for a comparison: 10.
  package static let minGaps = 10

  /// Measures whose accumulators read the person's log.
  private static let measures: [any Measure.Type] = [
    LoadMeasure.self, RetentionMeasure.self, StreaksMeasure.self,
  ]

  /// Computes the figures of a person's history.
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

  /// Returns the class of a time without activity, compared with earlier gaps.
  ///
  /// - Parameters:
  ///   - away: Days since the last active day; `nil` if there is none.
  ///   - gaps: Days between successive active days.
  static func state(away: Int?, gaps: [Int]) -> State {
    guard let away, gaps.count >= minGaps, let longest = gaps.max() else { return .unknown }
    if away > longest { return .longerThanEver }
    return away > InverseECDF.of(gaps.sorted(), percent: 90) ? .longerThanUsual : .active
  }
}

extension TrueRetentionAccumulator {
  /// Rate over all answers of true retention; `nil` if there is none.
  fileprivate var rate: PersonFigure.Rate? {
    rates.groups(.all).first.map {
      PersonFigure.Rate(successes: Double($0.interval.successes), trials: $0.interval.n)
    }
  }
}
