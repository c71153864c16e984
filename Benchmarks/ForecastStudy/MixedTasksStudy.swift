import Analysis
import CoverageStudy
import Forecasting
import Kaiki
import KaikiNumerics
import KaikiSimulation

/// A year of tasks of mixed intervals foretold, and the spells away that were told, against made lives.
package struct MixedTasksStudy: Sendable {
  /// Whose lives.
  package let person: MixedLife.Person
  /// One life each.
  package let seeds: Range<UInt64>

  /// What it is called.
  package var title: String { "Forecasts of tasks of mixed intervals, of people who \(person.rawValue)" }

  /// Every study: 200 lives.
  package static let all = MixedLife.Person.allCases.map { MixedTasksStudy(person: $0, seeds: 7_001..<7_051) }
  /// As many lives as a test suite has time for.
  package static let small = MixedLife.Person.allCases.map {
    MixedTasksStudy(person: $0, seeds: 7_001..<7_007)
  }

  /// What came of one life.
  struct Outcome: Sendable {
    /// The mean of the forecast over what came, less 1; `nil` where nothing came.
    var error: Double?
    /// Whether what came lies in the 90 % band.
    var isInside: Bool
    /// Spells of a week or more of whose silence the chance was below ``MixedTasksResult/rareChance``, and those of them
    /// of which at least half the days are told.
    var episodes = 0
    var found = 0
    /// Spells that are told, and those of them of which fewer than half the days were away.
    var told = 0
    var isFalse = 0
  }

  func outcome(ofLife seed: UInt64, replicates: Int) async -> Outcome? {
    let life = MixedLife(person, seed: seed)
    let span = PlanSpan(start: MixedLife.end, days: MixedLife.horizon, replicates: replicates, seed: seed)
    let plan = BacktestPlan(horizon: MixedLife.horizon, folds: 1, isCalibrated: true)
    let folds = await ItemKind.tasks.folds(
      of: life.history, at: [MixedLife.end + -1], plan, ScenarioOptions(span: span), jobs: 1)
    guard let fold = folds.first else { return nil }
    let drawn = fold.totals(ofDays: MixedLife.horizon)
    let observed = fold.actualTotal(ofDays: MixedLife.horizon)
    let band = Band(drawn)
    var outcome = Outcome(
      error: observed > 0 ? fold.meanTotal(ofDays: MixedLife.horizon) / observed - 1 : nil,
      isInside: band.p5...max(band.p5, band.p95) ~= observed)
    let known = Evidence(life.history.known(until: MixedLife.end + -1), before: MixedLife.end)
    let told = known.diary?.away ?? DaySet()
    for episode in life.episodes where episode.silence < log(MixedTasksResult.rareChance) {
      outcome.episodes += 1
      if 2 * episode.days.count(where: told.contains) >= episode.days.count { outcome.found += 1 }
    }
    for run in told.runs(until: MixedLife.end) {
      outcome.told += 1
      if 2 * run.count(where: life.away.contains) < run.count { outcome.isFalse += 1 }
    }
    return outcome
  }
}

/// How well the forecasts and the spells of a study held.
package struct MixedTasksResult: Sendable {
  /// The study.
  package let study: MixedTasksStudy
  let outcomes: [MixedTasksStudy.Outcome]

  /// The chance of a spell's silence for a person who is there, below which it is to be found.
  static let rareChance = 0.05
  /// The largest size of the median of the errors of a year's sum.
  static let maxError = 0.05
  /// Where the share of sums inside their band has to lie.
  static let inside = 0.84...0.96
  /// The share of spells that have to be found, and of those told that may be false.
  static let (minFound, maxFalse) = (0.9, 0.02)

  /// Measures a study.
  ///
  /// - Parameters:
  ///   - study: At least one life.
  ///   - replicates: Runs of each forecast, ≥ 1.
  ///   - jobs: How many lives are lived side by side, ≥ 1; the outcomes do not depend on it.
  package init(_ study: MixedTasksStudy, replicates: Int, jobs: Int) async {
    self.study = study
    let found = await withTaskGroup(of: (seed: UInt64, outcome: MixedTasksStudy.Outcome?).self) { group in
      var waiting = study.seeds.makeIterator()
      func addNext() {
        guard let seed = waiting.next() else { return }
        group.addTask { (seed, await study.outcome(ofLife: seed, replicates: replicates)) }
      }
      for _ in 0..<jobs { addNext() }
      var all: [(seed: UInt64, outcome: MixedTasksStudy.Outcome?)] = []
      for await one in group {
        all.append(one)
        addNext()
      }
      return all
    }
    outcomes = found.sorted { $0.seed < $1.seed }.compactMap(\.outcome)
  }

  /// The median of the errors, of which luck makes some too high and others too low; `nil` where nothing came.
  package var medianError: Double? {
    let errors = outcomes.compactMap(\.error).sorted()
    return errors.isEmpty ? nil : errors[errors.count / 2]
  }
  /// The share of sums inside their band.
  package var inside: Double { Double(outcomes.count(where: \.isInside)) / Double(max(1, outcomes.count)) }
  /// Spells that were to be found, found, told, and told though nobody was away.
  package var episodes: (real: Int, found: Int, told: Int, isFalse: Int) {
    outcomes.reduce((0, 0, 0, 0)) { ($0.0 + $1.episodes, $0.1 + $1.found, $0.2 + $1.told, $0.3 + $1.isFalse) }
  }

  /// Whether all shares are as they have to be, or so many binomial errors outside.
  package func isAsExpected(within errors: Double) -> Bool {
    func allowed(_ share: Double, _ trials: Int) -> Double {
      errors * BinomialError.of(share, max(1, trials))
    }
    let (real, found, told, isFalse) = episodes
    let isFound =
      real == 0 || Double(found) / Double(real) >= Self.minFound - allowed(Self.minFound, real)
    let isTrue = told == 0 || Double(isFalse) / Double(told) <= Self.maxFalse + allowed(Self.maxFalse, told)
    let isHeld = inside >= Self.inside.lowerBound - allowed(Self.inside.lowerBound, outcomes.count)
    return isFound && isTrue && isHeld && abs(medianError ?? 0) <= Self.maxError * (errors > 0 ? 2 : 1)
  }
}
