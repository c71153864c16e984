/// UTC offsets of one time zone, for all time.
///
/// The offsets are read from a TZif file: its listed transitions, then the POSIX rule of its footer. The
/// initializer expands that rule for 400 years, after which the Gregorian calendar repeats with the same
/// weekdays. A look-up of a later instant first subtracts whole cycles of 400 years. The look-up divides the time
/// into buckets of 97 days and then needs a few comparisons at most.
///
/// - Note: Source: RFC 8536, *The Time Zone Information Format (TZif)*, 2019.
public struct TimeZoneRules: Sendable {
  /// Identifier by which the caller requested the zone, such as `Asia/Tokyo`.
  public let identifier: String

  /// Seconds since 1970-01-01T00:00:00Z at which each offset begins, ascending, at least one.
  ///
  /// The first offset also applies to all earlier times.
  let starts: ContiguousArray<Int64>
  /// UTC offset in seconds, positive east of Greenwich, one element per element of ``starts``.
  let offsets: ContiguousArray<Int32>
  /// Index into `starts` of the offset in force at the first second of each bucket of 2^23 seconds (97 days).
  private let buckets: ContiguousArray<UInt16>
  /// Number of the first bucket: the first start divided by 2^23 seconds, rounded down; bucket 0 begins in 1970.
  private let firstBucket: Int64
  /// Seconds since 1970 from which look-ups subtract whole cycles of 400 years; `nil` if no clock change recurs.
  private let cycleStart: Int64?

  private static let bucketShift: Int64 = 23
  static let secondsInCycle = Int64(CivilDate.daysInCycle) * 86_400

  /// Creates a zone with one constant offset.
  ///
  /// - Parameters:
  ///   - identifier: Name of the zone.
  ///   - offset: UTC offset in seconds, positive east of Greenwich, within ±57,600 (16 hours).
  public init(identifier: String, fixedOffset offset: Int) {
    self.init(identifier: identifier, starts: [0], offsets: [Int32(offset)], cycleStart: nil)
  }

  /// Coordinated universal time: an offset of 0 at all times.
  public static let utc = TimeZoneRules(identifier: "UTC", fixedOffset: 0)

  /// Creates a zone from a list of transitions.
  ///
  /// - Parameter starts: Seconds since 1970 at which each offset begins, ascending; the first offset also applies before.
  /// - Precondition: Equal counts, at least one start, ascending starts.
  package init(
    identifier: String, starts: ContiguousArray<Int64>, offsets: ContiguousArray<Int32>, cycleStart: Int64?
  ) {
    precondition(!starts.isEmpty && starts.count == offsets.count, "a zone needs one offset for each start")
    self.identifier = identifier
    self.starts = starts
    self.offsets = offsets
    self.cycleStart = cycleStart
    firstBucket = starts[0] >> Self.bucketShift
    let last = starts[starts.count - 1] >> Self.bucketShift
    var buckets = ContiguousArray<UInt16>()
    buckets.reserveCapacity(Int(last - firstBucket) + 1)
    var index = 0
    for bucket in firstBucket...last {
      while index + 1 < starts.count, starts[index + 1] <= bucket << Self.bucketShift { index += 1 }
      buckets.append(UInt16(index))
    }
    self.buckets = buckets
  }

  /// Returns the UTC offset at an instant.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
  /// - Returns: Seconds, positive east of Greenwich.
  @inline(__always)
  public func offset(at seconds: Int64) -> Int {
    Int(offsets[segment(at: folded(seconds))])
  }

  struct Stretch {
    var seconds: Range<Int64>
    var offset: Int64
  }

  /// Returns a range of time around an instant with one UTC offset, so that nearby times need no look-up.
  ///
  /// The range may be shorter than the time for which the offset applies.
  func stretch(around seconds: Int64) -> Stretch {
    let inCycle = folded(seconds)
    let moved = seconds - inCycle
    let index = segment(at: inCycle)
    var start = index == 0 ? inCycle : starts[index]
    var end = index + 1 < starts.count ? starts[index + 1] : inCycle + Self.secondsInCycle
    if let cycleStart {
      if inCycle < cycleStart {
        end = min(end, cycleStart)
      } else {
        start = max(start, cycleStart)
        end = min(end, cycleStart + Self.secondsInCycle)
      }
    }
    return Stretch(seconds: min(start, inCycle) + moved..<end + moved, offset: Int64(offsets[index]))
  }

  /// Returns the first instant at which the local time is at least the given time.
  ///
  /// In a clock gap, this is the moment of the change. In an overlap, it is the first occurrence.
  ///
  /// - Parameter local: Local wall-clock time as seconds since 1970-01-01T00:00:00 on the local calendar.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z.
  public func firstInstant(atOrAfterLocal local: Int64) -> Int64 {
    let search = local - Self.largestOffset
    let moved = search - folded(search)
    let target = local - moved
    var index = segment(at: search - moved)
    while true {
      let isLast = index + 1 >= starts.count
      let end = isLast ? Int64.max : starts[index + 1]
      let reached = target - Int64(offsets[index])
      let first = index == 0 ? reached : max(reached, starts[index])
      if first < end { return first + moved }
      index += 1
    }
  }

  /// Upper limit of a UTC offset to the east or west, in seconds: 57,600 (16 hours), more than any zone has ever
  /// used.
  static let largestOffset: Int64 = 16 * 3_600

  @inline(__always)
  private func folded(_ seconds: Int64) -> Int64 {
    guard let cycleStart, seconds >= cycleStart else { return seconds }
    return cycleStart + (seconds - cycleStart) % Self.secondsInCycle
  }

  @inline(__always)
  private func segment(at seconds: Int64) -> Int {
    let bucket = Int((seconds >> Self.bucketShift) - firstBucket)
    guard bucket >= 0 else { return 0 }
    guard bucket < buckets.count else { return starts.count - 1 }
    var index = Int(buckets[bucket])
    while index + 1 < starts.count, starts[index + 1] <= seconds { index += 1 }
    return index
  }
}
