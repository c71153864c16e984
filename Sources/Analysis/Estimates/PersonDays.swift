import Kaiki
import KaikiNumerics
import KaikiSimulation

/// On which days a person did anything at all, whatever kind it was of: one person has all kinds of things, and is away
/// from all of them at once.
package struct PersonDays: Sendable {
  /// The days of the record, from the first on which anything was done to the last before a projection.
  let days: Range<Day>
  /// The days on which anything was done.
  let active: DaySet
  /// The days of spells away: idle ones in such a row as hardly comes about by chance.
  let away: DaySet

  /// A row of idle days that has a smaller chance than this is a spell away.
  static let leastChance = 0.001
  /// Fewer idle days in a row are none, however busy the person is.
  static let leastAway = 5

  /// The days of a history.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - start: The first day that is projected.
  /// - Returns: `nil` where nothing was ever done.
  init?(_ history: HistoryAsOf, before start: Day) {
    let active = Self.active(history)
    guard let first = active.runs(until: start + -1).first?.lowerBound else { return nil }
    days = first..<start
    self.active = active
    away = Self.away(active.runs(until: start + -1), start)
  }

  private static func active(_ history: HistoryAsOf) -> DaySet {
    var active = DaySet()
    for review in history.replayed?.reviews ?? [] { active.insert(review.day) }
    var other = DaySet()
    for (_, instants) in history.tasks?.completions ?? [] {
      for instant in instants { other.insert(history.boundary.day(of: instant)) }
    }
    for attempt in history.attempts?.events ?? [] { other.insert(history.boundary.day(of: attempt.at)) }
    for (day, _) in history.lists?.byDay ?? [] { other.insert(day) }
    for habit in history.habits ?? [] {
      for tick in habit.ticks where tick.day <= history.today && tick.value == .manualYes {
        other.insert(tick.day)
      }
    }
    active.formUnion(other)
    return active
  }

  /// The idle days between active ones that are too many for chance.
  private static func away(_ runs: [ClosedRange<Day>], _ start: Day) -> DaySet {
    let gaps = zip(runs, runs.dropFirst().map(\.lowerBound) + [start]).compactMap { run, next in
      run.upperBound + 1 < next ? run.upperBound + 1..<next : nil
    }
    let active = runs.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 }
    // A gap is judged by those that are no longer than it: those that are may be spells away themselves.
    let sorted = gaps.sorted { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
    var away = DaySet()
    for gap in sorted where gap.count >= leastAway {
      let others = sorted.prefix { $0.count <= gap.count }.reduce(0) { $0 + $1.count } - gap.count
      let chance = Double(others + 1) / Double(active + others + 2)
      if log(chance) * Double(gap.count) < log(leastChance) {
        away.insert(gap.lowerBound...(gap.upperBound + -1))
      }
    }
    return away
  }

  /// The record from a day on, for what began then.
  ///
  /// - Parameters:
  ///   - first: The first day, before the projection.
  ///   - keepsWeekdays: Whether each day is lived again on its weekday.
  func relived(from first: Day, keepsWeekdays: Bool) -> RelivedDays {
    RelivedDays(
      (first..<days.upperBound).map(active.contains), keepsWeekdays: keepsWeekdays,
      spells: spells(from: first))
  }

  /// The spells away from a day on.
  ///
  /// - Parameter first: The first day, before the projection; `nil` for that of the record.
  func spells(from first: Day? = nil) -> SpellsAway {
    SpellsAway(((first ?? days.lowerBound)..<days.upperBound).map(away.contains))
  }
}
