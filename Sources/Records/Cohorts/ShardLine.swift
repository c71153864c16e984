import Encoding

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
  /// Number of unreadable rows.
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

  /// Line with its end.
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
