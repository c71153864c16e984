import Foundation
import Fuzzing

/// The options of `fuzz`.
struct FuzzOptions: Sendable {
  /// What is wrong with the words of a command line.
  struct Problem: Error {
    /// What happened, and what to do.
    var message: String
  }

  var seed: UInt64 = 1
  var count = 100_000
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The format that is wanted; `nil` for all.
  var format: String?
  var fixtures = "Tests/RecordsTests/Fixtures"
  var faults = ".build/fuzz/faults"
  /// A file that is read alone; `nil` for mutations.
  var input: String?
  var wantsHelp = false
  /// Which part of the inputs this process is to read, for the process that started it; `nil` for all.
  var share: FuzzShare?

  static let help = """
    usage: fuzz [options]
           fuzz --format NAME --input FILE

    Reads mutations of the fixtures in the ways that the programs do, and says of each format how many were read and how
    many refused, the slowest input and the largest growth of memory. A trap, an input of more than 2 seconds of the
    processor or 100 MB, and two ways of reading that differ are faults: the input is kept, and fuzz ends with 1. The
    same seed gives the same inputs.

    options:
      --seed N           seed of every mutation (default: 1)
      --count N          inputs of all formats together (default: 100000)
      --format NAME      this format alone: \(FuzzFormat.known.map(\.name).joined(separator: ", "))
      --jobs N           processes that read at once (default: one a processor)
      --fixtures FOLDER  what mutations begin with (default: Tests/RecordsTests/Fixtures)
      --faults FOLDER    where inputs with a fault are kept (default: .build/fuzz/faults)
      --input FILE       read this file, which was kept, as one of --format
      -h, --help         print this text

    """

  /// Reads the words after the program's name.
  init(_ words: [String]) throws(Problem) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "-h" || word == "--help" {
        wantsHelp = true
        continue
      }
      guard let value = rest.popFirst() else {
        throw Problem(message: "\(word) lacks its value; see fuzz --help")
      }
      try take(word, value)
    }
    guard input == nil || format != nil else { throw Problem(message: "--input needs --format NAME") }
  }

  private mutating func take(_ word: String, _ value: String) throws(Problem) {
    switch word {
    case "--seed": seed = try Self.number(word, value)
    case "--count": count = try Self.number(word, value)
    case "--jobs": jobs = max(1, try Self.number(word, value))
    case "--fixtures": fixtures = value
    case "--faults": faults = value
    case "--input": input = value
    case "--share": share = FuzzShare(value)
    case "--format":
      guard FuzzFormat.known.contains(where: { $0.name == value }) else {
        throw Problem(message: "--format \(value) is not known; see fuzz --help")
      }
      format = value
    default: throw Problem(message: "\(word) is not known; see fuzz --help")
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ word: String, _ value: String
  ) throws(Problem) -> Number {
    guard let number = Number(value), number >= 0 else {
      throw Problem(message: "\(word) \(value) is no whole number from 0 on")
    }
    return number
  }

  /// The formats that are wanted.
  var formats: [FuzzFormat] { FuzzFormat.known.filter { format == nil || $0.name == format } }

  /// The words with which a process reads a part.
  func words(for share: FuzzShare) -> [String] {
    ["--seed", "\(seed)", "--count", "\(count)", "--fixtures", fixtures, "--share", share.word]
      + (format.map { ["--format", $0] } ?? [])
  }
}

/// A part of the inputs, which a process of its own reads: every so manyth from one on.
struct FuzzShare: Sendable {
  /// The number of the first input.
  var first: Int
  /// How far apart the inputs are.
  let step: Int
  /// The folder of the process, in which it writes what it is reading and what came of it.
  let folder: String

  init(first: Int, step: Int, folder: String) {
    self.first = first
    self.step = step
    self.folder = folder
  }

  /// Reads a part from its word on a command line; `nil` where it is none.
  init?(_ word: String) {
    let parts = word.split(separator: ",", maxSplits: 2).map(String.init)
    guard parts.count == 3, let first = Int(parts[0]), let step = Int(parts[1]), step > 0 else { return nil }
    self.init(first: first, step: step, folder: parts[2])
  }

  var word: String { "\(first),\(step),\(folder)" }
  /// The file in which a line says what came of each input.
  var results: String { "\(folder)/results" }
  /// The folder that holds the input that is being read.
  var current: String { "\(folder)/current" }
}
