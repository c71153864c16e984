import Kaiki
import KaikiNumerics
import KaikiSimulation

/// What a history shows of when an app is opened.
package struct AppUsageEstimate: Hashable, Sendable {
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
  package var usage: AppUsage
  /// Where the number of openings comes from.
  package var source: Source
  /// The share of the observed days on which something was done, 0...1.
  package var completionShare = 0.0

  /// Completions that follow the first of an opening within so many minutes belong to it.
  package static let sessionMinutes: Int64 = 30

  /// Reads the usage off openings, or else off completions.
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
    var rate = AppUsage.standardPerDay
    source = .standard
    if let first = moments.first, let last = moments.last {
      let days = boundary.day(of: last) - boundary.day(of: first) + 1
      rate = min(Double(moments.count) / Double(days), AppUsage.mostPerDay)
      completionShare = min(1, Double(DaySet(sessions.map(boundary.day)).count) / Double(days))
      source = opens.isEmpty ? .completions : .opens
    }
    if let perDay {
      rate = perDay
      source = .option
    }
    usage = moments.isEmpty ? AppUsage(perDay: rate) : AppUsage(perDay: rate, hours: hours)
  }

  /// The usage as a simulation lives by it.
  ///
  /// The number is the mean of all openings of a day, whatever they are for. Where it was named or assumed, what is
  /// done waits for the next opening. Where it was learnt, the days on which something was done had one, so that a day
  /// without an opening gets one for its completions, and the others are drawn so that the mean stays what was learnt.
  package var simulated: AppUsage {
    var usage = usage
    let isLearnt = source == .opens || source == .completions
    usage.opensForCompletions = isLearnt
    if isLearnt { usage.perDay = besidesCompletions }
    return usage
  }

  /// The openings a day besides those that completions bring about: x with x + share * exp(-x) = mean, where
  /// exp(-x) is the chance of a day without other openings.
  private var besidesCompletions: Double {
    var rate = usage.perDay
    for _ in 0..<100 { rate = max(0, usage.perDay - completionShare * exp(-rate)) }
    return rate
  }
}
