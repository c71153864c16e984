extension History {
  /// Returns this history merged with another export of the same person: items of either history are in the result.
  ///
  /// Rows with one id become one row. Of two rows that differ, the newer is kept, or else the greater; the same rule
  /// applies to settings (R0.8, A0.8, L2). The order of the two histories affects only rows that have no order of
  /// their own.
  ///
  /// - Note: A history does not store how a file wrote a check mark. If one history read ambiguous numbers as states,
  ///   they stay states, even if the other history shows that the habit is measured. Files that are read together
  ///   avoid this.
  public func merged(with other: History) -> History {
    var builder = HistoryBuilder()
    builder.add(self)
    builder.add(other)
    return builder.finish()
  }
}

extension HistoryBuilder {
  /// Adds all rows and findings of a history to the rows gathered so far.
  public mutating func add(_ history: History) {
    add(history.findings)
    nearestCourses.merge(history.nearestCourses) { max($0, $1) }
    for part in HistoryPart.allCases {
      switch part {
      case .settings:
        if let settings = history.settings { add(settings, from: "") }
        if let collection = history.collection { add(collection, history.presets) }
      case .reviews:
        if let log = history.log {
          beginInput(log.origin == .table ? .reviews : .thirdPartyReviews)
          self.log.append(contentsOf: log)
        }
      case .lists: add(part, history.lists) { $0.add($1) }
      case .opens: add(part, history.opens) { $0.add($1) }
      case .habits: addHabits(history.habits)
      case .cards, .recurringTasks, .completions, .attemptTasks, .attempts, .observations, .semesters,
        .courses,
        .attendanceRecords, .periodTimes, .calendar:
        if let kind = part.rows { addTable(kind, of: history) }
      // `reviews` adds the log, which includes answers by the intervals of another app.
      case .thirdPartyReviews: break
      }
    }
  }

  private mutating func addTable<Row: HistoryTableRow>(_ kind: Row.Type, of history: History) {
    add(Row.part, history[keyPath: Row.table]) { $0.add($1) }
  }

  private mutating func addHabits(_ habits: [Habit]?) {
    add(.habits, habits) { builder, habit in
      if let details = habit.details { builder.add(details) }
      for tick in habit.ticks {
        builder.add(HabitMark(tick), of: habit.name, frequency: habit.frequency(namedOn: tick.day))
      }
    }
  }

  private mutating func add<Row>(
    _ part: HistoryPart, _ rows: [Row]?, _ add: (inout HistoryBuilder, Row) -> Void
  ) {
    guard let rows else { return }
    beginInput(part)
    for row in rows { add(&self, row) }
  }
}
