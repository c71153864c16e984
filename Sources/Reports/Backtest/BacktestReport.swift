import Analysis
import Encoding
import Forecasting
import Kaiki

/// The forecasts of one kind, and how well they held.
package struct BacktestPart: Sendable {
  /// What was forecast.
  let kind: ItemKind
  /// At least one.
  let folds: [Fold]
  let scores: BacktestScores
  /// `nil` where too few forecasts share no day.
  let histogram: RankHistogram?
  /// Whether they can be relied on.
  let verdict: ForecastVerdict

  /// The forecasts of one kind.
  ///
  /// - Parameters:
  ///   - kind: What was forecast.
  ///   - folds: At least one, of equal length.
  package init(kind: ItemKind, folds: [Fold]) {
    self.kind = kind
    self.folds = folds
    scores = BacktestScores(folds)
    histogram = RankHistogram(folds)
    verdict = ForecastVerdict(folds, scores, histogram)
  }

  /// Days ahead.
  var horizon: Int { folds[0].actual.count }
}

extension Fold {
  /// The forecast of the sum over all days.
  var total: Band { band(ofDays: actual.count) }

  /// A day or a sum, what came and what was forecast.
  fileprivate typealias Compared = (days: Int, day: Day, actual: Double, forecast: Band)

  /// Each day.
  fileprivate var comparedDays: [Compared] {
    actual.indices.map { (1, cut + ($0 + 1), actual[$0], band(onDay: $0)) }
  }

  /// The sums that are judged.
  fileprivate var comparedSums: [Compared] {
    Fold.lengths(upTo: actual.count).map { ($0, cut + 1, actualTotal(ofDays: $0), band(ofDays: $0)) }
  }
}

/// What each forecast was asked.
package struct BacktestFrame: Sendable {
  let plan: BacktestPlan
  let options: ScenarioOptions
  let boundary: DayBoundary
  let sources: [ReportedSource]

  /// A frame.
  ///
  /// - Parameters:
  ///   - plan: Days ahead and forecasts.
  ///   - options: What is asked of each forecast, of which the replicates and the seed of its span hold.
  ///   - boundary: When days begin.
  ///   - sources: The files that were read.
  package init(
    plan: BacktestPlan, options: ScenarioOptions, boundary: DayBoundary, sources: [ReportedSource]
  ) {
    self.plan = plan
    self.options = options
    self.boundary = boundary
    self.sources = sources
  }
}

