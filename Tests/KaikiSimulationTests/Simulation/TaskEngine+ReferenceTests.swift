import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// The engine of recurring tasks beside one that is written anew from the rules.
struct TaskEngineReferenceTests {
  @Test(
    arguments: [
      TaskSetting(tasks: 3, days: 15, opens: 0.3, repeatDays: 2),
      TaskSetting(tasks: 12, days: 6, opens: 0.3, cap: 2, dayStartHour: 4, isLazy: true),
      TaskSetting(tasks: 12, days: 5, opens: 2, cap: 5, repeatDays: 2, rules: .original, keepsTime: true),
      TaskSetting(tasks: 40, days: 3, opens: 0, cap: 5, isLazy: true),
      TaskSetting(tasks: 120, days: 2, opens: 0.3, cap: 100, system: .lastAdded, isLazy: true),
      TaskSetting(tasks: 80, days: 5, opens: 0, cap: 100, repeatDays: 2, system: .soonest, isLazy: true),
    ] as [TaskSetting])
  func `N1, N2, N3, N7: each day's means are those of a slow simulation written from the rules`(
    setting: TaskSetting
  ) async throws {
    let replicates = 1_000
    let names = ReferenceTaskSimulation.quantities
    var expected = DailySamples(quantities: names.count, days: setting.days)
    var measured = expected
    var generator = ReferenceGenerator(seed: 5)
    let reference = setting.reference()
    for _ in 0..<replicates {
      var run = reference
      run.live(setting.knowledge, &generator)
      expected.add(run.counts.map { $0.map(Double.init) })
    }
    for totals in await (try setting.plan(replicates: replicates, seed: 3)).run(jobs: 1) {
      measured.add(totals.counts.map { $0.map(Double.init) })
    }
    let furthest = measured.expectAgreement(
      with: expected, names: names, within: 4.2, slack: 0.25 / Double(replicates))
    #expect(furthest > 0.5)
    // The test is about something: tasks are done, and where places are few, reminders starve.
    let all = names.indices.map { expected.sum($0) }
    #expect(all[1] > 1 && all[2] > 0.2 && all[4] > 1)
    #expect(setting.tasks < 5 ? all[5] == 0 : all[5] > 0.2, "\(all)")
  }

  @Test(
    arguments: [
      TaskSetting(tasks: 3, days: 120, opens: 0.3, cap: 3, repeatDays: 2),
      TaskSetting(tasks: 5, days: 120, opens: 0.1, cap: 5),
      TaskSetting(tasks: 20, days: 60, opens: 0.3, cap: 5, dayStartHour: 4),
      TaskSetting(tasks: 20, days: 60, opens: 2, cap: 5, repeatDays: 2, keepsTime: true, hasTies: true),
      TaskSetting(tasks: 20, days: 60, opens: 0.3, cap: 7, repeatDays: 2, rules: .original, dayStartHour: 4),
      TaskSetting(tasks: 20, days: 60, opens: 0.3, cap: 1, rules: .original, hasTies: true),
      TaskSetting(tasks: 20, days: 40, opens: 0.3, cap: 0, repeatDays: 1),
      TaskSetting(tasks: 120, days: 40, opens: 0.3, keepsTime: true, hasTies: true),
      TaskSetting(tasks: 120, days: 40, opens: 2, rules: .original),
      TaskSetting(tasks: 120, days: 40, opens: 0.2, repeatDays: 2, rules: .original, isLazy: true),
      TaskSetting(tasks: 120, days: 40, opens: 0, repeatDays: 2, system: .lastAdded),
      TaskSetting(tasks: 120, days: 40, opens: 0.3, cap: 100, system: .soonest, hasTies: true, isLazy: true),
      TaskSetting(tasks: 120, days: 40, opens: 0.3, cap: 100, system: .lastAdded, dayStartHour: 4),
      TaskSetting(
        tasks: 100, days: 60, opens: 0.5, cap: 90, repeatDays: 2, system: .lastAdded, keepsTime: true,
        hasTies: true,
        isLazy: true),
      TaskSetting(
        tasks: 40, days: 60, opens: 2, cap: 100, repeatDays: 2, rules: .original, system: .lastAdded),
    ] as [TaskSetting])
  func `N1, N2, N3, N7: a run's openings and completions, lived again slowly, give the same totals`(
    setting: TaskSetting
  ) async throws {
    for seed in [1, 2] as [UInt64] {
      let plan = try setting.plan(replicates: 1, seed: seed, tasksSeed: seed)
      let (completions, states) = plan.firstHistory()
      let boundary = plan.scheduler.boundary
      var ofDay = [[(task: Int, at: Int)]](repeating: [], count: setting.days)
      let midnight = Int(TaskEngineTests.start.number) * 86_400
      for completion in completions {
        ofDay[boundary.day(of: completion.at) - plan.span.start].append(
          (completion.task, Int(completion.at.seconds) - midnight))
      }
      var stream = RandomStream(seed: seed, domain: .appSessions)
      var run = setting.reference(seed: seed)
      for day in 0..<setting.days {
        var opens = plan.opens.opens(on: plan.span.start + day, in: boundary, drawnFrom: &stream)
        if opens.isEmpty {
          let spare = plan.opens.moment(on: plan.span.start + day, in: boundary, drawnFrom: &stream)
          if !ofDay[day].isEmpty { opens = [spare] }
        }
        run.live(day, opens: opens.map { Int($0.seconds) - midnight }, done: ofDay[day])
      }
      let totals = try await TaskEngineTests.totals(plan)
      for (quantity, counts) in totals.counts.enumerated() {
        #expect(
          counts == run.counts[quantity], "\(ReferenceTaskSimulation.quantities[quantity]), seed \(seed)")
      }
      #expect(states.map { Int($0.reminder.seconds) - midnight } == run.tasks.map(\.reminder), "seed \(seed)")
    }
  }

  @Test(arguments: [0.125, 1, 30] as [Double])
  func `the reference draws have the mean and the variance of their Gamma distribution`(shape: Double) {
    // Of Gamma(shape, rate): shape / rate and shape / rate².
    let gamma = ReferenceGamma(shape: shape, rate: 5)
    var generator = ReferenceGenerator(seed: 1)
    var mean = SampleMean()
    let count = 20_000.0
    for _ in 0..<Int(count) { mean.add(gamma.draw(&generator)) }
    #expect(abs(mean.value - shape / 5) < 4 * (shape / 25 / count).squareRoot())
    // The squared error of a sample's variance: (kurtosis - 1) / n, with 3 + 6 / shape for the kurtosis.
    #expect(abs(mean.variance / (shape / 25) - 1) < 4 * ((2 + 6 / shape) / count).squareRoot())
  }
}
