/// A course of one person, merged from its rows; the two terms of a full-year course are one element (T1, T2).
public struct TakenCourse: Hashable, Sendable {
  /// Weekday and period of one weekly class of a course, in one term.
  public struct Slot: Hashable, Codable, Sendable {
    /// Id of the term in which the weekly class takes place (``Semester/id``).
    public var semester: String
    /// Weekday of the class.
    public var weekday: Weekday
    /// Number of the period, 1...10.
    public var period: Int
    /// Days of the slot's classes, ascending; empty if a class takes place in every week of the term.
    public var days: [Day]

    /// Creates a slot; the parameters are the properties of the same names.
    public init(semester: String, weekday: Weekday, period: Int, days: [Day] = []) {
      self.semester = semester
      self.weekday = weekday
      self.period = period
      self.days = days
    }

    /// True if a day is from the first to the last of ``days``, or if ``days`` is empty (a class in every week).
    func covers(_ day: Day) -> Bool {
      guard let first = days.first, let last = days.last else { return true }
      return first <= day && day <= last
    }
  }

  /// Id of the course's row in the earlier term, which identifies the course.
  public var id: String
  /// Distinct ids of all rows of the course, the row of the earlier term first; never empty.
  public var ids: [String]
  /// Name of the course.
  public var name: String
  /// Weekly classes, ascending by first day of the term, weekday and period; empty if no row names a weekday.
  public var slots: [Slot]
  /// Number of classes of the course, held and still to come, ≥ 0, for the whole year if the course is a full-year
  /// one.
  public var totalClasses: Int
  /// Absence limit that the app stores: maximum number of absences allowed, ≥ 0; `nil` if it stores none.
  ///
  /// The limits of the two terms of a full-year course add up if each is a third of its own term's classes (T9). `nil`
  /// also if the numbers of the two terms add up but only one term stores a limit.
  public var maxAbsences: Int?
  /// True if the course runs through both terms of its academic year; false for a course of one term.
  public var isFullYear: Bool
  /// Index of the course's colour in the app's palette, any whole number; 0 by default.
  public var colorIndex: Int
  /// True if the weekly classes were derived from the records of a sheet, because the data have no timetable.
  public var isAssumed = false
  /// Days of all classes that a sheet prepared in advance lists, ascending.
  public var classDays: [Day] = []
  /// Classes held and absences from a sheet of totals; `nil` if the course has no such sheet.
  public var counts: CourseCounts?
  /// True if a sheet states the number of classes, or has totals: then attendance records never change
  /// ``totalClasses``.
  public var hasStatedTotal = false
  /// True if a sheet of totals states no number of classes, so that ``totalClasses`` is the usual number
  /// (assumption).
  public var isTotalAssumed = false
  /// True if the sheet also records presence (also of other people); false if it records absences only.
  public var marksPresence = false
  /// Number of classes and absence limit of each row, one element per element of ``ids``, in the same order.
  var halves: [StoredLimit] = []

  var terms: Set<String> { Set(slots.map(\.semester) + halves.map(\.semester)) }

  /// True if the weekdays of the classes are known, from a timetable, a sheet or dates of records; false for bare
  /// totals.
  public var hasDays: Bool { !slots.isEmpty }

  /// Minimum number of listed days for a slot in the grid of the week: 3, because fewer days are moved classes.
  private static let minDaysOfSlot = 3

  /// Returns the slots that the grid of the week beginning on `day` displays, in the order of ``slots``.
  ///
  /// A slot is omitted if its listed days are over or begin after the week, or if it lists fewer than three days. A slot
  /// without listed days always appears. If this omits all slots, the result is all slots.
  public func slots(inWeekOf day: Day) -> [Slot] {
    let inForce = slots.filter { slot in
      guard let first = slot.days.first, let last = slot.days.last else { return true }
      return slot.days.count >= Self.minDaysOfSlot && first <= day + 6 && day <= last
    }
    return inForce.isEmpty ? slots : inForce
  }
}

