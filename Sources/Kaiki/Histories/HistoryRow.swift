/// One value of a row: what it is, before it is known how it is written.
public enum RowValue: Hashable, Sendable {
  /// There is none.
  case missing
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A day.
  case day(Day)
  /// A moment.
  case instant(Instant)
  /// A word of ours, such as a state.
  case word(String)
  /// Free text.
  case text(String)
  /// Several texts, such as labels.
  case texts([String])
  /// Several whole numbers, such as intervals.
  case integers([Int])
  /// Rows within the row.
  case rows([[RowMember]])

  /// A whole number, or none.
  public static func optional(_ integer: Int?) -> RowValue { integer.map(RowValue.integer) ?? .missing }
  /// A moment, or none.
  public static func optional(_ instant: Instant?) -> RowValue { instant.map(RowValue.instant) ?? .missing }
  /// Text, or none.
  public static func optional(_ text: String?) -> RowValue { text.map(RowValue.text) ?? .missing }
  /// A day, or none.
  public static func optional(_ day: Day?) -> RowValue { day.map(RowValue.day) ?? .missing }
}

/// A value under its name.
public struct RowMember: Hashable, Sendable {
  /// The name of the column, or the key.
  public var name: String
  /// What stands there.
  public var value: RowValue

  /// A value under its name.
  public init(_ name: String, _ value: RowValue) {
    self.name = name
    self.value = value
  }
}

/// A column of a kind of row: its name and where its value comes from.
public struct RowColumn<Row>: Sendable {
  /// The name in a header, or the key.
  public let name: String
  let value: @Sendable (Row) -> RowValue

  init(_ name: String, _ value: @escaping @Sendable (Row) -> RowValue) {
    self.name = name
    self.value = value
  }
}

/// Something that a history holds as a row: its columns stand here once, for writing, comparing and merging.
public protocol HistoryRow: Sendable {
  /// The columns in the order in which they are written and compared.
  static var columns: [RowColumn<Self>] { get }
  /// Columns that determine which of two rows of one item is newer (A0.8): the row with the greater value in the
  /// first column in which they differ. Empty if no column determines it.
  static var knowledge: [RowColumn<Self>] { get }
  /// Columns that determine which of two rows of one item is kept if their ``knowledge`` is equal: the row with the
  /// greater value in the first column in which they differ. If all are equal, ``columns`` decide. In each case, rows
  /// that differ are reported as a conflict.
  static var preference: [RowColumn<Self>] { get }
  /// What a person calls the thing; `nil` where it has no name.
  var displayName: String? { get }
  /// The values under their names, missing ones too.
  var members: [RowMember] { get }
}

extension HistoryRow {
  /// Nothing.
  public static var knowledge: [RowColumn<Self>] { [] }
  /// Nothing.
  public static var preference: [RowColumn<Self>] { [] }
  /// None.
  public var displayName: String? { nil }

  /// The names of the columns.
  public static var columnNames: [String] { columns.map(\.name) }

  /// The values under their names, missing ones too.
  public var members: [RowMember] { Self.columns.map { RowMember($0.name, $0.value(self)) } }

  /// How this row compares with another: by the first value that differs (A0.8). Rows that look alike can differ,
  /// since texts are compared by their bytes.
  public func order(beside other: Self) -> RowOrder { order(beside: other, by: Self.columns) }

  private func order(beside other: Self, by columns: [RowColumn<Self>]) -> RowOrder {
    for column in columns {
      let order = column.value(self).order(beside: column.value(other))
      if order != .equal { return order }
    }
    return .equal
  }

  /// Whether this row knows more of the past than another of the same thing (A0.8).
  func isNewer(than other: Self) -> Bool { order(beside: other, by: Self.knowledge) == .greater }

  /// How this row stands beside another of the same thing, of which the greater is kept: by what they know of the past,
  /// then by their values (A0.8).
  func precedence(beside other: Self) -> RowOrder {
    var order = order(beside: other, by: Self.knowledge)
    if order == .equal { order = self.order(beside: other, by: Self.preference) }
    return order == .equal ? self.order(beside: other) : order
  }

  /// The values in which this row differs from another: `stepIndex 10 (not 9), lastResult none (not true)`.
  func difference(from other: Self) -> String {
    Self.columns.compactMap { column in
      let (own, others) = (column.value(self), column.value(other))
      return own.order(beside: others) == .equal ? nil : "\(column.name) \(own) (not \(others))"
    }.joined(separator: ", ")
  }
}

/// How one value or row compares with another.
public enum RowOrder: Hashable, Sendable {
  /// It is less.
  case less
  /// Nothing tells them apart.
  case equal
  /// It is greater.
  case greater

  static func of<Value: Comparable>(_ left: Value, _ right: Value) -> RowOrder {
    left < right ? .less : right < left ? .greater : .equal
  }

  static func of(_ left: String, _ right: String) -> RowOrder {
    left.utf8.lexicographicallyPrecedes(right.utf8)
      ? .less : right.utf8.lexicographicallyPrecedes(left.utf8) ? .greater : .equal
  }

  /// The order of the first elements that differ; where one list ends first, it is less.
  static func of<Element>(
    _ left: [Element], _ right: [Element], by order: (Element, Element) -> RowOrder
  ) -> RowOrder {
    for (left, right) in zip(left, right) where order(left, right) != .equal { return order(left, right) }
    return of(left.count, right.count)
  }
}

extension RowValue: CustomStringConvertible {
  /// The value as findings show it; free text stands in quotation marks.
  public var description: String {
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
  /// How the value compares with another: numbers by size, texts by their bytes; something is greater than nothing.
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

  /// The place of the kind of value among all kinds.
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
