import Encoding
import Records
import Reports

/// `statistic`: one statistic of given numbers.
struct StatisticCommand {
  static let specification = CommandSpecification(
    name: "statistic",
    usage: "kaiki statistic NAME [FILE]",
    summary: """
      Computes a statistic: a JSON object in from FILE or standard input, one out; a list of objects gives a list.
      Where the data cannot bear the method, "value" is null and "reason" says why.

      \(names)
      """,
    options: [] + CommonOptions.ofAll)

  /// Every name with its input, a line each.
  private static var names: String {
    let widest = Statistic.all.map(\.name.count).max() ?? 0
    return Statistic.all.map { each in
      "  \(each.name)\(String(repeating: " ", count: widest - each.name.count))  \(each.input)"
    }.joined(separator: "\n")
  }

  private let statistic: Statistic
  private let path: String

  init(_ arguments: Arguments) throws(CommandError) {
    let words = arguments.operands
    guard let word = words.first else {
      throw arguments.usage("no statistic is named; see kaiki statistic --help")
    }
    guard let statistic = Statistic.all.first(where: { $0.name == word }) else {
      let names = Arguments.list(Statistic.all.map(\.name))
      throw arguments.usage("\"\(word)\" is not a statistic; choose \(names)")
    }
    guard words.count <= 2 else {
      throw arguments.usage("\"\(words[2])\" is not expected here; see kaiki statistic --help")
    }
    self.statistic = statistic
    path = words.count == 2 ? words[1] : "-"
  }

  func run() throws(CommandError) {
    let document: JSONValue
    do throws(JSONDocumentError) {
      document = try JSONDocument.read(path)
    } catch {
      switch error {
      case .file(let error): throw CommandError(error)
      case .malformed(let rejection): throw CommandError(.badData, rejection.description)
      }
    }
    guard case .array(let cases) = document else {
      return try Output.write(OutputOptions.document(try answer(document, place: path)))
    }
    var answers: [JSONValue] = []
    for (index, value) in cases.enumerated() {
      answers.append(try answer(value, place: "\(path): case \(index + 1)"))
    }
    try Output.write(OutputOptions.document(.array(answers)))
  }

  private func answer(_ value: JSONValue, place: String) throws(CommandError) -> JSONValue {
    do throws(StatisticInput.Problem) {
      return try statistic.answer(value)
    } catch {
      throw CommandError(.badData, "\(place): \(statistic.name): \(error.message)")
    }
  }
}
