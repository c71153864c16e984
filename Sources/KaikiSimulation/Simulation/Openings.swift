import Kaiki
import KaikiNumerics

/// The moments at which an app is opened in one replicate.
struct Openings {
  private let moments: ContiguousArray<Instant>
  /// Where the moments of each day begin, and where the last end.
  private let firsts: ContiguousArray<Int>
  /// Whether the app is opened on each day: a day without openings of its own has one that waits for a completion.
  private(set) var isOpened: ContiguousArray<Bool>

  /// Draws the openings of a replicate.
  ///
  /// - Parameter idleDays: Whether nothing is done on each day, so that the app stays closed; empty for never.
  init(_ usage: AppUsage, of span: PlanSpan, in boundary: DayBoundary, idleDays: [Bool], replicate: Int) {
    var stream = RandomStream(seed: span.seed, domain: .openings, replicate: replicate)
    var moments = ContiguousArray<Instant>()
    var firsts: ContiguousArray = [0]
    var isOpened = ContiguousArray<Bool>()
    for day in 0..<span.days {
      // A date that the zone leaves out has no moment.
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

  /// The days.
  var days: Int { isOpened.count }

  /// How many moments there are on all days.
  var count: Int { moments.count }

  /// The places of a day's moments among those of all days, one that waits for a completion included.
  func places(of day: Int) -> Range<Int> { firsts[day]..<firsts[day + 1] }

  /// The moments of a day, in their order.
  func moments(of day: Int) -> ContiguousArray<Instant>.SubSequence { moments[places(of: day)] }

  /// How many moments of all days lie before one.
  ///
  /// - Parameter day: The day of the moment.
  func count(before moment: Instant, of day: Int) -> Int {
    places(of: day).first { moments[$0] >= moment } ?? firsts[day + 1]
  }

  /// When something that is done on a day is ticked off: at any opening of that day, or else at the next one.
  ///
  /// - Returns: `nil` for after the last day.
  mutating func tickOff(on day: Int, drawnFrom stream: inout RandomStream) -> (day: Int, at: Instant)? {
    guard day < days, let opened = (day..<days).first(where: { !places(of: $0).isEmpty }) else { return nil }
    isOpened[opened] = true
    let ofDay = places(of: opened)
    return (opened, moments[ofDay.lowerBound + (opened == day ? stream.below(ofDay.count) : 0)])
  }
}
