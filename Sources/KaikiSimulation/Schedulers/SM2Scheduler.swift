import Kaiki
import KaikiNumerics

/// SuperMemo's second algorithm (SM-2): the first intervals are 1 and 6 days; later ones grow by the card's own factor.
///
/// SM-2 grades answers by quality. The quality is the number of the button plus 1, so Good is 4 and leaves the factor unchanged.
/// A wrong answer sets the count of repetitions to 0 and leaves the factor unchanged; the card repeats on that day until it is
/// right.
///
/// - Note: Source: P. A. Woźniak, *Optimization of learning*, 1990, section 3.2,
///   https://super-memory.com/english/ol/sm2.htm; quality of each button as in open-spaced-repetition/srs-benchmark.
package struct SM2Scheduler: Scheduler, Hashable {
  /// Repetitions, factor and interval of one card.
  package struct State: Hashable, Codable, Sendable {
    /// Number of right answers since the last wrong one, without practice answers, ≥ 0; 0 after a wrong answer.
    package var repetitions: Int32
    /// E-factor: multiplier of the interval from the third right answer on, ≥ 1.3.
    package var easiness: Double
    /// Current interval in days, ≥ 0; 0 before the first answer and after a wrong answer.
    package var interval: Int32
    /// Day of the last answer; `nil` before the first answer, and if the past answers are unknown.
    var lastDay: Day?
  }

  /// E-factor (easiness, multiplier of the interval) of a new card: 2.5.
  package static let firstEasiness = 2.5
  /// Minimum E-factor (easiness, multiplier of the interval): 1.3.
  package static let minEasiness = 1.3
  static let longest = 36_500.0

  /// Creates the scheduler; it has no settings.
  package init() {}

  /// State of a card without any answer: interval 0 and E-factor 2.5.
  package var unseen: State {
    State(repetitions: 0, easiness: Self.firstEasiness, interval: 0, lastDay: nil)
  }

  /// Returns the state after replaying the past answers, with the card's stored interval, or the replayed one if it is unknown.
  ///
  /// If `answers` is empty, the card's interval determines its repetitions (0 days: 0, below 6 days: 1, else 2). The E-factor
  /// is then the stored one, or 2.5 if the app stores none.
  package func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    var state = unseen
    if answers.isEmpty {
      let interval = card.interval ?? 0
      state.repetitions = interval == 0 ? 0 : interval < 6 ? 1 : 2
      state.interval = Int32(clamping: interval)
      if let easiness = card.memory?.easiness { state.easiness = max(Self.minEasiness, easiness) }
      return state
    }
    // Replay the answers of a day up to the first right one; later ones are practice.
    for answer in answers where answer.day != state.lastDay || state.interval == 0 {
      take(answer.rating, on: answer.day, &state)
    }
    if let interval = card.interval { state.interval = Int32(clamping: interval) }
    return state
  }

  /// Updates the card's state and returns the next interval in days, 1...36,500; 0 after a wrong answer.
  package func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    take(rating, on: day, &state)
    return Int(state.interval)
  }

  private func take(_ rating: Rating, on day: Day, _ state: inout State) {
    state.lastDay = day
    guard rating != .again else {
      (state.repetitions, state.interval) = (0, 0)
      return
    }
    state.repetitions &+= 1
    let shortfall = 4 - Double(rating.rawValue)
    state.easiness = max(
      Self.minEasiness, state.easiness + 0.1 - shortfall * (0.08 + shortfall * 0.02))
    let days =
      switch state.repetitions {
      case 1: 1.0
      case 2: 6.0
      default: (Double(state.interval) * state.easiness).rounded(.up)
      }
    state.interval = Int32(min(max(days, 1), Self.longest))
  }

  /// Returns the card's current interval in days, ≥ 0; 0 before the first answer and after a wrong answer.
  package func interval(of state: State) -> Int { Int(state.interval) }
}

extension SchedulerChoice.Name {
  /// SM-2, SuperMemo's second algorithm.
  public static let sm2 = Self("sm2", title: "SM-2", basis: .answers) { _ in SM2Scheduler() }
}

extension SM2Scheduler: NamedScheduler {
  static var stateKey: String { "sm2" }

  func accepts(_ state: State) -> Bool {
    state.repetitions >= 0 && (Self.minEasiness...1_000).contains(state.easiness)
      && SchedulerChoice.storedIntervals.contains(state.interval)
  }
}
