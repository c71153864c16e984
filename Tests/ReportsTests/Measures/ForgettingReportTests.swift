import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `forgetting` in every form (INTERFACE 4).
struct ForgettingReportTests {
  /// A hundred cards that are answered once more after five days, eighty of them right.
  ///
  /// By hand: every curve goes through 0.8 at five days, so that exp(-5/s), 1 / (1 + 5/(9 s)) and (1 + F 5/s)^-w with
  /// F = 0.9^(-1/w) - 1 and w = 0.1542 give s; the log loss is -0.8 ln 0.8 - 0.2 ln 0.2, nothing is ranked and nothing
  /// missed. The error of s is √(0.16 / 100) by the slope of the curve; `Fixtures/printed_values.py` has the numbers.
  static let printed = PrintedValue(
    history: {
      let answers = (0..<100).flatMap { card in
        [
          SmallReview("2024-01-01T08:00", "c\(card)", true),
          SmallReview("2024-01-06T08:00", "c\(card)", card < 80),
        ]
      }
      return try HistoryAsOf(answers.sorted { $0.at < $1.at }, now: "2024-06-01T12:00")
    },
    json: """
      {"n": 100, "curves": [
        {"curve": "exponential", "stability": 22.407100588622754, "se": 5.020781567886582,
         "low": 14.442955653673092, "high": 34.76284001889676, \(quality)},
        {"curve": "power", "stability": 2.2222222222222223, "se": 0.5555555555555554, "low": 1.3614042449213095,
         "high": 3.627336717481521, \(quality)},
        {"curve": "fsrs6", "stability": 1.5078590581109397, "se": 0.6393330108782818, "low": 0.656826793154887,
         "high": 3.461550233367324, \(quality)}]}
      """,
    csv: """
      curve,stability,se,low,high,logLoss,rmseBins,auc
      exponential,22.4071005886,5.02078156789,14.4429556537,34.7628400189,0.500402423538,0,0.5
      power,2.22222222222,0.555555555556,1.36140424492,3.62733671748,0.500402423538,0,0.5
      fsrs6,1.50785905811,0.639333010878,0.656826793155,3.46155023337,0.500402423538,0,0.5
      """,
    english: [
      "100 answers given at least one day after the previous answer to the card, practice included; each curve describes all cards.",
      "exponential 22.4 (14.4 – 34.8) 0.5004 0.0000 0.500", "power 2.22 (1.36 – 3.63) 0.5004 0.0000 0.500",
      "shape of FSRS-6 1.51 (0.66 – 3.46) 0.5004 0.0000 0.500",
    ],
    japanese: [
      "前回から1日以上空けた回答 100回（練習を含む）から求めた、全カードに共通の忘却曲線です。", "指数関数 22.4 (14.4 – 34.8) 0.5004 0.0000 0.500",
    ])

  /// What all curves share; the interval of 80 in 100 is Wilson's.
  private static let quality = """
    "logLoss": 0.5004024235381879, "rmseBins": 0, "auc": 0.5,
    "calibration": [{"n": 100, "predicted": 0.8, "observed": 0.8, "low": 0.711170834406841,
                     "high": 0.8666330666689674}]
    """

  @Test func `an area under the curve below a half is explained before the figures`() async throws {
    let history = try Self.printed.history()
    let context = await AnalysisContext(
      history, AnalysisOptions(boundary: history.boundary), for: [ForgettingMeasure.self], jobs: 1)
    let own = try #require(ForgettingMeasure.figure(context).fits.value?.first)
    func remarks(_ areas: [Double?]) -> [String] {
      let fits = areas.map { area in
        var fit = own
        fit.areaUnderCurve = area
        return fit
      }
      return ForgettingReport.remarks(ForgettingFigure(n: 100, fits: .success(fits))).map(\.about)
    }
    #expect(remarks([0.5, 0.7, nil]).isEmpty)
    #expect(remarks([0.6, 0.499]) == ["forgetting"])
    #expect(ForgettingReport.remarks(ForgettingFigure(n: 0, fits: .failure(.noVariation))).isEmpty)
  }

  @Test func `too few answers are said`() {
    let few = ForgettingReport.shown(
      ForgettingFigure(n: 3, fits: .failure(.tooFew(3, least: 50, what: "reviews after at least a day"))))
    #expect(
      few.page(width: 200)
        == "Forgetting\n  no forgetting curve: 3 answers were given at least one day after the previous answer, but the method needs 50\n"
    )
    #expect(few.page(.japanese) == "忘却\n  忘却曲線なし：前回から1日以上空けた回答は 3回で、推定には 50回以上が必要です\n")
    #expect(few.table.rows.isEmpty)
    let alike = ForgettingReport.shown(ForgettingFigure(n: 90, fits: .failure(.noVariation)))
    #expect(
      alike.page(width: 200).contains(
        "the 90 answers given at least one day after the previous answer do not show"))
    #expect(alike.page(.japanese).contains("分かりません"))
  }
}

extension ForgettingReport: PrintedMeasure {
  static let printedValues = [ForgettingReportTests.printed]
}
