import Analysis
import CommandLine
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Intake
import Reports

/// `fit`: models of memory fitted to a log.
struct FitCommand: Command {
  static let specification = CommandSpecification(
    name: "fit",
    usage: "LOG... [--models NAMES] [--evaluate] [options]",
    keys: { FitReport.help.text($0) + CohortReport.helpText(of: .fit([.fsrs6]), $0) },
    examples: [
      "kaiki fit demo",
      "kaiki fit demo --evaluate",
    ],
    essentials: OptionDeclaration.list(
      models, evaluate, DataOptions.timeZone, OutputOptions.out, OutputOptions.json, OutputOptions.report,
      OutputOptions.language),
    operands: .files,
    groups: [
      ("fit", OptionDeclaration.list(models, evaluate, timing)),
      ("data", UsersRequest.declarations + DataOptions.declarations),
      ("output", OutputOptions.declarations(or: .anki)),
      ("others", OptionDeclaration.list(CommonOptions.jobs) + CommonOptions.ofAll),
    ])

  private static let names = FittedModel.allCases.map(\.rawValue)

  static let models = modelsOption()

  /// The option that names models.
  ///
  /// - Parameter others: Further accepted names, for models without a fit.
  static func modelsOption(or others: [String] = []) -> Option<[FittedModel]?> {
    let names = names + others
    return .parsed("--models", "NAMES", values: .list(names)) { word throws(OptionProblem) in
      var models: [FittedModel] = []
      for name in word.split(separator: ",", omittingEmptySubsequences: false)
      where !others.contains(String(name)) {
        guard let model = FittedModel(rawValue: String(name)) else {
          throw OptionProblem(name, "is not a model; \(Choices.remedy(for: String(name), of: names))")
        }
        guard !models.contains(model) else { throw OptionProblem(name, "is named twice; name it once") }
        models.append(model)
      }
      return models
    }
  }

  static let evaluate: Option<Bool> = .flag(
    "--evaluate")
  static let timing: Option<Bool> = .flag(
    "--timing")

  static let contradictions =
    OutputOptions.contradictions(or: .anki)
    + [
      Contradiction(
        .value(OutputOptions.format(or: .anki)) { $0 == .anki ? $0?.rawValue : nil },
        with: [.value(models) { $0?.contains(.fsrs6) == false ? "" : nil }]
      ) { _, _ in "--format anki writes FSRS parameters of FSRS-6; include fsrs6 in --models" }
    ]
    + UsersRequest.contradictions(
      OptionDeclaration.list(evaluate, timing), or: .anki, "kaiki benchmark evaluates models of many users")

  private let output: OutputOptions
  let data: DataOptions
  let options: FitOptions
  private let users: UsersRequest

  init(_ arguments: Arguments) throws(CommandError) {
    users = try UsersRequest(arguments)
    output = try OutputOptions(arguments, or: .anki, filesAreJSON: !users.isAsked)
    data = try DataOptions(arguments)
    let evaluates = try arguments[Self.evaluate]
    options = FitOptions(
      models: try arguments[Self.models] ?? (evaluates ? FittedModel.allCases : [.fsrs6]),
      evaluates: evaluates, jobs: try arguments.jobs(),
      clock: try arguments[Self.timing] ? arguments.context.elapsed : nil)
  }

  func run() async throws(CommandError) {
    if users.isAsked { return try await cohortRun().deliver(to: output, users) }
    try output.checkDestinations()
    let loaded = try LoadedData(reading: data, ofOnePersonFor: "fit", output.remarks)
    guard let now = loaded.datedMoment else { throw FitRefusal.noReviews.commandError }
    let known = try loaded.known(at: now, for: "fit")
    let figure = try await CommandError.of { () async throws(FitRefusal) in
      try await known.memoryFits(options)
    }
    var gaps = loaded.gaps(known)
    // A fit uses the answers of missing cards too.
    gaps.orphans.removeAll { $0.kind != .course }
    let report = FitReport(
      version: CommonOptions.version, asOf: now, boundary: loaded.boundary, sources: loaded.sources,
      figure: figure, remarks: loaded.remarks, gaps: gaps)
    try output.deliver(report, own: report.anki, tables: .one(report.csv))
    if output.format == .anki {
      output.remarks.say(report.ankiRemarks)
      output.remarks.say(FitReport.whereToPaste)
    }
  }
}

extension FitRefusal: CommandProblem {
  var commandError: CommandError {
    switch self {
    case .noReviews:
      CommandError(.usage, "fit: the data have no reviews; add a file of reviews")
    case .oneCard:
      CommandError(
        .usage,
        "fit: all answers given at least one day after the previous answer belong to one card; give a log of several cards"
      )
    case .tooFew(let count, let least):
      CommandError(
        .usage,
        "fit: the log has \(count) answers given at least one day after the previous answer to the card, but a fit needs \(least); give a longer log"
      )
    }
  }
}

extension FitReport: Report {}
