import Kaiki

/// Who is named by the rows of a table, as they are read one after the other.
struct PeopleReading {
  private(set) var names: [String] = []
  private(set) var rows = PeopleRows()
  private(set) var namelessRows = 0
  /// Header line with the names of the columns; empty if rows name their values.
  private(set) var header: [UInt8] = []
  /// The first heading or key that names people; empty before the table is read.
  var heading = ""
  /// Whether the rows are those of a log of answers.
  var isLog = false
  /// The latest moment, and the person of that row; `nil` where some row names none that is known.
  private(set) var latest: (moment: Instant, person: Int)?

  /// The bytes of each name, and the person of each hash.
  private var texts: [[UInt8]] = []
  private var numbers: [UInt64: Int] = [:]
  /// Whose rows are being read, and where they and their line began; a person of `nil` is nobody.
  private var current: (person: Int?, first: Int, line: Int, column: Int)?
  private var lines = PositionFinder()
  private var hasUnknownMoment = false

  /// Ends the gathering; `false` where there was no room.
  mutating func settle() -> Bool {
    if hasUnknownMoment { latest = nil }
    return rows.settle()
  }

  /// Begins with the rows behind a header.
  mutating func begin(header: UnsafeRawBufferPointer) { self.header = Array(header) }

  /// Counts the lines of bytes that are about to be let go of, after the rows before them were taken in.
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

  /// Counts a row that cannot be read: it belongs to the person of the row before, or is nameless if there is none.
  mutating func addFault() { if current?.person == nil { namelessRows += 1 } }

  /// Counts an object of an array that cannot be read as a nameless row.
  mutating func addLostRow() { namelessRows += 1 }

  /// Ends an object of an array at a byte. The next row begins with its person.
  mutating func endObject(at offset: Int, in bytes: UnsafeRawBufferPointer) {
    end(at: offset, in: bytes)
    current = nil
  }

  /// Takes in the rows that were being read.
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
