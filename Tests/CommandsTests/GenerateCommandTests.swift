import TestSupport
import Testing

struct GenerateCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: [
      ("memora-tiny", ["cards.json", "reviewLogs.json", "settings.json"], 10),
      ("memora-1000", ["cards.json", "reviewLogs.csv", "settings.json"], 1_000),
    ] as [(String, [String], Int)])
  func `a history is a data set that is read without a fault`(name: String, files: [String], cards: Int)
    async throws
  {
    let outcome = try await folder.run("kaiki generate \(name) --out d")
    #expect(outcome.code == 0)
    #expect(outcome.text == "" && outcome.errors == "")
    #expect(try folder.names(in: "d") == files)
    let report = try await folder.run("analyze d --only audit --json --strict")
    #expect(report.code == 0)
    #expect(report.errors == "")
    let sources = try #require(try report.json("sources").array)
    #expect(try sources.map { try $0("rejected").integer } == [0, 0, 0])
    #expect(try sources[0]("rows").integer == cards)
    #expect(try sources.allSatisfy { try $0("unknownColumns") == .array([]) })
    let rules = try #require(try report.json("measures")("audit").array).map { try $0("rule").text ?? "" }
    #expect(Set(rules).isSubset(of: ["duplicate", "C9"]))
  }

  @Test func `somebody at a terminal is told what was written, unless nobody wants to hear it`() async throws
  {
    for (line, said) in [("", "d1: wrote settings.json, cards.json, reviewLogs.json\n"), (" --quiet", "")] {
      let name = said.isEmpty ? "d2" : "d1"
      let outcome = try await folder.run("kaiki generate memora-tiny --out \(name)\(line)") {
        $0.terminal.isErrors = true
      }
      #expect(outcome.code == 0 && outcome.text == "" && outcome.errors == said)
    }
    let converted = try await folder.run("kaiki convert d1 --to csv --out d3") { $0.terminal.isErrors = true }
    #expect(converted.text == "" && converted.errors == "d3: wrote settings.csv, cards.csv, reviewLogs.csv\n")
  }

  @Test func `a seed gives the same bytes, another seed others`() async throws {
    for (seed, name) in [("1", "a"), ("2", "c")] {
      #expect(try await folder.run("kaiki generate memora-tiny --seed \(seed) --out \(name)").code == 0)
    }
    #expect(
      try await folder.run("kaiki generate memora-tiny --out d", environment: ["TZ": "America/New_York"]).code
        == 0)
    for file in ["cards.json", "reviewLogs.json", "settings.json"] {
      let first = try folder.text(of: "a/\(file)")
      #expect(try folder.text(of: "d/\(file)") == first)
      if file != "settings.json" { #expect(try folder.text(of: "c/\(file)") != first) }
    }
  }

  // MARK: Courses, and everything

  private static let files = [
    "at00-year": [
      "attendanceRecords.csv", "calendar.json", "courses.json", "periodTimes.json", "semesters.json",
      "settings.json",
    ],
    "everything": [
      "at00.attendanceRecords.csv", "at00.calendar.json", "at00.courses.json", "at00.periodTimes.json",
      "at00.semesters.json", "babysteps.attempts.csv", "babysteps.tasks.json", "habits.checkmarks.csv",
      "hibito.lists.json", "hibito.opens.csv", "memora.cards.json", "memora.reviewLogs.csv",
      "memora.settings.json", "repeto.completions.csv", "repeto.tasks.json",
    ],
  ]
  /// What no draw touches.
  private static let fixed: Set<String> = [
    "calendar.json", "courses.json", "periodTimes.json", "semesters.json", "settings.json",
  ]

  @Test(arguments: ["at00-year", "everything"] as [String])
  func `courses and everything have the same bytes for a seed, and others for another`(name: String)
    async throws
  {
    for (seed, out) in [("7", "a"), ("7", "b"), ("8", "c")] {
      let environment = out == "b" ? ["TZ": "America/New_York", "LC_ALL": "ja_JP.UTF-8"] : ["LC_ALL": "C"]
      let line = "kaiki generate \(name) --seed \(seed) --out \(out)"
      let outcome = try await folder.run(line, environment: environment)
      #expect(outcome.code == 0 && outcome.text == "" && outcome.errors == "")
      #expect(try folder.names(in: out) == Self.files[name])
    }
    for file in try folder.names(in: "a") {
      let first = try folder.text(of: "a/\(file)")
      #expect(try folder.text(of: "b/\(file)") == first, "\(file)")
      let isFixed = Self.fixed.contains { file == $0 || file.hasSuffix(".\($0)") }
      #expect(try (folder.text(of: "c/\(file)") == first) == isFixed, "\(file)")
    }
  }

  @Test func `the courses of a year are read without a fault and repeat what an app repeats (T2)`()
    async throws
  {
    try folder.make("at00-year")
    let report = try await folder.run("analyze at00-year --json --strict")
    #expect(report.code == 0)
    #expect(report.errors == "")
    #expect(try report.json("measures").keys == MeasureNames.of([.courses]).sorted())
    // Eight courses of a term and two of a year.
    #expect(try report.json("measures")("attendance").array?.count == 10)
    let rules = try #require(try report.json("measures")("audit").array).map { try $0("rule").text ?? "" }
    #expect(Set(rules).isSuperset(of: ["duplicate", "T2"]))
  }

  @Test func `every app of one person is analysed and projected`() async throws {
    try folder.make("everything")
    let analyzed = try await folder.run("analyze everything --only \(Self.ofAllApps) --json --quiet")
    #expect(analyzed.code == 0, "\(analyzed.errors)")
    #expect(
      try analyzed.json("measures").keys == Self.ofAllApps.split(separator: ",").map(String.init).sorted())
    let simulated = try await folder.run("simulate everything --days 5 --replicates 2 --json --quiet")
    #expect(simulated.code == 0, "\(simulated.errors)")
    #expect(
      try simulated.json("parts").array?.map { try $0("kind").text }
        == ["cards", "tasks", "lists", "attempts", "habits", "courses"])
  }

  private static let ofAllApps = "today,streaks,attendance,notifications,strength,lists,attempts"

  @Test func `all apps of one person stand on one page, in both languages`() async throws {
    try folder.make("everything")
    for (language, titles) in [
      (
        "en",
        ["Today", "Streaks", "Attendance", "Notifications", "Strength of habits", "Daily lists", "Attempts"]
      ),
      ("ja", ["今日", "連続日数", "出席", "通知", "習慣の強さ", "デイリーリスト", "着手"]),
    ] {
      let line = "analyze everything --only \(Self.ofAllApps) --lang \(language) --quiet"
      let outcome = try await folder.run(line)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let lines = outcome.text.split(separator: "\n").map(String.init)
      for title in titles { #expect(lines.count { $0 == title } == 1, "\(title)") }
    }
  }

  @Test func `existing files are replaced only with --force, all or none`() async throws {
    try folder.makeTiny("d")
    let old = try folder.text(of: "d/reviewLogs.json")
    #expect(try await folder.run("kaiki generate memora-tiny --seed 2 --out d").code == 73)
    #expect(try folder.text(of: "d/reviewLogs.json") == old)
    #expect(try await folder.run("kaiki generate memora-tiny --seed 2 --out d --force").code == 0)
    #expect(try folder.text(of: "d/reviewLogs.json") != old)
  }
}
