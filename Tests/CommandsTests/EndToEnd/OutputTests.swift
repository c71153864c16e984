import Foundation
import TestSupport
import Testing

/// What becomes of output that cannot be written.
struct OutputTests {
  let folder: TemporaryFolder
  private static let device = "/dev/full"

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  // MARK: Standard output

  @Test(arguments: [
    "\"$analyze\" tiny --json", "\"$simulate\" tiny --days 3 --format csv", "\"$kaiki\" --help",
  ])
  func `a full disk behind standard output ends with 74`(_ line: String) throws {
    guard FileManager.default.fileExists(atPath: Self.device) else {
      // There is no such device on macOS; a closed output fails in the same place.
      #expect(try folder.shell("\(line) >&-").code == 74)
      return
    }
    let outcome = try folder.shell("\(line) > \(Self.device)")
    #expect(outcome.code == 74)
    #expect(outcome.lines.last == "standard output: \(Messages.noSpace)")
  }

  @Test(arguments: ["\"$analyze\" tiny --json", "\"$simulate\" tiny --days 3"])
  func `a closed standard output ends with 74`(_ line: String) throws {
    let outcome = try folder.shell("\(line) >&-")
    #expect(outcome.code == 74)
    // The reason depends on what the system has put in its place.
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.hasPrefix("standard output: cannot be written ("))
  }

  @Test(arguments: ["\"$analyze\" tiny --json", "\"$simulate\" tiny --days 3"])
  func `a closed pipe ends quietly with 141`(_ line: String) throws {
    // A pipe whose only reader is gone before anything is written.
    let outcome = try folder.shell("mkfifo pipe && exec 3<>pipe 4>pipe 3<&- && \(line) >&4")
    #expect(outcome.code == 141)
    #expect(outcome.errors == "")
  }

  @Test func `a closed standard output is no hindrance to a file`() async throws {
    let outcome = try folder.shell("\"$analyze\" tiny --json --out a.json >&-")
    #expect(outcome.code == 0)
    let plain = try await folder.run("analyze tiny --json")
    #expect(try folder.text(of: "a.json") == plain.text)
  }

  @Test func `a closed standard error changes neither code nor output`() async throws {
    let log = "cardId,reviewedAt,result\nc1,0,1\nc1,never,1\n"
    try folder.write(log, to: "reviewLogs.csv")
    let plain = try await folder.run("analyze reviewLogs.csv --json")
    #expect(plain.lines.count == 2)
    let closed = try folder.shell("\"$analyze\" reviewLogs.csv --json 2>&-")
    #expect(closed.code == 0)
    #expect(closed.output == plain.output)
    #expect(try folder.shell("\"$analyze\" reviewLogs.csv --json --out a.json 2>&-").code == 0)
    #expect(try folder.text(of: "a.json") == plain.text)
    #expect(try folder.shell("\"$analyze\" none.csv 2>&-").code == 66)
  }

  @Test func `a closed standard input is an error only where it is read`() async throws {
    let outcome = try folder.shell("\"$analyze\" - --kind reviewLogs --json <&-")
    #expect(outcome.code == 74)
    #expect(outcome.errors.hasPrefix("standard input: cannot be read ("))
    #expect(outcome.lines.count == 1 && outcome.text == "")
    let plain = try await folder.run("analyze tiny --json")
    #expect(try folder.shell("\"$analyze\" tiny --json <&-").output == plain.output)
    #expect(try folder.shell("\"$analyze\" tiny --json <&- 2>&-").output == plain.output)
  }

  // MARK: Files

  /// A limit on the size of files stands for a full disk: it lets a part of the file through, as a disk does.
  @Test(arguments: ["", "trap '' XFSZ;"])
  func `a file that does not fit leaves the old one and no temporary`(_ trap: String) throws {
    try folder.write("old", to: "a.json")
    let outcome = try folder.shell("\(trap) ulimit -f 1; \"$analyze\" tiny --json --out a.json --force")
    #expect(outcome.code == 74)
    #expect(outcome.lines.count == 1)
    #expect(outcome.lines.first?.hasSuffix("a.json: \(Messages.tooLarge)") == true)
    #expect(try folder.text(of: "a.json") == "old")
    #expect(try folder.names == ["a.json", "tiny"])
    #expect(try folder.shell("\(trap) ulimit -f 1; \"$analyze\" tiny --json --out b.json").code == 74)
    #expect(try folder.names == ["a.json", "tiny"])
  }

  @Test func `a data set that does not fit leaves no file of it`() async throws {
    let outcome = try folder.shell("ulimit -f 1; \"$kaiki\" generate memora-tiny --out small")
    #expect(outcome.code == 74)
    #expect(try folder.names(in: "small") == [])
    let old = try folder.text(of: "tiny/settings.json")
    #expect(
      try folder.shell("ulimit -f 1; \"$kaiki\" generate memora-tiny --seed 2 --out tiny --force").code == 74)
    #expect(try folder.names(in: "tiny") == ["cards.json", "reviewLogs.json", "settings.json"])
    #expect(try folder.text(of: "tiny/settings.json") == old)
    #expect(try await folder.run("analyze tiny --json --strict").code == 0)
  }

  @Test func `a folder that may not be written to ends with 77`() async throws {
    let target: String
    if getuid() == 0 {
      // Nobody makes files there, not even root.
      target = FileManager.default.fileExists(atPath: "/sys/kernel") ? "/sys/kernel" : "/System"
    } else {
      try FileManager.default.createDirectory(atPath: folder("locked"), withIntermediateDirectories: false)
      try #require(chmod(folder("locked"), 0o555) == 0)
      target = "locked"
    }
    for line in [
      "analyze tiny --json --out \(target)/a.json", "kaiki generate memora-tiny --out \(target)/a",
      "simulate tiny --days 3 --json --export-history \(target)/a",
    ] {
      let outcome = try await folder.run(line)
      #expect(outcome.code == 77, "\(line)")
      #expect(outcome.lines.count == 1)
      #expect(outcome.lines.first?.hasPrefix("\(target)/a") == true)
      #expect(outcome.lines.first?.hasSuffix("; \(Messages.notPermitted)") == true)
      #expect(
        !FileManager.default.fileExists(atPath: target.hasPrefix("/") ? "\(target)/a" : folder("locked/a")))
    }
  }

  @Test func `a file that may not be read ends with 77`() async throws {
    try folder.write("[]", to: "cards.json")
    try #require(chmod(folder("cards.json"), 0o000) == 0)
    try #require(chmod(folder.path, 0o755) == 0)
    let words = "cards.json: permission denied; \(Messages.notPermitted)"
    if getuid() != 0 {
      let outcome = try await folder.run("analyze cards.json --now today")
      #expect(outcome.code == 77)
      #expect(outcome.lines == [words])
      return
    }
    // Root may read everything, so the program runs as nobody where the system lets it.
    let probe = try folder.shell("setpriv --reuid=65534 --regid=65534 --clear-groups \"$kaiki\" --version")
    guard probe.code == 0 else {
      let outcome = try await folder.run("analyze cards.json --now today --time-zone UTC --json")
      #expect(outcome.code == 0, "root reads the file: \(outcome.errors)")
      return
    }
    let outcome = try folder.shell(
      "setpriv --reuid=65534 --regid=65534 --clear-groups \"$analyze\" cards.json --now today")
    #expect(outcome.code == 77)
    #expect(outcome.lines == [words])
  }

  @Test func `many writers of one file leave one of both, whole`() async throws {
    var reports: [String] = []
    for measure in ["load", "retention"] {
      reports.append(try await folder.run("analyze tiny --json --only \(measure)").text)
    }
    for _ in 0..<4 {
      let writers = try ["load", "retention", "load", "retention"].map { measure in
        try Running(
          try Built.path("analyze"), ["tiny", "--json", "--only", measure, "--out", "a.json", "--force"],
          environment: TemporaryFolder.plainEnvironment, in: folder)
      }
      for writer in writers { #expect(try writer.outcome().code == 0) }
      #expect(reports.contains(try folder.text(of: "a.json")))
    }
    #expect(try folder.names == ["a.json", "tiny"])
  }
}
