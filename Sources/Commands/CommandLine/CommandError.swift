import Records

/// The exit codes of INTERFACE, after BSD's `sysexits.h`.
package enum ExitCode: Int32, Sendable {
  case done = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case internalFault = 70
  case cannotCreate = 73
  case inputOutput = 74
  case notPermitted = 77
  case badSettings = 78
  case closedPipe = 141
}

/// Why a command ends early: the words for standard error and the code.
struct CommandError: Error {
  var code: ExitCode
  /// Whole lines; none for a pipe that was closed.
  var lines: [String]

  init(_ code: ExitCode, _ lines: String...) {
    self.code = code
    self.lines = lines
  }

  init(_ code: ExitCode, lines: [String]) {
    self.code = code
    self.lines = lines
  }

  /// An error about a file.
  init(_ error: FileError) {
    switch error {
    case .missing(let path):
      self.init(.noInput, "\(path): there is no such file or folder; check the path")
    case .notPermitted(let path, let reason):
      self.init(
        .notPermitted, "\(path): \(reason.lowercased()); change its permissions or choose another path")
    case .exists(let path):
      self.init(.cannotCreate, "\(path): exists already; give --force to replace it")
    case .cannotCreate(let path, let reason):
      self.init(.cannotCreate, "\(path): cannot be made, \(reason.lowercased()); choose another path")
    case .failed(let path, let reason):
      self.init(
        .inputOutput, "\(path): reading or writing failed, \(reason.lowercased()); nothing was kept of it")
    }
  }

  /// An error about a data set.
  init(_ error: ReadingError) {
    switch error {
    case .file(let error):
      self.init(error)
    case .nothingInFolder(let path):
      let names = DataKind.allCases.map(\.rawValue).joined(separator: ", ")
      self.init(
        .noInput, "\(path): the folder has no file of a data set; name files \(names) (.json, .jsonl, .csv)")
    case .unknownKind(let path, let names):
      let shown = names.prefix(6).joined(separator: ", ")
      let kinds = DataKind.allCases.map(\.rawValue).joined(separator: ", ")
      self.init(
        .badData,
        "\(path):1:1: the columns (\(shown)) are of no known kind; name the file after its kind or give --kind \(kinds)"
      )
    case .unreadable(let rejection):
      self.init(.badData, rejection.description)
    case .badSettings(let rejection):
      self.init(.badSettings, rejection.description)
    case .noGoodRow(let path, let rejections):
      let last = "\(path): no row can be read; mend the rows above"
      self.init(.badData, lines: rejections.prefix(20).map(\.description) + [last])
    }
  }
}
