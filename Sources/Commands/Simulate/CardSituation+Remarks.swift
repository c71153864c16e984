import Analysis
import Encoding
import Kaiki
import Reports

extension CardSituation {
  /// What a reader has to know of the cards before the figures.
  func remarks(_ language: Language) -> [String] {
    var remarks: [String] = []
    remarks.append(cardsRemark(language))
    if isMovedOntoTable {
      remarks.append(
        language(
          "The log has no steps: its cards were moved onto the interval table by replaying their reviews.",
          "段階の記録がないため、復習を再生して間隔表に載せました。"))
    }
    remarks.append(memoryRemark(language))
    let table = plan.scheduler.table.intervals.map(\.description).joined(separator: ", ")
    let limit = plan.reviewLimit.map {
      language(", at most \($0) due cards a day", "、1日の復習は最大 \($0)枚")
    }
    remarks.append(
      language(
        "Intervals \(table) days\(limit ?? ""), studied every day.",
        "間隔 \(table)日\(limit ?? "")、毎日学習。"))
    if !hasTimes {
      let right = DecimalText.fixed(seconds.right, 0)
      let wrong = DecimalText.fixed(seconds.wrong, 0)
      remarks.append(
        language(
          "Time: \(right) s for a right and \(wrong) s for a wrong answer, assumed.",
          "時間：正答 \(right)秒、誤答 \(wrong)秒と仮定。"))
    }
    return remarks
  }

  private func cardsRemark(_ language: Language) -> String {
    let seen = plan.seen.count
    guard plan.unseenCount > 0 else {
      return language("Cards: \(seen), all seen before.", "カード：学習済み \(seen)枚。")
    }
    return language(
      "Cards: \(seen) seen before, \(plan.unseenCount) unseen, \(plan.newPerDay) new a day.",
      "カード：学習済み \(seen)枚、未学習 \(plan.unseenCount)枚、1日の新規 \(plan.newPerDay)枚。")
  }

  private func memoryRemark(_ language: Language) -> String {
    switch (memory, substitution) {
    case (.empirical, _):
      isForeign
        ? language(
          "Memory: the recall rates at the steps that the table would have given, though the answers fell at other intervals: give --memory-model fsrs6 unless that is what you want.",
          "記憶：間隔表に載せた段階の正答率です。実際の間隔とは異なるため、通常は --memory-model fsrs6 を指定してください。")
        : language(
          "Memory: the log's own recall rates at each step, drawn for every replicate.",
          "記憶：記録の段階ごとの正答率を、反復ごとに事後分布から引き直します。")
    case (.fsrs6, nil):
      language(
        "Memory: FSRS-6 with the weights that are given or standard, not fitted.",
        "記憶：FSRS-6（重みは指定値または標準値、当てはめなし）。")
    case (.fsrs6, .noLog):
      language(
        "Memory: FSRS-6 with standard weights, since there are no reviews to take rates from.",
        "記憶：標準の重みの FSRS-6（正答率を得る復習の記録がないため）。")
    case (.fsrs6, .otherTable):
      language(
        "Memory: FSRS-6 with standard weights, since the log's own rates say nothing about other intervals.",
        "記憶：標準の重みの FSRS-6（記録の正答率は別の間隔には当てはまらないため）。")
    case (.fsrs6, .foreignLog):
      language(
        "Memory: FSRS-6 with standard weights, since the log was made with intervals of another scheduler.",
        "記憶：標準の重みの FSRS-6（別の方式の間隔で作られた記録のため）。")
    }
  }
}

extension CardSituation {
  /// Runs the plan.
  func simulated(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void
  ) async -> SimulatedPart {
    let replicates = await plan.run(under: memory, jobs: jobs, onReplicate: onReplicate)
    let projection = Projection(
      replicates, start: plan.start, seconds: seconds, knowsMemorised: memory.knowsRecall)
    return SimulatedPart(
      kind: .cards, plan: description, remarks: remarks, projection: projection)
  }
}

extension MemoryModelChoice {
  /// Whether the model knows recall on days without an answer.
  var knowsRecall: Bool {
    switch self {
    case .empirical: EmpiricalMemory.isMemorisedKnown
    case .fsrs6: FSRS6Memory.isMemorisedKnown
    }
  }
}
