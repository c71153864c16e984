import Kaiki
import Files
import Formats
import Synchronization
import SyntheticLives
import TestSupport
import Testing
@testable import CommandLine
@testable import Commands

/// The synthetic data sets, each made once and handed to every test that wants it.
enum Generated {
  private static let made = Mutex<[String: [String: String]]>([:])

  /// The files of a data set: their names and contents.
  static func files(of dataSet: String) throws -> [String: String] {
    try made.withLock { made in
      if let files = made[dataSet] { return files }
      let arguments = try Arguments(
        [dataSet, "--out", "nowhere"], for: GenerateCommand.specification, of: Program.specification,
        in: ProcessContext.plain())
      let files = try GenerateCommand(arguments).files().map {
        ($0.name, String(decoding: $0.bytes, as: UTF8.self))
      }
      made[dataSet] = Dictionary(uniqueKeysWithValues: files)
      return try #require(made[dataSet])
    }
  }
}

/// Lives of a few weeks, shorter than those that `generate` makes, and of one person in Tokyo.
enum ShortLife {
  /// What a life leaves behind.
  enum Kind: String {
    case tasks, attempts, lists

    /// A life of a few months.
    func made() throws -> SyntheticHistory {
      switch self {
      case .tasks: try ShortLife.tasks(40, days: 90)
      case .attempts: try ShortLife.attempts(20, days: 120)
      case .lists: try ShortLife.lists(days: 30)
      }
    }
  }

  private static let settings = AppSettings(timeZoneIdentifier: AppSettings.standardTimeZone)
  /// The day after all of them.
  private static let end = Day(20_459)

  private static func boundary() throws -> DayBoundary {
    DayBoundary(zone: try TimeZoneDatabase.rules(for: AppSettings.standardTimeZone))
  }

  /// Recurring tasks.
  static func tasks(_ count: Int, days: Int) throws -> SyntheticHistory {
    SyntheticHistory(
      SyntheticTaskLife(
        taskCount: count, days: days, seed: 1, start: end - days,
        scheduler: TaskScheduler(boundary: try boundary())),
      settings: settings)
  }

  /// Tasks with attempts.
  static func attempts(_ count: Int, days: Int) throws -> SyntheticHistory {
    SyntheticHistory(
      SyntheticAttemptLife(
        taskCount: count, days: days, seed: 1, start: end - days, boundary: try boundary()),
      settings: settings)
  }

  /// Daily lists.
  static func lists(days: Int) throws -> SyntheticHistory {
    SyntheticHistory(
      SyntheticListLife(
        days: days, seed: 1, start: end - days, home: try boundary(),
        abroad: try TimeZoneDatabase.rules(for: SyntheticHistory.abroad), journey: 4..<8),
      settings: settings)
  }
}

extension TemporaryFolder {
  /// Makes a data set of a life.
  func make(_ life: SyntheticHistory, _ name: String) throws {
    let files =
      HistoryWriter(format: .json).files(of: life.stored) + HistoryWriter(format: .csv).files(of: life.logged)
    for file in files { try write(file.bytes, to: "\(name)/\(file.name)") }
  }

  /// Makes the small data set of four weeks.
  func makeTiny(_ name: String = "tiny") throws {
    try make("memora-tiny", name)
  }

  /// Makes a synthetic data set, in a folder of its own name where no other is given.
  func make(_ dataSet: String, _ name: String? = nil) throws {
    for (file, text) in try Generated.files(of: dataSet) { try write(text, to: "\(name ?? dataSet)/\(file)") }
  }
}
