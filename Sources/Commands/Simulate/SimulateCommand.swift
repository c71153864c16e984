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
    usage: "simulate [DATASET...] [--days N] [options]",
    summary: """
      Projects cards, recurring tasks, tasks with attempts, daily lists and courses forward from a data
      set, or a made-up deck of \(ScenarioOptions.standardDeck) unseen cards where none is named. Every figure has a band from the
      5th to the 95th percentile over seeded replicates.
      """,
    groups: [
      .init("the run", SimulationOptions.ofRun), .init("cards", SimulationOptions.ofCards),
      .init("how cards are studied", StudyOptions.declarations),
      .init("what if, of cards", WhatIfRequest.declarations),
      .init("data", DataOptions.declarations),
      .init(
        "rules of the apps",
        OptionDeclaration.list(SimulationOptions.tasks, SimulationOptions.opensPerDay)
          + RuleOptions.declarations),
      .init("output", SimulationOptions.ofOutput + OutputOptions.declarations),
      .init("others", OptionDeclaration.list(CommonOptions.jobs) + CommonOptions.ofAll),
    ])

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
    var point = try StartingPoint(options, output.remarks)
    if let request = options.whatIf { return try await answer(request, from: point) }
    var scenarios = try scenarios(point)
    if let decks = options.decks {
      scenarios.take(try await projected(decks, point))
    } else if options.isFitted, let models = scenarios.cards?.fittable, !models.isEmpty {
      point.options.fits = (try? await point.known.fits(of: models, jobs: jobs)) ?? [:]
      scenarios = try self.scenarios(point)
    }
    if let steps = options.bestTable { return try await deliverBestTable(of: steps, scenarios, point) }
    if options.isCalibrated { await scenarios.calibrate(by: point.known, point.options, jobs: jobs) }
    let progress = Progress(
      total: options.replicates * scenarios.count, in: output.showsProgress ? world : nil)
    let parts = await ReportedParts.simulated(scenarios, jobs: jobs) { progress.step() }
    progress.end()
    var frame = point.frame
    let said =
      options.data.deletionRemarks(point.comparison) + options.idleRemarks(scenarios, point.comparison)
    output.remarks.say(said)
    frame.remarks += said
    let report = SimulationReport(version: CommonOptions.version, frame: frame, parts: parts)
    if let folder = options.exportHistory { try export(point, scenarios, to: folder) }
    try output.deliver(report, tables: .one(report.csv))
  }

  /// What can be projected, and can be exported where that is asked for.
  private func scenarios(_ point: StartingPoint) throws(CommandError) -> Scenarios {
    let scenarios: Scenarios
    do throws(ScenarioProblem) {
      scenarios = try Scenarios(point.known, point.options)
    } catch {
      throw CommandError(error)
    }
    guard scenarios.count > 0 else {
      throw CommandError(
        .usage,
        "simulate: the data have nothing to project: no cards, reviews, lists, tasks in use or classes to come; add a file, or give --deck"
      )
    }
    guard options.exportHistory == nil || scenarios.cards != nil || scenarios.tasks != nil else {
      throw CommandError(
        .usage,
        "simulate: --export-history writes cards and recurring tasks, and the data have none; leave it out")
    }
    return scenarios
  }

  /// Decks with settings of their own.
  private func projected(
    _ decks: [(name: String, settings: CardSettings)], _ point: StartingPoint
  ) async throws(CommandError) -> DecksScenario {
    let asked = try point.asked(of: decks)
    do throws(DecksScenario.Problem) {
      return try await DecksScenario(asked, isFitted: options.isFitted, jobs: jobs)
    } catch {
      let plain = CommandError(error.problem)
      let deck = error.name.map { "--decks: \"\($0)\"" } ?? "cards outside --decks"
      throw CommandError(
        plain.code, lines: plain.lines.map { $0.replacing("simulate: ", with: "simulate: \(deck): ") })
    }
  }

  /// Answers what is asked instead of a projection.
  private func answer(_ request: WhatIfRequest, from point: StartingPoint) async throws(CommandError) {
    var asked = point.options
    asked.memory = asked.memory ?? .fsrs6
    guard asked.isMadeUp || point.known.history.hasCards || asked.cards.deck != nil else {
      throw CommandError(
        .usage,
        "simulate: --compare, --sweep and --solve are about cards, and the data have none; give --deck")
    }
    if options.isFitted {
      let believed = request.believed + [asked.cards.scheduler].compactMap(\.self)
      let models = Set([asked.memory?.fitted].compactMap(\.self) + believed.compactMap(\.believed))
      let wanted = FittedModel.allCases.filter { models.contains($0) }
      asked.fits = (try? await point.known.fits(of: wanted, jobs: jobs)) ?? [:]
    }
    let whatIf = WhatIf(point.known, asked, jobs: jobs)
    func frame(_ scenario: CardScenario, _ option: Variation.Tuned? = nil) -> WhatIfFrame {
      WhatIfFrame(version: CommonOptions.version, frame: point.frame, scenario: scenario, option: option)
    }
    switch request {
    case .compare(let settings):
      // Steps of a preset would be those of some settings only.
      asked.takesPresetSteps = false
      let comparison = try await compared(settings, WhatIf(point.known, asked, jobs: jobs))
      let report = ComparisonReport(frame: frame(comparison.entries[0].scenario), comparison: comparison)
      try output.deliver(report, tables: .one(report.csv))
    case .sweep(let option, let values):
      let settings = values.map {
        (name: "\(DecimalText.number($0))", variation: Variation.option(option, $0))
      }
      let comparison = try await compared(settings, whatIf)
      let report = ComparisonReport(
        frame: frame(comparison.entries[0].scenario, option), comparison: comparison, curve: (option, values))
      try output.deliver(report, tables: .one(report.csv))
    case .solve(let sought, let target, let text):
      let solution: Solution
      do throws(Solution.Problem) {
        solution = try await Solution(of: sought, target, in: whatIf)
      } catch {
        throw CommandError(error, text)
      }
      let scenario: CardScenario
      do throws(ScenarioProblem) {
        scenario = try whatIf.scenario(of: solution.variation)
      } catch {
        throw CommandError(error)
      }
      let report = SolutionReport(frame: frame(scenario, sought.option), solution: solution, target: text)
      try output.deliver(report, tables: .one(report.csv))
    }
  }

  private func compared(
    _ settings: [(name: String, variation: Variation)], _ whatIf: WhatIf
  ) async throws(CommandError) -> Comparison {
    do throws(ScenarioProblem) {
      return try await Comparison(settings, of: whatIf)
    } catch {
      throw CommandError(error)
    }
  }

  /// Looks for the best interval table instead of projecting.
  private func deliverBestTable(
    of steps: Int, _ scenarios: Scenarios, _ point: StartingPoint
  ) async throws(CommandError) {
    guard let cards = scenarios.cards else {
      throw CommandError(
        .usage, "simulate: --best-table is about cards, and the data have none; give --deck, or leave it out")
    }
    let scenario: BestTableScenario
    do throws(BestTableScenario.Problem) {
      scenario = try BestTableScenario(cards, steps: steps)
    } catch {
      throw CommandError(error)
    }
    let progress = Progress(total: scenario.replicates, in: output.showsProgress ? world : nil)
    let figure = await scenario.answer(jobs: jobs) { progress.step() }
    progress.end()
    let report = BestTableReport(
      version: CommonOptions.version, frame: point.frame, scenario: scenario, figure: figure)
    try output.deliver(report, tables: .one(report.csv))
  }

  private func export(
    _ point: StartingPoint, _ scenarios: Scenarios, to folder: String
  ) throws(CommandError) {
    var history = scenarios.firstHistory()
    history.settings = point.known.settings.inForce(in: point.known.boundary)
    let writer = HistoryWriter(format: .csv, guardsFormulas: output.guardsFormulas)
    try CommandError.ofFiles { () throws(FileError) in
      try writer.write(history, to: folder, replaces: output.replaces)
    }
  }
}

