import Analysis
import Encoding
import Forecasting
import Kaiki

/// Value of a report: its key and its source.
///
/// JSON, CSV and `kaiki help` print the same list of fields. The meaning of a key is in the help of words/en.toml, under
/// `keys`.
struct Field<Root>: Sendable {
  struct Column: Sendable {
    var name: String
    var overPeople: ColumnSummary?
    var value: @Sendable (Root) -> any Reportable
  }

  /// Appends the field's JSON members to the members of an object; appends none if the key is left out.
  let addMembers: @Sendable (Root, inout [JSONValue.Member]) -> Void
  let columns: [Column]
  let help: [KeyHelp]

}

extension Field {
  /// Creates a field with one key; the object omits the key if the value is `nil`.
  init(
    _ key: String, columns: [Column], help: [KeyHelp], present value: @escaping @Sendable (Root) -> JSONValue?
  ) {
    self.init(
      addMembers: { root, members in
        if let value = value(root) { members.append(JSONValue.Member(key: key, value: value)) }
      }, columns: columns, help: help)
  }

  /// A single value; `nil` is shown as null and as an empty cell.
  ///
  /// - Parameters:
  ///   - id: Last part of the id of the key's help; `nil` for the key.
  ///   - overPeople: Summary of the values over the people of a cohort; `nil` for none.
  init(
    _ key: String, id: String? = nil, hasColumn: Bool = true, overPeople: ColumnSummary? = nil,
    _ value: @escaping @Sendable (Root) -> some Reportable
  ) {
    self.init(
      key,
      columns: hasColumn ? [Column(name: key, overPeople: overPeople) { value($0) }] : [],
      help: [KeyHelp(key, id: id)]
    ) { value($0).json }
  }

  init(
    present key: String, _ value: @escaping @Sendable (Root) -> (some Reportable)?
  ) {
    self.init(key, columns: [Column(name: key) { value($0) }], help: [KeyHelp(key)]) {
      value($0).map(\.json)
    }
  }

  /// A column without a JSON member, for a value whose key is a field elsewhere in the list.
  init(column name: String, _ value: @escaping @Sendable (Root) -> some Reportable) {
    self.init(addMembers: { _, _ in }, columns: [Column(name: name) { value($0) }], help: [])
  }

  /// An array of values, without a column.
  static func values(
    _ key: String,
    _ values: @escaping @Sendable (Root) -> [some Reportable]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key)]) { .array(values($0).map(\.json)) }
  }

  static func values(
    present key: String, _ values: @escaping @Sendable (Root) -> [some Reportable]?
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key)]) { root in
      values(root).map { .array($0.map(\.json)) }
    }
  }

  static func values(
    _ key: String,
    orNull values: @escaping @Sendable (Root) -> [some Reportable]?
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key)]) { root in
      values(root).map { .array($0.map(\.json)) } ?? .null
    }
  }
}

extension Field {
  /// An object with its own fields; `nil` is shown as null.
  ///
  /// - Parameter columns: New name of each column of the object that also appears in the table; other columns are omitted.
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

  static func object<Part>(
    _ key: String, _ part: @escaping @Sendable (Root) -> Part?, _ fields: Field<Part>...
  ) -> Field {
    object(key, part, fields)
  }

  static func object<Part>(
    present key: String, id: String? = nil, columns: [String: String] = [:],
    _ part: @escaping @Sendable (Root) -> Part?, _ fields: [Field<Part>]
  ) -> Field {
    Field(
      key, columns: fields.columns(of: part, under: columns),
      help: [KeyHelp(key, id: id, inner: helpOf(fields))]
    ) { root in part(root).map { .object(fields.members(of: $0)) } }
  }

  /// An object with one member per key of the data, each an object with the same fields; without columns.
  static func keyed<Part>(
    _ key: String, _ parts: @escaping @Sendable (Root) -> [(key: String, value: Part)],
    _ fields: [Field<Part>]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key, inner: helpOf(fields))]) { root in
      .object(
        parts(root).map { JSONValue.Member(key: $0.key, value: .object(fields.members(of: $0.value))) })
    }
  }

  /// An array with one object per row, without columns.
  static func list<Row>(
    _ key: String, _ rows: @escaping @Sendable (Root) -> [Row], _ fields: [Field<Row>]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key, inner: helpOf(fields))]) { root in
      .array(rows(root).map { .object(fields.members(of: $0)) })
    }
  }

  static func list<Row>(
    _ key: String, _ rows: @escaping @Sendable (Root) -> [Row], _ fields: Field<Row>...
  ) -> Field {
    list(key, rows, fields)
  }

  static func list<Row>(
    _ key: String, orNull rows: @escaping @Sendable (Root) -> [Row]?,
    _ fields: [Field<Row>]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key, inner: helpOf(fields))]) { root in
      rows(root).map { rows in .array(rows.map { .object(fields.members(of: $0)) }) } ?? .null
    }
  }

  static func list<Row>(
    present key: String, _ rows: @escaping @Sendable (Root) -> [Row]?, _ fields: [Field<Row>]
  ) -> Field {
    Field(key, columns: [], help: [KeyHelp(key, inner: helpOf(fields))]) { root in
      rows(root).map { rows in .array(rows.map { .object(fields.members(of: $0)) }) }
    }
  }

  /// An array with one object per row, without columns; the key is omitted if the array is empty.
  static func list<Row>(
    nonempty key: String, _ rows: @escaping @Sendable (Root) -> [Row],
    _ fields: [Field<Row>]
  ) -> Field {
    .list(
      present: key,
      { root in
        let rows = rows(root)
        return rows.isEmpty ? nil : rows
      }, fields)
  }

  /// An object with the fields of a figure, or with a null value and the reason if the data are insufficient.
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

  /// The fields of a figure as members of the outer object, or a null value and the reason if the data are insufficient.
  static func inline<Part>(_ answer: @escaping @Sendable (Root) -> Outcome<Part>, _ fields: [Field<Part>])
    -> Field
  {
    Field(
      addMembers: { root, members in
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

func helpOf<Root>(_ fields: [Field<Root>]) -> [KeyHelp] { fields.flatMap(\.help) }

extension Array {
  func members<Root>(of root: Root) -> [JSONValue.Member] where Element == Field<Root> {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(count)
    for field in self { field.addMembers(root, &members) }
    return members
  }

  /// Returns the same fields for an outer value that contains the inner value.
  func of<Outer, Root>(_ inner: @escaping @Sendable (Outer) -> Root) -> [Field<Outer>]
  where Element == Field<Root> {
    map { field in
      Field<Outer>(
        addMembers: { root, members in field.addMembers(inner(root), &members) },
        columns: field.columns.map { column in
          Field<Outer>.Column(name: column.name, overPeople: column.overPeople) { column.value(inner($0)) }
        }, help: field.help)
    }
  }

  /// Returns columns of a part under other names, for a row of the whole; a cell is empty if the part is `nil`.
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

extension Field where Root == CardScenario {
  /// Field of a setting in a plan, without a column.
  init(_ field: CardSetting.PlanField) {
    self.init(field.key, columns: [], help: [KeyHelp(field.key)]) {
      field.value($0).json
    }
  }
}

extension CardSetting.PlanValue {
  fileprivate var json: JSONValue {
    switch self {
    case .integer(let number): number.json
    case .number(let number): number.json
    case .flag(let flag): flag.json
    case .word(let word): .text(word)
    case .integers(let numbers): numbers.map { .array($0.map(\.json)) } ?? .null
    case .numbers(let numbers): numbers.map { .array($0.map(\.json)) } ?? .null
    }
  }
}
