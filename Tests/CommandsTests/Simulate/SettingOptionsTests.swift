import KaikiSimulation
import TestSupport
import Testing

/// How cards are studied (INTERFACE 5).
struct SettingOptionsTests {
  let folder: TemporaryFolder
  private let deck = "simulate --deck 60 --days 40 --start 2026-01-05 --replicates 20 --quiet --json"
  private let few = "simulate --deck 60 --days 40 --start 2026-01-05 --replicates 6 --quiet --json"

  init() throws { folder = try TemporaryFolder() }

  private func part(_ options: String) async throws -> JSON {
    let outcome = try await folder.run("\(deck) \(options)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try outcome.json.part()
  }

  private func means(_ part: JSON, _ quantity: String) throws -> [Double] {
    try #require(part("days").array).map { try $0(quantity)("mean").value }
  }

  @Test func `days off and weekdays without study have no answers`() async throws {
    // 2026-01-05 is a Monday.
    let off = try await part("--days-off 2026-01-06..2026-01-08,2026-01-10")
    let answers = try means(off, "reviews")
    #expect([1, 2, 3, 5].allSatisfy { answers[$0] == 0 } && answers[0] > 0 && answers[4] > 0)
    #expect(try off("plan")("daysOff").integer == 4)
    // Of the 40 days from the fifth of January, the twelfth is Coming-of-Age Day and 11 February Foundation Day.
    let holidays = try await part("--days-off holidays,2026-01-06")
    #expect(try holidays("plan")("daysOff").integer == 3)
    let during = try means(holidays, "reviews")
    #expect([1, 7, 37].allSatisfy { during[$0] == 0 } && during[6] > 0 && during[8] > 0 && during[36] > 0)
    let weekdays = try await part("--study-probability 1,1,1,1,1,0,0")
    let studied = try means(weekdays, "reviews").enumerated()
    #expect(studied.allSatisfy { ($0.offset % 7 >= 5) == ($0.element == 0) })
  }

  @Test func `a day has no more minutes than it is given, but for its last card`() async throws {
    let limited = try await part("--minutes-per-day 3")
    let minutes = try #require(limited("days").array).map { try $0("minutes")("p95").value }
    // A card takes at most twenty wrong answers; some seldom take that many.
    #expect(minutes.allSatisfy { $0 < 3 + 20 * 19.38 / 60 })
    #expect(try means(limited, "backlog").max() ?? 0 > 0)
  }

  @Test func `an exam tells what is memorised the evening before`() async throws {
    let part = try await part("--exam 2026-02-01 --scheduler fsrs6")
    let exam = try part("exam")
    #expect(try exam("day").text == "2026-02-01")
    // 27 days after the start, so that the evening before is the end of day 26.
    #expect(try exam("memorised") == part("days")(26)("memorised"))
  }

  @Test func `what is laid down is said, and what changes nothing, in both languages`() async throws {
    func page(_ options: String) async throws -> String {
      try await folder.run("simulate --deck 60 --days 40 --replicates 20 --quiet \(options)").text
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let laid = "--minutes-per-day 5 --days-off 2026-01-06 --easy-days sat --leech-threshold 3 --order random"
    #expect(
      try await page(laid).contains(
        "Rules: at most 5 minutes a day; intervals spread at random, away from easy days; due cards in random order; a card forgotten 3 times in the run is suspended; 1 day off."
      ))
    #expect(try await page("\(laid) --lang ja").contains("条件：1日最大 5分、負担の軽い曜日を避けて、"))
    #expect(
      try await page("--order random --lang ja").contains("--order は効果がありません（期日のカードを毎日すべて復習するためです）"))
    let plain = try await page("")
    #expect(!plain.contains("Rules:") && !plain.contains("has no effect"))
    #expect(
      try await page("--scheduler fsrs6 --same-day-steps 2,1").contains(
        "a card's first day ends after 2 right answers, a relearning day after 1"
      ))
    #expect(try await page("--order overdue").contains("--order has no effect"))
    #expect(
      try await page("--days-off 2031-01-01").contains(
        "--days-off has no effect: the run is from 2026-01-01 to 2026-02-09"))
    let rows = (1...9).map { "a,2026-01-0\($0)T09:00:00Z,true" }
    try folder.write("cardId,reviewedAt,result\n\(rows.joined(separator: "\n"))\n", to: "reviewLogs.csv")
    let logged = try await folder.run(
      "simulate \(folder("reviewLogs.csv")) --days 40 --replicates 20 --exam 2026-01-20")
    #expect(
      logged.text.contains("FSRS-6 is the memory model here because --exam needs the recall of days"),
      "\(logged.text)")
    #expect(logged.text.contains("memorised on 2026-01-20"))
    let rates = try await folder.run(
      "simulate \(folder("reviewLogs.csv")) --days 40 --replicates 20 --exam 2026-01-20 --memory-model empirical"
    )
    #expect(rates.text.contains("--exam has no effect: this memory"), "\(rates.text)")
    let known = try await page("--exam 2026-01-20 --review-limit 5 --order low-recall")
    #expect(known.contains("the least likely recalled first") && known.contains("memorised on 2026-01-20"))
    #expect(!known.contains("has no effect"))
  }

  @Test func `options stand in the plan`() async throws {
    let plan = try await part(
      "--scheduler fsrs7 --desired-retention 0.85 --fuzz --easy-days sat=0.5,sun=0 --order low-recall --leech-threshold 4 --buttons 4"
    )("plan")
    #expect(try plan("scheduler").text == "fsrs7" && plan("desiredRetention").value == 0.85)
    #expect(try plan("weekdayShares")(5).value == 0.5 && plan("weekdayShares")(6).value == 0)
    #expect(try plan("order").text == "low-recall" && plan("leechThreshold").integer == 4)
    #expect(try plan("parameters")("chances")("reviews")("hard").value == 0.224)
  }

  @Test(arguments: ["exponential", "power", "hlr", "fsrs6", "fsrs7", "mixture"])
  func `every model is a truth for every scheduler, and bytes are the same for any jobs`(model: String)
    async throws
  {
    for scheduler in SchedulerChoice.Name.allCases where scheduler != .logged {
      let line = "\(few) --memory-model \(model) --scheduler \(scheduler.rawValue) --jobs"
      let one = try await folder.run("\(line) 1")
      #expect(one.code == 0, "\(one.errors)")
      #expect(try await folder.run("\(line) 2").output == one.output)
      let memorised = try one.json.part()("totals")("memorised")("mean").value
      #expect(memorised > 0 && memorised <= 60, "\(scheduler) under \(model)")
    }
  }

  @Test(
    arguments: [
      (
        "--same-day-steps 2,1",
        "--same-day-steps is for --scheduler \(SchedulerWords.aiming); give one of them"
      ),
      ("--scheduler fsrs6 --same-day-steps 2", "such as 2,1"),
      ("--scheduler fsrs6 --same-day-steps 6,1", "from 0 to 5"),
      (
        "--desired-retention 0.8",
        "--desired-retention is for --scheduler \(SchedulerWords.aiming); give one of them"
      ),
      ("--fixed-interval 3", "--fixed-interval needs --scheduler fixed; add this option"),
      ("--easy-days sat=2", "is not a share"), ("--easy-days someday", "is not a weekday"),
      ("--easy-days mon=0,tue=0,wed=0,thu=0,fri=0,sat=0,sun=0", "all weekdays have the share 0"),
      ("--study-probability 1,2", "is not a probability"),
      ("--study-probability 1,1", "there are 2 probabilities"),
      ("--days-off 2026-01-09..2026-01-02", "ends before it begins"),
      ("--days-off 2026-01-09..2046-01-02", "longer than ten years"), ("--days-off soon", "is not a date"),
      ("--study-probability 0.5 --learner every-day", "leave one of them out"),
      (
        "--min-interval 9 --max-interval 5",
        "simulate: --min-interval 9 is more than --max-interval 5; give at most 5, or leave one of them out"
      ), ("--min-interval 0", "--min-interval is 0; give at least 1"),
      ("--min-interval 36501", "--min-interval is 36501; give at most 36500"),
    ] as [(String, String)])
  func `what contradicts itself is refused`(options: String, words: String) async throws {
    let outcome = try await folder.run("\(deck) \(options)")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}

extension JSON {
  /// A number, or none at all.
  var value: Double { number ?? .nan }
}
