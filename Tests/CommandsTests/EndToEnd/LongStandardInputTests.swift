import TestSupport
import Testing

/// Standard input that is too long to be kept in memory, against the same bytes in a file.
struct LongStandardInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Some 5 MB of answers.
  enum Log: String, CaseIterable {
    case csv, shuffled, repeated, array, lines

    private static func row(_ number: Int) -> [String] {
      func two(_ number: Int) -> Substring { String(number + 100).dropFirst() }
      let date = "2024-\(two(number / 40_320 + 1))-\(two(number / 1_440 % 28 + 1))"
      return [
        "the answer of number \(number)", "a card that is called \(number % 700)",
        "\(date)T\(two(number / 60 % 24)):\(two(number % 60)):00Z", number % 5 == 0 ? "false" : "true",
        "\(900 + number % 4_000)",
      ]
    }

    var text: String {
      let names = ["id", "cardId", "reviewedAt", "result", "latencyMs"]
      var rows = (0..<60_000).map(Self.row)
      switch self {
      case .shuffled:
        var random = SeededGenerator(seed: 7)
        rows.shuffle(using: &random)
      case .repeated: rows.append(rows[400])
      case .csv, .array, .lines: break
      }
      switch self {
      case .csv, .shuffled, .repeated:
        return ([names] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
      case .array, .lines:
        let objects = rows.map { row in
          "{"
            + zip(names, row).enumerated().map { index, pair in
              index < 3 ? "\"\(pair.0)\":\"\(pair.1)\"" : "\"\(pair.0)\":\(pair.1)"
            }.joined(separator: ",") + "}"
        }
        return self == .array ? "[" + objects.joined(separator: ",") + "]" : objects.joined(separator: "\n")
      }
    }
  }

  private static let options = "--kind reviewLogs --time-zone Europe/Berlin --only retention,intervals --json"

  @Test(arguments: Log.allCases)
  func `a long standard input says what the same bytes say in a file`(log: Log) throws {
    let ending = log == .array ? "json" : log == .lines ? "jsonl" : "csv"
    try folder.write(log.text, to: "log.\(ending)")
    // Findings name the file.
    let file = try folder.shell("\"$analyze\" log.\(ending) \(Self.options) | sed 's/log\\.\(ending):/-:/'")
    #expect(file.code == 0, "\(file.errors)")
    let expected = try file.json("measures")
    let lines = [
      "cat log.\(ending) | \"$analyze\" - \(Self.options)", "\"$analyze\" - \(Self.options) < log.\(ending)",
      // Where there is no folder for it, or no room in it, it is kept in memory.
      "cat log.\(ending) | TMPDIR=/nowhere \"$analyze\" - \(Self.options)",
      "cat log.\(ending) | (ulimit -f 4500; \"$analyze\" - \(Self.options)) | cat",
    ]
    for line in lines {
      let piped = try folder.shell(line)
      #expect(piped.code == 0, "\(piped.errors)")
      #expect(try piped.json("measures") == expected)
      #expect(try piped.json("sources")(0)("path").text == "-")
    }
  }

  @Test func `a standard input without an end is given up, wherever it goes wrong`() throws {
    try folder.write(Log.csv.text, to: "log.csv")
    let piped = try folder.shell("(cat log.csv; yes | tr -d '\\n') | \"$analyze\" - \(Self.options)")
    #expect(piped.code == 65)
    #expect(piped.errors.hasPrefix("-:60002:1: no row ends within 16 MiB from here"), "\(piped.errors)")
  }
}
