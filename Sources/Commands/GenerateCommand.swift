import Kaiki
import Records

/// `generate`: a synthetic history as a data set.
struct GenerateCommand: Command {
  /// The histories that can be made.
  enum Name: String, CaseIterable {
    case memora1000 = "memora-1000"
    case memoraTiny = "memora-tiny"
    case repeto200 = "repeto-200"
    case babysteps50 = "babysteps-50"
    case hibito90 = "hibito-90"
    case at00Year = "at00-year"
    case everything
  }

  static let specification = CommandSpecification(
    name: "generate",
    title: "write a synthetic history as a data set",
    usage: "kaiki generate NAME --out DIR [options]",
    summary: """
      Writes a synthetic history as a data set. NAME is one of
        memora-1000   1,000 cards, a year of reviews (CSV log)
        memora-tiny   10 cards, four weeks, readable by eye (JSON)
        repeto-200    200 recurring tasks, a year of completions
        babysteps-50  50 tasks with attempts, a year
        hibito-90     90 days of daily lists on two devices, with a journey
        at00-year     two terms of ten courses, with the doubled rows of an app
        everything    all of these and three habits, of one person over a year
      The lives are not those that a simulation assumes: learners come late and practise early, tasks are
      put off, given up or done twice, interest fades, and exports have the faults of real ones. A seed
      gives the same bytes on every machine.
      """,
    options: OutputFolder.declarations + OptionDeclaration.list(CommonOptions.seed))

  private let name: Name
  private let folder: OutputFolder
  private let seed: UInt64

  init(_ arguments: Arguments) throws(CommandError) {
    guard let given = arguments.operands.first else {
      throw arguments.usage("no data set is named; choose \(Name.choices)")
    }
    guard arguments.operands.count == 1, let name = Name(rawValue: given) else {
      throw arguments.usage(
        "\"\(arguments.operands.joined(separator: " "))\" is not known; choose \(Name.choices)")
    }
    self.name = name
    folder = try OutputFolder(arguments)
    seed = try CommonOptions.seed(arguments)
  }

  func run() throws(CommandError) {
    let files = try files()
    try CommandError.ofFiles { () throws(FileError) in
      try Folder.write(files, to: folder.path, replaces: folder.replaces)
    }
  }

  /// The files of the history.
  func files() throws(CommandError) -> [(name: String, bytes: [UInt8])] {
    let settings = Settings(
      timeZoneIdentifier: Settings.standardTimeZone, dayStartHour: name == .memora1000 ? 4 : nil)
    let zone = try DataOptions.zone(Settings.standardTimeZone, namedBy: "generate")
    let boundary = DayBoundary(zone: zone, dayStartHour: settings.dayStartHour ?? 0)
    // A Monday.
    let start = Day(20_094)
    switch name {
    case .memora1000, .memoraTiny:
      let isTiny = name == .memoraTiny
      let life = SyntheticLife(
        cardCount: isTiny ? 10 : 1_000, days: isTiny ? 28 : 365, newPerDay: isTiny ? 2 : 5, seed: seed,
        start: start, boundary: boundary)
      return SyntheticDataSet.files(life, settings: settings, isReadable: isTiny)
    case .repeto200:
      let life = SyntheticTaskLife(
        taskCount: 200, days: 365, seed: seed, start: start, scheduler: TaskScheduler(boundary: boundary))
      return SyntheticDataSet.files(life, settings: settings)
    case .babysteps50:
      let life = SyntheticAttemptLife(
        taskCount: 50, days: 365, seed: seed, start: start, boundary: boundary)
      return SyntheticDataSet.files(life, settings: settings)
    case .hibito90:
      let abroad = try DataOptions.zone("America/New_York", namedBy: "generate")
      let life = SyntheticListLife(
        days: 90, seed: seed, start: start, home: boundary, abroad: abroad, journey: 40..<48)
      return SyntheticDataSet.files(life, settings: settings)
    case .at00Year:
      // In the second term, with five weeks of classes to come.
      return SyntheticDataSet.courseFiles(seed: seed, end: start + 348, zone: zone, settings: settings)
    case .everything:
      let abroad = try DataOptions.zone("America/New_York", namedBy: "generate")
      return everything(start: start, boundary: boundary, abroad: abroad, settings: settings)
    }
  }

  /// All apps of one person, each file with the name of its app before its own.
  private func everything(
    start: Day, boundary: DayBoundary, abroad: TimeZoneRules, settings: Settings
  ) -> [(name: String, bytes: [UInt8])] {
    let days = 365
    let cards = SyntheticLife(
      cardCount: 400, days: days, newPerDay: 3, seed: seed, start: start, boundary: boundary)
    let tasks = SyntheticTaskLife(
      taskCount: 40, days: days, seed: seed, start: start, scheduler: TaskScheduler(boundary: boundary))
    let attempts = SyntheticAttemptLife(
      taskCount: 15, days: days, seed: seed, start: start, boundary: boundary)
    let lists = SyntheticListLife(
      days: days, seed: seed, start: start, home: boundary, abroad: abroad, journey: 40..<48)
    let apps: [(String, [(name: String, bytes: [UInt8])])] = [
      ("memora", SyntheticDataSet.files(cards, settings: settings, isReadable: false)),
      ("repeto", SyntheticDataSet.files(tasks, settings: settings)),
      ("babysteps", SyntheticDataSet.files(attempts, settings: settings)),
      ("hibito", SyntheticDataSet.files(lists, settings: settings)),
      (
        "at00",
        SyntheticDataSet.courseFiles(
          seed: seed, end: start + (days - 1), zone: boundary.zone, settings: settings)
      ),
      ("habits", SyntheticDataSet.habitFiles(seed: seed, start: start, days: days)),
    ]
    return apps.enumerated().flatMap { number, app in
      // One person has one zone: the settings of the first app hold for all.
      app.1.filter { number == 0 || !$0.name.hasPrefix("settings") }
        .map { (name: "\(app.0).\($0.name)", bytes: $0.bytes) }
    }
  }
}
