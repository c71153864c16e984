import Kaiki

/// One day of a person's daily lists.
package struct ListDay: Hashable, Sendable {
  /// The logical day.
  package var day: Day
  /// Items of its list, carried ones included.
  package var items: Int
  /// Those that were done.
  package var completed: Int
  /// Items that were left unfinished the day before.
  package var carried: Int
  /// Whether the app was not opened, so that there is no list (L4).
  package var isNotOpened: Bool

  /// A day.
  package init(day: Day, items: Int, completed: Int, carried: Int, isNotOpened: Bool) {
    self.day = day
    self.items = items
    self.completed = completed
    self.carried = carried
    self.isNotOpened = isNotOpened
  }
}

extension HistoryAsOf {
  /// Every day from the first daily list to the last, ascending, as a mode of reset has them (R1.1-R1.9, L2-L6).
  ///
  /// Under `clear` the lists are taken as they are; `carry` and `uncheck` put what they move before a list's own
  /// items, as the app would have done.
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
