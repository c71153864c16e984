import Phrases

/// Known files without usable data, with the export that has data.
package enum UnreadableFormat {
  package static func message(for text: ThirdPartyText) -> Phrase? {
    let head = String(decoding: text.bytes[text.start...].prefix(512), as: UTF8.self)
    return known.first { head.contains($0.mark) }?.message ?? (isPairs(text) ? pairs : nil)
  }

  private static let pairs: Phrase = """
    this is a text export of questions and answers (of Anki or Mnemosyne), which has no answer history; give the \
    app's own package or database
    """

  /// True for a `.txt` with one to eight tabs in every line, the form in which apps export cards.
  private static func isPairs(_ text: ThirdPartyText) -> Bool {
    let lines = text.lines(first: 20).filter { !$0.text.isEmpty }
    return text.name.lowercased().hasSuffix(".txt") && !lines.isEmpty
      && lines.allSatisfy { 1...8 ~= $0.text.count(where: { $0 == "\t" }) }
  }

  /// True for Todoist's backup of a project, whose headings resemble a list of days.
  package static func isTodoist(_ text: ThirdPartyText) -> Bool {
    text.lines(first: 1).first?.text.hasPrefix("TYPE,CONTENT,") ?? false
  }

  package static let todoist: Phrase =
    "this is Todoist's backup, which has no completion dates; give its calendar (.ics) instead"

  /// Text near the beginning of each file, with the message.
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
