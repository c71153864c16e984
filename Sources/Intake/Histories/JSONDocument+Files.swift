import Encoding
import Files
import Rows

package enum JSONDocumentError: Error {
  case file(FileError)
  /// The file is not JSON, or has another form than expected.
  case malformed(Rejection)
}

extension JSONDocument {
  /// - Parameter path: `-` for standard input.
  package static func read(_ path: String) throws(JSONDocumentError) -> JSONValue {
    try read(path) { bytes throws(Fault) in try value(of: bytes) }
  }

  package static func read<Value>(
    _ path: String, _ parse: (UnsafeRawBufferPointer) throws(Fault) -> Value
  ) throws(JSONDocumentError) -> Value {
    var watch = InputWatch(name: path, isJSONValue: true)
    func isHopeless(_ bytes: UnsafeRawBufferPointer) -> Bool {
      bytes.count > maxBytes || watch.isHopeless(bytes)
    }
    let input: InputBytes
    do throws(FileError) {
      input =
        path == "-"
        ? try InputBytes.standardInput(until: isHopeless) : try InputBytes(path: path, until: isHopeless)
    } catch {
      throw .file(error)
    }
    return try input.withBytes { bytes throws(JSONDocumentError) in
      do throws(Fault) {
        if let fault = watch.fault { throw fault }
        guard bytes.count <= maxBytes else {
          throw Fault(offset: 0, message: "the value is longer than 128 MiB; give it in parts")
        }
        return try parse(bytes)
      } catch {
        var finder = PositionFinder()
        let (line, column) = finder.position(of: error.offset, in: bytes)
        throw .malformed(Rejection(file: path, line: line, column: column, message: error.message))
      }
    }
  }
}

/// A JSON value of a file with its location, and with the locations of its members.
package struct PlacedValue: Sendable {
  package struct Member: Sendable {
    package let key: String
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
