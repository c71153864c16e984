/// A course as a person takes it: a full-year course is one, whatever rows an app keeps for it (T1, T2).
public struct TakenCourse: Hashable, Sendable {
  /// One class of the week in one term.
  public struct Slot: Hashable, Codable, Sendable {
    /// The id of the term.
    public var semester: String
    /// Weekday of the class.
    public var weekday: Weekday
    /// The period, from 1.
    public var period: Int
    /// The days of its classes, ascending, where they are not those of every week of the term, as of a class that was moved
    /// to another slot; empty elsewhere.
    public var days: [Day]

    /// A slot.
    public init(semester: String, weekday: Weekday, period: Int, days: [Day] = []) {
      self.semester = semester
      self.weekday = weekday
      self.period = period
      self.days = days
    }

    /// True if a day is between the first and last of ``days``, or if these are empty.
    func covers(_ day: Day) -> Bool {
      guard let first = days.first, let last = days.last else { return true }
      return first <= day && day <= last
    }
  }

  /// The id: that of its first row.
  public var id: String
  /// The ids of all its rows.
  public var ids: [String]
  /// Name of the course.
  public var name: String
  /// Its classes of the week, by term, weekday and period.
  public var slots: [Slot]
  /// All classes of the course, as the app stores them.
  public var totalClasses: Int
  /// Absence limit as the app stores it; `nil` if it stores none. Halves of a full-year course that store a third of their own
  /// classes add up (T9).
  public var maxAbsences: Int?
  /// Whether it runs through both terms.
  public var isFullYear: Bool
  /// The index of its colour.
  public var colorIndex: Int
  /// Whether its slots were made of the marks of a sheet.
  public var isAssumed = false
  /// The days of its classes in a sheet that was filled in beforehand; empty where no sheet says, and where each slot has
  /// its own.
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

  /// True if the days of its classes are known: by a weekday of a timetable or sheet, or by dates of records.
  public var hasDays: Bool { !slots.isEmpty }

  /// The fewest days of a slot that is shown in the week: a class that was moved is no slot of it.
  private static let leastDaysOfSlot = 3

  /// The slots that stand in the week of a day: without those that are over, or that begin later, where there are others.
  public func slots(inWeekOf day: Day) -> [Slot] {
    let inForce = slots.filter { slot in
      guard let first = slot.days.first, let last = slot.days.last else { return true }
      return slot.days.count >= Self.leastDaysOfSlot && first <= day + 6 && day <= last
    }
    return inForce.isEmpty ? slots : inForce
  }
}

/// The courses of a person, with the rows of each brought together.
public struct Timetable: Sendable {
  /// A `pairId` that cannot be followed.
  public struct PairRefusal: Hashable, Sendable {
    /// Why it cannot.
    public enum Reason: Hashable, Sendable {
      case unknown, itself, sameTerm, otherYear
    }

    /// The course that names it.
    public var course: Course
    /// Why it cannot be followed.
    public var reason: Reason
  }

  /// The terms, by their first day, then id.
  public let semesters: [Semester]
  /// The place of each term by its id without case; the first of equal ones.
  private let termPlaces: [String: Int]
  /// The courses, in the order of their first rows.
  public private(set) var courses: [TakenCourse] = []
  /// Courses whose other half could be several.
  public private(set) var ambiguous: [Course] = []
  /// The ids of full-year courses whose halves store other numbers of classes or limits; the greater ones hold.
  public private(set) var disagreeing: [String] = []
  /// Courses whose `pairId` names no row of the other term of their year.
  public private(set) var unpaired: [PairRefusal] = []
  /// The ids of full-year courses that have a row in one term of their year alone.
  public private(set) var halved: [String] = []
  /// The full-year rows of each name, year and half.
  private var halvesOfYears: [Half: [Course]] = [:]
  private var ambiguousIDs: Set<String> = []
  private var numbers = IdentifierTable()
  /// The course of each id.
  private var owners: [Int] = []

  /// What rows that are the same half of courses of one name have in common.
  private struct Half: Hashable {
    var name: String
    var year: Int
    var half: Semester.Half

    /// That of the other term of the year.
    var other: Half { Half(name: name, year: year, half: half == .first ? .second : .first) }
  }

