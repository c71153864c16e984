/// One item of a daily list: a text that the user ticks off on a day (R1.2).
public struct ListItem: Hashable, Codable, Identifiable, Sendable {
  /// Id of the item, equal in the lists of all days that contain the item.
  public var id: String
  /// Text that the user entered; readers accept 1...1,000 characters (``content(_:)``), the initialiser any text.
  public var content: String
  /// True if the user completed the item on the list's day.
  public var isCompleted: Bool
  /// Sort key, ascending, any whole number; items with equal keys are in ascending order of id (L1).
  public var order: Int
  /// Time of the last change by the user; `nil` if the app does not store it.
  public var modified: Instant?

  /// Creates an item, unfinished by default; the parameters are the properties of the same names.
  public init(id: String, content: String, isCompleted: Bool = false, order: Int, modified: Instant? = nil) {
    self.id = id
    self.content = content
    self.isCompleted = isCompleted
    self.order = order
    self.modified = modified
  }

  /// Allowed lengths of an item's text in characters, without white space at its ends: 1...1,000 (L7).
  public static let contentLengths = 1...1_000

  /// Returns a text without white space at its ends; `nil` if the result is empty or longer than 1,000 characters
  /// (L7).
  public static func content(_ text: String) -> String? {
    var trimmed = Substring(text)
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return contentLengths.contains(trimmed.count) ? String(trimmed) : nil
  }

}

/// List of the items to do on one day (R1.1).
public struct DailyList: Hashable, Identifiable, Sendable {
  /// Unique id of the list.
  public var id: String
  /// Time at which the app created the list (R1.3).
  public var createdAt: Instant
  /// Time at which the app last replaced an older list by this one; `nil` if the app states none (R1.3).
  public var lastReset: Instant?
  /// Day of a list that was created on another day, such as tomorrow's list (R1.9); `nil` for the day of creation.
  public var plannedDay: Day?
  /// Items, ascending by ``ListItem/order``, then by id; each id occurs once. Empty for a list without items.
  public private(set) var items: [ListItem]

  /// Creates a list from items in any order; of two items with one id, the item changed later remains (L2).
  public init(
    id: String, createdAt: Instant, lastReset: Instant? = nil, plannedDay: Day? = nil, items: [ListItem]
  ) {
    self.id = id
    self.createdAt = createdAt
    self.lastReset = lastReset
    self.plannedDay = plannedDay
    self.items = Self.united(items)
  }

  /// Returns the logical day that the list is for: ``plannedDay``, or else the day of its creation (R1.6, L2).
  public func day(in boundary: DayBoundary) -> Day {
    plannedDay ?? boundary.day(of: createdAt)
  }

  /// Merges another list of the same day into this list, for example from another device (L2).
  ///
  /// Of two items with one id, the item changed later remains. The list takes the id and time of the list created first,
  /// the latest reset and the earliest planned day. The result does not depend on the order of merges.
  public mutating func merge(_ other: DailyList) { merge(CollectionOfOne(other)) }

  /// Merges other lists of the same day into this list, with the result of merging one after another (L2).
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

  /// Reads a stored list, whose items may be in any order.
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