extension CommandError {
  /// An error about a promise that is not kept.
  fileprivate init(_ problem: Solution.Problem, _ target: String) {
    switch problem {
    case .scenario(let problem): self.init(problem)
    case .unknownQuantity:
      self.init(
        .usage, "simulate: --target \"\(target)\" is not known under this truth; give --memory-model fsrs6")
    case .none(let nearest):
      self.init(
        .badData,
        "simulate: no number keeps \"\(target)\"; the nearest that was tried is \(DecimalText.number(nearest.value)), which reaches \(DecimalText.number(nearest.achieved)); give another --target"
      )
    }
  }
}

extension CommandError {
  /// An error about a table that cannot be looked for.
  fileprivate init(_ problem: BestTableScenario.Problem) {
    switch problem {
    case .days(let days):
      let range = TableOptimisation.days
      self.init(
        .usage,
        "simulate: --best-table follows a card for \(range.lowerBound) to \(range.upperBound) days, and --days is \(days); give a number within that"
      )
    case .noNewCards:
      self.init(
        .usage, "simulate: --best-table is for cards that are begun; give --new-per-day of at least 1")
    case .tooManyAnswers(let answers):
      self.init(
        .usage,
        "simulate: that is about \(Int64(answers / 1e9)) billion answers to cards, and a run draws at most \(Int64(CardPlan.mostAnswers / 1e9)) billion; give fewer --replicates, --days or --new-per-day"
      )
    }
  }
}

extension CommandError {
  /// An error about options that contradict the data.
  fileprivate init(_ problem: ScenarioProblem) {
    switch problem {
    case .noReviews:
      self.init(
        .usage, "simulate: empirical memory needs reviews, and the data have none; give --memory-model fsrs6")
    case .otherTable:
      self.init(
        .usage,
        "simulate: empirical memory holds only for the log's own table; give --memory-model fsrs6 with --intervals or --scheduler"
      )
    case .noSchedule:
      self.init(
        .usage,
        "simulate: --scheduler logged goes on as a log did, and the data have no reviews; leave it out")
    case .noHabits(let name):
      self.init(
        .usage,
        "simulate: --learner \(name.rawValue) is learnt from reviews, and the data have none; leave it out")
    case .tooManyAnswers(let answers):
      self.init(
        .usage,
        "simulate: that is about \(Int64(answers / 1e9)) billion answers to cards, and a run draws at most \(Int64(CardPlan.mostAnswers / 1e9)) billion; give fewer --replicates, --days or --new-per-day, or a smaller --deck"
      )
    }
  }
}
