import Files
import Rows
import Formats
import Encoding
import Kaiki

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rows of whole users on standard input: fields between tabs, `\N` for a missing value, no header, sorted by user, time
/// and id.
///
/// Memory holds one user at a time. The names of the columns determine the meaning of the fields.
package struct SortedRows {
  /// Fault of the rows.
  package struct Problem: Error {
    /// Line, from 1.
    package var line: Int
    package var kind: Kind

    package enum Kind: Sendable {
      case noUserColumn
      case fields(Int, columns: Int)
      case noUser
      /// A row sorts before the previous row.
      case unsorted
      case tooLong
      case input(FileError)
    }

    package init(line: Int, kind: Kind) {
      (self.line, self.kind) = (line, kind)
    }
  }

  package private(set) var rows = 0
  package private(set) var users = 0
  package private(set) var firstUser: String?
  package private(set) var lastUser: String?
  /// Sum of the hashes of all rows, modulo 2^64, independent of their order.
  package private(set) var keySum: UInt64 = 0

  private let columns: [String]
  private let kind: DataKind?
  private let user: Int
  private let time: Int?
  private let id: Int?
  private var times = Order()
  private var ids = Order()
  private var lines: InputLines
  /// First row of the next user; `nil` before it is read.
  private var pending: [UInt8]?

  /// - Parameter kind: Kind of data of the rows; `nil` if the columns determine it.
  package init(
    columns: [String], kind: DataKind?, descriptor: Int32 = STDIN_FILENO
  ) throws(Problem) {
    let people = PeopleColumns.names(among: columns, of: ImportFormat.recognised(by: columns, kind: kind))
    guard let user = people.first.flatMap({ columns.firstIndex(of: $0) }) else {
      throw Problem(line: 0, kind: .noUserColumn)
    }
    self.columns = columns
    self.kind = kind
    self.user = user
    time = columns.firstIndex(where: Self.timeColumns.contains)
    id = columns.firstIndex(of: "id")
    lines = InputLines(descriptor)
  }

  private static let timeColumns: Set<String> = [
    "reviewedAt", "review_time", "review_datetime", "timestamp", "completedAt", "date", "day_offset", "time",
  ]

  /// Returns the next user with all rows; `nil` after the last user.
  package mutating func next() throws(Problem) -> Cohort.Person? {
    if pending == nil { pending = try nextLine() }
    guard var row = pending else { return nil }
    pending = nil
    let firstLine = lines.number
    let key = try self.key(of: row)
    var last = key
    var text = columns.map(Self.cell).joined(separator: ",").utf8.map { $0 } + [0x0A]
    let header = text.count
    while true {
      take(row, into: &text)
      guard let following = try nextLine() else { break }
      let next = try self.key(of: following)
      guard follows(next, last) else { throw Problem(line: lines.number, kind: .unsorted) }
      row = following
      if next.user != key.user {
        pending = following
        break
      }
      last = next
    }
    let name = String(decoding: key.user, as: UTF8.self)
    users += 1
    firstUser = firstUser ?? name
    lastUser = name
    return Cohort.Person(
      name: name,
      location: .bytes(
        text, kind, [InputPiece(offset: 0, line: 0), InputPiece(offset: header, line: firstLine)]))
  }

  private mutating func nextLine() throws(Problem) -> [UInt8]? {
    do throws(FileError) {
      return try lines.next()
    } catch {
      throw Problem(line: lines.number, kind: lines.isTooLong ? .tooLong : .input(error))
    }
  }

  private struct Key {
    var user: [UInt8]
    var time: [UInt8]
    var id: [UInt8]
  }

  /// Orders that the values of a column have so far: whole numbers by value, or text by bytes.
  private struct Order {
    private var byNumber = true
    private var byBytes = true

    /// Compares two consecutive values; returns false if no order remains.
    mutating func take(_ earlier: [UInt8], _ later: [UInt8]) -> Bool {
      guard earlier != later else { return true }
      let numbers = [earlier, later].compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      if numbers.count < 2 || numbers[1] < numbers[0] { byNumber = false }
      if later.lexicographicallyPrecedes(earlier) { byBytes = false }
      return byNumber || byBytes
    }
  }

  private mutating func follows(_ later: Key, _ earlier: Key) -> Bool {
    if later.user != earlier.user { return earlier.user.lexicographicallyPrecedes(later.user) }
    if later.time != earlier.time { return times.take(earlier.time, later.time) }
    return ids.take(earlier.id, later.id)
  }

  private func key(of row: [UInt8]) throws(Problem) -> Key {
    let fields = Self.fields(of: row)
    guard fields.count == columns.count else {
      throw Problem(line: lines.number, kind: .fields(fields.count, columns: columns.count))
    }
    let user = Array(fields[user])
    guard !user.isEmpty, user != Self.null else { throw Problem(line: lines.number, kind: .noUser) }
    return Key(
      user: user, time: time.map { Array(fields[$0]) } ?? [], id: id.map { Array(fields[$0]) } ?? [])
  }

  private static let null = Array("\\N".utf8)

  private static func fields(of row: [UInt8]) -> [ArraySlice<UInt8>] {
    row.split(separator: 0x09, omittingEmptySubsequences: false)
  }

  private mutating func take(_ row: [UInt8], into text: inout [UInt8]) {
    rows += 1
    keySum &+= StableHash.of(row)
    for (index, field) in Self.fields(of: row).enumerated() {
      if index > 0 { text.append(0x2C) }
      if !field.elementsEqual(Self.null) { text += Self.cell(field) }
    }
    text.append(0x0A)
  }

  private static func cell(_ field: ArraySlice<UInt8>) -> [UInt8] {
    guard field.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D }) else { return Array(field) }
    return [0x22] + field.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }

  private static func cell(_ name: String) -> String {
    String(decoding: cell(ArraySlice(name.utf8)), as: UTF8.self)
  }
}

package struct InputLines {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  package private(set) var number = 0
  /// True if a line exceeded the maximum length of a row.
  private(set) var isTooLong = false

  private static let pieceBytes = 1 << 18

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  package mutating func next() throws(FileError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        number += 1
        let last = end > start && buffer[end - 1] == 0x0D ? end - 1 : end
        return Array(buffer[start..<last])
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        number += 1
        return Array(buffer[start...])
      }
      if buffer.count - start > InputLimits.rowBytes {
        isTooLong = true
        throw .cannotRead(path: InputBytes.standardInputName, reason: "a line is too long")
      }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      try fill()
    }
  }

  private mutating func fill() throws(FileError) {
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .cannotRead(path: InputBytes.standardInputName, reason: errorText(errno))
      }
      buffer += piece[..<count]
      isAtEnd = count == 0
      return
    }
  }
}
