import Kaiki

/// One day of a person's daily lists.
package struct ListDay: Hashable, Sendable {
  /// Logical day of the list.
  package var day: Day
  /// Number of items on the day's list, ≥ 0, carried items included.
  package var items: Int
  /// Number of completed items, 0...items.
  package var completed: Int
  /// Number of items on the list that were unfinished on the previous list, 0...items.
  package var carried: Int
  /// True if the day has no list, because the app stayed closed (L4); all numbers are then 0.
  package var isNotOpened: Bool

  package init(day: Day, items: Int, completed: Int, carried: Int, isNotOpened: Bool) {
    self.day = day
    self.items = items
    self.completed = completed
    self.carried = carried
    self.isNotOpened = isNotOpened
  }
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
