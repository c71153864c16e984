import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Reports

/// A command that can analyse every person of a cohort.
protocol CohortCommand: Command {
  /// Question of the command; throws if other options contradict it.
  func cohortRun() throws(CommandError) -> CohortRun
}

extension AnalyzeCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    var run = CohortRun(question: .analyze, data: data, jobs: jobs, isOfMoment: true) { [self] known in
      .success(await PersonFigure(of: known, analysisOptions(known, language: .english)))
    }
    run.keepsTime = ruleOptions.keepsTime
    return run
  }
}

extension FitCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    var options = options
    let jobs = options.jobs
    options.jobs = 1
    return CohortRun(question: .fit(options.models), data: data, jobs: jobs, isOfMoment: false) {
      [options] known in
      do throws(FitRefusal) {
        return .success(try await known.memoryFits(options))
      } catch {
        return .failure(CohortRun.Refusal(error))
      }
    }
  }
}

extension BacktestCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    CohortRun(question: .backtest, data: data, jobs: jobs, isOfMoment: false) { [self] known in
      let parts = await parts(of: known, options(of: known), jobs: 1)
      return parts.isEmpty
        ? .failure(CohortRun.Refusal(reason: .shortRecord)) : .success(BacktestOfPerson(parts))
    }
  }
}

extension SimulateCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    let options = options
    var run = CohortRun(
      question: .simulate(days: options.days), data: options.data, jobs: jobs, isOfMoment: true
    ) { known in
      let start = options.start ?? known.today + 1
      let asked = options.scenario(from: start)
      var evidence = Evidence(known, before: start)
      guard asked.span.fits(known.settings) else {
        return .failure(CohortRun.Refusal(reason: .nothingToProject))
      }
      do throws(ScenarioProblem) {
        if options.isFitted { await evidence.fit(try CardScenario.fittable(evidence, asked), jobs: 1) }
        var scenarios = try Scenarios(evidence, asked)
        guard scenarios.count > 0 else { throw .noReviews }
        if options.isCalibrated { await scenarios.calibrate(by: known, asked, jobs: 1) }
        return .success(ProjectionOfPerson(await ReportedParts.simulated(scenarios, jobs: 1) {}))
      } catch {
        return .failure(CohortRun.Refusal(reason: .nothingToProject))
      }
    }
    run.keepsTime = options.rules.keepsTime
    return run
  }
}

extension CohortRun.Refusal {
  /// Reason why no model can be fitted to a person's log.
  init(_ refusal: FitRefusal) {
    switch refusal {
    case .noReviews: self.init(reason: .noAnswers)
    case .oneCard: self.init(reason: .oneCard)
    case .tooFew(let count, let least): self.init(reason: .tooFewAnswers, detail: "\(count) of \(least)")
    }
  }
}
