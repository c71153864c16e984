extension PeopleColumns {
  /// Columns that say whose a row of a table is; empty if there are none.
  ///
  /// A column of ids is returned alone, because columns of names name the same people. A column that means something
  /// else in the table, as the name of a task does, is none of people.
  ///
  /// - Parameters:
  ///   - names: The headings, or the keys of objects.
  ///   - format: Format of the rows; `nil` for a table as people write it.
  static func names(among names: [String], of format: ImportFormat?) -> [String] {
    names.first(where: ids.contains).map { [$0] } ?? all(among: names, of: format)
  }

  /// All columns of people, with ids and with names: the user can choose a person by any of them.
  static func all(among names: [String], of format: ImportFormat?) -> [String] {
    PeopleColumns(names, except: taken(names, by: format))?.indices.map { names[$0] } ?? []
  }

  /// The places of the columns that mean something else than people.
  private static func taken(_ names: [String], by format: ImportFormat?) -> Set<Int> {
    guard let format else {
      let columns = SpreadsheetKind.all.lazy.compactMap { $0.columns(of: names) }.first ?? []
      return Set(columns.indices.filter { columns[$0] != nil })
    }
    let rows = format.rows
    let known = Set(rows.required + (rows.hasFreeColumns ? [] : rows.columns))
    return Set(names.indices.filter { known.contains(names[$0]) })
  }
}

extension Translation {
  /// Notes the columns of people of a table that is read as one person's, unless the user chose the person.
  mutating func note(_ people: PeopleColumns, of headings: WrittenTable.Row, _ person: ChosenPerson) {
    guard person.name == nil else { return }
    for index in people.indices {
      note(.peopleColumn(headings[index].text.quoted, people: 1), at: headings[index].offset)
    }
  }
}
