/// Row that a reader adds to a history that is being built.
public protocol GatheredRow: Sendable {
  /// Adds the row to a history that is being built.
  func add(to builder: inout HistoryBuilder)
}

/// Row type of one table of a history: defines how rows are gathered, merged and written.
///
/// To add a row type, write a struct that conforms, a case of ``HistoryPart`` and a property of ``History``.
/// Settings, answers, lists and habits have structure beyond rows of one type, so ``HistoryBuilder`` gathers them
/// separately.
public protocol HistoryTableRow: HistoryRow, GatheredRow {
  /// Part of a history that consists of these rows.
  static var part: HistoryPart { get }
  /// Property of ``History`` that stores these rows; its value is `nil` if the inputs lack this table.
  static var table: WritableKeyPath<History, [Self]?> { get }
  /// True if the rows are items, which a user may delete; false for events, which stay (A0.8).
  ///
  /// A row of an item that is in only some of several exports may have been deleted in the others.
  static var isThing: Bool { get }
  /// Returns the rows in the order in which a history stores them.
  ///
  /// - Parameter rows: Rows in the order of their first appearance.
  static func ordered(_ rows: [Self]) -> [Self]
  /// Key of the item or event that the row describes; rows with the same key are merged (R0.8).
  ///
  /// `nil` if the row has no key; such a row is a separate item or event.
  var identity: String? { get }
  /// Times or day of the past events that the row records.
  var moments: RowMoments { get }
  /// Adds the row to a history that is being built.
  ///
  /// The default implementation is sufficient for every row type. The method is a requirement so that the compiler
  /// specializes it for each type.
  func add(to builder: inout HistoryBuilder)
  /// Visits the times of all past events that the rows of a history record; the latest determines the present.
  ///
  /// The default implementation visits the ``moments`` of every row.
  static func forEachMoment(of history: History, event: (Instant) -> Void, day: (Day) -> Void)
}

extension HistoryTableRow {
  /// False by default: the rows are events, which stay when an item is deleted.
  public static var isThing: Bool { false }
  /// Returns the rows unchanged, in the order of their first appearance.
  public static func ordered(_ rows: [Self]) -> [Self] { rows }
  /// No past events by default.
  public var moments: RowMoments { .none }

  /// Calls one of two functions for each past event that the rows record: with its time, or with its day.
  public static func forEachMoment(of history: History, event: (Instant) -> Void, day: (Day) -> Void) {
    for row in history[keyPath: table] ?? [] {
      switch row.moments {
      case .none: break
      case .instant(let instant): event(instant)
      case .instants(let instants): instants.forEach(event)
      case .day(let own): day(own)
      }
    }
  }

  /// Adds the row and the times of its events to a history that is being built.
  public func add(to builder: inout HistoryBuilder) { builder.gather(self) }
}

/// Times of the past events that a row records.
public enum RowMoments: Hashable, Sendable {
  /// The row records no past event.
  case none
  /// One event at a known time.
  case instant(Instant)
  /// Any number of events at known times, in any order.
  case instants([Instant])
  /// Event on a known day, at an unknown time.
  case day(Day)
}
