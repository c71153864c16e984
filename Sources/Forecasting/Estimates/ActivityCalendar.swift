import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Activity calendar of one person: active days of all kinds of items, and inactivity episodes.
///
/// An idle day is evidence of inactivity only if items waited on it (F14), see ``Silence``. A hidden Markov model has two
/// states: present and away. On a day away the person does nothing. The calendar is the most probable path of states. The path
/// and the rates outside its episodes are estimated in turn.
///
/// - Note: Source: L. R. Rabiner, *A tutorial on hidden Markov models and selected applications in speech recognition*,
///   1989, doi:10.1109/5.18626, for the path (Viterbi's algorithm).
package struct ActivityCalendar: Sendable {
  /// Days of the record, from the first active day to the last day before the projection; at least one.
  let days: Range<Day>
  let active: DaySet
  /// Days within inactivity episodes: runs of at least five days on which the person was probably away; may be empty.
  package let away: DaySet
  /// Natural logarithm (≤ 0) of the probability of doing nothing, one number per day of ``days``, if the person is present.
  let silence: Silence

  /// Minimum length of an inactivity episode, 5 days; shorter idle runs are days of rest, which have their own probability.
  static let minAway = 5
  /// Probability of an idle run by chance, 0.001, below which the first pass counts the run as an inactivity episode.
  private static let minChance = 0.001
  /// Number of alternations between estimating the path and the rates, 3: an assumption.
  private static let turns = 3

  /// Estimates the activity calendar of a history.
  ///
  /// - Parameter cards: Answers by card and day; `nil` if the history has no answers to cards.
  /// - Returns: `nil` if the history has no active day before `start`.
  init?(_ history: HistoryAsOf, _ cards: CardDays?, before start: Day) {
    let active = history.activeDays
    guard let first = active.runs(until: start + -1).first?.lowerBound else { return nil }
    days = first..<start
    self.active = active
    let waiting = WaitingThings(history, cards, over: days)
    // The search starts from idle runs that are long compared with all others, whether or not items waited. Starting from the
    // waiting items alone would miss an episode whose days make idleness look usual.
    var away = Self.longGaps(active.runs(until: start + -1), before: start)
    var silence = waiting.silence(away: away)
    for _ in 0..<Self.turns {
      away = Self.away(
        days, active, silence, InactivityEpisodes(days.map(away.contains), exposure: silence.exposure))
      silence = waiting.silence(away: away)
    }
    self.away = away
    self.silence = silence
  }

  /// Returns the days of idle runs of at least ``minAway`` days that are too long for chance, if items wait every day.
  private static func longGaps(_ runs: [ClosedRange<Day>], before start: Day) -> DaySet {
    let gaps = zip(runs, runs.dropFirst().map(\.lowerBound) + [start]).compactMap { run, next in
      run.upperBound + 1 < next ? run.upperBound + 1..<next : nil
    }
    let active = runs.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 }
    // Compare a gap only with gaps that are at most as long: longer gaps may be inactivity episodes.
    let sorted = gaps.sorted { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
    var long = DaySet()
    for gap in sorted where gap.count >= minAway {
      let others = sorted.prefix { $0.count <= gap.count }.reduce(0) { $0 + $1.count } - gap.count
      let chance = Double(others + 1) / Double(active + others + 2)
      if log(chance) * Double(gap.count) < log(minChance) {
        long.insert(gap.lowerBound...(gap.upperBound + -1))
      }
    }
    return long
  }

  /// Returns the days of the inactivity episodes in the most probable path (Viterbi's algorithm): runs of 5 or more days.
  private static func away(
    _ days: Range<Day>, _ active: DaySet, _ silence: Silence, _ episodes: InactivityEpisodes
  )
    -> DaySet
  {
    let (leave, back) = (episodes.meanRate, 1 / episodes.meanLength)
    let (stay, leaving) = (log(1 - leave), log(leave))
    let (remain, returning) = (log(1 - back), log(back))
    var (there, gone) = (0.0, -Double.infinity)
    // For each day, true if the best path to the state begins with a day away.
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
    where run.upperBound - run.lowerBound + 1 >= minAway {
      away.insert(run)
    }
    return away
  }

  /// Returns the record from a day on, for a block bootstrap (resampling of past days) of items that began then.
  ///
  /// Each day is resampled on its own weekday to the extent that weekdays differ, see ``WeekdayNoise``.
  func blockBootstrap(from first: Day, things: [[Day: Double]]) -> BlockBootstrap {
    let record = first..<days.upperBound
    let noise = WeekdayNoise.share(
      of: things.map { done in
        let begun = min(max(first, done.keys.min() ?? first), record.upperBound)
        return (begun..<record.upperBound).map { away.contains($0) ? nil : done[$0] ?? 0 }
      })
    return BlockBootstrap(
      record.map(active.contains), keepsWeekdays: true, anyDayShare: noise, episodes: episodes)
  }

  /// Inactivity episodes of the whole record: how often they begin and how long they last, for every kind of item.
  var episodes: InactivityEpisodes {
    InactivityEpisodes(days.map(away.contains), exposure: silence.exposure(outside: away))
  }
}

/// Probability of doing nothing on each day of a record if the person is present, as a natural logarithm.
struct Silence: Sendable {
  let first: Day
  /// Natural logarithm of the probability that all waiting items stay undone, ≤ 0; one element per day, from ``first`` on.
  /// The logarithm is 0 if nothing waits.
  fileprivate(set) var logs: [Double]

  /// Returns the natural logarithm of the probability of doing nothing on a day, ≤ 0; 0 for days outside the record.
  subscript(_ day: Day) -> Double {
    let index = day - first
    return logs.indices.contains(index) ? logs[index] : 0
  }

