import Analysis
import CommandLine
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases
import Files
import Formats
import Intake
import Reports

/// `simulate`: projects future load from a history.
struct SimulateCommand: Command {
  static let specification = CommandSpecification(
    name: "simulate",
    usage: "[DATASET...] [--days N] [options]",
    keys: { words in
      [
        SimulationReport.helpText(words), ComparisonReport.help.text(words), SolutionReport.help.text(words),
        BestTableReport.help.text(words),
        CohortReport.helpText(of: .simulate(days: ScenarioOptions.standardDays), words),
      ].joined(separator: "\n")
    },
    examples: [
      "kaiki simulate demo --days 90",
      "kaiki simulate demo --compare table,fsrs6@0.9",
      "kaiki simulate --deck 500 --new-per-day 10",
    ],
    essentials: OptionDeclaration.list(
      SimulationOptions.days, SimulationOptions.replicates, DataOptions.timeZone, OutputOptions.json,
      OutputOptions.report, OutputOptions.language)
      + OptionDeclaration.list(of: [.newPerDay, .scheduler, .desiredRetention]),
    operands: .files,
    groups: [
      ("run", SimulationOptions.ofRun), ("cards", SimulationOptions.ofCards),
      ("study", SimulationOptions.ofStudy),
      ("what-if", WhatIfRequest.declarations),
      ("data", UsersRequest.declarations + DataOptions.declarations),
      (
        "rules",
        OptionDeclaration.list(SimulationOptions.tasks, SimulationOptions.opensPerDay)
          + RuleOptions.declarations
      ),
      ("output", SimulationOptions.ofOutput + OutputOptions.declarations()),
      ("others", OptionDeclaration.list(CommonOptions.jobs) + CommonOptions.ofAll),
    ])

  static let contradictions =
    OutputOptions.contradictions() + SimulationOptions.contradictions
    + UsersRequest.contradictions(
      WhatIfRequest.declarations + SimulationOptions.ofOutput
        + OptionDeclaration.list(
          SimulationOptions.bestTable, SimulationOptions.decks, SimulationOptions.replicateShard),
      "to use this option, simulate the file of one user")

