import Phrases
import Records

extension CommandError {
  /// Creates an error about a data set.
  ///
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
        .badData,
        atHeader: path,
        "the columns (\(shown)) match no known kind of data; use English or Japanese headings, such as date, course, status (日付, 科目, 出欠) for absences, or give --kind \(kinds) (see kaiki help formats)"
      )
    case .missingHeading(let path, let names, let missing):
      let shown = Self.shown(names)
      // The list begins with the usual heading of each language.
      let words = [missing.headings.first, missing.headings.first { $0.allSatisfy(\.isASCII) }]
      let headings = ([missing.column] + words.compactMap { $0 }).joined(separator: ", ")
      if let misspelt = missing.misspelt {
        self.init(
          .badData,
          atHeader: path,
          "the columns (\(shown)) match \(missing.kind.rawValue) except for \"\(misspelt.written)\"; if this heading means \"\(misspelt.meant)\", rename it (see kaiki help formats)"
        )
        return
      }
      self.init(
        .badData,
        atHeader: path,
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

  /// Returns the first 6 column names, each shortened to 40 characters.
  private static func shown(_ columns: [String]) -> String {
    columns.prefix(6).map { $0.count > 40 ? "\($0.prefix(40))…" : $0 }.joined(separator: ", ")
  }

  /// Creates an error about the columns of a file, located at its first line.
  private init(_ code: ExitCode, atHeader path: String, _ message: Phrase) {
    self.init(code, [Rejection(file: path, line: 1, column: 1, message: message)])
  }

  /// Error line for a file without any good row, after its rejected rows.
  static func noGoodRow(_ path: String) -> Phrase {
    "\(path): no row can be read; correct the rows listed above"
  }
}
