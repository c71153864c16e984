import Kaiki
import KaikiNumerics

/// Assumed memory model that draws answers from the recall probabilities of a forgetting model.
///
/// The forgetting model gives recall after at least one day. For first answers, repeated answers on one day and the
/// buttons of right answers, fixed probabilities apply (``AnswerChances``).
package struct CurveMemory<Model: ForgettingModel>: MemoryModel, Hashable {
  /// Memory of one card with the days of its first and last answer.
  package struct State: Hashable, Sendable {
    /// Memory state of the forgetting model; `nil` before the first answer.
    package var memory: Model.Trace?
    /// Logical day of the last answer; `Day(0)` before the first answer.
    package var lastDay: Day
    /// Day of the first answer; `Day(0)` before it, and the day of the last answer if the past answers are unknown.
    package var firstDay: Day
    /// Button of the last answer; Good before the first answer.
    package var lastRating = Rating.good
    /// Stability factor of the card, > 0: the model's recall after t days applies after t × factor days.
    package var stabilityFactor = 1.0

    /// Creates a state from a card's memory and the days of its answers; its stability factor is 1.
    package init(memory: Model.Trace?, lastDay: Day, firstDay: Day) {
      self.memory = memory
      self.lastDay = lastDay
      self.firstDay = firstDay
    }
  }

  /// Forgetting model with its parameters; gives recall after at least one day.
  package let model: Model
  /// Fixed probabilities of first answers, of repeated answers on one day, and of Hard, Good and Easy among right answers.
  package let chances: AnswerChances
  /// Distribution of stability factors over cards; `nil` if all cards have factor 1.
  package let stabilityFactors: StabilityFactors?

  /// Creates a memory model; by default with the buttons Again and Good only, and with stability factor 1 for all cards.
  package init(model: Model, chances: AnswerChances = .twoButtons, stabilityFactors: StabilityFactors? = nil)
  {
    self.model = model
    self.chances = chances
    self.stabilityFactors = stabilityFactors
  }

  /// True: the forgetting curve gives retrievability for every day, including days without an answer.
  package static var isMemorisedKnown: Bool { true }

  /// Returns a card without answers, with a stability factor drawn from ``stabilityFactors``.
  package func unseen(drawing stream: inout RandomStream) -> State {
    var state = unseen
    if let stabilityFactors {
      state.stabilityFactor = stabilityFactors.factors[stream.below(stabilityFactors.factors.count)]
    }
    return state
  }

  /// State of a card without answers and with stability factor 1.
  package var unseen: State { State(memory: nil, lastDay: Day(0), firstDay: Day(0)) }

  /// Returns the probability of a right answer on a day, 0...1.
  ///
  /// A first or same-day answer has a fixed probability (``chances``); after at least one day the forgetting curve gives it.
  @inline(__always)
  package func retrievability(_ state: State, cue: Void, on day: Day, _ parameters: Void) -> Double {
    guard let memory = state.memory else { return 1 - chances.first.again }
    if day == state.lastDay { return 1 - sameDay(state).again }
    return model.retrievability(of: memory, elapsed: elapsed(state, on: day))
  }

  @inline(__always)
  private func sameDay(_ state: State) -> AnswerShares {
    let shares = state.lastDay == state.firstDay ? chances.learning : chances.relearning
    return shares.after(state.lastRating)
  }

  /// Returns the button of a right answer from its quantile in 0..<1 among right answers, sorted as Hard, Good, Easy.
  @inline(__always)
  package func rating(of state: State, cue: Void, at quantile: Double, on day: Day) -> Rating {
    guard state.memory != nil else { return chances.first.buttons.rating(at: quantile) }
    return (day == state.lastDay ? sameDay(state).buttons : chances.reviewButtons).rating(at: quantile)
  }

  /// Updates memory, first and last day, and last button of `state` after an answer.
  package func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day) {
    if let memory = state.memory {
      let elapsed = max(0, day - state.lastDay)
      let recall = elapsed > 0 ? retrievability : model.retrievability(of: memory, elapsed: 0)
      state.memory = model.next(memory, rating: rating, elapsed: elapsed, recall: recall)
    } else {
      state.memory = model.first(rating)
      state.firstDay = day
    }
    state.lastDay = day
    state.lastRating = rating
  }

  /// Adds the card's recall probability on each of `days` (indices of `sums`) to `sums`, to four digits.
  @inline(__always)
  package func addMemorised(
    _ state: State, cue: Void, from first: Day, over days: Range<Int>, to sums: inout RecallSums
  ) {
    guard let memory = state.memory else { return }
    model.addRetrievability(
      of: memory, from: first - state.lastDay, stabilityFactor: state.stabilityFactor, over: days, to: &sums)
  }

  private func elapsed(_ state: State, on day: Day) -> Double {
    Double(max(0, day - state.lastDay)) / state.stabilityFactor
  }

  /// Returns a card's state after its past answers, oldest first; ``unseen`` without answers.
  package func state(after answers: PastAnswers.Answers) -> State {
    state(after: answers, stabilityFactor: 1)
  }

  private func state(after answers: PastAnswers.Answers, stabilityFactor: Double) -> State {
    var state = unseen
    state.stabilityFactor = stabilityFactor
    guard let first = answers.first, let last = answers.last else { return state }
    state.memory = model.trace(after: answers, stabilityFactor: stabilityFactor)
    (state.firstDay, state.lastDay, state.lastRating) = (first.day, last.day, last.rating)
    return state
  }

  /// Returns the memory states of seen cards (cards with at least one answer), one element per card, in the order of `seen`.
  package func states(
    of seen: [SeenCard], after answers: PastAnswers, drawing stream: inout RandomStream
  ) -> [State] {
    seen.indices.map { card in
      let own = answers[card]
      guard !own.isEmpty else { return state(of: seen[card]) }
      let factor = stabilityFactors.map { factors in
        factors.drawn(
          logLikelihoods: factors.factors.map { logLikelihood(of: own, stabilityFactor: $0) }, &stream)
      }
      return state(after: own, stabilityFactor: factor ?? 1)
    }
  }

  /// Returns the log likelihood in nats, ≤ 0, of the answers at least one day after the card's previous answer; 0 without such
  /// answers.
  package func logLikelihood(of answers: PastAnswers.Answers, stabilityFactor: Double) -> Double {
    var (lastDay, sum) = (answers.first?.day, 0.0)
    _ = model.trace(after: answers, stabilityFactor: stabilityFactor) { answer, recall in
      if lastDay.map({ answer.day > $0 }) == true {
        sum += log(min(max(answer.rating == .again ? 1 - recall : recall, 1e-9), 1))
      }
      lastDay = answer.day
    }
    return sum
  }

  /// Estimates the state of a card from its stored interval or memory alone.
  ///
  /// The last button is Again if the interval is 0 or unknown, otherwise Good. The stability factor is 1.
  package func state(of card: SeenCard) -> State {
    let answered = card.answered
    var state = State(memory: model.trace(of: card), lastDay: answered, firstDay: answered)
    if card.interval ?? 0 == 0 { state.lastRating = .again }
    return state
  }
}