/// Courses of one person, each merged from its rows in the data.
package struct Timetable: Sendable {
  /// A course row whose `pairId` (id of its row in the other term) the timetable ignores, with the reason.
  package struct PairRefusal: Hashable, Sendable {
    /// Reason to ignore a `pairId`: no such course, the row's own id, a row of the same half, or of another year.
    package enum Reason: Comparable, Sendable {
      case unknown, itself, sameTerm, otherYear
    }

    /// Course row whose `pairId` is ignored.
    package var course: Course
    /// Reason to ignore the `pairId`.
    package var reason: Reason
  }

  /// Terms, ascending by first day, then id; empty if the data have no terms.
  package let semesters: [Semester]
  /// Index into ``semesters`` by lowercase term id; the first of several terms with one id.
  private let termIndices: [String: Int]
  /// Courses in the order in which their rows of the earlier term first appear in the data.
  package private(set) var courses: [TakenCourse] = []
  /// Full-year course rows that were not merged, because several rows could be their other term; in order of the
  /// data.
  package private(set) var ambiguous: [Course] = []
  /// Ids of full-year courses whose two rows have different class totals or absence limits, in order of ``courses``.
  ///
  /// The greater number applies. Courses whose two limits add up are omitted.
  package private(set) var disagreeing: [String] = []
  /// Course rows whose `pairId` names no row of the other term of the same year, with the reason, in order of the
  /// data.
  package private(set) var unpaired: [PairRefusal] = []
  /// Ids of full-year courses with a row in only one term of their year, in order of the data.
  package private(set) var halved: [String] = []
  /// Full-year course rows by name, academic year and half (first or second term); read only while rows are merged.
  private var halvesOfYears: [Half: [Course]] = [:]
  private var ambiguousIDs: Set<String> = []
  private var numbers = IdentifierTable()
  /// Index into ``courses`` of each course id, one element per number that ``numbers`` gives to an id.
  private var owners: [Int] = []

  private struct Half: Hashable {
    var name: String
    var year: Int
    var half: Semester.Half

    var other: Half { Half(name: name, year: year, half: half == .first ? .second : .first) }
  }

  /// Merges rows with one id, and the two halves of a full-year course.
  ///
  /// Two rows merge if one names the other by `pairId`, even with different names. Two full-year rows also merge
  /// if they have the same name and academic year. Of several rows with that name, the row in the same slot is
  /// the other half; without such a row the course is reported in ``ambiguous``. A full-year course without a
  /// second row also meets in the other term of its year (T2).
  package init(rows: [Course], semesters: [Semester]) {
    self.semesters = semesters.sorted {
      $0.days.lowerBound != $1.days.lowerBound
        ? $0.days.lowerBound < $1.days.lowerBound : IdentifierTable.isBefore($0.id, $1.id)
    }
    termIndices = Dictionary(self.semesters.enumerated().map { ($1.id.lowercased(), $0) }) { first, _ in first
    }
    var firstRows: [Course] = []
    for row in rows {
      let number = numbers.intern(row.id)
      if number == owners.count {
        owners.append(courses.count)
        firstRows.append(row)
        courses.append(TakenCourse(row))
      } else {
        courses[owners[number]].add(row)
      }
      if let slot = row.slot { add(slot, to: owners[number]) }
      if row.isAssumed { add(row.classDays, to: owners[number]) }
    }
    for number in courses.indices { dropUndatedSlots(of: number) }
    // The surest pairs merge first, so that a guess never takes the half of a sure pair.
    for row in rows {
      guard let number = numbers.number(of: row.id), let id = row.pairId else { continue }
      guard let half = numbers.number(of: id), half != number else {
        unpaired.append(PairRefusal(course: row, reason: numbers.number(of: id) == nil ? .unknown : .itself))
        continue
      }
      if let reason = refusal(of: row, firstRows[half]) {
        unpaired.append(PairRefusal(course: row, reason: reason))
      } else {
        merge(owners[number], owners[half])
      }
    }
    let halves = rows.filter(\.isFullYear)
    for row in halves { if let half = half(row) { halvesOfYears[half, default: []].append(row) } }
    for row in halves { pair(row, inSlot: true) }
    for row in halves { pair(row, inSlot: false) }
    for row in halves { completeYear(of: row) }
    compact()
    // Only the merging of pairs reads these tables.
    (halvesOfYears, ambiguousIDs) = ([:], [])
  }

  /// Returns the index into ``courses`` of the course that has a row of this id; `nil` if no row has the id.
  ///
  /// Ids that differ only in the case of ASCII letters are equal.
  package func course(of id: String) -> Int? { numbers.number(of: id).map { owners[$0] } }

  /// Returns the term with an id, upper and lower case being equal; `nil` if no term has the id.
  package func semester(_ id: String) -> Semester? {
    termIndices[id.lowercased()].map { semesters[$0] }
  }

  /// Returns true if a term of the course is known or a sheet counts its classes; if false, the attendance rate is
  /// unknown.
  package func isDated(_ course: TakenCourse) -> Bool {
    course.counts != nil || course.slots.contains { semester($0.semester) != nil }
  }

  mutating func setTotal(_ classes: Int, ofCourse number: Int) { courses[number].totalClasses = classes }

  /// Removes the slots without a known term, such as those from a sheet of totals, if other slots have a known term.
  private mutating func dropUndatedSlots(of number: Int) {
    let dated = courses[number].slots.filter { semester($0.semester) != nil }
    if courses[number].counts != nil, !dated.isEmpty { courses[number].slots = dated }
  }

  private mutating func add(_ slot: TakenCourse.Slot, to course: Int) {
    let known = courses[course].slots.firstIndex {
      $0.semester == slot.semester && $0.weekday == slot.weekday && $0.period == slot.period
    }
    guard let known else { return courses[course].slots.append(slot) }
    let own = courses[course].slots[known].days
    // A slot with classes in every week lists no days.
    let isWeekly = own.isEmpty || slot.days.isEmpty
    courses[course].slots[known].days = isWeekly ? [] : Set(own).union(slot.days).sorted()
  }

  private mutating func add(_ days: [Day], to course: Int) {
    guard days != courses[course].classDays else { return }
    courses[course].classDays = Set(courses[course].classDays).union(days).sorted()
  }

  /// Adds the weekly classes of the other term to a full-year course that has a row in one term only (T2).
  private mutating func completeYear(of row: Course) {
    guard isSingle(row), let number = numbers.number(of: row.id), let own = semester(row.semester),
      let other = semesters.first(where: { $0.academicYear == own.academicYear && $0.half != own.half }),
      !courses[owners[number]].slots.contains(where: { $0.semester.lowercased() == other.id.lowercased() }),
      !ambiguousIDs.contains(row.id.lowercased()), candidates(for: row, inSlot: false).isEmpty
    else { return }
    if !halved.contains(row.id) { halved.append(row.id) }
    for slot in courses[owners[number]].slots where slot.semester.lowercased() == own.id.lowercased() {
      add(
        TakenCourse.Slot(semester: other.id, weekday: slot.weekday, period: slot.period), to: owners[number])
    }
  }

  /// Merges a full-year row with the row of its other term, if each is the only candidate for the other.
  private mutating func pair(_ row: Course, inSlot: Bool) {
    let others = candidates(for: row, inSlot: inSlot)
    guard let other = others.first else { return }
    guard others.count == 1, candidates(for: other, inSlot: inSlot).count == 1,
      let number = numbers.number(of: row.id), let half = numbers.number(of: other.id)
    else {
      if !inSlot, others.count > 1, ambiguousIDs.insert(row.id.lowercased()).inserted {
        ambiguous.append(row)
      }
      return
    }
    merge(owners[number], owners[half])
  }

  /// Returns the reason why two rows are not the two terms of one course; `nil` if they may be.
  ///
  /// If both terms are known, they must be the two terms of one academic year. Names do not matter, because the user
  /// stated the pair by `pairId` (T2).
  private func refusal(of row: Course, _ other: Course) -> PairRefusal.Reason? {
    guard let own = semester(row.semester), let term = semester(other.semester) else { return nil }
    if own.academicYear != term.academicYear { return .otherYear }
    return own.half == term.half ? .sameTerm : nil
  }

  func periods(of course: Int, on day: Day, by calendar: ClassCalendar?) -> [Int] {
    let weekday = calendar?.timetable(of: day) ?? day.weekday
    let slots = courses[course].slots.filter {
      $0.weekday == weekday && semester($0.semester)?.days.contains(day) != false && $0.covers(day)
    }
    return Set(slots.map(\.period)).sorted()
  }

  /// Returns rows that can be the other term of a full-year row, one row per id, in order of the data; at most two.
  ///
  /// The search stops at two, because callers only distinguish none, one and several.
  private func candidates(for row: Course, inSlot: Bool) -> [Course] {
    guard isSingle(row), let own = half(row) else { return [] }
    var found: [Course] = []
    for other in halvesOfYears[own.other] ?? [] {
      guard !inSlot || other.weekday == row.weekday && other.period == row.period, isSingle(other) else {
        continue
      }
      let isNew = ([row] + found).allSatisfy { $0.id.lowercased() != other.id.lowercased() }
      if isNew { found.append(other) }
      if found.count == 2 { break }
    }
    return found
  }

  private func half(_ row: Course) -> Half? {
    semester(row.semester).map { Half(name: row.name, year: $0.academicYear, half: $0.half) }
  }

  private func isSingle(_ row: Course) -> Bool {
    numbers.number(of: row.id).map { courses[owners[$0]].ids.count == 1 } ?? false
  }

  private mutating func merge(_ left: Int, _ right: Int) {
    guard left != right else { return }
    let isInOrder = begins(courses[left], before: courses[right])
    let (first, second) = isInOrder ? (left, right) : (right, left)
    for index in [first, second] where courses[index].halves.count == 1 {
      courses[index].halves[0].isOfTerm = countsOwnHalf(courses[index])
    }
    courses[first].halves += courses[second].halves
    courses[first].ids += courses[second].ids
    courses[first].isFullYear = true
    for slot in courses[second].slots { add(slot, to: first) }
    add(courses[second].classDays, to: first)
    courses[second].ids = []
    for index in owners.indices where owners[index] == second { owners[index] = first }
  }

  /// Sets number of classes and absence limit of a merged course from its two rows.
  ///
  /// If each row stores the limit of its own term, both numbers add up; otherwise the greater number applies (T9).
  private mutating func joinLimits(of number: Int) {
    let halves = courses[number].halves
    guard let first = halves.first, halves.count > 1 else { return }
    let totals = halves.map(\.totalClasses)
    if StoredLimit.addUp(halves, by: .twoThirds) {
      courses[number].totalClasses = totals.reduce(0, +)
      let limits = halves.compactMap(\.maxAbsences)
      courses[number].maxAbsences = limits.count == halves.count ? limits.reduce(0, +) : nil
    } else {
      if halves.contains(where: { !$0.storesTheSame(as: first) }) { disagreeing.append(courses[number].id) }
      courses[number].totalClasses = totals.max() ?? first.totalClasses
      courses[number].maxAbsences = halves.compactMap(\.maxAbsences).max()
    }
  }

  /// Returns true if the number of classes counts one term: it exceeds the weeks of the course's slots by at most
  /// one.
  ///
  /// Also true if no term of the course is known. False means that the number counts the whole year.
  private func countsOwnHalf(_ course: TakenCourse) -> Bool {
    var weeks = 0.0
    for slot in course.slots {
      guard let days = semester(slot.semester)?.days else { continue }
      weeks += Double(days.upperBound - days.lowerBound + 1) / 7
    }
    return weeks == 0 || Double(course.totalClasses) <= weeks + 1
  }

  private func begins(_ course: TakenCourse, before other: TakenCourse) -> Bool {
    func first(_ course: TakenCourse) -> Int {
      course.slots.compactMap { termIndices[$0.semester.lowercased()] }.min() ?? semesters.count
    }
    let (left, right) = (first(course), first(other))
    return left != right ? left < right : IdentifierTable.isBefore(course.id, other.id)
  }

  private mutating func compact() {
    var indices: [Int] = []
    var kept: [TakenCourse] = []
    let order = termIndices
    for number in courses.indices where !courses[number].ids.isEmpty { joinLimits(of: number) }
    for var course in courses {
      indices.append(kept.count)
      guard !course.ids.isEmpty else { continue }
      course.slots.sort {
        let left = (order[$0.semester.lowercased()] ?? Int.max, $0.weekday.rawValue, $0.period)
        let right = (order[$1.semester.lowercased()] ?? Int.max, $1.weekday.rawValue, $1.period)
        return left < right
      }
      kept.append(course)
    }
    owners = owners.map { indices[$0] }
    courses = kept
  }
}

