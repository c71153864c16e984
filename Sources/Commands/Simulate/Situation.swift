import Analysis
import Encoding
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
  /// The cards as they are known, seen ones in the order of the plan, then unseen ones.
  let cards: [Card]
  private let asOf: Instant?
  private let sources: [Source]
  let substitution: Substitution?
  let isMovedOntoTable: Bool
  let isMadeUp: Bool

  /// The first day of a simulation without data.
  static let standardStart = Day(20_454)
  /// The unseen cards of a simulation without data.
  static let standardDeck = 1_000

  /// Reads the data and settles everything that the options leave open.
  init(_ options: SimulationOptions, _ output: OutputOptions) throws(CommandError) {
    isMadeUp = options.data.paths.isEmpty
    let dataSet = isMadeUp ? DataSet() : try options.data.read(output)
    sources = dataSet.sources
    var settings = dataSet.settings ?? Settings()
    let ownTable = settings.table
    settings.table = options.intervals ?? ownTable
    boundary = try options.data.boundary(of: isMadeUp ? Settings() : dataSet.settings, output)
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

    let subject = Subject(
      cards: dataSet.cards, log: dataSet.log, settings: settings, boundary: boundary,
      now: asOf ?? boundary.start(of: start), findings: dataSet.findings)
    let standings = subject.standings
    let seen = standings.filter(\.isSeen)
    let unseen = standings.filter { !$0.isSeen }
    let deck = options.deck ?? (isMadeUp ? Self.standardDeck : 0)
    plan = SimulationPlan(
      start: start, days: options.days, replicates: options.replicates, seed: options.seed,
      scheduler: TableScheduler(table: settings.table),
      seen: seen.map { SimulationPlan.SeenCard(step: $0.step, due: $0.due) },
      unseenCount: unseen.count + deck, newPerDay: options.newPerDay, reviewLimit: options.reviewLimit)
    cards = Self.described(seen + unseen, deck: deck, by: dataSet.cards ?? [])

    let isForeign = dataSet.log?.origin == .foreign
    isMovedOntoTable = isForeign
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

  /// The cards of the plan, with what the data know of them.
  private static func described(
    _ standings: [Subject.Standing], deck: Int, by stored: [Card]
  ) -> [Card] {
    let known = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var cards = standings.map { standing in
      known[standing.id]
        ?? Card(
          id: standing.id, question: "", answer: "", step: standing.step, nextDue: Instant(milliseconds: 0),
          reviewCount: 0, lastResult: nil, tags: [])
    }
    let taken = Set(standings.map { $0.id.lowercased() })
    var next = 1
    while cards.count < standings.count + deck {
      let id = "new-\(number(next, width: 6))"
      next += 1
      guard !taken.contains(id) else { continue }
      cards.append(
        Card(
          id: id, question: "", answer: "", step: 0, nextDue: Instant(milliseconds: 0), reviewCount: 0,
          lastResult: nil, tags: []))
    }
    return cards
  }

  // MARK: What the reader is told

  /// Every option and parameter of the run; nothing that depends on the machine.
  var description: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init(key: "start", value: .text(plan.start.description)),
      .init(key: "days", value: .integer(plan.days)),
      .init(key: "replicates", value: .integer(plan.replicates)),
      .init(key: "seed", value: .integer(Int(plan.seed))),
      .init(key: "asOf", value: .optional(asOf?.description)),
      .init(key: "timeZone", value: .text(boundary.zone.identifier)),
      .init(key: "dayStartHour", value: .integer(boundary.dayStartHour)),
      .init(
        key: "sources",
        value: .array(sources.map { .members(["path": .text($0.path), "rows": .integer($0.rows)]) })),
      .init(key: "seen", value: .integer(plan.seen.count)),
      .init(key: "unseen", value: .integer(plan.unseenCount)),
      .init(key: "newPerDay", value: .integer(plan.newPerDay)),
      .init(key: "reviewLimit", value: .optional(plan.reviewLimit)),
      .init(key: "scheduler", value: .text(SimulationOptions.SchedulerName.table.rawValue)),
      .init(key: "intervals", value: .array(plan.scheduler.table.intervals.map(JSONValue.integer))),
      .init(key: "mostAnswersPerDay", value: .integer(SimulationPlan.mostAnswersPerDay)),
      .init(
        key: "secondsPerAnswer",
        value: .members(["right": .number(seconds.right), "wrong": .number(seconds.wrong)])),
    ]
    switch memory {
    case .empirical(let model):
      members.append(.init(key: "memoryModel", value: "empirical"))
      members.append(
        .init(
          key: "parameters",
          value: .members([
            "priorMean": .number(model.priorMean), "priorWeight": .number(EmpiricalMemory.priorWeight),
            "steps": .array(
              model.counts.enumerated().map { step, count in
                .members([
                  "step": .integer(step), "answers": .integer(count.answers),
                  "correct": .integer(count.correct),
                ])
              }),
          ])))
    case .fsrs6(let model, _):
      members.append(.init(key: "memoryModel", value: "fsrs6"))
      members.append(
        .init(
          key: "parameters",
          value: .members([
            "weights": .array(model.model.weights.map(JSONValue.number)),
            "again": .members([
              "first": .number(model.againRates.first), "learning": .number(model.againRates.learning),
              "relearning": .number(model.againRates.relearning),
            ]),
          ])))
    }
    members.append(.init(key: "remarks", value: .array(remarks(.english).map(JSONValue.text))))
    return members
  }
}
