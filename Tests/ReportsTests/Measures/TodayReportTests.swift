import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `today` in every form (INTERFACE 4, C7).
struct TodayReportTests {
  /// On 10 January, at seven: a card is overdue, one that was right yesterday comes back today, one waits; a task's time
  /// of today has passed.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [SmallReview("2024-01-09T08:00", "inu", true)],
        cards: [
          Card("old", due: "2024-01-08T00:00", question: "旧い"),
          Card("inu", due: "2024-01-10T00:00", step: 1, reviews: 1, question: "犬"),
          Card("later", due: "2024-01-12T00:00", question: "後"),
        ], now: "2024-01-10T07:00"
      ).with(tasks: [RecurringTask("wash", next: "2024-01-10T06:00")])
    },
    json: """
      {"due": 3, "overdue": 1, "upcoming": 1, "streak": 1, "nextNotification": "2024-01-09T23:00:00Z",
       "sections": {"overdue": [{"kind": "card", "id": "old", "name": "旧い"}],
                    "today": [{"kind": "card", "id": "inu", "name": "犬"},
                              {"kind": "task", "id": "wash", "name": "wash", "late": true}],
                    "upcoming": [{"kind": "card", "id": "later", "name": "後"}]},
       "classes": null, "habits": null, "items": null}
      """,
    csv: """
      section,item,name,late
      overdue,old,旧い,false
      today,inu,犬,false
      today,wash,wash,true
      upcoming,later,後,false
      """,
    english: [
      "due 3 cards and tasks such as 旧い, 犬, wash of these overdue 1 late today 1 upcoming 1",
      "streak 1 day next reminder 2024-01-10 08:00",
    ],
    japanese: [
      "今日の分 カードと課題 3件 主なもの 旧い、犬、wash うち期限超過 1 うち時刻を過ぎたもの 1 今後 1", "連続日数 1日 次回通知 2024-01-10 08:00",
    ])

  private static func waiting(_ id: String, name: String? = nil, late isLate: Bool = false)
    -> TodayFigure.Waiting
  {
    TodayFigure.Waiting(kind: isLate ? .tasks : .cards, id: id, name: name ?? id, isLate: isLate)
  }

  private static let rich = TodayFigure(
    overdue: [waiting("old", name: "旧")],
    today: [waiting(Sample.hostile, late: true), waiting("b", name: "二")],
    upcoming: [waiting("later"), waiting(Sample.long)], streak: 12,
    nextNotification: Sample.morning, nextLocal: LocalTime(seconds: 1_704_873_600),
    classes: [
      TodayFigure.Lesson(course: "m1", name: "数学", period: 2, start: 545),
      TodayFigure.Lesson(course: "e", name: "e", period: 5, start: nil),
    ], habits: ["走る"], items: [], hasCards: true, hasTasks: true)

  private static let none = TodayFigure(
    overdue: [], today: [], upcoming: [], streak: 0, nextNotification: nil, hasCards: false,
    hasTasks: false)

  private let figure = TodayFigure(
    overdue: [waiting("old")], today: [waiting("b"), waiting("\"c\"", late: true)],
    upcoming: [waiting("later")],
    streak: 12,
    nextNotification: Sample.morning, hasCards: true, hasTasks: true)

  private static func due(
    _ count: Int, late: Int = 0, hasCards: Bool, hasTasks: Bool
  ) -> Answer<TodayReport> {
    TodayReport.shown(
      TodayFigure(
        overdue: [], today: (0..<count).map { waiting("item-\($0)", late: $0 < late) }, upcoming: [],
        streak: 0,
        nextNotification: nil, hasCards: hasCards, hasTasks: hasTasks))
  }

  @Test func `JSON has counts, and what stands in each section`() throws {
    let expected = #"""
      {"due": 3, "overdue": 1, "upcoming": 1, "streak": 12, "nextNotification": "2024-01-09T23:00:00Z",
       "sections": {"overdue": [{"kind": "card", "id": "old", "name": "old"}],
         "today": [{"kind": "card", "id": "b", "name": "b"},
                   {"kind": "task", "id": "\"c\"", "name": "\"c\"", "late": true}],
         "upcoming": [{"kind": "card", "id": "later", "name": "later"}]},
       "classes": null, "habits": null, "items": null}
      """#
    #expect(try canonical(TodayReport.shown(figure).json.text) == canonical(expected))
  }

  @Test func `without a planned reminder the instant is null`() throws {
    let expected = #"""
      {"due": 0, "overdue": 0, "upcoming": 0, "streak": 0, "nextNotification": null,
       "sections": {"overdue": [], "today": [], "upcoming": []},
       "classes": null, "habits": null, "items": null}
      """#
    #expect(try canonical(TodayReport.shown(Self.none).json.text) == canonical(expected))
  }

  @Test func `classes, habits and the list of today stand in every form`() throws {
    let report = TodayReport.shown(Self.rich)
    let json = String(decoding: report.json.encoded(), as: UTF8.self)
    #expect(
      json.contains(
        #""classes": [{"course": "m1", "name": "数学", "period": 2}, {"course": "e", "name": "e", "period": 5}], "#
          + #""habits": ["走る"], "items": []"#))
    #expect(report.table.text.hasSuffix("classes,m1,数学,false\nclasses,e,e,false\nhabits,走る,走る,false\n"))
    let page = TodayReport.shown(Self.rich).page(width: 100)
    #expect(page.contains("\n  classes           2 09:05 数学, 5 e\n"))
    #expect(page.contains("\n  habits open       走る\n  on the list       none\n"))
    let alone = TodayFigure(
      overdue: [], today: [], upcoming: [], streak: 0, nextNotification: nil, classes: [],
      hasCards: false, hasTasks: false)
    #expect(
      TodayReport.shown(alone).page()
        == "Today\n  classes        none\n  next reminder  none planned\n")
  }

  @Test func `CSV has a row a card or task, and says of each whether it is late`() {
    #expect(
      TodayReport.shown(figure).table.text == """
        section,item,name,late
        overdue,old,old,false
        today,b,b,false
        today,\"\"\"c\"\"\",\"\"\"c\"\"\",true
        upcoming,later,later,false

        """)
  }

  @Test func `A0.1 in CSV only what is of today can be late`() {
    // A card of an earlier day that has the id of a late task.
    let twins = TodayFigure(
      overdue: [Self.waiting("a")], today: [Self.waiting("a", late: true)], upcoming: [Self.waiting("a")],
      streak: 0,
      nextNotification: nil,
      hasCards: true, hasTasks: true)
    #expect(
      TodayReport.shown(twins).table.text
        == "section,item,name,late\noverdue,a,a,false\ntoday,a,a,true\nupcoming,a,a,false\n")
  }

  @Test func `the page counts the sections`() {
    TodayReport.shown(Self.rich).checkPage(shows: ["3", "1", "2", "12", "2024-01-10 08:00"])
    let page = TodayReport.shown(Self.rich).page()
    #expect(page.contains("due               3 cards and tasks\n  such as           旧, =cmd"))
    #expect(page.contains("of these overdue  1\n"))
    #expect(page.contains("late today        1\n"))
    #expect(TodayReport.shown(Self.none).page().contains("none planned"))
  }

  @Test(
    arguments: [
      (0, false, false, "0 cards", "0枚"), (1, true, false, "1 card", "1枚"), (2, true, false, "2 cards", "2枚"),
      (1, false, true, "1 task", "1件"), (2, false, true, "2 tasks", "2件"),
      (2, true, true, "2 cards and tasks", "カードと課題 2件"),
    ] as [(Int, Bool, Bool, String, String)])
  func `the page names what is due`(
    count: Int, hasCards: Bool, hasTasks: Bool, english: String, japanese: String
  ) {
    let figure = Self.due(count, hasCards: hasCards, hasTasks: hasTasks)
    #expect(figure.page().contains("  \(english)\n"))
    #expect(figure.page(.japanese).contains("  \(japanese)\n"))
    figure.checkPage()
  }

  @Test func `F7: of an app that does not say when cards come back, nothing is called due or not due`() {
    var unknown = Self.none
    unknown.lacksDueDays = true
    #expect(
      TodayReport.shown(unknown).page()
        == "Today\n  due            not known\n  streak         0 days\n  next reminder  none planned\n")
    #expect(TodayReport.shown(unknown).page(.japanese).contains("今日の分  不明\n"))
  }

  @Test func `A0.1 the page counts late tasks only where there are tasks`() {
    let tasks = Self.due(5, late: 4, hasCards: false, hasTasks: true)
    #expect(tasks.page().contains("late today        4\n"))
    #expect(tasks.page(.japanese).contains("うち時刻を過ぎたもの  4\n"))
    let cards = Self.due(5, hasCards: true, hasTasks: false)
    #expect(!cards.page().contains("late"))
    #expect(!cards.page(.japanese).contains("時刻を過ぎたもの"))
  }
}

extension TodayReport: PrintedMeasure {
  static let printedValues = [TodayReportTests.printed]
}
