import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation

/// What a reader has to know before the figures of cards.
extension CardsReport {
  static func remarks(_ scenario: CardScenario, _ language: Language) -> [String] {
    let moved = language(
      "The log has no steps: its cards were moved onto the interval table by replaying their reviews.",
      "段階の記録がないため、復習を再生して間隔表に載せました。")
    let seconds = [scenario.seconds.right, scenario.seconds.wrong].map {
      Page.Cell.fixed($0, places: 0).terminalText
    }
    let times = language(
      "Time: \(seconds[0]) s for a right and \(seconds[1]) s for a wrong answer, assumed.",
      "時間：正答 \(seconds[0])秒、誤答 \(seconds[1])秒と仮定。")
    return [cards(scenario, language)] + (scenario.assumes(.placesByReplay) ? [moved] : [])
      + [
        memory(scenario, language),
        schedule(scenario, language),
        study(scenario, language),
        timeAway(scenario, language),
        stored(scenario, language),
        scenario.presetLimits.flatMap { preset($0, scenario, language) },
        scenario.mainPreset.flatMap { steps(of: $0, areTaken: scenario.assumes(.presetSteps), language) },
        deckLimits(scenario, language),
      ].compactMap { $0 } + rules(scenario, language) + (scenario.assumes(.standardSeconds) ? [times] : [])
  }

  /// When cards come back.
  static func schedule(_ scenario: CardScenario, _ language: Language) -> String {
    let scheduler = scenario.plan.crossing.scheduler
    switch scheduler.name.basis {
    case .steps:
      let days = (scheduler.intervals ?? []).map(\.description).joined(separator: ", ")
      return language("Intervals: \(days) days.", "間隔：\(days)日。")
    case .answers:
      return language("Intervals: SM-2, from 1 and 6 days on.", "間隔：SM-2（1日、6日、以後は係数倍）。")
    case .belief(let name):
      let percent = Page.Cell.fixed((scheduler.retention ?? 0) * 100, places: 0).terminalText
      let of = scenario.assumes(.presetRetention) ? scenario.mainPreset?.name : nil
      return language(
        "Intervals: until \(name) believes that recall has fallen to \(percent) %\(of.map { ", as the app's preset \($0) wants it" } ?? "").",
        "間隔：\(name) の想起率の見込みが \(percent) % に下がるまで\(of.map { "（アプリのプリセット「\($0)」の値）" } ?? "")。")
    case .log: break
    }
    let logged = language(
      "Intervals: copied from what the app did in similar cases",
      "間隔：記録したアプリが同様の間隔と答えの後に出した間隔から引きます")
    let inferred = language(
      "; the log does not say when cards were due, so due days are inferred from when they were answered",
      "（期日の記録がないため、復習した日から推定）")
    return logged + (scenario.assumes(.drawnDueDays) ? inferred : "") + language(".", "。")
  }

  /// Who studies.
  static func study(_ scenario: CardScenario, _ language: Language) -> String {
    let isOfDecks = scenario.isLimitedByDecks && scenario.plan.limits?.decks.first?.reviewLimit == nil
    let limit = (isOfDecks ? nil : scenario.plan.learner.reviewLimit).map {
      language(", at most \($0) due cards a day", "、1日の復習は最大 \($0)枚")
    }
    let days =
      switch scenario.plan.learner {
      case .daily: language("Study: every day", "学習：毎日")
      case .weekly(let learner):
        learner.chances == nil
          ? language("Study: on weekdays as in the log", "学習：曜日ごとの割合は記録のとおり")
          : language("Study: on weekdays as asked", "学習：曜日ごとの割合は指定のとおり")
      case .learnt:
        scenario.habits.map { learnt($0.summary, knowsDueDays: !scenario.assumes(.drawnDueDays), language) }
          ?? ""
      }
    return days + (limit ?? "") + language(".", "。")
  }

