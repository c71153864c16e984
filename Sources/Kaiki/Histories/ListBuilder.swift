/// Gathers daily lists, whose items may come row by row and from several devices (L2).
struct ListBuilder: Sendable {
  private var numbers = IdentifierTable()
  /// The lists without their items.
  private var heads: [DailyList] = []
  private var items: [MergedRows<ListItem>] = []
  private var countsOfInput: [Int: Int] = [:]
  /// The running export.
  private var export: Int?

  /// Says that an input begins.
  ///
  /// - Parameter export: The number of its export; `nil` for what is of none.
  mutating func beginInput(_ export: Int?) {
    countsOfInput = [:]
    self.export = export
  }

  /// How many items of a list the running input has had.
  func itemCount(ofList id: String) -> Int {
    numbers.number(of: id).flatMap { countsOfInput[$0] } ?? 0
  }

  /// Takes in a list, or a part of one.
  mutating func add(_ list: DailyList) {
    let number = numbers.intern(list.id)
    let head = DailyList(
      id: list.id, createdAt: list.createdAt, lastReset: list.lastReset, plannedDay: list.plannedDay,
      items: [])
    if number == heads.count {
      heads.append(head)
      items.append(MergedRows("item"))
    } else {
      heads[number].merge(head)
    }
    items[number].begin(export)
    for item in list.items { items[number].add(item, id: item.id) }
    countsOfInput[number, default: 0] += list.items.count
  }

  /// Reports the items that were not kept.
  func report(to findings: inout Findings) {
    for (number, items) in items.enumerated() {
      let id = numbers[number]
      items.report(
        to: &findings,
        words: RepetitionWords(
          rule: "L2", again: "the item occurs twice on list \(id); counted once",
          two: "two items of list \(id) with this id"))
    }
  }

  /// Drops the items that are taken for deleted, and reports those that some export of their list lacks (A0.8).
  mutating func settle(by judge: inout LackJudge) {
    for number in items.indices { items[number].settle(.lists, by: &judge) }
  }

  /// The lists in the order of their making.
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
