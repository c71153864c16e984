import Foundation
import TestSupport
import Testing

/// The programs as they are started: their names, their exit codes, standard input.
struct ProgramsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  @Test(arguments: [
    "kaiki --version", "simulate --version", "analyze --version", "analyze tiny",
    "kaiki simulate tiny --days 9 --format csv", "simulate --days 0",
  ])
  func `a program says what the same words say within a process`(line: String) async throws {
    let program = try folder.spawn(line)
    let own = try await folder.run(line)
    #expect(program.code == own.code)
    #expect(program.output == own.output)
    #expect(program.errors == own.errors)
    #expect(program.output.isEmpty == (program.code != 0))
  }

  @Test(
    arguments: [
      Messages.usage, Messages.badData, Messages.badSettings, Messages.missing, Messages.inTheWay,
    ].compactMap(\.first))
  func `each exit code is that of the process`(_ refusal: Refusal) async throws {
    try await CommandErrorTests().expect(refusal) { folder, line in try folder.spawn(line) }
  }

  @Test func `links to kaiki named simulate and analyze behave as these programs`() async throws {
    for name in ["simulate", "analyze", "other"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(name), withDestinationPath: try Built.path("kaiki"))
    }
    func linked(_ name: String, _ words: String) throws -> Outcome {
      try Running(
        folder(name), words.split(separator: " ").map(String.init),
        environment: TemporaryFolder.plainEnvironment, in: folder
      ).outcome()
    }
    for (name, words) in [
      ("simulate", "tiny --days 9 --json"), ("analyze", "tiny --json"), ("analyze", "none.csv"),
    ] {
      let own = try await folder.run("\(name) \(words)")
      let link = try linked(name, words)
      #expect(link.code == own.code)
      #expect(link.output == own.output)
      #expect(link.errors == own.errors)
    }
    let own = try await folder.run("analyze tiny --json")
    #expect(try linked("other", "analyze tiny --json").output == own.output)
    #expect(try linked("other", "--version").text == "kaiki 0.3.0\n")
  }

  // MARK: Standard input

  @Test(arguments: Messages.ofStandardInput)
  func `bad data on standard input end with 65`(_ refusal: Refusal) async throws {
    try await CommandErrorTests().expect(refusal) { folder, line in
      try folder.spawn(line, input: refusal.input)
    }
  }

  @Test func `standard input is read as the kind that is named, or by its header`() async throws {
    let log = "id,cardId,reviewedAt,result\nr1,c1,2024-01-15T09:30:00Z,1\n"
    try folder.write(log, to: "x.csv")
    try folder.write(log, to: "reviewLogs.csv")
    let file = try await folder.run("analyze x.csv --time-zone UTC --json")
    for line in ["analyze - --kind reviewLogs --time-zone UTC --json", "analyze - --time-zone UTC --json"] {
      let outcome = try folder.spawn(line, input: log)
      #expect(outcome.code == 0)
      #expect(try outcome.json("measures") == file.json("measures"))
      #expect(try outcome.json("sources")(0)("path").text == "-")
    }
    let cards = #" [{"id":"c1","stepIndex":2,"nextDue":"2024-01-15T00:00:00Z"}]"#
    let both = try folder.spawn("analyze reviewLogs.csv - --kind cards --time-zone UTC --json", input: cards)
    #expect(both.code == 0)
    #expect(try both.json("sources").array?.count == 2)
    #expect(try folder.spawn("analyze - --kind cards --time-zone UTC", input: log).code == 65)
    #expect(
      try folder.spawn("analyze - --kind settings --now today", input: #"{"morningHour":99}"#).code == 78)
    let convert = "kaiki convert - --kind reviewLogs --time-zone UTC --to json --out d"
    #expect(try folder.spawn(convert, input: log).code == 0)
    #expect(try folder.names(in: "d") == ["reviewLogs.json", "settings.json"])
  }

  @Test func `a statistic reads standard input where no file is named`() async throws {
    let input = #"[{"x": [3, 1, 4, 1, 5]}, {"x": [1]}]"#
    try folder.write(input, to: "in.json")
    let file = try await folder.run("kaiki statistic describe in.json")
    for line in ["kaiki statistic describe", "kaiki statistic describe -"] {
      let piped = try folder.spawn(line, input: input)
      #expect(piped.code == 0)
      #expect(piped.output == file.output)
    }
  }
}
