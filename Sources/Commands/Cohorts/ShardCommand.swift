import CommandLine
import Encoding
import Kaiki
import Phrases
import Intake
import Reports

/// `shard`: the part of a cohort that one process of many answers.
struct ShardCommand: Command {
  static let specification = CommandSpecification(
    name: "shard",
    usage: "COMMAND --columns NAMES [options of COMMAND] < ROWS",
    examples: ["kaiki shard fit --columns NAMES < part"],
    operands: .words(Verb.allCases.map(\.rawValue)),
    options: OptionDeclaration.list(columns, printsPlan, maxBad))

  static let columns: Option<String?> = .text(
    "--columns", "NAMES")
  static let printsPlan: Option<Bool> = .flag(
    "--print-plan")
  static let maxBad: Option<Int> = .integer(
    "--max-bad", "N", in: 0...Int.max, default: 0)

  enum Verb: String, CaseIterable {
    case analyze, simulate, fit, backtest, benchmark

    var command: any CohortCommand.Type {
      switch self {
      case .analyze: AnalyzeCommand.self
      case .simulate: SimulateCommand.self
      case .fit: FitCommand.self
      case .backtest: BacktestCommand.self
      case .benchmark: BenchmarkCommand.self
      }
    }
  }

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandError) { self.arguments = arguments }

  /// Divides a line into the options of `shard` and the words of the command; `nil` if the line names no command.
  static func divided(_ words: [String]) -> (own: [String], verb: Verb, rest: [String])? {
    guard let verb = words.first.flatMap(Verb.init) else { return nil }
    var (own, rest): ([String], [String]) = ([], [])
    var left = words.dropFirst()
    while let word = left.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard let option = specification.options.first(where: { $0.name == name }), option.name != "--help",
        option.name != "--version"
      else {
        rest.append(word)
        continue
      }
      own.append(word)
      if option.placeholder != nil, !word.contains("="), let value = left.popFirst() { own.append(value) }
    }
    return (own, verb, rest)
  }

  func run() async throws(CommandError) {
    throw arguments.usage(
      "no command is named; begin with one of \(Choices.list(Verb.allCases.map(\.rawValue)))")
  }

  /// Analyses the users on standard input.
  ///
  /// - Parameters:
  ///   - own: Options of `shard`.
  ///   - command: Options of the command.
  static func run(_ own: Arguments, _ command: Arguments, as verb: Verb) async throws(CommandError) {
    let run = try verb.command.init(command).cohortRun()
    let names = try own.required(
      columns,
      or:
        "give the names of the columns of each row, such as --columns user_id,card_id,review_rating,review_time"
    )
    .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !run.isOfMoment || run.data.namesMoment else {
      throw own.usage(
        "a shard reads only some users; give --now with a date and time, so that all shards use the same time"
      )
    }
    let moment = run.data.now(in: try run.data.boundary(of: nil))
    let plan = CohortPlan(
      frame: try run.frame(at: moment), options: command.words(except: UsersRequest.withoutEffect),
      columns: names)
    var line = ShardLine(
      plan: plan.json, rowsIn: 0, rowsBad: 0, firstUser: nil, lastUser: nil, keySum: 0, users: [])
    if try !own[printsPlan] { try await fill(&line, run, names, at: moment) }
    let most = try own[maxBad]
    guard line.rowsBad <= most else {
      let bad = line.users.filter { $0.rejected > 0 }.prefix(5).map(\.person).joined(separator: ", ")
      throw CommandError(
        .badData,
        "shard: \(line.rowsBad, "row") could not be read (users \(bad)); correct the rows or give --max-bad")
    }
    try own.context.output(line.text)
  }

  private static func fill(
    _ line: inout ShardLine, _ run: CohortRun, _ names: [String], at moment: Instant?
  ) async throws(CommandError) {
    do throws(SortedRows.Problem) {
      var rows = try SortedRows(columns: names, kind: run.data.kind)
      while let person = try rows.next() { line.users.append(await run.row(of: person, at: moment)) }
      line.rowsIn = rows.rows
      (line.firstUser, line.lastUser, line.keySum) = (rows.firstUser, rows.lastUser, rows.keySum)
    } catch {
      throw CommandError(error)
    }
    line.rowsBad = line.users.reduce(0) { $0 + $1.rejected }
    try run.refuse(line.users)
  }
}

extension CommandError {
  fileprivate init(_ problem: SortedRows.Problem) {
    let location: Phrase = "-:\(problem.line):1"
    switch problem.kind {
    case .noUserColumn:
      self.init(.usage, "shard: --columns names no column for the user; name the column user_id")
    case .fields(let count, let columns):
      self.init(
        .badData,
        "\(location): the row has \(count, "field"), but --columns names \(columns); write one row per line and separate the fields by tabs"
      )
    case .noUser: self.init(.badData, "\(location): the row has no user; remove this row")
    case .unsorted:
      self.init(
        .badData,
        "\(location): the row belongs before the row above it; sort the rows by user (by bytes), then time, then id"
      )
    case .tooLong: self.init(.badData, "\(location): the row is longer than 1 MiB; split it")
    case .input(let error): self.init(error)
    }
  }
}
