import CommandLine
import Encoding
import Phrases
import Files
import Intake
import Reports
import Synchronization

/// File that receives the row of each person as soon as the row is computed, so that a stopped run can continue.
///
/// `open` refuses rows of another plan, and removes an incomplete last line.
final class KeptRows: Sendable {
  let known: [String: PersonRow]
  private let form: KeptRow.Form
  private let path: String
  private let file: AppendedFile
  private let failure = Mutex<FileError?>(nil)

  /// - Throws: `CommandError` if the file contains anything else.
  init(_ path: String, _ form: KeptRow.Form) throws(CommandError) {
    self.form = form
    self.path = path
    let (file, lines, rest) = try CommandError.ofFiles(try AppendedFile.open(path))
    self.file = file
    var known: [String: PersonRow] = [:]
    for (index, line) in lines.enumerated() {
      do throws(KeptRow.Problem) {
        let row = try KeptRow(line, form).row
        known[row.person] = row
      } catch {
        throw CommandError(.badSettings, error.words(path, line: index + 1))
      }
    }
    guard KeptRow.mayBegin(rest) else {
      throw CommandError(.badSettings, KeptRow.Problem.malformed.words(path, line: lines.count + 1))
    }
    if !rest.isEmpty { try CommandError.ofFiles(try file.truncate(rest.count)) }
    self.known = known
  }

  func add(_ row: PersonRow) {
    do throws(FileError) {
      try file.append(KeptRow(row).text(form))
    } catch {
      failure.withLock { $0 = error }
    }
  }

  func settle() throws(CommandError) {
    if let error = failure.withLock({ $0 }) { throw CommandError(error) }
  }
}

extension KeptRow.Problem {
  fileprivate func words(_ path: String, line: Int) -> Phrase {
    switch self {
    case .malformed:
      "\(path):\(line):1: this line is not a row that --rows wrote; give a file that --rows wrote, or a new name"
    case .otherPlan:
      "\(path):\(line):1: the rows of this file are from different data, options or a different version of Kaiki; give a new file name"
    }
  }
}
