import Analysis
import CommandLine
import Forecasting
import Kaiki
import KaikiSimulation
import Intake
import Reports

struct SimulationOptions: Sendable {
  let data: DataOptions
  let rules: RuleOptions
  let opensPerDay: Double?
  let tasks: Int?
  let days: Int
  let start: Day?
  let replicates: Int
  /// Part of the replicates that the run computes; `nil` for all.
  let shard: PlanSpan.Shard?
  let seed: UInt64
  /// Scheduling and study settings of cards, except ``intervals``.
  let cards: CardSettings
  let intervals: IntervalTable?
  /// Decks with settings of their own; `nil` for all cards as one.
  let decks: [SettingsFile.Deck]?
  let memory: ScenarioOptions.MemoryName?
  let parameters: FSRS6?
  let exportHistory: String?
  /// File for the totals of each replicate; `nil` for none.
  let draws: String?
  /// Length of the interval table to search for, instead of a projection; `nil` for none.
  let bestTable: Int?
  let isCalibrated: Bool
  let buttons: ButtonNumber?
  let whatIf: WhatIfRequest?
  /// True if the assumed memory model FSRS-6 is fitted to the log.
  let isFitted: Bool
  let idle: IdleOptions

  /// Longest run in days: 100 years.
  static let maxDays = 36_500
  static let days: Option<Int> = .integer(
    "--days", "N", in: 1...maxDays, default: ScenarioOptions.standardDays)
  static let start: Option<Day?> = .date("--start")
  static let replicates: Option<Int> = .integer(
    "--replicates", "N", in: 1...1_000_000, default: ScenarioOptions.standardReplicates)
  static let replicateShard: Option<PlanSpan.Shard?> = .parsed(
    "--replicate-shard", "K/N"
  ) { word throws(OptionProblem) in
    let numbers = word.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      1...maxShards ~= count, 1...count ~= number
    else { throw OptionProblem(word, "is not a shard; write 2/4 for the second of four shards") }
    return PlanSpan.Shard(number: number, of: count)
  }

  static let memory: Option<ScenarioOptions.MemoryName?> = .choice(
    "--memory-model", "NAME")
  static let buttons: Option<ButtonNumber?> = .choice(
    "--buttons", "2|4")
  static let parameters: Option<String?> = .text(
    "--parameters", "FILE")
  enum Calibration: String, CaseIterable, Sendable {
    case auto, off
  }

  static let calibration: Option<Calibration> = .choice(
    "--calibrate", "auto|off", default: .auto)
  static let exportHistory: Option<String?> = .text(
    "--export-history", "DIR")
  static let draws: Option<String?> = .text(
    "--draws", "FILE")
  static let bestTable: Option<Int?> = .integer(
    "--best-table", "STEPS", in: TableOptimisation.steps)
  static let decks: Option<String?> = .text(
    "--decks", "FILE")
  static let opensPerDay: Option<Double?> = .number(
    "--opens-per-day", "P", in: 0...AppUsage.maxPerDay)

  static let tasks: Option<Int?> = .integer(
    "--tasks", "N", in: 1...maxTasks)

  static let ofRun = OptionDeclaration.list(days, start, replicates, replicateShard, CommonOptions.seed)
  static let ofCards =
    OptionDeclaration.list(of: CardSetting.all.filter { $0.group == .cards })
    + OptionDeclaration.list(memory, parameters, calibration, bestTable, decks)
  static let ofStudy =
    OptionDeclaration.list(of: CardSetting.all.filter { $0.group == .study })
    + OptionDeclaration.list(buttons)
  static let ofOutput = OptionDeclaration.list(exportHistory, draws)

