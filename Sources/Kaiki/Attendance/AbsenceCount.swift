/// Numbers of records of one course, by kind.
public struct AbsenceCount: Hashable, Codable, Sendable {
  /// Number of absences, ≥ 0.
  public var absent = 0
  /// Number of late arrivals, ≥ 0.
  public var late = 0
  /// Number of early leaves, ≥ 0.
  public var earlyLeave = 0
  /// Number of official absences, ≥ 0.
  public var official = 0

  /// Creates counts of 0.
  public init() {}

  /// Counts one record.
  public mutating func add(_ kind: AttendanceRecord.Kind) {
    switch kind {
    case .absent: absent += 1
    case .late: late += 1
    case .earlyLeave: earlyLeave += 1
    case .officialAbsence: official += 1
    case .present, .noClass: break
    }
  }

  /// Adds the numbers of another count.
  public mutating func add(_ other: AbsenceCount) {
    absent += other.absent
    late += other.late
    earlyLeave += other.earlyLeave
    official += other.official
  }

  /// Minimum number of classes with a record: a late arrival and an early leave may belong to one class.
  var classes: Int { absent + official + max(late, earlyLeave) }

  /// Returns the greater number of each kind.
  func greater(_ other: AbsenceCount) -> AbsenceCount {
    var greater = self
    greater.absent = max(absent, other.absent)
    greater.late = max(late, other.late)
    greater.earlyLeave = max(earlyLeave, other.earlyLeave)
    greater.official = max(official, other.official)
    return greater
  }

  /// Returns the kinds whose number in the totals contradicts these records, with both numbers.
  ///
  /// Totals contradict with a different number of absences, or with a different number above 0 of another kind. A
  /// kind with an empty cell is unknown and agrees with any number.
  func differences(from totals: CourseCounts) -> [TotalsCheck.Difference] {
    let kinds: [(AttendanceRecord.Kind, Int)] = [
      (.absent, absent), (.late, late), (.earlyLeave, earlyLeave), (.officialAbsence, official),
    ]
    return kinds.compactMap { kind, own in
      guard let other = totals.count(of: kind), other != own, other > 0 || kind == .absent else { return nil }
      return TotalsCheck.Difference(kind, totals: other, records: own)
    }
  }

  /// Returns the absences, including the equivalent of late arrivals and early leaves (T7).
  public func absences(by rule: LateRule) -> Double {
    Double(absent) + rule.absences(for: late + earlyLeave)
  }
}

/// Attendance records of one person, with each class counted once (T1-T5).
public struct AttendanceLog: Sendable {
  /// Records that count: one element per course of the timetable, each by day, then period.
  public private(set) var events: [[AttendanceRecord]]
  /// Duplicates of a record in the other row of the same full-year course; the pair counts once (T2).
  public private(set) var copies: [AttendanceRecord] = []
  /// Records that another record of the same class replaced (T4), with the replacing record.
  public private(set) var replaced: [(old: AttendanceRecord, new: AttendanceRecord)] = []
  /// Surplus records of days with records of more periods than the timetable has for the course (T3).
  ///
  /// Surplus records also count, in ``events``. A day has at least one period. A course whose slots were derived from
  /// records has no surplus.
  public private(set) var beyondLimit: [AttendanceRecord] = []
  /// Records of courses that the timetable does not contain.
  public private(set) var orphans: [AttendanceRecord] = []

  /// Merges the records of each class.
  ///
  /// Records are applied by writing time, then id. An absence or official absence replaces all earlier records of
  /// its class. A late arrival and an early leave of one class both count. Like a record of presence, they never
  /// replace an absence. A record without a period belongs to the only period of the course on its day. Records
  /// of cancelled classes are omitted from ``events``.
  ///
  /// - Parameters:
  ///   - records: Records of all courses, in any order.
  ///   - timetable: Courses and their periods.
  ///   - calendar: Determines the weekday whose timetable applies on a day; `nil` for the day's own weekday.
  public init(_ records: [AttendanceRecord], in timetable: Timetable, calendar: ClassCalendar? = nil) {
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

  /// Adds a record to the records of its class (T4).
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
  /// A record that the rules as published reject.
  struct Refusal: Hashable, Sendable {
    /// Record that the rules reject.
    var record: AttendanceRecord
    /// Record already stored for this course row and date (T4); `nil` if the day has five records of the course
    /// name (T3).
    var standing: AttendanceRecord?
  }

  /// Returns the records that the rules as published accept: the first record of each course row and date.
  ///
  /// The rules reject later records as `alreadyRecorded` (T4), and records of a day with five records of the
  /// course name (T3). The limit does not apply to the copy in the other term of a full-year course, although the
  /// copy counts.
  public static func original(_ records: [AttendanceRecord], in timetable: Timetable) -> [AttendanceRecord] {
    judged(records, in: timetable).kept
  }

  /// Returns the records that the rules as published accept (``original(_:in:)``), and the rejected records.
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

  /// Maximum records per course name and day by the rules as published.
  private static let originalDailyLimit = 5

  /// Returns records by writing time, then id; records without a time are first.
  private static func written(_ records: [AttendanceRecord]) -> [AttendanceRecord] {
    records.sorted {
      let left = $0.createdAt ?? Instant(milliseconds: .min)
      let right = $1.createdAt ?? Instant(milliseconds: .min)
      return left != right ? left < right : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}

/// Warning that a course reached a threshold near its absence limit.
public struct AbsenceWarning: Hashable, Codable, Sendable {
  /// Day of the absence that caused the warning.
  public var day: Day
  /// Threshold reached: ``AbsenceStatus/warning``, ``AbsenceStatus/limit`` or ``AbsenceStatus/exceeded``.
  public var threshold: AbsenceStatus
}

extension AbsenceWarning {
  /// Returns the warnings of a course, one per threshold reached, ascending by day (T12).
  ///
  /// An absence that passes two thresholds causes one warning, of the more severe threshold.
  ///
  /// - Parameters:
  ///   - events: Records of the course, ascending by day.
  ///   - max: Absence limit, ≥ 0.
  ///   - lateRule: Rule that converts late arrivals and early leaves to absences (T7).
  public static func warnings(
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
  /// Severity from 0 (safe) to 3 (exceeded).
  fileprivate var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
