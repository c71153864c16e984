import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// `simulate` of cards (INTERFACE 5).
struct CardsReportTests {
  private func report(knowsMemorised: Bool) throws -> SimulationReport {
    SimulatedParts.report([try SimulatedParts.cards(knowsMemorised: knowsMemorised)], days: 3)
  }

  /// 8 right answers of 3 seconds and 4 wrong ones of 9 take a minute.
  private func day(_ date: String, backlog: Int, memorised: String) -> String {
    """
    {"day": "\(date)", "due": \(band("15", "10", "20")), "dueNew": \(band("6", "4", "8")),
     "reviews": \(band("18", "12", "24")),
     "correct": \(band("12", "8", "16")), "new": \(band("2")), "minutes": \(band("1.5", "1", "2")),
     "backlog": \(band("\(backlog)")), "memorised": \(memorised)}
    """
  }

  /// Days, then totals: sums, and what is due, left and memorised on the last day (F6).
  private func parts(memorised: [String]) -> [String] {
    [
      day("2024-01-31", backlog: 0, memorised: memorised[0]),
      day("2024-02-01", backlog: 1, memorised: memorised[1]),
      day("2024-02-02", backlog: 2, memorised: memorised[2]),
      """
      {"due": \(band("15", "10", "20")), "dueNew": \(band("18", "12", "24")),
       "reviews": \(band("54", "36", "72")),
       "correct": \(band("36", "24", "48")), "new": \(band("6")), "minutes": \(band("4.5", "3", "6")),
       "backlog": \(band("2")), "memorised": \(memorised[2])}
      """,
    ]
  }

  private static let nulls = ["null", "null", "null"]
  private var memorised: [String] {
    [band("0.75", "0.5", "1"), band("1.5", "1", "2"), band("2.25", "1.5", "3")]
  }

  @Test(arguments: [true, false] as [Bool])
  func `JSON has a band a day and quantity, and the totals`(knowsMemorised: Bool) throws {
    let parts = parts(memorised: knowsMemorised ? memorised : Self.nulls)
    let cards = try SimulatedParts.cards(knowsMemorised: knowsMemorised)
    let expected = simulation(
      days: 3, remarks: [SimulatedParts.away] + cards.said,
      [
        """
        {"kind": "cards", "plan": \(cards.planText),
         "days": [\(parts[0]), \(parts[1]), \(parts[2])], "totals": \(parts[3])}
        """
      ])
    #expect(try canonical(report(knowsMemorised: knowsMemorised).json.text) == canonical(expected))
  }

  @Test(arguments: [true, false] as [Bool])
  func `INTERFACE 5: JSON Lines have a flat row a day, with null for what is not known`(knowsMemorised: Bool)
    throws
  {
    let lines = try report(knowsMemorised: knowsMemorised).jsonLines.map(\.text)
    #expect(lines.count == 3)
    let known = #""memorised_mean": 1.5, "memorised_p5": 1, "memorised_p50": 1, "memorised_p95": 2}"#
    let unknown =
      #""memorised_mean": null, "memorised_p5": null, "memorised_p50": null, "memorised_p95": null}"#
    let expected = """
      {"kind": "cards", "day": "2024-02-01", "due_mean": 15, "due_p5": 10, "due_p50": 10, "due_p95": 20, \
      "dueNew_mean": 6, "dueNew_p5": 4, "dueNew_p50": 4, "dueNew_p95": 8, \
      "reviews_mean": 18, "reviews_p5": 12, "reviews_p50": 12, "reviews_p95": 24, \
      "correct_mean": 12, "correct_p5": 8, "correct_p50": 8, "correct_p95": 16, \
      "new_mean": 2, "new_p5": 2, "new_p50": 2, "new_p95": 2, \
      "minutes_mean": 1.5, "minutes_p5": 1, "minutes_p50": 1, "minutes_p95": 2, \
      "backlog_mean": 1, "backlog_p5": 1, "backlog_p50": 1, "backlog_p95": 1
      """
    #expect(lines[1] == "\(expected), \(knowsMemorised ? known : unknown)")
  }

