import Analysis
import Forecasting
import KaikiSimulation
import Records
import Reports

/// `benchmark`: how well models of memory foretell the answers of many people.
struct BenchmarkCommand: CohortCommand {
  static let specification = CommandSpecification(
    name: "benchmark",
    title: "compare memory models over the logs of many users",
    usage: "kaiki benchmark LOG... [--models NAMES] [options]",
    summary: """
      Compares memory models over many users by the protocol of the public benchmark of
      schedulers: the answers of each user after at least a day stand in six parts by time; each
      of the last five is foretold by what was fitted to all before it, and log loss, RMSE(bins)
      and AUC are of the five together. Means are over users and over answers; differences are of
      the same users. A LOG is a table with a column user_id or userId, or a folder with a folder
      or file a user. The columns of srs-benchmark are read as they come.
      """,
    examples: [
      .init("kaiki benchmark revlogs", "a folder with a file a user"),
      .init("kaiki benchmark revlogs --sample 500", "five hundred of the users"),
    ],
    essentials: OptionDeclaration.list(
      models, sample, CommonOptions.jobs, OutputOptions.json, OutputOptions.out, OutputOptions.language)
      + CommonOptions.ofAll,
    operands: .files,
    groups: [
      .init("the comparison", OptionDeclaration.list(models, sample, UsersRequest.rows)),
      .init("data", DataOptions.declarations), .init("output", OutputOptions.declarations),
      .init("others", OptionDeclaration.list(CommonOptions.jobs, CommonOptions.seed) + CommonOptions.ofAll),
    ])

  static let models: Option<[FittedModel]?> = FitCommand.modelsOption(default: "all")
  static let sample: Option<Int?> = .integer(
    "--sample", "N", in: 1...10_000_000, default: "all", "so many users, drawn by --seed")

  private let output: OutputOptions
  private let data: DataOptions
  private let models: [FittedModel]
  private let sample: Int?
  private let seed: UInt64
  private let jobs: Int
  private let users: UsersRequest
  private let world: World

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    data = try DataOptions(arguments)
    try data.refuseNone(arguments)
    models = try arguments[Self.models] ?? FittedModel.allCases
    sample = try arguments[Self.sample]
    seed = try CommonOptions.seed(arguments)
    jobs = try CommonOptions.jobs(arguments)
    users = try UsersRequest(ofAll: arguments)
    world = arguments.world
  }

  func cohortRun() throws(CommandError) -> CohortRun {
    let options = FitOptions(models: models, evaluates: true, jobs: 1)
    var run = CohortRun(question: .benchmark(models), data: data, jobs: jobs, isOfMoment: false) { known in
      do throws(FitRefusal) {
        return .success(try await known.memoryEvaluation(options))
      } catch {
        return .failure(CohortRun.Refusal(error))
      }
    }
    run.sample = sample.map { CohortRun.Sample(count: $0, seed: seed) }
    return run
  }

  func run() async throws(CommandError) { try await cohortRun().deliver(to: output, users, world) }
}
