import Analysis
import CommandLine
import Forecasting
import Kaiki
import KaikiSimulation
import Intake
import Reports

/// `backtest`: how well forecasts of the past held.
struct BacktestCommand: Command {
  static let specification = CommandSpecification(
    name: "backtest",
    usage: "DATASET... [--horizon N] [--folds N] [options]",
    keys: { BacktestReport.help.text($0) + CohortReport.helpText(of: .backtest, $0) },
    examples: [
      "kaiki backtest demo",
      "kaiki backtest demo --horizon 7 --folds 20",
    ],
    essentials: ofRun
      + OptionDeclaration.list(
        DataOptions.timeZone, OutputOptions.json, OutputOptions.report, OutputOptions.language),
    operands: .files,
    groups: [
      ("forecasts", ofRun + OptionDeclaration.list(of: settings)),
      ("data", UsersRequest.declarations + DataOptions.declarations),
      ("output", OutputOptions.declarations()),
      ("others", OptionDeclaration.list(CommonOptions.jobs) + CommonOptions.ofAll),
    ])

  static let horizon: Option<Int> = .integer(
    "--horizon", "N", in: 1...365, default: BacktestPlan().horizon)
  static let folds: Option<Int> = .integer(
    "--folds", "N", in: 1...100, default: BacktestPlan().folds)
  static let calibration: Option<SimulationOptions.Calibration> = .choice(
    "--calibrate", "auto|off", default: .auto)
  private static let ofRun = OptionDeclaration.list(
    horizon, folds, calibration, SimulationOptions.replicates, CommonOptions.seed)
  private static let settings: [CardSetting] = [.newPerDay, .learner, .scheduler]

  static let contradictions = OutputOptions.contradictions() + UsersRequest.contradictions()

  private let output: OutputOptions
  let data: DataOptions
  private let plan: BacktestPlan
  private let replicates: Int
  private let seed: UInt64
  private let cards: CardSettings
  let jobs: Int
  private let idle: IdleOptions
  private let users: UsersRequest

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    data = try DataOptions(arguments)
    plan = try BacktestPlan(
      horizon: arguments[Self.horizon], folds: arguments[Self.folds],
      isCalibrated: arguments[Self.calibration] == .auto)
    replicates = try arguments[SimulationOptions.replicates]
    guard PlanSpan.fitsIntoMemory(days: plan.horizon * plan.folds, replicates: replicates) else {
      throw arguments.usage(
        "\(plan.folds) forecasts × \(replicates) replicates × \(plan.horizon) days exceed the maximum of \(PlanSpan.maxReplicateDays) replicate days; reduce --folds, --replicates or --horizon"
      )
    }
    seed = try arguments.seed()
    cards = try arguments.settings(Self.settings)
    jobs = try arguments.jobs()
    idle = IdleOptions(arguments)
    users = try UsersRequest(arguments)
  }

  func run() async throws(CommandError) {
    if users.isAsked { return try await cohortRun().deliver(to: output, users) }
    try output.checkDestinations()
    let loaded = try LoadedData(reading: data, ofOnePersonFor: "backtest", output.remarks)
    let known = try loaded.known(at: loaded.datedMoment, for: "backtest")
    let options = options(of: known)
    let parts = await parts(of: known, options, jobs: jobs)
    guard !parts.isEmpty else {
      throw CommandError(
        .usage,
        plan.horizon > 1
          ? "backtest: the data cover too few days, or are of a kind that Kaiki cannot simulate. A backtest needs \(Fold.minRecord) days of events before the \(plan.horizon) days of a forecast; give a smaller --horizon"
          : "backtest: the data cover too few days, or are of a kind that Kaiki cannot simulate. A backtest needs \(Fold.minRecord) days of events before the day of a forecast; give data of more days"
      )
    }
    let ofCards = OptionDeclaration.list(of: Self.settings)
    let comparison = loaded.read.comparison
    let said =
      data.deletionRemarks(comparison)
      + idle.remarks([(.cards, known.history.hasCards, ofCards), IdleOptions.several(comparison)])
    output.remarks.say(said)
    let report = BacktestReport(
      version: CommonOptions.version,
      frame: BacktestFrame(
        plan: plan, options: options, boundary: loaded.boundary, sources: loaded.sources),
      remarks: loaded.remarks + said, parts: parts, gaps: loaded.gaps(known))
    try output.deliver(report, tables: .one(report.csv))
  }

  func options(of known: HistoryAsOf) -> ScenarioOptions {
    let span = PlanSpan(start: known.today + 1, days: plan.horizon, replicates: replicates, seed: seed)
    var options = ScenarioOptions(span: span)
    options.cards = cards
    return options
  }

  /// Returns the forecasts of each kind with a long enough record.
  func parts(of known: HistoryAsOf, _ options: ScenarioOptions, jobs: Int) async -> [BacktestPart] {
    var parts: [BacktestPart] = []
    for kind in ItemKind.allCases {
      let folds = await kind.folds(of: known, plan, options, jobs: jobs)
      if !folds.isEmpty { parts.append(BacktestPart(kind: kind, folds: folds)) }
    }
    return parts
  }
}
