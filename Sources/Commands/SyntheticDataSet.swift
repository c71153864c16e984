import Kaiki
import Records

/// The files of a made-up life, as its app would export them.
enum SyntheticDataSet {
  /// - Parameter isReadable: Whether the log is JSON for the eye rather than CSV.
  static func files(
    _ life: SyntheticLife, settings: Settings, isReadable: Bool
  ) -> [(name: String, bytes: [UInt8])] {
    let lived = life.lived()
    let ids = (0..<life.cardCount).map { "card-\(padded($0 + 1, to: 4))" }
    let cards = lived.cards.enumerated().map { index, state in
      let word = words[index % words.count]
      let series = index < words.count ? "" : " (\(index / words.count + 1))"
      return Card(
        id: ids[index], question: word.question + series, answer: word.answer + series, step: state.step,
        nextDue: life.boundary.start(of: state.due ?? life.start + life.days), reviewCount: state.reviewCount,
        lastResult: state.lastResult, tags: index % 7 == 0 ? [word.tag, "exam"] : [word.tag])
    }
    var log = LogParts(cards: ids, prefix: "review")
    for answer in lived.answers {
      log.append(
        Review(
          reviewedAt: answer.at, card: Int32(answer.card), latency: Int32(answer.latency),
          steps: Review.StepChange(previous: Int16(answer.previousStep), next: Int16(answer.nextStep)),
          isCorrect: answer.isCorrect, counting: answer.counting),
        copies: answer.isDoubled ? 2 : 1)
    }
    var stored = History()
    stored.settings = settings
    stored.cards = cards
    var logged = History()
    logged.log = log.log
    return HistoryWriter(format: .json).files(of: stored)
      + HistoryWriter(format: isReadable ? .json : .csv).files(of: logged)
  }

  private static let words: [(question: String, answer: String, tag: String)] = [
    ("りんごは英語で？", "apple", "英語"), ("関ヶ原の戦いは何年？", "1600年", "歴史"),
    ("水の化学式は？", "H2O", "理科"), ("首都: フランス", "パリ", "地理"), ("図書館は英語で？", "library", "英語"),
    ("平安京遷都は何年？", "794年", "歴史"), ("光の三原色は？", "赤・緑・青", "理科"),
    ("首都: オーストラリア", "キャンベラ", "地理"), ("橋は英語で？", "bridge", "英語"),
    ("大政奉還は何年？", "1867年", "歴史"),
  ]
}
