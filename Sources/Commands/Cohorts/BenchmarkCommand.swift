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
      and AUC are of the five together. Each model stands beside itself with standard weights,
      and beside the average: the share of earlier answers that were right. Means are over users
      and over answers; differences are of the same users. --out FILE.jsonl keeps a row a user
      there, and goes on from it; the comparison is still printed. A LOG is a folder with a
      folder or file a user, or, with --by-user, a table with a column of people (user_id,
      userId, student, 氏名 …). The columns of srs-benchmark are read as they come.
      """,
    examples: [
      .init("kaiki benchmark revlogs", "a folder with a file a user"),
      .init("kaiki benchmark revlogs --sample 500", "five hundred of the users"),
      .init("kaiki benchmark reviews.csv --by-user", "a table with a column user_id"),
      .init("kaiki benchmark revlogs --out rows.jsonl", "keep a row a user; a stopped run goes on"),
    ],
    essentials: OptionDeclaration.list(
      UsersRequest.byUser, models, splits, sample, CommonOptions.jobs, OutputOptions.json, OutputOptions.out,
      OutputOptions.language)
      + CommonOptions.ofAll,
    operands: .files,
    groups: [
      .init(
        "the comparison",
        OptionDeclaration.list(models, splits, sample, UsersRequest.byUser, UsersRequest.rows)),
      .init("data", DataOptions.declarations), .init("output", OutputOptions.declarations),
      .init("others", OptionDeclaration.list(CommonOptions.jobs, CommonOptions.seed) + CommonOptions.ofAll),
    ])

  static let models: Option<[FittedModel]?> = FitCommand.modelsOption(
    default: "all", or: [MemoryEvaluation.Predictor.averageName])
  static let splits: Option<Int> = .integer(
    "--splits", "N", in: 1...FitOptions.mostSplits, default: FitOptions.usualSplits,
    "how often models are fitted, to ever more of the earlier answers")
  static let sample: Option<Int?> = .integer(
    "--sample", "N", in: 1...10_000_000, default: "all", "so many users, drawn by --seed")

  private let output: OutputOptions
  private let data: DataOptions
  private let models: [FittedModel]
  private let splits: Int
  private let sample: Int?
  private let seed: UInt64
  private let jobs: Int
  private let users: UsersRequest
  private let world: World

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments, filesOfRows: true)
    data = try DataOptions(arguments)
    try data.refuseNone(arguments)
    models = try arguments[Self.models] ?? FittedModel.allCases
    splits = try arguments[Self.splits]
    sample = try arguments[Self.sample]
    seed = try CommonOptions.seed(arguments)
    jobs = try CommonOptions.jobs(arguments)
    users = try UsersRequest(ofAll: arguments, output)
    world = arguments.world
  }

  func cohortRun() throws(CommandError) -> CohortRun {
    let options = FitOptions(models: models, evaluates: true, splits: splits, jobs: 1)
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
