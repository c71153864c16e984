import Kaiki

/// The terms of the dates of sheets.
///
/// A term begins in April or late September, as in Japan; a course that goes on over the turn of two terms without holidays,
/// as an American semester from January to May does, is of one.
package struct WrittenTerms {
  /// A term; `half` is `nil` for one that a file names.
  package struct Term {
    package var id: String
    package var half: Semester.Half?
    package var days: ClosedRange<Day>
  }

  private let known: [Semester]
  /// The term into which another one of a course was taken, by course and id.
  private var joined: [String: [String: Term]] = [:]

  /// The longest break within a term, in days.
  private static let longestBreak = 35
  /// The most days from the first class of a semester to the last.
  private static let longestSemester = 150
  /// How many days a semester lasts of which the end is not known: 17 weeks.
  private static let usualSemester = 119

  /// - Parameters:
  ///   - sheets: The sheets, with the cells without a mark.
  ///   - marks: The marks of all.
  ///   - known: The terms that files name.
  package init(
    of sheets: [(marks: [SpreadsheetCourses.Mark], blanks: [SpreadsheetCourses.Blank])],
    _ marks: [SpreadsheetCourses.Mark], in known: [Semester]
  ) {
    self.known = known
    var dates: [String: Set<CivilDate>] = [:]
    var weekdays: [String: Set<Weekday>] = [:]
    for mark in marks {
      dates[mark.course, default: []].insert(mark.date)
      weekdays[mark.course, default: []].insert(Day(mark.date).weekday)
    }
    for blank in sheets.flatMap(\.blanks)
    where blank.isOfCourse || weekdays[blank.course]?.contains(Day(blank.date).weekday) == true {
      dates[blank.course]?.insert(blank.date)
    }
    var firsts: [String: CivilDate] = [:]
    for date in dates.values.joined() {
      let id = Self.usual(of: date).id
      firsts[id] = min(firsts[id] ?? date, date)
    }
    for (course, dates) in dates { joined[course] = Self.joined(dates.sorted(), firsts, except: known) }
  }

  /// The term of a date of a course.
  package func term(of course: String, _ date: CivilDate) -> Term {
    let day = Day(date)
    if let own = known.first(where: { $0.days.contains(day) }) {
      return Term(id: own.id, half: nil, days: own.days)
    }
    let (id, half, days) = Self.usual(of: date)
    return joined[course]?[id] ?? Term(id: id, half: half, days: days)
  }

  /// Terms of dates outside the usual terms: two terms that continue as one, and a term with an unusual start.
  ///
  /// - Parameter firsts: The first date of any course in each usual term.
  private static func joined(
    _ dates: [CivilDate], _ firsts: [String: CivilDate], except known: [Semester]
  ) -> [String: Term] {
    var runs: [(ids: [String], first: CivilDate, last: CivilDate, counts: [String: Int])] = []
    for date in dates where !known.contains(where: { $0.days.contains(Day(date)) }) {
      let id = usual(of: date).id
      if let run = runs.last, run.ids.last == id {
        runs[runs.count - 1].last = date
        runs[runs.count - 1].counts[id, default: 0] += 1
      } else {
        runs.append(([id], date, date, [id: 1]))
      }
    }
    var merged: [(ids: [String], first: CivilDate, last: CivilDate, counts: [String: Int])] = []
    for run in runs {
      if let before = merged.last, Day(run.first) - Day(before.last) <= longestBreak,
        Day(run.last) - Day(before.first) <= longestSemester
      {
        let counts = before.counts.merging(run.counts, uniquingKeysWith: +)
        merged[merged.count - 1] = (before.ids + run.ids, before.first, run.last, counts)
      } else {
        merged.append(run)
      }
    }
    var terms: [String: Term] = [:]
    for run in merged {
      let isFirst = beginsUnusually(run.first) && firsts[run.ids[0]].map(beginsUnusually) ?? false
      guard run.ids.count > 1 || isFirst else { continue }
      // The term with most dates supplies the name.
      let id = run.ids.max { (run.counts[$0] ?? 0) < (run.counts[$1] ?? 0) } ?? run.ids[0]
      let first = Day(run.first)
      let days = first...max(Day(run.last), first + usualSemester)
      let half: Semester.Half = id.hasSuffix(Semester.Half.first.rawValue) ? .first : .second
      for other in run.ids { terms[other] = Term(id: id, half: half, days: days) }
    }
    return terms
  }

  /// Whether a first class is of no term of Japan: from January to March, or from August to the middle of September.
  private static func beginsUnusually(_ date: CivilDate) -> Bool {
    date.month < 4 || date.month == 8 || date.month == 9 && date.day < 15
  }

  /// The term of a date and its usual days: April to July, or late September to January.
  static func usual(of date: CivilDate) -> (id: String, half: Semester.Half, days: ClosedRange<Day>) {
    let year = date.month < 4 ? date.year - 1 : date.year
    let isFirst = 4...8 ~= date.month || date.month == 9 && date.day < 15
    func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
      Day(CivilDate(year: year, month: month, day: day) ?? date)
    }
    let half: Semester.Half = isFirst ? .first : .second
    let ends =
      isFirst ? [day(year, 4, 8), day(year, 7, 31)] : [day(year, 9, 24), day(year + 1, 1, 31)]
    return ("\(year) \(half.rawValue)", half, min(ends[0], ends[1])...max(ends[0], ends[1]))
  }
}
