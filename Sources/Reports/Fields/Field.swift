import Analysis
import Encoding
import Kaiki

/// A value of a report, declared once: its key, what it means, its unit, and where it comes from.
///
/// JSON, CSV and the text of `kaiki help` are made from the same list of fields, so that none of them can know a key
/// that the others do not.
struct Field<Root>: Sendable {
  /// A column of a table for other programs.
  struct Column: Sendable {
    var name: String
    var value: @Sendable (Root) -> any Reportable
  }

  /// What stands in an object; empty where the key is left out.
  let members: @Sendable (Root) -> [JSONValue.Member]
  /// The columns of a row.
  let columns: [Column]
  /// What `kaiki help` says, key by key.
  let help: [KeyHelp]

  init(members: @escaping @Sendable (Root) -> [JSONValue.Member], columns: [Column], help: [KeyHelp]) {
    self.members = members
    self.columns = columns
    self.help = help
  }

  /// Where a value stands in a table.
  enum ColumnName {
    /// Under its key.
    case same
    /// Under another name.
    case named(String)
    /// Nowhere.
    case none

    func name(of key: String) -> String? {
      switch self {
      case .same: key
      case .named(let name): name
      case .none: nil
      }
    }
  }
}

// MARK: Values

extension Field {
  /// A single value; `nil` is shown as null and as an empty cell.
  init(
    _ key: String, _ meaning: String, unit: String? = nil, column: ColumnName = .same,
    _ value: @escaping @Sendable (Root) -> some Reportable
  ) {
    self.init(
      members: { [JSONValue.Member(key: key, value: value($0).json)] },
      columns: column.name(of: key).map { [Column(name: $0) { value($0) }] } ?? [],
      help: [KeyHelp(key, meaning, unit: unit)])
  }

  /// A single value whose key is left out where there is none.
  init(
    present key: String, _ meaning: String, unit: String? = nil, column: ColumnName = .same,
    _ value: @escaping @Sendable (Root) -> (some Reportable)?
  ) {
    self.init(
      members: { root in value(root).map { [JSONValue.Member(key: key, value: $0.json)] } ?? [] },
      columns: column.name(of: key).map { [Column(name: $0) { value($0) }] } ?? [],
      help: [KeyHelp(key, meaning, unit: unit)])
  }

  /// A column alone, of a value whose key stands elsewhere in the order.
  init(column name: String, _ value: @escaping @Sendable (Root) -> some Reportable) {
    self.init(members: { _ in [] }, columns: [Column(name: name) { value($0) }], help: [])
  }

  /// Several single values; a table has no room for them.
  static func values(
    _ key: String, _ meaning: String, unit: String? = nil,
    _ values: @escaping @Sendable (Root) -> [some Reportable]
  ) -> Field {
    Field(
      members: { [JSONValue.Member(key: key, value: .array(values($0).map(\.json)))] }, columns: [],
      help: [KeyHelp(key, meaning, unit: unit)])
  }

  /// Several single values, whose key is left out where there are none.
  static func values(
    present key: String, _ meaning: String, _ values: @escaping @Sendable (Root) -> [some Reportable]?
  ) -> Field {
    Field(
      members: { root in
        values(root).map { [JSONValue.Member(key: key, value: .array($0.map(\.json)))] } ?? []
      }, columns: [], help: [KeyHelp(key, meaning)])
  }

  /// Several single values, or null.
  static func values(
    _ key: String, _ meaning: String, unit: String? = nil,
    orNull values: @escaping @Sendable (Root) -> [some Reportable]?
  ) -> Field {
    Field(
      members: {
        [JSONValue.Member(key: key, value: values($0).map { .array($0.map(\.json)) } ?? .null)]
      }, columns: [], help: [KeyHelp(key, meaning, unit: unit)])
  }
}

// MARK: Objects and lists

extension Field {
  /// An object with fields of its own, or null.
  ///
  /// - Parameter columns: Which of its columns stand in a row, under which names.
  static func object<Part>(
    _ key: String, _ meaning: String, columns: [String: String] = [:],
    _ part: @escaping @Sendable (Root) -> Part?,
    _ fields: [Field<Part>]
  ) -> Field {
    Field(
      members: { root in
        [JSONValue.Member(key: key, value: part(root).map { .object(fields.members(of: $0)) } ?? .null)]
      }, columns: fields.columns(of: part, under: columns),
      help: [KeyHelp(key, meaning, inner: helpOf(fields))])
  }

