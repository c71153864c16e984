import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Measuring
import SyntheticLives

extension Suite {
  /// Fitting memory to logs, and comparing forecasts of the past with what came.
  static let forecastSuites = [fitting, backtest]

  /// Learners of a thousand cards for a year, as if they were one: some 25,000 answers each.
  private static func learners(_ count: Int) -> HistoryAsOf {
    let lives = (0..<count).map { number in
      SyntheticLife(
        cardCount: 1_000, days: 365, newPerDay: 5, seed: UInt64(number + 1), start: MadeUp.start,
        boundary: MadeUp.boundary
      ).lived()
    }
    let cards = lives.indices.flatMap { number in (0..<1_000).map { "\(number)-\($0)" } }
    var log = LogParts(cards: cards, prefix: "review")
    let answers = lives.enumerated().flatMap { number, life in life.answers.map { (number, $0) } }
    for (number, answer) in answers.sorted(by: { ($0.1.at, $0.0, $0.1.card) < ($1.1.at, $1.0, $1.1.card) }) {
      log.append(
        Review(
          reviewedAt: answer.at, card: Int32(1_000 * number + answer.card), latency: Int32(answer.latency),
          steps: Review.StepChange(previous: Int16(answer.previousStep), next: Int16(answer.nextStep)),
          isCorrect: answer.isCorrect, counting: answer.counting),
        copies: 1)
    }
    var history = History()
    history.log = log.log
    return MadeUp.known(history, at: answers.map(\.1.at).max() ?? MadeUp.now)
  }

  private static let fitting = Suite(
    "Fit FSRS-6 to a thousand cards of a year", per: "thousand cards", sizes: [1, 4, 16], growthBound: 1.2
  ) { count in
    let known = learners(count)
    return Prepared { (try? await known.fits(of: [.fsrs6], jobs: 1))?.count ?? 0 }
  }

  private static let backtest = Suite(
    "Back-test a thousand cards of a year, eight forecasts", per: "thousand cards", sizes: [1, 4, 16],
    growthBound: 1.4
  ) { count in
    let known = learners(count)
    let span = PlanSpan(start: known.today + 1, days: 28, replicates: 20, seed: 1)
    let options = ScenarioOptions(span: span)
    return Prepared {
      await ItemKind.cards.folds(of: known, BacktestPlan(), options, jobs: 1).count
    }
  }
}