  /// Brings rows together: those with one id, and the two halves of a full-year course.
  ///
  /// Rows that name each other by `pairId` belong together, whatever their names. Others do by academic year and name
  /// if both are full-year courses; among several of one name the one in the same slot is taken, and without one the
  /// course is reported. A full-year course whose other half is missing meets in the other term of its year too (T2).
  public init(rows: [Course], semesters: [Semester]) {
    self.semesters = semesters.sorted {
      $0.days.lowerBound != $1.days.lowerBound
        ? $0.days.lowerBound < $1.days.lowerBound : IdentifierTable.isBefore($0.id, $1.id)
    }
    termPlaces = Dictionary(self.semesters.enumerated().map { ($1.id.lowercased(), $0) }) { first, _ in first
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
    // From the surest to the least sure, so that no guess takes a half away from its own one.
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
    // Only the pairing asks for them.
    (halvesOfYears, ambiguousIDs) = ([:], [])
  }

  /// The course that an id belongs to.
  public func course(of id: String) -> Int? { numbers.number(of: id).map { owners[$0] } }

  /// The term with an id.
  public func semester(_ id: String) -> Semester? {
    termPlaces[id.lowercased()].map { semesters[$0] }
  }

  /// Whether the days of a course's classes are known, by one of its terms, or how many there are.
  package func isDated(_ course: TakenCourse) -> Bool {
    course.counts != nil || course.slots.contains { semester($0.semester) != nil }
  }

  /// Gives a course whose slots were made of marks its number of classes.
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
    // One that meets every week has no days.
    let isWeekly = own.isEmpty || slot.days.isEmpty
    courses[course].slots[known].days = isWeekly ? [] : Set(own).union(slot.days).sorted()
  }

  private mutating func add(_ days: [Day], to course: Int) {
    guard days != courses[course].classDays else { return }
    courses[course].classDays = Set(courses[course].classDays).union(days).sorted()
  }

  /// Lets a full-year course without another half meet in the other term of its year too.
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

  /// Brings a row and its other half together, where each could only belong to the other one.
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

  /// Why two rows cannot be the halves of one course; `nil` where they can. Where their terms are known, these are those of
  /// one year. What somebody wrote down decides, whatever the names (T2).
  private func refusal(of row: Course, _ other: Course) -> PairRefusal.Reason? {
    guard let own = semester(row.semester), let term = semester(other.semester) else { return nil }
    if own.academicYear != term.academicYear { return .otherYear }
    return own.half == term.half ? .sameTerm : nil
  }

  /// The periods of a course on a day, ascending.
  ///
  /// - Parameter calendar: Which weekday's timetable holds on a day; without one, that of the day itself.
  func periods(of course: Int, on day: Day, by calendar: ClassCalendar?) -> [Int] {
    let weekday = calendar?.timetable(of: day) ?? day.weekday
    let slots = courses[course].slots.filter {
      $0.weekday == weekday && semester($0.semester)?.days.contains(day) != false && $0.covers(day)
    }
    return Set(slots.map(\.period)).sorted()
  }

  /// The first two courses without a half that could be that of a full-year row, one row of each: whether there is one, and no
  /// other, is all that is asked.
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

  /// Whether no other row has been brought together with one.
  private func isSingle(_ row: Course) -> Bool {
    numbers.number(of: row.id).map { courses[owners[$0]].ids.count == 1 } ?? false
  }

  /// Makes one course of two: the one of the earlier term keeps its id.
  private mutating func merge(_ left: Int, _ right: Int) {
    guard left != right else { return }
    let isInOrder = begins(courses[left], before: courses[right])
    let (first, second) = isInOrder ? (left, right) : (right, left)
    for place in [first, second] where courses[place].halves.count == 1 {
      courses[place].halves[0].isOfTerm = countsOwnHalf(courses[place])
    }
    courses[first].halves += courses[second].halves
    courses[first].ids += courses[second].ids
    courses[first].isFullYear = true
    for slot in courses[second].slots { add(slot, to: first) }
    add(courses[second].classDays, to: first)
    courses[second].ids = []
    for place in owners.indices where owners[place] == second { owners[place] = first }
  }

  /// Sets total and limit of a course of two halves, from those of each half (T9).
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

