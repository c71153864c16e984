import CommandLine
import Encoding
import Phrases
import Files
import Intake
import Reports

/// `merge`: the report of a cohort from the lines of its shards.
struct MergeCommand: Command {
  static let specification = CommandSpecification(
    name: "merge",
    usage: "[LINES...] --expect-rows N [options]",
    listing: { "JSON:\n\(CohortReport.helpText($0))" },
    examples: ["kaiki merge lines --expect-rows 5000"],
    essentials: OptionDeclaration.list(
      expectedRows, plan, OutputOptions.json, OutputOptions.out, OutputOptions.report, OutputOptions.language),
    operands: .files,
    groups: [
      ("merge", OptionDeclaration.list(expectedRows, plan)),
      ("output", OutputOptions.declarations()), ("others", CommonOptions.ofAll),
    ])

  static let expectedRows: Option<Int?> = .integer(
    "--expect-rows", "N", in: 0...Int.max)
  static let plan: Option<String?> = .text(
    "--plan", "FILE")

  static let contradictions = OutputOptions.contradictions()

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
    let merged = try await CommandError.of { () throws(MergedShards.Problem) in
      try MergedShards(lines, planHash: hash, expectedRows: expected)
    }
    var problem: CommandError?
    let plan = CohortPlan(merged.plan) { name in
      do throws(CommandError) {
        return try DataOptions.zone(name, namedBy: "merge")
      } catch {
        problem = error
        return nil
      }
    }
    if let problem { throw problem }
    guard let plan, plan.frame.question.canHave(merged.users) else {
      throw CommandError(
        .badData,
        "merge: this version of Kaiki cannot read the options in the lines; use the version of Kaiki that wrote the lines"
      )
    }
    let report = CohortReport(frame: plan.frame, rows: merged.users)
    try output.deliver(report, tables: .one(report.csv))
  }

  private func lines() throws(CommandError) -> [[UInt8]] {
    try paths.map { path throws(CommandError) in
      let bytes = try CommandError.ofFiles(
        path == "-" ? try InputBytes.standardInput() : try InputBytes(path: path))
      return bytes.withBytes { bytes in bytes.split(separator: 0x0A).map { Array($0) } }
    }.flatMap(\.self)
  }

  private func planHash(_ path: String) throws(CommandError) -> String {
    let bytes = try CommandError.ofFiles(try InputBytes(path: path))
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

extension MergedShards.Problem: CommandProblem {
  var commandError: CommandError {
    switch self {
    case .none:
      return CommandError(.badData, "merge: the input has no line; give the output of kaiki shard")
    case .line(let index, .malformed):
      return CommandError(
        .badData, "merge: line \(index) is not a complete line of kaiki shard; run that shard again")
    case .line(let index, .version):
      return CommandError(
        .badData,
        "merge: line \(index) has a different version of the line format; use one version of kaiki for all shards"
      )
    case .line(let index, .edited):
      return CommandError(
        .badData,
        "merge: line \(index) was changed after kaiki shard wrote it (the hash differs); run that shard again"
      )
    case .otherPlan(let index):
      return CommandError(
        .badData,
        "merge: line \(index) is from a shard with different options, columns or version of Kaiki; run all shards with the same command line"
      )
    case .userTwice(let user, let index):
      return CommandError(
        .badData,
        "merge: the user \(user) of line \(index) is also in a different line; give all rows of a user to one shard"
      )
    case .count(let found, let expected):
      let which: Phrase =
        found < expected
        ? "a shard is missing; add its line"
        : "there are too many shards; remove shards of other rows and shards that are given twice"
      return CommandError(
        .badData, "merge: the shards read \(found, "row"), but --expect-rows is \(expected): \(which)")
    }
  }
}