  private let output: OutputOptions
  let options: SimulationOptions
  let jobs: Int
  private let users: UsersRequest

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    options = try SimulationOptions(arguments)
    jobs = try arguments.jobs()
    users = try UsersRequest(arguments)
    if users.isAsked { try options.data.refuseNone(arguments) }
  }

  func run() async throws(CommandError) {
    if users.isAsked { return try await cohortRun().deliver(to: output, users) }
    try output.checkDestinations(
      beside: (SimulationOptions.draws, options.draws),
      and: (SimulationOptions.exportHistory, options.exportHistory))
    var point = try StartingPoint(options, output.remarks)
    if let request = options.whatIf { return try await answer(request, from: point) }
    if options.isFitted, options.decks == nil {
      let models = try await CommandError.of { () throws(ScenarioProblem) in
        try CardScenario.fittable(point.evidence, point.options)
      }
      await point.evidence.fit(models, jobs: jobs)
    }
    var scenarios = try await scenarios(point)
    if let decks = options.decks { scenarios.take(try await projected(decks, point)) }
    if let steps = options.bestTable { return try await deliverBestTable(of: steps, scenarios, point) }
    if options.isCalibrated {
      await scenarios.calibrate(by: point.evidence.history, point.options, jobs: jobs)
    }
    let progress = Progress(
      total: point.options.span.numbers.count * scenarios.count, in: output.progressContext)
    let parts = await ReportedParts.simulated(
      scenarios, jobs: jobs, keepsDraws: options.draws != nil
    ) { progress.step() }
    progress.end()
    let said =
      options.data.deletionRemarks(point.comparison) + options.idleRemarks(scenarios, point.comparison)
      + (scenarios.cards?.assumes(.modelForExam) == true ? [Remark.modelForExam] : [])
    var frame = frame(point, said)
    if output.drawsCharts {
      frame.past = RecentPast.all(of: point.evidence.history, before: point.options.span.start)
    }
    let report = SimulationReport(version: CommonOptions.version, frame: frame, parts: parts)
    if let folder = options.exportHistory { try export(point, scenarios, to: folder) }
    try output.deliver(
      report, with: options.draws.map { [NewFile(of: report.draws, at: $0)] } ?? [], tables: .one(report.csv))
  }

  /// Returns the scenarios of the data; throws if there are none, or if the data lack the items that `--export-history` writes.
  private func scenarios(_ point: StartingPoint) async throws(CommandError) -> Scenarios {
    let scenarios = try await CommandError.of { () throws(ScenarioProblem) in
      try Scenarios(point.evidence, point.options)
    }
    guard scenarios.count > 0 else {
      throw CommandError(
        .usage,
        "simulate: the data contain no cards, reviews, daily lists, current tasks or future classes; add a file or give --deck"
      )
    }
    guard options.exportHistory == nil || scenarios.cards != nil || scenarios.tasks != nil else {
      throw CommandError(
        .usage,
        "simulate: --export-history writes cards and recurring tasks, but the data contain neither; leave out --export-history"
      )
    }
    return scenarios
  }

  private func projected(
    _ decks: [SettingsFile.Deck], _ point: StartingPoint
  ) async throws(CommandError) -> DecksScenario {
    let asked = try point.asked(of: decks)
    do throws(DecksScenario.Problem) {
      return try await DecksScenario(asked, isFitted: options.isFitted, jobs: jobs)
    } catch {
      let deck = decks.first { $0.name == error.name }
      throw error.problem.commandError(
        at: deck.map { "\($0.location): \"\($0.name)\"" } ?? "simulate: cards outside the decks of --decks")
    }
  }

  private func answer(_ request: WhatIfRequest, from point: StartingPoint) async throws(CommandError) {
    var (asked, evidence) = (point.options, point.evidence)
    asked.memory = asked.memory ?? .fsrs6
    guard asked.isMadeUp || point.evidence.history.history.hasCards || asked.cards.deck != nil else {
      throw CommandError(
        .usage,
        "simulate: --compare, --sweep and --solve need cards, but the data contain none; give --deck")
    }
    if options.isFitted {
      let believed = request.believed + [asked.cards.scheduler].compactMap(\.self)
      let models = Set([asked.memory?.fitted].compactMap(\.self) + believed.compactMap(\.believed))
      await evidence.fit(FittedModel.allCases.filter(models.contains), jobs: jobs)
    }
    // Learning steps of a preset would apply to some of the compared settings only.
    if case .compare = request { asked.takesPresetSteps = false }
    let whatIf = WhatIf(evidence, asked, jobs: jobs)
    switch request {
    case .compare(let entries):
      try await compare(entries.map { ($0.name, $0.asked) }, request.name, in: whatIf, from: point)
    case .sweep(let option, let values):
      let replaced = Variation.number(0, of: option).settings
      let entries = values.map { value in
        let variation = Variation.number(value, of: option)
        return (DecimalText.number(value), AskedSettings(settings: variation, own: [], replaced: replaced))
      }
      try await compare(entries, request.name, curve: (option, values), in: whatIf, from: point)
    case .solve(let sought, let target, let text):
      try await solve(sought, target, text, in: whatIf, from: point)
    }
  }

  /// Compares settings, or the numbers of a setting in `curve`.
  private func compare(
    _ entries: [(name: String, asked: AskedSettings<Variation>)], _ question: String,
    curve: (option: CardSetting, values: [Double])? = nil, in whatIf: WhatIf, from point: StartingPoint
  ) async throws(CommandError) {
    let comparison = try await CommandError.of { () async throws(ScenarioProblem) in
      try await Comparison(entries.map { ($0.name, $0.asked.settings) }, of: whatIf)
    }
    let settled = zip(entries, comparison.entries).map { entry, compared in
      IdleOptions.Settled(
        scenario: compared.scenario, own: entry.asked.own, replaced: entry.asked.replaced)
    }
    let said =
      curve.map { options.idleRemarks(of: $0.option, askedBy: question, settled) }
      ?? Remark.alike(in: comparison)
    let frame = frame(point, idle(beside: question, settled, point) + said)
    let report = ComparisonReport(
      frame: WhatIfFrame(version: CommonOptions.version, frame: frame, comparison.entries.map(\.named)),
      comparison: comparison, curve: curve)
    try output.deliver(report, tables: .one(report.csv))
  }

  private func solve(
    _ sought: Solution.Sought, _ target: Target, _ text: String, in whatIf: WhatIf, from point: StartingPoint
  ) async throws(CommandError) {
    let solution: Solution
    do throws(Solution.Problem) {
      solution = try await Solution(of: sought, target, in: whatIf)
    } catch {
      throw CommandError(error, text)
    }
    let scenario = try await CommandError.of { () throws(ScenarioProblem) in
      try whatIf.scenario(of: solution.variation)
    }
    let question = WhatIfRequest.solve.declaration.name
    let settled = [IdleOptions.Settled(scenario: scenario, replaced: solution.variation?.settings ?? [])]
    var said = idle(beside: question, settled, point)
    if sought == .number(of: .newPerDay) {
      said += options.idleRemarks(of: .newPerDay, askedBy: question, settled)
    }
    let frame = WhatIfFrame(version: CommonOptions.version, frame: frame(point, said), [(nil, scenario)])
    let report = SolutionReport(frame: frame, solution: solution, target: text)
    try output.deliver(report, tables: .one(report.csv))
  }

  private func idle(
    beside question: String, _ settled: [IdleOptions.Settled], _ point: StartingPoint
  ) -> [Remark] {
    options.data.deletionRemarks(point.comparison)
      + options.idleRemarks(beside: question, settled, point.comparison)
  }

  /// Returns the context of the report with further remarks; prints these remarks on standard error too.
  private func frame(_ point: StartingPoint, _ remarks: [Remark]) -> SimulationFrame {
    output.remarks.say(remarks)
    var frame = point.frame
    frame.remarks += remarks
    return frame
  }

  private func deliverBestTable(
    of steps: Int, _ scenarios: Scenarios, _ point: StartingPoint
  ) async throws(CommandError) {
    guard let cards = scenarios.cards else {
      throw CommandError(
        .usage,
        "simulate: --best-table needs cards, but the data contain none; give --deck or leave out --best-table"
      )
    }
    let scenario = try await CommandError.of { () throws(BestTableScenario.Problem) in
      try BestTableScenario(cards, steps: steps)
    }
    let progress = Progress(total: scenario.replicates, in: output.progressContext)
    let figure = await scenario.answer(jobs: jobs) { progress.step() }
    progress.end()
    let question = SimulationOptions.bestTable.declaration.name
    let said = idle(beside: question, [IdleOptions.Settled(scenario: cards)], point)
    let report = BestTableReport(
      version: CommonOptions.version, frame: frame(point, said), scenario: scenario, figure: figure)
    try output.deliver(report, tables: .one(report.csv))
  }

  private func export(
    _ point: StartingPoint, _ scenarios: Scenarios, to folder: String
  ) throws(CommandError) {
    var history = scenarios.firstHistory()
    var settings = point.evidence.history.settings
    settings.table = scenarios.cards?.tableOfHistory ?? point.options.table ?? settings.table
    history.settings = settings.inForce(in: point.evidence.history.boundary)
    let writer = HistoryWriter(format: .csv, guardsFormulas: output.guardsFormulas)
    try CommandError.ofFiles(try writer.write(history, to: folder, replaces: output.replaces))
  }
}