  /// That the log ends with a long time without study; `nil` where it does not, or that says nothing of who studies.
  private static func timeAway(_ scenario: CardScenario, _ language: Language) -> String? {
    guard case .learnt = scenario.plan.learner, let summary = scenario.habits?.summary, summary.isAway
    else { return nil }
    let days = summary.daysSinceStudy
    return language(
      "Nothing was answered in the last \(days) days, and most replicates begin within such a time away: --learner every-day shows what comes if study is taken up now.",
      "最後の\(days)日間は復習がなく、多くの反復はこのような中断の途中から始まります。今から再開した場合は --learner every-day で分かります。")
  }

  /// That what is studied on a day is what the app's presets allow.
  private static func preset(
    _ limits: DailyLimits, _ scenario: CardScenario, _ language: Language
  ) -> String? {
    let learner = scenario.plan.learner
    let decks = limits.decks.prefix(5).joined(separator: ", ") + (limits.decks.count > 5 ? " …" : "")
    if let limit = scenario.limitSetAside {
      let new = learner.newPerDay?.description ?? "-"
      return language(
        "A day has \(new) new cards, where no option says otherwise as the app's own presets have it (\(decks)). Their limit of \(limit) due cards a day is set aside: all that is due is done.",
        "1日の新規 \(new)枚は、指定のないかぎりアプリのプリセットの値です（\(decks)）。プリセットの復習の上限 \(limit)枚は使わず、期日のものをすべて復習します。")
    }
    // Of several decks sums would say of none what holds.
    if scenario.isLimitedByDecks { return nil }
    let counts = [learner.newPerDay, learner.reviewLimit].map { $0?.description ?? "-" }
    return language(
      "A day has \(counts[0]) new and at most \(counts[1]) due cards, where no option says otherwise as the app's own presets have it (\(decks)).",
      "1日の新規 \(counts[0])枚、復習の上限 \(counts[1])枚は、指定のないかぎりアプリのプリセットの値です（\(decks)）。")
  }

  /// That no answer tells how cards were sent away, so that they go on from what their collection stores; `nil` where the log
  /// tells.
  private static func stored(_ scenario: CardScenario, _ language: Language) -> String? {
    guard scenario.assumes(.storedStates) else { return nil }
    return language(
      "There are no answers from which intervals could be drawn: the app's own scheduler goes on from the interval, ease and memory that are stored of each card.",
      "間隔を推定できる回答の記録がないため、保存されたカードの間隔・易しさ・記憶状態から、アプリ自身の方式で続けます。")
  }

  /// That each deck has limits of its own, and whether new cards wait for due ones; `nil` where no preset limits them.
  private static func deckLimits(_ scenario: CardScenario, _ language: Language) -> String? {
    guard let limits = scenario.plan.limits, scenario.limitSetAside == nil else { return nil }
    let waits =
      limits.newIgnoresReviewLimit
      ? language("new cards are begun whatever is due", "新規は復習の枚数にかかわらず始めます")
      : language(
        "new cards wait until due cards leave places within the limit of due cards", "新規は、復習が上限に達していない分だけ始めます"
      )
    guard scenario.isLimitedByDecks else {
      guard scenario.plan.unseenCount > 0 else { return nil }
      return language("Within the limits of a day \(waits).", "1日の上限の中で、\(waits)。")
    }
    let decks = scenario.presets.prefix(5).map { preset in
      language(
        "\(preset.deck) \(preset.newPerDay) and \(preset.reviewLimit)",
        "\(preset.deck) \(preset.newPerDay)・\(preset.reviewLimit)")
    }
    let list = decks.joined(separator: ", ") + (scenario.presets.count > 5 ? " …" : "")
    return language(
      "Each deck has the new and due cards a day of its own preset, within those of the decks above it, where no option says otherwise: \(list); \(waits).",
      "1日の新規と復習の上限は、指定のないかぎりデッキごとにプリセットの値で、上のデッキの上限にも収めます：\(list)。\(waits)。")
  }

