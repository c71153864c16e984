import Kaiki
import KaikiNumerics
import TestSupport
import Testing

@testable import Commands

/// The row of a person against the figures of the person's own file (F17, G8).
struct PersonRowTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let plain = "--time-zone UTC --quiet"

  /// A table of people, and the rows of each, written to a file for all and to one for each.
  private func write(_ header: String, _ rows: [(person: String, row: String)]) throws {
    try folder.write(
      "\(header),student\n" + rows.map { "\($0.row),\($0.person)\n" }.joined(), to: "all.csv")
    for (person, own) in Dictionary(grouping: rows, by: \.person) {
      try folder.write("\(header)\n" + own.map { "\($0.row)\n" }.joined(), to: "own/\(person).csv")
    }
  }

  /// The rows of `--by-user`, and the one-person report of each person as of the same moment.
  private func answers(_ people: [String], _ line: String) async throws -> [(row: JSON, own: JSON)] {
    let all = try await folder.run("kaiki analyze all.csv --by-user --json \(Self.plain)")
    #expect(all.code == 0, "\(all.errors)")
    let moment = try all.json("asOf").text ?? ""
    let rows = try #require(try all.json("users").array)
    #expect(try rows.map { try $0("user").text } == people)
    var answers: [(row: JSON, own: JSON)] = []
    for (person, row) in zip(people, rows) {
      let own = try await folder.run(
        "kaiki analyze own/\(person).csv --json --now \(moment) \(line) \(Self.plain)")
      #expect(own.code == 0, "\(own.errors)")
      answers.append((row, try own.json))
    }
    return answers
  }

  @Test(arguments: UInt64(1)...6)
  func `classes of a row are those of attendance, the last day and late arrivals included`(seed: UInt64)
    async throws
  {
    var random = RandomStream(seed: seed, domain: .tests, item: 1)
    let people = ["Ann", "Bo", "Cy"]
    var rows: [(person: String, row: String)] = []
    for week in 0..<(5 + random.below(8)) {
      for person in people {
        let words = ["present", "present", "present", "absent", "late", "early leave"]
        rows.append((person, "\(Day(20_551 + 7 * week).date),Optics,\(words[random.below(words.count)])"))
      }
    }
    try write("date,course,status", rows)
    for (row, own) in try await answers(people, "--only attendance") {
      let course = try own("measures")("attendance")(0)
      let (held, rate) = (try course("held").integer, try course("rate").number)
      #expect(try row("classes").integer == held, "seed \(seed)")
      #expect(abs(try (row("attendance").number ?? -1) - (rate ?? -2)) < 1e-9, "seed \(seed)")
      #expect(
        abs(try (row("classesAttended").number ?? -1) - (rate ?? -2) * Double(held ?? 0)) < 1e-9,
        "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `habit days of a row are those of strength`(seed: UInt64) async throws {
    var random = RandomStream(seed: seed, domain: .tests, item: 2)
    let people = ["Ann", "Bo"]
    var rows: [(person: String, row: String)] = []
    for person in people {
      for habit in ["run", "read"] {
        for day in 0..<(8 + random.below(20)) {
          let value = ["YES_MANUAL", "YES_MANUAL", "NO", "SKIP"][day == 0 ? 0 : random.below(4)]
          rows.append((person, "\(habit),\(Day(20_500 + day).date),\(value)"))
        }
      }
    }
    try write("habit,date,value", rows)
    for (row, own) in try await answers(people, "--only strength") {
      let habits = try #require(try own("measures")("strength").array)
      let days = try habits.map { try #require($0("n").integer) }
      // The rate is the mean of Beta(1 + done, 1 + not done).
      let done = try zip(habits, days).map { habit, n in
        try #require(habit("rate").number) * Double(n + 2) - 1
      }
      #expect(try row("habitDays").integer == days.reduce(0, +), "seed \(seed)")
      #expect(abs(try (row("habitDaysDone").number ?? -1) - done.reduce(0, +)) < 1e-9, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `answers and rejected rows of a row are those of the person's own log`(seed: UInt64) async throws {
    var random = RandomStream(seed: seed, domain: .tests, item: 3)
    let people = ["Ann", "Bo", "Cy"]
    var rows: [(person: String, row: String)] = []
    for number in 0..<120 {
      let day = Day(20_500 + number / 6).date
      for person in people {
        let result = random.below(6) == 0 ? "perhaps" : random.below(4) == 0 ? "false" : "true"
        rows.append((person, "c\(random.below(9)),\(day)T\(10 + number % 6):00:00Z,\(result)"))
      }
    }
    try write("cardId,reviewedAt,result", rows)
    for (row, own) in try await answers(people, "--only load,retention") {
      #expect(try row("rejected").integer == own("rejected").array?.count, "seed \(seed)")
      let days = try #require(try own("measures")("load").array)
      #expect(
        try row("answers").integer == days.reduce(0) { $0 + (try $1("reviews").integer ?? 0) }, "seed \(seed)"
      )
      #expect(
        try row("correct").integer == days.reduce(0) { $0 + (try $1("correct").integer ?? 0) }, "seed \(seed)"
      )
    }
  }

  @Test(arguments: [1, 20, 21, 50, 1_500])
  func `every rejected row of a person counts`(count: Int) async throws {
    // Sorted rows are in the order of the bytes of their times, so that the numbers have one width.
    let bad = (10_000..<10_000 + count).map { "b,c\($0),day \($0),true\n" }.joined()
    let good = (1...5).map { "a,c\($0),2026-03-0\($0)T09:00:00Z,true\n" }.joined()
    try folder.write("userId,cardId,reviewedAt,result\n" + bad + good, to: "log.csv")
    let report = try await folder.run("kaiki analyze log.csv --by-user --json --quiet").json
    #expect(try report("rejected").integer == count)
    #expect(try report("refused")(0)("rejected").integer == count)
    for (allowed, code) in [(count - 1, Int32(65)), (count, 0)] {
      let shard = try Running(
        try Built.path("kaiki"),
        ["shard", "analyze", "--columns", "user_id,cardId,reviewedAt,result", "--max-bad", "\(allowed)"]
          + ["--now", "2026-04-01T00:00:00Z"],
        input: (good + bad).replacing(",", with: "\t"), environment: TemporaryFolder.plainEnvironment,
        in: folder
      ).outcome()
      #expect(shard.code == code, "\(shard.errors)")
      if code == 0 { #expect(try shard.json("rowsBad").integer == count) }
    }
  }

  @Test(arguments: ["xy.csv", "x:y.csv", "12:30:45: log.csv"])
  func `the detail of a person without figures names no place, whatever the file is called`(name: String)
    async throws
  {
    try folder.write(
      "userId,cardId,reviewedAt,result\nb,c,day 1,true\na,c,2026-03-01T09:00:00Z,true\n", to: name)
    let words = ["kaiki", "analyze", name, "--by-user", "--quiet"]
    let detail = try await folder.run(words + ["--json"]).json("refused")(0)("detail").text
    #expect(detail?.hasPrefix("reviewedAt \"day 1\" is not a date and time") == true, "\(detail ?? "none")")
    let page = try await folder.run(words + ["--lang", "ja"]).text
    #expect(page.contains("reviewedAt") && !page.contains("is not a date and time"), "\(page)")
  }

  @Test func `rows that a stopped run kept tell their details in every language`() async throws {
    try folder.write(
      "userId,cardId,reviewedAt,result\nb,c,day 1,true\na,c,2026-03-01T09:00:00Z,true\n", to: "log.csv")
    let line = "kaiki analyze log.csv --by-user --quiet --rows rows.jsonl"
    _ = try await folder.run("\(line) --json")
    let page = try await folder.run("\(line) --lang ja").text
    #expect(!page.contains("is not a date and time"), "\(page)")
  }
}
