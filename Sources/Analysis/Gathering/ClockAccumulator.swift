import Forecasting
import Kaiki
import Statistics

/// Numbers of events in each quarter hour of the wall clock, per logical day.
///
/// As an accumulator of a log, it counts the answers in the reporting range.
struct ClockAccumulator: Accumulator {
  private var known: [Day: [UsualHours.Count]] = [:]
  /// Day of the last added event, and its counts so far per quarter hour, in order of first use; `nil` before the first event.
  ///
  /// Most events share the day with the previous event.
  private var current: (day: Day, counts: [UsualHours.Count])?

  /// Creates an accumulator without events.
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

  /// Days with events, ascending, each with its counts per quarter hour from midnight on; empty without events.
  ///
  /// Quarter hours without events are omitted.
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
