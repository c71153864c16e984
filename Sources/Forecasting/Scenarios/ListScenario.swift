import Distributions
import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Simulation of daily lists: items and completed items per day.
package struct ListScenario: Scenario {
  package let plan: ListPlan
  package var bandCalibration: BandCalibration?

  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    // Read the lists as stored, even if the options project another reset mode: only shown items could be completed.
    let start = options.span.start
    let opened = history.listDays(mode: .clear).filter { !$0.isNotOpened && $0.day < start }
    guard let first = opened.first?.day, let last = opened.last,
      let person = evidence.diary
    else { return nil }
    var record = [ListPlan.PastDay?](repeating: nil, count: start - first)
    for list in opened {
      record[list.day - first] = ListPlan.PastDay(
        added: list.items - list.carried, items: list.items, done: list.completed)
    }
    let spread = try? BetaShrinkage(successes: opened.map(\.completed), trials: opened.map(\.items))
    plan = ListPlan(
      span: options.span, mode: options.resetMode, record: record,
      blockBootstrap: person.blockBootstrap(
        from: first,
        things: [
          Dictionary(opened.map { ($0.day, Double($0.items - $0.carried)) }, uniquingKeysWith: +)
        ]),
      spread: spread.map { BetaDistribution(a: $0.a, b: $0.b) },
      left: options.resetMode.moved(items: last.items, done: last.completed))
  }

  package var episodes: InactivityEpisodes? { plan.blockBootstrap.episodes }

  /// True if the lists begin empty each day (`clear`), as in the app; false if the options project another reset mode.
  package var goesOnAsLogged: Bool { plan.mode == .clear }

  package static let quantities: [Quantity] = [.items, .done, .carried]

  /// Returns no result, because the daily quantities describe lists completely.
  package func ending(of replicates: [DailyTotals]) {}
}

/// One day of a person's daily lists.
package struct ListDay: Hashable, Sendable {
  package var day: Day
  /// Number of items on the day's list, ≥ 0, carried items included.
  package var items: Int
  /// Number of completed items, 0...items.
  package var completed: Int
  /// Number of items on the list that were unfinished on the previous list, 0...items.
  package var carried: Int
  /// True if the day has no list, because the app stayed closed (L4); all numbers are then 0.
  package var isNotOpened: Bool
}

extension HistoryAsOf {
  /// Returns the days with a daily list and the days without one on which the app stayed closed, ascending (R1.1-R1.9, L2-L6).
  ///
  /// The result is empty if the data have no lists. The mode determines the unfinished items: `clear` uses the lists as stored.
  /// `carry` and `uncheck` insert moved items before a list's own items, as the app would.
  package func listDays(mode: ResetMode) -> [ListDay] {
    var days: [ListDay] = []
    var previous: DailyList?
    for (day, stored) in lists?.byDay ?? [] {
      let list = previous?.reset(to: stored, mode: mode) ?? stored
      var left = IdentifierTable()
      for item in previous?.items ?? [] where !item.isCompleted { _ = left.intern(item.id) }
      days.append(
        ListDay(
          day: day, items: list.items.count, completed: list.items.count(where: \.isCompleted),
          carried: list.items.count { left.number(of: $0.id) != nil }, isNotOpened: false))
      previous = list
    }
    for day in lists?.notOpened.days ?? [] {
      days.append(ListDay(day: day, items: 0, completed: 0, carried: 0, isNotOpened: true))
    }
    return days.sorted { $0.day < $1.day }
  }
}
