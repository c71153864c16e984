import Analysis
import Encoding
import Kaiki
import Records
import Reports

/// `simulate`: the load that a history leads to.
struct SimulateCommand {
  static let specification = CommandSpecification(
    name: "simulate",
    usage: "simulate [DATASET...] --days N [options]",
    summary: """
      Projects the daily load forward from a data set, or from a made-up deck of 1,000 unseen cards where none
      is named. Every figure has a band from the 5th to the 95th percentile over seeded replicates.
      """,
    options: [
      OptionSpecification("--days", "N", "days to project (default 365)"),
      OptionSpecification("--start", "DATE", "first day (default: the day after the latest event)"),
      OptionSpecification("--replicates", "N", "seeded runs (default 200)"),
      OptionSpecification("--seed", "N", "seed of every draw (default 1)"),
      OptionSpecification(
        "--deck", "N", "unseen cards besides those of the data (default 0; 1000 without data)"),
      OptionSpecification("--new-per-day", "N", "unseen cards begun on a day (default 20)"),
      OptionSpecification(
        "--review-limit", "N",
        "the most due cards studied on a day, new cards and repeats not counted (default: all)"),
      OptionSpecification("--scheduler", "NAME", "what gives the intervals: table"),
      OptionSpecification(
        "--intervals", "DAYS", "another table from the first day on, such as 0,1,2,4,7,15,30"),
      OptionSpecification("--memory-model", "NAME", "empirical (default on the log's own table) or fsrs6"),
      OptionSpecification("--parameters", "FILE", "21 weights of FSRS-6 as a JSON array"),
      OptionSpecification(
        "--export-history", "DIR", "write the first replicate, without the history before it, as a data set"),
    ] + DataOptions.specifications + OutputOptions.specifications + CommonOptions.ofParallel
      + CommonOptions.ofAll)

  private let output: OutputOptions
  private let options: SimulationOptions
  private let jobs: Int

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    options = try SimulationOptions(arguments)
    jobs = try CommonOptions.jobs(arguments)
  }

  func run() async throws(CommandError) {
    try output.checkPlace()
    let situation = try Situation(options, output)
    let plan = situation.plan
    let progress = Progress(total: plan.replicates, isShown: output.showsProgress)
    let replicates = await plan.run(under: situation.memory, jobs: jobs) { progress.step() }
    progress.end()
    let projection = Projection(
      replicates, start: plan.start, seconds: situation.seconds, knowsMemorised: situation.memory.knowsRecall)
    let report = SimulationReport(
      version: CommonOptions.version, plan: situation.description,
      remarks: situation.remarks(output.language),
      projection: projection)
    if let folder = options.exportHistory { try export(situation, to: folder) }
    switch output.format {
    case .table: try output.deliver(output.text(report.page(output.language)))
    case .json: try output.deliver(OutputOptions.document(report.json))
    case .jsonl: try output.deliver(OutputOptions.lines(report.jsonLines))
    case .csv: try output.deliver(report.csv.bytes(guardsFormulas: output.guardsFormulas))
    }
  }

  private func export(_ situation: Situation, to folder: String) throws(CommandError) {
    do throws(FileError) {
      try DataSetWriter(format: .csv, guardsFormulas: output.guardsFormulas)
        .write(situation.firstHistory(), to: folder, replaces: output.replaces)
    } catch {
      throw CommandError(error)
    }
  }
}