extension CommandError {
  fileprivate init(_ problem: Solution.Problem, _ target: String) {
    switch problem {
    case .scenario(let problem): self = problem.commandError
    case .unknownQuantity:
      self.init(
        .usage,
        "simulate: the assumed memory model cannot compute --target \"\(target)\"; give --memory-model fsrs6")
    case .none(let nearest):
      self.init(
        .badData,
        "simulate: no tried value of the option meets --target \"\(target)\"; the nearest value is \(DecimalText.number(nearest.value)), which reaches \(DecimalText.number((nearest.achieved * 100).rounded() / 100)); give a different --target"
      )
    }
  }
}

extension BestTableScenario.Problem: CommandProblem {
  var commandError: CommandError {
    switch self {
    case .days(let days):
      let range = TableOptimisation.days
      return CommandError(
        .usage,
        "simulate: --best-table simulates \(range.lowerBound) to \(range.upperBound) days, but --days is \(days); give a number in this range"
      )
    case .noNewCards:
      return CommandError(
        .usage, "simulate: --best-table needs new cards; give --new-per-day of at least 1")
    case .tooManyAnswers(let answers):
      return CommandError(
        .usage,
        "simulate: the run needs about \(DecimalText.number((answers / 1e9).rounded())) billion answers (maximum: \(Int64(CardPlan.maxAnswers / 1e9)) billion); reduce --replicates, --days or --new-per-day"
      )
    case .otherCards:
      return CommandError(
        .usage,
        "simulate: --best-table assumes FSRS-6 and a learner who reviews every due card every day; leave out contradicting options"
      )
    }
  }
}

extension ScenarioProblem: CommandProblem {
  var commandError: CommandError { commandError(at: Phrase(verbatim: "simulate")) }

  /// - Parameter location: Source of the options, such as `decks.json:2:3: "Kanji"`.
  fileprivate func commandError(at location: Phrase) -> CommandError {
    switch self {
    case .noReviews:
      CommandError(
        .usage,
        "\(location): --memory-model empirical needs reviews, but the data contain none; give --memory-model fsrs6"
      )
    case .otherTable:
      CommandError(
        .usage,
        "\(location): --memory-model empirical only works with the interval table of the log; give --memory-model fsrs6 with --intervals or --scheduler"
      )
    case .noSchedule:
      CommandError(
        .usage,
        "\(location): --scheduler logged copies intervals from reviews, but the data contain none; leave out --scheduler logged"
      )
    case .noHabits(let name):
      CommandError(
        .usage,
        "\(location): --learner \(name.rawValue) estimates the learner from reviews, but the data contain none; leave out --learner"
      )
    case .tooManyAnswers(let answers):
      CommandError(
        .usage,
        "\(location): the run needs about \(Int64(answers / 1e9)) billion answers (maximum: \(Int64(CardPlan.maxAnswers / 1e9)) billion); reduce --replicates, --days, --new-per-day or --deck"
      )
    }
  }
}
