import Files
import Reports
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

/// Where a program stands does not change its bytes: same inputs, options and seed, same output.
struct ProcessContextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a page looks at, set so that it has led other programs astray.
  static let environments: [[String: String]] = [
    [:],
    ["LC_ALL": "tr_TR.UTF-8"],
    ["LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"],
    ["COLUMNS": "1"],
    ["COLUMNS": "-7", "LINES": "0"],
    ["COLUMNS": "many"],
    ["TERM": "dumb"],
    ["NO_COLOR": "1", "TERM": "xterm-256color"],
  ]

  @Test func `the environment changes no byte, but for the language of a page`() async throws {
    try folder.makeTiny()
    for line in [
      "simulate tiny --days 9 --replicates 9 --json", "simulate tiny --days 9 --replicates 9",
      "analyze tiny --only today,load",
    ] {
      let plain = try await folder.run(line)
      try #require(plain.code == 0, "\(plain.errors)")
      for environment in Self.environments {
        let outcome = try await folder.run(line, environment: environment)
        #expect(outcome.code == 0, "\(line), \(environment): \(outcome.errors)")
        #expect(outcome.output == plain.output, "\(line), \(environment)")
        #expect(outcome.errors == plain.errors, "\(line), \(environment)")
      }
    }
  }

  @Test func `the number of jobs changes no byte of JSON`() async throws {
    try folder.makeTiny()
    // A log of several batches, so that parts of it are read side by side.
    try folder.make("memora-1000", "big")
    for line in [
      "simulate tiny --days 20 --replicates 60 --json", "analyze big --only load,retention,trend --json",
    ] {
      let one = try await folder.run("\(line) --jobs 1")
      try #require(one.code == 0, "\(one.errors)")
      #expect(try await folder.run("\(line) --jobs 5").output == one.output, "\(line)")
      #expect(try await folder.run(line).output == one.output, "\(line), as many jobs as processors")
    }
  }

  @Test func `another seed and another length change the figures`() async throws {
    try folder.makeTiny()
    let first = try await folder.run("simulate tiny --days 30 --seed 1 --json")
    #expect(try await folder.run("simulate tiny --days 30 --seed 1 --json").output == first.output)
    #expect(
      try await folder.run("simulate tiny --days 30 --seed 2 --json").part()("days") != first.part()("days"))
    #expect(
      try await folder.run("simulate tiny --days 31 --seed 1 --json").part()("days") != first.part()("days"))
  }

  @Test func `only the language changes the words of pages, and never JSON or CSV`() async throws {
    try folder.makeTiny()
    for line in [
      "analyze tiny --only load --json", "analyze tiny --only load --format jsonl",
      "analyze tiny --format csv --only retention",
      "simulate tiny --days 9 --json", "simulate tiny --days 9 --format csv",
      "simulate tiny --days 9 --format jsonl",
    ] {
      let english = try await folder.run("\(line) --lang en")
      #expect(english.code == 0)
      #expect(try await folder.run("\(line) --lang ja").output == english.output, "\(line)")
    }
    for line in ["analyze tiny --only today,load", "simulate tiny --days 9 --replicates 9"] {
      let english = try await folder.run("\(line) --lang en").text
      let japanese = try await folder.run("\(line) --lang ja").text
      #expect(english != japanese)
      #expect(
        try await folder.run(line, environment: ["LC_ALL": "ja_JP.UTF-8", "LANG": "C"]).text == japanese)
      #expect(try await folder.run(line, environment: ["LANG": "ja_JP.UTF-8"]).text == japanese)
      #expect(
        try await folder.run(line, environment: ["LC_ALL": "C", "LANG": "ja_JP.UTF-8"]).text == english)
      #expect(
        try await folder.run("\(line) --lang en", environment: ["LC_ALL": "ja_JP.UTF-8"]).text == english)
      #expect(try await folder.run(line, environment: ["LC_ALL": "tr_TR.UTF-8"]).text == english)
    }
  }

  @Test func `a page that no terminal shows is 80 columns wide`() async throws {
    try folder.makeTiny()
    for line in ["analyze tiny", "simulate tiny --days 60", "analyze tiny --lang ja"] {
      let page = try await folder.run(line, environment: ["COLUMNS": "400"]).text
      let widest = page.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 80, "\(line)")
    }
  }

  @Test func `colour is shown only where it is asked for`() async throws {
    try folder.makeTiny()
    let plain = try await folder.run("analyze tiny --only load", environment: ["TERM": "xterm-256color"])
    #expect(!plain.text.contains("\u{1B}"))
    #expect(try await folder.run("analyze tiny --only load --color never").output == plain.output)
    let coloured = try await folder.run(
      "analyze tiny --only load --color always", environment: ["NO_COLOR": "1", "TERM": "dumb"])
    #expect(coloured.text.contains("\u{1B}[1m"))
    let undressed = ["[1m", "[31m", "[32m", "[33m", "[0m"].reduce(coloured.text) {
      $0.replacing("\u{1B}\($1)", with: "")
    }
    #expect(undressed == plain.text)
    #expect(
      try await folder.run("analyze tiny --only load --color always --json").output
        == folder.run("analyze tiny --only load --json").output)
  }

  @Test func `no progress is shown where there is no terminal`() async throws {
    try folder.makeTiny()
    let outcome = try await folder.run("simulate tiny --days 60", environment: ["TERM": "xterm-256color"])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
  }

  // MARK: The world itself

  private func context(
    _ environment: [String: String], isOutput: Bool = true, isErrors: Bool = true, columns: Int? = nil
  ) -> ProcessContext {
    var context = ProcessContext.plain(environment)
    context.terminal = ProcessContext.Terminal(isOutput: isOutput, isErrors: isErrors, columns: columns)
    return context
  }

  @Test func `a page is as wide as the terminal says, else as COLUMNS says, else 80 columns`() {
    #expect(context(["COLUMNS": "50"], columns: 120).width == 120)
    #expect(context(["COLUMNS": "50"]).width == 50)
    #expect(context(["COLUMNS": "many"]).width == 80)
    #expect(context([:]).width == 80)
    #expect(context(["COLUMNS": "50"], isOutput: false, columns: 120).width == 80)
  }

  @Test func `a wide terminal has a wide page, and a file 80 columns`() async throws {
    try folder.makeTiny()
    func page(_ words: String, columns: Int) async throws -> Outcome {
      try await folder.run("analyze tiny --only load --color never \(words)") {
        $0.terminal = ProcessContext.Terminal(isOutput: true, columns: columns)
      }
    }
    let plain = try await folder.run("analyze tiny --only load")
    #expect(try await page("", columns: 80).text == plain.text)
    #expect(try await page("", columns: 60).text != plain.text)
    #expect(try await page("--out page.txt", columns: 60).code == 0)
    #expect(try folder.report(in: "page.txt") == plain.text)
  }

  @Test func `auto is colour on a terminal alone, and nowhere with NO_COLOR or a dumb terminal`() async throws
  {
    try folder.makeTiny()
    func isColoured(_ environment: [String: String], _ words: String = "", isOutput: Bool = true) async throws
      -> Bool
    {
      let outcome = try await folder.run("analyze tiny --only load \(words)", environment: environment) {
        $0.terminal = ProcessContext.Terminal(isOutput: isOutput)
      }
      #expect(outcome.code == 0)
      return outcome.text.contains("\u{1B}[1m")
    }
    #expect(try await isColoured([:]))
    #expect(try await isColoured(["TERM": "xterm-256color"], "--color auto"))
    #expect(try await !isColoured([:], isOutput: false))
    #expect(try await !isColoured(["NO_COLOR": "1"]))
    #expect(try await !isColoured(["NO_COLOR": ""]))
    #expect(try await !isColoured(["TERM": "dumb"]))
    #expect(try await !isColoured([:], "--color never"))
    #expect(try await isColoured(["NO_COLOR": "1"], "--color always", isOutput: false))
    #expect(try await !isColoured([:], "--out page.txt"))
    #expect(try !folder.text(of: "page.txt").contains("\u{1B}"))
  }

  @Test(
    arguments: [
      ([:], .english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LC_MESSAGES": "ja"], .japanese),
      (["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], .english), (["LC_ALL": "", "LANG": "ja_JP.UTF-8"], .japanese),
      (["LC_MESSAGES": "en_GB", "LANG": "ja_JP.UTF-8"], .english),
    ] as [([String: String], Language)])
  func `the first variable that is set says which language`(
    environment: [String: String], language: Language
  ) {
    #expect(ProcessContext.plain(environment).language == language)
  }

  @Test func `a note is one line with nothing in it that steers a terminal`() {
    let capture = Capture()
    capture.context().note("a\u{1B}[31m\nb")
    #expect(String(decoding: capture.errors, as: UTF8.self) == "a\\u{1b}[31m\\u{a}b\n")
    #expect(capture.output == [])
  }

  @Test func `output that cannot be written is an error of the command`() async throws {
    let full = try await folder.run("kaiki --version") {
      $0.output = { _ throws(CommandError) in
        throw CommandError(.cannotWrite(path: "standard output", reason: "No space left on device"))
      }
    }
    #expect(full.code == 74)
    #expect(full.lines == ["standard output: \(Messages.noSpace)"])
    let closed = try await folder.run("kaiki --version") {
      $0.output = { _ throws(CommandError) in throw CommandError(FileError.closedPipe) }
    }
    #expect(closed.code == 141 && closed.errors == "")
  }
}
