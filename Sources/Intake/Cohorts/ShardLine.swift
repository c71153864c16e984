import Encoding
import Rows

/// Result of one process for the users of a shard, as one line of JSON: `kaiki shard` prints it and `kaiki merge`
/// reads it.
///
/// The state of a shard is the list of its users' rows. Merging is exact for every split, because the summary over
/// users is made from all rows at the end. Each line carries a hash of its content, which reveals a truncated or
/// edited line.
package struct ShardLine: Hashable, Sendable {
  package static let version = 2

  package var plan: JSONValue
  /// Number of rows on standard input, unreadable rows included.
  package var rowsIn: Int
  package var rowsBad: Int
  package var firstUser: String?
  package var lastUser: String?
  /// Sum of the hashes of all rows, modulo 2^64.
  package var keySum: UInt64
  /// Rows of users, in the byte order of their names.
  package var users: [PersonRow]

  package init(
    plan: JSONValue, rowsIn: Int, rowsBad: Int, firstUser: String?, lastUser: String?, keySum: UInt64,
    users: [PersonRow]
  ) {
    self.plan = plan
    self.rowsIn = rowsIn
    self.rowsBad = rowsBad
    self.firstUser = firstUser
    self.lastUser = lastUser
    self.keySum = keySum
    self.users = users
  }

  /// Hash of a plan: 64 hexadecimal digits.
  package static func hash(of plan: JSONValue) -> String { hexadecimal(SHA256.digest(of: plan.encoded())) }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  // MARK: Text

  private var members: [JSONValue.Member] {
    let rows = users.map { row -> JSONValue in
      let own: [JSONValue] = [.text(row.person), .integer(row.rows), .integer(row.rejected)]
      return switch row.answer {
      case .values(let values): .array(own + [.array(values.map(JSONValue.optional))])
      case .refused(let reason, let detail): .array(own + [.text(reason), .phrase(detail)])
      }
    }
    return [
      ("v", .integer(Self.version)), ("plan", .text(Self.hash(of: plan))), ("rowsIn", .integer(rowsIn)),
      ("rowsBad", .integer(rowsBad)), ("users", .integer(users.count)),
      ("firstUser", .optional(firstUser)), ("lastUser", .optional(lastUser)),
      ("keySum", .text(String(keySum, radix: 16))),
      ("state", .members(["plan": plan, "rows": .array(rows)])),
    ].map(JSONValue.Member.init)
  }

  package var text: [UInt8] {
    let hash = Self.hexadecimal(SHA256.digest(of: JSONValue.object(members).encoded()))
    let all = members + [JSONValue.Member(key: "shard", value: .text(hash))]
    return JSONValue.object(all).encoded() + [0x0A]
  }

  package enum Problem: Error, Hashable {
    /// The line is truncated, or has another form.
    case malformed
    case version
    /// The content differs from the hash of the line.
    case edited
  }

  package init(_ line: [UInt8]) throws(Problem) {
    guard let value = JSONDocument.value(ofLine: line), let version = value["v"]?.asInteger else {
      throw .malformed
    }
    guard version == Self.version else { throw .version }
    guard let rowsIn = value["rowsIn"]?.asInteger, let rowsBad = value["rowsBad"]?.asInteger,
      let keySum = value["keySum"]?.asText.flatMap({ UInt64($0, radix: 16) }),
      let plan = value["state"]?["plan"], let rows = value["state"]?["rows"]?.asArray
    else { throw .malformed }
    let users = rows.compactMap(Self.row)
    guard users.count == rows.count else { throw .malformed }
    self.init(
      plan: plan, rowsIn: rowsIn, rowsBad: rowsBad, firstUser: value["firstUser"]?.asText,
      lastUser: value["lastUser"]?.asText, keySum: keySum, users: users)
    guard text == line + [0x0A] else { throw .edited }
  }

  private static func row(_ value: JSONValue) -> PersonRow? {
    guard let parts = value.asArray, parts.count >= 4, let person = parts[0].asText,
      let rows = parts[1].asInteger, let rejected = parts[2].asInteger
    else { return nil }
    let answer: PersonRow.Answer
    if parts.count == 4, let values = parts[3].asArray {
      answer = .values(values.map(PersonValue.init))
    } else if parts.count == 5, let reason = parts[3].asText, let detail = parts[4].asPhrase {
      answer = .refused(reason: reason, detail: detail)
    } else {
      return nil
    }
    return PersonRow(person: person, rows: rows, rejected: rejected, answer: answer)
  }
}