/// Assumed memory model that draws answers from FSRS-6.
package typealias FSRS6Memory = CurveMemory<FSRS6>

extension CurveMemory<FSRS6> {
  /// Creates FSRS-6 with the standard weights, the buttons Again and Good, and stability factor 1 for all cards.
  package init() { self.init(model: .standard) }
}

/// Distribution of the stability factors of cards: each card's days until a given recall are the model's days times
/// its factor.
///
/// The logarithm of the factor has a normal distribution with mean 0. Nine factors with equal probability represent
/// the distribution: the means of the logarithm over nine parts of equal probability.
package struct StabilityFactors: Hashable, Sendable {
  /// Standard deviation of the factor's natural logarithm, ≥ 0.
  package let deviation: Double
  /// The nine factors (> 0), ascending, each with probability 1/9; all are 1 if ``deviation`` is 0.
  package let factors: [Double]

  /// Creates the nine factors.
  package init(deviation: Double) {
    self.deviation = deviation
    factors = Self.normalMeans.map { exp(deviation * $0) }
  }

  /// Means of the nine parts of equal probability of a standard normal distribution, ascending.
  ///
  /// The mean of a part from a to b is 9 (φ(a) - φ(b)), for the normal density φ.
  private static let normalMeans = [
    -1.70456, -0.97566, -0.59219, -0.28321, 0, 0.28321, 0.59219, 0.97566, 1.70456,
  ]

  /// Draws one of the nine stability factors (> 0) of a card, by their posterior probabilities.
  func drawn(logLikelihoods: [Double], _ stream: inout RandomStream) -> Double {
    let most = logLikelihoods.max() ?? 0
    let weights = logLikelihoods.map { exp($0 - most) }
    var rest = stream.uniform() * weights.reduce(0, +)
    for (factor, weight) in zip(factors, weights) {
      rest -= weight
      if rest < 0 { return factor }
    }
    return factors[factors.count - 1]
  }

  /// Returns the natural logarithm of the mean likelihood of a card's answers over the nine factors, in nats.
  package func logMean(_ logLikelihoods: [Double]) -> Double {
    let most = logLikelihoods.max() ?? 0
    return most + log(logLikelihoods.reduce(0) { $0 + exp($1 - most) } / Double(logLikelihoods.count))
  }
}
