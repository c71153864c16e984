// The life of a card followed through every answer that it can get, from the rules and the published formulas alone:
// no grid, and nothing of Kaiki. It takes time that grows by a power each day, and so knows short lives only.

import TestSupport

/// What a schedule is worth over a short life.
struct ExactLife {
  var days: Int
  var maxAnswers: Int
  var minutesRight = 12.38 / 60
  var minutesWrong = 19.38 / 60
  /// Rates of a wrong answer: the first one, on repeats of the first day, and on repeats of later days.
  var wrong = (first: 0.24, learning: 0.3686, relearning: 0.2157)
  var model = ReferenceFSRS6()

  typealias Value = (memorised: Double, minutes: Double)

  private struct Card {
    var stability = 0.0
    var difficulty = 0.0
    var step = 0
    var isSeen = false
  }

  private func answered(_ card: Card, right: Bool, elapsed: Int) -> Card {
    let state =
      card.isSeen
      ? model.next(card.stability, card.difficulty, grade: right ? 3 : 1, elapsed: elapsed)
      : model.first(grade: right ? 3 : 1)
    return Card(stability: state.stability, difficulty: state.difficulty, step: card.step, isSeen: true)
  }

  private func recalled(_ card: Card, days: Int) -> Double {
    (0..<days).reduce(0) { $0 + model.recall(Double($1), card.stability) }
  }

  // MARK: Tables

  /// What a table is worth.
  func value(of table: [Int]) -> Value {
    study(Card(), elapsed: 0, left: days, answers: 0, table)
  }

  private func study(_ card: Card, elapsed: Int, left: Int, answers: Int, _ table: [Int]) -> Value {
    guard left > 0 else { return (0, 0) }
    var chance = 1 - wrong.first
    if answers > 0 {
      chance = 1 - (left == days ? wrong.learning : wrong.relearning)
    } else if card.isSeen {
      chance = model.recall(Double(elapsed), card.stability)
    }
    var right = answered(card, right: true, elapsed: answers == 0 ? elapsed : 0)
    right.step = min(card.step + 1, table.count - 1)
    let interval = min(table[right.step], left)
    let known = recalled(right, days: interval)
    let ifRight = study(right, elapsed: interval, left: left - interval, answers: 0, table)

    var lapsed = answered(card, right: false, elapsed: answers == 0 ? elapsed : 0)
    lapsed.step = 0
    let isGivenUp = answers + 1 == maxAnswers
    let ifWrong =
      isGivenUp
      ? study(lapsed, elapsed: 1, left: left - 1, answers: 0, table)
      : study(lapsed, elapsed: 0, left: left, answers: answers + 1, table)
    return (
      chance * (known + ifRight.memorised) + (1 - chance) * (ifWrong.memorised + (isGivenUp ? 1 : 0)),
      chance * (minutesRight + ifRight.minutes) + (1 - chance) * (minutesWrong + ifWrong.minutes)
    )
  }

  // MARK: The best policy

  /// The most that any scheduler has of memorised days less minutes at a price.
  func best(price: Double) -> Double { choose(Card(), elapsed: 0, left: days, answers: 0, price) }

  private func choose(_ card: Card, elapsed: Int, left: Int, answers: Int, _ price: Double) -> Double {
    var chance = 1 - wrong.first
    if answers > 0 {
      chance = 1 - (left == days ? wrong.learning : wrong.relearning)
    } else if card.isSeen {
      chance = model.recall(Double(elapsed), card.stability)
    }
    let right = answered(card, right: true, elapsed: answers == 0 ? elapsed : 0)
    let lapsed = answered(card, right: false, elapsed: answers == 0 ? elapsed : 0)
    var ifWrong = wait(lapsed, left: left, price)
    if answers + 1 < maxAnswers {
      ifWrong = max(ifWrong, choose(lapsed, elapsed: 0, left: left, answers: answers + 1, price))
    }
    return chance * (wait(right, left: left, price) - price * minutesRight)
      + (1 - chance) * (ifWrong - price * minutesWrong)
  }

  private func wait(_ card: Card, left: Int, _ price: Double) -> Double {
    (1..<max(left, 1)).reduce(recalled(card, days: left)) { best, interval in
      let later = choose(card, elapsed: interval, left: left - interval, answers: 0, price)
      return max(best, recalled(card, days: interval) + later)
    }
  }

  // MARK: FSRS, drawn

  /// Lives under FSRS at a desired retention, which repeats a card on the day until it is right.
  func drawn(retention: Double, cards: Int, seed: UInt64) -> (memorised: SampleMean, minutes: SampleMean) {
    var generator = ReferenceGenerator(seed: seed)
    var (memorised, minutes) = (SampleMean(), SampleMean())
    let stretch = interval(retention)
    for _ in 0..<cards {
      var (card, day, elapsed, known, spent) = (Card(), 0, 0, 0.0, 0.0)
      while day < days {
        var answers = 0
        var isRight = false
        while !isRight, answers < maxAnswers {
          var chance = 1 - wrong.first
          if answers > 0 {
            chance = 1 - (day == 0 ? wrong.learning : wrong.relearning)
          } else if card.isSeen {
            chance = model.recall(Double(elapsed), card.stability)
          }
          isRight = generator.uniform() < chance
          card = answered(card, right: isRight, elapsed: answers == 0 ? elapsed : 0)
          spent += isRight ? minutesRight : minutesWrong
          answers += 1
        }
        elapsed = min(isRight ? max(1, Int((card.stability * stretch).rounded())) : 1, days - day)
        known += recalled(card, days: elapsed)
        day += elapsed
      }
      memorised.add(known)
      minutes.add(spent)
    }
    return (memorised, minutes)
  }

  /// Days until recall falls to a level, as a multiple of stability.
  private func interval(_ retention: Double) -> Double {
    var (low, high) = (0.0, 1e6)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if model.recall(middle, 1) > retention { low = middle } else { high = middle }
    }
    return low
  }
}
