import KaikiNumerics

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
  ///
  /// An element is the number of days of the plan if no study day follows.
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

extension LearnerChoice {
  var erased: AnyLearner { with(Erasing()) }

  private struct Erasing: LearnerWork {
    func run(_ learner: some Learner) -> AnyLearner { AnyLearner(learner) }
  }
}
