import Kaiki
import Records

/// `generate`: a synthetic history as a data set.
struct GenerateCommand {
  /// The histories that can be made.
  enum Name: String, CaseIterable {
    case memora1000 = "memora-1000"
    case memoraTiny = "memora-tiny"
  }

  static let specification = CommandSpecification(
    name: "generate",
    usage: "kaiki generate NAME --out DIR [options]",
    summary: """
      Writes a synthetic history as a data set. NAME is one of
        memora-1000   1,000 cards, a year of reviews (CSV log)
        memora-tiny   10 cards, four weeks, readable by eye (JSON)
      Recall follows FSRS-6 with a memory of its own for each card; the learner comes late, skips days and
      weeks, repeats wrong answers, practises early and exports some rows twice. A seed gives the same bytes
      on every machine.
      """,
    options: [
      OptionSpecification("--out", "DIR", "the folder to write to"),
      OptionSpecification("--seed", "N", "seed of every draw (default 1)"),
      OptionSpecification("--force", "replace files that exist"),
    ] + CommonOptions.ofAll)

  private let name: Name
  private let folder: String
  private let seed: UInt64
  private let replaces: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    let names = Arguments.list(Name.allCases.map(\.rawValue))
    guard let given = arguments.operands.first else {
      throw arguments.usage("no data set is named; choose \(names)")
    }
    guard arguments.operands.count == 1, let name = Name(rawValue: given) else {
      throw arguments.usage("\"\(arguments.operands.joined(separator: " "))\" is not known; choose \(names)")
    }
    guard let folder = arguments.text("--out") else {
      throw arguments.usage("--out is missing; name a folder")
    }
    self.name = name
    self.folder = folder
    seed = UInt64(try arguments.integer("--seed", in: 0...Int.max) ?? 1)
    replaces = arguments.has("--force")
  }

  func run() throws(CommandError) {
    let settings = Settings(
      timeZoneIdentifier: Settings.standardTimeZone, dayStartHour: name == .memora1000 ? 4 : nil)
    let zone = try DataOptions.zone(Settings.standardTimeZone, namedBy: "generate")
    let boundary = DayBoundary(zone: zone, dayStartHour: settings.dayStartHour ?? 0)
    let isTiny = name == .memoraTiny
    let life = SyntheticLife(
      cardCount: isTiny ? 10 : 1_000, days: isTiny ? 28 : 365, newPerDay: isTiny ? 2 : 5, seed: seed,
      start: Day(CivilDate(year: 2025, month: 1, day: 6).map(\.daysSinceEpoch) ?? 0), boundary: boundary)
    do throws(FileError) {
      let files = SyntheticDataSet.files(life, settings: settings, isReadable: isTiny)
      try Folder.write(files, to: folder, replaces: replaces)
    } catch {
      throw CommandError(error)
    }
  }
}
