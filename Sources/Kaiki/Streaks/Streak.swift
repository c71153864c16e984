import KaikiNumerics

/// Current and longest streak: numbers of consecutive days with at least one event (an attempt, answer or check
/// mark).
public struct Streak: Hashable, Codable, Sendable {
  /// Number of days with an event in the streak that reaches today, or yesterday if today has no event yet (S2, C6).
  ///
  /// A day that the time zone skips leaves the streak unchanged. Under `StreakRule.neutral`, so does a day on which
  /// nothing was due. The number is 0 if no streak reaches today or yesterday.
  public var current: Int
  /// Number of days with an event in the longest streak that reaches into the counted range; ≥ ``current``.
  ///
  /// Days of the streak before the range count too. 0 if there are no days with an event.
  public var longest: Int
  /// Number of days with at least one event in the counted range, ≥ 0.
  public var activeDays: Int
  /// True if today has at least one event.
  public var doneToday: Bool
  /// True if a running streak (``current`` > 0) ends unless an event follows today (S2, C6).
  public var atRisk: Bool

  /// Computes the streak over distinct logical days of any number, ignoring days after `today` (S1, S3, S4).
  ///
  /// - Parameters:
  ///   - first: First day of the counted range; a streak that reaches this day counts with its full length. `nil`
  ///     counts all days.
  ///   - passes: Returns true for a day without an event that leaves a streak unchanged: a date that the time zone
  ///     skips (G4), or, under ``StreakRule/neutral``, a day on which nothing was due (C6).
  package init(
    active: DaySet, from first: Day? = nil, today: Day, passes: (Day) -> Bool = { _ in false }
  ) {
    var longest = 0
    var length = 0
    var last: Day?
    var count = 0
    for run in active.runs(until: today) {
      let days = run.upperBound - run.lowerBound + 1
      let continues = last.map { ($0 + 1..<run.lowerBound).allSatisfy(passes) } ?? false
      length = continues ? length + days : days
      last = run.upperBound
      if let first, run.upperBound < first { continue }
      longest = max(longest, length)
      count += run.upperBound - max(run.lowerBound, first ?? run.lowerBound) + 1
    }
    doneToday = last == today
    let reaches = last.map { $0 == today || ($0 + 1..<today).allSatisfy(passes) } ?? false
    current = reaches ? length : 0
    atRisk = current > 0 && last != today && !passes(today)
    self.longest = max(longest, current)
    activeDays = count
  }
}

extension Streak {
  /// Returns the streak of a task by the app's published rules, in days, 0...100 (S1-S4).
  ///
  /// The app compares each of the latest 100 attempts with the expected day, from today back. The count ends at a
  /// second attempt on the same day, at an attempt after today and at a day without an attempt. The count is 0 until
  /// today's first attempt.
  public static func original(days: [Day], today: Day) -> Int {
    var expected = today
    for day in days.suffix(100).reversed() {
      guard day == expected else { break }
      expected = expected - 1
    }
    return today - expected
  }
}

/// Effect of a day without an event (such as an answer) on a streak (C6).
package enum StreakRule: String, CaseIterable, Codable, Sendable {
  /// A day without an event always ends the streak.
  case strict
  /// A day without an event ends the streak only if something was due on the day; otherwise the streak continues.
  case neutral
}

extension DayBoundary {
  /// Returns true if the time zone skips the date, as Apia skipped 2011-12-30.
  public func isMissing(_ day: Day) -> Bool {
    instant(of: day, hour: 0) == instant(of: day + 1, hour: 0)
  }
}

/// A set of days, stored as runs of consecutive days.
///
/// Memory grows with the number of runs only. Insertion in ascending order takes constant time.
package struct DaySet: Hashable, Sendable {
  /// Runs of consecutive days, ascending, with a gap of at least one day between runs; empty for a set without days.
  private var runs: ContiguousArray<ClosedRange<Day>> = []

  /// Creates an empty set.
  package init() {}

  /// Creates a set of the days of a sequence, which may be in any order and contain duplicates.
  package init(_ days: some Sequence<Day>) {
    for day in days { insert(day) }
  }

  /// Adds a day to the set; a day already in the set changes nothing.
  package mutating func insert(_ day: Day) {
    guard let last = runs.last, day <= last.upperBound + 1 else { return runs.append(day...day) }
    if day > last.upperBound {
      runs[runs.count - 1] = last.lowerBound...day
    } else if day < last.lowerBound {
      insert(day...day)
    }
  }

  /// Adds every day of a range, first and last day included.
  ///
  /// - Complexity: O(1), amortised, for ranges that end after all others; else O(runs).
  @inline(__always)
  package mutating func insert(_ days: ClosedRange<Day>) {
    if let last = runs.last, last.lowerBound <= days.lowerBound, days.upperBound <= last.upperBound { return }
    insertNew(days)
  }

  private mutating func insertNew(_ days: ClosedRange<Day>) {
    if let last = runs.last, last.lowerBound <= days.lowerBound, days.lowerBound <= last.upperBound + 1 {
      if last.upperBound < days.upperBound { runs[runs.count - 1] = last.lowerBound...days.upperBound }
      return
    }
    var index = runs.count
    if let last = runs.last, days.lowerBound <= last.upperBound + 1 {
      index = runs.partitioningIndex { days.lowerBound <= $0.upperBound + 1 }
    }
    var merged = days
    var end = index
    while end < runs.count, runs[end].lowerBound <= days.upperBound + 1 {
      merged =
        min(merged.lowerBound, runs[end].lowerBound)...max(merged.upperBound, runs[end].upperBound)
      end += 1
    }
    if end == index + 1 {
      runs[index] = merged
    } else {
      runs.replaceSubrange(index..<end, with: CollectionOfOne(merged))
    }
  }

  /// Adds the days of another set to this set.
  package mutating func formUnion(_ other: DaySet) {
    for run in other.runs { insert(run) }
  }

  /// Returns true if the set contains a day.
  ///
  /// - Complexity: O(log runs).
  package func contains(_ day: Day) -> Bool {
    let index = runs.partitioningIndex { day <= $0.upperBound }
    return index < runs.count && runs[index].contains(day)
  }

  /// Number of days in the set, ≥ 0.
  package var count: Int { runs.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 } }

  /// All days of the set, ascending; empty for a set without days.
  package var days: [Day] { runs.flatMap { Array($0) } }

  package func days(in range: ClosedRange<Day>) -> [Day] { runs(in: range).flatMap { Array($0) } }

  package func count(in range: ClosedRange<Day>) -> Int {
    runs(in: range).reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 }
  }

  private func runs(in range: ClosedRange<Day>) -> [ClosedRange<Day>] {
    let first = runs.partitioningIndex { range.lowerBound <= $0.upperBound }
    return runs[first...].prefix { $0.lowerBound <= range.upperBound }.map { $0.clamped(to: range) }
  }

  package func runs(until day: Day) -> [ClosedRange<Day>] {
    runs.prefix { $0.lowerBound <= day }.map { $0.lowerBound...min($0.upperBound, day) }
  }
}
