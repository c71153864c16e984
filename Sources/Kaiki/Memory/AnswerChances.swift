/// The chances of answers where a forgetting curve has nothing to say: first answers, and answers on the day of another
/// one; and which button a right answer takes.
public struct AnswerChances: Hashable, Sendable {
  /// On a card's first answer, of a wrong one.
  public var again: AgainRates
  /// After a right answer of the same day.
  public var steps: StepChances
  /// Buttons of right first answers.
  public var firstButtons: ButtonShares
  /// Those of right answers after a wrong one of the same day.
  public var sameDayButtons: ButtonShares
  /// Those of other right answers.
  public var reviewButtons: ButtonShares

  /// Chances.
  public init(
    again: AgainRates, steps: StepChances, firstButtons: ButtonShares, sameDayButtons: ButtonShares,
    reviewButtons: ButtonShares
  ) {
    self.again = again
    self.steps = steps
    self.firstButtons = firstButtons
    self.sameDayButtons = sameDayButtons
    self.reviewButtons = reviewButtons
  }

  /// Two buttons: wrong is Again and right is Good.
  public static func twoButtons(_ again: AgainRates = .standard) -> AnswerChances {
    AnswerChances(
      again: again, steps: .twoButtons, firstButtons: .good, sameDayButtons: .good, reviewButtons: .good)
  }

  /// Four buttons, as fsrs-rs 0cbb9d3 has them.
  public static let fourButtons = AnswerChances(
    again: .standard, steps: .fourButtons, firstButtons: ButtonShares(hard: 0.094, good: 0.495, easy: 0.171),
    sameDayButtons: ButtonShares(hard: 0.0628, good: 0.5108, easy: 0.0577),
    reviewButtons: ButtonShares(hard: 0.224, good: 0.631, easy: 0.145))
}

/// The chances of an answer on the day of a right one, as learning steps ask for them; a log does not move them.
public struct StepChances: Hashable, Sendable {
  /// The chances of one answer.
  public struct Answer: Hashable, Sendable {
    /// That of a wrong one.
    public var again: Double
    /// The buttons of right ones.
    public var buttons: ButtonShares

    init(again: Double, buttons: ButtonShares) {
      self.again = again
      self.buttons = buttons
    }

    init(again: Double, hard: Double, good: Double, easy: Double) {
      self.init(again: again, buttons: ButtonShares(hard: hard, good: good, easy: easy))
    }
  }

  /// After Hard, on a card's first day.
  public var learningAfterHard: Answer
  /// After Good, on a card's first day.
  public var learningAfterGood: Answer
  /// After Hard, on any later day.
  public var relearningAfterHard: Answer
  /// After Good, on any later day.
  public var relearningAfterGood: Answer

  /// As fsrs-rs 0cbb9d3 has them.
  public static let fourButtons = StepChances(
    learningAfterHard: Answer(again: 0.0442, hard: 0.4553, good: 0.4457, easy: 0.0549),
    learningAfterGood: Answer(again: 0.0519, hard: 0.047, good: 0.8462, easy: 0.055),
    relearningAfterHard: Answer(again: 0.05, hard: 0.4638, good: 0.4475, easy: 0.0387),
    relearningAfterGood: Answer(again: 0.1057, hard: 0.1434, good: 0.7266, easy: 0.0244))

  /// The same, with right answers that are all Good.
  public static let twoButtons: StepChances = {
    var chances = fourButtons
    chances.learningAfterHard.buttons = .good
    chances.learningAfterGood.buttons = .good
    chances.relearningAfterHard.buttons = .good
    chances.relearningAfterGood.buttons = .good
    return chances
  }()

  /// Those after a button but Again.
  @inline(__always)
  func answer(after rating: Rating, isFirstDay: Bool) -> Answer {
    if rating == .hard { return isFirstDay ? learningAfterHard : relearningAfterHard }
    return isFirstDay ? learningAfterGood : relearningAfterGood
  }
}

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

/// How right answers fall on the buttons Hard, Good and Easy.
public struct ButtonShares: Hashable, Sendable {
  /// The share of Hard.
  public let hard: Double
  /// That of Easy.
  public let easy: Double

  /// Shares in the proportions of three numbers ≥ 0, not all of them 0.
  public init(hard: Double, good: Double, easy: Double) {
    let all = hard + good + easy
    precondition(all > 0, "some button is pressed")
    self.hard = hard / all
    self.easy = easy / all
  }

  /// Always Good.
  public static let good = ButtonShares(hard: 0, good: 1, easy: 0)

  /// The button at a place in 0..<1 among all right answers.
  @inline(__always)
  func rating(at place: Double) -> Rating { place < hard ? .hard : place >= 1 - easy ? .easy : .good }
}
