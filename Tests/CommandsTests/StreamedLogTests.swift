import Kaiki
import KaikiNumerics
import TestSupport
import Testing
@testable import Analysis
@testable import Files
@testable import Intake
@testable import Reports

/// A log that is replayed while it is read says what it says when it is kept.
struct StreamedLogTests {
  /// What sets one made-up log apart from the plain one.
  enum Oddity: CaseIterable {
    case none, users, noSteps, noIDs, bad, practice, repeated, outOfRange, stray, shuffled, stepsLater
    /// Whether the log can be replayed while it is read.
    var isStreamed: Bool {
      switch self {
      case .none, .noSteps, .noIDs, .bad, .practice, .shuffled: true
      case .users, .repeated, .outOfRange, .stray, .stepsLater: false
      }
    }
  }

  private static let measures = MeasureRegistry.all

  /// A log of forty thousand answers, of which some come late.
  private static func log(_ oddity: Oddity, seed: Int) -> String {
    var random = SeededGenerator(seed: seed)
    let count = 40_000
    var rows: [(at: Int, text: String)] = []
    for number in 0..<count {
      let at = 1_704_067_200_000 + number * 700_000 + Int.random(in: 0..<400_000, using: &random)
      let isCorrect = Int.random(in: 0..<4, using: &random) > 0
      let step = Int.random(in: 0...6, using: &random)
      let next = isCorrect ? min(6, step + 1) : 0
      let hasSteps = oddity == .stepsLater ? number > count / 2 : oddity != .noSteps
      var fields = [
        oddity == .noIDs ? "" : "ID-\(oddity == .repeated && number == count - 9 ? 77 : number)",
        "card \(Int.random(in: 0..<300, using: &random))", "\(at)", hasSteps ? "\(step)" : "",
        hasSteps ? "\(oddity == .outOfRange && number == 500 ? 9 : next)" : "", "\(isCorrect)",
        number % 7 == 0 ? "" : "\(Int.random(in: 200...9_000, using: &random))",
        oddity == .practice && number % 5 == 0 ? "practice" : "",
        oddity == .users ? "user \(number % 3)" : "",
      ]
      if oddity == .bad, number % 997 == 0 { fields[5] = "perhaps" }
      if oddity == .stray, number == count - 1 { fields[2] = "2524608000000" }
      let late = number % 100 == 0 ? Int.random(in: 0..<60_000_000, using: &random) : 0
      rows.append((at + late, fields.joined(separator: ",")))
    }
    if oddity == .shuffled { rows.shuffle(using: &random) } else { rows.sort { $0.at < $1.at } }
    return "id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs,counted,userId\n"
      + rows.map { "\($0.text)\n" }.joined()
  }

  /// What a data set says, in words.
  private static func shown(
    _ paths: [String], isStreamed: Bool, from first: Day? = nil, until moment: Instant? = nil, jobs: Int = 2,
    minAnswers: Int = 0
  ) async throws -> (words: [String], isStreamed: Bool) {
    let boundary = DayBoundary(zone: try TimeZoneDatabase.rules(for: "Europe/Berlin"), dayStartHour: 3)
    let gatherer = AnswerGatherer(for: MeasureRegistry.questions(measures), from: first)
    let stream = AnswerStream(into: gatherer, minBytes: 1, minAnswers: minAnswers, blockBytes: 20_000) {
      _ in moment
    }
    var read = try HistoryReader.read(paths, kind: nil, jobs: jobs, stream: isStreamed ? stream : nil) { _ in
      boundary
    }
    read.history.reportOrphans()
    let now = try #require(moment ?? read.history.latest(in: boundary))
    let known = HistoryAsOf(
      read.history, settings: read.history.settings ?? AppSettings(), boundary: boundary, now: now)
    var options = AnalysisOptions(boundary: boundary)
    options.firstDay = first
    let context = AnalysisContext(
      of: await AnalysisContext.SharedInput(
        known, options, for: MeasureRegistry.questions(measures), jobs: jobs,
        gatheredBy: isStreamed ? gatherer : nil))
    func figure<Question: Measure>(_ question: Question.Type) -> String {
      let figure = Question.figure(context)
      return "\(Question.name): " + ((figure as? Findings).map { "\($0.all)" } ?? "\(figure)")
    }
    let figures = MeasureRegistry.questions(measures).filter { $0.isAnswerable(by: known) }.map { figure($0) }
    return (
      ["\(now)", "\(read.sources)", "\(read.rejections.map(\.description.english))", "\(known.findings.all)"]
        + ["\(read.history.strayDates)", "\(known.cardPositions)"] + figures,
      read.history.log?.digest != nil
    )
  }

  @Test(arguments: Oddity.allCases)
  func `figures, findings and faults are those of the log as a whole`(oddity: Oddity) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.log(oddity, seed: 1), to: "reviewLogs.csv")
    try folder.write(
      "id,question,answer,stepIndex,nextDue,reviewCount,tags\ncard 3,q,a,2,2024-05-01T00:00:00Z,9,x\n",
      to: "cards.csv")
    try folder.write(#"{"intervals":[0,1,2,4,7,15,30]}"#, to: "settings.json")
    let kept = try await Self.shown([folder.path], isStreamed: false)
    let streamed = try await Self.shown([folder.path], isStreamed: true)
    #expect(!kept.isStreamed)
    #expect(streamed.isStreamed == oddity.isStreamed)
    #expect(streamed.words.count == kept.words.count)
    for (word, expected) in zip(streamed.words, kept.words) { #expect(word == expected) }
  }

  @Test(arguments: [1, 3])
  func `a range, a moment and the number of jobs change both alike`(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.log(.none, seed: 2).utf8, to: "log.csv")
    let (first, moment) = (Day(19_800), Instant(milliseconds: 1_725_000_000_123))
    let kept = try await Self.shown([path], isStreamed: false, from: first, until: moment)
    let streamed = try await Self.shown([path], isStreamed: true, from: first, until: moment, jobs: jobs)
    #expect(streamed.isStreamed && streamed.words == kept.words)
  }

  @Test func `a log of fewer answers up to the moment than are to be left out is kept`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.log(.none, seed: 5).utf8, to: "log.csv")
    let moment = Instant(milliseconds: 1_725_000_000_123)
    let kept = try await Self.shown([path], isStreamed: false, until: moment)
    let history = try HistoryReader.read([path], kind: nil)
    let count = try #require(history.history.log?.reviews.count { $0.reviewedAt <= moment })
    #expect(count < 40_000)
    for (minAnswers, isStreamed) in [(count, true), (count + 1, false)] {
      let shown = try await Self.shown(
        [path], isStreamed: true, until: moment, minAnswers: minAnswers)
      #expect(shown.isStreamed == isStreamed)
      #expect(shown.words == kept.words)
    }
  }

  @Test func `two logs are merged, and so read as a whole`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.log(.none, seed: 3), to: "a.reviewLogs.csv")
    try folder.write(Self.log(.none, seed: 4), to: "b.reviewLogs.csv")
    let streamed = try await Self.shown([folder.path], isStreamed: true)
    #expect(!streamed.isStreamed)
    #expect(streamed.words == (try await Self.shown([folder.path], isStreamed: false)).words)
  }
}
