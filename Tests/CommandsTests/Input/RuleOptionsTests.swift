import TestSupport
import Testing

/// By which rules tasks, reminders and lists are read and projected.
struct RuleOptionsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: analyze

  /// At noon: one task overdue, three of today (one late, one to come, one silent), one upcoming, one put away.
  private static let tasks = """
    id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,isActive,notificationEnabled
    t1,one,1,day,2026-01-14T09:00:00Z,2026-01-01T00:00:00Z,true,true
    t2,two,1,day,2026-01-15T09:00:00Z,2026-01-01T00:00:00Z,true,true
    t3,three,1,day,2026-01-15T18:00:00Z,2026-01-01T00:00:00Z,true,true
    t4,four,1,day,2026-01-17T09:00:00Z,2026-01-01T00:00:00Z,true,true
    t5,five,1,day,2026-01-15T19:00:00Z,2026-01-01T00:00:00Z,false,true
    t6,six,1,day,2026-01-15T20:00:00Z,2026-01-01T00:00:00Z,true,false

    """

  private func analyzed(_ words: String = "") async throws -> JSON {
    try folder.write(Self.tasks, to: "tasks.csv")
    let outcome = try await folder.run(
      "analyze tasks.csv --time-zone UTC --now 2026-01-15T12:00:00Z --json \(words)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try outcome.json("measures")
  }

  /// The reminders that are planned: task and time, in their order.
  private func planned(_ words: String) async throws -> [String] {
    try await (analyzed(words)("notifications")("planned").array ?? []).map {
      "\(try $0("item").text ?? "") \(try $0("fire").text?.dropFirst(5).dropLast(4) ?? "")"
    }
  }

  @Test func `a task is overdue by its day, and late by its time (A0.1, R0.2)`() async throws {
    let today = try await analyzed()("today")
    let sections = try today("sections")
    func task(_ id: String, _ name: String, late: Bool = false) -> JSON {
      .object(
        ["kind": .text("task"), "id": .text(id), "name": .text(name)].merging(
          late ? ["late": .flag(true)] : [:]
        ) { $1 })
    }
    #expect(try sections("overdue") == .array([task("t1", "one")]))
    #expect(
      try sections("today")
        == .array([task("t2", "two", late: true), task("t3", "three"), task("t6", "six")]))
    #expect(try sections("upcoming") == .array([task("t4", "four")]))
    #expect(try ["due", "overdue", "upcoming"].map { try today($0).integer } == [4, 1, 1])
    #expect(try today("nextNotification").text == "2026-01-15T18:00:00Z")
  }

  @Test func `only reminders that are still to come take a place (N1)`() async throws {
    #expect(try await planned("") == ["t3 01-15T18:00", "t4 01-17T09:00"])
    #expect(try await planned("--cap 1") == ["t3 01-15T18:00"])
    #expect(try await analyzed("--cap 1")("notifications")("dropped").integer == 1)
    #expect(try await planned("--cap 0") == [])
    #expect(try await planned("--cap 2 --rules corrected") == ["t3 01-15T18:00", "t4 01-17T09:00"])
    // As published, what is overdue or late wastes the first places.
    #expect(try await planned("--cap 2 --rules original") == [])
    #expect(try await planned("--cap 3 --rules original") == ["t3 01-15T18:00"])
  }

  @Test func `--nag-days announces what is not done on the days after (N3)`() async throws {
    #expect(
      try await planned("--nag-days 1") == [
        "t3 01-15T18:00", "t2 01-16T09:00", "t3 01-16T18:00", "t4 01-17T09:00", "t4 01-18T09:00",
      ])
    #expect(try await planned("--nag-days 2").count(where: { $0.hasPrefix("t1 01-16T09:00") }) == 1)
    #expect(try await planned("--nag-days 0") == planned(""))
  }

  @Test func `--keep-time keeps the time of day of the reminder (A0.2)`() async throws {
    try folder.write("id,taskId,completedAt\ne1,t2,2026-01-15T11:37:00Z\n", to: "completions.csv")
    func next(_ words: String) async throws -> String? {
      let line =
        "analyze tasks.csv completions.csv --time-zone UTC --now 2026-01-15T12:00:00Z --json \(words)"
      let planned = try await folder.run(line).json("measures")("notifications")("planned").array ?? []
      return try planned.first { try $0("item").text == "t2" }?("fire").text
    }
    _ = try await analyzed()
    #expect(try await next("") == "2026-01-16T11:37:00Z")
    #expect(try await next("--keep-time") == "2026-01-16T09:00:00Z")
  }

  @Test func `--os-model says which of too many the system keeps (N7)`() async throws {
    // Eighty tasks, an hour apart.
    let rows = (0..<80).map { number in
      let hour = "\(number % 24 + 100)".dropFirst()
      return "t\(number + 10),x,1,day,2026-03-\(10 + number / 24)T\(hour):00:00Z,0\n"
    }
    let header = "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\n"
    try folder.write(header + rows.joined(), to: "many.tasks.csv")
    func plan(_ words: String) async throws -> JSON {
      let line = "analyze many.tasks.csv --strict --time-zone UTC --now 2026-01-15T12:00:00Z --json \(words)"
      return try await folder.run(line).json("measures")("notifications")
    }
    func kept(_ words: String) async throws -> [String?] {
      try await (plan(words)("planned").array ?? []).map { try $0("item").text }
    }
    // Within the system's limit both are the same; beyond it the last added crowd out the soonest.
    #expect(try await plan("--os-model lastAdded") == plan("--os-model soonest"))
    #expect(try await kept("") == (10..<74).map { "t\($0)" })
    #expect(try await kept("--cap 80 --os-model soonest") == (10..<74).map { "t\($0)" })
    #expect(try await kept("--cap 80 --os-model lastAdded") == (26..<90).map { "t\($0)" })
    #expect(try await kept("--cap 70 --os-model lastAdded") == (16..<80).map { "t\($0)" })
    let capped = try await plan("--cap 80")
    #expect(try ["starved", "dropped"].map { try capped($0).integer } == [0, 16])
    let starved = try await plan("--cap 80 --os-model lastAdded")
    #expect(try ["starved", "dropped"].map { try starved($0).integer } == [16, 16])
  }

  @Test(
    arguments: [
      ("", [2, 1], [0, 0]), ("--reset carry", [2, 2], [0, 1]), ("--reset uncheck", [2, 3], [0, 1]),
    ]
      as [(String, [Int], [Int])])
  func `--reset says what moves to the next list (L5)`(words: String, items: [Int], carried: [Int])
    async throws
  {
    let lists = #"""
      [{"id": "l1", "createdAt": "2026-01-14T08:00:00Z", "items": [
        {"id": "a", "content": "done", "isCompleted": true}, {"id": "b", "content": "left"}]},
       {"id": "l2", "createdAt": "2026-01-15T08:00:00Z", "items": [{"id": "c", "content": "new"}]}]
      """#
    try folder.write(lists, to: "lists.json")
    let days = try #require(
      try await folder.run("analyze lists.json --time-zone UTC --json \(words)").json("measures")("lists")(
        "days"
      )
      .array)
    #expect(try days.map { try $0("items").integer } == items)
    #expect(try days.map { try $0("carried").integer } == carried)
  }

  // MARK: simulate

  /// What comes of 20 days: the mean over the replicates of each quantity of the whole run.
  private func totals(_ words: String) async throws -> (plan: JSON, of: [String: Double]) {
    let outcome = try await folder.run("simulate some --days 20 --replicates 3 --json --quiet \(words)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let part = try outcome.part("tasks")
    let totals = try #require(try part("totals").object)
    return (try part("plan"), try totals.mapValues { try #require(try $0("mean").number) })
  }

  @Test
  func `--nag-days, --cap, --os-model and --rules change which reminders come, and nothing else`()
    async throws
  {
    try folder.make(ShortLife.tasks(180, days: 60), "some")
    let plain = try await totals("")
    func reminders(_ totals: [String: Double]) -> Double {
      (totals["shown"] ?? 0) + (totals["starved"] ?? 0)
    }
    func expectSameWork(_ totals: [String: Double], _ words: String) {
      for quantity in ["due", "dueNew", "done", "overdue"] {
        #expect(totals[quantity] == plain.of[quantity], "\(words): \(quantity)")
      }
    }
    #expect(try plain.plan("nagDays").integer == 0 && plain.plan("cap").integer == 64)
    #expect(try plain.plan("osModel").text == "soonest" && plain.plan("rules").text == "corrected")
    #expect(try plain.plan("keepTime").flag == false)

    let nagged = try await totals("--nag-days 3")
    #expect(try nagged.plan("nagDays").integer == 3)
    expectSameWork(nagged.of, "--nag-days")
    #expect(reminders(nagged.of) > 1.2 * reminders(plain.of))

    let capped = try await totals("--cap 5")
    #expect(try capped.plan("cap").integer == 5)
    expectSameWork(capped.of, "--cap")
    #expect(abs(reminders(capped.of) - reminders(plain.of)) < 1e-6)
    #expect(capped.of["starved"] ?? 0 > plain.of["starved"] ?? 0)
    let none = try await totals("--cap 0")
    #expect(none.of["shown"] == 0)
    #expect(abs(reminders(none.of) - reminders(plain.of)) < 1e-6)

    let lastAdded = try await totals("--cap 200 --os-model lastAdded")
    #expect(try lastAdded.plan("osModel").text == "lastAdded")
    expectSameWork(lastAdded.of, "--os-model")
    #expect(abs(reminders(lastAdded.of) - reminders(plain.of)) < 1e-6)
    #expect(lastAdded.of["starved"] ?? 0 > (try await totals("--cap 200")).of["starved"] ?? 0)
    #expect(try await totals("--os-model lastAdded").of == plain.of)

    let original = try await totals("--rules original --cap 30")
    #expect(try original.plan("rules").text == "original")
    expectSameWork(original.of, "--rules original")
    #expect(original.of["starved"] ?? 0 > (try await totals("--cap 30")).of["starved"] ?? 0)
  }

  @Test func `--keep-time changes when tasks come back`() async throws {
    try folder.make(ShortLife.tasks(99, days: 365), "some")
    let kept = try await totals("--keep-time")
    #expect(try kept.plan("keepTime").flag == true)
    #expect(try await kept.of != totals("").of)
  }

  @Test func `--opens-per-day says how often the app plans anew (N2)`() async throws {
    try folder.make(ShortLife.tasks(99, days: 60), "some")
    let learnt = try await totals("--cap 4")
    #expect(try learnt.plan("opensFrom").text == "completions")
    let never = try await totals("--cap 4 --opens-per-day 0")
    let often = try await totals("--cap 4 --opens-per-day 24.5")
    for (run, perDay) in [(never, 0), (often, 24.5)] {
      #expect(try run.plan("opensFrom").text == "option")
      #expect(try run.plan("opensPerDay").number == perDay)
    }
    #expect(never.of["starved"] ?? 0 > 1.2 * (often.of["starved"] ?? 0))
    #expect(try await totals("--opens-per-day 2.5").plan("opensPerDay").number == 2.5)
  }

  @Test func `--reset says what a simulated list begins with (L5)`() async throws {
    try folder.make(ShortLife.lists(days: 40), "d")
    func totals(_ mode: String) async throws -> (left: Int?, items: Double, carried: Double) {
      let json = try await folder.run(
        "simulate d --days 20 --replicates 4 --json --reset \(mode)"
      ).part("lists")
      #expect(try json("plan")("reset").text == mode)
      let totals = try json("totals")
      return (
        try json("plan")("left").integer, try #require(try totals("items")("mean").number),
        try #require(try totals("carried")("mean").number)
      )
    }
    let (clear, carry, uncheck) = (
      try await totals("clear"), try await totals("carry"), try await totals("uncheck")
    )
    #expect(clear.left == 0 && clear.carried == 0)
    #expect(carry.carried > 0 && carry.items > clear.items)
    #expect(uncheck.items > carry.items)
    #expect(try #require(uncheck.left) > #require(carry.left))
    #expect(
      try await folder.run("simulate d --days 20 --replicates 4 --json").part("lists")("plan")("reset").text
        == "clear")
  }

  @Test func `--category chooses tasks with attempts, in analyze and simulate`() async throws {
    try folder.make(ShortLife.attempts(30, days: 120), "d")
    let all = try await folder.run("analyze d --only attempts --json --quiet").json
    let active = try all("measures")("attempts")("byCategory")
    let now = try #require(try all("asOf").text)
    for names in [["habit"], ["learning"], ["habit", "other"]] {
      let words = names.map { "--category \($0)" }.joined(separator: " ") + " --now \(now)"
      let kept = try names.reduce(into: Set<JSON>()) { $0.formUnion(try active($1).array ?? []) }
      try #require(!kept.isEmpty)
      let figure = try await folder.run("analyze d --only attempts --json --quiet \(words)").json("measures")(
        "attempts")
      #expect(Set(try figure("active").array ?? []) == kept)
      let simulated = try await folder.run("simulate d --days 2 --replicates 2 --json --quiet \(words)")
      #expect(try simulated.part("attempts")("plan")("tasks").integer == kept.count)
      #expect(try simulated.json("plan")("categories") == .array(names.map(JSON.text)))
    }
  }
}
