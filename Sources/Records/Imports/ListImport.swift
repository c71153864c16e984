import Kaiki

/// The columns of `lists`; `day` is ours, for a list that is written for another day than its own (R1.9).
enum ListColumn: Int, ImportColumn {
  case id, createdAt, lastResetDate, day, items
}

/// The keys of an item within a list; `sortOrder` is another name for `order`.
enum ItemColumn: Int, ImportColumn {
  case id, content, isCompleted, order, modified, sortOrder
}

/// The columns of `lists` as a table: those of the list, then those of ``ItemColumn``.
enum ListItemColumn: Int, ImportColumn {
  case listId, listCreatedAt, listLastResetDate, listDay, id, content, isCompleted, order, modified,
    sortOrder

  /// Where the columns of the item begin.
  static let firstOfItem = ListItemColumn.id.rawValue
}

enum ListImport {
  /// A list a row, its items within.
  static let format = RowFormat(
    kind: .lists, part: .lists, columns: ListColumn.names,
    required: [ListColumn.id, .createdAt, .items].map(\.name),
    read: { (fields, history, context) throws(Fault) in
      let (list, faults, unknownKeys) = try read(fields, in: context.boundary)
      for key in unknownKeys { context.unknownKeys.note("items.\(key)") }
      history.add(list)
      return faults
    })

  /// An item a row.
  static let itemFormat = RowFormat(
    .lists, .lists, required: [ListItemColumn.listId, .listCreatedAt], mark: .listId
  ) { (fields, history, context) throws(Fault) in
    let (list, fault) = try readRow(fields, in: context.boundary) { history.itemCount(ofList: $0) }
    history.add(list)
    // The row is its item, so it is kept out; the list stays (L7).
    if let fault { throw fault }
  }

  /// Reads a list with its items.
  ///
  /// - Returns: The list, the faults of items that were kept out, and the keys of items that nobody wants.
  static func read(
    _ fields: Fields, in boundary: DayBoundary
  ) throws(Fault) -> (list: DailyList, faults: [Fault], unknownKeys: [String]) {
    let id = try fields.requiredText(ListColumn.id.rawValue)
    let createdAt = try fields.instant(ListColumn.createdAt.rawValue)
    let lastReset = fields.lenient(ListColumn.lastResetDate.rawValue) { (fields, column) throws(Fault) in
      try fields.optionalInstant(column)
    }
    let day = try fields.date(ListColumn.day.rawValue, in: boundary)
    var items: [ListItem] = []
    var faults: [Fault] = []
    var index = 0
    let unknownKeys = try fields.forEachRow(in: ListColumn.items.rawValue, ItemColumn.names) {
      item throws(Fault) in
      switch item {
      case .success(let fields):
        do throws(Fault) {
          items.append(try Self.item(fields, firstColumn: 0, index: index))
        } catch {
          faults.append(error)
        }
      case .failure(let fault): faults.append(fault)
      }
      index += 1
    }
    return (
      DailyList(id: id, createdAt: createdAt, lastReset: lastReset, plannedDay: day, items: items), faults,
      unknownKeys
    )
  }

  /// Reads a row of the table: a list with one item, or with none.
  ///
  /// - Parameter index: How many items of the list the input has had, which is the sort key of an item that
  ///   names none (L1).
  /// - Returns: The list, and the fault of its item where that was kept out.
  static func readRow(
    _ fields: Fields, in boundary: DayBoundary, index: (_ list: String) -> Int
  ) throws(Fault) -> (list: DailyList, fault: Fault?) {
    let id = try fields.requiredText(ListItemColumn.listId.rawValue)
    let createdAt = try fields.instant(ListItemColumn.listCreatedAt.rawValue)
    let lastReset = fields.lenient(ListItemColumn.listLastResetDate.rawValue) {
      (fields, column) throws(Fault) in
      try fields.optionalInstant(column)
    }
    let day = try fields.date(ListItemColumn.listDay.rawValue, in: boundary)
    let isEmpty = ItemColumn.allCases.allSatisfy {
      fields.isMissing(ListItemColumn.firstOfItem + $0.rawValue)
    }
    var items: [ListItem] = []
    var fault: Fault?
    if !isEmpty {
      do throws(Fault) {
        items = [try item(fields, firstColumn: ListItemColumn.firstOfItem, index: index(id))]
      } catch {
        fault = error
      }
    }
    return (
      DailyList(id: id, createdAt: createdAt, lastReset: lastReset, plannedDay: day, items: items), fault
    )
  }

  private static func item(_ fields: Fields, firstColumn: Int, index: Int) throws(Fault) -> ListItem {
    func column(_ name: ItemColumn) -> Int { firstColumn + name.rawValue }
    guard let content = ListItem.content(try fields.requiredText(column(.content))) else {
      throw fields.fault(
        column(.content),
        "\(fields.heading(column(.content))) is blank or longer than 1000 characters; write 1 to 1000 characters (L7)"
      )
    }
    let orders = Int(Int32.min)...Int(Int32.max)
    return ListItem(
      id: try fields.requiredText(column(.id)), content: content,
      isCompleted: try fields.flag(column(.isCompleted)) ?? false,
      order: fields.lenientInteger(column(.order), in: orders)
        ?? fields.lenientInteger(column(.sortOrder), in: orders) ?? index,
      modified: fields.lenient(column(.modified)) { (fields, column) throws(Fault) in
        try fields.optionalInstant(column)
      })
  }
}

/// The columns of `opens`.
enum OpenColumn: Int, ImportColumn {
  case timestamp, timeZone, deviceId
}

enum OpenImport {
  static let format = RowFormat(.opens, .opens, required: [OpenColumn.timestamp, .timeZone]) {
    (fields, history, context) throws(Fault) in
    history.add(try read(fields, zones: &context.zones))
  }

  /// Reads that an app was opened.
  ///
  /// - Parameter zones: The zones that have been looked up.
  static func read(_ fields: Fields, zones: inout [String: TimeZoneRules]) throws(Fault) -> AppOpen {
    let column = OpenColumn.timeZone.rawValue
    let identifier = try fields.requiredText(column)
    if zones[identifier] == nil {
      do throws(TimeZoneDatabase.Problem) {
        zones[identifier] = try TimeZoneDatabase.rules(for: identifier)
      } catch {
        throw fields.fault(column, error.message)
      }
    }
    let zone = zones[identifier] ?? .utc
    return AppOpen(
      at: try fields.instant(OpenColumn.timestamp.rawValue), zone: zone,
      device: try fields.optionalText(OpenColumn.deviceId.rawValue))
  }
}
