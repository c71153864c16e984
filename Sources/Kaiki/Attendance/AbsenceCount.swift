/// Numbers of absences of one course by kind, from its records or a sheet of totals; each number is ≥ 0.
public struct AbsenceCount: Hashable, Codable, Sendable {
  /// Classes missed completely without an official reason, ≥ 0.
  public var absent = 0
  /// Late arrivals, ≥ 0.
  public var late = 0
  /// Early leaves, ≥ 0.
  public var earlyLeave = 0
  /// Official absences (excused by the school, so they never use up the absence limit), ≥ 0.
  public var official = 0

  /// Creates a count with all four numbers 0.
  public init() {}

  /// Adds 1 to the number of this kind; presence and cancelled classes (``AttendanceRecord/Kind/noClass``) change
  /// nothing.
  public mutating func add(_ kind: AttendanceRecord.Kind) {
    switch kind {
    case .absent: absent += 1
    case .late: late += 1
    case .earlyLeave: earlyLeave += 1
    case .officialAbsence: official += 1
    case .present, .noClass: break
    }
  }

  /// Adds the four numbers of another count to the numbers of this one, kind by kind.
  public mutating func add(_ other: AbsenceCount) {
    absent += other.absent
    late += other.late
    earlyLeave += other.earlyLeave
    official += other.official
  }

  /// Minimum number of classes with a record of absence, ≥ 0: a late arrival and an early leave may belong to
  /// one class.
  var classes: Int { absent + official + max(late, earlyLeave) }

  func greater(_ other: AbsenceCount) -> AbsenceCount {
    var greater = self
    greater.absent = max(absent, other.absent)
    greater.late = max(late, other.late)
    greater.earlyLeave = max(earlyLeave, other.earlyLeave)
    greater.official = max(official, other.official)
    return greater
  }

  /// Returns one element per kind of absence whose number in a sheet of totals contradicts these records.
  ///
  /// The order is: absences, late arrivals, early leaves, official absences. Absences contradict if the numbers
  /// differ. Any other kind contradicts if the numbers differ and the sheet's number is above 0. A kind whose cell in
  /// the sheet is empty never contradicts.
  func differences(from totals: CourseCounts) -> [TotalsCheck.Difference] {
    let kinds: [(AttendanceRecord.Kind, Int)] = [
      (.absent, absent), (.late, late), (.earlyLeave, earlyLeave), (.officialAbsence, official),
    ]
    return kinds.compactMap { kind, own in
      guard let other = totals.count(of: kind), other != own, other > 0 || kind == .absent else { return nil }
      return TotalsCheck.Difference(kind, totals: other, records: own)
    }
  }

  /// Returns the absences plus the absences that late arrivals and early leaves count as, ≥ 0, possibly with
  /// thirds (T7).
  ///
  /// Official absences are omitted. Under ``LateRule/none`` late arrivals and early leaves add 0.
  public func absences(by rule: LateRule) -> Double {
    Double(absent) + rule.absences(for: late + earlyLeave)
  }
}

