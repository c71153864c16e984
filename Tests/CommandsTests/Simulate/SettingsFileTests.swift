import TestSupport
import Testing

/// Settings of cards in files: those that are compared, and those of decks.
struct SettingsFileTests {
  let folder: TemporaryFolder
  private let line = "simulate --days 40 --replicates 20 --quiet"

  init() throws { folder = try TemporaryFolder() }

  private func compared(_ settings: String) async throws -> [JSON] {
    let round = try await folder.run("\(line) --deck 60 --compare \(settings) --json")
    #expect(round.code == 0, "\(round.errors)")
    return try #require(try round.json("comparison").array)
  }

  @Test func `a file of settings is what its words are`() async throws {
    try folder.write(
      #"{"scheduler": "fsrs6", "desired-retention": 0.85, "review-limit": 9, "fuzz": true, "order": null}"#,
      to: "mine.json")
    try folder.write(#"{"intervals": [0, 1, 3, 7], "new-per-day": 2, "fuzz": false}"#, to: "table.json")
    let files = try await compared("\(folder("mine.json")),\(folder("table.json")),sm2")
    let words = try await compared("fsrs6@0.85+limit:9+fuzz,table:0,1,3,7+new:2,sm2")
    for (file, word) in zip(files, words) {
      #expect(try file("totals") == word("totals"))
      #expect(try file("intervals") == word("intervals") && file("scheduler") == word("scheduler"))
    }
    #expect(files.count == 3)
  }

  @Test func `a file leaves what it does not name to the line, but for another scheduler's table`()
    async throws
  {
    try folder.write(#"{"review-limit": 4}"#, to: "limit.json")
    try folder.write(#"{"scheduler": "sm2"}"#, to: "sm2.json")
    let round = try await folder.run(
      "\(line) --deck 60 --intervals 0,2,9 --compare \(folder("limit.json")),\(folder("sm2.json")) --json")
    #expect(round.code == 0, "\(round.errors)")
    let entries = try #require(try round.json("comparison").array)
    #expect(try entries[0]("intervals")(2).integer == 9)
    #expect(try entries[1]("scheduler").text == "sm2")
  }

  @Test func `options of the line that belong to another scheduler leave a file alone`() async throws {
    try folder.write(
      #"{"scheduler": "fsrs6", "desired-retention": 0.85, "days-off": ["2026-01-04", "2026-01-05"]}"#,
      to: "fsrs.json")
    try folder.write(#"{"review-limit": 9}"#, to: "limit.json")
    let round = try await folder.run(
      "\(line) --deck 60 --scheduler fixed --fixed-interval 7 --compare \(folder("fsrs.json")),\(folder("limit.json")) --json"
    )
    #expect(round.code == 0, "\(round.errors)")
    let entries = try #require(try round.json("comparison").array)
    #expect(try entries.map { try $0("scheduler").text } == ["fsrs6", "fixed"])
    #expect(try entries[1]("intervals")(1).integer == 7)
  }

  @Test func `settings that are compared have the same cards`() async throws {
    try folder.write(#"{"deck": 500}"#, to: "deck.json")
    let outcome = try await folder.run("\(line) --deck 60 --compare sm2,\(folder("deck.json"))")
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("\"deck\" is not a setting of cards"), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      (#"{"shceduler": "fsrs6"}"#, "did you mean scheduler?"),
      (#"{"memory-model": "fsrs6"}"#, "is not a setting of cards"),
      (#"{"scheduler": "fsrs"}"#, "\"fsrs\" is not known"), ("[1]", "this is not an object"),
      (#"{"new-per-day": -1}"#, "give at least 0"), (#"{"fuzz": 3}"#, "is not true or false"),
      (#"{"new-per-day": {}}"#, "is not a text, a number or an array of these"),
      (#"{"desired-retention": 0.9, "scheduler": "table"}"#, "for --scheduler fsrs6, fsrs7 or ebisu"),
      (#"{"review-limit": 3, "review-limit": 4}"#, "is given twice"),
      (#"{"intervals": [0, 1], "scheduler": "sm2"}"#, "leave out --scheduler sm2"), ("{", "correct the JSON"),
    ] as [(String, String)])
  func `what is no settings file is refused with its place and the remedy`(
    text: String, words: String
  ) async throws {
    try folder.write(text, to: "bad.json")
    let outcome = try await folder.run("\(line) --deck 60 --compare sm2,\(folder("bad.json"))")
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains(words) && outcome.errors.contains("bad.json"), "\(outcome.errors)")
    try folder.write(#"{"A": \#(text)}"#, to: "decks.json")
    let decks = try await folder.run("\(line) --decks \(folder("decks.json"))")
    #expect(decks.code == 78, "\(decks.errors)")
    #expect(decks.errors.contains("decks.json"))
  }

  @Test(
    arguments: [
      (#"{"scheduler": "sm2",\n "revew-limit": 3}"#, "2:2: \"revew-limit\" is not a setting of cards"),
      (#"{\n\n"order": "up"}"#, "3:1: order \"up\" is not known"),
      (#"{"fuzz":\n  3}"#, "2:3: \"fuzz\" is not true or false"),
      (#"{"fuzz": true, "fuzz": true}"#, "1:16: \"fuzz\" is given twice"),
      (#"{"名": 3}"#, "1:2: \"名\" is not a setting of cards"),
      (
        #"{"scheduler": "table",\n"desired-retention": 0.9}"#,
        "2:1: --desired-retention is for --scheduler \(SchedulerWords.aiming)"
      ),
      (
        #"{"max-interval": 5,\n"min-interval": 9}"#,
        "2:1: --min-interval 9 is more than --max-interval 5; give at most 5, or leave one of them out"
      ), (#"  []"#, "1:3: this is not an object"), (#"{"order": "due"\n "fuzz": 1}"#, "2:2: expected"),
    ] as [(String, String)])
  func `what is wrong in a settings file has its line and column`(text: String, words: String) async throws {
    try folder.write(text.replacing("\\n", with: "\n"), to: "bad.json")
    let outcome = try await folder.run("\(line) --deck 60 --compare sm2,\(folder("bad.json"))")
    #expect(outcome.code == 78 && outcome.errors.hasPrefix("bad.json:\(words)"), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      (#"{"A": {},\n "B": {"new-per-day": -1}}"#, 78, "2:8: \"B\": new-per-day is -1; give at least 0"),
      (#"{"A": {},\n "B": {"new-per-dy": 1}}"#, 78, "2:8: \"B\": \"new-per-dy\" is not a setting of cards"),
      (#"{"A": {},\n "B": 3}"#, 78, "2:7: \"B\" needs an object of settings"),
      (#"{"A": {},\n "a": {}}"#, 78, "2:2: \"a\" is given twice"),
      (
        #"{"A": {},\n "B": {"learner": "learnt"}}"#, 64,
        "2:2: \"B\": --learner learnt estimates the learner from reviews"
      ),
      (#"{"A": {},\n "": {}}"#, 78, "2:2: a deck has no name"),
      ("\\n {}", 78, "2:2: this is not an object of decks"),
    ] as [(String, Int32, String)])
  func `what is wrong in a file of decks has its line and column`(text: String, code: Int32, words: String)
    async throws
  {
    try folder.write(text.replacing("\\n", with: "\n"), to: "decks.json")
    let outcome = try await folder.run("\(line) --decks \(folder("decks.json"))")
    #expect(outcome.code == code && outcome.errors.hasPrefix("decks.json:\(words)"), "\(outcome.errors)")
  }

  @Test func `what is wrong on the line is told as of the line, whatever files it names`() async throws {
    try folder.write(#"{"fuzz": true}"#, to: "mine.json")
    let outcome = try await folder.run(
      "\(line) --deck 60 --review-limit x --compare sm2,\(folder("mine.json"))")
    #expect(
      outcome.code == 64 && outcome.errors.hasPrefix("simulate: --review-limit \"x\""), "\(outcome.errors)")
  }

  /// What standard error says of options without effect.
  private func idle(_ options: String, of data: String = "--deck 60") async throws -> [String] {
    let line = "simulate --days 40 --replicates 5 \(data) \(options)"
    let outcome = try await folder.run("\(line) --json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let said = outcome.lines.filter { $0.contains("has no effect") }
    // In JSON too, and on the page in both languages.
    #expect(try outcome.remarks.filter { $0.contains("has no effect") } == said)
    let pages = try await [folder.run("\(line) --quiet"), folder.run("\(line) --quiet --lang ja")]
    let words = pages[0].text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.ranges(of: "has no effect").count == said.count, "\(pages[0].text)")
    let japanese = pages[1].text.filter { !$0.isWhitespace }
    #expect(japanese.ranges(of: "効果がありません").count == said.count, "\(pages[1].text)")
    return said
  }

  @Test func `F9: a key of a settings file that changes nothing is said with its place`() async throws {
    try folder.write(
      "{\"scheduler\": \"fixed\", \"fixed-interval\": 2,\n \"fuzz\": true, \"order\": \"random\"}",
      to: "mine.json")
    try folder.write(#"{"review-limit": 5, "order": "random", "new-per-day": 7}"#, to: "yours.json")
    #expect(
      try await idle("--compare \(folder("mine.json")),\(folder("yours.json"))") == [
        "mine.json:2:2: fuzz has no effect: every interval is below three days.",
        "mine.json:2:16: order has no effect: every day includes all due cards.",
      ])
  }

  @Test func `F9: a part of an entry of --compare that changes nothing is said with the entry`() async throws
  {
    #expect(
      try await idle("--compare fsrs6,fsrs6+order:random+new:3,table:0,1,2+fuzz,limit:99") == [
        "fsrs6+order:random+new:3: order:random has no effect: every day includes all due cards.",
        "table:0,1,2+fuzz: fuzz has no effect: every interval is below three days.",
        "limit:99 has no effect: there are only 60 cards.",
      ])
    #expect(
      try await idle("--compare fsrs6,fsrs6+order:random,fsrs6+leech:900").contains(
        "fsrs6, fsrs6+order:random, fsrs6+leech:900 give the same reviews, minutes and cards memorised in every replicate: the difference between these settings has no effect on these data."
      ))
    // A limit that is lifted is no limit that binds nothing.
    #expect(try await idle("--review-limit 4 --compare fsrs6,fsrs6+limit:99").isEmpty)
    #expect(try await idle("--compare fsrs6,fsrs6+order:random+limit:3,table+fuzz").isEmpty)
  }

  @Test func `F9: a key of a deck that changes nothing is said with its deck and place`() async throws {
    try folder.write(
      "{\"A\": {\"deck\": 9, \"order\": \"random\"},\n \"B\": {\"deck\": 0, \"fuzz\": true},\n \"C\": {\"deck\": 9, \"order\": \"random\", \"review-limit\": 4, \"days-off\": \"2031-01-01\"}}",
      to: "decks.json")
    #expect(
      try await idle("--decks \(folder("decks.json"))", of: "") == [
        "decks.json:1:19: \"A\": order has no effect: every day includes all due cards.",
        "decks.json:2:19: \"B\": fuzz has no effect: there are no cards.",
        "decks.json:3:57: \"C\": days-off has no effect: the run is from 2026-01-01 to 2026-02-09.",
      ])
  }

  @Test func `F9: what of the line no setting and no deck takes up is said`() async throws {
    let replaced = "has no effect: every simulation of this run sets its own value."
    #expect(
      try await idle("--scheduler sm2 --review-limit 3 --compare fsrs6,table+limit:5,fixed:3") == [
        "--scheduler \(replaced)"
      ])
    #expect(
      try await idle("--intervals 0,2,9 --compare fsrs6,sm2") == ["--intervals \(replaced)"])
    #expect(try await idle("--intervals 0,2,9 --compare fsrs6,table").isEmpty)
    // A key that takes an option of the line away says that it does not hold.
    for (name, text) in [("off", "{\"fuzz\": false, \"new-per-day\": 5}"), ("none", "{\"fuzz\": null}")] {
      try folder.write(text, to: "\(name).json")
    }
    #expect(
      try await idle("--fuzz --compare \(folder("off.json")),\(folder("none.json"))") == [
        "--fuzz \(replaced)"
      ])
    #expect(try await idle("--scheduler fsrs6 --sweep desired-retention=0.8..0.9:0.1").isEmpty)
    #expect(
      try await idle("--exam 2026-01-20 --tasks 3 --compare sm2,table") == [
        "--exam has no effect: --compare simulates cards only and ignores this option.",
        "--tasks has no effect: --compare simulates cards only and ignores this option.",
      ])
    #expect(
      try await idle("--order random --sweep new-per-day=2..4") == [
        "--order has no effect: every day includes all due cards."
      ])
    #expect(
      try await idle("--new-per-day 3 --solve new-per-day --target p95(minutes)<=9") == [
        "--new-per-day \(replaced)"
      ])
    #expect(
      try await idle("--reset carry --best-table 4") == [
        "--reset has no effect: --best-table simulates cards only and ignores this option."
      ])
    try folder.write(
      #"{"A": {"deck": 9, "new-per-day": 2}, "B": {"deck": 9, "new-per-day": 4}}"#, to: "decks.json")
    #expect(
      try await idle("--new-per-day 3 --order random --decks \(folder("decks.json"))", of: "") == [
        "--new-per-day \(replaced)", "--order has no effect: every day includes all due cards.",
      ])
    // The one deck has its own, and of the other all cards have been seen.
    try folder.write("id,stepIndex,nextDue,reviewCount,deck\na,2,2026-01-03T00:00:00Z,3,C\n", to: "cards.csv")
    try folder.write(#"{"A": {"deck": 9, "new-per-day": 2}}"#, to: "decks.json")
    #expect(
      try await idle(
        "--new-per-day 3 --decks \(folder("decks.json"))",
        of: "\(folder("cards.csv")) --now 2026-01-02 --time-zone UTC") == ["--new-per-day \(replaced)"])
  }

  @Test func `one deck of all cards is the projection of all cards`() async throws {
    try folder.write(#"{"all": {"deck": 70, "new-per-day": 3, "scheduler": "sm2"}}"#, to: "decks.json")
    let decks = try await folder.run("\(line) --decks \(folder("decks.json")) --json")
    #expect(decks.code == 0, "\(decks.errors)")
    let plain = try await folder.run("\(line) --deck 70 --new-per-day 3 --scheduler sm2 --json")
    #expect(try decks.json.part()("days") == plain.json.part()("days"))
    #expect(try decks.json.part()("kind").text == "decks")
  }

  @Test func `decks are summed, with limits and luck of their own, in every form and for any jobs`()
    async throws
  {
    try folder.write(
      #"{"A": {"deck": 50, "new-per-day": 5}, "B": {"deck": 50, "new-per-day": 5}, "C": {"deck": 10}}"#,
      to: "decks.json")
    let asked = "\(line) --decks \(folder("decks.json")) --memory-model fsrs6"
    let round = try await folder.run("\(asked) --json --jobs 1")
    #expect(round.code == 0, "\(round.errors)")
    #expect(try await folder.run("\(asked) --json --jobs 3").output == round.output)
    let part = try round.json.part()
    let totals = try #require(try part("decks").array).map { try $0("totals") }
    #expect(try part("decks").array?.map { try $0("name").text } == ["A", "B", "C"])
    let all = try part("totals")
    for quantity in ["reviews", "new", "minutes", "memorised"] {
      let sum = try totals.reduce(0) { try $0 + $1(quantity)("mean").value }
      #expect(try abs(all(quantity)("mean").value - sum) < 1e-6 * sum, "\(quantity)")
    }
    #expect(try all("new")("mean").value == 110)
    // The same settings, and not the same cards.
    #expect(try totals[0]("reviews") != totals[1]("reviews"))
    for language in ["en", "ja"] {
      let page = try await folder.run("\(asked) --lang \(language)")
      for name in ["A", "B", "C"] { #expect(page.text.contains("\n  \(name) "), "\(page.text)") }
    }
    // A header, the sums, and the rows of three decks.
    let csv = try await folder.run("\(asked) --format csv").text.split(separator: "\n")
    #expect(csv.count == 1 + 4 * 40 && csv[0].hasPrefix("kind,deck,day,due_mean,"))
    #expect(csv.filter { $0.hasPrefix("decks,,2026-") }.count == 40)
    for name in ["A", "B", "C"] { #expect(csv.filter { $0.hasPrefix("deck,\(name),2026-") }.count == 40) }
  }

  @Test func `decks of a package take their own cards, and the others go on as the line says`() async throws {
    try folder.write(
      """
      id,question,answer,stepIndex,nextDue,deck
      a,1,1,2,2026-01-03T00:00:00Z,Kanji::N5
      b,2,2,2,2026-01-03T00:00:00Z,kanji
      c,3,3,2,2026-01-03T00:00:00Z,Maths
      d,4,4,2,2026-01-03T00:00:00Z,

      """, to: "cards.csv")
    try folder.write(#"{"Kanji": {"scheduler": "sm2"}, "New": {"deck": 5}}"#, to: "decks.json")
    let round = try await folder.run(
      "\(line) \(folder("cards.csv")) --now 2026-01-02 --time-zone UTC --decks \(folder("decks.json")) --json"
    )
    #expect(round.code == 0, "\(round.errors)")
    let decks = try #require(try round.json.part()("plan")("decks").array)
    #expect(try decks.map { try $0("plan")("seen").integer } == [2, 0, 2])
    #expect(try decks.map { try $0("plan")("unseen").integer } == [0, 5, 0])
    #expect(try decks.map { try $0("plan")("scheduler").text } == ["sm2", "table", "table"])
    #expect(try decks[0]("name").text == "Kanji" && decks[2]("name") == .null)
    try folder.write(#"{"Kanji": {}, "KANJI::n5": {}, "Kanji::x": {"deck": 1}}"#, to: "decks.json")
    let nested = try await folder.run(
      "\(line) \(folder("cards.csv")) --now 2026-01-02 --time-zone UTC --decks \(folder("decks.json")) --json"
    )
    #expect(nested.code == 0, "\(nested.errors)")
    let parts = try #require(try nested.json.part()("plan")("decks").array)
    #expect(try parts.map { try $0("plan")("seen").integer } == [1, 1, 0, 2])
    try folder.write(#"{"Math": {}}"#, to: "decks.json")
    let wrong = try await folder.run(
      "\(line) \(folder("cards.csv")) --now 2026-01-02 --time-zone UTC --decks \(folder("decks.json"))")
    #expect(wrong.code == 78)
    #expect(wrong.errors.contains("did you mean"), "\(wrong.errors)")
  }

  @Test func `what one deck cannot have is told with its name`() async throws {
    try folder.write(#"{"A": {}, "B": {"learner": "learnt"}}"#, to: "decks.json")
    let outcome = try await folder.run("\(line) --decks \(folder("decks.json"))")
    #expect(outcome.code == 64)
    #expect(
      outcome.errors.contains("\"B\": --learner learnt estimates the learner from reviews"),
      "\(outcome.errors)")
    try folder.write(#"{"": {}}"#, to: "decks.json")
    #expect(try await folder.run("\(line) --decks \(folder("decks.json"))").code == 78)
  }

  @Test(
    arguments: [
      ("--compare sm2,table", "--compare"), ("--best-table 5", "--best-table"),
      ("--deck 5", "leave out --deck"),
      ("--exam 2026-01-09", "--exam"), ("--export-history x", "--export-history"),
    ] as [(String, String)])
  func `decks leave no place for other questions`(option: String, words: String) async throws {
    try folder.write(#"{"A": {}}"#, to: "decks.json")
    let outcome = try await folder.run("\(line) --decks \(folder("decks.json")) \(option)")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
