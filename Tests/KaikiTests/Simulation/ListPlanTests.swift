import Testing

@testable import Kaiki

struct ListPlanTests {
  private typealias PastDay = ListPlan.PastDay
  /// A Monday.
  private static let start = Day(20_248)
  /// Four weeks in which weekdays got 1 ... 4 items, and Sundays ten.
  private static let past: [PastDay] = (0..<28).map {
    PastDay(weekday: (start + $0).weekday, added: $0 % 7 == 6 ? 10 : 1 + $0 / 7)
  }

  private static func plan(
    _ mode: ResetMode, days: Int = 28, replicates: Int = 3, seed: UInt64 = 1, past: [PastDay] = past,
    notOpened: Int = 6, items: Int = 40, done: Int = 25, left: Int? = nil
  ) -> ListPlan {
    ListPlan(
      span: PlanSpan(start: start, days: days, replicates: replicates, seed: seed), mode: mode,
      pastDays: past,
      notOpened: notOpened, itemCount: items, doneCount: done, left: left ?? (mode == .clear ? 0 : 5))
  }

  /// A user who opens the app every day, but for odds of some 1e-12.
  private static let faithful = [PastDay](repeating: PastDay(weekday: .monday, added: 3), count: 4)

  @Test(arguments: ResetMode.allCases as [ResetMode], [1, 2, 3, 4, 5] as [UInt64])
  func `L5: what a list leaves behind is what the next one opened begins with`(mode: ResetMode, seed: UInt64)
    async
  {
    let plan = Self.plan(mode, seed: seed)
    for (replicate, totals) in await plan.run(jobs: 1).enumerated() {
      var left = Int32(plan.left)
      var opened = 0
      for day in 0..<plan.span.days {
        let (items, done, carried) = (totals.items[day], totals.done[day], totals.carried[day])
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

  @Test func `a weekday with fewer than four past days draws from all`() async {
    // Mondays have their own four days; Tuesdays three, which would always add 50.
    let past =
      [PastDay](repeating: PastDay(weekday: .monday, added: 1), count: 4)
      + [PastDay](repeating: PastDay(weekday: .tuesday, added: 50), count: 3)
    let plan = Self.plan(.clear, days: 70, replicates: 20, past: past, notOpened: 0, items: 10, done: 5)
    var others: [Int32: Int] = [:]
    for totals in await plan.run(jobs: 1) {
      for day in 0..<70 where totals.items[day] > 0 {
        if day % 7 == 0 {
          #expect(totals.items[day] == 1)
        } else {
          others[totals.items[day], default: 0] += 1
        }
      }
    }
    #expect(Set(others.keys) == [1, 50])
    // Some 1,060 days, of which three in seven add 50: standard deviation 16.
    let all = Double(others.values.reduce(0, +))
    let share = Double(others[50] ?? 0) / all
    #expect(abs(share - 3.0 / 7) < 4 * (12.0 / 49 / all).squareRoot(), "\(share)")
  }

  @Test func `means follow from the rates of opening and doing`() async {
    // Opened on 28 of 34 days, 25 of 40 items done: Beta(29, 7) and Beta(26, 16) draws, independent.
    let replicates = 1_500
    let days = 7
    let totals = await Self.plan(.clear, days: days, replicates: replicates).run(jobs: 1)
    let open = 29.0 / 36
    let doing = 26.0 / 42
    for day in 0..<days {
      var items = SampleMean()
      var done = SampleMean()
      var opened = 0
      for total in totals {
        items.add(Double(total.items[day]))
        done.add(Double(total.done[day]))
        opened += total.items[day] > 0 ? 1 : 0
        #expect(total.carried[day] == 0)
      }
      let added = day == 6 ? 10 : 2.5
      let error = (open * (1 - open) / Double(replicates)).squareRoot()
      #expect(abs(Double(opened) / Double(replicates) - open) < 4 * error, "day \(day)")
      #expect(abs(items.value - open * added) < 4 * items.squaredError.squareRoot(), "day \(day)")
      #expect(abs(done.value - open * added * doing) < 4 * done.squaredError.squareRoot(), "day \(day)")
    }
  }

  @Test func `each replicate has its own rates, drawn from their posteriors`() async {
    // In many days of many items, the shares are the drawn rates: Beta(4 + 1, 8 + 1) and Beta(3, 5).
    let past = [PastDay](repeating: PastDay(weekday: .monday, added: 60), count: 4)
    let plan = Self.plan(
      .clear, days: 60, replicates: 250, past: past, notOpened: 8, items: 6, done: 2)
    var opens = SampleMean()
    var dones = SampleMean()
    for totals in await plan.run(jobs: 2) {
      let items = totals.items.reduce(0) { $0 + Double($1) }
      opens.add(items / 60 / 60)
      if items > 0 { dones.add(totals.done.reduce(0) { $0 + Double($1) } / items) }
    }
    #expect(abs(opens.value - 5.0 / 14) < 4 * opens.squaredError.squareRoot(), "\(opens.value)")
    #expect(abs(dones.value - 3.0 / 8) < 4 * dones.squaredError.squareRoot(), "\(dones.value)")
    // Variances: of the rate, and what 60 days, or some 20 days of 60 items, add to it. The standard error of a
    // variance of 250 draws is below a tenth of it.
    let openVariance = 5.0 * 9 / (14 * 14 * 15)
    let within = (5.0 / 14 * 9 / 14 - openVariance) / 60
    #expect(abs(opens.variance / (openVariance + within) - 1) < 0.4, "\(opens.variance)")
    let doneVariance = 3.0 * 5 / (8 * 8 * 9)
    #expect(abs(dones.variance / doneVariance - 1) < 0.4, "\(dones.variance)")
  }

  @Test func `L5: carried by hand: nothing done adds up, everything done leaves nothing`() async throws {
    let many = 1_000_000_000_000
    func totals(_ mode: ResetMode, done: Int, left: Int) async throws -> ListTotals {
      // Opened on 4 of 4 days, Beta(5, 1): the zeros of days without the app are left out.
      let run = await Self.plan(
        mode, days: 8, replicates: 1, past: Self.faithful, notOpened: 0, items: many, done: done, left: left
      ).run(jobs: 1)
      return try #require(run.first)
    }
    func opened(_ totals: ListTotals, _ counts: ContiguousArray<Int32>) -> [Int32] {
      zip(totals.items, counts).filter { $0.0 > 0 }.map(\.1)
    }
    let idle = try await totals(.carry, done: 0, left: 2)
    let carried = (0..<opened(idle, idle.items).count).map { Int32(2 + 3 * $0) }
    #expect(carried.count > 2)
    #expect(opened(idle, idle.carried) == carried)
    #expect(opened(idle, idle.items) == carried.map { $0 + 3 })
    #expect(idle.done.allSatisfy { $0 == 0 })
    let busy = try await totals(.carry, done: many, left: 2)
    let lists = opened(busy, busy.items)
    #expect(lists.first == 5 && lists.dropFirst().allSatisfy { $0 == 3 })
    #expect(lists.count > 2)
    #expect(busy.done == busy.items)
    let unchecked = try await totals(.uncheck, done: many, left: 2)
    let growing = opened(unchecked, unchecked.items)
    #expect(growing.first == 5 && zip(growing, growing.dropFirst()).allSatisfy { $1 == $0 + 3 })
    #expect(growing.count > 2)
    #expect(unchecked.done == unchecked.items)
    let cleared = try await totals(.clear, done: 0, left: 0)
    #expect(opened(cleared, cleared.items).allSatisfy { $0 == 3 })
  }

  @Test(arguments: [9_990, 2_000_000_000_000] as [Int])
  func `a list grows to ten thousand items and no further`(left: Int) async throws {
    let plan = Self.plan(
      .uncheck, days: 6, replicates: 1, past: Self.faithful, notOpened: 0, items: 10, done: 5, left: left)
    let totals = try #require(await plan.run(jobs: 1).first)
    let items = totals.items.filter { $0 > 0 }
    #expect(items.count > 3)
    let expected = (1...items.count).map { Int32(min(min(left, 10_000) + 3 * $0, 10_000)) }
    #expect(Array(items) == expected)
    #expect(items.last == 10_000)
  }
}
