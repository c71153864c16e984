import Forecasting
import Kaiki

/// Rows that figures lack, and people whose rows they mix: a kind of items with such a gap has no ✓ in a summary.
package struct ReadingGaps: Sendable {
  /// Part of the data that was not read.
  package struct Unread: Hashable, Sendable {
    package typealias Form = ReadingFact.Unread

    /// Form of the parts.
    package var form: Form
    /// The kinds of items that the part may be about.
    package var kinds: Set<ItemKind>
    /// Parts of that form, ≥ 1.
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
  /// Parts of the data that were not read.
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

// MARK: Lines about the gaps

extension ReadingGaps {
  /// Lines about people, orphans and totals that contradict records.
  func summary(_ language: Language) -> [Page.SummaryPoint] {
    people(language) + unmatched(language) + totalsChecks.map { $0.summary(language) }
  }

  /// Names of orphans in one line.
  private static let maxNames = 3

  private func people(_ language: Language) -> [Page.SummaryPoint] {
    var points: [Page.SummaryPoint] = []
    if let people {
      points.append(
        .init(
          .pooledPeople, .bad,
          language(
            "the figures combine the rows of \(people) people; --by-user analyses each person separately")))
    }
    let columns = unread.reduce(0) { $0 + ($1.form == .people ? $1.count : 0) }
    if columns > 0 {
      points.append(
        .init(
          .pooledPeople, .unknown,
          language(
            "it is unknown whether all rows are of one person (unread: \(columns, "column") of people)")))
    }
    return points
  }

  private func unmatched(_ language: Language) -> [Page.SummaryPoint] {
    Orphan.Kind.allCases.compactMap { kind in
      let count = orphans.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
      guard count > 0 else { return nil }
      switch kind {
      case .course: return unmatchedRecords(count, language)
      case .card, .task, .attemptTask:
        return .init(
          .unmatchedRecords, .unknown,
          language(
            "\(count, "event") of \(kind.title(language)) that are missing from the data (the events count, but nothing is due)"
          ),
          of: [kind.itemKind])
      }
    }
  }

  /// Attendance records that no figure counts, with the decision that they need.
  private func unmatchedRecords(_ count: Int, _ language: Language) -> Page.SummaryPoint {
    let named = orphans.filter { $0.kind == .course && !$0.name.isEmpty }
    guard !named.isEmpty else {
      return .init(
        .unmatchedRecords, .bad,
        language(
          "no figure counts \(count, "attendance record") because the file courses is missing: add the file"),
        of: [.courses])
    }
    let names = named.prefix(Self.maxNames).map { orphan in
      orphan.nearest.map { language("\(orphan.name) (\(orphan.count), nearest: \($0))") }
        ?? language("\(orphan.name) (\(orphan.count))")
    }
    let more = named.count - names.count
    let list = names.joined(separator: language(", ")) + (more > 0 ? language(" and \(more) more") : "")
    return .init(
      .unmatchedRecords, .bad,
      language(
        "no figure counts \(count, "attendance record") because the course is unknown: \(list). Decide: correct the name or add the course"
      ), of: [.courses])
  }
}

// MARK: No ✓ for a kind with a gap

extension ReadingGaps {
  /// Lines of a summary in which no kind of items with a gap has ``Page/SummaryState/good``.
  ///
  /// - Parameters:
  ///   - points: Lines by the rows that were read.
  ///   - sources: The files with their rejected rows.
  func checked(
    _ points: [Page.SummaryPoint], _ sources: [ReportedSource], _ language: Language
  ) -> [Page.SummaryPoint] {
    points.map { point in
      guard point.state == .good, let doubt = doubt(of: point.subjects, sources, language) else {
        return point
      }
      var point = point
      if let words = point.line.uncertain(doubt.words, language) {
        (point.state, point.words) = (doubt.state, words)
      } else {
        point.state = .unknown
        point.words = language("\(point.words); uncertain because of \(doubt.words)")
      }
      return point
    }
  }

  /// The gaps of some kinds of items, with the remedy of each; `nil` for none.
  private func doubt(
    of kinds: Set<ItemKind>, _ sources: [ReportedSource], _ language: Language
  ) -> (state: Page.SummaryState, words: String)? {
    let rejected = sources.filter { !$0.itemKinds.isDisjoint(with: kinds) }
      .reduce(0) { $0 + $1.rejected + $1.rejectedItems }
    let orphans = orphanCount(of: kinds)
    var words: [String] = []
    if rejected > 0 {
      words.append(language("\(rejected, "row") that could not be read (--strict lists them)"))
    }
    if orphans > 0 { words.append(language("\(orphans, "record") without a match (see Audit)")) }
    if !totalsChecks.isEmpty, kinds.contains(.courses) {
      words.append(
        language("\(totalsChecks.count, "course") whose totals and records disagree"))
    }
    if let people { words.append(language("\(people) people whose rows are mixed (--by-user)")) }
    let isUnreadAlone = words.isEmpty
    for form in Unread.Form.allCases {
      let count = unread.filter { $0.form == form && !$0.kinds.isDisjoint(with: kinds) }
        .reduce(0) { $0 + $1.count }
      if count > 0 { words.append(form.words(count, language)) }
    }
    guard !words.isEmpty else { return nil }
    return (
      isUnreadAlone ? .unknown : .watch, words.joined(separator: language("; ", meaning: "clauses"))
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
    _ sources: [ReportedSource], guesses: (count: Int, section: String), files: String, said: String,
    _ language: Language
  ) -> Page.SummaryPoint {
    let rejected = sources.reduce(0) { $0 + $1.rejected + $1.rejectedItems }
    let rows = sources.reduce(0) { $0 + $1.rows }
    // Files, because one row of a file can make rows of several sources.
    let basis = language.count(Set(sources.map(\.path)).count, "file")
    let left = Unread.Form.allCases.compactMap { form -> String? in
      let count = unread.filter { $0.form == form }.reduce(0) { $0 + $1.count }
      return count > 0 ? form.words(count, language) : nil
    }
    if rejected > 0 {
      return .init(
        .reading, .watch,
        rejected == 1
          ? language("1 row or item could not be read (\(basis))")
          : language("\(rejected) rows or items could not be read (\(basis))"),
        section: said)
    }
    if rows == 0 {
      return .init(.reading, .unknown, language("the files hold no rows"), section: files)
    }
    if !left.isEmpty {
      let words = left.joined(separator: language("; ", meaning: "clauses"))
      return .init(.reading, .unknown, language("\(words) – \(basis) read"), section: said)
    }
    if guesses.count > 0 {
      return .init(
        .reading, .watch,
        language("the files were read with \(guesses.count, "guess"), named below (\(basis))"),
        section: guesses.section)
    }
    return .init(
      .reading, .good, language("every row of the files could be read (\(basis))"), section: files)
  }
}

extension SummaryLine {
  /// The line with gaps in place of the claim that something is absent, which a missing row can refute; `nil` for lines
  /// that claim something else.
  ///
  /// - Parameter doubt: The gaps, with the remedy of each.
  fileprivate func uncertain(_ doubt: String, _ language: Language) -> String? {
    switch self {
    case .courses: language("whether a course is near its limit is uncertain because of \(doubt)")
    case .due: language("whether anything is due is uncertain because of \(doubt)")
    case .reminders: language("whether all reminders fit is uncertain because of \(doubt)")
    case .reading: language("whether every record counts is uncertain because of \(doubt)")
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
  fileprivate func words(_ count: Int, _ language: Language) -> String {
    switch self {
    case .entry: language("\(count, "unread row") (named below)")
    case .emptyCell: language("\(count, "empty cell") (named below)")
    case .cell: language("\(count, "unread cell") (named below)")
    case .numbers: language("\(count, "unknown heading") of numbers (named below)")
    case .sheet: language("\(count, "unread sheet") (named below)")
    case .people: language("\(count, "unread column") of people (named below)")
    }
  }
}

extension Orphan.Kind {
  /// The kind of items of the thing.
  fileprivate var itemKind: ItemKind {
    switch self {
    case .card: .cards
    case .task: .tasks
    case .attemptTask: .attempts
    case .course: .courses
    }
  }

  /// Things of the kind, in the plural.
  fileprivate func title(_ language: Language) -> String {
    switch self {
    case .card: language("cards")
    case .task, .attemptTask: language("tasks")
    case .course: language("courses")
    }
  }
}

extension TotalsCheck {
  /// The line with both numbers of each kind that differs.
  fileprivate func summary(_ language: Language) -> Page.SummaryPoint {
    let list = differences.map { difference in
      let kind = difference.kind.title(language)
      return language("\(kind): \(difference.totals) in the totals, \(difference.records) in the records")
    }.joined(separator: language("; ", meaning: "clauses"))
    return .init(.course, .watch, language("\(name) – \(list). Kaiki uses the greater number"))
  }
}

extension AttendanceRecord.Kind {
  /// Records of the kind, in the plural.
  fileprivate func title(_ language: Language) -> String {
    switch self {
    case .absent: language("absences")
    case .late: language("late arrivals")
    case .earlyLeave: language("early leaves")
    case .officialAbsence: language("official absences")
    case .present: language("classes attended")
    case .noClass: language("cancelled classes")
    }
  }
}
