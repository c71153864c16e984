import TestSupport
import Testing

struct AnalyzeCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try HandMade.write(to: folder)
  }

  private func handMade() async throws -> JSON {
    try await folder.run("analyze hand --json").json("measures")
  }

  // MARK: JSON

  @Test func `the report has the keys of INTERFACE 4`() async throws {
    let outcome = try await folder.run("analyze hand --json")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let json = try outcome.json
    #expect(
      json.keys == [
        "asOf", "dayStartHour", "kaiki", "measures", "rejected", "remarks", "sources", "timeZone",
      ])
    #expect(try outcome.remarks == [])
    #expect(try json("kaiki").text == "0.3.0")
    #expect(try json("asOf").text == "2024-01-16T09:00:00Z")
    #expect(try json("timeZone").text == "UTC")
    #expect(try json("dayStartHour").integer == 0)
    #expect(try json("rejected") == .array([]))
    let sources = try #require(try json("sources").array)
    #expect(
      try sources.map { try $0("path").text } == [
        "hand/cards.csv", "hand/reviewLogs.csv", "hand/settings.json",
      ])
    #expect(try sources.map { try $0("kind").text } == ["cards", "reviewLogs", "settings"])
    #expect(try sources.map { try $0("rows").integer } == [4, 5, 1])
    #expect(try sources.map { try $0("rejected").integer } == [0, 0, 0])
    #expect(try json("measures").keys == MeasureNames.of([.cards, .log]).sorted())
  }

  @Test func `today and its reminders are worked out by hand (C7, A0.1, N5, N6)`() async throws {
    let today = try await handMade()("today")
    #expect(
      today.keys == [
        "classes", "due", "habits", "items", "nextNotification", "overdue", "sections", "streak", "upcoming",
      ])
    #expect(try ["classes", "habits", "items"].allSatisfy { try today($0) == .null })
    #expect(try ["due", "overdue", "upcoming", "streak"].map { try today($0).integer } == [3, 1, 1, 3])
    #expect(try today("nextNotification").text == "2024-01-16T09:30:00Z")
    let sections = try today("sections")
    // A card waits from the start of its day, so it is never late (A0.1).
    func card(_ id: String, _ name: String) -> JSON {
      .object(["kind": .text("card"), "id": .text(id), "name": .text(name)])
    }
    #expect(try sections("overdue") == .array([card("c4", "four")]))
    #expect(try sections("today") == .array([card("c2", "two"), card("c3", "three")]))
    #expect(try sections("upcoming") == .array([card("c1", "one")]))

    let plan = try await handMade()("notifications")
    #expect(plan.keys == ["cap", "dropped", "planned", "starved"])
    #expect(try ["cap", "dropped", "starved"].map { try plan($0).integer } == [60, 0, 0])
    let planned = try #require(try plan("planned").array)
    #expect(planned.count == 8)
    let morning = try plan("planned")(0)
    #expect(morning.keys == ["badge", "body", "fire", "id", "item", "kind", "title"])
    #expect(
      try ["id", "fire", "kind"].map { try morning($0).text } == [
        "morning-reminder", "2024-01-17T08:00:00Z", "morning",
      ])
    #expect(try morning("badge").integer == 4)
    #expect(try morning("item") == .null)
    let retry = try plan("planned")(7)
    #expect(retry.keys == ["body", "fire", "id", "item", "kind", "title"])
    #expect(
      try ["id", "item", "fire", "kind"].map { try retry($0).text }
        == ["retry-c3", "c3", "2024-01-16T09:30:00Z", "retry"])
    #expect(try retry("body").text?.contains("three") == true)
  }

  @Test(
    arguments: [
      ("en", "Today: due ", "; streak ", "; next reminder "), ("ja", "今日：今日の分 ", "；連続日数 ", "；次回通知 "),
    ] as [(String, String, String, String)])
  func `what waits today is a line for a message`(
    language: String, head: String, streak: String, reminder: String
  ) async throws {
    let outcome = try await folder.run("analyze hand --only today --format line --lang \(language)")
    #expect(outcome.code == 0)
    #expect(outcome.text.hasPrefix(head) && outcome.text.hasSuffix("\n"))
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(outcome.text.contains(streak) && outcome.text.contains(reminder))
    let due = try await folder.run("analyze hand --only today --json").json("measures")("today")("due")
      .integer
    #expect(outcome.text.hasPrefix("\(head)\(try #require(due))"))
  }

  @Test func `load, retention, latency and heatmap are worked out by hand`() async throws {
    let measures = try await handMade()
    let load = try measures("load")
    #expect(try load.array?.map { try $0("day").text } == ["2024-01-14", "2024-01-15", "2024-01-16"])
    #expect(try load.array?.map { try $0("reviews").integer } == [1, 3, 1])
    #expect(try load.array?.map { try $0("correct").integer } == [1, 2, 0])
    #expect(
      try load(1)("ratings")
        == .object(["again": .number(1), "hard": .number(1), "good": .number(0), "easy": .number(1)]))

    // F8: only c1 was answered a day after another answer.
    let recalled = try measures("retention")("true")
    #expect(try ["n", "correct"].map { try recalled("all")($0).integer } == [1, 1])
    #expect(try recalled("young") == recalled("all") && recalled("mature") == .null)
    // One second on Sunday.
    #expect(try load(0)("minutes").number == 0.016_666_666_666_7)
    let retention = try measures("retention")("bySteps")
    #expect(retention.array?.count == 2)
    #expect(
      try retention(0).keys == [
        "correct", "high", "low", "method", "n", "nEffective", "rate", "shrunk", "step",
      ])
    #expect(try ["step", "n", "correct"].map { try retention(0)($0).integer } == [0, 4, 2])
    #expect(try ["step", "n", "correct"].map { try retention(1)($0).integer } == [1, 1, 1])
    // Wilson: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), z = 1.959963984540054, where n is 4² / (1 + 2² + 1):
    // two of the four are of one person's Monday, and so few days count as one answer each.
    #expect(
      try ["rate", "low", "high"].map { try retention(0)($0).number } == [
        0.5, 0.115859465588, 0.884140534412,
      ])

    let latency = try measures("latency")
    #expect(try ["n", "p50", "p90", "p99"].map { try latency($0).integer } == [4, 2_000, 4_000, 4_000])
    #expect(latency.keys == ["byStep", "n", "p50", "p90", "p99"])
    #expect(try latency("byStep")(1).keys == ["n", "p50", "p90", "p99", "step"])
    #expect(
      try ["step", "n", "p50", "p90", "p99"].map { try latency("byStep")(1)($0).integer } == [
        1, 1, 3_000, 3_000, 3_000,
      ])

    let heatmap = try #require(try measures("heatmap").array)
    #expect(heatmap.count == 7 && heatmap.allSatisfy { $0.array?.count == 24 })
    var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)
    (counts[6][7], counts[0][8], counts[0][23], counts[1][9]) = (1, 1, 2, 1)
    #expect(heatmap.map { $0.array?.map { $0.integer ?? -1 } ?? [] } == counts)
  }

  @Test func `streaks, due, leeches and audit are worked out by hand (S1, S2, C1, C2, C5, C8, G7)`()
    async throws
  {
    let measures = try await handMade()
    let streaks = try measures("streaks")
    #expect(
      streaks.keys == [
        "activeDays", "atRisk", "byUser", "current", "doneToday", "longest", "survival",
      ])
    #expect(try ["current", "longest", "activeDays"].map { try streaks($0).integer } == [3, 3, 3])
    #expect(try ["doneToday", "atRisk"].map { try streaks($0).flag } == [true, false])
    let own = try streaks("byUser")(0)
    #expect(try own("user").text == "u1")
    #expect(try ["current", "longest", "activeDays"].map { try own($0).integer } == [3, 3, 3])

    let soonest = try #require(try measures("due")("soonest").array)
    #expect(
      try soonest.map { [try $0("card").text, try $0("day").text] }
        == [["c4", "2024-01-10"], ["c2", "2024-01-16"], ["c3", "2024-01-16"], ["c1", "2024-01-17"]])
    let leeches = try #require(try measures("leeches").array)
    #expect(
      try leeches.map { "\(try $0("card").text ?? "") \(try $0("wrong").integer ?? 0)" } == ["c2 1", "c3 1"])

    let audit = try #require(try measures("audit").array)
    #expect(audit.allSatisfy { $0.keys == ["message", "name", "rule", "severity", "where"] })
    #expect(
      try audit.map {
        "\(try $0("rule").text ?? "") \(try $0("severity").text ?? "") \(try $0("where").text ?? "")"
      }.sorted()
        == ["C5 note c4", "C8 warning c4", "G7 note c3"])
  }

  @Test func `a log of another scheduler is grouped by days since the last review`() async throws {
    let rows = [
      "1,3,2024-01-01T00:00:00Z", "1,1,2024-01-04T00:00:00Z", "1,3,2024-01-12T00:00:00Z",
      "1,3,2024-01-12T01:00:00Z",
    ]
    try folder.write("card_id,review_rating,review_time\n" + rows.joined(separator: "\n"), to: "public.csv")
    let measures = try await folder.run("analyze public.csv --time-zone UTC --json").json("measures")
    let retention = try #require(try measures("retention")("byDays").array)
    #expect(
      try retention.map { [try $0("days").text ?? "", "\(try $0("n").integer ?? 0)"] } == [
        ["3-4", "1"], ["5-8", "1"],
      ])
    #expect(
      retention.first?.keys == [
        "correct", "days", "high", "low", "method", "n", "nEffective", "rate", "shrunk",
      ])
    #expect(try measures("latency")("byStep") == .array([]))
    #expect(try measures("latency")("reason").text != nil)
  }

  @Test func `cards alone answer what cards can answer`() async throws {
    let outcome = try await folder.run(
      "analyze hand/cards.csv --time-zone UTC --now 2024-01-16T09:00:00Z --json")
    #expect(outcome.code == 0)
    #expect(try outcome.json("measures").keys == MeasureNames.of([.cards]).sorted())
  }

  @Test(
    arguments: [
      (.tasks, [.tasks, .completions]), (.attempts, [.goals, .attempts]), (.lists, [.lists]),
    ] as [(ShortLife.Kind, Set<MeasureNames.Data>)])
  func `tasks, attempts and lists answer what they can answer`(
    kind: ShortLife.Kind, data: Set<MeasureNames.Data>
  ) async throws {
    try folder.make(kind.made(), "d")
    let outcome = try await folder.run("analyze d --json")
    #expect(outcome.code == 0)
    #expect(try outcome.json("measures").keys == MeasureNames.of(data).sorted())
  }

  // MARK: Habits and daily numbers

  @Test(
    arguments: [
      "Date,Run,Read,\n2024-01-03,2,-1,\n2024-01-02,1,0,\n2024-01-01,2,2,\n",
      "Date,Run,Read,\n2024-01-03,YES_MANUAL,UNKNOWN,\n2024-01-02,YES_AUTO,NO,\n2024-01-01,YES_MANUAL,YES_MANUAL,\n",
    ] as [String])
  func `a table of Loop Habit Tracker is recognised, older and newer (RULES 7)`(table: String) async throws {
    try folder.write(table, to: "Checkmarks.csv")
    let outcome = try await folder.run("analyze Checkmarks.csv --time-zone UTC --json")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let source = try outcome.json("sources")(0)
    #expect(try source("kind").text == "checkmarks")
    #expect(try ["rows", "rejected"].map { try source($0).integer } == [3, 0])
    #expect(try source("unknownColumns") == .array([]))
    #expect(try outcome.json("rejected") == .array([]))
    #expect(try outcome.json("asOf").text == "2024-01-03T23:59:59.999Z")

    let habits = try outcome.json("measures")("strength")
    #expect(try habits.array?.map { try $0("habit").text } == ["Run", "Read"])
    let series = try #require(try habits(0)("series").array)
    #expect(try series.map { try $0("day").text } == ["2024-01-01", "2024-01-02", "2024-01-03"])
    #expect(try series.map { try $0("value").text } == ["YES_MANUAL", "YES_AUTO", "YES_MANUAL"])
    // One day of a daily habit: 1 - m with m = 0.5^(1/13), which is 0.051922; then s m, then s m + 1 - m.
    let first = 0.051_922_4857
    for (score, expected) in zip(
      series, [first, first * (1 - first), first + first * (1 - first) * (1 - first)])
    {
      #expect(abs(try #require(try score("score").number) - expected) < 1e-9)
    }
    #expect(
      try habits(0)("streaks")
        == .array([
          .object(["start": .text("2024-01-01"), "end": .text("2024-01-03"), "length": .number(3)])
        ]))
    #expect(
      try habits(1)("series").array?.map { try $0("value").text } == ["YES_MANUAL", "NO", "UNKNOWN"])
    #expect(try habits(1)("streaks").array?.map { try $0("length").integer } == [1])
  }

  @Test func `daily attendance of schools is recognised, empty values too`() async throws {
    try folder.write(
      "school_dbn,date,attendance_pct\n06M143,2014-01-02,84.45\n06M143,2014-01-03,\n07X296,2014-01-03,\n",
      to: "nyc.csv")
    let outcome = try await folder.run("analyze nyc.csv --time-zone UTC --json --strict")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let source = try outcome.json("sources")(0)
    #expect(try source("kind").text == "observations")
    #expect(try ["rows", "rejected"].map { try source($0).integer } == [3, 0])
    #expect(try source("unknownColumns") == .array([]))
    #expect(try outcome.json("asOf").text == "2014-01-03T23:59:59.999Z")
  }
}
