import Kaiki
import KaikiNumerics
import KaikiSimulation
import TestSupport
import Testing

struct SimulateCommandTests {
  let folder: TemporaryFolder
  private static let quantities = [
    "due", "dueNew", "reviews", "correct", "new", "minutes", "backlog", "memorised",
  ]

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  // MARK: Shape

  @Test(arguments: ["simulate tiny --days 20 --json", "simulate --days 20 --deck 30 --replicates 20 --json"])
  func `the projection has the keys of INTERFACE 5`(_ line: String) async throws {
    let outcome = try await folder.run(line)
    #expect(outcome.code == 0)
    #expect(try outcome.json.keys == ["kaiki", "parts", "plan", "remarks"])
    let json = try outcome.part("cards")
    #expect(json.keys == ["days", "kind", "plan", "totals"])
    let days = try #require(try json("days").array)
    #expect(days.count == 20)
    #expect(days.allSatisfy { $0.keys == (["day"] + Self.quantities).sorted() })
    let totals = try json("totals")
    #expect(totals.keys == Self.quantities.sorted())
    for entry in days + [totals] {
      for quantity in Self.quantities {
        let band = try entry(quantity)
        if band == .null {
          #expect(quantity == "memorised")
          continue
        }
        #expect(band.keys == ["mean", "p5", "p50", "p95"])
        let values = try ["p5", "p50", "p95", "mean"].map { try #require(try band($0).number) }
        #expect(0 <= values[0] && values[0] <= values[1] && values[1] <= values[2], "\(entry)")
      }
    }
    let texts = try days.map { try #require(try $0("day").text) }
    #expect(texts == texts.sorted() && Set(texts).count == 20)
  }

  @Test func `the plan names every option, the seed and the parameters`() async throws {
    let line = """
      simulate tiny --days 9 --start 2025-03-01 --replicates 7 --seed 42 --deck 5 --new-per-day 2 \
      --review-limit 30 --day-start 3 --time-zone UTC --json
      """
    let outcome = try await folder.run(line)
    let (plan, own) = (try outcome.json("plan"), try outcome.part("cards")("plan"))
    #expect(
      try ["days", "replicates", "seed", "dayStartHour"].map { try plan($0).integer } == [9, 7, 42, 3])
    #expect(
      try ["newPerDay", "reviewLimit", "seen", "unseen"].map { try own($0).integer } == [2, 30, 10, 5])
    #expect(try ["start", "timeZone"].map { try plan($0).text } == ["2025-03-01", "UTC"])
    #expect(try ["scheduler", "memoryModel"].map { try own($0).text } == ["table", "empirical"])
    #expect(try own("intervals") == .array([0, 1, 2, 4, 7, 15, 30].map(JSON.number)))
    #expect(try own("parameters").object?.isEmpty == false)
    #expect(try plan("sources").array?.count == 3)
    #expect(try await plan("asOf").text == folder.run("analyze tiny --json").json("asOf").text)
  }

  @Test func `the run begins on the day after the latest event`() async throws {
    let json = try await folder.run("simulate tiny --days 1 --json").json
    // 2025-02-01T22:37:43Z is the second of February in Tokyo.
    #expect(try json("plan")("asOf").text == "2025-02-01T22:37:43Z")
    #expect(try json.part()("days")(0)("day").text == "2025-02-03")
  }

  @Test func `without data a deck is made up, the same every time`() async throws {
    let first = try await folder.run("simulate --days 5 --replicates 3 --json")
    #expect(first.code == 0)
    #expect(try await folder.run("simulate --days 5 --replicates 3 --json").output == first.output)
    #expect(try first.part()("plan")("unseen").integer == 1_000)
    #expect(try first.json("plan")("asOf") == .null)
    #expect(try first.part()("days")(0)("new")("mean").number == 20)
    #expect(try first.part()("days")(0)("memorised")("mean").number != nil)
  }

  @Test func `a deck that never ends is begun a part a day`() async throws {
    let json = try await folder.run("simulate --days 6 --deck 50 --new-per-day 20 --replicates 2 --json")
      .part()
    let new = try #require(try json("days").array).map { try $0("new")("mean").number }
    #expect(new == [20, 20, 10, 0, 0, 0])
    #expect(try json("totals")("new")("mean").number == 50)
  }

  // MARK: Forms

