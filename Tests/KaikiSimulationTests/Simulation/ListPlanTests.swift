import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct ListPlanTests {
  private typealias PastDay = ListPlan.PastDay
  /// A Monday.
  private static let start = Day(20_248)
  /// Forty weeks whose weekdays got 1 ... 4 items, and Sundays ten; on every ninth day the app was not opened.
  private static let record: [PastDay?] = (0..<280).map { day in
    let added = day % 7 == 6 ? 10 : 1 + day / 7 % 4
    return day % 9 == 4 ? nil : PastDay(added: added, items: added, done: added / 2)
  }

  private static func plan(
    _ mode: ResetMode, days: Int = 28, replicates: Int = 3, seed: UInt64 = 1, record: [PastDay?] = record,
    spread: BetaDistribution? = nil, left: Int? = nil
  ) -> ListPlan {
    ListPlan(
      span: PlanSpan(start: start, days: days, replicates: replicates, seed: seed), mode: mode,
      record: record, blockBootstrap: BlockBootstrap(record.map { $0 != nil }, keepsWeekdays: true),
      spread: spread,
      left: left ?? (mode == .clear ? 0 : 5))
  }

  /// A user who opens the app every day, with a share of three items done.
  private static func faithful(done: Int, of items: Int) -> [PastDay?] {
    Array(repeating: PastDay(added: 3, items: items, done: done), count: 14)
  }

  @Test(arguments: ResetMode.allCases as [ResetMode], [1, 2, 3, 4, 5] as [UInt64])
  func `L5: what a list leaves behind is what the next one opened begins with`(mode: ResetMode, seed: UInt64)
    async
  {
    let plan = Self.plan(mode, seed: seed)
    for (replicate, totals) in await plan.run(jobs: 1).enumerated() {
      var left = Int32(plan.left)
      var opened = 0
      for day in 0..<plan.span.days {
        let (items, done, carried) = (totals[.items][day], totals[.done][day], totals[.carried][day])
        let context = "day \(day), replicate \(replicate), seed \(seed)"
        guard items > 0 else {
          // Every past day added something, so only a day without the app has no items.
          #expect(done == 0 && carried == 0, "\(context)")
          continue
        }
        opened += 1
        #expect(carried == left, "\(context)")
        let added = items - carried
        #expect(day % 7 == 6 ? added == 10 : 1...4 ~= added, "\(context)")
        #expect(0...items ~= done, "\(context)")
        left =
          switch mode {
          case .clear: 0
          case .carry: items - done
          case .uncheck: items
          }
      }
      #expect(opened > 0)
    }
  }

  @Test func `the app is opened, and items are added, as on days of the past`() async {
    var opened = 0
    for totals in await Self.plan(.clear, days: 280, replicates: 40).run(jobs: 2) {
      opened += totals[.items].count { $0 > 0 }
    }
    // On eight of nine days.
    let share = Double(opened) / 11_200
    #expect(abs(share - 8.0 / 9) < 0.02, "\(share)")
  }

  @Test func `where the share that is done does not vary, each replicate draws one for all days`() async {
    // 6 of 18 done: Beta(7, 13). Many items a day, so that a share is what was drawn.
    let record =
      Array(repeating: PastDay(added: 400, items: 1, done: 0) as PastDay?, count: 12)
      + Array(repeating: PastDay(added: 400, items: 1, done: 1) as PastDay?, count: 6)
    var means = SampleMean()
    for totals in await Self.plan(.clear, days: 20, replicates: 400, record: record).run(jobs: 2) {
      let shares = totals[.done].map { Double($0) / 400 }
      #expect((shares.max() ?? 1) - (shares.min() ?? 0) < 0.25)
      means.add(shares.reduce(0, +) / 20)
    }
    #expect(abs(means.value - 7.0 / 20) < 4 * means.squaredError.squareRoot(), "\(means.value)")
    // Of Beta(7, 13), and next to nothing of the items.
    #expect(abs(means.variance / (7.0 * 13 / (400 * 21)) - 1) < 0.3, "\(means.variance)")
  }

  @Test func `where it varies, a day has a share around that of the past day`() async {
    // Days of 20 items, of which all or none are done, beside a spread of Beta(1, 1): Beta(21, 1) or Beta(1, 21).
    let record = (0..<140).map { PastDay(added: 100, items: 20, done: $0 % 7 < 4 ? 20 : 0) as PastDay? }
    let plan = Self.plan(
      .clear, days: 14, replicates: 60, record: record, spread: BetaDistribution(a: 1, b: 1))
    var (most, least) = (SampleMean(), SampleMean())
    for totals in await plan.run(jobs: 2) {
      for day in 0..<14 {
        if day % 7 < 4 { most.add(Double(totals[.done][day])) } else { least.add(Double(totals[.done][day])) }
      }
    }
    #expect(abs(most.value - 100 * 21.0 / 22) < 4 * most.squaredError.squareRoot(), "\(most.value)")
    #expect(abs(least.value - 100 / 22.0) < 4 * least.squaredError.squareRoot(), "\(least.value)")
  }

  @Test func `L5: carried by hand: nothing done adds up, everything done leaves nothing`() async throws {
    let many = 1_000_000_000_000
    func totals(_ mode: ResetMode, done: Int, left: Int) async throws -> DailyTotals {
      let run = await Self.plan(
        mode, days: 8, replicates: 1, record: Self.faithful(done: done, of: many), left: left
      ).run(jobs: 1)
      return try #require(run.first)
    }
    let idle = try await totals(.carry, done: 0, left: 2)
    let carried = ContiguousArray((0..<8).map { Int32(2 + 3 * $0) })
    #expect(idle[.carried] == carried)
    #expect(Array(idle[.items]) == carried.map { $0 + 3 })
    #expect(idle[.done].allSatisfy { $0 == 0 })
    let busy = try await totals(.carry, done: many, left: 2)
    #expect(busy[.items].first == 5 && busy[.items].dropFirst().allSatisfy { $0 == 3 })
    #expect(busy[.done] == busy[.items])
    let unchecked = try await totals(.uncheck, done: many, left: 2)
    #expect(unchecked[.items].first == 5)
    #expect(zip(unchecked[.items], unchecked[.items].dropFirst()).allSatisfy { $1 == $0 + 3 })
    #expect(unchecked[.done] == unchecked[.items])
    let cleared = try await totals(.clear, done: 0, left: 0)
    #expect(cleared[.items].allSatisfy { $0 == 3 })
  }

  @Test(arguments: [9_990, 2_000_000_000_000] as [Int])
  func `a list grows to ten thousand items and no further`(left: Int) async throws {
    let plan = Self.plan(
      .uncheck, days: 6, replicates: 1, record: Self.faithful(done: 5, of: 10), left: left)
    let totals = try #require(await plan.run(jobs: 1).first)
    let expected = (1...6).map { Int32(min(min(left, 10_000) + 3 * $0, 10_000)) }
    #expect(Array(totals[.items]) == expected)
  }
}
