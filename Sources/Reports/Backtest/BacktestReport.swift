import Analysis
import Encoding
import Forecasting
import Kaiki
import Phrases

/// Past forecasts of one kind of item, with scores and verdict.
package struct BacktestPart: Sendable {
  let kind: ItemKind
  let folds: [Fold]
  let scores: BacktestScores
  /// `nil` if too few forecasts cover separate days.
  let histogram: RankHistogram?
  let verdict: ForecastVerdict

  /// - Parameter folds: At least one fold; all folds have equal length.
  package init(kind: ItemKind, folds: [Fold]) {
    self.kind = kind
    self.folds = folds
    scores = BacktestScores(folds)
    histogram = RankHistogram(folds)
    verdict = ForecastVerdict(folds, scores, histogram)
  }

  var horizon: Int { folds[0].actual.count }
}

extension Fold {
  var total: Band { band(ofDays: actual.count) }

  /// Observed value and forecast of a sum over `days` days, or of one day.
  fileprivate typealias Compared = (days: Int, day: Day, actual: Double, forecast: Band)

  fileprivate var comparedDays: [Compared] {
    actual.indices.map { (1, origin + ($0 + 1), actual[$0], band(onDay: $0)) }
  }

  /// Sums over the scored numbers of days.
  fileprivate var comparedSums: [Compared] {
    Fold.lengths(upTo: actual.count).map { ($0, origin + 1, actualTotal(ofDays: $0), band(ofDays: $0)) }
  }
}

package struct BacktestFrame: Sendable {
  let plan: BacktestPlan
  let options: ScenarioOptions
  let boundary: DayBoundary
  let sources: [ReportedSource]

  package init(
    plan: BacktestPlan, options: ScenarioOptions, boundary: DayBoundary, sources: [ReportedSource]
  ) {
    self.plan = plan
    self.options = options
    self.boundary = boundary
    self.sources = sources
  }
}

package struct BacktestReport: DocumentReport {
  private let version: String
  let frame: BacktestFrame
  let remarks: [Remark]
  let parts: [BacktestPart]
  /// Rows that the forecasts lack, and people whose rows they mix.
  let gaps: ReadingGaps

  package init(
    version: String, frame: BacktestFrame, remarks: [Remark], parts: [BacktestPart],
    gaps: ReadingGaps = ReadingGaps()
  ) {
    self.version = version
    self.frame = frame
    self.remarks = remarks
    self.parts = parts
    self.gaps = gaps
  }

  private static let foldFields: [Field<Fold>] = [
    Field("cut") { $0.origin },
    Field("days") { $0.actual.count },
    Field("actual") { $0.actual.reduce(0, +) },
    .object(
      "forecast",
      columns: ["mean": "mean", "p5": "p5", "p50": "p50", "p95": "p95"], { $0.total }, BandFields.band),
    .list(
      "daily", { $0.comparedDays },
      [Field("day") { $0.day }] + comparedFields),
    .list(
      "totals", { $0.comparedSums },
      [Field("days") { $0.days }] + comparedFields),
  ]

  private static let comparedFields: [Field<Fold.Compared>] = [
    Field("actual") { $0.actual },
    .object("forecast", { $0.forecast }, BandFields.band),
  ]

  private static let frameFields: [Field<BacktestFrame>] = [
    Field("horizon") { $0.plan.horizon },
    Field("folds") { $0.plan.folds },
    Field("calibrated") { $0.plan.isCalibrated },
    Field("newPerDay") {
      $0.options.cards.newPerDay
    },
    Field("learner") {
      $0.options.cards.learner.map { Word($0.rawValue) }
    },
    Field("scheduler") {
      $0.options.cards.scheduler.map { Word($0.rawValue) }
    },
    Field("replicates") { $0.options.span.replicates },
    Field("seed") { Int($0.options.span.seed) },
    Field("timeZone") { Word($0.boundary.zone.identifier) },
    Field("dayStartHour") { $0.boundary.dayStartHour },
    .list("sources", { $0.sources }, ReportedSource.fields),
  ]

  private static let partFields: [Field<BacktestPart>] = [
    Field("kind") { Word($0.kind.rawValue) },
    Field("quantity") { Word($0.kind.quantity.rawValue) },
    .list("folds", { $0.folds }, foldFields),
    Field("coverageDays") {
      $0.scores.days.share
    },
    .list(
      "coverageTotals", { $0.scores.totals },
      Field("days") { $0.days },
      Field("share") { $0.coverage.share },
      Field("count") { $0.coverage.count }),
    Field("bias") {
      $0.scores.bias
    },
    Field("crps") { $0.scores.crps },
    .object(
      "skill", { $0.scores },
      Field("seasonalNaive") { skill($0.crps, $0.seasonalCRPS) },
      Field("asScheduled") {
        $0.scheduledCRPS.flatMap { [own = $0.crps] in skill(own, $0) }
      },
      Field("recentDays") { skill($0.crps, $0.recentCRPS) }),
    .object(
      "pinball", { $0.scores },
      Field("forecast") { $0.pinball },
      Field("recentDays") { $0.recentPinball }),
    .values("ranks") { $0.scores.ranks },
    .object(
      "rankTest",
      { $0.histogram },
      Field("folds") { $0.folds },
      Field("p") { $0.p }),
    .object(
      "calibration",
      { $0.scores.bandCalibration }, BandCalibrationReport.fields),
    Field("verdict") {
      Word($0.verdict.reliance.rawValue)
    },
    Field("width") {
      $0.verdict.width.isFinite ? $0.verdict.width : nil
    },
    Field("offset") {
      $0.verdict.offset
    },
  ]

  /// 1 minus the ratio of two scores; `nil` if the score of the simple forecast is 0.
  static func skill(_ own: Double, _ simple: Double) -> Double? {
    simple > 0 ? 1 - own / simple : nil
  }

  private static let header: [Field<BacktestReport>] = [
    Field("kaiki") { $0.version }, .object("plan", { $0.frame }, frameFields),
    .list("remarks", { $0.remarks }, Remark.fields),
  ]

  package static let context = ReportShape<BacktestReport>.object(header)
  package static let document = ReportShape<BacktestReport>.object(
    header + [.list("parts", { $0.parts }, partFields)])

  private static let table = ReportTable<BacktestReport>.rows(
    { report in report.parts.flatMap { part in part.folds.map { (kind: part.kind, fold: $0) } } },
    [Field("kind") { Word($0.kind.rawValue) }] + foldFields.of { $0.fold })

  package var csv: FlatTable { Self.table.table(self) }

  package static let help = ReportHelp(id: "backtest", name: "JSON", keys: document.help)
}

