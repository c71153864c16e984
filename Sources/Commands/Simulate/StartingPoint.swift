import Analysis
import CommandLine
import Forecasting
import Kaiki
import Phrases
import Intake
import Reports

/// Start of a simulation: data, moment and first day.
struct StartingPoint: Sendable {
  var evidence: Evidence
  var options: ScenarioOptions
  let comparison: ExportComparison
  let frame: SimulationFrame
  /// The whole history, including events after the moment of the evidence; ``asked(of:)`` divides it by deck.
  private let history: History
  private let keepsTime: Bool

  init(_ asked: SimulationOptions, _ remarks: Remarks) throws(CommandError) {
    let data = asked.data
    let loaded = try LoadedData(reading: data, ofOnePersonFor: "simulate", remarks)
    comparison = loaded.read.comparison
    let (history, boundary) = (loaded.history, loaded.boundary)
    let asOf = loaded.moment
    let start = try Self.start(asked, after: asOf.map(boundary.day))

    var inForce = loaded.settings
    inForce.table = asked.intervals ?? inForce.table
    options = asked.scenario(from: start)
    guard options.span.fits(inForce) else {
      throw CommandError(
        .usage, "simulate: days or due days of the simulation are after the year 9999; give fewer --days")
    }
    try Self.refuseExam(outside: options)
    keepsTime = asked.rules.keepsTime
    // If the history ends before --start, the projection includes the days without events until --start (F15).
    let eve = boundary.end(of: start + -1)
    let isQuietUntilStart =
      asOf.map { boundary.day(of: $0) + 1 < start && (loaded.latest ?? $0) <= $0 } ?? false
    let known = loaded.known(
      at: isQuietUntilStart ? eve : asOf ?? boundary.start(of: start), keepsTime: keepsTime)
    evidence = Evidence(known, before: start)
    self.history = history
    var frame = SimulationFrame(
      span: options.span, asOf: asOf, boundary: boundary, sources: loaded.sources,
      tags: data.tags, categories: data.categories, isMadeUp: options.isMadeUp)
    frame.gaps = loaded.gaps(known)
    frame.decks = data.decks
    frame.semesters = data.semesterIDs(in: history)
    let assumed = Remark.courses(of: known, options.attendance)
    frame.remarks = loaded.remarks + data.doubtRemarks(of: known) + assumed
    remarks.say(assumed)
    self.frame = frame
    try data.refuse(known.findings)
    Self.report(known.findings, remarks)
  }

  private static func refuseExam(outside options: ScenarioOptions) throws(CommandError) {
    guard let exam = options.cards.exam else { return }
    let start = options.span.start
    let (first, last) = (start + 1, start + options.span.days)
    if exam < first {
      throw CommandError(
        .usage,
        "simulate: --exam is \(exam), but the simulation begins on \(start); give a day from \(first) to \(last)"
      )
    }
    if exam > last, exam - start > SimulationOptions.maxDays {
      throw CommandError(
        .usage, "simulate: --exam is \(exam), after the end of the simulation; give a day up to \(last)")
    }
    if exam > last {
      throw CommandError(
        .usage,
        "simulate: --exam is \(exam), after the end of the simulation; give --days \(exam - start) or more, or a day up to \(last)"
      )
    }
  }

  /// Returns the input of the simulation of each deck, then of the cards outside these decks if there are any.
  func asked(of decks: [SettingsFile.Deck]) throws(CommandError) -> [DecksScenario.Asked] {
    let parts = history.divided(among: decks.map(\.name))
    func part(_ index: Int, _ name: String?, _ settings: CardSettings) -> DecksScenario.Asked {
      var options = options
      options.cards = settings
      let all = evidence.history
      let known = HistoryAsOf(
        parts[index], settings: all.settings, boundary: all.boundary, now: all.now, keepsTime: keepsTime)
      return (name, Evidence(known, before: options.span.start), options)
    }
    let names = Set((history.cards ?? []).compactMap(\.deck)).sorted()
    var asked: [DecksScenario.Asked] = []
    for (number, deck) in decks.enumerated() {
      let (name, settings) = (deck.name, deck.settings.settings)
      guard options.isMadeUp || settings.deck != nil || names.contains(where: { DeckName.isWithin($0, name) })
      else {
        let remedy: Phrase =
          Choices.question(for: name, of: names)
          ?? "check the name of the deck with kaiki analyze, or give the number of unseen cards, such as \"deck\": 500"
        throw CommandError(
          .badSettings, "\(deck.location): the deck \"\(name)\" has no card; \(remedy)")
      }
      asked.append(part(number, name, settings))
    }
    let others = part(decks.count, nil, options.cards)
    let rest = others.evidence.history.history
    return rest.cards.map { !$0.isEmpty } ?? (rest.log != nil) ? asked + [others] : asked
  }

  /// Returns the first day: the day of `--start`, else the day after the history.
  private static func start(_ asked: SimulationOptions, after last: Day?) throws(CommandError) -> Day {
    let first = ScenarioOptions.firstDay(after: last, isMadeUp: asked.data.paths.isEmpty)
    guard let start = asked.start ?? first else {
      throw CommandError(
        .usage,
        "simulate: the data contain no event, so the first day is unknown; give --start with a date, or --now"
      )
    }
    if let first, last != nil, start < first {
      throw CommandError(
        .usage, "simulate: --start is \(start), before the end of the data; give \(first) or later")
    }
    return start
  }

  /// Prints one warning per rule that changed or ignored data, because the report of a simulation lists no findings.
  private static func report(_ findings: Findings, _ remarks: Remarks) {
    var told = Set<String>()
    for finding in findings.all where finding.severity == .warning && told.insert(finding.rule).inserted {
      let more = (findings.counts[finding.rule] ?? 1) - 1
      let rest: Phrase = more > 0 ? " (and \(more) more of this kind)" : ""
      let location = finding.subject.isEmpty ? "" : " \(finding.subject)"
      remarks.say("\(finding.rule)\(location): \(finding.message)\(rest)")
    }
  }
}