  /// The steps within days that the app's preset has, and whether cards go by them here; `nil` for none.
  private static func steps(of preset: DeckPreset, areTaken: Bool, _ language: Language) -> String? {
    guard !preset.learningSteps.isEmpty || !preset.relearningSteps.isEmpty else { return nil }
    let texts = [preset.learningSteps, preset.relearningSteps].map { steps in
      steps.isEmpty ? language("none", "なし") : steps.map(step).joined(separator: " ")
    }
    let (taken, kept) =
      areTaken
      ? ("those shorter than a day are simulated", "1日未満のものを使います")
      : ("steps of minutes and hours are not simulated", "同じ日の中の復習には使いません")
    return language(
      "The app's preset \(preset.name) has learning steps of \(texts[0]) and relearning steps of \(texts[1]); \(taken).",
      "アプリのプリセット「\(preset.name)」の学習ステップは \(texts[0])、再学習ステップは \(texts[1]) です（\(kept)）。")
  }

  /// A step as Anki writes it: `30s`, `10m`, `1h`, `1d`.
  private static func step(_ minutes: Double) -> String {
    for (unit, length) in [("d", 1_440.0), ("h", 60)] where (minutes / length).rounded() * length == minutes {
      return "\(Page.Cell.fixed(minutes / length, places: 0).terminalText)\(unit)"
    }
    return minutes.rounded() == minutes
      ? "\(Page.Cell.fixed(minutes, places: 0).terminalText)m"
      : "\(Page.Cell.fixed(minutes * 60, places: 0).terminalText)s"
  }

  /// What was learnt of the learner.
  ///
  /// - Parameter knowsDueDays: Whether the log says when cards were due, rather than that being drawn from its days.
  private static func learnt(
    _ habits: StudyHabits.Summary, knowsDueDays: Bool, _ language: Language
  ) -> String {
    let share = Page.Cell.fixed(habits.daysPerWeek, places: 1).terminalText
    let taken = Page.Cell.fixed(habits.takenAtOnce * 100, places: 0).terminalText
    let days = language(
      "Study: as in the log: on \(share) of 7 days lately", "学習：記録のとおり。最近は週 \(share)日")
    let cards = language(
      ", \(taken) % of the cards that come due are taken on the first day of study",
      "、期日のカードの \(taken) % を最初の学習日に復習")
    return days + (knowsDueDays ? cards : "")
  }

  static func cards(_ scenario: CardScenario, _ language: Language) -> String {
    let (seen, unseen) = (scenario.plan.seen.count, scenario.plan.unseenCount)
    if scenario.assumes(.openDeck), let new = scenario.plan.learner.newPerDay {
      return language(
        "Cards: \(seen), and \(new) new ones on each day of study; the log does not say whether so many are left unseen.",
        "カード：\(seen)枚と、学習日ごとに新規 \(new)枚。未学習の残りは記録では分かりません。")
    }
    if scenario.assumes(.openDeck) {
      return language(
        "Cards: \(seen), and new ones as they came in the log, which does not say whether any are left unseen (--new-per-day 0 leaves them out).",
        "カード：\(seen)枚と、記録と同じ割合の新しいカード。未学習の残りは記録では分かりません（--new-per-day 0 で除外）。")
    }
    guard seen + unseen > 0 else { return language("Cards: none.", "カード：なし。") }
    guard unseen > 0 else {
      if scenario.isForeign, !scenario.storedCards.isEmpty {
        return language(
          "Cards: \(seen), all seen before; the data have no unseen one, so none are begun (--deck N adds some).",
          "カード：学習済み \(seen)枚。未学習のカードがないため、新規はありません（--deck N で追加）。")
      }
      return language("Cards: \(seen), all seen before.", "カード：学習済み \(seen)枚。")
    }
    if scenario.isLimitedByDecks {
      return language(
        "Cards: \(seen) seen before, \(unseen) unseen, begun within the limits of their decks.",
        "カード：学習済み \(seen)枚、未学習 \(unseen)枚（新規はデッキごとの上限まで）。")
    }
    guard let new = scenario.plan.learner.newPerDay else {
      return language(
        "Cards: \(seen) seen before, \(unseen) unseen, begun as in the log.",
        "カード：学習済み \(seen)枚、未学習 \(unseen)枚（新規の割合は記録のとおり）。")
    }
    return language(
      "Cards: \(seen) seen before, \(unseen) unseen, \(new) new a day.",
      "カード：学習済み \(seen)枚、未学習 \(unseen)枚、1日の新規 \(new)枚。")
  }