  static let contradictions =
    WhatIfRequest.contradictions + [
      Contradiction(.given(exportHistory), with: [.given(replicateShard)]) { _, _ in
        "--export-history always writes the first replicate; leave out --replicate-shard"
      },
      Contradiction(.given(exportHistory), with: [.given(tasks)]) { _, _ in
        "--export-history writes only the tasks of the data; leave out --tasks"
      },
      Contradiction(
        .given(decks),
        with: [
          .init { arguments throws(CommandError) in
            try whatIf.words(arguments).map { _ in "--compare, --sweep and --solve" }
          },
          .given(bestTable), .given(exportHistory), .given(OptionDeclaration.list(of: [.exam])),
        ]
      ) { _, other in "--decks cannot be combined with \(other); leave out one of the two" },
      Contradiction(.given(decks), with: [.given(OptionDeclaration.list(of: [.deck]))]) { _, _ in
        "the file of --decks already gives the number of unseen cards of each deck; leave out --deck"
      },
      // A search for a table replays cards after elapsed days, and the learner reviews all due cards every day.
      Contradiction(
        .given(bestTable),
        with: [
          .init { arguments throws(CommandError) in
            try arguments.settings([.scheduler]).scheduler.flatMap {
              $0 == .table ? nil : "--scheduler \($0.rawValue)"
            }
          },
          .init { arguments throws(CommandError) in
            try arguments.settings([.learner]).learner.flatMap {
              $0 == .everyDay ? nil : "--learner \($0.rawValue)"
            }
          },
          .value(memory) { $0.flatMap { $0 == .fsrs6 ? nil : "--memory-model \($0.rawValue)" } },
          .given(ofStudy), .given(OptionDeclaration.list(of: [.reviewLimit])), .given(exportHistory),
        ]
      ) { _, other in
        "--best-table assumes FSRS-6 and a learner who reviews every due card every day, and simulates no other data; leave out \(other)"
      },
      Contradiction(.given(replicateShard, draws), with: [.given(bestTable), whatIf]) { option, _ in
        "\(option) works with a single simulation only; leave out --compare, --sweep, --solve and --best-table"
      },
      Contradiction(.given(bestTable), with: [whatIf]) { _, _ in
        "--best-table cannot be combined with --compare, --sweep or --solve; leave them out"
      },
      Contradiction(whatIf, with: [.value(memory) { $0 == .empirical ? $0?.rawValue : nil }]) { _, _ in
        "the recall rates of a log do not apply to other settings; give --memory-model fsrs6 or leave out --memory-model"
      },
      Contradiction(whatIf, with: [.given(exportHistory)]) { _, _ in
        "--export-history writes a single simulation; leave out --compare, --sweep and --solve"
      },
      Contradiction(
        .init { arguments throws(CommandError) in try parametersPath(arguments) },
        with: [.value(memory) { $0.map { $0.fitted != .fsrs6 } == true ? $0?.rawValue : nil }]
      ) { _, _ in "--parameters contains FSRS-6 parameters; give --memory-model fsrs6" },
    ]
  private static let whatIf = Contradiction.Use.given(
    WhatIfRequest.compare, WhatIfRequest.sweep, WhatIfRequest.solve)

  private static let fittedWord = "fitted"
  private static let standardWord = "default"
  private static let maxTasks = 100_000
  private static let maxShards = 1_000_000

  init(_ arguments: Arguments) throws(CommandError) {
    data = try DataOptions(arguments, mayBeEmpty: true)
    rules = try RuleOptions(arguments)
    idle = IdleOptions(arguments)
    opensPerDay = try arguments[Self.opensPerDay]
    tasks = try arguments[Self.tasks]
    days = try arguments[Self.days]
    replicates = try arguments[Self.replicates]
    shard = try arguments[Self.replicateShard]
    let run = shard?.numbers(of: replicates).count ?? replicates
    guard PlanSpan.fitsIntoMemory(days: days, replicates: run) else {
      throw arguments.usage(
        "\(run) replicates × \(days) days exceed the maximum of \(PlanSpan.maxReplicateDays) replicate days; reduce --replicates or --days"
      )
    }
    if let shard, shard.count > replicates {
      throw arguments.usage(
        "--replicate-shard cannot divide \(replicates) replicates into \(shard.count) shards; give more --replicates or fewer shards"
      )
    }
    seed = try arguments.seed()
    exportHistory = try arguments[Self.exportHistory]
    draws = try arguments[Self.draws]
    try arguments.refuseWorkbook(Self.exportHistory, "name a folder for the CSV files")
    try arguments.refuseWorkbook(Self.draws, "give a name that ends in .csv")
    isCalibrated = try arguments[Self.calibration] == .auto
    whatIf = try WhatIfRequest.asked(arguments)
    var cards = try arguments.cardSettings(beside: whatIf?.believed ?? [])
    try whatIf?.refuseContradictions(of: cards, arguments)
    // The run as a whole stores the table of the line.
    intervals = cards.table
    cards.table = nil
    self.cards = cards
    buttons = try arguments[Self.buttons]
    memory = try arguments[Self.memory]
    start = try arguments[Self.start]
    let weights = try arguments[Self.parameters]
    isFitted = weights == nil || weights == Self.fittedWord
    parameters = try Self.parametersPath(arguments).map { path throws(CommandError) in
      try Self.weights(of: path)
    }
    bestTable = try arguments[Self.bestTable]
    decks = try arguments[Self.decks].map { path throws(CommandError) in
      try SettingsFile.decks(path, over: arguments)
    }
    guard let decks, !PlanSpan.fitsIntoMemory(days: days * (decks.count + 1), replicates: run) else { return }
    throw arguments.usage(
      "\(run) replicates of \(days) days are too many for \(decks.count) decks; reduce --replicates or --days"
    )
  }

  func scenario(from start: Day) -> ScenarioOptions {
    var span = PlanSpan(start: start, days: days, replicates: replicates, seed: seed)
    span.shard = shard
    var options = ScenarioOptions(span: span)
    rules.apply(to: &options)
    options.isMadeUp = data.paths.isEmpty
    options.cards = cards
    options.table = intervals
    if bestTable != nil {
      options.cards.learner = .everyDay
      options.cards.scheduler = .table
      options.takesPresetLimit = false
    }
    options.memory = bestTable == nil ? memory : .fsrs6
    options.parameters = parameters
    options.buttons = buttons
    options.takesPresetWeights = isFitted
    options.opensPerDay = opensPerDay
    options.taskCount = tasks
    return options
  }

