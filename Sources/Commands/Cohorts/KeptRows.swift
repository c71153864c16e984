import Encoding
import Phrases
import Records
import Reports
import Synchronization

/// A file to which the row of each person is added as soon as it is known, so that a run that was stopped can go on.
///
/// Each row is a whole line of `kaiki shard`, with the plan that it rests on: rows of another plan are refused, and a last line
/// that was cut is written anew.
final class KeptRows: Sendable {
  /// The rows that stand there from an earlier run, by person.
  let known: [String: PersonRow]
  private let plan: JSONValue
  private let path: String
  private let file: AppendedFile
  private let failure = Mutex<FileError?>(nil)

  /// Opens the file, or makes it.
  ///
  /// - Parameter plan: What the rows must rest on.
  /// - Throws: `CommandError` where it holds something else.
  init(_ path: String, plan: JSONValue) throws(CommandError) {
    self.plan = plan
    self.path = path
    let (file, lines, rest) = try CommandError.ofFiles { () throws(FileError) in try AppendedFile.open(path) }
    self.file = file
    var known: [String: PersonRow] = [:]
    for (place, line) in lines.enumerated() {
      let shard: ShardLine
      do throws(ShardLine.Problem) {
        shard = try ShardLine(line)
      } catch {
        throw CommandError(
          .badSettings, "\(path):\(place + 1):1: is no row that --rows wrote; give another file")
      }
      guard ShardLine.hash(of: shard.plan) == ShardLine.hash(of: plan) else {
        throw CommandError(
          .badSettings,
          "\(path):\(place + 1):1: the rows there are of other data, options or version; give another file")
      }
      for row in shard.users { known[row.person] = row }
    }
    guard ShardLine.mayBegin(rest) else {
      throw CommandError(
        .badSettings, "\(path):\(lines.count + 1):1: is no row that --rows wrote; give another file")
    }
    if !rest.isEmpty {
      try CommandError.ofFiles { () throws(FileError) in try file.cut(rest.count) }
    }
    self.known = known
  }

  /// Adds the row of a person.
  func add(_ row: PersonRow) {
    let line = ShardLine(
      plan: plan, rowsIn: row.rows + row.rejected, rowsBad: row.rejected, firstUser: row.person,
      lastUser: row.person, keySum: 0, users: [row])
    do throws(FileError) { try file.append(line.text) } catch { failure.withLock { $0 = error } }
  }

  /// Ends with the error that a row could not be written.
  func settle() throws(CommandError) {
    if let error = failure.withLock({ $0 }) { throw CommandError(error) }
  }
}