  /// Whether the total of a half is of its own term rather than of the year: no more than its weeks can hold.
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
      course.slots.compactMap { termPlaces[$0.semester.lowercased()] }.min() ?? semesters.count
    }
    let (left, right) = (first(course), first(other))
    return left != right ? left < right : IdentifierTable.isBefore(course.id, other.id)
  }

  /// Takes away the courses that have become part of others.
  private mutating func compact() {
    var places: [Int] = []
    var kept: [TakenCourse] = []
    let order = termPlaces
    for number in courses.indices where !courses[number].ids.isEmpty { joinLimits(of: number) }
    for var course in courses {
      places.append(kept.count)
      guard !course.ids.isEmpty else { continue }
      course.slots.sort {
        let left = (order[$0.semester.lowercased()] ?? Int.max, $0.weekday.rawValue, $0.period)
        let right = (order[$1.semester.lowercased()] ?? Int.max, $1.weekday.rawValue, $1.period)
        return left < right
      }
      kept.append(course)
    }
    owners = owners.map { places[$0] }
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

  /// Adds a further row of the course. The number of classes of a sheet of totals is the user's own; two limits give the smaller
  /// one, and two counts the greater.
  fileprivate mutating func add(_ row: Course) {
    if row.isAssumed { isAssumed = true }
    if row.marksPresence { marksPresence = true }
    let statesTotal = row.counts != nil || row.statesTotal
    guard statesTotal || hasStatedTotal else { return }
    if statesTotal { totalClasses = hasStatedTotal ? max(totalClasses, row.totalClasses) : row.totalClasses }
    hasStatedTotal = true
    maxAbsences = [maxAbsences, row.maxAbsences].compactMap { $0 }.min()
    counts = CourseCounts.greater(counts, row.counts)
    if !halves.isEmpty { (halves[0].totalClasses, halves[0].maxAbsences) = (totalClasses, maxAbsences) }
  }

  /// Absence limit of the course (T9).
  ///
  /// Halves of a full-year course that each store the limit of `rule`, or a third, for their own classes add up. Any other
  /// number is the user's own and holds for the year. Without a stored limit the rule gives it.
  public func limit(by rule: AbsenceLimit) -> Int {
    let stored = halves.compactMap(\.maxAbsences)
    if halves.count > 1, !stored.isEmpty, addsUp(by: rule) {
      return halves.reduce(0) { $0 + ($1.maxAbsences ?? rule.most(of: $1.totalClasses)) }
    }
    return maxAbsences ?? rule.most(of: totalClasses(by: rule))
  }

  /// Classes on which ``limit(by:)`` is based: those of both halves if their limits add up.
  public func totalClasses(by rule: AbsenceLimit) -> Int {
    halves.count > 1 && addsUp(by: rule) ? halves.reduce(0) { $0 + $1.totalClasses } : totalClasses
  }

  /// Limits of the two halves if they add up, with their numbers of classes; `nil` for any other course.
  package func combinedLimits(by rule: AbsenceLimit) -> [(limit: Int, classes: Int)]? {
    let stored = halves.compactMap { half in half.maxAbsences.map { (limit: $0, classes: half.totalClasses) }
    }
    return halves.count > 1 && stored.count == halves.count && addsUp(by: rule) ? stored : nil
  }

  /// True if the halves store the limit of a rule: a third, which the app stores by itself, or the rule that the user requests.
  private func addsUp(by rule: AbsenceLimit) -> Bool {
    StoredLimit.addUp(halves, by: .twoThirds) || StoredLimit.addUp(halves, by: rule)
  }

  /// Limit of a single row, for the rules as published: the row of the current term, or else the first row.
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
  /// Absence limit; `nil` if the half stores none.
  var maxAbsences: Int?
  /// True if ``totalClasses`` counts the classes of this half's term alone, not those of the year.
  var isOfTerm = false

  init(_ row: Course) {
    (semester, totalClasses, maxAbsences) = (row.semester, row.totalClasses, row.maxAbsences)
  }

  func storesTheSame(as other: StoredLimit) -> Bool {
    totalClasses == other.totalClasses && maxAbsences == other.maxAbsences
  }

  /// True if totals and limits of halves add up: each total is of its own term, and each stored limit is exactly what the rule
  /// gives for it.
  static func addUp(_ halves: [StoredLimit], by rule: AbsenceLimit) -> Bool {
    halves.allSatisfy(\.isOfTerm)
      && halves.allSatisfy { half in half.maxAbsences.map { $0 == rule.most(of: half.totalClasses) } ?? true }
  }
}

extension CourseCounts {
  /// The counts with more absences; of equal ones those with more classes held.
  fileprivate static func greater(_ one: CourseCounts?, _ other: CourseCounts?) -> CourseCounts? {
    guard let one, let other else { return one ?? other }
    return (one.absences.absent, one.held ?? -1) >= (other.absences.absent, other.held ?? -1) ? one : other
  }
}
