import Analysis
import CommandLine
import Encoding
import Forecasting
import Kaiki
import KaikiNumerics
import KaikiSimulation
import Phrases
import Files
import Intake
import Reports

/// A question about each person of a cohort; a task keeps one history in memory at a time.
struct CohortRun: Sendable {
  typealias Answer = Result<any CohortFigure, Refusal>

  struct Refusal: Error {
    var reason: PersonRefusal
    var detail: Phrase = ""
  }

  let question: CohortQuestion
  let data: DataOptions
  let jobs: Int
  /// True if all people share the moment of the question.
  let isOfMoment: Bool
  var keepsTime = false
  var sample: Sample?

  struct Sample: Sendable {
    var count: Int
    var seed: UInt64
  }

  let answer: @Sendable (HistoryAsOf) async -> Answer

  func frame(at moment: Instant?) throws(CommandError) -> CohortReport.Frame {
    CohortReport.Frame(
      version: CommonOptions.version, question: question, asOf: moment,
      boundary: try data.boundary(of: nil))
  }

  func deliver(to output: OutputOptions, _ request: UsersRequest) async throws(CommandError) {
    try output.checkDestinations()
    let cohort: Cohort
    do throws(ReadingError) {
      cohort = try Cohort(of: data.paths, kind: data.kind)
    } catch {
      throw CommandError(error, listsAll: data.isStrict)
    }
    guard !cohort.people.isEmpty else {
      throw CommandError(.badData, "\(question.command): the data name no user; give rows with a user_id")
    }
    if !request.isGiven, let column = cohort.column {
      throw CommandError(.badData, [column.refusal(question.command)])
    }
    if cohort.namelessRows > 0 {
      output.remarks.say("ignored rows without a user: \(cohort.namelessRows)")
    }
    for path in cohort.passedOver {
      output.remarks.say(
        "\(path): ignored because its name states no kind of data; rename the file (such as a.courses.csv) or give it alone"
      )
    }
    let said =
      (data.namesNoZone ? [Remark.zoneAssumed(AppSettings.standardTimeZone)] : [])
      + cohort.unreadSheets.map(\.remark)
    output.remarks.say(said)
    let people = sample.map { $0.drawn(from: cohort.people) } ?? cohort.people
    let progress = Progress(total: people.count, in: output.progressContext)
    let moment = try await moment(of: cohort, people)
    let frame = try frame(at: moment)
    let kept = try request.rowsPath.map { path throws(CommandError) in
      try KeptRows(path, form(frame, request))
    }
    let rows = await inParallel(people.count, jobs: jobs) { index in
      let person = people[index]
      defer { progress.step() }
      if let known = kept?.known[person.name] { return known }
      let row = await row(of: person, at: moment)
      kept?.add(row)
      return row
    }
    progress.end()
    try kept?.settle()
    try refuse(rows)
    try tellRefused(rows, output.remarks)
    var report = CohortReport(frame: frame, rows: rows)
    report.remarks = said
    try output.deliver(report, tables: .one(report.csv))
  }

  /// Returns the plan and columns of kept rows; the plan includes the state of the data files.
  private func form(_ frame: CohortReport.Frame, _ request: UsersRequest) -> KeptRow.Form {
    var options = request.options
    options["data"] = data.paths.flatMap { Folder.state(of: $0) }
    let plan = CohortPlan(frame: frame, options: options, columns: [])
    return KeptRow.Form(plan: ShardLine.hash(of: plan.json), columns: question.columns.map(\.key))
  }

  /// Reports the number of people without figures; throws if this is everybody.
  private func tellRefused(_ rows: [PersonRow], _ remarks: Remarks) throws(CommandError) {
    let refused = rows.compactMap { row -> (person: String, reason: PersonRefusal, detail: Phrase)? in
      guard let refusal = row.refusal, let reason = PersonRefusal(rawValue: refusal.reason) else {
        return nil
      }
      return (row.person, reason, refusal.detail)
    }
    guard !refused.isEmpty else { return }
    guard refused.count < rows.count else {
      let lines = refused.prefix(Self.maxNamed).map { row -> Phrase in
        let detail: Phrase = row.detail == "" ? "" : " (\(row.detail))"
        return "\(row.person): \(row.reason.words)\(detail)"
      }
      let last: Phrase =
        "\(question.command): no user has figures; correct the data listed above or give other data"
      throw CommandError(.badData, lines: lines + [last])
    }
    remarks.say(
      "users without figures: \(refused.count), first \(refused[0].person); the page and --json list all these users with the reasons"
    )
  }

  private static let maxNamed = 20

  /// Returns the common moment: `--now`, else the latest event of all people.
  /// `nil` if each person is analysed at their latest event.
  private func moment(
    of cohort: Cohort, _ people: [Cohort.Person]
  ) async throws(CommandError) -> Instant? {
    if let now = data.now(in: try data.boundary(of: nil)) { return now }
    guard isOfMoment else { return nil }
    // The latest row of the table is the latest event of all people if it is the latest event of its own person.
    if people.count == cohort.people.count, let row = cohort.latest,
      moments(of: row.person).latest == row.moment
    {
      return row.moment
    }
    let found = await inParallel(people.count, jobs: jobs) { moments(of: people[$0]) }
    return found.compactMap(\.latest).max() ?? found.compactMap(\.undated).max()
  }

