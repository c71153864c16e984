import Kaiki

/// What a history shows of when an app is opened.
package struct OpenHabits: Hashable, Sendable {
  /// Where the number of openings comes from.
  package enum Source: String, Sendable {
    /// Somebody named it.
    case option
    /// Openings that were recorded.
    case opens
    /// Completions, grouped into openings by ``sessionMinutes``.
    case completions
    /// Nothing is known.
    case standard
  }

  /// How often and at what hours the app is opened.
  package var habit: OpenHabit
  /// Where the number of openings comes from.
  package var source: Source

  /// Completions that follow the first of an opening within so many minutes belong to it.
  package static let sessionMinutes: Int64 = 30

  /// Reads the habits off openings, or else off completions.
  ///
  /// - Parameters:
  ///   - opens: Ascending.
  ///   - completions: In any order.
  ///   - perDay: The number of openings that somebody named.
  package init(opens: [AppOpen], completions: [Instant], boundary: DayBoundary, perDay: Double?) {
    var sessions: [Instant] = []
    for instant in completions.sorted() {
      if let last = sessions.last, instant < last + Self.sessionMinutes * 60 { continue }
      sessions.append(instant)
    }
    let moments = opens.isEmpty ? sessions : opens.map(\.at)
    var hours = [Double](repeating: 0, count: 24)
    if opens.isEmpty {
      for instant in sessions { hours[boundary.hour(of: instant)] += 1 }
    } else {
      for open in opens { hours[DayBoundary(zone: open.zone).hour(of: open.at)] += 1 }
    }
    var rate = OpenHabit.standardPerDay
    source = .standard
    if let first = moments.first, let last = moments.last {
      let days = boundary.day(of: last) - boundary.day(of: first) + 1
      rate = min(Double(moments.count) / Double(days), OpenHabit.mostPerDay)
      source = opens.isEmpty ? .completions : .opens
    }
    if let perDay {
      rate = perDay
      source = .option
    }
    habit = moments.isEmpty ? OpenHabit(perDay: rate) : OpenHabit(perDay: rate, hours: hours)
  }

  /// The habit as a simulation lives by it.
  ///
  /// A number that somebody named holds, and what is done waits for the next opening. Elsewhere a day without an
  /// opening gets one for its completions, and the others are drawn so that their mean stays what was learnt.
  package var simulated: OpenHabit {
    var habit = habit
    habit.opensForCompletions = source != .option
    if source != .option { habit.perDay = Self.besidesCompletions(habit.perDay) }
    return habit
  }

  /// The openings that leave a given mean when a day without one gets one for its completions: x + exp(-x) = mean.
  private static func besidesCompletions(_ mean: Double) -> Double {
    guard mean > 1 else { return 0 }
    var rate = mean
    for _ in 0..<60 { rate = mean - exp(-rate) }
    return max(0, rate)
  }
}
