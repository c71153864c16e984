import Kaiki
import Testing
@testable import Files
@testable import Rows
@testable import Formats
@testable import Intake

/// A file of another program, read as a user would give it.
enum ThirdPartyFixture {
  static func read(
    _ names: String..., isStrict: Bool = false, zone: String = "Asia/Tokyo"
  ) throws -> FilesRead {
    let rules = try TimeZoneDatabase.rules(for: zone)
    let paths = try names.map { try Fixture.path("foreign/\($0)") }
    return FilesRead(
      read: try HistoryReader.read(paths, kind: nil, isStrict: isStrict) { _ in DayBoundary(zone: rules) })
  }
}

extension FilesRead {
  /// What was guessed and left out, with its first place and how often, without the file's name; reports word it.
  var noteLines: [String] {
    read.notes.map { note in
      "\(note.fact.isGuess ? "" : "- ")\(note.line):\(note.column) \(note.fact)\(note.count > 1 ? " ×\(note.count)" : "")"
    }
  }

  /// The rows that were read and kept out, by kind.
  var counts: [DataKind: [Int]] {
    Dictionary(read.sources.map { ($0.kind, [$0.rows, $0.rejected]) }) { [$0[0] + $1[0], $0[1] + $1[1]] }
  }
}

struct ThirdPartyFormatTests {
  @Test(
    arguments: [
      ("timetable.ics", .iCalendar), ("todo_example.ics", .iCalendar),
      ("moved-times.ics", .iCalendar),
      ("taskwarrior-done.json", .taskwarrior),
      ("taskwarrior-recurrence.json", .taskwarrior), ("habitica.json", .habitica),
      ("habitica-history.csv", .habiticaHistory), ("habitbull.csv", .habitBull),
      ("loop-old/Checkmarks.csv", .loopCheckmarks), ("loop-old/001 Meditate/Checkmarks.csv", .loopCheckmarks),
      ("loop-entries/Checkmarks.csv", .loopCheckmarks),
      ("org-fc-reviews.tsv", .orgFC), ("habits.org", .org), ("org-repeated.org", .org),
      ("org-drill.org", .org),
      ("notes.md", .obsidian), ("obsidian/A.md", .obsidian), ("obsidian/Triboelectric Effect.md", .obsidian),
      ("todo.txt", .todoTxt), ("done.txt", .todoTxt), ("topydo/todo.txt", .todoTxt),
      ("topydo/done.txt", .todoTxt), ("grid-shift-jis.csv", nil), ("student-shift-jis.csv", nil),
      ("loop-old/Habits.csv", nil),
    ] as [(String, ThirdPartyFormat?)])
  func `a file is known by its content, under another name too`(name: String, format: ThirdPartyFormat?)
    throws
  {
    let bytes = try InputBytes(path: Fixture.path("foreign/\(name)"))
    bytes.withBytes { bytes in
      #expect(ThirdPartyFormat.recognised(Head(ThirdPartyText(name: name, bytes: bytes))) == format)
      // Some go by their names, since nothing else tells: todo.txt, done.txt.
      let nameless = ThirdPartyFormat.recognised(Head(ThirdPartyText(name: "-", bytes: bytes)))
      #expect(nameless == format)
    }
  }

  @Test func `every format has a fixture above`() {
    #expect(ThirdPartyFormat.allCases.count == 10)
  }

  @Test(
    arguments: [
      ("#separator:tab\n#html:true\na\tb\n", "text export, which has no reviews"),
      ("<?xml version=\"1.0\"?>\n<SuperMemoCollection>\n", "this is SuperMemo"),
      ("<?xml version=\"1.0\"?>\n<mnemosyne core_version=\"1\">\n", "this is Mnemosyne"),
      ("TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG\n", "this is Todoist"),
      ("What is 1+1?\t2\nHauptstadt?\tBerlin\n", "a text export of questions and answers"),
    ])
  func `what is known and not read is refused by its name`(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let error = try #require(try folder.readingError(text.utf8, as: "export.txt"))
    #expect(error.contains(words))
  }

  @Test func `a folder gives its foreign files beside the native ones`() throws {
    let folder = try TemporaryFolder()
    try folder.write("taskId,completedAt\nt,2024-01-01T00:00:00Z\n".utf8, to: "completions.csv")
    try folder.write("(A) 2026-10-01 Pay the rent due:2026-11-30 rec:+1m\n".utf8, to: "todo.txt")
    try folder.write("nothing of ours\n".utf8, to: "README.md")
    let read = try folder.readAll()
    #expect(read.sources.map(\.kind) == [.completions, .tasks, .completions])
    #expect(read.recurringTasks?.map(\.title) == ["Pay the rent"])
  }
}