  /// An object whose key is left out where there is none.
  static func object<Part>(
    present key: String, _ meaning: String, columns: [String: String] = [:],
    _ part: @escaping @Sendable (Root) -> Part?, _ fields: [Field<Part>]
  ) -> Field {
    Field(
      members: { root in
        part(root).map { [JSONValue.Member(key: key, value: .object(fields.members(of: $0)))] } ?? []
      }, columns: fields.columns(of: part, under: columns),
      help: [KeyHelp(key, meaning, inner: helpOf(fields))])
  }

  /// A list of objects.
  static func list<Row>(
    _ key: String, _ meaning: String, _ rows: @escaping @Sendable (Root) -> [Row], _ fields: [Field<Row>]
  ) -> Field {
    Field(
      members: { root in
        [JSONValue.Member(key: key, value: .array(rows(root).map { .object(fields.members(of: $0)) }))]
      }, columns: [], help: [KeyHelp(key, meaning, inner: helpOf(fields))])
  }

  /// A list of objects, or null, or no key at all where the outer optional is `nil`.
  static func list<Row>(
    _ key: String, _ meaning: String, orNull rows: @escaping @Sendable (Root) -> [Row]?,
    _ fields: [Field<Row>]
  ) -> Field {
    Field(
      members: { root in
        let value = rows(root).map { rows in JSONValue.array(rows.map { .object(fields.members(of: $0)) }) }
        return [JSONValue.Member(key: key, value: value ?? .null)]
      }, columns: [], help: [KeyHelp(key, meaning, inner: helpOf(fields))])
  }

  /// A list of objects whose key is left out where it is empty.
  static func list<Row>(
    nonempty key: String, _ meaning: String, _ rows: @escaping @Sendable (Root) -> [Row],
    _ fields: [Field<Row>]
  ) -> Field {
    let whole = list(key, meaning, rows, fields)
    return Field(
      members: { rows($0).isEmpty ? [] : whole.members($0) }, columns: [], help: whole.help)
  }

  /// A figure that the data may not bear, as an object: its fields, or a null value with the reason.
  static func answer<Part>(
    _ key: String, _ meaning: String, columns: [String: String] = [:],
    _ answer: @escaping @Sendable (Root) -> Outcome<Part>, _ fields: [Field<Part>]
  ) -> Field {
    let inner = Field<Outcome<Part>>.inline({ $0 }, fields)
    return Field(
      members: { root in
        [JSONValue.Member(key: key, value: .object(inner.members(answer(root))))]
      }, columns: fields.columns(of: { answer($0).value }, under: columns),
      help: [KeyHelp(key, meaning, inner: inner.help)])
  }

  /// A figure that the data may not bear, whose fields stand among the others: or a null value with the reason.
  static func inline<Part>(_ answer: @escaping @Sendable (Root) -> Outcome<Part>, _ fields: [Field<Part>])
    -> Field
  {
    Field(
      members: { root in
        let answer = answer(root)
        if let value = answer.value { return fields.members(of: value) }
        return [
          JSONValue.Member(key: "value", value: .null),
          JSONValue.Member(key: "reason", value: .text(answer.reason ?? "")),
        ]
      }, columns: [],
      help: helpOf(fields) + [
        KeyHelp("value", "null where the data cannot bear a figure"), KeyHelp("reason", "why there is none"),
      ])
  }
}

// MARK: Lists of fields

/// What `kaiki help` says of some fields.
func helpOf<Root>(_ fields: [Field<Root>]) -> [KeyHelp] { fields.flatMap(\.help) }

extension Array {
  /// The members of an object.
  func members<Root>(of root: Root) -> [JSONValue.Member] where Element == Field<Root> {
    flatMap { $0.members(root) }
  }

  /// The same fields of something that holds what they are of.
  func of<Outer, Root>(_ inner: @escaping @Sendable (Outer) -> Root) -> [Field<Outer>]
  where Element == Field<Root> {
    map { field in
      Field<Outer>(
        members: { field.members(inner($0)) },
        columns: field.columns.map { column in
          Field<Outer>.Column(name: column.name) { column.value(inner($0)) }
        }, help: field.help)
    }
  }

  /// The columns of a part that stand in a row of the whole, under other names; empty cells where there is no part.
  fileprivate func columns<Outer, Root>(
    of part: @escaping @Sendable (Outer) -> Root?, under names: [String: String]
  ) -> [Field<Outer>.Column] where Element == Field<Root> {
    flatMap(\.columns).compactMap { column in
      names[column.name].map { name in
        Field<Outer>.Column(name: name) { part($0).map(column.value) ?? Word?.none }
      }
    }
  }
}
