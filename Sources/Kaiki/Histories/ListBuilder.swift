/// Gathers daily lists, whose items may come row by row and from several devices (L2).
struct ListBuilder: Sendable {
  private var numbers = IdentifierTable()
  /// The lists without their items.
  private var heads: [DailyList] = []
  private var items: [[ListItem]] = []
  private var itemNumbers: [IdentifierTable] = []
  /// The items of each list once more, to be looked up.
  private var known: [Set<ListItem>] = []
  private var countsOfInput: [Int: Int] = [:]

  mutating func beginInput() { countsOfInput = [:] }

  /// How many items of a list the running input has had.
  func itemCount(ofList id: String) -> Int {
    numbers.number(of: id).flatMap { countsOfInput[$0] } ?? 0
  }

  mutating func add(_ list: DailyList, _ findings: inout Findings) {
    let number = numbers.intern(list.id)
    let head = DailyList(
      id: list.id, createdAt: list.createdAt, lastReset: list.lastReset, plannedDay: list.plannedDay,
      items: [])
    if number == heads.count {
      heads.append(head)
      items.append([])
      itemNumbers.append(IdentifierTable())
      known.append([])
    } else {
      heads[number].merge(head)
    }
    for item in list.items {
      let count = itemNumbers[number].count
      let isEqual = !known[number].insert(item).inserted
      if itemNumbers[number].intern(item.id) < count {
        findings.append(
          Finding(
            rule: "L2", severity: isEqual ? .note : .warning, place: item.id,
            message: isEqual
              ? "the item occurs twice on list \(list.id); counted once"
              : "two items of list \(list.id) with this id differ; the newer one was kept"))
      }
      items[number].append(item)
      countsOfInput[number, default: 0] += 1
    }
  }

  /// The lists in the order of their making.
  consuming func finish() -> [DailyList] {
    zip(heads, items).map { head, items in
      DailyList(
        id: head.id, createdAt: head.createdAt, lastReset: head.lastReset, plannedDay: head.plannedDay,
        items: items)
    }.sorted {
      $0.createdAt != $1.createdAt ? $0.createdAt < $1.createdAt : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}
