import Kaiki

extension HistoryReader {
  /// A file whose bytes are at hand.
  struct File {
    let name: String
    let kind: DataKind?
    let bytes: UnsafeRawBufferPointer
    /// Where the bytes come from, where they are not all at hand.
    var streamed: StreamedFile?
    /// How it was written, where that was not UTF-8.
    var encoding: TextEncoding?
    /// The rows that were made of it, whose places are not those of its bytes.
    var rows: NativeRows?

    /// That some of it could not be converted to UTF-8.
    func unconverted(from encoding: TextEncoding) -> [PlacedFact] {
      let mark = Array("\u{FFFD}".utf8)
      let places = bytes.indices.dropLast(2).filter { place in
        bytes[place] == mark[0] && bytes[place + 1] == mark[1] && bytes[place + 2] == mark[2]
      }
      guard let first = places.first else { return [] }
      return [PlacedFact(fact: .unconvertedByte(encoding.name), offset: first, count: places.count)]
    }

    /// The bytes that a row's values stand in.
    func withRowBytes<Value, Failure: Error>(
      _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
      guard let rows else { return try body(bytes) }
      return try InputBytes(bytes: rows.bytes).withBytes(body)
    }

    /// The line and column of a byte.
    func position(of offset: Int, _ finder: inout PositionFinder) -> (line: Int, column: Int) {
      if let streamed {
        finder.position(of: offset, in: streamed)
      } else {
        finder.position(of: rows?.offset(of: offset) ?? offset, in: bytes)
      }
    }

    func rejection(_ fault: Fault, _ finder: inout PositionFinder) -> Rejection {
      let (line, column) = position(of: fault.offset, &finder)
      return Rejection(file: name, line: line, column: column, message: fault.message)
    }

    /// Runs a step whose faults make the whole file unreadable.
    func reporting<Value>(_ step: () throws(Fault) -> Value) throws(ReadingError) -> Value {
      do throws(Fault) {
        return try step()
      } catch {
        var finder = PositionFinder()
        throw .unreadable(rejection(error, &finder))
      }
    }
  }
}

extension Rejections {
  /// Adds a row of a file.
  mutating func append(
    _ fault: Fault, in file: HistoryReader.File, _ finder: inout PositionFinder
  ) {
    append(fault.message, in: file.name) { file.position(of: fault.offset, &finder) }
  }
}
