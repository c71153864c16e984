import Analysis

import Forecasting
import Kaiki
import Phrases

/// Context shared by the reports of what-if questions.
package struct WhatIfFrame: Sendable {
  let version: String
  let frame: SimulationFrame
  /// At least one setting with its name; `nil` for the only setting.
  let scenarios: [(name: String?, scenario: CardScenario)]

  package init(
    version: String, frame: SimulationFrame, _ scenarios: [(name: String?, scenario: CardScenario)]
  ) {
    precondition(!scenarios.isEmpty, "a what-if looks at something")
    self.version = version
    self.frame = frame
    self.scenarios = scenarios
  }

  private var first: CardScenario { scenarios[0].scenario }

  /// Remarks on all settings, and on some of them.
  private var lines: (shared: [Phrase], own: [Phrase]) {
    CardsReport.remarks(of: scenarios.map { (Phrase(verbatim: $0.name ?? ""), $0.scenario) })
  }

  var remarks: [Remark] {
    let span = frame.span
    return frame.sources.compactMap(Remark.rejected) + frame.remarks
      + lines.shared.map { Remark(CardsReport.word, $0) }
      + [
        Remark(
          "run",
          "Every setting uses the same cards, assumed memory model and random numbers: \(span.replicates) replicates of \(span.days) days, seed \(span.seed)."
        )
      ]
  }

  /// Remarks on some settings, each after their names.
  private var ownRemarks: [Remark] { lines.own.map { Remark(CardsReport.word, $0) } }

  /// Section on the differences of the settings; empty if there are none.
  var differences: [Page.Section] {
    let own = lines.own
    return own.isEmpty ? [] : [Page.Section(title: "Meaning of the settings", blocks: own.map { .line($0) })]
  }

  private static let plan: [Field<WhatIfFrame>] = [
    Field("start") { $0.frame.span.start },
    Field("days") { $0.frame.span.days },
    Field("replicates") { $0.frame.span.replicates },
    Field("seed") { Int($0.frame.span.seed) },
    Field("seen") { $0.first.plan.seen.count },
    Field("unseen") { $0.first.plan.unseenCount },
    Field("learner") { Word($0.first.plan.learner.name.rawValue) },
    Field("memoryModel") {
      Word($0.first.memoryName.rawValue)
    },
    .list("sources", { $0.frame.sources }, ReportedSource.fields),
  ]

  static let fields: [Field<WhatIfFrame>] = [
    Field("kaiki") { $0.version }, .object("plan", { $0 }, plan),
    .list("remarks", { $0.remarks + $0.ownRemarks }, Remark.fields),
  ]
}
