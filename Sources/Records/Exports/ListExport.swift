import Kaiki

enum ListExport {
  /// An object of `lists`, its items within.
  static func row(_ list: DailyList) -> ExportRow {
    ExportRow(
      members: ListColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .id: value = .text(list.id)
        case .createdAt: value = .word(list.createdAt.description)
        case .lastResetDate: value = .optional(list.lastReset)
        case .day: value = list.plannedDay.map { .word($0.description) } ?? .missing
        case .items:
          value = .objects(
            list.items.map { item in
              ExportRow(members: ItemColumn.allCases.map { ($0.name, Self.value($0, of: item)) }).json
            })
        }
        return (column.name, value)
      })
  }

  /// The rows of a list in a table: one an item, or one for a list without items.
  static func rows(_ list: DailyList) -> [ExportRow] {
    let items = list.items.isEmpty ? [nil] : list.items.map(Optional.some)
    return items.map { item in
      ExportRow(
        members: ListItemColumn.allCases.map { column in
          let value: ExportValue
          switch column {
          case .listId: value = .text(list.id)
          case .listCreatedAt: value = .word(list.createdAt.description)
          case .listLastResetDate: value = .optional(list.lastReset)
          case .listDay: value = list.plannedDay.map { .word($0.description) } ?? .missing
          case .id, .content, .isCompleted, .order, .modified:
            let own = ItemColumn(rawValue: column.rawValue - ListItemColumn.firstOfItem)
            value = own.flatMap { own in item.map { Self.value(own, of: $0) } } ?? .missing
          }
          return (column.name, value)
        })
    }
  }

  private static func value(_ column: ItemColumn, of item: ListItem) -> ExportValue {
    switch column {
    case .id: .text(item.id)
    case .content: .text(item.content)
    case .isCompleted: .flag(item.isCompleted)
    case .order: .integer(item.order)
    case .modified: .optional(item.modified)
    }
  }
}

enum OpenExport {
  /// A row of `opens`.
  static func row(_ open: AppOpen) -> ExportRow {
    ExportRow(
      members: OpenColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .timestamp: value = .word(open.at.description)
        case .timeZone: value = .word(open.zone.identifier)
        case .deviceId: value = .optional(open.device)
        }
        return (column.name, value)
      })
  }
}
