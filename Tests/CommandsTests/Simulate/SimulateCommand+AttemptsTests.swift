import TestSupport
import Testing

/// Tasks with attempts as `simulate` prints them.
struct SimulateCommandAttemptsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `only active tasks are tried, and targets that are open have a forecast (S9, S10)`() async throws
  {
    try folder.make(ShortLife.attempts(30, days: 180), "d")
    let figure = try await folder.run("analyze d --only attempts --json --quiet").json("measures")("attempts")
    let json = try await folder.run("simulate d --days 60 --replicates 9 --json --quiet").part("attempts")
    let plan = try json("plan")
    #expect(try plan("tasks").integer == (try figure("active").array?.count))
    #expect(try (plan("pastDays").integer ?? 0) > 0)
    #expect(try #require(try plan("meanRate").number) > 0)
    let active = Set(try #require(try figure("active").array))
    let open = try #require(try figure("progress").array).filter {
      try active.contains($0("task")) && $0("share").number ?? 1 < 1
    }
    let targets = try #require(try json("items").array)
    #expect(try Set(targets.map { try $0("task") }) == Set(open.map { try $0("task") }))
    #expect(targets.count > 0)
    for target in targets {
      #expect(target.keys == ["attempts", "day", "name", "reached", "target", "task"])
      #expect(try #require(try target("attempts").integer) < (try #require(try target("target").integer)))
      let reached = try #require(try target("reached").number)
      #expect(0 <= reached && reached <= 1)
      // A share of the replicates reaches it by a day only if so many reach it at all.
      #expect(try (target("day")("p50") != .null) == (reached >= 0.5), "\(target)")
    }
  }

  @Test func `a task that is done, archived or of another category is not tried`() async throws {
    try folder.write(
      """
      id,name,category,isCompleted,isArchived,targetAttempts,createdAt
      a,x,habit,false,false,3,2026-01-01T00:00:00Z
      b,x,habit,true,false,3,2026-01-01T00:00:00Z
      c,x,habit,false,true,3,2026-01-01T00:00:00Z
      d,x,project,false,false,,2026-01-01T00:00:00Z

      """, to: "tasks.csv")
    let rows = (2...9).map { "e\($0),\($0 % 2 == 0 ? "a" : "b"),2026-01-0\($0)T10:00:00Z\n" }.joined()
    try folder.write("id,taskId,timestamp\n\(rows)", to: "attempts.csv")
    let line = "simulate tasks.csv attempts.csv --days 5 --replicates 3 --time-zone UTC --json"
    #expect(try await folder.run(line).part()("plan")("tasks").integer == 2)
    #expect(try await folder.run("\(line) --category habit").part()("plan")("tasks").integer == 1)
    #expect(
      try await folder.run("\(line) --category habit --category project").part()("plan")("tasks").integer == 2
    )
    // a has four attempts and aimed at three.
    #expect(try await folder.run(line).part()("items") == .array([]))
  }
}
