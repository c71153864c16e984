import Analysis
import Encoding
import Kaiki
import KaikiSimulation
import TestSupport
import Testing

@testable import Reports

/// A cohort in every form (INTERFACE 9).
struct CohortReportTests {
  private static let questions: [CohortQuestion] = [
    .analyze, .fit(FittedModel.allCases), .backtest, .simulate(days: 30), .benchmark(FittedModel.allCases),
  ]

  static func report(
    _ rows: [PersonRow], _ question: CohortQuestion = .analyze, asOf: Instant? = nil
  ) -> CohortReport {
    CohortReport(
      frame: .init(version: "0", question: question, asOf: asOf, boundary: DayBoundary(zone: .tokyo)),
      rows: rows)
  }

  /// A row whose numbers are made of a number.
  static func row(_ number: Int, _ question: CohortQuestion) -> PersonRow {
    let values = question.columns.map { column -> PersonValue in
      switch column.overPeople?.kind {
      case .amount, .score: .number(Double(number) + 0.25)
      case .rate: .number(Double(number % 20) / 20)
      case .words: .word(number.isMultiple(of: 2) ? "active" : "unknown")
      case nil where column.key.hasSuffix("Day"): .word("2024-01-01")
      case nil: .number(column.key == "tested" ? 20 : Double(number % 20))
      }
    }
    return PersonRow(person: "p\(number)", rows: 9, rejected: number % 2, answer: .values(values))
  }

  @Test(arguments: questions)
  func `each column has a key of its own and a meaning`(question: CohortQuestion) {
    let columns = question.columns
    #expect(Set(columns.map(\.key)).count == columns.count)
    let help = CohortReport.helpText(of: question, Language.english.help)
    for column in columns {
      #expect(help.contains("    \(column.key)  ") || help.contains(" \(column.key) "), "\(column.key)")
    }
  }

  @Test(arguments: questions)
  func `rows in any order make the same report`(question: CohortQuestion) {
    let rows = (0..<30).map { Self.row($0, question) }
    var random = SeededGenerator(seed: 4)
    let (one, other) = (Self.report(rows, question), Self.report(rows.shuffled(using: &random), question))
    #expect(one.json.encoded() == other.json.encoded())
    #expect(one.csv.bytes(guardsFormulas: true) == other.csv.bytes(guardsFormulas: true))
  }

  @Test(arguments: questions, Language.allCases)
  func `a page tells people, and those without figures by name`(question: CohortQuestion, language: Language)
  {
    let rows =
      (0..<30).map { Self.row($0, question) } + [
        PersonRow(
          person: "absent", rows: 3, rejected: 0, answer: .refused(reason: "tooFewAnswers", detail: "3 of 50")
        )
      ]
    let text = Self.report(rows, question).page.text(language, width: 80, isColoured: false)
    #expect(text.contains("31") && text.contains("30") && text.contains("absent"))
  }

  @Test func `a page has the common moment by the clock of the time zone`() {
    let asOf = Instant(seconds: 1_704_925_654)  // 2024-01-10T22:27:34Z
    let rows = (0..<9).map { Self.row($0, .analyze) }
    func text(_ asOf: Instant?) -> String {
      Self.report(rows, asOf: asOf).page.text(.english, width: 80, isColoured: false)
    }
    #expect(text(asOf).contains("2024-01-11 07:27") && text(asOf).contains("Asia/Tokyo, days start at 00:00"))
    #expect(text(nil).contains("the latest event of each user"))
  }

  @Test func `a chart has every user who has the rate once, in the range of the rate`() throws {
    let report = Self.report((0..<40).map { Self.row($0, .analyze) })
    let chart = try #require(report.rateCharts.first { $0.name == "users-recall" })
    guard case .plot(let plot) = chart.form else {
      Issue.record("no plot")
      return
    }
    // Rates 0, 0.05, ..., 0.95, each of two users.
    #expect(plot.layers.map { $0.points.map(\.y) } == [[Double](repeating: 4, count: 10)])
    #expect(Self.report((0..<4).map { Self.row($0, .analyze) }).rateCharts.isEmpty)
  }

