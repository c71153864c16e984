import TestSupport
import Testing

/// What `simulate --draws` writes, of all replicates and of shares of them.
struct SimulateCommandDrawsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The lines of a file.
  private func lines(_ name: String) throws -> [String] {
    try folder.text(of: name).split(separator: "\n").map(String.init)
  }

  /// The cells of a file, none of which holds a comma.
  private func rows(_ name: String) throws -> [[String]] {
    try lines(name).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test(arguments: [
    "tiny --days 9", "tiny --days 9 --memory-model fsrs6 --scheduler sm2",
    "everything --days 20 --os-model lastAdded",
    "--deck 40 --new-per-day 4 --days 30 --scheduler fsrs7 --fuzz --minutes-per-day 3",
  ])
  func `the shares of several processes are the draws of one`(data: String) async throws {
    for name in ["memora-tiny": "tiny", "everything": "everything"] where data.hasPrefix(name.value) {
      try folder.make(name.key, name.value)
    }
    let line = "simulate \(data) --replicates 10 --json"
    let whole = try await folder.run("\(line) --draws all.csv --jobs 2")
    #expect(whole.code == 0, "\(whole.errors)")
    var joined: [String] = []
    for number in 1...3 {
      let share = "\(line) --replicate-shard \(number)/3 --draws \(number).csv"
      let outcome = try number == 2 ? folder.spawn(share) : await folder.run("\(share) --jobs 5")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(
        try outcome.json("plan")("replicatesRun")
          == .array([[1, 3], [4, 6], [7, 10]][number - 1].map(JSON.number)))
      joined += try lines("\(number).csv").dropFirst(number == 1 ? 0 : 1)
    }
    #expect(try joined == lines("all.csv"))
    #expect(try whole.json("plan").keys?.contains("replicatesRun") == false)
  }

  @Test func `means and quantiles of draws are those of the report, as drawn`() async throws {
    try folder.makeTiny()
    let outcome = try await folder.run(
      "simulate tiny --days 12 --replicates 40 --calibrate off --json --draws d.csv --memory-model fsrs6")
    let table = try rows("d.csv")
    #expect(table[0].prefix(3) == ["replicate", "kind", "day"])
    #expect(table.count == 481, "a head, and 40 x 12 rows")
    for entry in try #require(try outcome.part("cards")("days").array) {
      let day = try #require(try entry("day").text)
      let ofDay = table.filter { $0[2] == day }
      #expect(ofDay.map { $0[0] } == (1...40).map(\.description))
      for index in 3..<table[0].count {
        let values = try ofDay.map { row in try #require(Double(row[index])) }.sorted()
        let band = try entry(table[0][index])
        // The least value that 5, 50 and 95 of 100 do not exceed.
        let ends = try ["p5", "p50", "p95"].map { try band($0).number }
        #expect(ends == [values[1], values[19], values[37]])
        let mean = try #require(try band("mean").number)
        #expect(abs(mean - values.reduce(0, +) / 40) <= 1e-9 * max(1, mean))
      }
    }
  }

  @Test func `what a model does not know, and a kind does not have, is empty`() async throws {
    try folder.make("everything")
    _ = try await folder.run("simulate everything --days 3 --replicates 2 --draws d.csv --out o")
    let rows = try rows("d.csv")
    var expected: [String] = []
    for number in ["1", "2"] {
      for kind in ["cards", "tasks", "lists", "attempts", "habits", "courses"] {
        expected += [number + kind, number + kind, number + kind]
      }
    }
    #expect(rows.dropFirst().map { $0[0] + $0[1] } == expected)
    let memorised = try #require(rows[0].firstIndex(of: "memorised"))
    let attempts = try #require(rows[0].firstIndex(of: "attempts"))
    #expect(rows.dropFirst().allSatisfy { $0[memorised] == "" })
    #expect(rows.dropFirst().allSatisfy { ($0[attempts] == "") == ($0[1] != "attempts") })
  }

  @Test func `shards have the bands of the whole, as wide as the past demands`() async throws {
    try folder.make("memora-1000", "year")
    let line = "simulate year --days 3 --replicates 30 --json"
    let whole = try await folder.run(line).part()("plan")("widening")
    #expect(try whole("totals").array?.isEmpty == false)
    for shard in ["1/3", "3/3"] {
      let outcome = try await folder.run("\(line) --replicate-shard \(shard)")
      #expect(try outcome.part()("plan")("widening") == whole)
    }
  }

  @Test func `of decks the sums are written, and their shards are those of one process`() async throws {
    let decks = #"{"Kanji": {"deck": 30, "new-per-day": 2}, "Maths": {"deck": 8}}"#
    try folder.write(decks.utf8, to: "decks.json")
    let line = "simulate --decks decks.json --days 20 --replicates 6 --json"
    let outcome = try await folder.run("\(line) --draws all.csv")
    var joined: [String] = []
    for number in 1...2 {
      #expect(try await folder.run("\(line) --replicate-shard \(number)/2 --draws \(number).csv").code == 0)
      joined += try lines("\(number).csv").dropFirst(number == 1 ? 0 : 1)
    }
    #expect(try joined == lines("all.csv"))
    let rows = try rows("all.csv")
    #expect(rows.count == 1 + 6 * 20 && rows.dropFirst().allSatisfy { $0[1] == "decks" })
    let reviews = try #require(rows[0].firstIndex(of: "reviews"))
    let total = rows.dropFirst().compactMap { Double($0[reviews]) }.reduce(0, +)
    let mean = try #require(try outcome.part()("totals")("reviews")("mean").number)
    #expect(abs(total / 6 - mean) < 1e-6)
    var ofDecks = 0.0
    for deck in try #require(try outcome.part()("decks").array) {
      ofDecks += try #require(try deck("totals")("reviews")("mean").number)
    }
    #expect(abs(ofDecks - mean) < 1e-6)
  }

  @Test func `files that would take each other's place are refused before anything runs`() async throws {
    let line = "simulate --deck 5 --days 2 --replicates 2"
    try folder.write("kept".utf8, to: "sub/old.txt")
    for (options, message) in [
      ("--draws e.csv --out e.csv", "--draws and --out name the same file; give two different files"),
      (
        "--draws ./e.csv --out e.csv --force",
        "--draws and --out name the same file; give two different files"
      ),
      (
        "--draws sub/../e.csv --meta e.csv --format csv",
        "--draws and --meta name the same file; give two different files"
      ),
      (
        "--draws q/cards.csv --export-history q --force",
        "--draws names a file inside the folder of --export-history; choose a path outside this folder"
      ),
      (
        "--out ./sub/cards.csv --export-history sub --force",
        "--out names a file inside the folder of --export-history; choose a path outside this folder"
      ),
      (
        "--export-history q --replicate-shard 1/2",
        "--export-history always writes the first replicate; leave out --replicate-shard"
      ),
    ] {
      let outcome = try await folder.run("\(line) \(options)")
      #expect(outcome.code == 64 && outcome.errors == "simulate: \(message)\n")
    }
    #expect(try folder.names == ["sub"])
  }

  @Test(arguments: [("d.csv", "missing/x.txt"), ("missing/d.csv", "x.txt")])
  func `where one file cannot be written none is`(draws: String, out: String) async throws {
    let outcome = try await folder.run("simulate --deck 5 --days 2 --draws \(draws) --out \(out)")
    #expect(outcome.code == 73 && outcome.errors.contains("missing/"))
    #expect(try folder.names.isEmpty)
  }

  @Test func `a file of draws that is there is not replaced`() async throws {
    try folder.write("kept".utf8, to: "d.csv")
    let line = "simulate --deck 5 --days 2 --replicates 2 --draws d.csv"
    #expect(try await folder.run(line).code == 73)
    #expect(try folder.text(of: "d.csv") == "kept")
    #expect(try await folder.run("\(line) --force").code == 0)
    #expect(try lines("d.csv").count == 5)
  }

  @Test func `a page says which replicates were run`() async throws {
    let line = "simulate --deck 5 --days 2 --replicates 9 --replicate-shard 2/3"
    #expect(try await folder.run(line).text.contains("Runs: only replicates 4 to 6 of 9, seed 1."))
    #expect(try await folder.run("\(line) --lang ja").text.contains("シミュレーションの反復 9回のうち 4〜6回目だけ"))
  }
}
