import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// What holds of every learner, and what the engine makes of any; a new one is a line in ``learners``.
struct LearnerTests {
  static let learners: [AnyLearner] = [
    AnyLearner("every day", DailyLearner(newPerDay: 3)),
    AnyLearner("every day, with a limit", DailyLearner(newPerDay: 3, reviewLimit: 5)),
    AnyLearner("every day, new cards alone", DailyLearner(newPerDay: 4, reviewLimit: 0)),
    AnyLearner("Mondays and Thursdays", WeekdayLearner(weekdays: [.monday, .thursday], newPerDay: 3)),
    AnyLearner(
      "Mondays and Thursdays, with a limit",
      WeekdayLearner(weekdays: [.monday, .thursday], newPerDay: 3, reviewLimit: 12)),
    AnyLearner("a day of rest", RestingLearner(newPerDay: 2, maxAnswersPerDay: 3)),
    AnyLearner(
      "a day of rest, with a limit", RestingLearner(newPerDay: 2, reviewLimit: 6, maxAnswersPerDay: 1)),
    AnyLearner("weekdays of a record", WeeklyLearner(counts: weeks, newPerDay: 3)),
    AnyLearner(
      "weekdays of a record, with a limit", WeeklyLearner(counts: weeks, newPerDay: 3, reviewLimit: 9)),
    AnyLearner("never", WeekdayLearner(weekdays: [], newPerDay: 3)),
    AnyLearner("never, with a limit", WeekdayLearner(weekdays: [], newPerDay: 3, reviewLimit: 8)),
  ]

  /// Mostly Mondays to Thursdays, and never on Sundays.
  private static let weeks = [20, 19, 18, 20, 9, 3, 0].map { WeeklyLearner.Count(days: 20, studied: $0) }

  struct AnyLearner: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var learner: any SimpleLearner

