import Analysis
import KaikiSimulation
import Phrases

extension CohortReport {
  var points: [Page.SummaryPoint] {
    let reading: Page.SummaryPoint =
      rejected > 0
      ? .init(
        .reading, .watch,
        "\(rejected, "row") could not be read; the figures of the affected users lack these rows")
      : rowCount > 0
        ? .init(.reading, .good, "every row could be read") : .init(.reading, .unknown, "no user has a row")
    return [bestModel, idleUsers].compactMap(\.self) + rates + [users, reading]
  }

  private var users: Page.SummaryPoint {
    let (count, all) = (rows.count - refused.count, rows.count)
    let words: Phrase = "\(count) of \(all) users have figures"
    if count < all { return .init(.users, .watch, words, section: Self.refusedID) }
    let least = AmountSummary.minForInterval
    if count < least {
      return .init(
        .users, .unknown, "\(words), too few for confidence intervals (\(least) needed)")
    }
    return .init(.users, .good, words)
  }

  /// Users who have been idle for longer than ever before; `nil` if the question has no state of activity.
  ///
  /// Users with too few gaps, rejected rows or no figures count as unknown.
  private var idleUsers: Page.SummaryPoint? {
    guard let index = frame.question.columns.firstIndex(where: { $0.key == CohortWord.state }) else {
      return nil
    }
    let states = rows.compactMap { row -> PersonFigure.State? in
      guard row.rejected == 0, let word = row.values?[index]?.word else { return nil }
      return PersonFigure.State(rawValue: word)
    }.filter { $0 != .unknown }
    let (away, unknown) = (states.count { $0 == .longerThanEver }, rows.count - states.count)
    guard !states.isEmpty else {
      return .init(
        .idleUsers, .unknown,
        "too few gaps between answers to identify users who may stop (\(unknown, "user"))",
        section: CohortWord.state)
    }
    let words: Phrase = "\(away) of \(states.count) users have been away longer than ever before"
    return .init(
      .idleUsers, away > 0 ? .watch : unknown > 0 ? .unknown : .good,
      unknown > 0 ? "\(words); unknown for \(unknown, "user")" : words, section: CohortWord.state)
  }

  private var rates: [Page.SummaryPoint] {
    summary.rates.map { rate in
      let share = Page.Cell.share(rate.summary)
      return .init(
        .userRate, .unknown, "\(rate.key): \(share) of all trials", section: Self.ratesID)
    }
  }

  /// The model with the lowest mean log loss over users; `nil` without a comparison of models.
  private var bestModel: Page.SummaryPoint? {
    guard summary.predictors.count > 1 else { return nil }
    let losses = summary.predictors.compactMap { model in
      model.logLoss?.byPeople.map { (name: model.name, value: $0.value) }
    }
    guard let best = losses.min(by: { $0.value < $1.value }) else {
      let (count, least) = (rows.count - refused.count, AmountSummary.minForInterval)
      return .init(
        .bestModel, .unknown,
        "too few users to compare models (\(count) of \(least))", section: Self.modelsID)
    }
    let loss = Page.Cell.fixed(best.value, decimals: 4)
    let isCertain = summary.differences.allSatisfy { pair in
      guard let difference = pair.difference.byPeople else { return false }
      return pair.predictor == best.name
        ? difference.high < 0 : pair.against == best.name ? difference.low > 0 : true
    }
    guard isCertain else {
      return .init(
        .bestModel, .unknown,
        "\(best.name) has the lowest mean log loss (\(loss)), but the difference may be chance",
        section: Self.modelsID)
    }
    let isFitted = FittedModel(rawValue: best.name) != nil
    return .init(
      .bestModel, isFitted ? .good : .watch,
      isFitted
        ? "\(best.name) predicts better than every other model (mean log loss \(loss))"
        : "no fitted model predicts better than \(best.name) (mean log loss \(loss))",
      section: Self.modelsID)
  }
}
