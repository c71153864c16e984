import Files
import Formats
import Kaiki
import Rows

/// A table of several people, whose rows may be in any order, with the rows of each person gathered under the header.
///
/// The table is read once. Rows beyond ``PeopleRows/standardBytes`` of memory are in a temporary file.
package final class PeopleTable: Sendable {
  package let name: String
  package let people: [String]
  /// First heading or key that names people.
  package let heading: String
  let namelessRows: Int
  /// Latest moment of a log of answers, with its person; `nil` if unknown.
  let latest: (moment: Instant, person: Int)?
  private let kind: DataKind?
  /// True if the rows are a log of answers, as opposed to a handwritten sheet.
  private let isLog: Bool
  private let header: [UInt8]
  private let rows: PeopleRows
  private let isLines: Bool

  /// Gathers the rows of people.
  ///
  /// - Returns: The table, and true if its rows are a log of answers. The table is `nil` if the file is not a table of rows
  ///   (CSV or JSON Lines), or lacks a column of people.
  package static func found(
    in path: String, kind: DataKind?, passingOver passedOver: inout [String],
    unreadSheets: inout [ReadingNote]
  ) throws(ReadingError) -> (table: PeopleTable?, isLog: Bool) {
    guard
      let text = try TableText(path, kind: kind, passingOver: &passedOver, unreadSheets: &unreadSheets)
    else { return (nil, false) }
    var reading = PeopleReading()
    guard try text.read(path, into: &reading) else { return (nil, reading.isLog) }
    guard reading.settle() else {
      throw .file(.cannotWrite(path: "TMPDIR", reason: "there is too little space for the rows of \(path)"))
    }
    return (PeopleTable(path, kind: kind, text, reading), reading.isLog)
  }

  private init(_ path: String, kind: DataKind?, _ text: TableText, _ reading: PeopleReading) {
    name = path
    self.kind = kind
    people = reading.names
    heading = reading.heading
    namelessRows = reading.namelessRows
    latest = reading.latest
    isLog = reading.isLog
    header = reading.header
    rows = reading.rows
    isLines = text.isLines
  }

  /// Returns the rows of a person, by the index in ``people``, as an input under the header.
  func input(of person: Int) throws(ReadingError) -> Input {
    guard let (bytes, pieces) = rows.gathered(person, under: header) else {
      throw .file(.cannotRead(path: name, reason: "the temporary copy of its rows is missing"))
    }
    var input = Input(
      name: isLines && !name.hasSuffix(".jsonl") ? "\(name).jsonl" : name, kind: kind, bytes: bytes,
      pieces: pieces)
    input.isPlainLog = isLog
    return input
  }
}

/// Rows of people, gathered in memory and beyond a limit in a temporary file.
package struct PeopleRows: Sendable {
  private struct Run {
    var count: UInt32
    var line: UInt32
    var column: UInt32
  }

  private struct Segment {
    var offset: Int
    var count: Int
  }

  package static let standardBytes = 32 << 20

  private let maxBytes: Int
  private var runs: [ContiguousArray<Run>] = []
  private var segments: [[Segment]] = []
  private var kept: [[UInt8]] = []
  private var keptBytes = 0
  private var file: TemporaryFile?
  private var fileBytes = 0
  private var hasFailed = false

  package init(maxBytes: Int = standardBytes) { self.maxBytes = maxBytes }

  mutating func addPerson() {
    runs.append([])
    segments.append([])
    kept.append([])
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer, of person: Int, line: Int, column: Int = 1) {
    let needsEnd = bytes.last != 0x0A
    runs[person].append(
      Run(
        count: UInt32(bytes.count + (needsEnd ? 1 : 0)), line: UInt32(clamping: line),
        column: UInt32(clamping: column)))
    kept[person].append(contentsOf: bytes)
    if needsEnd { kept[person].append(0x0A) }
    keptBytes += bytes.count + 1
    if keptBytes > maxBytes { spill() }
  }

  private mutating func spill() {
    if file == nil { file = TemporaryFile() }
    guard let file else {
      hasFailed = true
      return
    }
    for person in kept.indices where !kept[person].isEmpty {
      segments[person].append(Segment(offset: fileBytes, count: kept[person].count))
      fileBytes += kept[person].count
      if !kept[person].withUnsafeBytes(file.append) { hasFailed = true }
      kept[person] = []
    }
    keptBytes = 0
  }

  /// Ends the gathering; returns false if storage was insufficient.
  mutating func settle() -> Bool {
    if file != nil { spill() }
    return !hasFailed
  }

  package func gathered(_ person: Int, under header: [UInt8]) -> (bytes: InputBytes, pieces: [InputPiece])? {
    var bytes = GatheredBytes()
    var isWhole = header.withUnsafeBytes { bytes.append($0) }
    for segment in segments[person] {
      isWhole =
        isWhole
        && withUnsafeTemporaryAllocation(byteCount: segment.count, alignment: 16) { room in
          (file?.read(room, at: segment.offset) ?? false) && bytes.append(UnsafeRawBufferPointer(room))
        }
    }
    isWhole = isWhole && kept[person].withUnsafeBytes { bytes.append($0) }
    guard isWhole else { return nil }
    var pieces = [InputPiece(offset: 0, line: 1)]
    var offset = header.count
    for run in runs[person] {
      pieces.append(InputPiece(offset: offset, line: Int(run.line), column: Int(run.column)))
      offset += Int(run.count)
    }
    return (InputBytes(bytes), pieces)
  }
}

