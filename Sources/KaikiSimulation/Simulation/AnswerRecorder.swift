import Kaiki

/// One answer of a simulated history.
public struct SimulatedAnswer: Hashable, Sendable {
  /// Number of the card: seen cards first, in the order of the plan, then unseen ones.
  public var card: Int
  /// Number of days from the start of the plan.
  public var day: Int
  /// Step before the answer, from 0; `nil` for schedulers without steps.
  public var previousStep: Int?
  /// Step after the answer, from 0; `nil` for schedulers without steps.
  public var nextStep: Int?
  /// Button that the learner pressed.
  public var rating: Rating
  /// Interval in days, ≥ 0.
  ///
  /// After the last answer of a day the rules of study have changed it; it is `Int.max` if they put the card away.
  public var interval: Int
  /// Kind of the answer: graded, or practice that leaves the schedule unchanged.
  public var counting = ReviewKind.graded

  /// True unless the rating is Again.
  public var isCorrect: Bool { rating != .again }

  /// Returns a practice answer to the same card after this answer.
  fileprivate func practised(on day: Int, isRight: Bool) -> SimulatedAnswer {
    SimulatedAnswer(
      card: card, day: day, previousStep: nextStep, nextStep: nextStep, rating: isRight ? .good : .again,
      interval: interval, counting: .practice)
  }
}

/// Recorder that stores every answer of a replicate if `isKept`; its counts per day equal the replicate's totals.
struct AnswerRecorder {
  /// True if the recorder stores answers.
  let isKept: Bool
  private(set) var answers = ContiguousArray<SimulatedAnswer>()

  init(isKept: Bool) { self.isKept = isKept }

  @inline(__always)
  mutating func record(_ answer: @autoclosure () -> SimulatedAnswer) {
    if isKept { answers.append(answer()) }
  }

  /// Ends a day of the last answered card: sets its final interval and adds the repeats that the scheduler only counts.
  @inline(__always)
  mutating func endDay(interval: Int, _ repeats: PracticeCount) {
    guard isKept, !answers.isEmpty else { return }
    answers[answers.count - 1].interval = interval
    let last = answers[answers.count - 1]
    for number in 0..<Int(repeats.answers) {
      answers.append(last.practised(on: last.day, isRight: number < repeats.right))
    }
  }

  /// Adds the practice answers that a learner counts by day.
  ///
  /// The cards answered on the day take turns; a day without graded answers uses the cards of the latest day with some.
  ///
  /// - Parameter seenCount: Number of cards with answers before the run, which practice before the first graded answer uses.
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
