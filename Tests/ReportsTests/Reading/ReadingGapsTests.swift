import TestSupport
import Phrases
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports

/// A summary has no ✓ for a kind of items with rows that were rejected, orphaned, pooled or unread.
struct ReadingGapsTests {
  /// A good line about each kind of items, and one about the reading of the files.
  private static let good =
    ItemKind.allCases.map { Page.SummaryPoint(.trend, .good, Phrase(verbatim: $0.rawValue), of: [$0]) }
    + [Page.SummaryPoint(.reading, .good, "reading")]

  private func states(_ gaps: ReadingGaps, _ sources: [ReportedSource] = []) -> [ItemKind: Page.SummaryState]
  {
    let points = gaps.checked(Self.good, sources)
    // Rows of no kind are those of daily numbers.
    #expect(points.last?.state != .good || sources.contains { $0.itemKinds.isEmpty })
    return Dictionary(uniqueKeysWithValues: zip(ItemKind.allCases, points.map(\.state)))
  }

  @Test(arguments: [[], [.cards], [.tasks, .attempts], [.courses]] as [Set<ItemKind>], [true, false])
  func `rejected rows and items deny a ✓ to the kinds of their file, and to no other`(
    items: Set<ItemKind>, areRows: Bool
  ) {
    var source = ReportedSource(
      path: "a.csv", kind: "x", rows: 9, rejected: areRows ? 2 : 0, unknownColumns: [])
    source.rejectedItems = areRows ? 0 : 2
    source.itemKinds = items
    for (own, state) in states(ReadingGaps(), [source]) {
      #expect(state == (items.contains(own) ? .unknown : .good), "\(own)")
    }
  }

  @Test(arguments: [
    (Orphan.Kind.card, ItemKind.cards), (.task, .tasks), (.attemptTask, .attempts), (.course, .courses),
  ])
  func `orphans deny a ✓ to their kind, and to no other`(kind: Orphan.Kind, items: ItemKind) {
    var findings = Findings()
    findings.append(
      Finding(
        rule: "orphan", severity: .warning, location: "x", code: .orphan(Orphan(kind, name: "x", count: 3))))
    for (own, state) in states(ReadingGaps(findings)) { #expect(state == (own == items ? .unknown : .good)) }
  }

  @Test func `totals that contradict records deny a ✓ to courses, and to no other kind`() {
    let check = TotalsCheck(name: "m", differences: [.init(.absent, totals: 4, records: 3)])
    for (own, state) in states(ReadingGaps(totalsChecks: [check])) {
      #expect(state == (own == .courses ? .unknown : .good), "\(own)")
    }
  }

  @Test func `pooled people deny a ✓ to every kind, and one person denies none`() {
    for state in states(ReadingGaps(people: 2)).values { #expect(state == .unknown) }
    for point in ReadingGaps(people: 1).checked(Self.good, []) { #expect(point.state == .good) }
  }

  @Test(arguments: ReadingGaps.Unread.Form.allCases)
  func `unread parts make their kinds unknown`(form: ReadingGaps.Unread.Form) {
    for (own, state) in states(ReadingGaps(unread: [.init(form, of: [.habits], count: 2)])) {
      #expect(state == (own == .habits ? .unknown : .good))
    }
    for state in states(ReadingGaps(unread: [.init(form)])).values { #expect(state == .unknown) }
  }

  @Test(
    arguments: [
      (.entry, "1 unread row"), (.emptyCell, "1 empty cell"), (.cell, "1 unread cell"),
      (.numbers, "1 unknown heading of numbers"), (.sheet, "1 unread sheet"),
    ] as [(ReadingGaps.Unread.Form, String)])
  func `a gap counts the parts that its remarks name`(form: ReadingGaps.Unread.Form, words: String) {
    let points = ReadingGaps(unread: [.init(form)]).checked([.init(.courses, .good, "w")], [])
    #expect(points[0].words.english.hasSuffix("because of \(words) (named below)"))
  }

  @Test func `a line without a ✓ stays as it is`() {
    let points = [Page.SummaryState.watch, .bad, .unknown].map { Page.SummaryPoint(.trend, $0, "w") }
    let checked = ReadingGaps(people: 3).checked(points, [])
    #expect(checked.map(\.state) == points.map(\.state) && checked.map(\.words.english) == ["w", "w", "w"])
  }

  @Test func `a claim of absence needs attention if rows are missing, and is unknown if parts are unread`() {
    for line in [SummaryLine.courses, .due, .reminders, .reading] {
      func state(_ gaps: ReadingGaps) -> [Page.SummaryState] {
        gaps.checked([.init(line, .good, "w")], []).map(\.state)
      }
      #expect(state(ReadingGaps(people: 2)) == [.watch])
      #expect(state(ReadingGaps(unread: [.init(.sheet)])) == [.unknown])
    }
  }

  @Test func `a gap has its number and remedy, and refutes a claim of absence`() {
    let source = ReportedSource(
      path: "a.csv", kind: "attendanceRecords", rows: 9, rejected: 2, unknownColumns: [])
    let points = ReadingGaps().checked(
      [.init(.courses, .good, "no course is near its limit (1 course)")], [source])
    #expect(
      points[0].words.english
        == "whether a course is near its limit is uncertain because of 2 rows that could not be read (--strict lists them)"
    )
  }

  @Test func `the first line of a page names records without a course, and asks for a decision`() async throws
  {
    var findings = Findings()
    for (name, nearest) in [("English II", "英語Ⅱ"), ("English II", "英語Ⅱ"), ("Phsics", "Physics")] {
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, location: "r",
          code: .orphan(Orphan(.course, name: name, count: 1, nearest: nearest))))
    }
    let points = await SummaryLineTests.analyzed(
      try SummaryLineTests.courses([Course("m", max: 5)], [], today: "2024-06-18"),
      gaps: ReadingGaps(findings))
    let page = Page(sections: [Page.Section(title: "t", blocks: [])], summary: points)
    let first = try #require(page.answeredQuestions.first)
    #expect(first.question == .decide && first.answers.points[0].state == .bad)
    #expect(
      first.answers.points[0].words.english
        == "no figure counts 3 attendance records because the course is unknown: English II (2, nearest: 英語Ⅱ), Phsics (1, nearest: Physics). Decide: correct the name or add the course"
    )
    // No ✓ on courses.
    #expect(points.filter { $0.line == .courses }.map(\.state) == [.watch])
  }

  @Test func `records without any course are named with the missing file`() {
    var findings = Findings()
    findings.append(
      Finding(
        rule: "orphan", severity: .warning, location: "r",
        code: .orphan(Orphan(.course, name: "", count: 2))))
    let points = ReadingGaps(findings).summary
    #expect(points.map(\.state) == [.bad])
    #expect(
      points.map(\.words.english) == [
        "no figure counts 2 attendance records because the file courses is missing: add the file"
      ])
  }

  @Test func `people are named with their number and the remedy`() {
    let points = ReadingGaps(people: 5).summary
    #expect(
      points.map(\.words.english) == [
        "the figures combine the rows of 5 people; --by-user analyses each person separately"
      ])
    #expect(points.map(\.question) == [.decide])
  }
}
