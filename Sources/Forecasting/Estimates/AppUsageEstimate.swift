import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Estimate of how often and at which hours the user opens an app.
package struct AppUsageEstimate: Hashable, Sendable {
  /// Evidence of the number of app sessions per day.
  package enum Source: String, Sendable {
    /// Number that the user set by an option.
    case option
    /// The app recorded its sessions.
    case opens
    /// Completions, grouped into app sessions by ``sessionMinutes``.
    case completions
    /// Default number, because the history has no evidence.
    case standard
  }

  /// Mean number of app sessions per day, with their distribution over the hours.
  package var usage: AppUsage
  /// Evidence of the number of app sessions per day.
  package var source: Source
  /// Share of the days from the first to the last app session that have a completion, 0...1; 0 without sessions or completions.
  package var completionShare = 0.0

  /// Length of an app session, 30 minutes from its first completion; later completions within it belong to the session.
  package static let sessionMinutes: Int64 = 30

  /// Estimates the usage from recorded app sessions, or from completions if there are none.
  ///
  /// - Parameter perDay: Number of app sessions per day by option, ≥ 0, which replaces the estimate; `nil` for the
  ///   estimate.
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
      rate = min(Double(moments.count) / Double(days), AppUsage.maxPerDay)
      completionShare = min(1, Double(DaySet(sessions.map(boundary.day)).count) / Double(days))
      source = opens.isEmpty ? .completions : .opens
    }
    if let perDay {
      rate = perDay
      source = .option
    }
    usage = moments.isEmpty ? AppUsage(perDay: rate) : AppUsage(perDay: rate, hours: hours)
  }

  /// Usage as the simulation applies it.
  ///
  /// The number is the mean of all app sessions per day. If the number is an option or the default, a completion waits for the
  /// next session.
  ///
  /// If it is an estimate, every day with completions had a session. A simulated day without a session gets one for its
  /// completions, and fewer other sessions are drawn, so that the mean stays as estimated.
  package var simulated: AppUsage {
    var usage = usage
    let isLearnt = source == .opens || source == .completions
    usage.opensForCompletions = isLearnt
    if isLearnt { usage.perDay = besidesCompletions }
    return usage
  }

  /// Number of app sessions per day, ≥ 0, except sessions that exist only for completions. The number is the solution x of
  /// x + share * exp(-x) = mean. exp(-x) is the probability of a day without other sessions.
  private var besidesCompletions: Double {
    var rate = usage.perDay
    for _ in 0..<100 { rate = max(0, usage.perDay - completionShare * exp(-rate)) }
    return rate
  }
}
