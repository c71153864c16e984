import Analysis
import Encoding
import Kaiki

/// Value of a report: its key and its source.
///
/// JSON, CSV and `kaiki help` print the same list of fields. The meaning of a key is in the help of words/en.toml, under
/// `keys`.
struct Field<Root>: Sendable {
  /// A column of a table for other programs.
  struct Column: Sendable {
    var name: String
    var value: @Sendable (Root) -> any Reportable
  }

  /// Adds to an object what stands there; nothing where the key is left out.
  let addMembers: @Sendable (Root, inout [JSONValue.Member]) -> Void
  /// The columns of a row.
  let columns: [Column]
  /// What `kaiki help` says, key by key.
  let help: [KeyHelp]

  init(
    adding addMembers: @escaping @Sendable (Root, inout [JSONValue.Member]) -> Void, columns: [Column],
    help: [KeyHelp]
  ) {
    self.addMembers = addMembers
    self.columns = columns
    self.help = help
  }

  /// What stands under a key; `nil` where it is left out.
  init(
    _ key: String, columns: [Column], help: [KeyHelp], present value: @escaping @Sendable (Root) -> JSONValue?
  ) {
    self.init(
      adding: { root, members in
        if let value = value(root) { members.append(JSONValue.Member(key: key, value: value)) }
      }, columns: columns, help: help)
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
    _ key: String, column: ColumnName = .same,
    _ value: @escaping @Sendable (Root) -> some Reportable
  ) {
    self.init(
      key, columns: column.name(of: key).map { [Column(name: $0) { value($0) }] } ?? [],
      help: [KeyHelp(key)]
    ) { value($0).json }
  }

  /// A single value whose key is left out where there is none.
  init(
    present key: String, column: ColumnName = .same,
    _ value: @escaping @Sendable (Root) -> (some Reportable)?
  ) {
    self.init(
      key, columns: column.name(of: key).map { [Column(name: $0) { value($0) }] } ?? [],
      help: [KeyHelp(key)]
    ) { value($0).map(\.json) }
  }

  /// A column alone, of a value whose key stands elsewhere in the order.
  init(column name: String, _ value: @escaping @Sendable (Root) -> some Reportable) {
    self.init(adding: { _, _ in }, columns: [Column(name: name) { value($0) }], help: [])
  }

  /// Several single values; a table has no room for them.
  static func values(
    _ key: String,
    _ values: @escaping @Sendable (Root) -> [some Reportable]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key)]) { .array(values($0).map(\.json)) }
  }

  /// Several single values, whose key is left out where there are none.
  static func values(
    present key: String, _ values: @escaping @Sendable (Root) -> [some Reportable]?
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key)]) { root in
      values(root).map { .array($0.map(\.json)) }
    }
  }

  /// Several single values, or null.
  static func values(
    _ key: String,
    orNull values: @escaping @Sendable (Root) -> [some Reportable]?
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key)]) { root in
      values(root).map { .array($0.map(\.json)) } ?? .null
    }
  }
}

// MARK: Objects and lists

extension Field {
  /// An object with fields of its own, or null.
  ///
  /// - Parameter columns: Which of its columns stand in a row, under which names.
  static func object<Part>(
    _ key: String, columns: [String: String] = [:],
    _ part: @escaping @Sendable (Root) -> Part?,
    _ fields: [Field<Part>]
  ) -> Field {
    Field(
      key, columns: fields.columns(of: part, under: columns),
      help: [KeyHelp(key, inner: helpOf(fields))]
    ) { root in part(root).map { .object(fields.members(of: $0)) } ?? .null }
  }

  /// An object whose key is left out where there is none.
  static func object<Part>(
    present key: String, id: String? = nil, columns: [String: String] = [:],
    _ part: @escaping @Sendable (Root) -> Part?, _ fields: [Field<Part>]
  ) -> Field {
    Field(
      key, columns: fields.columns(of: part, under: columns),
      help: [KeyHelp(key, id: id, inner: helpOf(fields))]
    ) { root in part(root).map { .object(fields.members(of: $0)) } }
  }

  /// A list of objects.
  static func list<Row>(
    _ key: String, _ rows: @escaping @Sendable (Root) -> [Row], _ fields: [Field<Row>]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key, inner: helpOf(fields))]) { root in
      .array(rows(root).map { .object(fields.members(of: $0)) })
    }
  }

  /// A list of objects, or null, or no key at all where the outer optional is `nil`.
  static func list<Row>(
    _ key: String, orNull rows: @escaping @Sendable (Root) -> [Row]?,
    _ fields: [Field<Row>]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key, inner: helpOf(fields))]) { root in
      rows(root).map { rows in .array(rows.map { .object(fields.members(of: $0)) }) } ?? .null
    }
  }

  /// A list of objects whose key is left out where it is empty.
  static func list<Row>(
    nonempty key: String, _ rows: @escaping @Sendable (Root) -> [Row],
    _ fields: [Field<Row>]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key, inner: helpOf(fields))]) { root in
      let rows = rows(root)
      return rows.isEmpty ? nil : .array(rows.map { .object(fields.members(of: $0)) })
    }
  }

  /// A figure that the data may not bear, as an object: its fields, or a null value with the reason.
  static func answer<Part>(
    _ key: String, columns: [String: String] = [:],
    _ answer: @escaping @Sendable (Root) -> Outcome<Part>, _ fields: [Field<Part>]
  ) -> Field {
    let inner = Field<Outcome<Part>>.inline({ $0 }, fields)
    return Field(
      key, columns: fields.columns(of: { answer($0).value }, under: columns),
      help: [KeyHelp(key, inner: inner.help)]
    ) { root in .object([inner].members(of: answer(root))) }
  }

  /// A figure that the data may not bear, whose fields stand among the others: or a null value with the reason.
  static func inline<Part>(_ answer: @escaping @Sendable (Root) -> Outcome<Part>, _ fields: [Field<Part>])
    -> Field
  {
    Field(
      adding: { root, members in
        let answer = answer(root)
        if let value = answer.value {
          for field in fields { field.addMembers(value, &members) }
        } else {
          members.append(JSONValue.Member(key: "value", value: .null))
          members.append(JSONValue.Member(key: "reason", value: .text(answer.reason ?? "")))
        }
      }, columns: [],
      help: helpOf(fields) + [
        KeyHelp("value", id: "unknown value"), KeyHelp("reason", id: "unknown reason"),
      ])
  }
}

// MARK: Lists of fields

/// What `kaiki help` says of some fields.
func helpOf<Root>(_ fields: [Field<Root>]) -> [KeyHelp] { fields.flatMap(\.help) }

extension Array {
  /// The members of an object.
  func members<Root>(of root: Root) -> [JSONValue.Member] where Element == Field<Root> {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(count)
    for field in self { field.addMembers(root, &members) }
    return members
  }

  /// The same fields of something that holds what they are of.
  func of<Outer, Root>(_ inner: @escaping @Sendable (Outer) -> Root) -> [Field<Outer>]
  where Element == Field<Root> {
    map { field in
      Field<Outer>(
        adding: { root, members in field.addMembers(inner(root), &members) },
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
