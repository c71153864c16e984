import CommandLine
import Commands
import Foundation
import Kaiki
import Measuring
import Formats

extension Suite {
  /// Whole commands, from the files of an export to the JSON that they print: what grows too steeply in a measure, a reader or
  /// a writer shows here, though no suite of its own knows it.
  static let commandSuites =
    ["analyze", "simulate", "convert"].flatMap { name in
      [command(name, of: "task", MadeUp.tasks), command(name, of: "attempt task", MadeUp.attempts)]
    }

  private static func command(
    _ name: String, of item: String, _ history: @escaping @Sendable (Int) -> History
  ) -> Suite {
    Suite(
      "Run \(name) on \(item)s", per: item, sizes: [1_000, 3_000, 10_000], growthBound: handmadeGrowth
    ) { count in
      let export = MadeUpExport(history(count))
      let options =
        switch name {
        case "convert": ["--to", "jsonl", "--force", "--out", export.path("out")]
        case "simulate":
          ["--now", "\(MadeUp.now)", "--days", "30", "--replicates", "2", "--calibrate", "off", "--json"]
        default: ["--now", "\(MadeUp.now)", "--json"]
        }
      return Prepared { await export.run([name, export.path("in"), "--quiet"] + options) }
    }
  }
}

/// The files of an export, in a folder that goes with it.
private final class MadeUpExport: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "kaiki-bench-\(UUID().uuidString)")

  init(_ history: History) {
    do {
      let input = folder.appending(path: "in")
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      for file in HistoryWriter(format: .csv).files(of: history) {
        try Data(file.bytes).write(to: input.appending(path: file.name))
      }
    } catch {
      fatalError("the files of an export cannot be written: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path() }

  /// Runs a command, whose output goes nowhere.
  ///
  /// - Returns: Its length in bytes.
  func run(_ words: [String]) async -> Int {
    let written = Written()
    let context = ProcessContext(
      environment: { _ in nil }, clock: { MadeUp.now.milliseconds }, elapsed: { .zero }, terminal: .init(),
      processorCount: 1, output: { written.count += $0.count }, errors: { _ in })
    let code = await Program.run(words, as: "kaiki", in: context)
    guard code.rawValue == 0 else {
      fatalError("kaiki \(words.joined(separator: " ")) ended with \(code.rawValue)")
    }
    return written.count
  }

  private final class Written: @unchecked Sendable {
    var count = 0
  }
}
