import Kaiki

/// What a log shows of the rates of first answers, repeats of a day, and the time they take.
package struct AnswerRates: Sendable {
  /// First answers of cards.
  package private(set) var first = EmpiricalMemory.Count()
  /// Answers after a wrong one, on the day of the card's first answer.
  package private(set) var learning = EmpiricalMemory.Count()
  /// Answers after a wrong one, on the same day, later in the card's life.
  package private(set) var relearning = EmpiricalMemory.Count()
  /// The buttons of right answers: first ones, those after a wrong one of the day, and others.
  private var firstButtons = ButtonCount()
  private var sameDayButtons = ButtonCount()
  private var reviewButtons = ButtonCount()
  /// How long answers take.
  package private(set) var seconds = AnswerSeconds.standard
  /// Whether any answer says how long it took.
  package private(set) var hasTimes = false

  /// Reads the rates off a log.
  package init(_ log: ReplayedLog) {
    var lastWasWrong = ContiguousArray(repeating: false, count: log.cards.count)
    var right = (milliseconds: 0, answers: 0)
    var wrong = (milliseconds: 0, answers: 0)
    for review in log.reviews {
      let card = Int(review.card)
      if review.elapsed < 0 {
        first.add(review.isCorrect)
        firstButtons.add(review)
      } else if review.elapsed == 0, lastWasWrong[card] {
        sameDayButtons.add(review)
        if review.isLearning { learning.add(review.isCorrect) } else { relearning.add(review.isCorrect) }
      }
      if review.elapsed > 0 { reviewButtons.add(review) }
      lastWasWrong[card] = !review.isCorrect
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
    let again = AgainRates(first: first, learning: learning, relearning: relearning)
    let hasFour = firstButtons.hasFour || sameDayButtons.hasFour || reviewButtons.hasFour
    guard buttons ?? (hasFour ? .four : .two) == .four else { return .twoButtons(again) }
    let standard = AnswerChances.fourButtons
    return AnswerChances(
      again: again, steps: .fourButtons,
      firstButtons: firstButtons.shares(besides: standard.firstButtons, again.first),
      sameDayButtons: sameDayButtons.shares(besides: standard.sameDayButtons, again.learning),
      reviewButtons: reviewButtons.shares(besides: standard.reviewButtons, 0))
  }
}

/// How many buttons an app has.
package enum ButtonNumber: String, CaseIterable, Sendable {
  /// Wrong and right.
  case two = "2"
  /// Again, Hard, Good and Easy.
  case four = "4"
}

/// How often right answers took each button.
private struct ButtonCount {
  var hard = 0
  var good = 0
  var easy = 0

  var hasFour: Bool { hard > 0 || easy > 0 }

  mutating func add(_ review: ObservedReview) {
    guard review.isCorrect else { return }
    switch review.rating ?? .good {
    case .hard: hard += 1
    case .easy: easy += 1
    case .good, .again: good += 1
    }
  }

  /// The shares, beside standard ones worth as many answers as in ``AgainRates``, of which a part is wrong.
  func shares(besides standard: ButtonShares, _ wrong: Double) -> ButtonShares {
    let weight = AgainRates.priorWeight * (1 - wrong)
    return ButtonShares(
      hard: Double(hard) + weight * standard.hard,
      good: Double(good) + weight * (1 - standard.hard - standard.easy),
      easy: Double(easy) + weight * standard.easy)
  }
}

/// The mean time of an answer.
package struct AnswerSeconds: Hashable, Sendable {
  /// Seconds of a right answer.
  package var right: Double
  /// Seconds of a wrong answer.
  package var wrong: Double

  /// The time of some answers, in minutes.
  func minutes(right: Int32, wrong: Int32) -> Double {
    (Double(right) * self.right + Double(wrong) * self.wrong) / 60
  }

  /// Longer answers count as this many seconds, as in Anki: the learner has left the desk.
  package static let longest = 60

  /// Times of reviews with Good and Again in fsrs-rs 0cbb9d3, for logs that record none.
  package static let standard = AnswerSeconds(right: 12.38, wrong: 19.38)
}
