import Files
import Rows
import Formats
import Kaiki

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text of a table in a file, or in memory if it is streamed or compressed.
package final class TableText: Sendable {
  private enum Content: Sendable {
    case file(OpenedFile.Descriptor, keeping: TemporaryFile?)
    case bytes(InputBytes)
  }

  private let content: Content
  package let isLines: Bool

  /// Maximum bytes by which a row exceeds the loaded range.
  private static let overhang = 2 * InputLimits.rowBytes
  /// Bytes of a file that are read ahead of its rows (4 MiB).
  private static let pieceBytes = 4 << 20

  /// - Returns: `nil` if the input is not a text of rows.
  package convenience init?(
    _ path: String, kind: DataKind?, passingOver passedOver: inout [String],
    unreadSheets: inout [ReadingNote]
  ) throws(ReadingError) {
    let input: Input
    do throws(FileError) {
      if path == StandardInput.path {
        var standardInput = try StandardInput(
          inFileFrom: Self.pieceBytes, hasRows: Self.namesPeople)
        input = standardInput.take(kind)
      } else {
        try FileError.check(path)
        input = Input(name: path, kind: kind, file: OpenedFile(path))
      }
    } catch {
      throw .file(error)
    }
    let unpacked = try Unpacker.unpacked(
      input, passingOver: &passedOver, unreadSheets: &unreadSheets)
    guard unpacked.count == 1, !unpacked[0].isDatabase else { return nil }
    try self.init(unpacked[0])
  }

  private init?(_ input: Input) throws(ReadingError) {
    var input = input
    if input.isFile, let descriptor = input.descriptor {
      content = .file(descriptor, keeping: input.temporaryFile)
    } else {
      content = .bytes(try input.takeBytes())
    }
    isLines = input.name.lowercased().hasSuffix(".jsonl") || Self.beginsWithObject(content)
  }

  private static func beginsWithObject(_ content: Content) -> Bool {
    var first = [UInt8](repeating: 0, count: 64)
    let count = first.withUnsafeMutableBytes { room in
      switch content {
      case .file(let file, _): pread(file.number, room.baseAddress, room.count, 0)
      case .bytes(let bytes):
        bytes.withBytes { bytes in
          let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(room.count))
          room.copyMemory(from: head)
          return head.count
        }
      }
    }
    return first.prefix(max(0, count)).first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "{")
  }

  /// Gathers the rows of people; returns false unless the text is a table with a column of people.
  package func read(_ name: String, into reading: inout PeopleReading) throws(ReadingError) -> Bool {
    switch content {
    case .bytes(let bytes):
      return bytes.withBytes { bytes in
        read(InputReader.File(name: fileName(name), kind: nil, bytes: bytes), nil, &reading)
      }
    case .file(let descriptor, _):
      // An empty file is a table without people.
      guard let streamed = StreamedFile(descriptor, minBytes: 1) else { return false }
      let isLoaded = streamed.load(until: Self.pieceBytes + Self.overhang)
      let file = InputReader.File(
        name: fileName(name), kind: nil, bytes: streamed.bytes, streamed: streamed)
      let isTable = isLoaded && read(file, streamed, &reading)
      guard isLoaded, streamed.load(until: 0) else {
        throw .file(.cannotRead(path: name, reason: "it changed during reading"))
      }
      return isTable
    }
  }

  /// File name with the extension that selects the reader of rows.
  private func fileName(_ name: String) -> String {
    isLines && !name.lowercased().hasSuffix(".jsonl") ? "\(name).jsonl" : name
  }

  private func read(
    _ file: InputReader.File, _ streamed: StreamedFile?, _ reading: inout PeopleReading
  ) -> Bool {
    // The reading of the file as one person's data reports its faults.
    guard let rows = try? file.rowReader(after: nil) else { return false }
    switch rows {
    case .table(let reader): return read(reader, file.bytes, streamed, &reading)
    case .objects(let reader): return read(reader, file.bytes, streamed, &reading)
    }
  }

  private func read<Reader: ReviewRowReader>(
    _ reader: Reader, _ bytes: UnsafeRawBufferPointer, _ streamed: StreamedFile?,
    _ reading: inout PeopleReading
  ) -> Bool {
    let format = ImportFormat.recognised(by: reader.names, kind: nil)
    let people = PeopleColumns.names(among: reader.names, of: format)
    let isLog = format?.kind == .reviewLogs
    reading.isLog = isLog
    guard let heading = people.first else { return false }
    reading.heading = heading
    let moment = reader.names.first { isLog && format?.holdsMoments($0) == true }
    let columns = people + [moment].compactMap { $0 }
    var reader = reader
    let start = Reader.isTable ? reader.position : 0
    reading.begin(header: UnsafeRawBufferPointer(rebasing: bytes[..<start]))
    reader.want(columns)
    let fields = Fields(
      bytes: bytes, row: Row(columnCount: columns.count), columns: columns, undoesFormulaGuard: Reader.isTable
    )
    var last: Range<Int>?
    while true {
      if let streamed, reader.position + Self.overhang > streamed.loadedCount,
        streamed.loadedCount < bytes.count
      {
        guard streamed.load(until: reader.position + Self.pieceBytes + Self.overhang) else { return false }
        reading.letGo(before: fields.row.start, of: bytes)
        last = nil
        streamed.release(before: fields.row.start - Self.overhang)
      }
      switch reader.next(into: &fields.row) {
      case .end:
        reading.end(at: bytes.count, in: bytes)
        return true
      case .fault: if reader.rowEnd == nil { reading.addFault() } else { reading.addLostRow() }
      case .row:
        let end = reader.rowEnd
        // Bytes between the objects of an array belong to no row.
        defer { if let end { reading.endObject(at: end, in: bytes) } }
        let at = moment.flatMap { _ in try? fields[people.count].instant() }
        let cell = fields.row.cells[0]
        guard people.count == 1, cell.form == .plain, end == nil else {
          last = nil
          let name = InputReader.person(fields.row, bytes, people, count: people.count).words
          Array(name.utf8).withUnsafeBytes { reading.add($0, moment: at, at: fields.row.start, in: bytes) }
          continue
        }
        let word = UnsafeRawBufferPointer(rebasing: bytes[cell.range])
        let isSame = last.map { UnsafeRawBufferPointer(rebasing: bytes[$0]).elementsEqual(word) } ?? false
        reading.add(isSame ? nil : word, moment: at, at: fields.row.start, in: bytes)
        last = cell.range
      }
    }
  }

  private static func namesPeople(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isLines = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    let name = isLines ? "\(StandardInput.path).jsonl" : StandardInput.path
    let names: [String]? =
      switch try? InputReader.File(name: name, kind: nil, bytes: bytes).rowReader(after: nil) {
      case .table(let reader): reader.names
      case .objects(let reader): reader.names
      case nil: nil
      }
    return names.map { names in
      !PeopleColumns.names(among: names, of: ImportFormat.recognised(by: names, kind: nil)).isEmpty
    } ?? false
  }
}
