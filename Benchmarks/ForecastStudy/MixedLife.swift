import Kaiki
import KaikiNumerics

/// Somebody with tasks of many intervals that were begun at different times, so that on many days of a long record nothing
/// is due; each task is done on the first day on which its person is there and does not leave it.
package struct MixedLife {
  /// What keeps the person from tasks.
  package enum Person: String, CaseIterable, Sendable {
    case punctual = "miss nothing"
    case forgetful = "leave one due task in five for the next day"
    case traveller = "are away for one to four weeks, every three months or so"
    case stopped = "stopped one to five months ago"
  }

  /// Whose life it is.
  package let person: Person
  /// The tasks and what was done, as of the end of the life.
  package let history: HistoryAsOf
  /// The spells away that began in the record and lasted a week or more, each with ln of the chance that somebody who is
  /// there does nothing of what waits on all of its days.
  package let episodes: [(days: ClosedRange<Day>, silence: Double)]
  /// All days away.
  package let away: DaySet

  /// Days of record that a forecast knows.
  package static let record = 1_100
  /// Days that follow.
  package static let horizon = 365
  private static let intervals = [1, 2, 3, 7, 14, 30, 90, 365].compactMap { try? CalendarInterval($0, .day) }
  private static let leftChance = 0.2

  /// The first day that is forecast.
  package static var end: Day { MadeUpHome.start + record }

  /// The life of a seed.
  package init(_ person: Person, seed: UInt64) {
    self.person = person
    var draws = RandomStream(seed: seed, domain: .tests, replicate: 9)
    let days = Self.record + Self.horizon
    let away = Self.daysAway(person, days: days, &draws)
    let leftChance = person == .forgetful ? Self.leftChance : 0
    var (tasks, done): ([RecurringTask], [Completion]) = ([], [])
    // ln of the chance of silence on each day, by what waits.
    var silence = [Double](repeating: 0, count: days)
    for number in 0..<(3 + draws.below(23)) {
      let every = Self.intervals[draws.below(Self.intervals.count)]
      let interval = every.approximateDays
      let age = max(30, 2 * interval) + draws.below(Self.record - max(30, 2 * interval))
      let created = Self.record - age + draws.below(interval) - interval
      let id = "t\(number)"
      var due = created + interval
      var day = max(0, due)
      while day < days {
        silence[day] += leftChance > 0 ? log(leftChance) : -.infinity
        if away[day] || draws.uniform() < leftChance {
          day += 1
          continue
        }
        done.append(Completion(id: "\(id)-\(done.count)", task: id, at: Self.noon(day)))
        due = day + interval
        day = due
      }
      tasks.append(
        RecurringTask(
          id: id, title: id,
          recurrence: Recurrence(
            interval: every, policy: .fromCompletion),
          nextReminder: Self.noon(due), created: Self.noon(created)))
    }
    var history = History()
    (history.recurringTasks, history.completions) = (tasks, done.sorted { $0.at < $1.at })
    let boundary = DayBoundary(zone: MadeUpHome.zone)
    self.history = HistoryAsOf(
      history, settings: AppSettings(), boundary: boundary,
      now: boundary.end(of: MadeUpHome.start + (days - 1)))
    let first = history.completions?.first.map { boundary.day(of: $0.at) } ?? Self.end
    self.away = DaySet(away.indices.filter { away[$0] }.map { MadeUpHome.start + $0 })
    let known = DaySet(self.away.days.filter { first..<Self.end ~= $0 })
    episodes = known.runs(until: Self.end).filter { $0.upperBound - $0.lowerBound >= 6 }.map { run in
      (run, run.reduce(0) { $0 + silence[$1 - MadeUpHome.start] })
    }
  }

  private static func noon(_ day: Int) -> Instant {
    DayBoundary(zone: MadeUpHome.zone).start(of: MadeUpHome.start + day) + 12 * 3_600
  }

  private static func daysAway(_ person: Person, days: Int, _ draws: inout RandomStream) -> [Bool] {
    var away = [Bool](repeating: false, count: days)
    switch person {
    case .punctual, .forgetful: break
    case .traveller:
      var day = Int(-90 * log(1 - draws.uniform()))
      while day < days {
        let length = 7 + draws.below(22)
        for index in day..<min(days, day + length) { away[index] = true }
        day += length + 1 + Int(-90 * log(1 - draws.uniform()))
      }
    case .stopped:
      for index in (record - 30 - draws.below(120))..<days { away[index] = true }
    }
    return away
  }
}
