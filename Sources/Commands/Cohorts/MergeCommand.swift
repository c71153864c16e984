import Encoding
import Phrases
import Records
import Reports

/// `merge`: the report of a cohort from the lines of its shards.
struct MergeCommand: Command {
  static let specification = CommandSpecification(
    name: "merge",
    usage: "kaiki merge [LINES...] --expect-rows N [options]",
    listing: { "JSON:\n\(CohortReport.helpText($0))" },
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

  static let contradictions = OutputOptions.contradictions

  private let output: OutputOptions
  private let paths: [String]
  private let expected: Int
  private let planPath: String?

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    paths = arguments.operands.isEmpty ? ["-"] : arguments.operands
    expected = try arguments.required(
      Self.expectedRows,
      or: "give the number of rows that all shards have read, so that merge detects a missing shard")
    planPath = try arguments[Self.plan]
  }

  func run() async throws(CommandError) {
    try output.checkDestinations()
    let lines = try lines()
    let hash = try planPath.map(planHash)
    let merged: MergedShards
    do throws(MergedShards.Problem) {
      merged = try MergedShards(lines, planHash: hash, expectedRows: expected)
    } catch {
      throw CommandError(error)
    }
    guard
      let plan = CohortPlan(merged.plan, zone: { try? DataOptions.zone($0, namedBy: "merge") }),
      plan.frame.question.canHave(merged.users)
    else {
      throw CommandError(
        .badData,
        "merge: this version of Kaiki cannot read the options in the lines; use the version of Kaiki that wrote the lines"
      )
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
      throw CommandError(
        .badSettings,
        "\(path): the file is not the output of kaiki shard --print-plan; run kaiki shard --print-plan again")
    }
  }
}

extension CommandError {
  /// An error about lines that cannot be merged.
  fileprivate init(_ problem: MergedShards.Problem) {
    switch problem {
    case .none:
      self.init(.badData, "merge: the input has no line; give the output of kaiki shard")
    case .line(let index, .malformed):
      self.init(.badData, "merge: line \(index) is not a complete line of kaiki shard; run that shard again")
    case .line(let index, .version):
      self.init(
        .badData,
        "merge: line \(index) has a different version of the line format; use one version of kaiki for all shards"
      )
    case .line(let index, .edited):
      self.init(
        .badData,
        "merge: line \(index) was changed after kaiki shard wrote it (the hash differs); run that shard again"
      )
    case .otherPlan(let index):
      self.init(
        .badData,
        "merge: line \(index) is from a shard with different options, columns or version of Kaiki; run all shards with the same command line"
      )
    case .userTwice(let user, let index):
      self.init(
        .badData,
        "merge: the user \(user) of line \(index) is also in a different line; give all rows of a user to one shard"
      )
    case .count(let found, let expected):
      let which: Phrase =
        found < expected
        ? "a shard is missing; add its line"
        : "there are too many shards; remove shards of other rows and shards that are given twice"
      self.init(
        .badData, "merge: the shards read \(found, "row"), but --expect-rows is \(expected): \(which)")
    }
  }
}