  @Test func `a chart of models has their means with their intervals`() throws {
    let report = Self.report((0..<9).map { Self.row($0, .benchmark([.hlr])) }, .benchmark([.hlr]))
    let chart = try #require(report.modelChart)
    guard case .plot(let plot) = chart.form else {
      Issue.record("no plot")
      return
    }
    // The mean of 0.25, 1.25, ..., 8.25, and Student's interval of eight degrees of freedom.
    let half = 2.306_004_135_2 * 2.738_612_787_5 / 3
    for point in plot.layers[0].points {
      #expect(abs(point.y - 4.25) < 1e-9)
      #expect(abs(try #require(point.ends).upperBound - 4.25 - half) < 1e-6)
    }
    #expect(plot.layers[0].points.count == 3)
    #expect(Self.report((0..<3).map { Self.row($0, .analyze) }).modelChart == nil)
  }

  @Test func `rates and words are summed up, and the ends are named`() throws {
    let report = Self.report((0..<40).map { Self.row($0, .analyze) })
    let json = try JSON(report.json.encoded())
    let recall = try json("summary")("rates")("recall")
    #expect(try recall("users").integer == 40 && recall("trials").integer == 800)
    #expect(try recall("successes").integer == 2 * (0..<20).reduce(0, +))
    #expect(try json("summary")("counts")("state")("active").integer == 20)
    #expect(try json("summary")("amounts")("answers")("highest")(0)("user").text == "p39")
    #expect(try json("rejected").integer == 20)
  }

  @Test func `a plan is read as it was written`() throws {
    for question in Self.questions {
      let plan = CohortPlan(
        frame: .init(
          version: "1", question: question, asOf: nil, boundary: DayBoundary(zone: .utc, dayStartHour: 4)),
        options: ["--seed": ["1"], "--tag": ["a", "b"]], columns: ["user_id", "card_id"])
      #expect(CohortPlan(plan.json) { $0 == "UTC" ? .utc : nil }?.json == plan.json)
      #expect(CohortPlan(plan.json) { _ in nil } == nil)
    }
    #expect(CohortPlan(.null) { _ in .utc } == nil)
  }

  @Test func `a number is equal to the number that a reader of its text gets`() throws {
    for number in [1.0 / 3, 1e-9, 123_456_789.123_456_789, 0.1 + 0.2] {
      let value = try #require(PersonValue(.number(number)))
      #expect(value.number == Double(String(decoding: value.json.encoded(), as: UTF8.self)))
      #expect(PersonValue(value.json) == value)
    }
    #expect(PersonValue(.number(.nan)) == nil && PersonValue(.null) == nil)
  }

  @Test(arguments: questions)
  func `rows with a missing value are refused before a report reads them`(question: CohortQuestion) {
    let row = Self.row(3, question)
    #expect(question.canHave([row]))
    var values = row.values ?? []
    values.removeLast()
    let short = PersonRow(person: "p", rows: 1, rejected: 0, answer: .values(values))
    #expect(!question.canHave([row, short]))
  }

  @Test(arguments: questions, [1e300, -1e300])
  func `rows with impossible numbers are refused`(question: CohortQuestion, number: Double) {
    let values = question.columns.map { _ in PersonValue.number(number) }
    #expect(!question.canHave([PersonRow(person: "p", rows: 1, rejected: 0, answer: .values(values))]))
  }

  @Test(arguments: [Int.max, -1])
  func `impossible numbers of rows are refused`(count: Int) {
    let refusal = PersonRow.Answer.refused(reason: "noAnswers", detail: "")
    #expect(
      !CohortQuestion.analyze.canHave([PersonRow(person: "p", rows: count, rejected: 0, answer: refusal)]))
    #expect(
      !CohortQuestion.analyze.canHave([PersonRow(person: "p", rows: 0, rejected: count, answer: refusal)]))
  }

  @Test func `a page leaves out rates of impossible numbers`() {
    let rows = (0..<9).map { index in
      let values = CohortQuestion.analyze.columns.map { _ in PersonValue.number(1e300) }
      return PersonRow(person: "p\(index)", rows: 1, rejected: 0, answer: .values(values))
    }
    let report = Self.report(rows)
    #expect(report.rateCharts.isEmpty && report.summary.rates.isEmpty)
  }

  @Test func `the coverage of forecasts is a question of trust, under the title of the rate`() throws {
    let points = Self.report((0..<9).map { Self.row($0, .backtest) }, .backtest).points
    let words = "days inside the 90 % band (cards)"
    let point = try #require(points.first { $0.words.english.hasPrefix(words) })
    #expect(point.line == .forecastTrust && point.question == .trust)
  }
}
