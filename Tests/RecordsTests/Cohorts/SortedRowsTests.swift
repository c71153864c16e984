import Foundation
import TestSupport
import Testing

@testable import Intake

/// Rows of whole users between tabs (INTERFACE 8).
struct SortedRowsTests {
  private static let columns = ["user_id", "card_id", "review_rating", "review_time"]

  /// The users of rows, each with the number of its answers.
  private func users(_ text: String, columns: [String] = columns) throws -> (
    users: [String: Int], rows: SortedRows
  ) {
    let folder = try TemporaryFolder()
    let file = open(try folder.write(text.utf8, to: "rows"), O_RDONLY)
    defer { close(file) }
    var rows = try SortedRows(columns: columns, kind: nil, descriptor: file)
    var users: [String: Int] = [:]
    while let person = try rows.next() {
      users[person.name] = try HistoryReader.read(person, kind: nil).history.log?.reviews.count
    }
    return (users, rows)
  }

  /// The line and kind of what is refused.
  private func problem(_ text: String, columns: [String] = columns) -> String? {
    do {
      _ = try users(text, columns: columns)
      return nil
    } catch let problem as SortedRows.Problem {
      return "\(problem.line) \(problem.kind)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `users follow each other, and nulls are no values`() throws {
    let text =
      "a\t1\t3\t1700000000000\na\t2\t1\t1700000001000\nb\t1,\"x\"\t3\t1700000000000\nb\t1\t\\N\t1700000009000\n"
    let (users, rows) = try users(text)
    #expect(users == ["a": 2, "b": 1])
    #expect(rows.rows == 4 && rows.users == 2 && rows.firstUser == "a" && rows.lastUser == "b")
  }

  @Test func `the sum of keys is the same in any split`() throws {
    let (one, other) = ("a\t1\t3\t1700000000000\n", "b\t2\t3\t1700000000000\n")
    let whole = try users(one + other).rows.keySum
    #expect(whole == (try users(one).rows.keySum) &+ (try users(other).rows.keySum))
    #expect(whole != (try users(one).rows.keySum))
  }

  @Test(arguments: [
    ("b\t1\t3\t1700000000000\na\t1\t3\t1700000000000\n", "2 unsorted"),
    ("a\t1\t3\t1700000000001\na\t1\t3\t1700000000000\n", "2 unsorted"),
    ("a\t1\t3\t9\na\t1\t3\t10\na\t1\t3\t9\n", "3 unsorted"),
    ("a\t1\t3\n", "1 fields(3, columns: 4)"), ("\\N\t1\t3\t1700000000000\n", "1 noUser"),
    ("\t1\t3\t1700000000000\n", "1 noUser"), ("a\t1\t3\t1700000000000\n\n", "2 fields(1, columns: 4)"),
  ])
  func `rows that are not as they should be are refused with their line`(text: String, words: String) {
    #expect(problem(text) == words)
  }

  @Test func `numbers may be sorted as such or as text, and are not taken for those of another column`()
    throws
  {
    let columns = ["user_id", "card_id", "rating", "day_offset", "id"]
    #expect(try users("10\t1\t3\t9\ta\n10\t1\t3\t10\ta\n", columns: columns).users == ["10": 2])
    for ids in [["9", "10", "11"], ["10", "1A", "9"]] {
      let text = ids.map { "u\t1\t3\t5\t\($0)\n" }.joined()
      #expect(try users(text, columns: columns).users == ["u": 3])
    }
    let mixed = ["9", "10", "1A"].map { "u\t1\t3\t5\t\($0)\n" }.joined()
    #expect(problem(mixed, columns: columns) == "3 unsorted")
  }

  @Test func `a line without an end is a row, and no line is no user`() throws {
    #expect(try users("a\t1\t3\t1700000000000").users == ["a": 1])
    #expect(try users("").users.isEmpty)
    #expect(problem("", columns: ["card_id"]) == "0 noUserColumn")
    #expect(problem("", columns: ["card_id", ""]) == "0 noUserColumn")
  }

  @Test func `a row of 1 MiB, the longest that rows may be, is taken`() throws {
    let (before, after) = ("a\t", "\t3\t1700000000000")
    let card = String(repeating: "x", count: (1 << 20) - before.utf8.count - after.utf8.count)
    let text = "\(before)\(card)\(after)\nb\t1\t3\t1700000000000\n"
    let folder = try TemporaryFolder()
    let file = open(try folder.write(text.utf8, to: "rows"), O_RDONLY)
    defer { close(file) }
    var rows = try SortedRows(columns: Self.columns, kind: nil, descriptor: file)
    var names: [String] = []
    while let person = try rows.next() { names.append(person.name) }
    #expect(names == ["a", "b"])
  }

  @Test func `a row longer than any is refused`() {
    #expect(problem("a\t1\t3\t" + String(repeating: "9", count: 2_000_000)) == "0 tooLong")
  }
}
