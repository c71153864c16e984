import Foundation
import Synchronization
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

/// What a process left behind.
struct Outcome {
  /// The exit code; for an uncaught signal 1,000 and its number, which is never right.
  var code: Int32
  /// The bytes of standard output.
  var output: [UInt8]
  /// The text of standard error.
  var errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error.
  var lines: [String] { errors.split(separator: "\n").map(String.init) }

  /// Standard output as JSON.
  var json: JSON {
    get throws { try JSON(output) }
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
  /// An environment in which nothing is asked for.
  static let plainEnvironment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]

  /// Runs one of the programs in this folder to its end.
  func run(
    _ program: String, _ arguments: [String], input: String = "",
    environment: [String: String] = plainEnvironment
  ) throws -> Outcome {
    try Running(
      try Built.path(program), arguments, input: input, environment: environment, in: self
    ).outcome()
  }

  /// Runs one of the programs; words are separated by spaces.
  func run(_ line: String, input: String = "", environment: [String: String] = plainEnvironment) throws
    -> Outcome
  {
    var words = line.split(separator: " ").map(String.init)
    let program = words.removeFirst()
    return try run(program, words, input: input, environment: environment)
  }

  /// Runs a line of the shell, in which `"$kaiki"`, `"$simulate"` and `"$analyze"` are the programs.
  func shell(_ line: String, input: String = "") throws -> Outcome {
    var environment = Self.plainEnvironment
    for name in ["kaiki", "simulate", "analyze"] { environment[name] = try Built.path(name) }
    return try Running("/bin/sh", ["-c", line], input: input, environment: environment, in: self).outcome()
  }

  /// Makes the small data set of four weeks.
  func makeTiny(_ name: String = "tiny") throws {
    try make("memora-tiny", name)
  }

  /// Makes a synthetic data set, in a folder of its own name where no other is given.
  func make(_ dataSet: String, _ name: String? = nil) throws {
    for (file, text) in try Generated.files(of: dataSet) { try write(text, to: "\(name ?? dataSet)/\(file)") }
  }
}

extension TemporaryFolder {
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

/// The synthetic data sets, each made once and handed to every test that wants it.
enum Generated {
  private static let made = Mutex<[String: [String: String]]>([:])

  /// The files of a data set: their names and contents.
  static func files(of dataSet: String) throws -> [String: String] {
    try made.withLock { made in
      if let files = made[dataSet] { return files }
      let folder = try TemporaryFolder()
      let outcome = try folder.run("kaiki generate \(dataSet) --out d")
      try #require(outcome.code == 0, "\(outcome.errors)")
      let names = try folder.names(in: "d")
      let files = try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.text(of: "d/\($0)")) })
      made[dataSet] = files
      return files
    }
  }
}