  fileprivate mutating func add(_ log: Double, on days: ClosedRange<Day>) {
    let begin = max(days.lowerBound - first, 0)
    let end = min(days.upperBound - first + 1, logs.count)
    for index in begin..<max(begin, end) { logs[index] += log }
  }

  /// Expected number of days with an event if the person were always present, ≥ 0: the sum of 1 - probability of doing nothing.
  var exposure: Double { logs.reduce(0) { $0 + 1 - exp($1) } }

  /// Returns the sum of 1 - probability of doing nothing over the days of the record outside `away`, ≥ 0.
  func exposure(outside away: DaySet) -> Double {
    logs.enumerated().reduce(0) { $0 + (away.contains(first + $1.offset) ? 0 : 1 - exp($1.element)) }
  }
}

/// Items that waited for a person on each day of a record, from which the probability of idleness follows.
package struct WaitingThings {
  /// Occurrence of a task: the day on which it begins, its due day, and its completion day; `nil` if it is open.
  private typealias Occurrence = (begun: Day, due: Day, completed: Day?)
  /// Activity with a constant daily probability over `days`, and the days on which it happened (`active`).
  ///
  /// The range `days` begins with the first active day, and ends with the record or the activity.
  private struct Stream {
    var days: Range<Day>
    var active: DaySet
  }

  private let days: Range<Day>
  private var occurrences: [Occurrence] = []
  private var streams: [Stream] = []
  /// Days of the record with due cards; ``studied`` has the days with answers to cards. The sets are empty without a log.
  private var due = DaySet()
  private var studied = DaySet()

  init(_ history: HistoryAsOf, _ cards: CardDays?, over days: Range<Day>) {
    self.days = days
    history.addItems(to: &self)
    if let cards {
      due = cards.waiting(before: days.upperBound)
      studied = DaySet(cards.studyDays)
    }
  }

  /// Adds occurrences of tasks; `completed` is `nil` for an open occurrence.
  mutating func add(_ occurrences: [(begun: Day, due: Day, completed: Day?)]) {
    self.occurrences += occurrences
  }

  /// Adds an activity that may happen on any day from its first active day on; ignores activities that begin after the record.
  mutating func add(_ active: DaySet, isOver: Bool = false) {
    guard let first = active.runs(until: days.upperBound + -1).first?.lowerBound, first < days.upperBound
    else { return }
    let last = active.runs(until: days.upperBound + -1).last?.upperBound ?? first
    streams.append(Stream(days: first..<(isOver ? last + 1 : days.upperBound), active: active))
  }

  /// Returns the probability of doing nothing on each day of the record, estimated by the rates of the days outside `away`.
  func silence(away: DaySet) -> Silence {
    var silence = Silence(first: days.lowerBound, logs: Array(repeating: 0, count: days.count))
    func wait(_ day: Day, _ chance: Double) { silence.add(Self.log(ofSilence: chance), on: day...day) }
    var hazard = CompletionHazard()
    for occurrence in occurrences {
      hazard.add(
        begun: occurrence.begun, due: occurrence.due, completed: occurrence.completed,
        before: days.upperBound, away: away)
    }
    let chances = hazard.meanChances
    for occurrence in occurrences {
      let end = min(occurrence.completed.map { $0 + 1 } ?? days.upperBound, days.upperBound)
      for day in (occurrence.begun + 1)..<max(occurrence.begun + 1, end) {
        wait(day, chances.chance(on: day, begun: occurrence.begun, due: occurrence.due))
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

  /// Returns ln(1 - chance), ≤ 0. `chance` is the probability of doing an item on a day, 0...1; 0.999 replaces larger numbers.
  private static func log(ofSilence chance: Double) -> Double { KaikiNumerics.log(1 - min(chance, 0.999)) }
}

/// Estimate of how far chance explains the differences between weekdays.
enum WeekdayNoise {
  /// Returns the share of the variance between weekday means that chance explains, 0...1.
  ///
  /// The share is 1 / *F* of a one-way analysis of variance, at most 1.
  ///
  /// Shrinking weekdays towards each other by this share gives the James-Stein estimator, except for its small correction of
  /// (*k* - 2) / *k*.
  ///
  /// - Parameter things: Daily amounts of each item, all with the same last day; `nil` on ignored days. The sums of squares
  ///   of all items are added, so that items with different weekdays cannot cancel each other.
  static func share(of things: [[Double?]]) -> Double {
    var (between, within) = (SquaredDeviations(), SquaredDeviations())
    for values in things {
      let weekdays = (0..<7).map { weekday in
        stride(from: values.count - 1 - weekday, through: 0, by: -7).compactMap { values[$0] }
      }.filter { !$0.isEmpty }
      let all = weekdays.flatMap { $0 }
      guard all.count > weekdays.count, weekdays.count > 1 else { continue }
      let mean = mean(all)
      for weekday in weekdays {
        let own = Self.mean(weekday)
        between.sum += Double(weekday.count) * (own - mean) * (own - mean)
        within.sum += weekday.reduce(0) { $0 + ($1 - own) * ($1 - own) }
      }
      between.freedom += Double(weekdays.count - 1)
      within.freedom += Double(all.count - weekdays.count)
    }
    guard between.sum > 0 else { return 1 }
    return min(1, within.mean / between.mean)
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// Sum of squared deviations from a mean, with its degrees of freedom.
  private struct SquaredDeviations {
    var sum = 0.0
    var freedom = 0.0

    var mean: Double { sum / freedom }
  }
}