  @Test func `CSV has a row a day, without figures for what is not known`() throws {
    let known = try report(knowsMemorised: true).csv.text.split(separator: "\n").map(String.init)
    let unknown = try report(knowsMemorised: false).csv.text.split(separator: "\n").map(String.init)
    let quantities = ["due", "dueNew", "reviews", "correct", "new", "minutes", "backlog", "memorised"]
    let names = quantities.flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    #expect(known.count == 4)
    #expect(known[0] == "kind,day,\(names.joined(separator: ","))")
    let row = "cards,2024-02-01,15,10,10,20,6,4,4,8,18,12,12,24,12,8,8,16,2,2,2,2,1.5,1,1,2,1,1,1,1"
    #expect(known[2] == "\(row),1.5,1,1,2")
    #expect(unknown[0] == known[0])
    #expect(unknown[2] == "\(row),,,,")
  }

  @Test func `the page has the headline, a row a month and the heaviest days`() throws {
    for knowsMemorised in [true, false] {
      let report = try report(knowsMemorised: knowsMemorised)
      check(
        report.page,
        shows: ["2024-01-31 – 2024-02-02", "2024-01", "2024-02", "36", "24 – 48", "12 – 24"])
      let (english, japanese) = (report.text(), report.text(.japanese))
      for words in ["54 (90 % band: 36 – 72)", "18 reviews, 1.5 minutes"] { #expect(english.contains(words)) }
      for words in ["54（90 % 予測区間: 36 – 72）", "18回、1.5分"] { #expect(japanese.contains(words)) }
    }
    let known = try report(knowsMemorised: true).text(width: 80)
    let unknown = try report(knowsMemorised: false).text(width: 80)
    #expect(known.contains("memorised at the end  2.3 (90 % band: 1.5 – 3)"))
    #expect(!unknown.contains("memorised"))
  }

  @Test func `of equal days the earlier is the heavier`() throws {
    let lines = try report(knowsMemorised: false).text(width: 80).split(separator: "\n")
      .drop { $0 != "Heaviest days" }
    #expect(lines.dropFirst(2).map { $0.prefix(12) } == ["  2024-01-31", "  2024-02-01", "  2024-02-02"])
  }

  /// One right answer at step 0: the mean of the prior is (1 + 1) / (1 + 2), and no answer says how long it took.
  @Test func `JSON of the plan has the options and the rates that are taken for the truth`() throws {
    var options = SimulatedParts.options()
    (options.cards.scheduler, options.cards.learner) = (.table, .everyDay)
    let scenario = try #require(try SimulatedParts.scenarios(options).cards)
    let steps = (0..<7).map { step in
      let count = step == 0 ? 1 : 0
      return #"{"step": \#(step), "answers": \#(count), "correct": \#(count)}"#
    }
    let expected = """
      {"deck": 0, "seen": 1, "unseen": 0, "newPerDay": 20, "reviewLimit": null,
       "desiredRetention": null, "minutesPerDay": null, "studyChances": null, "weekdayShares": null,
       "order": "due", "fuzz": false, "maxInterval": null, "minInterval": null, "learningSteps": null, "relearningSteps": null, "leechThreshold": null, "daysOff": 0, "learner": "every-day", "scheduler": "table",
       "intervals": [0, 1, 2, 4, 7, 15, 30], "mostAnswersPerDay": \(DailyLearner.standardMaxAnswers),
       "secondsPerAnswer": {"right": 12.38, "wrong": 19.38, "longest": 60}, "memoryModel": "empirical",
       "parameters": {"priorMean": 0.666666666667, "priorWeight": 10,
                      "steps": [\(steps.joined(separator: ", "))]}}
      """
    #expect(
      try canonical(JSONValue.object(CardsReport.plan.members(of: scenario)).text) == canonical(expected))
    #expect(
      CardsReport.remarks(scenario).map(\.english) == [
        "Cards: 1, all of which have been answered before.",
        "Steps are inferred by replaying the reviews on the interval table because the log has no steps.",
        "Memory: cards are recalled at the recall rates of the log at each step of the interval table. Each replicate draws its own rates.",
        "Intervals: the interval table with 0, 1, 2, 4, 7, 15, 30 days, one number per step.",
        "Study: every day.",
        "Time: the forecast assumes 12 s per right answer and 19 s per wrong answer because the log records no answer times.",
      ])
    #expect(CardsReport.remarks(scenario).first?.japanese == "カード：1枚（すべて学習済み）。")
    #expect(CardsReport.remarks(scenario).last?.japanese == "回答時間：正答は 12秒、誤答は 19秒と仮定します。")
  }

