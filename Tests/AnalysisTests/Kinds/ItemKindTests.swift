import Kaiki
import KaikiNumerics
import KaikiSimulation
import SyntheticLives
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// Back-tests of every kind, on made-up lives of them all.
struct ItemKindTests {
  private static func options(_ history: HistoryAsOf) -> ScenarioOptions {
    ScenarioOptions(
      span: PlanSpan(start: history.today + 1, days: 1, replicates: 40, seed: 1))
  }

  /// Lists, attempts, tasks and habits of half a year: each day by its own chance, and a week away.
  private static func life(days: Int = 180, seed: Int, later: Bool = false) throws -> HistoryAsOf {
    var draws = RandomStream(seed: UInt64(seed), domain: .tests)
    let start = try day("2026-01-05")
    var (lists, tried, done, ticks): ([DailyList], [Event], [Event], [Tick]) = ([], [], [], [])
    var due = [Int](repeating: 0, count: 12)
    for number in 0..<days where !(90..<97 ~= number) {
      let date = start + number
      let items = (0..<(2 + draws.below(5))).map { "i\(number)-\($0)" + (draws.below(3) > 0 ? "!" : "") }
      lists.append(try DailyList("\(date)T08:00", items, id: "l\(number)"))
      for _ in 0..<draws.poisson(1.5) { tried.append(Event("\(date)T10:00", "g\(draws.below(3))")) }
      for task in due.indices where number >= due[task] && draws.below(10) < 6 {
        done.append(Event("\(date)T1\(task % 10):00", "t\(task)"))
        due[task] = number + 2 + task / 2
      }
      ticks.append(Tick(day: date, value: draws.below(10) < (number % 7 < 5 ? 8 : 2) ? .manualYes : .no))
    }
    if later {
      for number in 120..<days {
        let date = start + number
        ticks.removeAll { $0.day == date }
        lists.removeAll { $0.id == "l\(number)" }
        tried.append(contentsOf: (0..<9).map { _ in Event("\(date)T11:00", "g1") })
      }
      done.removeAll { $0.at >= "\(start + 120)" }
    }
    let history = try HistoryAsOf(now: "\(start + (days - 1))T23:00").with(
      tasks: (0..<12).map {
        try RecurringTask(
          "t\($0)", every: 2 + $0 / 2, next: later ? "2027-01-01T09:00" : "\(start)T09:00",
          created: "\(start)T00:00")
      }, done: done.sorted { $0.at < $1.at },
      goals: (0..<3).map { try AttemptTask("g\($0)", created: "\(start)T07:00") }, tried: tried,
      lists: lists)
    var whole = history.history
    whole.habits = [Habit(name: "h", frequency: .daily, ticks: ticks)]
    return HistoryAsOf(whole, settings: history.settings, boundary: history.boundary, now: history.now)
  }

  private static let kinds: [ItemKind] = [.tasks, .lists, .attempts, .habits]

  @Test func `what a history records of a kind is counted, projected and compared, and of no other kind`()
    async throws
  {
    let history = try Self.life(seed: 1)
    #expect(ItemKind.allCases.filter { $0.traits.isRecorded(in: history) } == Self.kinds)
    #expect(ItemKind.allCases.filter { !$0.observed(in: history).isEmpty } == Self.kinds)
    #expect(ItemKind.allCases.filter { $0.traits.activeDays(of: history).count > 0 } == Self.kinds)
    let context = await AnalysisContext(
      history, AnalysisOptions(boundary: history.boundary), for: [RhythmMeasure.self], jobs: 1)
    #expect(Set(context.activities.map(\.kind)) == Set(Self.kinds))
    let scenarios = try Scenarios(history, Self.options(history))
    #expect(scenarios.count == 4 && scenarios[HabitScenario.self] != nil && scenarios.cards == nil)
  }

  @Test(arguments: kinds)
  func `F10: bands of days and of sums hold what comes in lives that go on as before`(
    kind: ItemKind
  ) async throws {
    var (days, totals) = ((held: 0, count: 0), (held: 0, count: 0))
    for seed in 1...24 {
      let history = try Self.life(seed: seed)
      let folds = await kind.folds(of: history, BacktestPlan(folds: 4), Self.options(history), jobs: 2)
      #expect(folds.count == 4)
      let scores = BacktestScores(folds)
      days = (days.held + scores.days.held, days.count + scores.days.count)
      let sums = try #require(scores.totals.first { $0.days == 28 }).coverage
      totals = (totals.held + sums.held, totals.count + sums.count)
    }
    #expect((0.82...0.97).contains(Double(days.held) / Double(days.count)), "\(days)")
    #expect(totals.held * 100 >= totals.count * 70, "\(totals)")
  }

  @Test(arguments: kinds)
  func `nothing that came later can be seen in a forecast`(kind: ItemKind) async throws {
    let (one, other) = (try Self.life(seed: 3), try Self.life(seed: 3, later: true))
    let origin = try day("2026-01-05") + 119
    let (mine, yours) = (one.known(until: origin), other.known(until: origin))
    #expect(mine.today == origin)
    var options = Self.options(one)
    options.span.start = origin + 1
    options.span.days = 28
    func totals(_ history: HistoryAsOf) async -> [[Double]] {
      func run(_ scenario: (some Scenario)?) async -> [[Double]] {
        guard let scenario else { return [] }
        let replicates = await scenario.plan.run(jobs: 1)
        return replicates.map { scenario.sources.first { $0.quantity == kind.quantity }?.values($0) ?? [] }
      }
      func made<Kind: ItemKindTraits>(_ kind: Kind.Type) -> Kind.Projected? {
        try? kind.scenario(Evidence(history, before: options.span.start), options)
      }
      func totals<Kind: ItemKindTraits>(_ kind: Kind.Type) async -> [[Double]] { await run(made(kind)) }
      return await totals(kind.traits)
    }
    let forecast = await totals(mine)
    #expect(forecast.count == 40 && forecast.contains { $0.reduce(0, +) > 0 })
    #expect(await totals(yours) == forecast)
  }

  @Test func `courses miss what came, class by class`() async throws {
    let made = SyntheticHistory.made(.at00Year, seed: 5, home: .tokyo, abroad: .tokyo)
    let life = try #require(made.first).history
    var history = life.stored
    history.attendanceRecords = life.logged.attendanceRecords
    let boundary = DayBoundary(zone: .tokyo)
    let known = HistoryAsOf(
      history, settings: AppSettings(), boundary: boundary, now: boundary.end(of: try day("2025-12-20")))
    let folds = await ItemKind.courses.folds(
      of: known, BacktestPlan(folds: 5), Self.options(known), jobs: 2)
    #expect(folds.count == 5)
    let held = try #require(known.courses).held(until: known.today)
    for fold in folds {
      for day in 0..<28 {
        #expect(fold.actual[day] == Double(held[fold.origin + (day + 1)]?.count { $0.isMissed } ?? 0))
      }
    }
  }
}