    init(_ name: String, _ learner: any SimpleLearner) {
      testDescription = name
      self.learner = learner
    }
  }

  private static let span = PlanSpan(start: CardPlan.smallStart, days: 60, replicates: 3, seed: 11)

  /// On which days of the span a learner studies in a replicate, as the engine draws them under a memory that draws
  /// nothing itself.
  private static func studies(_ learner: some Learner, replicate: Int) -> [Bool] {
    var stream = RandomStream(seed: span.seed, domain: .learner, replicate: replicate)
    let habits = learner.habits(of: span.days, from: span.start, drawnFrom: &stream)
    return (0..<span.days).map { learner.studies(on: $0, habits) }
  }

  @Test(arguments: learners as [AnyLearner])
  func `what a learner does depends on the draw and the day alone`(learner: AnyLearner) {
    for replicate in 0..<3 {
      #expect(
        Self.studies(learner.learner, replicate: replicate)
          == Self.studies(learner.learner, replicate: replicate))
    }
    #expect(learner.learner.newPerDay >= 0 && learner.learner.maxAnswersPerDay >= 1)
    #expect(learner.learner.reviewLimit.map { $0 >= 0 } ?? true)
  }

  /// A replicate of the small deck under FSRS-6, whose parameters are not drawn.
  private static func lived(_ learner: some Learner, replicate: Int)
    -> (totals: DailyTotals, answers: ContiguousArray<SimulatedAnswer>)
  {
    CardPlan(
      span: span, seen: SmallDeck.cards, unseenCount: 30, simulationModel: SmallDeck.simulationModels[1],
      learner: .daily(DailyLearner(newPerDay: 0))
    ).engine(for: learner).lived(replicate)
  }

  @Test(arguments: learners as [AnyLearner])
  func `nothing is answered or begun on a day without study, and no day exceeds the learner's measure`(
    learner: AnyLearner
  ) {
    let (learner, deck) = (learner.learner, SmallDeck.cards.count)
    for replicate in 0..<3 {
      let studies = Self.studies(learner, replicate: replicate)
      let (totals, answers) = Self.lived(learner, replicate: replicate)
      var answered = [[Int: Int]](repeating: [:], count: Self.span.days)
      for answer in answers { answered[answer.day][answer.card, default: 0] += 1 }
      var begun: Set<Int> = []
      for day in answered.indices {
        let new = answered[day].keys.filter { $0 >= deck && begun.insert($0).inserted }
        #expect(totals[.new][day] == Int32(new.count), "day \(day)")
        #expect(new.count <= (studies[day] ? learner.newPerDay : 0), "day \(day)")
        if let limit = learner.reviewLimit {
          #expect(answered[day].count - new.count <= (studies[day] ? limit : 0), "day \(day)")
        }
        if !studies[day] { #expect(answered[day].isEmpty && totals[.reviews][day] == 0, "day \(day)") }
        #expect(answered[day].values.allSatisfy { $0 <= learner.maxAnswersPerDay }, "day \(day)")
      }
      let days = studies.count { $0 }
      #expect(begun.count == min(30, days * learner.newPerDay))
    }
  }

  @Test(arguments: learners as [AnyLearner])
  func `what waits is not lost, and all of it is studied where nothing limits the day`(learner: AnyLearner) {
    let learner = learner.learner
    for replicate in 0..<3 {
      let studies = Self.studies(learner, replicate: replicate)
      let (totals, answers) = Self.lived(learner, replicate: replicate)
      // The due day of each card by its own answers, from its first ones on.
      var due = SmallDeck.cards.map { $0.due - Self.span.start } + Array(repeating: Int.max, count: 30)
      var answered = [[SimulatedAnswer]](repeating: [], count: Self.span.days)
      for answer in answers { answered[answer.day].append(answer) }
      for day in answered.indices {
        #expect(totals[.due][day] == Int32(due.count { $0 <= day }), "day \(day)")
        if studies[day], learner.reviewLimit == nil {
          #expect(Set(answered[day].map(\.card)).isSuperset(of: due.indices.filter { due[$0] <= day }))
        }
        for answer in answered[day] { due[answer.card] = day + answer.interval }
        #expect(totals[.backlog][day] == Int32(due.count { $0 <= day }), "day \(day)")
      }
    }
  }

  @Test func `each replicate draws habits of its own`() {
    let learner = RestingLearner(newPerDay: 2)
    let rests = (0..<60).map { Self.studies(learner, replicate: $0).prefix(7).firstIndex(of: false) }
    #expect(Set(rests) == Set(0..<7))
  }

  // MARK: By hand

  /// What is studied on each day by a learner of Mondays and Thursdays who is always right. Day 0 is a Wednesday.
  private static func byHand(limit: Int?) -> (studied: [Int: [Int]], totals: DailyTotals) {
    let plan = CardPlan.small(days: 27, unseen: 2, limit: nil, .always(true))
    let learner = WeekdayLearner(weekdays: [.monday, .thursday], newPerDay: 1, reviewLimit: limit)
    let (totals, answers) = plan.engine(for: learner).lived(0)
    return (Dictionary(grouping: answers, by: \.day).mapValues { $0.map(\.card).sorted() }, totals)
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `C1: cards wait for Monday or Thursday`(limit: Int?) {
    let (studied, totals) = Self.byHand(limit: limit)
    // Card 0 is begun on day 1, and due on days 2, 7, 12, 19 and 34; card 1 on day 5, and due on 6, 10, 16 and 26.
    #expect(studied == [1: [0], 5: [0, 1], 8: [0, 1], 12: [0, 1], 19: [0, 1], 26: [1]])
    let waiting = [
      2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 10: 1, 11: 1, 12: 2, 16: 1, 17: 1, 18: 1, 19: 2, 26: 1,
    ]
    for day in 0..<27 {
      #expect(totals[.due][day] == Int32(waiting[day] ?? 0), "day \(day)")
      #expect(totals[.backlog][day] == (studied[day] == nil ? totals[.due][day] : 0), "day \(day)")
      #expect(totals[.reviews][day] == Int32(studied[day]?.count ?? 0), "day \(day)")
    }
  }

  @Test func `C1: one card a day of study, the one that has waited longest`() {
    let (studied, totals) = Self.byHand(limit: 1)
    // Card 0: due on days 2, 7, 16 and 26; card 1: on days 6, 10, 19 and 29.
    #expect(studied == [1: [0], 5: [0, 1], 8: [1], 12: [0], 15: [1], 19: [0], 22: [1], 26: [0]])
    #expect(totals[.new].enumerated().filter { $0.element > 0 }.map(\.offset) == [1, 5])
    #expect(totals[.backlog][8] == 1 && totals[.backlog][12] == 1 && totals[.backlog][15] == 0)
  }
}
