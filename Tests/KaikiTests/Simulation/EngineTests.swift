import Kaiki
import Testing

struct EngineTests {
  private typealias Count = EmpiricalMemory.Count
  private static let many = 1_000_000_000_000

  /// A memory whose answers at each step are always right or always wrong, but for odds of some 1e-11.
  private static func certain(_ isRight: [Bool]) -> MemoryModelChoice {
    .empirical(EmpiricalMemory(counts: isRight.map { Count(answers: many, correct: $0 ? many : 0) }))
  }

  private static func plan(
    days: Int, seen: [SimulationPlan.SeenCard] = [], unseen: Int = 0, newPerDay: Int = 0, limit: Int?,
    replicates: Int = 1, seed: UInt64 = 1, table: IntervalTable = .standard
  ) -> SimulationPlan {
    SimulationPlan(
      start: Day(1_000), days: days, replicates: replicates, seed: seed,
      scheduler: TableScheduler(table: table),
      seen: seen, unseenCount: unseen, newPerDay: newPerDay, reviewLimit: limit)
  }

  private static func seen(_ step: Int, _ due: Int) -> SimulationPlan.SeenCard {
    SimulationPlan.SeenCard(step: step, due: Day(1_000 + due))
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `C1, C4: always right, a card comes back after 0, 1, 2, 4, 7, 15, 30 and 30 days`(limit: Int?) {
    let plan = Self.plan(days: 120, unseen: 1, newPerDay: 1, limit: limit)
    let history = plan.firstHistory(under: Self.certain([Bool](repeating: true, count: 7)))
    // The sums of the intervals after each right answer: 1, 2, 4, 7, 15, 30, 30.
    #expect(history.map(\.day) == [0, 1, 3, 7, 14, 29, 59, 89, 119])
    #expect(history.map(\.previousStep) == [0, 1, 2, 3, 4, 5, 6, 6, 6])
    #expect(history.map(\.nextStep) == [1, 2, 3, 4, 5, 6, 6, 6, 6])
    #expect(history.allSatisfy { $0.isCorrect && $0.card == 0 })
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `always right, each day has the new cards and those begun 1, 3, 7, 14, 29 and 59 days before`(
    limit: Int?
  ) async {
    // Two new cards a day on days 0 ... 9, and three seen ones: overdue at step 4, due on day 2 at step 1,
    // and due after the end.
    let plan = Self.plan(
      days: 62, seen: [Self.seen(4, -3), Self.seen(1, 2), Self.seen(2, 62)], unseen: 20, newPerDay: 2,
      limit: limit)
    let totals = await plan.run(under: Self.certain([Bool](repeating: true, count: 7)), jobs: 1)[0]
    var due = [Int32](repeating: 0, count: 62)
    for begun in 0..<10 {
      for after in [1, 3, 7, 14, 29, 59] where begun + after < 62 { due[begun + after] += 2 }
    }
    // Overdue: graded on day 0, then 15 and 30 days later: 0, 15, 45. The other: 2, then 2, 4, 7, 15 and 30
    // days later: 2, 4, 8, 15, 30, 60.
    for day in [0, 15, 45, 2, 4, 8, 15, 30, 60] { due[day] += 1 }
    let new = (0..<62).map { $0 < 10 ? 2 : 0 } as [Int32]
    #expect(Array(totals.due) == due)
    #expect(Array(totals.new) == new)
    #expect(Array(totals.reviews) == zip(due, new).map { $0 + $1 })
    #expect(totals.correct == totals.reviews)
    #expect(totals.backlog.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `C2: always wrong, a card is answered twenty times a day and stays due`(limit: Int?) async {
    let plan = Self.plan(
      days: 4, seen: [Self.seen(5, -1), Self.seen(0, 2)], unseen: 3, newPerDay: 1, limit: limit)
    let totals = await plan.run(under: Self.certain([Bool](repeating: false, count: 7)), jobs: 1)[0]
    #expect(totals.due == [1, 2, 4, 5])
    #expect(totals.new == [1, 1, 1, 0])
    #expect(totals.reviews == [40, 60, 100, 100])
    #expect(totals.correct == [0, 0, 0, 0])
    #expect(totals.backlog == [2, 3, 5, 5])
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `C2: wrong at step 3, a card is right the same day from step 0 and goes round every seven days`(
    limit: Int?
  ) {
    let plan = Self.plan(days: 20, unseen: 1, newPerDay: 1, limit: limit)
    let history = plan.firstHistory(under: Self.certain([true, true, true, false, true, true, true]))
    // 0, then 1, 2 and 4 days later; on day 7 wrong and right again, due on day 8; so on days 7, 14, ...
    #expect(history.map(\.day) == [0, 1, 3, 7, 7, 8, 10, 14, 14, 15, 17])
    #expect(history.map(\.previousStep) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2])
    #expect(history.map(\.nextStep) == [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
    #expect(history.map(\.isCorrect) == [true, true, true, false, true, true, true, false, true, true, true])
  }

  @Test func `due cards are studied in the order of due day and card, as many as the limit allows`() {
    // In order: cards 1 and 3 (due -3), 2 (-1), 0, 4 and 6 (0), 5 (1). New cards 7 and 8 take no place.
    let seen = [0, -3, -1, -3, 0, 1, 0].map { Self.seen(5, $0) }
    let plan = Self.plan(days: 6, seen: seen, unseen: 2, newPerDay: 1, limit: 2)
    let history = plan.firstHistory(under: Self.certain([Bool](repeating: true, count: 7)))
    var studied = [[Int]](repeating: [], count: 6)
    for answer in history { studied[answer.day].append(answer.card) }
    // Card 7, begun on day 0, is due on day 1, behind card 5; it comes on day 3 and is due again on day 5.
    // Card 8, begun on day 1, is due on day 2, and comes on day 4 with nothing else waiting.
    #expect(studied == [[1, 3, 7], [0, 2, 8], [4, 6], [5, 7], [8], [7]])
  }

  @Test func `with a limit, due, correct and backlog follow by hand`() async {
    let seen = [0, -3, -1, -3, 0, 1, 0].map { Self.seen(5, $0) }
    let plan = Self.plan(days: 6, seen: seen, unseen: 2, newPerDay: 1, limit: 2)
    let totals = await plan.run(under: Self.certain([Bool](repeating: true, count: 7)), jobs: 1)[0]
    // Day 0: six due, two done. Day 1: those four, 5 and 7. Day 2: four, and 8. Day 3: 5, 7, 8. And so on.
    #expect(totals.due == [6, 6, 5, 3, 1, 1])
    #expect(totals.reviews == [3, 3, 2, 2, 1, 1])
    #expect(totals.correct == totals.reviews)
    #expect(totals.new == [1, 1, 0, 0, 0, 0])
    #expect(totals.backlog == [4, 4, 3, 1, 0, 0])
  }

  @Test func `with a limit of none, nothing due is studied and new cards are begun`() async {
    let plan = Self.plan(
      days: 3, seen: [Self.seen(1, -1), Self.seen(1, 1)], unseen: 2, newPerDay: 1, limit: 0)
    let totals = await plan.run(under: Self.certain([Bool](repeating: true, count: 7)), jobs: 1)[0]
    // Day 1 has the two seen cards and the new one of day 0; day 2 the new one of day 1 as well.
    #expect(totals.due == [1, 3, 4])
    #expect(totals.backlog == [1, 3, 4])
    #expect(totals.reviews == [1, 1, 0])
  }

  /// A deck of every step, overdue and not, with memories to match.
  static let deck: [SimulationPlan.SeenCard] = (0..<45).map { seen($0 % 7, $0 * 11 % 40 - 9) }

  static let states: [FSRS6Memory.State] = deck.enumerated().map { number, card in
    let last = min(card.due, Day(999)) - [0, 1, 2, 4, 7, 15, 30][card.step]
    return FSRS6Memory.State(
      memory: MemoryState(stability: 0.4 + Double(number) / 2, difficulty: 1 + Double(number % 10)),
      lastDay: last,
      firstDay: last - number % 2 * 20)
  }

  static let memories: [MemoryModelChoice] = [
    // Low rates at steps 0 and 1, so that some cards are left after twenty answers.
    .empirical(
      EmpiricalMemory(
        counts: [(90, 9), (60, 12), (40, 30), (30, 25), (20, 17), (10, 8), (0, 0)].map {
          Count(answers: $0.0, correct: $0.1)
        })),
    .fsrs6(FSRS6Memory(), states: states),
  ]

  @Test(arguments: Array(1...6) as [UInt64], [0, 1] as [Int])
  func `card by card and day by day with a limit that never binds give the same totals`(
    seed: UInt64, memory: Int
  ) async {
    let memory = Self.memories[memory]
    func run(_ limit: Int?) async -> [DailyTotals] {
      await Self.plan(
        days: 70, seen: Self.deck, unseen: 50, newPerDay: 3, limit: limit, replicates: 4, seed: seed
      ).run(under: memory, jobs: 1)
    }
    let free = await run(nil)
    #expect(free.count == 4)
    for limit in [1_000, .max] {
      for (replicate, (left, right)) in zip(free, await run(limit)).enumerated() {
        #expect(left.due == right.due, "replicate \(replicate)")
        #expect(left.reviews == right.reviews, "replicate \(replicate)")
        #expect(left.correct == right.correct, "replicate \(replicate)")
        #expect(left.new == right.new, "replicate \(replicate)")
        #expect(left.backlog == right.backlog, "replicate \(replicate)")
        for day in 0..<70 { #expect(left.memorised(onDay: day) == right.memorised(onDay: day), "day \(day)") }
        #expect(left == right)
      }
    }
  }

  @Test(arguments: Array(1...6) as [UInt64], [0, 1] as [Int])
  func `the totals of every day keep their balance`(seed: UInt64, memory: Int) async {
    for limit in [nil, 0, 3, 12] as [Int?] {
      let plan = Self.plan(
        days: 60, seen: Self.deck, unseen: 50, newPerDay: 3, limit: limit, replicates: 3, seed: seed)
      for totals in await plan.run(under: Self.memories[memory], jobs: 1) {
        var seen = Int32(Self.deck.count)
        for day in 0..<60 {
          let context = "day \(day), limit \(String(describing: limit)), seed \(seed)"
          let (due, new, correct) = (totals.due[day], totals.new[day], totals.correct[day])
          // A studied card is done when it was right, which it is at most once a day.
          #expect(totals.backlog[day] == due + new - correct, "\(context)")
          let studied = min(due, Int32(clamping: limit ?? .max)) + new
          #expect(correct <= studied, "\(context)")
          #expect(totals.reviews[day] >= studied, "\(context)")
          #expect(totals.reviews[day] <= 20 * studied, "\(context)")
          // Cards never answered right today took all their twenty answers.
          #expect(totals.reviews[day] >= correct + 20 * (studied - correct), "\(context)")
          if day + 1 < 60 { #expect(totals.due[day + 1] >= totals.backlog[day], "\(context)") }
          seen += new
          #expect((0...Double(seen)).contains(totals.memorised(onDay: day)), "\(context)")
        }
        // 50 unseen cards, three a day: 16 days of three and one of two.
        #expect(totals.new.reduce(0, +) == 50)
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a card's answers depend on no other card while nothing limits the day`(seed: UInt64) {
    // The first 20 cards of the deck alone, and among all.
    func history(_ count: Int, _ limit: Int?) -> [SimulatedAnswer] {
      Self.plan(days: 60, seen: Array(Self.deck.prefix(count)), limit: limit, seed: seed)
        .firstHistory(under: .fsrs6(FSRS6Memory(), states: Array(Self.states.prefix(count))))
        .filter { $0.card < 20 }
    }
    let alone = history(20, nil)
    #expect(!alone.isEmpty)
    #expect(alone == history(45, nil))
    #expect(alone == history(45, 1_000))
  }

  @Test func `with a limit, cards left after twenty wrong answers wait in the order of due day and card`() {
    // Three cards due on day 0, always wrong. Day 0: cards 0 and 1, which stay due on day 0 as card 2 does. So
    // day 1 has cards 0 and 1 again, now due on day 1; day 2 card 2, due on day 0, and card 0.
    let many = 1_000_000_000_000
    let memory = EmpiricalMemory(
      counts: [EmpiricalMemory.Count](repeating: EmpiricalMemory.Count(answers: many), count: 7))
    let plan = SimulationPlan(
      start: Day(1_000), days: 4, replicates: 1, seed: 1, scheduler: TableScheduler(table: .standard),
      seen: (0..<3).map { _ in SimulationPlan.SeenCard(step: 1, due: Day(1_000)) }, unseenCount: 0,
      newPerDay: 0,
      reviewLimit: 2)
    let history = plan.firstHistory(under: .empirical(memory))
    let studied = (0..<4).map { day in Set(history.filter { $0.day == day }.map(\.card)).sorted() }
    #expect(studied == [[0, 1], [0, 1], [0, 2], [0, 1]])
  }
}
