import Encoding
import TestSupport
import Testing

@testable import Intake

/// The lines of shards, and what they merge to (INTERFACE 8).
struct ShardLineTests {
  private static let plan = JSONValue.members(["question": .text("fit"), "seed": .integer(1)])

  private static func row(_ number: Int) -> PersonRow {
    let values: [PersonValue?] = [
      .number(Double(number)), PersonValue(.number(Double(number) / 7)), nil, .word("a\"\n\u{1F}é"),
    ]
    return PersonRow(
      person: "u\(number)", rows: number, rejected: number % 2,
      answer: number % 5 == 4 ? .refused(reason: "tooFewAnswers", detail: "3 of 50") : .values(values))
  }

  private static func line(_ users: [PersonRow], plan: JSONValue = plan) -> ShardLine {
    ShardLine(
      plan: plan, rowsIn: users.reduce(0) { $0 + $1.rows }, rowsBad: users.reduce(0) { $0 + $1.rejected },
      firstUser: users.first?.person, lastUser: users.last?.person, keySum: UInt64.max - 5, users: users)
  }

  private static func text(_ line: ShardLine) -> [UInt8] { line.text.dropLast() }

  @Test func `a line is read as it was written`() throws {
    for users in [[], (0..<12).map(Self.row)] {
      let line = Self.line(users)
      #expect(try ShardLine(Self.text(line)) == line)
    }
  }

  @Test func `any byte that was changed, and any cut, is found out`() {
    let text = Self.text(Self.line((0..<3).map(Self.row)))
    for index in text.indices {
      var edited = text
      edited[index] = edited[index] == 0x31 ? 0x32 : 0x31
      #expect(throws: ShardLine.Problem.self) { try ShardLine(edited) }
      #expect(throws: ShardLine.Problem.self) { try ShardLine(Array(text[..<index])) }
    }
  }

  @Test(arguments: [1, 2, 7, 64], 0..<3)
  func `any split, in any order, with lines that come twice, merges to the same rows`(
    count: Int, seed: Int
  ) throws {
    let users = (0..<100).map(Self.row)
    var random = SeededGenerator(seed: seed)
    var parts = [[PersonRow]](repeating: [], count: count)
    for user in users { parts[Int.random(in: 0..<count, using: &random)].append(user) }
    var lines = parts.map { Self.text(Self.line($0)) }
    lines.append(lines[0])
    lines.shuffle(using: &random)
    let merged = try MergedShards(
      lines, planHash: ShardLine.hash(of: Self.plan), expectedRows: users.reduce(0) { $0 + $1.rows })
    #expect(Set(merged.users) == Set(users) && merged.users.count == users.count)
    #expect(merged.plan == Self.plan)
  }

  @Test func `a missing shard, a foreign plan and a user of two shards are refused`() {
    let (one, other) = (
      Self.text(Self.line([Self.row(1), Self.row(2)])), Self.text(Self.line([Self.row(3)]))
    )
    func problem(_ lines: [[UInt8]], hash: String? = nil, rows: Int = 6) -> MergedShards.Problem? {
      do throws(MergedShards.Problem) {
        _ = try MergedShards(lines, planHash: hash, expectedRows: rows)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem([one, other]) == nil)
    #expect(problem([one]) == .count(found: 3, expected: 6))
    #expect(problem([]) == MergedShards.Problem.none)
    let otherPlan = Self.text(Self.line([Self.row(3)], plan: .members(["question": .text("analyze")])))
    #expect(problem([one, otherPlan]) == .otherPlan(2))
    #expect(problem([one, other], hash: "0") == .otherPlan(1))
    let again = Self.text(Self.line([Self.row(2)]))
    #expect(problem([one, other, again], rows: 8) == .userTwice("u2", 3))
    #expect(problem([one, Array(other.dropLast(3))]) == .line(2, .malformed))
  }
}
