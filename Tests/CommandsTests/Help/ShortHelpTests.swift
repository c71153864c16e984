import Reports
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

/// What fits a window, and lines to copy.
struct ShortHelpTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [""] + CommandName.allCases.map(\.rawValue))
  func `-h fits a window of 80 columns and 24 lines, and --help says more`(name: String) async throws {
    let short = try await folder.run("kaiki \(name) -h").text
    let full = try await folder.run("kaiki \(name) --help").text
    let lines = short.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24, "\(lines.count) lines")
    for line in lines { #expect(line.count <= 80, "\(line)") }
    #expect(short.hasPrefix("usage: ") && short.contains("--help"))
    let japanese = try await folder.run("kaiki \(name) -h", environment: ["LC_ALL": "ja_JP.UTF-8"]).text
    let told = japanese.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(told.count <= 24 && told.allSatisfy { DisplayText.width(String($0)) <= 80 }, "\(japanese)")
    #expect(!short.contains("…") && !japanese.contains("…"))
    // Every option that it shows is one of the command.
    for line in lines where line.hasPrefix("  --") {
      #expect(full.contains(line.prefix { $0 != "," }.split(separator: "  ").first ?? "?"), "\(line)")
    }
  }

  @Test func `--help begins with examples, and every command has one`() async throws {
    for name in CommandName.allCases {
      let help = try await folder.run("kaiki \(name.rawValue) --help").text
      let lines = help.split(separator: "\n")
      #expect(lines.dropFirst().first == "examples:", "\(name)")
    }
  }

  @Test(arguments: CommandName.allCases)
  func `examples are lines that the command takes`(name: CommandName) throws {
    for example in name.command.specification.examples {
      // Of a pipeline the part that is Kaiki's.
      let own = try #require(
        example.split(separator: "|").first { $0.contains("kaiki ") }?.prefix { !">&".contains($0) })
      let words = own.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["kaiki", name.rawValue])
      #expect(throws: Never.self, "\(example)") {
        _ = try name.command.init(
          Arguments(
            Array(words.dropFirst(2)), for: name.command.specification, of: Program.specification,
            in: .plain()))
      }
    }
  }

  @Test func `kaiki alone names three lines to copy, which work one after the other`() async throws {
    let outcome = try await folder.run("kaiki")
    #expect(outcome.code == 64 && outcome.text == "")
    #expect(
      outcome.errors.hasPrefix("kaiki: no command is named; begin with one of these, or see kaiki --help:\n"))
    for step in Program.specification.firstSteps { #expect(outcome.errors.contains("\n  \(step)  ")) }
    #expect(Program.specification.firstSteps.count == 3)
    for step in Program.specification.firstSteps {
      let done = try await folder.run(step)
      #expect(done.code == 0, "\(step): \(done.errors)")
    }
    #expect(try folder.text(of: "demo.html").hasPrefix("<!DOCTYPE html>"))
  }
}
