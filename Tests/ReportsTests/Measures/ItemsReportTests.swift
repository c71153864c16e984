import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `items` in every form (INTERFACE 4).
struct ItemsReportTests {
  /// At seven on 10 January: a card that was right on the 8th and the 9th, one that is overdue, and a task of every
  /// three days that was done at nine on the 8th; it stands for what is made of either.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [SmallReview("2024-01-08T08:00", "inu", true), SmallReview("2024-01-09T08:00", "inu", true)],
        cards: [
          Card("inu", due: "2024-01-20T00:00", question: "犬"),
          Card("old", due: "2024-01-08T00:00", question: "旧い"),
        ], now: "2024-01-10T07:00"
      ).with(
        tasks: [RecurringTask("wash", next: "2024-01-12T10:00")], done: [Event("2024-01-08T09:00", "wash")],
        habits: [
          Habit(name: "走る", frequency: .daily, ticks: [Tick(day: day("2024-01-09"), value: .manualYes)])
        ])
    },
    json: """
      [{"kind": "card", "id": "old", "name": "旧い", "section": "overdue", "next": "2024-01-08",
        "nextLocal": "2024-01-08", "interval": null, "last": null, "count": 0, "step": 0, "streak": 0, "starved": null,
        "status": null},
       {"kind": "card", "id": "inu", "name": "犬", "section": "upcoming", "next": "2024-01-11",
        "nextLocal": "2024-01-11", "interval": "P2D", "last": "2024-01-08T23:00:00Z", "count": 2, "step": 2,
        "streak": 2, "starved": null, "status": null},
       {"kind": "habit", "id": "走る", "name": "走る", "section": null, "next": null, "nextLocal": null,
        "interval": "P1D", "last": "2024-01-09", "count": 1, "step": null, "streak": 1, "starved": null,
        "status": null},
       {"kind": "task", "id": "wash", "name": "wash", "section": "upcoming", "next": "2024-01-11T00:00:00Z",
        "nextLocal": "2024-01-11T09:00:00", "interval": "P3D", "last": "2024-01-08T00:00:00Z", "count": 1,
        "step": null, "streak": 1, "starved": 0, "status": null}]
      """,
    csv: """
      kind,id,name,section,next,nextLocal,interval,last,count,step,streak,starved,status
      card,old,旧い,overdue,2024-01-08,2024-01-08,,,0,0,0,,
      card,inu,犬,upcoming,2024-01-11,2024-01-11,P2D,2024-01-08T23:00:00Z,2,2,2,,
      habit,走る,走る,,,,P1D,2024-01-09,1,,1,,
      task,wash,wash,upcoming,2024-01-11T00:00:00Z,2024-01-11T09:00:00,P3D,2024-01-08T00:00:00Z,1,,1,0,
      """,
    english: [
      "Overdue, the longest first: 1. name since", "旧い 2024-01-08", "Next:",
      "name next interval on-time streak card 犬 2024-01-11 after 2 days 2 task wash 2024-01-11 09:00",
    ],
    japanese: [
      "期限超過の項目 1件を、超過の長い順に示します。 名前 期日", "旧い 2024-01-08",
      "名前 次回 間隔 期限内の連続回数 カード 犬 2024-01-11 2日後 2 課題 wash 2024-01-11 09:00",
    ])

  private static func entry(
    _ id: String, _ spacing: ItemsFigure.Spacing? = nil, starved: Int? = nil
  ) -> ItemsFigure.Entry {
    var entry = ItemsFigure.Entry(.tasks, id: id, name: "", count: 1)
    entry.next = .day(Sample.monday)
    entry.section = .upcoming
    entry.spacing = spacing
    entry.starved = starved
    return entry
  }

  private static func shown(_ entries: [ItemsFigure.Entry]) -> Answer<ItemsReport> {
    ItemsReport.shown(ItemsFigure(entries, in: DayBoundary(zone: .tokyo)))
  }

  @Test func `an interval is written as ISO 8601 has it, where that has one`() throws {
    let spacings: [(ItemsFigure.Spacing?, String?, String)] = try [
      (.days(0), "P0D", "again today"), (.days(1), "P1D", "after 1 day"),
      (.calendar(CalendarInterval(2, .week)), "P2W", "every 2 weeks"),
      (.calendar(CalendarInterval(1, .month)), "P1M", "every month"),
      (.frequency(#require(HabitFrequency(times: 1, days: 7))), "P7D", "1 in 7 days"),
      (.frequency(#require(HabitFrequency(times: 3, days: 7))), nil, "3 in 7 days"), (nil, nil, ""),
    ]
    for (spacing, iso, words) in spacings {
      let shown = Self.shown([Self.entry("t", spacing)])
      #expect(try shown.json(0)("interval").text == (iso.map { "\"\($0)\"" } ?? "null"))
      #expect(words.isEmpty || shown.page().contains(words), "\(words): \(shown.page())")
    }
  }

  @Test func `the page shows the ten that are next, and says which reminders starved`() {
    let many = (10..<25).map { Self.entry("t\($0)", starved: $0 == 12 ? 3 : $0 == 24 ? 7 : 0) }
    let shown = Self.shown(many)
    shown.checkPage(shows: ["t10", "t19"])
    #expect(shown.page().contains("  and 5 more\n") && !shown.page().contains("t20"))
    #expect(
      shown.page().hasSuffix(
        "  Reminders that came due without having been planned (starved): t24 7, t12 3\n"))
    #expect(shown.page(.japanese).contains("上限超過で未予約のまま時刻が来た通知：t24 7、t12 3\n"))
  }

  @Test func `the page of nothing says so`() {
    #expect(Self.shown([]).page() == "What comes next\n  nothing\n")
    var done = Self.entry("t")
    done.status = "done"
    #expect(Self.shown([done]).page(.japanese) == "項目ごとの次回\n  これからの予定はありません\n")
    #expect(Self.shown([]).json == .array([]))
  }
}

extension ItemsReport: PrintedMeasure {
  static let printedValues = [ItemsReportTests.printed]
}
