import Analysis
import CommandLine
import Forecasting
import KaikiSimulation
import Intake
import Reports

/// `benchmark`: compares how well memory models predict the answers of many users.
struct BenchmarkCommand: CohortCommand {
  static let specification = CommandSpecification(
    name: "benchmark",
    usage: "LOG... [--models NAMES] [options]",
    keys: { CohortReport.helpText(of: .benchmark(FittedModel.allCases), $0) },
    examples: [
      "kaiki benchmark revlogs",
      "kaiki benchmark revlogs --sample 500",
      "kaiki benchmark reviews.csv --by-user",
      "kaiki benchmark revlogs --out rows.jsonl",
    ],
    essentials: OptionDeclaration.list(
      UsersRequest.byUser, models, splits, UsersRequest.sample, CommonOptions.jobs, OutputOptions.json,
      OutputOptions.out, OutputOptions.language),
    operands: .files,
    groups: [
      (
        "comparison",
        OptionDeclaration.list(models, splits, UsersRequest.sample, UsersRequest.byUser, UsersRequest.rows)
      ),
      ("data", DataOptions.declarations), ("output", OutputOptions.declarations()),
      ("others", OptionDeclaration.list(CommonOptions.jobs, CommonOptions.seed) + CommonOptions.ofAll),
    ])

  static let models = FitCommand.modelsOption(or: [MemoryEvaluation.Predictor.averageName])
  static let splits: Option<Int> = .integer(
    "--splits", "N", in: 1...FitOptions.maxSplits, default: FitOptions.usualSplits)

  static let contradictions = OutputOptions.contradictions() + UsersRequest.contradictionsOfAll

  private let output: OutputOptions
  private let data: DataOptions
  private let models: [FittedModel]
  private let splits: Int
  private let sample: Int?
  private let seed: UInt64
  private let jobs: Int
  private let users: UsersRequest

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments, filesOfRows: true)
    data = try DataOptions(arguments)
    models = try arguments[Self.models] ?? FittedModel.allCases
    splits = try arguments[Self.splits]
    sample = try arguments[UsersRequest.sample]
    seed = try arguments.seed()
    jobs = try arguments.jobs()
    users = try UsersRequest(arguments, ofAll: output)
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

  func run() async throws(CommandError) { try await cohortRun().deliver(to: output, users) }
}
