// A slow simulation, written from the rules and from the published formulas. It imports nothing of Kaiki: its
// random numbers, its Beta draws, its FSRS-6 and its walk through the days are its own, and each is the
// plainest that would do. What agrees with it is unlikely to be wrong in the same way.

import Foundation

/// PCG-XSH-RR 64/32 (M. E. O'Neill, *PCG*, 2014, HMC-CS-2014-0905).
struct ReferenceGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &+ 1_442_695_040_888_963_407
    _ = next()
    _ = next()
  }

  mutating func next() -> UInt32 {
    let old = state
    state = old &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let shifted = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
    let turns = UInt32(truncatingIfNeeded: old >> 59)
    return shifted >> turns | shifted << ((32 &- turns) & 31)
  }

  /// A draw in 0..<1 of 32 bits.
  mutating func uniform() -> Double {
    Double(next()) / 4_294_967_296
  }
}

/// Draws from a Beta distribution by looking its distribution function up in a table.
struct ReferenceBeta {
  private var cumulative: [Double] = []
  private static let cells = 20_000

  init(_ a: Double, _ b: Double) {
    // The density at the middle of each cell, relative to the one at the mean.
    let mean = a / (a + b)
    var sum = 0.0
    for cell in 0..<Self.cells {
      let x = (Double(cell) + 0.5) / Double(Self.cells)
      sum += exp((a - 1) * log(x / mean) + (b - 1) * log((1 - x) / (1 - mean)))
      cumulative.append(sum)
    }
  }

  func draw(_ generator: inout ReferenceGenerator) -> Double {
    let wanted = generator.uniform() * cumulative[Self.cells - 1]
    var low = 0
    var high = Self.cells - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return (Double(low) + 0.5) / Double(Self.cells)
  }
}

/// FSRS-6 as section 1 of MODELS.md writes it down.
struct ReferenceFSRS6 {
  var w: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  func recall(_ t: Double, _ s: Double) -> Double {
    let f = pow(0.9, -1 / w[20]) - 1
    return pow(1 + f * t / s, -w[20])
  }

  private func startingDifficulty(_ grade: Int) -> Double {
    w[4] - exp(w[5] * Double(grade - 1)) + 1
  }

  func first(grade: Int) -> (stability: Double, difficulty: Double) {
    (w[grade - 1], max(1, min(10, startingDifficulty(grade))))
  }

  func next(_ s: Double, _ d: Double, grade: Int, elapsed: Int) -> (stability: Double, difficulty: Double) {
    let g = Double(grade)
    var stability: Double
    if elapsed == 0 {
      var c = exp(w[17] * (g - 3 + w[18])) * pow(s, -w[19])
      if grade >= 2 { c = max(c, 1) }
      stability = s * c
    } else {
      let r = recall(Double(elapsed), s)
      if grade == 1 {
        let lapsed = w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp(w[14] * (1 - r))
        stability = min(lapsed, s / exp(w[17] * w[18]))
      } else {
        let hard = grade == 2 ? w[15] : 1
        let easy = grade == 4 ? w[16] : 1
        stability = s * (1 + exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp(w[10] * (1 - r)) - 1) * hard * easy)
      }
    }
    stability = max(0.001, min(36_500, stability))
    let difficulty = w[7] * startingDifficulty(4) + (1 - w[7]) * (d - w[6] * (g - 3) * (10 - d) / 9)
    return (stability, max(1, min(10, difficulty)))
  }
}

/// A projection of daily load, one day after the other, each time looking at every card.
struct ReferenceSimulation {
  struct Card {
    var step: Int
    /// Days from the start; for an unseen card, none.
    var due = 0
    var isSeen = true
    var stability = 0.0
    var difficulty = 0.0
    var lastDay = 0
    var firstDay = 0
  }

  enum AssumedMemoryModel {
    /// Answers and right ones of each step in the log.
    case rates([(answers: Int, correct: Int)])
    /// FSRS-6 with two buttons, and the rates of Again on a first answer and on repeats of a day.
    case fsrs6(first: Double, learning: Double, relearning: Double)
  }

  /// What is counted on each day, in this order.
  static let quantities = ["due", "reviews", "correct", "new", "backlog", "memorised", "dueNew"]

