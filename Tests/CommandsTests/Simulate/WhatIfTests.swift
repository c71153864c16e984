import Foundation
import TestSupport
import Testing

/// Comparison of the settings, and the number that keeps a promise (INTERFACE 5).
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

  @Test func `what differs between settings stands in JSON and on the page, of a sweep too`() async throws {
    for (question, names) in [
      ("--compare table,fsrs6+limit:5", ["table", "fsrs6+limit:5"]),
      ("--sweep review-limit=5..9:4", ["5", "9"]),
    ] {
      let remarks = try await folder.run("\(deck) \(question) --json").remarks
      let page = try await folder.run("\(deck) \(question)").text
      let heading = try #require(page.range(of: "Meaning of the settings"))
      for name in names {
        #expect(remarks.contains { $0.hasPrefix("\(name) – Study: ") }, "\(remarks)")
        #expect(page[heading.upperBound...].contains("\(name) – Study: "))
      }
    }
  }

  @Test func `every form of --compare, --sweep and --solve is there`() async throws {
    for (question, words) in [
      ("--compare table,sm2", ["Comparison of the settings", "sm2", "least"]),
      (
        "--sweep desired-retention=0.8..0.9",
        ["By --desired-retention", "\n  retention  reviews", "0.8", "0.9", "Edge: fewer minutes"]
      ),
      (
        "--solve new-per-day --target p95(minutes)<=9",
        [
          "answer", "--new-per-day", "tried", "Cards: 0 answered before, 60 unseen", "Intervals: ",
          "Study: every day", "p95(minutes)<=9 on every day", "--memory-model fsrs6 --calibrate off",
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
      let lines = csv.text.split(separator: "\n").count
      #expect(rows.text.split(separator: "\n").count == lines - 1)
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

  @Test func `rows of --sweep stand under the option, as numbers`() async throws {
    let sweep = "\(deck) --sweep review-limit=2..4 --format"
    let csv = try await folder.run("\(sweep) csv").text.split(separator: "\n")
    #expect(csv[0].hasPrefix("review-limit,minutes_mean,"))
    #expect(csv.dropFirst().map { $0.prefix { $0 != "," } } == ["2", "3", "4"])
    let row = try JSON(
      Array(try #require(try await folder.run("\(sweep) jsonl").text.split(separator: "\n").first).utf8))
    #expect(try row("review-limit").number == 2)
  }

  @Test func `the least is marked if settings differ, but at an end of a range only as the edge`()
    async throws
  {
    let compared = try await folder.run("\(deck) --compare limit:2,limit:40")
    #expect(compared.text.ranges(of: "  least\n").count == 1 && compared.text.contains("Least: "))
    let swept = try await folder.run("\(deck) --sweep review-limit=2..40:38")
    #expect(swept.text.ranges(of: "  edge\n").count == 1 && swept.text.contains("Edge: "))
    #expect(!swept.text.contains("✓") && !swept.text.contains("least"))
    // Sixty cards never come to more than sixty a day.
    let alike = try await folder.run("\(deck) --sweep review-limit=60..90:10")
    #expect(!alike.text.contains("least") && !alike.text.contains("Least"))
    #expect(alike.text.contains("--sweep review-limit has no effect: there are only 60 cards."))
  }

  @Test func `what settings share is said before the figures, and what they differ in after them`()
    async throws
  {
    try folder.write(#"{"scheduler": "sm2", "review-limit": 4}"#, to: "mine.json")
    let round = try await folder.run("\(deck) --compare \(folder("mine.json")),table,sm2")
    let page = round.text.split { " \n".contains($0) }.joined(separator: " ")
    let parts = page.components(separatedBy: "Comparison of the settings")
    #expect(parts.count == 2)
    #expect(
      parts[0].contains(
        "Cards: 0 answered before, 60 unseen. At most 20 new cards are introduced per study day.")
        && !parts[0].contains("Study:"))
    #expect(
      parts[0].contains(
        "Time: the forecast assumes 12 s per right answer and 19 s per wrong answer because the log records no answer times."
      ))
    for line in [
      "mine.json, sm2 – Intervals: given by SM-2. For example, a card that you always answer Good gets intervals of 1, 6, 15 days after its first answers.",
      "table – Intervals: the interval table with 0, 1, 2, 4, 7, 15, 30 days, one number per step.",
      "mine.json – Study: every day, at most 4 due cards a day.", "table, sm2 – Study: every day.",
    ] { #expect(parts[1].contains(line), "\(line)") }
  }

  /// A spreadsheet of answers whose separator, dates and marks are guesses.
  @Test(
    arguments: [
      "--compare table,sm2", "--sweep review-limit=2..4", "--solve review-limit --target p95(minutes)<=9",
      "--best-table 3", "--decks DECKS",
    ])
  func `many guesses are summed up before the figures, and listed after them`(question: String) async throws {
    let rows = (1...9).map { "犬\($0);2026年1月\($0)日 9:00;\($0 % 2 == 0 ? "○" : "×")" }
    try folder.write("単語;日時;正誤\n\(rows.joined(separator: "\n"))\n", to: "答え.csv")
    try folder.write(#"{"A": {"deck": 5}}"#, to: "decks.json")
    let asked = question.replacing("DECKS", with: folder("decks.json"))
    let line = "simulate \(folder("答え.csv")) --days 30 --replicates 5 --time-zone Asia/Tokyo \(asked)"
    for (language, brief, all) in [
      ("en", "The files were read", "How the files were read"), ("ja", "ファイルの読み取りには", "ファイルの読み取り結果"),
    ] {
      let page = try await folder.run("\(line) --lang \(language) --quiet")
      #expect(page.code == 0, "\(page.errors)")
      let parts = page.text.components(separatedBy: all)
      #expect(parts.count == 2 && parts[0].contains(brief), "\(page.text)")
      let word = language == "en" ? "Guessed:" : "推定："
      #expect(parts[0].ranges(of: word).count == 1 && parts[1].ranges(of: word).count > 2, "\(page.text)")
    }
    // JSON holds each of them.
    let json = try await folder.run("\(line) --json --quiet")
    #expect(try json.remarks.filter { $0.hasPrefix("Guessed: ") }.count > 2)
  }

  @Test func `a run with the answer of --solve, under the options that its page names, keeps the promise`()
    async throws
  {
    let limit = "--new-per-day 4 --solve review-limit --target p50(backlog)<=3"
    let found = try await folder.run("\(deck) \(limit) --json")
    let value = try #require(found.json("solve")("value").integer)
    let page = try await folder.run("\(deck) \(limit)")
    #expect(
      page.text.contains(", the last day") && page.text.contains("--memory-model fsrs6 --calibrate off"))
    func median(_ limit: Int) async throws -> Double {
      let draws = folder("draws-\(limit).csv")
      let run = try await folder.run(
        "\(deck) --new-per-day 4 --review-limit \(limit) --memory-model fsrs6 --calibrate off --draws \(draws)"
      )
      #expect(run.code == 0, "\(run.errors)")
      let rows = try String(contentsOfFile: draws, encoding: .utf8).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let header = try #require(rows.first)
      let (day, backlog) = (
        try #require(header.firstIndex(of: "day")), try #require(header.firstIndex(of: "backlog"))
      )
      let last = try #require(rows.dropFirst().map { $0[day] }.max())
      let values = rows.dropFirst().filter { $0[day] == last }.compactMap { Double($0[backlog]) }.sorted()
      return values[(values.count + 1) / 2 - 1]
    }
    #expect(try await median(value) <= 3)
    #expect(try await median(value - 1) > 3)
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
    #expect(none.lines.last?.contains("the nearest value is 0, which reaches 0") == true)
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
      #expect(
        page.text.contains("--solve new-per-day has no effect: every card has been seen;") == isSaid)
    }
  }

  @Test func `learning steps are those of schedulers that believe something, and of no others`() async throws
  {
    let settings = "--compare fsrs6,table,sm2 --json"
    let plain = try #require(try await folder.run("\(deck) \(settings)").json("comparison").array)
    let round = try await folder.run("\(deck) --same-day-steps 3,3 \(settings)")
    #expect(round.code == 0, "\(round.errors)")
    let stepped = try #require(try round.json("comparison").array)
    for index in 0..<3 {
      let reviews = try [plain, stepped].map { try $0[index]("totals")("reviews")("mean").value }
      #expect(index == 0 ? reviews[1] > reviews[0] : reviews[1] == reviews[0])
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
      ("--compare table,sm3", "\"sm3\" is not a setting; did you mean sm2?"),
      ("--compare table,fsrs6@0.9+limits:3", "\"limits:3\" is not a setting; did you mean limit?"),
      ("--sweep new-per-dy=1..9", "did you mean new-per-day?"),
      ("--compare table,fsrs6@2", "\"2\" is not a desired retention"),
      ("--compare table,table:1,x", "\"x\" is not a setting"),
      ("--compare table,sm2+", "\"\" is not a setting"),
      ("--compare table,sm2+limit:3+fsrs6@0.9", "sets the scheduler twice"),
      ("--solve days --target p95(minutes)<=3", "searches for the first day that meets --target"),
      (
        "--compare table,order:up",
        "\"order:up\" \"up\" is not known; choose due, random, overdue or low-recall"
      ),
      ("--compare table,:", "\":\" is not a setting"),
      ("--compare table,leech:0", "\"leech:0\" is 0; give at least 1"),
      ("--compare table,sm2 --memory-model empirical", "give --memory-model fsrs6"),
      ("--sweep desired-retention=0.9..0.8", "is not in rising order"),
      ("--sweep new-per-day=1..9:0.5", "is not a usable step"),
      ("--sweep days=1..9", "is not a range"),
      ("--solve new-per-day", "--solve and --target need each other"),
      ("--solve new-per-day --target p0(minutes)<=3", "is not a condition"),
      ("--solve new-per-day --target mean(days)<=3", "is not a condition"),
      (
        "--max-interval 5 --compare table,sm2+min:9",
        "--compare sm2+min:9: --min-interval 9 is more than --max-interval 5; give at most 5"
      ),
      (
        "--max-interval 5 --sweep min-interval=4..6",
        "--sweep min-interval=6: --min-interval 6 is more than --max-interval 5"
      ),
      (
        "--min-interval 9 --solve max-interval --target mean(minutes)<=3",
        "--solve max-interval=1: --min-interval 9 is more than --max-interval 1"
      ),
      ("--compare table,sm2 --sweep new-per-day=1..9", "give one of them"),
      ("--compare table,sm2 --export-history x", "leave out --compare"),
    ] as [(String, String)])
  func `what cannot be asked is refused with the remedy`(question: String, words: String) async throws {
    let outcome = try await folder.run("\(deck) \(question)")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
