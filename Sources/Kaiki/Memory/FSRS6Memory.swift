/// Answers drawn from FSRS-6, for an app with two buttons: wrong is Again and right is Good.
///
/// The model speaks of whole days. A first answer, and an answer on the day of a wrong one, are drawn from
/// rates instead.
public struct FSRS6Memory: MemoryModel, Hashable {
  /// The rates of a wrong answer where the forgetting curve has nothing to say.
  public struct AgainRates: Hashable, Sendable {
    /// On a card's first answer.
    public var first: Double
    /// After a wrong answer, on the day of the first one.
    public var learning: Double
    /// After a wrong answer, on any later day.
    public var relearning: Double

    /// The rates of fsrs-rs 0cbb9d3, whose prior is worth ``priorWeight`` answers.
    public static let standard = AgainRates(first: 0.24, learning: 0.3686, relearning: 0.2157)
    /// How many answers the standard rates are worth beside a log's own.
    public static let priorWeight = 20.0

    /// The standard rates moved by what a log shows.
    public init(
      first: EmpiricalMemory.Count, learning: EmpiricalMemory.Count, relearning: EmpiricalMemory.Count
    ) {
      func moved(_ prior: Double, _ count: EmpiricalMemory.Count) -> Double {
        BetaPrior(mean: prior, weight: Self.priorWeight)
          .posterior(hits: count.answers - count.correct, of: count.answers).mean
      }
      self.init(
        first: moved(Self.standard.first, first), learning: moved(Self.standard.learning, learning),
        relearning: moved(Self.standard.relearning, relearning))
    }

    init(first: Double, learning: Double, relearning: Double) {
      self.first = first
      self.learning = learning
      self.relearning = relearning
    }
  }

  /// What the model remembers of one card.
  public struct State: Hashable, Sendable {
    /// Stability and difficulty; `nil` before the first answer.
    public var memory: MemoryState?
    /// The day of the last answer.
    public var lastDay: Day
    /// The day of the first answer.
    public var firstDay: Day

    /// A card's memory and the days of its answers.
    public init(memory: MemoryState?, lastDay: Day, firstDay: Day) {
      self.memory = memory
      self.lastDay = lastDay
      self.firstDay = firstDay
    }
  }

  /// The formulas and their weights.
  public let model: FSRS6
  /// The rates on a card's first answer and on repeats of a day.
  public let againRates: AgainRates

  /// A model.
  public init(model: FSRS6 = .standard, againRates: AgainRates = .standard) {
    self.model = model
    self.againRates = againRates
  }

  /// The forgetting curve holds on every day.
  public static let isMemorisedKnown = true

  /// The weights are given and not drawn.
  public func parameters(drawnFrom stream: inout RandomStream) {}

  /// A card without memory.
  public var unseen: State { State(memory: nil, lastDay: Day(0), firstDay: Day(0)) }

  /// The rate of first answers and repeats, or the forgetting curve.
  public func retrievability(_ state: State, cue: Void, on day: Day, _ parameters: Void) -> Double {
    guard state.memory != nil else { return 1 - againRates.first }
    if day == state.lastDay {
      return 1 - (day == state.firstDay ? againRates.learning : againRates.relearning)
    }
    return curve(state, on: day)
  }

  /// The state after an answer by its button; of two buttons, wrong is Again and right is Good.
  public func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day) {
    if let memory = state.memory {
      let elapsed = max(0, day - state.lastDay)
      state.memory = model.next(memory, rating: rating, elapsed: elapsed, recall: retrievability)
    } else {
      state.memory = model.first(rating)
      state.firstDay = day
    }
    state.lastDay = day
  }

  /// The forgetting curve off a table, with a relative error below 5e-5; 0 for a card without memory.
  public func memorised(_ state: State, on day: Day) -> Double {
    guard let memory = state.memory else { return 0 }
    return model.tabulatedRetrievability(elapsed: elapsed(state, on: day), stability: memory.stability)
  }

  private func curve(_ state: State, on day: Day) -> Double {
    guard let memory = state.memory else { return 0 }
    return model.retrievability(elapsed: elapsed(state, on: day), stability: memory.stability)
  }

  private func elapsed(_ state: State, on day: Day) -> Double { Double(max(0, day - state.lastDay)) }

  /// The state of each card of a log after its last answer, by its number in the log.
  ///
  /// Ratings are used where the log has them; practice shapes memory like any other answer.
  public func states(after log: ReplayedLog) -> [State] {
    var states = [State](repeating: unseen, count: log.cards.count)
    for review in log.reviews {
      let card = Int(review.card)
      let retrievability = curve(states[card], on: review.day)
      let rating: Rating = review.isCorrect ? review.rating ?? .good : .again
      update(&states[card], rating: rating, retrievability: retrievability, on: review.day)
    }
    return states
  }

  /// A card known only by where it stands: stability as long as its interval, difficulty of a first Good.
  public func state(ofCardDue due: Day, interval: Int) -> State {
    State(
      memory: MemoryState(
        stability: max(Double(interval), model.first(.again).stability),
        difficulty: model.first(.good).difficulty),
      lastDay: due - interval, firstDay: due - interval)
  }
}