package struct MergedShards: Sendable {
  package enum Problem: Error, Hashable {
    case none
    /// A line, numbered from 1, is unreadable.
    case line(Int, ShardLine.Problem)
    /// A line, numbered from 1, differs from the required plan or from the plan of the first line.
    case otherPlan(Int)
    /// Two different lines contain a user; the number of the second line is from 1.
    case userTwice(String, Int)
    case count(found: Int, expected: Int)
  }

  package let plan: JSONValue
  package let users: [PersonRow]

  /// Merges lines in any order; ignores empty lines and repeated lines, such as from a shard that ran twice.
  ///
  /// - Parameter planHash: Required hash of the plan; `nil` for the plan of the first line.
  package init(_ lines: [[UInt8]], planHash: String?, expectedRows expected: Int) throws(Problem) {
    var seen: Set<[UInt8]> = []
    var owners: Set<String> = []
    var users: [PersonRow] = []
    var (plan, hash, rows): (JSONValue?, String?, Int) = (nil, planHash, 0)
    for (index, line) in lines.enumerated() where !line.isEmpty && seen.insert(line).inserted {
      let shard: ShardLine
      do throws(ShardLine.Problem) { shard = try ShardLine(line) } catch { throw .line(index + 1, error) }
      let own = ShardLine.hash(of: shard.plan)
      guard hash ?? own == own else { throw .otherPlan(index + 1) }
      (plan, hash) = (shard.plan, own)
      rows += shard.rowsIn
      for user in shard.users {
        guard owners.insert(user.person).inserted else { throw .userTwice(user.person, index + 1) }
      }
      users += shard.users
    }
    guard let plan else { throw .none }
    guard rows == expected else { throw .count(found: rows, expected: expected) }
    self.plan = plan
    self.users = users
  }
}

/// Row of a person in a file of results: one line of JSON with a key per column.
///
/// `{"user", "rows", "rejected", COLUMN: value, ..., "plan", "check"}`. A user without figures has `reason`, `detail` (the
/// fault in English) and `phrase` (the parts of the detail, for other languages) instead of the columns. `plan` is the hash
/// of the question and its data; `check` is the hash of all previous members.
package struct KeptRow {
  package struct Form: Sendable {
    /// Hash of the question, its options and its data.
    package let plan: String
    package let columns: [String]

    package init(plan: String, columns: [String]) {
      self.plan = plan
      self.columns = columns
    }
  }

  package enum Problem: Error {
    case malformed
    /// The line is from other data, other options or another version.
    case otherPlan
  }

  package let row: PersonRow

  package init(_ row: PersonRow) { self.row = row }

  package func text(_ form: Form) -> [UInt8] {
    var members: [(key: String, value: JSONValue)] = [
      ("user", .text(row.person)), ("rows", .integer(row.rows)), ("rejected", .integer(row.rejected)),
    ]
    switch row.answer {
    case .values(let values): members += zip(form.columns, values).map { ($0, .optional($1)) }
    case .refused(let reason, let detail):
      members += [
        ("reason", .text(reason)), ("detail", .text(detail.english)), ("phrase", .phrase(detail)),
      ]
    }
    members.append(("plan", .text(form.plan)))
    let check = ShardLine.hash(of: .object(members.map(JSONValue.Member.init)))
    members.append(("check", .text(check)))
    return JSONValue.object(members.map(JSONValue.Member.init)).encoded() + [0x0A]
  }

  /// Reads a line without its end.
  package init(_ line: [UInt8], _ form: Form) throws(Problem) {
    guard case .object(let members)? = JSONDocument.value(ofLine: line), members.count >= 5,
      let plan = members[members.count - 2].value.asText,
      let person = members[0].value.asText, let rows = members[1].value.asInteger,
      let rejected = members[2].value.asInteger
    else { throw .malformed }
    guard plan == form.plan else { throw .otherPlan }
    let said = members[3..<(members.count - 2)]
    let answer: PersonRow.Answer
    if said.map(\.key) == ["reason", "detail", "phrase"], let reason = said[3].value.asText,
      let detail = said[5].value.asPhrase
    {
      answer = .refused(reason: reason, detail: detail)
    } else {
      guard said.count == form.columns.count else { throw .malformed }
      answer = .values(said.map { PersonValue($0.value) })
    }
    row = PersonRow(person: person, rows: rows, rejected: rejected, answer: answer)
    guard text(form) == line + [0x0A] else { throw .malformed }
  }

  /// True if bytes can be the start of a line.
  package static func mayBegin(_ bytes: [UInt8]) -> Bool {
    zip(bytes, "{\"user\": \"".utf8).allSatisfy { $0 == $1 }
  }
}
