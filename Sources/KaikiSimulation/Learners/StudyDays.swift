import KaikiNumerics

/// When, how much and in which choice a learner studies in one replicate: lists with one entry for each day of the run.
struct StudyDays: Sendable {
  /// Whether each day is one of study.
  var isStudied: [Bool]
  /// How many unseen cards are begun on each day of study while there are any.
  let newCards: [Int]
  /// Answers to cards that are not due, on each day of study.
  let practice: [PracticeCount]
  /// Chooses what is studied on a day, see ``Learner/choose(from:on:_:drawing:)``.
  let choose: @Sendable (_ waiting: inout [WaitingCard], _ day: Int, _ stream: inout RandomStream) -> Int

  /// The first day of study from each day on, and after the last day; the number of days where none comes.
  var nextStudied: [Int] {
    var next = Array(repeating: isStudied.count, count: isStudied.count + 1)
    for day in isStudied.indices.reversed() { next[day] = isStudied[day] ? day : next[day + 1] }
    return next
  }
}

/// A learner of any type: an engine asks it a few times a day, so that there need be no engine for each.
struct AnyLearner: Sendable {
  /// Whether a day of study takes all cards that wait.
  let takesAll: Bool
  /// The most answers to one card on one day.
  let mostAnswersPerDay: Int32
  /// Spells away, on whose days nothing is studied; `nil` where none are drawn.
  let spells: SpellsAway?
  /// What one replicate lives by.
  let days: @Sendable (_ span: PlanSpan, _ stream: inout RandomStream) -> StudyDays

  init(_ learner: some Learner) {
    takesAll = learner.takesAll
    mostAnswersPerDay = Int32(learner.mostAnswersPerDay)
    spells = learner.spells
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
  /// The learner without its type.
  var erased: AnyLearner { with(Erasing()) }

  private struct Erasing: LearnerWork {
    func run(_ learner: some Learner) -> AnyLearner { AnyLearner(learner) }
  }
}
