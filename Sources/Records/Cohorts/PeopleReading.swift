import Kaiki

/// Rows of a table by person, in the order of reading.
struct PeopleReading {
  private(set) var names: [String] = []
  private(set) var rows = PeopleRows()
  private(set) var namelessRows = 0
  /// Header line with the names of the columns; empty for JSON Lines.
  private(set) var header: [UInt8] = []
  /// First heading or key that names people; empty before the table is read.
  var heading = ""
  /// True if the rows are a log of answers.
  var isLog = false
  /// Latest moment with its person; `nil` if no row has a moment.
  private(set) var latest: (moment: Instant, person: Int)?

  /// Bytes of each name, and the person of each hash.
  private var texts: [[UInt8]] = []
  private var numbers: [UInt64: Int] = [:]
  /// Current run of rows: person (`nil` for unnamed rows), offset of the first row, line and column.
  private var current: (person: Int?, first: Int, line: Int, column: Int)?
  private var lines = PositionFinder()
  private var hasUnknownMoment = false

  /// Ends the reading; returns false if storage was insufficient.
  mutating func settle() -> Bool {
    if hasUnknownMoment { latest = nil }
    return rows.settle()
  }

  mutating func begin(header: UnsafeRawBufferPointer) { self.header = Array(header) }

  /// Records the line number at an offset before the earlier bytes are released.
  mutating func letGo(before offset: Int, of bytes: UnsafeRawBufferPointer) {
    end(at: offset, in: bytes)
    let (line, column) = lines.position(of: offset, in: bytes)
    if let current { self.current = (current.person, offset, line, column) }
  }

  /// Begins a row.
  ///
  /// - Parameters:
  ///   - person: Person named by the row; empty if unnamed, `nil` if the same as in the row before.
  ///   - moment: Time of the row; `nil` if unknown.
  ///   - offset: First byte of the row.
  ///   - bytes: The table, with its bytes from the row before on in memory.
  mutating func add(
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

  /// Counts an unreadable object of an array as a nameless row.
  mutating func addLostRow() { namelessRows += 1 }

  /// Ends an object of an array at an offset. The next row begins with its person.
  mutating func endObject(at offset: Int, in bytes: UnsafeRawBufferPointer) {
    end(at: offset, in: bytes)
    current = nil
  }

  /// Adds the current run of rows.
  mutating func end(at offset: Int, in bytes: UnsafeRawBufferPointer) {
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
