import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `strength` in every form (INTERFACE 4, RULES 7).
struct StrengthReportTests {
  /// A daily habit that was done, skipped, and not done.
  ///
  /// By hand: the score halves in 13 days, so that after a day it is 1 - 2^(-1/13), a skipped day leaves it, and one that
  /// was missed takes it times 2^(-1/13). One of two days: Beta(2, 2), with the ends of SciPy 1.17.1 `beta.ppf`.
  static let printed = PrintedValue(
    history: {
      let first = try day("2024-01-01")
      let marks: [Checkmark] = [.manualYes, .skip, .no]
      let ticks = marks.enumerated().map { Tick(day: first + $0, value: $1) }
      return try HistoryAsOf(now: "2024-01-03T12:00").with(
        habits: [Habit(name: "読書", frequency: .daily, ticks: ticks)])
    },
    json: """
      [{"habit": "読書", "frequency": {"times": 1, "days": 1}, "frequencyIs": "known", "fits": null, "unit": null,
        "target": null, "score": 0.0492265411436, "rate": 0.5, "low": 0.0942993240502, "high": 0.9057006759498, "n": 2,
        "method": "Beta(1,1) posterior 95 %", "shrunk": null,
        "streaks": [{"start": "2024-01-01", "end": "2024-01-02", "length": 2}],
        "series": [{"day": "2024-01-01", "value": "YES_MANUAL", "score": 0.0519224856608},
                   {"day": "2024-01-02", "value": "SKIP", "score": 0.0519224856608},
                   {"day": "2024-01-03", "value": "NO", "score": 0.0492265411436}]}]
      """,
    csv: """
      habit,day,value,score
      読書,2024-01-01,YES_MANUAL,0.0519224856608
      読書,2024-01-02,SKIP,0.0519224856608
      読書,2024-01-03,NO,0.0492265411436
      """, english: ["読書 5 % 1 of 2 9 % – 91 % 2, 2 days ▁▁▁"],
    japanese: ["読書 5 % 2のうち1 9 % – 91 % 2, 2日 ▁▁▁"],
    tolerance: 1e-8)

  /// With the published score of one day, and SciPy's ends of Beta(3, 2).
  private static let rich = StrengthFigure(habits: [
    StrengthFigure.Entry(
      habit: Sample.hostile,
      days: [
        HabitDay(day: monday, value: .manualYes, amount: nil, score: 0.051_922),
        HabitDay(day: monday + 1, value: .skip, amount: nil, score: 0.051_922),
        HabitDay(day: monday + 2, value: .no, amount: nil, score: 0.049_226),
        HabitDay(day: monday + 3, value: .manualYes, amount: 2.5, score: 0.098_592),
      ],
      streaks: [monday...monday + 1, monday + 3...monday + 3],
      rate: ProportionInterval(
        n: 3, successes: 2, rate: 0.6, low: 0.194_120_449_683, high: 0.932_414_013_511)),
    StrengthFigure.Entry(
      habit: Sample.long,
      days: (0..<40).map {
        HabitDay(day: monday + $0, value: .automaticYes, amount: nil, score: Double($0) / 40)
      },
      streaks: [monday...monday + 39],
      rate: ProportionInterval(n: 40, successes: 0, rate: 1.0 / 42, low: 0.000_617, high: 0.086)),
  ])

  private static let monday = Sample.monday

  private let figure = StrengthReport.shown(
    StrengthFigure(habits: [
      StrengthFigure.Entry(
        habit: "=読書",
        days: [
          HabitDay(day: monday, value: .manualYes, amount: nil, score: 0.051_922),
          HabitDay(day: monday + 1, value: .automaticYes, amount: nil, score: 0.05),
          HabitDay(day: monday + 2, value: .unknown, amount: nil, score: 0.0475),
          HabitDay(day: monday + 3, value: .manualYes, amount: 2.5, score: 0.125),
        ],
        streaks: [monday...monday + 1, monday + 3...monday + 3],
        rate: ProportionInterval(n: 4, successes: 2, rate: 0.5, low: 0.25, high: 0.75))
    ]))

