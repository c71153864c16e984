import Kaiki

/// Numbers of answers on one logical day, with the time that they took.
package struct LoadDay: Hashable, Sendable {
  /// Logical day of the answers.
  package var day: Day
  /// Number of answers on the day, ≥ 0: graded answers (which change the schedule) and practice answers.
  package var reviews: Int
  /// Number of right answers on the day, 0...``reviews``.
  package var correct: Int
  /// Numbers of answers with the buttons Again to Easy, in this order; four zeros if the log has no buttons.
  package var ratings: [Int]
  /// Total milliseconds from question to answer, ≥ 0, over the answers with a recorded time.
  package var milliseconds = 0
  /// Number of answers with a recorded time, 0...``reviews``.
  package var timed = 0

  /// Minutes spent on the answers with a recorded time, ≥ 0; `nil` if no answer has a recorded time.
  package var minutes: Double? { timed > 0 ? Double(milliseconds) / 60_000 : nil }
  /// True if at least one answer of the day records its button.
  package var hasRatings: Bool { ratings.contains { $0 > 0 } }
}

/// Counts the answers, right answers, buttons and answer times of each day.
struct LoadAccumulator: Accumulator {
  private var known: [Day: LoadDay] = [:]
  /// Counts so far of the day of the last answer; `nil` before the first answer, and after a merge.
  private var current: LoadDay?

  init(for context: AnswerContext) {}

  mutating func add(_ review: ObservedReview) { add(contentsOf: [review]) }

  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    guard let first = reviews.first else { return }
    var day = take(first.day)
    for review in reviews {
      if review.day != day.day {
        current = day
        settle()
        day = take(review.day)
      }
      day.reviews += 1
      day.correct += review.isCorrect ? 1 : 0
      if review.latency >= 0 {
        day.milliseconds += Int(review.latency)
        day.timed += 1
      }
      if let rating = review.rating { day.ratings[Int(rating.rawValue) - 1] += 1 }
    }
    current = day
  }

  /// Returns the counts of a day so far (0 for a new day), to which the caller adds answers.
  ///
  /// Stores `current` first if it is another day.
  private mutating func take(_ day: Day) -> LoadDay {
    if let current, current.day == day { return current }
    settle()
    return known[day] ?? LoadDay(day: day, reviews: 0, correct: 0, ratings: [0, 0, 0, 0])
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
      own.milliseconds += day.milliseconds
      own.timed += day.timed
      for index in own.ratings.indices { own.ratings[index] += day.ratings[index] }
      known[day.day] = own
    }
    current = nil
  }

  /// Counts of each day with an answer in the reporting range, today included, ascending by day; empty without answers.
  var days: [LoadDay] {
    var days = known
    if let current { days[current.day] = current }
    return days.values.sorted { $0.day < $1.day }
  }

  private mutating func settle() {
    if let current { known[current.day] = current }
  }
}
