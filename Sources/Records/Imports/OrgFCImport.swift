import Kaiki

/// The history of org-fc: tab-separated, without a header (https://www.leonrische.me/fc/review_history.html).
enum OrgFCImport: ThirdPartyRows {
  private static let ratings = ["again": 1, "hard": 2, "good": 3, "easy": 4]

  static func isFormat(of text: ThirdPartyText) -> Bool {
    guard let line = text.lines(first: 1).first else { return false }
    let cells = line.text.split(separator: "\t", omittingEmptySubsequences: false)
    return cells.count >= 9 && ratings[String(cells[7])] != nil && cells[0].contains("T")
  }

  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    translation.begin(.publicReviewLog)
    var cards = MadeNames()
    for line in text.lines where !line.text.isEmpty {
      let cells = line.text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count >= 9 else {
        translation.reject(
          at: line.offset, "the line has \(cells.count) cells instead of 9; export the file again")
        continue
      }
      guard let rating = ratings[cells[7]] else {
        translation.note(.noAnswer, at: line.offset)
        continue
      }
      // Times are in UTC, with Z or without.
      let time = cells[0].hasSuffix("Z") ? cells[0] : "\(cells[0])Z"
      let seconds = Double(cells[8]).flatMap { $0.isFinite && $0 >= 0 && $0 < 1e6 ? $0 : nil }
      if seconds == nil, !cells[8].isEmpty {
        translation.note(
          .unknownValue(cells[8].quoted, column: "review_duration"), at: line.offset, like: "duration")
      }
      translation.append(
        .publicReviewLog, at: line.offset,
        [
          "card_id": .text(cards.made("\(cells[2]) \(cells[3])", of: "\(cells[2])\t\(cells[3])")),
          "review_rating": .integer(rating), "review_time": .text(time),
          "review_duration": seconds.map { .integer(Int($0 * 1_000)) },
        ])
    }
  }
}