  static func memory(_ scenario: CardScenario, _ language: Language) -> String {
    switch scenario.plan.crossing {
    case .empirical:
      scenario.isForeign
        ? language(
          "Memory: the recall rates at the steps that the table would have given, though the answers fell at other intervals: give --memory-model fsrs6 unless that is what you want.",
          "記憶：間隔表に載せた段階の正答率です。実際の間隔とは異なるため、通常は --memory-model fsrs6 を指定してください。")
        : language(
          "Memory: the log's own recall rates at each step, drawn for every replicate.",
          "記憶：記録の段階ごとの正答率を、反復ごとに事後分布から引き直します。")
    case .interval:
      language(
        "Memory: the log's own recall rates after intervals of each length, drawn for every replicate.",
        "記憶：記録の間隔ごとの正答率を、反復ごとに事後分布から引き直します。")
    case .curve where scenario.assumes(.presetWeights):
      language(
        "Memory: FSRS-6 with the weights that the app of the cards has fitted itself.",
        "記憶：アプリ自身が最適化した重みの FSRS-6。")
    case .curve: scenario.fit.map { fitted($0, scenario, language) } ?? curve(scenario, language)
    }
  }

  /// What the fit gained.
  private static func fitted(
    _ fit: MemoryFit, _ scenario: CardScenario, _ language: Language
  ) -> String {
    let name = scenario.memoryName.title(language)
    let losses = [fit.loss, fit.standardLoss].map {
      Page.Cell.fixed($0 / Double(fit.count), places: 4).terminalText
    }
    return language(
      "Memory: \(name) fitted to the log: a log loss of \(losses[0]) over \(fit.count) answers, \(losses[1]) with the standard weights.",
      "記憶：記録に当てはめた\(name)。\(fit.count)回の答えの対数損失は \(losses[0])、標準の重みでは \(losses[1])。")
  }

  private static func curve(_ scenario: CardScenario, _ language: Language) -> String {
    let name = scenario.memoryName.title(language)
    return switch scenario.substitution {
    case nil where scenario.assumes(.givenWeights):
      language("Memory: \(name) with the weights that are given.", "記憶：\(name)（重みは指定値）。")
    case nil:
      scenario.fitRefusal.map { refusal in
        language(
          "Memory: \(name) with its standard weights, since \(refusal.reason(language)).",
          "記憶：\(name)（標準の重み。\(refusal.reason(language))ため）。")
      }
        ?? language(
          "Memory: \(name) with its standard weights, not fitted.", "記憶：\(name)（標準の重み、当てはめなし）。")
    case .noLog:
      language(
        "Memory: FSRS-6 with standard weights, since there are no reviews to take rates from.",
        "記憶：標準の重みの FSRS-6（正答率を得る復習の記録がないため）。")
    case .otherTable:
      language(
        "Memory: FSRS-6 with standard weights, since the log's own rates say nothing about other intervals.",
        "記憶：標準の重みの FSRS-6（記録の正答率は別の間隔には当てはまらないため）。")
    case .foreignLog:
      language(
        "Memory: FSRS-6 with standard weights, since the log was made with intervals of another scheduler.",
        "記憶：標準の重みの FSRS-6（別の方式の間隔で作られた記録のため）。")
    }
  }
}

extension ScenarioOptions.MemoryName {
  /// What people call the model.
  func title(_ language: Language) -> String {
    switch self {
    case .empirical: language("rates", "正答率")
    case .exponential: language("FSRS-6 under an exponential curve", "FSRS-6（指数曲線）")
    case .mixture: language("FSRS-6 with cards that differ", "FSRS-6（カード差あり）")
    case .fsrs6: FittedModel.fsrs6.title
    case .fsrs7: FittedModel.fsrs7.title
    case .hlr: FittedModel.hlr.title
    case .power: language("HLR under a hyperbola", "HLR（双曲線）")
    }
  }
}
