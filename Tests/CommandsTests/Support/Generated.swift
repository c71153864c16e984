import Synchronization
import TestSupport
import Testing

@testable import Commands

/// The synthetic data sets, each made once and handed to every test that wants it.
enum Generated {
  private static let made = Mutex<[String: [String: String]]>([:])

  /// The files of a data set: their names and contents.
  static func files(of dataSet: String) throws -> [String: String] {
    try made.withLock { made in
      if let files = made[dataSet] { return files }
      let arguments = try Arguments(
        [dataSet, "--out", "nowhere"], for: GenerateCommand.specification, in: World.plain())
      let files = try GenerateCommand(arguments).files().map {
        ($0.name, String(decoding: $0.bytes, as: UTF8.self))
      }
      made[dataSet] = Dictionary(uniqueKeysWithValues: files)
      return try #require(made[dataSet])
    }
  }
}

extension TemporaryFolder {
  /// Makes the small data set of four weeks.
  func makeTiny(_ name: String = "tiny") throws {
    try make("memora-tiny", name)
  }

  /// Makes a synthetic data set, in a folder of its own name where no other is given.
  func make(_ dataSet: String, _ name: String? = nil) throws {
    for (file, text) in try Generated.files(of: dataSet) { try write(text, to: "\(name ?? dataSet)/\(file)") }
  }

  /// Makes a data set of the first few tasks of `repeto-200`, of which it has up to 99.
  func makeTasks(_ count: Int, _ name: String) throws {
    let kept = Set((1...count).map { "task-\("\($0 + 1_000)".dropFirst())" })
    for (file, text) in try Generated.files(of: "repeto-200") {
      // The rows of an array and those of a table stand on lines of their own.
      var lines = text.split(separator: "\n").filter { line in
        line.firstMatch(of: /task-\d{3}/).map { kept.contains(String($0.output)) } ?? true
      }
      if let end = lines.lastIndex(where: { $0.hasSuffix("},") }), file == "tasks.json" {
        lines[end] = lines[end].dropLast()
      }
      try write(lines.joined(separator: "\n"), to: "\(name)/\(file)")
    }
  }
}
