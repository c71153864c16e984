/// A kind of row of which a history holds a table: all that gathering, merging and writing have to know of it stands here.
///
/// A new kind is a struct that conforms, a case of ``HistoryPart`` and a field of ``History``. Settings, answers, lists,
/// openings and habits are more than rows of one kind, and gathered by themselves.
public protocol HistoryTableRow: HistoryRow {
  /// The part of a history that the rows are.
  static var part: HistoryPart { get }
  /// The field in which a history holds them.
  static var table: WritableKeyPath<History, [Self]?> { get }
  /// What one of them is called in findings.
  static var noun: String { get }
  /// What some of them are called.
  static var nouns: String { get }
  /// Whether what one of several exports lacks may have been deleted there (A0.8), as things are and events are not.
  static var isThing: Bool { get }
  /// The rows in the order in which a history has them.
  ///
  /// - Parameter rows: In the order of their first appearance.
  static func ordered(_ rows: [Self]) -> [Self]
  /// What two rows of one thing have in common (R0.8); `nil` for a row that is like no other.
  var identity: String? { get }
  /// When what it tells of happened.
  var moments: RowMoments { get }
  /// Adds the row to a history that is being built.
  ///
  /// What there is for all kinds does; being required of each, it is compiled for each.
  func add(to builder: inout HistoryBuilder)
  /// Visits when what the rows of a history tell of happened, which tells the present; what is there for all kinds goes by
  /// ``moments``.
  ///
  /// - Parameters:
  ///   - history: The rows, in the table of the kind.
  ///   - event: Is given the moments.
  ///   - day: Is given the days of what is known by its day alone.
  static func forEachMoment(of history: History, event: (Instant) -> Void, day: (Day) -> Void)
}

extension HistoryTableRow {
  /// An event.
  public static var isThing: Bool { false }
  /// As they first appeared.
  public static func ordered(_ rows: [Self]) -> [Self] { rows }
  /// None.
  public var moments: RowMoments { .none }

  /// Visits the moments of all rows.
  ///
  /// - Parameters:
  ///   - history: The rows, in the table of the kind.
  ///   - event: Is given the moments.
  ///   - day: Is given the days of what is known by its day alone.
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

  /// Adds the row to a history that is being built.
  public func add(to builder: inout HistoryBuilder) { builder.gather(self) }
}

/// When something happened that a row tells of.
public enum RowMoments: Hashable, Sendable {
  /// It tells of nothing that happened.
  case none
  /// At a moment.
  case instant(Instant)
  /// At several moments.
  case instants([Instant])
  /// On a day.
  case day(Day)
}
