import Kaiki
import KaikiSimulation

/// Numbers of first, same-day and later answers in a log per button.
///
/// The rates also have the mean durations of right and of wrong answers, in seconds.
package struct AnswerRates: Sendable {
  /// Numbers of the first answers of cards, also after a reset to new, per button; without cards whose first answers are missing.
  package private(set) var first = ButtonCounts()
  /// Numbers of graded answers on the day of the card's previous answer, in the learning phase, per button and previous button.
  package private(set) var learning = SameDayCounts()
  /// Numbers of graded answers on the day of the card's previous answer, in later phases, per button and previous button.
  package private(set) var relearning = SameDayCounts()
  /// Numbers of answers, practice included, at least one day after the card's previous answer, per button.
  package private(set) var reviews = ButtonCounts()
  /// Mean durations of right and wrong answers in seconds, 0...60 each. If all right answers, or all wrong ones, lack
  /// durations, the default (``AnswerSeconds/standard``) replaces their mean.
  package private(set) var seconds = AnswerSeconds.standard
  /// True if at least one answer of the log has a duration.
  package private(set) var hasTimes = false

  /// Counts the answers of a log; an answer without a button counts as Good if it was right and as Again if it was wrong.
  package init(_ log: ReplayedLog) {
    var last = ContiguousArray(repeating: Rating.good, count: log.cards.count)
    var right = (milliseconds: 0, answers: 0)
    var wrong = (milliseconds: 0, answers: 0)
    for review in log.reviews {
      let card = Int(review.card)
      let rating = review.isCorrect ? review.rating ?? .good : .again
      if review.isFirst {
        first.add(rating)
      } else if review.elapsed != 0 {
        reviews.add(rating)
      } else if review.counting == .graded {
        if review.isLearning {
          learning.add(rating, after: last[card])
        } else {
          relearning.add(rating, after: last[card])
        }
      }
      // Practice answers are independent of the previous and the next button.
      if review.elapsed != 0 || review.counting == .graded { last[card] = rating }
      guard review.latency >= 0 else { continue }
      hasTimes = true
      let latency = min(Int(review.latency), AnswerSeconds.longest * 1_000)
      if review.isCorrect {
        right.milliseconds += latency
        right.answers += 1
      } else {
        wrong.milliseconds += latency
        wrong.answers += 1
      }
    }
    if right.answers > 0 { seconds.right = Double(right.milliseconds) / Double(right.answers) / 1_000 }
    if wrong.answers > 0 { seconds.wrong = Double(wrong.milliseconds) / Double(wrong.answers) / 1_000 }
  }
}

extension AnswerRates {
  /// Returns the probabilities of first answers, same-day answers and buttons, which forgetting curves cannot predict.
  ///
  /// The log's counts are combined with default probabilities, which weigh as much as 20 answers.
  ///
  /// - Parameter buttons: Number of buttons; `nil` for four if the log has Hard or Easy, otherwise two.
  package func chances(buttons: ButtonNumber?) -> AnswerChances {
    let all = [first, reviews] + learning.all + relearning.all
    let hasFour = all.contains { $0.hard > 0 || $0.easy > 0 }
    let standard = AnswerChances.fourButtons
    func chances(_ learning: SameDayCounts, _ relearning: SameDayCounts) -> AnswerChances {
      AnswerChances(
        first: standard.first.moved(by: first), learning: learning.moving(standard.learning),
        relearning: relearning.moving(standard.relearning),
        reviewButtons: standard.reviewButtons.moved(by: reviews))
    }
    guard buttons ?? (hasFour ? .four : .two) == .two else { return chances(learning, relearning) }
    return chances(learning.withTwoButtons, relearning.withTwoButtons).withTwoButtons
  }
}

/// Numbers of further answers on a day per button, separately for each previous button of the card.
package struct SameDayCounts: Hashable, Sendable {
  /// Numbers of answers per button if the card's previous answer on the day was Again.
  package private(set) var afterAgain = ButtonCounts()
  /// Numbers of answers per button if the card's previous answer on the day was Hard.
  package private(set) var afterHard = ButtonCounts()
  /// Numbers of answers per button if the card's previous answer on the day was Good or Easy.
  package private(set) var afterGood = ButtonCounts()

  fileprivate var all: [ButtonCounts] { [afterAgain, afterHard, afterGood] }

  fileprivate var withTwoButtons: SameDayCounts {
    var counts = self
    counts.afterGood.add(afterHard)
    return counts
  }

  fileprivate mutating func add(_ rating: Rating, after last: Rating) {
    switch last {
    case .again: afterAgain.add(rating)
    case .hard: afterHard.add(rating)
    case .good, .easy: afterGood.add(rating)
    }
  }

  fileprivate func moving(_ standard: SameDayShares) -> SameDayShares {
    SameDayShares(
      afterAgain: standard.afterAgain.moved(by: afterAgain),
      afterHard: standard.afterHard.moved(by: afterHard),
      afterGood: standard.afterGood.moved(by: afterGood))
  }
}

/// Number of answer buttons of an app.
package enum ButtonNumber: String, CaseIterable, Sendable {
  /// Two buttons: wrong (Again) and right (Good).
  case two = "2"
  /// Four buttons: Again, Hard, Good and Easy.
  case four = "4"
}

/// Mean durations of right and of wrong answers, in seconds.
package struct AnswerSeconds: Hashable, Sendable {
  /// Mean durations of a right and of a wrong answer in seconds, 0...60 if estimated from a log.
  package var right, wrong: Double

  /// Returns the total duration of some right and wrong answers (numbers ≥ 0) in minutes, ≥ 0.
  package func minutes(right: Int32, wrong: Int32) -> Double {
    (Double(right) * self.right + Double(wrong) * self.wrong) / 60
  }

  /// Maximum duration of an answer, 60 seconds as in Anki; longer durations are clamped, because they suggest an interruption.
  package static let longest = 60

  /// Default durations in seconds, for logs without durations: reviews with Good and Again in fsrs-rs 0cbb9d3.
  package static let standard = AnswerSeconds(right: 12.38, wrong: 19.38)
}
