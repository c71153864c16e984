import Encoding

/// Row of a person in a file of results: one line of JSON with a key per column.
///
/// `{"user", "rows", "rejected", COLUMN: value, ..., "plan", "check"}`. A user without figures has `reason`, `detail` (the
/// fault in English) and `phrase` (the parts of the detail, for other languages) instead of the columns. `plan` is the hash
/// of the question and its data; `check` is the hash of all previous members.
package struct KeptRow {
  /// Plan and columns of all lines of a file.
  package struct Form: Sendable {
    /// Hash of the question, its options and its data.
    package let plan: String
    /// Keys of the columns.
    package let columns: [String]

    package init(plan: String, columns: [String]) {
      self.plan = plan
      self.columns = columns
    }
  }

  package enum Problem: Error {
    /// The line is truncated, or has another form.
    case malformed
    /// The line is from other data, other options or another version.
    case otherPlan
  }

  package let row: PersonRow

  package init(_ row: PersonRow) { self.row = row }

  /// Line with its end.
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