extension Course {
  fileprivate var slot: TakenCourse.Slot? {
    weekday.map {
      TakenCourse.Slot(
        semester: semester, weekday: $0, period: period ?? 1, days: isAssumed ? [] : classDays)
    }
  }
}

extension TakenCourse {
  fileprivate init(_ row: Course) {
    self.init(
      id: row.id, ids: [row.id], name: row.name, slots: [], totalClasses: row.totalClasses,
      maxAbsences: row.maxAbsences, isFullYear: row.isFullYear, colorIndex: row.colorIndex,
      isAssumed: row.isAssumed, counts: row.counts, hasStatedTotal: row.counts != nil || row.statesTotal,
      isTotalAssumed: row.counts != nil && !row.statesTotal, marksPresence: row.marksPresence,
      halves: [StoredLimit(row)])
  }

  /// Adds a further row with the same id to the course.
  ///
  /// A number of classes that the user's sheet states replaces an assumed one. Of two absence limits the smaller
  /// applies, of two stated numbers of classes or counts the greater. If no row states a number of classes, the numbers
  /// of the first row remain.
  fileprivate mutating func add(_ row: Course) {
    if row.isAssumed { isAssumed = true }
    if row.marksPresence { marksPresence = true }
    if row.statesTotal { isTotalAssumed = false }
    let statesTotal = row.counts != nil || row.statesTotal
    guard statesTotal || hasStatedTotal else { return }
    if statesTotal { totalClasses = hasStatedTotal ? max(totalClasses, row.totalClasses) : row.totalClasses }
    hasStatedTotal = true
    maxAbsences = [maxAbsences, row.maxAbsences].compactMap { $0 }.min()
    counts = CourseCounts.greater(counts, row.counts)
    if !halves.isEmpty { (halves[0].totalClasses, halves[0].maxAbsences) = (totalClasses, maxAbsences) }
  }

