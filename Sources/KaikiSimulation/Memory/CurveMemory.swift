import Kaiki
import KaikiNumerics

/// Answers drawn from a model of forgetting.
///
/// The model speaks of whole days. A first answer, and an answer on the day of another one, are drawn from
/// rates instead, and so is the button of a right answer (``AnswerChances``).
public struct CurveMemory<Model: ForgettingModel>: MemoryModel, Hashable {
  /// What the model remembers of one card.
  public struct State: Hashable, Sendable {
    /// What is known of the card; `nil` before the first answer.
    public var memory: Model.Trace?
    /// The day of the last answer.
    public var lastDay: Day
    /// The day of the first answer.
    public var firstDay: Day
    /// The button of the last answer.
    public var lastRating = Rating.good
    /// By what factor the card is kept longer than the model says, > 0.
    public var pace = 1.0

    /// A card's memory and the days of its answers.
    public init(memory: Model.Trace?, lastDay: Day, firstDay: Day) {
      self.memory = memory
      self.lastDay = lastDay
      self.firstDay = firstDay
    }
  }

  /// The formulas and their weights.
  public let model: Model
  /// The chances of first answers, of repeats of a day, and of buttons.
  public let chances: AnswerChances
  /// How much cards differ; `nil` for not at all.
  public let paces: CardPaces?

  /// A memory.
  public init(model: Model, chances: AnswerChances = .twoButtons, paces: CardPaces? = nil) {
    self.model = model
    self.chances = chances
    self.paces = paces
  }

  /// The forgetting curve holds on every day.
  public static var isMemorisedKnown: Bool { true }

  /// The weights are given and not drawn.
  public func parameters(drawnFrom stream: inout RandomStream) {}

  /// A card without memory, of a pace of its own where cards differ.
  public func unseen(drawing stream: inout RandomStream) -> State {
    var state = unseen
    if let paces { state.pace = paces.paces[stream.below(paces.paces.count)] }
    return state
  }

  /// A card without memory, of pace 1.
  public var unseen: State { State(memory: nil, lastDay: Day(0), firstDay: Day(0)) }

  /// The rate of first answers and repeats, or the forgetting curve.
  @inline(__always)
  public func retrievability(_ state: State, cue: Void, on day: Day, _ parameters: Void) -> Double {
    guard let memory = state.memory else { return 1 - chances.first.again }
    if day == state.lastDay { return 1 - sameDay(state).again }
    return model.retrievability(of: memory, elapsed: elapsed(state, on: day))
  }

  /// The chances of an answer on the day of the last one.
  @inline(__always)
  private func sameDay(_ state: State) -> AnswerShares {
    let shares = state.lastDay == state.firstDay ? chances.learning : chances.relearning
    return shares.after(state.lastRating)
  }

  /// The button of a right answer by its place among all of them.
  @inline(__always)
  public func rating(of state: State, cue: Void, at place: Double, on day: Day) -> Rating {
    guard state.memory != nil else { return chances.first.buttons.rating(at: place) }
    return (day == state.lastDay ? sameDay(state).buttons : chances.reviewButtons).rating(at: place)
  }

  /// The state after an answer.
  public func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day) {
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

  /// The forgetting curve, to four digits; nothing for a card without memory.
  @inline(__always)
  public func addMemorised(
    _ state: State, cue: Void, from first: Day, over days: Range<Int>, to sums: inout RecallSums
  ) {
    guard let memory = state.memory else { return }
    model.addRetrievability(
      of: memory, from: first - state.lastDay, pace: state.pace, over: days, to: &sums)
  }

  private func elapsed(_ state: State, on day: Day) -> Double {
    Double(max(0, day - state.lastDay)) / state.pace
  }

  /// What is known of a card after its answers; practice shapes memory like any other answer.
  public func state(after answers: PastAnswers.Answers) -> State {
    var state = unseen
    take(answers, &state)
    return state
  }

  /// Takes a card past its answers.
  ///
  /// - Parameter visit: Is called before each answer but the first, with the chance that the card is recalled.
  private func take(
    _ answers: PastAnswers.Answers, _ state: inout State,
    visit: (_ answer: PastAnswers.Answer, _ recall: Double) -> Void = { _, _ in }
  ) {
    var last: PastAnswers.Answer?
    for answer in answers {
      if let memory = state.memory, let last {
        let days = model.days(from: last, to: answer)
        let recall = model.retrievability(of: memory, elapsed: days / state.pace)
        visit(answer, recall)
        state.memory = model.next(memory, rating: answer.rating, days: days, recall: recall)
      } else {
        state.memory = model.first(answer.rating)
        state.firstDay = answer.day
      }
      state.lastDay = answer.day
      state.lastRating = answer.rating
      last = answer
    }
  }

  /// What is known of seen cards: of those without an answer, from where they stand.
  ///
  /// - Parameters:
  ///   - seen: Where they stand.
  ///   - answers: Their answers, by their number in `seen`.
  ///   - stream: What the pace of each card is drawn from, by how well its answers go with each, where cards differ.
  public func states(
    of seen: [SeenCard], after answers: PastAnswers, drawing stream: inout RandomStream
  ) -> [State] {
    seen.indices.map { card in
      let own = answers[card]
      guard !own.isEmpty else { return state(of: seen[card]) }
      var state = unseen
      if let paces {
        state.pace = paces.drawn(
          logLikelihoods: paces.paces.map { logLikelihood(of: own, pace: $0) }, &stream)
      }
      take(own, &state)
      return state
    }
  }

  /// The logarithm of the chance of the answers after at least a day, for a card of some pace.
  public func logLikelihood(of answers: PastAnswers.Answers, pace: Double) -> Double {
    var (state, sum) = (unseen, 0.0)
    state.pace = pace
    var lastDay = answers.first?.day
    take(answers, &state) { answer, recall in
      if lastDay.map({ answer.day > $0 }) == true {
        sum += log(min(max(answer.rating == .again ? 1 - recall : recall, 1e-9), 1))
      }
      lastDay = answer.day
    }
    return sum
  }

  /// A card known only by where it stands.
  public func state(of card: SeenCard) -> State {
    let answered = card.answered
    var state = State(memory: model.trace(of: card), lastDay: answered, firstDay: answered)
    if card.interval ?? 0 == 0 { state.lastRating = .again }
    return state
  }
}

/// Answers drawn from FSRS-6.
public typealias FSRS6Memory = CurveMemory<FSRS6>

extension CurveMemory<FSRS6> {
  /// FSRS-6 with the standard weights and two buttons.
  public init() { self.init(model: .standard) }
}
