import Encoding

/// A JSON value of a file with its place, and with the places of its members.
package struct PlacedValue: Sendable {
  /// A key of an object with its value.
  package struct Member: Sendable {
    /// The key.
    package let key: String
    /// Where the key begins.
    package let location: Location
    /// Its value.
    package let value: PlacedValue
  }

  /// A line and a column, in characters, both from 1.
  package struct Location: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  /// Where it begins.
  package let location: Location
  /// The value without its places.
  package let value: JSONValue
  /// The members of an object, in their order; `nil` for anything else.
  package let members: [Member]?

  /// Reads the one value of a file.
  ///
  /// - Parameter path: `-` for standard input.
  /// - Throws: `JSONDocumentError`, with the place of a fault.
  package static func read(_ path: String) throws(JSONDocumentError) -> PlacedValue {
    try JSONDocument.read(path) { bytes throws(Fault) in
      var finder = PositionFinder()
      return PlacedValue(try PlacedJSON.value(of: bytes)) { offset in
        let (line, column) = finder.position(of: offset, in: bytes)
        return Location(line: line, column: column)
      }
    }
  }

  /// A value of a text, and what lies within, in the order of the text.
  private init(_ json: PlacedJSON, _ location: (_ offset: Int) -> Location) {
    self.location = location(json.offset)
    value = json.bare
    guard case .object(let members) = json.content else {
      self.members = nil
      return
    }
    self.members = members.map { member in
      Member(key: member.key, location: location(member.offset), value: PlacedValue(member.value, location))
    }
  }
}
