import Encoding

/// A JSON value of a file with its location, and with the locations of its members.
package struct PlacedValue: Sendable {
  package struct Member: Sendable {
    package let key: String
    /// Location of the key.
    package let location: Location
    package let value: PlacedValue
  }

  /// Line and column in characters, both from 1.
  package struct Location: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  package let location: Location
  package let value: JSONValue
  /// Members of an object in order; `nil` for other values.
  package let members: [Member]?

  /// Reads the only value of a file.
  ///
  /// - Parameter path: `-` for standard input.
  package static func read(_ path: String) throws(JSONDocumentError) -> PlacedValue {
    try JSONDocument.read(path) { bytes throws(Fault) in
      var finder = PositionFinder()
      return PlacedValue(try PlacedJSON.value(of: bytes)) { offset in
        let (line, column) = finder.position(of: offset, in: bytes)
        return Location(line: line, column: column)
      }
    }
  }

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
