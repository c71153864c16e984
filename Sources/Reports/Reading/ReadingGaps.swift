import Forecasting
import Kaiki
import Phrases

/// Rows that figures lack, and people whose rows they mix: a kind of items with such a gap has no ✓ in a summary.
package struct ReadingGaps: Sendable {
  /// Part of the data that was not read.
  package struct Unread: Hashable, Sendable {
    package typealias Form = ReadingFact.Unread

    package var form: Form
    /// The kinds of items that the part may be about.
    package var kinds: Set<ItemKind>
    package var count: Int

    /// - Parameter kinds: `nil` for all kinds.
    package init(_ form: Form, of kinds: Set<ItemKind>? = nil, count: Int = 1) {
      self.form = form
      self.kinds = kinds ?? Set(ItemKind.allCases)
      self.count = count
    }
  }

  /// Events that name a card, task or course which the data lack: one element per name, most events first.
  package var orphans: [Orphan]
  /// Courses of which a sheet of totals and the attendance records disagree.
  package var totalsChecks: [TotalsCheck]
  package var unread: [Unread]
  /// People whose rows are pooled; `nil` for the rows of one person.
  package var people: Int?

  /// - Parameters:
  ///   - findings: Findings with the orphans.
  ///   - totalsChecks: Courses of which a sheet of totals and the attendance records disagree.
  ///   - unread: Parts of the data that were not read.
  ///   - people: People whose rows are pooled; fewer than two count as `nil`.
  package init(
    _ findings: Findings = Findings(), totalsChecks: [TotalsCheck] = [], unread: [Unread] = [],
    people: Int? = nil
  ) {
    orphans = findings.orphans
    self.totalsChecks = totalsChecks
    self.unread = unread
    self.people = people.flatMap { $0 > 1 ? $0 : nil }
  }

  /// Events without their card, task or course of some kinds of items.
  private func orphanCount(of kinds: Set<ItemKind>) -> Int {
    orphans.reduce(0) { $0 + (kinds.contains($1.kind.itemKind) ? $1.count : 0) }
  }
}

extension ReadingGaps {
  /// Lines about people, orphans and totals that contradict records.
  var summary: [Page.SummaryPoint] { peopleLines + unmatched + totalsChecks.map(\.summary) }

  /// The lines about the gaps, followed by ``checked(_:_:)`` lines.
  func summary(with points: [Page.SummaryPoint], _ sources: [ReportedSource]) -> [Page.SummaryPoint] {
    summary + checked(points, sources)
  }

  private static let maxNames = 3

  private var peopleLines: [Page.SummaryPoint] {
    let pooled = people.map { people in
      Page.SummaryPoint(
        .pooledPeople, .bad,
        "the figures combine the rows of \(people) people; --by-user analyses each person separately")
    }
    let columns = unread.reduce(0) { $0 + ($1.form == .people ? $1.count : 0) }
    let unknown = Page.SummaryPoint(
      .pooledPeople, .unknown,
      "it is unknown whether all rows are of one person (unread: \(columns, "column") of people)")
    return [pooled, columns > 0 ? unknown : nil].compactMap(\.self)
  }

  private var unmatched: [Page.SummaryPoint] {
    Orphan.Kind.allCases.compactMap { kind in
      let count = orphans.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
      guard count > 0 else { return nil }
      switch kind {
      case .course: return unmatchedRecords(count)
      case .card, .task, .attemptTask:
        return .init(
          .unmatchedRecords, .unknown,
          "\(count, "event") of \(kind.title) that are missing from the data (the events count, but nothing is due)",
          of: [kind.itemKind])
      }
    }
  }

  /// Attendance records that no figure counts, with the decision that they need.
  private func unmatchedRecords(_ count: Int) -> Page.SummaryPoint {
    let named = orphans.filter { $0.kind == .course && !$0.name.isEmpty }
    guard !named.isEmpty else {
      return .init(
        .unmatchedRecords, .bad,
        "no figure counts \(count, "attendance record") because the file courses is missing: add the file",
        of: [.courses])
    }
    let names = named.prefix(Self.maxNames).map { orphan in
      orphan.nearest.map { Phrase("\(orphan.name) (\(orphan.count), nearest: \($0))") }
        ?? Phrase("\(orphan.name) (\(orphan.count))")
    }
    let more = named.count - names.count
    let list = names.joined(separator: ", ") + (more > 0 ? Phrase(" and \(more) more") : "")
    return .init(
      .unmatchedRecords, .bad,
      "no figure counts \(count, "attendance record") because the course is unknown: \(list). Decide: correct the name or add the course",
      of: [.courses])
  }
}

extension ReadingGaps {
  /// Lines of a summary in which no kind of items with a gap has ``Page/SummaryState/good``.
  ///
  /// - Parameters:
  ///   - points: Lines by the rows that were read.
  ///   - sources: The files with their rejected rows.
  func checked(
    _ points: [Page.SummaryPoint], _ sources: [ReportedSource]
  ) -> [Page.SummaryPoint] {
    points.map { point in
      guard point.state == .good, let doubt = doubt(of: point.subjects, sources) else { return point }
      var point = point
      if let words = point.line.uncertain(doubt.words) {
        (point.state, point.words) = (doubt.state, words)
      } else {
        point.state = .unknown
        point.words = Phrase("\(point.words); uncertain because of \(doubt.words)")
      }
      return point
    }
  }

