import Foundation
import Kaiki
import KaikiNumerics
import TestSupport
import Testing

@testable import Commands

/// Questions that are asked of every user of a cohort (INTERFACE 8, 9).
struct CohortCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var all: [(user: String, time: Int, row: String)] = []
    for user in 0..<6 {
      let rows = Self.rows(ofUser: user)
      all += rows.map { ("u\(user)", $0.time, "u\(user),\($0.row)") }
      try folder.write(
        ([Self.header] + rows.map(\.row)).joined(separator: "\n") + "\n", to: "own/u\(user).csv")
    }
    let rows = all.sorted { $0.time < $1.time }.map(\.row)
    try folder.write((["user_id,\(Self.header)"] + rows).joined(separator: "\n") + "\n", to: "all.csv")
    let sorted = all.sorted { ($0.user, $0.time) < ($1.user, $1.time) }
    for shard in 0..<3 {
      let part = sorted.filter { Int($0.user.dropFirst()).map { $0 % 3 } == shard }.map {
        $0.row.replacing(",", with: "\t") + "\n"
      }
      try folder.write(part.joined(), to: "part\(shard)")
    }
    try folder.write(sorted.map { $0.row.replacing(",", with: "\t") + "\n" }.joined(), to: "whole")
  }

  private static let header = "card_id,review_rating,review_time,review_duration"
  private static let plain = "--time-zone UTC --quiet"
  private static let rowCount = 5 * 25 * 8 + 5 * 3

  /// Reviews of a user at growing intervals; those of the last are few.
  private static func rows(ofUser user: Int) -> [(time: Int, row: String)] {
    var rows: [(time: Int, row: String)] = []
    for card in 0..<(user == 5 ? 5 : 25) {
      var stream = RandomStream(seed: UInt64(user), domain: .tests, item: card)
      var day = stream.below(30)
      for number in 0..<8 where user != 5 || number < 3 {
        let rating = stream.uniform() < 0.1 * Double(user + 1) ? 1 : 3
        let time = 1_700_000_000_000 + day * 86_400_000 + card * 1_000
        rows.append((time, "\(card),\(rating),\(time),3000"))
        day += 1 + stream.below(2 + number * 3)
      }
    }
    return rows.sorted { $0.time < $1.time }
  }

  @Test func `a fit of each user is that of the user's own file`() async throws {
    let all = try await folder.run("kaiki fit all.csv --by-user \(Self.plain) --json")
    #expect(all.code == 0, "\(all.errors)")
    let users = try #require(try all.json("users").array)
    #expect(try users.map { try $0("user").text } == ["u0", "u1", "u2", "u3", "u4"])
    for (number, user) in users.enumerated() {
      let alone = try await folder.run("kaiki fit own/u\(number).csv \(Self.plain) --json")
      let model = try alone.json("models")(0)
      #expect(try user("fsrs6.logLoss").number == model("logLoss").number)
      #expect(try user("answers").integer == model("n").integer)
    }
    let refused = try #require(try all.json("refused").array)
    #expect(refused.count == 1)
    #expect(try refused[0]("user").text == "u5" && refused[0]("reason").text == "tooFewAnswers")
  }

  @Test func `folders, files and a table of the same users give the same rows`() async throws {
    let table = try await folder.run("kaiki analyze all.csv --by-user \(Self.plain) --format csv")
    let files = try await folder.run("kaiki analyze own --by-user \(Self.plain) --format csv")
    #expect(table.code == 0 && table.text == files.text)
    #expect(table.text.split(separator: "\n").count == 7)
  }

  @Test(arguments: [
    "analyze --by-user", "fit --by-user", "benchmark --by-user --models hlr",
    "backtest --by-user --folds 2 --replicates 20",
    "simulate --by-user --days 5 --replicates 20 --calibrate off",
  ])
  func `the same bytes come out whatever the number of jobs`(line: String) async throws {
    let one = try await folder.run("kaiki \(line) all.csv \(Self.plain) --json --jobs 1")
    let four = try await folder.run("kaiki \(line) all.csv \(Self.plain) --json --jobs 4")
    #expect(one.code == 0, "\(one.errors)")
    #expect(one.text == four.text)
  }

  @Test func `a user with bad rows does not lose the others, and strict refuses by name`() async throws {
    let text = try folder.text(of: "all.csv") + "u1,1,9,1700000000000,1\nu7,1,9,1700000000000,1\n"
    try folder.write(text, to: "bad.csv")
    let outcome = try await folder.run("kaiki analyze bad.csv --by-user \(Self.plain) --json")
    #expect(outcome.code == 0)
    #expect(try outcome.json("answered").integer == 6 && outcome.json("people").integer == 7)
    #expect(try outcome.json("rejected").integer == 2)
    let refused = try outcome.json("refused")(0)
    #expect(try refused("user").text == "u7" && refused("reason").text == "unreadable")
    #expect(try refused("detail").text == "review_rating 9 is out of range; give 1 to 4")
    let strict = try await folder.run("kaiki analyze bad.csv --by-user \(Self.plain) --strict")
    #expect(strict.code == 65 && strict.errors.contains("u1: ") && strict.errors.contains("u7: "))
  }

  @Test func `strict refuses a guess for each user as for one student`() async throws {
    let rows = "ann,Math,03/04/2025,absent\nben,Math,05/04/2025,absent\n"
    try folder.write("student,course,date,status\n" + rows, to: "sheet.csv")
    for users in ["--student ann", "--by-user"] {
      let line = "kaiki analyze sheet.csv \(users) --now 2025-06-01T00:00Z --time-zone UTC"
      #expect(try await folder.run(line).code == 0)
      let strict = try await folder.run(line + " --strict")
      #expect(strict.code == 65 && strict.errors.contains("03/04/2025"), "\(users): \(strict.errors)")
      #expect(strict.text.isEmpty)
    }
  }

  @Test func `a run that was stopped goes on from its rows`() async throws {
    let line = "kaiki benchmark all.csv --by-user --models hlr \(Self.plain) --json"
    let whole = try await folder.run("\(line) --rows rows.jsonl")
    let rows = try folder.bytes(of: "rows.jsonl")
    try folder.write(rows[..<(rows.count / 2)], to: "rows.jsonl")
    let again = try await folder.run("\(line) --rows rows.jsonl")
    #expect(whole.code == 0 && again.text == whole.text)
    #expect(try folder.bytes(of: "rows.jsonl").count { $0 == 0x0A } == 6)
    let other = try await folder.run(
      "kaiki benchmark all.csv --by-user --models fsrs6 \(Self.plain) --rows rows.jsonl")
    #expect(other.code == 78 && other.errors.contains("different data, options or a different version"))
  }

  @Test func `a row a user stands in the file of --out, by the names of the columns`() async throws {
    let line = "kaiki benchmark all.csv --by-user --models hlr,average --splits 3 \(Self.plain) --json"
    let outcome = try await folder.run("\(line) --out kept.jsonl")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let rows = try folder.text(of: "kept.jsonl").split(separator: "\n").map { try JSON(Array($0.utf8)) }
    let known = try Set(rows.map { try $0("user").text })
    #expect(known == ["u0", "u1", "u2", "u3", "u4", "u5"])
    for user in try #require(try outcome.json("users").array) {
      let row = try #require(try rows.first { try $0("user").text == user("user").text })
      #expect(try row("hlr.logLoss").number == user("hlr.logLoss").number)
      #expect(try row("answers").integer == user("answers").integer)
    }
    let few = try #require(try rows.first { try $0("user").text == "u5" })
    #expect(try few("reason").text == "tooFewAnswers")
    let both = try await folder.run("\(line) --out kept.jsonl --rows other.jsonl")
    #expect(both.code == 64 && both.errors.contains("both store rows"))
  }

  @Test func `a benchmark has each model, with means over users and over answers`() async throws {
    let line = "kaiki benchmark all.csv --by-user --models hlr --splits 2 \(Self.plain) --json"
    let outcome = try await folder.run(line)
    let users = try #require(try outcome.json("users").array)
    let models = try #require(try outcome.json("models").array)
    #expect(try models.map { try $0("model").text } == ["hlr", "hlr-standard", "average"])
    let losses = try users.map { try #require($0("hlr.logLoss").number) }
    let answers = try users.map { try #require($0("answers").number) }
    let loss = try models[0]("logLoss")
    let mean = losses.reduce(0, +) / 5
    #expect(abs(try #require(loss("byUsers").number) - mean) < 1e-11)
    let weighted = zip(losses, answers).map { $0 * $1 }.reduce(0, +) / answers.reduce(0, +)
    #expect(abs(try #require(loss("byAnswers").number) - weighted) < 1e-11)
    #expect(try models[0]("users").integer == 5)
    #expect(try models[0]("answers").number == answers.reduce(0, +))
    // Two of three parts are foretold, of which each has a third of the answers, rounded down.
    let alone = try await folder.run("kaiki fit own/u0.csv --models hlr \(Self.plain) --json")
    let all = try #require(try alone.json("models")(0)("n").integer)
    #expect(try users[0]("answers").integer == 2 * (all / 3))
  }

  @Test func `rows of other data are refused, and a file that is none of ours stays as it is`() async throws {
    let line = "kaiki fit own --by-user \(Self.plain) --rows"
    #expect(try await folder.run("\(line) rows.jsonl").code == 0)
    let more = try folder.text(of: "own/u1.csv") + "1,3,1990000000000,1\n"
    try folder.write(more, to: "own/u1.csv")
    let stale = try await folder.run("\(line) rows.jsonl")
    #expect(stale.code == 78 && stale.errors.contains("different data"))
    for text in ["my notes", "my notes\nand more", "{\"v\": 2"] {
      try folder.write(text, to: "notes")
      #expect(try await folder.run("\(line) notes").code == 78)
      #expect(try folder.text(of: "notes") == text)
    }
  }

  @Test func `a student of a class list has the figures that --student gives`() async throws {
    var rows = ["date,course,status,student"]
    for week in 0..<8 {
      let date = Day(20_549 + 7 * week).date  // from 2026-04-06, a Monday
      for (student, misses) in [("Ann", 0), ("Bob", 8), ("Cem", 2)] {
        rows.append("\(date),Algebra,\(week < misses ? "absent" : "present"),\(student)")
      }
    }
    for ending in ["csv", "semicolons.csv"] {
      let text = rows.joined(separator: "\n") + "\n"
      try folder.write(ending == "csv" ? text : text.replacing(",", with: ";"), to: "class.\(ending)")
      // The day of the last class counts; of the class on 1 June nothing is known.
      let all = try await folder.run(
        "kaiki analyze class.\(ending) --by-user \(Self.plain) --now 2026-05-25 --json")
      #expect(all.code == 0, "\(all.errors)")
      let users = try #require(try all.json("users").array)
      #expect(try users.map { try $0("user").text } == ["Ann", "Bob", "Cem"])
      #expect(try users.map { try $0("classes").integer } == [8, 8, 8])
      #expect(try users.map { try $0("classesAttended").integer } == [8, 0, 6])
      #expect(try users.map { try $0("days") } == [.null, .null, .null])
    }
  }

  @Test func `data of which nobody has figures are refused, each with the reason`() async throws {
    try folder.write("card_id,review_rating,review_time\n1,3,1700000000000\n", to: "few/a.csv")
    let outcome = try await folder.run("kaiki fit few --by-user \(Self.plain)")
    #expect(
      outcome.code == 65
        && outcome.errors.contains(
          "a: too few answers were given at least one day after the previous answer (0 of 50)")
    )
  }

  @Test func `a sample is drawn by its seed, whatever the order`() async throws {
    let line = "kaiki benchmark all.csv --by-user --models hlr \(Self.plain) --json --sample 3"
    let one = try await folder.run("\(line) --seed 1")
    #expect(try one.json("people").integer == 3)
    let names = try await (1...8).asyncMap { try await folder.run("\(line) --seed \($0)").json("users") }
    #expect(Set(names).count > 1)
  }

  @Test(arguments: [
    ("kaiki analyze all.csv --by-user --only load", "--by-user cannot be given with --only"),
    ("kaiki fit all.csv --by-user --evaluate", "kaiki benchmark"),
    ("kaiki simulate all.csv --by-user --best-table 3", "--by-user cannot be given with --best-table"),
    ("kaiki fit all.csv --rows x", "give --by-user"), ("kaiki merge whole", "--expect-rows is missing"),
    ("kaiki shard", "no command is named"), ("kaiki simulate --by-user", "no data set is named"),
    ("kaiki analyze all.csv --by-user --student u1", "leave out one of the two options"),
  ])
  func `what cannot be asked of each user is refused with the way out`(line: String, words: String)
    async throws
  {
    let outcome = try await folder.run(line)
    #expect(outcome.code == 64 && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `a table that names nobody is refused, or is one user's own`() async throws {
    let outcome = try await folder.run("kaiki fit own/u0.csv --by-user \(Self.plain) --json")
    #expect(try outcome.json("users")(0)("user").text == "u0")
  }

  // MARK: Shards

  /// The line of a shard.
  private func shard(_ verb: String, _ part: String) throws -> Outcome {
    let words =
      ["shard"] + verb.split(separator: " ").map(String.init)
      + ["--columns", "user_id,\(Self.header)", "--time-zone", "UTC", "--quiet"]
    return try Running(
      try Built.path("kaiki"), words, input: try folder.text(of: part),
      environment: TemporaryFolder.plainEnvironment, in: folder
    ).outcome()
  }

  @Test(arguments: [
    ("analyze --now 2024-12-31", "analyze --by-user --now 2024-12-31"), ("fit", "fit --by-user"),
    ("benchmark --models hlr", "benchmark --by-user --models hlr"),
    ("backtest --folds 2 --replicates 20", "backtest --by-user --folds 2 --replicates 20"),
    (
      "simulate --days 5 --replicates 20 --calibrate off --now 2024-12-31",
      "simulate --by-user --days 5 --replicates 20 --calibrate off --now 2024-12-31"
    ),
  ])
  func `shards merge to the bytes of one process, in any order and twice`(
    verb: String, whole: String
  ) async throws {
    let lines = try (0..<3).map { try shard(verb, "part\($0)") }
    for line in lines { #expect(line.code == 0, "\(line.errors)") }
    try folder.write([lines[2], lines[0], lines[1], lines[0]].map(\.text).joined(), to: "lines")
    let merged = try await folder.run("kaiki merge lines --expect-rows \(Self.rowCount) --json")
    let single = try await folder.run("kaiki \(whole) all.csv \(Self.plain) --json")
    #expect(merged.code == 0, "\(merged.errors)")
    #expect(merged.text == single.text)
  }

  @Test func `each fault that is planted among shards is refused with 65`() async throws {
    let lines = try (0..<3).map { try shard("fit", "part\($0)").text }
    let whole = try shard("fit", "whole").text
    let thirdParty = try shard("fit --day-start 4", "part2").text
    let faults: [(lines: [String], words: String)] = [
      ([lines[0], lines[1]], "a shard is missing"),
      ([lines[0], lines[1], thirdParty], "different options, columns or version"),
      ([lines[0], lines[1], String(lines[2].dropLast(9)) + "\n"], "not a complete line"),
      ([lines[0], lines[1], lines[2].replacing("\"rowsBad\": 0", with: "\"rowsBad\": 1")], "hash"),
      ([whole, lines[1]], "is also in a different line"),
    ]
    for (lines, words) in faults {
      try folder.write(lines.joined(), to: "lines")
      let outcome = try await folder.run("kaiki merge lines --expect-rows \(Self.rowCount) --json")
      #expect(outcome.code == 65 && outcome.errors.contains(words), "\(words): \(outcome.errors)")
    }
  }

  @Test func `bad rows of a shard are refused unless they are allowed`() async throws {
    try folder.write(try folder.text(of: "part0") + "u3\t1\t9\t1990000000000\t1\n", to: "bad")
    #expect(try shard("fit", "bad").code == 65)
    #expect(try shard("fit --max-bad 1", "bad").code == 0)
    try folder.write("u3\t1\t3\t1\t1\nu0\t1\t3\t1\t1\n", to: "unsorted")
    let unsorted = try shard("fit", "unsorted")
    #expect(unsorted.code == 65 && unsorted.errors.contains("-:2:1"))
    #expect(try shard("analyze", "part0").code == 64)
  }

  @Test func `a plan that was printed first holds all shards to it`() async throws {
    try folder.write(try shard("fit --print-plan", "part0").text, to: "plan")
    try folder.write(try shard("fit", "whole").text, to: "lines")
    let line = "kaiki merge lines --expect-rows \(Self.rowCount) --plan plan --json"
    #expect(try await folder.run(line).code == 0)
    try folder.write(try shard("fit --day-start 4 --print-plan", "part0").text, to: "plan")
    #expect(try await folder.run(line).code == 65)
  }
}

extension Sequence {
  /// The values of a transformation, one after the other.
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
