import TestSupport
import Testing

@testable import Commands

struct ProgramTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("kaiki --version", "kaiki 0.3.0\n"), ("simulate --version", "simulate 0.3.0\n"),
    ("analyze --version", "analyze 0.3.0\n"), ("kaiki analyze --version", "analyze 0.3.0\n"),
    ("kaiki generate --version", "generate 0.3.0\n"),
    ("analyze --version --only nonsense", "analyze 0.3.0\n"),
  ])
  func `--version is the name and the version`(line: String, text: String) async throws {
    let outcome = try await folder.run(line)
    #expect(outcome.code == 0)
    #expect(outcome.text == text)
    #expect(outcome.errors == "")
  }

  @Test func `simulate and analyze are the commands of kaiki of that name`() async throws {
    try folder.makeTiny()
    for line in [
      "simulate tiny --days 9 --replicates 9 --json", "analyze tiny --only load", "analyze --nonsense",
    ] {
      let own = try await folder.run(line)
      let command = try await folder.run("kaiki \(line)")
      #expect(command.code == own.code)
      #expect(command.output == own.output)
      #expect(command.errors == own.errors)
    }
  }

  @Test(arguments: ["simulate", "analyze"])
  func `help of a command names the program that was called`(name: String) async throws {
    let own = try await folder.run("\(name) --help").text
    let command = try await folder.run("kaiki \(name) --help").text
    #expect(own.hasPrefix("usage: \(name) ") && command.hasPrefix("usage: kaiki \(name) "))
    #expect(command.dropFirst("usage: kaiki ".count) == own.dropFirst("usage: ".count))
  }

  @Test(
    arguments: [
      ("kaiki", "/usr/bin/kaiki", "kaiki"), ("kaiki", "/usr/bin/simulate", "simulate"),
      ("kaiki", "analyze", "analyze"), ("kaiki", "./other", "kaiki"), ("kaiki", nil, "kaiki"),
      ("kaiki", "/usr/bin/convert", "kaiki"), ("simulate", "/usr/bin/analyze", "simulate"),
    ] as [(String, String?, String)])
  func `a link called simulate or analyze decides what kaiki is`(name: String, path: String?, program: String)
  {
    #expect(Program.started(name, through: path) == program)
  }
}
