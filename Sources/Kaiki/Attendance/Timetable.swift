/// A course of one person; the two rows of a full-year course are one element (T1, T2).
public struct TakenCourse: Hashable, Sendable {
  /// One class of the week in one term.
  public struct Slot: Hashable, Codable, Sendable {
    /// Id of the term in which the weekly class takes place.
    public var semester: String
    /// Weekday of the class.
    public var weekday: Weekday
    /// Number of the period, from 1.
    public var period: Int
    /// Days of the slot's classes, ascending; empty if classes take place in every week of the term.
    ///
    /// A class that moved to another slot lists its days, for example.
    public var days: [Day]

    /// Creates a slot.
    public init(semester: String, weekday: Weekday, period: Int, days: [Day] = []) {
      self.semester = semester
      self.weekday = weekday
      self.period = period
      self.days = days
    }

    /// True if a day is between the first and last of ``days``, or if ``days`` is empty.
    func covers(_ day: Day) -> Bool {
      guard let first = days.first, let last = days.last else { return true }
      return first <= day && day <= last
    }
  }

  /// Id of the course's first row.
  public var id: String
  /// Ids of all rows of the course, the row of the earlier term first.
  public var ids: [String]
  /// Name of the course.
  public var name: String
  /// Classes of the week, by term, weekday and period.
  public var slots: [Slot]
  /// Number of classes that the app stores, held and to come.
  public var totalClasses: Int
  /// Absence limit that the app stores; `nil` if it stores none.
  ///
  /// Limits of two halves add up if each half stores a third of its own classes (T9).
  public var maxAbsences: Int?
  /// True if the course runs through both terms.
  public var isFullYear: Bool
  /// Index of the colour that the app displays.
  public var colorIndex: Int
  /// True if the slots were derived from the records of a sheet, because the data contain no timetable.
  public var isAssumed = false
  /// Days of the classes that a prepared sheet lists, ascending; empty without such a sheet, or if each slot has
  /// its own days.
  public var classDays: [Day] = []
  /// Counts of a sheet of totals; `nil` without such a sheet.
  public var counts: CourseCounts?
  /// True if a sheet of totals names ``totalClasses``, so that records never change it.
  public var hasStatedTotal = false
  /// True if a sheet with counts states no number of classes: ``totalClasses`` is the usual number.
  public var isTotalAssumed = false
  /// True if the sheet of the course marks presence, also of other people.
  public var marksPresence = false
  /// Total and limit of each of ``ids``, in the same order.
  var halves: [StoredLimit] = []

  /// Ids of the terms of its rows, also of totals without a day.
  var terms: Set<String> { Set(slots.map(\.semester) + halves.map(\.semester)) }

  /// True if the days of the classes are known: by a weekday of a timetable or sheet, or by dates of records.
  public var hasDays: Bool { !slots.isEmpty }

  /// Minimum number of days of a slot that the week displays; fewer days are classes moved from another slot.
  private static let minDaysOfSlot = 3

  /// Returns the slots of the week that begins on a day.
  ///
  /// Omits slots that are over, begin later or have fewer than three days, unless no other slot remains.
  public func slots(inWeekOf day: Day) -> [Slot] {
    let inForce = slots.filter { slot in
      guard let first = slot.days.first, let last = slot.days.last else { return true }
      return slot.days.count >= Self.minDaysOfSlot && first <= day + 6 && day <= last
    }
    return inForce.isEmpty ? slots : inForce
  }
}

/// Courses of one person, each merged from its rows.
public struct Timetable: Sendable {
  /// A `pairId` that the timetable ignores.
  public struct PairRefusal: Hashable, Sendable {
    /// Reason to ignore a `pairId`.
    public enum Reason: Hashable, Sendable {
      case unknown, itself, sameTerm, otherYear
    }

    /// Course row with the `pairId`.
    public var course: Course
    /// Reason to ignore the `pairId`.
    public var reason: Reason
  }

