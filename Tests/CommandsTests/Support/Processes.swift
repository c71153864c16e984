import Foundation
import TestSupport
import Testing

/// The programs as they were built, beside the bundle of the tests.
enum Built {
  /// The folder that holds `kaiki`, `simulate` and `analyze`; `nil` where it cannot be found.
  static let folder: URL? = {
    let starts =
      CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
      + [Bundle.module.bundleURL, Bundle.main.bundleURL, Bundle.main.executableURL].compactMap { $0 }
    for start in starts {
      var folder = start.standardizedFileURL
      for _ in 0..<6 {
        let programs = ["kaiki", "simulate", "analyze"].map { folder.appendingPathComponent($0).path }
        if programs.allSatisfy(FileManager.default.isExecutableFile) { return folder }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }()

  /// The path of a program.
  static func path(_ name: String) throws -> String {
    try #require(folder, "the programs were not built beside the tests").appendingPathComponent(name).path
  }
}

/// A process that has been started.
final class Running {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts a program in a folder.
  ///
  /// - Parameters:
  ///   - program: The path of an executable file.
  ///   - input: The text of standard input.
  ///   - environment: All of the environment.
  ///   - workingFolder: Where relative paths begin.
  init(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String],
    in workingFolder: TemporaryFolder
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(input, to: "in")
    try folder.write("", to: "out")
    try folder.write("", to: "err")
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: workingFolder.path)
    process.standardInput = try handle("in", FileHandle.init(forReadingAtPath:))
    process.standardOutput = try handle("out", FileHandle.init(forWritingAtPath:))
    process.standardError = try handle("err", FileHandle.init(forWritingAtPath:))
    try process.run()
  }

  private func handle(_ name: String, _ open: (String) -> FileHandle?) throws -> FileHandle {
    try #require(open(folder(name)))
  }

  /// The number of the process.
  var id: Int32 { process.processIdentifier }

  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Sends a signal.
  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for the end.
  func outcome() throws -> Outcome {
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return Outcome(
      code: isExit ? process.terminationStatus : 1_000 + process.terminationStatus,
      output: Array(try folder.text(of: "out").utf8), errors: try folder.text(of: "err"))
  }
}

extension TemporaryFolder {
  /// Starts one of the programs in this folder, as a process.
  func start(_ line: String, environment: [String: String] = plainEnvironment) throws -> Running {
    var words = line.split(separator: " ").map(String.init)
    let program = try Built.path(words.removeFirst())
    return try Running(program, words, environment: environment, in: self)
  }

  /// Runs one of the programs in this folder to its end, as a process; words are separated by spaces.
  func spawn(
    _ line: String, input: String = "", environment: [String: String] = plainEnvironment
  ) throws -> Outcome {
    var words = line.split(separator: " ").map(String.init)
    let program = try Built.path(words.removeFirst())
    return try Running(program, words, input: input, environment: environment, in: self).outcome()
  }

  /// Runs a line of the shell, in which `"$kaiki"`, `"$simulate"` and `"$analyze"` are the programs.
  func shell(_ line: String, input: String = "") throws -> Outcome {
    var environment = Self.plainEnvironment
    for name in ["kaiki", "simulate", "analyze"] { environment[name] = try Built.path(name) }
    return try Running("/bin/sh", ["-c", line], input: input, environment: environment, in: self).outcome()
  }
}
