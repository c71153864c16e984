import Analysis
import Encoding
import Kaiki

/// What all reports of what-ifs begin with.
package struct WhatIfFrame: Sendable {
  let version: String
  let frame: SimulationFrame
  /// What is the same in all of them, and what one of them is.
  let scenario: CardScenario
  /// The option whose numbers are tried; `nil` for settings of several kinds.
  let option: Variation.Tuned?

  /// - Parameters:
  ///   - version: That of the program.
  ///   - frame: What the run was asked.
  ///   - scenario: One of the variations, for what they share.
  ///   - option: The option whose numbers are tried; `nil` for settings of several kinds.
  package init(
    version: String, frame: SimulationFrame, scenario: CardScenario, option: Variation.Tuned? = nil
  ) {
    self.version = version
    self.frame = frame
    self.scenario = scenario
    self.option = option
  }

  /// The lines before the figures.
  func remarks(_ language: Language) -> [String] {
    frame.sources.compactMap(Remark.rejected).map { $0.text(language) }
      + frame.remarks.map { $0.text(language) }
      + [CardsReport.cards(scenario, language), CardsReport.memory(scenario, language)] + schedule(language)
      + [
        CardsReport.study(scenario, language),
        language(
          "Every setting meets the same cards, the same truth and the same luck: \(frame.span.replicates) replicates of \(frame.span.days) days, seed \(frame.span.seed).",
          "どの設定も同じカード・同じ真の記憶・同じ乱数で比較（反復 \(frame.span.replicates)回、\(frame.span.days)日、種 \(frame.span.seed)）。"),
      ] + idle(language)
  }

  /// When cards come back, where all settings share it.
  private func schedule(_ language: Language) -> [String] {
    switch option {
    case nil, .desiredRetention, .fixedInterval: []
    default: [CardsReport.schedule(scenario, language)]
    }
  }

  /// That the numbers of an option change nothing (F9).
  private func idle(_ language: Language) -> [String] {
    guard option == .newPerDay, scenario.plan.unseenCount == 0 else { return [] }
    return [
      language(
        "--new-per-day changes nothing here: every card has been seen. --deck N adds unseen ones.",
        "--new-per-day は効果がありません（未学習のカードがないため。--deck N で加えられます）。")
    ]
  }

  private static let plan: [Field<WhatIfFrame>] = [
    Field("start", "the first day") { $0.frame.span.start },
    Field("days", "simulated days") { $0.frame.span.days },
    Field("replicates", "seeded runs") { $0.frame.span.replicates },
    Field("seed", "the seed of every draw") { Int($0.frame.span.seed) },
    Field("seen", "cards with an answer before the run") { $0.scenario.plan.seen.count },
    Field("unseen", "cards without one") { $0.scenario.plan.unseenCount },
    Field("learner", "who studies") { Word($0.scenario.plan.learner.name.rawValue) },
    Field("memoryModel", "what is taken for the truth in all of them") {
      Word($0.scenario.memoryName.rawValue)
    },
    .list("sources", "the files that were read", { $0.frame.sources }, ReportedSource.fields),
  ]

  /// What stands before the figures.
  var members: [JSONValue.Member] {
    let said = zip(remarks(.english), remarks(.japanese)).map { Remark("run", $0, $1) }
    return [
      JSONValue.Member(key: "kaiki", value: .text(version)),
      JSONValue.Member(key: "plan", value: .object(Self.plan.members(of: self))),
      JSONValue.Member(key: "remarks", value: .array(said.map { .object(Remark.fields.members(of: $0)) })),
    ]
  }

  static let help = [
    KeyHelp("kaiki", "the version of the program"),
    KeyHelp("plan", "what all settings share", inner: helpOf(plan)),
    KeyHelp("remarks", "what a reader has to know before the figures", inner: helpOf(Remark.fields)),
  ]
}
