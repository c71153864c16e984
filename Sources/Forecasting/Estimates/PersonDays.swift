import Kaiki
import KaikiNumerics
import KaikiSimulation

/// One person's diary: on which days anything was done, whatever kind it was of, and on which days the person was away
/// from all of it.
///
/// An idle day tells of absence only by what waited on it (F14), see ``Silence``. Each day has one of two hidden states:
/// there, or away, when nothing is done. The diary is the likeliest path through these states, found by turns with the
/// rates of the days outside the spells.
///
/// - Note: Source: L. R. Rabiner, *A tutorial on hidden Markov models and selected applications in speech recognition*,
///   1989, doi:10.1109/5.18626, for the path (Viterbi's algorithm).
package struct PersonDays: Sendable {
  /// The days of the record, from the first on which anything was done to the last before a projection.
  let days: Range<Day>
  /// The days on which anything was done.
  let active: DaySet
  /// The days of spells away.
  package let away: DaySet
  /// How likely each day's silence is for a person who is there.
  let silence: Silence

  /// Fewer idle days in a row are no spell: days of rest have a chance of their own.
  static let leastAway = 5
  /// A row of idle days that has a smaller chance than this is taken for a spell at first.
  private static let leastChance = 0.001
  /// How often the path and the rates outside of it are found by each other: a choice.
  private static let turns = 3

  /// The days of a history.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - cards: Its log by cards and days; `nil` without answers.
  ///   - start: The first day that is projected.
  /// - Returns: `nil` where nothing was ever done.
  init?(_ history: HistoryAsOf, _ cards: CardDays?, before start: Day) {
    let active = Self.active(history)
    guard let first = active.runs(until: start + -1).first?.lowerBound else { return nil }
    days = first..<start
    self.active = active
    let waiting = WaitingThings(history, cards, over: days)
    // The search begins with the idle rows that are long beside all others, whatever waited: it leaves those that say nothing,
    // and could not find a spell whose own days make silence look usual.
    var away = Self.longGaps(active.runs(until: start + -1), before: start)
    var silence = waiting.silence(away: away)
    for _ in 0..<Self.turns {
      away = Self.away(days, active, silence, SpellsAway(days.map(away.contains), exposure: silence.exposure))
      silence = waiting.silence(away: away)
    }
    self.away = away
    self.silence = silence
  }

  private static func active(_ history: HistoryAsOf) -> DaySet {
    ItemKind.allCases.reduce(into: DaySet()) { $0.formUnion($1.traits.activeDays(of: history)) }
  }

  /// The idle days between active ones that are too many for chance, were something waiting on each.
  private static func longGaps(_ runs: [ClosedRange<Day>], before start: Day) -> DaySet {
    let gaps = zip(runs, runs.dropFirst().map(\.lowerBound) + [start]).compactMap { run, next in
      run.upperBound + 1 < next ? run.upperBound + 1..<next : nil
    }
    let active = runs.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 }
    // A gap is judged by those that are no longer than it: those that are may be spells away themselves.
    let sorted = gaps.sorted { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
    var long = DaySet()
    for gap in sorted where gap.count >= leastAway {
      let others = sorted.prefix { $0.count <= gap.count }.reduce(0) { $0 + $1.count } - gap.count
      let chance = Double(others + 1) / Double(active + others + 2)
      if log(chance) * Double(gap.count) < log(leastChance) {
        long.insert(gap.lowerBound...(gap.upperBound + -1))
      }
    }
    return long
  }

  /// The spells of the likeliest path.
  ///
  /// - Parameter spells: How often spells began and how long they lasted so far.
  private static func away(_ days: Range<Day>, _ active: DaySet, _ silence: Silence, _ spells: SpellsAway)
    -> DaySet
  {
    let (leave, back) = (spells.meanRate, 1 / spells.meanLength)
    let (stay, leaving) = (log(1 - leave), log(leave))
    let (remain, returning) = (log(1 - back), log(back))
    var (there, gone) = (0.0, -Double.infinity)
    // For each day, whether the best path to either state came from a day away.
    var fromAway: [(there: Bool, away: Bool)] = []
    fromAway.reserveCapacity(days.count)
    for day in days {
      let isActive = active.contains(day)
      let toThere = (stayed: there + stay, returned: gone + returning)
      let toAway = (left: there + leaving, remained: gone + remain)
      fromAway.append((toThere.returned > toThere.stayed, toAway.remained > toAway.left))
      there = max(toThere.stayed, toThere.returned) + (isActive ? 0 : silence[day])
      gone = isActive ? -.infinity : max(toAway.left, toAway.remained)
    }
    var path: [Day] = []
    var isAway = gone > there
    for (day, from) in zip(days, fromAway).reversed() {
      if isAway { path.append(day) }
      isAway = isAway ? from.away : from.there
    }
    var away = DaySet()
    for run in DaySet(path.reversed()).runs(until: days.upperBound)
    where run.upperBound - run.lowerBound + 1 >= leastAway {
      away.insert(run)
    }
    return away
  }

  /// The record from a day on, for what began then; each day is lived again on its weekday as far as weekdays really differ, see
  /// ``WeekdayNoise``.
  ///
  /// - Parameters:
  ///   - first: The first day, before the projection.
  ///   - things: What was done of each thing, by day; 0 on days without one, from the thing's first day on.
  func relived(from first: Day, things: [[Day: Double]]) -> RelivedDays {
    let record = first..<days.upperBound
    let noise = WeekdayNoise.share(
      of: things.map { done in
        let begun = min(max(first, done.keys.min() ?? first), record.upperBound)
        return (begun..<record.upperBound).map { away.contains($0) ? nil : done[$0] ?? 0 }
      })
    return RelivedDays(
      record.map(active.contains), keepsWeekdays: true, anyDayShare: noise, spells: spells)
  }

  /// The spells away of the whole record: the same, whatever kind of thing is projected.
  var spells: SpellsAway {
    SpellsAway(days.map(away.contains), exposure: silence.exposure(outside: away))
  }
}