  /// The gaps of some kinds of items, with the remedy of each; `nil` for none.
  private func doubt(
    of kinds: Set<ItemKind>, _ sources: [ReportedSource]
  ) -> (state: Page.SummaryState, words: Phrase)? {
    let rejected = sources.filter { !$0.itemKinds.isDisjoint(with: kinds) }
      .reduce(0) { $0 + $1.rejected + $1.rejectedItems }
    let orphans = orphanCount(of: kinds)
    var words: [Phrase] = []
    if rejected > 0 {
      words.append("\(rejected, "row") that could not be read (--strict lists them)")
    }
    if orphans > 0 { words.append("\(orphans, "record") without a match (see Audit)") }
    if !totalsChecks.isEmpty, kinds.contains(.courses) {
      words.append(
        "\(totalsChecks.count, "course") whose totals and records disagree")
    }
    if let people { words.append("\(people) people whose rows are mixed (--by-user)") }
    let isUnreadAlone = words.isEmpty
    for form in Unread.Form.allCases {
      let count = unread.filter { $0.form == form && !$0.kinds.isDisjoint(with: kinds) }
        .reduce(0) { $0 + $1.count }
      if count > 0 { words.append(form.words(count)) }
    }
    guard !words.isEmpty else { return nil }
    return (
      isUnreadAlone ? .unknown : .watch, words.joined(separator: Phrase("; ", meaning: "clauses"))
    )
  }

  /// The line about the reading of the files.
  ///
  /// - Parameters:
  ///   - sources: The files.
  ///   - guesses: Remarks on guesses, and the section that has them.
  ///   - files: The section of the files.
  ///   - said: The section of the remarks before the figures.
  func reading(
    _ sources: [ReportedSource], guesses: (count: Int, section: String), files: String, said: String
  ) -> Page.SummaryPoint {
    let rejected = sources.reduce(0) { $0 + $1.rejected + $1.rejectedItems }
    let rows = sources.reduce(0) { $0 + $1.rows }
    // Files, because one row of a file can make rows of several sources.
    let basis: Phrase = "\(Set(sources.map(\.path)).count, "file")"
    let left = Unread.Form.allCases.compactMap { form -> Phrase? in
      let count = unread.filter { $0.form == form }.reduce(0) { $0 + $1.count }
      return count > 0 ? form.words(count) : nil
    }
    if rejected > 0 {
      return .init(
        .reading, .watch,
        rejected == 1
          ? "1 row or item could not be read (\(basis))"
          : "\(rejected) rows or items could not be read (\(basis))",
        section: said)
    }
    if rows == 0 {
      return .init(.reading, .unknown, "the files hold no rows", section: files)
    }
    if !left.isEmpty {
      let words = left.joined(separator: Phrase("; ", meaning: "clauses"))
      return .init(.reading, .unknown, "\(words) – \(basis) read", section: said)
    }
    if guesses.count > 0 {
      return .init(
        .reading, .watch,
        "the files were read with \(guesses.count, "guess"), named below (\(basis))",
        section: guesses.section)
    }
    return .init(
      .reading, .good, "every row of the files could be read (\(basis))", section: files)
  }
}

extension SummaryLine {
  /// The line with gaps in place of the claim that something is absent, which a missing row can refute; `nil` for lines
  /// that claim something else.
  ///
  /// - Parameter doubt: The gaps, with the remedy of each.
  fileprivate func uncertain(_ doubt: Phrase) -> Phrase? {
    switch self {
    case .courses: "whether a course is near its limit is uncertain because of \(doubt)"
    case .due: "whether anything is due is uncertain because of \(doubt)"
    case .reminders: "whether all reminders fit is uncertain because of \(doubt)"
    case .reading: "whether every record counts is uncertain because of \(doubt)"
    case .unmatchedRecords, .pooledPeople, .classesToday, .openHabits, .openItems, .minTime, .solution,
      .bestTable, .streak, .course, .habits, .recall, .recallByHour, .studyHour, .trend, .listItems,
      .taskDelays, .fit, .forecast, .courseForecast, .forecastTrust, .backtest, .users, .idleUsers,
      .userRate, .bestModel:
      nil
    }
  }
}

extension ReadingGaps.Unread.Form {
  /// Parts of the form that were not read, by their number.
  fileprivate func words(_ count: Int) -> Phrase {
    switch self {
    case .entry: "\(count, "unread row") (named below)"
    case .emptyCell: "\(count, "empty cell") (named below)"
    case .cell: "\(count, "unread cell") (named below)"
    case .numbers: "\(count, "unknown heading") of numbers (named below)"
    case .sheet: "\(count, "unread sheet") (named below)"
    case .people: "\(count, "unread column") of people (named below)"
    }
  }
}

extension Orphan.Kind {
  fileprivate var itemKind: ItemKind {
    switch self {
    case .card: .cards
    case .task: .tasks
    case .attemptTask: .attempts
    case .course: .courses
    }
  }

  fileprivate var title: Phrase {
    switch self {
    case .card: "cards"
    case .task, .attemptTask: "tasks"
    case .course: "courses"
    }
  }
}

extension TotalsCheck {
  fileprivate var summary: Page.SummaryPoint {
    let list = differences.map { difference in
      let kind = difference.kind.title
      return Phrase("\(kind): \(difference.totals) in the totals, \(difference.records) in the records")
    }.joined(separator: Phrase("; ", meaning: "clauses"))
    return .init(.course, .watch, "\(name) – \(list). Kaiki uses the greater number")
  }
}

extension AttendanceRecord.Kind {
  fileprivate var title: Phrase {
    switch self {
    case .absent: "absences"
    case .late: "late arrivals"
    case .earlyLeave: "early leaves"
    case .officialAbsence: "official absences"
    case .present: "classes attended"
    case .noClass: "cancelled classes"
    }
  }
}
