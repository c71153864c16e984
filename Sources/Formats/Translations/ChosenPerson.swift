import Phrases
import Rows

/// Person of one row, by the columns of people.
package struct PersonName {
  package let parts: [String]
  /// Texts that identify the person: the number alone, or every part.
  private let identity: [String]

  /// - Parameters:
  ///   - parts: The texts of the columns.
  ///   - areNumbers: True for each column whose values tell people apart alone.
  package init(parts: [String], areNumbers: [Bool]) {
    self.parts = parts
    let number = zip(parts, areNumbers).first { !$0.isEmpty && $1 }
    identity = number.map { [$0.0] } ?? parts
  }

  /// Equal for all spellings of case and width.
  package var key: String { Self.key(identity.joined(separator: " ")) }
  /// The person as a report names it.
  package var words: String { identity.filter { !$0.isEmpty }.joined(separator: " ") }
  /// All parts, as an error names the person.
  package var label: String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
  package var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// Returns true if one column, or all columns together, have a key.
  package func has(key wanted: String) -> Bool {
    if parts.contains(where: { Self.key($0) == wanted }) { return true }
    guard parts.count > 1 else { return false }
    return key == wanted || Self.key(label) == wanted || Self.key(parts.joined()) == wanted
  }

  /// Returns a name without case and width, and with one space between words.
  package static func key(_ text: String) -> String {
    let folded = text.narrow.lowercased()
    // The search for white space takes most of the time of a table of many people.
    guard !folded.isASCII || folded.utf8.contains(where: { $0 <= 0x20 }) else { return folded }
    return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Person whose rows are read from tables that name people.
package struct ChosenPerson {
  /// Name that the user gave; `nil` if the user gave none.
  package let name: String?
  /// Key of the name that the user gave; `nil` if the user gave none.
  private let key: String?
  private(set) var hasMetPeople = false
  /// True if a table names the chosen person.
  package private(set) var isFound = false
  /// All people of the tables, in their order.
  package private(set) var others: [String] = []

  package init(name: String?) { (self.name, key) = (name, name.map(PersonName.key)) }

  /// Looks at the people of a table.
  ///
  /// - Parameters:
  ///   - names: The person of each row, in the order of the rows.
  ///   - heading: The first heading of people, for messages.
  ///   - offset: Byte offset of that heading.
  /// - Throws: `Fault` for a table of several people if the user chose none.
  package mutating func meet(_ names: some Collection<PersonName>, under heading: String, at offset: Int)
    throws(Fault)
  {
    var met: Set<String> = []
    var order: [PersonName] = []
    for name in names where !name.isEmpty {
      if met.insert(name.key).inserted { order.append(name) }
    }
    if let key, !isFound { isFound = names.contains { $0.has(key: key) } }
    hasMetPeople = hasMetPeople || !order.isEmpty
    others += order.map(\.words).filter { !others.contains($0) }
    guard self.name == nil, order.count > 1 else { return }
    throw Fault(offset: offset, message: Self.several(order.map(\.label), heading))
  }

  private static func several(_ names: [String], _ heading: String) -> Phrase {
    """
    the column "\(heading.quoted)" names \(names.count) people (\(list(names))), but figures describe one person; \
    choose a person with --student NAME, or run analyze or simulate with --by-user
    """
  }

  package static func list(_ names: [String]) -> Phrase {
    let shown = names.prefix(maxNames).map(\.quoted).joined(separator: ", ")
    return names.count > maxNames ? "\(shown) and \(names.count - maxNames) more" : Phrase(verbatim: shown)
  }

  private static let maxNames = 10

  package func takes(_ person: PersonName) -> Bool { key.map { person.has(key: $0) } ?? true }

  /// Message about a chosen name that is in no table; `nil` if a table has the name.
  package var problem: Phrase? {
    guard let name, !isFound else { return nil }
    guard hasMetPeople else {
      return """
        --student: no table of attendance or habits has a column of people; leave the option out, or name the \
        column student
        """
    }
    return "--student \"\(name.quoted)\" is not in the tables; choose one of \(Self.list(others))"
  }
}
