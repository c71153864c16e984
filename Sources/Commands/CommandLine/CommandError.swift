import Phrases
import Records

/// Exit codes of the program; the numbers from 64 to 78 follow BSD's `sysexits.h`.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case noSystemFile = 72
  case cannotCreate = 73
  case inputOutput = 74
  case notPermitted = 77
  case badSettings = 78
  case closedPipe = 141
}

/// Error that ends a command: lines for standard error, and the exit code.
struct CommandError: Error {
  /// One line of an error.
  enum Line {
    /// Sentence about the command or about the whole data.
    case sentence(Phrase)
    /// Fault at a location in a file.
    case fault(Rejection)

    /// Line as printed, with the location of a fault.
    var printed: Phrase {
      switch self {
      case .sentence(let sentence): sentence
      case .fault(let fault): fault.description
      }
    }

    /// Problem and remedy, without the location.
    var message: Phrase {
      switch self {
      case .sentence(let sentence): sentence
      case .fault(let fault): fault.message
      }
    }
  }

  var code: ExitCode
  /// Lines for standard error, from the top down; empty for a closed pipe.
  var lines: [Line]
  /// Number of rejected rows, unlisted ones included; 0 if the error concerns no rows.
  private(set) var rejectedCount = 0

  init(_ code: ExitCode, _ lines: Phrase...) {
    self.init(code, lines: lines)
  }

  init(_ code: ExitCode, lines: [Phrase]) {
    self.code = code
    self.lines = lines.map(Line.sentence)
  }

  /// Creates an error with one line per fault in a file, followed by sentences.
  ///
  /// - Parameter rejectedCount: Number of rejected rows, unlisted ones included.
  init(_ code: ExitCode, _ faults: [Rejection], lines: [Phrase] = [], rejectedCount: Int = 0) {
    self.code = code
    self.rejectedCount = rejectedCount
    self.lines = faults.map(Line.fault) + lines.map(Line.sentence)
  }

  /// Creates an error about a file or a stream.
  init(_ error: FileError) {
    switch error {
    case .missing(let path):
      self.init(.noInput, "\(path): this file or folder does not exist; check the path")
    case .notPermitted(let path, let reason):
      self.init(
        .notPermitted, "\(path): \(Self.lowered(reason)); change its permissions or choose another path")
    case .exists(let path):
      self.init(.cannotCreate, "\(path): exists already; give --force to replace it")
    case .cannotCreate(let path, let reason):
      self.init(.cannotCreate, "\(path): cannot be created (\(Self.lowered(reason))); choose another path")
    case .cannotRead(let path, let reason):
      self.init(
        .inputOutput, "\(path): cannot be read (\(Self.lowered(reason))); check the file and try again")
    case .cannotWrite(let path, let reason):
      self.init(
        .inputOutput,
        "\(path): cannot be written (\(Self.lowered(reason))); free some space or choose another path")
    case .closedPipe:
      // `init(_:)` with the code alone would resolve to `init(_ error:)`.
      self.init(.closedPipe, lines: [])
    }
  }

  /// Runs work on files and converts a file error to this command's error.
  static func ofFiles<Value>(_ work: () throws(FileError) -> Value) throws(CommandError) -> Value {
    do throws(FileError) {
      return try work()
    } catch {
      throw CommandError(error)
    }
  }

  /// Creates an error about a JSON file.
  ///
  /// - Parameter code: Exit code for a file with malformed content.
  init(_ error: JSONDocumentError, malformed code: ExitCode) {
    switch error {
    case .file(let error): self.init(error)
    case .malformed(let rejection): self.init(code, [rejection])
    }
  }

  /// Returns a message of the system for the middle of a sentence: the first letter is lower-case.
  private static func lowered(_ reason: String) -> Phrase {
    let words = reason.prefix(1).lowercased() + reason.dropFirst()
    return reasons.first { $0.english == words } ?? Phrase(verbatim: words)
  }

  /// Messages of the system that words/ja.toml translates.
  private static let reasons: [Phrase] = [
    "no such file or directory", "not a directory", "is a directory", "the path is a folder", "file exists",
    "permission denied", "operation not permitted", "read-only file system", "no space left on device",
    "disk quota exceeded", "file name too long", "input/output error", "bad file descriptor",
    "too many open files", "invalid argument",
  ]
}
