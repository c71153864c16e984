import Foundation
import TestSupport
import Testing

/// SIGINT, SIGTERM and SIGHUP end a program with 128 + n and leave nothing half-written.
struct SignalsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a program that waits for its input ends at once`(signal: Int32) throws {
    try #require(mkfifo(folder("pipe.reviewLogs.csv"), 0o600) == 0)
    let pipe = "pipe.reviewLogs.csv"
    let running = try folder.start("analyze \(pipe) --json --out a.json")
    // A writer can only be had once the program reads; with it open and silent the program waits for more.
    let writer = try #require(openedWriter(of: folder(pipe)), "the program never read its input")
    defer { close(writer) }
    #expect(running.isRunning)
    running.signal(signal)
    let outcome = try running.outcome()
    #expect(outcome.code == 128 + signal)
    #expect(outcome.text == "" && outcome.errors == "")
    #expect(try folder.names == ["pipe.reviewLogs.csv"])
  }

  /// The signal is sent as soon as the temporary file is seen. It may come before, while or after the file is
  /// renamed; the file is the old or the new one each time, and the temporary is gone.
  @Test(arguments: [SIGINT, SIGTERM])
  func `a program that writes leaves the old file or the new one`(signal: Int32) throws {
    let line = "simulate --days 400 --replicates 2 --deck 10 --json --out a.json --force"
    let first = try folder.start(line).outcome()
    try #require(first.code == 0, "\(first.errors)")
    let new = try folder.text(of: "a.json")
    for _ in 0..<12 {
      try folder.write("old", to: "a.json")
      let watch = FolderWatch(folder.path)
      let running = try folder.start(line)
      #expect(watch.wait(), "the program never began to write")
      running.signal(signal)
      let outcome = try running.outcome()
      let text = try folder.text(of: "a.json")
      #expect(text == "old" || text == new)
      #expect(outcome.code == 128 + signal || outcome.code == 0)
      if outcome.code == 0 { #expect(text == new) }
      #expect(try folder.names == ["a.json"])
      #expect(outcome.errors == "")
    }
  }
}
