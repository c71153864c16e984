import CommandLine
import Phrases
import Files
import Rows
import Intake

/// Error of a library, with the error that a command reports.
protocol CommandProblem: Error {
  var commandError: CommandError { get }
}

extension CommandError {
  static func of<Value, Problem: CommandProblem>(
    _ work: () async throws(Problem) -> Value
  ) async throws(CommandError) -> Value {
    do throws(Problem) {
      return try await work()
    } catch {
      throw error.commandError
    }
  }

  /// Creates an error with one line per fault in a file, followed by sentences.
  ///
  /// - Parameter rejectedCount: Number of rejected rows, unlisted ones included.
  init(_ code: ExitCode, _ faults: [Rejection], lines: [Phrase] = [], rejectedCount: Int = 0) {
    self.init(
      code, faults.map { Line($0.message, printed: $0.description) } + lines.map { Line($0) },
      rejectedCount: rejectedCount)
  }

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
      self.init(.closedPipe, lines: [])
    }
  }

  static func ofFiles<Value>(
    _ work: @autoclosure () throws(FileError) -> Value
  ) throws(CommandError) -> Value {
    do throws(FileError) {
      return try work()
    } catch {
      throw CommandError(error)
    }
  }

  /// Reads a JSON file.
  ///
  /// - Parameter code: Exit code for a file with malformed content.
  static func ofJSON<Value>(
    malformed code: ExitCode, _ work: @autoclosure () throws(JSONDocumentError) -> Value
  ) throws(CommandError) -> Value {
    do throws(JSONDocumentError) {
      return try work()
    } catch {
      switch error {
      case .file(let error): throw CommandError(error)
      case .malformed(let rejection): throw CommandError(code, [rejection])
      }
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

extension CommandError {
  /// - Parameter listsAll: True to list every fault of a file; false to list the first 20.
  init(_ error: ReadingError, listsAll: Bool) {
    switch error {
    case .file(let error):
      self.init(error)
    case .nothingInFolder(let path):
      let names = DataKind.allCases.map(\.rawValue).joined(separator: ", ")
      self.init(
        .noInput, "\(path): the folder contains no data file; name the files \(names) (.json, .jsonl, .csv)")
    case .unknownKind(let path, let names):
      let shown = Self.shown(names)
      let kinds = DataKind.allCases.map(\.rawValue).joined(separator: ", ")
      self.init(
        .badData, atHeader: path,
        "the columns (\(shown)) match no known kind of data; use English or Japanese headings, such as date, course, status (日付, 科目, 出欠) for absences, or give --kind \(kinds) (see kaiki help formats)"
      )
    case .missingHeading(let path, let names, let missing):
      let shown = Self.shown(names)
      // The list begins with the usual heading of each language.
      let words = [missing.headings.first, missing.headings.first { $0.allSatisfy(\.isASCII) }]
      let headings = ([missing.column] + words.compactMap { $0 }).joined(separator: ", ")
      if let misspelt = missing.misspelt {
        self.init(
          .badData, atHeader: path,
          "the columns (\(shown)) match \(missing.kind.rawValue) except for \"\(misspelt.written)\"; if this heading means \"\(misspelt.meant)\", rename it (see kaiki help formats)"
        )
        return
      }
      self.init(
        .badData, atHeader: path,
        "the columns (\(shown)) match \(missing.kind.rawValue) except that one column is missing; add it with a heading such as \(headings) (see kaiki help formats)"
      )
    case .unreadable(let rejection):
      self.init(.badData, [rejection])
    case .unknownStudent(let problem):
      self.init(.usage, problem)
    case .badSettings(let rejection):
      self.init(.badSettings, [rejection])
    case .noPeople(let path):
      self.init(
        .badData,
        "\(path): no column names the user of a row; name that column user_id, or give one folder or file per user"
      )
    case .personTwice(let name, let first, let second):
      self.init(
        .badData,
        "\(second): the user \(name) is also in \(first); put all rows of this user into one table, or rename one user if the two differ"
      )
    case .noGoodRow(let path, let rejections):
      let last = Self.noGoodRow(path)
      let shown =
        listsAll ? rejections.listed[...] : rejections.listed.filter { $0.file == path }.prefix(20)
      self.init(.badData, Array(shown), lines: [last], rejectedCount: rejections.count)
    }
  }

  private static func shown(_ columns: [String]) -> String {
    columns.prefix(6).map { $0.count > 40 ? "\($0.prefix(40))…" : $0 }.joined(separator: ", ")
  }

  init(_ code: ExitCode, atHeader path: String, _ message: Phrase) {
    self.init(code, [Rejection(file: path, line: 1, column: 1, message: message)])
  }

  static func noGoodRow(_ path: String) -> Phrase {
    "\(path): no row can be read; correct the rows listed above"
  }
}
