import Analysis
import Encoding
import Kaiki
import Records
import Reports

/// Where a simulation begins: the data, the moment, and the clock by which days are counted.
struct StartingPoint: Sendable {
  let dataSet: DataSet
  /// The settings of the data.
  let settings: Settings
  /// The data, prepared for questions by the settings in force.
  let subject: Subject
  let boundary: DayBoundary
  let asOf: Instant?
  let start: Day
  /// Whether no data were named.
  let isMadeUp: Bool

  /// The first day of a simulation without data.
  static let standardStart = Day(20_454)
  /// The last day that files can name.
  static let lastDay = Day(2_932_896)
  private static let madeUpSettings = Settings(timeZoneIdentifier: Settings.standardTimeZone)

  /// Reads the data and settles the first day.
  init(_ options: SimulationOptions, _ remarks: Remarks) throws(CommandError) {
    isMadeUp = options.data.paths.isEmpty
    var dataSet = isMadeUp ? DataSet() : try options.data.read(remarks)
    dataSet.keepOutOrphans()
    self.dataSet = dataSet
    settings = dataSet.settings ?? Settings()
    let isSilent = isMadeUp && options.data.environmentTimeZone == nil
    boundary = try options.data.boundary(of: isSilent ? Self.madeUpSettings : dataSet.settings, remarks)

    asOf = options.data.now(of: dataSet, in: boundary)
    let firstDay = asOf.map { [boundary] in boundary.day(of: $0) + 1 }
    guard let start = options.start ?? firstDay ?? (isMadeUp ? Self.standardStart : nil) else {
      throw CommandError(
        .usage, "simulate: the data hold no event to count from; give --start with a date, or --now")
    }
    if let firstDay, start < firstDay {
      throw CommandError(
        .usage, "simulate: --start is \(start), within the history; give \(firstDay) or later")
    }
    self.start = start
    var inForce = settings
    inForce.table = options.intervals ?? inForce.table
    guard start + (options.days + Self.furthestReturn(inForce)) <= Self.lastDay else {
      throw CommandError(
        .usage, "simulate: the run and its due days reach beyond the year 9999; give fewer --days")
    }
    subject = Subject(
      dataSet, settings: inForce, boundary: boundary, now: asOf ?? boundary.start(of: start),
      keepsTime: options.rules.keepsTime)
    try options.data.refuse(subject.findings)
    Self.report(subject.findings, remarks)
  }

  /// Takes the day after a subject's for the first; `nil` where the run would reach beyond the last day.
  init?(_ dataSet: DataSet, _ subject: Subject, days: Int) {
    self.dataSet = dataSet
    self.subject = subject
    settings = subject.settings
    boundary = subject.boundary
    asOf = subject.now
    start = subject.today + 1
    isMadeUp = false
    guard start + (days + Self.furthestReturn(subject.settings)) <= Self.lastDay else { return nil }
  }

  /// The longest time until something comes back: by the table, or ten years for a task.
  private static func furthestReturn(_ settings: Settings) -> Int {
    max(settings.table.intervals.max() ?? 0, 3_660)
  }

  /// The options that all parts of a run share; nothing that depends on the machine.
  func description(_ options: SimulationOptions) -> [JSONValue.Member] {
    [
      .init(key: "start", value: .text(start.description)),
      .init(key: "days", value: .integer(options.days)),
      .init(key: "replicates", value: .integer(options.replicates)),
      .init(key: "seed", value: .integer(Int(options.seed))),
      .init(key: "asOf", value: .optional(asOf?.description)),
      .init(key: "timeZone", value: .text(boundary.zone.identifier)),
      .init(key: "dayStartHour", value: .integer(boundary.dayStartHour)),
      .init(
        key: "sources",
        value: .array(
          dataSet.sources.map {
            .members([
              "path": .text($0.path), "rows": .integer($0.rows), "rejected": .integer($0.rejected),
            ])
          })),
      .init(key: "tags", value: .array(options.data.tags.map(JSONValue.text))),
    ]
      + (options.data.categories.isEmpty
        ? []
        : [
          .init(
            key: "categories", value: .array(options.data.categories.map { .text($0.rawValue) }))
        ])
  }

  /// What a reader has to know of the run before the figures.
  func remarks(_ options: SimulationOptions, _ language: Language) -> [String] {
    var remarks: [String] = []
    if isMadeUp {
      remarks.append(
        language(
          "No data set was named: this is a made-up deck from \(start).",
          "データの指定なし：\(start) からの架空の山札です。"))
    }
    if let asOf {
      remarks.append(
        language(
          "As of \(asOf); days of \(boundary.zone.identifier).",
          "時点 \(asOf)、日付は \(boundary.zone.identifier)。"))
    }
    let first = asOf.map { boundary.day(of: $0) + 1 } ?? start
    if start > first {
      remarks.append(
        language(
          "Nothing is done from \(first) to the day before \(start).", "\(first) から \(start) の前日までは何もしないと仮定。")
      )
    }
    remarks.append(
      language(
        "Runs: \(options.replicates) replicates, seed \(options.seed).",
        "反復 \(options.replicates)回、乱数の種 \(options.seed)。"))
    return remarks
  }

  /// Says on standard error what was changed or kept out on reading: a simulation has no audit.
  private static func report(_ findings: Findings, _ remarks: Remarks) {
    var told = Set<String>()
    for finding in findings.all where finding.severity == .warning && told.insert(finding.rule).inserted {
      let more = (findings.counts[finding.rule] ?? 1) - 1
      let rest = more > 0 ? " (and \(more) more of this kind)" : ""
      let place = finding.place.isEmpty ? "" : " \(finding.place)"
      remarks.say("\(finding.rule)\(place): \(finding.message)\(rest)")
    }
  }
}
