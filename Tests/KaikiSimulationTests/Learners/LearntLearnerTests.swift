import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct LearntLearnerTests {
  private static let chances = WaitingChances([0.8, 0.4, 0.2, 0.1, 0.05, 0.02, 0.01])
  private static let start = Day(20_000)

  private static func studied(_ effort: Double = 0, new: Int32 = 0) -> LearntLearner.PastDay {
    LearntLearner.PastDay(effort: effort, new: new)
  }
  private static let away = LearntLearner.PastDay(effort: nil)

  private static func lived(
    _ learner: LearntLearner, days: Int, replicate: Int
  ) -> [LearntLearner.PastDay] {
    var stream = RandomStream(seed: 5, domain: .tests, replicate: replicate)
    return learner.habits(of: days, from: start, drawnFrom: &stream)
  }

  private static func waiting(_ passed: [Int32]) -> [WaitingCard] {
    passed.enumerated().map { WaitingCard(card: Int32($0), due: 0, passed: $1) }
  }

  @Test func `F10: somebody who studied every other day goes on so`() {
    let past = (0..<200).map { $0.isMultiple(of: 2) ? Self.studied(new: 3) : Self.away }
    let learner = LearntLearner(days: past, chances: Self.chances, elasticity: 1)
    for replicate in 0..<20 {
      let lived = Self.lived(learner, days: 280, replicate: replicate)
      // Each of the twenty fortnights begins on either kind of day.
      #expect((130...150).contains(lived.count { $0.effort != nil }))
      #expect(lived.allSatisfy { ($0.effort != nil) == ($0.new == 3) })
      #expect((0..<280).allSatisfy { learner.newCards(on: $0, lived) == Int(lived[$0].new) })
    }
  }

  @Test func `F14: days on which nothing was due are lived by the chance of study on the others`() {
    // Idle for want of cards for a year, then every day but each fifth.
    let open = LearntLearner.PastDay(effort: nil, isOpen: true)
    let past =
      Array(repeating: open, count: 365) + (0..<50).map { $0 % 5 == 4 ? Self.away : Self.studied(0.5) }
    let learner = LearntLearner(days: past, chances: Self.chances, elasticity: 1)
    let lived = (0..<40).flatMap { Self.lived(learner, days: 100, replicate: $0) }
    let studied = Double(lived.count { $0.effort != nil }) / Double(lived.count)
    #expect(abs(studied - 0.8) < 0.05, "\(studied)")
  }

  @Test func `F10: somebody who had stopped has mostly stopped, and sometimes comes back`() {
    let past = Array(repeating: Self.studied(), count: 200) + Array(repeating: Self.away, count: 100)
    let learner = LearntLearner(days: past, chances: Self.chances, elasticity: 1)
    let studied = (0..<200).map { replicate in
      Self.lived(learner, days: 28, replicate: replicate).count { $0.effort != nil }
    }
    #expect(studied.count { $0 == 0 } > 130)
    #expect(studied.contains { $0 > 0 })
  }

  @Test func `F10: new cards that stopped coming hardly come again, and those that begin go on`() {
    let past =
      Array(repeating: Self.studied(new: 28), count: 20) + Array(repeating: Self.studied(new: 0), count: 63)
    let learner = LearntLearner(days: past, chances: Self.chances, elasticity: 1)
    let sums = (0..<400).map { replicate in
      Self.lived(learner, days: 28, replicate: replicate).reduce(0) { $0 + Int($1.new) }
    }
    // Before a day with chance exp(-t / 90) none come; of the others fewer than the 20 of 83 days that had any.
    let mean = Double(sums.reduce(0, +)) / 400
    let asBefore = 28.0 * 28 * 20 / 83
    let none = sums.count { $0 == 0 }
    #expect(none > 280, "\(none)")
    #expect(mean > 0 && mean < 0.25 * asBefore, "\(mean)")
    let begun = LearntLearner(days: past.reversed(), chances: Self.chances, elasticity: 1)
    let more = (0..<400).map { Self.lived(begun, days: 28, replicate: $0).reduce(0) { $0 + Int($1.new) } }
    // Of the twenty last days of study, half after seven days: 1 − 2^(−20/7) of them.
    #expect(Double(more.reduce(0, +)) / 400 > 0.7 * 28 * 28)
  }

  @Test func `the first days do not depend on how many follow`() {
    let open = LearntLearner.PastDay(effort: nil, isOpen: true)
    let past = (0..<90).map { (day: Int) -> LearntLearner.PastDay in
      if day % 4 == 0 { return open }
      return day % 3 == 0 ? Self.away : Self.studied(0.5, new: Int32(day % 7))
    }
    let learner = LearntLearner(days: past, chances: Self.chances, elasticity: 1)
    for replicate in 0..<50 {
      let long = Self.lived(learner, days: 120, replicate: replicate)
      #expect(Self.lived(learner, days: 14, replicate: replicate) == Array(long.prefix(14)))
    }
  }

  @Test func `F14: nothing is studied in a spell away, and its days are lived in no other time`() async {
    let past = (0..<200).map { (60..<160).contains($0) ? Self.away : Self.studied() }
    let episodes = InactivityEpisodes((0..<200).map { (60..<160).contains($0) })
    let learner = LearntLearner(days: past, chances: Self.chances, elasticity: 1, episodes: episodes)
    for replicate in 0..<40 {
      #expect(Self.lived(learner, days: 200, replicate: replicate).allSatisfy { $0.effort != nil })
    }
    var plan = CardPlan.small(
      days: 120, seen: SmallDeck.cards, unseen: 0, limit: nil, replicates: 30, SmallDeck.simulationModels[1])
    plan.learner = .learnt(learner)
    #expect(plan.learner.episodes == episodes)
    let totals = await plan.run(jobs: 1)
    for (replicate, totals) in totals.enumerated() {
      let away = episodes.days(of: plan.span, replicate: replicate)
      #expect(zip(away, totals[.reviews]).allSatisfy { !$0 || $1 == 0 })
    }
    // A spell of a hundred days in two hundred is drawn in some of them.
    #expect((0..<30).contains { episodes.days(of: plan.span, replicate: $0).contains(true) })
  }

  @Test func `the first fortnight begins on a day as long after the last study`() {
    // Away for three days after every tenth; the record ends on the second of such days.
    let past = (0..<212).map { $0 % 13 < 10 ? Self.studied() : Self.away }
    let learner = LearntLearner(days: past, chances: Self.chances, elasticity: 1)
    let first = (0..<300).map { Self.lived(learner, days: 1, replicate: $0)[0].effort == nil }
    // 212 = 16 * 13 + 4: the next is a day of study, as most are after one.
    #expect(first.count { $0 } < 60)
    let away = LearntLearner(days: Array(past.prefix(207)), chances: Self.chances, elasticity: 1)
    // 207 = 15 * 13 + 12: two days away. The days away weigh 1/4, 9/16 and 1, those of study 16/25 and nine times 1/4;
    // of any days, 3 of 13 are away.
    let second = (0..<300).map { Self.lived(away, days: 1, replicate: $0)[0].effort == nil }
    #expect((90...141).contains(second.count { $0 }))
  }

  @Test(arguments: [0, 0.5, 1] as [Double])
  func `as many cards are taken as the elasticity says`(elasticity: Double) {
    let learner = LearntLearner(days: [Self.studied()], chances: Self.chances, elasticity: elasticity)
    let lived = [Self.studied(3 - elasticity * 3)]
    for count in [20, 200, 2_000] {
      var sum = 0
      var stream = RandomStream(seed: 1, domain: .tests)
      for _ in 0..<200 {
        var waiting = Self.waiting(Array(repeating: 0, count: count))
        sum += learner.choose(from: &waiting, on: 0, lived, drawing: &stream)
      }
      let wanted = KaikiNumerics.exp(3 - elasticity * 3 + elasticity * KaikiNumerics.log(0.8 * Double(count)))
      #expect(abs(Double(sum) / 200 - min(wanted, Double(count))) < 0.02 * wanted + 0.5)
    }
  }

  @Test func `cards that were passed over often are taken in proportion to their chance`() {
    let learner = LearntLearner(days: [Self.studied()], chances: Self.chances, elasticity: 1)
    // Of many cards only a few are taken, so that what is left hardly changes.
    let passed: [Int32] = (0..<4_000).map { [0, 1, 2, 40][$0 % 4] }
    var taken = [Int32: Int]()
    var stream = RandomStream(seed: 2, domain: .tests)
    for _ in 0..<400 {
      var waiting = Self.waiting(passed)
      let count = learner.choose(from: &waiting, on: 0, [Self.studied(-4)], drawing: &stream)
      #expect(Set(waiting.map(\.card)).count == 4_000)
      for card in waiting.prefix(count) { taken[card.passed, default: 0] += 1 }
    }
    let all = Double(taken.values.reduce(0, +))
    for (passed, chance) in [(0, 0.8), (1, 0.4), (2, 0.2), (40, 0.01)] as [(Int32, Double)] {
      let share = Double(taken[passed] ?? 0) / all
      #expect(abs(share - chance / 1.41) < 0.015, "\(passed): \(share)")
    }
  }

  @Test(arguments: [1, 2, 7, 8, 9, 16, 37])
  func `cards drawn in lanes are those drawn one by one`(count: Int) {
    let learner = LearntLearner(
      days: [Self.studied()], chances: Self.chances, elasticity: 1, reviewLimit: max(1, count / 2))
    let passed: [Int32] = (0..<Int32(count)).map { [0, 3, 1, 40, 7][Int($0) % 5] }
    var stream = RandomStream(seed: 4, domain: .tests)
    var plain = stream
    var waiting = Self.waiting(passed)
    let taken = learner.choose(from: &waiting, on: 0, [Self.studied(9)], drawing: &stream)
    // One number for how many are taken, then one for each card.
    _ = plain.uniform()
    let draws = passed.map { -KaikiNumerics.log(1 - plain.uniform()) / Self.chances[$0] }
    let wanted = draws.indices.sorted { draws[$0] < draws[$1] }.prefix(taken)
    #expect(taken == max(1, count / 2))
    #expect(Set(waiting.prefix(taken).map { Int($0.card) }) == Set(wanted))
    if taken < count {
      for card in waiting { #expect(card.draw.bitPattern == draws[Int(card.card)].bitPattern) }
    }
  }

  @Test func `a limit holds, and nothing is taken on a day away`() {
    let learner = LearntLearner(
      days: [Self.studied()], chances: Self.chances, elasticity: 1, newPerDay: 4, reviewLimit: 3)
    var stream = RandomStream(seed: 3, domain: .tests)
    var waiting = Self.waiting([0, 0, 0, 0, 0, 0])
    #expect(learner.choose(from: &waiting, on: 0, [Self.studied(9)], drawing: &stream) == 3)
    #expect(learner.choose(from: &waiting, on: 0, [Self.away], drawing: &stream) == 0)
    #expect(learner.newCards(on: 0, [Self.studied(new: 9)]) == 4)
  }

  @Test func `each class of passed days begins where the list says`() {
    for (index, least) in WaitingChances.classes.enumerated() {
      #expect(WaitingChances.classOf(least) == index)
      if index > 0 { #expect(WaitingChances.classOf(least - 1) == index - 1) }
    }
    #expect(WaitingChances.classOf(.max) == 6)
  }

  @Test func `a plan of a learnt learner depends on its seed alone, whatever the jobs`() async {
    let past = (0..<60).map { $0 % 5 == 0 ? Self.away : Self.studied(-0.2, new: 1) }
    var plan = CardPlan.small(
      days: 50, seen: SmallDeck.cards, unseen: 30, limit: nil, replicates: 7, SmallDeck.simulationModels[1])
    plan.learner = .learnt(LearntLearner(days: past, chances: Self.chances, elasticity: 0.8))
    let one = await plan.run(jobs: 1)
    #expect(await plan.run(jobs: 3) == one)
    #expect(Set(one).count == 7)
    for totals in one {
      #expect(totals[.new].reduce(0, +) <= 30 && totals[.reviews].reduce(0, +) > 0)
    }
  }
}
