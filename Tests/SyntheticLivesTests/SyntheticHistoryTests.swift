import Kaiki
import Phrases
import Formats
import Intake
import SyntheticLives
import TestSupport
import Testing

/// The histories of made-up lives, as they are, as files, and as the rules read them.
struct SyntheticHistoryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A history, its files in the order of their names, and what it allows.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: SyntheticHistory.Name
    var files: [String]
    /// The faults of real exports that it has, and no others.
    var faults: Set<String>
    /// Faults that another seed may lack.
    var others: Set<String> = []
    /// What no draw touches.
    var fixed: Set<String> = ["settings.json"]

    var testDescription: String { name.rawValue }
  }

  static let samples = [
    Sample(
      name: .memora1000, files: ["cards.json", "reviewLogs.csv", "settings.json"], faults: ["duplicate"]),
    Sample(
      name: .memoraTiny, files: ["cards.json", "reviewLogs.json", "settings.json"], faults: [],
      others: ["duplicate"]),
    Sample(
      name: .repeto200, files: ["completions.csv", "settings.json", "tasks.json"],
      faults: ["A0.6", "G7", "duplicate", "orphan"]),
    Sample(
      name: .babysteps50, files: ["attempts.csv", "settings.json", "tasks.json"],
      faults: ["S6", "S9", "orphan"]),
    Sample(
      name: .hibito90, files: ["lists.json", "opens.csv", "settings.json"], faults: ["L2"]),
    Sample(
      name: .at00Year,
      files: [
        "attendanceRecords.csv", "calendar.json", "courses.json", "periodTimes.json", "semesters.json",
        "settings.json",
      ],
      faults: ["T2", "duplicate"], others: ["T3", "T4", "T5", "T10"],
      fixed: ["calendar.json", "courses.json", "periodTimes.json", "semesters.json", "settings.json"]),
    Sample(
      name: .everything,
      files: [
        "at00.attendanceRecords.csv", "at00.calendar.json", "at00.courses.json", "at00.periodTimes.json",
        "at00.semesters.json", "babysteps.attempts.csv", "babysteps.tasks.json", "habits.checkmarks.csv",
        "hibito.lists.json", "hibito.opens.csv", "memora.cards.json", "memora.reviewLogs.csv",
        "memora.settings.json", "repeto.completions.csv", "repeto.tasks.json",
      ],
      faults: ["G7", "L2", "S9", "T2", "duplicate", "orphan"],
      others: ["A0.6", "S6", "T3", "T4", "T5", "T10"],
      fixed: [
        "at00.calendar.json", "at00.courses.json", "at00.periodTimes.json", "at00.semesters.json",
        "memora.settings.json",
      ]),
  ]

  private static func blankItems(_ name: SyntheticHistory.Name) throws -> Int {
    try made(name, seed: 1).flatMap { $0.history.stored.lists ?? [] }.flatMap(\.items)
      .count { $0.content.allSatisfy(\.isWhitespace) }
  }

  private static func made(_ name: SyntheticHistory.Name, seed: UInt64) throws
    -> [(app: String?, history: SyntheticHistory)]
  {
    let abroad = try DayBoundary(systemZone: SyntheticHistory.abroad).zone
    return SyntheticHistory.made(name, seed: seed, home: .tokyo, abroad: abroad)
  }

  /// The files of a history: their names and contents.
  private static func files(_ name: SyntheticHistory.Name, seed: UInt64 = 1) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (app, history) in try made(name, seed: seed) {
      let logged = HistoryWriter(format: name.isReadable ? .json : .csv)
      for file in HistoryWriter(format: .json).files(of: history.stored) + logged.files(of: history.logged) {
        let file = (name: (app.map { "\($0)." } ?? "") + file.name, bytes: file.bytes)
        #expect(files.updateValue(file.bytes, forKey: file.name) == nil, "\(file.name) stands twice")
      }
    }
    return files
  }

  /// Writes files into a folder and reads it.
  private func read(_ files: [String: [UInt8]], through name: String) throws -> ReadHistory {
    for (file, bytes) in files { try folder.write(bytes, to: "\(name)/\(file)") }
    return try HistoryReader.read([folder(name)], kind: nil)
  }

  private func asOfLatest(_ history: History) throws -> HistoryAsOf {
    var history = history
    history.reportOrphans()
    let settings = try #require(history.settings)
    let boundary = DayBoundary(zone: .tokyo, dayStartHour: settings.dayStartHour ?? 0)
    return HistoryAsOf(
      history, settings: settings, boundary: boundary, now: try #require(history.latest(in: boundary)))
  }

  @Test func `every history that has a name is among the samples`() {
    #expect(Self.samples.map(\.name) == SyntheticHistory.Name.allCases)
  }

  @Test(arguments: samples as [Sample])
  func `a history is read without a fault but those of real exports`(_ sample: Sample) throws {
    let files = try Self.files(sample.name)
    #expect(files.keys.sorted() == sample.files)
    let read = try read(files, through: "d")
    #expect(read.passedOver.isEmpty)
    for source in read.sources {
      // Items of which nothing but spaces is left (L7).
      #expect(source.rejected == 0, "\(source)")
      #expect(
        source.rejectedItems == (source.kind == .lists ? try Self.blankItems(sample.name) : 0), "\(source)")
      #expect(source.rows > 0 && source.unknownColumns.isEmpty, "\(source)")
    }
    #expect(read.sources.count == sample.files.count)
    let rules = Set(try asOfLatest(read.history).findings.all.map(\.rule))
    #expect(rules.isSuperset(of: sample.faults))
    #expect(rules.subtracting(sample.others).subtracting(["C9"]) == sample.faults)
  }

  @Test(arguments: samples as [Sample])
  func `a seed gives the same bytes, another seed others`(_ sample: Sample) throws {
    let first = try Self.files(sample.name)
    #expect(try Self.files(sample.name) == first)
    let other = try Self.files(sample.name, seed: 2)
    for (file, bytes) in first {
      #expect((other[file] == bytes) == sample.fixed.contains(file), "\(file)")
    }
  }

  @Test(arguments: samples as [Sample])
  func `a history goes through every format, and comes back the same`(_ sample: Sample) throws {
    var history = try read(try Self.files(sample.name), through: "first").history
    let first = HistoryWriter(format: .json).files(of: history)
    for format in [.csv, .jsonl, .json] as [ExportFormat] {
      let files = HistoryWriter(format: format).files(of: history)
      let bytes = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
      history = try read(bytes, through: format.rawValue).history
      // What was kept out or stood twice is gone for good.
      #expect(history.findings.all.isEmpty, "\(format)")
    }
    let last = HistoryWriter(format: .json).files(of: history)
    #expect(last.map(\.name) == first.map(\.name))
    for (left, right) in zip(last, first) { #expect(left.bytes == right.bytes, "\(left.name)") }
  }

  @Test func `G7: where a task and its completions differ, the finding names both moments`() throws {
    let findings = try asOfLatest(read(try Self.files(.repeto200), through: "d").history).findings.all
      .filter { $0.rule == "G7" }
    #expect(!findings.isEmpty)
    for finding in findings {
      let instants = finding.message.matches(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?/)
        .map { String($0.output.0) }
      #expect(instants.count == 2 && Set(instants).count == 2, "\(finding.message)")
    }
  }
}