/// What `backtest` found.
package struct BacktestReport: Sendable {
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

  // MARK: JSON and CSV

  private static let foldFields: [Field<Fold>] = [
    Field("cut", "the last day that the forecast knew") { $0.cut },
    Field("days", "days ahead") { $0.actual.count },
    Field("actual", "what came in them") { $0.actual.reduce(0, +) },
    .object(
      "forecast", "what was forecast for them",
      columns: ["mean": "mean", "p5": "p5", "p50": "p50", "p95": "p95"], { $0.total }, BandFields.band),
    .list(
      "daily", "each of them", { $0.comparedDays },
      [Field("day", "the day") { $0.day }] + comparedFields),
    .list(
      "totals", "sums over the first days", { $0.comparedSums },
      [Field("days", "days that are summed") { $0.days }] + comparedFields),
  ]

  private static let comparedFields: [Field<Fold.Compared>] = [
    Field("actual", "what came") { $0.actual },
    .object("forecast", "what was forecast", { $0.forecast }, BandFields.band),
  ]

  private static let frameFields: [Field<BacktestFrame>] = [
    Field("horizon", "days ahead") { $0.plan.horizon },
    Field("folds", "forecasts of a kind, where the record is long enough") { $0.plan.folds },
    Field("calibrated", "whether bands are widened as those of simulate are") { $0.plan.isCalibrated },
    Field("newPerDay", "unseen cards begun on a day of study, or null for as many as in the log") {
      $0.options.cards.newPerDay
    },
    Field("learner", "who studies, or null for what simulate takes") {
      $0.options.cards.learner.map { Word($0.rawValue) }
    },
    Field("scheduler", "what gives the intervals, or null for what simulate takes") {
      $0.options.cards.scheduler.map { Word($0.rawValue) }
    },
    Field("replicates", "seeded runs of a forecast") { $0.options.span.replicates },
    Field("seed", "the seed of every draw") { Int($0.options.span.seed) },
    Field("timeZone", "the zone of the days") { Word($0.boundary.zone.identifier) },
    Field("dayStartHour", "the hour at which a day begins") { $0.boundary.dayStartHour },
    .list("sources", "the files that were read", { $0.sources }, ReportedSource.fields),
  ]

  private static let partFields: [Field<BacktestPart>] = [
    Field("kind", "what was forecast") { Word($0.kind.rawValue) },
    Field("quantity", "the quantity of simulate that was compared") { Word($0.kind.quantity.rawValue) },
    .list("folds", "one entry a forecast", { $0.folds }, foldFields),
    Field("coverageDays", "share of the 90 % bands of days that held what came, by randomised ranks") {
      $0.scores.days.share
    },
    .list(
      "coverageTotals", "the same of sums over the first days", { $0.scores.totals },
      [
        Field("days", "days that are summed") { $0.days },
        Field("share", "share of the bands that held what came") { $0.coverage.share },
        Field("count", "bands") { $0.coverage.count },
      ]),
    Field("bias", "sum of the forecasts over what came, less 1; or null where nothing came") {
      $0.scores.bias
    },
    Field("crps", "continuous ranked probability score of a day, on the mean") { $0.scores.crps },
    .object(
      "skill", "1 less the score over that of simple forecasts", { $0.scores },
      [
        Field("seasonalNaive", "the last four weeks by weekday") { skill($0.crps, $0.seasonalCRPS) },
        Field("asScheduled", "what was due by the schedule, or null") {
          $0.scheduledCRPS.flatMap { [own = $0.crps] in skill(own, $0) }
        },
        Field("recentDays", "the 28 days before the cut") { skill($0.crps, $0.recentCRPS) },
      ]),
    .object(
      "pinball", "mean pinball loss of the 5th, 50th and 95th percentile of a day", { $0.scores },
      [
        Field("forecast", "of the forecast") { $0.pinball },
        Field("recentDays", "of the quantiles of the 28 days before the cut") { $0.recentPinball },
      ]),
    .values("ranks", "days by the tenth of their forecast in which they fell") { $0.scores.ranks },
    .object(
      "rankTest", "whether they fall evenly, by forecasts that share no day; or null for too few",
      { $0.histogram },
      [
        Field("folds", "those forecasts") { $0.folds },
        Field("p", "how often chance alone makes their days as uneven") { $0.p },
      ]),
    .object(
      "calibration", "how the bands of what is drawn have to be spread for these errors",
      { $0.scores.widening }, WideningReport.fields),
    Field("verdict", "whether the forecasts can be relied on: yes, withCare, no, tooFew or nothing") {
      Word($0.verdict.reliance.rawValue)
    },
    Field("width", "upper end over lower end of bands of all days, the median, or null where most begin at 0")
    {
      $0.verdict.width.isFinite ? $0.verdict.width : nil
    },
    Field("offset", "by what factor forecasts were too high, where that is more than chance, or null") {
      $0.verdict.offset
    },
  ]

  /// 1 less a score over that of a simple forecast; `nil` where that has no error.
  static func skill(_ own: Double, _ simple: Double) -> Double? {
    simple > 0 ? 1 - own / simple : nil
  }

  private var header: [JSONValue.Member] {
    [
      JSONValue.Member(key: "kaiki", value: .text(version)),
      JSONValue.Member(key: "plan", value: .object(Self.frameFields.members(of: frame))),
      JSONValue.Member(
        key: "remarks", value: .array(remarks.map { .object(Remark.fields.members(of: $0)) })),
    ]
  }

  /// The whole report as one object.
  package var json: JSONValue {
    .object(
      header + [
        JSONValue.Member(
          key: "parts", value: .array(parts.map { .object(Self.partFields.members(of: $0)) }))
      ])
  }

  /// What the rows rest on.
  package var meta: JSONValue { .object(header) }

  /// A flat row a forecast.
  package var jsonLines: [JSONValue] { csv.objects(after: []) }

  /// A row a forecast.
  package var csv: FlatTable {
    let columns = Self.foldFields.flatMap(\.columns)
    return FlatTable(
      header: ["kind"] + columns.map(\.name),
      rows: parts.flatMap { part in
        part.folds.map { fold in [Word(part.kind.rawValue)] + columns.map { $0.value(fold) } }
      })
  }

  /// What `kaiki help backtest` says of JSON.
  package static func helpText(_ told: HelpTeller) -> String {
    ReportHelp(
      "how well forecasts of the past held.",
      notes: """
        Each forecast knows nothing later than its cut. A band that should hold 90 % of what comes is good where
        it holds about so much; a skill above 0 means that the forecast is better than the simple one.
        The verdict is "yes" where bands of days hold at least 80 %, those of sums no fewer than chance lets nine of
        ten hold, days fall evenly, and the last four weeks by weekday are not more than 5 % nearer; "no" where bands
        hold too little and those weeks are nearer, or most sums of some length lie outside; else "withCare".
        """
    ).text(
      of: "JSON",
      keys: [
        KeyHelp("kaiki", "the version of the program"),
        KeyHelp("plan", "what was asked of each forecast", inner: helpOf(frameFields)),
        KeyHelp("remarks", "what a reader has to know before the figures", inner: helpOf(Remark.fields)),
        KeyHelp("parts", "one entry a kind", inner: helpOf(partFields)),
      ], told)
  }
}
