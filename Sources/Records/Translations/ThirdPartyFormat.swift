import Kaiki
import Phrases

/// The texts of other programs that are made to rows of native kinds before they are read.
///
/// A new one is a case here and a file beside this one; the compiler names the other places.
package enum ThirdPartyFormat: String, CaseIterable, Sendable {
  /// Calendars of any program (RFC 5545).
  case iCalendar
  /// Taskwarrior's `task export`.
  case taskwarrior
  /// Habitica's user data.
  case habitica
  /// Habitica's history of tasks as a table.
  case habiticaHistory
  /// HabitBull's table.
  case habitBull
  /// Loop Habit Tracker's `Checkmarks.csv` of one habit, or with dates of older versions.
  case loopCheckmarks
  /// The history of org-fc.
  case orgFC
  /// Org files with repeated tasks and org-drill's cards.
  case org
  /// Notes with comments of Obsidian's spaced repetition.
  case obsidian
  /// `todo.txt` and `done.txt`.
  case todoTxt

  /// Whether what it has of moments may have become days, which a zone tells.
  var isOfMoments: Bool {
    switch self {
    case .habitBull, .loopCheckmarks: false
    default: true
    }
  }

  /// Which rows are made of the texts.
  var rows: any ThirdPartyRows.Type {
    switch self {
    case .iCalendar: ICalendarImport.self
    case .taskwarrior: TaskwarriorImport.self
    case .habitica: HabiticaImport.self
    case .habiticaHistory: HabiticaHistoryImport.self
    case .habitBull: HabitBullImport.self
    case .loopCheckmarks: LoopCheckmarksImport.self
    case .orgFC: OrgFCImport.self
    case .org: OrgImport.self
    case .obsidian: ObsidianImport.self
    case .todoTxt: TodoTxtImport.self
    }
  }

  /// The format of a text, by its content and, for todo.txt, its name.
  static func recognised(_ text: ThirdPartyText) -> ThirdPartyFormat? {
    allCases.first { $0.rows.isFormat(of: text) }
  }
}

/// Translator of a third-party format to native rows.
protocol ThirdPartyRows {
  /// Whether a text is of the format; looks at its beginning alone where that tells.
  static func isFormat(of text: ThirdPartyText) -> Bool
  /// Makes rows of a text.
  ///
  /// - Throws: `Fault` where nothing of it can be read.
  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault)
}

/// Files that are known and not read, with what to export instead.
enum UnreadableFormat {
  /// What to say of a text; `nil` for none that is known.
  static func message(for text: ThirdPartyText) -> Phrase? {
    let head = String(decoding: text.bytes[text.start...].prefix(512), as: UTF8.self)
    return known.first { head.contains($0.mark) }?.message ?? (isPairs(text) ? pairs : nil)
  }

  private static let pairs: Phrase = """
    this is a text export of questions and answers (of Anki or Mnemosyne), which has no answer history; give the \
    app's own package or database
    """

  /// Whether it is a `.txt` with a tab or a few in every line, as apps of cards write their cards.
  private static func isPairs(_ text: ThirdPartyText) -> Bool {
    let lines = text.lines(first: 20).filter { !$0.text.isEmpty }
    return text.name.lowercased().hasSuffix(".txt") && !lines.isEmpty
      && lines.allSatisfy { 1...8 ~= $0.text.count(where: { $0 == "\t" }) }
  }

  /// Whether it is Todoist's backup of a project, whose headings would else be those of a list of days.
  static func isTodoist(_ text: ThirdPartyText) -> Bool {
    text.lines(first: 1).first?.text.hasPrefix("TYPE,CONTENT,") ?? false
  }

  static let todoist: Phrase =
    "this is Todoist's backup, which has no completion dates; give its calendar (.ics) instead"

  /// A mark near the beginning, and what happened and what to do.
  private static let known: [(mark: String, message: Phrase)] = [
    (
      "#separator:",
      "this is Anki's text export, which has no reviews; export the deck as .apkg with scheduling information"
    ),
    (
      "<SuperMemoCollection",
      "this is SuperMemo's XML without answers; write the answers as card_id,review_rating,review_time"
    ),
    (
      "<mnemosyne",
      "this is Mnemosyne's XML without answers; write the answers as card_id,review_rating,review_time"
    ),
    (
      "api.wanikani.com/v2",
      "this is WaniKani's API without single reviews; write the reviews as card_id,review_rating,review_time"
    ),
  ]
}
