import Kaiki
import KaikiNumerics

/// The chances of answers where a forgetting curve has nothing to say: first answers, and answers on the day of another
/// one; and which button a right answer takes.
public struct AnswerChances: Hashable, Sendable {
  /// A card's first answer.
  public var first: AnswerShares
  /// Another answer of a card's first day.
  public var learning: SameDayShares
  /// Another answer of any later day.
  public var relearning: SameDayShares
  /// The buttons of right answers after at least a day.
  public var reviewButtons: ButtonShares

  /// Chances.
  public init(
    first: AnswerShares, learning: SameDayShares, relearning: SameDayShares, reviewButtons: ButtonShares
  ) {
    self.first = first
    self.learning = learning
    self.relearning = relearning
    self.reviewButtons = reviewButtons
  }

  /// As fsrs-rs 0cbb9d3 has them.
  public static let fourButtons = AnswerChances(
    first: AnswerShares(again: 0.24, hard: 0.094, good: 0.495, easy: 0.171),
    learning: SameDayShares(
      afterAgain: AnswerShares(again: 0.3686, hard: 0.0628, good: 0.5108, easy: 0.0577),
      afterHard: AnswerShares(again: 0.0442, hard: 0.4553, good: 0.4457, easy: 0.0549),
      afterGood: AnswerShares(again: 0.0519, hard: 0.047, good: 0.8462, easy: 0.055)),
    relearning: SameDayShares(
      afterAgain: AnswerShares(again: 0.2157, hard: 0.0643, good: 0.6595, easy: 0.0604),
      afterHard: AnswerShares(again: 0.05, hard: 0.4638, good: 0.4475, easy: 0.0387),
      afterGood: AnswerShares(again: 0.1057, hard: 0.1434, good: 0.7266, easy: 0.0244)),
    reviewButtons: ButtonShares(hard: 0.224, good: 0.631, easy: 0.145))

  /// The same with two buttons: wrong is Again and right is Good.
  public static let twoButtons = fourButtons.withTwoButtons

  /// These, with right answers that are all Good.
  public var withTwoButtons: AnswerChances {
    AnswerChances(
      first: first.withTwoButtons, learning: learning.withTwoButtons, relearning: relearning.withTwoButtons,
      reviewButtons: .good)
  }
}

/// The chances of an answer on the day of another one of its card, by the button of that one.
public struct SameDayShares: Hashable, Sendable {
  /// After Again.
  public var afterAgain: AnswerShares
  /// After Hard.
  public var afterHard: AnswerShares
  /// After Good or Easy.
  public var afterGood: AnswerShares

  /// Chances.
  public init(afterAgain: AnswerShares, afterHard: AnswerShares, afterGood: AnswerShares) {
    self.afterAgain = afterAgain
    self.afterHard = afterHard
    self.afterGood = afterGood
  }

  /// Those after a button.
  @inline(__always)
  func after(_ rating: Rating) -> AnswerShares {
    switch rating {
    case .again: afterAgain
    case .hard: afterHard
    case .good, .easy: afterGood
    }
  }

  fileprivate var withTwoButtons: SameDayShares {
    SameDayShares(
      afterAgain: afterAgain.withTwoButtons, afterHard: afterHard.withTwoButtons,
      afterGood: afterGood.withTwoButtons)
  }
}

/// The chances of one answer.
public struct AnswerShares: Hashable, Sendable {
  /// The chance of a wrong answer, 0...1.
  public var again: Double
  /// The buttons of right ones.
  public var buttons: ButtonShares

  /// Chances.
  public init(again: Double, buttons: ButtonShares) {
    self.again = again
    self.buttons = buttons
  }

  fileprivate init(again: Double, hard: Double, good: Double, easy: Double) {
    self.init(again: again, buttons: ButtonShares(hard: hard, good: good, easy: easy))
  }

  fileprivate var withTwoButtons: AnswerShares { AnswerShares(again: again, buttons: .good) }

  /// How many answers standard chances are worth beside a log's own.
  public static let priorWeight = 20.0

  /// These chances updated by the counts of a log: the posterior mean, with these chances as a prior worth ``priorWeight``
  /// answers. ``again`` must be below 1.
  public func moved(by counts: ButtonCounts) -> AnswerShares {
    AnswerShares(
      again: BetaPrior(mean: again, weight: Self.priorWeight)
        .posterior(hits: counts.again, of: counts.answers).mean,
      buttons: buttons.moved(by: counts, weight: Self.priorWeight * (1 - again)))
  }
}

/// How right answers fall on the buttons Hard, Good and Easy.
public struct ButtonShares: Hashable, Sendable {
  /// The share of Hard, 0...1; Good has what Hard and Easy leave.
  public let hard: Double
  /// The share of Easy, 0...1.
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

  /// These shares updated by the counts of a log: the posterior mean, with these shares as a prior worth `weight` right
  /// answers, more than 0.
  public func moved(by counts: ButtonCounts, weight: Double = AnswerShares.priorWeight) -> ButtonShares {
    ButtonShares(
      hard: Double(counts.hard) + weight * hard, good: Double(counts.good) + weight * (1 - hard - easy),
      easy: Double(counts.easy) + weight * easy)
  }
}

/// How many answers took each button.
public struct ButtonCounts: Hashable, Sendable {
  /// Wrong answers.
  public var again: Int
  /// Right ones that were hard.
  public var hard: Int
  /// Right ones.
  public var good: Int
  /// Right ones that were easy.
  public var easy: Int

  /// Counts, each at least 0.
  public init(again: Int = 0, hard: Int = 0, good: Int = 0, easy: Int = 0) {
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
  }

  /// All of them.
  public var answers: Int { again + hard + good + easy }

  /// Adds those of others.
  public mutating func add(_ others: ButtonCounts) {
    again += others.again
    hard += others.hard
    good += others.good
    easy += others.easy
  }

  /// Adds an answer.
  public mutating func add(_ rating: Rating) {
    switch rating {
    case .again: again += 1
    case .hard: hard += 1
    case .good: good += 1
    case .easy: easy += 1
    }
  }
}