  @Test func `JSON has the score, the rate with its interval, the streaks and every day`() throws {
    let expected = #"""
      [{"habit": "=読書", "frequency": {"times": 1, "days": 1}, "frequencyIs": "known", "fits": null, "unit": null,
        "target": null, "score": 0.125, "rate": 0.5, "low": 0.25, "high": 0.75, "n": 4,
        "method": "Beta(1,1) posterior 95 %", "shrunk": null,
        "streaks": [{"start": "2024-01-01", "end": "2024-01-02", "length": 2},
                    {"start": "2024-01-04", "end": "2024-01-04", "length": 1}],
        "series": [{"day": "2024-01-01", "value": "YES_MANUAL", "score": 0.051922},
                   {"day": "2024-01-02", "value": "YES_AUTO", "score": 0.05},
                   {"day": "2024-01-03", "value": "UNKNOWN", "score": 0.0475},
                   {"day": "2024-01-04", "value": 2.5, "score": 0.125}]}]
      """#
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  /// Habits of which the data say more, less, or contradictory things of how often they are to be done.
  private static let uncertain: StrengthFigure = {
    func entry(_ habit: String) -> StrengthFigure.Entry {
      StrengthFigure.Entry(
        habit: habit, days: [HabitDay(day: monday, value: .manualYes, amount: nil, score: 0.05)], streaks: [],
        rate: ProportionInterval(n: 4, successes: 2, rate: 0.5, low: 0.25, high: 0.75))
    }
    var (weekly, measured) = (entry("掃除"), entry("水"))
    weekly.frequency = HabitFrequency(times: 1, days: 7) ?? .daily
    measured.unit = "杯"
    measured.target = HabitTarget(.atMost, 2.5)
    var assumed = [entry("走る"), entry("読む")]
    for index in assumed.indices { assumed[index].isKnown = false }
    let fits = [
      FrequencyFit(frequency: HabitFrequency(times: 3, days: 7), automaticDays: 1, misses: 0),
      FrequencyFit(frequency: HabitFrequency(times: 1, days: 30), automaticDays: 20, misses: 1),
      FrequencyFit(frequency: HabitFrequency(times: 1, days: 14), automaticDays: 20, misses: 11),
      FrequencyFit(frequency: nil, automaticDays: 5, misses: 5),
    ]
    let contradicted = zip(["a", "b", "c", "d"], fits).map { name, fit in
      var entry = entry(name)
      (entry.isKnown, entry.fit) = (false, fit)
      return entry
    }
    return StrengthFigure(habits: [weekly, measured] + assumed + contradicted)
  }()

  @Test func `F5: JSON says how often, how well that is known, and what the marks speak of`() throws {
    let habits = StrengthReport.shown(Self.uncertain).json.text
    for (part, count) in [
      (#""frequency":{"times":1,"days":7},"frequencyIs":"known","fits":null"#, 1),
      (#""unit":"杯","target":{"type":"AT_MOST","value":2.5}"#, 1),
      (#""frequency":{"times":1,"days":1},"frequencyIs":"assumed","fits":null,"unit":null,"target":null"#, 2),
      (#""frequencyIs":"contradicted","fits":{"times":3,"days":7,"automaticDays":1,"misses":0}"#, 1),
      (#""frequencyIs":"contradicted","fits":{"times":null,"days":null,"automaticDays":5,"misses":5}"#, 1),
    ] {
      #expect(habits.replacing(" ", with: "").ranges(of: part).count == count, "\(part)")
    }
  }

  @Test func `F5: the page says what was taken as daily, and which frequency would fit`() {
    let figure = StrengthReport.shown(Self.uncertain)
    let (english, japanese) = (figure.page(width: 400), figure.page(.japanese, width: 400))
    for line in [
      "1 in 7 days: 掃除", "daily at most 2.5 杯: 水", "assumed daily because the frequency is unknown: 走る, 読む",
      "a: assumed daily because the frequency is unknown, but its export has 1 automatic day, unlike a daily habit; "
        + "3 in 7 days fits",
      "has 20 automatic days, unlike a daily habit; 1 in 30 days fits best, except for 1 day",
      "; no frequency explains most of them, 1 in 14 days is closest, except for 11 days",
      "has 5 automatic days, unlike a daily habit; no frequency explains them",
    ] {
      #expect(english.contains("\(line)\n"), "\(line)")
    }
    for line in [
      "7日に1回：掃除", "毎日2.5 杯以下：水", "頻度が分からないため毎日とみなした習慣：走る、読む",
      "a：頻度が分からないため毎日の習慣とみなしましたが、書き出したデータには、毎日の習慣なら付かない自動のチェックが1日分あります（頻度を7日に3回とすれば、すべての日と合います）",
      "（最もよく合う頻度は30日に1回で、合わない日は1日です）", "（大半の日を説明できる頻度はありません。最も近い頻度は14日に1回で、合わない日は11日です）",
      "（どの頻度でも、これらの日を説明できません）",
    ] {
      #expect(japanese.contains("\(line)\n"), "\(line)")
    }
    // Where all are daily nothing is said of it.
    #expect(!self.figure.page(width: 200).contains("daily"))
  }

  @Test func `CSV has a row a habit and day`() {
    #expect(
      figure.table.text == """
        habit,day,value,score
        '=読書,2024-01-01,YES_MANUAL,0.051922
        '=読書,2024-01-02,YES_AUTO,0.05
        '=読書,2024-01-03,UNKNOWN,0.0475
        '=読書,2024-01-04,2.5,0.125

        """)
  }

  @Test func `the page has a row a habit, with its longest streak and the last fourteen days`() throws {
    figure.checkPage(shows: ["=読書", "13 %", "25 % – 75 %"])
    let page = figure.page(width: 120)
    #expect(page.hasPrefix("Strength of habits\n") && page.contains("2 of 4"))
    #expect(page.contains("2 days"))
    #expect(figure.page(.japanese, width: 120).contains("2日"))
    // Forty days with a rising score: the bars are those of the last fourteen.
    let rich = StrengthReport.shown(Self.rich)
    rich.checkPage()
    let line = try #require(rich.page(width: 200).split(separator: "\n").last { $0.contains("40 days") })
    let bars = try #require(line.split(separator: " ").last)
    #expect(bars.count == 14, "\(line)")
    #expect(rich.page(width: 200).contains("40 days"))
    #expect(!rich.page().contains("\u{1B}"))
  }

  @Test func `the page of no habits says so`() {
    let none = StrengthReport.shown(StrengthFigure(habits: []))
    #expect(none.page() == "Strength of habits\n  no ticks\n")
    #expect(none.page(.japanese) == "習慣の強さ\n  チェックの記録なし\n")
    #expect(none.table.text == "habit,day,value,score\n")
    #expect(none.json == .array([]))
  }
}

extension StrengthReport: PrintedMeasure {
  static let printedValues = [StrengthReportTests.printed]
}
