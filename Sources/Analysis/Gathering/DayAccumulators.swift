import Forecasting
import Kaiki
import Statistics

/// Numbers of answers on one logical day, with the time that they took.
package struct LoadDay: Hashable, Sendable {
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

/// Collects the days with answers to cards, in total and per user.
struct ActiveDaysAccumulator: Accumulator {
  /// Days with an answer of any user, including days before the reporting range.
  private(set) var all = DaySet()
  /// Days with an answer of each user, by the index (from 0) of the user's id in the log; empty if the log names no users.
  /// Includes days before the reporting range; answers without a user id are missing.
  private(set) var byUser: [Int32: DaySet] = [:]
  /// User (index of the id in the log, -1 without an id) and day of the last answer, as a cache; `nil` before the first answer.
  private var last: (user: Int32, day: Day)?

  /// True: answers before the reporting range are read too, because a streak may begin there.
  static let includesEarlierAnswers = true

  init(for context: AnswerContext) {}

  mutating func add(_ review: ObservedReview) {
    if let last, last == (review.user, review.day) { return }
    last = (review.user, review.day)
    all.insert(review.day)
    if review.user >= 0 { byUser[review.user, default: DaySet()].insert(review.day) }
  }

  mutating func merge(_ later: ActiveDaysAccumulator) {
    all.formUnion(later.all)
    byUser.merge(later.byUser) { days, more in
      var days = days
      days.formUnion(more)
      return days
    }
  }
}

/// Collects the wall-clock time of the first answer of each day.
struct FirstAnswersAccumulator: Accumulator {
  /// Time of the first answer of each day with an answer, in minutes from midnight on the wall clock, 0..<1,440. Includes
  /// days before the reporting range. A time after midnight, before the hour at which the logical day begins, is a small
  /// number.
  private(set) var minutes: [Day: Int16] = [:]
  /// Day of the last answer, as a cache; `nil` before the first answer.
  private var last: Day?

  /// True: answers before the reporting range are read too, because days without answers count from the first day of the log
  /// on.
  static let includesEarlierAnswers = true

  init(for context: AnswerContext) {}

  var firstDay: Day? { minutes.keys.min() }

  mutating func add(_ review: ObservedReview) {
    if review.day == last { return }
    last = review.day
    if minutes[review.day] == nil { minutes[review.day] = review.minute }
  }

  mutating func merge(_ later: FirstAnswersAccumulator) {
    minutes.merge(later.minutes) { first, _ in first }
    last = nil
  }
}

/// Numbers of events in each quarter hour of the wall clock, per logical day.
///
/// As an accumulator of a log, it counts the answers in the reporting range.
struct ClockAccumulator: Accumulator {
  private var known: [Day: [UsualHours.Count]] = [:]
  /// Day of the last added event, and its counts so far per quarter hour, in order of first use; `nil` before the first event.
  private var current: (day: Day, counts: [UsualHours.Count])?

  init() {}

  init(for context: AnswerContext) {}

  mutating func add(_ review: ObservedReview) { add(1, at: Int(review.minute) / 15, on: review.day) }

  /// Adds events of one quarter hour of a day, in any order of days.
  mutating func add(_ count: Int, at quarter: Int, on day: Day) {
    if current?.day != day {
      settle()
      current = (day, known[day] ?? [])
    }
    if let index = current?.counts.lastIndex(where: { $0.quarter == quarter }) {
      current?.counts[index].count += count
    } else {
      current?.counts.append(UsualHours.Count(quarter: quarter, count: count))
    }
  }

  mutating func merge(_ later: ClockAccumulator) {
    for (day, counts) in later.days {
      for count in counts { add(count.count, at: count.quarter, on: day) }
    }
  }

  /// Days with events, ascending, each with its counts per quarter hour from midnight on; empty without events. Quarter hours
  /// without events are omitted.
  var days: [(day: Day, counts: [UsualHours.Count])] {
    var all = known
    if let current { all[current.day] = current.counts }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted { $0.quarter < $1.quarter }) }
  }

  /// Returns the quarter hours with events, ascending, and their counts: one element per completed day of the reporting range
  /// with events, ascending by day.
  func counts(on observed: ObservedDays) -> [[UsualHours.Count]] {
    days.filter { observed.containsWhole($0.day) }.map(\.counts)
  }

  private mutating func settle() {
    if let current { known[current.day] = current.counts }
    current = nil
  }
}
