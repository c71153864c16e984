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
      Projects cards, recurring tasks, tasks with attempts, daily lists and courses forward from a data set, or a made-up
      deck of 1,000 unseen cards where none is named. Every figure has a band from the 5th to the 95th percentile
      over seeded replicates.
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
        "--export-history", "DIR",
        "write the first replicate of cards and recurring tasks, without the history before it, as a data set"
      ),
      OptionSpecification(
        "--opens-per-day", "P",
        "how often the app is opened; what is done waits for the next opening (default: learnt from the data)"
      ),
    ] + RuleOptions.specifications + DataOptions.specifications + OutputOptions.specifications
      + CommonOptions.ofParallel
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
    let point = try StartingPoint(options, output)
    let situation = try Situation(point, options)
    guard !situation.isEmpty else {
      throw CommandError(
        .usage,
        "simulate: the data have nothing to project: no cards, reviews, lists, tasks in use or classes to come; add a file, or give --deck"
      )
    }
    let progress = Progress(total: options.replicates * situation.count, isShown: output.showsProgress)
    let parts = await situation.simulated(jobs: jobs) { progress.step() }
    progress.end()
    let report = SimulationReport(
      version: CommonOptions.version, plan: point.description(options),
      remarks: { point.remarks(options, $0) }, parts: parts)
    if let folder = options.exportHistory { try export(point, situation, to: folder) }
    switch output.format {
    case .table: try output.deliver(output.text(report.page(output.language)))
    case .json: try output.deliver(OutputOptions.document(report.json))
    case .jsonl: try output.deliver(OutputOptions.lines(report.jsonLines))
    case .csv: try output.deliver(report.csv.bytes(guardsFormulas: output.guardsFormulas))
    }
  }

  private func export(
    _ point: StartingPoint, _ situation: Situation, to folder: String
  ) throws(CommandError) {
    guard situation.cards != nil || situation.tasks != nil else {
      throw CommandError(
        .usage,
        "simulate: --export-history writes cards and recurring tasks, and the data have none; leave it out")
    }
    var history = situation.cards?.firstHistory() ?? History()
    situation.tasks?.firstHistory(into: &history)
    var settings = point.subject.settings
    settings.timeZoneIdentifier = point.boundary.zone.identifier
    settings.dayStartHour =
      point.boundary.dayStartHour == 0 ? settings.dayStartHour : point.boundary.dayStartHour
    history.settings = settings
    do throws(FileError) {
      try HistoryWriter(format: .csv, guardsFormulas: output.guardsFormulas)
        .write(history, to: folder, replaces: output.replaces)
    } catch {
      throw CommandError(error)
    }
  }
}