/// Attendance records of one person, with each class counted once even if several records describe it
/// (T1-T5).
package struct AttendanceLog: Sendable {
  /// Records that count: one array per course, in the order of ``Timetable/courses``; ascending by day, period and
  /// id.
  ///
  /// Records of presence are included, records of cancelled classes are not. A record without a period precedes the
  /// other records of its day. The array of a course without records is empty.
  package private(set) var events: [[AttendanceRecord]]
  /// Duplicates of a record, stored under the other term's row of the same full-year course, in order of
  /// writing time.
  package private(set) var copies: [AttendanceRecord] = []
  /// Pairs of a record that does not count, and the record of the same class that counts instead (T4).
  ///
  /// Ascending by the writing time of the later record of each pair; empty if no record replaces another (see also ``copies`` and
  /// ``orphans``). Example: an
  /// absence replaces a late arrival, also one written after the absence.
  package private(set) var replaced: [(old: AttendanceRecord, new: AttendanceRecord)] = []
  /// Records beyond the number of periods that the timetable has for the course on the record's day (T3).
  ///
  /// The records, by course, then day, also count and are in ``events``. A day without the course allows one period.
  /// The list has no records of courses whose slots were derived from records.
  package private(set) var beyondLimit: [AttendanceRecord] = []
  /// Records with a course id that the timetable lacks, by writing time, then id; they do not count.
  package private(set) var orphans: [AttendanceRecord] = []

  /// Merges the records of each class.
  ///
  /// Records are applied by writing time, then id. An absence or official absence replaces all earlier records of its
  /// class. Of two records with equal kind and course row, the later counts. A late arrival and an early leave of one
  /// class both count. Like a record of presence, they never replace an absence. A record without a period belongs to
  /// the only period of the course on its day. If the course has no or several periods that day, the record is a
  /// class of its own. Records of cancelled classes are omitted from ``events``.
  ///
  /// - Parameter calendar: Gives the weekday whose timetable applies on a day; `nil` applies the day's own weekday.
  package init(_ records: [AttendanceRecord], in timetable: Timetable, calendar: ClassCalendar? = nil) {
    struct Class: Hashable {
      var course: Int
      var day: Day
      var period: Int?
    }
    var known: [Class: [AttendanceRecord]] = [:]
    events = timetable.courses.map { _ in [] }
    for record in Self.written(records) where record.kind != .noClass {
      guard let course = timetable.course(of: record.course) else {
        orphans.append(record)
        continue
      }
      let periods = timetable.periods(of: course, on: record.day, by: calendar)
      let period = record.period ?? (periods.count == 1 ? periods.first : nil)
      let key = Class(course: course, day: record.day, period: period)
      settle(record, among: &known[key, default: []])
    }
    for (key, records) in known { events[key.course] += records }
    for course in events.indices {
      events[course].sort {
        if $0.day != $1.day { return $0.day < $1.day }
        return ($0.period ?? 0, $0.id) < ($1.period ?? 0, $1.id)
      }
      var classes: [Day: Set<Int?>] = [:]
      for record in events[course] {
        // Records decide alone if the slots were derived from them.
        guard !timetable.courses[course].isAssumed else { continue }
        classes[record.day, default: []].insert(record.period)
        let periods = timetable.periods(of: course, on: record.day, by: calendar)
        if classes[record.day, default: []].count > max(1, periods.count) { beyondLimit.append(record) }
      }
    }
  }

  /// Adds a record to the counted records of its class, or replaces some of them (T4: an absence replaces a
  /// late arrival).
  ///
  /// A record that does not count is appended to ``copies`` or, with the record that counts, to ``replaced``. If
  /// a class also has a late arrival or early leave, its record of presence is in neither.
  private mutating func settle(_ record: AttendanceRecord, among kept: inout [AttendanceRecord]) {
    if let same = kept.first(where: { $0.kind == record.kind }) {
      if same.course.lowercased() != record.course.lowercased() {
        copies.append(record)
      } else {
        replaced.append((same, record))
        kept.removeAll { $0.kind == record.kind }
        kept.append(record)
      }
    } else if record.kind.isWholeClass {
      replaced += kept.map { ($0, record) }
      kept = [record]
    } else if let whole = kept.first(where: \.kind.isWholeClass) {
      replaced.append((record, whole))
    } else if record.kind != .present || kept.isEmpty {
      kept.removeAll { $0.kind == .present }
      kept.append(record)
    }
  }
}

extension AttendanceLog {
  /// A record of absence that the app's published rules reject; by the corrected rules it may count.
  struct Refusal: Hashable, Sendable {
    var record: AttendanceRecord
    /// Record that already exists for this course row and date, because of which the app refuses a second one
    /// (T4).
    ///
    /// `nil` if the day already has five records under the same course name, which is the app's daily limit
    /// (T3).
    var standing: AttendanceRecord?
  }

  /// Returns the records of absence (all four kinds) that the app's published rules accept, by writing time, then id.
  ///
  /// The app accepts the first record of each course row and date, and rejects later ones as `alreadyRecorded` (T4).
  /// The app also rejects a record if its day already has five records of the course name (T3). This daily limit does
  /// not apply to the copy in the other term of a full-year course, although the copy counts towards the limit. Only
  /// accepted records count towards the limit. Records of presence and cancelled classes are omitted.
  package static func original(_ records: [AttendanceRecord], in timetable: Timetable) -> [AttendanceRecord] {
    judged(records, in: timetable).kept
  }

