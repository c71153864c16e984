import Foundation
import Reports
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

struct HelpTextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The words of a help text, options as keys spell them: `newPerDay` for `--new-per-day`.
  private func words(_ line: String) async throws -> Set<String> {
    let text = try await folder.run(line).text
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map { word in
      let parts = word.split(separator: "-")
      return (parts.first ?? "") + parts.dropFirst().map(\.capitalized).joined()
    }
    return Set(words.map(String.init)).union(text.split { !($0.isLetter || $0.isNumber) }.map(String.init))
  }

  /// The words that begin a line of help after spaces, and the headings of kinds: what it explains.
  private func explained(_ line: String) async throws -> Set<String> {
    let outcome = try await folder.run(line)
    try #require(outcome.code == 0, "\(line): \(outcome.errors)")
    #expect(outcome.errors == "")
    let lines = outcome.text.split(separator: "\n")
    let kinds = lines.compactMap { $0.wholeMatch(of: /([a-z]+):/).map { String($0.1) } }
    // Keys stand in by twos; what goes on under `CSV:` by five.
    // A meaning of several lines goes on in column 22 or after.
    let keys = lines.filter {
      $0.hasPrefix("  ") && $0.prefix { $0 == " " }.count.isMultiple(of: 2)
        && $0.prefix(while: { $0 == " " }).count < 22
    }
    return Set(keys.compactMap { $0.split(separator: " ").first.map(String.init) }).union(kinds)
  }

  @Test(arguments: [
    "kaiki --help", "kaiki -h", "kaiki help", "simulate --help", "simulate -h", "analyze --help",
    "kaiki analyze --help",
    "kaiki convert --help", "kaiki generate -h", "kaiki next --help", "kaiki holidays -h",
    "analyze none --only load --help",
  ])
  func `help stands on standard output and ends with 0`(_ line: String) async throws {
    let outcome = try await folder.run(line)
    #expect(outcome.code == 0)
    #expect(outcome.text.hasPrefix("usage: "))
    #expect(outcome.text.hasSuffix("\n"))
    #expect(outcome.errors == "")
  }

  @Test(
    arguments: [
      ("analyze --help", "usage: analyze DATASET"), ("simulate -h", "usage: simulate [DATASET"),
      ("kaiki analyze -h", "usage: kaiki analyze DATASET"),
      ("kaiki help simulate", "usage: kaiki simulate [DATASET"), ("kaiki fit --help", "usage: kaiki fit LOG"),
    ] as [(String, String)])
  func `the usage begins with the words that start the program`(line: String, usage: String) async throws {
    #expect(try await folder.run(line).text.hasPrefix(usage))
  }

  @Test func `every command of INTERFACE 1 that is there has help`() async throws {
    for command in ["simulate", "analyze", "fit", "convert", "generate", "next", "holidays", "statistic"] {
      let help = try await folder.run("kaiki help \(command)")
      #expect(help.code == 0)
      #expect(help.text.hasPrefix("usage: "))
      #expect(try await explained("kaiki help").contains(command))
    }
  }

  @Test(arguments: MeasureRegistry.names)
  func `help of a measure explains every key of its JSON`(measure: String) async throws {
    let explained = try await explained("kaiki help \(measure)")
    try HandMade.write(to: folder)
    try folder.write(
      "card_id,review_rating,review_time\n1,3,2024-01-01T00:00:00Z\n1,1,2024-01-04T00:00:00Z\n",
      to: "public.csv")
    for line in ["analyze hand", "analyze public.csv --time-zone UTC"] {
      let keys = try await folder.run("\(line) --json --only \(measure)").json("measures")(measure).allKeys
      #expect(keys.subtracting(explained) == [], "\(line)")
    }
  }

  @Test func `help of analyze explains every key around the measures`() async throws {
    try folder.write("x,cardId,reviewedAt,result\n1,c,0,1\n1,c,never,1\n", to: "reviewLogs.csv")
    let json = try await folder.run("analyze reviewLogs.csv --time-zone UTC --json --only load").json
    let keys = json.allKeys.subtracting(try json("measures").allKeys).union(["measures"])
    #expect(keys.subtracting(try await words("kaiki help analyze")).sorted() == [])
  }

  @Test func `help of simulate explains every key of its JSON`() async throws {
    let words = try await words("kaiki help simulate")
    try folder.makeTiny()
    for line in [
      "simulate tiny --days 2 --json", "simulate --days 2 --json",
      "simulate tiny --memory-model fsrs6 --days 2 --json",
    ] {
      #expect(try await folder.run(line).json.allKeys.subtracting(words).sorted() == [], "\(line)")
    }
  }

  /// What a line of the help of a command begins with, options as keys spell them: `newPerDay`.
  private func keys(explainedBy command: String) async throws -> Set<String> {
    let explained = try await explained("kaiki help \(command)")
    let options = explained.filter { $0.hasPrefix("--") }.map { option in
      let parts = option.split(separator: "-")
      return (parts.first ?? "") + parts.dropFirst().map(\.capitalized).joined()
    }
    return explained.union(options.map(String.init))
  }

  private static let dataSets = ["memora-tiny", "tasks", "attempts", "lists", "at00-year"]
  private static let habits = "habit,date,value\nx,2025-01-06,2\nx,2025-01-07,YES_AUTO\ny,2025-01-07,4.5\n"
  private static let targets =
    "habit,freq_numerator,freq_denominator,targetType,targetValue\ny,1,1,AT_LEAST,5\n"

  private static let ofTasksAndCourses = [
    "delays", "lists", "attempts", "strength", "attendance", "semesters",
  ]

  private func makeDataSets() throws {
    try folder.make("memora-tiny")
    try folder.make("at00-year")
    try folder.make(ShortLife.tasks(30, days: 90), "tasks")
    try folder.make(ShortLife.attempts(20, days: 120), "attempts")
    try folder.make(ShortLife.lists(days: 30), "lists")
    try folder.write(Self.habits, to: "at00-year/habits.checkmarks.csv")
    try folder.write(Self.targets, to: "at00-year/habits.habits.csv")
  }

  @Test
  func
    `help of the measures of tasks, lists, habits and courses explains every key that they print, and no other`()
    async throws
  {
    try makeDataSets()
    var printed: [String: Set<String>] = [:]
    for line in Self.dataSets + [Self.dataSets.joined(separator: " ")] {
      let measures = try #require(
        try await folder.run("analyze \(line) --json --quiet").json("measures").object)
      for (measure, value) in measures { printed[measure, default: []].formUnion(value.allKeys) }
    }
    #expect(Set(printed.keys).isSuperset(of: Self.ofTasksAndCourses))
    #expect(Set(printed.keys).isSubset(of: MeasureRegistry.names))
    for (measure, keys) in printed {
      let explained = try await explained("kaiki help \(measure)")
      #expect(keys.subtracting(explained).sorted() == [], "\(measure)")
      if Self.ofTasksAndCourses.contains(measure) {
        #expect(explained.subtracting(keys).sorted() == [], "\(measure)")
      }
    }
  }

  @Test func `help of simulate and analyze has a line for every key around tasks and lists`() async throws {
    try makeDataSets()
    let all = Self.dataSets.joined(separator: " ")
    let lines =
      Self.dataSets + ["\(all) --category habit --tag 朝 --tag 英語", "", "memora-tiny --memory-model fsrs6"]
    let simulated = try await keys(explainedBy: "simulate")
    for line in lines {
      let outcome = try await folder.run("simulate \(line) --days 2 --replicates 2 --json --quiet")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try outcome.json.allKeys.subtracting(simulated).sorted() == [], "\(line)")
    }
    var frame = try #require(try await folder.run("analyze \(all) --json --quiet").json.object)
    frame["measures"] = .null
    #expect(JSON.object(frame).allKeys.subtracting(try await explained("kaiki help analyze")).sorted() == [])
  }

  @Test func `help of formats tells the shape of every form, 100 columns wide at most`() async throws {
    let outcome = try await folder.run("kaiki help formats")
    #expect(outcome.code == 0 && outcome.errors == "")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("formats: ") == true)
    for format in ["table", "json", "jsonl", "csv"] {
      #expect(lines.contains { $0.hasPrefix("  \(format) ") }, "\(format)")
    }
    // What it says of JSON is so.
    try HandMade.write(to: folder)
    for (line, command) in [
      ("analyze hand --json --only load", "analyze"), ("simulate --days 1 --json", "simulate"),
    ] {
      let start = try #require(lines.firstIndex { $0.contains("  \(command) ") && $0.contains("{\"kaiki\"") })
      let told = lines[start...(start + 1)].joined()
      for key in try await folder.run(line).json.keys ?? [] { #expect(told.contains("\"\(key)\""), "\(key)") }
    }
  }

  @Test(arguments: ["anki", "fsrs", "excel"])
  func `help of a program that users name has lines to copy, 100 columns wide`(topic: String) async throws {
    let lines = try await folder.run("kaiki help \(topic)").text.split(separator: "\n")
    #expect(lines.contains { $0.contains("kaiki ") } && lines.count <= 30)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `help of kaiki names every command, 100 columns wide`() async throws {
    let lines = Program.specification.help(Language.english.help).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    for name in CommandName.allCases {
      #expect(
        lines.contains {
          $0.hasPrefix("  \(name) ") && $0.hasSuffix(name.command.specification.title(Language.english.help))
        })
    }
  }

  @Test(arguments: ["simulate", "analyze", "fit", "convert", "generate", "next", "holidays", "statistic"])
  func `every option that help names is known, and takes what help says`(command: String) async throws {
    let help = try await folder.run("kaiki help \(command)").text
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  --") || $0.hasPrefix("  -h") }
    #expect(lines.count >= 2)
    for line in lines {
      let heading = line.split(separator: "  ").first ?? ""
      let words = heading.split(separator: " ").filter { !$0.hasSuffix(",") }
      let option = try #require(words.first)
      guard option != "--help", option != "--version" else { continue }
      let given = words.count > 1 ? ["\(option)"] : ["\(option)=x"]
      let outcome = try await folder.run(["kaiki", command] + given)
      #expect(outcome.code == 64)
      let complaint = words.count > 1 ? "\(option) has no value" : "\(option) takes no value"
      #expect(outcome.errors.contains(complaint), "\(line): \(outcome.errors)")
    }
  }
}
