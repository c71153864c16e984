/// The most that can come of something within some days of a run.
package enum Ceiling: Hashable, Sendable {
  /// Known for each day: classes that are held, habits that are ticked.
  case days([Double])
  /// Things that come back an interval after they were done, each done on the day on which it is due.
  case rounds([Round])

  /// A thing that comes back.
  package struct Round: Hashable, Sendable {
    /// Days of the run before it can be done first, ≥ 0.
    var first: Int
    /// Days from being done to coming back, ≥ 1.
    var interval: Int
  }

  /// The most of some days of the run.
  ///
  /// What was done late comes back late, so that some days can have more than they would on time: a thing once, and again
  /// after each interval.
  func most(in days: Range<Int>) -> Double {
    switch self {
    case .days(let most): most[days].reduce(0, +)
    case .rounds(let rounds):
      rounds.reduce(0) { sum, round in
        let fromTheStart = Self.count(days.upperBound - round.first, round.interval)
        return sum + Double(min(fromTheStart, Self.count(days.count, round.interval)))
      }
    }
  }

  /// How often something can be done within some days.
  private static func count(_ days: Int, _ interval: Int) -> Int {
    days > 0 ? (days - 1) / interval + 1 : 0
  }
}
