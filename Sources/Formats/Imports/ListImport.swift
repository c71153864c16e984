import Files
import Kaiki
import Rows

enum ListImport {
  /// Further name of the column `order`, after the columns of an item.
  private static let sortOrder = "sortOrder"

  /// Table with a row per list, which contains the items.
  static let format = RowFormat(
    kind: .lists, part: .lists, columns: DailyList.Column.names,
    required: [DailyList.Column.id, .createdAt, .items].map(\.rawValue),
    read: { (row, history, _, context) throws(Fault) in
      let (list, faults, unknownKeys) = try read(NamedFields(row: row), in: context.boundary)
      for key in unknownKeys { row.notes.unknownKeys.note("items.\(key)") }
      history.add(list)
      return faults
    })

  /// Table with a row per item.
  static let itemFormat = RowFormat(
    .lists, .lists, others: [sortOrder], required: [ListItemRow.Column.listId, .listCreatedAt], mark: .listId
  ) { (fields, history, _, context) throws(Fault) in
    let (list, fault) = try readRow(fields, in: context.boundary) { history.itemCount(ofList: $0) }
    history.add(list)
    // A fault rejects the row, which is the item; the list stays (L7).
    if let fault { throw fault }
  }

  /// Reads a list with its items.
  ///
  /// - Returns: The list, the faults of rejected items, and the unknown keys of items.
  static func read(
    _ fields: NamedFields<DailyList.Column>, in boundary: DayBoundary
  ) throws(Fault) -> (list: DailyList, faults: [Fault], unknownKeys: [String]) {
    var (faults, unknownKeys): ([Fault], [String]) = ([], [])
    let list = try list(
      fields[.id], fields[.createdAt], fields[.lastResetDate], fields[.day], in: boundary
    ) { _ throws(Fault) in
      var items: [ListItem] = []
      var index = 0
      unknownKeys = try fields[.items].forEachRow(ListItem.Column.names + [sortOrder]) { item throws(Fault) in
        do throws(Fault) {
          items.append(try Self.item(NamedFields(row: try item.get()), index: index))
        } catch {
          faults.append(error)
        }
        index += 1
      }
      return items
    }
    return (list, faults, unknownKeys)
  }

  /// Reads a row of the table: a list with one item, or with none.
  ///
  /// - Parameter index: Returns the number of items of a list that were read before, which is the sort key of an item
  ///   without `order` (L1).
  /// - Returns: The list, and the fault of its item; `nil` if the item is valid or missing.
  static func readRow(
    _ fields: NamedFields<ListItemRow.Column>, in boundary: DayBoundary, index: (_ list: String) -> Int
  ) throws(Fault) -> (list: DailyList, fault: Fault?) {
    var fault: Fault?
    let list = try list(
      fields[.listId], fields[.listCreatedAt], fields[.listLastResetDate], fields[.listDay], in: boundary
    ) { id throws(Fault) in
      let item = NamedFields<ListItem.Column>(row: fields.row, first: ListItemRow.Column.id.index)
      if item.areMissing, item[beyond: 0].isMissing { return [] }
      do throws(Fault) {
        return [try Self.item(item, index: index(id))]
      } catch {
        fault = error
        return []
      }
    }
    return (list, fault)
  }

  /// Reads a list from its fields, then its items.
  private static func list(
    _ id: Field, _ createdAt: Field, _ lastReset: Field, _ day: Field, in boundary: DayBoundary,
    items: (_ list: String) throws(Fault) -> [ListItem]
  ) throws(Fault) -> DailyList {
    let (id, createdAt) = (try id.requiredText(), try createdAt.instant())
    let lastReset = lastReset.lenient(Field.optionalInstant)
    let day = try day.date(in: boundary)
    return DailyList(
      id: id, createdAt: createdAt, lastReset: lastReset, plannedDay: day, items: try items(id))
  }

  /// Reads an item.
  ///
  /// - Parameter index: Sort key of the item if it states none.
  private static func item(
    _ fields: NamedFields<ListItem.Column>, index: Int
  ) throws(Fault) -> ListItem {
    guard let content = ListItem.content(try fields[.content].requiredText()) else {
      throw fields[.content].fault(
        "\(fields[.content].heading) is blank or longer than 1000 characters; write 1 to 1000 characters (L7)"
      )
    }
    let orders = Int(Int32.min)...Int(Int32.max)
    return ListItem(
      id: try fields[.id].requiredText(), content: content,
      isCompleted: try fields[.isCompleted].flag() ?? false,
      order: fields[.order].lenientInteger(in: orders)
        ?? fields[beyond: 0].lenientInteger(in: orders) ?? index,
      modified: fields[.modified].lenient(Field.optionalInstant))
  }
}

enum OpenImport {
  static let format = RowFormat(.opens, .opens, required: [AppOpen.Column.timestamp, .timeZone]) {
    (fields, history, memories, _) throws(Fault) in
    history.add(try memories.use(ZoneMemory.self) { memory throws(Fault) in try read(fields, &memory.zones) })
  }

  /// Time zones that were looked up before, by identifier.
  private struct ZoneMemory: FormatMemory {
    var zones: [String: TimeZoneRules] = [:]
  }

  static func read(
    _ fields: NamedFields<AppOpen.Column>, _ zones: inout [String: TimeZoneRules]
  ) throws(Fault) -> AppOpen {
    let identifier = try fields[.timeZone].requiredText()
    if zones[identifier] == nil {
      do throws(TimeZoneDatabase.Problem) {
        zones[identifier] = try TimeZoneDatabase.rules(for: identifier)
      } catch {
        throw fields[.timeZone].fault(error.message)
      }
    }
    return AppOpen(
      at: try fields[.timestamp].instant(), zone: zones[identifier] ?? .utc,
      device: try fields[.deviceId].optionalText())
  }
}
