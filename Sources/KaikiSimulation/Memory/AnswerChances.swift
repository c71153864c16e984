import Kaiki
import KaikiNumerics

/// Probabilities of answers that a forgetting curve does not cover: first answers, same-day answers, and buttons.
package struct AnswerChances: Hashable, Sendable {
  /// Probabilities of the four buttons for a card's first answer.
  package var first: AnswerShares
  /// Probabilities of the buttons of a second or later answer to a card on the day of its first answer.
  package var learning: SameDayShares
  /// Probabilities of the buttons of a second or later answer to a card on any later day.
  package var relearning: SameDayShares
  /// Shares of Hard, Good and Easy, 0...1, among right answers given at least one day after the card's previous answer.
  package var reviewButtons: ButtonShares

  /// Creates probabilities from their four parts.
  package init(
    first: AnswerShares, learning: SameDayShares, relearning: SameDayShares, reviewButtons: ButtonShares
  ) {
    self.first = first
    self.learning = learning
    self.relearning = relearning
    self.reviewButtons = reviewButtons
  }

  /// Default probabilities for a user who presses all four buttons, from the simulator of fsrs-rs at commit 0cbb9d3.
  package static let fourButtons = AnswerChances(
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

  /// Default probabilities for a user who presses only Again and Good: ``fourButtons`` with Good for every right answer.
  package static let twoButtons = fourButtons.withTwoButtons

  /// Copy in which every right answer is Good; the probabilities of Again are unchanged.
  package var withTwoButtons: AnswerChances {
    AnswerChances(
      first: first.withTwoButtons, learning: learning.withTwoButtons, relearning: relearning.withTwoButtons,
      reviewButtons: .good)
  }
}

/// Probabilities of an answer on the same day as the card's previous answer; one set per button of the previous answer.
package struct SameDayShares: Hashable, Sendable {
  /// Probabilities of the four buttons if the previous answer of the day was Again.
  package var afterAgain: AnswerShares
  /// Probabilities of the four buttons if the previous answer of the day was Hard.
  package var afterHard: AnswerShares
  /// Probabilities of the four buttons if the previous answer of the day was Good or Easy.
  package var afterGood: AnswerShares

  /// Creates probabilities for each button of the previous answer; Easy uses the probabilities after Good.
  package init(afterAgain: AnswerShares, afterHard: AnswerShares, afterGood: AnswerShares) {
    self.afterAgain = afterAgain
    self.afterHard = afterHard
    self.afterGood = afterGood
  }

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

/// Probabilities of the four buttons for one answer; they sum to 1.
package struct AnswerShares: Hashable, Sendable {
  /// Probability of a wrong answer (Again), 0...1.
  package var again: Double
  /// Shares of Hard, Good and Easy among right answers, each 0...1.
  package var buttons: ButtonShares

  /// Creates probabilities from the probability of Again, 0...1, and the shares of the other buttons among right answers.
  package init(again: Double, buttons: ButtonShares) {
    self.again = again
    self.buttons = buttons
  }

  fileprivate init(again: Double, hard: Double, good: Double, easy: Double) {
    self.init(again: again, buttons: ButtonShares(hard: hard, good: good, easy: easy))
  }

  fileprivate var withTwoButtons: AnswerShares { AnswerShares(again: again, buttons: .good) }

  /// Prior weight in answers: the default probabilities count as much as 20 answers of the log.
  package static let priorWeight = 20.0

  /// Returns the posterior mean of the probabilities after the answers of a log; the prior has the weight of ``priorWeight``
  /// answers.
  package func moved(by counts: ButtonCounts) -> AnswerShares {
    AnswerShares(
      again: BetaPrior(mean: again, weight: Self.priorWeight)
        .posterior(hits: counts.again, of: counts.answers).mean,
      buttons: buttons.moved(by: counts, weight: Self.priorWeight * (1 - again)))
  }
}

/// Shares of the buttons Hard, Good and Easy among right answers; the shares sum to 1.
package struct ButtonShares: Hashable, Sendable {
  /// Share of Hard among right answers, 0...1; the share of Good is 1 - hard - easy.
  package let hard: Double
  /// Share of Easy among right answers, 0...1.
  package let easy: Double

  /// Creates shares from three numbers ≥ 0, divided by their sum, which must be > 0.
  package init(hard: Double, good: Double, easy: Double) {
    let all = hard + good + easy
    precondition(all > 0, "at least one share is above 0")
    self.hard = hard / all
    self.easy = easy / all
  }

  /// Shares 0, 1 and 0 of Hard, Good and Easy: every right answer is Good.
  package static let good = ButtonShares(hard: 0, good: 1, easy: 0)

  /// Returns the button of a right answer from its quantile in 0..<1, if right answers are sorted as Hard, Good, Easy.
  @inline(__always)
  func rating(at quantile: Double) -> Rating {
    quantile < hard ? .hard : quantile >= 1 - easy ? .easy : .good
  }

  /// Returns the posterior mean of the shares after the answers of a log; Again has no effect.
  ///
  /// - Parameter weight: Prior weight of these shares, in right answers, > 0.
  package func moved(by counts: ButtonCounts, weight: Double = AnswerShares.priorWeight) -> ButtonShares {
    ButtonShares(
      hard: Double(counts.hard) + weight * hard, good: Double(counts.good) + weight * (1 - hard - easy),
      easy: Double(counts.easy) + weight * easy)
  }
}

/// Numbers of answers per button, for example of one log.
package struct ButtonCounts: Hashable, Sendable {
  /// Number of wrong answers (Again), ≥ 0.
  package var again: Int
  /// Right answers with Hard, ≥ 0.
  package var hard: Int
  /// Right answers with Good, ≥ 0.
  package var good: Int
  /// Right answers with Easy, ≥ 0.
  package var easy: Int

  /// Creates counts, each ≥ 0.
  package init(again: Int = 0, hard: Int = 0, good: Int = 0, easy: Int = 0) {
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
  }

  /// Number of answers with any of the four buttons, ≥ 0.
  package var answers: Int { again + hard + good + easy }

  /// Adds to each number the number of the same button in `others`.
  package mutating func add(_ others: ButtonCounts) {
    again += others.again
    hard += others.hard
    good += others.good
    easy += others.easy
  }

  /// Adds 1 to the number of the given button.
  package mutating func add(_ rating: Rating) {
    switch rating {
    case .again: again += 1
    case .hard: hard += 1
    case .good: good += 1
    case .easy: easy += 1
    }
  }
}
