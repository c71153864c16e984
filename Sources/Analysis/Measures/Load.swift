import Kaiki

/// The answers of one logical day.
package struct LoadDay: Hashable, Sendable {
  /// The day.
  package var day: Day
  /// Answers of every kind.
  package var reviews: Int
  /// Those that were right.
  package var correct: Int
  /// Answers by button, Again first; zeros where the log knows only right and wrong.
  package var ratings: [Int]

  /// Whether any answer names its button.
  package var hasRatings: Bool { ratings.contains { $0 > 0 } }
}

/// The answers of every day.
package struct LoadFigure: Hashable, Sendable, HoldsNoTests {
  /// The days with at least one answer, ascending.
  package var days: [LoadDay]

  package init(days: [LoadDay]) {
    self.days = days
  }

  /// Whether any answer names its button.
  package var hasRatings: Bool { days.contains(where: \.hasRatings) }
  /// All answers.
  package var reviews: Int { days.reduce(0) { $0 + $1.reviews } }
  /// All right answers.
  package var correct: Int { days.reduce(0) { $0 + $1.correct } }
  /// The share of right answers; 0 where there is none.
  package var rightShare: Double { reviews > 0 ? Double(correct) / Double(reviews) : 0 }
  /// All answers by button, Again first.
  package var ratings: [Int] { (0..<4).map { button in days.reduce(0) { $0 + $1.ratings[button] } } }
  /// The first day with the most answers.
  package var busiest: LoadDay? {
    days.reduce(nil) { busiest, day in busiest.map { $0.reviews >= day.reviews ? $0 : day } ?? day }
  }
  /// Answers of a day on which there were any, on the mean; `nil` where there was none.
  package var perActiveDay: Double? { days.isEmpty ? nil : Double(reviews) / Double(days.count) }

  /// Answers of the last weeks, each of seven days up to the last day.
  package func weeks(upTo most: Int) -> [Double] {
    guard let first = days.first?.day, let last = days.last?.day else { return [] }
    let count = min(most, (last - first) / 7 + 1)
    var weeks = [Double](repeating: 0, count: count)
    for day in days {
      let back = (last - day.day) / 7
      if back < count { weeks[count - 1 - back] += Double(day.reviews) }
    }
    return weeks
  }
}

/// Counts the answers of each day.
struct LoadAccumulator: Accumulator {
  private var known: [Day: LoadDay] = [:]
  /// The day being added to; logs come in the order of time.
  private var current: LoadDay?

  init(for history: HistoryAsOf) {}

  mutating func add(_ review: ObservedReview) {
    if current?.day != review.day {
      settle()
      current = known[review.day] ?? LoadDay(day: review.day, reviews: 0, correct: 0, ratings: [0, 0, 0, 0])
    }
    current?.reviews += 1
    if review.isCorrect { current?.correct += 1 }
    if let rating = review.rating { current?.ratings[Int(rating.rawValue) - 1] += 1 }
  }

  mutating func merge(_ later: LoadAccumulator) {
    settle()
    for day in later.days {
      guard var own = known[day.day] else {
        known[day.day] = day
        continue
      }
      own.reviews += day.reviews
      own.correct += day.correct
      for index in own.ratings.indices { own.ratings[index] += day.ratings[index] }
      known[day.day] = own
    }
    current = nil
  }

  /// The days, ascending.
  var days: [LoadDay] {
    var days = known
    if let current { days[current.day] = current }
    return days.values.sorted { $0.day < $1.day }
  }

  private mutating func settle() {
    if let current { known[current.day] = current }
  }
}

/// How many answers are given on a day?
package enum LoadMeasure: Measure {
  package static let name = "load"
  package static let accumulators: [any Accumulator.Type] = [LoadAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ inquiry: Inquiry) -> LoadFigure {
    LoadFigure(days: inquiry[LoadAccumulator.self].days)
  }
}