  /// Terms by first day, then id.
  public let semesters: [Semester]
  /// Index into ``semesters`` by lowercased id; the first of several terms with one id.
  private let termIndices: [String: Int]
  /// Courses in the order of their first rows.
  public private(set) var courses: [TakenCourse] = []
  /// Course rows with several candidates for the other half.
  public private(set) var ambiguous: [Course] = []
  /// Ids of full-year courses whose halves store different numbers of classes or limits; the greater numbers
  /// apply.
  public private(set) var disagreeing: [String] = []
  /// Course rows whose `pairId` does not name a row of the other term of the same year.
  public private(set) var unpaired: [PairRefusal] = []
  /// Ids of full-year courses with a row in only one term of their year.
  public private(set) var halved: [String] = []
  /// Full-year rows by name, year and half.
  private var halvesOfYears: [Half: [Course]] = [:]
  private var ambiguousIDs: Set<String> = []
  private var numbers = IdentifierTable()
  /// Index into ``courses`` of each interned row id.
  private var owners: [Int] = []

  /// Key of full-year rows with the same name, year and half.
  private struct Half: Hashable {
    var name: String
    var year: Int
    var half: Semester.Half

    /// Key of the other half of the same year.
    var other: Half { Half(name: name, year: year, half: half == .first ? .second : .first) }
  }

