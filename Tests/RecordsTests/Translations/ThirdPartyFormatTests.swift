import Apps
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
  /// Fixtures, each with the format that reads the fixture; `nil` for a native table or a sheet.
  private static let fixtures: [(name: String, format: (any AppFormat.Type)?)] = [
    ("timetable.ics", ICalendarImport.self),
    ("todo_example.ics", ICalendarImport.self),
    ("moved-times.ics", ICalendarImport.self),
    ("taskwarrior-done.json", TaskwarriorImport.self),
    ("taskwarrior-recurrence.json", TaskwarriorImport.self),
    ("habitica.json", HabiticaImport.self),
    ("habitica-history.csv", HabiticaHistoryImport.self),
    ("habitbull.csv", HabitBullImport.self),
    ("loop-old/Checkmarks.csv", LoopCheckmarksImport.self),
    ("loop-old/001 Meditate/Checkmarks.csv", LoopCheckmarksImport.self),
    ("loop-entries/Checkmarks.csv", LoopCheckmarksImport.self),
    ("org-fc-reviews.tsv", OrgFCImport.self),
    ("habits.org", OrgImport.self),
    ("org-repeated.org", OrgImport.self),
    ("org-drill.org", OrgImport.self),
    ("notes.md", ObsidianImport.self),
    ("obsidian/A.md", ObsidianImport.self),
    ("obsidian/Triboelectric Effect.md", ObsidianImport.self),
    ("todo.txt", TodoTxtImport.self),
    ("done.txt", TodoTxtImport.self),
    ("topydo/todo.txt", TodoTxtImport.self),
    ("topydo/done.txt", TodoTxtImport.self),
    ("grid-shift-jis.csv", nil),
    ("student-shift-jis.csv", nil),
    ("loop-old/Habits.csv", nil),
  ]

  @Test(arguments: fixtures)
  func `a file is recognised by its content, also under another name`(
    name: String, format: (any AppFormat.Type)?
  ) throws {
    let bytes = try InputBytes(path: Fixture.path("foreign/\(name)"))
    for name in [name, "-"] {
      let first = Head.reading(bytes, named: name) { Recognition($0).candidates.first }
      let found: (any AppFormat.Type)? = if case .app(let app)? = first { app } else { nil }
      #expect(found == format)
    }
  }

  @Test func `every format has a fixture`() {
    for format in AppFormats.all {
      #expect(Self.fixtures.contains { $0.format == format }, "no fixture of \(format)")
    }
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
