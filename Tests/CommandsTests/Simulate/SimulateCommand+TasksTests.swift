import Foundation
import TestSupport
import Testing

/// Recurring tasks as `simulate` prints and exports them.
struct SimulateCommandTasksTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A cell of lateness and weekday: days on which a task waited, and those on which it was done.
  private struct Cell {
    var name: String
    var days: Int
    var done: Int

    init(_ json: JSON) throws {
      name = "\(try json("daysLate").text ?? "") \(try json("weekday").text ?? "")"
      days = try #require(try json("n").integer)
      done = try #require(try json("done").integer)
    }

    /// The chance of a binomial count.
    private func chance(_ count: Int, _ rate: Double) -> Double {
      let (n, k) = (Double(days), Double(count))
      let ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
      return exp(ways + k * log(rate) + (n - k) * log1p(-rate))
    }

    /// The chance that a binomial count lies as far out as it does, or further, on its own side of the mean.
    ///
    /// A Clopper-Pearson interval holds a rate where this is greater than half of the interval's error.
    func rarity(at rate: Double) -> Double {
      let isHigh = Double(done) > rate * Double(days)
      var (sum, count, last) = (0.0, done, 1.0)
      while 0...days ~= count, last > 1e-9 {
        last = chance(count, rate)
        sum += last
        count += isHigh ? 1 : -1
      }
      return sum
    }
  }

  /// Two hundred tasks of one to ten days that are all put off in the same way, so that their levels are all one.
  ///
  /// Of ten rounds in turn one is done early, where it can be, four on their day, and five up to 17 days late.
  private func writeAlikeTasks() throws {
    let midnight = 1_735_657_200  // 2025-01-01T00:00 in Tokyo
    var tasks = "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\n"
    var done: [(at: Int, task: Int)] = []
    for number in 0..<200 {
      let interval = 1 + number % 10
      var (day, last, round) = (number % 7, 0, number)
      while day < 400 {
        last = day
        done.append((midnight + day * 86_400 + 36_000 + number * 60, number))
        round += 3
        day += max(1, interval + [0, -2, 0, 1, 0, 2, 4, 0, 9, 17][round % 10])
      }
      let next = midnight + (last + interval) * 86_400
      tasks += "t\(number),x,\(interval),day,\(next)000,\(midnight - 86_400)000\n"
    }
    let rows = done.sorted { $0.at < $1.at }.map { "t\($0.task),\($0.at)000\n" }.joined()
    try folder.write(tasks, to: "alike/tasks.csv")
    try folder.write("taskId,completedAt\n" + rows, to: "alike/completions.csv")
    try folder.write(#"{"timeZoneIdentifier": "Asia/Tokyo"}"#, to: "alike/settings.json")
  }

  @Test func `a year that is written and read back shows the hazard that it was drawn from`() async throws {
    try writeAlikeTasks()
    let simulated = try await folder.run(
      "simulate alike --days 365 --replicates 1 --json --quiet --export-history year")
    #expect(simulated.code == 0, "\(simulated.errors)")
    // Only then are the rates of the cells those of every task.
    #expect(try #require(try simulated.part()("plan")("levelVariance").number) <= 0.001)
    #expect(try folder.names(in: "year") == ["completions.csv", "settings.csv", "tasks.csv"])
    let analyzed = try await folder.run("analyze year --only delays --json --strict")
    #expect(analyzed.code == 0)
    #expect(analyzed.errors == "")
    // The moment of the analysis lies within the run: no row of the history is only planned.
    let lastDay = try #require(try simulated.part()("days").array?.last?("day").text)
    let asOf = try #require(try analyzed.json("asOf").text)
    #expect(asOf.prefix(10) <= lastDay)

    var rates: [String: Double] = [:]
    for json in try simulated.part()("plan")("hazard").array ?? [] {
      rates[try Cell(json).name] = try json("first").number
    }
    let all = try #require(try analyzed.json("measures")("delays")("cells").array)
    let cells = try all.filter { try $0("weekday") != .null }.map(Cell.init)
    #expect(cells.count == 42 && rates.count == 42)
    // The error of 5 % is shared by the two ends of all intervals (Bonferroni).
    let share = 0.05 / Double(cells.count) / 2
    for cell in cells {
      let rate = try #require(rates[cell.name])
      #expect(cell.rarity(at: rate) > share, "\(cell), drawn from \(rate)")
    }
    // Of another rate they are not drawn, so the check can tell.
    #expect(cells.count { $0.rarity(at: 0.2) < share } > 21)
  }

  @Test(arguments: [40, 120])
  func `the exported history has the first replicate's completions on each day`(days: Int) async throws {
    try folder.make(ShortLife.tasks(60, days: 90), "some")
    let line = "simulate some --days \(days) --json --quiet --export-history"
    let one = try await folder.run("\(line) one --replicates 1")
    #expect(one.code == 0)
    let done = try #require(try one.part()("days").array).map { day in
      (try #require(try day("day").text), try #require(try day("done")("mean").integer))
    }
    #expect(
      try folder.text(of: "one/completions.csv").split(separator: "\n").count - 1
        == done.reduce(0) { $0 + $1.1 })
    let analyzed = try await folder.run("analyze one --only audit,streaks --json --strict").json
    #expect(try analyzed("sources")(0)("rows").integer == done.reduce(0) { $0 + $1.1 })
    // Every task is done at most once a day, and no row contradicts the completions.
    let rules = try #require(try analyzed("measures")("audit").array).filter {
      try $0("message").text?.contains("is not among the completions") != true
    }
    #expect(rules == [])
    #expect(try analyzed("measures")("streaks")("activeDays").integer == done.count { $0.1 > 0 })
    if days == 40 {
      let three = try await folder.run("\(line) three --replicates 3")
      #expect(three.code == 0)
      for file in try folder.names(in: "one") {
        #expect(try folder.text(of: "three/\(file)") == folder.text(of: "one/\(file)"))
      }
    }
  }

  @Test func `no row of an exported history is younger than the run`() async throws {
    // A fixed task whose next reminder lies far beyond the run.
    try folder.write(
      """
      id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,policy,anchorDate
      near,x,2,day,2026-01-16T09:00:00Z,2026-01-01T00:00:00Z,fixed,2026-01-02T09:00:00Z
      far,x,24,month,2027-06-30T09:00:00Z,2026-01-01T00:00:00Z,fixed,2025-06-30T09:00:00Z

      """, to: "tasks.csv")
    let outcome = try await folder.run(
      "simulate tasks.csv --days 20 --replicates 1 --json --time-zone UTC --now 2026-01-15T12:00:00Z --export-history d"
    )
    #expect(outcome.code == 0)
    let json = try await folder.run("analyze d --only today --json").json
    #expect(try #require(try json("asOf").text) < "2026-02-05")
    let upcoming = try #require(try json("measures")("today")("sections")("upcoming").array)
    #expect(try upcoming.contains { try $0("id").text == "far" })
    let tasks = try folder.text(of: "d/tasks.csv").split(separator: "\n")
    #expect(tasks.first { $0.hasPrefix("far,") }?.contains("2027-06-30T09:00:00Z") == true)
  }

  @Test func `the plan names every option, and the hazard of each lateness and weekday`() async throws {
    try folder.make(ShortLife.tasks(60, days: 90), "some")
    let line = """
      simulate some --days 3 --replicates 2 --seed 9 --cap 30 --nag-days 2 --os-model lastAdded \
      --rules original --opens-per-day 1.5 --keep-time --json --quiet
      """
    let outcome = try await folder.run(line)
    let plan = try outcome.part("tasks")("plan")
    #expect(try ["cap", "nagDays", "osLimit"].map { try plan($0).integer } == [30, 2, 64])
    #expect(try outcome.json("plan")("seed").integer == 9)
    #expect(
      try ["osModel", "rules", "opensFrom"].map { try plan($0).text } == ["lastAdded", "original", "option"])
    #expect(try plan("keepTime").flag == true)
    let hazard = try #require(try plan("hazard").array)
    #expect(hazard.count == 42)
    #expect(hazard.allSatisfy { $0.keys == ["daysLate", "done", "first", "mean", "n", "weekday"] })
    for cell in hazard {
      for key in ["mean", "first"] {
        let rate = try #require(try cell(key).number)
        #expect(0 < rate && rate < 1, "\(cell)")
      }
    }
    #expect(try plan("early").keys == ["done", "hazards", "n"])
    #expect(try #require(try plan("early")("hazards").array?.compactMap(\.number)).allSatisfy { 0 < $0 })
    #expect(try #require(try plan("levelVariance").number) > 0)
    // Of the moment, of the run, of spells away, and five of tasks.
    #expect(try outcome.remarks.count == 8)
  }

  @Test func `without completions the delay is assumed, and said to be`() async throws {
    try folder.make(ShortLife.tasks(10, days: 60), "some")
    let outcome = try await folder.run(
      "simulate some/tasks.json --days 2 --replicates 2 --time-zone UTC --json")
    #expect(outcome.code == 0)
    let plan = try outcome.part("tasks")("plan")
    #expect(try plan("opensFrom").text == "standard")
    #expect(try #require(try plan("hazard").array).allSatisfy { try $0("n").integer == 0 })
    #expect(
      try outcome.remarks.contains {
        $0.hasPrefix("Delay: the forecast assumes that 60 % of due tasks are done on the due day, because")
      }
    )
  }
}
