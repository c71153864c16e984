/// One value of a row, before it is formatted for a file or a message about the data.
package enum RowValue: Hashable, Sendable {
  /// The row has no value in this column.
  case missing
  /// True or false, such as whether a task is done.
  case flag(Bool)
  /// Whole number, in the unit of its column, which may be a number of days, minutes or events.
  case integer(Int)
  /// Decimal number, in the unit of its column.
  case number(Double)
  /// Calendar day without a time.
  case day(Day)
  /// Point in time, to the millisecond.
  case instant(Instant)
  /// Keyword of the format, such as the name of a state; shown without quotation marks.
  case word(String)
  /// Free text, shown in quotation marks.
  case text(String)
  /// List of texts, such as the labels of a card; may be empty.
  case texts([String])
  /// List of whole numbers, such as the intervals of an interval table in days; may be empty.
  case integers([Int])
  /// Nested rows, such as the items of a daily list: one element per row, with the row's values in column order.
  case rows([[RowMember]])

  /// Returns the whole number as a value; ``missing`` if it is `nil`.
  package static func optional(_ integer: Int?) -> RowValue { integer.map(RowValue.integer) ?? .missing }
  /// Returns the point in time as a value; ``missing`` if it is `nil`.
  package static func optional(_ instant: Instant?) -> RowValue { instant.map(RowValue.instant) ?? .missing }
  /// Returns the text as a value; ``missing`` if it is `nil`.
  package static func optional(_ text: String?) -> RowValue { text.map(RowValue.text) ?? .missing }
  /// Returns the day as a value; ``missing`` if it is `nil`.
  package static func optional(_ day: Day?) -> RowValue { day.map(RowValue.day) ?? .missing }
}

/// Value of a row together with the name of its column.
package struct RowMember: Hashable, Sendable {
  /// Name of the column in a table, or of the key in JSON.
  package var name: String
  /// Value of the row in the column ``name``.
  package var value: RowValue

  /// Creates a member from the name of a column and its value.
  package init(_ name: String, _ value: RowValue) {
    self.name = name
    self.value = value
  }
}

/// Columns of a table, in the order in which they are written and compared; the raw value is the name in files.
package protocol RowColumn: CaseIterable, RawRepresentable<String>, Sendable where AllCases == [Self] {}

extension RowColumn {
  /// Names of all columns, in the order of the cases.
  package static var names: [String] { allCases.map(\.rawValue) }
}

/// Row of a history. One declaration of its columns serves reading, writing, comparing and merging.
package protocol HistoryRow: Sendable {
  /// Columns of the row type.
  associatedtype Column: RowColumn
  /// Values that determine which of two rows of one item is newer; empty if no value determines it.
  ///
  /// The newer row has the greater value at the first index at which the rows differ (A0.8). The count is the same for
  /// all rows of the type.
  var knowledge: [RowValue] { get }
  /// Values that determine which of two equally new rows of one item is kept; empty if only the columns decide.
  ///
  /// The row with the greater value at the first index at which they differ is kept. If all are equal, the columns
  /// decide. In each case, rows that differ are reported as a conflict.
  var preference: [RowValue] { get }
  /// Further values by which rows are compared, after the columns. Files lack these values.
  var unwrittenMembers: [RowMember] { get }
  /// Name or title that the user gave the item; `nil` if items of this type have no name.
  var displayName: String? { get }
  /// Returns the value of the row in a column; ``RowValue/missing`` if there is none.
  func value(of column: Column) -> RowValue
}

extension HistoryRow {
  /// Empty by default: no value determines which of two rows is newer.
  package var knowledge: [RowValue] { [] }
  /// Empty by default: the columns decide which of two equally new rows is kept.
  package var preference: [RowValue] { [] }
  /// Empty by default: rows are compared by their columns alone.
  package var unwrittenMembers: [RowMember] { [] }
  /// `nil` by default: items of the type have no name or title.
  package var displayName: String? { nil }

  /// Values of all columns, in the order of the columns; one element per column, also for a missing value.
  package var members: [RowMember] { Column.allCases.map { RowMember($0.rawValue, value(of: $0)) } }

  /// Returns the order of this row and another by the first column in which they differ (A0.8).
  ///
  /// Texts are compared byte by byte, so two rows that look the same can differ.
  package func order(beside other: Self) -> RowOrder {
    for column in Column.allCases {
      let order = value(of: column).order(beside: other.value(of: column))
      if order != .equal { return order }
    }
    return .of(unwrittenMembers, other.unwrittenMembers) { $0.value.order(beside: $1.value) }
  }

  /// Returns the order of this row and another row of the same item by ``knowledge``: the newer row is greater (A0.8).
  private func age(beside other: Self) -> RowOrder {
    .of(knowledge, other.knowledge) { $0.order(beside: $1) }
  }

  /// True if this row is newer than another row of the same item, by ``knowledge`` (A0.8).
  func isNewer(than other: Self) -> Bool { age(beside: other) == .greater }

  /// Returns the order of this row and another row of the same item, of which the greater is kept (A0.8).
  ///
  /// The order is by ``knowledge``, then ``preference``, then all columns.
  func precedence(beside other: Self) -> RowOrder {
    var order = age(beside: other)
    if order == .equal { order = .of(preference, other.preference) { $0.order(beside: $1) } }
    return order == .equal ? self.order(beside: other) : order
  }

