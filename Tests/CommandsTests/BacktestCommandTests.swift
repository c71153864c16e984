import TestSupport
import Testing

struct BacktestCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("memora-1000", "year")
  }

  @Test func `all jobs give the same bytes, with the keys of INTERFACE 7`() async throws {
    let line = "kaiki backtest year --horizon 7 --folds 2 --replicates 20 --json --jobs"
    let one = try await folder.run("\(line) 1")
    #expect(one.code == 0, "\(one.errors)")
    #expect(try await folder.run("\(line) 3").output == one.output)
    let part = try one.json.part()
    #expect(
      part.keys == [
        "bias", "calibration", "coverageDays", "coverageTotals", "crps", "folds", "kind", "pinball",
        "quantity", "rankTest", "ranks", "skill",
      ])
    for fold in try #require(try part("folds").array) {
      #expect(fold.keys == ["actual", "cut", "daily", "days", "forecast", "totals"])
      #expect(try fold("days").integer == 7)
      #expect(try fold("daily").array?.count == 7)
      #expect(try fold("totals")(0)("forecast") == fold("forecast"))
    }
  }

  @Test func `every form is there`() async throws {
    let line = "kaiki backtest year --horizon 7 --folds 2 --replicates 20"
    let page = try await folder.run(line)
    #expect(page.text.contains("days inside the 90 % band") && page.text.contains("known until"))
    let csv = try await folder.run("\(line) --format csv")
    #expect(csv.text.hasPrefix("kind,cut,days,actual,mean,p5,p50,p95\n"))
    let rows = try await folder.run("\(line) --format jsonl")
    #expect(rows.text.split(separator: "\n").count + 1 == csv.text.split(separator: "\n").count)
  }

  @Test func `a record that is too short is refused with what it takes`() async throws {
    try folder.makeTiny()
    let outcome = try await folder.run("kaiki backtest tiny")
    #expect(outcome.code == 64)
    #expect(
      outcome.lines.last
        == "backtest: the record is too short, or of no kind that is simulated: it takes at least 28 days with events before them and the 28 days of a forecast; give a smaller --horizon"
    )
  }

  @Test func `what cannot be back-tested is refused with the reason`() async throws {
    try folder.write("[]", to: "none/reviewLogs.json")
    try folder.write(
      #"[{"id": "a", "title": "b", "intervalValue": 1, "intervalUnit": "day", "nextReminderDate": "2026-01-02T00:00:00Z", "createdDate": "2026-01-01T00:00:00Z"}]"#,
      to: "tasks/tasks.json")
    for data in ["none --now 2026-01-01", "tasks --now 2026-01-01"] {
      let outcome = try await folder.run("kaiki backtest \(data)")
      #expect(outcome.code == 64)
      #expect(
        outcome.lines.last
          == "backtest: the record is too short, or of no kind that is simulated: it takes at least 28 days with events before them and the 28 days of a forecast; give a smaller --horizon"
      )
    }
    let large = try await folder.run("kaiki backtest year --replicates 1000000")
    #expect(large.code == 64)
    #expect(
      large.lines == [
        "backtest: 8 forecasts of 1000000 replicates of 28 days are more than 20000000 replicate days; give fewer"
      ])
  }

  @Test func `F10: with --calibrate auto the bands are those of simulate from the same day`() async throws {
    let line = "year --folds 2 --replicates 50 --json --quiet"
    let drawn = try await folder.run("kaiki backtest \(line)").json("parts")(0)("folds")(1)
    let widened = try await folder.run("kaiki backtest \(line) --calibrate auto").json("parts")(0)("folds")(1)
    #expect(try drawn("forecast")("p50") == widened("forecast")("p50"))
    #expect(try drawn("forecast")("p95") != widened("forecast")("p95"))
    #expect(try drawn("actual") == widened("actual"))
  }

  @Test func `every kind of a history is back-tested, in the order of simulate`() async throws {
    try folder.make("everything")
    let outcome = try await folder.run("kaiki backtest everything --folds 2 --replicates 10 --json --quiet")
    let parts = try #require(try outcome.json("parts").array)
    #expect(
      try parts.map { try $0("kind").text } == ["cards", "tasks", "lists", "attempts", "habits", "courses"])
    #expect(
      try parts.map { try $0("quantity").text } == [
        "reviews", "done", "done", "attempts", "done", "absences",
      ])
    for part in parts { #expect(try part("folds").array?.count == 2) }
  }
}
