import Kaiki
import Reports

extension Situation {
  /// What a reader has to know of the plan before the figures.
  func remarks(_ language: Language) -> [String] {
    let unseen = plan.unseenCount
    var remarks: [String] = []
    if isMadeUp {
      remarks.append(
        language(
          "No data set was named: this is a made-up deck of \(unseen) unseen cards from \(plan.start).",
          "データの指定なし：\(plan.start) からの、未学習カード \(unseen)枚の架空の山札です。"))
    } else {
      remarks.append(
        language(
          "\(plan.seen.count) seen and \(unseen) unseen cards, \(plan.newPerDay) new a day.",
          "学習済み \(plan.seen.count)枚、未学習 \(unseen)枚、1日の新規 \(plan.newPerDay)枚。"))
    }
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
        "Intervals \(table) days\(limit ?? ""); \(plan.replicates) replicates, seed \(plan.seed).",
        "間隔 \(table)日\(limit ?? "")。反復 \(plan.replicates)回、乱数の種 \(plan.seed)。"))
    return remarks
  }

  private func memoryRemark(_ language: Language) -> String {
    switch (memory, substitution) {
    case (.empirical, _):
      language(
        "Memory: the recall rates of the log at each step, drawn anew for every replicate.",
        "記憶：記録の段階ごとの正答率を、反復ごとに事後分布から引き直します。")
    case (.fsrs6, nil):
      language("Memory: FSRS-6.", "記憶：FSRS-6。")
    case (.fsrs6, .noLog):
      language(
        "Memory: FSRS-6, since there are no reviews to take rates from.", "記憶：FSRS-6（正答率を得る復習の記録がないため）。")
    case (.fsrs6, .otherTable):
      language(
        "Memory: FSRS-6, since the log's own rates say nothing about other intervals.",
        "記憶：FSRS-6（記録の正答率は別の間隔には当てはまらないため）。")
    case (.fsrs6, .foreignLog):
      language(
        "Memory: FSRS-6, since the log was made with intervals of another scheduler.",
        "記憶：FSRS-6（別の方式の間隔で作られた記録のため）。")
    }
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
