import Kaiki
import KaikiNumerics
import TestSupport
import Testing

@testable import Commands

/// Files in which a column names several people, asked as if they were one person's (F18).
struct SeveralPeopleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let plain = "--time-zone UTC --quiet"
  private static let headings = [
    "user", "user_id", "userId", "user_name", "learner_id", "student", "学籍番号", "氏名",
  ]

  /// A log of some people who all have the cards 0 to 5, in a form by its ending.
  private func writeLog(_ people: [String], under heading: String, to name: String) throws {
    var rows: [[(key: String, value: String)]] = []
    for day in 0..<70 {
      for (number, person) in people.enumerated() {
        let at = Instant(seconds: 1_767_258_000 + Int64(day * 86_400 + number * 60)).description
        rows.append([
          (heading, person), ("card_id", "\(day % 6)"), ("review_time", at),
          ("review_rating", "\((day + number) % 5 == 0 ? 1 : 3)"),
        ])
      }
    }
    let lines = rows.map { row in
      "{" + row.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ") + "}"
    }
    let text =
      if name.hasSuffix(".jsonl") {
        lines.joined(separator: "\n") + "\n"
      } else if name.hasSuffix(".json") {
        "[\n  " + lines.joined(separator: ",\n  ") + "\n]\n"
      } else {
        ([rows[0].map(\.key)] + rows.map { $0.map(\.value) }).map { $0.joined(separator: ",") + "\n" }
          .joined()
      }
    try folder.write(text, to: name)
  }

  /// The lines of a summary with a sign.
  private static func lines(_ page: Outcome, with sign: String) -> [String] {
    page.text.split(separator: "\n").map(String.init).filter { $0.contains(sign) }
  }

  @Test(arguments: headings, ["log.csv", "log.json", "log.jsonl"])
  func `a log of several people has a cross in the summary, and no command takes it for one person's`(
    heading: String, name: String
  ) async throws {
    try writeLog(["Ann", "Bo", "Cy"], under: heading, to: name)
    let page = try await folder.run("kaiki analyze \(name) \(Self.plain)")
    #expect(page.code == 0, "\(page.errors)")
    #expect(page.text.contains("✕ the figures combine the rows of 3 people"), "\(page.text)")
    #expect(page.text.contains("--by-user"))
    let json = try await folder.run("kaiki analyze \(name) \(Self.plain) --json")
    let keys = try #require(try json.json("measures").keys)
    #expect(!keys.contains("trend") && !keys.contains("forgetting") && keys.contains("load"))
    for command in ["fit", "backtest", "simulate --days 3 --replicates 5", "benchmark --models average"] {
      let verb = command.split(separator: " ")[0]
      let rest = command.dropFirst(verb.count)
      let refused = try await folder.run("kaiki \(verb) \(name) \(Self.plain)\(rest)")
      #expect(refused.code == 65, "\(command): \(refused.errors)")
      #expect(refused.errors.contains("\(name):1:1: the column \"\(heading)\" names 3 people"))
      #expect(refused.errors.contains("--by-user"))
    }
    let each = try await folder.run("kaiki analyze \(name) --by-user \(Self.plain) --json")
    #expect(try each.json("users").array?.map { try $0("user").text } == ["Ann", "Bo", "Cy"])
    #expect(try each.json("users").array?.map { try $0("cards").integer } == [6, 6, 6])
    let simulated = try await folder.run(
      "kaiki simulate \(name) --by-user \(Self.plain) --days 3 --replicates 5 --calibrate off")
    #expect(simulated.code == 0, "\(simulated.errors)")
  }

  @Test(arguments: headings)
  func `a column of one person changes no figure`(heading: String) async throws {
    try writeLog(["Ann"], under: heading, to: "log.csv")
    try writeLog(["Ann"], under: "colour", to: "plain.csv")
    for line in ["analyze NAME", "fit NAME --models power", "simulate NAME --days 3 --replicates 5"] {
      let answers = try await ["log.csv", "plain.csv"].asyncMap { name in
        try await folder.run("kaiki \(line.replacing("NAME", with: name)) \(Self.plain) --json")
      }
      #expect(answers[0].code == 0, "\(answers[0].errors)")
      for key in ["measures", "models", "parts"]
      where try answers[0].json.keys?.contains(key) == true {
        #expect(try answers[0].json(key) == answers[1].json(key), "\(line): \(key)")
      }
    }
  }

  @Test func `a folder with a file per user runs as before, and analyze says that it holds several`()
    async throws
  {
    for person in ["Ann", "Bo"] { try writeLog([person], under: "user_id", to: "own/\(person).csv") }
    #expect(try await folder.run("kaiki fit own --models power \(Self.plain)").code == 0)
    #expect(try await folder.run("kaiki benchmark own --models average \(Self.plain)").code == 0)
    let page = try await folder.run("kaiki analyze own \(Self.plain)")
    #expect(page.text.contains("✕ the figures combine the rows of 2 people"))
  }

  @Test func `measures that test one person's record are refused by name`() async throws {
    try writeLog(["Ann", "Bo"], under: "user_id", to: "log.csv")
    let refused = try await folder.run("kaiki analyze log.csv --only load,trend \(Self.plain)")
    #expect(refused.code == 65 && refused.errors.contains("trend needs the data of one person"))
    #expect(refused.errors.contains("--by-user"))
    let retention = try await folder.run("kaiki analyze log.csv --only retention \(Self.plain) --json")
    #expect(
      try retention.json("measures")("retention")("hourTest")("reason").text?.contains("several") == true)
  }

  @Test(arguments: ["user_id", "学籍番号", "member"])
  func `tasks of two people with one name are two tasks`(heading: String) async throws {
    try folder.write(
      """
      id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,\(heading)
      1,Floor,7,day,2026-03-09T09:00:00Z,2026-01-05T09:00:00Z,Ann
      1,Floor,7,day,2026-03-09T09:00:00Z,2026-01-05T09:00:00Z,Bo

      """, to: "home/tasks.csv")
    try folder.write(
      """
      taskId,completedAt,\(heading)
      1,2026-02-02T08:00:00Z,Ann
      1,2026-02-02T08:00:00Z,Bo
      1,2026-02-09T08:00:00Z,Bo

      """, to: "home/completions.csv")
    let outcome = try await folder.run("kaiki analyze home \(Self.plain) --json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let items = try #require(try outcome.json("measures")("items").array)
    #expect(
      try items.map { "\(try $0("id").text ?? "") \(try $0("count").integer ?? -1)" }.sorted()
        == ["Ann 1 1", "Bo 1 2"])
    let page = try await folder.run("kaiki analyze home \(Self.plain)")
    #expect(page.text.contains("✕ the figures combine the rows of 2 people"))
  }

  @Test func `people who do the tasks of one table share them`() async throws {
    try folder.write(
      """
      id,title,intervalValue,intervalUnit,nextReminderDate,createdDate
      1,Floor,7,day,2026-03-09T09:00:00Z,2026-01-05T09:00:00Z

      """, to: "home/tasks.csv")
    try folder.write(
      "taskId,completedAt,user\n1,2026-02-02T08:00:00Z,Ann\n1,2026-02-09T08:00:00Z,Bo\n",
      to: "home/completions.csv")
    let outcome = try await folder.run("kaiki analyze home \(Self.plain) --json")
    let items = try #require(try outcome.json("measures")("items").array)
    #expect(try items.map { try $0("count").integer } == [2])
  }

  @Test(arguments: [
    ("date,course,status,student", "2026-04-13,Optics,absent", ["analyze", "simulate"]),
    ("habit,date,value,user_id", "run,2026-03-01,YES_MANUAL", ["analyze"]),
  ])
  func `attendance and habits of several people are refused with both remedies`(
    header: String, row: String, commands: [String]
  ) async throws {
    try folder.write("\(header)\n\(row),Ann\n\(row),Bo\n", to: "table.csv")
    for command in commands {
      let refused = try await folder.run("kaiki \(command) table.csv \(Self.plain)")
      #expect(refused.code == 65, "\(refused.errors)")
      #expect(refused.errors.contains("--by-user") && refused.errors.contains("--student NAME"))
    }
    #expect(try await folder.run("kaiki analyze table.csv --student Bo \(Self.plain)").code == 0)
  }

  @Test func `a person of a class list is found by number and by name`() async throws {
    try folder.write(
      "学籍番号,氏名,2026-10-06,2026-10-13,2026-10-20\nK7,森 葵,○,×,○\nK8,林 翠,○,○,○\n", to: "roll.csv")
    let figures = try await ["K7", "森 葵"].asyncMap { name in
      try await folder.run([
        "kaiki", "analyze", "roll.csv", "--student", name, "--only", "attendance", "--json", "--quiet",
      ])
    }
    #expect(figures.allSatisfy { $0.code == 0 }, "\(figures.map(\.errors))")
    #expect(try figures[0].json("measures") == figures[1].json("measures"))
    let rows = try await folder.run("kaiki analyze roll.csv --by-user --quiet --json").json("users")
    #expect(try rows(0)("user").text == "K7")
    #expect(try rows(0)("classes").integer == 3 && rows(0)("classesAttended").integer == 2)
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
