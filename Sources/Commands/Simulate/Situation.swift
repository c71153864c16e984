import Analysis
import Kaiki
import Records

/// Where a simulation begins: the data and options, made into a plan and a memory.
struct Situation: Sendable {
  /// Why FSRS-6 is taken for the truth though nobody asked for it.
  enum Substitution: Sendable {
    case noLog
    case otherTable
    case foreignLog
  }

  let plan: SimulationPlan
  let memory: MemoryModelChoice
  let seconds: AnswerSeconds
  let settings: Settings
  let boundary: DayBoundary
  /// The cards that the data know, seen ones in the order of the plan, then unseen ones.
  let standings: [Subject.Standing]
  /// The cards as the data hold them.
  let storedCards: [Card]
  /// Unseen cards besides those of the data.
  let deck: Int
  let tags: [String]
  let asOf: Instant?
  let sources: [Source]
  let substitution: Substitution?
  let isMovedOntoTable: Bool
  /// Whether another scheduler chose the intervals of the log.
  let isForeign: Bool
  let isMadeUp: Bool
  /// Whether the log says how long answers took.
  let hasTimes: Bool

  /// The first day of a simulation without data.
  static let standardStart = Day(20_454)
  /// The last day that files can name.
  private static let lastDay = Day(2_932_896)
  private static let madeUpSettings = Settings(timeZoneIdentifier: Settings.standardTimeZone)
  /// The unseen cards of a simulation without data.
  static let standardDeck = 1_000

  /// Reads the data and settles everything that the options leave open.
  init(_ options: SimulationOptions, _ output: OutputOptions) throws(CommandError) {
    isMadeUp = options.data.paths.isEmpty
    var dataSet = isMadeUp ? DataSet() : try options.data.read(output)
    dataSet.keepOutOrphans()
    sources = dataSet.sources
    var settings = dataSet.settings ?? Settings()
    let ownTable = settings.table
    settings.table = options.intervals ?? ownTable
    let isSilent = isMadeUp && Terminal.variable("KAIKI_TIME_ZONE") == nil
    boundary = try options.data.boundary(of: isSilent ? Self.madeUpSettings : dataSet.settings, output)
    self.settings = settings

    asOf = options.data.now(of: dataSet)
    let firstDay = asOf.map { [boundary] in boundary.day(of: $0) + 1 }
    guard let start = options.start ?? firstDay ?? (isMadeUp ? Self.standardStart : nil) else {
      throw CommandError(
        .usage, "simulate: the data hold no event to count from; give --start with a date, or --now")
    }
    if let firstDay, start < firstDay {
      throw CommandError(
        .usage, "simulate: --start is \(start), within the history; give \(firstDay) or later")
    }

    let last = start + (options.days + (settings.table.intervals.max() ?? 0))
    guard last <= Self.lastDay else {
      throw CommandError(
        .usage, "simulate: the run and its due days reach beyond the year 9999; give fewer --days")
    }

    let subject = Subject(
      cards: dataSet.cards, log: dataSet.log, settings: settings, boundary: boundary,
      now: asOf ?? boundary.start(of: start), findings: dataSet.findings)
    Self.report(subject.findings, output)
    let standings = subject.standings
    let seen = standings.filter(\.isSeen)
    let unseen = standings.filter { !$0.isSeen }
    deck = options.deck ?? (isMadeUp ? Self.standardDeck : 0)
    plan = SimulationPlan(
      start: start, days: options.days, replicates: options.replicates, seed: options.seed,
      scheduler: TableScheduler(table: settings.table),
      seen: seen.map { SimulationPlan.SeenCard(step: $0.step, due: $0.due) },
      unseenCount: unseen.count + deck, newPerDay: options.newPerDay, reviewLimit: options.reviewLimit)
    self.standings = seen + unseen
    storedCards = dataSet.cards ?? []
    tags = options.data.tags

    isForeign = dataSet.log?.origin == .foreign
    isMovedOntoTable = subject.replayed.map { !$0.reviews.isEmpty && !$0.carriesSteps } ?? false
    let hasReviews = subject.replayed.map { !$0.reviews.isEmpty } ?? false
    let reason: Substitution? =
      !hasReviews ? .noLog : settings.table != ownTable ? .otherTable : isForeign ? .foreignLog : nil
    if options.memory == .empirical {
      switch reason {
      case .noLog:
        throw CommandError(
          .usage,
          "simulate: empirical memory needs reviews, and the data have none; give --memory-model fsrs6")
      case .otherTable:
        throw CommandError(
          .usage,
          "simulate: empirical memory holds only for the log's own table; give --memory-model fsrs6 with --intervals"
        )
      case .foreignLog, nil: break
      }
    }
    let habits = subject.replayed.map(AnswerHabits.init)
    seconds = habits?.seconds ?? .standard
    hasTimes = subject.replayed?.reviews.contains { $0.latency >= 0 } ?? false
    let isEmpirical =
      options.memory == .empirical || options.memory == nil && reason == nil && options.parameters == nil
    substitution = options.memory == nil && options.parameters == nil ? reason : nil
    if isEmpirical, let replayed = subject.replayed {
      var recall = RecallAccumulator(topStep: settings.table.topStep, origin: .table)
      for review in replayed.reviews { recall.add(review) }
      memory = .empirical(EmpiricalMemory(counts: recall.bySteps))
    } else {
      let rates = habits.map {
        FSRS6Memory.AgainRates(first: $0.first, learning: $0.learning, relearning: $0.relearning)
      }
      let model = FSRS6Memory(model: options.parameters ?? .standard, againRates: rates ?? .standard)
      let logged = subject.replayed.map(model.states) ?? []
      memory = .fsrs6(
        model,
        states: seen.map { card in
          let known = card.number.map { logged[$0] }
          if let known, known.memory != nil { return known }
          return model.state(ofCardDue: card.due, interval: settings.table.intervals[card.step])
        })
    }
  }

  /// Says on standard error what was changed or kept out on reading: a simulation has no audit.
  private static func report(_ findings: Findings, _ output: OutputOptions) {
    var told = Set<String>()
    for finding in findings.all where finding.severity == .warning && told.insert(finding.rule).inserted {
      let more = (findings.counts[finding.rule] ?? 1) - 1
      let rest = more > 0 ? " (and \(more) more of this kind)" : ""
      let place = finding.place.isEmpty ? "" : " \(finding.place)"
      output.note("\(finding.rule)\(place): \(finding.message)\(rest)")
    }
  }
}