  /// Returns the file of `--parameters`; `nil` for one of its words, and without the option.
  private static func parametersPath(_ arguments: Arguments) throws(CommandError) -> String? {
    try arguments[parameters].flatMap { $0 == fittedWord || $0 == standardWord ? nil : $0 }
  }

  private static func weights(of path: String) throws(CommandError) -> FSRS6 {
    let weights = try CommandError.ofJSON(
      malformed: .badSettings, try FittedWeights.read(path, of: FittedModel.fsrs6.rawValue))
    do throws(ModelWeights.Problem) {
      return try FSRS6(weights: weights)
    } catch {
      switch error {
      case .count(let count):
        let (all, last) = (FSRS6.bounds.count, "w\(FSRS6.bounds.count - 1)")
        throw CommandError(
          .badSettings,
          "\(path): FSRS-6 has \(all) parameters, but the file has \(count); give w0 to \(last)"
        )
      case .outOfBounds(let index, let bounds):
        throw CommandError(
          .badSettings,
          "\(path): w\(index) is \(weights[index]); give a number from \(bounds.lowerBound) to \(bounds.upperBound)"
        )
      }
    }
  }
}

extension SimulationOptions {
  func idleRemarks(_ scenarios: Scenarios, _ comparison: ExportComparison) -> [Remark] {
    var cards = scenarios.cards.map { [IdleOptions.Settled(scenario: $0)] } ?? []
    for (index, deck) in (scenarios[DecksScenario.self]?.decks ?? []).enumerated() {
      let asked = decks.flatMap { $0.indices.contains(index) ? $0[index].settings : nil }
      cards.append(
        .init(scenario: deck.scenario, own: asked?.own ?? [], replaced: asked?.replaced ?? []))
    }
    let ofCards =
      OptionDeclaration.list(of: CardSetting.all.filter { ![.deck, .newPerDay, .daysOff].contains($0) })
      + OptionDeclaration.list(Self.memory, Self.parameters, Self.buttons)
    let courses = scenarios[CourseScenario.self]
    let missesClasses = courses.map { $0.classesOff > 0 } ?? false
    let settings = OptionDeclaration.list(of: CardSetting.all.filter { !missesClasses || $0 != .daysOff })
    return idle.remarks([
      (.unseenCards, !cards.isEmpty, OptionDeclaration.list(of: [.newPerDay])),
      (.cards, !cards.isEmpty, ofCards),
      (.cardsOrClasses, !cards.isEmpty || missesClasses, OptionDeclaration.list(of: [.daysOff])),
      (
        .recurringTasks, scenarios.tasks != nil,
        OptionDeclaration.list(Self.tasks, Self.opensPerDay) + RuleOptions.ofTasks + RuleOptions.ofReminders
      ),
      (.dailyLists, scenarios[ListScenario.self] != nil, RuleOptions.ofLists),
      (.courses, courses != nil, RuleOptions.ofCourses),
      (
        .tasksOrCourses, scenarios.tasks != nil || courses != nil, RuleOptions.ofAll
      ),
      (.dataSet, !data.paths.isEmpty, DataOptions.filters), IdleOptions.several(comparison),
    ]) + idle.remarks(cards, settings)
  }

  /// Returns remarks on options without effect on a what-if request or a search for a table.
  ///
  /// - Parameters:
  ///   - question: Option of the request, such as `--compare`.
  ///   - settled: Simulated scenarios, without the number that the request varies.
  func idleRemarks(
    beside question: String, _ settled: [IdleOptions.Settled], _ comparison: ExportComparison
  ) -> [Remark] {
    let unused =
      OptionDeclaration.list(of: [.exam])
      + OptionDeclaration.list(Self.calibration, Self.tasks, Self.opensPerDay) + RuleOptions.declarations
    return idle.remarks([
      (.dataSet, !data.paths.isEmpty, DataOptions.filters), IdleOptions.several(comparison),
    ]) + idle.remarks(unusedBy: question, unused)
      + idle.remarks(settled, OptionDeclaration.list(of: CardSetting.all.filter { $0 != .exam }))
  }

  /// Returns the remark on a varied setting whose numbers all have no effect.
  ///
  /// - Parameters:
  ///   - question: Option of the request, such as `--sweep`.
  ///   - settled: Scenarios, one per number.
  func idleRemarks(
    of setting: CardSetting, askedBy question: String, _ settled: [IdleOptions.Settled]
  ) -> [Remark] {
    guard let reason = settled.first?.scenario.idleReason(of: setting),
      settled.allSatisfy({ $0.scenario.idleReason(of: setting) != nil })
    else { return [] }
    return [.idle(setting, as: "\(question) \(setting.key)", reason)]
  }
}

extension CommonOptions {
  static let seed: Option<Int> = .integer(
    "--seed", "N", in: 0...Int.max, default: Int(ScenarioOptions.standardSeed))
}

extension Arguments {
  func seed() throws(CommandError) -> UInt64 { UInt64(try self[CommonOptions.seed]) }
}
