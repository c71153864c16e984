/// Gathers daily lists, whose items may be rows of several inputs and devices; items with one id are merged (L2).
struct ListBuilder: Sendable {
  private var numbers = IdentifierTable()
  private var heads: [DailyList] = []
  private var items: [MergedRows<ListItem>] = []
  private var countsOfInput: [Int: Int] = [:]
  private var export: Int?

  mutating func beginInput(_ export: Int?) {
    countsOfInput = [:]
    self.export = export
  }

  /// Returns the number of items that the current input has added to a list so far, duplicates included, ≥ 0.
  func itemCount(ofList id: String) -> Int {
    numbers.number(of: id).flatMap { countsOfInput[$0] } ?? 0
  }

  mutating func add(_ list: DailyList) {
    let number = numbers.intern(list.id)
    let head = DailyList(
      id: list.id, createdAt: list.createdAt, lastReset: list.lastReset, plannedDay: list.plannedDay,
      items: [])
    if number == heads.count {
      heads.append(head)
      items.append(MergedRows(.lists))
    } else {
      heads[number].merge(head)
    }
    items[number].begin(export)
    for item in list.items { items[number].add(item, id: item.id) }
    countsOfInput[number, default: 0] += list.items.count
  }

  func report(to findings: inout Findings) {
    for (number, items) in items.enumerated() {
      let id = numbers[number]
      items.report(to: &findings, .itemOfList(id))
    }
  }

  mutating func settle(by judge: inout DeletionResolver) {
    for number in items.indices { items[number].settle(by: &judge) }
  }

  func finish() -> [DailyList] {
    zip(heads, items).map { head, items in
      DailyList(
        id: head.id, createdAt: head.createdAt, lastReset: head.lastReset, plannedDay: head.plannedDay,
        items: items.values)
    }.sorted {
      $0.createdAt != $1.createdAt ? $0.createdAt < $1.createdAt : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}
