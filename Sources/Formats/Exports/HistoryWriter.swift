import Encoding
import Files
import Kaiki
import Phrases
import Rows

package enum ExportFormat: String, CaseIterable, Sendable {
  /// `{"schemaVersion": 2, "rows": [...]}`, with one row per line.
  case json
  case jsonl
  /// RFC 4180 with a header line.
  case csv
}

package typealias WrittenFile = (name: String, bytes: [UInt8])

/// Writes a history in the native files.
package struct HistoryWriter {
  package var format: ExportFormat
  /// True to write an apostrophe before text that a spreadsheet would run as a formula.
  package var guardsFormulas = true
  /// Replaces names and texts by hashes; `nil` to write them unchanged.
  package var anonymiser: Anonymiser?

  package init(format: ExportFormat, guardsFormulas: Bool = true, anonymiser: Anonymiser? = nil) {
    self.format = format
    self.guardsFormulas = guardsFormulas
    self.anonymiser = anonymiser
  }

  package func files(of history: History) -> [WrittenFile] {
    HistoryPart.allCases.flatMap { part -> [WrittenFile?] in
      switch part {
      case .settings: return [history.settings.map(settingsFile)]
      case .reviews: return [file(.reviewLogs, history.log?.rows)]
      case .lists:
        let rows = history.lists?.flatMap(\.tableRows)
        return [format == .csv ? file(.lists, rows) : file(.lists, history.lists)]
      case .opens: return [file(.opens, history.opens)]
      case .habits:
        let details = history.habits?.compactMap(Self.details(of:))
        return [
          file(.checkmarks, history.habits?.flatMap(\.rows)),
          file(.habits, details?.isEmpty == false ? details : nil),
        ]
      case .thirdPartyReviews, .cards, .recurringTasks, .completions, .attemptTasks, .attempts,
        .observations, .semesters, .courses, .attendanceRecords, .periodTimes, .calendar:
        return [part.rows.flatMap { table($0, of: history) }]
      }
    }.compactMap(\.self)
  }

  /// Properties of a habit for the table `habits`; `nil` if the history has none.
  ///
  /// A habit whose amounts are all state codes is written as measured, because its check marks alone are ambiguous.
  private static func details(of habit: Habit) -> HabitDetails? {
    guard let frequency = habit.frequency, HabitMark.mayBeStates(habit.ticks.compactMap(\.amount)) else {
      return habit.details
    }
    var details = habit.details ?? HabitDetails(name: habit.name, frequency: frequency)
    details.kind = .measured
    return details
  }

  private func table<Row: HistoryTableRow>(_ kind: Row.Type, of history: History) -> WrittenFile? {
    guard let layout = ImportFormat.allCases.first(where: { $0.rows.part == Row.part }) else { return nil }
    var prefix = ""
    if let ownPrefix = Self.prefixes[Row.part] {
      let written = writtenTasks(of: history)
      guard written.contains(Row.part) else { return nil }
      // Two kinds of tasks need two names.
      if written.count > 1 { prefix = ownPrefix }
    }
    return file(
      layout.kind, history[keyPath: Row.table], prefix: prefix, required: layout.rows.required)
  }

  /// Kinds of tasks to write. JSON omits an empty kind if both are present, because the keys of its rows identify a kind.
  private func writtenTasks(of history: History) -> [HistoryPart] {
    let counts: [(HistoryPart, Int?)] = [
      (.recurringTasks, history.recurringTasks?.count), (.attemptTasks, history.attemptTasks?.count),
    ]
    let held = counts.filter { $0.1 != nil }
    guard held.count > 1, format != .csv else { return held.map(\.0) }
    let full = held.filter { $0.1 != 0 }
    return full.isEmpty ? [.recurringTasks] : full.map(\.0)
  }

  private static let prefixes: [HistoryPart: String] = [
    .recurringTasks: "recurring.", .attemptTasks: "attempted.",
  ]

  /// Writes the files into a folder, which is created if missing.
  package func write(_ history: History, to folder: String, replaces: Bool) throws(FileError) {
    try Folder.write(files(of: history), to: folder, replaces: replaces)
  }

  private func name(_ kind: DataKind) -> String { "\(kind.rawValue).\(format.rawValue)" }

  private func settingsFile(_ settings: AppSettings) -> WrittenFile {
    let object = JSONValue(members(of: settings))
    return (
      name(.settings),
      format == .csv
        ? bytes([settings]) : object.encoded(openLevels: format == .json ? 1 : 0) + [0x0A]
    )
  }

  private func file<Row: HistoryRow>(
    _ kind: DataKind, _ rows: [Row]?, prefix: String = "", required: [String] = []
  ) -> WrittenFile? {
    rows.map { (prefix + name(kind), bytes($0, required: required)) }
  }

  private func members<Row: HistoryRow>(of row: Row) -> [RowMember] {
    anonymiser?.members(row.members) ?? row.members
  }

  /// - Parameter required: Columns that are written even if all their cells are empty.
  private func bytes<Row: HistoryRow>(_ rows: [Row], required: [String] = []) -> [UInt8] {
    switch format {
    case .json:
      let array = JSONValue.array(rows.map { JSONValue(members(of: $0)) })
      return JSONValue.members(["schemaVersion": .integer(JSONRowsWrapper.newestSchema), "rows": array])
        .encoded(openLevels: 2) + [0x0A]
    case .jsonl:
      // A file of no lines would be empty, which reads as a failed export.
      return rows.isEmpty ? [0x0A] : rows.flatMap { JSONValue(members(of: $0)).encoded() + [0x0A] }
    case .csv:
      let columns = Row.Column.names
      let values = rows.map { row in members(of: row).map(\.value) }
      // Empty columns are omitted, except required ones.
      let used = columns.indices.filter { column in
        rows.isEmpty || required.contains(columns[column])
          || values.contains { $0[column] != .missing }
      }
      var text = CSVText(header: used.map { columns[$0] }, guardsFormulas: guardsFormulas)
      for row in values { text.append(used.map { CSVCell(row[$0]) }) }
      return text.bytes
    }
  }
}

