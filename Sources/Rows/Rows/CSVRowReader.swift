import Files
import Phrases

/// Reads comma-separated values (RFC 4180), with a header line and columns in any order.
package struct CSVRowReader: RowReader {
  package static let isTable = true

  package let bytes: UnsafeRawBufferPointer
  package var position: Int
  package private(set) var probedTo = 0
  package var marks: CSVMarks
  /// Requested column of each field of the header; -1 for other fields.
  private(set) var targets: [Int] = []
  package private(set) var unknownNames: [String] = []
  package let firstFault: Fault? = nil
  package private(set) var names: [String] = []
  /// True if every line ends with a comma, as some programs write it; the nameless last column is then ignored.
  private var endsWithComma = false

  package init(bytes: UnsafeRawBufferPointer, from start: Int) throws(Fault) {
    self.bytes = bytes
    position = start
    marks = CSVMarks(bytes)
    skipBlankLines()
    let headerStart = position
    var fields: [Cell] = []
    if let fault = readRecord(each: { fields.append($0) }) {
      let end = min(position, headerStart + InputLimits.rowBytes)
      throw InputText.notText(in: headerStart..<end, of: bytes) ?? fault
    }
    if let invalid = firstInvalidByte(in: headerStart..<position, of: bytes) {
      throw Fault(offset: invalid, message: InputText.notUTF8)
    }
    probedTo = position
    names = fields.map { $0.form == .missing ? "" : CellText.string($0, in: bytes) }
    endsWithComma = names.count > 1 && names.last == ""
    if endsWithComma { names.removeLast() }
    var known = Set<String>()
    for (field, name) in zip(fields, names) where !known.insert(name).inserted {
      throw Fault(offset: field.range.lowerBound, message: "the column \"\(name)\" occurs twice; keep one")
    }
    targets = names.map { _ in -1 }
  }

  package func resumed(at start: Int) -> CSVRowReader {
    var reader = self
    reader.position = start
    reader.marks = CSVMarks(bytes)
    return reader
  }

  package mutating func want(_ columns: [String]) {
    targets = names.map { name in columns.firstIndex(of: name) ?? -1 }
    unknownNames = zip(names, targets).filter { $0.1 < 0 }.map(\.0)
  }

  /// Returns the start of the line after a byte; a row begins there unless the line break is inside quotes.
  package func likelyRow(from offset: Int) -> Int {
    ByteLanes.first(0x0A, in: bytes, from: offset) + 1
  }

  package mutating func next(into row: inout Row) -> RowEvent {
    skipBlankLines()
    let start = position
    row.clear(from: start)
    guard start < bytes.count else { return .end }
    var field = 0
    let targets = self.targets
    let fault = readRecord { cell in
      if field < targets.count, targets[field] >= 0 { row.cells[targets[field]] = cell }
      field += 1
    }
    if let fault { return .fault(fault) }
    if marks.doubtfulEnd > start, let invalid = firstInvalidByte(in: start..<position, of: bytes) {
      return .fault(Fault(offset: invalid, message: InputText.notUTF8))
    }
    let expected = targets.count
    guard field == expected || endsWithComma && field == expected + 1 else {
      return .fault(
        Fault(offset: start, message: Self.fieldCount(field, header: expected)))
    }
    return .row
  }

  package static func fieldCount(_ count: Int, header: Int) -> Phrase {
    "the row has \(count, "field") and the header \(header); check commas and quotes"
  }

  private mutating func skipBlankLines() {
    while position < bytes.count {
      if bytes[position] == 0x0A {
        position += 1
      } else if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A {
        position += 2
      } else {
        return
      }
    }
  }

  /// Reads a record and moves after its line end; after a fault, to the next line.
  @inline(__always)
  private mutating func readRecord(each: (Cell) -> Void) -> Fault? {
    let start = position
    let limit = min(bytes.count, start + InputLimits.rowBytes)
    var index = start
    while true {
      let fieldStart = index
      if index < limit, bytes[index] == 0x22 {
        guard let (quote, isDoubled) = closingQuote(from: index + 1, before: limit) else {
          let message: Phrase =
            limit < bytes.count ? InputLimits.tooLong : "the closing quote is missing; add it"
          return fault(at: fieldStart, from: start, message)
        }
        let content = (fieldStart + 1)..<quote
        index = quote + 1
        each(Cell(form: content.isEmpty ? .missing : isDoubled ? .quotedCSV : .plain, range: content))
      } else {
        index = min(marks.next(from: index), limit)
        each(Cell(form: index == fieldStart ? .missing : .plain, range: fieldStart..<index))
      }
      guard index < limit else {
        if limit < bytes.count { return fault(at: start, from: start, InputLimits.tooLong) }
        position = bytes.count
        return nil
      }
      switch bytes[index] {
      case 0x2C:
        index += 1
      case 0x0A:
        position = index + 1
        return nil
      case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A:
        position = index + 2
        return nil
      case 0x0D:
        return fault(
          at: index, from: start, "a carriage return has no line feed after it; end lines with LF or CRLF")
      default:
        return fault(
          at: index, from: start,
          "the field has a quote inside; put the field in quotes and double the inner quote")
      }
    }
  }

  /// Returns the closing quote of a field, and true if the field has doubled quotes; `nil` if the quote is missing.
  @inline(__always)
  private mutating func closingQuote(from start: Int, before limit: Int) -> (quote: Int, isDoubled: Bool)? {
    var (index, isDoubled) = (start, false)
    while true {
      index = marks.next(from: index)
      guard index < limit else { return nil }
      if bytes[index] != 0x22 {
        index += 1
      } else if index + 1 < limit, bytes[index + 1] == 0x22 {
        isDoubled = true
        index += 2
      } else {
        return (index, isDoubled)
      }
    }
  }

  private mutating func fault(at offset: Int, from start: Int, _ message: Phrase) -> Fault {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    position = min(index + 1, bytes.count)
    return Fault(offset: offset, message: message)
  }
}
