import Testing

/// Where a program runs does not change its bytes: same inputs, options and seed, same output.
struct TerminalTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Environments that have led other programs astray.
  static let environments: [[String: String]] = [
    [:],
    ["LC_ALL": "tr_TR.UTF-8"],
    ["LC_ALL": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8"],
    ["LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"],
    ["TZ": "America/New_York"],
    ["TZ": "Nowhere/AtAll"],
    ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4"],
    ["COLUMNS": "1"],
    ["COLUMNS": "-7", "LINES": "0"],
    ["COLUMNS": "many"],
    ["TERM": "dumb"],
    ["NO_COLOR": "1", "TERM": "xterm-256color"],
    ["HOME": "/nonexistent", "PATH": "", "TMPDIR": "/nonexistent"],
  ]

  @Test func `the environment changes no byte, but for the language of a page`() throws {
    try folder.makeTiny()
    for line in ["simulate tiny --days 20 --seed 1 --json", "analyze tiny", "simulate tiny --days 9"] {
      let plain = try folder.run(line)
      try #require(plain.code == 0, "\(plain.errors)")
      for environment in Self.environments {
        if !line.contains("--json"), environment["LC_ALL"] == "ja_JP.UTF-8" { continue }
        let outcome = try folder.run(line, environment: environment)
        #expect(outcome.code == 0, "\(line), \(environment): \(outcome.errors)")
        #expect(outcome.output == plain.output, "\(line), \(environment)")
        #expect(outcome.errors == plain.errors, "\(line), \(environment)")
      }
    }
  }

  @Test func `the number of jobs changes no byte of JSON`() throws {
    let made = try folder.run("kaiki generate memora-1000 --out big")
    try #require(made.code == 0, "\(made.errors)")
    for line in [
      "simulate big --days 20 --replicates 60 --seed 1 --json",
      "analyze big --only load,retention,trend --json",
    ] {
      let one = try folder.run("\(line) --jobs 1")
      try #require(one.code == 0, "\(one.errors)")
      for jobs in [2, 5] {
        #expect(try folder.run("\(line) --jobs \(jobs)").output == one.output, "\(line), \(jobs) jobs")
      }
      #expect(try folder.run(line).output == one.output, "\(line), as many jobs as processors")
    }
  }

  @Test func `another seed and another length change the figures`() throws {
    try folder.makeTiny()
    let first = try folder.run("simulate tiny --days 60 --seed 1 --json")
    #expect(try folder.run("simulate tiny --days 60 --seed 1 --json").output == first.output)
    #expect(try folder.run("simulate tiny --days 60 --seed 2 --json").json("days") != first.json("days"))
    #expect(try folder.run("simulate tiny --days 61 --seed 1 --json").json("days") != first.json("days"))
  }

  @Test func `only the language changes the words of pages, and never JSON or CSV`() throws {
    try folder.makeTiny()
    for line in [
      "analyze tiny --json", "analyze tiny --format jsonl", "analyze tiny --format csv --only retention",
      "simulate tiny --days 9 --json", "simulate tiny --days 9 --format csv",
      "simulate tiny --days 9 --format jsonl",
    ] {
      let english = try folder.run("\(line) --lang en")
      #expect(english.code == 0)
      #expect(try folder.run("\(line) --lang ja").output == english.output, "\(line)")
    }
    for line in ["analyze tiny", "simulate tiny --days 9"] {
      let english = try folder.run("\(line) --lang en").text
      let japanese = try folder.run("\(line) --lang ja").text
      #expect(english != japanese)
      #expect(try folder.run(line, environment: ["LC_ALL": "ja_JP.UTF-8", "LANG": "C"]).text == japanese)
      #expect(try folder.run(line, environment: ["LANG": "ja_JP.UTF-8"]).text == japanese)
      #expect(try folder.run(line, environment: ["LC_ALL": "C", "LANG": "ja_JP.UTF-8"]).text == english)
      #expect(try folder.run("\(line) --lang en", environment: ["LC_ALL": "ja_JP.UTF-8"]).text == english)
      #expect(try folder.run(line, environment: ["LC_ALL": "tr_TR.UTF-8"]).text == english)
    }
  }

  @Test func `a page that no terminal shows is 80 columns wide`() throws {
    try folder.makeTiny()
    for line in ["analyze tiny", "simulate tiny --days 60", "analyze tiny --lang ja"] {
      let page = try folder.run(line, environment: ["COLUMNS": "400"]).text
      let widest = page.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 80, "\(line)")
    }
  }

  @Test func `colour is shown only where it is asked for`() throws {
    try folder.makeTiny()
    let plain = try folder.run("analyze tiny", environment: ["TERM": "xterm-256color"])
    #expect(!plain.text.contains("\u{1B}"))
    #expect(try folder.run("analyze tiny --color never").output == plain.output)
    let coloured = try folder.run(
      "analyze tiny --color always", environment: ["NO_COLOR": "1", "TERM": "dumb"])
    #expect(coloured.text.contains("\u{1B}[1m"))
    let undressed = coloured.text.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(undressed == plain.text)
    #expect(
      try folder.run("analyze tiny --color always --json").output == folder.run("analyze tiny --json").output)
  }

  @Test func `no progress is shown where there is no terminal`() throws {
    try folder.makeTiny()
    let outcome = try folder.run("simulate tiny --days 60", environment: ["TERM": "xterm-256color"])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
  }
}
