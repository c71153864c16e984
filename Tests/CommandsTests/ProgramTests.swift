import Foundation
import Testing

struct ProgramTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("kaiki --version", "kaiki 0.1.0\n"), ("simulate --version", "simulate 0.1.0\n"),
    ("analyze --version", "analyze 0.1.0\n"), ("kaiki analyze --version", "analyze 0.1.0\n"),
    ("kaiki generate --version", "generate 0.1.0\n"),
    ("analyze --version --only nonsense", "analyze 0.1.0\n"),
  ])
  func `--version is the name and the version`(line: String, text: String) throws {
    let outcome = try folder.run(line)
    #expect(outcome.code == 0)
    #expect(outcome.text == text)
    #expect(outcome.errors == "")
  }

  @Test func `simulate and analyze are the commands of kaiki of that name`() throws {
    try folder.makeTiny()
    for line in [
      "simulate tiny --days 9 --json", "analyze tiny --json", "analyze tiny", "simulate --help",
      "analyze --nonsense",
    ] {
      let own = try folder.run(line)
      let command = try folder.run("kaiki \(line)")
      #expect(command.code == own.code)
      #expect(command.output == own.output)
      #expect(command.errors == own.errors)
    }
  }

  @Test func `links to kaiki named simulate and analyze behave as these programs`() throws {
    try folder.makeTiny()
    for name in ["simulate", "analyze", "other"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(name), withDestinationPath: try Built.path("kaiki"))
    }
    func linked(_ name: String, _ words: String) throws -> Outcome {
      try Running(
        folder(name), words.split(separator: " ").map(String.init),
        environment: TemporaryFolder.plainEnvironment,
        in: folder
      ).outcome()
    }
    for (name, words) in [
      ("simulate", "tiny --days 9 --json"), ("analyze", "tiny --json"), ("analyze", "none.csv"),
    ] {
      let own = try folder.run("\(name) \(words)")
      let link = try linked(name, words)
      #expect(link.code == own.code)
      #expect(link.output == own.output)
      #expect(link.errors == own.errors)
    }
    #expect(try linked("other", "analyze tiny --json").output == folder.run("analyze tiny --json").output)
    #expect(try linked("other", "--version").text == "kaiki 0.1.0\n")
  }
}