  func differences(from other: Self) -> [Finding.Difference] {
    zip(members + unwrittenMembers, other.members + other.unwrittenMembers).compactMap { own, others in
      own.value.order(beside: others.value) == .equal
        ? nil
        : Finding.Difference(
          column: own.name, kept: own.value.description, other: others.value.description)
    }
  }
}

/// Order of one value or row relative to another one.
package enum RowOrder: Hashable, Sendable {
  /// The first operand is less than the second, or precedes it.
  case less
  /// The first operand equals the second.
  case equal
  /// The first operand is greater than the second.
  case greater

  static func of<Value: Comparable>(_ left: Value, _ right: Value) -> RowOrder {
    left < right ? .less : right < left ? .greater : .equal
  }

  static func of(_ left: String, _ right: String) -> RowOrder {
    left.utf8.lexicographicallyPrecedes(right.utf8)
      ? .less : right.utf8.lexicographicallyPrecedes(left.utf8) ? .greater : .equal
  }

  static func of<Element>(
    _ left: [Element], _ right: [Element], by order: (Element, Element) -> RowOrder
  ) -> RowOrder {
    for (left, right) in zip(left, right) where order(left, right) != .equal { return order(left, right) }
    return of(left.count, right.count)
  }
}

extension RowValue: CustomStringConvertible {
  /// Value in the form used in messages about the data; free text has quotation marks.
  package var description: String {
    switch self {
    case .missing: "none"
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .day(let day): "\(day)"
    case .instant(let instant): "\(instant)"
    case .word(let word): word
    case .text(let text): text.debugDescription
    case .texts(let texts): texts.isEmpty ? "none" : texts.map(\.debugDescription).joined(separator: " ")
    case .integers(let integers): integers.map { "\($0)" }.joined(separator: ",")
    case .rows(let rows): "\(rows.count) rows"
    }
  }
}

extension RowValue {
  /// Returns the order of this value and another: numbers by size, texts by their bytes.
  ///
  /// False precedes true, and an earlier day or instant precedes a later one. Lists are ordered by the first element
  /// that differs, then by length.
  ///
  /// Values of different cases are ordered by ``rank``, so a missing value is less than any other.
  func order(beside other: RowValue) -> RowOrder {
    switch self {
    case .missing: if case .missing = other { return .equal }
    case .flag(let left): if case .flag(let right) = other { return .of(left ? 1 : 0, right ? 1 : 0) }
    case .integer(let left): if case .integer(let right) = other { return .of(left, right) }
    case .number(let left): if case .number(let right) = other { return .of(left, right) }
    case .day(let left): if case .day(let right) = other { return .of(left, right) }
    case .instant(let left): if case .instant(let right) = other { return .of(left, right) }
    case .word(let left): if case .word(let right) = other { return .of(left, right) }
    case .text(let left): if case .text(let right) = other { return .of(left, right) }
    case .texts(let left): if case .texts(let right) = other { return .of(left, right) { .of($0, $1) } }
    case .integers(let left): if case .integers(let right) = other { return .of(left, right) { .of($0, $1) } }
    case .rows(let left):
      if case .rows(let right) = other {
        return .of(left, right) { .of($0, $1) { $0.value.order(beside: $1.value) } }
      }
    }
    return .of(rank, other.rank)
  }

  private var rank: Int {
    switch self {
    case .missing: 0
    case .flag: 1
    case .integer: 2
    case .number: 3
    case .day: 4
    case .instant: 5
    case .word: 6
    case .text: 7
    case .texts: 8
    case .integers: 9
    case .rows: 10
    }
  }
}

/// Row that a reader adds to a history that is being built.
package protocol GatheredRow: Sendable {
  /// Adds the row to a history that is being built.
  func add(to builder: inout HistoryBuilder)
}

/// Row type of one table of a history: defines how rows are gathered, merged and written.
///
/// To add a row type, write a struct that conforms, a case of ``HistoryPart`` and a property of ``History``.
/// Settings, answers, lists and habits have structure beyond rows of one type, so ``HistoryBuilder`` gathers them
/// separately.
package protocol HistoryTableRow: HistoryRow, GatheredRow {
  /// Part of a history that consists of these rows.
  static var part: HistoryPart { get }
  /// Property of ``History`` that stores these rows; its value is `nil` if the inputs lack this table.
  static var table: WritableKeyPath<History, [Self]?> { get }
  /// True if the rows are items, which a user may delete; false for events, which stay (A0.8).
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
  package static var isThing: Bool { false }
  /// Returns the rows unchanged, in the order of their first appearance.
  package static func ordered(_ rows: [Self]) -> [Self] { rows }
  /// No past events by default.
  package var moments: RowMoments { .none }

  /// Calls one of two functions for each past event that the rows record: with its time, or with its day.
  package static func forEachMoment(of history: History, event: (Instant) -> Void, day: (Day) -> Void) {
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
  package func add(to builder: inout HistoryBuilder) { builder.gather(self) }
}

/// Times of the past events that a row records.
package enum RowMoments: Hashable, Sendable {
  /// The row records no past event.
  case none
  /// One event at a known time.
  case instant(Instant)
  /// Any number of events at known times, in any order.
  case instants([Instant])
  /// Event on a known day, at an unknown time.
  case day(Day)
}
