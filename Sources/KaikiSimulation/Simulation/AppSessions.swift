import Kaiki
import KaikiNumerics

/// App sessions (visits of the user to the app) in one replicate.
struct AppSessions {
  private let moments: ContiguousArray<Instant>
  /// Index in `moments` of each day's first moment, by day from 0; the last element is the number of moments.
  private let firsts: ContiguousArray<Int>
  /// True for each day on which the user opens the app; one element per day of the plan.
  ///
  /// If completions open the app (``AppUsage/opensForCompletions``), a day without drawn sessions has one candidate time, unless
  /// the day is idle. The element becomes true when ``tickOff(on:drawnFrom:)`` uses this time.
  private(set) var isOpened: ContiguousArray<Bool>

  /// Draws the app sessions of a replicate.
  ///
  /// - Parameter idleDays: True for each idle day, on which the app stays closed; one element per day, or empty if every day may
  ///   have sessions.
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

  var count: Int { moments.count }

  /// Returns the indices in `moments` of a day (from 0), including an unused candidate time; empty if the day has no moment.
  func indices(of day: Int) -> Range<Int> { firsts[day]..<firsts[day + 1] }

  func moments(of day: Int) -> ContiguousArray<Instant>.SubSequence { moments[indices(of: day)] }

  /// Returns the number of moments before `moment`, counted from the start of the plan, ≥ 0.
  func count(before moment: Instant, of day: Int) -> Int {
    indices(of: day).first { moments[$0] >= moment } ?? firsts[day + 1]
  }

  /// Returns the app session in which the user records a completion, and marks its day as opened.
  ///
  /// The session is a random one of `day`. If the day has no moment, it is the first one after the day.
  ///
  /// - Returns: Day (from 0) and time; `nil` if the plan ends before the next session.
  mutating func tickOff(on day: Int, drawnFrom stream: inout RandomStream) -> (day: Int, at: Instant)? {
    guard day < days, let opened = (day..<days).first(where: { !indices(of: $0).isEmpty }) else { return nil }
    isOpened[opened] = true
    let ofDay = indices(of: opened)
    return (opened, moments[ofDay.lowerBound + (opened == day ? stream.below(ofDay.count) : 0)])
  }
}