  /// Returns the records of absence that the app's published rules accept, and the rejected ones, each by
  /// writing time, then id.
  ///
  /// The rules accept one record per course row and date, and five per course name and day
  /// (``original(_:in:)``).
  static func judged(
    _ records: [AttendanceRecord], in timetable: Timetable
  ) -> (kept: [AttendanceRecord], refused: [Refusal]) {
    struct CourseDay: Hashable {
      var text: String
      var day: Day
    }
    var rows: [CourseDay: AttendanceRecord] = [:]
    var taken: [CourseDay: Set<String>] = [:]
    var counts: [CourseDay: Int] = [:]
    var (kept, refused) = ([AttendanceRecord](), [Refusal]())
    for record in written(records) where record.kind.isAbsence {
      let row = record.course.lowercased()
      let course = timetable.course(of: record.course).map { timetable.courses[$0] }
      let name = CourseDay(text: course?.name ?? record.course, day: record.day)
      let whole = CourseDay(text: course?.id.lowercased() ?? row, day: record.day)
      let own = CourseDay(text: row, day: record.day)
      let isCopy = taken[whole]?.contains { $0 != row } ?? false
      guard rows[own] == nil, isCopy || counts[name, default: 0] < originalDailyLimit else {
        refused.append(Refusal(record: record, standing: rows[own]))
        continue
      }
      rows[own] = record
      taken[whole, default: []].insert(row)
      counts[name, default: 0] += 1
      kept.append(record)
    }
    return (kept, refused)
  }

  /// Maximum number of records per course name and day by the app's published rules: 5 (T3).
  private static let originalDailyLimit = 5

  /// Returns records by writing time, then id; records without a writing time are first.
  private static func written(_ records: [AttendanceRecord]) -> [AttendanceRecord] {
    records.sorted {
      let left = $0.createdAt ?? Instant(milliseconds: .min)
      let right = $1.createdAt ?? Instant(milliseconds: .min)
      return left != right ? left < right : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}

/// Warning that a course reached one of three thresholds: one absence left, no absence left, or limit
/// exceeded (T12).
package struct AbsenceWarning: Hashable, Codable, Sendable {
  /// Day of the record (absence, late arrival or early leave) that reached the threshold.
  package var day: Day
  /// Threshold reached: ``AbsenceStatus/warning``, ``AbsenceStatus/limit`` or ``AbsenceStatus/exceeded``,
  /// never `safe`.
  package var threshold: AbsenceStatus
}

extension AbsenceWarning {
  /// Returns at most one warning per threshold that a course's absences reached, ascending by day (T12).
  ///
  /// An absence that passes two thresholds causes one warning, of the more severe threshold. With a limit of 0 or 1,
  /// a threshold already applies before the first absence and causes no warning.
  ///
  /// - Parameter events: Records of the course that count, ascending by day; presence and cancelled classes change nothing.
  package static func warnings(
    for events: [AttendanceRecord], max: Int, lateRule: LateRule
  ) -> [AbsenceWarning] {
    var count = AbsenceCount()
    var last = AbsenceStatus(remaining: Double(max))
    var warnings: [AbsenceWarning] = []
    for event in events {
      count.add(event.kind)
      let status = AbsenceStatus(remaining: Double(max) - count.absences(by: lateRule))
      if status.severity > last.severity {
        warnings.append(AbsenceWarning(day: event.day, threshold: status))
        last = status
      }
    }
    return warnings
  }
}

extension AbsenceStatus {
  fileprivate var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A course whose sheet of totals and attendance records have different numbers of absences.
package struct TotalsCheck: Hashable, Sendable {
  /// Kind of absence with different numbers in the sheet of totals and in the attendance records.
  package struct Difference: Hashable, Comparable, Sendable {
    /// Kind of absence.
    package var kind: AttendanceRecord.Kind
    /// Number of this kind in the sheet of totals, ≥ 0.
    package var totals: Int
    /// Number of the course's attendance records of ``kind``, ≥ 0.
    package var records: Int

    package init(_ kind: AttendanceRecord.Kind, totals: Int, records: Int) {
      self.kind = kind
      self.totals = totals
      self.records = records
    }

    /// Orders differences by kind, then by numbers.
    package static func < (left: Difference, right: Difference) -> Bool {
      (left.kind.rawValue, left.totals, left.records) < (right.kind.rawValue, right.totals, right.records)
    }
  }

  /// Name of the course.
  package var name: String
  /// Differences, one element per kind of absence with different numbers; never empty.
  package var differences: [Difference]

  package init(name: String, differences: [Difference]) {
    self.name = name
    self.differences = differences
  }
}
