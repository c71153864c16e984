import Foundation
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
        "bias", "calibration", "coverageDays", "coverageTotals", "crps", "folds", "kind", "offset", "pinball",
        "quantity", "rankTest", "ranks", "skill", "verdict", "width",
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
    let lines = csv.text.split(separator: "\n").count
    #expect(rows.text.split(separator: "\n").count == lines - 1)
  }

  /// Attempts on each of 224 days, as many as said.
  private func writeAttempts(_ name: String, _ count: (Int) -> Int) throws {
    var rows = ["id,taskId,timestamp"]
    for day in 0..<224 {
      let date = Date(timeIntervalSince1970: 1_735_689_600 + Double(day) * 86_400)
      for number in 0..<count(day) {
        let instant = date.addingTimeInterval(8 * 3_600 + 60 * Double(number))
        rows.append("a\(rows.count),t,\(instant.formatted(.iso8601))")
      }
    }
    try folder.write(rows.joined(separator: "\n") + "\n", to: "\(name)/attempts.csv")
    try folder.write(
      #"[{"id": "t", "name": "run", "category": "habit", "priority": "medium", "isCompleted": false, "isArchived": false, "createdAt": "2024-12-31T00:00:00Z", "updatedAt": "2024-12-31T00:00:00Z", "totalAttempts": 0}]"#,
      to: "\(name)/tasks.json")
  }

  @Test func `a life that goes on as it was ends with yes, and one that doubles every fortnight with no`()
    async throws
  {
    var random = SeededGenerator(seed: 3)
    try writeAttempts("even") { _ in Int.random(in: 3...7, using: &random) }
    try writeAttempts("growing") { Int(pow(2, Double($0) / 14) / 64) }
    for (name, verdict, english, japanese) in [
      ("even", "yes", "Attempts at tasks: yes – 90 % bands contained", "課題への着手：信頼できます。90 % 予測区間に"),
      ("growing", "no", "Attempts at tasks: no – 90 % bands contained", "課題への着手：信頼できません。90 % 予測区間に"),
    ] {
      let line = "kaiki backtest \(name) --replicates 50 --time-zone UTC --quiet"
      #expect(try await folder.run("\(line) --json").json.part()("verdict").text == verdict)
      for (language, words) in [("en", english), ("ja", japanese)] {
        let page = try await folder.run("\(line) --lang \(language)").text
        let last = try #require(page.components(separatedBy: "\n\n").last)
        #expect(last.split { " \n".contains($0) }.joined(separator: " ").contains(words), "\(page)")
      }
    }
    let growing = try await folder.run("kaiki backtest growing --replicates 50 --time-zone UTC --quiet").text
      .split { " \n".contains($0) }.joined(separator: " ")
    let tooLittle = ["% too low", "times the forecasts, beyond chance"]
    #expect(tooLittle.contains { growing.contains($0) })
  }

  @Test func `F9: options of cards are said to change nothing where there are none`() async throws {
    try writeAttempts("even") { 3 + $0 % 4 }
    let line = "kaiki backtest even --folds 3 --replicates 9 --time-zone UTC --learner weekly"
    let said = "--learner has no effect without cards."
    let outcome = try await folder.run("\(line) --json")
    #expect(outcome.lines.contains(said))
    #expect(try outcome.remarks.contains(said))
    #expect(
      try await folder.run("kaiki backtest year --folds 3 --replicates 9 --learner weekly").errors == "")
  }

  @Test func `two forecasts are too few for a verdict`() async throws {
    let page = try await folder.run("kaiki backtest year --horizon 7 --folds 2 --replicates 20 --quiet")
    #expect(page.text.hasSuffix("Answers to cards: too few forecasts to say, 2; give --folds 3 or more.\n"))
  }

  @Test func `a record that is too short is refused with what it takes`() async throws {
    try folder.makeTiny()
    let outcome = try await folder.run("kaiki backtest tiny")
    #expect(outcome.code == 64)
    #expect(
      outcome.lines.last
        == "backtest: the data cover too few days, or are of a kind that Kaiki cannot simulate. A backtest needs 28 days of events before the 28 days of a forecast; give a smaller --horizon"
    )
    let shortest = try await folder.run("kaiki backtest tiny --horizon 1")
    #expect(shortest.code == 64)
    #expect(
      shortest.lines.last
        == "backtest: the data cover too few days, or are of a kind that Kaiki cannot simulate. A backtest needs 28 days of events before the day of a forecast; give data of more days"
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
          == "backtest: the data cover too few days, or are of a kind that Kaiki cannot simulate. A backtest needs 28 days of events before the 28 days of a forecast; give a smaller --horizon"
      )
    }
    let large = try await folder.run("kaiki backtest year --replicates 1000000")
    #expect(large.code == 64)
    #expect(
      large.lines == [
        "backtest: 8 forecasts × 1000000 replicates × 28 days exceed the maximum of 20000000 replicate days; reduce --folds, --replicates or --horizon"
      ])
  }

  @Test func `F10: bands are those of simulate from the same day, but for --calibrate off`() async throws {
    let line = "year --folds 2 --replicates 50 --json --quiet"
    // The first forecast, which knows little of its own past.
    let drawn = try await folder.run("kaiki backtest \(line) --calibrate off").json("parts")(0)("folds")(0)
    let calibrated = try await folder.run("kaiki backtest \(line)").json("parts")(0)("folds")(0)
    #expect(try drawn("forecast")("p50") == calibrated("forecast")("p50"))
    #expect(try drawn("forecast")("p95") != calibrated("forecast")("p95"))
    #expect(try drawn("actual") == calibrated("actual"))
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