  /// The latest event of a person, and the moment of data without dates; `nil` if absent.
  private func moments(of person: Cohort.Person) -> (latest: Instant?, undated: Instant?) {
    guard let read = try? data.read(person), let boundary = try? data.boundary(of: read.history.settings)
    else { return (nil, nil) }
    return (read.history.latest(in: boundary), data.moment(ofUndated: read.history))
  }

  /// - Parameter moment: Moment for all people; `nil` for the latest event of each person.
  func row(of person: Cohort.Person, at moment: Instant?) async -> PersonRow {
    // Unreadable data count as at least one rejected row, so every process reports them. Processes count the lines of a
    // person differently, so the detail omits the line.
    func refused(_ error: CommandError) -> PersonRow {
      PersonRow(
        person: person.name, rows: 0, rejected: max(1, error.rejectedCount),
        answer: .refused(
          reason: PersonRefusal.unreadable.rawValue, detail: error.lines.first?.message ?? ""))
    }
    let read: ReadHistory
    do throws(CommandError) {
      read = try data.read(person)
      try data.refuseDoubts(read)
    } catch {
      return refused(error)
    }
    let rows = read.sources.reduce(0) { $0 + $1.rows }
    func row(_ answer: PersonRow.Answer) -> PersonRow {
      PersonRow(person: person.name, rows: rows, rejected: read.rejectedCount, answer: answer)
    }
    guard let loaded = try? LoadedData(read, data), let now = moment ?? loaded.moment else {
      return row(.refused(reason: PersonRefusal.noEvents.rawValue, detail: ""))
    }
    let known = loaded.known(at: now, keepsTime: keepsTime)
    do throws(CommandError) { try data.refuse(known.findings) } catch { return refused(error) }
    switch await answer(known) {
    case .success(let figure): return row(.values(figure.values))
    case .failure(let refusal):
      return row(.refused(reason: refusal.reason.rawValue, detail: refusal.detail))
    }
  }

  func refuse(_ rows: [PersonRow]) throws(CommandError) {
    guard data.isStrict else { return }
    let lines = rows.filter { $0.rejected > 0 }.map { row -> Phrase in
      guard let detail = row.refusal?.detail, detail != "" else {
        return "\(row.person): \(row.rejected, "row") could not be read"
      }
      return "\(row.person): \(detail)"
    }
    guard lines.isEmpty else { throw CommandError(.badData, lines: lines) }
  }
}

extension CohortRun.Sample {
  /// Returns the people whose names have the lowest hashes with the seed, independent of other people.
  func drawn(from people: [Cohort.Person]) -> [Cohort.Person] {
    let ranked = people.enumerated().map { index, person in
      (hash: SHA256.digest(of: Array("\(seed)/\(person.name)".utf8)), index: index)
    }.sorted { $0.hash.lexicographicallyPrecedes($1.hash) }
    return ranked.prefix(count).map(\.index).sorted().map { people[$0] }
  }
}

extension CohortReport: Report {}

/// Command that can analyse each person of a cohort.
protocol CohortCommand: Command {
  func cohortRun() throws(CommandError) -> CohortRun
}

extension AnalyzeCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    var run = CohortRun(question: .analyze, data: data, jobs: jobs, isOfMoment: true) { [self] known in
      .success(await PersonFigure(of: known, analysisOptions(known, language: .english)))
    }
    run.keepsTime = ruleOptions.keepsTime
    return run
  }
}

extension FitCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    var options = options
    let jobs = options.jobs
    options.jobs = 1
    return CohortRun(question: .fit(options.models), data: data, jobs: jobs, isOfMoment: false) {
      [options] known in
      do throws(FitRefusal) {
        return .success(try await known.memoryFits(options))
      } catch {
        return .failure(CohortRun.Refusal(error))
      }
    }
  }
}

extension BacktestCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    CohortRun(question: .backtest, data: data, jobs: jobs, isOfMoment: false) { [self] known in
      let parts = await parts(of: known, options(of: known), jobs: 1)
      return parts.isEmpty
        ? .failure(CohortRun.Refusal(reason: .shortRecord)) : .success(BacktestOfPerson(parts))
    }
  }
}

extension SimulateCommand: CohortCommand {
  func cohortRun() throws(CommandError) -> CohortRun {
    let options = options
    var run = CohortRun(
      question: .simulate(days: options.days), data: options.data, jobs: jobs, isOfMoment: true
    ) { known in
      let start = options.start ?? known.today + 1
      let asked = options.scenario(from: start)
      var evidence = Evidence(known, before: start)
      guard asked.span.fits(known.settings) else {
        return .failure(CohortRun.Refusal(reason: .nothingToProject))
      }
      do throws(ScenarioProblem) {
        if options.isFitted { await evidence.fit(try CardScenario.fittable(evidence, asked), jobs: 1) }
        var scenarios = try Scenarios(evidence, asked)
        guard scenarios.count > 0 else { throw .noReviews }
        if options.isCalibrated { await scenarios.calibrate(by: known, asked, jobs: 1) }
        return .success(ProjectionOfPerson(await ReportedParts.simulated(scenarios, jobs: 1) {}))
      } catch {
        return .failure(CohortRun.Refusal(reason: .nothingToProject))
      }
    }
    run.keepsTime = options.rules.keepsTime
    return run
  }
}

extension CohortRun.Refusal {
  init(_ refusal: FitRefusal) {
    switch refusal {
    case .noReviews: self.init(reason: .noAnswers)
    case .oneCard: self.init(reason: .oneCard)
    case .tooFew(let count, let least): self.init(reason: .tooFewAnswers, detail: "\(count) of \(least)")
    }
  }
}
