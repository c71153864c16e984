import TestSupport
import Testing

/// Data of several apps in one call, or in one folder.
struct SeveralAppsTests {
  let folder: TemporaryFolder
  private static let names = ["memora-tiny", "tasks", "attempts", "lists"]
  private static let all = names.joined(separator: " ")
  private static let measures = Set(
    MeasureNames.of([.cards, .log, .tasks, .completions, .goals, .attempts, .lists]))
  private static let now = "--now 2026-01-06T00:00:00Z"

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("memora-tiny")
    try folder.make(ShortLife.tasks(20, days: 60), "tasks")
    try folder.make(ShortLife.attempts(12, days: 120), "attempts")
    try folder.make(ShortLife.lists(days: 30), "lists")
  }

  /// The data sets in one folder, each with a prefix of its own.
  private func mixedFolder() throws -> String {
    for name in Self.names {
      for file in try folder.names(in: name) where file != "settings.json" || name == "memora-tiny" {
        try folder.write(try folder.text(of: "\(name)/\(file)"), to: "mixed/\(name).\(file)")
      }
    }
    return "mixed"
  }

  /// The JSON of each measure.
  private func measures(_ words: String) async throws -> [String: JSON] {
    let outcome = try await folder.run("analyze \(words) --json --quiet")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try #require(try outcome.json("measures").object)
  }

  @Test func `a folder with prefixes says the same as its parts in one call`() async throws {
    let name = try mixedFolder()
    let mixed = try await measures(name)
    #expect(try await mixed == measures(Self.all))
    #expect(Set(mixed.keys) == Self.measures)
    let sources = try await folder.run("analyze \(name) --only heatmap --json --quiet").json("sources")
    #expect(sources.array?.count == 9)
    let line = "--days 3 --replicates 2 --format csv --quiet"
    let simulated = try await folder.run("simulate \(name) \(line)")
    #expect(simulated.code == 0)
    #expect(try await simulated.output == folder.run("simulate \(Self.all) \(line)").output)
  }

  @Test func `inputs may come in any order (R0.8)`() async throws {
    let reversed = Self.names.reversed().joined(separator: " ")
    var (first, second) = (try await measures(Self.all), try await measures(reversed))
    // Findings come in the order of reading.
    (first["audit"], second["audit"]) = (nil, nil)
    #expect(first == second)
    #expect(Set(first.keys) == Self.measures.subtracting(["audit"]))
    let line = "--days 3 --replicates 2 --format csv --quiet"
    #expect(
      try await folder.run("simulate \(Self.all) \(line)").output
        == folder.run("simulate \(reversed) \(line)").output)
  }

  @Test func `the page of several apps says what waits, and what is ahead as simulate does`() async throws {
    let outcome = try await folder.run("analyze \(Self.all) --color never")
    #expect(outcome.code == 0)
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: "The next 28 days"))
    let titles = lines.filter { !$0.isEmpty && !$0.hasPrefix(" ") }
    #expect(titles.prefix(2) == ["Kaiki analysis", "In short"])
    #expect(titles.dropFirst(2).prefix(2) == ["Read before the figures", "Today"])
    #expect(
      titles.firstIndex(of: "The next 28 days").flatMap { ahead in
        titles.firstIndex(of: "Load").map { ahead < $0 }
      }
        == true)
    let simulated = try await folder.run("simulate \(Self.all) --days 28 --replicates 100 --json --quiet")
    for (row, kind, quantity) in [("reviews", "cards", "reviews"), ("tasks done", "tasks", "done")] {
      let line = try #require(lines[start...].first { $0.hasPrefix("  \(row)") })
      let mean = try #require(try simulated.part(kind)("totals")(quantity)("mean").number)
      #expect(line.contains(" \(Int(mean.rounded())) "), "\(line) \(mean)")
    }
    let one = try await folder.run("analyze \(Self.all) --only load --color never")
    #expect(!one.text.contains("The next"))
  }

  @Test func `each app's own figures are those that it has alone`() async throws {
    let mixed = try await measures("\(Self.all) \(Self.now)")
    var due = 0
    var planned = 0
    func value(_ measure: JSON?) throws -> JSON { try #require(measure) }
    for (name, own) in [
      ("memora-tiny", ["load", "retention", "latency", "due", "intervals", "heatmap", "leeches"]),
      ("tasks", ["delays"]),
      ("attempts", ["attempts"]), ("lists", ["lists"]),
    ] {
      let alone = try await measures("\(name) \(Self.now)")
      for measure in own {
        #expect(mixed[measure] == alone[measure] && mixed[measure] != nil, "\(measure)")
      }
      guard alone["notifications"] != nil else { continue }
      due += try #require(try value(alone["today"])("due").integer)
      planned += try #require(try value(alone["notifications"])("planned").array?.count)
    }
    // What waits and what is announced is that of all; the cap holds for each app.
    #expect(try value(mixed["today"])("due").integer == due && due > 0)
    #expect(try value(mixed["notifications"])("planned").array?.count == planned && planned > 0)
  }

  /// Lists, attempts and tasks know from each other when the person was away.
  @Test func `cards are projected as they are alone, and every kind in the same shape`() async throws {
    let line = "--days 3 --replicates 2 --json --quiet \(Self.now)"
    let mixed = try await folder.run("simulate \(Self.all) \(line)").json
    let kinds = ["cards", "tasks", "lists", "attempts"]
    #expect(try mixed("parts").array?.map { try $0("kind").text } == kinds)
    for (kind, name) in [
      ("cards", "memora-tiny"), ("lists", "lists"), ("attempts", "attempts"), ("tasks", "tasks"),
    ] {
      let alone = try await folder.run("simulate \(name) \(line)").json
      #expect(alone.keys == mixed.keys)
      #expect(try mixed.part(kind).keys == alone.part().keys, "\(kind)")
      if kind == "cards" { #expect(try mixed.part(kind) == alone.part()) }
    }
  }

  @Test func `a mixed simulation has the same bytes for any number of jobs, and a page in each language`()
    async throws
  {
    let line = "simulate \(Self.all) --days 6 --replicates 3"
    let json = try await folder.run("\(line) --json --jobs 1")
    #expect(json.code == 0)
    #expect(try await folder.run("\(line) --json --jobs 3").output == json.output)
    for (language, titles) in [
      ("en", ["Cards", "Recurring tasks", "Daily lists", "Attempts"]),
      ("ja", ["カード", "繰り返す課題", "デイリーリスト", "着手"]),
    ] {
      let page = try await folder.run("\(line) --quiet --lang \(language)")
      #expect(page.code == 0)
      for title in titles { #expect(page.text.contains("\n\(title)\n"), "\(title)") }
    }
  }

  /// The flat rows that JSON of a simulation holds, in their order.
  private func rows(of json: JSON) throws -> [[String: JSON]] {
    try (json("parts").array ?? []).flatMap { part in
      try (part("days").array ?? []).map { day in
        var row = ["kind": try part("kind"), "day": try day("day")]
        for (quantity, band) in day.object ?? [:] where quantity != "day" {
          for name in ["mean", "p5", "p50", "p95"] {
            row["\(quantity)_\(name)"] = band == .null ? .null : try band(name)
          }
        }
        return row
      }
    }
  }

  @Test func `INTERFACE 5: CSV and JSON Lines of several kinds have a row for each kind and day`()
    async throws
  {
    let line = "simulate \(Self.all) --days 6 --replicates 3 --quiet"
    let rows = try rows(of: await folder.run("\(line) --json").json)
    #expect(rows.count == 4 * 6)
    let lines = try await folder.run("\(line) --format jsonl").text.split(separator: "\n").map {
      try JSON(Array($0.utf8))
    }
    #expect(lines == rows.map(JSON.object))

    let csv = try await folder.run("\(line) --format csv").text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(csv.first)
    // Tasks come due as cards do, and lists are done as tasks are.
    #expect(header.count == 2 + 4 * (8 + 4 + 2 + 1) && Set(header).count == header.count)
    #expect(csv.count == 1 + rows.count)
    for (cells, row) in zip(csv.dropFirst(), rows) {
      for (name, cell) in zip(header, cells) {
        let value = row[name] ?? .null
        #expect(value.number.map { $0 == Double(cell) } ?? (cell == value.text ?? ""), "\(name): \(cell)")
      }
    }
  }

  @Test func `a mixed analysis says the same in every form`() async throws {
    let line = "analyze \(Self.all) --quiet"
    let json = try await folder.run("\(line) --json").json("measures")
    let lines = try await folder.run("\(line) --format jsonl").text.split(separator: "\n")
    var rows: [String: Int] = [:]
    for line in lines { rows[try #require(try JSON(Array(line.utf8))("measure").text), default: 0] += 1 }
    #expect(Set(rows.keys).isSubset(of: Set(json.keys ?? [])))
    for measure in ["load", "leeches"] {
      #expect(try rows[measure] == json(measure).array?.count && rows[measure] != nil, "\(measure)")
    }
    #expect(try rows["delays"] == json("delays")("cells").array?.count)

    #expect(try await folder.run("\(line) --format csv --out csv").code == 0)
    #expect(try folder.names(in: "csv") == (json.keys ?? []).map { "\($0).csv" })
    for (measure, header) in [
      ("delays", "daysLate,weekday,n,done,rate,low,high,method"),
      ("lists", "day,items,completed,carried,notOpened"), ("today", "section,item,name,late"),
      ("notifications", "id,item,fire,kind,title,body,badge"),
    ] {
      #expect(try folder.text(of: "csv/\(measure).csv").hasPrefix("\(header)\n"), "\(measure)")
    }
    let page = try await folder.run(line)
    #expect(page.code == 0)
    for title in ["Today", "Load", "Delays of recurring tasks", "Daily lists", "Attempts", "Audit"] {
      #expect(page.text.contains("\n\(title)\n"), "\(title)")
    }
  }
}