/// Rows of a table by person, in the order of reading.
package struct PeopleReading {
  package private(set) var names: [String] = []
  package private(set) var rows = PeopleRows()
  private(set) var namelessRows = 0
  package private(set) var header: [UInt8] = []
  package var heading = ""
  var isLog = false
  private(set) var latest: (moment: Instant, person: Int)?

  /// Bytes of each name, and the person of each hash.
  private var texts: [[UInt8]] = []
  private var numbers: [UInt64: Int] = [:]
  /// Current run of rows: person (`nil` for unnamed rows), offset of the first row, line and column.
  private var current: (person: Int?, first: Int, line: Int, column: Int)?
  private var lines = PositionFinder()
  private var hasUnknownMoment = false

  mutating func settle() -> Bool {
    if hasUnknownMoment { latest = nil }
    return rows.settle()
  }

  package mutating func begin(header: UnsafeRawBufferPointer) { self.header = Array(header) }

  /// Records the line number at an offset before the earlier bytes are released.
  package mutating func letGo(before offset: Int, of bytes: UnsafeRawBufferPointer) {
    end(at: offset, in: bytes)
    let (line, column) = lines.position(of: offset, in: bytes)
    if let current { self.current = (current.person, offset, line, column) }
  }

  /// - Parameter person: Person named by the row; empty if unnamed, `nil` if the same as in the row before.
  package mutating func add(
    _ person: UnsafeRawBufferPointer?, moment: Instant?, at offset: Int, in bytes: UnsafeRawBufferPointer
  ) {
    if let person {
      end(at: offset, in: bytes)
      let (line, column) = lines.position(of: offset, in: bytes)
      current = (person.isEmpty ? nil : number(of: person), offset, line, column)
    }
    guard let person = current?.person else {
      namelessRows += 1
      return
    }
    if let moment {
      if latest.map({ $0.moment < moment }) ?? true { latest = (moment, person) }
    } else {
      hasUnknownMoment = true
    }
  }

  /// Counts an unreadable row, which belongs to the person of the row before; without one, the row is nameless.
  mutating func addFault() { if current?.person == nil { namelessRows += 1 } }

  mutating func addLostRow() { namelessRows += 1 }

  mutating func endObject(at offset: Int, in bytes: UnsafeRawBufferPointer) {
    end(at: offset, in: bytes)
    current = nil
  }

  package mutating func end(at offset: Int, in bytes: UnsafeRawBufferPointer) {
    guard let current, let person = current.person, offset > current.first else { return }
    rows.add(
      UnsafeRawBufferPointer(rebasing: bytes[current.first..<offset]), of: person, line: current.line,
      column: current.column)
  }

  private mutating func number(of name: UnsafeRawBufferPointer) -> Int {
    var hash = IdentifierTable.hash(of: name)
    while let found = numbers[hash] {
      if texts[found].elementsEqual(name) { return found }
      hash &+= 1
    }
    let number = names.count
    numbers[hash] = number
    names.append(String(decoding: name, as: UTF8.self))
    texts.append(Array(name))
    rows.addPerson()
    return number
  }
}
