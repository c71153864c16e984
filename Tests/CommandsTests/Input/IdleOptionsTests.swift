import TestSupport
import Testing

@testable import CommandLine
@testable import Commands
@testable import Reports

/// Options that say nothing about the data at hand (F9).
struct IdleOptionsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A command on data of one kind, and the options of it that change nothing.
  struct Line: Sendable, CustomTestStringConvertible {
    var words: String
    /// The options without effect, with what they are about.
    var idle: [(option: String, subject: String)]

    init(_ words: String, _ idle: [(option: String, subject: String)] = []) {
      self.words = words
      self.idle = idle
    }

    var testDescription: String { words }
  }

  private static let lines: [Line] = [
    Line("analyze cards", []), Line("simulate cards", []),
    // Cards alone.
    Line(
      "analyze cards --streak neutral --reserve 3 --retry-delay 5 --cap 9 --os-model lastAdded --rules original"
    ),
    Line(
      "analyze cards --reset carry --keep-time --nag-days 2",
      [("--keep-time", "recurring tasks"), ("--nag-days", "recurring tasks"), ("--reset", "daily lists")]),
    Line(
      "analyze cards --late-rule 2=1 --official-rule excluded --absence-limit 4/5",
      [("--late-rule", "courses"), ("--official-rule", "courses"), ("--absence-limit", "courses")]),
    Line("simulate cards --review-limit 9 --intervals 0,2,5 --memory-model fsrs6 --deck 3 --new-per-day 1"),
    Line("simulate cards --scheduler leitner"),
    Line(
      "simulate cards --opens-per-day 2 --cap 9 --rules original --reset carry",
      [
        ("--opens-per-day", "recurring tasks"), ("--cap", "recurring tasks"), ("--reset", "daily lists"),
        ("--rules", "recurring tasks or courses"),
      ]),
    // Recurring tasks alone.
    Line(
      "analyze tasks --streak neutral --cap 9 --os-model lastAdded --keep-time --nag-days 2 --rules original"),
    Line("analyze tasks --reserve 3 --retry-delay 5", [("--reserve", "cards"), ("--retry-delay", "cards")]),
    Line(
      "simulate tasks --opens-per-day 2 --cap 9 --os-model lastAdded --keep-time --nag-days 2 --rules original"
    ),
    Line(
      "simulate tasks --review-limit 9 --memory-model fsrs6 --late-rule 2=1",
      [("--review-limit", "cards"), ("--memory-model", "cards"), ("--late-rule", "courses")]),
    // Daily lists alone.
    Line("analyze lists --reset carry"), Line("simulate lists --reset carry"),
    Line(
      "analyze lists --cap 9 --streak neutral --rules original",
      [
        ("--cap", "cards or recurring tasks"), ("--streak", "cards or recurring tasks"),
        ("--rules", "cards, tasks or courses"),
      ]),
    // No data at all.
    Line("simulate --deck 5 --new-per-day 2"),
    Line(
      "simulate --tag x --deck-name z --category habit --semester y",
      [
        ("--tag", "a data set"), ("--deck-name", "a data set"), ("--category", "a data set"),
        ("--semester", "a data set"),
      ]),
  ]

  private func writeData() throws {
    try folder.makeTiny("cards")
    try folder.make(ShortLife.tasks(5, days: 40), "tasks")
    try folder.make(ShortLife.lists(days: 20), "lists")
  }

  private static func sentence(_ idle: (option: String, subject: String)) -> String {
    "\(idle.option) has no effect without \(idle.subject)."
  }

  @Test(arguments: lines)
  func `F9: an option without effect is a remark in every place, and a useful one is none`(line: Line)
    async throws
  {
    try writeData()
    let words = "\(line.words) \(line.words.hasPrefix("simulate") ? "--days 2 --replicates 2" : "")"
    let outcome = try await folder.run("\(words) --json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let sentences = line.idle.map(Self.sentence)
    // On standard error.
    #expect(outcome.lines.filter { $0.contains("has no effect") } == sentences)
    // In JSON, under the name of the option.
    let remarks = try #require(try outcome.json("remarks").array)
    let idle = try remarks.filter { try $0("about").text?.hasPrefix("--") == true }
    #expect(try idle.map { try $0("about").text } == line.idle.map(\.option))
    #expect(try idle.map { try $0("text").text } == sentences)
    // And, whatever is heard of standard error, on the page.
    let page = try await folder.run("\(words) --quiet")
    #expect(page.errors == "")
    let text = page.text.split { " \n".contains($0) }.joined(separator: " ")
    for sentence in sentences { #expect(text.contains(sentence), "\(page.text)") }
    #expect(text.ranges(of: "has no effect").count == sentences.count)
  }

  @Test func `F9: new cards change nothing where every card has been seen`() async throws {
    try writeData()
    let line = "simulate cards --new-per-day 1 --days 2 --replicates 2"
    let said = "--new-per-day has no effect: every card has been seen; --deck N adds unseen ones."
    let outcome = try await folder.run("\(line) --json")
    #expect(outcome.lines.filter { $0.contains("has no effect") } == [said])
    #expect(try outcome.remarks.contains(said))
    #expect(try await folder.run("\(line) --deck 3").text.contains("has no effect") == false)
  }

  @Test func `F9: what is asked of absent things alone is named, in the order of the declarations`() throws {
    let (a, b) = (Option<Bool>.flag("--a"), Option<Bool>.flag("--b"))
    let specification = CommandSpecification.taking(OptionDeclaration.list(a, b))
    let arguments = try Arguments("--b --a", for: specification, in: Capture().context())
    let idle = IdleOptions(arguments)
    let both = OptionDeclaration.list(a, b)
    #expect(idle.remarks([(.cards, false, both)]).map(\.about) == ["--a", "--b"])
    #expect(idle.remarks([(.cards, true, both)]).isEmpty)
    let one = IdleOptions(try Arguments("--b", for: specification, in: Capture().context()))
    #expect(
      one.remarks([(.cards, false, both), (.dailyLists, true, both)]) == [.idle("--b", of: .cards)])
  }
}
