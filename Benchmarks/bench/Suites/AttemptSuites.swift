import Analysis
import Forecasting
import Kaiki
import Measuring

extension Suite {
  /// Tasks with attempts: how they stand, their streaks, and a year of them.
  static let attemptSuites = [progress, taskStreaks, attemptSimulation]

  private static let progress = Suite(
    "Count a task's attempts and its progress", per: "task", sizes: handmadeSizes, maxByDefault: 10_000,
    growthBound: handmadeGrowth
  ) { count in
    let history = MadeUp.attempts(count)
    let options = AnalysisOptions(boundary: MadeUp.boundary)
    return Prepared {
      let context = await AnalysisContext(
        MadeUp.known(history), options, for: [AttemptsMeasure.self], jobs: 1)
      return AttemptsMeasure.figure(context).nearest.count
    }
  }

  private static let taskStreaks = Suite(
    "Count the streaks of a task with attempts", per: "task", sizes: smallSizes, growthBound: handmadeGrowth
  ) { count in
    let known = MadeUp.known(MadeUp.attempts(count))
    let options = AnalysisOptions(boundary: MadeUp.boundary)
    return Prepared {
      let context = await AnalysisContext(known, options, for: [StreaksMeasure.self], jobs: 1)
      return StreaksMeasure.figure(context).byTask.count
    }
  }

  private static let attemptSimulation = Suite(
    "Simulate a task with attempts for 365 days", per: "task", sizes: yearSizes, growthBound: 1.2
  ) { count in
    let scenario = MadeUp.scenarios(MadeUp.known(MadeUp.attempts(count)))[AttemptScenario.self]
    guard let scenario else { preconditionFailure("a life has tasks in work") }
    return Prepared { scenario.ending(of: await scenario.plan.run(jobs: 1)).count }
  }
}