  @Test func `CSV has a row a day and says the same as JSON`() async throws {
    let csv = try await folder.run("simulate tiny --days 12 --format csv").text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let days = try #require(try await folder.run("simulate tiny --days 12 --json").part()("days").array)
    let bands = ["mean", "p5", "p50", "p95"]
    let columns = Self.quantities.flatMap { quantity in bands.map { "\(quantity)_\($0)" } }
    #expect(csv.first == ["kind", "day"] + columns)
    #expect(csv.count == 13)
    for (row, day) in zip(csv.dropFirst(), days) {
      #expect(row.prefix(2) == ["cards", try #require(try day("day").text)])
      let cells = try Self.quantities.flatMap { quantity in
        try bands.map { band in try day(quantity) == .null ? nil : try day(quantity)(band).number }
      }
      #expect(row.dropFirst(2).map { $0.isEmpty ? nil : Double($0) } == cells)
    }
  }

  @Test func `INTERFACE 5: JSON Lines have a flat row a day, which says the same as JSON`() async throws {
    let lines = try await folder.run("simulate tiny --days 12 --format jsonl").text.split(separator: "\n")
    let values = try lines.map { try JSON(Array($0.utf8)) }
    let days = try #require(try await folder.run("simulate tiny --days 12 --json").part()("days").array)
    #expect(values.count == 12)
    for (value, day) in zip(values, days) {
      var row = ["kind": JSON.text("cards"), "day": try day("day")]
      for quantity in Self.quantities {
        for band in ["mean", "p5", "p50", "p95"] {
          row["\(quantity)_\(band)"] = try day(quantity) == .null ? .null : day(quantity)(band)
        }
      }
      #expect(value == .object(row))
    }
  }

  @Test func `a page has a row a month and the heaviest days`() async throws {
    let page = try await folder.run("simulate tiny --days 60").text
    #expect(page.contains("2025-02") && page.contains("2025-03") && page.contains("2025-04"))
    #expect(page.split(separator: "\n").count < 40)
  }

  // MARK: Memory