  /// Returns the absence limit of the course (T9), the maximum number of absences allowed, ≥ 0.
  ///
  /// The stored limits of the two terms of a full-year course add up if each is the limit by `rule`, or a third, of
  /// its own term's classes. Any other stored limit applies to the whole year. Without a stored limit, `rule` gives
  /// the limit.
  public func limit(by rule: AbsenceLimit) -> Int {
    let stored = halves.compactMap(\.maxAbsences)
    if halves.count > 1, !stored.isEmpty, addsUp(by: rule) {
      return halves.reduce(0) { $0 + ($1.maxAbsences ?? rule.most(of: $1.totalClasses)) }
    }
    return maxAbsences ?? rule.most(of: totalClasses(by: rule))
  }

  /// Returns the number of classes, ≥ 0, from which ``limit(by:)`` derives: of both terms if their limits add up.
  public func totalClasses(by rule: AbsenceLimit) -> Int {
    halves.count > 1 && addsUp(by: rule) ? halves.reduce(0) { $0 + $1.totalClasses } : totalClasses
  }

  /// Returns limit and number of classes of each term, earlier term first, if the limits of the two terms add up.
  ///
  /// `nil` for a course with rows of one term only, if a term stores no limit, or if one limit applies to the whole year.
  package func combinedLimits(by rule: AbsenceLimit) -> [(limit: Int, classes: Int)]? {
    let stored = halves.compactMap { half in half.maxAbsences.map { (limit: $0, classes: half.totalClasses) }
    }
    return halves.count > 1 && stored.count == halves.count && addsUp(by: rule) ? stored : nil
  }