extension BacktestPart {
  var charts: [Chart] {
    [recordChart, rankChart, coverageChart].compactMap { $0 }
  }

  private var recordChart: Chart? {
    let forecasts = folds.map { Plot.Point.on($0.origin, $0.total) }
    let observed = folds.map { Plot.Point.on($0.origin, $0.actualTotal(ofDays: horizon)) }
    guard folds.count > 1 else { return nil }
    return Chart(
      name: "record-\(kind.rawValue)", title: "Observed values against forecasts",
      reading:
        "One line per past forecast of \(horizon) days, at the last day that the forecast uses. Nine of ten lines should contain the open dot, the observed value.",
      x: .days("known until"), y: .fromZero("sum over \(horizon) days"),
      layers: [
        Plot.Layer("forecast, with 90 % band", .dots, forecasts), Plot.Layer("observed", .dots, observed),
      ])
  }

  private var rankChart: Chart? {
    guard let histogram else { return nil }
    let even = histogram.evenly
    return Chart(
      name: "ranks-\(kind.rawValue)", title: "Where days fell in their forecasts",
      reading:
        "Number of days whose observed value lies in each tenth of the forecast distribution. Even bars mean good forecasts. High bars at both ends mean that the bands are too narrow; a slope means that the forecasts are too high or too low.",
      x: .names("tenth of the forecast", (1...histogram.days.count).map { Phrase(verbatim: $0.description) }),
      y: .fromZero("days"),
      layers: [Plot.Layer("days", .bars, Plot.Point.row(histogram.days.map(Double.init)))],
      marks: [.level(y: even, "even")])
  }

  private var coverageChart: Chart? {
    let known = [(days: 1, coverage: scores.days)] + scores.totals
    let shares = known.compactMap { entry in entry.coverage.share.map { (entry.days, $0) } }
    guard shares.count > 1 else { return nil }
    return Chart(
      name: "coverage-\(kind.rawValue)", title: "Coverage of the bands",
      reading:
        "Share of the 90 % bands that contained the observed value, for single days and for sums over several days.",
      x: .names("days that are summed", shares.map { Phrase("\($0.0, "day")") }),
      y: .share(Phrase("held", meaning: "share")),
      layers: [Plot.Layer(Phrase("held", meaning: "share"), .bars, Plot.Point.row(shares.map(\.1)))],
      marks: [.level(y: 0.9, "90 %")], isSideways: true)
  }
}
