import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `notifications` in every form (INTERFACE 4, N4-N6).
struct NotificationsReportTests {
  /// At seven on 10 January: one card is due that day, one on the 12th, and one was wrong ten minutes ago.
  ///
  /// By hand: seven mornings at eight, with 2 cards on the 10th and the 11th and 3 from the 12th on, then the second try
  /// half an hour after the wrong answer; 60 of 64 places may be taken.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [SmallReview("2024-01-10T06:50", "x", false)],
        cards: [
          Card("a", due: "2024-01-10T00:00"), Card("b", due: "2024-01-12T00:00"),
          Card("x", due: "2024-01-10T00:00", question: "犬"),
        ], now: "2024-01-10T07:00")
    },
    json: """
      {"cap": 60,
       "planned": [
         {"id": "morning-reminder", "item": null, "fire": "2024-01-09T23:00:00Z", "kind": "morning",
          "title": "復習の時間です", "body": "今日の復習 2枚", "badge": 2},
         \((11...16).map(morning).joined(separator: ", ")),
         {"id": "retry-x", "item": "x", "fire": "2024-01-09T22:20:00Z", "kind": "retry", "title": "復習の時間です",
          "body": "もう一度 犬"}],
       "dropped": 0, "starved": 0}
      """,
    csv: """
      id,item,fire,kind,title,body,badge
      morning-reminder,,2024-01-09T23:00:00Z,morning,復習の時間です,今日の復習 2枚,2
      morning-reminder-20240111,,2024-01-10T23:00:00Z,morning,復習の時間です,今日の復習 2枚,2
      morning-reminder-20240112,,2024-01-11T23:00:00Z,morning,復習の時間です,今日の復習 3枚,3
      """,
    english: [
      "8 planned of at most 60; 0 dropped shown at text 2024-01-10 07:20 もう一度 犬 2024-01-10 08:00 今日の復習 2枚"
    ],
    japanese: ["予約 8件（上限 60件）、上限を超えて予約しない通知 0件 通知の時刻 本文 2024-01-10 07:20 もう一度 犬 2024-01-10 08:00 今日の復習 2枚"])

  /// The reminder of a morning of January at 08:00 in Tokyo.
  private static func morning(of day: Int) -> String {
    let waiting = day < 12 ? 2 : 3
    return """
      {"id": "morning-reminder-202401\(day)", "item": null, "fire": "2024-01-\(day - 1)T23:00:00Z",
       "kind": "morning", "body": "今日の復習 \(waiting)枚", "badge": \(waiting)}
      """
  }

  private static let rich = NotificationPlan(
    keeping: [
      PlannedNotification(
        id: "morning-reminder", item: nil, fire: Sample.morning, kind: .morning, title: "復習の時間です",
        body: "今日の復習 520枚", badge: 520),
      PlannedNotification(
        id: "retry-\(Sample.hostile)", item: Sample.hostile, fire: Sample.morning + 60, kind: .retry,
        title: "復習の時間です",
        body: "もう一度 \(Sample.long)", badge: nil),
      PlannedNotification(
        id: "retry-x", item: "x", fire: Sample.morning + 30, kind: .retry, title: "復習の時間です", body: "もう一度 x",
        badge: nil),
    ], cap: 2)

  private static func shown(_ plan: NotificationPlan) -> Answer<NotificationsReport> {
    NotificationsReport.shown(NotificationsFigure(plan: plan, zone: .tokyo))
  }

  private let figure = shown(
    NotificationPlan(
      keeping: [
        PlannedNotification(
          id: "morning-reminder", item: nil, fire: Sample.morning, kind: .morning, title: "復習の時間です",
          body: "今日の復習 2枚", badge: 2),
        PlannedNotification(
          id: "retry-x", item: "x", fire: Sample.morning + 1_800, kind: .retry, title: "復習の時間です",
          body: "もう一度 犬", badge: nil),
        PlannedNotification(
          id: "retry-y", item: "y", fire: Sample.morning + 60, kind: .retry, title: "t", body: "b",
          badge: nil),
      ], cap: 2))

  @Test func `JSON has the plan, a badge only where there is one`() throws {
    let expected = """
      {"cap": 2,
       "planned": [
         {"id": "morning-reminder", "item": null, "fire": "2024-01-09T23:00:00Z", "kind": "morning",
          "title": "復習の時間です", "body": "今日の復習 2枚", "badge": 2},
         {"id": "retry-x", "item": "x", "fire": "2024-01-09T23:30:00Z", "kind": "retry",
          "title": "復習の時間です", "body": "もう一度 犬"}],
       "dropped": 1, "starved": 1}
      """
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a reminder`() {
    #expect(
      figure.table.text == """
        id,item,fire,kind,title,body,badge
        morning-reminder,,2024-01-09T23:00:00Z,morning,復習の時間です,今日の復習 2枚,2
        retry-x,x,2024-01-09T23:30:00Z,retry,復習の時間です,もう一度 犬,

        """)
  }

  @Test func `the page counts and lists the first`() {
    figure.checkPage(shows: ["2024-01-10 08:00", "今日の復習 2枚", "2024-01-10 08:30", "もう一度 犬"])
    #expect(figure.page().contains("2 planned of at most 2; 1 dropped"))
    Self.shown(Self.rich).checkPage(shows: ["520"])
    let none = Self.shown(NotificationPlan(keeping: [], cap: 60))
    #expect(none.page() == "Notifications\n  0 planned of at most 60; 0 dropped\n")
  }

  @Test func `F12: the page has local times, by the zone of the data, of the first eight`() {
    let reminders = (0..<9).map { number in
      PlannedNotification(
        id: "r\(number)", item: nil, fire: Sample.morning + Int64(86_400 * number), kind: .task, title: "t",
        body: "b\(number)", badge: nil)
    }
    let plan = NotificationPlan(cap: 64, planned: reminders, dropped: 0, starved: 0)
    let utc = NotificationsReport.shown(NotificationsFigure(plan: plan, zone: .utc))
    #expect(utc.page().contains("2024-01-09 23:00  b0\n") && utc.page().hasSuffix("  b7\n  and 1 more\n"))
    #expect(utc.page(.japanese).hasSuffix("  ほかに 1件あります\n"))
    #expect(Self.shown(plan).page().contains("2024-01-10 08:00  b0\n"))
    // JSON stays in UTC.
    #expect(Self.shown(plan).json.text.contains(#""fire": "2024-01-09T23:00:00Z""#))
  }

  @Test func `N1, N3 reminders of tasks stand beside those of cards`() throws {
    let plan = NotificationPlan(
      keeping: [
        PlannedNotification(
          id: "morning-reminder", item: nil, fire: Sample.morning, kind: .morning, title: "復習の時間です",
          body: "今日の復習 2枚", badge: 2)
      ], cap: 60
    ).joined(
      by: NotificationPlan(
        cap: 64,
        planned: [
          PlannedNotification(
            id: "t-nag-1", item: "t", fire: Sample.morning + 60, kind: .task, title: "タスクのリマインダー",
            body: "「掃除」の時間です", badge: nil)
        ], dropped: 3, starved: 1))
    let figure = Self.shown(plan)
    let expected = """
      {"cap": 124,
       "planned": [
         {"id": "morning-reminder", "item": null, "fire": "2024-01-09T23:00:00Z", "kind": "morning",
          "title": "復習の時間です", "body": "今日の復習 2枚", "badge": 2},
         {"id": "t-nag-1", "item": "t", "fire": "2024-01-09T23:01:00Z", "kind": "task",
          "title": "タスクのリマインダー", "body": "「掃除」の時間です"}],
       "dropped": 3, "starved": 1}
      """
    #expect(try canonical(figure.json.text) == canonical(expected))
    #expect(figure.table.text.hasSuffix("\nt-nag-1,t,2024-01-09T23:01:00Z,task,タスクのリマインダー,「掃除」の時間です,\n"))
    figure.checkPage(shows: ["2024-01-10 08:01", "「掃除」の時間です"])
    #expect(figure.page().contains("2 planned of at most 124; 3 dropped"))
    #expect(figure.page(.japanese).contains("予約 2件（上限 124件）、上限を超えて予約しない通知 3件"))
  }
}

extension NotificationsReport: PrintedMeasure {
  static let printedValues = [NotificationsReportTests.printed]
}
