import Kaiki
import KaikiSimulation
@testable import Analysis
@testable import Forecasting

extension WhatIf {
  /// A deck of 100 unseen cards over 60 days, ten begun a day, under FSRS-6.
  static func deck(
    replicates: Int = 40, jobs: Int = 2, _ change: (inout ScenarioOptions) -> Void = { _ in }
  ) -> WhatIf {
    let start = Day(20_454)
    let boundary = DayBoundary(zone: .utc)
    var options = ScenarioOptions(
      span: PlanSpan(start: start, days: 60, replicates: replicates, seed: 1))
    (options.isMadeUp, options.cards.deck, options.cards.newPerDay, options.memory) = (true, 100, 10, .fsrs6)
    change(&options)
    let history = HistoryAsOf(
      History(), settings: AppSettings(), boundary: boundary, now: boundary.start(of: start))
    return WhatIf(Evidence(history, before: options.span.start), options, jobs: jobs)
  }
}
