import Kaiki
import KaikiSimulation

/// What a log shows of the rates of first answers, repeats of a day, and the time they take.
package struct AnswerRates: Sendable {
  /// First answers of cards.
  package private(set) var first = ButtonCounts()
  /// Other answers of a card's first day, without practice.
  package private(set) var learning = SameDayCounts()
  /// Other answers of a later day, without practice.
  package private(set) var relearning = SameDayCounts()
  /// First answers of a later day.
  package private(set) var reviews = ButtonCounts()
  /// How long answers take.
  package private(set) var seconds = AnswerSeconds.standard
  /// Whether any answer says how long it took.
  package private(set) var hasTimes = false

  /// Reads the rates off a log.
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
      // What is practised on a day neither follows from an answer nor leads to another.
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
  /// What the log shows of answers of which forgetting curves say nothing, beside standard chances of some weight.
  ///
  /// - Parameter buttons: Two or four; `nil` for four where the log has Hard or Easy.
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

/// How many answers took each button on the day of another one of their card, by the button of that one.
package struct SameDayCounts: Hashable, Sendable {
  /// After Again.
  package private(set) var afterAgain = ButtonCounts()
  /// After Hard.
  package private(set) var afterHard = ButtonCounts()
  /// After Good or Easy.
  package private(set) var afterGood = ButtonCounts()

  fileprivate var all: [ButtonCounts] { [afterAgain, afterHard, afterGood] }

  /// The same, with Hard for Good.
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

/// How many buttons an app has.
package enum ButtonNumber: String, CaseIterable, Sendable {
  /// Wrong and right.
  case two = "2"
  /// Again, Hard, Good and Easy.
  case four = "4"
}

/// The mean time of an answer.
package struct AnswerSeconds: Hashable, Sendable {
  /// Seconds of a right answer.
  package var right: Double
  /// Seconds of a wrong answer.
  package var wrong: Double

  /// The time of some answers, in minutes.
  package func minutes(right: Int32, wrong: Int32) -> Double {
    (Double(right) * self.right + Double(wrong) * self.wrong) / 60
  }

  /// Longer answers count as this many seconds, as in Anki: the learner has left the desk.
  package static let longest = 60

  /// Times of reviews with Good and Again in fsrs-rs 0cbb9d3, for logs that record none.
  package static let standard = AnswerSeconds(right: 12.38, wrong: 19.38)
}
