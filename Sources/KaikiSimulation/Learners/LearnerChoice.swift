import KaikiNumerics

/// Learner that a user can select; a new one needs its own file in this folder and a case here.
package enum LearnerChoice: Hashable, Sendable {
  /// Learner who studies every day.
  case daily(DailyLearner)
  /// Learner who studies on each weekday with its own probability.
  case weekly(WeeklyLearner)
  /// Learner who continues the behaviour of the log: past days are resampled by block bootstrap.
  case learnt(LearntLearner)

  /// Names of the learners in commands.
  package enum Name: String, CaseIterable, Sendable {
    /// Learner who studies every day.
    case everyDay = "every-day"
    /// Learner who studies on each weekday with its own probability.
    case weekly
    /// Learner who continues the behaviour of the log: past days are resampled by block bootstrap.
    case learnt
  }

  /// Name of the learner, as commands use it.
  package var name: Name {
    switch self {
    case .daily: .everyDay
    case .weekly: .weekly
    case .learnt: .learnt
    }
  }

  /// Maximum number of new cards that start per study day, ≥ 0; `nil` if the log determines the number.
  package var newPerDay: Int? { limits.newPerDay }

  /// Approximate number of new cards per day, ≥ 0: ``newPerDay``, as if the learner studied every day.
  ///
  /// If ``newPerDay`` is `nil`, the mean number of new cards over all days of the log, with or without study.
  var expectedNewPerDay: Double {
    guard case .learnt(let learner) = self, learner.newPerDay == nil else { return Double(maxNewPerDay) }
    return Double(learner.days.reduce(0) { $0 + Int($1.new) }) / Double(learner.days.count)
  }

  /// Largest number of new cards that can start on one day, ≥ 0: ``newPerDay``, or the largest number of a day of the log.
  package var maxNewPerDay: Int {
    guard case .learnt(let learner) = self, newPerDay == nil else { return newPerDay ?? 0 }
    return learner.days.map { Int($0.new) }.max() ?? 0
  }

  /// Maximum number of due cards studied per day, ≥ 0; `nil` if unlimited or only determined by the log.
  package var reviewLimit: Int? { limits.reviews }

  private var limits: (newPerDay: Int?, reviews: Int?) {
    switch self {
    case .daily(let learner): (learner.newPerDay, learner.reviewLimit)
    case .weekly(let learner): (learner.newPerDay, learner.reviewLimit)
    case .learnt(let learner): (learner.newPerDay, learner.reviewLimit)
    }
  }

  /// Separate model of inactivity episodes, such as holidays; `nil` except for a learner from a log with such a model.
  package var episodes: InactivityEpisodes? {
    guard case .learnt(let learner) = self else { return nil }
    return learner.episodes
  }

  /// Maximum number of answers to one card per day: 20 for all learners.
  package var maxAnswersPerDay: Int { DailyLearner.standardMaxAnswers }

  /// The learner without its concrete type; each case has specialised code.
  var erased: AnyLearner {
    switch self {
    case .daily(let learner): AnyLearner(learner)
    case .weekly(let learner): AnyLearner(learner)
    case .learnt(let learner): AnyLearner(learner)
    }
  }
}

/// Behaviour of a learner in one replicate; arrays have one element per day of the plan, in order.
struct StudyDays: Sendable {
  /// Days off and inactivity episodes change this array only, so ``newCards`` and ``practice`` of such days can be above 0.
  var isStudied: [Bool]
  /// Maximum number of new cards that start on each day, ≥ 0; 0 on days on which the learner has drawn no study.
  let newCards: [Int]
  /// Numbers of practice answers (to cards before their due day) on each day; 0 on days on which the learner has drawn no study.
  let practice: [PracticeCount]
  /// Moves the due cards that the learner studies on a day (from 0) to the front of `waiting`, and returns their number (≥ 0).
  let choose: @Sendable (_ waiting: inout [WaitingCard], _ day: Int, _ stream: inout RandomStream) -> Int

  /// First study day (from 0 at the start of the plan) on or after each day; one element per day, then one for the day after.
  var nextStudied: [Int] {
    var next = Array(repeating: isStudied.count, count: isStudied.count + 1)
    for day in isStudied.indices.reversed() { next[day] = isStudied[day] ? day : next[day + 1] }
    return next
  }
}

/// Type-erased learner: an engine calls it only a few times per day, so one compiled engine serves all learners.
struct AnyLearner: Sendable {
  let takesAll: Bool
  let maxAnswersPerDay: Int32
  let episodes: InactivityEpisodes?
  let days: @Sendable (_ span: PlanSpan, _ stream: inout RandomStream) -> StudyDays

  init(_ learner: some Learner) {
    takesAll = learner.takesAll
    maxAnswersPerDay = Int32(learner.maxAnswersPerDay)
    episodes = learner.episodes
    days = { span, stream in
      let habits = learner.habits(of: span.days, from: span.start, drawnFrom: &stream)
      let isStudied = (0..<span.days).map { learner.studies(on: $0, habits) }
      return StudyDays(
        isStudied: isStudied,
        newCards: isStudied.enumerated().map { $1 ? learner.newCards(on: $0, habits) : 0 },
        practice: isStudied.enumerated().map { $1 ? learner.practice(on: $0, habits) : PracticeCount() },
        choose: { waiting, day, stream in
          learner.choose(from: &waiting, on: day, habits, drawing: &stream)
        })
    }
  }
}
