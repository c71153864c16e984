import Formats
import Kaiki
import Rows

/// Reads the history of org-fc: tab-separated, without a header (https://www.leonrische.me/fc/review_history.html).
package enum OrgFCImport: AppFormat {
  private static let ratings: [String: Rating] = [
    "again": .again, "hard": .hard, "good": .good, "easy": .easy,
  ]

  package static func score(_ head: Head) -> Score {
    let line = head.text.lines(first: 1).first?.text ?? ""
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
    return Score(
      Score.sure, if: cells.count >= 9 && ratings[String(cells[7])] != nil && cells[0].contains("T"))
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _: inout NoMemory, _ context: ReadingContext
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
      let card = cards.made("\(cells[2]) \(cells[3])", of: "\(cells[2])\t\(cells[3])")
      switch InstantText.parse(time) {
      case .success(let instant):
        translation.append(
          .publicReviewLog, at: line.offset,
          Answer(
            card: card, at: instant, latency: seconds.map { Int32($0 * 1_000) }, rating: rating,
            offset: line.offset))
      case .failure(let problem):
        let shown = time.count > 40 ? "\(time.quoted)…" : time
        translation.reject(
          .publicReviewLog, at: line.offset,
          "\(PublicReviewColumn.time.rawValue) \"\(shown)\" \(problem.message)")
      }
    }
  }

  private struct Answer: GatheredRow {
    let card: String
    let at: Instant
    let latency: Int32?
    let rating: Rating
    let offset: Int

    func add(to builder: inout HistoryBuilder) {
      let card = Int32(builder.log.cards.intern(card))
      builder.log.append(
        Review(reviewedAt: at, card: card, latency: latency, isCorrect: rating != .again, rating: rating),
        at: offset)
    }
  }
}
