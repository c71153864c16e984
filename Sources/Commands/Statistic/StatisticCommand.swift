import CommandLine
import Encoding
import Rows
import Reports

/// `statistic`: one statistic of given numbers.
struct StatisticCommand: Command {
  static let specification = CommandSpecification(
    name: "statistic",
    usage: "NAME [FILE]", listing: names,
    examples: [#"echo '{"k": 8, "n": 10}' | kaiki statistic binomial-interval"#],
    operands: .words(Statistic.all.map(\.name)))

  private static func names(_ words: HelpWords) -> String {
    "NAME:\n" + HelpLayout.table(Statistic.all.map { ($0.name, words["statistics/\($0.name)"]) })
  }

  private let statistic: Statistic
  private let path: String
  private let context: ProcessContext

  init(_ arguments: Arguments) throws(CommandError) {
    let words = arguments.operands
    guard let word = words.first else {
      throw arguments.usage("no statistic is named; see kaiki statistic --help")
    }
    guard let statistic = Statistic.all.first(where: { $0.name == word }) else {
      let remedy = Choices.remedy(for: word, of: Statistic.all.map(\.name))
      throw arguments.usage("\"\(word)\" is not a statistic; \(remedy)")
    }
    try arguments.refuseOperands(after: 2)
    self.statistic = statistic
    path = words.count == 2 ? words[1] : "-"
    context = arguments.context
  }

  func run() throws(CommandError) {
    let document = try CommandError.ofJSON(malformed: .badData, try JSONDocument.read(path))
    guard case .array(let cases) = document else {
      return try context.output(try answer(document, location: path).document)
    }
    let answers = try cases.enumerated().map { index, value throws(CommandError) in
      try answer(value, location: "\(path): case \(index + 1)")
    }
    try context.output(JSONValue.array(answers).document)
  }

  private func answer(_ value: JSONValue, location: String) throws(CommandError) -> JSONValue {
    do throws(StatisticInput.Problem) {
      return try statistic.answer(value)
    } catch {
      throw CommandError(.badData, "\(location): \(statistic.name): \(error.message)")
    }
  }
}
