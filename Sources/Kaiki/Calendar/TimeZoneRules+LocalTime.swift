extension TimeZoneRules {
  /// What the clock shows at an instant, in whole seconds.
  public func localTime(of instant: Instant) -> LocalTime {
    LocalTime(seconds: instant.seconds + Int64(offset(at: instant.seconds)))
  }

  /// An instant as people read it off the clock, with milliseconds where it has any: `2026-01-31 09:05:07`.
  public func clockText(of instant: Instant) -> String {
    let fraction = Int(instant.milliseconds - instant.seconds * 1_000)
    return localTime(of: instant).description.split(separator: "T").joined(separator: " ")
      + (fraction == 0 ? "" : ".\(padded(fraction, to: 3))")
  }

  /// The instant of a wall-clock time, as ``resolve(_:)`` finds it.
  public func instant(of local: LocalTime) -> Instant {
    let (first, isLeftOut) = reached(local)
    return Instant(seconds: isLeftOut ? local.seconds - Int64(offset(at: first - 1)) : first)
  }

  /// What the clock shows at the instant of a wall-clock time: the same, but for one in a gap of the clock.
  func shown(_ local: LocalTime) -> LocalTime {
    reached(local).isLeftOut ? localTime(of: instant(of: local)) : local
  }

  /// The first second from a wall-clock time on, and whether the clock leaves that time out.
  @inline(__always)
  private func reached(_ local: LocalTime) -> (first: Int64, isLeftOut: Bool) {
    let first = firstInstant(atOrAfterLocal: local.seconds)
    return (first, first + Int64(offset(at: first)) > local.seconds)
  }

  /// The instant of a wall-clock time (G3).
  ///
  /// A time in a clock gap is moved forward by the gap: 02:30 in a gap from 02:00 to 03:00 becomes 03:30. Of a
  /// time that occurs twice, the first occurrence is taken.
  public func resolve(_ local: LocalTime) -> (instant: Instant, status: LocalTimeStatus) {
    let instant = instant(of: local)
    if localTime(of: instant) != local { return (instant, .gap) }
    return (instant, lastInstant(ofLocal: local.seconds) > instant.seconds ? .firstOfOverlap : .unique)
  }

  /// The last instant at which the clock shows a time that occurs.
  private func lastInstant(ofLocal local: Int64) -> Int64 {
    // A clock goes back to a time by changing to a smaller offset, in force within a day or so.
    var last = firstInstant(atOrAfterLocal: local)
    for offset in offsets(from: last, to: last + 2 * Self.largestOffset) {
      let candidate = local - Int64(offset)
      if candidate > last, Int64(self.offset(at: candidate)) + candidate == local { last = candidate }
    }
    return last
  }

  /// The offsets in force between two instants.
  private func offsets(from start: Int64, to end: Int64) -> [Int] {
    var offsets = [offset(at: start)]
    var time = start
    while time < end {
      time += 900
      let next = offset(at: time)
      if next != offsets[offsets.count - 1] { offsets.append(next) }
    }
    return offsets
  }
}
