extension DailyObservation: HistoryTableRow {
  /// Part of a history that these rows form: `observations`, the daily numbers.
  package static var part: HistoryPart { .observations }
  /// Property of ``History`` that stores daily numbers; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [DailyObservation]?> { \.observations }
  /// Series and day, which identify a daily number; never `nil`. Rows with the same series and day are merged.
  package var identity: String? { "\(series) \(day)" }
  /// Day of the number.
  package var moments: RowMoments { .day(day) }

  /// Columns of the table `observations`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case series, date, value
  }

  /// Value of the daily number in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .series: .text(series)
    case .date: .day(day)
    case .value: value.map(RowValue.number) ?? .missing
    }
  }
}

extension HabitDetails: HistoryRow {
  /// Columns of the table `habits`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case habit
    case frequencyTimes = "freq_numerator"
    case frequencyDays = "freq_denominator"
    case type, unit, targetType, targetValue, isArchived
  }

  /// Value of the habit in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .habit: .text(name)
    case .frequencyTimes: .integer(frequency.times)
    case .frequencyDays: .integer(frequency.days)
    case .type: .word(kind.rawValue)
    case .unit: .optional(unit)
    case .targetType: target.map { .word($0.kind.rawValue) } ?? .missing
    case .targetValue: target.map { .number($0.amount) } ?? .missing
    case .isArchived: .flag(isArchived)
    }
  }
}

extension ListItem: HistoryRow {
  /// Keys of an item in the JSON of a daily list, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case id, content, isCompleted, order, modified
  }

  /// Value of the list item in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .text(id)
    case .content: .text(content)
    case .isCompleted: .flag(isCompleted)
    case .order: .integer(order)
    case .modified: .optional(modified)
    }
  }

  /// Time of the last change, which determines which of two rows of one item is newer.
  package var knowledge: [RowValue] { [.optional(modified)] }

  /// State of the item, which decides between two equally new rows of one item: the completed item is kept.
  package var preference: [RowValue] { [.flag(isCompleted)] }

  /// Text of the list item, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { content }
}

extension DailyList: HistoryRow {
  /// Keys of a daily list in the JSON of `lists`, in the order in which they are written and compared.
  ///
  /// This project adds the key `day`, for a list that was written for another day than the day of its creation
  /// (R1.9).
  package enum Column: String, RowColumn {
    case id, createdAt, lastResetDate, day, items
  }

  /// Value of the list in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .text(id)
    case .createdAt: .instant(createdAt)
    case .lastResetDate: .optional(lastReset)
    case .day: .optional(plannedDay)
    case .items: .rows(items.map(\.members))
    }
  }
}

extension AppOpen: HistoryRow {
  /// Columns of the table `opens`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case timestamp, timeZone, deviceId
  }

  /// Value of the app session in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .timestamp: .instant(at)
    case .timeZone: .word(zone.identifier)
    case .deviceId: .optional(device)
    }
  }
}

/// Row of a table of daily lists: a list and one of its items; a list without items has one row.
package struct ListItemRow: HistoryRow {
  let list: DailyList
  let item: ListItem?

  /// Columns of the table `lists`: first the columns of the list, then the columns of the item.
  package enum Column: String, RowColumn {
    case listId, listCreatedAt, listLastResetDate, listDay, id, content, isCompleted, order, modified
  }

  /// Value of the list or item in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .listId: list.value(of: .id)
    case .listCreatedAt: list.value(of: .createdAt)
    case .listLastResetDate: list.value(of: .lastResetDate)
    case .listDay: list.value(of: .day)
    case .id: item?.value(of: .id) ?? .missing
    case .content: item?.value(of: .content) ?? .missing
    case .isCompleted: item?.value(of: .isCompleted) ?? .missing
    case .order: item?.value(of: .order) ?? .missing
    case .modified: item?.value(of: .modified) ?? .missing
    }
  }
}

extension DailyList {
  /// Rows of the list in a table, one per item in their order; a list without items also has one row.
  package var tableRows: [ListItemRow] {
    items.isEmpty ? [ListItemRow(list: self, item: nil)] : items.map { ListItemRow(list: self, item: $0) }
  }
}

/// Row of one check mark: the habit, the day and the value.
package struct TickRow: HistoryRow {
  let habit: Habit
  let tick: Tick

  /// Columns of the table `checkmarks`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case habit, date, value
    case frequencyTimes = "freq_numerator"
    case frequencyDays = "freq_denominator"
  }

  /// Value of the check mark in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .habit: .text(habit.name)
    case .date: .day(tick.day)
    case .value: tick.amount.map(RowValue.number) ?? .word(tick.value.rawValue)
    case .frequencyTimes: .optional(habit.frequency(namedOn: tick.day)?.times)
    case .frequencyDays: .optional(habit.frequency(namedOn: tick.day)?.days)
    }
  }
}

extension Habit {
  /// One row per check mark of the habit, in the order of the check marks; empty if the habit has none.
  package var rows: [TickRow] { ticks.map { TickRow(habit: self, tick: $0) } }
}
