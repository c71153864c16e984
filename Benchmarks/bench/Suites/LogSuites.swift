import Analysis
import Kaiki
import KaikiNumerics
import Measuring
import Formats
import Intake
import Reports

extension Suite {
  /// Reading and analysing logs of reviews.
  static let logSuites = [
    parsing(.csv, "Read a row of a CSV review log"), parsing(.json, "Read a row of a JSON review log"),
    analysis,
  ]

  /// A quarter of answers, whatever their number, with a card to each dozen: else a measure of days or of cards would
  /// have more to say of a longer log, and the growth would be that of the question.
  private static func log(_ count: Int) -> ReviewLog {
    var random = RandomStream(seed: 6, domain: .tests)
    var cards = IdentifierTable()
    var ids = IdentifierTable()
    for card in 0..<max(1, count / 12) { _ = cards.intern("card-\(card)") }
    let reviews = (0..<count).map { number in
      let step = random.below(7)
      let isCorrect = random.uniform() < 0.9
      return Review(
        reviewedAt: Instant(seconds: 1_700_000_000 + Int64(number) * 7_776_000 / Int64(count)),
        card: Int32(random.below(cards.count)),
        id: Int32(ids.intern("review-\(number)")), latency: Int32(500 + random.below(9_000)),
        steps: Review.StepChange(previous: Int16(step), next: isCorrect ? Int16(min(step + 1, 6)) : 0),
        isCorrect: isCorrect)
    }
    return ReviewLog(reviews: ContiguousArray(reviews), cards: cards, ids: ids)
  }

  private static func parsing(_ format: ExportFormat, _ title: String) -> Suite {
    Suite(title, per: "row", growthBound: 1.2) { count in
      var history = History()
      history.log = log(count)
      let bytes = HistoryWriter(format: format).files(of: history)[0].bytes
      return Prepared {
        let read = try? HistoryReader.read(bytes, named: "reviewLogs.\(format.rawValue)")
        return read?.history.log?.reviews.count ?? 0
      }
    }
  }

  private static let analysis = Suite("Analyse a review, every measure", per: "answer", growthBound: 1.2) {
    count in
    var history = History()
    history.log = log(count)
    let boundary = DayBoundary(zone: MadeUp.zone("Asia/Tokyo"))
    return Prepared { [history] in
      let known = HistoryAsOf(
        history, settings: AppSettings(), boundary: boundary,
        now: history.log?.reviews.last?.reviewedAt ?? Instant(seconds: 0))
      let options = AnalysisOptions(boundary: boundary)
      return await MeasureRegistry.answers(to: nil, of: known, options, jobs: 1).count
    }
  }
}
