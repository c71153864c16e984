import Kaiki
import Records
import SyntheticLives

/// Made-up histories of as many things as a suite asks for.
///
/// The lives last ``days`` days whatever their size, so that an item means the same at each.
enum MadeUp {
  /// How long lives of tasks last.
  static let days = 60
  /// How many tasks a household has.
  static let householdTasks = 200
  /// The first day, a Monday: 2025-01-06.
  static let start = Day(20_094)
  /// Where the people live.
  static let boundary = DayBoundary(zone: zone("Asia/Tokyo"))
  /// The noon after the last day of a life.
  static let now = boundary.start(of: start + days) + 43_200

  /// The rules of a time zone.
  static func zone(_ identifier: String) -> TimeZoneRules {
    do {
      return try TimeZoneDatabase.rules(for: identifier)
    } catch {
      fatalError(error.message.english)
    }
  }

  /// What the rules make of a history.
  static func known(_ history: History, at now: Instant = now) -> HistoryAsOf {
    HistoryAsOf(history, settings: AppSettings(), boundary: boundary, now: now)
  }

  /// Recurring tasks of households and their completions, as those of one person.
  ///
  /// A household has ``householdTasks`` tasks: its people sit down for as long as those take, and a day has no room
  /// for a hundred times as many.
  static func tasks(_ count: Int) -> History {
    var history = History()
    var tasks: [RecurringTask] = []
    var completions: [Completion] = []
    for number in 0..<((count + householdTasks - 1) / householdTasks) {
      let life = SyntheticTaskLife(
        taskCount: min(householdTasks, count - number * householdTasks), days: days, seed: UInt64(number + 1),
        start: start, scheduler: TaskScheduler(boundary: boundary))
      let household = SyntheticHistory(life, settings: AppSettings())
      tasks += (household.stored.recurringTasks ?? []).map {
        var task = $0
        task.id = "\(number)-\(task.id)"
        return task
      }
      completions += (household.logged.completions ?? []).map {
        Completion(id: $0.id.map { "\(number)-\($0)" }, task: "\(number)-\($0.task)", at: $0.at)
      }
    }
    history.recurringTasks = tasks
    history.completions = completions.sorted { ($0.at, $0.task) < ($1.at, $1.task) }
    return history
  }

  /// Tasks with attempts.
  static func attempts(_ count: Int) -> History {
    let life = SyntheticAttemptLife(taskCount: count, days: days, seed: 1, start: start, boundary: boundary)
    return whole(SyntheticHistory(life, settings: AppSettings()))
  }

  /// Daily lists and openings of an app over some days, with a journey.
  static func lists(days: Int) -> History {
    let life = SyntheticListLife(
      days: days, seed: 1, start: start, home: boundary, abroad: zone(SyntheticHistory.abroad),
      journey: 40..<48)
    return whole(SyntheticHistory(life, settings: AppSettings()))
  }

  private static func whole(_ made: SyntheticHistory) -> History {
    var history = made.stored
    history.attempts = made.logged.attempts
    history.opens = made.logged.opens
    return history
  }
}
