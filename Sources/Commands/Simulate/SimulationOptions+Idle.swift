import Analysis
import Forecasting
import Kaiki
import Reports

/// Remarks on options without effect.
extension SimulationOptions {
  /// Returns remarks on options without effect on a projection.
  func idleRemarks(_ scenarios: Scenarios, _ comparison: ExportComparison) -> [Remark] {
    var cards = scenarios.cards.map { [IdleOptions.Settled(scenario: $0)] } ?? []
    for (index, deck) in (scenarios[DecksScenario.self]?.decks ?? []).enumerated() {
      let asked = decks.flatMap { $0.indices.contains(index) ? $0[index].settings : nil }
      cards.append(
        .init(scenario: deck.scenario, own: asked?.own ?? [], replaced: asked?.replaced ?? []))
    }
    let ofCards =
      OptionDeclaration.list(of: CardSetting.all.filter { ![.deck, .newPerDay, .daysOff].contains($0) })
      + OptionDeclaration.list(Self.memory, Self.parameters, Self.buttons)
    let courses = scenarios[CourseScenario.self]
    let missesClasses = courses.map { $0.classesOff > 0 } ?? false
    let settings = OptionDeclaration.list(of: CardSetting.all.filter { !missesClasses || $0 != .daysOff })
    return idle.remarks([
      .init(.unseenCards, !cards.isEmpty, OptionDeclaration.list(of: [.newPerDay])),
      .init(.cards, !cards.isEmpty, ofCards),
      .init(.cardsOrClasses, !cards.isEmpty || missesClasses, OptionDeclaration.list(of: [.daysOff])),
      .init(
        .recurringTasks, scenarios.tasks != nil,
        OptionDeclaration.list(Self.tasks, Self.opensPerDay) + RuleOptions.ofTasks + RuleOptions.ofReminders),
      .init(.dailyLists, scenarios[ListScenario.self] != nil, RuleOptions.ofLists),
      .init(.courses, courses != nil, RuleOptions.ofCourses),
      .init(
        .tasksOrCourses, scenarios.tasks != nil || courses != nil, RuleOptions.ofAll),
      .init(.dataSet, !data.paths.isEmpty, DataOptions.filters), .several(comparison),
    ]) + idle.remarks(cards, settings)
  }

  /// Returns remarks on options without effect on a what-if request or a search for a table.
  ///
  /// - Parameters:
  ///   - question: Option of the request, such as `--compare`.
  ///   - settled: Simulated scenarios, without the number that the request varies.
  ///   - comparison: Comparison of the exports.
  func idleRemarks(
    beside question: String, _ settled: [IdleOptions.Settled], _ comparison: ExportComparison
  ) -> [Remark] {
    let unused =
      OptionDeclaration.list(of: [.exam])
      + OptionDeclaration.list(Self.calibration, Self.tasks, Self.opensPerDay) + RuleOptions.declarations
    return idle.remarks([
      .init(.dataSet, !data.paths.isEmpty, DataOptions.filters), .several(comparison),
    ]) + idle.remarks(unusedBy: question, unused)
      + idle.remarks(settled, OptionDeclaration.list(of: CardSetting.all.filter { $0 != .exam }))
  }

  /// Returns the remark on a varied setting whose numbers all have no effect.
  ///
  /// - Parameters:
  ///   - setting: Setting that the request varies.
  ///   - question: Option of the request, such as `--sweep`.
  ///   - settled: One scenario per number.
  func idleRemarks(
    of setting: CardSetting, askedBy question: String, _ settled: [IdleOptions.Settled]
  ) -> [Remark] {
    guard let reason = settled.first?.scenario.idleReason(of: setting),
      settled.allSatisfy({ $0.scenario.idleReason(of: setting) != nil })
    else { return [] }
    return [.idle(setting, as: "\(question) \(setting.key)", reason)]
  }
}
