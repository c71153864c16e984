import Kaiki

/// One answer of a simulated history.
package struct SimulatedAnswer: Hashable, Sendable {
  /// Number of the card, from 0: seen cards first (they have answers before the plan), in the plan's order, then unseen cards.
  package var card: Int
  /// Day of the answer, from 0 at the start of the plan.
  package var day: Int
  /// Step before the answer: row of the interval table, from 0.
  ///
  /// `nil` for schedulers without steps, and for practice before the first graded answer of the run.
  package var previousStep: Int?
  /// Step after the answer: row of the interval table, from 0; `nil` if ``previousStep`` is.
  package var nextStep: Int?
  /// Button that the learner pressed; only Again is a wrong answer.
  package var rating: Rating
  /// Days until the next review by the scheduler, ≥ 0; 0 if the card is due again on the same day.
  ///
  /// In the last graded answer of a day, the rules of study have clamped and varied the interval; `Int.max` means that they
  /// suspended the card as a leech.
  package var interval: Int
  /// Kind of the answer: graded, or practice that leaves the schedule unchanged.
  package var counting = ReviewKind.graded

  /// True unless the rating is Again.
  package var isCorrect: Bool { rating != .again }

  fileprivate func practised(on day: Int, isRight: Bool) -> SimulatedAnswer {
    SimulatedAnswer(
      card: card, day: day, previousStep: nextStep, nextStep: nextStep, rating: isRight ? .good : .again,
      interval: interval, counting: .practice)
  }
}

/// Recorder of the answers of one replicate; the stored answers of each day are as many as in the daily totals.
struct AnswerRecorder {
  let isKept: Bool
  private(set) var answers = ContiguousArray<SimulatedAnswer>()

  init(isKept: Bool) { self.isKept = isKept }

  @inline(__always)
  mutating func record(_ answer: @autoclosure () -> SimulatedAnswer) {
    if isKept { answers.append(answer()) }
  }

  /// Ends a card's day: sets the interval of the last recorded answer, and appends the repeats on that day to ``answers``.
  @inline(__always)
  mutating func endDay(interval: Int, _ repeats: PracticeCount) {
    guard isKept, !answers.isEmpty else { return }
    answers[answers.count - 1].interval = interval
    let last = answers[answers.count - 1]
    for number in 0..<Int(repeats.answers) {
      answers.append(last.practised(on: last.day, isRight: number < repeats.right))
    }
  }

  /// Appends the practice answers of each study day to ``answers``; the learner gives only their numbers per day.
  ///
  /// The answers are assigned in turn to the cards with a graded answer on the day. If there is none, the cards of the latest
  /// earlier day with graded answers are used.
  ///
  /// - Parameter seenCount: Number of cards with answers before the run, ≥ 0. Practice before the run's first graded answer uses
  ///   these cards, and card 0 if there are none.
  mutating func addPractice(_ days: StudyDays, seenCount: Int) {
    guard isKept, days.practice.contains(where: { $0.answers > 0 }) else { return }
    let byDay = Dictionary(grouping: answers.filter { $0.counting == .graded }, by: \.day)
    var practised = (0..<max(1, seenCount)).map {
      SimulatedAnswer(card: $0, day: 0, previousStep: nil, nextStep: nil, rating: .good, interval: 0)
    }
    for (day, practice) in days.practice.enumerated() where days.isStudied[day] {
      practised = byDay[day] ?? practised
      for number in 0..<Int(practice.answers) {
        answers.append(
          practised[number % practised.count].practised(on: day, isRight: number < practice.right))
      }
    }
  }
}
