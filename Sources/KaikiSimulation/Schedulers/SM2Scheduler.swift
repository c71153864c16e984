import Kaiki
import KaikiNumerics

/// SuperMemo's second algorithm: the first intervals are 1 and 6 days, later ones grow by the card's own factor.
///
/// The quality that SM-2 asks for is the number of the button plus 1, so that Good is a 4 and leaves the factor as it is. A wrong
/// answer sets the count of repetitions to 0 and keeps the factor; it is repeated on its day until it is right.
///
/// - Note: Source: P. A. Woźniak, *Optimization of learning*, 1990, section 3.2,
///   https://super-memory.com/english/ol/sm2.htm; the worth of buttons as in open-spaced-repetition/srs-benchmark.
public struct SM2Scheduler: Scheduler, Hashable {
  /// What the scheduler knows of one card.
  public struct State: Hashable, Codable, Sendable {
    /// Right answers on days in a row since the last wrong one.
    public var repetitions: Int32
    /// The E-factor: by what intervals are multiplied from the third one on, ≥ 1.3.
    public var easiness: Double
    /// Days for which the card was last sent away.
    public var interval: Int32
    /// The day of the last answer; `nil` before the first.
    var lastDay: Day?
  }

  /// The factor of a card that is new.
  public static let firstEasiness = 2.5
  /// The least factor.
  public static let leastEasiness = 1.3
  /// The longest interval, 100 years.
  static let longest = 36_500.0

  /// A scheduler.
  public init() {}

  /// The state of a card that has never been answered.
  public var unseen: State {
    State(repetitions: 0, easiness: Self.firstEasiness, interval: 0, lastDay: nil)
  }

  /// What its answers lead to; without any, a card at its interval, of its stored factor or else of the first one.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    var state = unseen
    if answers.isEmpty {
      let interval = card.interval ?? 0
      state.repetitions = interval == 0 ? 0 : interval < 6 ? 1 : 2
      state.interval = Int32(clamping: interval)
      if let easiness = card.memory?.easiness { state.easiness = max(Self.leastEasiness, easiness) }
      return state
    }
    // More answers of a day than the first right one are practice.
    for answer in answers where answer.day != state.lastDay || state.interval == 0 {
      take(answer.rating, on: answer.day, &state)
    }
    if let interval = card.interval { state.interval = Int32(clamping: interval) }
    return state
  }

  /// 1 day, 6 days, then the last interval times the factor, rounded up, at most 100 years; 0 after a wrong answer.
  public func answer(
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
      Self.leastEasiness, state.easiness + 0.1 - shortfall * (0.08 + shortfall * 0.02))
    let days =
      switch state.repetitions {
      case 1: 1.0
      case 2: 6.0
      default: (Double(state.interval) * state.easiness).rounded(.up)
      }
    state.interval = Int32(min(max(days, 1), Self.longest))
  }

  /// Days for which the card was last sent away.
  public func interval(of state: State) -> Int { Int(state.interval) }

  /// No step.
  public func stepInLog(_ state: State) -> Int? { nil }
}
