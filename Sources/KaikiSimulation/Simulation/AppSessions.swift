import Kaiki
import KaikiNumerics

/// Times of app sessions in one replicate.
struct AppSessions {
  private let moments: ContiguousArray<Instant>
  /// Index of each day's first session, and the end of the last day's sessions.
  private let firsts: ContiguousArray<Int>
  /// True for each day with an app session.
  ///
  /// A day without sessions has one candidate, which becomes a session if a completion needs it.
  private(set) var isOpened: ContiguousArray<Bool>

  /// Draws the app sessions of a replicate.
  ///
  /// - Parameter idleDays: True for each idle day, on which the app stays closed; empty if there are none.
  init(_ usage: AppUsage, of span: PlanSpan, in boundary: DayBoundary, idleDays: [Bool], replicate: Int) {
    var stream = RandomStream(seed: span.seed, domain: .appSessions, replicate: replicate)
    var moments = ContiguousArray<Instant>()
    var firsts: ContiguousArray = [0]
    var isOpened = ContiguousArray<Bool>()
    for day in 0..<span.days {
      // A date that the time zone skips has no moment.
      let isIdle =
        !idleDays.isEmpty && idleDays[day] || boundary.instants(of: span.start + day).isEmpty
      let own = isIdle ? [] : usage.opens(on: span.start + day, in: boundary, drawnFrom: &stream)
      moments += own
      if own.isEmpty, !isIdle, usage.opensForCompletions {
        moments.append(usage.moment(on: span.start + day, in: boundary, drawnFrom: &stream))
      }
      isOpened.append(!own.isEmpty)
      firsts.append(moments.count)
    }
    self.moments = moments
    self.firsts = firsts
    self.isOpened = isOpened
  }

  var days: Int { isOpened.count }

  /// Number of candidate times of app sessions on all days.
  var count: Int { moments.count }

  /// Returns the index range of a day's moments, including an unused candidate.
  func indices(of day: Int) -> Range<Int> { firsts[day]..<firsts[day + 1] }

  /// Returns the moments of a day, by time.
  func moments(of day: Int) -> ContiguousArray<Instant>.SubSequence { moments[indices(of: day)] }

  /// Returns the number of moments before `moment`.
  ///
  /// - Parameter day: Day of `moment`.
  func count(before moment: Instant, of day: Int) -> Int {
    indices(of: day).first { moments[$0] >= moment } ?? firsts[day + 1]
  }

  /// Returns the app session in which a completion is recorded: one of that day, or else the next one.
  ///
  /// - Returns: Day and time; `nil` after the last day.
  mutating func tickOff(on day: Int, drawnFrom stream: inout RandomStream) -> (day: Int, at: Instant)? {
    guard day < days, let opened = (day..<days).first(where: { !indices(of: $0).isEmpty }) else { return nil }
    isOpened[opened] = true
    let ofDay = indices(of: opened)
    return (opened, moments[ofDay.lowerBound + (opened == day ? stream.below(ofDay.count) : 0)])
  }
}
