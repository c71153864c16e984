import TestSupport
import Testing

/// Settings side by side, and the number that keeps a promise (INTERFACE 5).
struct WhatIfTests {
  let folder: TemporaryFolder
  private let deck = "simulate --deck 60 --days 40 --replicates 20 --quiet"

  init() throws { folder = try TemporaryFolder() }

  @Test func `--compare has an entry a setting, and the same bytes for any jobs`() async throws {
    let line = "\(deck) --compare table:0,1,3,7,fsrs6@0.85,sm2,memrise,fixed:5,limit:3 --json --jobs"
    let one = try await folder.run("\(line) 1")
    #expect(one.code == 0, "\(one.errors)")
    #expect(try await folder.run("\(line) 3").output == one.output)
    let entries = try #require(try one.json("comparison").array)
    #expect(
      try entries.map { try $0("name").text } == [
        "table:0,1,3,7", "fsrs6@0.85", "sm2", "memrise", "fixed:5", "limit:3",
      ])
    #expect(try entries[0]("intervals")(2).integer == 3 && entries[0]("difference").keys == [])
    #expect(
      try entries[1]("difference").keys == [
        "backlog", "memorised", "minutes", "minutesPerMemorised", "reviews",
      ])
    #expect(try one.json("plan")("memoryModel").text == "fsrs6")
  }

  @Test func `every form of --compare, --sweep and --solve is there`() async throws {
    for (question, words) in [
      ("--compare table,sm2", ["Settings side by side", "sm2", "least"]),
      ("--sweep desired-retention=0.8..0.9", ["Settings side by side", "0.8", "0.9"]),
      (
        "--solve new-per-day --target p95(minutes)<=9",
        [
          "answer", "--new-per-day", "tried", "Cards: 0 seen before, 60 unseen", "Intervals: ",
          "Study: every day",
        ]
      ),
      ("--solve days --target mean(memorised)>=30", ["day ", "2026-01-0"]),
    ] {
      let page = try await folder.run("\(deck) \(question)")
      #expect(page.code == 0, "\(page.errors)")
      for word in words { #expect(page.text.contains(word), "\(word)") }
      #expect(try await folder.run("\(deck) \(question) --lang ja").code == 0)
      let csv = try await folder.run("\(deck) \(question) --format csv")
      let rows = try await folder.run("\(deck) \(question) --format jsonl")
      #expect(rows.text.split(separator: "\n").count + 1 == csv.text.split(separator: "\n").count)
    }
  }

  @Test func `--sweep takes ten numbers, or those of a step, up to both ends`() async throws {
    let ten = try await folder.run("\(deck) --sweep new-per-day=1..10 --json").json("curve")
    #expect(try #require(ten.array).map { try $0("value").value } == (1...10).map(Double.init))
    let round = try await folder.run("\(deck) --sweep desired-retention=0.7..0.95 --json").json("curve")
    #expect(
      try #require(round.array).map { try $0("value").value } == [
        0.7, 0.73, 0.76, 0.79, 0.82, 0.85, 0.88, 0.91, 0.94, 0.95,
      ])
    let steps = try await folder.run("\(deck) --sweep review-limit=5..12:4 --json").json("curve")
    #expect(try #require(steps.array).map { try $0("value").value } == [5, 9, 12])
  }

  @Test func `--solve says what it tried, and where nothing holds ends with 65 and the nearest`() async throws
  {
    let found = try await folder.run("\(deck) --solve new-per-day --target p95(minutes)<=9 --json")
    let solve = try found.json("solve")
    #expect(try solve("option").text == "new-per-day" && solve("target").text == "p95(minutes)<=9")
    #expect(try solve("value").value >= 1)
    #expect(try #require(solve("evaluations").array).count > 4)
    let none = try await folder.run("\(deck) --solve new-per-day --target p95(minutes)<=-1 --json")
    #expect(none.code == 65)
    #expect(none.lines.last?.contains("the nearest that was tried is 0, which reaches 0") == true)
  }

  @Test func `settings joined by + are tried together`() async throws {
    let names = ["table:0,1,3+new:1", "table:0,1,3", "sm2+limit:4+order:overdue+leech:2", "fsrs6@0.85+fuzz"]
    let round = try await folder.run("\(deck) --compare \(names.joined(separator: ",")) --json")
    #expect(round.code == 0, "\(round.errors)")
    let settings = try #require(round.json("comparison").array)
    #expect(try settings.map { try $0("name").text } == names)
    #expect(try settings[0]("intervals")(2).integer == 3 && settings[1]("intervals")(2).integer == 3)
    // A card a day for forty days, where sixty were begun in six.
    let memorised = try settings.map { try $0("totals")("memorised")("mean").value }
    #expect(memorised[0] <= 40 && memorised[0] < memorised[1])
  }

  @Test func `that no card is unseen is said where new cards are asked for`() async throws {
    try folder.write(
      "cardId,reviewedAt,result\na,2026-01-01T09:00:00Z,true\nb,2026-01-02T09:00:00Z,true\n",
      to: "reviewLogs.csv")
    let line = "simulate \(folder("reviewLogs.csv")) --days 20 --replicates 20 --solve new-per-day"
    for (deck, isSaid) in [("0", true), ("5", false)] {
      let page = try await folder.run("\(line) --target p95(minutes)<=9 --deck \(deck)")
      #expect(page.code == 0, "\(page.errors)")
      #expect(page.text.contains("--new-per-day changes nothing here") == isSaid)
    }
  }

  @Test func `learning steps are those of schedulers that believe something, and of no others`() async throws
  {
    let settings = "--compare fsrs6,table,sm2 --json"
    let plain = try #require(try await folder.run("\(deck) \(settings)").json("comparison").array)
    let round = try await folder.run("\(deck) --same-day-steps 3,3 \(settings)")
    #expect(round.code == 0, "\(round.errors)")
    let stepped = try #require(try round.json("comparison").array)
    for place in 0..<3 {
      let reviews = try [plain, stepped].map { try $0[place]("totals")("reviews")("mean").value }
      #expect(place == 0 ? reviews[1] > reviews[0] : reviews[1] == reviews[0])
    }
  }

  @Test func `--solve days says when a promise about what stands is kept`() async throws {
    let seen = try await folder.run(
      "\(deck) --new-per-day 5 --solve days --target mean(memorised)>=30 --json")
    #expect(seen.code == 0, "\(seen.errors)")
    let days = try seen.json("solve")("value").value
    // Five cards a day are begun, so that thirty have been seen on the sixth day at the earliest.
    #expect(days >= 6 && days < 20)
    let projected = try await folder.run(
      "\(deck) --new-per-day 5 --memory-model fsrs6 --calibrate off --json")
    let daily = try #require(projected.json.part()("days").array)
    let memorised = try daily.map { try $0("memorised")("mean").value }
    #expect(memorised.firstIndex { $0 >= 30 } == Int(days) - 1)
  }

  @Test(
    arguments: [
      ("--compare table", "is one setting; give two or more"),
      ("--compare table,sm3", "\"sm3\" is no setting"),
      ("--compare table,fsrs6@2", "\"2\" is no retention"),
      ("--compare table,table:1,x", "\"x\" is no setting"),
      ("--compare table,sm2+", "\"\" is no setting"),
      ("--compare table,sm2+limit:3+fsrs6@0.9", "has two settings of the scheduler"),
      ("--solve days --target p95(minutes)<=3", "when something that stands is reached"),
      ("--compare table,order:up", "\"order:up\" is no setting"),
      ("--compare table,sm2 --memory-model empirical", "give --memory-model fsrs6"),
      ("--sweep desired-retention=0.9..0.8", "does not rise"),
      ("--sweep new-per-day=1..9:0.5", "is no step"),
      ("--sweep days=1..9", "is no range"),
      ("--solve new-per-day", "--solve and --target go together"),
      ("--solve new-per-day --target p0(minutes)<=3", "is no promise"),
      ("--solve new-per-day --target mean(days)<=3", "is no promise"),
      ("--compare table,sm2 --sweep new-per-day=1..9", "give one of them"),
      ("--compare table,sm2 --export-history x", "leave out --compare"),
    ] as [(String, String)])
  func `what cannot be asked is refused with the remedy`(question: String, words: String) async throws {
    let outcome = try await folder.run("\(deck) \(question)")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
