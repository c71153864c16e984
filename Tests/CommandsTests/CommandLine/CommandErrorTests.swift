import Files
import Intake
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

struct CommandErrorTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Checks the exit code and the words of a line, and that it leaves everything as it was.
  func expect(
    _ refusal: Refusal, run: (TemporaryFolder, String) async throws -> Outcome
  ) async throws {
    for (name, text) in refusal.files { try folder.write(text, to: name) }
    let outcome = try await run(folder, refusal.line)
    #expect(outcome.code == refusal.code)
    #expect(outcome.lines == refusal.lines)
    #expect(outcome.text == "")
    // What was there is as it was, and nothing came to it.
    for (name, text) in refusal.files { #expect(try folder.text(of: name) == text) }
    let given = Set(refusal.files.compactMap { $0.key.split(separator: "/").first.map(String.init) })
    #expect(Set(try folder.names) == given)
  }

  private func expect(_ refusal: Refusal) async throws {
    try await expect(refusal) { try await $0.run($1) }
  }

  @Test(arguments: Messages.usage + Messages.usageOfData + Messages.usageOfSmallCommands)
  func `a wrong command line ends with 64`(_ refusal: Refusal) async throws {
    #expect(refusal.code == 64)
    try await expect(refusal)
  }

  @Test(arguments: Messages.badData + Messages.badTasks)
  func `bad data end with 65`(_ refusal: Refusal) async throws {
    #expect(refusal.code == 65)
    try await expect(refusal)
  }

  @Test(arguments: Messages.badSettings)
  func `bad settings end with 78`(_ refusal: Refusal) async throws {
    #expect(refusal.code == 78)
    try await expect(refusal)
  }

  @Test(arguments: Messages.missing + Messages.inTheWay)
  func `what is missing ends with 66 and what is in the way with 73`(_ refusal: Refusal) async throws {
    #expect([66, 73].contains(refusal.code))
    try await expect(refusal)
  }

  @Test(
    arguments: [
      (.missing(path: "f"), .noInput, "f: this file or folder does not exist; check the path"),
      (
        .notPermitted(path: "f", reason: "Permission denied"), .notPermitted,
        "f: permission denied; change its permissions or choose another path"
      ),
      (.exists(path: "f"), .cannotCreate, "f: exists already; give --force to replace it"),
      (
        .cannotCreate(path: "f", reason: "Not a directory"), .cannotCreate,
        "f: cannot be created (not a directory); choose another path"
      ),
      (
        .cannotRead(path: "f", reason: "Input/output error"), .inputOutput,
        "f: cannot be read (input/output error); check the file and try again"
      ),
      (
        .cannotWrite(path: "f", reason: "No space left on device"), .inputOutput,
        "f: cannot be written (no space left on device); free some space or choose another path"
      ),
      (.closedPipe, .closedPipe, nil),
    ] as [(FileError, ExitCode, String?)])
  func `an error of a file has its code and its words, a closed pipe none`(
    error: FileError, code: ExitCode, line: String?
  ) {
    func fail() throws(FileError) { throw error }
    let wrapped = #expect(throws: CommandError.self) { try CommandError.ofFiles(try fail()) }
    #expect(wrapped?.code == code)
    #expect(wrapped?.english == (line.map { [$0] } ?? []))
  }

  @Test func `every message says what happened and what to do`() {
    let all = [
      Messages.usage, Messages.usageOfData, Messages.usageOfSmallCommands, Messages.badData,
      Messages.badTasks,
      Messages.badSettings, Messages.missing, Messages.inTheWay, Messages.ofStandardInput,
    ]
    for refusal in all.joined() {
      for line in refusal.lines {
        #expect(line.contains("; ") && line.contains(": ") && !line.hasSuffix("."), "\(line)")
      }
    }
  }
}