  @Test func `empirical memory holds only for the table of the log`() async throws {
    #expect(
      try await folder.run("simulate tiny --days 2 --json").part()("plan")("memoryModel").text == "empirical")
    #expect(try await folder.run("simulate tiny --days 2 --json").part()("days")(0)("memorised") == .null)
    let other = try await folder.run("simulate tiny --days 2 --intervals 0,2,5 --json")
    #expect(try other.part()("plan")("memoryModel").text == "fsrs6")
    #expect(
      try other.remarks.contains { $0.contains("FSRS-6") && $0.contains("only to the intervals in the log") })
    // What was learnt of the past does not hang on the table to come.
    let own = try await folder.run("simulate tiny --days 2 --json")
    let study = try own.remarks.filter { $0.hasPrefix("Study: ") }
    #expect(try !study.isEmpty && other.remarks.filter { $0.hasPrefix("Study: ") } == study)
    #expect(other.errors == own.errors)
    let refused = try await folder.run("simulate tiny --days 2 --intervals 0,2,5 --memory-model empirical")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("give --memory-model fsrs6"))
    // The table of the log, spelled without its 0, is the same table (C1).
    let same = try await folder.run(
      "simulate tiny --days 2 --intervals 1,2,4,7,15,30 --memory-model empirical --json")
    #expect(same.code == 0)
  }

  @Test func `only answers of another scheduler fell at other intervals`() async throws {
    try folder.write(
      "cardId,reviewedAt,result\nc,2025-01-01T00:00:00Z,true\nc,2025-01-02T00:00:00Z,true\n",
      to: "own.reviewLogs.csv")
    try folder.write(
      "card_id,review_rating,review_time,review_duration\n1,3,2025-01-01T00:00:00Z,900\n",
      to: "foreign.reviewLogs.csv")
    let options = "--days 2 --scheduler table --memory-model empirical --time-zone UTC --json"
    func remarks(_ file: String) async throws -> [String] {
      try await folder.run("simulate \(file) \(options)").remarks
    }
    // Both lack steps and are moved onto the table, but the first was made by it.
    #expect(
      try await remarks("own.reviewLogs.csv").contains {
        $0.contains("Steps are inferred by replaying the reviews")
      })
    #expect(
      try await !remarks("own.reviewLogs.csv").contains { $0.contains("the log has other intervals") })
    #expect(
      try await remarks("foreign.reviewLogs.csv").contains { $0.contains("the log has other intervals") }
    )
  }

  @Test func `where FSRS-6 is the truth of a log it is fitted, and the gain is said`() async throws {
    try folder.make("memora-1000", "year")
    let line = "simulate year --days 2 --replicates 2 --scheduler leitner --json"
    func weights(_ outcome: Outcome) throws -> [Double] {
      try (outcome.part()("plan")("parameters")("weights").array ?? []).compactMap(\.number)
    }
    let fitted = try await folder.run(line)
    #expect(try fitted.remarks.contains { $0.contains("FSRS-6, fitted to the log. The log loss is") })
    let standard = try await folder.run("\(line) --parameters=default")
    #expect(try standard.remarks.contains { $0.contains("FSRS-6 with standard parameters") })
    #expect(try weights(fitted).count == 21 && weights(fitted) != weights(standard))
    #expect(try await folder.run("\(line) --jobs 3").output == fitted.output)
  }

  @Test func `F10: bands are made as wide as the past demands, unless that is turned off`() async throws {
    try folder.make("memora-1000", "year")
    let line = "simulate year --days 28 --replicates 40 --json"
    let (wide, drawn) = (try await folder.run(line), try await folder.run("\(line) --calibrate off"))
    let last = try #require(try wide.part()("plan")("widening")("totals").array?.last)
    let deviation = try #require(try last("deviation").number)
    let (one, two) = (try wide.part()("totals")("reviews"), try drawn.part()("totals")("reviews"))
    #expect(try one("p50") == two("p50") && one("mean") == two("mean"))
    // Not narrower than drawn, and no further than an error of four such deviations.
    let (p50, p95) = (try #require(try one("p50").number), try #require(try one("p95").number))
    let narrow = try #require(two("p95").number)
    #expect(p95 >= narrow && p95 <= narrow * exp(4 * deviation) && p50 < p95)
    #expect(try drawn.part()("plan")("widening") == .null)
    // What is not the log's own has no past that would tell.
    for other in [
      "--learner every-day", "--memory-model fsrs6", "--scheduler leitner", "--intervals 0,3,9",
      "--minutes-per-day 1", "--review-limit 20",
    ] {
      #expect(try await folder.run("\(line) \(other)").part()("plan")("widening") == .null, "\(other)")
    }
    // So no band reaches beyond the limit, but for the card that was begun within it.
    let limited = try await folder.run("\(line) --minutes-per-day 1")
    #expect(try #require(limited.part()("totals")("minutes")("p95").number) < 28 * 2)
  }

  @Test func `S4: reviews later than now are said to be left out`() async throws {
    let outcome = try await folder.run("simulate tiny --days 2 --now 2025-01-20T00:00:00Z --json")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("S4") && outcome.errors.contains("later than 2025-01-20 09:00:00"))
  }

  @Test func `parameters come from a file`() async throws {
    let weights = try await folder.run("simulate --days 1 --json").part()("plan")("parameters")("weights")
    let numbers = try #require(weights.array?.compactMap { $0.number })
    #expect(numbers.count == 21)
    try folder.write("[\(numbers.map(\.description).joined(separator: ", "))]", to: "w.json")
    let plain = try await folder.run("simulate --days 30 --deck 40 --replicates 4 --json").part()("days")
    let same = try await folder.run("simulate --days 30 --deck 40 --replicates 4 --parameters w.json --json")
    #expect(try same.part()("days") == plain)
    try folder.write("[9\(numbers.dropFirst().map { ", \($0)" }.joined())]", to: "w.json")
    let other = try await folder.run("simulate --days 30 --deck 40 --replicates 4 --parameters w.json --json")
    #expect(other.code == 0)
    #expect(try other.part()("days") != plain)
  }

  // MARK: The first replicate as a data set

  private func load(of name: String) async throws -> [String: Double] {
    let outcome = try await folder.run("analyze \(name) --json --strict")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let sources = try #require(try outcome.json("sources").array)
    #expect(try sources.map { try $0("rejected").integer } == [0, 0, 0])
    #expect(try outcome.json("measures")("audit") == .array([]))
    let days = try #require(try outcome.json("measures")("load").array)
    return try Dictionary(
      uniqueKeysWithValues: days.map {
        (try #require(try $0("day").text), try #require(try $0("reviews").number))
      })
  }

  @Test(arguments: [
    "tiny --days 60", "tiny --days 60 --memory-model fsrs6 --deck 40 --new-per-day 3", "--days 40 --deck 60",
    "tiny --days 40 --intervals 0,3,9 --time-zone America/Sao_Paulo --day-start 5",
    "tiny --days 30 --review-limit 2 --deck 20",
  ])
  func `the exported history has the first replicate's reviews on each day`(_ words: String) async throws {
    let outcome = try await folder.run("simulate \(words) --replicates 1 --json --export-history one")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try folder.names(in: "one") == ["cards.csv", "reviewLogs.csv", "settings.csv"])
    let days = try #require(try outcome.part()("days").array)
    let expected = try days.map {
      (try #require(try $0("day").text), try #require(try $0("reviews")("mean").number))
    }
    #expect(try await load(of: "one") == Dictionary(uniqueKeysWithValues: expected.filter { $0.1 > 0 }))

    // More replicates do not change the first.
    let more = try await folder.run("simulate \(words) --replicates 9 --json --export-history nine")
    #expect(more.code == 0)
    for file in try folder.names(in: "one") {
      #expect(try folder.text(of: "nine/\(file)") == folder.text(of: "one/\(file)"))
    }
  }

  /// Reviews of each day of a data set.
  private func reviews(of name: String, _ days: String) async throws -> [String: Int] {
    let outcome = try await folder.run("analyze \(name) --only load --json \(days)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let load = try #require(try outcome.json("measures")("load").array)
    return try Dictionary(
      uniqueKeysWithValues: load.map {
        (try #require(try $0("day").text), try #require(try $0("reviews").integer))
      })
  }

  private static let exported = [
    ["tiny", ""], ["tiny", "--learner every-day --fuzz --max-interval 9 --leech-threshold 2"],
    ["log.csv", "--time-zone UTC"], ["log.csv", "--time-zone UTC --review-limit 4 --seed 9"],
  ]

  @Test(arguments: SchedulerChoice.Name.allCases as [SchedulerChoice.Name], exported)
  func `an export leaves the printed forecast as it is, and has its first replicate`(
    name: SchedulerChoice.Name, data: [String]
  ) async throws {
    let first = try #require(CivilDate(year: 2026, month: 1, day: 1))
    let rows = (0..<20).flatMap { card in
      [0, 1, 4, 11, 30].map { (day: Int) -> String in
        let number: Int = card + day
        let date = (Day(first) + number).date
        let button = number % 5 == 0 ? 1 : 3
        return "\(card),\(date)T09:\(padded(card, to: 2)):00Z,\(button),4000"
      }
    }
    try folder.write(
      "card_id,review_time,review_rating,review_duration\n\(rows.joined(separator: "\n"))\n", to: "log.csv")
    let line = "simulate \(data[0]) \(data[1]) --days 40 --replicates 3 --scheduler \(name.rawValue)"
    let plain = try await folder.run("\(line) --draws draws.csv")
    let exporting = try await folder.run("\(line) --export-history out")
    #expect(plain.code == 0 && exporting.code == 0, "\(plain.errors) \(exporting.errors)")
    #expect(exporting.text == plain.text && exporting.errors == plain.errors)
    let draws = try folder.text(of: "draws.csv").split(separator: "\n").map { $0.split(separator: ",") }
    let column = try #require(draws[0].firstIndex(of: "reviews"))
    var expected: [String: Int] = [:]
    for row in draws where row[0] == "1" && row[column] != "0" {
      expected[String(row[2])] = Int(row[column])
    }
    let days = data[0] == "log.csv" ? "--time-zone UTC" : ""
    #expect(try await reviews(of: "out", days) == expected)
  }

  @Test(arguments: [
    ("2020-01-01", "but the simulation begins on 2025-03-01; give a day from 2025-03-02 to 2025-03-10"),
    ("2025-03-01", "but the simulation begins on 2025-03-01; give a day from 2025-03-02 to 2025-03-10"),
    ("2025-03-11", "after the end of the simulation; give --days 10 or more, or a day up to 2025-03-10"),
  ])
  func `an exam outside the run is refused with the days that can be asked for`(
    date: String, reason: String
  ) async throws {
    let line = "simulate tiny --start 2025-03-01 --days 9 --exam"
    let outcome = try await folder.run("\(line) \(date)")
    #expect(outcome.code == 64 && outcome.errors == "simulate: --exam is \(date), \(reason)\n")
    for accepted in ["2025-03-02", "2025-03-10"] {
      #expect(try await folder.run("\(line) \(accepted) --json").part()("exam")("day").text == accepted)
    }
  }

  @Test func `the exported history is kept from being written over`() async throws {
    #expect(try await folder.run("simulate tiny --days 3 --json --export-history tiny2").code == 0)
    #expect(try await folder.run("simulate tiny --days 3 --json --export-history tiny2").code == 73)
    #expect(try await folder.run("simulate tiny --days 3 --json --export-history tiny2 --force").code == 0)
  }
}