extension JSONValue {
  package init(_ members: [RowMember]) {
    self = .object(
      members.compactMap { member in
        Self.written(member.value).map { JSONValue.Member(key: member.name, value: $0) }
      })
  }

  private static func written(_ value: RowValue) -> JSONValue? {
    switch value {
    case .missing: nil
    case .flag(let flag): .flag(flag)
    case .integer(let integer): .integer(integer)
    case .number(let number): .text(DecimalText.number(number))
    case .day(let day): .text(day.description)
    case .instant(let instant): .text(instant.description)
    case .word(let text), .text(let text): .text(text)
    case .texts(let texts): .array(texts.map(JSONValue.text))
    case .integers(let integers): .array(integers.map(JSONValue.integer))
    case .rows(let rows): .array(rows.map(JSONValue.init))
    }
  }
}

extension CSVCell {
  /// Converts a value of a row to a cell; semicolons separate several values, and nested rows are omitted because they have
  /// a table of their own.
  package init(_ value: RowValue) {
    switch value {
    case .missing, .rows: self = .empty
    case .flag(let flag): self = .plain(flag.description)
    case .integer(let integer): self = .plain(integer.description)
    case .number(let number): self = .plain(DecimalText.number(number))
    case .day(let day): self = .plain(day.description)
    case .instant(let instant): self = .plain(instant.description)
    case .word(let word): self = .plain(word)
    case .text(let text): self = .text(text)
    case .texts(let texts): self = .text(ListText.joined(texts))
    case .integers(let integers): self = .plain(integers.map(\.description).joined(separator: ";"))
    }
  }
}

/// Files in a third-party format, and the data that the format cannot store.
package struct ThirdPartyFiles: Sendable {
  package private(set) var files: [WrittenFile] = []
  /// Data that the format cannot store, with counts and reasons.
  package private(set) var losses: [Phrase] = []

  package mutating func add(_ name: String, _ text: String) { files.append((name, Array(text.utf8))) }
  package mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

  package mutating func lose(_ count: Int, _ nouns: Phrase, _ reason: Phrase) {
    if count > 0 { losses.append("\(count) \(nouns): \(reason)") }
  }

  package mutating func losePartsBeside(_ held: Set<HistoryPart>, of history: History) {
    for part in HistoryPart.allCases where !held.contains(part) {
      lose(part.count(in: history), part.nouns, "this format cannot store such data")
    }
  }

  package init(files: [WrittenFile] = [], losses: [Phrase] = []) {
    (self.files, self.losses) = (files, losses)
  }
}

