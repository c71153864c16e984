import Files
import Formats
import Kaiki
import Phrases
import Rows

extension InputReader {
  package struct File {
    package let name: String
    package private(set) var kind: DataKind?
    package let bytes: UnsafeRawBufferPointer
    /// Source of the bytes; `nil` if all bytes are in memory.
    package var streamed: StreamedFile?
    /// Locations of the bytes in the file of that name; empty if the bytes are the whole file.
    package var pieces: [InputPiece] = []
    /// True if the rows are known to be a log of answers and not a sheet.
    var isPlainLog = false
    /// Encoding of the file; `nil` for UTF-8.
    package var encoding: TextEncoding?

    package func of(_ kind: DataKind) -> File {
      var file = self
      file.kind = kind
      return file
    }

    /// Note on bytes that could not be converted to UTF-8; empty if there are none.
    func unconverted(from encoding: TextEncoding) -> [PlacedFact] {
      let mark = Array("\u{FFFD}".utf8)
      let indices = bytes.indices.dropLast(2).filter { index in
        bytes[index] == mark[0] && bytes[index + 1] == mark[1] && bytes[index + 2] == mark[2]
      }
      guard let first = indices.first else { return [] }
      return [PlacedFact(fact: .unconvertedByte(encoding.name), offset: first, count: indices.count)]
    }

    /// Text with U+FFFD for each NUL and each byte that is not UTF-8.
    ///
    /// - Returns: The text, the locations of its pieces, and the fact to report; `nil` if there is
    ///   no such byte.
    func mended() -> (bytes: [UInt8], pieces: [InputPiece], fact: PlacedFact)? {
      guard let first = firstInvalidByte(in: bytes.indices, of: bytes) else { return nil }
      var (mended, indices, index) = (Array(bytes[..<first]), [Int](), first)
      while index < bytes.count {
        if let length = lengthOfScalar(at: index, before: bytes.count, in: bytes) {
          mended += bytes[index..<(index + length)]
          index += length
        } else {
          mended += "\u{FFFD}".utf8
          indices.append(index)
          index += 1
        }
      }
      let fact = ReadingFact.unconvertedByte(encoding?.name ?? "UTF-8")
      let pieces = pieces.map { piece in
        // Three bytes stand for each one that was mended.
        let before = indices.partitioningIndex { $0 >= piece.offset }
        return InputPiece(offset: piece.offset + 2 * before, line: piece.line, column: piece.column)
      }
      return (mended, pieces, PlacedFact(fact: fact, offset: first, count: indices.count))
    }

    package func position(of offset: Int, _ finder: inout PositionFinder) -> (line: Int, column: Int) {
      if let streamed { return finder.position(of: offset, in: streamed) }
      let next = pieces.partitioningIndex { $0.offset > offset }
      guard next > 0 else {
        return finder.position(of: offset, in: bytes)
      }
      let piece = pieces[next - 1]
      var within = PositionFinder()
      let own = UnsafeRawBufferPointer(rebasing: bytes[piece.offset...])
      let (line, column) = within.position(of: offset - piece.offset, in: own)
      return (piece.line + line - 1, line == 1 ? piece.column + column - 1 : column)
    }

    func rejection(_ fault: Fault, _ finder: inout PositionFinder) -> Rejection {
      let (line, column) = position(of: fault.offset, &finder)
      return Rejection(file: name, line: line, column: column, message: fault.message)
    }

    /// Error for a file of which no part can be read.
    package func unreadable(_ message: Phrase, at offset: Int) -> ReadingError {
      var finder = PositionFinder()
      return .unreadable(rejection(Fault(offset: offset, message: message), &finder))
    }

    /// Runs a step whose faults make the whole file unreadable.
    func reporting<Value>(_ step: () throws(Fault) -> Value) throws(ReadingError) -> Value {
      do throws(Fault) {
        return try step()
      } catch {
        throw unreadable(error.message, at: error.offset)
      }
    }

    enum AnyRowReader {
      case table(CSVRowReader)
      case objects(JSONRowReader)
    }

    /// Reader of the rows, before the first row.
    ///
    /// - Parameter fault: Fault that ended loading early; `nil` without such a fault.
    func rowReader(after fault: Fault?) throws(ReadingError) -> AnyRowReader {
      try reporting { () throws(Fault) in
        if let fault { throw fault }
        let start = try InputText.start(of: bytes)
        return InputText.isJSON(name, bytes, from: start)
          ? .objects(try JSONRowReader(bytes: bytes, from: start, isLines: name.hasSuffix(".jsonl")))
          : .table(try CSVRowReader(bytes: bytes, from: start))
      }
    }

    /// Native table of the rows.
    ///
    /// - Parameter ofSeveral: True if there are other files, so that the user can omit this file.
    /// - Throws: `ReadingError` if the rows are of no known kind, or lack a required column.
    package func format<Reader: RowReader>(of reader: Reader, ofSeveral: Bool = false) throws(ReadingError)
      -> ImportFormat
    {
      let names = reader.names
      let recognised = ImportFormat.recognised(by: names, kind: kind)
      guard let format = recognised ?? kind.flatMap({ ImportFormat.native($0, names: names) }) else {
        if names.isEmpty, let fault = reader.firstFault {
          throw unreadable(fault.message, at: fault.offset)
        }
        if Reader.isTable, let missing = SpreadsheetKind.nearest(to: names) {
          throw .missingHeading(path: name, names: names, missing)
        }
        throw .unknownKind(path: name, names: names)
      }
      let required = format.rows.required
      if !names.isEmpty, Reader.isTable, let first = required.first(where: { !names.contains($0) }) {
        // `first` may be present under another accepted heading: then report the column that is missing.
        if let missing = SpreadsheetKind.nearest(to: names), missing.kind == format.kind,
          missing.column != first
        {
          throw .missingHeading(path: name, names: names, missing)
        }
        let remedy: Phrase =
          ofSeveral ? "; if another program wrote the file, rename the file or leave it out" : ""
        throw .unreadable(
          Rejection(
            file: name, line: 1, column: 1,
            message:
              "the column \"\(first)\" is missing; the header needs \(required.joined(separator: ", "))\(remedy)"
          ))
      }
      return format
    }
  }
}

extension Rejections {
  package mutating func append(
    _ fault: Fault, in file: InputReader.File, _ finder: inout PositionFinder
  ) {
    append(fault.message, in: file.name) { file.position(of: fault.offset, &finder) }
  }
}