  /// Merges rows with one id, and the two halves of a full-year course.
  ///
  /// Two rows merge if one names the other by `pairId`, even with different names. Two full-year rows also merge
  /// if they have the same name and academic year. Of several rows with that name, the row in the same slot is
  /// the other half; without such a row the course is reported in ``ambiguous``. A full-year course without a
  /// second row also meets in the other term of its year (T2).
  public init(rows: [Course], semesters: [Semester]) {
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

  /// Returns the index of the course with a row of this id; `nil` if unknown.
  public func course(of id: String) -> Int? { numbers.number(of: id).map { owners[$0] } }

  /// Returns the term with an id; `nil` if unknown.
  public func semester(_ id: String) -> Semester? {
    termIndices[id.lowercased()].map { semesters[$0] }
  }

  /// Returns true if a term of the course is known, or if a sheet of totals counts its classes.
  package func isDated(_ course: TakenCourse) -> Bool {
    course.counts != nil || course.slots.contains { semester($0.semester) != nil }
  }

  /// Sets the number of classes of a course whose slots were derived from records.
  mutating func setTotal(_ classes: Int, ofCourse number: Int) { courses[number].totalClasses = classes }

  /// Removes the slots of a sheet of totals, which has no term, if records of the course have slots in a known term.
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

  /// Adds the slots of the other term to a full-year course that has a row in one term only (T2).
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

  /// Merges a row with its other half if each is the only candidate for the other.
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

  /// Returns the reason why two rows are not halves of one course; `nil` if they may be.
  ///
  /// If both terms are known, they must be the two terms of one academic year. Names do not matter, because the
  /// user stated the pair (T2).
  private func refusal(of row: Course, _ other: Course) -> PairRefusal.Reason? {
    guard let own = semester(row.semester), let term = semester(other.semester) else { return nil }
    if own.academicYear != term.academicYear { return .otherYear }
    return own.half == term.half ? .sameTerm : nil
  }

  /// Returns the periods of a course on a day, ascending.
  ///
  /// - Parameter calendar: Determines the weekday whose timetable applies; `nil` for the day's own weekday.
  func periods(of course: Int, on day: Day, by calendar: ClassCalendar?) -> [Int] {
    let weekday = calendar?.timetable(of: day) ?? day.weekday
    let slots = courses[course].slots.filter {
      $0.weekday == weekday && semester($0.semester)?.days.contains(day) != false && $0.covers(day)
    }
    return Set(slots.map(\.period)).sorted()
  }

  /// Returns candidates for the other half of a full-year row, one row per id.
  ///
  /// Stops at two candidates, because callers only distinguish zero, one and several.
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

  /// True if the row has not been merged with another row.
  private func isSingle(_ row: Course) -> Bool {
    numbers.number(of: row.id).map { courses[owners[$0]].ids.count == 1 } ?? false
  }

  /// Merges two courses; the result has the id of the course in the earlier term.
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

  /// Sets total and limit of a merged course from its halves (T9).
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

  /// Returns true if the total of a half counts its own term only: it is at most one more than the weeks of the
  /// term.
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

  /// Removes the courses that were merged into others.
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
  /// Class of the week; `nil` for a row of totals that names no weekday.
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

  /// Adds a further row of the course. The number of classes of a sheet of totals is the user's own. Of two
  /// limits the smaller applies, and of two counts the greater.
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

  /// Returns the absence limit of the course (T9).
  ///
  /// Limits of the two halves add up if each half stores the limit of `rule`, or a third, of its own classes. Any
  /// other stored limit applies to the whole year. Without a stored limit, `rule` gives the limit.
  public func limit(by rule: AbsenceLimit) -> Int {
    let stored = halves.compactMap(\.maxAbsences)
    if halves.count > 1, !stored.isEmpty, addsUp(by: rule) {
      return halves.reduce(0) { $0 + ($1.maxAbsences ?? rule.most(of: $1.totalClasses)) }
    }
    return maxAbsences ?? rule.most(of: totalClasses(by: rule))
  }

  /// Returns the number of classes for ``limit(by:)``: the sum of both halves if their limits add up.
  public func totalClasses(by rule: AbsenceLimit) -> Int {
    halves.count > 1 && addsUp(by: rule) ? halves.reduce(0) { $0 + $1.totalClasses } : totalClasses
  }

  /// Returns the limits of the two halves if they add up, with their numbers of classes; `nil` for any other
  /// course.
  package func combinedLimits(by rule: AbsenceLimit) -> [(limit: Int, classes: Int)]? {
    let stored = halves.compactMap { half in half.maxAbsences.map { (limit: $0, classes: half.totalClasses) }
    }
    return halves.count > 1 && stored.count == halves.count && addsUp(by: rule) ? stored : nil
  }

  /// Returns true if the halves store the limit of the requested rule, or a third, which the app stores without a
  /// request.
  private func addsUp(by rule: AbsenceLimit) -> Bool {
    StoredLimit.addUp(halves, by: .twoThirds) || StoredLimit.addUp(halves, by: rule)
  }

  /// Returns the limit of a single row, for the rules as published: the row of a current term, or else the first
  /// row.
  ///
  /// - Parameter terms: Ids of the current terms.
  package func originalLimit(by rule: AbsenceLimit, in terms: [String]) -> Int {
    let half = halves.first { half in terms.contains { $0.lowercased() == half.semester.lowercased() } }
    guard let half = half ?? halves.first else { return limit(by: rule) }
    return half.maxAbsences ?? rule.most(of: half.totalClasses)
  }
}

/// Total and limit that one half of a course stores.
struct StoredLimit: Hashable, Sendable {
  /// Id of the term.
  var semester: String
  /// Classes, ≥ 0.
  var totalClasses: Int
  /// Absence limit of this half of the course; `nil` if the half stores none.
  var maxAbsences: Int?
  /// True if ``totalClasses`` counts the classes of this half's term only; false if it counts the whole year.
  var isOfTerm = false

  init(_ row: Course) {
    (semester, totalClasses, maxAbsences) = (row.semester, row.totalClasses, row.maxAbsences)
  }

  func storesTheSame(as other: StoredLimit) -> Bool {
    totalClasses == other.totalClasses && maxAbsences == other.maxAbsences
  }

  /// Returns true if totals and limits of halves add up: each total counts its own term, and each stored limit is
  /// equal to the limit of the rule.
  static func addUp(_ halves: [StoredLimit], by rule: AbsenceLimit) -> Bool {
    halves.allSatisfy(\.isOfTerm)
      && halves.allSatisfy { half in half.maxAbsences.map { $0 == rule.most(of: half.totalClasses) } ?? true }
  }
}

extension CourseCounts {
  /// Returns the counts with more absences, or with more classes held if the absences are equal; `nil` if both are `nil`.
  fileprivate static func greater(_ one: CourseCounts?, _ other: CourseCounts?) -> CourseCounts? {
    guard let one, let other else { return one ?? other }
    return (one.absences.absent, one.held ?? -1) >= (other.absences.absent, other.held ?? -1) ? one : other
  }
}
