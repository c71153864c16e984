/// One thing on a daily list (R1.2).
public struct ListItem: Hashable, Codable, Identifiable, Sendable {
  /// The id, by which the item is the same on the next day's list.
  public var id: String
  /// What is to be done.
  public var content: String
  /// Whether it is done.
  public var isCompleted: Bool
  /// The sort key: smaller ones first, ties by id (L1).
  public var order: Int
  /// When it was last changed; `nil` where the app does not say.
  public var modified: Instant?

  /// An item.
  public init(id: String, content: String, isCompleted: Bool = false, order: Int, modified: Instant? = nil) {
    self.id = id
    self.content = content
    self.isCompleted = isCompleted
    self.order = order
    self.modified = modified
  }

  /// The lengths of a content in characters, after blanks at its ends are taken off (L7).
  public static let contentLengths = 1...1_000

  /// Content as the app keeps it; `nil` where nothing is left of it or it is too long (L7).
  public static func content(_ text: String) -> String? {
    var trimmed = Substring(text)
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return contentLengths.contains(trimmed.count) ? String(trimmed) : nil
  }

}

/// The things to do on one day (R1.1).
public struct DailyList: Hashable, Identifiable, Sendable {
  /// The id.
  public var id: String
  /// When it was made (R1.3).
  public var createdAt: Instant
  /// When the app last made it anew (R1.3).
  public var lastReset: Instant?
  /// The day that it is for, where that is not the day on which it was made: tomorrow's list (R1.9).
  public var plannedDay: Day?
  /// The items, by ``ListItem/order``, then id.
  public private(set) var items: [ListItem]

  /// A list; the items may come in any order, and of two with one id the newer stays (L2).
  public init(
    id: String, createdAt: Instant, lastReset: Instant? = nil, plannedDay: Day? = nil, items: [ListItem]
  ) {
    self.id = id
    self.createdAt = createdAt
    self.lastReset = lastReset
    self.plannedDay = plannedDay
    self.items = Self.united(items)
  }

  /// The logical day that is its key (R1.6, L2).
  public func day(in boundary: DayBoundary) -> Day {
    plannedDay ?? boundary.day(of: createdAt)
  }

  /// Takes in another list of the same day (L2).
  ///
  /// Items are united by id, the newer one of two wins. Merging commutes.
  public mutating func merge(_ other: DailyList) { merge(CollectionOfOne(other)) }

  /// Takes in other lists of the same day, as if one after another (L2).
  ///
  /// - Complexity: O(*n* log *n*) in the items of all lists.
  public mutating func merge(_ others: some Sequence<DailyList>) {
    var all = items
    for other in others {
      mergeHead(other)
      all += other.items
    }
    items = Self.united(all)
  }

  private mutating func mergeHead(_ other: DailyList) {
    if other.createdAt != createdAt {
      if other.createdAt < createdAt { id = other.id }
    } else if IdentifierTable.isBefore(other.id, id)
      || !IdentifierTable.isBefore(id, other.id) && other.id < id
    {
      id = other.id
    }
    createdAt = min(createdAt, other.createdAt)
    lastReset = [lastReset, other.lastReset].compactMap { $0 }.max()
    plannedDay = [plannedDay, other.plannedDay].compactMap { $0 }.min()
  }

  /// Items in their order, each id once.
  private static func united(_ items: [ListItem]) -> [ListItem] {
    var ids = IdentifierTable()
    var united: [ListItem] = []
    for item in items {
      let number = ids.intern(item.id)
      if number == united.count {
        united.append(item)
      } else if united[number].precedence(beside: item) == .less {
        united[number] = item
      }
    }
    return united.sorted {
      $0.order != $1.order ? $0.order < $1.order : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}

extension DailyList: Codable {
  private enum CodingKeys: CodingKey { case id, createdAt, lastReset, plannedDay, items }

  /// Reads a list, whose items may stand in any order.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      createdAt: try container.decode(Instant.self, forKey: .createdAt),
      lastReset: try container.decodeIfPresent(Instant.self, forKey: .lastReset),
      plannedDay: try container.decodeIfPresent(Day.self, forKey: .plannedDay),
      items: try container.decode([ListItem].self, forKey: .items))
  }
}