extension HistoryPart {
  fileprivate func count(in history: History) -> Int {
    func count<Row: HistoryTableRow>(_ kind: Row.Type) -> Int { history[keyPath: kind.table]?.count ?? 0 }
    return switch self {
    case .reviews: history.log?.reviews.count ?? 0
    case .lists: history.lists?.count ?? 0
    case .opens: history.opens?.count ?? 0
    case .habits: history.habits?.count ?? 0
    case .cards, .recurringTasks, .completions, .attemptTasks, .attempts, .observations, .semesters, .courses,
      .attendanceRecords, .periodTimes, .calendar, .settings, .thirdPartyReviews:
      rows.map { count($0) } ?? 0
    }
  }

  fileprivate var nouns: Phrase {
    switch self {
    case .settings, .thirdPartyReviews: ""
    case .cards: "cards"
    case .reviews: "reviews"
    case .recurringTasks: "recurring tasks"
    case .completions: "completions"
    case .attemptTasks: "tasks with attempts"
    case .attempts: "attempts"
    case .lists: "daily lists"
    case .opens: "app sessions"
    case .habits: "habits"
    case .observations: "observations"
    case .semesters: "terms"
    case .courses: "courses"
    case .attendanceRecords: "absences"
    case .periodTimes: "times of periods"
    case .calendar: "days of the calendar"
    }
  }
}

/// Removes personal data from rows: ids and names become hashes, and texts are deleted.
///
/// Equal texts have equal hashes, so that references between rows remain. Each part of a name between `::`, as in decks and
/// tags, is hashed on its own. Days, moments, numbers and Kaiki's own words are unchanged. Text of any other column is
/// hashed.
package struct Anonymiser: Sendable {
  /// Columns of texts without references from other rows; they are deleted.
  private static let dropped: Set = ["question", "answer", "taskDescription", "note", "memo", "unit"]
  /// Columns of texts that are choices of a setting.
  private static let kept: Set = ["timeZoneIdentifier", "language"]
  /// Hexadecimal digits per hash, 64 bits: the chance that two of a million ids collide is 1 in 37 million.
  private static let letters = 16

  private let hash: KeyedHash

  /// - Parameter key: Equal keys give equal hashes. A secret key prevents guessing texts by their hashes.
  package init(key: String) { hash = KeyedHash(key: Array(key.utf8)) }

  package func members(_ members: [RowMember]) -> [RowMember] {
    members.map { RowMember($0.name, value($0.value, of: $0.name)) }
  }

  private func value(_ value: RowValue, of name: String) -> RowValue {
    switch value {
    case .text where Self.kept.contains(name): value
    case .text where Self.dropped.contains(name), .texts where Self.dropped.contains(name): .missing
    case .text(let text): .text(self.text(text))
    case .texts(let texts): .texts(texts.map(self.text))
    case .rows(let rows): .rows(rows.map(members))
    case .missing, .flag, .integer, .number, .day, .instant, .word, .integers: value
    }
  }

  private func text(_ text: String) -> String {
    text.split(separator: "::", omittingEmptySubsequences: false).map { part in
      part.isEmpty ? "" : Self.hexadecimal(hash(Array(part.utf8)).prefix(Self.letters / 2))
    }.joined(separator: "::")
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// Hash that requires a key: HMAC of SHA-256 (RFC 2104).
package struct KeyedHash: Sendable {
  private let inner, outer: [UInt8]

  package init(key: [UInt8]) {
    let short = key.count > 64 ? SHA256.digest(of: key) : key
    let block = short + [UInt8](repeating: 0, count: 64 - short.count)
    (inner, outer) = (block.map { $0 ^ 0x36 }, block.map { $0 ^ 0x5C })
  }

  /// Returns the 32 bytes of a message.
  package func callAsFunction(_ message: [UInt8]) -> [UInt8] {
    SHA256.digest(of: outer + SHA256.digest(of: inner + message))
  }
}
