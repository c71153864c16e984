import Kaiki
import Synchronization
import Testing

struct ReplicatesTests {
  private static func plan(replicates: Int, limit: Int?, seed: UInt64 = 3) -> SimulationPlan {
    SimulationPlan(
      start: Day(1_000), days: 40, replicates: replicates, seed: seed,
      scheduler: TableScheduler(table: .standard), seen: EngineTests.deck, unseenCount: 30, newPerDay: 2,
      reviewLimit: limit)
  }

  @Test(arguments: [nil, 6] as [Int?], [0, 1] as [Int])
  func `the totals are the same however many jobs share the replicates`(limit: Int?, memory: Int) async {
    let memory = EngineTests.memories[memory]
    let plan = Self.plan(replicates: 7, limit: limit)
    let one = await plan.run(under: memory, jobs: 1)
    #expect(one.count == 7)
    #expect(Set(one).count == 7)
    for jobs in [2, 5, 7, 50] {
      #expect(await plan.run(under: memory, jobs: jobs) == one, "\(jobs) jobs")
    }
    // A replicate does not depend on how many follow.
    #expect(await Self.plan(replicates: 3, limit: limit).run(under: memory, jobs: 2) == Array(one.prefix(3)))
    #expect(await Self.plan(replicates: 7, limit: limit, seed: 4).run(under: memory, jobs: 2) != one)
  }

  @Test(arguments: [1, 2, 5, 20] as [Int])
  func `progress is told once for each replicate`(jobs: Int) async {
    let told = Mutex(0)
    let plan = Self.plan(replicates: 9, limit: nil)
    _ = await plan.run(under: EngineTests.memories[0], jobs: jobs) { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 9)
  }

  @Test(arguments: [nil, 6] as [Int?], [0, 1] as [Int])
  func `the first history is that of the first replicate, by day and card`(limit: Int?, memory: Int)
    async throws
  {
    let memory = EngineTests.memories[memory]
    for seed in [1, 2, 3] as [UInt64] {
      let plan = Self.plan(replicates: 2, limit: limit, seed: seed)
      let history = plan.firstHistory(under: memory)
      let totals = try #require(await plan.run(under: memory, jobs: 1).first)
      var reviews = [Int32](repeating: 0, count: 40)
      var correct = reviews
      var new = reviews
      var seen = Set(EngineTests.deck.indices)
      for answer in history {
        reviews[answer.day] += 1
        if answer.isCorrect { correct[answer.day] += 1 }
        if seen.insert(answer.card).inserted { new[answer.day] += 1 }
      }
      #expect(Array(totals.reviews) == reviews)
      #expect(Array(totals.correct) == correct)
      #expect(Array(totals.new) == new)
      #expect(
        zip(history, history.dropFirst()).allSatisfy { ($0.day, $0.card) <= ($1.day, $1.card) },
        "seed \(seed)")
    }
  }

  @Test func `C1, C2, C3: a history, replayed as a log, is graded throughout and has the same steps`() throws
  {
    let plan = Self.plan(replicates: 1, limit: 6)
    let history = plan.firstHistory(under: EngineTests.memories[1])
    // Only cards that began unseen have their whole history in it.
    let first = EngineTests.deck.count
    var cards = IdentifierTable()
    for card in 0..<30 { _ = cards.intern("card \(card)") }
    let answers = history.filter { $0.card >= first }
    let reviews = answers.enumerated().map { place, answer in
      Review(
        reviewedAt: Instant(seconds: Int64(1_000 + answer.day) * 86_400 + Int64(place)),
        card: Int32(answer.card - first), isCorrect: answer.isCorrect)
    }
    let log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards)
      .replayed(by: plan.scheduler, boundary: DayBoundary(zone: .utc), until: Day(1_040))
    #expect(log.reviews.count > 60)
    #expect(log.reviews.allSatisfy { $0.counting == .graded })
    #expect(log.reviews.map { Int($0.previousStep) } == answers.map(\.previousStep))
    #expect(log.reviews.map { Int($0.nextStep) } == answers.map(\.nextStep))
    #expect(log.reviews.map { Int($0.day.number) - 1_000 } == answers.map(\.day))
  }
}
