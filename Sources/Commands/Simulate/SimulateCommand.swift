import Analysis
import Encoding
import Kaiki
import Records
import Reports

/// `simulate`: the load that a history leads to.
struct SimulateCommand: Command {
  static let specification = CommandSpecification(
    name: "simulate",
    title: "project the load that a history leads to",
    usage: "simulate [DATASET...] --days N [options]",
    summary: """
      Projects cards, recurring tasks, tasks with attempts, daily lists and courses forward from a data
      set, or a made-up deck of 1,000 unseen cards where none is named. Every figure has a band from the
      5th to the 95th percentile over seeded replicates.
      """,
    options: SimulationOptions.declarations + RuleOptions.declarations + DataOptions.declarations
      + OutputOptions.declarations + OptionDeclaration.list(CommonOptions.jobs))

  private let output: OutputOptions
  private let options: SimulationOptions
  private let jobs: Int
  private let world: World

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    options = try SimulationOptions(arguments)
    jobs = try CommonOptions.jobs(arguments)
    world = arguments.world
  }

  func run() async throws(CommandError) {
    try output.checkPlace()
    let point = try StartingPoint(options, output.remarks)
    let situation = try Situation(point, options)
    guard !situation.isEmpty else {
      throw CommandError(
        .usage,
        "simulate: the data have nothing to project: no cards, reviews, lists, tasks in use or classes to come; add a file, or give --deck"
      )
    }
    guard options.exportHistory == nil || situation.cards != nil || situation.tasks != nil else {
      throw CommandError(
        .usage,
        "simulate: --export-history writes cards and recurring tasks, and the data have none; leave it out")
    }
    let progress = Progress(
      total: options.replicates * situation.count, in: output.showsProgress ? world : nil)
    let parts = await situation.simulated(jobs: jobs) { progress.step() }
    progress.end()
    let report = SimulationReport(
      version: CommonOptions.version, plan: point.description(options),
      remarks: { point.remarks(options, $0) }, parts: parts)
    if let folder = options.exportHistory { try export(point, situation, to: folder) }
    try output.deliver(report, tables: .one(report.csv))
  }

  private func export(
    _ point: StartingPoint, _ situation: Situation, to folder: String
  ) throws(CommandError) {
    var dataSet = situation.cards?.firstHistory() ?? DataSet()
    situation.tasks?.firstHistory(into: &dataSet)
    var settings = point.subject.settings
    settings.timeZoneIdentifier = point.boundary.zone.identifier
    settings.dayStartHour =
      point.boundary.dayStartHour == 0 ? settings.dayStartHour : point.boundary.dayStartHour
    dataSet.settings = settings
    let writer = DataSetWriter(format: .csv, guardsFormulas: output.guardsFormulas)
    try CommandError.ofFiles { () throws(FileError) in
      try writer.write(dataSet, to: folder, replaces: output.replaces)
    }
  }
}
