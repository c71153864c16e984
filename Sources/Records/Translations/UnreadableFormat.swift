import Phrases

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
