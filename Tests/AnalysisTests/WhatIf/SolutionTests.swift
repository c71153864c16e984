import Kaiki
import Testing
@testable import Analysis
@testable import Forecasting

struct SolutionTests {
  private static let minutes = Target(quantity: .minutes, percent: 95, isAtMost: true, limit: 12)

  /// What every number of an option reaches.
  private static func reached(
    _ option: CardSetting, _ target: Target, _ numbers: [Double], _ whatIf: WhatIf
  ) async throws -> [Double] {
    var reached: [Double] = []
    for number in numbers {
      let outcome = try await whatIf.outcome(of: .number(number, of: option))
      reached.append(try #require(target.reached(by: outcome)).value)
    }
    return reached
  }

  @Test func `the number found keeps the promise and the next one does not`() async throws {
    let whatIf = WhatIf.deck()
    let solution = try await Solution(of: .number(of: .newPerDay), Self.minutes, in: whatIf)
    let reached = try await Self.reached(
      .newPerDay, Self.minutes, [solution.value, solution.value + 1], whatIf)
    #expect(reached[0] <= 12 && reached[1] > 12)
    #expect(solution.value >= 1 && solution.low <= solution.value && solution.value <= solution.high)
    #expect(!solution.isUnbounded)
    for evaluation in solution.evaluations {
      #expect(evaluation.low <= evaluation.achieved && evaluation.achieved <= evaluation.high)
      #expect(evaluation.holds == (evaluation.achieved <= 12))
    }
    #expect(Set(solution.evaluations.map(\.value)).count == solution.evaluations.count)
  }

  @Test func `many replicates need few steps, and find what halving from the ends finds`() async throws {
    let whatIf = WhatIf.deck { $0.span.replicates = 120 }
    let solution = try await Solution(of: .number(of: .newPerDay), Self.minutes, in: whatIf)
    let reached = try await Self.reached(
      .newPerDay, Self.minutes, [solution.value, solution.value + 1], whatIf)
    #expect(reached[0] <= 12 && reached[1] > 12)
    #expect(solution.evaluations.count < 12)
  }

  @Test(arguments: [40, 120], [1, 7] as [UInt64])
  func `what is found is what all numbers one by one show`(replicates: Int, seed: UInt64) async throws {
    let whatIf = WhatIf.deck {
      ($0.span.days, $0.cards.deck) = (30, 400)
      ($0.span.replicates, $0.span.seed) = (replicates, seed)
    }
    let numbers = (0...12).map(Double.init)
    var target = Self.minutes
    let reached = try await Self.reached(.newPerDay, target, numbers, whatIf)
    // What is promised grows with the number, so that there is one answer.
    try #require(zip(reached, reached.dropFirst()).allSatisfy { $0 < $1 })
    for index in [0, 4, 11] {
      target.limit = (reached[index] + reached[index + 1]) / 2
      let solution = try await Solution(of: .number(of: .newPerDay), target, in: whatIf)
      #expect(solution.value == numbers[index])
      #expect(solution.evaluations.first { $0.value == numbers[index] }?.achieved == reached[index])
    }
  }

  @Test(arguments: [1, 3, 8] as [UInt64])
  func `the ends of an interval are those of all numbers one by one, or further off by a quarter`(
    seed: UInt64
  ) async throws {
    let whatIf = WhatIf.deck {
      ($0.span.days, $0.cards.deck, $0.span.replicates, $0.span.seed) = (30, 400, 20, seed)
    }
    var target = Self.minutes
    var reached: [Target.Reached] = []
    for number in 0...40 {
      let outcome = try await whatIf.outcome(of: .number(Double(number), of: .newPerDay))
      reached.append(try #require(target.reached(by: outcome)))
    }
    target.limit = (reached[16].value + reached[17].value) / 2
    let solution = try await Solution(of: .number(of: .newPerDay), target, in: whatIf)
    let value = Int(solution.value)
    // The first edge on each side of the answer: what is promised need not grow with every number.
    let strict = (0...value).last { target.holds(reached[$0].high) } ?? 0
    let loose = (value..<40).first { target.holds(reached[$0].low) && !target.holds(reached[$0 + 1].low) }
    let high = try #require(loose)
    #expect(target.holds(reached[value].value) && !target.holds(reached[value + 1].value))
    #expect(Int(solution.low) <= value && value <= Int(solution.high))
    #expect(Int(solution.low) >= strict - max(1, (value - strict) / 4), "\(solution.low) for \(strict)")
    #expect(abs(Int(solution.high) - high) <= max(1, (high - value) / 4), "\(solution.high) for \(high)")
  }

  @Test func `where few fail and more keep the promise, the least number that does is found`() async throws {
    let whatIf = WhatIf.deck {
      ($0.cards.newPerDay, $0.cards.learner) = (20, .everyDay)
    }
    let target = Target(quantity: .backlog, percent: 50, isAtMost: true, limit: 3)
    let solution = try await Solution(of: .number(of: .reviewLimit), target, in: whatIf)
    let numbers = (0...Int(solution.value)).map(Double.init)
    let reached = try await Self.reached(.reviewLimit, target, numbers, whatIf)
    #expect(reached.last.map { $0 <= 3 } == true && reached.dropLast().last.map { $0 > 3 } == true)
    // The first and the last, and then in growing steps.
    #expect(solution.evaluations.prefix(5).map(\.value) == [0, 10_000_000, 1, 2, 4])
  }

  @Test func `of days the first that keeps the promise is found, though the last does not`() async throws {
    // A hundred cards begun in ten days are due for the first time soon, and later ever more seldom.
    let whatIf = WhatIf.deck()
    let outcome = try await whatIf.outcome(of: nil)
    let means = try #require(outcome.values(.memorised)).reduce(into: [Double](repeating: 0, count: 60)) {
      for day in 0..<60 { $0[day] += $1[day] / 40 }
    }
    let most = try #require(means.max())
    let target = Target(quantity: .memorised, percent: nil, isAtMost: false, limit: most - 1e-6)
    let solution = try await Solution(of: .days, target, in: whatIf)
    #expect(abs(means[Int(solution.value) - 1] - most) < 1e-5)
    #expect(solution.low <= solution.value && solution.value <= solution.high)
    let backlog = Target(quantity: .backlog, percent: 95, isAtMost: true, limit: 0)
    #expect(try await Solution(of: .days, backlog, in: whatIf).value == 1)
  }

  @Test func `of a promise to reach something, the least number that does is found`() async throws {
    let whatIf = WhatIf.deck { $0.cards.newPerDay = 100 }
    let target = Target(quantity: .memorised, percent: nil, isAtMost: false, limit: 93)
    let solution = try await Solution(of: .number(of: .desiredRetention), target, in: whatIf)
    let reached = try await Self.reached(
      .desiredRetention, target, [solution.value, solution.value - 0.005], whatIf)
    #expect(reached[0] >= 93 && reached[1] < 93)
  }

  /// Without new cards nothing is ever learnt; one a day for two months is enough to have one in memory.
  @Test func `where all but the first number keep the promise, the second is found`() async throws {
    let target = Target(quantity: .memorised, percent: nil, isAtMost: false, limit: 1)
    let solution = try await Solution(of: .number(of: .newPerDay), target, in: .deck())
    #expect([solution.low, solution.value, solution.high] == [1, 1, 1])
    #expect(!solution.isUnbounded)
  }

  @Test func `an interval reaches to the end of the option where all or none of its numbers may be right`()
    async throws
  {
    let whatIf = WhatIf.deck(replicates: 10)
    let range = CardSetting.desiredRetention.range
    var target = Target(quantity: .memorised, percent: nil, isAtMost: false, limit: 0)
    var reached: [Target.Reached] = []
    // From 0.5 to 0.99 by 0.005.
    for index in 0...98 {
      let number = range.lowerBound + Double(index) * 0.005
      let outcome = try await whatIf.outcome(of: .number(number, of: .desiredRetention))
      reached.append(try #require(target.reached(by: outcome)))
    }
    // Of endless replicates it may be that no number keeps the promise.
    let most = reached[98].value
    try #require(reached.dropLast().allSatisfy { $0.value < most } && reached.allSatisfy { $0.low < most })
    target.limit = most
    let last = try await Solution(of: .number(of: .desiredRetention), target, in: whatIf)
    #expect(abs(last.value - range.upperBound) < 1e-9 && abs(last.high - range.upperBound) < 1e-9)
    // And here that every one does.
    let least = reached[0].value.nextUp
    try #require(reached.allSatisfy { $0.high >= least })
    target.limit = least
    let first = try await Solution(of: .number(of: .desiredRetention), target, in: whatIf)
    #expect(first.low == range.lowerBound && first.value > range.lowerBound)
  }

  @Test func `a promise that no number keeps is refused with the nearest`() async throws {
    var target = Self.minutes
    target.limit = -1
    await #expect { try await Solution(of: .number(of: .newPerDay), target, in: .deck()) } throws: { error in
      guard case Solution.Problem.none(let nearest)? = error as? Solution.Problem else { return false }
      return nearest.value == 0 && nearest.achieved == 0
    }
  }

  @Test func `a promise that every number keeps is answered by the end that goes furthest`() async throws {
    var target = Self.minutes
    target.limit = 10_000
    let solution = try await Solution(of: .number(of: .newPerDay), target, in: .deck())
    #expect(solution.isUnbounded && solution.value == 10_000_000)
    // Tried in growing steps, up to the end.
    #expect(solution.evaluations.prefix(4).map(\.value) == [0, 1, 2, 4])
    #expect(solution.evaluations.last?.value == 10_000_000)
  }

  @Test func `what flows is looked at on its worst day, what stands on the last`() async throws {
    let whatIf = WhatIf.deck()
    let outcome = try await whatIf.outcome(of: nil)
    let minutes = try #require(outcome.values(.minutes))
    let daily = minutes[0].indices.map { day in Band(minutes.map { $0[day] }).p95 }
    #expect(Self.minutes.reached(by: outcome)?.value == daily.max())
    let memorised = try #require(outcome.values(.memorised))
    let target = Target(quantity: .memorised, percent: 50, isAtMost: false, limit: 1)
    #expect(target.reached(by: outcome)?.value == Band(memorised.map { $0[59] }).p50)
  }
}
