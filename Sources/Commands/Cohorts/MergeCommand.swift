import Encoding
import Phrases
import Records
import Reports

/// `merge`: the report of a cohort from the lines of its shards.
struct MergeCommand: Command {
  static let specification = CommandSpecification(
    name: "merge",
    usage: "kaiki merge [LINES...] --expect-rows N [options]",
    examples: ["kaiki merge lines --expect-rows 5000"],
    essentials: OptionDeclaration.list(
      expectedRows, plan, OutputOptions.json, OutputOptions.out, OutputOptions.report, OutputOptions.language)
      + CommonOptions.ofAll,
    operands: .files,
    groups: [
      .init("merge", OptionDeclaration.list(expectedRows, plan)),
      .init("output", OutputOptions.declarations), .init("others", CommonOptions.ofAll),
    ])

  static let expectedRows: Option<Int?> = .integer(
    "--expect-rows", "N", in: 0...Int.max)
  static let plan: Option<String?> = .text(
    "--plan", "FILE")

  private let output: OutputOptions
  private let paths: [String]
  private let expected: Int
  private let planPath: String?

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    paths = arguments.operands.isEmpty ? ["-"] : arguments.operands
    expected = try arguments.required(
      Self.expectedRows, or: "say how many rows there are, so that a shard that is missing is found out")
    planPath = try arguments[Self.plan]
  }

  func run() async throws(CommandError) {
    try output.checkPlaces()
    let lines = try lines()
    let hash = try planPath.map(planHash)
    let merged: MergedShards
    do throws(MergedShards.Problem) {
      merged = try MergedShards(lines, planHash: hash, expectedRows: expected)
    } catch {
      throw CommandError(error)
    }
    guard let plan = CohortPlan(merged.plan) else {
      throw CommandError(
        .badData, "merge: the plan of the lines is not known to this version; use the version that made them")
    }
    let report = CohortReport(frame: plan.frame, rows: merged.users)
    try output.deliver(report, tables: .one(report.csv))
  }
}

extension MergeCommand {
  /// The lines of all files, without their ends.
  private func lines() throws(CommandError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for path in paths {
      let bytes = try CommandError.ofFiles { () throws(FileError) in
        path == "-" ? try InputBytes.standardInput() : try InputBytes(path: path)
      }
      lines += bytes.withBytes { bytes in
        bytes.split(separator: 0x0A, omittingEmptySubsequences: true).map { Array($0) }
      }
    }
    return lines
  }

  /// The hash of the plan of a line in a file.
  private func planHash(_ path: String) throws(CommandError) -> String {
    let bytes = try CommandError.ofFiles { () throws(FileError) in try InputBytes(path: path) }
    let line = bytes.withBytes { bytes in Array(bytes.prefix { $0 != 0x0A }) }
    do throws(ShardLine.Problem) {
      return ShardLine.hash(of: try ShardLine(line).plan)
    } catch {
      throw CommandError(.badSettings, "\(path): is no line of kaiki shard --print-plan; write it anew")
    }
  }
}

extension CommandError {
  /// An error about lines that cannot be merged.
  fileprivate init(_ problem: MergedShards.Problem) {
    switch problem {
    case .none:
      self.init(.badData, "merge: there is no line; give what kaiki shard printed")
    case .line(let place, .malformed):
      self.init(.badData, "merge: line \(place) is no whole line of kaiki shard; run that shard again")
    case .line(let place, .version):
      self.init(
        .badData,
        "merge: line \(place) is of another version of the form; use one version of kaiki for all shards")
    case .line(let place, .edited):
      self.init(
        .badData,
        "merge: line \(place) does not say what kaiki shard wrote (its hash is another); run that shard again"
      )
    case .foreign(let place):
      self.init(
        .badData,
        "merge: line \(place) is of another plan (other options, columns or version); run all shards with the same line"
      )
    case .userTwice(let user, let place):
      self.init(
        .badData,
        "merge: the user \(user) of line \(place) stands in another line too; give all rows of a user to one shard"
      )
    case .count(let found, let expected):
      let which: Phrase =
        found < expected
        ? "a shard is missing; add its line"
        : "there are shards too many; leave out those of other rows or given twice"
      self.init(
        .badData, "merge: the shards read \(found, "row") and --expect-rows says \(expected): \(which)")
    }
  }
}