/// How likely the silence of each day of a record is for a person who is there.
struct Silence: Sendable {
  /// The first day.
  let first: Day
  /// ln of the chance that nothing is done of what waits, ≤ 0, by day; 0 where nothing waits.
  fileprivate(set) var logs: [Double]

  /// A day that is not of the record says nothing.
  subscript(_ day: Day) -> Double {
    let place = day - first
    return logs.indices.contains(place) ? logs[place] : 0
  }

  /// Adds the ln of a chance on each of some days; those that are not of the record are passed over.
  fileprivate mutating func add(_ log: Double, on days: ClosedRange<Day>) {
    let begin = max(days.lowerBound - first, 0)
    let end = min(days.upperBound - first + 1, logs.count)
    for place in begin..<max(begin, end) { logs[place] += log }
  }

  /// The days of the record on which an absence would have shown, each by how surely.
  var exposure: Double { logs.reduce(0) { $0 + 1 - exp($1) } }

  /// The same sum as `exposure`, over the days outside spells away alone.
  func exposure(outside away: DaySet) -> Double {
    logs.enumerated().reduce(0) { $0 + (away.contains(first + $1.offset) ? 0 : 1 - exp($1.element)) }
  }
}

/// What waited for a person on each day of a record.
package struct WaitingThings {
  /// A task from one completion to the next.
  private typealias Round = (begun: Day, due: Day, completed: Day?)
  /// Something that is done on some days of a time, as likely on one as on another.
  private struct Stream {
    var days: Range<Day>
    var active: DaySet
  }

  private let days: Range<Day>
  private var rounds: [Round] = []
  private var streams: [Stream] = []
  /// The days on which cards were due, and those on which cards were studied.
  private var due = DaySet()
  private var studied = DaySet()

  init(_ history: HistoryAsOf, _ cards: CardDays?, over days: Range<Day>) {
    self.days = days
    for kind in ItemKind.chosen { kind.traits.add(to: &self, of: history) }
    if let cards {
      due = cards.waiting(before: days.upperBound)
      studied = DaySet(cards.studyDays)
    }
  }

  /// Adds what came due and was done in rounds.
  mutating func add(_ rounds: [(begun: Day, due: Day, completed: Day?)]) { self.rounds += rounds }

  /// Adds something that may be done on any day from the first on which it was.
  ///
  /// - Parameters:
  ///   - active: The days on which it was done.
  ///   - isOver: Whether it waits no more after the last of them.
  mutating func add(_ active: DaySet, isOver: Bool = false) {
    guard let first = active.runs(until: days.upperBound + -1).first?.lowerBound, first < days.upperBound
    else { return }
    let last = active.runs(until: days.upperBound + -1).last?.upperBound ?? first
    streams.append(Stream(days: first..<(isOver ? last + 1 : days.upperBound), active: active))
  }

  /// How likely each day's silence is by the rates of the days that are not away.
  func silence(away: DaySet) -> Silence {
    var silence = Silence(first: days.lowerBound, logs: Array(repeating: 0, count: days.count))
    func wait(_ day: Day, _ chance: Double) { silence.add(Self.log(ofSilence: chance), on: day...day) }
    var hazard = CompletionHazard()
    for round in rounds {
      hazard.add(
        begun: round.begun, due: round.due, completed: round.completed, before: days.upperBound, away: away)
    }
    let chances = hazard.meanChances
    for round in rounds {
      let end = min(round.completed.map { $0 + 1 } ?? days.upperBound, days.upperBound)
      for day in (round.begun + 1)..<max(round.begun + 1, end) {
        wait(day, chances.chance(on: day, begun: round.begun, due: round.due))
      }
    }
    for stream in streams {
      let days = stream.days.lowerBound...(stream.days.upperBound + -1)
      let open = stream.days.count - away.count(in: days)
      let chance = (Double(stream.active.count(in: days)) + 0.5) / (Double(open) + 1)
      silence.add(Self.log(ofSilence: chance), on: days)
    }
    let waited = due.days.filter { days.contains($0) }
    let open = waited.filter { !away.contains($0) }
    let chance = (Double(open.count { studied.contains($0) }) + 1) / (Double(open.count) + 2)
    for day in waited { wait(day, chance) }
    return silence
  }

  /// ln of the chance that something is not done that is done with a chance.
  private static func log(ofSilence chance: Double) -> Double { KaikiNumerics.log(1 - min(chance, 0.999)) }
}
