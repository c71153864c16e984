import Kaiki

extension Kit {
  /// Things that come back, by when: overdue, today, upcoming.
  public struct Sections<Item> {
    /// Those whose day has passed, the longest overdue first.
    public var overdue: [Item] = []
    /// Those of today.
    public var today: [Item] = []
    /// Those of later days, the soonest first.
    public var upcoming: [Item] = []

    /// What waits today: the overdue, then those of today.
    public var waiting: [Item] { overdue + today }

    /// The things of a section.
    public subscript(_ section: Section) -> [Item] {
      switch section {
      case .overdue: overdue
      case .today: today
      case .upcoming: upcoming
      }
    }
  }

  /// The sections of today's page, for things of any kind.
  ///
  /// - Parameters:
  ///   - items: The things; those of one moment stay in their order.
  ///   - now: The moment.
  ///   - days: Where days begin.
  ///   - due: When a thing comes due; `nil` for one that waits for no day, which stands in no section.
  public static func sections<Item>(
    of items: [Item], at now: Instant, in days: Days, due: (Item) -> Instant?
  ) -> Sections<Item> {
    sections(
      items.compactMap { item in due(item).map { ($0.held.milliseconds, days.day(of: $0.held), item) } },
      today: days.day(of: now.held))
  }

  /// The sections of cards; one that has never been answered stands in none.
  public static func sections(of cards: [Card], at now: Instant, in days: Days) -> Sections<Card> {
    sections(
      cards.compactMap { card in card.due.map { (Int64($0.number), $0, card) } },
      today: days.day(of: now.held))
  }

  /// The sections of recurring tasks that are in use, by their next reminders.
  public static func sections(
    of tasks: [RecurringTask], at now: Instant, in days: Days
  ) -> Sections<RecurringTask> {
    sections(of: tasks.filter(\.isActive), at: now, in: days) { $0.nextReminder }
  }

  private static func sections<Item>(
    _ items: [(order: Int64, due: Day, item: Item)], today: Day
  ) -> Sections<Item> {
    var sections = Sections<Item>()
    let sorted = items.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    for (_, entry) in sorted {
      switch Section(due: entry.due, today: today) {
      case .overdue: sections.overdue.append(entry.item)
      case .today: sections.today.append(entry.item)
      case .upcoming: sections.upcoming.append(entry.item)
      }
    }
    return sections
  }
}

extension Kit.Sections: Sendable where Item: Sendable {}
extension Kit.Sections: Equatable where Item: Equatable {}
extension Kit.Sections: Hashable where Item: Hashable {}
extension Kit.Sections: Encodable where Item: Encodable {}
extension Kit.Sections: Decodable where Item: Decodable {}
