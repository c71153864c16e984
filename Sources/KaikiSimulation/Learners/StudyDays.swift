import KaikiNumerics

/// Behaviour of a learner in one replicate; arrays have one element per day of the run.
struct StudyDays: Sendable {
  /// True for each study day.
  var isStudied: [Bool]
  /// Maximum number of new cards that start on each day; 0 on days without study.
  let newCards: [Int]
  /// Practice answers on each day.
  let practice: [PracticeCount]
  /// Chooses the cards of a day, see ``Learner/choose(from:on:_:drawing:)``.
  let choose: @Sendable (_ waiting: inout [WaitingCard], _ day: Int, _ stream: inout RandomStream) -> Int

  /// First study day on or after each day, with one more element for the day after the last; the number of days if there is none.
  var nextStudied: [Int] {
    var next = Array(repeating: isStudied.count, count: isStudied.count + 1)
    for day in isStudied.indices.reversed() { next[day] = isStudied[day] ? day : next[day + 1] }
    return next
  }
}

/// Type-erased learner: an engine calls it only a few times per day, so one compiled engine serves all learners.
struct AnyLearner: Sendable {
  /// True if the learner answers all due cards on every study day.
  let takesAll: Bool
  /// Maximum number of answers to one card per day.
  let maxAnswersPerDay: Int32
  /// Model of inactivity episodes (times without any study); `nil` if the learner has none.
  let episodes: InactivityEpisodes?
  /// Draws the behaviour of one replicate.
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
  /// Learner without its concrete type.
  var erased: AnyLearner { with(Erasing()) }

  private struct Erasing: LearnerWork {
    func run(_ learner: some Learner) -> AnyLearner { AnyLearner(learner) }
  }
}