  /// Returns true if the numbers of classes and the limits of the two terms add up.
  ///
  /// The condition: each row counts the classes of its own term, and each stored limit is the limit by `rule`, or a third,
  /// of these classes. A third also counts, because the app stores a third by default.
  private func addsUp(by rule: AbsenceLimit) -> Bool {
    StoredLimit.addUp(halves, by: .twoThirds) || StoredLimit.addUp(halves, by: rule)
  }

  /// Returns the absence limit by the app's published rules, which use the limit of a single row; ≥ 0.
  ///
  /// The row is the row of a current term, or else the first row.
  package func originalLimit(by rule: AbsenceLimit, in terms: [String]) -> Int {
    let half = halves.first { half in terms.contains { $0.lowercased() == half.semester.lowercased() } }
    guard let half = half ?? halves.first else { return limit(by: rule) }
    return half.maxAbsences ?? rule.most(of: half.totalClasses)
  }
}

struct StoredLimit: Hashable, Sendable {
  var semester: String
  var totalClasses: Int
  var maxAbsences: Int?
  /// True if ``totalClasses`` counts the classes of this row's term only; false if it counts the whole year.
  ///
  /// Also false for a course whose rows of two terms were not merged.
  var isOfTerm = false

  init(_ row: Course) {
    (semester, totalClasses, maxAbsences) = (row.semester, row.totalClasses, row.maxAbsences)
  }

  func storesTheSame(as other: StoredLimit) -> Bool {
    totalClasses == other.totalClasses && maxAbsences == other.maxAbsences
  }

  static func addUp(_ halves: [StoredLimit], by rule: AbsenceLimit) -> Bool {
    halves.allSatisfy(\.isOfTerm)
      && halves.allSatisfy { half in half.maxAbsences.map { $0 == rule.most(of: half.totalClasses) } ?? true }
  }
}

extension CourseCounts {
  /// Returns the counts with more absences (kind absent only), or with more classes held if the absences are equal.
  ///
  /// An unknown number of classes held counts as less than 0. If one of the counts is `nil`, the other is returned;
  /// `nil` if both are `nil`.
  fileprivate static func greater(_ one: CourseCounts?, _ other: CourseCounts?) -> CourseCounts? {
    guard let one, let other else { return one ?? other }
    return (one.absences.absent, one.held ?? -1) >= (other.absences.absent, other.held ?? -1) ? one : other
  }
}
