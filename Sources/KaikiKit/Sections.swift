import Kaiki

extension Kit {
  /// Items in three sections by due day: overdue, today and upcoming; an array without items is empty.
  public struct Sections<Item> {
    /// Items due on a day before today, longest overdue first; items of equal due time in their input order.
    public var overdue: [Item] = []
    /// Items due today, ascending by due time, also if the time has passed.
    public var today: [Item] = []
    /// Items due on a day after today, soonest first.
    public var upcoming: [Item] = []

    /// Items to do now: overdue items, then the items of today, each ascending by due time.
    public var waiting: [Item] { overdue + today }

    /// Items of one section, ascending by due time; empty if no item is in the section.
    public subscript(_ section: Section) -> [Item] {
      switch section {
      case .overdue: overdue
      case .today: today
      case .upcoming: upcoming
      }
    }
  }

  /// Sorts items of any type into sections by the day of their due time.
  ///
  /// - Parameters:
  ///   - items: Items in any order.
  ///   - now: Current time.
  ///   - days: Zone and hour at which days begin.
  ///   - due: Returns the due time of an item; an item with `nil` is in no section.
  public static func sections<Item>(
    of items: [Item], at now: Instant, in days: Days, due: (Item) -> Instant?
  ) -> Sections<Item> {
    sections(
      items.compactMap { item in
        due(item).map { ($0.clampedToStored.milliseconds, days.day(of: $0.clampedToStored), item) }
      },
      today: days.day(of: now.clampedToStored))
  }

  /// Sorts cards into sections, ascending by due day; the result omits cards without a graded answer.
  public static func sections(of cards: [Card], at now: Instant, in days: Days) -> Sections<Card> {
    sections(
      cards.compactMap { card in card.due.map { (Int64($0.number), $0, card) } },
      today: days.day(of: now.clampedToStored))
  }

  /// Sorts recurring tasks in use into sections by their next reminders; other tasks are in no section.
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