  var intervals: [Int]
  var cards: [Card]
  var unseen: Int
  var newPerDay: Int
  var limit: Int?
  var days: Int
  var assumedModel: AssumedMemoryModel
  /// Whether the learner studies on a day, from 0; on other days nothing is answered or begun.
  var studies: (Int) -> Bool = { _ in true }

  private let model = ReferenceFSRS6()
  private var betas: [ReferenceBeta] = []

  init(
    intervals: [Int], cards: [Card], unseen: Int, newPerDay: Int, limit: Int?, days: Int,
    assumedModel: AssumedMemoryModel
  ) {
    self.intervals = intervals
    self.cards = cards
    self.unseen = unseen
    self.newPerDay = newPerDay
    self.limit = limit
    self.days = days
    self.assumedModel = assumedModel
    if case .rates(let counts) = assumedModel {
      let answers = counts.reduce(0) { $0 + $1.answers }
      let correct = counts.reduce(0) { $0 + $1.correct }
      let mean = Double(correct + 1) / Double(answers + 2)
      betas = counts.map {
        ReferenceBeta(10 * mean + Double($0.correct), 10 * (1 - mean) + Double($0.answers - $0.correct))
      }
    }
  }

  /// One replicate: for each quantity, its value on each day.
  func run(_ generator: inout ReferenceGenerator) -> [[Double]] {
    var result = [[Double]](repeating: [Double](repeating: 0, count: days), count: Self.quantities.count)
    var cards = cards + [Card](repeating: Card(step: 0, isSeen: false), count: unseen)
    var rates: [Double] = []
    for beta in betas { rates.append(beta.draw(&generator)) }

    for day in 0..<days {
      // The waiting cards in order of (due day, index): every due day from the earliest, every card.
      var waiting: [Int] = []
      let earliest = cards.reduce(day) { $1.isSeen ? min($0, $1.due) : $0 }
      for due in earliest...day {
        for index in cards.indices where cards[index].isSeen && cards[index].due == due {
          waiting.append(index)
        }
      }
      result[0][day] = Double(waiting.count)
      result[6][day] = Double(waiting.count { cards[$0].due == day })

      var studied = waiting
      if let limit, studied.count > limit { studied = Array(studied[0..<limit]) }
      if !studies(day) { studied = [] }
      var begun = 0
      for index in cards.indices where studies(day) && !cards[index].isSeen && begun < newPerDay {
        studied.append(index)
        begun += 1
      }
      result[3][day] = Double(begun)

      for index in studied {
        var answers = 0
        var isRight = false
        while !isRight && answers < 20 {
          isRight = generator.uniform() < chance(cards[index], day, rates)
          answer(&cards[index], isRight, day)
          answers += 1
        }
        result[1][day] += Double(answers)
        if isRight { result[2][day] += 1 }
        cards[index].due = day + intervals[cards[index].step]
      }

      for card in cards where card.isSeen {
        if card.due <= day { result[4][day] += 1 }
        if case .fsrs6 = assumedModel {
          result[5][day] += model.recall(Double(day - card.lastDay), card.stability)
        }
      }
    }
    return result
  }

  private func chance(_ card: Card, _ day: Int, _ rates: [Double]) -> Double {
    switch assumedModel {
    case .rates:
      return rates[card.step]
    case .fsrs6(let first, let learning, let relearning):
      if !card.isSeen { return 1 - first }
      if card.lastDay == day { return 1 - (card.firstDay == day ? learning : relearning) }
      return model.recall(Double(day - card.lastDay), card.stability)
    }
  }

  private func answer(_ card: inout Card, _ isRight: Bool, _ day: Int) {
    if case .fsrs6 = assumedModel {
      let grade = isRight ? 3 : 1
      let after =
        card.isSeen
        ? model.next(card.stability, card.difficulty, grade: grade, elapsed: day - card.lastDay)
        : model.first(grade: grade)
      card.stability = after.stability
      card.difficulty = after.difficulty
    }
    if !card.isSeen { card.firstDay = day }
    card.isSeen = true
    card.lastDay = day
    card.step = isRight ? min(card.step + 1, intervals.count - 1) : 0
  }
}