  /// By hand: a first answer that was right moves the rate of wrong ones from 0.24 to (20 x 0.24 + 0) / (20 + 1).
  @Test func `JSON of the plan of FSRS-6 has its weights and the rates of wrong answers`() throws {
    var options = SimulatedParts.options()
    options.memory = .fsrs6
    (options.cards.scheduler, options.cards.learner) = (.table, .everyDay)
    options.cards.deck = 5
    options.cards.reviewLimit = 30
    let scenario = try #require(try SimulatedParts.scenarios(options).cards)
    let plan = JSONValue.object(CardsReport.plan.members(of: scenario))
    #expect(try plan("memoryModel") == "fsrs6" && plan("unseen") == 5 && plan("reviewLimit") == 30)
    #expect(try plan("parameters").ownKeys == ["weights", "draws", "chances"])
    #expect(try plan("parameters")("weights") == .array(FSRS6.standardWeights.map(JSONValue.number)))
    let chances = try plan("parameters")("chances")
    #expect(chances.ownKeys == ["first", "learning", "relearning", "reviews"])
    let right = #""right": {"hard": 0, "easy": 0}"#
    #expect(
      try canonical(chances("first").text) == canonical(#"{"again": 0.228571428571, \#(right)}"#))
    func rows(_ again: Double, _ hard: Double, _ good: Double) -> String {
      """
      {"afterAgain": {"again": \(again), \(right)}, "afterHard": {"again": \(hard), \(right)},
        "afterGood": {"again": \(good), \(right)}}
      """
    }
    #expect(try canonical(chances("learning").text) == canonical(rows(0.3686, 0.0442, 0.0519)))
    #expect(try canonical(chances("relearning").text) == canonical(rows(0.2157, 0.05, 0.1057)))
    #expect(try canonical(chances("reviews").text) == canonical(#"{"hard": 0, "easy": 0}"#))
    let remarks = CardsReport.remarks(scenario).map(\.english)
    #expect(
      remarks[0] == "Cards: 1 answered before, 5 unseen. At most 20 new cards are introduced per study day.")
    #expect(
      remarks[2]
        == "Memory: the forecast assumes FSRS-6 with its standard parameters, which are not fitted to the log."
    )
    #expect(
      remarks[3] == "Intervals: the interval table with 0, 1, 2, 4, 7, 15, 30 days, one number per step.")
    #expect(remarks[4] == "Study: every day, at most 30 due cards a day.")
  }

  @Test func `remarks name what a preset of the app wants`() throws {
    let preset = DeckPreset(
      deck: "d", name: "Gentle", newPerDay: 7, reviewLimit: 77, weights: nil, desiredRetention: 0.87,
      learningSteps: [0.5, 15, 90, 1_440], relearningSteps: [], cardCount: 1)
    let history = try HistoryAsOf(
      [SmallReview("2024-01-29T08:00", "a", true)], now: "2024-01-30T12:00", presets: [preset])
    var options = SimulatedParts.options()
    (options.cards.scheduler, options.cards.learner) = (.fsrs6, .everyDay)
    let scenario = try #require(try Scenarios(history, options).cards)
    #expect(
      Language.allCases.map { language in CardsReport.remarks(scenario)[3...6].map { language($0) } } == [
        [
          "Intervals: a card becomes due when FSRS-6 predicts that its recall has fallen to 87 % (from the app's preset Gentle).",
          "Study: every day, at most 77 due cards a day.",
          "Cards a day: 7 new and at most 77 due, from the app's presets (d) unless an option gives other numbers.",
          "The app's preset Gentle has the learning steps 30s 15m 90m 1d and the relearning steps none; steps shorter than a day are simulated.",
        ],
        [
          "間隔：FSRS-6 で予測した想起率が 87 % に下がる日まで空けます（アプリのプリセット「Gentle」の値）。",
          "学習：毎日学習します。復習は1日最大 77枚です。",
          "1日のカードは新規 7枚、復習は最大 77枚です。オプションで変えないかぎり、アプリのプリセット（d）の値です。",
          "アプリのプリセット「Gentle」の習得ステップは 30s 15m 90m 1d、再習得ステップは なし です（1日より短いステップもシミュレーションします）。",
        ],
      ])
  }

  @Test func `remarks say that a preset's limit is set aside`() throws {
    let preset = DeckPreset(
      deck: "d", name: "Gentle", newPerDay: 7, reviewLimit: 77, weights: nil, cardCount: 1)
    let history = try HistoryAsOf(
      [SmallReview("2024-01-29T08:00", "a", true)], now: "2024-01-30T12:00", presets: [preset])
    var options = SimulatedParts.options()
    (options.cards.learner, options.takesPresetLimit) = (.everyDay, false)
    let scenario = try #require(try Scenarios(history, options).cards)
    #expect(scenario.plan.learner.reviewLimit == nil)
    #expect(
      Language.allCases.map { language in
        CardsReport.remarks(scenario).map { language($0) }.filter { $0.contains("77") }
      } == [
        [
          "New cards a day: 7, from the app's presets (d) unless an option gives another number. The simulation ignores the presets' limit of 77 due cards a day and reviews every due card."
        ],
        ["1日の新規カードは 7枚です。オプションで変えないかぎり、アプリのプリセット（d）の値です。プリセットにある1日の復習の上限 77枚は使わず、期日のカードをすべて復習します。"],
      ])
  }

  @Test(
    arguments: [(.table, true), (.sm2, false), (.fsrs6, false), (.fsrs7, false)]
      as [(SchedulerChoice.Name, Bool)])
  func `stored cards are moved onto the table only for a scheduler that goes by it`(
    scheduler: SchedulerChoice.Name, isMoved: Bool
  ) throws {
    let answers = [SmallReview("2024-01-29T08:00", "a", true)]
    var options = SimulatedParts.options()
    options.cards.scheduler = scheduler
    func isSaid(_ cards: [Card]?) throws -> Bool {
      let history = try HistoryAsOf(answers, cards: cards, now: "2024-01-30T12:00")
      let scenario = try #require(try Scenarios(history, options).cards)
      return CardsReport.remarks(scenario).map(\.english).contains {
        $0.contains("Steps are inferred by replaying the reviews")
      }
    }
    var card = try Card("a", due: "2024-02-04T00:00", reviews: 1)
    card.standing = .waiting
    #expect(try isSaid([card]) == isMoved)
    // Without them the table alone says when a card is due.
    #expect(try isSaid(nil))
  }

  @Test func `remarks say why FSRS-6 was taken without being asked for`() throws {
    func remark(_ history: HistoryAsOf, _ change: (inout ScenarioOptions) throws -> Void) throws -> [String] {
      var options = SimulatedParts.options()
      try change(&options)
      let scenario = try #require(try Scenarios(history, options).cards)
      return Language.allCases.flatMap { language in
        CardsReport.remarks(scenario).map { language($0) }.filter { $0.contains("FSRS-6") }
      }
    }
    let nobody = try HistoryAsOf(now: "2024-01-30T12:00")
    #expect(
      try remark(nobody) { $0.isMadeUp = true } == [
        "Memory: the forecast assumes FSRS-6 with standard parameters because the data have no reviews from which to estimate recall rates.",
        "記憶モデル：標準のパラメータの FSRS-6。正答率を計算できる復習がデータにないためです。",
      ])
    let answer = SmallReview("2024-01-29T08:00", "a", true)
    let own = try HistoryAsOf([answer], now: "2024-01-30T12:00")
    #expect(
      try remark(own) { $0.table = try IntervalTable([0, 3]) } == [
        "Memory: the forecast assumes FSRS-6 with standard parameters because the recall rates of the log apply only to the intervals in the log.",
        "記憶モデル：標準のパラメータの FSRS-6。ログの正答率は、ほかの間隔には当てはまらないためです。",
      ])
    let thirdParty = try HistoryAsOf([answer], now: "2024-01-30T12:00", origin: .thirdParty)
    #expect(
      try remark(thirdParty) { $0.cards.scheduler = .table } == [
        "Memory: the forecast assumes FSRS-6 with standard parameters because the intervals of the log are from another scheduler than the simulated scheduler.",
        "記憶モデル：標準のパラメータの FSRS-6。ログの間隔が、別のスケジューラのものだからです。",
      ])
  }

  @Test func `what was learnt of the learner and of the app of the log is told in words`() throws {
    let scenario = try #require(try SimulatedParts.scenarios().cards)
    #expect(
      CardsReport.remarks(scenario).map(\.english) == [
        "Cards: 1 answered before, and new cards at the rate of the log, because the log lacks the number of unseen cards. To simulate no new cards, give --new-per-day 0.",
        "Memory: cards are recalled at the recall rates of the log after intervals of each length. Each replicate draws its own rates.",
        "Intervals: copied from the intervals that the app gave in similar cases of the log; due days are inferred from the days of the answers because the log lacks due days.",
        "Study: as in the log, recently on 3.5 of 7 days.",
        "Time: the forecast assumes 12 s per right answer and 19 s per wrong answer because the log records no answer times.",
      ])
    #expect(CardsReport.remarks(scenario).map(\.japanese).count == 5)
    var asked = SimulatedParts.options()
    asked.cards.newPerDay = 3
    let more = try #require(try SimulatedParts.scenarios(asked).cards)
    #expect(more.plan.unseenCount == 3 * asked.span.days)
    #expect(
      CardsReport.cards(more).english
        == "Cards: 1 answered before, and 3 new cards on each study day without end, because the log lacks the number of unseen cards."
    )
    asked.cards.newPerDay = 0
    let none = try #require(try SimulatedParts.scenarios(asked).cards)
    #expect(CardsReport.cards(none).english == "Cards: 1, all of which have been answered before.")
    var calibrated = scenario
    calibrated.bandCalibration = BandCalibration(
      folds: 8, days: 1.25, totals: [.init(days: 2, chances: [0, 0, 0.5, 0, 0.5, 0])])
    #expect(
      BandCalibrationReport.remark(calibrated)?.english
        == "Bands: the 90 % bands are calibrated by the errors of past forecasts. The bands of single days are 1.25 times as wide as simulated, and the band of the sum over all days includes forecasts that are typically 1.8 times too high or too low (see kaiki backtest)."
    )
    // Off by 1.8 times is no band to be called good.
    let wide = try #require(BandCalibrationReport.trust(calibrated))
    #expect(wide.state == .watch && wide.words.english.contains("1.8 times too high or too low"))
    calibrated.bandCalibration?.folds = 0
    #expect(
      BandCalibrationReport.remark(calibrated)?.english
        == "Bands: the data cover too few days for a backtest. The 90 % band of the sum over all days includes the errors of forecasts for other people, which are typically 1.8 times too high or too low."
    )
    calibrated.bandCalibration = BandCalibration(
      folds: 8, days: 1, totals: [.init(days: 2, chances: [1, 0, 0, 0, 0, 0])])
    #expect(BandCalibrationReport.trust(calibrated)?.state == .good)
    #expect(
      BandCalibrationReport.remark(calibrated)?.english
        == "Bands: the 90 % bands are calibrated by the errors of past forecasts. The bands of single days are as simulated, and the band of the sum over all days is as simulated (see kaiki backtest)."
    )
  }

  @Test(
    arguments: [("2024-02-25T12:00", nil), ("2024-02-26T12:00", 28), ("2024-07-29T12:00", 182)]
      as [(String, Int?)])
  func `a log that ends with four weeks without study is said to`(now: String, days: Int?) throws {
    let history = try HistoryAsOf([SmallReview("2024-01-29T08:00", "a", true)], now: now)
    var options = SimulatedParts.options()
    let said = days.map {
      "In most replicates, the learner first continues a break, because the log has no answer in the last \($0) days. To simulate that study starts again now, give --learner every-day."
    }
    func remarks() throws -> [String] {
      CardsReport.remarks(try #require(try Scenarios(history, options).cards)).map(\.english)
        .filter { $0.hasPrefix("In most replicates, the learner first continues a break") }
    }
    #expect(try remarks() == [said].compactMap(\.self))
    // Whoever studies by a rule begins on the first day.
    options.cards.learner = .everyDay
    #expect(try remarks().isEmpty)
  }

  /// One card that is always right comes back after 1, 2, 4 and 7 days: by the standard table from a first answer on
  /// day 0 it is answered on days 0, 1, 3, 7 and 14, and one begun on day 1 on days 1, 2, 4 and 8.
  @Test func `cards that are always right come back by the table`() async throws {
    let sure = EmpiricalMemory(counts: Array(repeating: .init(answers: 1 << 50, correct: 1 << 50), count: 7))
    let plan = CardPlan(
      span: SimulatedParts.options(days: 10, replicates: 3).span, seen: [], unseenCount: 2,
      simulationModel: .empirical(sure, SchedulerChoice(.table, SchedulerChoice.Context(table: .standard))),
      learner: .daily(DailyLearner(newPerDay: 1, reviewLimit: nil)))
    let projection = Projection(
      await plan.run(jobs: 2), start: SimulatedParts.start,
      CardScenario.sources(seconds: AnswerSeconds(right: 30, wrong: 90), knowsMemorised: false))
    let scenario = try SimulatedParts.cards(knowsMemorised: false).figure.scenario
    let part = Answer<CardsReport>(
      figure: Simulated(scenario: scenario, projection: projection, ending: nil))
    let report = SimulatedParts.report([part], days: 10)
    // Six times a card came due, none of which waits on the last day (F6).
    let expected = """
      {"due": \(band("0")), "dueNew": \(band("6")), "reviews": \(band("8")), "correct": \(band("8")),
       "new": \(band("2")), "minutes": \(band("4")), "backlog": \(band("0")), "memorised": null}
      """
    #expect(try canonical(report.json("parts")(0)("totals").text) == canonical(expected))
    #expect(try report.means("reviews") == [1, 2, 1, 1, 1, 0, 0, 1, 1, 0])
    #expect(try report.means("dueNew") == [0, 1, 1, 1, 1, 0, 0, 1, 1, 0])
    #expect(report.text().contains("reviews    8 (90 % band: 8 – 8)\n"))
    #expect(report.text().contains("per day    0.8 reviews, 0.4 minutes\n"))
    #expect(report.text(.japanese).contains("復習        8（90 % 予測区間: 8 – 8）\n"))
  }
}
