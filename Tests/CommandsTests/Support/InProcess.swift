import Foundation
import Intake
import Synchronization
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

/// What a program writes, kept.
final class Capture: Sendable {
  private let streams = Mutex<(output: [UInt8], errors: [UInt8])>(([], []))

  /// Standard output.
  var output: [UInt8] { streams.withLock { $0.output } }
  /// Standard error.
  var errors: [UInt8] { streams.withLock { $0.errors } }

  /// A world with an environment in which nothing is asked for, where it is noon on 1 February 2026, and
  /// nothing is a terminal.
  func context(_ environment: [String: String] = TemporaryFolder.plainEnvironment) -> ProcessContext {
    ProcessContext(
      environment: { environment[$0] }, clock: { 1_769_947_200_000 }, elapsed: { .zero },
      terminal: ProcessContext.Terminal(), processorCount: 2,
      output: { bytes throws(CommandError) in self.streams.withLock { $0.output += bytes } },
      errors: { bytes in self.streams.withLock { $0.errors += bytes } })
  }
}

extension ProcessContext {
  /// A world that nobody looks at.
  static func plain(_ environment: [String: String] = [:]) -> ProcessContext {
    Capture().context(environment)
  }
}

extension TemporaryFolder {
  /// An environment in which nothing is asked for.
  static let plainEnvironment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]

  /// Runs a line to its end within this process; words are separated by spaces.
  ///
  /// - Parameter change: What is different in the world.
  func run(
    _ line: String, environment: [String: String] = plainEnvironment,
    in change: (inout ProcessContext) -> Void = { _ in }
  ) async throws -> Outcome {
    try await run(line.split(separator: " ").map(String.init), environment: environment, in: change)
  }

  /// Runs a program to its end within this process, as if it stood in this folder.
  ///
  /// The words that name files are given to it as paths, and the folder is taken from what it says again.
  ///
  /// - Parameter words: The program, and what follows it.
  func run(
    _ words: [String], environment: [String: String] = plainEnvironment,
    in change: (inout ProcessContext) -> Void = { _ in }
  ) async throws -> Outcome {
    let program = try #require(words.first)
    let capture = Capture()
    var context = capture.context(environment)
    change(&context)
    let code = await Program.run(placed(words), as: program, in: context)
    let output = fromHere(String(decoding: capture.output, as: UTF8.self))
    let errors = fromHere(String(decoding: capture.errors, as: UTF8.self))
    return Outcome(code: code.rawValue, output: Array(output.utf8), errors: errors)
  }

  /// A report that was written to a file within this process, as it is written by a process in this folder.
  func report(in name: String) throws -> String { fromHere(try text(of: name)) }

  private func fromHere(_ text: String) -> String {
    text.replacingOccurrences(of: "\(path)/", with: "", options: .literal)
  }

  /// The words after the program, with those that name files made paths in this folder.
  private func placed(_ words: [String]) -> [String] {
    let start = words[0] == "kaiki" ? 2 : 1
    guard words.count > start, let name = CommandName(rawValue: words[start - 1]) else {
      return Array(words.dropFirst())
    }
    var placed = Array(words[1..<start])
    var operands = 0
    var rest = words[start...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        operands += 1
        placed.append(name.isPath(operand: operands) ? path(of: word) : word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      placed.append(word)
      let option = name.command.specification.options.first { $0.name == parts.first }
      guard let placeholder = option?.placeholder, parts.count == 1, let value = rest.popFirst() else {
        continue
      }
      placed.append(["PATH", "DIR", "FILE"].contains(placeholder) ? path(of: value) : value)
    }
    return placed
  }

  private func path(of name: String) -> String { name == "-" || name.hasPrefix("/") ? name : self(name) }
}

extension CommandName {
  /// Whether an operand names a file.
  ///
  /// - Parameter number: Its place, from 1.
  fileprivate func isPath(operand number: Int) -> Bool {
    switch self {
    case .simulate, .analyze, .backtest, .fit, .benchmark, .merge, .convert: true
    case .statistic: number == 2
    case .shard, .generate, .next, .holidays, .completion, .man: false
    }
  }
}
