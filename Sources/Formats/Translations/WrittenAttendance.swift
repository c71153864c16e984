import Kaiki
import Rows

/// A mark of a class in a sheet of attendance.
enum ClassMark: Hashable {
  case record(AttendanceRecord.Kind)
  /// Sign that fills a cell on a day without class, such as `-` and `／`.
  case filler
}

extension WrittenWords {
  /// The mark of a class by its word, letter or sign; `nil` for no known one.
  ///
  /// Moodle's letters are `P` (present), `L` (late), `E` (excused) and `A` (absent). Text in brackets after a mark,
  /// such as Moodle's points or a reason, is ignored: `P (2/2)`, `欠席（病気）`. A make-up class is held as any other: 補講
  /// is there, 補講欠席 is absent.
  static func classMark(_ text: String) -> ClassMark? {
    let word = text.narrow.trimmed.lowercased().filter { !$0.isWhitespace && $0 != "_" }
    if let known = known(word) { return known }
    for makeUp in ["補講", "make-up", "makeup"] where word.hasPrefix(makeUp) {
      let rest = word.dropFirst(makeUp.count).filter { $0.isLetter || $0 == "○" || $0 == "×" || $0 == "△" }
      return rest.isEmpty || rest == "class" ? .record(.present) : known(String(rest))
    }
    guard let bracket = word.firstIndex(of: "("), word.last == ")" else { return nil }
    return known(String(word[..<bracket]))
  }

  static func attendance(_ text: String) -> AttendanceRecord.Kind? {
    if case .record(let kind) = classMark(text) { kind } else { nil }
  }

  /// Returns true if a cell in some columns marks presence.
  package static func markPresence(_ rows: some Sequence<WrittenTable.Row>, in columns: [Int]) -> Bool {
    rows.contains { row in columns.contains { attendance(row.text($0)) == .present } }
  }

  /// Returns true if a cell holds a sign without a value, such as `-`.
  static func isFiller(_ text: String) -> Bool { classMark(text) == .filler }

  private static func known(_ word: String) -> ClassMark? {
    if fillers.contains(word) { return .filler }
    return attendances.first { $0.words.contains(word) }.map { .record($0.kind) }
  }

  private static let fillers: Set<String> = ["-", "--", "ー", "―", "–", "—", "‐", "/", "∕", "n/a", "na"]

  private static let attendances: [(words: Set<String>, kind: AttendanceRecord.Kind)] = [
    (
      [
        "欠席", "欠", "欠課", "無断欠席", "病欠", "×", "✕", "✗", "✖", "x", "absent", "absence", "a", "unexcused",
        "unexcusedabsence", "skipped", "skip", "missed", "sick", "ill", "noshow", "notpresent", "休んだ",
      ], .absent
    ),
    (["遅刻", "遅", "△", "▲", "late", "latearrival", "arrivedlate", "tardy", "l", "t"], .late),
    (["早退", "早", "earlyleave", "leftearly", "leaveearly", "early"], .earlyLeave),
    (
      [
        "公欠", "公", "公認欠席", "公休", "忌引", "忌引き", "出停", "出席停止", "official", "officialabsent",
        "officialabsence", "excused", "excusedabsence", "e",
      ], .officialAbsence
    ),
    (["出席", "出", "○", "〇", "◯", "present", "attended", "here", "p", "ok"], .present),
    (["休講", "休講日", "cancelled", "canceled", "classcancelled", "classcanceled", "noclass"], .noClass),
  ]

  static let moodleLetters: Set<String> = ["p", "l", "e", "a"]

  /// Number of a class in a heading such as 第3回, #3 or Week 3; `nil` for other text and for a bare number.
  static func classNumber(_ text: String) -> Int? {
    var word = text.narrow.trimmed.lowercased().filter { !$0.isWhitespace && $0 != "." }
    var isNamed = false
    for start in ["第", "week", "class", "session", "lecture", "lesson", "meeting", "no", "#"]
    where word.hasPrefix(start) {
      word.removeFirst(start.count)
      isNamed = true
      break
    }
    for end in ["回目", "回", "週目", "週", "講"] where word.hasSuffix(end) {
      word.removeLast(end.count)
      isNamed = true
      break
    }
    guard isNamed, 1...2 ~= word.count, let number = Int(word), 1...60 ~= number else { return nil }
    return number
  }
}
